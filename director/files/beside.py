"""Which codes have a situation, and one incident under all of them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from director.core.compiled import Compiled
from director.core.errors import BadFact, DirectorError, did_you_mean
from director.core.facts import Answer, read_answer
from director.core.given import read_facts
from director.core.seats import joined
from director.files.library import Book, Library
from director.folds.interview import Origin, Session
from director.folds.sharing import Side, alike, beside, caught_up, left_open, passed_on, side, ties

ALL = ""  # facts given for every code
OPEN = "?"  # in place of an answer: nobody knows it


def books_with(library: Library, ident: str) -> list[tuple[Book, Compiled]]:
    """The codes that rule on a situation, the oldest first: by that id, or by another that corresponds to it."""
    found = []
    for book in _by_year(library):
        name = _name_in(library, book, ident)
        if name:
            found.append((book, book.situation(name)))
    return found


def _by_year(library: Library) -> list[Book]:
    return sorted(library.books, key=lambda book: book.code.year)


def _name_in(library: Library, book: Book, ident: str) -> str:
    """What a code calls the situation; nothing if it does not rule on it."""
    return next((name for name in _names_in(library, book, ident) if not book.unseen(book.read(name))), "")


def _names_in(library: Library, book: Book, ident: str) -> list[str]:
    """What a code calls the situation, whether or not it rules on it."""
    files = book.situation_files
    return [ident] if ident in files else [*_corresponding(book, ident), *_named_elsewhere(library, files, ident)]


def _corresponding(book: Book, ident: str) -> Iterator[str]:
    """The situations of a code that say of themselves that they correspond to one of that id."""
    for name, path in book.situation_files.items():
        text = path.read_text(encoding="utf-8", errors="replace")  # few say so: the others are not read as law
        if "corresponds to:" in text and ident in book.read(name).corresponds_to:
            yield name


def _named_elsewhere(library: Library, files: Container[str], ident: str) -> Iterator[str]:
    """The situations to which those of that id in other codes correspond."""
    for other in library.books:
        if ident in other.situation_files:
            yield from (name for name in other.read(ident).corresponds_to if name in files)


def left_out(library: Library, ident: str) -> list[tuple[Book, str]]:
    """The codes that do not rule on a situation, the oldest first, each with the reason."""
    found = []
    for book in _by_year(library):
        if not _name_in(library, book, ident):
            found.append((book, _why_not(library, book, ident)))
    return found


def _why_not(library: Library, book: Book, ident: str) -> str:
    names = _names_in(library, book, ident)
    unseen = book.unseen(book.read(names[0])) if names else ()
    if not unseen:
        return "no such situation"
    laws = f"law{'' if len(unseen) == 1 else 's'} {joined(unseen)}"
    return f"no ruling, since {laws} of this edition could not be seen"


def left_out_words(found: Iterable[tuple[Book, str]]) -> list[str]:
    """The codes that were not compared, in a line for each reason."""
    reasons: dict[str, list[str]] = {}
    for book, why in found:
        reasons.setdefault(why, []).append(book.code.title)
    return [f"{', '.join(titles)}: {why}." for why, titles in reasons.items()]


def chosen(found: list[tuple[Book, Compiled]], library: Library, names: Iterable[str]) -> list[tuple[Book, Compiled]]:
    """Those of the codes that are named; all of them if none is. Raises `DirectorError` for one without it."""
    wanted = list({book.code.id: book for book in map(library.book, names)}.values())
    if not wanted:
        return found
    have = {book.code.id: (book, compiled) for book, compiled in found}
    missing = [book for book in wanted if book.code.id not in have]
    if missing:
        allowed = ", ".join(book.code.short for book, _ in found)
        reasons: dict[str, list[str]] = {}
        ident = found[0][1].law.id if found else ""
        for book in missing:
            reasons.setdefault(_why_not(library, book, ident), []).append(book.code.title)
        told = [f"{joined(some)} {'has' if len(some) == 1 else 'have'} {why}" for why, some in reasons.items()]
        raise DirectorError("; ".join(told), where="--codes", allowed=allowed)
    return [have[book.code.id] for book in sorted(wanted, key=lambda book: book.code.year)]


# facts


def read_given(found: list[tuple[Book, Compiled]], library: Library, facts: Iterable[str]) -> dict[str, dict[str, str]]:
    """Facts of the command line by code: `fact=answer` for every code, `code:fact=answer` for one of `found`.

    Raises `DirectorError` for a fact that no code has, one given twice, or a code that is not compared.
    """
    given: dict[str, dict[str, str]] = {}
    for text in facts:
        name, sign, value = text.partition("=")
        if not sign:
            raise DirectorError(f'"{text}" is not of the form fact=answer', where="-f", allowed="fact=answer")
        code, colon, fact = name.rpartition(":")
        fact = fact.strip()
        ident = library.book(code).code.id if colon else ALL
        among = [compiled for book, compiled in found if ident in (ALL, book.code.id)]
        if not among:
            raise DirectorError(f'"{code}" is not one of the codes that are compared', where=f"-f {text}")
        if not any(fact in compiled.by_id for compiled in among):
            known = list(dict.fromkeys(name for compiled in among for name in compiled.by_id))
            near = did_you_mean(fact, known)
            message = f'unknown fact "{fact}"{". " + near if near else ""}'
            raise BadFact(message, where=f"-f {text}", allowed=", ".join(known))
        if fact in given.get(ident, {}):
            raise DirectorError(f'fact "{fact}" is given twice', where=f"-f {text}", allowed="each fact once")
        given.setdefault(ident, {})[fact] = value.strip()
    return given


def sides_of(
    library: Library, found: list[tuple[Book, Compiled]], given: Mapping[str, Mapping[str, str]]
) -> tuple[Side, ...]:
    """The incident under every code, with the facts given. Raises `BadFact` if they fit none of them."""
    unknown = {code: {name for name, value in facts.items() if value == OPEN} for code, facts in given.items()}
    given = {code: {name: value for name, value in facts.items() if value != OPEN} for code, facts in given.items()}
    _check_answers(found, given)
    common = tuple(library.common.facts)
    bare = [side(book.code, compiled, {}, book.profile) for book, compiled in found]
    meant = {name: _meant_by(bare, name, value, common) for name, value in given.get(ALL, {}).items()}
    sides = []
    errors: list[BadFact] = []
    for book, compiled in found:
        facts = {name: value for name, value in given.get(ALL, {}).items() if book.code.id in meant[name]}
        facts |= given.get(book.code.id, {})
        own: dict[str, object] = {name: value for name, value in facts.items() if name in compiled.by_id}
        try:
            sides.append(side(book.code, compiled, read_facts(compiled, own, "-f {name}={value}"), book.profile))
        except BadFact as error:
            errors.append(error)
            sides.append(side(book.code, compiled, {}, book.profile, error.message))
    if errors and len(errors) == len(sides):
        raise errors[0]
    _check_one_incident(sides, common)
    for one in sides:
        names = unknown.get(ALL, set()) | unknown.get(one.code, set())
        sides = list(left_open(tuple(sides), one, names, common))
    return caught_up(tuple(sides), common)


def _meant_by(sides: Sequence[Side], name: str, value: str, common: tuple[str, ...]) -> set[str]:
    """The codes to which a fact goes that is given without a code: the first that has it, and where it is the same.

    The first is one that knows the answer; no other has its own fact of that name answered.
    """
    having = [one for one in sides if name in one.session.compiled.by_id]
    first = next((one for one in having if _reads(one, name, value)), None)
    if first is None:
        return {one.code for one in having}
    return {one.code for one in having if alike(first, one, name, common) or value in ties(first, one, name)}


def _reads(one: Side, name: str, value: str) -> bool:
    try:
        read_answer(one.session.compiled.by_id[name].law, value, "-f")
    except BadFact:
        return False
    return True


def _check_one_incident(sides: Iterable[Side], common: tuple[str, ...]) -> None:
    """Raises `BadFact` if two codes were given different answers to one fact."""
    told: list[tuple[Side, str, Answer]] = []
    for one in sides:
        for name, value in passed_on(one).items():
            for other, fact, said in told:
                same = fact == name and (alike(other, one, name, common) or {value, said} & ties(other, one, name))
                if same and said != value:
                    message = f'"{name}" is one fact for {other.title} and {one.title}'
                    raise BadFact(message, where="-f", allowed="one answer")
            told.append((one, name, value))


def _check_answers(found: list[tuple[Book, Compiled]], given: Mapping[str, Mapping[str, str]]) -> None:
    """Raises `BadFact` for an answer that none of the codes knows."""
    for ident, facts in given.items():
        for name, value in facts.items():
            errors = []
            among = [one for book, one in found if name in one.by_id and ident in (ALL, book.code.id)]
            for compiled in among:
                try:
                    read_answer(compiled.by_id[name].law, value, f"-f {name}={value}")
                except BadFact as error:
                    errors.append(error)
            if among and len(errors) == len(among):
                raise errors[0]


def sides_of_session(library: Library, book: Book, session: Session) -> tuple[Side, ...]:
    """An incident that was ruled on under one code, under every code that has the situation, that code first."""
    sides = [beside(book.code, _past(session))]
    for other, compiled in books_with(library, session.compiled.law.id):
        if other.code.id != book.code.id:
            sides.append(side(other.code, compiled, {}, other.profile))
    return caught_up(tuple(sides), library.common.facts)


def _past(session: Session) -> Session:
    """A session without the choices that were made."""
    return replace(session, steps=tuple(step for step in session.steps if step.origin is not Origin.CHOSEN))
