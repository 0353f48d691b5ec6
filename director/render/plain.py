"""Plain sentences: no drawing, no symbols, ASCII, every line readable aloud; the law follows its sentence."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from director.law import Basis
from director.render.script import Line, Script
from director.report import Mark

WIDTH = 79


def plain_ruling(script: Script, heading: str) -> list[str]:
    """The script as plain lines."""
    body = ["Read aloud from here.", *_sections(script.aloud), "End of reading aloud.", *_sections(script.below)]
    return [f"Ruling. {heading} {len(body)} lines.", *body]


def _sections(sections: object) -> list[str]:
    lines: list[str] = []
    for section in sections:  # type: ignore[attr-defined]
        first = True
        for line in section.lines:
            prefix = f"{section.label.capitalize()}. " if first else ""
            first = False
            lines += wrapped(prefix + sentence(line))
    return lines


def sentence(line: Line) -> str:
    """A line with its law after it."""
    lead = f"Option {line.letter}. " if line.letter else ""
    text = _uncapitalised(line.text) if line.letter else line.text
    return " ".join([lead + text, *citations(line.marks)]).strip()


def _uncapitalised(text: str) -> str:
    verb, _, rest = text.partition(" ")
    return f"{verb.capitalize()} {rest}".strip()


def citations(marks: tuple[Mark, ...]) -> Iterator[str]:
    """What a sentence rests on, in words: "Law 62." "Reading, law 62." "Silence: the code does not say." """
    for mark in marks:
        numbers = ", ".join(mark.laws)
        laws = f"{'law' if len(mark.laws) == 1 else 'laws'} {numbers}"
        match mark.basis:
            case Basis.TEXT:
                yield f"{laws.capitalize() if len(laws) < 4 else laws[0].upper() + laws[1:]}."
            case Basis.READING:
                yield f"Reading, {laws}."
            case Basis.SILENCE:
                yield "Silence: the code does not say."
            case Basis.JUDGE:
                yield f"Director judges, {laws}."
            case Basis.UNSEEN:
                yield f"Text not seen, {laws}."


def wrapped(text: str) -> list[str]:
    """A sentence over as many lines as it needs."""
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False) or [""]


def ascii_only(text: str) -> str:
    """Plain text without symbols: suits as letters, dashes and quotes as ASCII."""
    table = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "–": "-", "—": "-", "“": '"', "”": '"', "’": "'", "‘": "'", "½": "1/2"}
    text = "".join(table.get(char, char) for char in text)
    return text.encode("ascii", "replace").decode("ascii")
