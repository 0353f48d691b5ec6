"""Facts for the case that is missing: on which a ruling comes out otherwise with a mutant in the law."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from director.check.differences import Differences
from director.check.variants import Sound, Variant
from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, broken_constraint, decide
from director.core.errors import BadFact
from director.core.facts import Answer, show_answer
from director.core.logic import Node
from director.core.profile import BARE, regulated


class Example(NamedTuple):
    """Answers on which a ruling is another with the slip in the law, as a case gives them."""

    facts: Mapping[str, str]
    choices: Mapping[str, str]
    why: str  # what the slip changes there
    rests_on: tuple[str, ...] = ()  # the clauses that apply there now
    refused: str = ""  # the constraint by which the facts are refused now; nothing: there is a ruling


def example(sound: Sound, variant: Variant, differences: Differences) -> Example | None:
    """Facts on which the slip would be noticed; None if no case can show it."""
    compiled = sound.compiled
    changed = sound.prepare(variant)
    for node, why in _places(differences):
        witness = compiled.logic.witness(node) or {}
        known = {fact.id: fact.answers[witness[fact.number]] for fact in compiled.facts if fact.number in witness}
        if node is differences.opened:
            broken = broken_constraint(compiled, known)
            if broken is not None and _outcome(changed, known) != "refused":
                return _example(compiled, known, why, refused=broken.name)
            continue
        for start in ({}, known):  # first only what would be asked; an answer that is not may be needed all the same
            facts, ruling = _completed(compiled, start, known)
            if ruling is not None and _outcome(changed, facts) != _outcome(compiled, facts):
                return _example(compiled, facts, why, tuple(clause.id for clause in ruling.clauses))
    return None


def _places(differences: Differences) -> Iterator[tuple[Node, str]]:
    """Where the slip changes something, and what."""
    if differences.opened is not None:
        yield differences.opened, "these facts would not be refused any more"
    if differences.shut is not None:
        yield differences.shut, "these facts would be refused"
    for number, one in differences.clauses.items():
        name = differences.old.clauses[number].law.id
        if one.lost is not None:
            yield one.lost, f"{name} would not apply any more"
        if one.gained is not None:
            yield one.gained, f"{name} would apply as well"


def _completed(
    compiled: Compiled, start: Mapping[str, Answer], wanted: Mapping[str, Answer]
) -> tuple[dict[str, Answer], Ruling | None]:
    """The answers of an interview that goes as wanted, and as usual elsewhere; and the ruling, if it comes to one."""
    facts = {**regulated(compiled, BARE, start), **start}
    with suppress(BadFact):
        while True:
            step = decide(compiled, facts)
            if isinstance(step, Question):
                usual = compiled.by_id[step.fact].law.usual
                answer = wanted.get(step.fact, usual)
                facts = {**facts, step.fact: answer if answer in step.answers else step.answers[0]}
                continue
            open_choices = [offer.choice for offer in step.offers if offer.choice in wanted]
            if not open_choices:
                return facts, step
            facts = {**facts, open_choices[0]: wanted[open_choices[0]]}
    return facts, None


def _outcome(compiled: Compiled, facts: Mapping[str, Answer]) -> object:
    """What a case can see of what comes of the facts."""
    try:
        step = decide(compiled, facts)
    except BadFact:
        return "refused"
    if isinstance(step, Question):
        return step.fact
    return frozenset(clause.id for clause in step.clauses)


def _example(
    compiled: Compiled, facts: Mapping[str, Answer], why: str, rests_on: tuple[str, ...] = (), refused: str = ""
) -> Example:
    past: dict[str, str] = {}
    choices: dict[str, str] = {}
    usual = regulated(compiled, BARE, ())
    for fact in compiled.facts:
        if fact.id in facts and not (fact.law.profile and facts[fact.id] == usual.get(fact.id)):
            (choices if fact.is_choice else past)[fact.id] = str(show_answer(facts[fact.id]))
    return Example(past, choices, why, rests_on, refused)
