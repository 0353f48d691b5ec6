"""Measure everything and print it: `python -m benchmarks`, or `--quick` for a look that proves nothing."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator, Sequence
from time import perf_counter

from benchmarks.growth import PER_ISSUE, compiled, made_up, sample
from benchmarks.ifs import by_hand
from benchmarks.processes import whole_processes
from benchmarks.situation import load, worlds
from benchmarks.timing import Figure, fastest, over_all, shown, timed
from benchmarks.zen_table import by_table
from director import __version__
from director.check.measure import measure_library
from director.check.run import check_library
from director.core.decide import Ruling, decide
from director.files.library import Library

SLOWER = 20.0  # than hand-written ifs, at most
LINEAR = 10.0  # for ten times the clauses, at most
FACTS = 12


def ruling(rounds: int) -> Iterator[Figure]:
    """`decide` with its reasons against hand-written `if`s that build the same objects, and a decision table."""
    situation = load()
    first = timed(lambda: decide(situation, {}))
    every = worlds(situation)
    hand = by_hand(situation)
    for facts in every:
        if hand(facts) != decide(situation, facts):
            raise SystemExit(f"the hand-written ifs rule otherwise on {facts}")
    ifs, ours = fastest(rounds, over_all(hand, every), over_all(lambda facts: decide(situation, facts), every))
    each = len(every)
    yield Figure("hand-written ifs, the same objects", ifs / each)
    yield Figure("decide, with its reasons", ours / each, ours / ifs, SLOWER)
    yield Figure("the first question after loading", first)
    table = by_table()
    if table is None:
        yield Figure("zen-engine, the same law as a table", note="not installed: pip install 'card-director[bench]'")
        return
    for facts in every:
        step = decide(situation, facts)
        if isinstance(step, Ruling) and table(facts) != {clause.id for clause in step.clauses}:
            raise SystemExit(f"the table rules otherwise on {facts}")
    (zen,) = fastest(max(1, rounds // 5), over_all(table, every))
    yield Figure("zen-engine, the same law as a table", zen / each, zen / ifs, note="for context: clauses only")


def growth(rounds: int) -> Iterator[Figure]:
    """The same with ten times as many clauses, on the same facts."""
    texts = [made_up(issues, FACTS) for issues in (10, 100)]
    small, large = (compiled(text) for text in texts)
    some = sample(FACTS, 100)
    less, more = fastest(
        rounds, over_all(lambda facts: decide(small, facts), some), over_all(lambda facts: decide(large, facts), some)
    )
    yield Figure(f"decide, {10 * PER_ISSUE} clauses", less / len(some))
    yield Figure(f"decide, {100 * PER_ISSUE} clauses", more / len(some), more / less, LINEAR)
    few, many = fastest(max(1, rounds // 5), *(lambda text=text: compiled(text) for text in texts))
    yield Figure(f"read and compile, {10 * PER_ISSUE} clauses", few)
    yield Figure(f"read and compile, {100 * PER_ISSUE} clauses", many, many / few, note="for context")


def loading(rounds: int, quick: bool = False) -> Iterator[Figure]:
    """Loading one situation, loading all shipped law, proving it, and measuring its cases (one code's, if quick)."""
    library = Library()

    def one() -> None:
        book = Library().book("whist-1864")
        book.code  # noqa: B018 (read for its title and index)
        book.situation("lead-out-of-turn")

    def every(names: Sequence[str] = library.names) -> None:
        for book in Library().books:
            for ident in book.ruled if book.folder.name in names else ():
                book.situation(ident)

    some, all_, proved = fastest(max(1, rounds // 5), one, every, lambda: check_library(Library()))
    yield Figure("load one situation and what it shares", some)
    yield Figure("load every situation of every code", all_)
    yield Figure("director check: load, prove, run every case", proved, proved / all_, note="relative to loading")
    only = {"whist-1864"} if quick else set(library.names)
    loaded = timed(lambda: every(sorted(only))) if quick else all_
    start = perf_counter()
    slips = sum(count.mutants for count in measure_library(library, only))
    measured = perf_counter() - start
    yield Figure(
        f"director mutate, one process: {slips} slips",
        measured,
        measured / loaded,
        note=f"relative to loading; {shown(measured / slips)} a slip",
    )


def main(arguments: Sequence[str]) -> int:
    """Print every figure. The exit code says nothing about speed."""
    quick = "--quick" in arguments
    rounds = 1 if quick else 25
    print(f"director {__version__}, Python {platform.python_version()}, best of {rounds}, one run")
    if quick:
        print("quick: the figures prove nothing")
    for title, figures in (
        ("A ruling", ruling(rounds)),
        ("Growth: ten times the clauses", growth(rounds)),
        ("Loading, checking, measuring the cases", loading(rounds, quick)),
        ("Whole processes", iter(whole_processes(1 if quick else 40))),
    ):
        print(f"\n{title}")
        for figure in figures:
            print(figure, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
