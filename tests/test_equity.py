"""Equity: the position before a revoke, tricks double dummy beside those after the transfer; no card is ever shown."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from director.commands import equity as command
from director.commands.equity import Given, equity
from director.core.errors import BadFact, DirectorError
from director.core.seats import Seat
from director.journal.entries import Deal, Entry
from director.journal.journal import Journal
from director.records.position import at_first, before, revoked
from director.records.reading import read_records
from director.scoring.double_dummy import best_tricks
from tests.test_cli import run

PBN = Path(__file__).parent.parent / "examples" / "club-pairs.pbn"
FIRST, SECOND = read_records(PBN.read_text(encoding="utf-8"))
N, E, S, W = Seat
SOLVER = pytest.mark.skipif(find_spec("endplay") is None, reason="the extra equity is not installed")


class Solver:
    """A solver that wins one trick for whoever plays next, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Mapping[Seat, Iterable[str]], str, Seat, list[str]]] = []

    def __call__(
        self, hands: Mapping[Seat, Iterable[str]], trump: str, leader: Seat, played: Iterable[str] = ()
    ) -> int:
        self.asked.append((hands, trump, leader, list(played)))
        return 1


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> Solver:
    found = Solver()
    monkeypatch.setattr(command, "best_tricks", found)
    return found


def value(**given: Any) -> dict[str, Any]:
    """The equity of the first board as data."""
    found: dict[str, Any] = json.loads(equity("duplicate", Given(**{"pbn": str(PBN), "board": "1", **given}), True)[0])
    return found


# the position


def test_the_position_is_that_before_the_card() -> None:
    position = before(FIRST, S, E, 7)
    assert (position.leader, position.turn, [str(pip) for pip in position.played], position.won) == (N, E, ["SA"], 3)
    assert {len(hand) for hand in position.hands.values()} == {7}
    assert (at_first(FIRST, S).turn, at_first(FIRST, S).won) == (W, 0)
    assert before(FIRST, S, S, 1).played == (*before(FIRST, S, E, 1).played, FIRST.play[2].pip)


def test_who_revoked_is_marked_or_seen_in_the_play() -> None:
    assert revoked(FIRST, None) == revoked(FIRST, E) == (E, 7)
    assert revoked(FIRST, W) is None and revoked(SECOND, None) is None
    (unmarked,) = read_records(FIRST.text.replace("^R ", ""))
    assert revoked(unmarked, None) == (E, 7)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("CK C9", "-  C9", "the record does not tell the play up to trick 7"),
        ("C3 S8 SK SJ", "C3 S8 HA SJ", "a card of trick 3 was not in that hand"),
        ("K63.", "K6.", "the record does not give all four hands"),
    ],
)
def test_a_record_that_does_not_tell_the_position_says_why(old: str, new: str, message: str) -> None:
    (record,) = read_records(FIRST.text.replace(old, new))
    with pytest.raises(BadFact) as raised:
        before(record, S, E, 7)
    assert raised.value.message == message


# the command, with another solver


def test_the_offender_and_the_trick_are_taken_from_the_mark(solver: Solver) -> None:
    found = value(moved=1)
    assert (found["offender"], found["trick"], found["contract"]) == ("E", 7, "4S South")
    assert found["double_dummy"] == {"tricks": 3 + 7 - 1, "points": -50}  # a defender is to play
    assert (found["at_table"], found["after"]) == ({"tricks": 9, "points": -50}, {"tricks": 10, "points": 420})
    assert found["evidence_only"] is True and found["laws"] == ["64C", "12C1(c)"]
    assert solver.asked[0][1:] == ("S", N, ["SA"])


@pytest.mark.parametrize(
    ("given", "tricks"), [({"trick": 3, "offender": "S"}, 2 + 1), ({"trick": 3, "offender": "W"}, 2 + 11 - 1)]
)
def test_another_trick_may_be_asked_for(solver: Solver, given: dict[str, Any], tricks: int) -> None:
    assert value(**given)["double_dummy"]["tricks"] == tricks
    assert len(solver.asked) == 1


def test_tricks_moved_from_declarer_are_taken_from_declarer(solver: Solver) -> None:
    assert value(offender="N", trick=8, moved=2)["after"]["tricks"] == 7
    assert value(moved=4)["after"]["tricks"] == 13
    with pytest.raises(BadFact, match="5 tricks cannot be moved"):
        value(moved=5)


def test_a_deal_without_play_is_solved_before_the_lead(solver: Solver) -> None:
    lines = equity("duplicate", Given(str(PBN), "2", contract="3NT North"), False)
    assert lines[:2] == [
        "Board 2, 3 no trumps by North. Tricks to North:",
        "  double dummy, before the opening lead          12   N-S +690",
    ]
    assert solver.asked[0][1:3] == ("", E)


def test_a_ruling_brings_its_record_its_offender_and_the_tricks_it_moves(
    solver: Solver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIRECTOR_JOURNAL", str(tmp_path / "journal.sqlite"))
    deal = Deal("duplicate-2017", board="1", details={"contract": "4S South"}, record=FIRST.text)
    effects = [{"tricks": "1", "from": ["E", "W"], "to": ["N", "S"]}]
    answers = {"steps": [{"facts": {"offender": "E"}, "origin": "asked"}]}
    entry = Entry(deal, "revoke", "Laws", "1", answers, ruling={"effects": effects})
    number = Journal(tmp_path / "journal.sqlite").save(entry).number
    found = value(pbn=None, board="", ruling=number)
    assert (found["offender"], found["trick"], found["after"]["tricks"]) == ("E", 7, 10)
    lines = equity(None, Given(ruling=number), False)
    assert "Double dummy North-South had no more than after the transfer." in lines


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"pbn": None, "board": ""}, "which deal?"),
        ({"board": "2"}, "what was the contract?"),
        ({"trick": 14}, "there is no trick 14"),
        ({"offender": "X"}, '"X" is no seat'),
        ({"offender": "W"}, "in which trick was the revoke?"),
        ({"trick": 3}, "who revoked?"),
        ({"board": "2", "contract": "4S S", "moved": 1}, "tricks moved from what?"),
        ({"contract": "passed out"}, "what was the contract?"),
    ],
)
def test_what_is_missing_is_asked_for_in_one_message(solver: Solver, given: dict[str, Any], message: str) -> None:
    with pytest.raises(DirectorError) as raised:
        value(**given)
    assert raised.value.message == message


def test_without_the_solver_there_is_one_clear_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "endplay", None)
    with pytest.raises(DirectorError) as raised:
        value()
    assert raised.value.message == "double dummy needs the package endplay"
    assert raised.value.allowed == "pip install 'card-director[equity]'"


# with the solver


@SOLVER
def test_ten_tricks_are_there_before_the_revoke() -> None:
    assert value(moved=1)["double_dummy"] == {"tricks": 10, "points": 420}


@SOLVER
def test_no_card_is_shown() -> None:
    done = run("equity", "--pbn", str(PBN), "--board", "1", "--moved", "1")
    assert done.returncode == 0
    assert not re.search(r"[SHDC♠♥♦♣][2-9TJQKA]\b|[2-9TJQKA]{3,}| of (spades|hearts|diamonds|clubs)", done.stdout)


@SOLVER
def test_a_position_that_cannot_be_is_one_message() -> None:
    with pytest.raises(DirectorError, match="cannot be solved"):
        best_tricks({seat: ["SA"] for seat in Seat}, "", N, ["HA"])
