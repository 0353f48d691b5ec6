"""What a mutant changes, world by world, and whether that is a fault that the checks would find.

The sound law has no fault, so a mutant's lies where a clause applies and did not, or does not and did. What is proved
here is what `check/references.py` and `check/proofs.py` prove of a whole situation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from director.check.variants import Sound, Variant
from director.core import law
from director.core.compiled import CompiledClause
from director.core.logic import Node
from director.core.residues import Residues


class Difference(NamedTuple):
    """The worlds in which a clause applies and did not (`gained`), or did and does not (`lost`); None if in none."""

    gained: Node | None
    lost: Node | None


class Differences:
    """All that a variant changes, clause by clause."""

    def __init__(self, sound: Sound, variant: Variant) -> None:
        self.sound = sound
        self.variant = variant
        self.old = sound.compiled
        self.new = variant.compiled
        self.logic = sound.compiled.logic
        before, after = self.old.possible, self.new.possible
        self.opened = self._without(after, before)  # the worlds that were impossible and are not
        self.shut = self._without(before, after)
        self.worlds = self.opened is not None or self.shut is not None
        numbers = range(len(self.old.clauses)) if self.worlds else variant.clauses
        found = {number: self._of_clause(number) for number in numbers}
        self.clauses = {number: one for number, one in found.items() if one != (None, None)}

    def _without(self, one: Node, other: Node) -> Node | None:
        """Where one condition holds and the other does not."""
        return None if one is other else self._some(self.logic.all([one, self.logic.negation(other)]))

    def _some(self, node: Node) -> Node | None:
        return node if self.logic.witness(node) is not None else None

    def _of_clause(self, number: int) -> Difference:
        logic, before, after = self.logic, self.old.clauses[number].live, self.new.clauses[number].live
        if before is after:
            gained, lost = (
                None if worlds is None else self._some(logic.all([worlds, after]))
                for worlds in (self.opened, self.shut)
            )
            return Difference(gained, lost)
        if self.worlds:
            before, after = logic.all([self.old.possible, before]), logic.all([self.new.possible, after])
            return Difference(self._without(after, before), self._without(before, after))
        return Difference(self._possibly(after, before), self._possibly(before, after))

    def _possibly(self, one: Node, other: Node) -> Node | None:
        """Where one condition holds and the other does not, in a world that is possible."""
        node = self.logic.all([one, self.logic.negation(other)])
        return self._some(self.logic.all([node, *Residues.touching(node, self.new.possible)]))

    @property
    def none(self) -> bool:
        """Whether the variant is the same in every possible world."""
        return not self.worlds and not self.clauses

    # the checks

    def fault(self) -> str:
        """The code of a problem that the checks would find; "" if they find none."""
        code = self._nameless() or self.sound.dependence.unread(self.variant.mutant)
        if not code and self.worlds and self.logic.witness(self.new.possible) is None:
            code = "L310"
        return code or next(self._faults(), "")

    def _nameless(self) -> str:
        """An exception (L204) or a choice (L214) that is left with nothing where a clause is left out."""
        if self.variant.missing < 0:
            return ""
        gone = self.old.law.clauses[self.variant.missing]
        others = [clause for clause in self.old.law.clauses if clause is not gone]
        for clause in others:
            for name in clause.overrides:
                targets = (other for other in others if other is not clause and law.within(other.id, name))
                if law.within(gone.id, name) and next(targets, None) is None:
                    return "L204"
        offered = {clause.offers for clause in others}
        return "L214" if gone.offers and gone.offers not in offered else ""

    def _faults(self) -> Iterator[str]:
        settled = {str(key) for kind, key in self.variant.changed if kind == "settled"}
        lost = {number for number, one in self.clauses.items() if one.lost is not None}
        yield from self._dead(lost)
        for issue in self.old.law.issues:
            givers = self._givers(issue.id)
            yield from self._misplaced(issue, givers, issue.id in settled)
            if issue.gather:
                continue
            yield from self._overlap(givers)
            given_less = any(issue.id in self.new.clauses[number].law.then for number in lost)
            if given_less or self.opened is not None or issue.id in settled:
                yield from self._gap(issue, givers)
        yield from self._idle_exceptions(lost)

    def _can(self, *nodes: Node) -> bool:
        """Whether the conditions can hold together in a possible world: only what limits their facts counts."""
        together = self.logic.all(nodes)
        return self.logic.possible(together, *Residues.touching(together, self.new.possible))

    def _present(self) -> Iterator[CompiledClause]:
        return (clause for clause in self.new.clauses if clause.number != self.variant.missing)

    def _givers(self, issue: str) -> dict[int, str]:
        """The clauses that settle an issue, and how."""
        return {clause.number: outcome for clause in self._present() for outcome in clause.law.then.get(issue, ())}

    def _dead(self, lost: Iterable[int]) -> Iterator[str]:
        """Clauses that never apply (L303), outcomes that are never reached (L305)."""
        for number in lost:
            clause = self.new.clauses[number]
            if number == self.variant.missing:
                then = clause.law.then.items()
                if any(self._unreached(name, outcome) for name, outcomes in then for outcome in outcomes):
                    yield "L305"
            elif not self._can(clause.live):
                yield "L303"

    def _unreached(self, issue: str, outcome: str) -> bool:
        """Whether no clause gives an outcome any more; one of a shared issue that nothing gives is not there at all."""
        own = self.old.issues[issue].outcomes[outcome].place.path not in self.sound.shared
        return own and not any(outcome in clause.law.then.get(issue, ()) for clause in self._present())

    def _misplaced(self, issue: law.Issue, givers: Iterable[int], settled_changed: bool) -> Iterator[str]:
        outside = self.logic.negation(self.new.settled[issue.id])
        if outside is self.logic.false:
            return
        for number in givers:
            gained = self.clauses[number].gained if number in self.clauses else None
            where = self.new.clauses[number].live if settled_changed else gained
            if where is not None and self._can(where, outside):
                yield "L308"

    def _gap(self, issue: law.Issue, givers: Iterable[int]) -> Iterator[str]:
        given = self.logic.any([self.new.clauses[number].live for number in givers])
        if self._can(self.new.settled[issue.id], self.logic.negation(given)):
            yield "L301"

    def _overlap(self, givers: dict[int, str]) -> Iterator[str]:
        for number, outcome in givers.items():
            gained = self.clauses[number].gained if number in self.clauses else None
            if gained is not None:
                others = [self.new.clauses[other].live for other, given in givers.items() if given != outcome]
                if self._can(gained, self.logic.any(others)):
                    yield "L302"

    def _idle_exceptions(self, lost: set[int]) -> Iterator[str]:
        for clause in self._present():
            for name in self._overrides(clause.law):
                hit = [
                    one
                    for one in self._present()
                    if clause.number in one.overridden_by and law.within(one.law.id, name)
                ]
                looked = clause.number in lost or self.shut or any(one.number in self.variant.whens for one in hit)
                if looked and not any(self._can(clause.live, one.when) for one in hit):
                    yield "L304"

    def _overrides(self, clause: law.Clause) -> tuple[str, ...]:
        """The exceptions that a clause makes, one left out if that is the slip."""
        mutant = self.variant.mutant
        if mutant.overrides is not None and self.old.law.clauses[int(mutant.key)] is clause:
            return mutant.overrides
        return clause.overrides
