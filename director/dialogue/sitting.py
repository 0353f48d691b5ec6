"""A table's deal in a dialogue, and what keys do on its screens: tables, a new one, what is in force, its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from director.core.errors import BadFact, DirectorError
from director.core.facts import Answer, read_number, show_answer
from director.core.given import read_facts
from director.core.seats import Seat, read_seat
from director.dialogue.asides import typing
from director.dialogue.dialogue import Dialogue
from director.dialogue.screens import Incident, Over, Setting, Sitting, Standing, Start, Tables
from director.folds.interview import Session, begin
from director.folds.report import Details
from director.folds.report import Standing as InForce
from director.folds.table import Item, Table, pending_of, standing_of
from director.journal.entries import Deal

if TYPE_CHECKING:
    from director.records.record import Record

LONGEST = 80  # characters of what is typed about a table
LISTED = 9  # things in force on one page: each has a digit
FIELDS = ("table", "board", "contract", "names")


def tables(dialogue: Dialogue, key: str) -> Dialogue:
    """Takes one of the tables, or a new one."""
    number = read_number(key)
    if key == "0" or key == "n":
        return dialogue.over(Setting((), guess(dialogue, ())))
    if number is not None and 1 <= number <= len(dialogue.sittings):
        return seated(dialogue, number - 1)
    if key == "tab":
        return dialogue.next_book()
    if key in ("esc", "back", "backspace") and len(dialogue.screens) > 1:
        return dialogue.without()
    return dialogue


def fields_of(dialogue: Dialogue) -> tuple[str, ...]:
    """What a new table is asked: a contract only where the game has one."""
    return tuple(name for name in FIELDS if name != "contract" or dialogue.book.code.contract)


def setting(dialogue: Dialogue, screen: Setting, key: str) -> Dialogue:
    """Types what a new table, or the next board, is known by. Raises `DirectorError` for what cannot be."""
    match key:
        case "enter":
            return _next_field(dialogue, screen)
        case "tab":
            return dialogue.next_book().instead(Setting())
        case "back" | "backspace" if screen.given and (key == "back" or not screen.typed):
            return dialogue.instead(Setting(screen.given[:-1], screen.given[-1]))
        case "back":
            return dialogue.without()
        case _:
            return typing(dialogue, screen.typed, key, LONGEST, lambda text: replace(screen, typed=text))


def _next_field(dialogue: Dialogue, screen: Setting) -> Dialogue:
    fields = fields_of(dialogue)
    name = fields[len(screen.given)]
    typed = " ".join(screen.typed.split())
    if name == "table" and not typed:
        return dialogue.says("A table needs a number or a name.")
    read_field(dialogue, name, typed)
    given = (*screen.given, typed)
    if len(given) < len(fields):
        return dialogue.instead(Setting(given, guess(dialogue, given)))
    sitting = Sitting(deal_of(dialogue, dict(zip(fields, given, strict=True))), Table())
    return settled(dialogue, sitting)


def guess(dialogue: Dialogue, given: tuple[str, ...]) -> str:
    """What the next line will probably say: the table that has just ended a board goes on with the next one."""
    last, name = dialogue.last, fields_of(dialogue)[len(given)]
    if last is None or (given and given[0] != last.table):
        return ""
    number = read_number(last.board)
    found = {
        "table": last.table,
        "board": str(number + 1) if number else "",
        "names": ", ".join(last.names.get(seat.letter, "") for seat in Seat) if last.names else "",
    }
    return found.get(name, "")


def settled(dialogue: Dialogue, sitting: Sitting) -> Dialogue:
    """The dialogue with one more table, at that table."""
    sitting = replace(sitting, table=replace(sitting.table, facts=sitting.deal.facts))
    sittings = (*dialogue.sittings, sitting)
    return seated(replace(dialogue, sittings=sittings), len(sittings) - 1)


def seated(dialogue: Dialogue, number: int) -> Dialogue:
    """The dialogue at one of its tables: its code, its names and its board."""
    deal = dialogue.sittings[number].deal
    details = Details(deal.players, board=deal.details)
    book = dialogue.menus.library.book(deal.code)
    return replace(dialogue, seated_at=number, details=details, book=book).shows(Tables(), Standing())


def read_field(dialogue: Dialogue, name: str, typed: str) -> Mapping[str, str]:
    """What one line says about a table. Raises `DirectorError` if it says nothing that can be."""
    if not typed:
        return {}
    if name == "contract":
        from director.scoring.contract import PassedOut, read_contract

        contract = read_contract(typed)
        played = {} if isinstance(contract, PassedOut) else {"declarer": contract.declarer.letter}
        return {"contract": typed, **played}
    if name == "names":
        return read_names(typed)
    return {name: typed}


def read_names(typed: str) -> dict[str, str]:
    """The players' names: four in the order of the seats, or "N=..., S=...". Raises `DirectorError`."""
    parts = [part.strip() for part in typed.split(",")]
    if read_seat(parts[0].partition("=")[0].strip()) is not None and "=" in parts[0]:
        found = {}
        for part in parts:
            letter, _, name = part.partition("=")
            seat = read_seat(letter.strip())
            if seat is None or not name.strip():
                raise DirectorError(f'"{part}" names no seat', allowed="as in N=Ann, E=Ben")
            found[seat.letter] = name.strip()
        return found
    if len(parts) != 4:
        raise DirectorError(f"{len(parts)} names for four seats", allowed="North, East, South, West, with commas")
    return {seat.letter: name for seat, name in zip(Seat, parts, strict=True) if name}


