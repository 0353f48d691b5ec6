"""Scores set against other scores (Law 78 of 2017): IMPs against the other table, matchpoints among a field."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

# the largest difference in points that is worth 0 IMPs, 1 IMP and so on (Law 78B)
_SCALE = (
    10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590, 740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490, 2990,
    3490, 3990,
)  # fmt: skip


def imps(difference: int) -> int:
    """IMPs for a difference in points; below 0 for a loss.

    >>> [imps(points) for points in (0, 10, 20, 420, -430, 3990, 4000)]
    [0, 0, 1, 9, -10, 23, 24]
    """
    worth = bisect_left(_SCALE, abs(difference))
    return -worth if difference < 0 else worth


def matchpoints(score: int, others: Iterable[int]) -> int:
    """Matchpoints of a score among the others on that board: two for each that is lower, one for each that is equal.

    >>> matchpoints(620, [620, 620, -100, 650])
    4
    """
    return sum(2 if score > other else int(score == other) for other in others)
