"""Screens of 80 columns: labels in columns 2-10, text from column 12, the law flush right in column 79.

Rows are finished text; inks are laid over them by place, so that they say the same without colour. In a window narrower
than 70 columns the law stands below its sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from director.render.rows import (
    WIDTH,
    Ink,
    Row,
    Span,
    columns_of,
    harmless,
    head_row,
    keys_row,
    rule_row,
    text_rows,
    wrap,
)
from director.render.script import Grid, Line, Script, Section, edge_of

BODY_ROWS = 20
TEXT_AT = 11
HEADED_AT = 3  # lines below a heading of their own, if they have no tags
INLINE_FROM = 70  # columns from which the law stands at the right edge
ALOUD_ENDS = "── for you, not read aloud "
LONGEST_EDGE = 24
NARROWEST = 8  # columns of a table's narrowest cell; below that its cells are stacked


# the frame


def frame(
    kind: str, title: str, right: str, body: Sequence[Row], keys: str | Iterable[tuple[str, str]],
    page: tuple[int, int] = (1, 1), width: int = WIDTH,
) -> list[Row]:  # fmt: skip
    """A whole screen: heading, rule, body, rule, keys."""
    rule = rule_row(width)
    foot = Row(f" {keys}"[: width - 1]) if isinstance(keys, str) else keys_row(keys, width)
    rows = [head_row(kind, title, right, page, width), rule, *body, rule, foot]
    return [replace(row, text=harmless(row.text)) for row in rows]


# lines


def line_rows(line: Line, label: str = "", width: int = WIDTH, at: int = TEXT_AT) -> list[Row]:
    """A line with its label, its letter or its tag, and its law."""
    edges = edge_of(line.marks)
    text = f"{line.text} You may" if line.invites else line.text
    inline = width >= INLINE_FROM and max((len(edge) for edge in edges), default=0) <= LONGEST_EDGE
    head, spans = _head(line, label)
    at += 3 if line.deeper and at == HEADED_AT else 0
    rows = _beside(head, spans, text, edges if inline else [], width, at)
    rows[0] = replace(rows[0], key=line.key or line.letter)
    if inline:
        return rows
    if len(edges) == 1 and width >= INLINE_FROM and len(rows[-1].text) + 2 + len(edges[0]) < width:
        start = width - 1 - len(edges[0])
        spans = [*rows[-1].spans, *_edge_spans(edges[0], start)]
        rows[-1] = replace(rows[-1], text=rows[-1].text.ljust(start) + edges[0], spans=tuple(spans))
        return rows
    for edge in edges:
        for part in wrap(edge, width - 1 - TEXT_AT):
            start = width - 1 - len(part)
            rows.append(Row(" " * start + part, tuple(_edge_spans(part, start))))
    return rows


def _head(line: Line, label: str) -> tuple[str, list[Span]]:
    """What stands left of column 12, and how it is inked."""
    if line.letter:
        text = f" {label:<7}"[:8].ljust(8) + line.letter
        return text, [(8, 8 + len(line.letter), Ink.OPTION), *_label_ink(label, 8)]
    if line.tag:
        return f"   {line.tag:<7}"[: TEXT_AT - 1].ljust(TEXT_AT - 1), [(3, 3 + len(line.tag), Ink.BOLD)]
    text = f" {label}" if label else ""
    return text, _label_ink(label, TEXT_AT)


def _label_ink(label: str, room: int) -> list[Span]:
    ink = Ink.FORCE if label == "IN FORCE" else Ink.BOLD
    return [(1, min(1 + len(label), room), ink)] if label else []


def _beside(head: str, spans: list[Span], text: str, edges: list[str], width: int, at: int) -> list[Row]:
    """Text from its column on, each edge flush right in a row of its own, without touching."""
    rows: list[Row] = []
    start = max(at, len(head) + 1)
    verb = any(ink is Ink.OPTION for _, _, ink in spans)
    words = text.split(" ")
    number = 0
    while words or number < len(edges):
        edge = edges[number] if number < len(edges) else ""
        room = width - 1 - start - (len(edge) + 1 if edge else 0)
        part, words = _filled(words, max(room, 12))
        row = (head if number == 0 else "").ljust(start) + part
        inks = list(spans) if number == 0 else []
        if verb and number == 0:
            inks += _capitals(part, start)
        if edge:
            row += " " * (width - 1 - len(edge) - columns_of(row))
            inks += _edge_spans(edge, len(row))
            row += edge
        rows.append(Row(row.rstrip(), tuple(inks)))
        start = at
        number += 1
    return rows or [Row(head, tuple(spans))]


def _filled(words: list[str], room: int) -> tuple[str, list[str]]:
    """As many words as fit, and the rest; a word longer than the room is broken."""
    text = ""
    while words:
        joined = f"{text} {words[0]}" if text else words[0]
        if columns_of(joined) > room:
            break
        text, words = joined, words[1:]
    if not text and words:
        size = room if words[0].isascii() else room // 2
        text, words = words[0][:size], [words[0][size:], *words[1:]]
    return text.rstrip(), words


def _capitals(part: str, start: int) -> list[Span]:
    """The verb of an option: its words in capitals."""
    end = 0
    for word in part.split(" "):
        if not word.isupper() and word:
            break
        end += len(word) + 1
    return [(start, start + end - 1, Ink.BOLD)] if end > 1 else []


def _edge_spans(edge: str, at: int) -> Iterator[Span]:
    close = edge.find("]") + 1 if edge.startswith("[") else 0
    if close:
        yield at, at + close, Ink.MARK
    if close < len(edge):
        yield at + close, at + len(edge), Ink.LAW


# sections


def ruling_rows(script: Script, width: int = WIDTH) -> list[list[Row]]:
    """The ruling as blocks of rows that must not be split over two pages."""
    blocks = section_blocks(script.aloud, width)
    if script.below:
        below = section_blocks(script.below, width)
        rule = rule_row(width, ALOUD_ENDS)
        blocks += [[rule, *below[0]], *below[1:]]
    return blocks


def section_blocks(sections: Iterable[Section], width: int = WIDTH) -> list[list[Row]]:
    """Sections as blocks; a choice's options stay together with the line that invites to choose."""
    blocks: list[list[Row]] = []
    for section in sections:
        if section.free:
            blocks += [text_rows(line.text, width, ink=Ink.BOLD) for line in section.lines]
        elif section.heading:
            blocks += _headed(section, width)
        elif section.runs_on:
            blocks.append(_run_on(section, width))
        else:
            blocks += _labelled(section, width)
    return blocks


