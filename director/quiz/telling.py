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
from director.folds.report import ChoiceReport, Mark, Report

CHOICE, JUDGE = "choice ", "judge "  # in place of an issue: what players may choose; what is left to the director
MOST_THINGS = 3  # of which one answer speaks
LONG = 146  # characters: two lines of a screen
NOBODY = "Nobody has a choice."
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z])")
_TOLD = (Tell.NOW, Tell.CHOICE, Tell.THEN, Tell.LATER)


class Claim(NamedTuple):
    """What a ruling says of one thing, and on what that rests."""

    text: str
    marks: tuple[Mark, ...]
    quiet: bool = False  # the normal state, of which nobody needs to be told

    @property
    def laws(self) -> tuple[str, ...]:
        """The paragraphs, those of the letter first."""
        marks = sorted(self.marks, key=lambda mark: mark.basis is not Basis.TEXT)
        return tuple(dict.fromkeys(number for mark in marks for number in mark.laws))


class Said(NamedTuple):
    """What a ruling says: of each thing in the order of telling, and every sentence of it; and for what it stands."""

    claims: Mapping[str, Claim]
    sentences: frozenset[str]
    because: str = ""  # the fact that would have to be otherwise

    def of(self, thing: str) -> str:
        """What it says of one thing; nothing if it says nothing of it."""
        return self.claims[thing].text if thing in self.claims else ""

    def text(self, things: Iterable[str]) -> str:
        """What it says of some things."""
        return " ".join(text for thing in things if (text := self.of(thing)))


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
    for item in told.told:
        if compiled.issues[item.issue].gather or not item.text or (rows and not item.row):
            continue
        if item.tell not in _TOLD:
            continue
        text = f"{item.row}: {item.cell}." if rows and item.row else item.text
        claims[item.issue] = Claim(text, item.marks, item.quiet)
    players = [choice for choice in told.choices if choice.put_to]
    judged = [choice for choice in told.choices if not choice.put_to]
    claims[CHOICE] = Claim(" ".join(choice_words(one) for one in players) or NOBODY, _marks(players))
    if judged:
        claims[JUDGE] = Claim(" ".join(f"You judge: {one.ask}" for one in judged), _marks(judged))
    texts = [item.text for item in told.told] + [claim.text for claim in claims.values()]
    return Said(claims, frozenset(sentence for text in texts for sentence in sentences(text)), because)


def _marks(choices: Iterable[ChoiceReport]) -> tuple[Mark, ...]:
    return tuple(mark for choice in choices for mark in choice.marks)


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return _SENTENCE.split(text)


def choice_words(choice: ChoiceReport) -> str:
    """A player's choice in a sentence: whose it is, and among what."""
    ways = [option.text[:1].lower() + option.text[1:].rstrip(".") for option in choice.options]
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

    def worth(way: Telling) -> tuple[bool, int, int, bool, int, int]:
        long = sum(max(len(text) - LONG, 0) for text in way.texts)
        quiet = sum(own.claims[thing].quiet for thing in way.things if thing in own.claims)
        facts = {rulings[at].because for at in way.kept[1:]}
        size = -(long // 40 + len(way.things))
        happens = any(thing in own.claims for thing in way.things if thing not in (CHOICE, JUDGE))
        offered = CHOICE in way.things and open_choice
        return happens or offered, len(way.kept), len(facts), (CHOICE in way.things) is open_choice, -quiet, size

    best = max(worth(way) for way in ways)
    return chance.choice([way for way in ways if worth(way) == best])


def _way(rulings: Sequence[Said], things: tuple[str, ...], most: int) -> Telling | None:
    own = rulings[0]
    kept, texts = [0], [own.text(things)]
    for at, other in enumerate(rulings[1:], 1):
        text = other.text(things)
        if len(kept) <= most and text not in texts and set(sentences(text)) - own.sentences - {""}:
            kept.append(at)
            texts.append(text)
    if len(kept) < 2 or not texts[0]:
        return None
    told = [thing for thing in things if thing in own.claims]
    apart = {thing: sum(rulings[at].of(thing) != own.of(thing) for at in kept) for thing in told}
    focus = max(told, key=lambda thing: (bool(own.claims[thing].marks), apart[thing], _by_letter(own.claims[thing])))
    return Telling(things, tuple(kept), tuple(texts), focus)


def _by_letter(claim: Claim) -> bool:
    return any(mark.basis is Basis.TEXT for mark in claim.marks)


def differs(one: Said, other: Said, things: Iterable[str]) -> tuple[str, ...]:
    """The laws on which that rests in which the first differs from the other."""
    apart = [thing for thing in things if one.of(thing) != other.of(thing) and thing in one.claims]
    return tuple(dict.fromkeys(number for thing in apart for number in one.claims[thing].laws))
