"""L3: what is proved of a situation, on its conditions and never on its tree, with a witness for every fault.

One ruling and only one for every combination of answers; every clause applies somewhere; every outcome is reached;
every exception sets something aside.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from director.core import law
from director.core.compiled import FOLLOWED, Compiled, CompiledClause
from director.core.errors import Problem
from director.core.facts import show_answer
from director.core.logic import Node, TooComplex
from director.core.seats import Seat
from director.core.states import Future, machine_of
from director.sentences.words import PREFIXES, placeholders

TOO_COMPLEX = "the situation has too many states to be proved"


def prove(compiled: Compiled) -> Iterator[Problem]:
    """Every logical fault of a situation (L301-L310)."""
    try:
        if compiled.logic.witness(compiled.possible) is None:
            place = compiled.constraints[0][0].place
            yield Problem("L310", place, "the constraints exclude everything: no combination of answers is possible")
            return
        yield from _settling(compiled)
        yield from _dead(compiled)
        yield from _idle_exceptions(compiled)
        yield from _unread(compiled)
        machine = machine_of(compiled)
        machine.future(machine.root)
    except (TooComplex, RecursionError):
        yield Problem("L309", compiled.law.place, TOO_COMPLEX, remedy="Split it: one incident, one situation.")


def combinations_of(compiled: Compiled) -> int:
    """The number of combinations of answers over past facts, choices included, constraints not counted."""
    product = 1
    for domain in compiled.logic.domains:
        product *= domain.bit_count()
    return product


def witness_words(compiled: Compiled, condition: Node) -> str:
    """An example of answers that make a condition true, in words."""
    found = compiled.logic.witness(condition) or {}
    parts = []
    for fact in compiled.facts:
        if fact.number in found:
            answer = fact.answers[found[fact.number]]
            parts.append(f"{fact.id} = {answer.title if isinstance(answer, Seat) else show_answer(answer)}")
    return ", ".join(parts) or "always"


def _givers(compiled: Compiled, issue: str) -> dict[str, list[CompiledClause]]:
    found: dict[str, list[CompiledClause]] = {outcome: [] for outcome in compiled.issues[issue].outcomes}
    for clause in compiled.clauses:
        for outcome in clause.law.then.get(issue, ()):
            if outcome in found:
                found[outcome].append(clause)
    return found


def _settling(compiled: Compiled) -> Iterator[Problem]:
    logic, possible = compiled.logic, compiled.possible
    for issue in compiled.law.issues:
        givers = _givers(compiled, issue.id)
        conditions = {outcome: logic.any([c.live for c in clauses]) for outcome, clauses in givers.items()}
        for outcome, condition in conditions.items():
            if not logic.possible(possible, condition):
                yield Problem(
                    "L305", issue.outcomes[outcome].place, f'outcome "{outcome}" of "{issue.id}" is never reached',
                    remedy="Let a clause give it, or take it out.",
                )  # fmt: skip
        settled = compiled.settled[issue.id]
        yield from _misplaced(compiled, issue, givers, settled)
        if issue.gather:
            continue
        gap = logic.all([possible, settled, logic.negation(logic.any(list(conditions.values())))])
        if logic.witness(gap) is not None:
            yield Problem(
                "L301", issue.place, f'gap on "{issue.id}"',
                (f"no clause settles it when  {witness_words(compiled, gap)}",),
                'Add a clause (basis: silence, if the law says nothing), or a "settled when".',
            )  # fmt: skip
        yield from _overlaps(compiled, issue, givers)


def _misplaced(
    compiled: Compiled, issue: law.Issue, givers: dict[str, list[CompiledClause]], settled: Node
) -> Iterator[Problem]:
    logic = compiled.logic
    outside = logic.negation(settled)
    for outcome, clauses in givers.items():
        for clause in clauses:
            both = logic.all([compiled.possible, clause.live, outside])
            if logic.witness(both) is not None:
                yield Problem(
                    "L308", clause.law.place,
                    f'clause "{clause.law.id}" gives "{outcome}" where "{issue.id}" has nothing to settle',
                    (f"so when  {witness_words(compiled, both)}",), f'See "settled when" of "{issue.id}".',
                )  # fmt: skip


def _overlaps(compiled: Compiled, issue: law.Issue, givers: dict[str, list[CompiledClause]]) -> Iterator[Problem]:
    logic = compiled.logic
    for (one, first), (other, second) in combinations(givers.items(), 2):
        for a in first:
            for b in second:
                both = logic.all([compiled.possible, a.live, b.live])
                if logic.witness(both) is not None:
                    late = b if b.law.place.line >= a.law.place.line else a
                    yield Problem(
                        "L302", late.law.place, f'overlap on "{issue.id}"',
                        (
                            f"{a.law.id} (line {a.law.place.line}): {one}",
                            f"{b.law.id} (line {b.law.place.line}): {other}",
                            f"both apply when  {witness_words(compiled, both)}",
                        ),
                        "Let one override the other, or make their conditions exclude each other.",
                    )  # fmt: skip


def _dead(compiled: Compiled) -> Iterator[Problem]:
    for clause in compiled.clauses:
        if not compiled.logic.possible(compiled.possible, clause.live):
            yield Problem("L303", clause.law.place, f'clause "{clause.law.id}" never applies')


def _idle_exceptions(compiled: Compiled) -> Iterator[Problem]:
    logic = compiled.logic
    for clause in compiled.clauses:
        for name in clause.law.overrides:
            hit = [
                other
                for other in compiled.clauses
                if clause.number in other.overridden_by and (other.law.id == name or law.within(other.law.id, name))
            ]
            if hit and not any(logic.possible(compiled.possible, clause.live, other.when) for other in hit):
                message = f'clause "{clause.law.id}" never sets "{name}" aside'
                yield Problem("L304", clause.law.place, message, remedy="Take the exception out.")


def _unread(compiled: Compiled) -> Iterator[Problem]:
    spoken = spoken_facts(compiled.law)
    for fact in compiled.facts:
        if fact.id not in compiled.read and fact.id not in spoken:
            if fact.is_choice and any(clause.law.offers == fact.id for clause in compiled.clauses):
                continue
            yield Problem("L306", fact.law.place, f'fact "{fact.id}" is never read', remedy="Take it out.")
    for name, (_, place) in compiled.law.terms.items():
        if name not in compiled.terms_read and place.path == compiled.law.place.path:
            yield Problem("L307", place, f'term "{name}" is never used', remedy="Take it out.")


def spoken_facts(situation: law.Situation) -> set[str]:
    """The facts that sentences, choices and effects speak of."""
    spoken: set[str] = set()
    facts = {fact.id for fact in situation.facts}
    for words in role_words(situation):
        parts = words.split(" of ")
        spoken |= facts & {" of ".join(parts[at:]) for at in range(len(parts))}
        if words == FOLLOWED:
            spoken |= {fact.id for fact in situation.facts if isinstance(fact.kind, law.Followers)}
    return spoken


def role_words(situation: law.Situation) -> Iterator[str]:
    """Every role that the situation's sentences, choices, effects and named roles speak of."""
    yield from situation.roles.values()
    for template in templates(situation):
        for words in placeholders(template):
            yield next((words.removeprefix(prefix) for prefix in PREFIXES if words.startswith(prefix)), words)
    for fact in situation.facts:
        if fact.choice:
            yield fact.choice.put_to
        if isinstance(fact.kind, law.Followers):
            yield fact.kind.after
            if fact.kind.absent:
                yield fact.kind.absent
    for issue in situation.issues:
        for outcome in issue.outcomes.values():
            for effect in outcome.effects:
                yield from effect.fields.values()
                yield from effect.given.values()


def templates(situation: law.Situation) -> Iterator[str]:
    """Every sentence of the situation that may hold placeholders."""
    for fact in situation.facts:
        yield fact.ask
        if isinstance(fact.kind, law.Words):
            yield from (words for _, words in fact.kind.answers)
    for issue in situation.issues:
        yield from (outcome.say for outcome in issue.outcomes.values())


def state_count(compiled: Compiled) -> int:
    """How many states the situation has, choices not walked."""
    machine = machine_of(compiled)
    machine.future(machine.root)
    return len(machine.states)


def path_count(compiled: Compiled) -> int:
    """How many different interviews lead to a ruling."""
    machine = machine_of(compiled)
    memo: dict[int, int] = {}

    def count(future: Future) -> int:
        if future.number not in memo:
            memo[future.number] = sum(count(after) for _, _, after in future.branches) if future.branches else 1
        return memo[future.number]

    return count(machine.future(machine.root)[1])
