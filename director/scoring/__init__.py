"""Calculators of scores, by the name that a code gives under `scoring`. Nothing outside this package knows a game.

Pure: from a contract, the vulnerability and the tricks won to points, and from points to what they are worth against
others. Which tricks a ruling moves is not for here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from director.core.errors import DirectorError, did_you_mean
from director.scoring.comparing import imps, matchpoints
from director.scoring.contract import Contract, PassedOut, Vulnerability
from director.scoring.duplicate_bridge import board_vulnerability, points

NONE = "none"


class Rests(NamedTuple):
    """The laws that a comparison or an adjusted score rests on."""

    imps: str
    matchpoints: str
    weights: str  # an assigned score may be weighted
    balance: str  # the scores of the two sides may differ
    likely: str  # an assigned score is one of likely results
    equity: str  # what would have happened without a revoke


class Calculator(NamedTuple):
    """One way of scoring a deal."""

    name: str
    law: str  # the law that the points rest on
    tricks: int  # in a deal
    points: Callable[[Contract | PassedOut, Vulnerability, int], int]  # to declarer's side; below 0: to the other
    vulnerability: Callable[[int], Vulnerability]  # of the board of that number
    imps: Callable[[int], int]  # for a difference in points
    matchpoints: Callable[[int, Iterable[int]], int]  # of a score among others
    rests: Rests


CALCULATORS = {
    calculator.name: calculator
    for calculator in (
        Calculator(
            name="duplicate-bridge",
            law="77",
            tricks=13,
            points=points,
            vulnerability=board_vulnerability,
            imps=imps,
            matchpoints=matchpoints,
            rests=Rests("78B", "78A", weights="12C1(c)", balance="12C4", likely="12C1(c)", equity="64C"),
        ),
    )
}


def calculator_named(name: str) -> Calculator | None:
    """The calculator of that name; None for a code that has none.

    Raises `DirectorError` for a name that is not known.
    """
    if name == NONE:
        return None
    if name not in CALCULATORS:
        near = did_you_mean(name, CALCULATORS)
        message = f'no calculator of scores "{name}"{". " + near if near else ""}'
        raise DirectorError(message, where="scoring", allowed=", ".join((NONE, *CALCULATORS)))
    return CALCULATORS[name]
