"""Where in a record a ruling belongs: at the call or card in question, if what is known tells which it is."""

from __future__ import annotations

from typing import NamedTuple

from director.core.seats import Seat
from director.records.cards import Pip
from director.records.record import Mark, Played, Record, Sort, Spot
from director.records.telling import trump
from director.records.tricks import not_followed, too_low, tricks

AUCTION, PLAY = "auction", "play"


class Place(NamedTuple):
    """A call or card of a section, and the mark that it still lacks."""

    section: str
    spot: Spot
    mark: Sort | None = None


def place_of(record: Record, sort: Sort, seat: Seat, card: Pip | None, stands: bool) -> Place | None:
    """Where an irregularity of that player's is in the record; None if that is not certain.

    `card` is the card in question, if it was named; `stands` says that a lead out of turn was accepted.
    """
    marked = [mark for mark in record.marks if mark.sort is sort and mark.seat is seat]
    if card is not None and sort in (Sort.LEAD, Sort.REVOKE):
        marked = [mark for mark in marked if record.play[mark.at].pip == card]
    if marked:
        return _marked(record, marked[0]) if len(marked) == 1 else None
    match sort:
        case Sort.INSUFFICIENT:
            low = [record.auction[number] for number in too_low(record) if record.auction[number].seat is seat]
            return Place(AUCTION, low[0].spot, sort) if len(low) == 1 else None
        case Sort.SKIPPED:
            return None  # a record that does not say who was passed over has another player's calls there
        case Sort.REVOKE:
            return _unmarked(sort, _revokes(record, seat, card))
        case Sort.LEAD:
            return _unmarked(sort, _leads(record, seat, card) if stands else [])


def _marked(record: Record, mark: Mark) -> Place:
    if mark.sort in (Sort.INSUFFICIENT, Sort.SKIPPED):
        return Place(AUCTION, record.auction[mark.at].spot)
    return Place(PLAY, record.play[mark.at].spot)


def _unmarked(sort: Sort, cards: list[Played]) -> Place | None:
    return Place(PLAY, cards[0].spot, sort) if len(cards) == 1 and not cards[0].marks else None


def _revokes(record: Record, seat: Seat, card: Pip | None) -> list[Played]:
    """The cards that may be meant: where the hand is known, only those that could have followed suit."""
    if seat in record.deal:
        found = [one for one in not_followed(record, trump(record)) if one.seat is seat]
    elif card is None:
        return []
    else:
        found = [
            one
            for trick in tricks(record, trump(record))
            for one in trick.cards[1:]
            if one.seat is seat and one.pip and trick.cards[0].pip and one.pip.suit != trick.cards[0].pip.suit
        ]
    return [one for one in found if card is None or one.pip == card]


def _leads(record: Record, seat: Seat, card: Pip | None) -> list[Played]:
    """The named card, in a trick that another player would have begun."""
    listed = (trick for trick in tricks(record, trump(record)) if trick.number > 1 and trick.turn is not seat)
    return [one for trick in listed for one in trick.cards if one.seat is seat and card is not None and one.pip == card]
