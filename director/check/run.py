"""Runs every check over a folder of laws and counts what is proved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from director.check.profiles import check_options, check_profiles, profile_problems, without_bare_law
from director.check.proofs import combinations_of, prove
from director.check.references import check_references
from director.check.trial import case_problems
from director.core import law
from director.core.compile import try_compile
from director.core.compiled import Compiled
from director.core.errors import MOST_PROBLEMS, BadLaw, DirectorError, Problem, did_you_mean
from director.core.logic import TooComplex
from director.files.cases import Case, case_files, read_cases
from director.files.library import CODE, PROFILES, Book, Library, read_file
from director.files.profiles import profile_named


@dataclass
class Tally:
    """What was found and proved in one code."""

    code: str
    laws: int = 0
    rule: int = 0
    need_none: int = 0
    later: int = 0
    left: int = 0
    situations: int = 0
    proved: int = 0
    combinations: int = 0
    cases: int = 0
    bases: dict[str, int] = field(default_factory=dict)
    over: str = ""  # of an edition: the code that it is laid over
    not_seen: int = 0  # laws of the edition
    not_ruled: dict[str, tuple[str, ...]] = field(default_factory=dict)  # situation -> its laws that were not seen


@dataclass
class Report:
    """The whole check."""

    problems: list[Problem] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)


def check_library(library: Library, only: set[str] | None = None) -> Report:
    """Check the codes of a library, or those named in `only`."""
    report = Report()
    try:
        books = library.books
    except BadLaw as error:
        report.problems += error.problems
        return report
    every = situation_names(library)
    found: dict[Problem, None] = {}
    for book in books:
        if only is None or book.folder.name in only:
            tally, problems = check_book(book, every)
            report.tallies.append(tally)
            found.update(dict.fromkeys(problems))  # what is wrong under an edition is told once
    report.problems += found
    return report


def situation_names(library: Library) -> set[str]:
    """The situations of all codes. Raises `BadLaw`."""
    found: set[str] = set()
    for book in library.books:
        with suppress(BadLaw):  # an edition that cannot be read; its check says why
            found |= set(book.situation_files)
    return found


def check_book(book: Book, every: set[str]) -> tuple[Tally, list[Problem]]:
    """Check one code: L1 to L4."""
    tally = Tally(book.folder.name)
    try:
        code, _ = book.code, book.shared
    except BadLaw as error:
        return tally, list(error.problems)
    problems: list[Problem] = []
    compiled: dict[str, Compiled] = {}
    for ident in book.situation_files:
        tally.situations += 1
        try:
            situation = book.read(ident)
        except BadLaw as error:
            problems += error.problems
            continue
        if situation.id != ident:
            message = f'the file is named "{ident}", the situation "{situation.id}"'
            problems.append(Problem("L212", situation.place, message))
        if unseen := book.unseen(situation):
            tally.not_ruled[ident] = unseen
            continue
        found, ready = check_situation(situation, code, every, book)
        problems += (_of_edition(problem, book) for problem in found)
        if ready is not None:
            compiled[ident] = ready
            tally.proved += not found
            tally.combinations += combinations_of(ready)
    problems += _check_code(code, book)
    problems += _check_general(compiled, book)
    problems += check_options(book, compiled)
    problems += check_profiles(book, compiled)
    problems += _check_coverage(code, compiled, book, tally)
    return tally, problems


def _of_edition(problem: Problem, book: Book) -> Problem:
    """A problem that an edition has where the code that it is laid over has none says whose it is."""
    inherited = book.inherited(problem.place)
    return problem._replace(message=f"in {book.folder.name}: {problem.message}") if inherited else problem


def check_situation(
    situation: law.Situation, code: law.Code, every: set[str], book: Book
) -> tuple[list[Problem], Compiled | None]:
    """References, then logic. The logic is not checked until every name is right."""
    try:
        compiled, problems = try_compile(situation)
    except BadLaw as error:
        return error.problems, None
    except TooComplex:
        return [Problem("L309", situation.place, "the conditions are too complex to be proved")], None
    problems += islice(check_references(situation, code.index, every, book.shared.outcomes), MOST_PROBLEMS)
    if problems:
        return problems, None
    open_facts = [fact for fact in situation.facts if fact.profile and not fact.usual]
    if open_facts:  # nobody would answer them; those of the general file are told once, there
        return [without_bare_law(fact) for fact in open_facts if fact.id not in book.shared.facts], None
    problems = list(islice(prove(compiled), MOST_PROBLEMS))
    return problems, None if any(problem.code == "L309" for problem in problems) else compiled


def _check_general(compiled: dict[str, Compiled], book: Book) -> Iterator[Problem]:
    """A slip in a name would make a general clause bind nowhere, and nobody would miss it."""
    if len(compiled) < len(book.situation_files) or book.under is not None:
        return
    bound = {clause.place for item in compiled.values() for clause in item.law.clauses}
    for clause in book.shared.clauses:
        if clause.place not in bound:
            message = f'clause "{clause.id}" of the general file binds in no situation'
            remedy = "No situation has every fact, issue and outcome that it names."
            yield Problem("L218", clause.place, message, remedy=remedy)


def _check_code(code: law.Code, book: Book) -> Iterator[Problem]:
    if code.id != book.folder.name:
        yield Problem("L212", code.place, f'the folder is named "{book.folder.name}", the code "{code.id}"')
    files = book.situation_files
    for item in code.menu:
        situation = item.partition(".")[0]
        if situation not in files:
            message = f'the menu names "{item}", which is no situation of this code'
            yield Problem("L212", code.place, message, remedy=did_you_mean(situation, files))
    for name in code.without:
        if book.under is not None and name not in book.under.situation_files:
            known = book.under.situation_files
            message = f'"without" names "{name}", which is no situation of the code under this edition'
            yield Problem("L224", code.place, message, (f"known there: {', '.join(known)}",), did_you_mean(name, known))
    for name in files:
        if not any(item.partition(".")[0] == name for item in code.menu):
            yield Problem("L212", code.place, f'situation "{name}" is missing from the menu')


def _check_coverage(code: law.Code, compiled: dict[str, Compiled], book: Book, tally: Tally) -> Iterator[Problem]:
    clauses: dict[str, law.Clause] = {}
    tally.over = code.over
    tally.not_seen = sum(not line.seen for line in code.index.values())
    for item in compiled.values():
        for clause in item.law.clauses:
            clauses.setdefault(
                clause.id if clause.place.path == item.law.place.path else f"general {clause.id}", clause
            )
            tally.bases[clause.basis.value] = tally.bases.get(clause.basis.value, 0) + 1
    ruling_laws = {clause.law for clause in clauses.values()}
    waiting = {clause.law for ident in tally.not_ruled for clause in book.read(ident).clauses}
    tally.laws = len(code.index)
    complete = len(compiled) + len(tally.not_ruled) == len(book.situation_files)
    for number, line in code.index.items():
        if not line.seen:
            continue
        if number in ruling_laws:
            tally.rule += 1
        elif line.no_ruling:
            tally.need_none += 1
        elif line.not_yet or number in waiting:
            tally.later += 1
        elif complete:
            tally.left += 1
            remedy = 'Write one, or say "no ruling: why" in the index.'
            yield Problem("L401", line.place, f'law "{number}" has neither a clause nor a reason', remedy=remedy)
        if number in ruling_laws and (line.no_ruling or line.not_yet):
            message = f'law "{number}" has clauses, yet the index says why it has none'
            yield Problem("L404", line.place, message, remedy="Take the reason out.")
    yield from _check_cases(compiled, book, tally)


def _check_cases(compiled: dict[str, Compiled], book: Book, tally: Tally) -> Iterator[Problem]:
    rested: dict[str, set[str]] = {ident: set() for ident in compiled}
    for kind in ("cases", "published"):
        for path in case_files(book.folder, kind).values():
            cases, problems = load_cases(path)
            yield from problems
            for case in cases:
                if unseen := tally.not_ruled.get(case.situation):
                    message = f'the case "{case.title}" is of a situation on which this edition gives no ruling'
                    yield Problem("L226", case.place, message, (f"laws not seen: {', '.join(unseen)}",))
                    continue
                if case.situation not in compiled:
                    if case.situation not in book.situation_files:
                        message = f'no situation "{case.situation}" for the case "{case.title}"'
                        yield Problem(
                            "L212", case.place, message, remedy=did_you_mean(case.situation, book.situation_files)
                        )
                    continue
                tally.cases += 1
                found = _tried(case, compiled[case.situation], book)
                if not found and case.rests_on:
                    rested[case.situation] |= set(case.rests_on)
                yield from found
    general: set[str] = {name for names in rested.values() for name in names}
    for ident, item in compiled.items():
        for clause in item.law.clauses:
            if book.inherited(clause.place):
                continue  # the cases of the code that has it are there for that
            own = clause.place.path == item.law.place.path
            if clause.id not in (rested[ident] if own else general):
                message = f'no case rests on clause "{clause.id}"'
                yield Problem("L402", clause.place, message, remedy=f"Add one to cases/{ident}.yaml.")


def _tried(case: Case, compiled: Compiled, book: Book) -> list[Problem]:
    """What is wrong with a case, under the profile that it names."""
    try:
        profile = profile_named(book, case.profile)
        if next(profile_problems(book, profile), None) is not None:
            return []  # the check of the profile says so
        return case_problems(case, compiled, profile)
    except BadLaw:
        return []
    except DirectorError as error:
        return [Problem("L222", case.place, error.message, (f"profiles: {error.allowed}",))]


def load_cases(path: Path) -> tuple[list[Case], list[Problem]]:
    """The cases of one file, and what is wrong with the file."""
    source, tree = read_file(path)
    cases: list[Case] = []
    with suppress(BadLaw):  # very many problems; they are in the source
        cases = read_cases(source, tree, path.stem) if tree else []
    return cases, source.problems


def library_for(path: Path | None) -> tuple[Library, set[str] | None]:
    """The library and the codes that a path on the command line means: a folder of codes, one code, or one file."""
    if path is None:
        return Library(), None
    path = path.resolve()
    folder = path if path.is_dir() else path.parent
    if folder.name in ("cases", "published", PROFILES):
        folder = folder.parent
    if (folder / CODE).exists():
        return Library(folder.parent), {folder.name}
    return Library(folder), None
