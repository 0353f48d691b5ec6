"""Residues where a constraint holds: exactly true or false if they are so there, and without the facts that are idle.

What is true in every world left is true, however it is written; so nobody is asked about what is settled. Nothing here
knows of clauses or states.
"""

from __future__ import annotations

from director.core.logic import Kind, Logic, Node, bits


class Residues:
    """What constraints make of residues, each pair looked at once."""

    def __init__(self, logic: Logic) -> None:
        self.logic = logic
        self._simple: dict[tuple[int, int], Node] = {}
        self._spare: dict[tuple[int, int, int], Node | None] = {}
        self._any: dict[tuple[int, int], Node] = {}

    def simplified(self, residue: Node, constraint: Node) -> Node:
        """The residue as it stands where the constraint holds: exactly true or false if it is so there."""
        key = (residue.number, constraint.number)
        known = self._simple.get(key)
        if known is None:
            known = self._simple[key] = self._simplified(residue, constraint)
        return known

    def _simplified(self, residue: Node, constraint: Node) -> Node:
        logic = self.logic
        limits = logic.all(self.touching(residue, constraint))
        for part in parts_of(limits):
            if part.kind is Kind.ATOM:
                residue = logic.assume(residue, part.fact, part.answers)
        if residue.support & limits.support:
            if not logic.possible(limits, residue):
                return logic.false
            return logic.true if logic.implies(limits, residue) else residue
        if residue.kind not in (Kind.ALL, Kind.ANY):
            return residue
        if logic.witness(residue) is None:
            return logic.false
        return logic.true if logic.witness(logic.negation(residue)) is None else residue

    @staticmethod
    def touching(residue: Node, constraint: Node) -> list[Node]:
        """The parts of the constraint that say something of the residue's facts, or of facts that those speak of."""
        if not residue.support & constraint.support:
            return []
        left = list(parts_of(constraint))
        found: list[Node] = []
        reach, before = residue.support, 0
        while reach != before:
            before = reach
            for part in [part for part in left if part.support & reach]:
                left.remove(part)
                found.append(part)
                reach |= part.support
        return found

    def without(self, residue: Node, fact: int, constraint: Node) -> Node | None:
        """The residue without a fact, if its other facts and the constraint decide it; None if they do not."""
        key = (residue.number, constraint.number, fact)
        if key not in self._spare:
            self._spare[key] = self._without(residue, fact, constraint)
        return self._spare[key]

    def _without(self, residue: Node, fact: int, constraint: Node) -> Node | None:
        limits = self.logic.all(self.touching(residue, constraint))
        for other in bits(limits.support & ~residue.support):
            limits = self._for_some(limits, other)
        here = self._for_some(self.logic.all([limits, residue]), fact)
        not_here = self._for_some(self.logic.all([limits, self.logic.negation(residue)]), fact)
        return None if self.logic.possible(here, not_here) else here

    def for_some(self, condition: Node, facts: int) -> Node:
        """Where the condition holds for some answers to the facts."""
        for fact in bits(facts):
            key = (condition.number, fact)
            if key not in self._any:
                reads = [part for part in parts_of(condition) if part.support >> fact & 1]
                others = [part for part in parts_of(condition) if not part.support >> fact & 1]
                self._any[key] = self.logic.all([*others, self._for_some(self.logic.all(reads), fact)])
            condition = self._any[key]
        return condition

    def _for_some(self, condition: Node, fact: int) -> Node:
        """Where the condition holds for some answer to the fact."""
        return self.logic.any(self.logic.given(condition, fact, answer) for answer in bits(self.logic.domains[fact]))


def parts_of(condition: Node) -> tuple[Node, ...]:
    """The conditions that a condition joins, or itself alone."""
    return condition.parts if condition.kind is Kind.ALL else (condition,)
