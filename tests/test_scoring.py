"""The scoring table, every contract and result, against printed values; contracts as they are written; transfers."""

from __future__ import annotations

from itertools import accumulate, product

import pytest

from director.core.decide import Ruling, decide
from director.core.errors import BadFact, DirectorError
from director.core.given import read_facts
from director.core.profile import BARE, regulated
from director.core.seats import Seat
from director.files.library import Library
from director.folds.report import Standing, report
from director.folds.transfer import Move, Row, entry_line, granted, is_assigned, moves_of, signed, table_rows, transfer
from director.scoring import CALCULATORS, NONE, Calculator, calculator_named
from director.scoring.contract import (
    Contract,
    Doubling,
    PassedOut,
    Strain,
    Vulnerability,
    read_contract,
    read_tricks,
    read_vulnerability,
    result_words,
)

MINOR, MAJOR = (Strain.CLUBS, Strain.DIAMONDS), (Strain.HEARTS, Strain.SPADES)

# Contracts of one to seven just made, as printed on the back of bidding cards. Kept apart from the program's figures.
MADE = {
    ("minor", 1, False): (70, 90, 110, 130, 400, 920, 1440),
    ("major", 1, False): (80, 110, 140, 420, 450, 980, 1510),
    ("notrump", 1, False): (90, 120, 400, 430, 460, 990, 1520),
    ("minor", 1, True): (70, 90, 110, 130, 600, 1370, 2140),
    ("major", 1, True): (80, 110, 140, 620, 650, 1430, 2210),
    ("notrump", 1, True): (90, 120, 600, 630, 660, 1440, 2220),
    ("minor", 2, False): (140, 180, 470, 510, 550, 1090, 1630),
    ("major", 2, False): (160, 470, 530, 590, 650, 1210, 1770),
    ("notrump", 2, False): (180, 490, 550, 610, 670, 1230, 1790),
    ("minor", 2, True): (140, 180, 670, 710, 750, 1540, 2330),
    ("major", 2, True): (160, 670, 730, 790, 850, 1660, 2470),
    ("notrump", 2, True): (180, 690, 750, 810, 870, 1680, 2490),
    ("minor", 4, False): (230, 560, 640, 720, 800, 1380, 1960),
    ("major", 4, False): (520, 640, 760, 880, 1000, 1620, 2240),
    ("notrump", 4, False): (560, 680, 800, 920, 1040, 1660, 2280),
    ("minor", 4, True): (230, 760, 840, 920, 1000, 1830, 2660),
    ("major", 4, True): (720, 840, 960, 1080, 1200, 2070, 2940),
    ("notrump", 4, True): (760, 880, 1000, 1120, 1240, 2110, 2980),
}
# Down one to thirteen, doubled.
DOWN_DOUBLED = {
    False: (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    True: (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
}
ONE_OVER_DOUBLED = {False: 100, True: 200}


@pytest.fixture
def duplicate() -> Calculator:
    found = calculator_named("duplicate-bridge")
    assert found is not None
    return found


def group(strain: Strain) -> str:
    return "minor" if strain in MINOR else "major" if strain in MAJOR else "notrump"


def expected(level: int, strain: Strain, factor: int, vulnerable: bool, tricks: int) -> int:
    over = tricks - 6 - level
    if over < 0 and factor == 1:
        return over * (100 if vulnerable else 50)
    if over < 0:
        return -DOWN_DOUBLED[vulnerable][-over - 1] * factor // 2
    one_over = (20 if strain in MINOR else 30) if factor == 1 else ONE_OVER_DOUBLED[vulnerable] * factor // 2
    return MADE[group(strain), factor, vulnerable][level - 1] + over * one_over


def test_every_contract_and_result(duplicate: Calculator) -> None:
    seen = 0
    for level, strain, doubling, declarer in product(range(1, 8), Strain, Doubling, Seat):
        contract = Contract(level, strain, doubling, declarer)
        for vulnerability, tricks in product(Vulnerability, range(14)):
            wanted = expected(level, strain, doubling.value, vulnerability.of(declarer), tricks)
            assert duplicate.points(contract, vulnerability, tricks) == wanted, (contract, vulnerability, tricks)
            seen += 1
    assert seen == 7 * 5 * 3 * 4 * 4 * 14


@pytest.mark.parametrize(
    ("written", "vulnerable", "tricks", "points"),
    [
        ("3NT N", "none", 9, 400),
        ("4S N", "ns", 10, 620),
        ("2Hx N", "none", 8, 470),
        ("1NTxx N", "both", 7, 760),
        ("6S N", "ew", 12, 980),
        ("7NT N", "both", 13, 2220),
        ("2C N", "none", 9, 110),
        ("1NT N", "none", 8, 120),
        ("4Hx N", "both", 11, 990),
        ("3NTx N", "none", 5, -800),
        ("3NTx N", "both", 5, -1100),
        ("3NTxx N", "none", 5, -1600),
        ("3NTxx N", "both", 5, -2200),
    ],
)
def test_known_values(duplicate: Calculator, written: str, vulnerable: str, tricks: int, points: int) -> None:
    assert duplicate.points(read_contract(written), read_vulnerability(vulnerable), tricks) == points


def test_more_tricks_never_score_less(duplicate: Calculator) -> None:
    for level, strain, doubling, vulnerability in product(range(1, 8), Strain, Doubling, Vulnerability):
        contract = Contract(level, strain, doubling, Seat.EAST)
        scores = [duplicate.points(contract, vulnerability, tricks) for tricks in range(14)]
        assert scores == list(accumulate(scores, max))
        assert len(set(scores)) == 14


def test_a_deal_passed_out_scores_nothing(duplicate: Calculator) -> None:
    assert duplicate.points(read_contract("passed out"), Vulnerability.BOTH, 0) == 0
    assert read_contract("All Pass") is PassedOut.DEAL


# contracts, vulnerability and tricks as they are written


def test_a_contract_is_read_as_it_is_written() -> None:
    for level, strain, doubling, declarer in product(range(1, 8), Strain, Doubling, Seat):
        contract = Contract(level, strain, doubling, declarer)
        letter = {Strain.NOTRUMP: "N"}.get(strain, strain.name[0])
        bare = f"{level}{letter}{doubling.sign}"
        for text in (
            f"{contract.short} by {declarer.title}",
            f"{contract.words} by {declarer.title}",
            f"{contract.words}, {declarer.letter}",
            f"{bare} {declarer.letter}",
            f"{bare}-{declarer.letter}",
            f"{bare} by {declarer.name}".lower(),
            bare.replace("x", "*") + declarer.letter,
        ):
            assert read_contract(text) == contract, text
        assert read_contract(bare, declarer) == contract
        assert read_contract(contract.short.lower(), declarer) == contract


@pytest.mark.parametrize(
    "text", ["", "4", "4S", "8S N", "0S N", "4T N", "4Sxxx N", "4S by", "4S by Nort", "S4 N", "4SN E"]
)
def test_what_is_no_contract(text: str) -> None:
    with pytest.raises(BadFact) as caught:
        read_contract(text)
    assert "4S by South" in caught.value.allowed


def test_a_contract_must_name_the_declarer_that_is_known() -> None:
    with pytest.raises(BadFact, match="North is declarer, not South"):
        read_contract("4S by South", Seat.NORTH)


@pytest.mark.parametrize(
    ("text", "north", "east"),
    [("none", False, False), ("-", False, False), ("N-S", True, False), ("ns", True, False), ("E/W", False, True),
     ("East-West", False, True), ("both", True, True), ("All", True, True)],
)  # fmt: skip
def test_vulnerability(text: str, north: bool, east: bool) -> None:
    found = read_vulnerability(text)
    assert (found.of(Seat.NORTH), found.of(Seat.SOUTH)) == (north, north)
    assert (found.of(Seat.EAST), found.of(Seat.WEST)) == (east, east)


@pytest.mark.parametrize("text", ["", "NE", "maybe"])
def test_what_is_no_vulnerability(text: str) -> None:
    with pytest.raises(BadFact):
        read_vulnerability(text)


@pytest.mark.parametrize("text", ["", "14", "+4", "-11", "ten", "1.5", "++1", "-"])
def test_what_is_no_number_of_tricks(text: str) -> None:
    with pytest.raises(BadFact):
        read_tricks(text, Contract(4, Strain.SPADES, Doubling.NONE, Seat.SOUTH))


def test_results_in_words() -> None:
    seven = Contract(7, Strain.CLUBS, Doubling.NONE, Seat.WEST)
    one = Contract(1, Strain.CLUBS, Doubling.NONE, Seat.WEST)
    assert [result_words(seven, tricks) for tricks in (0, 12, 13)] == ["down thirteen", "down one", "made"]
    assert [result_words(one, tricks) for tricks in (0, 7, 13)] == ["down seven", "made", "six over"]


# codes and calculators


def test_every_code_names_a_calculator_that_exists() -> None:
    for book in Library().books:
        assert book.code.scoring in (NONE, *CALCULATORS), book.code.id


def test_calculators_are_found_by_name() -> None:
    assert calculator_named(NONE) is None
    with pytest.raises(DirectorError, match='Did you mean "duplicate-bridge"'):
        calculator_named("duplicate bridge")


# transfers


FOUR_SPADES = Contract(4, Strain.SPADES, Doubling.NONE, Seat.SOUTH)


def test_two_tricks_turn_down_one_into_one_over(duplicate: Calculator) -> None:
    board = transfer(duplicate, FOUR_SPADES, Vulnerability.NORTH_SOUTH, 9, [Move(2, Seat.EAST, 3)])
    assert table_rows(board) == (
        Row("Tricks to South", "9", "11"),
        Row("4♠, vulnerable", "down one", "one over"),
        Row("North-South", "-100", "+650", ("77",)),
    )
    assert entry_line(board) == "4♠ by South, 11 tricks, N-S +650"


def test_a_trick_from_declarer_is_east_wests(duplicate: Calculator) -> None:
    contract = Contract(3, Strain.NOTRUMP, Doubling.DOUBLED, Seat.WEST)
    board = transfer(duplicate, contract, Vulnerability.NONE, 9, [Move(1, Seat.EAST, 4)])
    assert (board.before.points, board.after.points, board.after.words) == (-550, 100, "down one")
    assert entry_line(board) == "3NTx by West, 8 tricks, N-S +100"


def test_moves_of_both_sides_are_set_off(duplicate: Calculator) -> None:
    moves = [Move(2, Seat.EAST, 4), Move(1, Seat.NORTH, 5)]
    board = transfer(duplicate, FOUR_SPADES, Vulnerability.NONE, 9, moves)
    assert (board.moved, board.after.tricks) == ((2, 1), 10)


def test_no_side_gives_a_trick_that_it_did_not_win(duplicate: Calculator) -> None:
    board = transfer(duplicate, FOUR_SPADES, Vulnerability.NONE, 12, [Move(2, Seat.EAST), Move(1, Seat.WEST)])
    assert (board.moved, board.after.tricks) == ((1, 0), 13)


def test_no_trick_is_moved_twice() -> None:
    for caps in product(range(4), repeat=3):
        for counts in product((1, 2), repeat=3):
            moves = [Move(count, Seat.EAST, cap) for count, cap in zip(counts, caps, strict=True)]
            taken = granted(moves, own=13)
            assert all(got <= min(move.tricks, move.at_most or 0) for got, move in zip(taken, moves, strict=True))
            # tricks from a later point on are among those from an earlier one on: the most that can be taken in all
            best = min(
                sum(counts[n] for n in range(3) if n not in kept) + max((caps[n] for n in kept), default=0)
                for kept in ([n for n in range(3) if bits >> n & 1] for bits in range(8))
            )
            assert sum(taken) == best


def test_an_assigned_score_leaves_the_second_column_open(duplicate: Calculator) -> None:
    board = transfer(duplicate, FOUR_SPADES, Vulnerability.NONE, 9, [Move(2, Seat.EAST, 3)], assigned=True)
    assert [row.after for row in table_rows(board)] == ["", "", ""]
    assert entry_line(board) == ""


def test_points_are_signed() -> None:
    assert [signed(points) for points in (650, -100, 0)] == ["+650", "-100", "0"]


def standing_of(situation: str, facts: dict[str, object]) -> tuple[tuple[Standing, ...], tuple[Move, ...]]:
    compiled = Library().book("duplicate-2017").situation(situation)
    known = read_facts(compiled, facts)
    known |= regulated(compiled, BARE, known)
    ruling = decide(compiled, known)
    assert isinstance(ruling, Ruling)
    standing = report(compiled, ruling).standing
    return standing, moves_of(standing, known)


REVOKE: dict[str, object] = {
    "fault": "suit", "offender": "E", "declarer": "S", "gone": "led", "won": "E", "later": "3",
    **dict.fromkeys("twelfth again other called ended misled both spoke lying".split(), "no"),
}  # fmt: skip


def test_the_effects_of_a_revoke_are_moves(duplicate: Calculator) -> None:
    _, moves = standing_of("revoke", REVOKE)
    assert moves == (Move(2, Seat.EAST, 4, ("64A1",)),)
    board = transfer(duplicate, FOUR_SPADES, Vulnerability.NORTH_SOUTH, 9, moves)
    assert entry_line(board) == "4♠ by South, 11 tricks, N-S +650"


def test_two_rulings_on_one_board_are_added_up_and_capped(duplicate: Calculator) -> None:
    _, first = standing_of("revoke", {**REVOKE, "later": "1"})
    _, second = standing_of("revoke", {**REVOKE, "offender": "W", "won": "W", "later": "1"})
    board = transfer(duplicate, FOUR_SPADES, Vulnerability.NONE, 9, (*first, *second))
    assert (board.moved, board.after.tricks) == ((2, 0), 11)


def test_an_equity_score_takes_the_place_of_the_tricks() -> None:
    standing, moves = standing_of("revoke", {**REVOKE, "equity": "better"})
    assert is_assigned(standing)
    assert moves
    assert not is_assigned(standing_of("revoke", REVOKE)[0])


def test_a_trick_without_a_card_moves_one() -> None:
    facts: dict[str, object] = {
        "fault": "none", "offender": "S", "declarer": "S", "which": "earlier", "held": "no", "won": "yes",
        **dict.fromkeys("called ended twelfth again other".split(), "no"),
    }  # fmt: skip
    assert standing_of("trick-short-or-long", facts)[1] == (Move(1, Seat.SOUTH, None, ("64A2",)),)


def test_a_conceded_trick_that_could_not_be_lost_goes_back(duplicate: Calculator) -> None:
    facts: dict[str, object] = {
        "claimant": "S", "declarer": "S", "what": "none", "then": "bound", "over": "no", "safe": "sure",
    }  # fmt: skip
    _, moves = standing_of("claim", facts)
    contract = Contract(3, Strain.NOTRUMP, Doubling.NONE, Seat.SOUTH)
    board = transfer(duplicate, contract, Vulnerability.NONE, 8, moves)
    assert [(move.tricks, move.giver % 2, move.laws) for move in moves] == [(1, 1, ("71B",))]
    assert entry_line(board) == "3NT by South, 9 tricks, N-S +400"
