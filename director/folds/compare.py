"""Rulings side by side: a row for each thing that a pupil compares, a cell for each code, and what differs.

Where the codes give their issues rows, the rows are these, and the cells what the outcomes say in a few words; else
each issue is a row and its sentences are the cell. Then: whose choice, what may be chosen, until when, by which laws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from director.core.decide import Ruling, certain
from director.core.law import Basis, Tell
from director.core.seats import joined
from director.folds.cells import (
    CHOSEN,
    LAW,
    NOBODY,
    NONE,
    OPTIONS,
    THE_SAME,
    TURNS_ON_THAT,
    UNTIL,
    WHO,
    Cell,
    Change,
    Column,
    Compared,
    Part,
    Row,
    plain,
)
from director.folds.changed import changes, the_same
from director.folds.interview import told_details
from director.folds.report import Brings, ChoiceReport, Details, Mark, Option, Report, Told, report
from director.folds.sharing import Incident, Side, incident_of
from director.sentences.words import Voice

__all__ = [
    "LAW", "OPTIONS", "THE_SAME", "UNTIL", "WHO", "Cell", "Change", "Compared", "Incident", "Row", "Side", "compared",
    "incident_of",
]  # fmt: skip

OWN_ROWS = {Tell.CHOICE: "The choice", Tell.THEN: "Then", Tell.LATER: "Later", Tell.DIRECTOR: "For you"}


def compared(sides: tuple[Side, ...], details: Details, beside: str = "") -> Compared:
    """The rulings of all sides, row by row; differences from the code `beside`, if one is named."""
    columns = tuple(Column(one, _report(one, details)) for one in sides)
    in_rows = any(item.row and item.cell for one in columns if one.told for item in _everything(one.told))
    rows = list(_word_rows(columns) if in_rows else _issue_rows(columns))
    rows.append(Row(WHO, tuple(_who(one) for one in columns)))
    rows.append(Row(OPTIONS, tuple(_options(one) for one in columns)))
    rows.append(Row(UNTIL, tuple(_until(one, in_rows) for one in columns), telling=False))
    rows += [] if in_rows else _own_rows(columns)
    rows.append(Row(LAW, tuple(_laws(one) for one in columns), telling=False))
    kept = tuple(row for row in rows if any(row.cells))
    kept = tuple(_with_reasons(kept, columns))
    return Compared(kept, tuple(changes(columns, kept, beside)), the_same(columns, kept))


def _report(one: Side, details: Details) -> Report | None:
    if one.refused:
        return None
    session = one.session
    reached = session.reached
    ruling = reached if isinstance(reached, Ruling) else certain(session.compiled, session.known)
    return report(session.compiled, ruling, told_details(session, details))


def _everything(told: Report) -> Iterator[Told]:
    """All that a ruling tells, and that its options would bring."""
    yield from told.told
    for choice in told.choices:
        for option in choice.options:
            yield from option.brings.told


def basis_of(marks: Iterable[Mark]) -> Basis:
    """What words rest on: the letter, if anything says so; else the first thing that is not."""
    return next((mark.basis for mark in marks), Basis.TEXT)


def _laws_of(marks: Iterable[Mark]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(number for mark in marks for number in mark.laws))


# what happens


def _word_rows(columns: tuple[Column, ...]) -> Iterator[Row]:
    """A row for each word that the codes give their issues."""
    words: list[str] = []
    for column in columns:
        at = -1  # a code's own rows keep their order, each behind the one before it
        for word in _words_of(column):
            if word in words:
                at = max(at, words.index(word))
            else:
                at += 1
                words.insert(at, word)
    for word in words:
        yield Row(word, tuple(_word_cell(column, word) for column in columns))


def _words_of(column: Column) -> Iterator[str]:
    """The rows that a code has something in: what is told, and what is open, in the order of telling."""
    if column.told is None:
        return
    held = {item.row for item in column.told.told if item.cell}
    held |= {item.row for choice in column.told.choices for option in choice.options
             for item in option.brings.told if item.cell}  # fmt: skip
    yield from dict.fromkeys(
        issue.row for issue in column.side.session.compiled.law.issues if issue.row and issue.row in held
    )


def _word_cell(column: Column, word: str) -> Cell | None:
    if column.told is None:
        return None
    issues = {issue.id: issue for issue in column.side.session.compiled.law.issues if issue.row == word}
    told = [item for item in column.told.told if item.issue in issues and item.cell]
    if told:
        return cell_of(told)
    if not issues:
        return None
    if column.open:
        return _unknown()
    brought = {item.row for choice in column.told.choices for option in choice.options
               for item in option.brings.told if item.cell}  # fmt: skip
    return Cell((Part(CHOSEN),), key=CHOSEN) if word in brought else None


def cell_of(told: Iterable[Told]) -> Cell:
    """What a ruling says of one thing in a few words; the same words once."""
    listed = list({plain(item.cell): item for item in told}.values())
    parts = tuple(Part(item.cell, basis_of(item.marks)) for item in listed)
    laws = _laws_of(mark for item in listed for mark in item.marks)
    return Cell(parts, laws, tuple(sorted(plain(item.cell) for item in listed)))


def _unknown() -> Cell:
    return Cell((Part(TURNS_ON_THAT),))


def _with_reasons(rows: tuple[Row, ...], columns: tuple[Column, ...]) -> Iterator[Row]:
    """The rows, with what a column turns on, or why it is empty, said once, at its head."""
    pending = {number: column for number, column in enumerate(columns) if column.open or column.told is None}
    for row in rows:
        cells = list(row.cells)
        for number, column in list(pending.items()):
            cell = cells[number]
            if column.told is None:
                cells[number] = Cell((Part(f"does not fit: {column.side.refused}"),))
                del pending[number]
            elif cell is not None and cell.text == TURNS_ON_THAT:
                cells[number] = Cell((Part(turning_words(column.side)),))
                del pending[number]
        for number, column in enumerate(columns):
            if column.told is None and cells[number] is None:
                cells[number] = Cell(())
        yield row._replace(cells=tuple(cells))


def turning_words(one: Side) -> str:
    """The fact on which a ruling still turns."""
    question = one.turns_on
    if question is None:
        return ""
    voice = Voice(one.session.compiled.law, one.session.known)
    return f"turns on: {voice.say(one.session.compiled.by_id[question.fact].law.ask)}"


# whose choice, and what


def _who(column: Column) -> Cell | None:
    if column.told is None:
        return None
    players = [choice for choice in column.told.choices if choice.put_to]
    if not players:
        return _unknown() if column.open else Cell((Part(NOBODY),), key=())
    parts: dict[str, Part] = {}
    for choice in players:
        words = f"{joined([seat.title for seat in choice.put_to], 'or')}{' alone' if choice.alone else ''}"
        parts.setdefault(words, Part(words, basis_of(choice.marks)))
    key = tuple(dict.fromkeys(frozenset(choice.put_to) for choice in players))
    laws = _laws_of(mark for choice in players for mark in choice.marks)
    return Cell(tuple(parts.values()), laws, key, "; then ")


def _options(column: Column) -> Cell | None:
    """What may be chosen, each with the cells that it brings where its own words do not say them."""
    if column.told is None:
        return None
    players = [choice for choice in column.told.choices if choice.put_to]
    if not players:
        offers = any(fact.is_choice for fact in column.side.session.compiled.facts)
        return _unknown() if column.open and offers else None
    parts = tuple(_option(option) for choice in players for option in choice.options)
    laws = _laws_of(mark for choice in players for mark in choice.marks)
    return Cell(parts, laws, tuple(_substance(choice) for choice in players), "; or ")


def _option(option: Option) -> Part:
    words = option.text[:1].lower() + option.text[1:].rstrip(".")
    found = {plain(item.cell): item for item in option.brings.told if item.row and item.cell}
    new = [item for said, item in found.items() if said != NONE and said not in plain(words)]
    return Part(words, brings=tuple(Part(item.cell, basis_of(item.marks)) for item in new))


def _substance(choice: ChoiceReport) -> tuple[int, frozenset[tuple[str, str]]]:
    """What a choice comes to: how many options, their cells, and what they move or leave in force, with amounts."""
    brought = {
        (item.row, plain(item.cell))
        for option in choice.options
        for item in option.brings.told
        if item.row and item.cell
    }
    moved = {pair for option in choice.options for pair in effects_of(option.brings)}
    return len(choice.options), frozenset(brought | moved)


def effects_of(brings: Brings | Report) -> Iterator[tuple[str, str]]:
    """What is moved or stays in force, with its amount: three tricks, a card exposed."""
    for item in brings.standing:
        yield item.kind, str(item.fields.get(item.kind, ""))


def _until(column: Column, in_rows: bool) -> Cell | None:
    """When the options end; where nothing says so, what is told of it."""
    if column.told is None:
        return None
    options = [option for choice in column.told.choices if choice.put_to for option in choice.options]
    ends: dict[str, list[str]] = {}
    for option in options:
        if option.until:
            ends.setdefault(option.until, []).append(option.text[:1].lower() + option.text[1:].rstrip("."))
    alone = len(ends) == 1 and sum(map(len, ends.values())) == len(options)
    parts = tuple(Part(end if alone else f"{end} ({', '.join(names)})") for end, names in ends.items())
    told = [item for item in column.told.told if item.tell is Tell.UNTIL and not item.quiet]
    if not parts and not in_rows:
        parts = tuple(Part(item.text, basis_of(item.marks)) for item in told)
        return Cell(parts, _laws_of(mark for item in told for mark in item.marks), joint=" ") if parts else None
    if not parts and column.open and any(fact.is_choice for fact in column.side.session.compiled.facts):
        return _unknown()
    return Cell(parts) if parts else None


def _laws(column: Column) -> Cell | None:
    """The paragraphs that govern now."""
    if column.told is None:
        return None
    numbers = [number for item in column.told.told if not item.quiet for mark in item.marks for number in mark.laws]
    numbers += [number for choice in column.told.choices for mark in choice.marks for number in mark.laws]
    laws = tuple(dict.fromkeys(numbers))
    if not laws and column.open:
        return _unknown()
    return Cell((Part(" ".join(laws)),), laws) if laws else None


# where no code has rows


def _issue_rows(columns: tuple[Column, ...]) -> Iterator[Row]:
    """A row for each issue that is told now."""
    told = [item for one in columns if one.told for item in one.told.told if item.tell is Tell.NOW and not item.quiet]
    for name in dict.fromkeys(item.issue for item in told):
        label = f"{name[:1].upper()}{name[1:]}"
        yield Row(label, tuple(_sentences(column, Tell.NOW, name) for column in columns))


def _own_rows(columns: tuple[Column, ...]) -> Iterator[Row]:
    """A row for everything that is told in one place of a ruling."""
    for tell, label in OWN_ROWS.items():
        yield Row(label, tuple(_sentences(column, tell) for column in columns), telling=False)


def _sentences(column: Column, tell: Tell, issue: str = "") -> Cell | None:
    """What a ruling tells in one place; of one issue, if one is named."""
    if column.told is None:
        return None
    told = [item for item in column.told.told if item.tell is tell and issue in ("", item.issue) and not item.quiet]
    if not told:
        declared = issue in column.side.session.compiled.issues
        return _unknown() if column.open and declared else None
    parts = tuple(Part(item.text, basis_of(item.marks)) for item in told)
    laws = _laws_of(mark for item in told for mark in item.marks)
    names = {item.issue for item in told}
    moved = frozenset(
        (item.kind, str(item.fields.get(item.kind, "")))
        for item in column.told.standing
        if item.said in {one.text for one in told}
    )
    return Cell(parts, laws, (frozenset((one.issue, one.outcome) for one in told), moved, frozenset(names)), " ")
