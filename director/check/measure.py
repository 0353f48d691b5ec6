"""Measures the cases: every mutant of every situation, and what becomes of it.

Situations are measured each by itself, in several processes if so wanted. A slip in law that several situations share
is noticed if one of them notices it.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from director.check.examples import Example
from director.check.mutants import Mutant, mutants_of
from director.check.noticed import Tried, Verdict, judged
from director.check.run import check_situation, load_cases, situation_names
from director.check.trial import case_problems
from director.check.variants import Sound
from director.core import law
from director.core.errors import BadLaw, DirectorError, Place
from director.files.cases import Case, case_files
from director.files.library import Book, Library
from director.files.profiles import profile_named


class Subject(NamedTuple):
    """A situation to be measured."""

    library: str  # its folder
    code: str
    situation: str
    alone: bool = False  # without the law that it shares with others


class Slip(NamedTuple):
    """A mutant that nothing notices, or that changes nothing, and the situations in which that is so."""

    place: Place
    words: str
    situations: tuple[str, ...]
    example: Example | None = None


class Measured(NamedTuple):
    """What became of a situation's mutants; `problems`: how many keep it from being measured."""

    subject: Subject
    counts: dict[Verdict, int]
    slips: tuple[tuple[Verdict, Slip], ...] = ()  # in its own file
    shared: tuple[tuple[Verdict, Slip], ...] = ()  # every one in law that it shares
    problems: int = 0


@dataclass
class Count:
    """What became of the mutants of one code, and where nothing noticed."""

    code: str
    situations: int = 0
    verdicts: dict[Verdict, int] = field(default_factory=lambda: dict.fromkeys(Verdict, 0))
    unnoticed: list[Slip] = field(default_factory=list)
    same: list[Slip] = field(default_factory=list)
    unsound: dict[str, int] = field(default_factory=dict)  # situation -> problems that the checks find in it

    @property
    def mutants(self) -> int:
        """How many there are."""
        return sum(self.verdicts.values())


def measure_library(
    library: Library,
    only: set[str] | None = None,
    situation: str = "",
    jobs: int = 1,
    told: Callable[[int, int], None] = lambda done, everything: None,
) -> list[Count]:
    """Measure the codes of a library, or those in `only`; of them one situation alone, if one is named.

    `told` is told how many situations are done, and of how many. Raises `DirectorError`.
    """
    books = [book for book in library.books if only is None or book.folder.name in only]
    subjects = [subject for book in books for subject in _subjects(book, situation)]
    found: dict[Subject, Measured] = {}
    for measured in _run(subjects, jobs):
        found[measured.subject] = measured
        told(len(found), len(subjects))
    counts = []
    for book in books:
        own = [found[subject] for subject in subjects if subject.code == book.folder.name]
        if own:
            counts.append(_count(book.folder.name, own))
    return counts


def _subjects(book: Book, situation: str) -> Iterator[Subject]:
    for ident in book.situation_files:
        if situation in ("", ident) and not _gives_no_ruling(book, ident):
            yield Subject(str(book.folder.parent), book.folder.name, ident, alone=bool(situation))


def _gives_no_ruling(book: Book, ident: str) -> bool:
    try:
        return bool(book.unseen(book.read(ident)))
    except BadLaw:
        return False


def _run(subjects: Sequence[Subject], jobs: int) -> Iterator[Measured]:
    if jobs <= 1 or len(subjects) <= 1:
        yield from map(measure_situation, subjects)
        return
    large = sorted(subjects, key=_size, reverse=True)  # nobody waits for a large one at the end
    with ProcessPoolExecutor(min(jobs, len(subjects))) as pool:
        for done in as_completed([pool.submit(measure_situation, subject) for subject in large]):
            yield done.result()


def _size(subject: Subject) -> int:
    path = Path(subject.library) / subject.code / f"{subject.situation}.yaml"
    return path.stat().st_size if path.exists() else 0


# one situation


