"""Screens of 80 columns: labels in columns 2-10, text from column 12, the law flush right in column 79.

Text is laid out first and coloured afterwards, so that it says the same without colour.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from director.render.script import Line, Script, Section, edge_of

WIDTH = 80
ROWS = 24
BODY_ROWS = 20
TEXT_AT = 11
RULE = "─"
ALOUD_ENDS = "── for you, not read aloud "


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a screen; `style` says what it is, for colour; `edge_at` is where the law begins."""

    text: str
    style: str = ""
    edge_at: int = -1


def frame(kind: str, title: str, right: str, body: list[Row], keys: str, page: tuple[int, int] = (1, 1)) -> list[Row]:
    """A whole screen: heading, rule, body, rule, keys."""
    left = f" {kind:<9} {title}"
    if page[1] > 1:
        right = f"{page[0]} of {page[1]}   {right}".rstrip()
    head = left + right.rjust(WIDTH - 1 - len(left))
    rule = Row(" " + RULE * (WIDTH - 2), "rule")
    return [Row(head[: WIDTH - 1], "head"), rule, *body, rule, Row(" " + keys, "keys")]


def ruling_rows(script: Script, width: int = WIDTH) -> list[list[Row]]:
    """The ruling as blocks of rows that must not be split over two pages."""
    blocks = [block for section in script.aloud for block in _blocks(section, width)]
    if script.below:
        blocks.append([Row((" " + ALOUD_ENDS).ljust(width - 1, RULE), "rule")])
        blocks += [block for section in script.below for block in _blocks(section, width)]
    return blocks


def pages_of(blocks: list[list[Row]], rows: int = BODY_ROWS) -> list[list[Row]]:
    """Blocks put on pages; a block longer than a page is split as a last resort."""
    pages: list[list[Row]] = [[]]
    for block in blocks:
        if len(pages[-1]) + len(block) > rows and pages[-1]:
            pages.append([])
        while len(block) > rows:
            pages[-1] += block[:rows]
            block = block[rows:]
            pages.append([])
        pages[-1] += block
    return [page for page in pages if page] or [[]]


def _blocks(section: Section, width: int) -> list[list[Row]]:
    """A section's rows; all its options, with what introduces them, are one block."""
    blocks: list[list[Row]] = []
    kept: list[Row] = []
    has_options = any(line.letter for line in section.lines)
    for number, line in enumerate(section.lines):
        rows = line_rows(line, section.label if number == 0 else "", width)
        if has_options:
            kept += rows
        else:
            blocks.append(rows)
    return [kept] if kept else blocks


def line_rows(line: Line, label: str, width: int = WIDTH) -> list[Row]:
    """A line with its label and its edge."""
    edges = edge_of(line.marks)
    indent = TEXT_AT
    room = width - 1 - indent
    longest = max((len(edge) for edge in edges), default=0)
    inline = longest <= 22
    text_room = room - (longest + 1 if edges and inline else 0)
    parts = textwrap.wrap(line.text, max(text_room, 24), break_long_words=True, break_on_hyphens=False) or [""]
    rows: list[Row] = []
    head = f" {label:<9}"[: indent - 2].ljust(indent - 2)
    if line.letter:
        head = head[:-1].ljust(indent - 3) + line.letter + " "
    for number in range(max(len(parts), len(edges) if inline else len(parts))):
        text = parts[number] if number < len(parts) else ""
        start = (head if number == 0 else "").ljust(indent) + text
        edge = edges[number] if inline and number < len(edges) else ""
        if edge:
            at = width - 1 - len(edge)
            rows.append(Row(start.ljust(at) + edge, "option" if line.letter and number == 0 else "", at))
        else:
            rows.append(Row(start.rstrip(), "option" if line.letter and number == 0 else ""))
    if not inline:
        for edge in edges:
            for piece in textwrap.wrap(edge, room) or [""]:
                at = width - 1 - len(piece)
                rows.append(Row(" " * at + piece, "", at))
    return rows
