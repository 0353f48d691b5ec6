"""What a record tells about a deal, so that nobody is asked for it, and the irregularities that it marks."""

from __future__ import annotations

from director.core.facts import read_number
from director.core.law import Code
from director.files.find import Door, Menus, find_doors
from director.files.incident import MAX_NAME, clean
from director.files.library import Book
from director.journal.entries import Deal
from director.records.record import Mark, Record, Sort
from director.records.telling import (
    board,
    contract,
    contract_text,
    mark_table_words,
    mark_words,
    names,
    said,
    table_words,
    vulnerability,
)
from director.records.text import MOST_KEPT
from director.records.writing import without_names
from director.scoring import calculator_named
from director.scoring.contract import Contract

MOST_TOLD = 240  # characters of what is pointed out: four rows of a screen, with the count of the rest


def recorded_deal(record: Record, code: Code) -> Deal:
    """The deal as the record tells it; its text is kept without names."""
    found = contract(record) if code.contract else None
    details = {"contract": contract_text(found)} if found is not None else {}
    calculator = calculator_named(code.scoring)
    if calculator is not None:
        vulnerable = vulnerability(record)
        number = read_number(board(record))
        if vulnerable is None and number:
            vulnerable = calculator.vulnerability(number)
        if vulnerable is not None:
            details["vulnerable"] = vulnerable.written
    return Deal(
        code=code.id,
        event=clean(said(record, "Event")),
        board=clean(board(record)),
        facts={"declarer": found.declarer.letter} if isinstance(found, Contract) else {},
        details=details,
        names={seat.letter: clean(name)[:MAX_NAME] for seat, name in names(record).items()},
        record=without_names(record.text) if len(record.text) <= MOST_KEPT else "",
    )


def filled(deal: Deal, recorded: Deal) -> Deal:
    """A deal with what its record says, where nothing else was said about it."""
    details = {**recorded.details, **deal.details}
    if "vulnerable" in recorded.details:
        details["vulnerable"] = recorded.details["vulnerable"]  # the other may be only what the board's number makes it
    return deal._replace(
        event=deal.event or recorded.event,
        board=deal.board or recorded.board,
        facts={**recorded.facts, **deal.facts},
        details=details,
        names={**recorded.names, **deal.names},
        record=recorded.record or deal.record,
    )


def pointed_out(record: Record, menus: Menus, book: Book) -> tuple[str, ...]:
    """What the record marks as irregular, each with the situation that it may be, and what of it could not be read."""
    every = [clean(_mark_line(record, mark, menus, book)) for mark in record.marks]
    lines = [
        line for number, line in enumerate(every) if number == 0 or len(" ".join(every[: number + 1])) <= MOST_TOLD
    ]
    if len(lines) < len(every):
        lines.append(f"It has {len(every)} marks in all.")
    if record.remarks:
        more = f", and {len(record.remarks) - 1} more" if len(record.remarks) > 1 else ""
        lines.append(clean(f"Not understood in the record: {record.remarks[0]}{more}."))
    return tuple(lines)


def _mark_line(record: Record, mark: Mark, menus: Menus, book: Book) -> str:
    doors = find_doors(mark_table_words(record, mark), menus.doors(book))
    where = f' ("{doors[0].title}")' if doors else ""
    return f"In the record {mark_words(record, mark)}{where}."


def sort_of(situation: str, menus: Menus, book: Book) -> Sort | None:
    """The irregularity that a situation is, by the words of the table; None if a record has no mark for it."""
    for sort in Sort:
        for trick in (0, 1):
            if _first(find_doors(table_words(sort, trick), menus.doors(book))) == situation:
                return sort
    return None


def _first(doors: tuple[Door, ...]) -> str:
    return doors[0].situation if doors else ""
