"""Answers: whatever may be given is read back as what it was shown as, and nothing else is taken for an answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.core import law
from director.core.errors import BadFact
from director.core.facts import allowed_answers, followers_order, place_followers, read_answer, show_answer, size
from director.core.seats import Seat
from tests.oracle import answers_of

STAGES = law.Words(
    (("before", "Not yet"), ("gone on", "They played on"), ("next-board", "The next board")), ordered=True
)
YES_NO = law.Words((("yes", "Yes"), ("no", "No")), yes_no=True)
KINDS: list[law.Kind] = [
    law.SeatKind(), law.SeatKind(nobody=True), STAGES, YES_NO, law.Followers("leader"), law.Count(0, 13), law.Count(2, 999),
]  # fmt: skip
N, E, S, W = Seat


def fact(kind: law.Kind, instead: str = "") -> law.Fact:
    """A fact of that kind."""
    return law.Fact("it", kind, "What was it?", instead=instead)


@pytest.mark.parametrize("kind", KINDS)
def test_every_answer_is_read_back_from_how_it_is_shown(kind: law.Kind) -> None:
    for answer in answers_of(kind):
        shown = show_answer(answer)
        for written in (shown, str(shown), str(shown).upper(), f" {shown}  "):
            assert read_answer(fact(kind), written) == answer


@pytest.mark.parametrize(
    ("kind", "given_", "answer"),
    [
        (law.SeatKind(), "north", N),
        (law.SeatKind(), Seat.WEST.title, W),
        (law.SeatKind(nobody=True), "None", "nobody"),
        (STAGES, "Gone_on", "gone on"),
        (STAGES, "GONE-ON", "gone on"),
        (STAGES, "next  board", "next-board"),
        (YES_NO, True, "yes"),
        (YES_NO, False, "no"),
        (YES_NO, "y", "yes"),
        (YES_NO, "N", "no"),
        (YES_NO, "TRUE", "yes"),
        (YES_NO, "False", "no"),
        (law.Count(0, 13), 7, 7),
        (law.Count(0, 13), "007", 7),
        (law.Followers("leader"), "all three", "everyone"),
        (law.Followers("leader"), "", "nobody"),
        (law.Followers("leader"), "Second Hand", "second hand"),
        (law.Followers("leader"), "south and west", (S, W)),
        (law.Followers("leader"), ["S", "west"], (S, W)),
        (law.Followers("leader"), "s w", (S, W)),
    ],
)
def test_other_ways_of_giving_an_answer(kind: law.Kind, given_: object, answer: object) -> None:
    assert read_answer(fact(kind), given_) == answer


@pytest.mark.parametrize(
    ("kind", "given_"),
    [
        (law.SeatKind(), "nobody"), (law.SeatKind(), "x"), (law.SeatKind(), 0), (law.SeatKind(), True), (law.SeatKind(), None),
        (STAGES, "after"), (STAGES, "y"), (STAGES, ""), (YES_NO, "maybe"), (YES_NO, 1),
        (law.Count(2, 13), 1), (law.Count(2, 13), 14), (law.Count(2, 13), "-3"), (law.Count(2, 13), "3.0"),
        (law.Count(2, 13), "٣"), (law.Count(2, 13), "²"), (law.Count(2, 13), True), (law.Count(0, 13), "9" * 5000),
        (law.Followers("leader"), "x"), (law.Followers("leader"), ["S", None]), (law.Followers("leader"), 3.5),
    ],
)  # fmt: skip
def test_what_is_no_answer_is_refused(kind: law.Kind, given_: object) -> None:
    """The message names the fact, and says what is allowed."""
    with pytest.raises(BadFact) as caught:
        read_answer(fact(kind), given_, where="-f it=...")
    assert 'is no answer to "it"' in caught.value.message
    assert (caught.value.where, caught.value.allowed) == ("-f it=...", allowed_answers(fact(kind)))


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.binary(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)


@given(st.sampled_from(KINDS), anything)
def test_nothing_but_an_answer_or_a_refusal_comes_of_anything(kind: law.Kind, given_: object) -> None:
    try:
        answer = read_answer(fact(kind), given_)
    except BadFact:
        return
    if isinstance(answer, tuple):
        assert all(isinstance(seat, Seat) for seat in answer)
    else:
        assert answer in answers_of(kind)


@given(st.permutations(["Yes", "yes", "YES"]))
def test_answers_that_differ_only_in_letters_are_told_apart(names: list[str]) -> None:
    """Written exactly, an answer is itself, whatever else there is."""
    words = fact(law.Words(tuple((name, name) for name in names)))
    assert [read_answer(words, name) for name in names] == names


def test_a_near_word_is_suggested() -> None:
    with pytest.raises(BadFact, match='Did you mean "gone on"?'):
        read_answer(fact(STAGES), "gone om")


@pytest.mark.parametrize(
    ("kind", "count"), [(law.SeatKind(), 4), (law.SeatKind(nobody=True), 5), (STAGES, 3), (law.Followers("x"), 4)]
)
def test_logic_tells_every_answer_apart(kind: law.Kind, count: int) -> None:
    assert size(kind, ()) == len(answers_of(kind)) == count


def test_logic_tells_the_bands_of_a_count_apart() -> None:
    assert size(law.Count(0, 12), (0, 1, 2)) == 3


# who followed


@pytest.mark.parametrize("leader", Seat)
@pytest.mark.parametrize("count", range(1, 4))
def test_those_who_followed_are_placed_after_the_leader(leader: Seat, count: int) -> None:
    followers = law.Followers("leader")
    order = followers_order(followers, {"leader": leader}, {"leader"}, {})
    assert order == (leader.turned(1), leader.turned(2), leader.turned(3))
    placed = place_followers(fact(followers), order[:count], order)
    assert placed == law.FOLLOWERS[count]
    assert place_followers(fact(followers), order[:count], None) == placed


def test_without_a_leader_there_is_no_order() -> None:
    assert followers_order(law.Followers("leader"), {}, {"leader"}, {}) is None
    assert followers_order(law.Followers("somebody"), {"leader": W}, {"leader"}, {}) is None
    assert followers_order(law.Followers("side of leader"), {"leader": W}, {"leader"}, {}) is None


def test_the_leader_may_be_a_role() -> None:
    assert followers_order(law.Followers("dummy"), {"declarer": N}, {"declarer"}, {"dummy": "partner of declarer"}) == (
        W,
        N,
        E,
    )


def test_the_lone_players_partner_is_left_out() -> None:
    """With the partner away two play after the leader, and both are everyone."""
    lone = law.Followers("leader", absent="partner of lone")
    known = {"leader": W, "lone": S}
    order = followers_order(lone, known, {"leader", "lone"}, {})
    assert order == (E, S)
    assert place_followers(fact(lone), (E, S), order) == "everyone"
    assert place_followers(fact(lone), (E,), order) == "second hand"
    assert followers_order(lone, {"leader": W, "lone": "nobody"}, {"leader", "lone"}, {}) == (N, E, S)
    assert followers_order(lone, {"leader": W}, {"leader", "lone"}, {}) == (N, E, S)
    assert followers_order(law.Followers("leader", "somebody"), {"leader": W}, {"leader"}, {}) == (N, E, S)


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ((E,), "East alone cannot have played: North plays before East to West's lead"),
        ((N, S), "North and South cannot have played: East plays before South to West's lead"),
        ((W,), "West cannot have followed to West's lead: the others play after the leader"),
        ((N, N), "North and North: a player is named twice"),
        ((E, N), "East and North is not the order of play to West's lead"),
        ((S, E, N), "South, East and North is not the order of play to West's lead"),
    ],
)
def test_followers_who_cannot_have_played_are_refused(seats: tuple[Seat, ...], message: str) -> None:
    """The second names the player left out, the hint the situation that fits."""
    order = followers_order(law.Followers("leader"), {"leader": W}, {"leader"}, {})
    with pytest.raises(BadFact) as caught:
        place_followers(fact(law.Followers("leader"), instead="play-out-of-turn"), seats, order, "-f it=...", "whist")
    assert caught.value.message == message
    assert caught.value.allowed == "nobody; n; n,e; everyone"
    assert caught.value.hint == "If that is what happened:  director rule whist play-out-of-turn"


@given(st.lists(st.sampled_from(Seat), min_size=1, max_size=5), st.none() | st.sampled_from(Seat))
def test_any_seats_are_placed_or_refused(seats: list[Seat], leader: Seat | None) -> None:
    order = followers_order(law.Followers("leader"), {"leader": leader} if leader is not None else {}, {"leader"}, {})
    try:
        placed = place_followers(fact(law.Followers("leader")), tuple(seats), order)
    except BadFact:
        return
    assert placed == law.FOLLOWERS[len(seats)]
