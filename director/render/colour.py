"""Colour laid over finished rows, and characters that an output cannot show replaced one column for one.

The sixteen colours of the terminal's own theme, no backgrounds. Without colour every row says the same.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from director.render.rows import Ink, Row, harmless

_LOOKS = {
    Ink.BOLD: "bold",
    Ink.LAW: "cyan",
    Ink.OPTION: "bold green",
    Ink.MARK: "yellow",
    Ink.FORCE: "bold magenta",
    Ink.ERROR: "bold red",
    Ink.RULE: "dim",
}
_INSTEAD = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "←": "<", "↑": "^", "↓": "v", "─": "-", "│": "|", "┌": "+", "┐": "+",
    "└": "+", "┘": "+", "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "…": ".",
}  # fmt: skip


def wants_colour(stream: TextIO) -> bool:
    """Whether colours may be used: on a terminal, unless NO_COLOR is set or the terminal is dumb."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def showable(text: str, encoding: str | None) -> str:
    """The text with every character that the encoding lacks replaced by one that it has, column for column."""
    encoding = encoding or "ascii"
    text = harmless(text)
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return "".join(_showable(char, encoding) for char in text)
    return text


def _showable(char: str, encoding: str) -> str:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return _INSTEAD.get(char, "?")
    except LookupError:
        return char if char.isascii() else _INSTEAD.get(char, "?")
    return char


def pieces(row: Row) -> Iterator[tuple[str, str]]:
    """The row as pieces of text with their looks, in the words of Rich."""
    at = 0
    for start, end, ink in sorted(row.spans, key=lambda span: span[:2]):
        start, end = max(start, at), min(end, len(row.text))
        if start >= end:
            continue
        if start > at:
            yield "", row.text[at:start]
        yield _LOOKS[ink], row.text[start:end]
        at = end
    if at < len(row.text):
        yield "", row.text[at:]


def fragments(rows: Iterable[Row], encoding: str | None, colour: bool) -> list[tuple[str, str]]:
    """The rows as formatted text of prompt_toolkit."""
    found: list[tuple[str, str]] = []
    for number, row in enumerate(rows):
        if number:
            found.append(("", "\n"))
        for look, text in pieces(row) if colour else [("", row.text)]:
            found.append((_prompt_look(look), showable(text, encoding)))
    return found


def _prompt_look(look: str) -> str:
    return " ".join(word if word in ("bold", "dim") else f"ansi{word}" for word in look.split())


def print_rows(rows: Sequence[Row], stream: TextIO) -> None:
    """Print rows, coloured if the stream is a terminal. Nothing in them is taken for markup."""
    encoding = getattr(stream, "encoding", None)
    if not wants_colour(stream):
        stream.write("".join(f"{showable(row.text, encoding)}\n" for row in rows))
        stream.flush()
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False, markup=False, emoji=False, soft_wrap=True, color_system="standard")
    for row in rows:
        line = Text(end="")
        for look, text in pieces(row):
            line.append(showable(text, encoding), style=look)
        console.print(line)
