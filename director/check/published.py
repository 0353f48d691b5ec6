"""Published rulings against ours: laws that must and must not govern, what is automatic, who chooses from what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from director.core import law
from director.core.compiled import Compiled
from director.core.decide import Ruling, inferred_seats
from director.core.facts import Answer
from director.core.law import Basis
from director.core.seats import Seat
from director.files.cases import Expected
from director.folds.report import report
from director.sentences.words import DIRECTOR, Voice


def compare_expected(expected: Expected, compiled: Compiled, before: Ruling, after: Ruling, turn: int) -> Iterator[str]:
    """The differences between a published ruling and ours, before and after the choices that were made."""
    governing = list(dict.fromkeys([*report(compiled, before).laws, *report(compiled, after).laws]))
    for wanted in expected.laws_must:
        if not any(law.within(cited, wanted) for cited in governing):
            yield f"law {wanted} must govern; ours: {', '.join(governing)}"
    finally_governing = report(compiled, after).laws  # an option that was not taken governs nothing
    for barred in expected.laws_must_not:
        if hit := [cited for cited in finally_governing if law.within(cited, barred)]:
            yield f"law {barred} must not govern; ours cites {', '.join(hit)}"
    yield from _automatic(expected, before, after)
    yield from _options(expected, compiled, before, after)
    yield from _chooser(expected, compiled, before, after, turn)
    judged = judged_laws(compiled, before) | judged_laws(compiled, after)
    for wanted in expected.judgement:
        if not any(law.within(cited, wanted) for cited in judged):
            yield f"law {wanted} must be left to the director; ours: {', '.join(sorted(judged)) or 'none'}"


def _automatic(expected: Expected, before: Ruling, after: Ruling) -> Iterator[str]:
    held = {(h.issue, h.outcome) for ruling in (before, after) for h in ruling.holdings}
    for words, issues in expected.automatic.items():
        for issue, outcomes in issues.items():
            for outcome in outcomes:
                if (issue, outcome) not in held:
                    ours = ", ".join(o for i, o in held if i == issue) or "not settled"
                    yield f'"{words}": {issue} must be {outcome}; ours: {ours}'


def _options(expected: Expected, compiled: Compiled, before: Ruling, after: Ruling) -> Iterator[str]:
    offered = {(o.choice, str(answer)) for ruling in (before, after) for o in ruling.offers for answer in o.answers}
    for clause in (*before.clauses, *after.clauses):
        if clause.offers:
            fact = compiled.by_id[clause.offers]
            offered |= {(clause.offers, str(answer)) for answer in fact.answers}
    for words, choices in expected.options.items():
        for choice, answers in choices.items():
            for answer in answers:
                if (choice, answer) not in offered:
                    yield f'"{words}": {choice} = {answer} must be open'


def _chooser(expected: Expected, compiled: Compiled, before: Ruling, after: Ruling, turn: int) -> Iterator[str]:
    if expected.chooser is None:
        return
    players = _players(compiled, before, turn)
    wanted = {word[:1].upper() for word in expected.chooser if word not in (DIRECTOR, "nobody")}
    if wanted not in (players, _players(compiled, after, turn)):  # before the choices that were made, or after them
        ours = ", ".join(sorted(players)) or "nobody"
        yield f"the choice must be {', '.join(sorted(wanted)) or 'nobody'}'s; ours: {ours}"


def judged_laws(compiled: Compiled, ruling: Ruling) -> set[str]:
    """The laws whose application a ruling leaves to the director."""
    found: set[str] = set()
    supports = {clause.law.id: clause.when.support for clause in compiled.clauses}
    for clause in ruling.clauses:
        fact = compiled.by_id.get(clause.offers) if clause.offers else None
        puts = fact is not None and fact.law.choice is not None and fact.law.choice.put_to == DIRECTOR
        reads = any(item.law.judged and supports[clause.id] >> item.number & 1 for item in compiled.facts)
        if clause.basis is Basis.JUDGE or puts or reads:
            found |= {clause.paragraph, *clause.cites}
    return found


def _players(compiled: Compiled, ruling: Ruling, turn: int) -> set[str]:
    """The letters of the seats that have a choice."""
    return {
        seat.turned(-turn).letter
        for offer in ruling.offers
        for seat in choosers_of(compiled, offer.choice, ruling.known)
    }


def choosers_of(compiled: Compiled, choice: str, known: Mapping[str, Answer]) -> tuple[Seat, ...]:
    """The players whose choice it is; none if it is the director's."""
    law_choice = compiled.by_id[choice].law.choice
    if law_choice is None or law_choice.put_to == DIRECTOR:
        return ()
    voice = Voice(compiled.law, {**inferred_seats(compiled, known), **known})
    return voice.seats(law_choice.put_to) or ()
