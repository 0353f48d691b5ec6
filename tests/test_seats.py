"""Seats and roles: the arithmetic of the table, and every word for a place read back as what it was written for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.core.roles import Role, UnknownRole, read_role
from director.core.seats import Seat, joined, pair_name, read_seat, rotate_places, seats_of

SEATS = st.sampled_from(Seat)
PLACES = st.integers(0, 15)
TURNS: dict[str, Callable[[set[Seat]], set[Seat]]] = {
    "left of": lambda seats: {seat.turned(1) for seat in seats},
    "partner of": lambda seats: {seat.turned(2) for seat in seats},
    "right of": lambda seats: {seat.turned(3) for seat in seats},
    "side of": lambda seats: seats | {seat.turned(2) for seat in seats},
    "adversaries of": lambda seats: {seat.turned(1) for seat in seats} | {seat.turned(3) for seat in seats},
}


@pytest.mark.parametrize("seat", Seat)
def test_a_seat_is_read_back_from_every_way_of_writing_it(seat: Seat) -> None:
    for words in (seat.letter, seat.title, seat.name):
        for written in (words, words.lower(), words.upper(), f"  {words} "):
            assert read_seat(written) is seat


@pytest.mark.parametrize("words", ["", " ", "x", "no", "nort", "north-east", "0", "nn", "nobody", "南"])
def test_other_words_are_no_seat(words: str) -> None:
    assert read_seat(words) is None


@given(st.text(max_size=8))
def test_whatever_is_read_as_a_seat_was_written_as_one(words: str) -> None:
    """No word that merely begins like a seat is taken for it."""
    seat = read_seat(words)
    assert seat is None or words.strip().lower() in (seat.letter.lower(), seat.title.lower())


def test_play_goes_to_the_left() -> None:
    """Clockwise: the player on the left of North is East."""
    assert [Seat.NORTH.turned(place).letter for place in range(5)] == ["N", "E", "S", "W", "N"]
    assert Seat.NORTH.turned(-1) is Seat.WEST


@given(SEATS, st.integers(-9, 9), st.integers(-9, 9))
def test_turns_add_up(seat: Seat, one: int, other: int) -> None:
    assert seat.turned(one).turned(other) is seat.turned(one + other)
    assert seat.turned(one).turned(-one) is seat


@given(SEATS, PLACES, st.integers(0, 3))
def test_rotated_places_are_the_places_of_the_player_on_the_left(seat: Seat, places: int, by: int) -> None:
    assert set(seats_of(seat, rotate_places(places, by))) == set(seats_of(seat.turned(by), places))
    assert rotate_places(rotate_places(places, by), 4 - by) == places


@given(SEATS)
def test_seats_are_listed_round_the_table(seat: Seat) -> None:
    assert seats_of(seat, 0b1111) == tuple(seat.turned(place) for place in range(4))
    assert seats_of(seat, 0) == ()


@given(SEATS)
def test_partners_make_a_pair(seat: Seat) -> None:
    assert pair_name(seat) == pair_name(seat.turned(2)) != pair_name(seat.turned(1))
    assert seat.title in pair_name(seat)


@pytest.mark.parametrize(
    ("names", "words"),
    [([], ""), (["North"], "North"), (["North", "East"], "North and East"), (["N", "E", "S"], "N, E and S")],
)
def test_names_are_joined_as_they_are_read(names: list[str], words: str) -> None:
    assert joined(iter(names)) == words
    assert joined(names, "or") == words.replace(" and ", " or ")


@given(st.lists(st.sampled_from(sorted(TURNS)), max_size=5), st.sampled_from(["leader", "dummy", "the pair"]), SEATS)
def test_a_role_means_the_seats_that_its_words_say(words: list[str], base: str, seat: Seat) -> None:
    """Words may be stacked; each turns the set of seats meant."""
    named = {"dummy": "partner of leader", "the pair": "side of dummy"}
    role = read_role(" ".join((*words, base)), {"leader"}, named)
    wanted = {"leader": {seat}, "dummy": {seat.turned(2)}, "the pair": {seat, seat.turned(2)}}[base]
    for turn in reversed(words):
        wanted = TURNS[turn](wanted)
    assert role.anchor == "leader"
    assert set(seats_of(seat, role.places)) == wanted


def test_a_role_is_an_anchor_and_places() -> None:
    assert read_role("leader", {"leader"}, {}) == Role("leader", 0b0001)
    assert read_role("adversaries of leader", {"leader"}, {}) == Role("leader", 0b1010)


@pytest.mark.parametrize(
    ("words", "unknown"),
    [
        ("", ""),
        ("dealer", "dealer"),
        ("left of dealer", "dealer"),
        ("left of ", ""),
        ("leader's left", "leader's left"),
    ],
)
def test_words_that_are_no_role_are_named(words: str, unknown: str) -> None:
    with pytest.raises(UnknownRole) as caught:
        read_role(words, {"leader"}, {})
    assert caught.value.args[0] == unknown


def test_a_role_defined_by_itself_is_none() -> None:
    with pytest.raises(UnknownRole):
        read_role("one", {"leader"}, {"one": "left of other", "other": "right of one"})


def test_a_role_of_very_many_words_is_none() -> None:
    """However long the words, an answer comes."""
    with pytest.raises(UnknownRole):
        read_role("left of " * 20_000 + "dealer", {"leader"}, {})
