"""A record of a deal as a value: tags, hands, calls, cards, the marks of irregularities, and what could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from director.core.law import NOTHING
from director.core.seats import Seat
from director.records.cards import Pip

PASS, DOUBLE, REDOUBLE, ALL_PASS = "Pass", "X", "XX", "AP"


class Sort(Enum):
    """The irregularities that a record can mark: a letter after ^, before the call or card in question."""

    INSUFFICIENT = "I"
    SKIPPED = "S"  # stands in the place of the call of a player who was passed over
    LEAD = "L"
    REVOKE = "R"


class Spot(NamedTuple):
    """Where something stands in the record's text, with all that was added to it: suffix, glyph, note."""

    start: int
    end: int
    line: int
    note: int = 0  # the number of its note


class Call(NamedTuple):
    """A call of the auction: "1C", "Pass", "X", "XX", "AP", or nothing for one that cannot be read."""

    seat: Seat | None
    text: str
    spot: Spot
    marked: bool = False  # as insufficient


class Played(NamedTuple):
    """A card of the play; None for one that cannot be read."""

    seat: Seat | None
    pip: Pip | None
    place: int  # counted from 0 at the first column of the first trick
    spot: Spot
    marks: tuple[Sort, ...] = ()

    @property
    def trick(self) -> int:
        """The number of its trick."""
        return self.place // 4 + 1


class Mark(NamedTuple):
    """An irregularity as the record marks it: who, and the number of the call or card that it is marked at."""

    sort: Sort
    seat: Seat | None
    at: int
    line: int
    skipped: tuple[Seat, ...] = ()  # whose turn it was


class Remark(NamedTuple):
    """Something in the record that was not understood and is kept as it stands."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


class Record(NamedTuple):
    """One deal. `tags` are as they hold for it, what was taken over from records before it put in; so is `text`."""

    tags: Mapping[str, str] = NOTHING
    deal: Mapping[Seat, frozenset[Pip]] = NOTHING  # the hands that are known
    auction: tuple[Call, ...] = ()
    play: tuple[Played, ...] = ()  # trick by trick, each in the order of the record's columns
    marks: tuple[Mark, ...] = ()
    remarks: tuple[Remark, ...] = ()
    text: str = ""
    line: int = 1  # where it begins in its file
    lasting: frozenset[str] = frozenset()  # tags that hold until a later record gives another value
