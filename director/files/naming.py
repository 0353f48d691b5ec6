"""A situation by its id or by the words used at the table, in one code or in several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from director.core.errors import DirectorError, did_you_mean
from director.files.find import Door, Menus, find_doors, nearest_doors
from director.files.library import Book, Library
from director.files.matching import content, hit, stem, tokens

TITLE, PHRASE = 3.0, 2.0  # words that are all of a title, or all of what it is also called
SPREAD = 0.5  # words that are in several of its names
AGREED = 0.15  # for each further code in which it fits
NEARLY = 0.75  # of the best score: it could be that as well
OTHERS = 2


class Candidate(NamedTuple):
    """A situation that words may mean."""

    ident: str
    title: str


class Named(NamedTuple):
    """The situation that words mean, the facts that come with its line of the menu, and what else they could mean."""

    ident: str
    title: str
    given: Mapping[str, Mapping[str, str]] = {}  # by the code's id
    others: tuple[Candidate, ...] = ()


def situation_named(library: Library, words: str, books: Iterable[Book] = ()) -> Named:
    """The situation of that id, or the one that the words mean in most of the codes, with what else they could mean.

    Raises `DirectorError` if they mean none.
    """
    listed = list(books) or library.books
    ident, _, entry = words.strip().lower().replace(" ", "-").partition(".")
    known = list(dict.fromkeys(name for book in listed for name in book.situation_files))
    if ident in known:
        return _by_ident(listed, ident, entry)
    menus = Menus(library)
    scores: dict[str, float] = {}
    titles: dict[str, str] = {}
    for book in listed:
        best: dict[str, float] = {}
        for door in menus.doors(book):
            titles[door.situation] = titles.get(door.situation) or ("" if door.entry else door.title)
            best[door.situation] = max(best.get(door.situation, 0), _score(words, door, book))
        if not any(best.values()):
            best = {door.situation: 0.3 / rank for rank, door in enumerate(find_doors(words, menus.doors(book)), 1)}
        for name, score in best.items():  # the best in any code counts most, then in how many codes it fits
            scores[name] = max(scores.get(name, 0), score) + (AGREED * score if scores.get(name) else 0)
    ranked = sorted((name for name in scores if scores[name]), key=lambda name: -scores[name])
    if not ranked:
        raise _unknown(listed, menus, words, ident, known)
    first = ranked[0]
    least = NEARLY * scores[first] if scores[first] < PHRASE else TITLE * len(listed)
    near = [name for name in ranked[1:] if scores[name] >= least]
    others = tuple(Candidate(name, titles[name] or _title(listed, name)) for name in near[:OTHERS])
    return Named(first, titles[first] or _title(listed, first), {}, others)


def _by_ident(books: list[Book], ident: str, entry: str) -> Named:
    """A situation by its id, perhaps with a line of its menu. Raises `DirectorError` if it has no such line."""
    having = [book for book in books if ident in book.situation_files]
    title = _title(books, ident)
    if not entry:
        return Named(ident, title)
    found: dict[str, Mapping[str, str]] = {}
    lines: dict[str, None] = {}
    for book in having:
        for line in book.read(ident).entries:
            lines[f"{ident}.{line.id.replace(' ', '-')}"] = None
            if line.id.replace(" ", "-") == entry:
                found[book.code.id] = line.given
                title = line.title
    if not found:
        raise DirectorError(f'situation "{ident}" has no entry "{entry}"', allowed=", ".join(lines) or ident)
    return Named(ident, title, found)


def _title(books: list[Book], ident: str) -> str:
    return next((book.read(ident).title for book in books if ident in book.situation_files), ident)


def _unknown(books: list[Book], menus: Menus, words: str, ident: str, known: list[str]) -> DirectorError:
    near = [door.situation for book in books for door in nearest_doors(words, menus.doors(book))[:1]]
    hint = did_you_mean(ident, known)
    who = "no code" if len(books) > 1 else books[0].code.title
    has = "has a situation" if len(books) > 1 else "has no situation"
    return DirectorError(
        f'{who} {has} "{words}"{". " + hint if hint else ""}',
        allowed=", ".join(dict.fromkeys(near)) or ", ".join(known),
    )


def _score(words: str, door: Door, book: Book) -> float:
    """How well words fit a line of the menu: all of a title, all of another name, or so much of one."""
    wanted = tokens(words)
    own = {tuple(tokens(door.title)), *({tuple(tokens(book.head(door.situation).short))} if not door.entry else ())}
    if tuple(wanted) in own:
        return TITLE
    phrases = [tokens(phrase) for phrase in door.phrases]
    if wanted in phrases:
        return PHRASE
    told = [*phrases, *map(list, own)]
    spread = _likeness(wanted, [word for phrase in told for word in phrase], SPREAD)
    return max([spread, *(_likeness(wanted, phrase) for phrase in told)])


def _likeness(wanted: list[str], phrase: list[str], most: float = 0.0) -> float:
    """How much of the words and of a phrase fit each other; nothing unless every word that says something is in it.

    `most` is what it comes to where the words are in several phrases.
    """
    said, rest = content(wanted), content(phrase)
    hits = [max((_hit(word, other) for other in phrase), default=0.0) for word in said]
    if not hits or not all(hits):
        return 0.0
    return most * sum(hits) / len(said) if most else sum(hits) / max(len(said), len(rest))


def _hit(token: str, word: str) -> float:
    """Whether two words are one: alike or another form of it; nearly so, if it begins so or has a slip."""
    return 1.0 if stem(token) == stem(word) else 0.8 if hit(token, word) else 0.0
