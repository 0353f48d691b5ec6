"""Weighted scores: the scales of law 78, sums that are exact, sides that balance or not, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.commands.weigh import Given, Score, knockout, read_score, score_data, weigh
from director.core.errors import BadFact, DirectorError
from director.files.library import Library
from director.scoring import CALCULATORS
from director.scoring.comparing import imps, matchpoints
from director.scoring.contract import Vulnerability
from director.scoring.weighing import Result, exact, others_matchpoints, percent, read_results
from tests.test_cli import run, value_of

CALCULATOR = CALCULATORS["duplicate-bridge"]
# The scale as it is printed: from and to which difference. Kept apart from the program's figures.
SCALE = """0-10 20-40 50-80 90-120 130-160 170-210 220-260 270-310 320-360 370-420 430-490 500-590 600-740 750-890 900-1090
1100-1290 1300-1490 1500-1740 1750-1990 2000-2240 2250-2490 2500-2990 3000-3490 3500-3990 4000-7600"""
POINTS = st.integers(-760, 760).map(lambda tens: tens * 10)
WEIGHTS = st.lists(st.integers(1, 9), min_size=1, max_size=4)
SCORES = st.lists(POINTS, min_size=1, max_size=12)


def results_of(weights: list[int], points: list[int]) -> tuple[Result, ...]:
    """Results with those weights, taken as parts of their sum."""
    return tuple(Result(Fraction(w, sum(weights)), "", p) for w, p in zip(weights, points, strict=False))


def score_of(ours: tuple[Result, ...], other: int | None, scores: list[int]) -> Score:
    """A score that is the same for both sides."""
    return Score((ours, tuple(one.turned for one in ours)), other, tuple(scores), CALCULATOR)


def read(results: str, **given_: str) -> Score:
    """A score from the words of the command line."""
    return read_score(Given(results, **given_), CALCULATOR)


# the scales


def test_imps_are_those_of_the_printed_scale() -> None:
    for worth, span in enumerate(SCALE.split()):
        low, high = map(int, span.split("-"))
        assert {imps(points) for points in range(low, high + 1, 10)} == {worth}
        assert {imps(-points) for points in range(low, high + 1, 10)} == {-worth}


@given(SCORES)
def test_matchpoints_of_a_field_add_up(scores: list[int]) -> None:
    won = [matchpoints(score, [*scores[:at], *scores[at + 1 :]]) for at, score in enumerate(scores)]
    assert sum(won) == len(scores) * (len(scores) - 1)


# weighting


def test_results_are_converted_before_they_are_weighted() -> None:
    score = read("60% 4S South 10, 40% 4S South 9", vulnerable="N-S", other_table="+420", scores="620,620,-100")
    assert score.imps(0) == Fraction(6, 10) * 5 - Fraction(4, 10) * 11
    assert score.imps(0) != imps(332 - 420)  # the average of the points, converted
    assert (score.matchpoints(0), score.matchpoints(1), score.top) == (Fraction(14, 5), Fraction(16, 5), 6)


def test_sides_may_have_other_weights() -> None:
    score = read("60% 4S S 10, 40% 4S S 9", east_west="1/3 4S S 10, 2/3 4S S 9", vulnerable="N-S", other_table="-100")
    assert (score.imps(0), score.imps(1)) == (Fraction(36, 5), Fraction(-4))
    assert knockout(score) == Fraction(28, 5)
    assert any("12C4" in line for line in weigh("duplicate", Given("+420", east_west="-50", other_table="0"), False))


@given(WEIGHTS, st.lists(POINTS, min_size=4, max_size=4), POINTS, SCORES)
def test_a_score_that_is_one_for_both_sides_balances(
    weights: list[int], points: list[int], other: int, scores: list[int]
) -> None:
    score = score_of(results_of(weights, points), other, scores)
    ours, theirs = score.imps(0), score.imps(1)
    assert ours is not None and theirs is not None and ours == -theirs == knockout(score)
    won, lost = score.matchpoints(0), score.matchpoints(1)
    assert won is not None and lost is not None and won + lost == score.top


@given(WEIGHTS, st.lists(POINTS, min_size=4, max_size=4), SCORES)
def test_all_matchpoints_of_a_side_add_up(weights: list[int], points: list[int], scores: list[int]) -> None:
    score = score_of(results_of(weights, points), None, scores)
    won = score.matchpoints(0)
    assert won is not None
    others = others_matchpoints(score.results[0], scores, CALCULATOR)
    assert won + sum(others) == len(scores) * (len(scores) + 1)


@given(POINTS, POINTS, SCORES)
def test_one_result_alone_is_that_result(points: int, other: int, scores: list[int]) -> None:
    score = score_of((Result(Fraction(1), "", points),), other, scores)
    assert score.imps(0) == imps(points - other) and score.matchpoints(0) == matchpoints(points, scores)


# what is typed


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("4S South 10", [620]), ("4S South =", [620]), ("4S South +1", [650]), ("4Sx by E 9", [100]), ("3NT N 8", [-100]),
        ("+420", [420]), ("-50", [-50]), ("\u221250", [-50]), ("passed out", [0]), ("all pass", [0]),
        ("60 +420, 40 -50", [420, -50]), ("0.6 +420; .4 -50", [420, -50]), ("1/3 420, 2/3 passed out", [420, 0]),
    ],
)  # fmt: skip
def test_results_are_contracts_with_tricks_or_points(text: str, points: list[int]) -> None:
    found = read_results(text, Vulnerability.NORTH_SOUTH, CALCULATOR)
    assert [result.points for result in found] == points
    assert sum(result.weight for result in found) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "0 results"),
        ("60% +420, 30% -50", "the weights add up to 90%"),
        ("+420, -50", '"+420" has no weight'),
        ("1/0 +420, 1/2 -50", '"1/0" is no weight'),
        ("60% 4S South, 40% -50", '"4S South" does not say how many tricks'),
        ("60% 4S 10, 40% -50", '"4S" does not say who is declarer'),
        ("60% 4S South 14, 40% -50", '"14" is no number of tricks'),
        ("60% nonsense, 40% -50", '"nonsense" is no contract'),
        ("5% 0," * 21, "21 results"),
    ],
)
def test_what_is_no_weighted_score_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadFact) as raised:
        read_results(text, Vulnerability.NONE, CALCULATOR)
    assert raised.value.message == message


@given(st.text(max_size=60))
def test_no_text_makes_it_fail_otherwise(text: str) -> None:
    for given_ in (
        Given(text),
        Given("+420", east_west=text),
        Given("+420", other_table=text, scores=text, board=text),
    ):
        try:
            weigh("duplicate", given_, True)
        except DirectorError:
            continue


def test_who_is_vulnerable_is_never_taken_for_granted() -> None:
    with pytest.raises(BadFact, match="who is vulnerable"):
        read("4S South 10")
    assert read("4S South 10", board="2").results[0][0].points == 620
    assert read("4S South 10", vulnerable="none").results[0][0].points == 420


@pytest.mark.parametrize(
    ("number", "text"),
    [("-7/5", "-1.4"), ("16/3", "5 1/3 (5.33)"), ("-1/3", "-1/3 (-0.33)"), ("4", "4"), ("0", "0"), ("1/8", "0.125")],
)
def test_numbers_are_exact(number: str, text: str) -> None:
    assert exact(Fraction(number)) == text


def test_per_cent_is_exact() -> None:
    assert (percent(Fraction(2, 3)), percent(Fraction(1, 8))) == ("66 2/3%", "12.5%")


def test_the_command_prints_one_value_as_json() -> None:
    results = ("weigh", "60% 4S South 10, 40% 4S South 9", "--vulnerable", "N-S")
    value = value_of(run(*results, "--other-table", "-100", "--scores=-100,650", "--json"))
    assert value["imps"]["north_south"] == {"exact": "36/5", "value": 7.2}
    assert value["matchpoints"]["north_south"]["exact"] == "8/5"
    assert value["results"]["east_west"][0] == {"weight": "3/5", "result": "4S South 10", "points": 620}
    assert value["laws"] == ["78B", "78A", "12C1(c)", "12C4"]
    book = Library().book("duplicate")
    assert score_data(read("+420"), book).keys() == {"schema", "code", "edition", "results", "laws"}


def test_a_code_without_scores_says_so() -> None:
    done = run("weigh", "+420", "--code", "whist")
    assert (done.returncode, done.stderr.splitlines()[0]) == (2, "error: Whist 1864 has no scores to work out")
