"""What codes have otherwise than each other: told from what cells come to, never from their wording.

The substance comes first: what becomes of each point, and what the options may make of it; then who chooses, the
options that one code has and the other has not, and when they end. That something is chosen is no side of a change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from director.core.errors import Place
from director.core.law import Tell
from director.folds.cells import (
    FOUND,
    NONE,
    OPTIONS,
    RULED_ON_AS,
    THE_SAME,
    UNTIL,
    WHO,
    Cell,
    Change,
    Column,
    Row,
)
from director.folds.offered import Chooser, choosers
from director.folds.otherwise import Difference, options_apart
from director.folds.report import Told
from director.sentences.words import plain

MOST = 5  # things told of one code
SHORT = 70  # characters of a cell that is told whole
FEW = 3  # things of one kind that are told one by one
_NOTHING = Cell(())
MAIN, AMOUNT, BOTH, CHOSEN_ALONE, CHOOSER, ALONE, AMONG, ENDS, REWRITTEN = range(9)  # the most telling first


def changes(columns: tuple[Column, ...], rows: tuple[Row, ...], beside: str = "") -> Iterator[Change]:
    """What each code has otherwise than the one named; else an edition than its code, any other than the one before."""
    for at, column in enumerate(columns):
        before = _base(columns, at, beside)
        if before is None or column.told is None or columns[before].told is None:
            continue
        other = columns[before]
        there = other.side.name
        if column.elsewhere or other.elsewhere:
            yield Change(column.side.code, other.side.code, *_elsewhere(column, other))
            continue
        first, rest = _told_first(_differences(columns, rows, before, at))
        told = [_pair(*one, there) for one in first]
        if more := list(dict.fromkeys(_label(label) for label, _, _ in rest if label)):
            told.append(f"Also: {', '.join(more)}")
        who = [one.side.name for one in (column, other) if one.open]
        turns = [f"The rest turns on what is left open in {' and '.join(who)}"] if who else []
        title = column.side.name if told else f"{column.side.name}, beside {there}"
        text = " ".join(one if one.endswith((".", "?", "!")) else f"{one}." for one in (*told, *turns)) or THE_SAME
        yield Change(column.side.code, other.side.code, title, text)


def _told_first(found: Iterable[tuple[int, Difference]]) -> tuple[list[Difference], list[Difference]]:
    """The differences that are told, the most telling first, always with who chooses; and those that are named."""
    listed = sorted(found, key=lambda pair: pair[0])
    told = [*listed[:MOST], *(one for one in listed[MOST:] if one[0] == CHOOSER)]
    return [one for _, one in told], [one for weight, one in listed[MOST:] if weight != CHOOSER]


def _elsewhere(column: Column, other: Column) -> tuple[str, str]:
    """That one of two codes rules on it as something else, so that there is nothing to compare."""
    here, there = column.elsewhere, other.elsewhere
    title = f"{column.side.name}, beside {other.side.name}"
    if here and there:
        return title, f"both are {RULED_ON_AS}: {here}." if here == there else (
            f"{RULED_ON_AS}: {here}; in {other.side.name} as: {there}.")  # fmt: skip
    if here:
        return title, f"{RULED_ON_AS}: {here}, so that is what to compare."
    return title, f"ruled on here; in {other.side.name} {RULED_ON_AS}: {there}."


def _base(columns: tuple[Column, ...], at: int, beside: str) -> int | None:
    """The code beside which a code is set."""
    if beside:
        base = next((n for n, one in enumerate(columns) if one.side.code == beside), None)
        return None if base == at else base
    family = columns[at].side.family
    same = next((n for n, one in enumerate(columns[:at]) if one.side.family == family), None)
    return same if same is not None else at - 1 if at else None


def the_same(columns: tuple[Column, ...], rows: tuple[Row, ...]) -> tuple[str, ...]:
    """The points on which all codes are alike, if all of them rule."""
    if len(columns) < 2 or any(one.told is None or one.open or one.elsewhere for one in columns):
        return ()
    return tuple(
        _label(row.label)
        for row in rows
        if row.telling and all(row.cells) and all(_alike(columns, row, 0, at) for at in range(1, len(columns)))
    )


def _alike(columns: tuple[Column, ...], row: Row, one: int, other: int) -> bool:
    """Whether two codes come to the same on a point; not where either does not know."""
    first, second = _by_one(row.cells[one]), _by_one(row.cells[other])
    if first is None or second is None:
        return first is second or (first or second or _NOTHING).key == (NONE,)
    if row.label == OPTIONS and None not in (first.key, second.key) and not first.either and not second.either:
        return not any(options_apart(columns[one], columns[other]))
    if first.key is None or second.key is None or first.key != second.key:
        return False
    return row.label != WHO or same_choosers(columns[one], columns[other])


def _by_one(cell: Cell | None) -> Cell | None:
    """A cell; what it is by the one answer by which it is ruled on here, where there is such a one."""
    return cell.either[0][1] if cell is not None and len(cell.either) == 1 else cell


def same_choosers(one: Column, other: Column) -> bool:
    """Whether the choosers are the same by their roles, not only by chance the same players."""
    first, second = choosers(one), choosers(other)
    return len(first) == len(second) and all(
        here.seats == there.seats and not _apart(one, here, other, there)
        for here, there in zip(first, second, strict=True)
    )


def _apart(one: Column, here: Chooser, other: Column, there: Chooser) -> bool:
    """Whether two roles are other ones: they differ, and one of them could be said in the other code too."""
    if here.role is None or there.role is None or here.role == there.role:
        return False
    first, second = (column.side.session.compiled.by_id for column in (one, other))
    return here.role.anchor in second or there.role.anchor in first


def _label(label: str) -> str:
    return f"{label[:1].lower()}{label[1:]}"


def _differences(
    columns: tuple[Column, ...], rows: tuple[Row, ...], before: int, at: int
) -> Iterator[tuple[int, Difference]]:
    """What differs, the more telling with the lower number."""
    for number, row in enumerate(rows):
        here, there = row.cells[at], row.cells[before]
        if not row.telling or _alike(columns, row, at, before) or not _comparable(columns, row, before, at):
            continue
        if any(cell is not None and cell.key is None for cell in (here, there)):
            continue  # not known
        if row.label == OPTIONS:
            if here is not None and there is not None and not (here.either or there.either):
                # where one has none, that nobody chooses says it
                yield from ((AMONG, words) for words in options_apart(columns[at], columns[before]))
        elif row.label == UNTIL:
            if here is not None and there is not None:
                yield ENDS, (row.label, _words(here), _words(there))
        elif row.label == WHO:
            if here is not None and there is not None:
                yield CHOOSER, (row.label, *_chooser_words(columns[at], here, columns[before], there))
        else:
            yield _weight(number, here, there), (row.label, _words(here), _words(there))
    if columns[at].side.family == columns[before].side.family:
        yield from ((REWRITTEN, one) for one in _rewritten(columns[before], columns[at]))


def _weight(number: int, here: Cell | None, there: Cell | None) -> int:
    """How telling a point is: the first row, amounts, then what both have, or what an option brings in one alone."""
    if number and any(cell is not None and re.search(r"\d", _words(cell)) for cell in (here, there)):
        return AMOUNT
    if here is not None and there is not None:
        return BOTH if number else MAIN
    cell = here or there
    return CHOSEN_ALONE if cell is not None and cell.chosen is not None else ALONE


def _comparable(columns: tuple[Column, ...], row: Row, before: int, at: int) -> bool:
    """Whether both have an issue of that name, where rows are issues: else it may stand in another row."""
    label = row.label.casefold()
    every = [{issue.id.casefold(): issue for issue in one.side.session.compiled.law.issues} for one in columns]
    if row.label in (WHO, OPTIONS, UNTIL) or any(issue.row == row.label for some in every for issue in some.values()):
        return True
    return label in every[before] and label in every[at]


# in words


def _words(cell: Cell | None) -> str:
    """A cell in one breath: all of it, or its first sentence; what may be chosen, in place of that it is chosen."""
    if cell is None:
        return "nothing of the kind"
    if cell.either:
        return ", ".join(f"{_words(one)} {condition}" for condition, one in cell.either)
    if cell.chosen is not None:
        some = [text.replace("; ", ", ") for text in cell.chosen.cells]
        some = [*some[:FEW], f"{len(some) - FEW} more"] if len(some) > FEW + 1 else some
        words = " or ".join(some)
        if cell.chosen.director:
            return f"{FOUND}: {words}"
        if not cell.chosen.always and NONE not in map(plain, some):
            return f"{words}, if that is chosen"
        return f"either {words}" if len(some) > 1 else words
    text = cell.text.rstrip(".")
    if cell.joint == "; ":
        return text.replace("; ", ", ")
    return text if len(text) <= SHORT else text.partition(". ")[0]


def _chooser_words(column: Column, here: Cell, other: Column, there: Cell) -> tuple[str, str]:
    """Who chooses: the players; by their roles, where these are by chance the same players."""
    if here.key != there.key:
        return _words(here), _words(there)
    first, second = ([one.words for one in choosers(some)] for some in (column, other))
    players = {seat for one in choosers(column) for seat in one.seats}
    same = f"here the same player{'' if len(players) == 1 else 's'}"
    return ", then ".join(first), f"{', then '.join(second)} ({same})"


def _pair(label: str, here: str, there: str, name: str) -> str:
    """Both sides of a difference: "Trick: stands; in Auction 1912: does not stand"."""
    lead = f"{label}: " if label else ""
    if not there:
        return f"{lead}also {here}"
    if not here:
        return f"{lead}only {name} has: {there}"
    return f"{lead}{here}; in {name}: {there}"


def _rewritten(before: Column, after: Column) -> Iterator[Difference]:
    """What an edition says otherwise on points that have no row: another outcome, or one that it has written anew."""
    first, second = _by_issue(before), _by_issue(after)
    for name, here in second.items():
        there = first.get(name, [])
        new = [item for item in here if not any(_unchanged(before, after, item, old) for old in there)]
        old = [item for item in there if not any(_unchanged(before, after, one, item) for one in here)]
        if new and old:
            yield "", new[0].text.rstrip("."), old[0].text.rstrip(".")


def _by_issue(column: Column) -> dict[str, list[Told]]:
    found: dict[str, list[Told]] = {}
    for item in column.told.told if column.told else ():
        if not item.row and not item.quiet and item.tell is not Tell.DIRECTOR:
            found.setdefault(item.issue, []).append(item)
    return found


def _unchanged(before: Column, after: Column, item: Told, other: Told) -> bool:
    """Whether two editions tell the same outcome, and neither has written it anew."""
    if item.outcome != other.outcome:
        return False
    return _place(before, other) == _place(after, item) or item.text == other.text


def _place(column: Column, item: Told) -> Place:
    return column.side.session.compiled.issues[item.issue].outcomes[item.outcome].place
