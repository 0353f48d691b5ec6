"""A situation with a mutant in it, ready to be decided: only what the slip touches is resolved anew.

Conditions are interned in the table of the sound law, so whatever is not touched is the same object, with all that has
been found out about it; states are shared where they are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from director.check.dependence import POSSIBLE, Dependence, Item
from director.check.mutants import Mutant, Part, mutated
from director.core import law
from director.core.compile import compile_situation, waits_of
from director.core.compiled import Compiled
from director.core.logic import Node
from director.core.masks import bands_of
from director.core.resolve import Resolver
from director.core.states import Machine, machine_of

MOST_STATES = 4_000  # that mutants may add to a table of states before it is made anew


@dataclass(slots=True, eq=False)
class Variant:
    """The situation with the slip in it, and what stands there otherwise than in the sound law."""

    mutant: Mutant
    compiled: Compiled
    missing: int  # the number of the clause that was left out, or -1
    changed: set[Item] = field(default_factory=set)
    whens: set[int] = field(default_factory=set)  # clauses whose own condition is another

    @property
    def clauses(self) -> list[int]:
        """The clauses that apply under another condition, the one that the slip is in first."""
        numbers = [int(key) for kind, key in self.changed if kind == "live"]
        return sorted(numbers, key=lambda number: (number != self.mutant.key, number))


class Sound:
    """The law of one situation as it is written, and its variants.

    `shared`: the files of what it shares with others; of a shared issue it has no outcome that nothing here gives.
    """

    def __init__(self, situation: law.Situation, shared: tuple[str, ...] = ()) -> None:
        self.shared = shared
        # numbers beside those that are written can be told apart, so that a bound may move within one table
        self.compiled = compile_situation(situation, bands=bands_of(situation, beside=True))
        # terms of the general file are there for others too
        read = {name: term for name, term in situation.terms.items() if name in self.compiled.terms_read}
        situation = self.law = situation._replace(terms=read)
        self.exceptions = [clause.overridden_by for clause in self.compiled.clauses]
        self.dependence = Dependence(situation, self.exceptions)
        self.resolver = self._resolver(situation, self.exceptions)
        for name, (_, place) in situation.terms.items():
            self.resolver.term(name, place)
        for fact in situation.facts:
            self.resolver.guard(fact.id)
        for number in range(len(situation.clauses)):
            self.resolver.live(number)
        self._states = 0

    def _resolver(self, situation: law.Situation, exceptions: list[tuple[int, ...]]) -> Resolver:
        bands = {fact.id: fact.bands for fact in self.compiled.facts if fact.bands}
        return Resolver(situation, self.compiled.logic, bands, exceptions, _no_complaint)

    def variant(self, mutant: Mutant) -> Variant:
        """The situation with the slip in it."""
        missing = int(mutant.key) if mutant.part is Part.CLAUSE and mutant.condition is None else -1
        situation = self.law if missing >= 0 else mutated(self.law, mutant)
        exceptions = (
            self._exceptions(int(mutant.key), mutant.overrides) if mutant.overrides is not None else self.exceptions
        )
        resolver = self._resolver(situation, exceptions)
        resolver.terms = dict(self.resolver.terms)
        resolver.guard_of = dict(self.resolver.guard_of)
        resolver.live_of = dict(self.resolver.live_of)
        found = Variant(mutant, replace(self.compiled, machine=None), missing)
        starts = self._starts(mutant, exceptions)
        for item in self.dependence.touched_by(starts):
            if item in starts or not found.changed.isdisjoint(self.dependence.direct[item]):
                self._anew(item, resolver, found)
        self._put_in(resolver, exceptions, found)
        return found

    def _starts(self, mutant: Mutant, exceptions: list[tuple[int, ...]]) -> list[Item]:
        """What the slip is in."""
        match mutant.part:
            case Part.CLAUSE:
                return [("live", mutant.key)]
            case Part.OVERRIDES:
                return [("live", at) for at, over in enumerate(exceptions) if over != self.exceptions[at]]
            case Part.TERM:
                return [("term", mutant.key)]
            case Part.ONLY_IF:
                return [("guard", mutant.key)]
            case Part.SETTLED:
                return [("settled", mutant.key)]
            case Part.CONSTRAINT:
                return [POSSIBLE]

    def _exceptions(self, number: int, left: tuple[str, ...]) -> list[tuple[int, ...]]:
        """For each clause what overrides it, clause `number` making only the exceptions that are left."""
        return [
            tuple(other for other in over if other != number or any(law.within(target.id, name) for name in left))
            for target, over in zip(self.law.clauses, self.exceptions, strict=True)
        ]

    def _anew(self, item: Item, resolver: Resolver, found: Variant) -> None:
        """Resolve one item anew, what it depends on being in place; note whether it is another than before."""
        kind, key = item
        before: Node
        match kind:
            case "term":
                before = resolver.terms.pop(str(key))
                after = resolver.term(str(key), law.NOWHERE)
            case "guard":
                before = resolver.guard_of.pop(str(key))
                after = resolver.guard(str(key))
            case "live":
                before, after = self._clause_anew(int(key), resolver, found)
            case "settled":
                before, after = self._settled_anew(str(key), resolver, found)
            case _:
                before = self.compiled.possible
                after = found.compiled.possible = self._possible(resolver, found.compiled)
        if after is not before:
            found.changed.add(item)

    def _clause_anew(self, number: int, resolver: Resolver, found: Variant) -> tuple[Node, Node]:
        before = resolver.live_of.pop(number)
        if number == found.missing:
            resolver.live_of[number] = self.compiled.logic.false
            found.whens.add(number)
            return before, self.compiled.logic.false
        after = resolver.live(number)
        if resolver.condition(resolver.situation.clauses[number].when) is not self.compiled.clauses[number].when:
            found.whens.add(number)
        return before, after

    def _settled_anew(self, name: str, resolver: Resolver, found: Variant) -> tuple[Node, Node]:
        settled = next(issue.settled_when for issue in resolver.situation.issues if issue.id == name)
        after = resolver.condition(settled) if settled is not None else self.compiled.logic.true
        found.compiled.settled = {**found.compiled.settled, name: after}
        return self.compiled.settled[name], after

    def _possible(self, resolver: Resolver, compiled: Compiled) -> Node:
        logic = self.compiled.logic
        nodes = [
            (item, logic.negation(node) if item.impossible else node)
            for item in resolver.situation.constraints
            for node in [resolver.condition(item.condition)]
        ]
        compiled.constraints = tuple(nodes)
        return logic.all(node for _, node in nodes)

    def _put_in(self, resolver: Resolver, exceptions: list[tuple[int, ...]], found: Variant) -> None:
        """Put what is another into the compiled situation."""
        compiled, logic = found.compiled, self.compiled.logic
        numbers = {*found.clauses, *found.whens}
        numbers |= {at for at, over in enumerate(exceptions) if over != self.exceptions[at]}
        clauses = list(compiled.clauses)
        for number in numbers:
            gone = number == found.missing
            clauses[number] = replace(
                clauses[number],
                when=logic.false if gone else resolver.condition(resolver.situation.clauses[number].when),
                live=resolver.live_of[number],
                overridden_by=exceptions[number],
            )
        compiled.clauses = tuple(clauses)
        if any(kind == "guard" for kind, _ in found.changed):
            facts = resolver.situation.facts
            compiled.guards = tuple(resolver.guard_of[fact.id] for fact in facts)
            compiled.waits = tuple(
                waits_of(resolver.situation, fact, guard.support & compiled.choices)
                for fact, guard in zip(facts, compiled.guards, strict=True)
            )

    def prepare(self, variant: Variant) -> Compiled:
        """The variant with a table of states that knows those it has in common with the sound law."""
        compiled = variant.compiled
        if compiled.machine is None:
            if compiled.waits != self.compiled.waits:
                compiled.machine = Machine(compiled)
            else:
                compiled.machine = Machine(compiled, beside=self._machine())
        return compiled

    def _machine(self) -> Machine:
        machine = machine_of(self.compiled)
        if len(machine.states) > self._states + MOST_STATES:
            self.compiled.machine = None
            machine = machine_of(self.compiled)
            machine.future(machine.root)
            self._states = len(machine.states)
        return machine


def _no_complaint(code: str, *_: object, **__: object) -> None:
    """A slip takes away or turns round what the sound law says; it brings in no name."""
    raise AssertionError(code)
