"""The parts of a comparison of codes: cells, rows, columns, differences."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from director.core.law import Basis
from director.folds.report import Report
from director.folds.sharing import Side

WHO, OPTIONS, UNTIL, LAW = "Who chooses", "Options", "Until", "Law"
CHOSEN = "as chosen"
FOUND = "as the director finds"
TURNS_ON_THAT = "turns on that"
RULED_ON_AS = "ruled on as"
NOBODY = "nobody"
NONE = "none"


class Part(NamedTuple):
    """Words of a cell, and what they rest on; what an option brings stands behind it, in brackets."""

    text: str
    basis: Basis = Basis.TEXT
    brings: tuple[Part, ...] = ()
    lead: str = ""  # what leads to it: "or ", or whose option it is

    def words(self, mark: Marking = lambda text, basis: text, lead: bool = True) -> str:
        """All of it, with what it rests on marked so."""
        inner = "; ".join(part.words(mark) for part in self.brings)
        text = f"{self.lead if lead else ''}{mark(self.text, self.basis)}"
        return f"{text} ({inner})" if inner else text


Marking = Callable[[str, Basis], str]


class Cell(NamedTuple):
    """What a code has on one point. `key` is what it comes to, in whatever words; None where that is not known."""

    parts: tuple[Part, ...]
    laws: tuple[str, ...] = ()
    key: object = None
    joint: str = "; "
    chosen: Chosen | None = None  # what it may come to, where that is left to somebody
    either: tuple[tuple[str, Cell | None], ...] = ()  # what it is by each answer to a fact that is still missing

    @property
    def text(self) -> str:
        """The words without marks."""
        return self.words()

    def words(self, mark: Marking = lambda text, basis: text) -> str:
        """The words, each part with what it rests on marked so."""
        return self.joint.join(part.words(mark) for part in self.parts)


class Chosen(NamedTuple):
    """What may come of a point that is left to the players, or to the director."""

    cells: tuple[str, ...]  # in the order of the options
    always: bool  # whether every option brings one of them
    director: bool = False


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
    branches: tuple[Branch, ...] = ()  # where a fact is still missing: the ruling by each of two answers

    @property
    def open(self) -> bool:
        """Whether a fact is still missing."""
        return self.side.turns_on is not None

    @property
    def elsewhere(self) -> str:
        """The situation as which it is ruled on, if that is all the ruling says of what is compared."""
        if self.told is None or not self.told.next or self.told.choices:
            return ""
        return "" if any(item.row and item.cell for item in self.told.told) else self.told.next[0].replace("-", " ")


class Branch(NamedTuple):
    """What follows if a fact that is still missing is answered so."""

    words: str
    column: Column


THE_SAME = "nothing, the ruling is the same."
