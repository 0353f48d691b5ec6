"""Cards as records write them, and who wins a trick."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from director.core.seats import Seat
from director.sentences.words import Card, read_card

SUITS = "SHDC"  # as a hand lists them
RANKS = "23456789TJQKA"
_CARD = re.compile(r"(?P<suit>[SHDC])(?P<rank>[2-9TJQKA]|10)|(?P<first>[2-9TJQKA]|10)(?P<last>[SHDC])", re.IGNORECASE)


class Pip(NamedTuple):
    """A card: the letter of its suit, and its rank with T for ten."""

    suit: str
    rank: str

    def __str__(self) -> str:
        return self.suit + self.rank

    @property
    def words(self) -> str:
        """As it is said: "six of clubs"."""
        return str(read_card(str(self), knave="jack"))


def read_pip(text: str) -> Pip | None:
    """The card that a record writes, the rank first if need be; None for anything else.

    >>> read_pip("SK").words, read_pip("h10").words, read_pip("S1")
    ('king of spades', 'ten of hearts', None)
    """
    found = _CARD.fullmatch(text)
    if found is None:
        return None
    suit, rank = (found["suit"] or found["last"]).upper(), (found["rank"] or found["first"]).upper()
    return Pip(suit, "T" if rank == "10" else rank)


def pip_of(card: Card) -> Pip | None:
    """A card as somebody named it, as a record writes it."""
    listed = (Pip(suit, rank) for suit in SUITS for rank in RANKS)
    return next((pip for pip in listed if read_card(str(pip), knave="jack") == _with_jack(card)), None)


def _with_jack(card: Card) -> Card:
    return card._replace(rank="jack") if card.rank == "knave" else card


def winner(played: Sequence[tuple[Seat, Pip]], trump: str) -> Seat:
    """Who wins the cards of a trick, in the order in which they were played; `trump` is a suit's letter, or nothing.

    >>> winner([(Seat.WEST, Pip("S", "K")), (Seat.NORTH, Pip("H", "3")), (Seat.EAST, Pip("S", "A"))], trump="H").title
    'North'
    """
    led = played[0][1].suit

    def strength(one: tuple[Seat, Pip]) -> tuple[bool, bool, int]:
        pip = one[1]
        return bool(trump) and pip.suit == trump, pip.suit == led, RANKS.index(pip.rank)

    return max(played, key=strength)[0]


# the deal


def read_deal(value: str) -> tuple[dict[Seat, frozenset[Pip]], list[str]]:
    """The hands that a Deal tag gives, clockwise from the seat it names, without those that are unknown; and remarks.

    No remark names a card: whoever reads it may still play the board.

    >>> hands, remarks = read_deal("W:- .63.AKQ987.A9732 - J973.J98742.3.K4")
    >>> [(seat.title, len(hand)) for seat, hand in hands.items()], remarks
    ([('North', 13), ('South', 13)], [])
    """
    first, colon, rest = value.partition(":")
    start = next((seat for seat in Seat if seat.letter == first.strip().upper()), None)
    if not colon or start is None:
        return {}, ["the deal does not say whose hand comes first"]
    found: dict[Seat, frozenset[Pip]] = {}
    remarks: list[str] = []
    seen: set[Pip] = set()
    listed = rest.split()
    if len(listed) != 4:
        remarks.append(f"the deal has {len(listed)} hands")
    for number, text in enumerate(listed[:4]):
        if text.strip("-"):
            seat = start.turned(number)
            found[seat] = _read_hand(text, seat, seen, remarks)
    return found, [*remarks, *_odd_lengths(found)]


def _read_hand(text: str, seat: Seat, seen: set[Pip], remarks: list[str]) -> frozenset[Pip]:
    parts = text.upper().replace("10", "T").split(".")
    if len(parts) != 4:
        remarks.append(f"{seat.title}'s hand has {len(parts)} suits")
    hand: set[Pip] = set()
    for suit, ranks in zip(SUITS, parts, strict=False):
        for rank in ranks.strip("-"):
            if rank not in RANKS:
                remarks.append(f"{seat.title}'s hand has a card that cannot be read")
            elif Pip(suit, rank) in seen:
                remarks.append(f"a card of {seat.title}'s hand is dealt twice")
            else:
                seen.add(Pip(suit, rank))
                hand.add(Pip(suit, rank))
    return frozenset(hand)


def _odd_lengths(hands: Mapping[Seat, frozenset[Pip]]) -> list[str]:
    lengths = sorted({len(hand) for hand in hands.values()})
    if len(lengths) < 2 and max(lengths, default=0) <= 13:
        return []
    return [f"{seat.title}'s hand has {len(hand)} cards" for seat, hand in hands.items() if len(hand) != 13]
