"""The proof's verdicts against brute force: every gap, overlap, dead clause, idle exception, misplaced or unreached outcome."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given

from director.check.proofs import combinations_of, path_count, prove, state_count
from director.core import law
from director.core.decide import Question, decide
from director.core.errors import Problem
from director.core.facts import Answer
from director.core.law import AllOf, Not
from director.core.seats import Seat, read_seat
from tests.oracle import Oracle, View, below
from tests.small import clause, compiled, fact, when
from tests.subjects import Subject, meaningful, randoms, subject_of, without_effects

LOGIC = ("L301", "L302", "L303", "L304", "L305", "L308", "L310")
Found = Counter[tuple[str, int]]


def brute_force(oracle: Oracle) -> Found:
    """Every logical fault and the line where it is to be told, by looking at every world."""
    worlds = [view for view in oracle.every_view() if view.possible]
    if not worlds:
        return Counter([("L310", oracle.law.constraints[0].place.line)])
    found: Found = Counter()
    for issue in oracle.law.issues:
        found.update(faults_of(oracle, issue, worlds))
    for number, one in enumerate(oracle.law.clauses):
        live = [view for view in worlds if view.live(number)]
        if not live:
            found["L303", one.place.line] += 1
        for name in one.overrides:
            targets = [other for other in oracle.law.clauses if other.id == name or below(other.id, name)]
            if not any(view.holds(other.when) for view in live for other in targets if other is not one):
                found["L304", one.place.line] += 1
    return found


def faults_of(oracle: Oracle, issue: law.Issue, worlds: list[View]) -> Found:
    """The faults in how an issue is settled."""
    found: Found = Counter()
    givers = [(number, outcome) for number, c in enumerate(oracle.law.clauses) for outcome in c.then.get(issue.id, ())]
    for outcome in issue.outcomes.values():
        if not any(view.live(number) for view in worlds for number, given_ in givers if given_ == outcome.id):
            found["L305", outcome.place.line] += 1
    for number, _ in givers:
        if any(view.live(number) and not due(issue, view) for view in worlds):
            found["L308", oracle.law.clauses[number].place.line] += 1
    if issue.gather:
        return found
    if any(due(issue, view) and not any(view.live(number) for number, _ in givers) for view in worlds):
        found["L301", issue.place.line] += 1
    for (one, first), (other, second) in combinations(givers, 2):
        if first != second and any(view.live(one) and view.live(other) for view in worlds):
            lines = [oracle.law.clauses[number].place.line for number in (one, other)]
            found["L302", max(lines)] += 1
    return found


def due(issue: law.Issue, view: View) -> bool:
    """Whether an issue is to be settled in a world."""
    return issue.settled_when is None or view.holds(issue.settled_when)


@given(randoms)
def test_the_proof_finds_every_fault_and_no_other(random: Random) -> None:
    subject = subject_of(random)
    told = Counter((problem.code, problem.place.line) for problem in prove(subject.compiled) if problem.code in LOGIC)
    assert told == brute_force(subject.oracle)


@given(randoms)
def test_every_witness_is_one(random: Random) -> None:
    """In every world that fits the example given, the fault is there."""
    subject = subject_of(random)
    for problem in prove(subject.compiled):
        if problem.code in ("L301", "L302", "L308"):
            check_witness(subject, problem)


def check_witness(subject: Subject, problem: Problem) -> None:
    """The example in a problem's details shows what the problem says."""
    oracle = subject.oracle
    known = read_witness(subject, problem.details[-1].partition("when  ")[2])
    views = list(oracle.worlds(known))
    others = 1
    for name, answers in zip(oracle.names, oracle.domains, strict=True):
        others *= 1 if name in known else len(answers)
    assert len(views) == others, "an example that is impossible in some world"
    if problem.code == "L302":
        clauses = [detail.partition(" ")[0] for detail in problem.details[:2]]
        assert all({clause.id for clause in view.live_clauses} >= set(clauses) for view in views)
        return
    issue = next(issue for issue in subject.law.issues if f'"{issue.id}"' in problem.message)
    for view in views:
        if problem.code == "L301":
            assert due(issue, view)
            assert not any(issue.id in clause.then for clause in view.live_clauses)
        else:
            assert not due(issue, view)
            assert any(clause.place == problem.place for clause in view.live_clauses)


