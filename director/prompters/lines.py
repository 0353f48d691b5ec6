"""Talking line by line: a line read, lines said, and what a word stands for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TextIO

from director.files.incident import clean
from director.render.plain import ascii_only

LONGEST = 200  # characters of a line that are looked at


def next_line(lines: TextIO, out: TextIO) -> str | None:
    """The next line typed; None at the end of the input."""
    out.write("> ")
    out.flush()
    line = lines.readline()
    if not line:
        out.write("\n")
        return None
    return clean(line[:LONGEST])


def say(out: TextIO, lines: Iterable[str]) -> None:
    """Say lines that are wrapped already."""
    out.write("".join(f"{ascii_only(line)}\n" for line in lines))
    out.flush()


def key_of(line: str, words: Mapping[str, str]) -> str:
    """The key that a line stands for: a number, one of the words or the beginning of one; nothing if it is none."""
    lower = line.lower()
    if lower.isascii() and lower.isdigit():
        return lower
    if lower in words:
        return words[lower]
    fits = {key for word, key in words.items() if lower and word.startswith(lower)}
    return fits.pop() if len(fits) == 1 else ""
