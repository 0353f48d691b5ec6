"""`director weigh`: a weighted score in IMPs and matchpoints for each side."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from director.core.errors import BadFact, DirectorError
from director.core.facts import read_number
from director.core.seats import Seat, pair_name
from director.files.incident import clean
from director.files.library import Book, Library
from director.folds.transfer import signed
from director.prompters.remembered import last_code
from director.scoring import NONE, Calculator, calculator_named
from director.scoring.contract import Vulnerability, read_vulnerability
from director.scoring.weighing import (
    Result,
    exact,
    others_matchpoints,
    percent,
    read_results,
    weighted_imps,
    weighted_matchpoints,
)

SIDES = (Seat.NORTH, Seat.EAST)
MOST_SCORES = 500


class Given(NamedTuple):
    """What the command line says."""

    results: str
    east_west: str = ""  # results for East-West, if they are others
    vulnerable: str = ""
    board: str = ""
    other_table: str = ""
    scores: str = ""


class Score(NamedTuple):
    """A weighted score: each side's results from its own side of the table, and what they are set against."""

    results: tuple[tuple[Result, ...], tuple[Result, ...]]
    other_table: int | None  # North-South's points there
    scores: tuple[int, ...]  # North-South's points at the others
    calculator: Calculator

    def others(self, side: int) -> tuple[int, ...]:
        """The scores of those who sat in the direction of a side."""
        return tuple(-score for score in self.scores) if side else self.scores

    def imps(self, side: int) -> Fraction | None:
        """A side's IMPs; None without another table."""
        if self.other_table is None:
            return None
        there = -self.other_table if side else self.other_table
        return weighted_imps(self.results[side], there, self.calculator)

    def matchpoints(self, side: int) -> Fraction | None:
        """A side's matchpoints; None without other scores."""
        return weighted_matchpoints(self.results[side], self.others(side), self.calculator) if self.scores else None

    @property
    def top(self) -> int:
        """The most matchpoints that can be won."""
        return 2 * len(self.scores)


def weigh(code: str | None, given: Given, as_json: bool) -> list[str]:
    """The lines to print. Raises `DirectorError`."""
    book, calculator = scored_book(Library(), code)
    score = read_score(given, calculator)
    if as_json:
        return [json.dumps(score_data(score, book), ensure_ascii=True, indent=2)]
    return list(_lines(score, book))


def scored_book(library: Library, code: str | None) -> tuple[Book, Calculator]:
    """The code that was named, the one used last, or the first that has a calculator. Raises `DirectorError`."""
    if code is not None:
        book = library.book(code)
        calculator = calculator_named(book.code.scoring)
        if calculator is None:
            raise DirectorError(f"{book.code.title} has no scores to work out", where="--code")
        return book, calculator
    for ident in (last_code(), *library.names):
        book_or_none = library.book(ident) if ident in library.names else None
        if book_or_none is not None and book_or_none.code.scoring != NONE:
            found = calculator_named(book_or_none.code.scoring)
            assert found is not None
            return book_or_none, found
    raise DirectorError("no code has scores to work out", where=str(library.folder))


def read_score(given: Given, calculator: Calculator) -> Score:
    """The score that the command line describes. Raises `BadFact`."""
    vulnerability = _vulnerability(given, calculator)
    ours = read_results(clean(given.results), vulnerability, calculator)
    theirs = read_results(clean(given.east_west), vulnerability, calculator) if given.east_west else ours
    other = _points(given.other_table, "--other-table") if given.other_table.strip() else None
    parts = [part for part in re.split(r"[\s,;]+", given.scores) if part]
    if len(parts) > MOST_SCORES:
        raise BadFact(f"{len(parts)} scores", where="--scores", allowed=f"no more than {MOST_SCORES}")
    scores = tuple(_points(part, "--scores") for part in parts)
    return Score((ours, tuple(result.turned for result in theirs)), other, scores, calculator)


def _vulnerability(given: Given, calculator: Calculator) -> Vulnerability | None:
    if given.vulnerable:
        return read_vulnerability(given.vulnerable)
    number = read_number(given.board)
    if given.board and not number:
        raise BadFact(f'"{clean(given.board)}" is no number of a board', where="--board", allowed="1, 2, ...")
    return calculator.vulnerability(number) if number else None


def _points(text: str, where: str) -> int:
    plain = text.strip().replace("\u2212", "-")
    if not re.fullmatch(r"[+-]?[0-9]{1,4}", plain):
        raise BadFact(f'"{clean(text)}" is no score', where=where, allowed="North-South's points, as in +420 or -100")
    return int(plain)


# in words


