"""Text on paper: how wide it is in Helvetica, and how it breaks into lines. Sizes are in points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from director.core.errors import DirectorError
from director.render.paper import latin

if TYPE_CHECKING:
    from fpdf import FPDF

SIZE = 9.0  # nothing is smaller than this
LEADING = 1.22


class Style(Enum):
    """The faces of a chart; the value is how the PDF library names it."""

    REGULAR = ""
    BOLD = "B"
    ITALIC = "I"


class Run(NamedTuple):
    """Words in one face."""

    text: str
    style: Style = Style.REGULAR


class Piece(NamedTuple):
    """Words in one face at their place on a line, `x` from its left end."""

    x: float
    text: str
    style: Style
    width: float


class Line(NamedTuple):
    """One line of text."""

    pieces: tuple[Piece, ...]

    @property
    def width(self) -> float:
        """Where its last word ends."""
        last = self.pieces[-1] if self.pieces else None
        return last.x + last.width if last else 0.0


@cache
def _metrics() -> FPDF:
    try:
        from fpdf import FPDF
    except ImportError:
        raise missing("fpdf2") from None
    return FPDF(unit="pt")


def missing(library: str) -> DirectorError:
    """What is said where a library that charts need is not installed."""
    return DirectorError(
        f"charts need {library}, which is not installed",
        allowed='after  pip install "card-director[charts]"',
    )


def width_of(text: str, style: Style = Style.REGULAR, size: float = SIZE) -> float:
    """How wide a text is. Raises `DirectorError` if the library that knows is not installed."""
    return _measured(text, style.value) * size


@cache
def _measured(text: str, face: str) -> float:
    """How wide a text is for each point of its size."""
    metrics = _metrics()
    metrics.set_font("helvetica", face, 100)
    return float(metrics.get_string_width(text)) / 100


def wrapped(runs: Iterable[Run], width: float, size: float = SIZE, indent: float = 0.0) -> list[Line]:
    """Words broken into lines no wider than `width`; all lines but the first begin at `indent`.

    A word longer than a line is broken.
    """
    return list(_wrapped(tuple(runs), width, size, indent))


@cache
def _wrapped(runs: tuple[Run, ...], width: float, size: float, indent: float) -> tuple[Line, ...]:
    lines: list[Line] = []
    pieces: list[Piece] = []
    at = 0.0
    for text, style in _words(runs):
        for part in _broken(text, style, width - indent, size):
            wide = width_of(part, style, size)
            space = width_of(" ", style, size) if pieces else 0.0
            if pieces and at + space + wide > width:
                lines.append(Line(_joined(pieces, size)))
                pieces, at, space = [], indent, 0.0
            pieces.append(Piece(at + space, part, style, wide))
            at += space + wide
    return (*lines, Line(_joined(pieces, size))) if pieces else tuple(lines)


def law_list(laws: Iterable[str]) -> str:
    """Law numbers in a row, with commas where there are spaces in them."""
    names = list(laws)
    return (", " if any(" " in name for name in names) else " ").join(names)


def height_of(lines: int, size: float = SIZE) -> float:
    """How high so many lines are."""
    return lines * size * LEADING


def _words(runs: tuple[Run, ...]) -> Iterator[tuple[str, Style]]:
    for run in runs:
        for word in latin(run.text).split():
            yield word, run.style


def _broken(word: str, style: Style, width: float, size: float) -> Iterator[str]:
    """A word in parts that fit."""
    while width_of(word, style, size) > width and len(word) > 1:
        fits = next(
            end for end in range(len(word) - 1, 0, -1) if end == 1 or width_of(word[:end], style, size) <= width
        )
        yield word[:fits]
        word = word[fits:]
    yield word


def _joined(pieces: list[Piece], size: float) -> tuple[Piece, ...]:
    """Neighbouring words of one face as one piece."""
    joined: list[Piece] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        if last is not None and last.style is piece.style:
            text = f"{last.text} {piece.text}"
            joined[-1] = Piece(last.x, text, last.style, width_of(text, last.style, size))
        else:
            joined.append(piece)
    return tuple(joined)
