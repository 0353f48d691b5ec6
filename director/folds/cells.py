"""The parts of a comparison of codes: cells, rows, columns, differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from director.core.law import Basis
from director.folds.report import Report
from director.folds.sharing import Side

WHO, OPTIONS, UNTIL, LAW = "Who chooses", "Options", "Until", "Law"
CHOSEN = "as chosen"
TURNS_ON_THAT = "turns on that"
NOBODY = "nobody"
NONE = "none"


class Part(NamedTuple):
    """Words of a cell, and what they rest on; what an option brings stands behind it, in brackets."""

    text: str
    basis: Basis = Basis.TEXT
    brings: tuple[Part, ...] = ()

    def words(self, mark: Callable[[str, Basis], str] = lambda text, basis: text) -> str:
        """All of it, with what it rests on marked so."""
        inner = "; ".join(part.words(mark) for part in self.brings)
        text = mark(self.text, self.basis)
        return f"{text} ({inner})" if inner else text


class Cell(NamedTuple):
    """What a code has on one point. `key` is what it comes to, in whatever words; None where that is not known."""

    parts: tuple[Part, ...]
    laws: tuple[str, ...] = ()
    key: object = None
    joint: str = "; "

    @property
    def text(self) -> str:
        """The words without marks."""
        return self.joint.join(part.words() for part in self.parts)


class Row(NamedTuple):
    """A point on which codes are compared: a cell for each code, None where it has nothing of the kind."""

    label: str
    cells: tuple[Cell | None, ...]
    telling: bool = True  # whether it may be told as a difference


class Change(NamedTuple):
    """What a code has otherwise than another, by their ids; `title` names it."""

    code: str
    beside: str
    title: str
    text: str


class Compared(NamedTuple):
    """The rulings side by side, what each code has otherwise than another, and on what points all are alike."""

    rows: tuple[Row, ...]
    changed: tuple[Change, ...]
    same: tuple[str, ...] = ()


class Column(NamedTuple):
    """A code and its ruling in words; no ruling where the facts do not fit."""

    side: Side
    told: Report | None

    @property
    def open(self) -> bool:
        """Whether a fact is still missing."""
        return self.side.turns_on is not None


THE_SAME = "nothing, the ruling is the same."


def plain(text: str) -> str:
    """Words as they are held against others: in small letters, without a stop."""
    return " ".join(text.casefold().rstrip(".").split())
