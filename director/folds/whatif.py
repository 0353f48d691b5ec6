"""What if: one answer changed at a time, keeping those changes that alter the ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from director.core.compiled import Compiled, CompiledClause
from director.core.decide import Ruling, certain, encode, possible_answers
from director.core.errors import BadFact
from director.core.facts import Answer
from director.core.logic import Node


@dataclass(frozen=True, slots=True)
class Change:
    """One answer given otherwise, and what is certain then."""

    fact: str
    answer: Answer
    ruling: Ruling


def past_of(compiled: Compiled, known: Mapping[str, Answer]) -> dict[str, Answer]:
    """What is known without the choices that were made."""
    return {name: answer for name, answer in known.items() if not compiled.by_id[name].is_choice}


def changes(compiled: Compiled, known: Mapping[str, Answer]) -> Iterator[Change]:
    """Every single change of a past fact that alters what is certain, in the order of the facts."""
    base = _substance(certain(compiled, past_of(compiled, known)))
    return (change for change in otherwise(compiled, known) if _substance(change.ruling) != base)


def otherwise(compiled: Compiled, known: Mapping[str, Answer]) -> Iterator[Change]:
    """Every single past fact answered otherwise, in the order of the facts, and what is certain then."""
    past = past_of(compiled, known)
    for fact in compiled.facts:
        if fact.id not in past:
            continue
        others = {name: answer for name, answer in past.items() if name != fact.id}
        for answer in possible_answers(compiled, fact.id, others):
            if answer == past[fact.id] or fact.codes.get(answer) == fact.codes.get(past[fact.id]):
                continue
            facts = {name: past[name] if name != fact.id else answer for name in past}
            try:
                ruling = certain(compiled, facts)
            except BadFact:
                continue
            yield Change(fact.id, answer, ruling)


def chosen_otherwise(compiled: Compiled, known: Mapping[str, Answer]) -> Iterator[Change]:
    """Every choice that was made, made otherwise, and what is certain then."""
    for fact in compiled.facts:
        if not fact.is_choice or fact.id not in known:
            continue
        others = {name: answer for name, answer in known.items() if name != fact.id}
        for answer in possible_answers(compiled, fact.id, others):
            if answer != known[fact.id]:
                with suppress(BadFact):
                    yield Change(fact.id, answer, certain(compiled, {**others, fact.id: answer}))


def _substance(ruling: Ruling) -> tuple[object, ...]:
    return tuple(clause.id for clause in ruling.clauses), tuple(offer.choice for offer in ruling.offers)


MOST_LAWS = 4


def biting(compiled: Compiled, known: Mapping[str, Answer], name: str) -> list[str]:
    """The paragraphs that would govern if this fact were answered otherwise; some that could, if more is asked then."""
    now = {clause.id for clause in certain(compiled, known).clauses}
    found: list[str] = []
    for answer in compiled.by_id[name].answers:
        if answer != known[name]:
            with suppress(BadFact):
                then = certain(compiled, {**known, name: answer}).clauses
                found += [clause.paragraph for clause in then if clause.id not in now]
    return list(dict.fromkeys(found))[:MOST_LAWS] or _reading(compiled, known, name)[:MOST_LAWS]


def _reading(compiled: Compiled, known: Mapping[str, Answer], name: str) -> list[str]:
    """The paragraphs of clauses that read the fact, and that another answer to it would leave open."""
    fact = compiled.by_id[name]
    found: list[str] = []
    for clause in compiled.clauses:
        if clause.when.support >> fact.number & 1 and not could_be_live(compiled, clause, known):
            others = ({**known, name: answer} for answer in fact.answers if answer != known[name])
            if any(could_be_live(compiled, clause, facts) for facts in others):
                found.append(clause.law.paragraph)
    return list(dict.fromkeys(found))


def could_be_live(compiled: Compiled, clause: CompiledClause, known: Mapping[str, Answer]) -> bool:
    """Whether a clause may still come to apply."""
    return compiled.logic.possible(_left(compiled, clause.live, known), _left(compiled, compiled.possible, known))


def _left(compiled: Compiled, node: Node, known: Mapping[str, Answer]) -> Node:
    """What is left of a condition once these facts are known."""
    for number, code in encode(compiled, known):
        node = compiled.logic.given(node, number, code)
    return node


def waits_for_choices(compiled: Compiled, clause: CompiledClause, known: Mapping[str, Answer]) -> bool:
    """Whether nothing but choices stands between a clause and its coming to apply."""
    node = _left(compiled, clause.live, known)
    others = any(node.support >> fact.number & 1 for fact in compiled.facts if not fact.is_choice)
    return node is not compiled.logic.false and not others