def read_witness(subject: Subject, words: str) -> dict[str, Answer]:
    """The answers that an example names."""
    known: dict[str, Answer] = {}
    for part in words.split(", ") if words != "always" else ():
        name, _, answer = part.partition(" = ")
        kind = subject.oracle.facts[name].kind
        seat = read_seat(answer) if isinstance(kind, law.SeatKind) else None
        known[name] = int(answer) if isinstance(kind, law.Count) else answer if seat is None else seat
    return known


@given(randoms)
def test_a_code_without_faults_always_rules_on_everything(random: Random) -> None:
    """Where the proof finds neither gap nor overlap, no ruling leaves an issue open that no choice decides."""
    subject = subject_of(random)
    codes = {problem.code for problem in prove(subject.compiled)}
    if "L310" in codes:
        return
    world = subject.possible_world(random)
    ruling = decide(subject.compiled, {fact.id: world[fact.id] for fact in subject.law.facts if not fact.choice})
    if "L301" not in codes and not isinstance(ruling, Question):
        assert not ruling.gaps
        assert ruling.offers or ruling.readings or not ruling.turns_on
    if "L302" not in codes and not isinstance(ruling, Question):
        assert not ruling.conflicts


@given(randoms)
def test_sizes_are_counted(random: Random) -> None:
    """Combinations are the product of the answers that logic tells apart; paths are the interviews, one by one."""
    subject = meaningful(without_effects(subject_of(random).law))
    if not any(view.possible for view in subject.oracle.every_view()):
        return
    compiled = subject.compiled
    product = 1
    for counted in compiled.facts:
        product *= len(counted.answers)
    assert combinations_of(compiled) == product
    assert state_count(compiled) >= 1
    assert path_count(compiled) == interviews(subject, {}, 200) or path_count(compiled) > 200


def interviews(subject: Subject, known: dict[str, Answer], most: int) -> int:
    """How many interviews there are, the first seat counted once; only as far as `most`."""
    step = decide(subject.compiled, known)
    if not isinstance(step, Question):
        return 1
    answers = step.answers
    if not any(isinstance(answer, Seat) for answer in known.values()) and subject.compiled.by_id[step.fact].is_seat:
        answers = tuple({answer: None for answer in answers if answer in (answers[0], "nobody")})
    total = 0
    for answer in answers:
        total += interviews(subject, {**known, step.fact: answer}, most - total)
        if total > most:
            break
    return total


BOTH = AllOf((when("a", "yes"), when("b", "yes")))
A, NOT_A = when("a", "yes"), when("a", "no")


@pytest.mark.parametrize(
    ("clauses", "codes"),
    [
        ([clause("1", A, "i:x"), clause("2", NOT_A, "i:y")], set()),
        ([clause("1", A, "i:x"), clause("2", NOT_A, "i:y"), clause("3", BOTH, "i:z")], {"L303", "L305"}),
        ([clause("1", A, "i:x"), clause("2", NOT_A, "i:y"), clause("3", BOTH, "i:y")], {"L303"}),
        ([clause("1", A, "i:x"), clause("2", when("b", "yes"), "i:y")], {"L301"}),
        ([clause("1", A, "i:x"), clause("2", Not(when("b", "yes")), "i:y")], {"L301", "L302"}),
        ([clause("1", A, "i:x"), clause("2", NOT_A, "i:y"), clause("3", when("b", "yes"), "tell:z", overrides=("1",))], {"L304"}),
    ],
)  # fmt: skip
def test_what_cannot_be_counts_in_no_verdict(clauses: list[law.Clause], codes: set[str]) -> None:
    """a and b are never so together: what applies only there never applies, overlaps only there are none."""
    situation = compiled([fact("a"), fact("b")], clauses, [BOTH])
    assert {problem.code for problem in prove(situation)} == codes
