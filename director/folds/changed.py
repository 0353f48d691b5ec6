"""What codes have otherwise than each other: told from what cells come to, never from their wording."""

from __future__ import annotations

import re
from collections.abc import Iterator

from director.core.errors import Place
from director.core.law import Tell
from director.folds.cells import (
    CHOSEN,
    OPTIONS,
    THE_SAME,
    WHO,
    Cell,
    Change,
    Column,
    Row,
    plain,
)
from director.folds.report import Told

MOST = 3  # things told of one code
SHORT = 70  # characters of a cell that is told whole
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def changes(columns: tuple[Column, ...], rows: tuple[Row, ...], beside: str = "") -> Iterator[Change]:
    """What each code has otherwise than the one named; else an edition than its code, any other than the one before."""
    for at, column in enumerate(columns):
        before = _base(columns, at, beside)
        if before is None or not (_ruled(column) and _ruled(columns[before])):
            continue
        other = columns[before]
        there = other.side.name
        parts = [text for _, text in sorted(_differences(columns, rows, before, at), key=lambda pair: pair[0])]
        told = [f"{_pair(*one, there)}" for one in parts[:MOST]]
        if parts[MOST:]:
            told.append(f"Also: {', '.join(_label(one[0]) for one in parts[MOST:])}")
        title = column.side.name if told else f"{column.side.name}, beside {there}"
        text = " ".join(one if one.endswith((".", "?", "!")) else f"{one}." for one in told) or THE_SAME
        yield Change(column.side.code, other.side.code, title, text)


def _base(columns: tuple[Column, ...], at: int, beside: str) -> int | None:
    """The code beside which a code is set."""
    if beside:
        base = next((n for n, one in enumerate(columns) if one.side.code == beside), None)
        return None if base == at else base
    family = columns[at].side.family
    same = next((n for n, one in enumerate(columns[:at]) if one.side.family == family), None)
    return same if same is not None else at - 1 if at else None


def _ruled(column: Column) -> bool:
    return column.told is not None and not column.open


def the_same(columns: tuple[Column, ...], rows: tuple[Row, ...]) -> tuple[str, ...]:
    """The points on which all codes that rule are alike."""
    ruled = [number for number, column in enumerate(columns) if _ruled(column)]
    if len(ruled) < 2 or len(ruled) < len(columns):
        return ()
    return tuple(
        _label(row.label)
        for row in rows
        if row.telling
        and all(row.cells)
        and len(keys := {_key(row.cells[n]) for n in ruled}) == 1
        and CHOSEN not in keys
    )


def _key(cell: Cell | None) -> object:
    return cell.key if cell is not None else None


def _label(label: str) -> str:
    return f"{label[:1].lower()}{label[1:]}"


Difference = tuple[str, str, str]  # the point, what is here, what is there


def _differences(
    columns: tuple[Column, ...], rows: tuple[Row, ...], before: int, at: int
) -> Iterator[tuple[int, Difference]]:
    """What differs, the more telling with the lower number: the first row, amounts, whose choice, the rest."""
    for number, row in enumerate(rows):
        here, there = row.cells[at], row.cells[before]
        if not row.telling or _key(here) == _key(there) or not _comparable(columns, row, before, at):
            continue
        if row.label == OPTIONS:
            if here is not None and there is not None:  # where one has none, that nobody chooses says it
                amounts = all(re.search(r"\d", cell.text) for cell in (here, there))
                yield 1 if amounts else 4, (row.label, _choice_words(here, there), _choice_words(there, here))
            continue
        weight = 3
        if number == 0:
            weight = 0
        elif row.label == WHO:
            weight = 2
        elif any(cell is not None and re.search(r"\d", cell.text) for cell in (here, there)):
            weight = 1
        weight += 2 if here is None or there is None or CHOSEN in (_key(here), _key(there)) else 0
        yield weight, (row.label, _words(here), _words(there))
    if columns[at].side.family == columns[before].side.family:
        for one in _rewritten(columns[before], columns[at]):
            yield 6, one


def _comparable(columns: tuple[Column, ...], row: Row, before: int, at: int) -> bool:
    """Whether both have an issue of that name, where rows are issues: else it may stand in another row."""
    label = row.label.casefold()
    every = [{issue.id.casefold(): issue for issue in one.side.session.compiled.law.issues} for one in columns]
    if any(issue.row == row.label for issues in every for issue in issues.values()) or row.label in (WHO, OPTIONS):
        return True
    return label in every[before] and label in every[at]


def _words(cell: Cell | None) -> str:
    """A cell in one breath: all of it, or its first sentence."""
    if cell is None:
        return "nothing of the kind"
    text = cell.text.rstrip(".")
    text = text.replace("; ", ", ") if cell.joint == "; " else text
    return text if len(text) <= SHORT else text.partition(". ")[0]


def _choice_words(cell: Cell, other: Cell) -> str:
    """What may be chosen; only how many things, if it is long and the number tells the two apart."""
    if len(cell.text) <= SHORT:
        return cell.text.replace("; or ", " or ").replace("; ", ", ")
    count, others = len(cell.parts), len(other.parts)
    if count != others:
        return f"{_NUMBERS[count] if count < len(_NUMBERS) else count} of them"
    there = {plain(one.words()) for one in other.parts}
    new = [part.words() for part in cell.parts if plain(part.words()) not in there]
    return (new or [cell.parts[0].words()])[0].replace("; ", ", ")


def _pair(label: str, here: str, there: str, name: str) -> str:
    """Both sides of a difference: "Trick: stands; in Auction 1912: does not stand"."""
    lead = f"{label}: " if label else ""
    return f"{lead}{here}; in {name}: {there}"


def _rewritten(before: Column, after: Column) -> Iterator[Difference]:
    """What an edition says otherwise on points that have no row: another outcome, or one that it has written anew."""
    first, second = _by_issue(before), _by_issue(after)
    for name, here in second.items():
        there = first.get(name, [])
        new = [item for item in here if not any(_alike(before, after, item, old) for old in there)]
        old = [item for item in there if not any(_alike(before, after, one, item) for one in here)]
        if new and old:
            yield "", new[0].text.rstrip("."), old[0].text.rstrip(".")


def _by_issue(column: Column) -> dict[str, list[Told]]:
    found: dict[str, list[Told]] = {}
    for item in column.told.told if column.told else ():
        if not item.row and not item.quiet and item.tell is not Tell.DIRECTOR:
            found.setdefault(item.issue, []).append(item)
    return found


def _alike(before: Column, after: Column, item: Told, other: Told) -> bool:
    """Whether two editions tell the same outcome, and neither has written it anew."""
    if item.outcome != other.outcome:
        return False
    return _place(before, other) == _place(after, item) or item.text == other.text


def _place(column: Column, item: Told) -> Place:
    return column.side.session.compiled.issues[item.issue].outcomes[item.outcome].place
