"""The position in which a card was played: what each hand still had, who led, what was won before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from director.core.errors import BadFact
from director.core.seats import Seat, pair_name
from director.records.cards import Pip
from director.records.record import Record, Sort
from director.records.telling import trump
from director.records.tricks import not_followed, tricks

DEALT = 13


class Position(NamedTuple):
    """A trick before one player's card: the hands as they were when it began, and the cards played to it so far."""

    hands: Mapping[Seat, frozenset[Pip]]
    leader: Seat
    played: tuple[Pip, ...]
    won: int  # tricks that declarer's side had won before it

    @property
    def turn(self) -> Seat:
        """Who plays next."""
        return self.leader.turned(len(self.played))


def at_first(record: Record, declarer: Seat) -> Position:
    """The position before the opening lead. Raises `BadFact` if a hand is not known."""
    return Position(_hands(record), declarer.turned(1), (), 0)


def before(record: Record, declarer: Seat, seat: Seat, number: int) -> Position:
    """The position before that player's card to the trick of that number.

    Raises `BadFact` if the record does not tell it.
    """
    hands = {one: set(hand) for one, hand in _hands(record).items()}
    won = 0
    taker: Seat | None = None
    for trick in tricks(record, trump(record)):
        if trick.number > 1 and trick.turn is not None:
            taker = trick.turn
            won += pair_name(taker) == pair_name(declarer)
        leader = trick.cards[0].seat
        assert leader is not None
        if trick.number == number:
            earlier = (seat - leader) % 4
            played = [card.pip for card in trick.cards[:earlier] if card.pip is not None]
            if len(played) < earlier:
                break
            return Position({one: frozenset(hand) for one, hand in hands.items()}, leader, tuple(played), won)
        for card in trick.cards:
            if card.seat is None or card.pip is None or card.pip not in hands[card.seat]:
                raise BadFact(f"a card of trick {trick.number} was not in that hand", where="--trick")
            hands[card.seat].remove(card.pip)
    raise BadFact(f"the record does not tell the play up to trick {number}", where="--trick")


def _hands(record: Record) -> Mapping[Seat, frozenset[Pip]]:
    lengths = {len(record.deal.get(seat, frozenset())) for seat in Seat}
    if lengths != {DEALT}:
        raise BadFact("the record does not give all four hands", where="--pbn", allowed="a Deal with 52 cards")
    return record.deal


def revoked(record: Record, seat: Seat | None) -> tuple[Seat, int] | None:
    """Who revoked in which trick, by the marks or else by the play; None if that is not certain."""
    marked = [record.play[mark.at] for mark in record.marks if mark.sort is Sort.REVOKE]
    for found in (marked, not_followed(record, trump(record))):
        fitting = {(card.seat, card.trick) for card in found if card.seat is not None and seat in (None, card.seat)}
        if fitting:
            one = next(iter(fitting))
            return (one[0], one[1]) if len(fitting) == 1 else None
    return None
