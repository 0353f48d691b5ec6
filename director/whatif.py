"""What if: one answer changed at a time, keeping those changes that alter the ruling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from director.compile import Compiled, CompiledClause
from director.decide import Ruling, certain, encode, possible_answers
from director.errors import BadFact
from director.facts import Answer


@dataclass(frozen=True, slots=True)
class Change:
    """One answer given otherwise, and what is certain then."""

    fact: str
    answer: Answer
    ruling: Ruling


def changes(compiled: Compiled, known: Mapping[str, Answer]) -> Iterator[Change]:
    """Every single change of a past fact that alters what is certain, in the order of the facts."""
    past = {name: answer for name, answer in known.items() if not compiled.by_id[name].is_choice}
    base = _substance(certain(compiled, past))
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
            if _substance(ruling) != base:
                yield Change(fact.id, answer, ruling)


def _substance(ruling: Ruling) -> tuple[object, ...]:
    return tuple(clause.id for clause in ruling.clauses), tuple(offer.choice for offer in ruling.offers)


def biting(compiled: Compiled, known: Mapping[str, Answer], name: str) -> list[str]:
    """The paragraphs that could govern if this fact were answered otherwise, and cannot as it is."""
    fact = compiled.by_id[name]
    found: list[str] = []
    for clause in compiled.clauses:
        if _could_be_live(compiled, clause, known):
            continue
        for answer in fact.answers:
            if answer != known[name] and _could_be_live(compiled, clause, {**known, name: answer}):
                found.append(clause.law.paragraph)
                break
    return list(dict.fromkeys(found))


def _could_be_live(compiled: Compiled, clause: CompiledClause, known: Mapping[str, Answer]) -> bool:
    node, possible = clause.live, compiled.possible
    for number, code in encode(compiled, known):
        node, possible = compiled.logic.given(node, number, code), compiled.logic.given(possible, number, code)
    return compiled.logic.possible(node, possible)
