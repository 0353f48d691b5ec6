"""Roles: a player or players spoken of by their place from a seat somebody named.

A role is an anchor (a seat fact) and a set of places to the left of it; anything more is not a role.
"""

from collections.abc import Mapping
from typing import NamedTuple

from director.core.seats import rotate_places

DEEPEST = 20  # words of place, one upon another
_TURNS = {"left of ": 1, "partner of ": 2, "right of ": 3}


class Role(NamedTuple):
    """The players `places` (a bit for each distance to the left) from the seat that answers fact `anchor`."""

    anchor: str
    places: int


class UnknownRole(Exception):
    """A word that is no seat fact and no role; `args[0]` is the word."""


def read_role(text: str, seat_facts: frozenset[str] | set[str], named: Mapping[str, str], depth: int = 0) -> Role:
    """The role that the words mean.

    Raises `UnknownRole` if they mean none, if a named role is defined by itself, or if they are piled too high.
    """
    if text in seat_facts:
        return Role(text, 0b0001)
    if depth > DEEPEST:
        raise UnknownRole(text)
    if text in named:
        return read_role(named[text], seat_facts, named, depth + 1)
    for words, turn in _TURNS.items():
        if text.startswith(words):
            inner = read_role(text.removeprefix(words), seat_facts, named, depth + 1)
            return Role(inner.anchor, rotate_places(inner.places, turn))
    for words, turn in (("side of ", 0), ("adversaries of ", 1)):
        if text.startswith(words):
            inner = read_role(text.removeprefix(words), seat_facts, named, depth + 1)
            side = inner.places | rotate_places(inner.places, 2)
            return Role(inner.anchor, rotate_places(side, turn))
    raise UnknownRole(text)
