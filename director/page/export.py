"""All that a page holds, as data: codes with their menus, laws and situations. The same laws give the same data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from director import __version__
from director.core import law
from director.core.compiled import Compiled
from director.core.facts import Answer, show_answer
from director.core.given import read_facts
from director.core.profile import BARE, Profile, regulated
from director.files.find import Door, doors_of
from director.files.library import Book, Library
from director.files.matching import ENDINGS, FORMS, SMALL
from director.page.packing import Later
from director.page.situationdata import Data, situation_data, without_nothing
from director.render.spoken import source_words

FORMAT = 1


def page_data(library: Library, books: Iterable[Book]) -> Data:
    """The data of a page that knows these codes. Raises `DirectorError`."""
    return {
        "format": FORMAT,
        "program": __version__,
        "table words": {
            ident: [words.title, list(words.codes), list(words.words)] for ident, words in library.table_words.items()
        },
        "speech": {"small": sorted(SMALL), "forms": dict(FORMS), "endings": list(ENDINGS)},
        "codes": [code_data(book) for book in books],
    }


def code_data(book: Book) -> Data:
    """One code. Raises `DirectorError`."""
    code, doors = book.code, doors_of(book)
    situations: dict[str, Data] = {}
    lines: list[Data] = []
    kept: dict[str, str] = {}  # the facts that stay the same for a deal, as they are called
    for ident in dict.fromkeys(door.situation for door in doors):
        compiled = book.situation(ident)
        own = [door for door in doors if door.situation == ident]
        roots = [_known_at(compiled, door, book.profile) for door in own]
        situations[ident] = {
            "title": compiled.law.title,
            "phrases": list(own[0].phrases[: _shared(own[0], compiled)]),
            "data": Later(situation_data(compiled, roots)),
        }
        kept |= {fact.id: fact.law.short for fact in compiled.facts if fact.law.of_deal}
    places: dict[str, int] = {}
    for door in doors:
        at = places[door.situation] = places.get(door.situation, -1) + 1
        lines.append(_door(book.situation(door.situation), door, at, book.profile))
    return {
        "id": code.id,
        "short": code.short,
        "title": code.title,
        "source": source_words(book),
        "texts": code.source,
        "data": book.shared.data_version,
        "opening": _said(code.opening),
        "closing": _said(code.closing),
        "appeal": _said(code.appeal),
        "found": [code.found_say, list(code.found_laws)],
        "profile": _profile(book),
        "laws": [_law(book, line) for line in code.index.values()],
        "deal facts": kept,
        "doors": lines,
        "situations": situations,
    }


def _known_at(compiled: Compiled, door: Door, profile: Profile) -> dict[str, Answer]:
    given = read_facts(compiled, door.given)
    return {**regulated(compiled, profile, given), **given}


def _shared(door: Door, compiled: Compiled) -> int:
    """How many of a door's phrases belong to its situation: those after them are entries', and its own title."""
    return len(door.phrases) - 1 - (0 if door.entry else len(compiled.law.entries))


def _door(compiled: Compiled, door: Door, root: int, profile: Profile) -> Data:
    given = read_facts(compiled, door.given)
    return without_nothing(
        {
            "situation": door.situation,
            "entry": door.entry,
            "title": door.title,
            "when": door.choose_when,
            "phrases": list(door.phrases[_shared(door, compiled) :]),
            "group": door.group,
            "given": {name: show_answer(answer) for name, answer in given.items()},
            "regulated": {name: show_answer(item) for name, item in regulated(compiled, profile, given).items()},
        }
    ) | {"root": root}


def _said(said: Iterable[law.Said]) -> list[list[Any]]:
    return [[one.say, list(one.laws), one.basis.value, one.source] for one in said]


def _law(book: Book, line: law.IndexLine) -> list[str]:
    found = book.restatements.get(line.number)
    return [line.number, line.heading, found.says if found else "", line.checked, line.no_ruling or line.not_yet]


def _profile(book: Book) -> Data:
    """The profile in use, so far as something hangs on it."""
    profile = book.profile
    if profile is BARE:
        return {"id": BARE.id, "title": BARE.title}
    decided = {**profile.elects, **profile.answers}
    answers = {name: [one.law, one.source or profile.source, one.note] for name, one in decided.items()}
    data: Data = {"id": profile.id, "title": profile.title, "body": profile.body, "seen": profile.seen}
    return without_nothing({**data, "answers": answers})
