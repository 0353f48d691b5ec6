"""The facts of an incident in words, each with how it was found: what a record keeps beside the ruling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from director.core.facts import Answer
from director.core.seats import joined
from director.folds.interview import Origin, Session, Step
from director.folds.report import Details
from director.render.question import voice_of
from director.sentences.answers import answer_text
from director.sentences.words import DIRECTOR, Voice

AGREED, FOUND_SO, NO_MATTER, SEEN, CHOSEN, JUDGED = (
    "not disputed", "disputed, found so", "disputed, no matter", "table", "chosen", "judged"
)  # fmt: skip


def found_data(session: Session, details: Details) -> list[dict[str, Any]]:
    """The facts and choices in their order: what was asked, what was answered, how it was found, who said what."""
    return [
        one for step in session.steps if step.origin is not Origin.PROFILE for one in _of_step(session, step, details)
    ]


def _of_step(session: Session, step: Step, details: Details) -> Iterator[dict[str, Any]]:
    voice = voice_of(session, details)
    for name, answer in step.facts.items():
        fact = session.compiled.by_id[name].law
        one: dict[str, Any] = {
            "fact": name,
            "ask": voice.say(fact.ask),
            "answer": answer_text(fact, answer, voice).rstrip("."),
            "how": _how(session, step, name, answer),
        }
        if name in session.named:
            one["answer"] += f" ({session.named[name]})"
        if fact.together and str(answer) == fact.usual:
            one["rare"] = fact.short
        said = [[joined(_saying(step, item)), answer_text(fact, item, voice).rstrip(".")] for item in step.disputed]
        if step.disputed:
            one["said"] = said
        if step.origin is Origin.CHOSEN and fact.choice is not None:
            one["by"] = _chooser(voice, fact.choice.put_to)
            one["options"] = [
                answer_text(fact, item, voice).rstrip(".") for item in session.compiled.by_id[name].answers
            ]
        yield one


def _chooser(voice: Voice, role: str) -> str:
    """Whose choice it was: a player, or one of several."""
    if role == DIRECTOR:
        return DIRECTOR
    words = voice.fill(f"any of {role}")
    return f"{words[:1].upper()}{words[1:]}"


def _saying(step: Step, answer: Answer) -> list[str]:
    return [seat.title for seat, item in step.said if item == answer]


def _how(session: Session, step: Step, name: str, answer: Answer) -> str:
    if step.origin is Origin.CHOSEN:
        return CHOSEN
    if step.origin is Origin.TABLE:
        return SEEN
    if name in session.doubtful:
        return NO_MATTER
    if session.compiled.by_id[name].law.judged:
        return JUDGED
    return FOUND_SO if step.disputed and answer in step.disputed else AGREED
