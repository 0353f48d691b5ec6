"""The engine against the definition: `decide` and the proof against every possible world, on random codes and the shipped laws."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given

from director.core import law
from director.core.decide import Question, Ruling, decide
from director.core.errors import BadFact
from director.core.facts import Answer
from tests.oracle import Oracle, Verdict, View
from tests.shipped import situation_names
from tests.strategies import random_known, random_situation
from tests.subjects import (
    THOROUGH,
    Subject,
    every_part,
    meaningful,
    randoms,
    shipped_subject,
    subject_of,
    tell,
    unknown_worlds,
    without_effects,
)  # fmt: skip

SAMPLES, WORLDS = (60, 1200) if THOROUGH else (10, 120)

# decide against every world


def check_decision(subject: Subject, known: Mapping[str, Answer]) -> None:
    """What `decide` says of these facts is what the definition says."""
    tell(f"known: {dict(known)}")
    verdict = subject.oracle.verdict(known)
    try:
        step = decide(subject.compiled, known)
    except BadFact as error:
        if verdict.profiles:
            assert "not offered" in error.message
            assert verdict.rules
            assert not all(choices_readable(subject.oracle, view, known) for view in subject.oracle.worlds(known))
        return
    assert verdict.profiles, "these facts cannot be"
    if isinstance(step, Question):
        check_question(subject, step, verdict)
    else:
        check_ruling(subject, step, verdict)


def choices_readable(oracle: Oracle, view: View, known: Mapping[str, Answer]) -> bool:
    """Whether every choice given is offered in a world."""
    return all(view.readable(name) for name in known if oracle.facts[name].choice)


def check_question(subject: Subject, step: Question, verdict: Verdict) -> None:
    """A question is asked only if worlds differ, about something that may be asked and that matters."""
    assert not verdict.rules, f"asks {step.fact}, though every world gives the same ruling"
    assert step.fact in verdict.askable
    assert verdict.matters(step.fact), f"asks {step.fact}, on which nothing turns"
    at = verdict.askable.index(step.fact)
    fact = subject.compiled.by_id[step.fact]
    left = {profile.asked[at] for profile in verdict.profiles}
    assert set(step.answers) == {fact.answers[fact.codes[answer]] for answer in left}


def check_ruling(subject: Subject, ruling: Ruling, verdict: Verdict) -> None:
    """A ruling is given only if every world gives it, and says what is certain in all of them."""
    oracle, known = subject.oracle, ruling.known
    assert verdict.rules, "rules, though worlds differ"
    worlds = list(oracle.worlds(known))
    assert all(choices_readable(oracle, view, known) for view in worlds)
    clauses = subject.law.clauses
    certain = [clause for number, clause in enumerate(clauses) if verdict.certain >> number & 1]
    assert list(ruling.clauses) == certain
    assert {(holding.issue, holding.outcome) for holding in ruling.holdings} == oracle.settled(certain)
    for holding in ruling.holdings:
        assert list(holding.clauses) == [c for c in certain if holding.outcome in c.then.get(holding.issue, ())]
        assert set(holding.because) <= set(known)
    check_offers(subject, ruling, certain, worlds)
    check_issues(subject, ruling, certain, worlds)
    displaced = [
        (clause, tuple(clauses[other] for other in oracle.overriding[number] if clauses[other] in certain))
        for number, clause in enumerate(clauses)
        if clause not in certain and all(view.holds(clause.when) for view in worlds)
    ]
    assert [(item.clause, item.by) for item in ruling.displaced] == [(clause, by) for clause, by in displaced if by]


def check_offers(subject: Subject, ruling: Ruling, certain: list[law.Clause], worlds: list[View]) -> None:
    """The choices open are those that a certain clause offers; their answers those that can be; likewise readings."""
    compiled = subject.compiled

    def left(name: str) -> tuple[Answer, ...]:
        fact = compiled.by_id[name]
        found = {fact.codes[view.world[name]] for view in worlds}
        return tuple(answer for answer in fact.answers if fact.codes[answer] in found)

    offered = {clause.offers for clause in certain} & {fact.id for fact in subject.law.facts} - ruling.known.keys()
    assert {offer.choice for offer in ruling.offers} == offered
    for offer in ruling.offers:
        assert offer.answers == left(offer.choice)
        assert list(offer.clauses) == [clause for clause in certain if clause.offers == offer.choice]
    for reading in ruling.readings:
        assert subject.oracle.facts[reading.choice].contested and reading.choice not in ruling.known
        assert reading.answers == left(reading.choice)


def check_issues(subject: Subject, ruling: Ruling, certain: list[law.Clause], worlds: list[View]) -> None:
    """Issues that nothing settles are a gap, those that wait for a choice are said to turn on it."""
    settled = [issue for issue, _ in subject.oracle.settled(certain)]
    gaps, turns_on, conflicts = [], [], []
    for issue in subject.law.issues:
        givers = [clause for clause in subject.law.clauses if issue.id in clause.then]
        possible = any(clause in view.live_clauses for view in worlds for clause in givers)
        due = {issue.settled_when is None or view.holds(issue.settled_when) for view in worlds}
        if not issue.gather and settled.count(issue.id) > 1:
            conflicts.append(issue.id)
        if issue.id in settled:
            continue
        if issue.gather:
            turns_on += [issue.id] if possible else []
        elif (possible and True in due) or due == {True, False}:
            turns_on.append(issue.id)
        elif due == {True}:
            gaps.append(issue.id)
    assert (list(ruling.gaps), list(ruling.turns_on), list(ruling.conflicts)) == (gaps, turns_on, conflicts)


@given(randoms)
def test_decide_is_the_definition_on_random_codes(random: Random) -> None:
    """With nothing known, and with some answers of some worlds, given in any order."""
    subject = subject_of(random)
    check_decision(subject, {})
    for _ in range(6):
        world = subject.possible_world(random)
        check_decision(subject, random_known(random, subject.law, world))


@given(randoms)
def test_decide_is_the_definition_for_every_part_of_a_small_code(random: Random) -> None:
    """Every combination of known and unknown answers."""
    situation = random_situation(random, most=24)
    subject = meaningful(without_effects(situation))
    for known in every_part(subject, random):
        check_decision(subject, known)


def possible_answers(oracle: Oracle, random: Random) -> dict[str, Answer]:
    """The answers of a random world, in all likelihood of a possible one."""
    for _ in range(50):
        view = oracle.view(tuple(random.choice(answers) for answers in oracle.domains))
        if view.possible:
            break
    return dict(view.world)


@pytest.mark.parametrize("name", situation_names())
def test_decide_is_the_definition_on_the_shipped_laws(name: str) -> None:
    """Every combination of known and unknown answers where there are few, else all but a few answers of random worlds."""
    subject = shipped_subject(name)
    random = Random(name)
    if subject.oracle.size <= 600:
        for known in every_part(subject, random, 1500):
            check_decision(subject, known)
        return
    for _ in range(SAMPLES):
        known = possible_answers(subject.oracle, random)
        for fact in sorted(known, key=lambda _: random.random()):
            kept = {name: answer for name, answer in known.items() if name != fact}
            if unknown_worlds(subject.oracle, kept) <= WORLDS // 4:
                known = kept
        if random.random() < 0.7:
            known = {fact: answer for fact, answer in known.items() if not subject.compiled.by_id[fact].is_choice}
        if unknown_worlds(subject.oracle, known) <= WORLDS:
            check_decision(subject, known)
