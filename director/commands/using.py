"""What is in use: which profile for a code, and which code where none was named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from director.core.errors import BadLaw, DirectorError, Problem
from director.core.profile import BARE, Profile
from director.files.library import Book, Library
from director.prompters.remembered import last_code, last_profile


def used_profile(book: Book, name: str) -> Profile:
    """The profile of that name or in that file, with every name in it known. Raises `DirectorError`."""
    from director.check.profiles import profile_problems
    from director.files.profiles import find_profile

    try:
        profile = find_profile(book, name)
        problems = list(profile_problems(book, profile)) if profile is not BARE else []
    except BadLaw as error:
        problems = error.problems
    if problems:
        raise _unfit(problems)
    return profile


def _unfit(problems: list[Problem]) -> DirectorError:
    """The first of some problems with a profile as one message, with what is allowed there."""
    first = problems[0]
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    where = str(first.place).replace(":", ", line ")
    allowed = first.details[0].partition(": ")[2] if first.details else ""
    return DirectorError(f"{first.code} {first.message}{more}", where, allowed, first.remedy)


def remembered(book: Book) -> Profile:
    """The profile that was chosen for a code. Raises `DirectorError` if it is no longer there."""
    name = last_profile(book.folder.name)
    if not name:
        return BARE
    try:
        return used_profile(book, name)
    except DirectorError as error:
        hint = f"director profile use bare --code {book.code.short}  goes back to the bare law."
        raise DirectorError(
            f"the profile in use cannot be read: {error.message}", error.where or name, hint=hint
        ) from None


def use(
    library: Library,
    wanted: str | None,
    code: str | None = None,
    otherwise: Callable[[Book], Profile] = remembered,
) -> Library:
    """The library with the profile in use: the one wanted for the code named, or for every code that it fits.

    Raises `DirectorError` if there is no such code, or no such profile.
    """
    codes: set[str] = set()
    if wanted:
        codes = {library.book(code).folder.name} if code else set(codes_of(library, wanted))
    library.choose = lambda book: (
        used_profile(book, wanted) if wanted and book.folder.name in codes else otherwise(book)
    )
    return library


def codes_of(library: Library, name: str) -> list[str]:
    """The codes that a profile is for: those that have one of that id, or that of a file. Raises `DirectorError`."""
    from director.files.profiles import is_path, load_profile, profile_files

    if name == BARE.id:
        return library.names
    if is_path(name):
        return [code_of_file(library, load_profile(Path(name)), name)]
    known = {ident: profile_files(library.book(ident)) for ident in library.names}
    found = [ident for ident, files in known.items() if name in files]
    if not found:
        listed = [f"{profile} ({ident})" for ident, files in known.items() for profile in files]
        raise DirectorError(f'no profile "{name}"', allowed=", ".join([*listed, BARE.id, "or the path of a file"]))
    return found


def code_of_file(library: Library, profile: Profile, name: str) -> str:
    """The code of a club's own file: as it says, or as the profile under it is for, or as its facts are declared."""
    from director.files.profiles import options_of, profile_files

    if profile.code:
        return library.book(profile.code).folder.name
    books = [library.book(ident) for ident in library.names]
    if profile.over:
        found = [book for book in books if profile.over in profile_files(book)]
    else:
        found = [book for book in books if profile.answers.keys() & options_of(book).keys()]
    if len(found) != 1:
        message = f'it is not clear which code profile "{profile.id}" is for'
        raise DirectorError(message, where=name, allowed='a line "code: ..." in the file')
    return found[0].folder.name


def first_book(library: Library, name: str | None) -> Book:
    """The code that was named, or the one used last, or the first that can be read."""
    if name is not None:
        return library.book(name)
    for ident in (last_code(), *library.names):
        book = library.book(ident) if ident in library.names else None
        if book is not None and _readable(book):
            return book
    raise DirectorError("no code can be read", where=str(library.folder), allowed="director check says why")


def situation_in(library: Library, book: Book, words: str) -> str:
    """The situation of a code by its id, with a line of its menu or without, or by table words.

    Raises `DirectorError` if the words mean none there.
    """
    from director.files.naming import situation_named

    ident = words.strip().lower().replace(" ", "-")
    if ident.partition(".")[0] in book.situation_files:
        return ident
    return situation_named(library, words, [book]).ident


def _readable(book: Book) -> bool:
    try:
        return bool(book.code.id)
    except BadLaw:
        return False
