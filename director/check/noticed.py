"""Whether a mutant is noticed: by the checks, by a case; or whether it changes nothing in any possible world.

The sound law has no fault, so a mutant's fault lies where a clause applies and did not, or does not and did. What is
proved here is what `check/proofs.py` proves of a whole situation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from director.check.trial import run_case
from director.check.variants import Sound, Variant
from director.core import law
from director.core.compiled import Compiled
from director.core.decide import encode
from director.core.given import read_facts
from director.core.logic import Node
from director.core.profile import Profile, regulated
from director.core.states import machine_of
from director.files.cases import Case


class Difference(NamedTuple):
    """In which worlds a clause applies that did not (`gained`), and does not apply that did (`lost`); None: in none."""

    gained: Node | None
    lost: Node | None


class Differences:
    """All that a variant changes, world by world."""

    def __init__(self, sound: Sound, variant: Variant) -> None:
        self.sound = sound
        self.variant = variant
        self.new = variant.compiled
        self.old = sound.compiled
        logic = self.old.logic
        self.opened = self._some(self.new.possible, logic.negation(self.old.possible))  # worlds that were impossible
        self.shut = self._some(self.old.possible, logic.negation(self.new.possible))
        self.worlds = self.opened is not None or self.shut is not None
        numbers = range(len(self.old.clauses)) if self.worlds else variant.clauses
        self.clauses = {number: self._of_clause(number) for number in numbers}
        self.clauses = {number: one for number, one in self.clauses.items() if one != (None, None)}

    def _some(self, *nodes: Node) -> Node | None:
        """The worlds in which all of the conditions hold, if there are any."""
        if nodes[0] is self.old.logic.negation(nodes[1]):
            return None
        node = self.old.logic.all(nodes)
        return node if self.old.logic.witness(node) is not None else None

    def _of_clause(self, number: int) -> Difference:
        logic = self.old.logic
        before, after = self.old.clauses[number].live, self.new.clauses[number].live
        if before is after and not self.worlds:
            return Difference(None, None)
        applied = logic.all([self.old.possible, before])
        applies = logic.all([self.new.possible, after])
        return Difference(self._some(applies, logic.negation(applied)), self._some(applied, logic.negation(applies)))

    @property
    def none(self) -> bool:
        """Whether the variant is the same in every possible world."""
        return not self.worlds and not self.clauses

    # the checks

    def fault(self) -> str:
        """The code of a problem that the checks would find; "" if they find none."""
        code = self._nameless() or self.sound.dependence.unread(self.variant.mutant)
        if code:
            return code
        if self.worlds and self.old.logic.witness(self.new.possible) is None:
            return "L310"
        return next(self._faults(), "")

    def _faults(self) -> Iterator[str]:
        settled = {str(key) for kind, key in self.variant.changed if kind == "settled"}
        lost = {number for number, one in self.clauses.items() if one.lost is not None or self.worlds}
        yield from self._dead(lost)
        for issue in self.old.law.issues:
            givers = self._givers(issue)
            yield from self._misplaced(issue, givers, issue.id in settled)
            if not issue.gather and (self.worlds or issue.id in settled or not lost.isdisjoint(givers)):
                yield from self._gap(issue, givers)
            if not issue.gather:
                yield from self._overlap(issue, givers)
        yield from self._idle_exceptions(lost)

    def _possible(self, *nodes: Node) -> bool:
        return self.old.logic.possible(self.new.possible, *nodes)

    def _nameless(self) -> str:
        """An exception (L204) or a choice (L214) that is left with nothing where a clause is left out."""
        gone = self.variant.missing
        if gone < 0:
            return ""
        clauses = self.old.law.clauses
        others = [clause for number, clause in enumerate(clauses) if number != gone]
        for clause in others:
            for name in clause.overrides:
                if law.within(clauses[gone].id, name) and not any(
                    law.within(other.id, name) for other in others if other is not clause
                ):
                    return "L204"
        offered = clauses[gone].offers
        return "L214" if offered and not any(clause.offers == offered for clause in others) else ""

    def _givers(self, issue: law.Issue) -> dict[int, str]:
        """The clauses that settle an issue, and how."""
        return {
            clause.number: outcome
            for clause in self.new.clauses
            if clause.number != self.variant.missing
            for outcome in clause.law.then.get(issue.id, ())
        }

    def _dead(self, lost: Iterable[int]) -> Iterator[str]:
        """Clauses that never apply (L303), outcomes that are never reached (L305)."""
        clauses = self.new.clauses
        for number in lost:
            alive = number != self.variant.missing and self._possible(clauses[number].live)
            if number != self.variant.missing and not alive:
                yield "L303"
            if alive:
                continue
            for name, outcomes in clauses[number].law.then.items():
                if any(self._unreached(name, outcome) for outcome in outcomes):
                    yield "L305"

    def _unreached(self, issue: str, outcome: str) -> bool:
        """Whether no clause gives an outcome any more; a shared one that nothing gives is no part of the situation."""
        givers = [
            clause
            for clause in self.new.clauses
            if clause.number != self.variant.missing and outcome in clause.law.then.get(issue, ())
        ]
        own = self.old.issues[issue].outcomes[outcome].place.path == self.old.law.place.path
        return (own or bool(givers)) and not any(self._possible(clause.live) for clause in givers)

    def _misplaced(self, issue: law.Issue, givers: Iterable[int], settled_changed: bool) -> Iterator[str]:
        outside = self.old.logic.negation(self.new.settled[issue.id])
        if outside is self.old.logic.false:
            return
        for number in givers:
            gained = self.clauses[number].gained if number in self.clauses else None
            where = self.new.clauses[number].live if settled_changed or self.worlds else gained
            if where is not None and self._possible(where, outside):
                yield "L308"

    def _gap(self, issue: law.Issue, givers: Iterable[int]) -> Iterator[str]:
        logic = self.old.logic
        given = logic.any([self.new.clauses[number].live for number in givers])
        if self._possible(self.new.settled[issue.id], logic.negation(given)):
            yield "L301"

    def _overlap(self, issue: law.Issue, givers: dict[int, str]) -> Iterator[str]:
        logic = self.old.logic
        for number, outcome in givers.items():
            gained = self.clauses[number].gained if number in self.clauses else None
            if gained is not None:
                others = [self.new.clauses[other].live for other, given in givers.items() if given != outcome]
                if self._possible(gained, logic.any(others)):
                    yield "L302"

    def _idle_exceptions(self, lost: set[int]) -> Iterator[str]:
        whens = self.variant.whens
        for clause in self.new.clauses:
            if clause.number == self.variant.missing:
                continue
            for name in self._overrides(clause.law):
                hit = [
                    other
                    for other in self.new.clauses
                    if clause.number in other.overridden_by and law.within(other.law.id, name)
                ]
                if clause.number not in lost and whens.isdisjoint(other.number for other in hit) and not self.worlds:
                    continue
                if not any(self._possible(clause.live, other.when) for other in hit):
                    yield "L304"

    def _overrides(self, clause: law.Clause) -> tuple[str, ...]:
        """The exceptions that a clause makes, one left out if that is the slip."""
        mutant = self.variant.mutant
        slipped = mutant.overrides is not None and self.old.law.clauses[int(mutant.key)] is clause
        return mutant.overrides if slipped and mutant.overrides is not None else clause.overrides


class Tried:
    """A case, with the answers that it gives as the situation's conditions see them."""

    def __init__(self, case: Case, profile: Profile, compiled: Compiled) -> None:
        self.case = case
        self.profile = profile
        facts = read_facts(compiled, {**case.facts, **case.choices})
        facts |= regulated(compiled, profile, facts)
        self.known = encode(compiled, facts)
        self.possible = self._given(compiled, compiled.possible)
        self.residues: dict[int, Node] = {}

    def _given(self, compiled: Compiled, node: Node) -> Node:
        for number, answer in self.known:
            if node.support >> number & 1:
                node = compiled.logic.given(node, number, answer)
        return node

    def left(self, compiled: Compiled, node: Node) -> Node:
        """What the answers leave of a condition."""
        return machine_of(compiled).residues.simplified(self._given(compiled, node), self.possible)

    def left_of(self, compiled: Compiled, clause: int) -> Node:
        """What they leave of the condition under which a clause of the sound law applies."""
        if clause not in self.residues:
            self.residues[clause] = self.left(compiled, compiled.clauses[clause].live)
        return self.residues[clause]


def noticing_case(sound: Sound, variant: Variant, changes: Differences, cases: Sequence[Tried]) -> Case | None:
    """The first case found that comes out otherwise with the slip in the law, or None."""
    old, true = sound.compiled, sound.compiled.logic.true
    doubtful: list[Tried] = []
    last: list[Tried] = []  # those that may come out otherwise on the way to the ruling
    for tried in cases:
        otherwise = False
        for number in changes.clauses if not changes.worlds else ():
            before = tried.left_of(old, number)
            after = tried.left(old, variant.compiled.clauses[number].live)
            if (before is true) is not (after is true) and tried.case.rests_on is not None:
                return tried.case  # a ruling rests on the clauses that are certain
            otherwise = otherwise or before is not after
        if changes.worlds or otherwise:
            doubtful.append(tried)
        elif tried.case.asks is not None or (tried.case.expect is not None and tried.case.choices):
            last.append(tried)
    if not doubtful and not last:
        return None
    compiled = sound.prepare(variant)
    for tried in (*doubtful, *last):
        if next(run_case(tried.case, compiled, profile=tried.profile), None) is not None:
            return tried.case
    return None