def _labelled(section: Section, width: int) -> list[list[Row]]:
    blocks: list[list[Row]] = []
    inside = False
    for number, line in enumerate(section.lines):
        rows = line_rows(line, section.label if number == 0 else "", width)
        inside = inside and bool(line.letter or line.deeper)
        if inside and blocks:
            blocks[-1] += rows
        else:
            blocks.append(rows)
        inside = inside or line.invites
    return blocks


def _headed(section: Section, width: int) -> list[list[Row]]:
    """A section with its label on a row of its own, above its lines; a blank row before it."""
    label = section.label
    head = [Row(""), *text_rows(label, width, ink=Ink.BOLD)] if label else [Row("")]
    body = grid_rows(section.grid, width) if section.grid else []
    at = TEXT_AT if any(line.tag for line in section.lines) else HEADED_AT
    body += [line_rows(line, "", width, at) for line in section.lines]
    return [[*head, *body[0]], *body[1:]] if body else [head]


def _run_on(section: Section, width: int) -> list[Row]:
    """Short items, each on a row of its own, what runs over set in."""
    room = width - 1 - TEXT_AT
    texts: list[str] = []
    for line in section.lines:
        first, *more = wrap(f"{line.tag}  {line.text}" if line.tag else line.text, room - 2)
        texts += [first, *(f"  {part}" for part in more)]
    rows = []
    for number, text in enumerate(texts):
        head = f" {section.label}" if number == 0 else ""
        rows.append(Row(head.ljust(TEXT_AT) + text, tuple(_label_ink(head.strip(), TEXT_AT))))
    return rows


def grid_rows(grid: Grid, width: int = WIDTH) -> list[list[Row]]:
    """A table: a block for each of its rows, cells wrapped in their columns; law cells inked as laws."""
    widths = _widths(grid, width - 1)
    shared = [size for size, given in zip(widths, grid.widths, strict=True) if given == 0]
    if shared and min(shared) < NARROWEST:  # a column that is meant to be narrow may be
        return [_stacked(cells, grid, width) for cells in grid.rows]
    blocks = [_grid_row(grid.head, grid, widths, Ink.BOLD)] if any(grid.head) else []
    return [*blocks, *(_grid_row(cells, grid, widths, None) for cells in grid.rows)]


def _widths(grid: Grid, room: int) -> list[int]:
    """The columns' widths: as given, the rest shared by those that are given as 0."""
    free = [at for at, size in enumerate(grid.widths) if size == 0]
    left = room - 1 - sum(grid.widths) - 2 * (len(grid.widths) - 1)
    return [size or max(left // max(len(free), 1), 1) for size in grid.widths]


def _stacked(cells: tuple[str, ...], grid: Grid, width: int) -> list[Row]:
    """A table's row with its cells one under the other, for a window too narrow for columns."""
    rows = text_rows(cells[0], width, ink=Ink.BOLD)
    for place, cell in enumerate(cells[1:], 1):
        head = grid.head[place] if place < len(grid.head) else ""
        if cell:
            ink = Ink.LAW if place in grid.laws else None
            rows += text_rows(f"{head}: {cell}" if head else cell, width, HEADED_AT, ink)
    return rows


def _grid_row(cells: tuple[str, ...], grid: Grid, widths: list[int], ink: Ink | None) -> list[Row]:
    columns = [wrap(cell, size, 1) if cell else [] for cell, size in zip(cells, widths, strict=True)]
    rows = []
    for number in range(max((len(column) for column in columns), default=0) or 1):
        text = ""
        spans: list[Span] = []
        at = 1
        for place, (column, size) in enumerate(zip(columns, widths, strict=True)):
            part = column[number] if number < len(column) else ""
            if part:
                text = text.ljust(at) + part
                if ink or place in grid.laws:
                    spans.append((at, at + len(part), ink or Ink.LAW))
            at += size + 2
        rows.append(Row(text, tuple(spans)))
    return rows


# pages


def pages_of(blocks: Iterable[list[Row]], rows: int = BODY_ROWS) -> list[list[Row]]:
    """Blocks put on pages; only a block longer than a page is split."""
    pages: list[list[Row]] = [[]]
    for block in blocks:
        if len(pages[-1]) + len(block) > rows and pages[-1]:
            pages.append([])
        if not pages[-1]:
            block = _without_blank(block)
        while len(block) > rows:
            pages[-1] += block[:rows]
            block = block[rows:]
            pages.append([])
        pages[-1] += block
    return [page for page in pages if page] or [[]]


def _without_blank(block: list[Row]) -> list[Row]:
    start = next((at for at, row in enumerate(block) if row.text.strip()), 0)
    return block[start:]
