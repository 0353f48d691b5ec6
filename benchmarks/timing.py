"""Timing, and the lines in which figures are printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Figure:
    """One line: what was measured, how long it took, and as a ratio; `limit` is the most that the ratio should be."""

    what: str
    seconds: float | None = None
    ratio: float | None = None
    limit: float | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        """`ok`, `over`, or nothing where there is no target."""
        if self.ratio is None or self.limit is None:
            return ""
        return "ok" if self.ratio <= self.limit else "over"

    def __str__(self) -> str:
        time = shown(self.seconds) if self.seconds is not None else ""
        ratio = f"{self.ratio:.2f} x" if self.ratio is not None else ""
        target = f"{self.verdict} (at most {self.limit:g})" if self.verdict else self.note
        return f"  {self.what:<44}{time:>10}{ratio:>10}   {target}".rstrip()


def shown(seconds: float) -> str:
    """A time with a fitting unit.

    >>> shown(0.0000123), shown(0.0123), shown(1.5)
    ('12.3 µs', '12.3 ms', '1.50 s')
    """
    if seconds < 0.001:
        return f"{seconds * 1e6:.1f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def timed(work: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def fastest(rounds: int, *works: Callable[[], object]) -> list[float]:
    """The shortest time of each piece of work, taken in turns so that a busy moment strikes all alike."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for number, work in enumerate(works):
            best[number] = min(best[number], timed(work))
    return best


def over_all(function: Callable[[T], object], items: Iterable[T]) -> Callable[[], None]:
    """Work that calls the function once for each item."""
    listed = list(items)

    def work() -> None:
        for item in listed:
            function(item)

    return work
