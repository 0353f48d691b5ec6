"""Finding a situation by the words used at the table: beginnings of words, any order, one slip of a letter.

Words never lead straight to a ruling: everything that fits is shown, with what tells it apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TypeVar

from director.core import law
from director.core.errors import DirectorError
from director.files.library import Book, Library, table_words

T = TypeVar("T")
LONG = 5  # from this length on, a word may have one slip
NEAREST = 3
OTHERS = "Other"  # the group of what stands in no group of the menu
# words that say nothing about what happened; passed over where nothing is called by them
_SMALL = frozenset(
    "a an the i we you he she it they him her his their my our your its us them and or but of to at in on by for with"
    " from was were is are be been has have had do does did who what when which that this there then so just also some"
    " not somebody someone anybody player players opponent opponents director please".split()
)


@dataclass(frozen=True, slots=True)
class Door:
    """A line of the director's menu: a situation, or an entry of it that answers facts in advance."""

    code: str  # the code's id
    situation: str
    entry: str
    title: str
    choose_when: str
    given: Mapping[str, str]
    phrases: tuple[str, ...]
    group: str = ""  # the part of the menu in which it stands

    @property
    def name(self) -> str:
        """How it is named on the command line."""
        return f"{self.situation}.{self.entry}" if self.entry else self.situation


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A situation that other codes have: their titles, or none if it has not been written for any."""

    situation: str
    title: str
    codes: tuple[str, ...]  # titles of codes that have it here
    not_yet: tuple[str, ...]  # titles of codes in which it can happen, but that lack it


@dataclass(frozen=True, slots=True)
class Found:
    """What words lead to: doors of one code; or, if there are none, the nearest, and who else has it."""

    doors: tuple[Door, ...]
    nearest: tuple[Door, ...] = ()
    elsewhere: tuple[Elsewhere, ...] = ()


def doors_of(book: Book) -> tuple[Door, ...]:
    """The lines of a code's menu, and after them its other situations; those on which it cannot rule are left out."""
    found: list[Door] = []
    menu = list(book.code.menu)
    groups = [title for title, count in book.code.groups for _ in range(count)]
    listed = {item.partition(".")[0] for item in menu}
    situations: dict[str, law.Situation | None] = {}
    for item in [*menu, *(name for name in book.situation_files if name not in listed)]:
        ident, _, entry = item.partition(".")
        if ident not in situations:
            situations[ident] = _readable(book, ident)
        situation = situations[ident]
        if situation is None:
            continue
        line = next((line for line in situation.entries if line.id == entry), None)
        common = table_words(book.folder.parent).get(ident)
        phrases = (*(common.words if common else ()), *situation.also_called, situation.title, situation.short)
        entries = () if line else tuple(line.title for line in situation.entries)
        found.append(
            Door(
                book.code.id, ident, line.id if line else "", line.title if line else situation.title,
                _choose_when(situation, line), line.given if line else {},
                (*phrases, *([line.title] if line else entries)),
                groups[menu.index(item)] if item in menu else OTHERS if any(groups) else "",
            )
        )  # fmt: skip
    return tuple(found)


def _readable(book: Book, ident: str) -> law.Situation | None:
    """The situation; None if its file has a problem, or if its edition gives no ruling on it."""
    try:
        if book.under is None:
            return book.head(ident)
        situation = book.read(ident)
        return None if book.unseen(situation) else situation
    except DirectorError:
        return None


def _choose_when(situation: law.Situation, entry: law.Entry | None) -> str:
    """What tells a door apart; of an entry, the answer that it gives in advance."""
    for name, answer in entry.given.items() if entry else ():
        kind = next(fact.kind for fact in situation.facts if fact.id == name)
        words = dict(kind.answers).get(answer, "") if isinstance(kind, law.Words) else ""
        if words and "{" not in words and not words.lower().startswith(("yes", "no,", "no.")):
            return words[:1].lower() + words[1:].rstrip(".")
    return situation.choose_when