def measure_situation(subject: Subject) -> Measured:
    """What becomes of every mutant of a situation; of an edition's, of those in what it says itself."""
    library = Library(Path(subject.library))
    book = library.book(subject.code)
    counts = dict.fromkeys(Verdict, 0)
    cases = list(_cases(book.folder, subject.situation))
    if problems := _problems(library, book, subject.situation, cases):
        return Measured(subject, counts, problems=problems)
    situation = book.read(subject.situation)
    slips: list[tuple[Verdict, Slip]] = []
    shared: list[tuple[Verdict, Slip]] = []
    for mutant, verdict, example in _judged(book, situation, cases, subject.alone):
        slip = (verdict, Slip(mutant.place, mutant.words, (subject.situation,), example))
        if mutant.place.path != situation.place.path:
            shared.append(slip)
            continue
        counts[verdict] += 1
        if verdict in (Verdict.UNNOTICED, Verdict.SAME):
            slips.append(slip)
    gc.collect()
    return Measured(subject, counts, tuple(slips), tuple(shared))


def _judged(
    book: Book, situation: law.Situation, cases: Iterable[Case], alone: bool
) -> Iterator[tuple[Mutant, Verdict, Example | None]]:
    sound = Sound(situation, book.shared.files)
    tried = [Tried(case, profile_named(book, case.profile), sound.compiled) for case in cases]
    collecting = gc.isenabled()
    gc.disable()  # all conditions are kept until the end; to look for garbage among them would only cost time
    try:
        for mutant in mutants_of(sound.law):
            if not book.inherited(mutant.place) and not (alone and mutant.place.path != situation.place.path):
                yield mutant, *judged(sound, mutant, tried)
    finally:
        if collecting:
            gc.enable()


def _cases(folder: Path, situation: str) -> Iterator[Case]:
    for kind in ("cases", "published"):
        for path in case_files(folder, kind).values():
            yield from (case for case in _loaded(path, path.stat().st_mtime_ns) if case.situation == situation)


@cache
def _loaded(path: Path, _: int) -> tuple[Case, ...]:
    """The cases of a file as it was at a time: one that has cases of several situations is read once."""
    return tuple(load_cases(path)[0])


def _problems(library: Library, book: Book, ident: str, cases: Iterable[Case]) -> int:
    """How many problems keep a situation from being measured: a slip in faulty law says nothing."""
    try:
        problems, compiled = check_situation(book.read(ident), book.code, situation_names(library), book)
        if compiled is None or problems:
            return len(problems)
        return sum(len(case_problems(case, compiled, profile_named(book, case.profile))) for case in cases)
    except BadLaw as error:
        return len(error.problems)
    except DirectorError:  # a case names a profile that is not there
        return 1


# all of them


def _count(code: str, found: Sequence[Measured]) -> Count:
    count = Count(code, len(found))
    shared: dict[tuple[Place, str], list[tuple[Verdict, Slip]]] = {}
    for measured in found:
        if measured.problems:
            count.unsound[measured.subject.situation] = measured.problems
        for verdict, number in measured.counts.items():
            count.verdicts[verdict] += number
        for verdict, slip in measured.slips:
            (count.same if verdict is Verdict.SAME else count.unnoticed).append(slip)
        for verdict, slip in measured.shared:
            shared.setdefault((slip.place, slip.words), []).append((verdict, slip))
    for several in shared.values():
        verdict, slip = _together(several)
        count.verdicts[verdict] += 1
        if verdict in (Verdict.SAME, Verdict.UNNOTICED):
            (count.same if verdict is Verdict.SAME else count.unnoticed).append(slip)
    for slips in (count.same, count.unnoticed):
        slips.sort(key=lambda slip: (slip.place, slip.words))
    return count


def _together(several: Sequence[tuple[Verdict, Slip]]) -> tuple[Verdict, Slip]:
    """What becomes of a slip in shared law: noticed where one situation notices it, the same where it is so in all."""
    for wanted in (Verdict.CASE, Verdict.CHECK, Verdict.UNNOTICED, Verdict.SAME):
        slips = [slip for verdict, slip in several if verdict is wanted]
        if slips:
            return wanted, slips[0]._replace(situations=tuple(one.situations[0] for one in slips))
    raise AssertionError("a slip has a verdict")
