"""Calculators of scores, by the name that a code gives under `scoring`. Nothing outside this package knows a game.

Pure: from a contract, the vulnerability and the tricks won to points. Which tricks a ruling moves is not for here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from director.core.errors import DirectorError, did_you_mean
from director.scoring.contract import Contract, PassedOut, Vulnerability
from director.scoring.duplicate_bridge import board_vulnerability, points

NONE = "none"


class Calculator(NamedTuple):
    """One way of scoring a deal."""

    name: str
    law: str  # the law that the points rest on
    tricks: int  # in a deal
    points: Callable[[Contract | PassedOut, Vulnerability, int], int]  # to declarer's side; below 0: to the other
    vulnerability: Callable[[int], Vulnerability]  # of the board of that number


CALCULATORS = {
    calculator.name: calculator
    for calculator in (
        Calculator("duplicate-bridge", law="77", tricks=13, points=points, vulnerability=board_vulnerability),
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
