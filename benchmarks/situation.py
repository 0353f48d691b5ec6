"""The situation that is measured, and every world of it: all facts given, every choice that is open taken or left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from director.core.compile import compile_situation
from director.core.compiled import Compiled
from director.core.decide import Ruling, decide
from director.core.errors import BadLaw
from director.core.facts import Answer
from director.core.law import FOLLOWERS
from director.core.seats import Seat
from director.files.lawfile import read_situation
from director.files.library import Library, read_file

FILE = Path(__file__).with_name("lead-out-of-turn.yaml")
CODE = "whist-1864"
CHOICE = "exact"


def load() -> Compiled:
    """The situation, read and compiled."""
    source, tree = read_file(FILE)
    if tree is None:
        raise BadLaw(source.problems)
    situation = read_situation(source, tree, CODE, Library().common)
    if source.problems:
        raise BadLaw(source.problems)
    return compile_situation(situation)


def worlds(compiled: Compiled) -> list[dict[str, Answer]]:
    """Every set of facts that leads to a ruling."""
    return list(_worlds(compiled))


def _worlds(compiled: Compiled) -> Iterator[dict[str, Answer]]:
    for leader in Seat:
        for turn in Seat:
            for followed in FOLLOWERS:
                facts: dict[str, Answer] = {"leader": leader, "turn": turn, "followed": followed}
                yield facts
                ruling = decide(compiled, facts)
                assert isinstance(ruling, Ruling)
                for offer in ruling.offers:
                    yield from ({**facts, CHOICE: answer} for answer in offer.answers)
