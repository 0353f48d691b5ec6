"""Cases tried: in what a ruling differs from what a case says. A case that comes out otherwise is a problem (L403)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from director.check.published import choosers_of, compare_expected
from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, broken_constraint, decide
from director.core.errors import BadFact, Problem
from director.core.facts import Answer
from director.core.given import read_facts
from director.core.profile import BARE, Profile, regulated
from director.core.seats import Seat
from director.files.cases import Case
from director.sentences.words import DIRECTOR


def rotated(facts: Mapping[str, Answer], by: int) -> dict[str, Answer]:
    """The same facts with the table turned."""
    return {name: answer.turned(by) if isinstance(answer, Seat) else answer for name, answer in facts.items()}


def interview_order(compiled: Compiled, facts: Mapping[str, Answer]) -> tuple[str, ...]:
    """The facts that an interview asks for, one by one, when they are answered so."""
    past = {name: answer for name, answer in facts.items() if not compiled.by_id[name].is_choice}
    known = {name: answer for name, answer in past.items() if compiled.by_id[name].law.profile}
    asked: list[str] = []
    while isinstance(step := decide(compiled, known), Question) and step.fact in past:
        asked.append(step.fact)
        known[step.fact] = past[step.fact]
    return tuple(asked)


def run_case(case: Case, compiled: Compiled, turn: int = 0, profile: Profile = BARE) -> Iterator[str]:
    """Everything in which the ruling under a profile differs from what the case says; nothing if it comes out right."""
    try:
        facts = rotated(read_facts(compiled, {**case.facts, **case.choices}), turn)
        facts |= regulated(compiled, profile, facts)
        if case.refused:
            yield from _refused(case, compiled, facts)
            return
        ruling = decide(compiled, facts)
    except BadFact as error:
        yield f"{error.message} ({error.where})"
        return
    if isinstance(ruling, Question):
        yield f'no ruling: it asks "{ruling.fact}"'
        return
    yield from compare_ruling(case, compiled, ruling, turn)
    if case.expect is not None:
        past = {name: answer for name, answer in facts.items() if not compiled.by_id[name].is_choice}
        before = decide(compiled, past)
        if isinstance(before, Question):
            yield f'no ruling before the choice: it asks "{before.fact}"'
        else:
            yield from compare_expected(case.expect, compiled, before, ruling, turn)
    if case.asks is not None:
        asked = interview_order(compiled, facts)
        if asked != case.asks:
            yield f"asks {', '.join(asked)}; the case says {', '.join(case.asks)}"


def _refused(case: Case, compiled: Compiled, facts: Mapping[str, Answer]) -> Iterator[str]:
    """The difference, if facts that cannot occur together are not refused for the reason that the case gives."""
    broken = broken_constraint(compiled, facts)
    if broken is None or broken.name != case.refused:
        why = f'refused because "{broken.name}"' if broken else "not refused"
        yield f'the facts are {why}; the case says "{case.refused}"'


def compare_ruling(case: Case, compiled: Compiled, ruling: Ruling, turn: int) -> Iterator[str]:
    """The differences between a ruling and a case."""
    if ruling.gaps or ruling.conflicts:
        yield f"the law leaves open: {', '.join((*ruling.gaps, *ruling.conflicts))}"
    yield from _compare_holdings(case, ruling)
    if case.rests_on is not None:
        live, wanted = [clause.id for clause in ruling.clauses], list(case.rests_on)
        if more := [name for name in live if name not in wanted]:
            yield f"rests also on {', '.join(more)}"
        if less := [name for name in wanted if name not in live]:
            yield f"does not rest on {', '.join(less)}"
    if case.offers is not None:
        yield from _compare_offers(case.offers, compiled, ruling, turn)
    if case.goes_to is not None:
        doors = [compiled.issues[h.issue].outcomes[h.outcome].goes_to for h in ruling.holdings]
        found = tuple(door for door in doors if door)
        if sorted(found) != sorted(case.goes_to):
            yield f"goes to {', '.join(found) or 'nothing'}; the case says {', '.join(case.goes_to) or 'nothing'}"


def _compare_holdings(case: Case, ruling: Ruling) -> Iterator[str]:
    held: dict[str, list[str]] = {}
    for holding in ruling.holdings:
        held.setdefault(holding.issue, []).append(holding.outcome)
    for issue, outcome in _pairs(case.holds):
        if outcome not in held.get(issue, []):
            yield f"{issue} is {', '.join(held.get(issue, ['not settled']))}; the case says {outcome}"
    for issue, outcome in _pairs(case.not_holds):
        if outcome in held.get(issue, []):
            yield f"{issue} is {outcome}; the case says not"


def _pairs(outcomes: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    return ((issue, outcome) for issue, some in outcomes.items() for outcome in some)


def _compare_offers(
    wanted: Mapping[str, tuple[str, ...]], compiled: Compiled, ruling: Ruling, turn: int
) -> Iterator[str]:
    found = {offer.choice for offer in ruling.offers}
    for name in sorted(found - wanted.keys()):
        yield f'offers "{name}", which the case does not'
    for name in sorted(wanted.keys() - found):
        yield f'does not offer "{name}"'
    for name in sorted(found & wanted.keys()):
        choosers = choosers_of(compiled, name, ruling.known)
        letters = sorted(seat.turned(-turn).letter for seat in choosers) or [DIRECTOR]
        given = sorted(word[:1].upper() if word != DIRECTOR else word for word in wanted[name])
        if letters != given:
            yield f'"{name}" is put to {", ".join(letters)}; the case says {", ".join(given)}'


def case_problems(case: Case, compiled: Compiled, profile: Profile = BARE) -> list[Problem]:
    """The case's differences as one problem, or none."""
    differences = tuple(run_case(case, compiled, profile=profile))
    if not differences:
        return []
    return [Problem("L403", case.place, f'case "{case.title}" comes out otherwise', differences)]
