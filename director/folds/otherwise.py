"""The options that one code has and another has not, by what they come to, chooser by chooser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from director.folds.cells import NONE, OPTIONS, Column, Part
from director.folds.offered import Offered, Substance, offered
from director.sentences.words import plain

FEW = 3  # options that are told one by one
LONG = 160  # characters of options that are told with what they bring

Difference = tuple[str, str, str]  # the point, what is here, what is there
Outcome = tuple[Part, frozenset[Substance]]


def options_apart(column: Column, other: Column) -> Iterator[Difference]:
    """The options that one has and the other has not, chooser by chooser."""
    first, second = offered(column), offered(other)
    rows = {row for some in (first, second) for one in some for _, key in one.options for row, _ in key}
    several = max(len(first), len(second)) > 1
    for number in range(max(len(first), len(second))):
        here = first[number] if number < len(first) else Offered(second[number].who, ())
        there = second[number] if number < len(second) else Offered(first[number].who, ())
        new, old = _comes_to(column, here, rows), _comes_to(other, there, rows)
        label = f"{OPTIONS} of {here.who}" if several else OPTIONS
        if only_here := _without(new, old):
            yield label, _listed(only_here), _listed(_without(old, new))
        elif only_there := _without(old, new):
            yield label, "", _listed(only_there)


def _comes_to(column: Column, one: Offered, rows: set[str]) -> list[Outcome]:
    """The options of one choice with what they come to, together with what holds whatever is chosen."""
    held = [(item.row, plain(item.cell)) for item in column.told.told if item.cell] if column.told else []
    found = []
    for part, key in one.options:
        brought = {row for row, _ in key}
        whole = {*key, *(pair for pair in held if pair[0] in rows and pair[0] not in brought)}
        found.append((part, frozenset(pair for pair in whole if pair[1] != NONE)))
    return found


def _without(some: list[Outcome], others: list[Outcome]) -> list[Part]:
    """The options of one choice that another has not."""
    left = Counter(key for _, key in others)
    found = []
    for part, key in some:
        if left[key] > 0:
            left[key] -= 1
        else:
            found.append(part)
    return found


def _listed(parts: list[Part]) -> str:
    """Options, with what they bring; only how many, where they are many and long."""
    some = [part.words(lead=False).replace("; ", ", ") for part in parts]
    if sum(map(len, some)) > LONG:
        some = [part.text for part in parts]
    if sum(map(len, some)) > LONG and len(some) > FEW:
        return f"{len(some)} others"
    return " or ".join(some)
