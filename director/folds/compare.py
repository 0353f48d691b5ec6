"""Rulings side by side: a row for each thing that a pupil compares, a cell for each code, and what differs.

Where the codes give their issues rows, the rows are these, and the cells what the outcomes say in a few words; else
each issue is a row and its sentences are the cell. Then: whose choice, what may be chosen, until when, by which laws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from director.core import law
from director.core.decide import Ruling, certain
from director.core.errors import BadFact
from director.core.facts import Answer
from director.core.law import Tell
from director.folds.cells import (
    CHOSEN,
    FOUND,
    LAW,
    OPTIONS,
    RULED_ON_AS,
    THE_SAME,
    TURNS_ON_THAT,
    UNTIL,
    WHO,
    Branch,
    Cell,
    Change,
    Column,
    Compared,
    Part,
    Row,
)
from director.folds.changed import changes, the_same
from director.folds.happened import Incident, incident_of
from director.folds.interview import answer, told_details
from director.folds.offered import basis_of, chosen, effect_of, everything, laws_of, options, unknown, until, who
from director.folds.report import Details, Report, Told, report
from director.folds.sharing import Side
from director.sentences.answers import answer_words
from director.sentences.words import Voice, plain

__all__ = [
    "LAW", "OPTIONS", "THE_SAME", "UNTIL", "WHO", "Cell", "Change", "Compared", "Incident", "Row", "Side", "compared",
    "incident_of",
]  # fmt: skip

OWN_ROWS = {Tell.CHOICE: "The choice", Tell.THEN: "Then", Tell.LATER: "Later", Tell.DIRECTOR: "For you"}
LONGEST = 100  # characters of a cell that says both what is if so and what is if not
Making = Callable[[Column], Cell | None]


def compared(sides: tuple[Side, ...], details: Details, beside: str = "") -> Compared:
    """The rulings of all sides, row by row; differences from the code `beside`, if one is named."""
    columns = tuple(Column(one, _report(one, details), tuple(_branches(one, details))) for one in sides)
    in_rows = any(item.row and item.cell for one in columns if one.told for item in everything(one.told))
    rows = list(_word_rows(columns) if in_rows else _issue_rows(columns))
    rows.append(_row(WHO, columns, who))
    rows.append(_row(OPTIONS, columns, options))
    rows.append(_row(UNTIL, columns, lambda column: until(column, in_rows)))
    rows += [] if in_rows else _own_rows(columns)
    rows.append(Row(LAW, tuple(_laws(one) for one in columns), telling=False))
    kept = tuple(row for row in rows if any(row.cells))
    kept = tuple(_with_reasons(kept, columns, in_rows))
    return Compared(kept, tuple(changes(columns, kept, beside)), the_same(columns, kept))


def _report(one: Side, details: Details) -> Report | None:
    if one.refused:
        return None
    session = one.session
    reached = session.reached
    ruling = reached if isinstance(reached, Ruling) else certain(session.compiled, session.known)
    return report(session.compiled, ruling, told_details(session, details))


def _branches(one: Side, details: Details) -> Iterator[Branch]:
    """The rulings by each answer to the fact that is still missing, where there are two and both are rulings."""
    question = one.turns_on
    if question is None or len(question.answers) != 2:
        return
    found: list[Branch] = []
    for item in question.answers:
        try:
            session = answer(one.session, {question.fact: item})
        except BadFact:
            return
        column = Column(after := replace(one, session=session), _report(after, details))
        if column.open:
            return
        found.append(Branch(_if_words(one, question.fact, item, first=not found), column))
    yield from found


def _if_words(one: Side, name: str, value: Answer, first: bool) -> str:
    """An answer as a condition: "if so", "if meant"; of the second "if not"."""
    fact = one.session.compiled.by_id[name].law
    if isinstance(fact.kind, law.Words):
        if fact.kind.yes_no:
            return "if so" if value == "yes" else "if not"
        return f"if {value}" if first else "if not"
    return f"if {answer_words(fact, value, Voice(one.session.compiled.law, one.session.known))}"


def _row(label: str, columns: tuple[Column, ...], make: Making) -> Row:
    return Row(label, tuple(_conditional(column, make) for column in columns))


def _conditional(column: Column, make: Making) -> Cell | None:
    """A cell; where a fact is missing and two answers are left, what it is by each of them, if that is short."""
    cell = make(column)
    if not column.branches or (cell is not None and cell.key is not None and cell.text != TURNS_ON_THAT):
        return cell
    either = tuple((branch.words, make(branch.column)) for branch in column.branches if not branch.column.elsewhere)
    keys = [one.key if one is not None else None for _, one in either]
    if not any(one is not None and one.parts for _, one in either):
        return cell
    if len(keys) == 2 and keys[0] == keys[1] and None not in keys:
        return either[0][1]
    laws = tuple(dict.fromkeys(number for _, one in either if one is not None for number in one.laws))
    if len(either) == 1 and (only := either[0][1]) is not None:  # by the other answer it is another incident
        first = only.parts[0]._replace(lead=f"{either[0][0]}: {only.parts[0].lead}")
        return only._replace(parts=(first, *only.parts[1:]), key=("if", *keys), either=either, chosen=None)
    told = [(one.text.replace("; ", ", ") if one is not None else "nothing of the kind") for _, one in either]
    parts = tuple(Part(f"{words} {condition}") for words, (condition, _) in zip(told, either, strict=True))
    if sum(len(part.text) for part in parts) > LONGEST:
        return unknown()
    return Cell(parts, laws, ("if", *keys), either=either)


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
        yield _row(word, columns, _word_maker(word))


def _word_maker(word: str) -> Making:
    return lambda column: _word_cell(column, word)


def _words_of(column: Column) -> Iterator[str]:
    """The rows that a code has something in: what is told, and what is open, in the order of telling."""
    if column.told is None:
        return
    reports = [column.told, *(branch.column.told for branch in column.branches if branch.column.told)]
    held = {item.row for told in reports for item in everything(told) if item.cell}
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
        return unknown()
    left = chosen(column.told, word)
    if left is None:
        return None
    if len(left.cells) == 1 and left.always:
        key: object = (plain(left.cells[0]),)
    else:
        key = (CHOSEN, frozenset(map(plain, left.cells)), left.always)
    return Cell((Part(FOUND if left.director else CHOSEN),), key=key, chosen=left)


def cell_of(told: Iterable[Told]) -> Cell:
    """What a ruling says of one thing in a few words; the same words once."""
    listed = list({plain(item.cell): item for item in told}.values())
    parts = tuple(Part(item.cell, basis_of(item.marks)) for item in listed)
    laws = laws_of(mark for item in listed for mark in item.marks)
    return Cell(parts, laws, tuple(sorted(plain(item.cell) for item in listed)))


def _with_reasons(rows: tuple[Row, ...], columns: tuple[Column, ...], in_rows: bool) -> Iterator[Row]:
    """The rows, with what a column turns on, as what it is ruled on, or why it is empty, said once, at its head."""
    pending = {number: column for number, column in enumerate(columns)
               if column.open or column.told is None or (in_rows and column.elsewhere)}  # fmt: skip
    for row in rows:
        cells = list(row.cells)
        for number, column in list(pending.items()):
            cell = cells[number]
            if column.told is None:
                cells[number] = Cell((Part(f"does not fit: {column.side.refused}"),))
                del pending[number]
            elif in_rows and column.elsewhere:
                cells[number] = Cell((Part(f"{RULED_ON_AS}: {column.elsewhere}"),))
                del pending[number]
            elif cell is not None and (cell.text == TURNS_ON_THAT or cell.either):
                reason = " ".join(filter(None, (turning_words(column.side), _elsewhere_words(column))))
                first = cell.parts[0]
                first = first._replace(lead=f"{reason} {first.lead}") if cell.either else Part(reason.rstrip(";"))
                cells[number] = cell._replace(parts=(first, *cell.parts[1:]))
                del pending[number]
        for number, column in enumerate(columns):
            if column.told is None and cells[number] is None:
                cells[number] = Cell(())
        yield row._replace(cells=tuple(cells))


def _elsewhere_words(column: Column) -> str:
    """By which answer to the fact that is missing it is ruled on as something else."""
    found = [(one.words, one.column.elsewhere) for one in column.branches if one.column.elsewhere]
    return " ".join(f"{words[:1].upper()}{words[1:]}, {RULED_ON_AS}: {name};" for words, name in found)


def turning_words(one: Side) -> str:
    """The fact on which a ruling still turns."""
    question = one.turns_on
    if question is None:
        return ""
    voice = Voice(one.session.compiled.law, one.session.known)
    return f"turns on: {voice.say(one.session.compiled.by_id[question.fact].law.ask)}"


def _laws(column: Column) -> Cell | None:
    """The paragraphs that govern now."""
    if column.told is None:
        return None
    marks = [mark for item in column.told.told if not item.quiet for mark in item.marks]
    laws = laws_of([*marks, *(mark for choice in column.told.choices for mark in choice.marks)])
    if not laws and column.open:
        return unknown()
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
        return unknown() if column.open and declared else None
    parts = tuple(Part(item.text, basis_of(item.marks)) for item in told)
    laws = laws_of(mark for item in told for mark in item.marks)
    names = {item.issue for item in told}
    said = {one.text for one in told}
    moved = frozenset(effect_of(item) for item in column.told.standing if item.said in said)
    return Cell(parts, laws, (frozenset((one.issue, one.outcome) for one in told), moved, frozenset(names)), " ")
