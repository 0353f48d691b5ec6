"""A situation with a mutant in it, ready to be decided: only what the slip touches is resolved anew.

Conditions are interned in the table of the sound law, so whatever is not touched is the same object, with all that has
been found out about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from director.check.mutants import Mutant, Part, mutated
from director.check.proofs import spoken_facts
from director.core import law
from director.core.compile import compile_situation, waits_of
from director.core.compiled import Compiled, CompiledClause
from director.core.facts import NOBODY, is_seat
from director.core.logic import Node, bits
from director.core.masks import bands_of
from director.core.resolve import Resolver
from director.core.roles import UnknownRole, read_role
from director.core.states import Machine, machine_of

MOST_STATES = 4_000  # that mutants may add to the common table before it is made anew

Item = tuple[str, int | str]  # ("term", name), ("guard", fact), ("live", clause), ("settled", issue), ("possible", "")
Reads = tuple[int, int]  # masks of facts and of terms


@dataclass(slots=True, eq=False)
class Variant:
    """The situation with the slip in it, and what is another than in the sound law."""

    mutant: Mutant
    compiled: Compiled
    changed: tuple[int, ...]  # clauses that apply under another condition, the nearest to the slip first
    fault: str  # the problem code of a name that means nothing any more; "" for none
    possible_changed: bool
    settled_changed: frozenset[str]
    when_changed: frozenset[int]
    missing: int  # the clause that was left out, or -1


class Sound:
    """The sound law of one situation, with what is needed to see quickly what a slip in it touches."""

    def __init__(self, situation: law.Situation) -> None:
        # numbers next to those that are written can be told apart, so that a bound may move without a new table
        self.law = situation
        self.compiled = compile_situation(situation, bands=bands_of(situation, beside=True))
        self.seats = {fact.id for fact in situation.facts if is_seat(fact.kind)}
        self.number = {fact.id: number for number, fact in enumerate(situation.facts)}
        self.term_bits = {name: 1 << at for at, name in enumerate(situation.terms)}
        self.exceptions = [clause.overridden_by for clause in self.compiled.clauses]
        self.resolver = self._resolver(situation, self.exceptions)
        self._resolve_all()
        self.items = tuple(self._in_order())
        self.direct = {item: frozenset(self._direct(item)) for item in self.items}
        self.touched: dict[Item, tuple[Item, ...]] = {}
        self.terms_read = [self._reads(body) for body, _ in situation.terms.values()]
        self.roots = {item: self._reads(condition) for item, condition in self._roots()}
        spoken = spoken_facts(situation)
        offered = {clause.offers for clause in situation.clauses}
        self.must_read = sum(
            1 << self.number[fact.id] for fact in situation.facts if fact.id not in spoken and fact.id not in offered
        )
        own = situation.place.path
        self.must_use = sum(self.term_bits[name] for name, (_, place) in situation.terms.items() if place.path == own)
        self.machine = machine_of(self.compiled)

    def _resolver(self, situation: law.Situation, exceptions: list[tuple[int, ...]]) -> Resolver:
        bands = {fact.id: fact.bands for fact in self.compiled.facts if fact.bands}
        return Resolver(situation, self.compiled.logic, bands, exceptions, _nothing_wrong)

    def _resolve_all(self) -> None:
        for name, (_, place) in self.law.terms.items():
            self.resolver.term(name, place)
        for fact in self.law.facts:
            self.resolver.guard(fact.id)
        for number in range(len(self.law.clauses)):
            self.resolver.live(number)

    # what depends on what

    def _in_order(self) -> Iterator[Item]:
        """Everything that is resolved, each after what it depends on."""
        done: dict[Item, None] = {}
        every: list[Item] = [("term", name) for name in self.law.terms]
        every += [("guard", fact.id) for fact in self.law.facts]
        every += [("live", number) for number in range(len(self.law.clauses))]
        every += [("settled", issue.id) for issue in self.law.issues]
        every.append(("possible", ""))

        def visit(item: Item) -> None:
            if item not in done:
                for other in self._direct(item):
                    visit(other)
                done[item] = None

        for item in every:
            visit(item)
        yield from done

    def _direct(self, item: Item) -> Iterator[Item]:
        """What an item is made of."""
        kind, key = item
        if kind == "live":
            yield from (("live", other) for other in self.exceptions[int(key)])
        if kind == "guard":
            yield from (("live", number) for number, clause in enumerate(self.law.clauses) if clause.offers == key)
        for condition in self._conditions(item):
            facts, terms = self._reads(condition)
            yield from (("term", name) for name, bit in self.term_bits.items() if terms & bit)
            yield from (("guard", self.law.facts[number].id) for number in bits(facts))

    def _conditions(self, item: Item) -> Iterator[law.Condition]:
        kind, key = item
        match kind:
            case "term":
                yield self.law.terms[str(key)][0]
            case "guard":
                only_if = self.law.facts[self.number[str(key)]].only_if
                yield from [only_if] if only_if is not None else []
            case "live":
                yield self.law.clauses[int(key)].when
            case "settled":
                settled = next(issue.settled_when for issue in self.law.issues if issue.id == key)
                yield from [settled] if settled is not None else []
            case _:
                yield from (constraint.condition for constraint in self.law.constraints)

    def touched_by(self, item: Item) -> tuple[Item, ...]:
        """What depends on an item, itself first, each after what it depends on."""
        if item not in self.touched:
            found = {item}
            for other in self.items:
                if not found.isdisjoint(self.direct[other]):
                    found.add(other)
            self.touched[item] = tuple(other for other in self.items if other in found)
        return self.touched[item]

    # what is read

    def _roots(self) -> Iterator[tuple[Item, law.Condition]]:
        for kind, key in self.items:
            if kind != "term" and kind != "possible":
                yield from (((kind, key), condition) for condition in self._conditions((kind, key)))
        for number, constraint in enumerate(self.law.constraints):
            yield ("constraint", number), constraint.condition

    def _reads(self, condition: law.Condition) -> Reads:
        """The facts and terms that a condition names, as masks."""
        match condition:
            case law.Test(subject, test, _):
                facts = self._fact(subject)
                if isinstance(test, law.OneOf) and (subject in self.seats or subject not in self.number):
                    for value in test.values:
                        facts |= self._fact(value) if value != NOBODY else 0
                return facts, 0
            case law.Term(name, _):
                return 0, self.term_bits[name]
            case law.AllOf(parts) | law.AnyOf(parts):
                facts = terms = 0
                for part in parts:
                    more, others = self._reads(part)
                    facts, terms = facts | more, terms | others
                return facts, terms
            case law.Not(part):
                return self._reads(part)
            case _:
                return 0, 0

    def _fact(self, words: str) -> int:
        if words in self.number:
            return 1 << self.number[words]
        with suppress(UnknownRole):
            return 1 << self.number[read_role(words, self.seats, self.law.roles).anchor]
        return 0

    def unread(self, mutant: Mutant) -> str:
        """The problem code if the slip leaves a fact (L306) or a term (L307) that nothing reads."""
        roots, terms_read = self.roots, self.terms_read
        item = _root_of(mutant)
        if mutant.part is Part.TERM:
            terms_read = list(terms_read)
            assert mutant.condition is not None
            terms_read[list(self.term_bits).index(str(mutant.key))] = self._reads(mutant.condition)
        elif mutant.part is not Part.OVERRIDES:
            roots = {key: reads for key, reads in roots.items() if key != item}
            if mutant.condition is not None:
                roots[item] = self._reads(mutant.condition)
        facts = terms = 0
        for more, others in roots.values():
            facts, terms = facts | more, terms | others
        before = 0
        while terms != before:
            new, before = terms & ~before, terms
            for at in bits(new):
                facts, terms = facts | terms_read[at][0], terms | terms_read[at][1]
        if self.must_read & ~facts:
            return "L306"
        return "L307" if self.must_use & ~terms else ""

    # variants

    def variant(self, mutant: Mutant) -> Variant:
        """The situation with the slip in it."""
        base = self.compiled
        missing = int(mutant.key) if mutant.part is Part.CLAUSE and mutant.condition is None else -1
        fault = self._nameless(missing) or self.unread(mutant)
        situation = self.law if missing >= 0 else mutated(self.law, mutant)
        exceptions = self.exceptions if mutant.part is not Part.OVERRIDES else self._exceptions(mutant)
        resolver = self._resolver(situation, exceptions)
        resolver.terms = dict(self.resolver.terms)
        resolver.guard_of = dict(self.resolver.guard_of)
        resolver.live_of = dict(self.resolver.live_of)
        found = _Anew(self, resolver, missing, mutant)
        for start in self._starts(mutant):
            found.run(start)
        changed = sorted(found.lives, key=lambda number: (number != mutant.key, number))
        clauses = list(base.clauses)
        whens: set[int] = set()
        for number in changed:
            clauses[number] = self._clause(resolver, number, number == missing, exceptions[number])
            if clauses[number].when is not base.clauses[number].when:
                whens.add(number)
        possible = found.possible if found.possible is not None else base.possible
        compiled = replace(
            base,
            clauses=tuple(clauses),
            possible=possible,
            settled={**base.settled, **found.settled},
            guards=tuple(resolver.guard_of[fact.id] for fact in self.law.facts),
            constraints=found.constraints if found.constraints is not None else base.constraints,
            machine=None,
        )
        if mutant.part is Part.ONLY_IF or found.guards:
            compiled.waits = tuple(
                waits_of(situation, fact, compiled.guards[number].support & compiled.choices)
                for number, fact in enumerate(situation.facts)
            )
        return Variant(
            mutant,
            compiled,
            tuple(changed),
            fault,
            possible is not base.possible,
            frozenset(found.settled),
            frozenset(whens),
            missing,
        )

    def _starts(self, mutant: Mutant) -> list[Item]:
        """What the slip is in."""
        match mutant.part:
            case Part.CLAUSE:
                return [("live", mutant.key)]
            case Part.OVERRIDES:
                before, after = self.exceptions, self._exceptions(mutant)
                return [("live", number) for number, over in enumerate(after) if over != before[number]]
            case Part.TERM:
                return [("term", mutant.key)]
            case Part.ONLY_IF:
                return [("guard", mutant.key)]
            case Part.SETTLED:
                return [("settled", mutant.key)]
            case Part.CONSTRAINT:
                return [("possible", "")]

    def _exceptions(self, mutant: Mutant) -> list[tuple[int, ...]]:
        """For each clause, what overrides it when an exception is left out."""
        number = int(mutant.key)
        return [
            tuple(other for other in over if other != number or _hits(mutant.overrides, self.law.clauses[target].id))
            for target, over in enumerate(self.exceptions)
        ]

    def _nameless(self, missing: int) -> str:
        """The problem code if, without a clause, an exception (L204) or a choice (L214) is left without anything."""
        if missing < 0:
            return ""
        left = [clause for number, clause in enumerate(self.law.clauses) if number != missing]
        gone = self.law.clauses[missing]
        for clause in left:
            for name in clause.overrides:
                if _hits((name,), gone.id) and not any(
                    _hits((name,), other.id) for other in left if other is not clause
                ):
                    return "L204"
        if gone.offers and not any(clause.offers == gone.offers for clause in left):
            return "L214"
        return ""

    def _clause(self, resolver: Resolver, number: int, missing: bool, over: tuple[int, ...]) -> CompiledClause:
        clause = self.compiled.clauses[number]
        nothing = self.compiled.logic.false
        when = nothing if missing else resolver.condition(resolver.situation.clauses[number].when)
        return replace_clause(clause, when, nothing if missing else resolver.live_of[number], over)

    def machine_for(self, variant: Variant) -> Machine:
        """A machine for the variant; what it has in common with the sound law is known to it."""
        if variant.compiled.waits != self.compiled.waits:
            return Machine(variant.compiled)
        if len(self.machine.states) > MOST_STATES + self.machine.first_states:
            self.machine = Machine(self.compiled)
        return Machine(variant.compiled, self.machine)
