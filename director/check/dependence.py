"""What depends on what in a situation's law: which terms, facts and clauses a slip in one of them touches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from director.check.mutants import Mutant, Part
from director.check.proofs import spoken_facts
from director.core import law
from director.core.facts import NOBODY, is_seat
from director.core.logic import bits
from director.core.roles import UnknownRole, read_role

# ("term", name), ("guard", fact), ("live", number of a clause), ("settled", issue) or ("possible", "")
Item = tuple[str, int | str]
Reads = tuple[int, int]  # masks of the facts and of the terms that are named

POSSIBLE: Item = ("possible", "")


class Dependence:
    """What the terms, guards, clauses, issues and constraints of a situation are made of."""

    def __init__(self, situation: law.Situation, exceptions: Sequence[tuple[int, ...]]) -> None:
        self.law = situation
        self.exceptions = exceptions
        self.seats = {fact.id for fact in situation.facts if is_seat(fact.kind)}
        self.number = {fact.id: number for number, fact in enumerate(situation.facts)}
        self.term_bits = {name: 1 << at for at, name in enumerate(situation.terms)}
        self.items = tuple(self._in_order())
        self.direct = {item: frozenset(self._direct(item)) for item in self.items}
        self._touched: dict[Item, frozenset[Item]] = {}
        self._in_terms = [self.reads(body) for body, _ in situation.terms.values()]
        self._roots = dict(self._read_by_roots())
        exempt = spoken_facts(situation) | {clause.offers for clause in situation.clauses}
        self._must_read = sum(1 << number for name, number in self.number.items() if name not in exempt)
        own = situation.place.path
        self._must_use = sum(self.term_bits[name] for name, (_, place) in situation.terms.items() if place.path == own)

    # what an item is made of

    def _in_order(self) -> Iterator[Item]:
        """Everything that is resolved, each after what it depends on."""
        done: dict[Item, None] = {}

        def visit(item: Item) -> None:
            if item not in done:
                for other in self._direct(item):
                    visit(other)
                done[item] = None

        for name in self.term_bits:
            visit(("term", name))
        for name in self.number:
            visit(("guard", name))
        for number in range(len(self.law.clauses)):
            visit(("live", number))
        for issue in self.law.issues:
            visit(("settled", issue.id))
        visit(POSSIBLE)
        yield from done

    def _direct(self, item: Item) -> Iterator[Item]:
        kind, key = item
        if kind == "live":
            yield from (("live", other) for other in self.exceptions[int(key)])
        if kind == "guard" and self.law.facts[self.number[str(key)]].choice is not None:
            yield from (("live", number) for number, clause in enumerate(self.law.clauses) if clause.offers == key)
        for condition in self._conditions(item):
            facts, terms = self.reads(condition)
            yield from (("term", name) for name, bit in self.term_bits.items() if terms & bit)
            yield from (("guard", self.law.facts[number].id) for number in bits(facts))

    def _conditions(self, item: Item) -> Iterator[law.Condition]:
        kind, key = item
        found: law.Condition | None = None
        match kind:
            case "term":
                found = self.law.terms[str(key)][0]
            case "guard":
                found = self.law.facts[self.number[str(key)]].only_if
            case "live":
                found = self.law.clauses[int(key)].when
            case "settled":
                found = next(issue.settled_when for issue in self.law.issues if issue.id == key)
            case _:
                yield from (constraint.condition for constraint in self.law.constraints)
        if found is not None:
            yield found

    def touched_by(self, starts: Iterable[Item]) -> list[Item]:
        """What depends on some items, they themselves included, each after what it depends on."""
        found: frozenset[Item] = frozenset().union(*(self._touched_by(start) for start in starts))
        return [item for item in self.items if item in found]

    def _touched_by(self, start: Item) -> frozenset[Item]:
        if start not in self._touched:
            found = {start}
            for item in self.items:
                if not found.isdisjoint(self.direct[item]):
                    found.add(item)
            self._touched[start] = frozenset(found)
        return self._touched[start]

    # what is read

    def reads(self, condition: law.Condition) -> Reads:
        """The facts and the terms that a condition names."""
        match condition:
            case law.Test(subject, test, _):
                facts = self._fact(subject)
                if isinstance(test, law.OneOf) and (subject in self.seats or subject not in self.number):
                    for value in test.values:
                        facts |= self._fact(value) if value != NOBODY else 0
                return facts, 0
            case law.Term(name, _):
                return 0, self.term_bits.get(name, 0)
            case law.AllOf(parts) | law.AnyOf(parts):
                return _joined(self.reads(part) for part in parts)
            case law.Not(part):
                return self.reads(part)
            case _:
                return 0, 0

    def _fact(self, words: str) -> int:
        if words in self.number:
            return 1 << self.number[words]
        with suppress(UnknownRole):
            return 1 << self.number[read_role(words, self.seats, self.law.roles).anchor]
        return 0

    def _read_by_roots(self) -> Iterator[tuple[Item, Reads]]:
        """What is read by everything that is resolved whether or not something else names it."""
        for item in self.items:
            if item[0] not in ("term", "possible"):
                yield item, _joined(self.reads(condition) for condition in self._conditions(item))
        for number, constraint in enumerate(self.law.constraints):
            yield ("constraint", number), self.reads(constraint.condition)

    def unread(self, mutant: Mutant) -> str:
        """The problem code if a slip leaves a fact (L306) or a term (L307) that nothing reads; "" if not."""
        in_terms, roots = self._in_terms, self._roots
        new = self.reads(mutant.condition) if mutant.condition is not None else (0, 0)
        if mutant.part is Part.TERM:
            at = self.term_bits[str(mutant.key)].bit_length() - 1
            in_terms = [*in_terms[:at], new, *in_terms[at + 1 :]]
        elif mutant.part is not Part.OVERRIDES:
            kind = {Part.CLAUSE: "live", Part.ONLY_IF: "guard", Part.SETTLED: "settled"}.get(mutant.part, "constraint")
            roots = {**roots, (kind, mutant.key): new}
        facts, terms = _joined(roots.values())
        looked = 0
        while terms & ~looked:
            at = next(bits(terms & ~looked))
            looked |= 1 << at
            facts, terms = facts | in_terms[at][0], terms | in_terms[at][1]
        if self._must_read & ~facts:
            return "L306"
        return "L307" if self._must_use & ~terms else ""


def _joined(reads: Iterable[Reads]) -> Reads:
    facts = terms = 0
    for more, others in reads:
        facts, terms = facts | more, terms | others
    return facts, terms