def deal_of(dialogue: Dialogue, given: Mapping[str, str], record: Record | None = None) -> Deal:
    """The board that the lines typed describe, and a record of it where they are silent. Raises `DirectorError`."""
    from director.scoring import calculator_named

    code, before = dialogue.book.code, dialogue.last or (dialogue.sittings[-1].deal if dialogue.sittings else None)
    if given.get("contract") and not code.contract:
        raise DirectorError(f"{code.title} has no contracts", where="--contract", allowed="another code, with --code")
    contract = read_field(dialogue, "contract", given.get("contract", ""))
    facts = {"declarer": contract["declarer"]} if "declarer" in contract else {}
    details = {"contract": contract["contract"]} if contract else {}
    calculator = calculator_named(dialogue.book.code.scoring)
    if calculator is not None and (number := read_number(given.get("board", ""))):
        details["vulnerable"] = calculator.vulnerability(number).written
    deal = Deal(
        code=dialogue.book.code.id,
        event=given.get("event", "") or (before.event if before else ""),
        session=given.get("session", "") or (before.session if before else ""),
        table=given.get("table", ""),
        board=given.get("board", ""),
        facts=facts,
        details=details,
        names=read_field(dialogue, "names", given.get("names", "")),
    )
    if record is None:
        return deal
    from director.dialogue.recorded import filled, recorded_deal

    return filled(deal, recorded_deal(record, dialogue.book.code))


# what is in force


