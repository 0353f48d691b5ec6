"""A session's answers as they are written, and the session again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from director.core.compiled import Compiled
from director.core.facts import Answer, show_answer
from director.core.given import read_facts
from director.core.profile import BARE, Decided, Profile, regulated
from director.core.seats import seat_of
from director.folds.disputes import Dispute
from director.folds.interview import Origin, Session, Step
from director.folds.table import Table

_PROFILE = ("id", "title", "body", "source", "seen", "code", "over")
_DECIDED = ("answer", "law", "source", "note")


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
    if session.named:
        data["named"] = dict(session.named)
    if session.profile is not BARE:
        data["profile"] = _profile_data(session.profile)
    return data


def _profile_data(profile: Profile) -> dict[str, Any]:
    """A profile with all that it decides: its file may change, the ruling may not."""
    head = {key: getattr(profile, key) for key in _PROFILE}
    parts = (("answers", profile.answers), ("elects", profile.elects))
    return head | {
        name: {fact: {key: getattr(item, key) for key in _DECIDED} for fact, item in part.items()}
        for name, part in parts
    }


def _profile_of(data: Mapping[str, Any]) -> Profile:
    parts = ({fact: Decided(fact, **item) for fact, item in data[name].items()} for name in ("answers", "elects"))
    answers, elects = parts
    return Profile(**{key: data[key] for key in _PROFILE}, answers=answers, elects=elects)


def read(compiled: Compiled, data: Mapping[str, Any], table: Table | None = None) -> Session:
    """The session that was written, at a table if one is given.

    Raises `BadFact` if the situation no longer knows a fact or an answer.
    """
    steps = []
    for one in data["steps"]:
        name, *more = one["facts"]
        facts = read_facts(compiled, one["facts"])
        disputed = tuple(_answer(compiled, name, item) for item in one.get("disputed", ()) if not more)
        said = tuple((seat_of(letter), _answer(compiled, name, item)) for letter, item in one.get("said", ()))
        steps.append(Step(facts, Origin(one["origin"]), disputed, said))
    profile = _profile_of(data["profile"]) if "profile" in data else BARE
    missing = regulated(compiled, profile, [name for step in steps for name in step.facts])  # new in the law since then
    return Session(
        compiled,
        (*([Step(missing, Origin.PROFILE)] if missing else []), *steps),
        doubtful=frozenset(data.get("doubtful", ())),
        heard=data.get("heard", ""),
        named=dict(data.get("named", {})),
        table=table,
        profile=profile,
    )


def written_dispute(dispute: Dispute) -> dict[str, Any]:
    """A dispute that is being looked at, as plain data beside the answers."""
    return {
        "dispute": {
            "fact": dispute.fact,
            "answers": [show_answer(item) for item in dispute.answers],
            "since": [{name: show_answer(item) for name, item in facts.items()} for facts in dispute.since],
            "said": [[seat.letter, show_answer(item)] for seat, item in dispute.said],
        }
    }


def read_dispute(session: Session, data: Mapping[str, Any]) -> Dispute | None:
    """The dispute that was written beside the answers, if any. Raises `BadFact` like `read`."""
    one = data.get("dispute")
    if one is None:
        return None
    compiled, fact = session.compiled, one["fact"]
    return Dispute(
        session,
        fact,
        tuple(_answer(compiled, fact, item) for item in one["answers"]),
        tuple(read_facts(compiled, facts) for facts in one["since"]),
        tuple((seat_of(letter), _answer(compiled, fact, item)) for letter, item in one["said"]),
    )


def _answer(compiled: Compiled, fact: str, value: object) -> Answer:
    return read_facts(compiled, {fact: value})[fact]
