"""Rulings told apart: each by what it says of the same few things, so that one alone is true of the incident.

An issue has one outcome in a ruling, so two rulings that differ in an issue cannot both be right. What is told of an
issue is told whole, never cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from director.core.compiled import Compiled
from director.core.law import Basis, Tell
from director.folds.offered import basis_of
from director.folds.report import ChoiceReport, Mark, Report, Told

CHOICE, JUDGE = "choice ", "judge "  # in place of an issue: what players may choose; what is left to the director
MOST_THINGS = 3  # of which one answer speaks
LONG = 146  # characters: two lines of a screen
NOBODY = "Nobody has a choice."
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z])")
_TOLD = (Tell.NOW, Tell.CHOICE, Tell.THEN, Tell.LATER)


class Claim(NamedTuple):
    """What a ruling says of one thing, all the things that are said there, and on what that rests."""

    text: str
    parts: frozenset[str]
    marks: tuple[Mark, ...]
    quiet: bool = False  # the normal state, of which nobody needs to be told
    because: tuple[str, ...] = ()  # the facts that made it so

    @property
    def laws(self) -> tuple[str, ...]:
        """The paragraphs, those of the letter first."""
        marks = sorted(self.marks, key=lambda mark: mark.basis is not Basis.TEXT)
        return tuple(dict.fromkeys(number for mark in marks for number in mark.laws))


class Said(NamedTuple):
    """What a ruling says: of each thing in the order of telling, and all in all; and for what it stands."""

    claims: Mapping[str, Claim]
    parts: frozenset[str]
    because: str = ""  # the fact that would have to be otherwise

    def of(self, thing: str) -> str:
        """What it says of one thing; nothing if it says nothing of it."""
        return self.claims[thing].text if thing in self.claims else ""

    def text(self, things: Iterable[str]) -> str:
        """What it says of some things."""
        return " ".join(text for thing in things if (text := self.of(thing)))

    def beyond(self, other: Said, things: Iterable[str]) -> frozenset[str]:
        """What it says of some things and the other does not say at all."""
        said = (self.claims[thing].parts for thing in things if thing in self.claims)
        return frozenset(part for parts in said for part in parts) - other.parts


class Telling(NamedTuple):
    """Rulings told apart: the things of which each speaks, the rulings kept, and what each says.

    `focus` is the thing in which most of them differ from the first.
    """

    things: tuple[str, ...]
    kept: tuple[int, ...]
    texts: tuple[str, ...]
    focus: str


def said_by(compiled: Compiled, told: Report, rows: bool, because: str = "") -> Said:
    """What a ruling says; of the things that are compared between codes alone, in a few words, if `rows`."""
    claims: dict[str, Claim] = {}
    if rows:
        for row in dict.fromkeys(item.row for item in told.told if item.row and item.cell):
            claims[row] = _row(compiled, row, [item for item in told.told if item.row == row and item.cell])
    else:
        for item in told.told:
            if item.text and not compiled.issues[item.issue].gather and item.tell in _TOLD:
                parts = frozenset(sentences(item.text))
                claims[item.issue] = Claim(item.text, parts, item.marks, item.quiet, item.because)
    players = [choice for choice in told.choices if choice.put_to]
    claims[CHOICE] = _choices([choice_words(one) for one in players] or [NOBODY], players)
    if judged := [choice for choice in told.choices if not choice.put_to]:
        claims[JUDGE] = _choices([f"You judge: {one.ask}" for one in judged], judged)
    said = [part for claim in claims.values() for part in claim.parts]
    said += [part for item in told.told for part in sentences(item.text)]
    return Said(claims, frozenset(said), because)


def _row(compiled: Compiled, row: str, items: Sequence[Told]) -> Claim:
    """What stands in a row of the comparison: the cells of all issues that share it."""
    cells = list(dict.fromkeys(item.cell for item in items))
    main = [item for item in items if not compiled.issues[item.issue].gather] or list(items)
    return Claim(
        f"{row}: {'; '.join(cells)}.",
        frozenset(f"{row}: {part}" for cell in cells for part in cell.split("; ")),
        tuple(mark for item in main for mark in item.marks),
        all(item.quiet for item in items),
        tuple(dict.fromkeys(name for item in main for name in item.because)),
    )


def _choices(texts: list[str], choices: Sequence[ChoiceReport]) -> Claim:
    return Claim(" ".join(texts), frozenset(texts), tuple(mark for choice in choices for mark in choice.marks))


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return _SENTENCE.split(text)


def choice_words(choice: ChoiceReport) -> str:
    """A player's choice in a sentence: whose it is, and among what."""
    ways = [option.way for option in choice.options]
    who = choice.chooser[:1].upper() + choice.chooser[1:]
    text = f"{who}, you may {'; or '.join(ways)}."
    if len(text) <= LONG:
        return text
    count = _NUMBERS[len(ways)] if len(ways) < len(_NUMBERS) else str(len(ways))
    return f"{who}, you have a choice of {count}, the first to {ways[0]}."


