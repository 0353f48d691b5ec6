"""Profiles found and loaded: those beside a code's laws, and a club's own file anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from director.core import law
from director.core.errors import BadLaw, DirectorError, Place, Problem, did_you_mean
from director.core.profile import BARE, Decided, Profile
from director.files.factfile import read_fact
from director.files.library import PROFILES, Book, read_file
from director.files.profilefile import read_profile
from director.files.reader import Reader


def profile_files(book: Book) -> dict[str, Path]:
    """The files of the profiles that stand beside a code's laws, by id."""
    return {path.stem: path for path in sorted((book.folder / PROFILES).glob("*.yaml"))}


def profile_named(book: Book, ident: str) -> Profile:
    """The profile of that id beside a code's laws; the bare law for none. Raises `BadLaw`, or `DirectorError`."""
    if not ident or ident == BARE.id:
        return BARE
    files = profile_files(book)
    if ident not in files:
        near = did_you_mean(ident, files)
        message = f'{book.code.title} has no profile "{ident}"{". " + near if near else ""}'
        raise DirectorError(message, allowed=", ".join((*files, BARE.id)))
    return complete(load_profile(files[ident]), files)


def is_path(name: str) -> bool:
    """Whether a word on the command line means a file of its own and not a profile's id."""
    return name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name


def load_profile(path: Path) -> Profile:
    """The profile in a file, what it takes over from another not put in. Raises `BadLaw`, or `DirectorError`."""
    source, tree = read_file(path)
    found = read_profile(source, tree)
    if source.problems:
        raise BadLaw(source.problems)
    return found


def find_profile(book: Book, name: str) -> Profile:
    """The profile that a word on the command line means for a code: an id, a path, or "bare".

    Raises `BadLaw` for a file with a problem, `DirectorError` if there is none of that name or it is another code's.
    """
    if not is_path(name):
        return profile_named(book, name)
    profile = load_profile(Path(name))
    if profile.code and profile.code not in (book.folder.name, book.code.short):
        message = f'profile "{profile.id}" is for {profile.code}, not for {book.folder.name}'
        raise DirectorError(message, where=name, allowed="a profile of that code")
    return complete(profile, profile_files(book))


def complete(profile: Profile, files: Mapping[str, Path]) -> Profile:
    """The profile with all that it takes over from others put in. Raises `BadLaw`."""
    chain = [profile]
    while over := chain[-1].over:
        if over in (item.id for item in chain):
            ring = " -> ".join([*(item.id for item in chain), over])
            raise BadLaw([Problem("L222", profile.place, f"a profile takes over from itself: {ring}")])
        if over not in files:
            raise BadLaw([unknown_over(over, chain[-1].place, files)])
        chain.append(load_profile(files[over]))
    answers: dict[str, Decided] = {}
    elects: dict[str, Decided] = {}
    for item in reversed(chain):
        answers |= {name: _cited(one, item, answers.get(name)) for name, one in item.answers.items()}
        elects |= {name: _cited(one, item, elects.get(name)) for name, one in item.elects.items()}
    return profile._replace(answers=answers, elects=elects, says=tuple(said for item in chain for said in item.says))


def _cited(decided: Decided, profile: Profile, before: Decided | None) -> Decided:
    """What a profile decides, with its source, and with the law that a profile under it names for the same fact."""
    return decided._replace(law=decided.law or (before.law if before else ""), source=decided.source or profile.source)


def unknown_over(over: str, place: Place, files: Mapping[str, Path]) -> Problem:
    """The problem of a profile that takes over from one that is not there."""
    known = ", ".join(files) or "none"
    message = f'"over" names no profile: "{over}"'
    return Problem("L222", place, message, (f"profiles here: {known}",), did_you_mean(over, files))


def options_of(book: Book) -> dict[str, law.Fact]:
    """The facts that the law leaves to the regulating authority, as the code declares them. Raises `BadLaw`."""
    found = {}
    for name, fields in book.shared.facts.items():
        flag = fields.get("profile")
        if flag is not None and flag.source is not None:
            fact = read_fact(Reader(flag.source), name, fields, fields.get("ask", flag))
            if fact.profile:
                found[name] = fact
    return found
