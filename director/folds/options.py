"""What can be chosen at a ruling: players' options by letter; readings and the director's findings by digit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from director.folds.report import ChoiceReport, Option

LETTERS = "ABCDEF"  # no key beyond F is a player's choice


@dataclass(frozen=True, slots=True)
class Lettered:
    """An option with its letter."""

    letter: str
    choice: ChoiceReport
    option: Option


def lettered_options(choices: Iterable[ChoiceReport]) -> Iterator[Lettered]:
    """Options with their letters, choice by choice as long as letters last: no key beyond F is a choice."""
    free = LETTERS
    for choice in choices:
        if not choice.put_to:
            continue
        if len(choice.options) > len(free):
            break
        for option, letter in zip(choice.options, free, strict=False):
            yield Lettered(letter, choice, option)
        free = free[len(choice.options) :]


def numbered_findings(readings: Iterable[ChoiceReport], choices: Iterable[ChoiceReport]) -> Iterator[Lettered]:
    """Competing readings, then what the director may find, with their digits as long as these last."""
    digits = iter("123456789")
    for choice in (*readings, *(choice for choice in choices if not choice.put_to)):
        for option, digit in zip(choice.options, digits, strict=False):
            yield Lettered(digit, choice, option)
