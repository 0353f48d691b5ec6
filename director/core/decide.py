"""`decide(situation, facts)`: a question, or a ruling with its reasons.

It rules when every possible world consistent with the known facts gives the same ruling; otherwise it asks about a fact
on which the ruling still depends. Total and without side effects: an unfinished law yields a ruling that says what it
leaves open.
"""

from collections.abc import Mapping
from typing import NamedTuple

from director.core import law
from director.core.compiled import Compiled, CompiledClause, CompiledFact
from director.core.errors import BadFact, did_you_mean, nearest
from director.core.facts import Answer, allowed_answers
from director.core.logic import Logic, Node, TooComplex
from director.core.seats import Seat
from director.core.states import Machine, State, machine_of


class Question(NamedTuple):
    """A fact on which the ruling still depends."""

    fact: str
    answers: tuple[Answer, ...]  # those that can still be
    along: tuple[str, ...]  # facts of the same tick list that could still matter, this one first
    at_most: int  # screens after this one
    known: Mapping[str, Answer]


class Holding(NamedTuple):
    """An issue settled: its outcome, the clauses that say so, and the facts that made it so."""

    issue: str
    outcome: str
    clauses: tuple[law.Clause, ...]
    because: tuple[str, ...]


class Offer(NamedTuple):
    """A choice that is open: what may be answered, and the clauses that offer it."""

    choice: str
    answers: tuple[Answer, ...]
    clauses: tuple[law.Clause, ...]


class Displaced(NamedTuple):
    """A clause whose condition holds but which others set aside."""

    clause: law.Clause
    by: tuple[law.Clause, ...]


class Ruling(NamedTuple):
    """What the law says, and why."""

    known: Mapping[str, Answer]
    holdings: tuple[Holding, ...]  # in the order of telling
    clauses: tuple[law.Clause, ...]  # all that apply, in the order of the law file
    offers: tuple[Offer, ...]
    readings: tuple[Offer, ...]  # contested readings on which something turns
    displaced: tuple[Displaced, ...]
    turns_on: tuple[str, ...]  # issues that await a choice or a reading
    gaps: tuple[str, ...]  # issues that no law settles: an unfinished law
    conflicts: tuple[str, ...] = ()  # issues with two outcomes: an unfinished law


def decide(compiled: Compiled, facts: Mapping[str, Answer]) -> Question | Ruling:
    """What the situation's law makes of the facts.

    Raises `BadFact` for an unknown fact or answer, facts that cannot occur together, or a choice that is not offered;
    `TooComplex` if the law has more states than can be followed.
    """
    try:
        return _decide(compiled, facts)
    except RecursionError:
        raise TooComplex from None


def _decide(compiled: Compiled, facts: Mapping[str, Answer]) -> Question | Ruling:
    machine = machine_of(compiled)
    if not facts.keys() <= compiled.by_id.keys():
        raise _unknown(compiled, facts)
    known = encode(compiled, facts)
    state = machine.root
    for number, answer in known:
        after = machine.step(state, number, answer)
        if after is None:
            raise contradiction(compiled, facts)
        state = after[0]
    _check_possible(compiled, machine, facts, known)
    fact, state = machine.asks(state)
    if fact >= 0:
        return _question(compiled, machine, state, fact, facts)
    ruling = _ruling(compiled, machine, known, facts)
    _refuse_unoffered(compiled, machine, ruling, known)
    return ruling


def certain(compiled: Compiled, facts: Mapping[str, Answer]) -> Ruling:
    """What is certain already, though questions may be open; what it says about open issues means nothing then."""
    return _ruling(compiled, machine_of(compiled), encode(compiled, facts), facts)


def possible_answers(compiled: Compiled, fact: str, facts: Mapping[str, Answer]) -> tuple[Answer, ...]:
    """The answers to a fact that the known facts leave."""
    return _possible_answers(compiled, compiled.by_id[fact], facts)


def encode(compiled: Compiled, facts: Mapping[str, Answer]) -> list[tuple[int, int]]:
    """The known facts in listed order, answers as bits; seats as places from the first seat."""
    known: list[tuple[int, int]] = []
    origin: int | None = None
    for fact in compiled.facts:
        answer = facts.get(fact.id)
        if answer is None:
            continue
        if fact.is_seat and isinstance(answer, Seat):
            if origin is None:
                origin = int(answer)
            known.append((fact.number, (answer - origin) % 4))
            continue
        code = fact.codes.get(answer)
        if code is None:
            raise BadFact(f'"{answer}" is no answer to "{fact.id}"', allowed=allowed_answers(fact.law))
        known.append((fact.number, code))
    return known


def _unknown(compiled: Compiled, facts: Mapping[str, Answer]) -> BadFact:
    name = next(name for name in facts if name not in compiled.by_id)
    return unknown_fact(compiled, name, f"{name}={facts[name]}")


