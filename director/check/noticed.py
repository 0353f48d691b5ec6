"""Whether a mutant is noticed: by a case, or by the checks; or whether it is the same law in other words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from director.check.differences import Differences
from director.check.examples import Example, example
from director.check.mutants import Mutant
from director.check.trial import run_case
from director.check.variants import Sound, Variant
from director.core.compiled import Compiled
from director.core.decide import encode
from director.core.given import read_facts
from director.core.logic import Node, TooComplex
from director.core.profile import Profile, regulated
from director.core.states import machine_of
from director.files.cases import Case


class Verdict(Enum):
    """What becomes of a mutant; where a case and the checks both notice it, the one that was quicker."""

    CASE = "a case"
    CHECK = "the checks"
    SAME = "the same"  # in every possible world
    UNNOTICED = "unnoticed"


class Tried:
    """A case, with the answers that it gives as the situation's conditions see them."""

    def __init__(self, case: Case, profile: Profile, compiled: Compiled) -> None:
        self.case = case
        self.profile = profile
        facts = read_facts(compiled, {**case.facts, **case.choices})
        facts |= regulated(compiled, profile, facts)
        self._known = encode(compiled, facts)
        self._possible = self._given(compiled, compiled.possible)
        self._residues: dict[int, Node] = {}

    def _given(self, compiled: Compiled, node: Node) -> Node:
        for number, answer in self._known:
            if node.support >> number & 1:
                node = compiled.logic.given(node, number, answer)
        return node

    def _left(self, compiled: Compiled, node: Node) -> Node:
        """What the answers leave of a condition."""
        return machine_of(compiled).residues.simplified(self._given(compiled, node), self._possible)

    def otherwise(self, sound: Sound, variant: Variant) -> bool | None:
        """Whether the ruling rests on other clauses; None if that cannot be seen from the clauses one by one."""
        old, new, true = sound.compiled, variant.compiled, sound.compiled.logic.true
        if new.possible is not old.possible:
            possible = self._given(new, new.possible)
            if self.case.refused or (possible is not self._possible and old.logic.witness(possible) is not None):
                return None
            if possible is not self._possible:
                return True  # the facts are refused
        same = True
        for number in variant.clauses:
            before = self._residues.get(number)
            if before is None:
                before = self._residues[number] = self._left(old, old.clauses[number].live)
            after = self._left(old, new.clauses[number].live)
            if (before is true) is not (after is true) and self.case.rests_on is not None:
                return True  # a ruling rests on the clauses that are certain
            same = same and before is after
        return False if same else None


def judged(sound: Sound, mutant: Mutant, cases: Sequence[Tried]) -> tuple[Verdict, Example | None]:
    """What becomes of a mutant, and facts on which it would be noticed if it is not; the cheapest is tried first."""
    sound.compiled.logic.steps = 0  # each mutant may cost as much as a whole situation
    try:
        variant = sound.variant(mutant)
        if any(tried.otherwise(sound, variant) for tried in cases):
            return Verdict.CASE, None
        differences = Differences(sound, variant)
        if differences.fault():
            return Verdict.CHECK, None
        if differences.none:
            return Verdict.SAME, None
        if _comes_out_otherwise(sound, variant, cases):
            return Verdict.CASE, None
        return Verdict.UNNOTICED, example(sound, variant, differences)
    except (TooComplex, RecursionError):
        return Verdict.CHECK, None  # L309


def _comes_out_otherwise(sound: Sound, variant: Variant, cases: Sequence[Tried]) -> bool:
    """Whether some case comes out otherwise, the questions asked on the way included."""
    first: list[Tried] = []
    last: list[Tried] = []  # those that may come out otherwise on the way only
    for tried in cases:
        if tried.otherwise(sound, variant) is not False:
            first.append(tried)
        elif tried.case.asks is not None or (tried.case.expect is not None and tried.case.choices):
            last.append(tried)
    compiled = sound.prepare(variant) if first or last else variant.compiled
    return any(next(run_case(one.case, compiled, profile=one.profile), None) is not None for one in (*first, *last))
