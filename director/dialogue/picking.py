"""Which key takes which line, and what it answers: picking one answer, ticking a list."""

from __future__ import annotations

from collections.abc import Mapping

from director.core import law
from director.core.decide import Question
from director.core.facts import Answer, read_number
from director.dialogue.dialogue import LINES, Dialogue, asked, asked_again, findings, items, listed, options
from director.dialogue.screens import Changing, Disputed, Incident, Over, Saying, Standing, Start, Tables, Unsure
from director.folds.disputes import Dispute, makes_no_difference
from director.folds.interview import Session, Tick, keyed, ticks
from director.folds.table import Item as InForce


def choosable(dialogue: Dialogue, lines: int = LINES) -> tuple[str, ...]:
    """The keys of the lines that the arrows can mark, from top to bottom."""
    match dialogue.top:
        case Start(typed):
            return tuple(str(number) for number, _ in enumerate(listed(dialogue, typed, lines), 1))
        case Unsure():
            return _line_keys(dialogue)
        case Saying():
            return ("1", "2", "3", "4")
        case Changing(item):
            return _changing_keys(dialogue, item)
        case Incident() | Disputed():
            if asked(dialogue):
                return _line_keys(dialogue)
            if isinstance(dialogue.top, Disputed):
                return tuple(key for key, _ in dispute_keys(dialogue.top.dispute))
            return tuple(item.letter for item in (*options(dialogue), *findings(dialogue)))
        case _:
            return _table_keys(dialogue)


def _changing_keys(dialogue: Dialogue, item: int | None) -> tuple[str, ...]:
    session = dialogue.session
    if session is None:
        return ()
    if item is None:
        return tuple(str(number % 10) for number in range(1, min(len(items(session)), 10) + 1))
    question, ticked = asked_again(session, items(session)[item])
    return _tick_keys(ticked) if ticked else tuple(k for k, _ in keyed(session, question))


def about_keys(dialogue: Dialogue, item: InForce) -> tuple[str, ...]:
    """The keys for one thing in force: it has ended, its time has come, back to its ruling."""
    sitting = dialogue.sitting
    opened = ("2",) if item.standing.fields.get("opens") else ()
    known = any(one.number == item.entry for one in (sitting.incidents if sitting else ()))
    return ("1", *opened, *(("3",) if known else ()))


def _table_keys(dialogue: Dialogue) -> tuple[str, ...]:
    """The keys of lines on the screens of a table."""
    match dialogue.top:
        case Tables():
            return (*(str(number) for number, _ in enumerate(dialogue.sittings[:9], 1)), "0")
        case Standing(None):
            live = dialogue.sitting.live if dialogue.sitting else ()
            return (*(str(number) for number, _ in enumerate(live[:9], 1)), "0")
        case Standing(int() as at):
            live = dialogue.sitting.live if dialogue.sitting else ()
            return about_keys(dialogue, live[at]) if at < len(live) else ()
        case Over():
            return ("1",)
        case _:
            return ()


def _line_keys(dialogue: Dialogue) -> tuple[str, ...]:
    question = asked(dialogue)
    if question is None:
        return ()
    if question.lines:
        return _tick_keys(question.lines)
    return tuple(key for key, _ in keyed(question.session, question.question))


def _tick_keys(lines: tuple[Tick, ...]) -> tuple[str, ...]:
    return (*(str(number) for number, _ in enumerate(lines, 1)), "0")


def ticked_after(lines: tuple[Tick, ...], ticked: frozenset[int], key: str) -> frozenset[int] | list[int] | None:
    """The ticks after a key; as a list once they are final; None if the key means nothing here."""
    if key == "0":
        return []
    if key == "space" and ticked:
        return sorted(ticked)
    number = read_number(key)
    if number is not None and 1 <= number <= len(lines):
        number -= 1
        if number in ticked:
            return ticked - {number}
        return frozenset(other for other in ticked if lines[other].fact != lines[number].fact) | {number}
    return None


def picked(dialogue: Dialogue, key: str) -> dict[str, Answer] | None:
    """The answer that a key gives to the question on the screen; a count is given by its own number."""
    question = asked(dialogue)
    return given(question.session, question.question, key) if question is not None else None


def given(session: Session, question: Question, key: str) -> dict[str, Answer] | None:
    """The answer that a key gives to a question; None if it gives none."""
    fact = session.compiled.by_id[question.fact]
    number = read_number(key)
    if isinstance(fact.law.kind, law.Count) and number is not None:
        possible = {fact.codes[item] for item in question.answers}
        return {fact.id: number} if fact.codes.get(number) in possible else None
    found = dict(keyed(session, question)).get(key)
    return {fact.id: found} if found is not None else None


def picked_again(fact: law.Fact, keys: Mapping[str, Answer], key: str) -> dict[str, Answer] | None:
    """The answer that a key gives to a fact that is asked again."""
    number = read_number(key)
    if isinstance(fact.kind, law.Count) and number is not None and fact.kind.low <= number <= fact.kind.high:
        return {fact.id: number}
    found = keys.get(key)
    return {fact.id: found} if found is not None else None


def dispute_keys(dispute: Dispute) -> tuple[tuple[str, Answer], ...]:
    """The keys that rule on one of the answers; once it makes no difference, on any that is now agreed."""
    question = dispute.session.reached
    if isinstance(question, Question) and question.fact == dispute.fact and not ticks(dispute.session, question):
        keys = keyed(dispute.session, question)
    else:  # a line of a tick list
        keys = tuple((str(number), item) for number, item in enumerate(dispute.answers, 1))
    if makes_no_difference(dispute):
        return keys
    return tuple((key, item) for key, item in keys if item in dispute.answers)