def unknown_fact(compiled: Compiled, name: str, where: str) -> BadFact:
    """The error for a fact that the situation does not have."""
    facts = [fact.id for fact in compiled.facts if not fact.is_choice]
    choices = [fact.id for fact in compiled.facts if fact.is_choice]
    near = did_you_mean(name, [*facts, *choices])
    allowed = ", ".join(facts) + (f"; a player's choice: {', '.join(choices)}" if choices else "")
    return BadFact(f'unknown fact "{name}"{". " + near if near else ""}', where=where, allowed=allowed)


def _check_possible(
    compiled: Compiled, machine: Machine, facts: Mapping[str, Answer], known: list[tuple[int, int]]
) -> None:
    """States forget constraints that no longer matter; the facts must fit them all the same."""
    node = compiled.possible
    for number, answer in known:
        node = machine.logic.given(node, number, answer)
    if machine.logic.witness(node) is None:
        raise contradiction(compiled, facts)


def contradiction(compiled: Compiled, facts: Mapping[str, Answer]) -> BadFact:
    """The error for facts that cannot occur together: names the constraint and the situation that fits."""
    broken = broken_constraint(compiled, facts)
    where = ", ".join(f"{name}={_shown(answer)}" for name, answer in facts.items())
    if broken is None:
        return BadFact("these facts cannot all be true together", where=where)
    door = f"director rule {compiled.law.code} {broken.instead}" if broken.instead else ""
    hint = f"If that is what happened:  {door}" if door else ""
    return BadFact(f"these facts do not fit: {broken.name}", where=where, hint=hint)


def broken_constraint(compiled: Compiled, facts: Mapping[str, Answer]) -> law.Constraint | None:
    """The first constraint that the facts do not fit; None if each by itself could hold."""
    known = encode(compiled, facts)
    for constraint, node in compiled.constraints:
        for number, answer in known:
            node = compiled.logic.given(node, number, answer)
        if compiled.logic.witness(node) is None:
            return constraint
    return None


def _shown(answer: Answer) -> str:
    return answer.letter if isinstance(answer, Seat) else str(answer)


def _question(compiled: Compiled, machine: Machine, state: State, number: int, facts: Mapping[str, Answer]) -> Question:
    fact = compiled.facts[number]
    group = fact.law.together
    along = [fact.id]
    if group:
        support = 0
        for _, residue, _ in state.open:
            support |= residue.support
        along += [
            other.id
            for other in compiled.facts
            if other.number != number
            and other.law.together == group
            and support >> other.number & 1
            and not compiled.waits[other.number] & ~state.chosen
        ]
    future = machine.future(state)[1]
    below = max(machine.screens(after, group) for _, _, after in future.branches)
    return Question(fact.id, _possible_answers(compiled, fact, facts), tuple(along), below, dict(facts))


def _possible_answers(compiled: Compiled, fact: CompiledFact, facts: Mapping[str, Answer]) -> tuple[Answer, ...]:
    """The answers that the constraints leave, as the user would give them."""
    logic = compiled.logic
    if compiled.possible is logic.true:
        return fact.answers
    found = []
    for answer in fact.answers:
        node = compiled.possible
        for number, code in encode(compiled, {**facts, fact.id: answer}):
            node = logic.given(node, number, code)
        if logic.witness(node) is not None:
            found.append(answer)
    return tuple(found)


def _ruling(compiled: Compiled, machine: Machine, known: list[tuple[int, int]], facts: Mapping[str, Answer]) -> Ruling:
    logic = machine.logic
    possible = compiled.possible
    for number, answer in known:
        possible = logic.given(possible, number, answer)
    live: list[law.Clause] = []
    numbers: set[int] = set()
    because: dict[str, int] = {}
    still: list[tuple[CompiledClause, Node]] = []
    certain = 0  # what is settled or offered
    for clause in compiled.clauses:
        node, moved = _residue(logic, clause.live, known)
        if node.support:
            node = machine.residues.simplified(node, possible)
        if node is logic.true:
            live.append(clause.law)
            numbers.add(clause.number)
            because[clause.law.id] = moved
            certain |= clause.units
        elif node is not logic.false:
            still.append((clause, node))
    open_issues = {issue for clause, _ in still for issue in clause.law.then}
    pending = 0  # the facts on which something turns that is not certain
    for clause, node in still:
        if clause.units & ~certain:
            pending |= node.support
    holdings, conflicts = _holdings(compiled, machine, live, because)
    settled = {holding.issue for holding in holdings}
    gaps = _gaps(compiled, machine, known, possible, settled, open_issues)
    return Ruling(
        known=dict(facts),
        holdings=holdings,
        clauses=tuple(live),
        offers=tuple(_offers(compiled, live, facts)),
        readings=tuple(
            Offer(fact.id, _possible_answers(compiled, fact, facts), ())
            for fact in compiled.facts
            if fact.law.contested and fact.id not in facts and pending >> fact.number & 1
        ),
        displaced=tuple(_displaced(compiled, machine, known, possible, numbers)),
        turns_on=tuple(name for name in compiled.issues if name in open_issues and name not in settled),
        gaps=tuple(gaps),
        conflicts=conflicts,
    )


