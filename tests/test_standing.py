"""Typed effects in words: what each kind says, of whom, and until when."""

from __future__ import annotations

import pytest

from director.core import law
from director.core.seats import Seat
from director.sentences.standing import deadline, describe
from director.sentences.words import Card, Voice

N, E, S, W = Seat
FACTS = (
    law.Fact("offender", law.SeatKind(), "Which player was it?", called="the offender"),
    law.Fact("declarer", law.SeatKind(), "Who is declarer?", called="declarer"),
)
SITUATION = law.Situation("code", "s", "S", "s", FACTS, (), (), roles={"defenders": "adversaries of declarer"})
VOICE = Voice(SITUATION, {"offender": W, "declarer": S}, {}, {W: Card("king", "hearts")})

SAID: list[tuple[dict[str, str], bool, str]] = [
    ({"card": "exposed", "of": "offender", "until": "the card is played"}, True,
     "West: the king of hearts lies face up, exposed, until it is played"),
    ({"card": "major penalty card", "of": "offender", "until": "played or picked up"}, True,
     "West: the king of hearts lies face up, a major penalty card, until it is played or picked up"),
    ({"card": "major penalty card", "which": "other", "of": "offender", "until": "played or picked up"}, True,
     "West: the other card lies face up, a major penalty card, until it is played or picked up"),
    ({"card": "major penalty card", "of": "offender"}, False, "card major penalty card, of West"),
    ({"hand": "exposed", "of": "offender", "until": "end of the hand"}, True, "West: the hand lies open, until the end of the hand"),
    ({"silent": "partner of offender", "until": "the next turn to call"}, True, "East must pass, at the next turn to call"),
    ({"silent": "partner of offender", "until": "end of the auction"}, True, "East must pass, until the end of the auction"),
    ({"call": "withdrawn", "of": "offender", "called by": "declarer", "until": "end of play"}, True,
     "West: a call was withdrawn; if that side defends, South may perhaps bar a suit, until the end of play"),
    ({"call": "withdrawn", "of": "offender"}, True, "West: a call was withdrawn; if that side defends, declarer may perhaps bar a suit"),
    ({"play": "highest", "who": "offender", "suit": "trumps", "until": "this trick"}, False, "West must play the highest trump, in this trick"),
    ({"score": "average plus", "for": "adversaries of offender"}, False, "North and South: average plus"),
    ({"score": "average minus", "for": "side of offender"}, False, "West and East: average minus"),
    ({"score": "average"}, False, "everybody: average"),
    ({"score": "average", "for": "everybody"}, False, "everybody: average"),
    ({"score": "cancelled"}, False, "score cancelled"),
    ({"score": "assigned", "in place of": "tricks"}, False, "score assigned, in place of tricks"),
    ({"lead": "required", "who": "side of offender", "suit": "named", "until": "this lead"}, False,
     "West or East must lead the suit named, for this lead"),
    ({"lead": "forbidden", "who": "offender", "suit": "of the card", "until": "offender loses the lead"}, False,
     "West may not lead that suit, until West loses the lead"),
    ({"play": "lowest", "who": "offender", "until": "this trick"}, False, "West must play the lowest of the suit led, in this trick"),
    ({"play": "not trump", "who": "offender"}, False, "West may not trump the trick"),
    ({"tricks": "1", "from": "side of offender", "to": "adversaries of offender"}, False, "1 trick from West and East to North and South"),
    ({"tricks": "2"}, False, "2 tricks from ? to ?"),
    ({"points": "3", "to": "adversaries of offender"}, False, "3 points to North and South"),
    ({"points": "2", "from": "offender"}, False, "2 points from West"),
    ({"declarer": "partner of declarer"}, False, "North plays the contract"),
    ({"information": "unauthorised", "for": "partner of offender", "about": "the withdrawn call"}, False,
     "East may not use the withdrawn call"),
    ({"information": "authorised", "for": "defenders"}, False, "East and West may use it"),
    ({"recall": "end of play", "law": "16C3"}, False, "go back to this table when the play is over"),
    ({"recall": "end of the board"}, False, "go back to this table when the board is over"),
    ({"recall": "another board is due", "law": "15A3"}, False, "go back to this table when that other board is due"),
    ({"recall": "the director has judged"}, False, "go back to this table when the director has judged"),
    ({"deal": "void"}, False, "deal void"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "in_force", "words"), SAID)
def test_an_effect_is_said_in_a_few_words(fields: dict[str, str], in_force: bool, words: str) -> None:
    kind = next(iter(fields))
    assert describe(VOICE, law.Effect(kind, fields, in_force)) == words


def test_a_deadline_names_its_player() -> None:
    assert deadline(VOICE, "partner of offender calls") == "East calls"
    assert deadline(VOICE, "the next turn to call") == "the next turn to call"