def find_doors(words: str, doors: Iterable[Door]) -> tuple[Door, ...]:
    """The doors that fit the words, the best first. Lines of one situation that fit by their own title stand alone."""
    listed = list(doors)
    found = best([(door, door.phrases) for door in listed], words)
    own = {door.situation for door in found if door.entry and fits(words, (door.title,))}
    return tuple(door for door in found if not door.entry or door.situation not in own or fits(words, (door.title,)))


class Menus:
    """The doors of every code, each read when it is first needed."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._doors: dict[str, tuple[Door, ...]] = {}
        self._found: dict[tuple[str, str], Found] = {}

    def doors(self, book: Book) -> tuple[Door, ...]:
        """The doors of one code."""
        if book.folder.name not in self._doors:
            self._doors[book.folder.name] = doors_of(book)
        return self._doors[book.folder.name]

    def found(self, book: Book, words: str) -> Found:
        """What words lead to in a code. A screen asks several times for one key, so it is kept."""
        if (book.folder.name, words) not in self._found:
            self._found[book.folder.name, words] = find(self, book, words)
        return self._found[book.folder.name, words]


def find(menus: Menus, book: Book, words: str) -> Found:
    """What the words lead to in one code; if that is nothing, the nearest there, and the other codes that have it."""
    here = find_doors(words, menus.doors(book))
    if not here and (bare := without_names(words, book)):
        words, here = bare, find_doors(bare, menus.doors(book))
    if here or not tokens(words):
        return Found(here)
    return Found((), nearest_doors(words, menus.doors(book)), tuple(_elsewhere(menus, book, words)))


def without_names(words: str, *books: Book) -> str:
    """The words without the short names of codes ("euchre misdeal"); "" if there is none, or nothing else."""
    names = {book.code.short for book in books}
    said = words.casefold().split()
    rest = [word for word in said if word not in names]
    return " ".join(rest) if len(rest) < len(said) else ""


def nearest_doors(words: str, doors: Iterable[Door]) -> tuple[Door, ...]:
    """The three doors most like the words, the best first; of each situation one."""
    wanted = tokens(words)

    def likeness(door: Door) -> tuple[int, float]:
        own = {word for phrase in door.phrases for word in tokens(phrase)}
        hits = sum(1 for token in wanted if any(hit(token, word) for word in own))
        return hits, sum(max(SequenceMatcher(None, token, word).ratio() for word in own) for token in wanted)

    found: dict[tuple[str, str], Door] = {}
    for door in sorted(doors, key=likeness, reverse=True):
        found.setdefault((door.code, door.situation), door)
    return tuple(found.values())[:NEAREST]


def _elsewhere(menus: Menus, here: Book, words: str) -> Iterator[Elsewhere]:
    library = menus.library
    titles = {book.code.short: book.code.title for book in library.books}
    doors = {book.code.title: menus.doors(book) for book in library.books}
    table = library.table_words
    candidates = [(ident, (item.title, *item.words)) for ident, item in table.items()]
    candidates += [(d.situation, d.phrases) for title, some in doors.items() if title != here.code.title for d in some]
    for ident in dict.fromkeys(best(candidates, words)):
        has = [title for title, listed in doors.items() if any(door.situation == ident for door in listed)]
        common = table.get(ident)
        can = [titles.get(short, short) for short in common.codes] if common else []
        written = next((door.title for listed in doors.values() for door in listed if door.situation == ident), "")
        title = common.title if common else written
        yield Elsewhere(ident, title, tuple(has), tuple(name for name in can if name not in has))


# matching


def tokens(text: str) -> list[str]:
    """The words of a text, in small letters, without apostrophes."""
    return re.findall(r"[^\W_]+", re.sub(r"['’]", "", text.casefold()))


def fits(words: str, phrases: Iterable[str]) -> bool:
    """Whether all the words are beginnings of words of one phrase."""
    wanted = tokens(words)
    return any(_score(wanted, tokens(phrase)) for phrase in phrases)


def best(candidates: list[tuple[T, tuple[str, ...]]], words: str) -> list[T]:
    """The candidates that fit, the best first; small words are passed over if they fit nothing."""
    split = [(item, [tokens(phrase) for phrase in phrases]) for item, phrases in candidates]
    everything = {word for _, phrases in split for phrase in phrases for word in phrase}
    wanted = tokens(words)
    if not wanted:
        return [item for item, _ in candidates]
    known = [token for token in wanted if token not in _SMALL or any(hit(token, word) for word in everything)]
    for some in dict.fromkeys((tuple(wanted), tuple(known), tuple(word for word in known if word not in _SMALL))):
        scores = [(max((_score(some, phrase) for phrase in phrases), default=0), item) for item, phrases in split]
        if not some or not any(score for score, _ in scores):
            scores = [(_spread(some, phrases), item) for item, phrases in split] if some else []
        found = [item for score, item in sorted(scores, key=lambda pair: -pair[0]) if score]
        if found:
            return found
    return []


def _score(wanted: Sequence[str], phrase: list[str]) -> int:
    """How well the words fit a phrase: 0 not at all, 3 it is the phrase."""
    if not wanted or not all(any(hit(token, word) for word in phrase) for token in wanted):
        return 0
    if list(wanted) == phrase:
        return 3
    return 2 if all(token in phrase for token in wanted) else 1


def _spread(wanted: Sequence[str], phrases: list[list[str]]) -> int:
    """Whether the words fit, each in some phrase."""
    return int(all(any(hit(token, word) for phrase in phrases for word in phrase) for token in wanted))


def hit(token: str, word: str) -> bool:
    """Whether the token begins the word, give or take one slip in words of five letters or more.

    >>> hit("ren", "renege"), hit("reneg", "renege"), hit("ranege", "renege"), hit("fell", "fall")
    (True, True, True, False)
    """
    if word.startswith(token):
        return True
    if len(token) < LONG or len(word) < LONG:
        return False
    return any(_one_slip(token, word[:size]) for size in (len(token) - 1, len(token), len(token) + 1))


def _one_slip(one: str, other: str) -> bool:
    """Whether one letter is wrong, missing, too many, or two neighbours are exchanged."""
    if one == other:
        return True
    if abs(len(one) - len(other)) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, tail = one[at:], other[at:]
    exchanged = len(rest) > 1 and rest[:2] == tail[:2][::-1] and rest[2:] == tail[2:]
    return rest[1:] == tail[1:] or rest == tail[1:] or rest[1:] == tail or exchanged


# the command


def find_lines(library: Library, words: str) -> list[str]:
    """What `director find` prints: situations of every code, then laws by their headings.

    The short name of a code among the words, as in "duplicate relay", keeps to that code, unless all the words together
    are said at a table ("duplicate card").
    """
    books = list(library.books)
    if (rest := without_names(words, *books)) and not any(
        find_doors(words, doors_of(book)) or any(_law_lines(book, words)) for book in books
    ):
        said = words.casefold().split()
        words, books = rest, [book for book in books if book.code.short in said]
    lines: list[str] = []
    every: list[Door] = []
    for book in books:
        doors = doors_of(book)
        found = find_doors(words, doors)
        every += doors
        if found:
            lines += ["", book.code.title]
        for door in found:
            lines += [f"  {door.title}", f"      when  {door.choose_when}", f"      rule  {_command(library, door)}"]
    laws = [line for book in books for line in _law_lines(book, words)]
    if laws:
        lines += ["", "Laws", *laws[:12]]
    if not lines:
        lines = [f'Nothing is called "{" ".join(tokens(words))}". Nearest:']
        for door in nearest_doors(words, every):
            lines += [f"  {door.title}   ({door.code})", f"      rule  {_command(library, door)}"]
        lines += list(_not_yet(library, words))
    return [line for at, line in enumerate(lines) if line or at]


def _command(library: Library, door: Door) -> str:
    """What opens a door on the command line."""
    return f"director rule {next(book.code.short for book in library.books if book.code.id == door.code)} {door.name}"


def _law_lines(book: Book, words: str) -> Iterator[str]:
    for number, line in book.code.index.items():
        if fits(words, (line.heading,)):
            yield f"  {book.code.title}, law {number}: {line.heading}"


def _not_yet(library: Library, words: str) -> Iterator[str]:
    candidates = [(item.title, (item.title, *item.words)) for item in library.table_words.values()]
    for title in best(candidates, words):
        yield f"  {title}: not in the program yet"
