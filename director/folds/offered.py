"""Who may choose what, until when, and all that an option brings, also by a later choice or what turns out then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from director.core.law import Basis, Tell
from director.core.roles import Role, UnknownRole, read_role
from director.core.seats import Seat, joined
from director.folds.cells import NOBODY, NONE, TURNS_ON_THAT, Cell, Chosen, Column, Part
from director.folds.report import Brings, ChoiceReport, Mark, Option, Report, Standing, Told
from director.sentences.words import plain

DEEPEST = 3  # choices one under the other that are told
DIRECTOR = "the director"


def basis_of(marks: Iterable[Mark]) -> Basis:
    """What words rest on: the letter, if anything says so or nothing is said; else the first thing that is not."""
    found = [mark.basis for mark in marks]
    return Basis.TEXT if Basis.TEXT in found or not found else found[0]


def laws_of(marks: Iterable[Mark]) -> tuple[str, ...]:
    """The paragraphs, each once."""
    return tuple(dict.fromkeys(number for mark in marks for number in mark.laws))


def unknown() -> Cell:
    """A cell of which the facts say nothing yet."""
    return Cell((Part(TURNS_ON_THAT),))


def everything(told: Report | Brings) -> Iterator[Told]:
    """All that a ruling tells, and that its options would bring, however late."""
    yield from told.told
    for choice in told.choices:
        for option in choice.options:
            yield from everything(option.brings)
    for one in told.depends if isinstance(told, Brings) else ():
        yield from everything(one.brings)


# what a point may come to


def chosen(told: Report, row: str) -> Chosen | None:
    """What the options may make of a row; None if they bring nothing there."""
    found: dict[str, str] = {}
    always, director = False, True
    for choice in told.choices:
        ends = [cells for option in choice.options for cells in _ends(option.brings, row)]
        if any(ends):
            found.update({plain(words): words for cells in ends if cells for words in [" and ".join(cells)]})
            always = always or all(ends)
            director = director and not choice.put_to
    return Chosen(tuple(found.values()), always, director) if found else None


def _ends(brings: Brings, row: str) -> Iterator[tuple[str, ...]]:
    """What a row may come to after an option: the cells that it brings, or that are brought later."""
    own = tuple(item.cell for item in brings.told if item.row == row and item.cell)
    later = [option.brings for choice in brings.choices for option in choice.options]
    later += [one.brings for one in brings.depends]
    if own or not later:
        yield own
        return
    for one in later:
        yield from _ends(one, row)


# whose choice


class Chooser(NamedTuple):
    """Whose choice it is: the players, and by which role, with that role in words."""

    seats: tuple[Seat, ...]
    role: Role | None
    words: str


def choosers(column: Column) -> tuple[Chooser, ...]:
    """The choosers of a ruling, in the order of their choices, each once."""
    found = [_chooser(column, choice) for choice in _players(column)]
    return tuple(dict.fromkeys(found))


def _players(column: Column) -> list[ChoiceReport]:
    return [choice for choice in column.told.choices if choice.put_to] if column.told else []


_PLACES = {
    0b0001: "{}",
    0b0010: "the left-hand adversary of {}",
    0b0100: "the partner of {}",
    0b1000: "the right-hand adversary of {}",
    0b1010: "either adversary of {}",
    0b0101: "either player of the side of {}",
}


def _chooser(column: Column, choice: ChoiceReport) -> Chooser:
    compiled = column.side.session.compiled
    fact = compiled.by_id[choice.fact].law
    put_to = fact.choice.put_to if fact.choice is not None else ""
    seats = {item.id for item in compiled.facts if item.is_seat}
    try:
        role = read_role(put_to, seats, compiled.law.roles)
    except UnknownRole:
        return Chooser(choice.put_to, None, put_to)
    if put_to in compiled.law.roles:
        return Chooser(choice.put_to, role, put_to)
    called = compiled.by_id[role.anchor].law.called
    called = role.anchor if called == f"the {role.anchor}" and role.anchor in compiled.law.roles else called
    return Chooser(choice.put_to, role, _PLACES.get(role.places, "{}").format(called))


def who(column: Column) -> Cell | None:
    """Whose choice it is."""
    if column.told is None:
        return None
    players = _players(column)
    if not players:
        nobody = None if column.elsewhere else Cell((Part(NOBODY),), key=())
        return unknown() if column.open else nobody
    parts: dict[str, Part] = {}
    for choice in players:
        words = chooser_words(choice)
        parts.setdefault(words, Part(words, basis_of(choice.marks), lead="then " if parts else ""))
    key = tuple(dict.fromkeys(frozenset(choice.put_to) for choice in players))
    return Cell(tuple(parts.values()), laws_of(mark for choice in players for mark in choice.marks), key)


def chooser_words(choice: ChoiceReport) -> str:
    """The players who choose, by their seats."""
    return f"{joined([seat.title for seat in choice.put_to], 'or')}{' alone' if choice.alone else ''}"


# among what


Substance = tuple[str, str]  # a row and its cell; an effect and its amount; words that bring nothing


class Offered(NamedTuple):
    """The options of one choice: whose they are, and each with what it comes to."""

    who: str
    options: tuple[tuple[Part, frozenset[Substance]], ...]


def offered(column: Column) -> tuple[Offered, ...]:
    """What players may choose, choice by choice."""
    return tuple(
        Offered(chooser_words(choice), tuple((part, _substance(option)) for part, option in _options(choice)))
        for choice in _players(column)
    )


def options(column: Column) -> Cell | None:
    """What may be chosen, each with the cells that it brings; whose options they are, if several choose."""
    if column.told is None:
        return None
    players = _players(column)
    if not players:
        offers = any(fact.is_choice for fact in column.side.session.compiled.facts)
        return unknown() if column.open and offers else None
    several = len({chooser_words(choice) for choice in players}) > 1
    parts: list[Part] = []
    for number, one in enumerate(offered(column)):
        begin = f"{'then ' if number else ''}{one.who}: " if several else "also " if number else ""
        parts += [part._replace(lead=begin if at == 0 else "or ") for at, (part, _) in enumerate(one.options)]
    laws = laws_of(mark for choice in players for mark in choice.marks)
    return Cell(tuple(parts), laws, tuple((len(c.options), frozenset(map(_substance, c.options))) for c in players))


def _options(choice: ChoiceReport, depth: int = 0) -> Iterator[tuple[Part, Option]]:
    told = {item.row for option in choice.options for item in option.brings.told if plain(item.cell) not in ("", NONE)}
    told = told if depth else set()
    for option in choice.options:
        words = option.way
        brings = tuple(_brought(option.brings, words, told, depth))
        yield Part(words.partition(": ")[0] if depth and brings else words, brings=brings), option


def _brought(brings: Brings, words: str, told: Iterable[str] = (), depth: int = 0) -> Iterator[Part]:
    """What an option brings, in cells: now, by what is chosen later, or by what turns out only then.

    That something does not follow is said where another option of a later choice would bring it (`told`: its row).
    """
    found = {(plain(item.cell), item.row if plain(item.cell) == NONE else ""): item
             for item in brings.told if item.row and item.cell}  # fmt: skip
    for (said, row), item in found.items():
        if said == NONE and row in told:
            yield Part(f"{row[:1].lower()}{row[1:]}: {NONE}", basis_of(item.marks))
        elif said != NONE and said not in plain(words):
            yield Part(item.cell, basis_of(item.marks))
    if depth >= DEEPEST:
        return
    for choice in brings.choices:
        if any(item.row and item.cell for option in choice.options for item in everything(option.brings)):
            lead = f"then {joined([seat.title for seat in choice.put_to], 'or') or DIRECTOR}: "
            for part, _ in _options(choice, depth + 1):
                yield part._replace(lead=lead)
                lead = "or "
    for one in brings.depends:
        if inner := tuple(_brought(one.brings, words, told, depth + 1)):
            yield Part(f"if {one.after_if}" if one.after_if else one.words, brings=inner)


def _substance(option: Option) -> frozenset[Substance]:
    """What an option comes to: its cells; else what it moves or leaves in force, with amounts; else its words."""
    brought = frozenset((item.row, plain(item.cell)) for item in everything(option.brings) if item.row and item.cell)
    return brought or frozenset(effects_of(option.brings)) or frozenset({("", plain(option.text))})


def effects_of(brings: Brings | Report) -> Iterator[Substance]:
    """What is moved or stays in force, with its amount: three tricks, a card exposed."""
    return map(effect_of, brings.standing)


def effect_of(item: Standing) -> Substance:
    """One thing that is moved or stays in force, with its amount."""
    return item.kind, str(item.fields.get(item.kind, ""))


# until when


def until(column: Column, in_rows: bool) -> Cell | None:
    """When the options end; where nothing says so, what is told of it."""
    if column.told is None:
        return None
    found = [option for choice in _players(column) for option in choice.options]
    ends: dict[str, list[str]] = {}
    for option in found:
        if option.until:
            ends.setdefault(option.until, []).append(option.way)
    alone = len(ends) == 1 and sum(map(len, ends.values())) == len(found)
    parts = tuple(Part(end if alone else f"{end} ({', '.join(names)})") for end, names in ends.items())
    told = [item for item in column.told.told if item.tell is Tell.UNTIL and not item.quiet]
    if not parts and not in_rows:
        parts = tuple(Part(item.text, basis_of(item.marks)) for item in told)
        return Cell(parts, laws_of(mark for item in told for mark in item.marks), joint=" ") if parts else None
    if not parts and column.open and any(fact.is_choice for fact in column.side.session.compiled.facts):
        return unknown()
    return Cell(parts, key=frozenset(map(plain, ends))) if parts else None
