"""`director equity`: tricks double dummy before a revoke, beside those after the transfer. Shows no card, no hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from director.commands.keeping import open_journal
from director.commands.weigh import scored_book
from director.core.errors import BadFact, DirectorError
from director.core.seats import Seat, pair_name, read_seat
from director.files.incident import clean
from director.files.library import Book, Library
from director.files.recordfile import read_record
from director.folds.transfer import signed
from director.journal.entries import Entry
from director.records.position import Position, at_first, before, revoked
from director.records.reading import record_of
from director.records.record import Record
from director.records.telling import board, contract, contract_text, declarer, said, tricks_won, trump, vulnerability
from director.scoring import Calculator
from director.scoring.contract import Contract, Vulnerability, read_contract, read_tricks, read_vulnerability
from director.scoring.double_dummy import best_tricks

OFFENDER = "offender"


class Given(NamedTuple):
    """What the command line says."""

    pbn: str | None = None
    board: str = ""
    contract: str = ""
    vulnerable: str = ""
    offender: str = ""
    trick: int | None = None
    tricks: str = ""  # declarer's, at the table
    moved: int | None = None  # tricks that the ruling moves away from the offender's side
    ruling: int | None = None


class Equity(NamedTuple):
    """Declarer's tricks double dummy, at the table and after the ruling, as far as they are known."""

    board: str
    contract: Contract
    vulnerability: Vulnerability | None
    offender: Seat | None
    trick: int | None  # of the revoke; None: before the opening lead
    double_dummy: int
    at_table: int | None
    after: int | None

    @property
    def short(self) -> int | None:
        """How many tricks the side that did not revoke has fewer after the ruling than double dummy."""
        if self.offender is None or self.after is None:
            return None
        fewer = self.double_dummy - self.after
        return -fewer if pair_name(self.offender) == pair_name(self.contract.declarer) else fewer


def equity(code: str | None, given: Given, as_json: bool) -> list[str]:
    """The lines to print. Raises `DirectorError`."""
    entry = open_journal().entry(given.ruling) if given.ruling is not None else None
    book, calculator = scored_book(Library(), code or (entry.deal.code if entry is not None else None))
    found = found_equity(given, entry, calculator)
    if as_json:
        return [json.dumps(equity_data(found, book, calculator), indent=2)]
    return list(_lines(found, book, calculator))


def found_equity(given: Given, entry: Entry | None, calculator: Calculator) -> Equity:
    """Everything that is known and can be solved. Raises `DirectorError`."""
    record = _record(given, entry)
    played = _contract(given, entry, record)
    record = _in_contract(record, played)
    offender, trick = _revoke(given, entry, record)
    position = before(record, played.declarer, offender, trick) if offender is not None and trick is not None else None
    solved = _solved(position or at_first(record, played.declarer), record, played)
    at_table, after = _score(given, entry, record, played, offender, calculator)
    return Equity(board(record), played, _vulnerable(given, entry, record), offender, trick, solved, at_table, after)


def _record(given: Given, entry: Entry | None) -> Record:
    if given.pbn is not None:
        return read_record(given.pbn, clean(given.board))
    if entry is not None and entry.deal.record:
        return record_of(entry.deal.record)
    raise DirectorError(
        "which deal?", where="--pbn", allowed="a file in PBN, or --ruling with a ruling that has a record"
    )


def _contract(given: Given, entry: Entry | None, record: Record) -> Contract:
    """The contract: given, or of the ruling, or of the record."""
    text = given.contract or (entry.deal.details.get("contract", "") if entry is not None else "")
    found = read_contract(clean(text), None if given.contract else declarer(record)) if text else contract(record)
    if not isinstance(found, Contract):
        raise BadFact("what was the contract?", where="--contract", allowed='as in "4S South"')
    return found


def _in_contract(record: Record, played: Contract) -> Record:
    """The record with the contract that counts: its own may be missing, or another."""
    own = {name: value for name, value in record.tags.items() if name.lower() not in ("contract", "declarer")}
    bid = contract_text(played).rpartition(" ")[0]
    return record._replace(tags={**own, "Contract": bid, "Declarer": played.declarer.letter})


def _revoke(given: Given, entry: Entry | None, record: Record) -> tuple[Seat | None, int | None]:
    """Who revoked in which trick: given, or of the ruling, or as the record marks it. Nobody: before the lead."""
    seat = _offender(given, entry)
    if given.trick is not None:
        if not 1 <= given.trick <= 13:
            raise BadFact(f"there is no trick {given.trick}", where="--trick", allowed="1 to 13")
        if seat is None:
            raise BadFact("who revoked?", where="--offender", allowed="N, E, S, W")
        return seat, given.trick
    found = revoked(record, seat)
    if found is None and seat is not None and record.play:
        raise BadFact("in which trick was the revoke?", where="--trick", allowed="1 to 13")
    return found if found is not None else (seat, None)


def _offender(given: Given, entry: Entry | None) -> Seat | None:
    if given.offender:
        seat = read_seat(given.offender)
        if seat is None:
            raise BadFact(f'"{clean(given.offender)}" is no seat', where="--offender", allowed="N, E, S, W")
        return seat
    steps = entry.answers.get("steps", ()) if entry is not None else ()
    facts = {name: value for step in steps for name, value in step["facts"].items()}
    return read_seat(str(facts[OFFENDER])) if OFFENDER in facts else None


