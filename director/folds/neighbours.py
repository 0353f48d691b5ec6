"""Neighbouring rulings: what one answer given otherwise would bring, each followed to a ruling of its own.

`whatif` says which single answers change what is certain; here each such world is lived through: answers that are
still asked for stay, those that are not fall away, and what is asked anew is answered by `finish`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from director.core import law
from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, decide, possible_answers
from director.core.errors import BadFact
from director.core.facts import Answer
from director.core.profile import BARE, regulated
from director.folds.interview import usual_answer

Finish = Callable[[Compiled, Question], Mapping[str, Answer]]


class Neighbour(NamedTuple):
    """A world one answer away: what was answered otherwise, all that is known there, and its ruling."""

    fact: str
    answer: Answer
    known: Mapping[str, Answer]
    ruling: Ruling
    also: tuple[tuple[str, Answer], ...] = ()  # if it is two answers away: the second


def by_usual_answers(compiled: Compiled, question: Question) -> dict[str, Answer]:
    """The usual answer of every rare fact that is asked; else "no", else the first answer, which is the commonest."""
    along = [name for name in question.along if compiled.by_id[name].law.usual]
    if along:
        found = {name: usual_answer(compiled, name) for name in along}
        possible = {name: possible_answers(compiled, name, question.known) for name in along}
        return {name: one if one in possible[name] else possible[name][0] for name, one in found.items()}
    kind = compiled.by_id[question.fact].law.kind
    no = isinstance(kind, law.Words) and kind.yes_no and "no" in question.answers
    return {question.fact: "no" if no else question.answers[0]}


def otherwise(compiled: Compiled, known: Mapping[str, Answer], neighbour: Neighbour) -> dict[str, Answer]:
    """All that is otherwise in a neighbouring world: what was changed, and what is asked for only there."""
    changed: dict[str, Answer] = {neighbour.fact: neighbour.answer, **dict(neighbour.also)}
    for fact in compiled.facts:
        if fact.id in neighbour.known and neighbour.known[fact.id] != known.get(fact.id):
            usual = fact.id not in known and fact.law.usual
            if not (usual and neighbour.known[fact.id] == usual_answer(compiled, fact.id)):
                changed.setdefault(fact.id, neighbour.known[fact.id])
    return changed


def lived(
    compiled: Compiled,
    answers: Mapping[str, Answer],
    given: Mapping[str, Answer],
    finish: Finish = by_usual_answers,
) -> tuple[dict[str, Answer], Ruling]:
    """An incident from its beginning to a ruling: what is asked is answered from `answers`, else by `finish`.

    Choices that are in `answers` are made as they come up. Raises `BadFact` if what is given does not fit.
    """
    facts: dict[str, Answer] = {**regulated(compiled, BARE, given), **given}
    while True:
        step = decide(compiled, facts)
        if isinstance(step, Question):
            if step.fact in answers and answers[step.fact] in step.answers:
                facts[step.fact] = answers[step.fact]
            else:
                facts |= finish(compiled, step)
            continue
        made = next((o.choice for o in step.offers if answers.get(o.choice) in o.answers), None)
        if made is None:
            return facts, step
        facts[made] = answers[made]


def substance(ruling: Ruling) -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """What a ruling comes to, whoever the players are: its outcomes, and the choices that are open."""
    return frozenset((h.issue, h.outcome) for h in ruling.holdings), frozenset(o.choice for o in ruling.offers)


def neighbours(
    compiled: Compiled,
    known: Mapping[str, Answer],
    given: Mapping[str, Answer],
    finish: Finish = by_usual_answers,
) -> Iterator[Neighbour]:
    """Every ruling that is one answer away and comes to something else, in the order of the facts.

    `given` are the answers that came with the line of the menu; they may be changed like any other.
    """
    by_profile = regulated(compiled, BARE, given)
    base = substance(decide_all(compiled, known))
    for fact in compiled.facts:
        if fact.id not in known or fact.id in by_profile:
            continue
        others = {name: answer for name, answer in known.items() if name != fact.id}
        before = {name: answer for name, answer in others.items() if not _after(compiled, name, fact.number)}
        for answer in possible_answers(compiled, fact.id, before):
            if fact.codes.get(answer) == fact.codes.get(known[fact.id]) and not fact.is_seat:
                continue
            if answer == known[fact.id]:
                continue
            fixed = {name: value for name, value in given.items() if name != fact.id}
            if fact.id in given:
                fixed[fact.id] = answer
            try:
                facts, ruling = lived(compiled, {**others, fact.id: answer}, fixed, finish)
            except BadFact:
                continue
            if facts.get(fact.id) == answer and substance(ruling) != base:
                yield Neighbour(fact.id, answer, facts, ruling)


def _after(compiled: Compiled, name: str, number: int) -> bool:
    return compiled.by_id[name].number > number


def decide_all(compiled: Compiled, known: Mapping[str, Answer]) -> Ruling:
    """The ruling on facts that leave no question. Raises `BadFact` if one is left."""
    step = decide(compiled, known)
    if isinstance(step, Question):
        raise BadFact(f'"{step.fact}" is not answered')
    return step
