"""Tricks that rulings move, added up and capped, and the score before and after. A fold over typed effects.

What a trick is worth is a calculator's business (`director.scoring`); how it looks is a renderer's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from director.core.errors import BadFact
from director.core.facts import Answer
from director.core.seats import Seat, pair_name
from director.folds.report import Report, Standing
from director.scoring import Calculator, calculator_named
from director.scoring.contract import (
    Contract,
    Vulnerability,
    read_contract,
    read_tricks,
    read_vulnerability,
    result_words,
)

OWN_TRICKS = "won from this trick on"  # the cap that an effect may name


class Move(NamedTuple):
    """Tricks that one ruling moves to the other side."""

    tricks: int
    giver: Seat  # either player of the side that loses them
    at_most: int | None = None  # what that side won from the trick in question on; None: all that it won
    laws: tuple[str, ...] = ()


class Side(NamedTuple):
    """How a board stands, before or after."""

    tricks: int  # declarer's
    words: str  # "down one"
    points: int  # North-South's


class Transfer(NamedTuple):
    """A board at the table and after the rulings."""

    contract: Contract
    vulnerability: Vulnerability
    before: Side
    after: Side
    moved: tuple[int, ...]  # what each move really moved, in their order
    assigned: bool  # a score is assigned in place of tricks: "after" is only what the tricks would give
    law: str


class Row(NamedTuple):
    """A line of the table that a director reads: at the table, and after the transfer."""

    label: str
    before: str
    after: str
    laws: tuple[str, ...] = ()


def moves_of(standing: Iterable[Standing], known: Mapping[str, Answer] | None = None) -> tuple[Move, ...]:
    """The tricks that a ruling moves, from its effects; `known` are the facts it was given on."""
    found: list[Move] = []
    for item in standing:
        giver, count = item.fields.get("from"), item.fields.get("tricks")
        if item.kind != "tricks" or not isinstance(giver, tuple) or not giver or not isinstance(count, str):
            continue
        capped = item.fields.get("not more than") == OWN_TRICKS
        found.append(Move(int(count), giver[0], won_from(known or {}, giver[0]) if capped else None, item.laws))
    return tuple(found)


def won_from(known: Mapping[str, Answer], giver: Seat) -> int | None:
    """The tricks that side won from the trick in question on, if the facts `won` and `later` say so."""
    won, later = known.get("won"), known.get("later")
    if not isinstance(won, Seat) or not isinstance(later, int) or isinstance(later, Seat):
        return None
    return later + (pair_name(won) == pair_name(giver))


def is_assigned(standing: Iterable[Standing]) -> bool:
    """Whether a ruling puts an assigned score in the place of tricks."""
    return any(
        item.kind == "score" and item.fields.get("score") == "assigned" and item.fields.get("in place of") == "tricks"
        for item in standing
    )


def granted(moves: Sequence[Move], own: int) -> tuple[int, ...]:
    """What each of one side's moves really takes, if that side won `own` tricks: no trick is moved twice.

    Tricks won from a later point on are among those won from an earlier one on, so the smallest cap is filled first.

    >>> granted([Move(2, Seat.EAST, 3), Move(2, Seat.EAST, 1)], own=5), granted([Move(2, Seat.EAST)] * 3, own=5)
    ((2, 1), (2, 2, 1))
    """
    caps = [own if move.at_most is None else min(move.at_most, own) for move in moves]
    taken = [0] * len(moves)
    for number in sorted(range(len(moves)), key=lambda number: caps[number]):
        taken[number] = min(moves[number].tricks, max(caps[number] - sum(taken), 0))
    return tuple(taken)


def transfer(
    calculator: Calculator,
    contract: Contract,
    vulnerability: Vulnerability,
    tricks: int,
    moves: Sequence[Move],
    assigned: bool = False,
) -> Transfer:
    """The board before and after all the moves; `tricks` are declarer's at the table, claimed tricks included."""
    ours = [number for number, move in enumerate(moves) if pair_name(move.giver) == pair_name(contract.declarer)]
    theirs = [number for number in range(len(moves)) if number not in ours]
    moved = [0] * len(moves)
    for numbers, own in ((ours, tricks), (theirs, calculator.tricks - tricks)):
        for number, taken in zip(numbers, granted([moves[number] for number in numbers], own), strict=True):
            moved[number] = taken
    after = tricks - sum(moved[number] for number in ours) + sum(moved[number] for number in theirs)

    def side(count: int) -> Side:
        points = calculator.points(contract, vulnerability, count)
        return Side(count, result_words(contract, count), points if contract.declarer % 2 == 0 else -points)

    return Transfer(contract, vulnerability, side(tricks), side(after), tuple(moved), assigned, calculator.law)


def check_board(given: Mapping[str, str]) -> None:
    """Raises `BadFact` if contract, vulnerability or tricks mean nothing; who is declarer may still be open."""
    read_vulnerability(given.get("vulnerable", "none"))
    if "contract" not in given:
        return
    for seat in (None, *Seat):
        try:
            contract = read_contract(given["contract"], seat)
            break
        except BadFact as error:
            refused = error
    else:
        raise refused
    if "tricks" in given and isinstance(contract, Contract):
        read_tricks(given["tricks"], contract)


def board_of(scoring: str, given: Mapping[str, str], told: Report) -> Transfer | None:
    """The board before and after a ruling; None without a contract, without tricks, or where nothing is moved.

    `given` are contract, vulnerability and tricks as somebody wrote them. Raises `BadFact` if they mean nothing.
    """
    calculator = calculator_named(scoring)
    moves = moves_of(told.standing, told.known)
    if calculator is None or not moves or "contract" not in given or "tricks" not in given:
        return None
    declarer = told.known.get("declarer")
    contract = read_contract(given["contract"], declarer if isinstance(declarer, Seat) else None)
    if not isinstance(contract, Contract):
        return None
    tricks = read_tricks(given["tricks"], contract)
    vulnerability = read_vulnerability(given.get("vulnerable", "none"))
    return transfer(calculator, contract, vulnerability, tricks, moves, is_assigned(told.standing))


def table_rows(board: Transfer) -> tuple[Row, ...]:
    """The lines to show: tricks, result, North-South's score; "after" is empty where a score is assigned instead."""
    declarer = board.contract.declarer
    vulnerable = "vulnerable" if board.vulnerability.of(declarer) else "not vulnerable"
    after = None if board.assigned else board.after
    return (
        Row(f"Tricks to {declarer.title}", str(board.before.tricks), str(after.tricks) if after else ""),
        Row(f"{board.contract.short}, {vulnerable}", board.before.words, after.words if after else ""),
        Row(pair_name(Seat.NORTH), signed(board.before.points), signed(after.points) if after else "", (board.law,)),
    )


def entry_line(board: Transfer) -> str:
    """What to key into the scorer, or nothing while a score has still to be assigned."""
    if board.assigned:
        return ""
    count = board.after.tricks
    won = f"{count} trick{'' if count == 1 else 's'}"
    return f"{board.contract.short} by {board.contract.declarer.title}, {won}, N-S {signed(board.after.points)}"


def signed(points: int) -> str:
    """Points with their sign: +650, -100, 0."""
    return f"{points:+d}" if points else "0"