def told_apart(rulings: Sequence[Said], most: int, chance: Random, among: int | None = None) -> Telling | None:
    """The first ruling and up to `most` others by the fewest things that tell them apart; None if nothing does.

    Every other one says something that the first does not say. Only things count in which one of the first `among` of
    the others differs from it.
    """
    own = rulings[0]
    nearest = rulings[1:] if among is None else rulings[1 : among + 1]
    things = [
        thing
        for thing in dict.fromkeys(thing for one in rulings for thing in one.claims)
        if any(one.of(thing) != own.of(thing) for one in nearest)
    ]
    # a choice is told after what happens
    things.sort(key=lambda thing: (thing in (CHOICE, JUDGE), thing not in own.claims))
    ways = [
        way
        for size in range(1, MOST_THINGS + 1)
        for some in combinations(things, size)
        if (way := _way(rulings, some, most)) is not None
    ]
    if not ways:
        return None
    open_choice = own.of(CHOICE) != NOBODY

    def worth(way: Telling) -> tuple[bool, int, int, int, bool, int, int]:
        long = sum(max(len(text) - LONG, 0) for text in way.texts)
        quiet = sum(own.claims[thing].quiet for thing in way.things if thing in own.claims)
        facts = {rulings[at].because for at in way.kept[1:]}
        size = -(long // 40 + len(way.things))
        happens = any(thing in own.claims for thing in way.things if thing not in (CHOICE, JUDGE))
        silent = sum(thing not in own.claims for thing in way.things)  # an answer would be known by what it leaves out
        offered = CHOICE in way.things
        asks = happens or (offered and open_choice)
        return asks, len(way.kept), -silent, len(facts), offered is open_choice, -quiet, size

    best = max(worth(way) for way in ways)
    return chance.choice([way for way in ways if worth(way) == best])


def _way(rulings: Sequence[Said], things: tuple[str, ...], most: int) -> Telling | None:
    own = rulings[0]
    kept, texts = [0], [own.text(things)]
    for at, other in enumerate(rulings[1:], 1):
        text = other.text(things)
        if len(kept) <= most and text not in texts and other.beyond(own, things):
            kept.append(at)
            texts.append(text)
    if len(kept) < 2 or not texts[0]:
        return None
    told = [thing for thing in things if thing in own.claims]
    apart = {thing: sum(rulings[at].of(thing) != own.of(thing) for at in kept) for thing in told}
    focus = max(
        told,
        key=lambda thing: (
            bool(own.claims[thing].marks),
            apart[thing],
            basis_of(own.claims[thing].marks) is Basis.TEXT,
        ),
    )
    return Telling(things, tuple(kept), tuple(texts), focus)


def differs(one: Said, other: Said, things: Iterable[str]) -> tuple[str, ...]:
    """The laws on which that rests in which the first differs from the other."""
    apart = [thing for thing in things if one.of(thing) != other.of(thing) and thing in one.claims]
    return tuple(dict.fromkeys(number for thing in apart for number in one.claims[thing].laws))
