"""What the journal keeps, as values: a deal at a table, an incident in it, a note."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from director.core.law import NOTHING
from director.core.seats import Seat

ASKING, RULED, WITHDRAWN = "asking", "ruled", "withdrawn"


class Deal(NamedTuple):
    """A deal at a table. `facts` are those that belong to the deal ("declarer"), `details` contract and the like.

    `record` is the deal as a PBN record, without names. `id` 0 means that it has not been written yet.
    """

    code: str
    event: str = ""
    session: str = ""
    table: str = ""
    board: str = ""
    facts: Mapping[str, str] = NOTHING
    details: Mapping[str, str] = NOTHING
    names: Mapping[str, str] = NOTHING  # seat letter -> name
    record: str = ""
    id: int = 0
    opened: str = ""
    closed: str = ""

    @property
    def players(self) -> dict[Seat, str]:
        """The names by seat, in the order of the seats."""
        return {seat: self.names[seat.letter] for seat in Seat if seat.letter in self.names}


class Note(NamedTuple):
    """A remark of the director's on an incident; the time is local, to the second, with its offset from UTC."""

    at: str
    words: str


class Entry(NamedTuple):
    """One incident: the answers in their order, and the ruling as data once there is one.

    `answers` is what `director.journal.answers` writes; `details` are the cards in question. `number` 0 means that it
    has not been written yet.
    """

    deal: Deal
    situation: str
    edition: str
    law_data: str
    answers: Mapping[str, Any]
    details: Mapping[str, Any] = NOTHING
    ruling: Mapping[str, Any] = NOTHING
    state: str = ASKING
    number: int = 0
    started: str = ""
    changed: str = ""
    ruled: str = ""
    notes: tuple[Note, ...] = ()
    ended: frozenset[str] = frozenset()  # what was in force from it and has ended
