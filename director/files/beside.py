"""Which codes have a situation, and one incident under all of them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace

from director.core.compiled import Compiled
from director.core.errors import BadFact, DirectorError, did_you_mean
from director.core.facts import read_answer
from director.core.given import read_facts
from director.files.find import Menus, find_doors, nearest_doors
from director.files.library import Book, Library
from director.folds.compare import Side, alike, caught_up, side
from director.folds.interview import Origin, Session

ALL = ""  # facts given for every code


def books_with(library: Library, ident: str) -> list[tuple[Book, Compiled]]:
    """The codes that rule on a situation, the oldest first: by that id, or by another that corresponds to it."""
    found = []
    for book in sorted(library.books, key=lambda book: book.code.year):
        name = _name_in(library, book, ident)
        if name:
            found.append((book, book.situation(name)))
    return found


def _name_in(library: Library, book: Book, ident: str) -> str:
    """What a code calls the situation; nothing if it does not rule on it."""
    files = book.situation_files
    names = [ident] if ident in files else [*_corresponding(book, ident), *_named_elsewhere(library, files, ident)]
    return next((name for name in names if not book.unseen(book.read(name))), "") if names else ""


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


def situation_named(library: Library, words: str) -> str:
    """The situation of that id, or the one that the table words lead to in the most codes.

    Raises `DirectorError` if there is none.
    """
    ident = words.strip().lower().replace(" ", "-")
    known = list(dict.fromkeys(name for book in library.books for name in book.situation_files))
    if ident in known:
        return ident
    menus = Menus(library)
    votes: dict[str, int] = {}
    for book in library.books:
        doors = find_doors(words, menus.doors(book))
        for rank, name in enumerate(dict.fromkeys(door.situation for door in doors)):
            votes[name] = votes.get(name, 0) + (3 if rank == 0 else 1)
    if votes:
        return max(votes, key=lambda name: votes[name])
    near = [door.situation for book in library.books for door in nearest_doors(words, menus.doors(book))[:1]]
    hint = did_you_mean(ident, known)
    raise DirectorError(
        f'no code has a situation "{words}"{". " + hint if hint else ""}',
        allowed=", ".join(dict.fromkeys(near)) or ", ".join(known),
    )


def chosen(found: list[tuple[Book, Compiled]], library: Library, names: Iterable[str]) -> list[tuple[Book, Compiled]]:
    """Those of the codes that are named; all of them if none is. Raises `DirectorError` for one without it."""
    wanted = [library.book(name) for name in names]
    if not wanted:
        return found
    have = {book.code.id: (book, compiled) for book, compiled in found}
    missing = [book.code.title for book in wanted if book.code.id not in have]
    if missing:
        allowed = ", ".join(book.code.short for book, _ in found)
        raise DirectorError(f"{', '.join(missing)} has no such situation", where="--codes", allowed=allowed)
    return [have[book.code.id] for book in sorted(wanted, key=lambda book: book.code.year)]


def read_given(found: list[tuple[Book, Compiled]], library: Library, facts: Iterable[str]) -> dict[str, dict[str, str]]:
    """Facts of the command line by code: `fact=answer` for every code, `code:fact=answer` for one of `found`.

    Raises `DirectorError` for a fact that no code has, or a code that is not compared.
    """
    given: dict[str, dict[str, str]] = {}
    for text in facts:
        name, sign, value = text.partition("=")
        if not sign:
            raise DirectorError(f'"{text}" is not of the form fact=answer', where="-f", allowed="fact=answer")
        code, colon, fact = name.rpartition(":")
        ident = library.book(code).code.id if colon else ALL
        among = [compiled for book, compiled in found if ident in (ALL, book.code.id)]
        if not among:
            raise DirectorError(f'"{code}" is not one of the codes that are compared', where=f"-f {text}")
        if not any(fact.strip() in compiled.by_id for compiled in among):
            known = list(dict.fromkeys(name for compiled in among for name in compiled.by_id))
            near = did_you_mean(fact.strip(), known)
            message = f'unknown fact "{fact.strip()}"{". " + near if near else ""}'
            raise BadFact(message, where=f"-f {text}", allowed=", ".join(known))
        given.setdefault(ident, {})[fact.strip()] = value.strip()
    return given


def sides_of(
    library: Library, found: list[tuple[Book, Compiled]], given: Mapping[str, Mapping[str, str]]
) -> tuple[Side, ...]:
    """The incident under every code, with the facts given. Raises `BadFact` if they fit none of them."""
    _check_answers(found, given)
    sides = []
    errors: list[BadFact] = []
    for book, compiled in found:
        facts = {**given.get(ALL, {}), **given.get(book.code.id, {})}
        own: dict[str, object] = {name: value for name, value in facts.items() if name in compiled.by_id}
        try:
            sides.append(side(book.code, compiled, read_facts(compiled, own, "-f {name}={value}"), book.profile))
        except BadFact as error:
            errors.append(error)
            sides.append(side(book.code, compiled, {}, book.profile, error.message))
    if errors and len(errors) == len(sides):
        raise errors[0]
    return caught_up(tuple(sides), library.common.facts)


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
    own = Side(book.code.id, book.code.title, book.code.over or book.code.id, _past(session))
    sides = [own]
    for other, compiled in books_with(library, session.compiled.law.id):
        if other.code.id != book.code.id:
            empty = side(other.code, compiled, {}, other.profile)
            known = {
                name: value
                for name, value in own.session.given.items()
                if alike(own, empty, name, library.common.facts)
            }
            full = side(other.code, compiled, known, other.profile)
            sides.append(empty if full.refused else full)
    return caught_up(tuple(sides), library.common.facts)


def _past(session: Session) -> Session:
    """A session without the choices that were made."""
    return replace(session, steps=tuple(step for step in session.steps if step.origin is not Origin.CHOSEN))
