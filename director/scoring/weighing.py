"""Weighted scores: several results, each with its chance, as one score in IMPs or matchpoints; exact.

The score of a side is what its result is worth against other results, so each result is converted and then weighted.
Averaging the points first would give another, wrong number: the scales of IMPs and matchpoints are not straight lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from director.core.errors import BadFact
from director.scoring import Calculator
from director.scoring.contract import PassedOut, Vulnerability, read_contract, read_tricks

MOST = 20  # results of one score
_FORM = 'as in "60% 4S South 10, 40% 4S South 9"'
_WEIGHT = re.compile(
    r"\s*(?P<number>\d{1,6}/\d{1,6}|\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})\s*(?P<percent>%?)\s+(?P<rest>\S.*)"
)
_TRICKS = re.compile(r"=|[+\u2212-]?\d{1,2}")
_POINTS = re.compile(r"[+\u2212-]?\d{1,4}")


class Result(NamedTuple):
    """One of the results that were possible: its chance, and North-South's points."""

    weight: Fraction
    text: str
    points: int

    @property
    def turned(self) -> Result:
        """The same from the other side."""
        return self._replace(points=-self.points)


def read_results(text: str, vulnerability: Vulnerability | None, calculator: Calculator) -> tuple[Result, ...]:
    """The results that a line lists, each with its weight; a result is a contract with tricks, or North-South's points.

    Raises `BadFact` for anything else, and for weights that do not add up to the whole.
    """
    parts = [part for part in re.split(r"[,;]", text) if part.strip()]
    if not 0 < len(parts) <= MOST:
        raise BadFact(f"{len(parts)} results", where="results", allowed=f"1 to {MOST}, {_FORM}")
    found = [_read_result(part, len(parts) == 1, vulnerability, calculator) for part in parts]
    total = sum((result.weight for result in found), Fraction(0))
    if total == 100 and "%" not in text:
        found = [result._replace(weight=result.weight / 100) for result in found]
        total = Fraction(1)
    if total != 1:
        raise BadFact(f"the weights add up to {percent(total)}", where="results", allowed=f"100%, {_FORM}")
    return tuple(found)


def _read_result(text: str, alone: bool, vulnerability: Vulnerability | None, calculator: Calculator) -> Result:
    found = _WEIGHT.fullmatch(text)
    if found is None and not alone:
        raise BadFact(f'"{" ".join(text.split())}" has no weight', where="results", allowed=_FORM)
    plain = " ".join((found["rest"] if found else text).split())
    weight = _read_weight(found["number"], found["percent"]) if found else Fraction(1)
    return Result(weight, plain, _read_points(plain, vulnerability, calculator))


def _read_weight(number: str, sign: str) -> Fraction:
    try:
        return Fraction(number) / (100 if sign else 1)
    except ZeroDivisionError:
        raise BadFact(f'"{number}" is no weight', where="results", allowed=_FORM) from None


def _read_points(text: str, vulnerability: Vulnerability | None, calculator: Calculator) -> int:
    if _POINTS.fullmatch(text):
        return int(text.replace("\u2212", "-"))
    rest, _, tricks = text.rpartition(" ")
    counted = _TRICKS.fullmatch(tricks) is not None
    contract = read_contract(rest if counted else text)
    if isinstance(contract, PassedOut):
        return 0
    if not counted:
        raise BadFact(f'"{text}" does not say how many tricks', where="results", allowed=_FORM)
    if vulnerability is None:
        raise BadFact("who is vulnerable?", where="--vulnerable", allowed="none, N-S, E-W, both")
    points = calculator.points(contract, vulnerability, read_tricks(tricks, contract))
    return points if contract.declarer % 2 == 0 else -points


def weighted(results: Iterable[Result], worth: Callable[[int], int]) -> Fraction:
    """What results are worth together, each by its chance.

    >>> weighted([Result(Fraction(3, 5), "", 420), Result(Fraction(2, 5), "", -50)], lambda points: points // 10)
    Fraction(116, 5)
    """
    return sum((result.weight * worth(result.points) for result in results), Fraction(0))


def weighted_imps(results: Sequence[Result], other_table: int, calculator: Calculator) -> Fraction:
    """IMPs of the side whose points the results give, against its opponents' partners' at the other table."""
    return weighted(results, lambda points: calculator.imps(points - other_table))


def weighted_matchpoints(results: Sequence[Result], scores: Sequence[int], calculator: Calculator) -> Fraction:
    """Matchpoints of the side whose points the results give, among the scores of others in its direction."""
    return weighted(results, lambda points: calculator.matchpoints(points, scores))


def others_matchpoints(
    results: Sequence[Result], scores: Sequence[int], calculator: Calculator
) -> tuple[Fraction, ...]:
    """Matchpoints of each of the others: in full against each other, weighted against the weighted score."""
    found: list[Fraction] = []
    for number, score in enumerate(scores):
        rest = [*scores[:number], *scores[number + 1 :]]
        against = weighted(results, lambda points, score=score: calculator.matchpoints(score, [points]))  # type: ignore[misc]
        found.append(calculator.matchpoints(score, rest) + against)
    return tuple(found)


def exact(number: Fraction) -> str:
    """A number as it is written: as a decimal if that is exact, else as a fraction with a decimal beside it.

    >>> exact(Fraction(-28, 5)), exact(Fraction(16, 3)), exact(Fraction(4))
    ('-5.6', '5 1/3 (5.33)', '4')
    """
    if (number * 10**6).denominator == 1:
        return f"{float(number):.6f}".rstrip("0").rstrip(".")
    sign = "-" if number < 0 else ""
    whole, rest = divmod(abs(number.numerator), number.denominator)
    part = f"{rest}/{number.denominator}"
    return f"{sign}{f'{whole} ' if whole else ''}{part} ({float(number):.2f})"


def percent(number: Fraction) -> str:
    """A part of the whole in per cent.

    >>> percent(Fraction(3, 5)), percent(Fraction(1, 3))
    ('60%', '33 1/3%')
    """
    return f"{exact(number * 100).partition(' (')[0]}%"
