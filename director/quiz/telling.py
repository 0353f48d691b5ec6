"""A ruling in a line or two, told by what tells it from its neighbours."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from director.core.compiled import Compiled
from director.core.law import Basis, Tell
from director.folds.report import ChoiceReport, Mark, Report

SHORT = 73  # characters that an answer should not pass: one line of a screen
TWO_LINES = 120
LONGEST = 150
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z])")


class Piece(NamedTuple):
    """A sentence of a ruling, and what it rests on."""

    text: str
    marks: tuple[Mark, ...]
    first: bool  # it says what happens now, or what may be chosen
    aside: bool  # said beside others, as one thing of several
    moves: bool  # something comes of it: tricks, a card, a choice
    group: int  # the outcome that it is a part of


def pieces_of(compiled: Compiled, told: Report) -> Iterator[Piece]:
    """Everything that a ruling says, then what may be chosen."""
    moving = {number for standing in told.standing for number in standing.laws}
    for group, item in enumerate(told.told):
        if not item.quiet and item.tell not in (Tell.CHOICE, Tell.UNTIL):
            moves = any(number in moving for mark in item.marks for number in mark.laws)
            for sentence in _SENTENCE.split(item.text):
                yield Piece(
                    sentence, item.marks, item.tell is Tell.NOW, compiled.issues[item.issue].gather, moves, group
                )
    for group, choice in enumerate(told.choices, len(told.told)):
        yield Piece(choice_words(choice), choice.marks, True, False, True, group)


def choice_words(choice: ChoiceReport) -> str:
    """A choice in a sentence: whose it is, and among what."""
    if not choice.put_to:
        return f"You judge: {choice.ask}"
    ways = [option.text[:1].lower() + option.text[1:].rstrip(".") for option in choice.options]
    who = choice.chooser[:1].upper() + choice.chooser[1:]
    text = f"{who} may {'; or '.join(ways)}."
    if len(text) <= LONGEST * 2 // 3:
        return text
    first = ways[0] if len(ways[0]) < SHORT // 2 else ""
    count = _NUMBERS[len(ways)] if len(ways) < len(_NUMBERS) else str(len(ways))
    return f"{who} has a choice of {count}{f', the first to {first}' if first else ''}."


class Apart(NamedTuple):
    """A ruling by what tells it from others."""

    text: str
    laws: tuple[str, ...]  # of that, the deciding one first
    within: bool  # all that it says is said by another one too


def told_apart(rulings: list[list[Piece]]) -> list[Apart]:
    """Each ruling in a line or two: what matters most of what not all of them say; if they read alike, the rarest.

    The first is the ruling itself: every other says something that it does not say, or is `within` it.
    """
    found = _told_apart(rulings, rarest=False)
    return found if len({one.text for one in found}) == len(found) else _told_apart(rulings, rarest=True)


def _told_apart(rulings: list[list[Piece]], rarest: bool) -> list[Apart]:
    counts = Counter(text for pieces in rulings for text in _said(pieces))
    own = _said(rulings[0])
    found = []
    for number, pieces in enumerate(rulings):

        def rank(piece: Piece, wrong: bool = number > 0) -> tuple[bool, bool, int, bool, int, bool]:
            count = counts[piece.text]
            weight = count if rarest else piece.aside
            return wrong and piece.text in own, count == len(rulings), weight, not piece.first, count, not piece.moves

        ranked = sorted(pieces, key=rank)
        chosen = _fitting(ranked, counts)
        text = " ".join(piece.text for piece in pieces if piece in chosen)
        said = _said(pieces)
        within = said <= own if number else any(said <= _said(other) for other in rulings[1:])
        found.append(Apart(_shortened(text), _laws(ranked), within))
    return found


def _said(pieces: list[Piece]) -> set[str]:
    return {piece.text for piece in pieces}


def _fitting(ranked: list[Piece], counts: Counter[str]) -> list[Piece]:
    """The first of the pieces, the rest of its outcome where that takes two lines, and what else takes one."""
    chosen = ranked[:1]
    for piece in ranked[1:]:
        size = sum(len(one.text) + 1 for one in chosen) + len(piece.text)
        whole = piece.group == chosen[0].group and counts[piece.text] == counts[chosen[0].text]
        if size <= (TWO_LINES if whole else SHORT):
            chosen.append(piece)
    return chosen


def _shortened(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST].rsplit(' ', 1)[0]} ..."


def _laws(pieces: list[Piece]) -> tuple[str, ...]:
    """The paragraphs that the pieces rest on: of the first, the letter before a reading."""
    found: list[str] = []
    for piece in pieces:
        for mark in sorted(piece.marks, key=lambda mark: mark.basis is not Basis.TEXT):
            found += mark.laws
    return tuple(dict.fromkeys(found))
