"""`director profile`: what regulating authorities have decided where the law leaves it to them, and whose is in use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from director.commands.rule import json_text
from director.commands.using import code_of_file, codes_of, remembered, used_profile
from director.core import law
from director.core.errors import DirectorError
from director.core.profile import BARE, Profile, decision
from director.files.library import Book, Library
from director.files.profiles import is_path, load_profile, options_of, profile_files, profile_named
from director.prompters.remembered import last_profile, remember_profile
from director.render.profiles import OptionLine, Shelf, profile_data, profile_lines, shelf_data, shelf_lines

USE = "use"


def profile(what: str | None, name: str | None, code: str | None, as_json: bool) -> list[str]:
    """The lines to print: all profiles, one of them, or that one is used from now on. Raises `DirectorError`."""
    library = Library()
    if what == USE:
        return _use(library, name, code, as_json)
    if name is not None:
        raise DirectorError(f'"{name}" is one word too many', allowed="director profile ID, or director profile use ID")
    if what is None:
        books = [library.book(code)] if code else library.books
        shelves = [_shelf(book) for book in books]
        return _json(shelf_data(shelves)) if as_json else shelf_lines(shelves)
    if what == BARE.id:
        raise DirectorError("the bare law is no profile", allowed="director profile  lists the profiles")
    lines: list[str] = []
    for book in _books(library, what, code):
        shown = used_profile(book, what)
        options = _options(book, shown)
        if as_json:
            lines += _json(profile_data(book.code, shown, options))
        else:
            lines += ([""] if lines else []) + profile_lines(book.code, shown, options)
    return lines


def _json(value: Mapping[str, object]) -> list[str]:
    return [json_text(value, indent=2)]


def _books(library: Library, name: str, code: str | None) -> list[Book]:
    """The codes that are meant: the one named, or those that the profile is for."""
    return [library.book(code)] if code else [library.book(ident) for ident in codes_of(library, name)]


def _shelf(book: Book) -> Shelf:
    profiles = tuple(profile_named(book, ident) for ident in profile_files(book))
    name = last_profile(book.folder.name)
    return Shelf(book.code, len(options_of(book)), profiles, remembered(book), name or BARE.id)


def _options(book: Book, shown: Profile) -> list[OptionLine]:
    """Every option of the code, in the order of the laws that leave it open."""
    lines = [OptionLine(fact, fact.paragraph, decision(shown, name)) for name, fact in options_of(book).items()]
    order = list(book.code.index)
    return sorted(lines, key=lambda line: (_place(line.law, order), line.law))


def _place(number: str, order: list[str]) -> int:
    return next((at for at, whole in enumerate(order) if law.within(number, whole)), len(order))


# from now on


def _use(library: Library, name: str | None, code: str | None, as_json: bool) -> list[str]:
    """Keep the choice; what it is kept for, in words."""
    if name is None:
        raise DirectorError(
            "which profile?", where="director profile use", allowed="an id, the path of a file, or bare"
        )
    if name == BARE.id:
        books = [library.book(code)] if code else library.books
        for book in books:
            remember_profile(book.folder.name, "")
        titles = book.code.title if code else "every code"
        return (
            _json({"schema": 1, "codes": [item.code.id for item in books], "in_use": BARE.id})
            if as_json
            else [f"From now on the bare law holds for {titles}."]
        )
    book = library.book(code) if code else _one_book(library, name)
    used = used_profile(book, name)
    remember_profile(book.folder.name, str(Path(name).resolve()) if is_path(name) else name)
    if as_json:
        return _json({"schema": 1, "codes": [book.code.id], "in_use": used.id})
    return [f"From now on {used.title} ({used.id}) is used for {book.code.title}."]


def _one_book(library: Library, name: str) -> Book:
    if is_path(name):
        return library.book(code_of_file(library, load_profile(Path(name)), name))
    found = codes_of(library, name)
    if len(found) > 1:
        raise DirectorError(f'several codes have a profile "{name}"', allowed=f"--code {' or '.join(found)}")
    return library.book(found[0])
