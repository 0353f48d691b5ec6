"""The options that players may choose among, with their letters."""

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