def standing(dialogue: Dialogue, screen: Standing, key: str) -> Dialogue:
    """Says what has ended, opens an incident, or ends the board."""
    sitting = dialogue.sitting
    if sitting is None:
        return dialogue.without()
    live = sitting.table.live
    number = read_number(key)
    if screen.item is not None:
        return _about(dialogue, live[screen.item], key) if screen.item < len(live) else dialogue.instead(Standing())
    if key == "0":
        return dialogue.over(Start())
    at = min(dialogue.page, max(len(live) - 1, 0) // LISTED) * LISTED + (number or 0) - 1
    if number is not None and 1 <= number <= LISTED and at < len(live):
        return dialogue.instead(Standing(at))
    if key == "space" and len(live) > LISTED:
        return replace(dialogue, page=(dialogue.page + 1) % -(-len(live) // LISTED))
    if key == "x":
        return dialogue.over(Over())
    if key in ("back", "backspace", "esc"):
        return replace(dialogue, seated_at=-1).shows(Tables())
    return dialogue


def opens(item: Item) -> str:
    """The situation that something in force opens when its time comes; nothing if none."""
    found = item.standing.fields.get("opens", "")
    return found if isinstance(found, str) else ""


def ended(dialogue: Dialogue, item: Item) -> Dialogue:
    """The dialogue once something has ended."""
    after = dialogue.changed(lambda sitting: replace(sitting, table=sitting.table.ending(item)))
    return after.instead(Standing()).says(f"Ended: {item.standing.text}.")


def _about(dialogue: Dialogue, item: Item, key: str) -> Dialogue:
    if key == "1":
        return ended(dialogue, item)
    if key == "2" and opens(item):
        return opened_by(dialogue.instead(Standing()), item)
    if key == "3" and (incident := incident_of(dialogue, item)) is not None:
        return back_to(dialogue.instead(Standing()), incident)
    return dialogue.instead(Standing()) if key in ("back", "backspace", "esc") else dialogue


def incident_of(dialogue: Dialogue, item: Item) -> Incident | None:
    """The incident from which something in force comes."""
    sitting = dialogue.sitting
    return next((one for one in (sitting.incidents if sitting else ()) if one.number == item.entry), None)


def back_to(dialogue: Dialogue, incident: Incident) -> Dialogue:
    """An earlier incident of this deal, opened once more: to choose, to judge, to answer what is open."""
    sitting = dialogue.sitting
    if sitting is None:
        return dialogue
    session = replace(incident.session, table=sitting.table.without(incident.number))
    return dialogue.over(replace(incident, session=session))


def opened_by(dialogue: Dialogue, item: Item) -> Dialogue:
    """The situation that something in force opens, with the facts that it brings."""
    given = {
        key.removeprefix("given "): value
        for key, value in item.standing.fields.items()
        if key.startswith("given ") and isinstance(value, str)
    }
    compiled = dialogue.book.situation(opens(item))
    sitting = dialogue.sitting
    table = sitting.table if sitting else None
    session = begin(compiled, read_facts(compiled, given), table, dialogue.book.profile)
    return dialogue.over(Incident(session))


def over(dialogue: Dialogue, key: str) -> Dialogue:
    """Ends the board, or goes back to it."""
    if key in ("back", "backspace", "esc"):
        return dialogue.without()
    if key != "1" or dialogue.sitting is None:
        return dialogue
    gone = dialogue.sitting
    left = tuple(one for number, one in enumerate(dialogue.sittings) if number != dialogue.seated_at)
    after = replace(dialogue, sittings=left, finished=(*dialogue.finished, gone.deal), seated_at=-1, last=gone.deal)
    return after.shows(Tables())


def to_table(dialogue: Dialogue) -> Dialogue:
    """Back to the table from a ruling: what it leaves in force stays there, and what belongs to the deal is kept."""
    if dialogue.sitting is None:
        return dialogue
    sitting = dialogue.sitting
    for screen in dialogue.screens:
        if isinstance(screen, Incident):
            sitting = after_incident(sitting, screen, dialogue)
    return dialogue.changed(lambda _: sitting).shows(Tables(), Standing())


def after_incident(sitting: Sitting, incident: Incident, dialogue: Dialogue) -> Sitting:
    """A table after an incident: its effects added, the facts of the deal kept."""
    session = incident.session
    number = incident.number or -1 - len(sitting.incidents)  # no journal is kept
    table = sitting.table.adding(number, left_by(session, dialogue.details))
    facts = {**sitting.deal.facts, **of_deal(session)}
    others = tuple(one for one in sitting.incidents if one.number != number)
    return Sitting(
        sitting.deal._replace(facts=facts),
        replace(table, facts=facts),
        (*others, Incident(session, number=number)),
    )


def left_by(session: Session, details: Details) -> tuple[InForce, ...]:
    """What an incident leaves: what is in force from it, and what is still open in it."""
    compiled, reached = session.compiled, session.reached
    return (*standing_of(compiled, reached, details), *pending_of(compiled, reached, details))


def of_deal(session: Session) -> dict[str, str]:
    """The facts of a session that stay the same for the whole deal."""
    known: Mapping[str, Answer] = session.known
    return {
        fact.id: str(show_answer(known[fact.id]))
        for fact in session.compiled.facts
        if fact.law.of_deal and fact.id in known and not fact.is_choice
    }


def begun(dialogue: Dialogue, session: Session) -> Session:
    """A session that begins at the table: what the deal tells is not asked. As it was, if the two do not fit."""
    table = dialogue.sitting.table if dialogue.sitting else Table(dialogue.deal.facts) if dialogue.deal else None
    if table is None:
        return session
    try:
        return begin(session.compiled, session.given, table, session.profile)
    except BadFact:
        return session
