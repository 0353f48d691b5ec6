"""Finding a situation by the words used at the table.

Words never lead straight to a ruling: everything that fits is shown, with what tells it apart, the best first. A word
that nothing is called by does not hide the others: then what most of them fit is the nearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from director.core import law
from director.core.errors import DirectorError
from director.files.library import Book, Library, table_words
from director.files.matching import alike, best, content, fits, means, passing, points_of, tokens

NEAREST = 3
NEARLY = 5  # lines that some of the words fit
OTHERS = "Other"  # the group of what stands in no group of the menu


@dataclass(frozen=True, slots=True)
class Door:
    """A line of the director's menu: a situation, or an entry of it that answers facts in advance."""

    code: str  # the code's id
    situation: str
    entry: str
    title: str
    choose_when: str
    given: Mapping[str, str]
    phrases: tuple[str, ...]  # first what its situation is called, last its own title
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
    """What words lead to: doors that all of them fit; or, if there are none, the nearest, and who else has it."""

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
        said = (situation.title, situation.short, *situation.also_called, *(common.words if common else ()))
        phrases = dict.fromkeys(said)
        title = line.title if line else situation.title
        entries = () if line else tuple(line.title for line in situation.entries)
        found.append(
            Door(
                book.code.id, ident, line.id if line else "", title,
                _choose_when(situation, line), line.given if line else {},
                (*phrases, *entries, title),
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
    """The doors that all the words fit, the best first.

    Lines of one situation that fit by their own title stand alone; so do those like the phrase that fits in passing.
    """
    listed = list(doors)
    found = best([(door, door.phrases) for door in listed], words)
    said = " ".join(content(tokens(words)))
    own = {door.situation for door in found if door.entry and fits(said, (door.title,))}
    kept = [door for door in found if not door.entry or door.situation not in own or fits(said, (door.title,))]
    return tuple(_meant(words, kept))


def _meant(words: str, doors: list[Door]) -> Iterator[Door]:
    """Of a situation that the words fit in passing, the lines whose titles share most with the phrase they stand in."""
    by_situation: dict[str, list[Door]] = {}
    for door in doors:
        by_situation.setdefault(door.situation, []).append(door)
    for door in doors:
        some = by_situation[door.situation]
        if len(some) == 1 or _likeness(words, door) == max(_likeness(words, one) for one in some):
            yield door


def _likeness(words: str, door: Door) -> int:
    """How many words the title shares with the phrases that the words fit in passing."""
    title = tokens(door.title)
    phrases = passing(words, door.phrases)
    return max((sum(any(means(one, word) for word in title) for one in own) for own in phrases), default=0)


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
    doors = menus.doors(book)
    bare = without_names(words, book)
    here = find_doors(bare, doors) if bare else ()
    here = here or find_doors(words, doors)
    words = bare or words
    if here or not tokens(words):
        return Found(here)
    return Found((), nearest_doors(words, doors), tuple(_elsewhere(menus, book, words)))


def without_names(words: str, *books: Book) -> str:
    """The words without the names of codes ("euchre misdeal"); "" if there is none, or nothing else."""
    said = words.casefold().split()
    rest = [word for word in said if not any(_names(word, book) for book in books)]
    return " ".join(rest) if len(rest) < len(said) else ""


def _names(word: str, book: Book) -> bool:
    return word in (book.code.short, book.code.id)


def nearest_doors(words: str, doors: Iterable[Door]) -> tuple[Door, ...]:
    """The doors that most of the words fit, or else the three most like them, the best first; of each situation one."""
    listed = list(doors)
    found = _nearly(listed, words)
    if not found:
        wanted = tokens(words)

        def likeness(door: Door) -> float:
            own = {word for phrase in door.phrases for word in tokens(phrase)}
            return sum(max(alike(token, word) for word in own) for token in wanted)

        found = sorted(listed, key=likeness, reverse=True)
        return _one_of_each(found)[:NEAREST]
    return _one_of_each(found)[:NEARLY]


def _one_of_each(doors: Iterable[Door]) -> tuple[Door, ...]:
    found: dict[tuple[str, str], Door] = {}
    for door in doors:
        found.setdefault((door.code, door.situation), door)
    return tuple(found.values())


def _nearly(doors: list[Door], words: str) -> list[Door]:
    """The doors that at least half of what is known of the words fits, as the best of them does."""
    wanted = content(tokens(words))
    split = [(door, [tokens(phrase) for phrase in door.phrases]) for door in doors]
    points = points_of(split, wanted)
    most = max(points, default=0)
    ranked = sorted(zip(points, doors, strict=True), key=lambda pair: -pair[0])
    return [door for own, door in ranked if own and 2 * own >= most]


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


# the command


def find_lines(library: Library, words: str) -> list[str]:
    """What `director find` prints: situations of every code, then laws by their headings.

    The name of a code before the words, as in "auction bid out of turn", keeps to that code, unless what is left finds
    nothing there; one among them does if the words together are not said at a table.
    """
    books = list(library.books)
    first, *others = words.casefold().split() or [""]
    named = [book for book in books if others and _names(first, book)]
    if named and _has(named, " ".join(others)):
        words, books = " ".join(others), named
    elif (rest := without_names(words, *books)) and not _has(books, words):
        said = words.casefold().split()
        words, books = rest, [book for book in books if any(_names(word, book) for word in said)]
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
    if not lines:
        lines = [f'Nothing is called "{" ".join(tokens(words))}". Nearest:']
        for door in nearest_doors(words, every):
            lines += [f"  {door.title}   ({door.code})", f"      rule  {_command(library, door)}"]
        lines += list(_not_yet(library, words))
    laws = [line for book in books for line in _law_lines(book, words)]
    if laws:
        lines += ["", "Laws", *laws[:12]]
    return [line for at, line in enumerate(lines) if line or at]


def _has(books: Iterable[Book], words: str) -> bool:
    return any(find_doors(words, doors_of(book)) or any(_law_lines(book, words)) for book in books)


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
