"""Tricks double dummy, with the optional `endplay`: how many a side can still win if all four hands are open.

Evidence for a judgement, never a ruling. Only a number comes out of here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from director.core.errors import DirectorError
from director.core.seats import Seat

INSTALL = "pip install 'card-director[equity]'"
_SUITS = "SHDC"


def best_tricks(hands: Mapping[Seat, Iterable[str]], trump: str, leader: Seat, played: Iterable[str] = ()) -> int:
    """The tricks that the side whose turn it is can still win, the one that is being played among them.

    `hands` are the cards that each player had when the trick began ("SK" is the king of spades), `trump` is a suit's
    letter or nothing, `played` are the cards of the trick so far, the leader's first. Raises `DirectorError` if the
    solver is not installed, or cannot solve this.
    """
    types, solver = _endplay()
    try:
        deal = types.Deal(f"N:{' '.join(_hand(hands[seat]) for seat in Seat)}")
        deal.trump = types.Denom.find(trump or "NT")
        deal.first = list(types.Player)[int(leader)]
        for card in played:
            deal.play(types.Card(card))
        return max(int(tricks) for _, tricks in solver.solve_board(deal))
    except Exception as error:  # whatever a solver may find wrong with a position is one message here
        raise DirectorError(f"the position cannot be solved: {error}", where="director equity") from None


def _hand(cards: Iterable[str]) -> str:
    listed = list(cards)
    return ".".join("".join(card[1] for card in listed if card[0] == suit) for suit in _SUITS)


def _endplay() -> tuple[Any, Any]:
    try:
        from endplay import dds, types
    except ImportError:
        raise DirectorError(
            "double dummy needs the package endplay", where="director equity", allowed=INSTALL
        ) from None
    return types, dds
