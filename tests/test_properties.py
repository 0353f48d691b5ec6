"""What holds of every code: no order decides, rulings turn with the table, no question is idle, "at most" is a promise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from hypothesis import given

from director.core.compile import compile_situation
from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, decide
from director.core.errors import BadFact
from director.core.facts import Answer
from director.core.seats import Seat
from tests.oracle import Verdict
from tests.shipped import situation_names, situation_of
from tests.strategies import random_known
from tests.subjects import Subject, randoms, subject_of

MOST_STEPS = 150  # of one code's interviews


def turned(answer: Answer, by: int) -> Answer:
    """The answer with the table turned."""
    return answer.turned(by) if isinstance(answer, Seat) else answer


def turned_facts(facts: Mapping[str, Answer], by: int) -> dict[str, Answer]:
    """The facts with the table turned."""
    return {name: turned(answer, by) for name, answer in facts.items()}


def outcome_of(compiled: Compiled, facts: Mapping[str, Answer]) -> object:
    """What `decide` says, or how it refuses, in a form that can be compared between one order and another."""
    try:
        step = decide(compiled, facts)
    except BadFact as error:
        return "refused", error.message
    if isinstance(step, Question):
        return "asks", step.fact, step.answers, step.along, step.at_most
    return (
        {(holding.issue, holding.outcome, frozenset(clause.id for clause in holding.clauses)) for holding in step.holdings},
        {clause.id for clause in step.clauses},
        {(offer.choice, offer.answers) for offer in (*step.offers, *step.readings)},
        {(item.clause.id, frozenset(clause.id for clause in item.by)) for item in step.displaced},
        set(step.turns_on), set(step.gaps), set(step.conflicts),
    )  # fmt: skip


def shuffled(facts: Mapping[str, Answer], random: Random) -> dict[str, Answer]:
    """The same facts in another order."""
    return dict(random.sample(list(facts.items()), len(facts)))


# order


@given(randoms)
def test_the_order_in_which_facts_are_given_is_irrelevant(random: Random) -> None:
    subject = subject_of(random)
    known = random_known(random, subject.law, subject.possible_world(random))
    assert outcome_of(subject.compiled, known) == outcome_of(subject.compiled, shuffled(known, random))


@given(randoms)
def test_the_order_of_the_law_file_decides_nothing(random: Random) -> None:
    """Clauses, issues, terms and constraints may stand in any order; so may facts, once all have been answered."""
    subject = subject_of(random)
    situation = subject.law
    mixed = compile_situation(
        situation._replace(
            clauses=tuple(random.sample(situation.clauses, len(situation.clauses))),
            issues=tuple(random.sample(situation.issues, len(situation.issues))),
            terms=dict(random.sample(list(situation.terms.items()), len(situation.terms))),
            constraints=tuple(random.sample(situation.constraints, len(situation.constraints))),
        )
    )
    world = subject.possible_world(random)
    known = random_known(random, situation, world)
    assert outcome_of(mixed, known) == outcome_of(subject.compiled, known)
    facts = compile_situation(situation._replace(facts=tuple(random.sample(situation.facts, len(situation.facts)))))
    past = {fact.id: world[fact.id] for fact in situation.facts if not fact.choice}
    assert outcome_of(facts, past) == outcome_of(subject.compiled, past)


# turning the table


@given(randoms)
def test_turning_the_table_turns_the_ruling(random: Random) -> None:
    subject = subject_of(random)
    known = random_known(random, subject.law, subject.possible_world(random))
    for by in (1, 2, 3):
        assert_turned(subject.compiled, known, by)


def assert_turned(compiled: Compiled, known: Mapping[str, Answer], by: int) -> None:
    """The same comes out for the same facts with the table turned, its seats turned too."""
    try:
        step = decide(compiled, known)
    except BadFact as error:
        with pytest.raises(BadFact) as caught:
            decide(compiled, turned_facts(known, by))
        assert caught.value.message == error.message
        return
    other = decide(compiled, turned_facts(known, by))
    assert type(other) is type(step)
    if isinstance(step, Question):
        assert isinstance(other, Question)
        assert (other.fact, other.along, other.at_most) == (step.fact, step.along, step.at_most)
        assert set(other.answers) == {turned(answer, by) for answer in step.answers}
        return
    assert isinstance(other, Ruling)
    assert other.known == turned_facts(step.known, by)
    for mine, its in zip((*step.offers, *step.readings), (*other.offers, *other.readings), strict=True):
        assert (its.choice, its.clauses) == (mine.choice, mine.clauses)
        assert set(its.answers) == {turned(answer, by) for answer in mine.answers}
    assert (other.holdings, other.clauses, other.displaced) == (step.holdings, step.clauses, step.displaced)
    assert (other.turns_on, other.gaps, other.conflicts) == (step.turns_on, step.gaps, step.conflicts)


# more facts


@given(randoms)
def test_more_facts_never_undo_a_ruling(random: Random) -> None:
    """What has been ruled stays so, whatever else comes out; choices open stay open until they are made."""
    subject = subject_of(random)
    world = subject.possible_world(random)
    known: dict[str, Answer] = {}
    order = [fact.id for fact in subject.law.facts if not fact.choice]
    random.shuffle(order)
    before: Ruling | None = None
    for name in (None, *order):
        known |= {name: world[name]} if name else {}
        step = decide(subject.compiled, known)
        if before is not None:
            assert isinstance(step, Ruling)
            assert settled(step) >= settled(before)
            assert {clause.id for clause in step.clauses} >= {clause.id for clause in before.clauses}
            assert {offer.choice for offer in step.offers} >= {offer.choice for offer in before.offers}
        before = step if isinstance(step, Ruling) else before


def settled(ruling: Ruling) -> set[tuple[str, str]]:
    """The outcomes that a ruling gives."""
    return {(holding.issue, holding.outcome) for holding in ruling.holdings}


@given(randoms)
def test_a_choice_made_undoes_nothing(random: Random) -> None:
    """Making an offered choice adds to a ruling; a later fact may then be asked for."""
    subject = subject_of(random)
    world = subject.possible_world(random)
    known = {fact.id: world[fact.id] for fact in subject.law.facts if not fact.choice}
    step = decide(subject.compiled, known)
    while isinstance(step, Ruling) and step.offers:
        offer = random.choice(step.offers)
        known |= {offer.choice: random.choice(offer.answers)}
        after = decide(subject.compiled, known)
        if isinstance(after, Ruling):
            assert settled(after) >= settled(step)
            assert {clause.id for clause in after.clauses} >= {clause.id for clause in step.clauses}
        step = after


# interviews


def interviews(subject: Subject) -> Iterator[tuple[dict[str, Answer], Question]]:
    """Every question of every interview, each with what was known when it was asked; many are cut short."""
    stack: list[dict[str, Answer]] = [{}]
    for _ in range(MOST_STEPS):
        if not stack:
            return
        known = stack.pop()
        step = decide(subject.compiled, known)
        if isinstance(step, Question):
            yield known, step
            stack += [{**known, step.fact: answer} for answer in step.answers]


@given(randoms)
def test_every_question_has_two_answers_with_different_consequences(random: Random) -> None:
    """Nobody is asked about anything that could only repeat what is certain."""
    subject = subject_of(random)
    if not any(view.possible for view in subject.oracle.every_view()):
        return
    for known, question in interviews(subject):
        assert question.fact not in known
        assert len(question.answers) > 1
        assert len(set(question.answers)) == len(question.answers)
        assert question.along[0] == question.fact
        verdict: Verdict = subject.oracle.verdict(known)
        assert verdict.matters(question.fact), (known, question.fact)
        group = subject.compiled.by_id[question.fact].law.together
        assert all(subject.compiled.by_id[name].law.together == group and name not in known for name in question.along)


@given(randoms)
def test_at_most_is_never_too_low(random: Random) -> None:
    """However the questions are answered, no more screens follow than was said; and so many may."""
    subject = subject_of(random)
    if not any(view.possible for view in subject.oracle.every_view()):
        return
    step = decide(subject.compiled, {})
    if isinstance(step, Question) and len(list(interviews(subject))) < MOST_STEPS // 2:
        assert longest(subject.compiled, {}, step) == step.at_most


def longest(compiled: Compiled, known: Mapping[str, Answer], question: Question) -> int:
    """The most screens that follow a question; facts of one tick list, asked in a row, share one."""
    group = compiled.by_id[question.fact].law.together
    most = 0
    for answer in question.answers:
        after = {**known, question.fact: answer}
        step = decide(compiled, after)
        if isinstance(step, Question):
            shares = bool(group) and compiled.by_id[step.fact].law.together == group
            more = longest(compiled, after, step)
            assert more <= step.at_most
            most = max(most, more + (0 if shares else 1))
    return most


@pytest.mark.parametrize("name", situation_names())
def test_interviews_of_the_shipped_laws_end_as_promised(name: str) -> None:
    """Random interviews keep to "at most", with the table turned they ask the same, and every question leaves a choice."""
    compiled, random = situation_of(name), Random(name)
    for _ in range(12):
        known: dict[str, Answer] = {}
        left, group = None, ""
        while isinstance(step := decide(compiled, known), Question):
            own = compiled.by_id[step.fact].law.together
            if left is not None:
                assert step.at_most <= left - (0 if own and own == group else 1)
            assert len(step.answers) > 1
            left, group = step.at_most, own
            known[step.fact] = random.choice(step.answers)
            assert_turned(compiled, known, random.choice((1, 2, 3)))
        assert left in (None, 0) or left >= 0
