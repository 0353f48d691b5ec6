"""What a record says: board, names, contract, vulnerability, and each mark in words."""

from __future__ import annotations

import re

from director.core.errors import BadFact
from director.core.seats import Seat, joined, read_seat
from director.records.reading import tag
from director.records.record import ALL_PASS, DOUBLE, PASS, REDOUBLE, Call, Mark, Record, Sort
from director.records.tricks import is_bid, last_bid
from director.scoring.contract import (
    Contract,
    Doubling,
    PassedOut,
    Strain,
    Vulnerability,
    read_contract,
    read_vulnerability,
)

LONGEST = 80  # characters of a value that is taken over
_UNKNOWN = ("", "?", "-", "#")
_TRUMPS = {Strain.SPADES: "S", Strain.HEARTS: "H", Strain.DIAMONDS: "D", Strain.CLUBS: "C", Strain.NOTRUMP: ""}
_LETTERS = {"": "NT"}


def said(record: Record, name: str) -> str:
    """What a tag says, on one line; nothing if it is not known."""
    value = " ".join(tag(record.tags, name).split())[:LONGEST]
    return "" if value in _UNKNOWN else value


def board(record: Record) -> str:
    """The board's number, as it is written."""
    return said(record, "Board")


def dealer(record: Record) -> Seat | None:
    """Who dealt; None if that is not said."""
    return read_seat(said(record, "Dealer"))


def names(record: Record) -> dict[Seat, str]:
    """The players' names, as far as they are known."""
    return {seat: name for seat in Seat if (name := said(record, seat.title))}


def vulnerability(record: Record) -> Vulnerability | None:
    """Which sides are vulnerable; None if that is not said."""
    value = tag(record.tags, "Vulnerable")
    try:
        return read_vulnerability(value) if value.strip() else None
    except BadFact:
        return None


def declarer(record: Record) -> Seat | None:
    """Who plays the contract: as the record says, or by the auction; None if neither says so."""
    named = read_seat(said(record, "Declarer").removeprefix("^"))
    if named is not None:
        return named
    contract = _by_auction(record)
    return contract.declarer if isinstance(contract, Contract) else None


def contract(record: Record) -> Contract | PassedOut | None:
    """The contract: as the record says, or by an auction that has ended; None if neither says so."""
    written = said(record, "Contract")
    if not written:
        return _by_auction(record)
    try:
        return read_contract(written.removeprefix("^"), declarer(record))
    except BadFact:
        return None


def trump(record: Record) -> str:
    """The letter of the trump suit; nothing at no trumps, or where there is no contract."""
    found = contract(record)
    if isinstance(found, Contract):
        return _TRUMPS[found.strain]
    alone = said(record, "Contract").upper()  # a record of an ending names only the trump suit
    return alone if alone in ("S", "H", "D", "C") else ""


def contract_text(found: Contract | PassedOut) -> str:
    """A contract as it is typed: "4Sx South"."""
    if isinstance(found, PassedOut):
        return found.value
    letter = _TRUMPS[found.strain]
    return f"{found.level}{_LETTERS.get(letter, letter)}{found.doubling.sign} {found.declarer.title}"


def tricks_won(record: Record) -> int | None:
    """Declarer's tricks by the Result tag; None if it says nothing."""
    value = said(record, "Result").removeprefix("^").strip()
    if re.fullmatch(r"\d{1,2}", value):
        won = int(value)
    else:
        sides = {side.upper(): int(count) for side, count in re.findall(r"(?i)\b(NS|EW)\s+(\d{1,2})\b", value)}
        seat = declarer(record)
        if seat is None or not sides:
            return None
        own, other = ("EW", "NS") if seat % 2 else ("NS", "EW")
        won = sides[own] if own in sides else 13 - sides[other]
    return won if 0 <= won <= 13 else None


def _by_auction(record: Record) -> Contract | PassedOut | None:
    """The contract of an auction that has ended; None if it has not, or a call of it cannot be read."""
    calls = record.auction
    if not calls or not all(call.text for call in calls) or not _ended(calls):
        return None
    at = next((number for number in range(len(calls) - 1, -1, -1) if is_bid(calls[number])), None)
    if at is None:
        return PassedOut.DEAL
    bid = calls[at]
    later = [call.text for call in calls[at + 1 :] if call.text in (DOUBLE, REDOUBLE)]
    doubling = {DOUBLE: Doubling.DOUBLED, REDOUBLE: Doubling.REDOUBLED}[later[-1]] if later else Doubling.NONE
    seat = _first_to_name(calls, bid)
    if seat is None:
        return None
    strain = next(strain for strain, letter in _TRUMPS.items() if letter == bid.text[1:].removesuffix("NT"))
    return Contract(int(bid.text[0]), strain, doubling, seat)


def _ended(calls: tuple[Call, ...]) -> bool:
    """Whether three passes in a row have ended an auction, or four at its beginning."""
    texts = [call.text for call in calls]
    wanted = 3 if any(is_bid(call) for call in calls) else 4
    return texts[-1] == ALL_PASS or texts[-wanted:] == [PASS] * wanted


def _first_to_name(calls: tuple[Call, ...], bid: Call) -> Seat | None:
    """Who of the side of a bid named its suit first."""
    if bid.seat is None:
        return None
    side = (bid.seat, bid.seat.turned(2))
    return next(call.seat for call in calls if is_bid(call) and call.seat in side and call.text[1:] == bid.text[1:])


# marks in words

_STRAINS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade", "NT": "no trump"}
_CALLS = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble", ALL_PASS: "pass", "": "call"}


def call_words(text: str) -> str:
    """A call as it is said.

    >>> call_words("1C"), call_words("3NT"), call_words("X")
    ('1 club', '3 no trumps', 'double')
    """
    if text in _CALLS:
        return _CALLS[text]
    return f"{text[0]} {_STRAINS[text[1:]]}{'' if text[0] == '1' else 's'}"


def mark_words(record: Record, mark: Mark) -> str:
    """What a mark says, with the player and the call or card: "South's 1 club over 1 diamond is marked as too low"."""
    who = f"{mark.seat.title}'s" if mark.seat is not None else "A"
    if mark.sort in (Sort.INSUFFICIENT, Sort.SKIPPED):
        call = call_words(record.auction[mark.at].text)
        if mark.sort is Sort.SKIPPED:
            turn = joined(f"{seat.title}'s" for seat in mark.skipped) or "another player's"
            return f"{who} {call} is marked as called in {turn} turn"
        before = last_bid(record, mark.at)
        over = f" over {call_words(before.text)}" if before is not None else ""
        return f"{who} {call}{over} is marked as too low"
    card = record.play[mark.at]
    what = card.pip.words if card.pip is not None else "card"
    says = "a revoke" if mark.sort is Sort.REVOKE else "led out of turn"
    return f"{who} {what} in trick {card.trick} is marked as {says}"


# The words of the table that mean the same. None of them is a situation: a code has what it has.
_TABLE_WORDS = {
    Sort.INSUFFICIENT: "insufficient", Sort.SKIPPED: "call out of turn", Sort.LEAD: "led out of turn",
    Sort.REVOKE: "revoke",
}  # fmt: skip


def table_words(sort: Sort, trick: int = 0) -> str:
    """What an irregularity is called at the table; a lead to the first trick has a name of its own."""
    return "opening lead out of turn" if sort is Sort.LEAD and trick == 1 else _TABLE_WORDS[sort]


def mark_table_words(record: Record, mark: Mark) -> str:
    """What a mark is called at the table."""
    return table_words(mark.sort, record.play[mark.at].trick if mark.sort is Sort.LEAD else 0)
