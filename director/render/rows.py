"""Rows of a screen: finished text with inks laid over it by place, so that it says the same without colour."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from unicodedata import combining, east_asian_width

WIDTH = 80
WIDEST = 200  # of what uses the whole window
ROWS = 24
CHROME = 4  # heading, two rules, keys
RULE = "─"


class Ink(Enum):
    """What a colour means; how it looks is for `colour.py`."""

    BOLD = "bold"
    LAW = "law"
    OPTION = "option"
    MARK = "mark"
    FORCE = "force"
    ERROR = "error"
    RULE = "rule"


Span = tuple[int, int, Ink]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a screen. `key` is the key that takes the line which begins here."""

    text: str
    spans: tuple[Span, ...] = ()
    key: str = ""


@dataclass(frozen=True, slots=True)
class Size:
    """The window: columns and rows."""

    columns: int = WIDTH
    rows: int = ROWS

    @property
    def body(self) -> int:
        """The rows between the rules."""
        return max(self.rows - CHROME, 4)

    @property
    def width(self) -> int:
        """The columns that are used: at most 80."""
        return max(min(self.columns, WIDTH), 30)


_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


def harmless(text: str) -> str:
    r"""The text with a blank for every control character and direction mark: nothing in it commands a terminal.

    >>> harmless("a\x1b[31mb")
    'a [31mb'
    """
    return _UNSAFE.sub(" ", text) if _UNSAFE.search(text) else text


def columns_of(text: str) -> int:
    """The columns that a text takes: wide characters take two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def head_row(kind: str, title: str, right: str = "", page: tuple[int, int] = (1, 1), width: int = WIDTH) -> Row:
    """Row 1: what kind of screen, the code and the situation; flush right the page, the table and the board."""
    if page[1] > 1:
        right = f"{page[0]} of {page[1]}   {right}".rstrip()
    left = f" {kind:<9} {title}".rstrip()
    room = width - 2 - len(left)
    if len(right) > room:
        left = left[: max(width - 3 - len(right), 0)]
        right = right[: width - 2 - len(left)]
    text = left + right.rjust(width - 1 - len(left))
    return Row(text.rstrip(), ((1, 1 + len(kind), Ink.BOLD),))


def rule_row(width: int = WIDTH, words: str = "") -> Row:
    """A rule, with words in it."""
    text = (" " + words).ljust(width - 1, RULE)
    return Row(text, ((1, width - 1, Ink.RULE),))


def keys_row(keys: Iterable[tuple[str, str]], width: int = WIDTH, gap: int = 3) -> Row:
    """The last row: keys and what they do, the most useful first; what does not fit is left out."""
    text = ""
    spans: list[Span] = []
    for key, does in keys:
        piece = f"{key} {does}".strip()
        start = len(text) + gap if text else 1
        if start + len(piece) > width - 1:
            continue
        text = text.ljust(start) + piece
        spans.append((start, start + len(key), Ink.BOLD))
    return Row(text, tuple(spans))


def text_rows(text: str, width: int = WIDTH, at: int = 1, ink: Ink | None = None) -> list[Row]:
    """Plain words from a column on."""
    parts = wrap(text, width - 1 - at)
    return [Row(" " * at + part, ((at, at + len(part), ink),) if ink else ()) for part in parts]


def wrap(text: str, room: int, least: int = 16) -> list[str]:
    """The text over as many rows as it needs; double spaces stay."""
    return textwrap.wrap(text, max(room, least), break_long_words=True, break_on_hyphens=False) or [""]


def padded(rows: list[Row], count: int) -> list[Row]:
    """The rows with blank ones after them, so that the keys stand in the last row of the window."""
    return rows + [Row("")] * max(count - len(rows), 0)


def marked(rows: list[Row], key: str) -> list[Row]:
    """The rows with `>` before the line that the key takes."""
    return [
        replace(row, text=f" >{row.text[2:]}" if len(row.text) > 1 else row.text) if key and row.key == key else row
        for row in rows
    ]
