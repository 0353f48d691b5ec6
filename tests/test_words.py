"""Sentences: cards are read back as they are said, every placeholder is filled, and bad ones are found."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.check.proofs import templates
from director.core import law
from director.core.seats import Seat
from director.sentences.words import Card, Voice, placeholder_fault, placeholders, read_card
from tests.shipped import situation_names, situation_of

N, E, S, W = Seat
RANKS = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "10": "ten", "J": "knave", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@pytest.mark.parametrize(("rank", "suit"), list(product(RANKS, SUITS)))
def test_a_card_is_read_back_from_every_way_of_writing_it(rank: str, suit: str) -> None:
    card = Card(RANKS[rank], SUITS[suit])
    ways = [rank + suit, suit + rank, rank + SIGNS[suit], SIGNS[suit] + rank, str(card), f"{rank} of {SUITS[suit]}"]
    for written in ways + (["T" + suit] if rank == "10" else []):
        for form in (written, written.lower(), written.upper(), f" {written} "):
            assert read_card(form) == card


def test_the_knave_is_called_as_the_code_calls_him() -> None:
    for written in ("HJ", "jack of hearts", "knave of hearts"):
        assert str(read_card(written, knave="jack")) == "jack of hearts"
        assert str(read_card(written)) == "knave of hearts"


@pytest.mark.parametrize(
    "words", ["", "H", "11H", "1H", "KX", "HH", "king hearts", "king of cups", "lord of hearts", "of", "K of"]
)
def test_other_words_are_no_card(words: str) -> None:
    assert read_card(words) is None


@given(st.text(max_size=20))
def test_no_text_upsets_the_reading_of_cards(words: str) -> None:
    card = read_card(words)
    assert card is None or read_card(str(card)) == card


def situation(*facts: law.Fact) -> law.Situation:
    """A lead, those who followed, a count and an answer in words."""
    own = (
        law.Fact("leader", law.SeatKind(), "Who led?", called="the leader"),
        law.Fact("lone", law.SeatKind(nobody=True), "Who is alone?", called="the lone player"),
        law.Fact("followed", law.Followers("leader"), "Who has followed?"),
        law.Fact("later", law.Count(0, 12), "How many?"),
        law.Fact("faced", law.Words((("yes", "It was faced"), ("no", "It was not"))), "Was it faced?"),
    )
    roles = {"dummy": "partner of leader", "the pair": "side of dummy"}
    return law.Situation("code", "s", "S", "s", (*own, *facts), (), (), roles=roles)


def voice(**known: Seat | str | int) -> Voice:
    """A voice that knows so much."""
    return Voice(situation(), known)


FILLED = [
    ("{leader} leads.", {"leader": W}, "West leads."),
    ("{partner of leader}, you lead.", {"leader": W}, "East, you lead."),
    ("{dummy} plays.", {"leader": W}, "East plays."),
    ("{side of leader} score.", {"leader": W}, "West and East score."),
    ("{adversaries of leader} may call.", {"leader": W}, "North and South may call."),
    ("Ask {any of adversaries of leader}.", {"leader": W}, "Ask North or South."),
    ("{pair of leader} lose a trick.", {"leader": W}, "East-West lose a trick."),
    ("{those who followed}, take back your {card of those who followed}.", {"leader": W, "followed": "second and third"},
     "North and East, take back your cards."),
    ("{any of those who followed} may.", {"leader": W, "followed": "second hand"}, "North may."),
    ("{those who followed} followed.", {"leader": W, "followed": "everyone"}, "North, East and South followed."),
    ("{those who followed} followed.", {"leader": W, "followed": "nobody"}, "Nobody followed."),
    ("{those who followed} followed.", {}, "Whoever has played followed."),
    ("{number of later} tricks.", {"later": 3}, "3 tricks."),
    ("{number of later} tricks.", {}, "That many tricks."),
    ("{answer of faced}.", {"faced": "yes"}, "It was faced."),
    ("{answer of leader} led.", {"leader": W}, "West led."),
    ("{leader} leads.", {}, "The leader leads."),
    ("Ask {left of leader}.", {}, "Ask the player on the left of the leader."),
    ("{partner of lone} leaves.", {"lone": "nobody"}, "The partner of the lone player leaves."),
    ("No. {leader}, lead.", {}, "No. The leader, lead."),
    ("Take back your {card of leader}; lead {suit of leader}.", {"leader": W}, "Take back your card; lead that suit."),
    ("{card of side of leader} stay.", {"leader": W}, "Cards stay."),
]  # fmt: skip


@pytest.mark.parametrize(("template", "known", "words"), FILLED)
def test_placeholders_are_filled_as_they_are_read_aloud(
    template: str, known: dict[str, Seat | str | int], words: str
) -> None:
    assert placeholder_fault(template, situation()) == ""
    assert voice(**known).say(template) == words


def test_names_and_cards_are_said_where_they_are_known() -> None:
    known: dict[str, Seat | str | int] = {"leader": W, "followed": "second hand"}
    speaker = Voice(situation(), known, {W: "Ann", E: "Bob"}, {W: Card("king", "hearts")})
    assert speaker.say("{leader}, lead {suit of leader}.") == "Ann, lead hearts."
    assert speaker.say("Your {card of leader} stays.") == "Your king of hearts stays."
    assert speaker.say("{pair of leader} lose.") == "Ann and Bob lose."
    assert speaker.say("{left of leader} waits.") == "North waits."


@pytest.mark.parametrize(
    ("template", "fault"),
    [
        ("{leader", "a brace { is not closed"),
        ("leader}", "a brace { is not closed"),
        ("{{leader}}", "a brace { is not closed"),
        ("{}", '{}: unknown role ""'),
        ("{dealer} deals.", '{dealer}: unknown role "dealer"'),
        ("{card of left of dealer}", '{card of left of dealer}: unknown role "dealer"'),
        ("{number of tricks}", '{number of tricks}: unknown fact "tricks"'),
        ("{answer of tricks}", '{answer of tricks}: unknown fact "tricks"'),
    ],
)
def test_bad_placeholders_are_found(template: str, fault: str) -> None:
    assert placeholder_fault(template, situation()) == fault


@given(st.text(alphabet="{} leadrfotnpy", max_size=40))
def test_what_the_check_lets_through_can_be_said(template: str) -> None:
    """A template without a fault is filled, whatever is known."""
    if placeholder_fault(template, situation()):
        return
    assert "{" not in voice().say(template)
    assert "{" not in voice(leader=N, followed="everyone", later=1, faced="no", lone="nobody").say(template)


def test_placeholders_are_listed() -> None:
    assert list(placeholders("{a} and {b of c}, not d")) == ["a", "b of c"]


@pytest.mark.parametrize("name", situation_names())
def test_every_sentence_of_the_laws_can_be_said(name: str) -> None:
    """With nothing known, and with everything; no brace and no double space is left."""
    compiled = situation_of(name)
    known = {fact.id: fact.answers[-1] for fact in compiled.facts}
    known |= {fact.id: W for fact in compiled.facts if fact.is_seat}
    for template in templates(compiled.law):
        for speaker in (Voice(compiled.law, {}), Voice(compiled.law, known)):
            said = speaker.say(template)
            assert "{" not in said and "}" not in said and "  " not in said, said