def _gaps(
    compiled: Compiled,
    machine: Machine,
    known: list[tuple[int, int]],
    possible: Node,
    settled: set[str],
    open_issues: set[str],
) -> list[str]:
    """The issues that are to be settled and that nothing can settle; also puts `open_issues` right."""
    logic = machine.logic
    gaps = []
    for name, node in compiled.settled.items():
        if name in settled or compiled.issues[name].gather:
            continue
        rest, _ = _residue(logic, node, known)
        if rest.support:
            rest = machine.residues.simplified(rest, possible)
        if rest is logic.false:
            open_issues.discard(name)
        elif rest is not logic.true:
            open_issues.add(name)
        elif name not in open_issues:
            gaps.append(name)
    return gaps


def _residue(logic: Logic, node: Node, known: list[tuple[int, int]]) -> tuple[Node, int]:
    """What is left of a condition, and a mask of the facts that changed it."""
    moved = 0
    for pair in known:
        if node.support >> pair[0] & 1:
            after = node.left.get(pair) or logic.given(node, *pair)
            if after is not node:
                moved |= 1 << pair[0]
                node = after
                if not node.support:
                    break
    return node, moved


def _holdings(
    compiled: Compiled, machine: Machine, live: list[law.Clause], because: dict[str, int]
) -> tuple[tuple[Holding, ...], tuple[str, ...]]:
    found: dict[tuple[str, str], list[law.Clause]] = {}
    for clause in live:
        for name, outcomes in clause.then.items():
            for outcome in outcomes:
                found.setdefault((name, outcome), []).append(clause)
    holdings: list[Holding] = []
    conflicts: list[str] = []
    for issue in compiled.law.issues:
        here = [outcome for outcome in issue.outcomes if (issue.id, outcome) in found]
        if len(here) > 1 and not issue.gather:
            conflicts.append(issue.id)
        for outcome in here:
            clauses = found[issue.id, outcome]
            mask = 0
            for clause in clauses:
                mask |= because[clause.id]
            holdings.append(Holding(issue.id, outcome, tuple(clauses), machine.names(mask)))
    return tuple(holdings), tuple(conflicts)


def _offers(compiled: Compiled, live: list[law.Clause], facts: Mapping[str, Answer]) -> list[Offer]:
    offering: dict[str, list[law.Clause]] = {}
    for clause in live:
        if clause.offers and clause.offers not in facts:
            offering.setdefault(clause.offers, []).append(clause)
    return [
        Offer(fact.id, _possible_answers(compiled, fact, facts), tuple(offering[fact.id]))
        for fact in compiled.facts
        if fact.id in offering
    ]


def _displaced(
    compiled: Compiled, machine: Machine, known: list[tuple[int, int]], possible: Node, live: set[int]
) -> list[Displaced]:
    found = []
    for clause in machine.overridden:
        if clause.number in live:
            continue
        by = [compiled.clauses[other].law for other in clause.overridden_by if other in live]
        if (
            by
            and machine.residues.simplified(_residue(machine.logic, clause.when, known)[0], possible)
            is machine.logic.true
        ):
            found.append(Displaced(clause.law, tuple(by)))
    return found


def _refuse_unoffered(compiled: Compiled, machine: Machine, ruling: Ruling, known: list[tuple[int, int]]) -> None:
    made = [fact for fact in machine.choice_facts if fact.id in ruling.known]
    possible = _residue(machine.logic, compiled.possible, known)[0] if made else compiled.possible
    for fact in made:
        offered, _ = _residue(machine.logic, compiled.guards[fact.number], known)
        if machine.residues.simplified(offered, possible) is not machine.logic.true:
            open_now = ", ".join(offer.choice for offer in ruling.offers) or "none"
            near = nearest(fact.id, [offer.choice for offer in ruling.offers])
            raise BadFact(
                f'the choice "{fact.id}" is not offered on these facts',
                where=f"{fact.id}={_shown(ruling.known[fact.id])}",
                allowed=f"choices open here: {open_now}",
                hint=f'Did you mean "{near}"?' if near else "",
            )


def inferred_seats(compiled: Compiled, facts: Mapping[str, Answer]) -> dict[str, Seat]:
    """Seats nobody gave that the constraints leave no doubt about, so that sentences can name them."""
    found: dict[str, Seat] = {}
    if not any(isinstance(answer, Seat) for answer in facts.values()):
        return found
    for fact in compiled.facts:
        if fact.is_seat and fact.id not in facts and not fact.is_choice:
            left = _possible_answers(compiled, fact, {**facts, **found})
            if len(left) == 1 and isinstance(left[0], Seat):
                found[fact.id] = left[0]
    return found
