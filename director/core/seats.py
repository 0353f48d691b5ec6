"""Seats round the table and the arithmetic of places.

A seat is one of four; everything else that laws say about players (partner, left, adversaries, dummy) is a distance
from a seat. No law names a seat, so rulings turn with the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Seat(IntEnum):
    """A seat, in clockwise order: the player on the left of North is East."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """The letter used in data and on the command line: N, E, S or W."""
        return self.name[0]

    @property
    def title(self) -> str:
        """The name used on screen: North, East, South or West."""
        return self.name.capitalize()

    def turned(self, places: int) -> Seat:
        """The seat that many places to the left (clockwise)."""
        return Seat((self + places) % 4)


_BY_NAME = {name: seat for seat in Seat for name in (seat.letter.lower(), seat.name.lower())}


def read_seat(text: str) -> Seat | None:
    """The seat that a letter or a name means, in any case; None if it means none.

    >>> read_seat("w"), read_seat("North"), read_seat("x")
    (<Seat.WEST: 3>, <Seat.NORTH: 0>, None)
    """
    return _BY_NAME.get(text.strip().lower())


def seat_of(letter: str) -> Seat:
    """The seat of a letter as data has it. Raises `KeyError` for anything else."""
    return _BY_NAME[letter.lower()]


def pair_name(seat: Seat) -> str:
    """How the side of that seat is spoken of: North-South or East-West."""
    return "East-West" if seat % 2 else "North-South"


def seats_of(start: Seat, places: int) -> tuple[Seat, ...]:
    """The seats at those places (a bit for each distance to the left) from `start`, in table order from it."""
    return tuple(start.turned(place) for place in range(4) if places >> place & 1)


def rotate_places(places: int, by: int) -> int:
    """A set of places as seen from a player `by` places further to the left."""
    return (places << by | places >> (4 - by)) & 0b1111


def joined(names: Iterable[str], word: str = "and") -> str:
    """Names as they are read aloud: "North", "North and South", "North, East and South"."""
    listed = list(names)
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} {word} {listed[-1]}"
