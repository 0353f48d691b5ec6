"""Profiles as text and as data: which there are, which is in use, and what one decides, option by option."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from director.core import law
from director.core.profile import BARE, Decided, Profile
from director.render.data import SCHEMA

WIDTH = 79


class Shelf(NamedTuple):
    """The profiles of one code, and the name of the one in use (an id, or the path of a club's own file)."""

    code: law.Code
    options: int  # how many things its law leaves to a regulating authority
    profiles: tuple[Profile, ...]
    in_use: Profile
    named: str


class OptionLine(NamedTuple):
    """One option of the law: what the bare law says, and what the profile decides of it, if anything."""

    fact: law.Fact
    law: str
    decided: Decided | None


# all of them


def shelf_lines(shelves: Iterable[Shelf]) -> list[str]:
    """The profiles of each code, and which is in use."""
    lines: list[str] = []
    some = False
    for shelf in shelves:
        if not shelf.options:
            lines += _wrapped(f"{shelf.code.title}: no profiles; its law leaves nothing to an authority.", "", "  ")
            continue
        some = True
        lines += _wrapped(f"{shelf.code.title}. In use: {_in_use(shelf)}.", "", "  ")
        wide = max((len(item.id) for item in shelf.profiles), default=0) + 4
        for item in shelf.profiles:
            seen = f", seen {item.seen}" if item.seen else ""
            lines += _wrapped(f"{item.title} ({item.body}{seen})", f"  {item.id}".ljust(wide), " " * wide)
        if not shelf.profiles:
            lines.append("  No profile comes with it.")
    if some:
        lines += [
            "",
            "director profile ID       shows what one decides.",
            "director profile use ID   uses it from now on.",
        ]
    return lines


def _in_use(shelf: Shelf) -> str:
    profile = shelf.in_use
    if profile is BARE:
        return "the bare law"
    return f"{profile.id} ({profile.title}" + (f", {shelf.named})" if shelf.named != profile.id else ")")


def shelf_data(shelves: Iterable[Shelf]) -> dict[str, Any]:
    """The same as data."""
    return {
        "schema": SCHEMA,
        "codes": [
            {
                "code": shelf.code.id,
                "options": shelf.options,
                "in_use": shelf.in_use.id,
                "named": shelf.named,
                "profiles": [_head(item) for item in shelf.profiles],
            }
            for shelf in shelves
        ],
    }


def _head(profile: Profile) -> dict[str, Any]:
    found = {"id": profile.id, "title": profile.title}
    more = {key: getattr(profile, key) for key in ("body", "source", "seen", "over")}
    return found | {key: text for key, text in more.items() if text}


# one of them


def profile_lines(code: law.Code, profile: Profile, options: Iterable[OptionLine]) -> list[str]:
    """What a profile decides: for each option the law, the bare law and its answer; then what it leaves alone."""
    listed = list(options)
    laws = [*(item.law for item in listed), *(said.law for said in profile.says)]
    table = _Table(max((len(number) for number in laws), default=0) + 4)
    lines = list(_about(code, profile))
    lines += ["", "WHAT IT DECIDES"] + (
        [] if any(item.decided for item in listed) or profile.elects else ["  Nothing."]
    )
    for item in listed:
        if item.decided is not None:
            lines += _option_lines(table, item, item.decided)
    for name, elected in profile.elects.items():
        lines += table.row(elected.law, f"{name}: the reading taken is {elected.answer}.", f"[{elected.source}]")
    left = [item for item in listed if item.decided is None]
    if left:
        lines += ["", "NOT READ, OR NOT DECIDED: THE BARE LAW IS TAKEN"]
        for item in left:
            lines += table.row(item.law, _said(item.fact, item.fact.usual))
    if profile.says:
        lines += ["", "WHAT ELSE IT SAYS (no ruling here turns on it)"]
        for said in profile.says:
            lines += table.row(said.law, said.decided, f"[{said.source}]" if said.source else "")
    return lines


class _Table(NamedTuple):
    """Rows with the law before the words."""

    wide: int

    def row(self, number: str, *texts: str) -> list[str]:
        """A row: the law once, then each text on lines of its own."""
        rows: list[str] = []
        for text in filter(None, texts):
            first = " " * self.wide if rows else f"  {number}".ljust(self.wide)
            rows += _wrapped(text, first, " " * self.wide)
        return rows


def _about(code: law.Code, profile: Profile) -> Iterator[str]:
    yield f"{profile.id}: {profile.title}"
    yield f"{code.title}; {profile.body}" if profile.body else code.title
    seen = f" Seen {profile.seen}." if profile.seen else ""
    if profile.source:
        yield from _wrapped(f"Read: {profile.source.rstrip('.')}.{seen}", "", "  ")
    if profile.over:
        yield f"What it does not say is taken over from {profile.over}."


def _option_lines(table: _Table, item: OptionLine, decided: Decided) -> list[str]:
    fact = item.fact
    bare = "the same" if decided.answer == fact.usual else _words(fact, fact.usual)
    source = f"[{decided.source}]" if decided.source else ""
    note = f"{decided.note[:1].upper()}{decided.note[1:].rstrip('.')}." if decided.note else ""
    return table.row(item.law, _said(fact, decided.answer), note, f"Bare law: {bare}.", source)


def _said(fact: law.Fact, answer: str) -> str:
    """An answer in words, and as a profile writes it."""
    return f"{fact.short}: {_words(fact, answer)} ({fact.id}: {answer})."


def _words(fact: law.Fact, answer: str) -> str:
    words = dict(fact.kind.answers).get(answer, answer) if isinstance(fact.kind, law.Words) else answer
    return words.rstrip(".")


def _wrapped(text: str, first: str, other: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=other, break_on_hyphens=False)


def profile_data(code: law.Code, profile: Profile, options: Iterable[OptionLine]) -> dict[str, Any]:
    """The same as data."""
    return {
        "schema": SCHEMA,
        "code": code.id,
        "profile": _head(profile),
        "options": [_option(item) for item in options],
        "elects": {name: item.answer for name, item in profile.elects.items()},
        "says": [{"law": item.law, "decided": item.decided, "source": item.source} for item in profile.says],
    }


def _option(item: OptionLine) -> dict[str, Any]:
    fact, decided = item.fact, item.decided
    answer = decided.answer if decided else fact.usual
    found: dict[str, Any] = {
        "fact": fact.id,
        "short": fact.short,
        "law": item.law,
        "bare": fact.usual,
        "answer": answer,
        "text": _words(fact, answer),
        "from": "profile" if decided else "bare law",
    }
    more: Mapping[str, str] = {"source": decided.source, "note": decided.note} if decided else {}
    return found | {key: text for key, text in more.items() if text}
