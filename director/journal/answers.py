"""A session's answers as they are written, and the session again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from director.core.compiled import Compiled
from director.core.facts import Answer, show_answer
from director.core.given import read_facts
from director.core.seats import Seat
from director.folds.interview import Origin, Session, Step
from director.folds.table import Table


def written(session: Session) -> dict[str, Any]:
    """The answers in their order, with where each came from and who said what, as plain data."""
    steps = []
    for step in session.steps:
        one: dict[str, Any] = {
            "facts": {name: show_answer(value) for name, value in step.facts.items()},
            "origin": step.origin.value,
        }
        if step.disputed:
            one["disputed"] = [show_answer(item) for item in step.disputed]
        if step.said:
            one["said"] = [[seat.letter, show_answer(item)] for seat, item in step.said]
        steps.append(one)
    data: dict[str, Any] = {"steps": steps}
    if session.doubtful:
        data["doubtful"] = sorted(session.doubtful)
    if session.heard:
        data["heard"] = session.heard
    return data


def read(compiled: Compiled, data: Mapping[str, Any], table: Table | None = None) -> Session:
    """The session that was written, at a table if one is given.

    Raises `BadFact` if the situation no longer knows a fact or an answer.
    """
    steps = []
    for one in data["steps"]:
        name, *more = one["facts"]
        facts = read_facts(compiled, one["facts"])
        disputed = tuple(_answer(compiled, name, item) for item in one.get("disputed", ()) if not more)
        said = tuple((_seat(letter), _answer(compiled, name, item)) for letter, item in one.get("said", ()))
        steps.append(Step(facts, Origin(one["origin"]), disputed, said))
    return Session(
        compiled,
        tuple(steps),
        doubtful=frozenset(data.get("doubtful", ())),
        heard=data.get("heard", ""),
        table=table,
    )


def _answer(compiled: Compiled, fact: str, value: object) -> Answer:
    return read_facts(compiled, {fact: value})[fact]


def _seat(letter: str) -> Seat:
    return next(seat for seat in Seat if seat.letter == letter)