def _solved(position: Position, record: Record, played: Contract) -> int:
    """Declarer's tricks double dummy, those already won among them."""
    hands = {seat: [str(pip) for pip in sorted(hand)] for seat, hand in position.hands.items()}
    best = best_tricks(hands, trump(record), position.leader, [str(pip) for pip in position.played])
    if pair_name(position.turn) == pair_name(played.declarer):
        return position.won + best
    return position.won + len(position.hands[Seat.NORTH]) - best


def _score(
    given: Given, entry: Entry | None, record: Record, played: Contract, offender: Seat | None, calculator: Calculator
) -> tuple[int | None, int | None]:
    """Declarer's tricks at the table and after the ruling, as far as they are known."""
    score = (entry.ruling.get("score") or {}) if entry is not None else {}
    sides = [score.get(name) or {} for name in ("before", "after")]
    at_table, after = (side.get("tricks") for side in sides)
    if given.tricks:
        at_table = read_tricks(given.tricks, played)
    elif at_table is None and not said(record, "Result").startswith("^"):
        at_table = tricks_won(record)  # a result with ^ may be the one after the ruling
    if given.moved is not None and (at_table is None or offender is None):
        raise BadFact("tricks moved from what?", where="--moved", allowed="--tricks and --offender with it")
    moved = given.moved if given.moved is not None else _moved(entry, offender)
    if (
        moved is not None
        and at_table is not None
        and offender is not None
        and (after is None or given.moved is not None)
    ):
        after = _after(played, offender, at_table, moved, calculator)
    return at_table, after


def _moved(entry: Entry | None, offender: Seat | None) -> int | None:
    """The tricks that a ruling moves away from the offender's side; None if there is no ruling."""
    if entry is None or offender is None:
        return None
    effects = [
        one for one in entry.ruling.get("effects", ()) if "tricks" in one and offender.letter in one.get("from", ())
    ]
    return sum(int(one["tricks"]) for one in effects if str(one["tricks"]).isdigit())


def _after(played: Contract, offender: Seat, at_table: int, moved: int, calculator: Calculator) -> int:
    """Declarer's tricks once some have been moved; no side can lose more than it won."""
    ours = pair_name(offender) == pair_name(played.declarer)
    own = at_table if ours else calculator.tricks - at_table
    if not 0 <= moved <= own:
        raise BadFact(f"{moved} tricks cannot be moved", where="--moved", allowed=f"0 to {own}")
    return at_table - moved if ours else at_table + moved


def _vulnerable(given: Given, entry: Entry | None, record: Record) -> Vulnerability | None:
    text = given.vulnerable or (entry.deal.details.get("vulnerable", "") if entry is not None else "")
    return read_vulnerability(text) if text else vulnerability(record)


# in words, and as data


def _lines(found: Equity, book: Book, calculator: Calculator) -> Iterator[str]:
    seat = found.contract.declarer.title
    yield f"{f'Board {found.board}, ' if found.board else ''}{found.contract.words} by {seat}. Tricks to {seat}:"
    where = "before the opening lead"
    if found.offender is not None and found.trick is not None:
        where = f"before {found.offender.title}'s card to trick {found.trick}"
    yield _row(f"double dummy, {where}", found.double_dummy, found, calculator)
    if found.at_table is not None:
        yield _row("at the table", found.at_table, found, calculator)
    if found.after is not None:
        yield _row("after the transfer", found.after, found, calculator)
    else:
        yield "  To set it beside a ruling: --tricks at the table, with --ruling or --moved."
    if found.short is not None and found.offender is not None:
        others = pair_name(found.offender.turned(1))
        if found.short > 0:
            yield f"Double dummy {others} had {_tricks(found.short)} more than after the transfer."
        else:
            yield f"Double dummy {others} had no more than after the transfer."
    rests = calculator.rests
    yield "This is evidence only, and no ruling: double dummy, everybody sees all four hands and never errs."
    yield f"Law {rests.equity} asks what would have happened without the revoke, law {rests.likely} for likely results."
    yield f"{book.code.edition}."


def _row(label: str, tricks: int, found: Equity, calculator: Calculator) -> str:
    points = _points(tricks, found, calculator)
    return f"  {label.ljust(46)} {tricks:>2}{f'   N-S {signed(points)}' if points is not None else ''}"


def _points(tricks: int, found: Equity, calculator: Calculator) -> int | None:
    """North-South's points for so many tricks to declarer; None if it is not known who is vulnerable."""
    if found.vulnerability is None:
        return None
    points = calculator.points(found.contract, found.vulnerability, tricks)
    return points if found.contract.declarer % 2 == 0 else -points


def _tricks(count: int) -> str:
    return f"{count} trick{'' if count == 1 else 's'}"


def equity_data(found: Equity, book: Book, calculator: Calculator) -> dict[str, Any]:
    """The same as data; points are North-South's."""

    def side(tricks: int | None) -> dict[str, Any] | None:
        return None if tricks is None else {"tricks": tricks, "points": _points(tricks, found, calculator)}

    return {
        "schema": 1,
        "code": book.code.id,
        "edition": book.code.edition,
        "board": found.board,
        "contract": contract_text(found.contract),
        "offender": found.offender.letter if found.offender is not None else None,
        "trick": found.trick,
        "double_dummy": side(found.double_dummy),
        "at_table": side(found.at_table),
        "after": side(found.after),
        "evidence_only": True,
        "laws": [calculator.rests.equity, calculator.rests.likely],
    }