def _lines(score: Score, book: Book) -> Iterator[str]:
    alike = score.results[1] == tuple(result.turned for result in score.results[0])
    for side in (0,) if alike else (0, 1):
        yield "The results" if alike else f"The results for {pair_name(SIDES[side])}"
        yield from _result_lines(score, side)
        yield ""
    rests = score.calculator.rests
    if score.other_table is not None:
        yield f"IMPs against N-S {signed(score.other_table)} at the other table ({rests.imps})"
        yield from (f"  {pair_name(seat).ljust(12)} {_signed(score.imps(side))}" for side, seat in enumerate(SIDES))
        if not alike:
            yield f"  In a knockout match each side gets the average of the two ({rests.balance}):"
            yield f"  {pair_name(SIDES[0]).ljust(12)} {_signed(knockout(score))}"
        yield ""
    if score.scores:
        yield f"Matchpoints among {len(score.scores)} other scores, top {score.top} ({rests.matchpoints})"
        yield from _matchpoint_lines(score)
        yield ""
    yield from _basis(score, book, alike)


def _result_lines(score: Score, side: int) -> Iterator[str]:
    results = score.results[side]
    wide = max(len(result.text) for result in results)
    heads = max(len(percent(result.weight)) for result in results)
    for result in results:
        points = -result.points if side else result.points
        parts = [f"  {percent(result.weight).rjust(heads)}  {result.text.ljust(wide)}  N-S {signed(points):>5}"]
        if score.other_table is not None:
            there = -score.other_table if side else score.other_table
            parts.append(f"IMPs {score.calculator.imps(result.points - there):+3d}")
        if score.scores:
            parts.append(f"matchpoints {score.calculator.matchpoints(result.points, score.others(side))}")
        yield "   ".join(parts)


def _matchpoint_lines(score: Score) -> Iterator[str]:
    for side, seat in enumerate(SIDES):
        won = score.matchpoints(side)
        assert won is not None
        yield f"  {pair_name(seat).ljust(12)} {exact(won)}, {_per_cent_of(won, score.top)}"
    yield "  The others against this table:"
    both = [others_matchpoints(score.results[side], score.others(side), score.calculator) for side in (0, 1)]
    for number in sorted({score.scores.index(one): one for one in score.scores}, key=lambda at: -score.scores[at]):
        ours, theirs = both[0][number], both[1][number]
        yield f"  {signed(score.scores[number]).rjust(6)}       N-S {exact(ours)}, E-W {exact(theirs)}"


def _per_cent_of(won: Fraction, top: int) -> str:
    return f"{float(won / top * 100):.2f}%"


def _signed(number: Fraction | None) -> str:
    if number is None:
        return ""
    return exact(number) if number <= 0 else f"+{exact(number)}"


def knockout(score: Score) -> Fraction | None:
    """North-South's IMPs in a knockout match, where the two sides' scores must balance."""
    ours, theirs = score.imps(0), score.imps(1)
    return (ours - theirs) / 2 if ours is not None and theirs is not None else None


def _basis(score: Score, book: Book, alike: bool) -> Iterator[str]:
    rests = score.calculator.rests
    yield "Each result is first turned into IMPs or matchpoints, and those are weighted. Points are not averaged."
    yield f"That a score may be weighted is law {rests.weights}. No law says how it is then worked out: this follows"
    yield f"from laws {rests.matchpoints} and {rests.imps}, by which a score counts for its worth against others."
    yield "Your regulations may say otherwise, and say how to round."
    if score.scores:
        yield "Matchpoints: 2 for a lower score, 1 for an equal one. Where you count 1 and 1/2, take half."
    if not alike:
        yield f"The scores of the two sides need not balance ({rests.balance})."
    yield f"{book.code.edition}."


# as data


def score_data(score: Score, book: Book) -> dict[str, Any]:
    """The score as data; numbers that need not be whole are given exactly and as a decimal."""
    names = ("north_south", "east_west")
    value: dict[str, Any] = {"schema": 1, "code": book.code.id, "edition": book.code.edition}
    value["results"] = {
        name: [_result_data(score, side, one) for one in score.results[side]] for side, name in enumerate(names)
    }
    if score.other_table is not None:
        value["imps"] = {"other_table": score.other_table} | {
            name: _number(score.imps(side)) for side, name in enumerate(names)
        }
        value["imps"]["knockout"] = _number(knockout(score))
    if score.scores:
        value["matchpoints"] = {"scores": list(score.scores), "top": score.top}
        for side, name in enumerate(names):
            won = score.matchpoints(side)
            assert won is not None
            others = others_matchpoints(score.results[side], score.others(side), score.calculator)
            value["matchpoints"][name] = (_number(won) or {}) | {
                "percent": float(won / score.top * 100),
                "others": [_number(one) for one in others],
            }
    value["laws"] = list(score.calculator.rests._asdict().values())[:4]
    return value


def _result_data(score: Score, side: int, result: Result) -> dict[str, Any]:
    """A result; its points are North-South's on either side."""
    points = -result.points if side else result.points
    return {"weight": str(result.weight), "result": result.text, "points": points}


def _number(number: Fraction | None) -> dict[str, Any] | None:
    return None if number is None else {"exact": str(number), "value": float(number)}
