"""The play trick by trick: who led, who won, where a suit was not followed; and bids that were too low."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from director.core.seats import Seat
from director.records.cards import Pip, winner
from director.records.record import Call, Played, Record, Sort

STRAINS = ("C", "D", "H", "S", "NT")  # the lowest first


class Trick(NamedTuple):
    """A trick: its cards in the order in which they were played. `turn` is who would have led by the trick before."""

    number: int
    cards: tuple[Played, ...]
    turn: Seat | None


def tricks(record: Record, trump: str) -> Iterator[Trick]:
    """The tricks, as long as it is known who led; `trump` is a suit's letter, or nothing.

    A card marked as led out of turn is the lead; otherwise the first column begins the first trick, and the winner of
    each trick the next.
    """
    first = next((card for card in record.play), None)
    turn = first.seat.turned(-first.place) if first is not None and first.seat is not None else None
    for number in range(1, 14):
        cards = {card.seat: card for card in record.play if card.trick == number and card.seat is not None}
        leader = next((seat for seat, card in cards.items() if Sort.LEAD in card.marks), turn)
        if not cards or leader is None:
            return
        order = [leader.turned(place) for place in range(4)]
        yield Trick(number, tuple(cards[seat] for seat in order if seat in cards), turn)
        turn = _winner(cards, order, trump)


def _winner(cards: dict[Seat, Played], order: list[Seat], trump: str) -> Seat | None:
    """Who won a trick; None if some card of it is not known."""
    played = [(seat, card.pip) for seat in order if (card := cards.get(seat)) is not None]
    known = [(seat, pip) for seat, pip in played if pip is not None]
    return winner(known, trump) if len(known) == 4 else None


def not_followed(record: Record, trump: str) -> tuple[Played, ...]:
    """The cards that did not follow suit, where the hand as dealt had cards of that suit that were still there."""
    gone: dict[Seat, set[Pip]] = {seat: set() for seat in Seat}
    found: list[Played] = []
    for trick in tricks(record, trump):
        lead = trick.cards[0].pip
        for card in trick.cards:
            if card.seat is None or card.pip is None:
                continue
            left = record.deal.get(card.seat, frozenset()) - gone[card.seat]
            if lead is not None and card.pip.suit != lead.suit and any(pip.suit == lead.suit for pip in left):
                found.append(card)
            gone[card.seat].add(card.pip)
    return tuple(found)


def is_bid(call: Call) -> bool:
    """Whether a call names tricks and a suit."""
    return call.text[:1].isdigit()


def height(bid: str) -> tuple[int, int]:
    """How high a bid is.

    >>> height("1S") < height("1NT") < height("2C")
    True
    """
    return int(bid[0]), STRAINS.index(bid[1:])


def last_bid(record: Record, before: int) -> Call | None:
    """The last bid before the call of that number."""
    return next((call for call in reversed(record.auction[:before]) if is_bid(call)), None)


def too_low(record: Record) -> tuple[int, ...]:
    """The numbers of the bids that are not higher than the bid before them."""
    found: list[int] = []
    for number, call in enumerate(record.auction):
        before = last_bid(record, number)
        if before is not None and is_bid(call) and height(call.text) <= height(before.text):
            found.append(number)
    return tuple(found)
