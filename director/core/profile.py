"""Profiles: what a regulating authority or an organiser has decided where the law leaves it to them.

A fact with `profile: yes` is never asked: its answer is the one given, else the profile's, else the bare law's
(`usual`). `decide` knows nothing of this; the answers are added to the facts before it is called.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from director.core.compiled import Compiled
from director.core.decide import encode
from director.core.errors import BadFact, Place
from director.core.facts import Answer, read_answer
from director.core.law import NOTHING, NOWHERE
from director.core.logic import Node
from director.core.states import machine_of


class Decided(NamedTuple):
    """One option of the law, as an authority has decided it."""

    fact: str
    answer: str
    law: str = ""
    source: str = ""
    note: str = ""
    place: Place = NOWHERE


class Said(NamedTuple):
    """Something an authority decided on which no ruling here turns."""

    law: str
    decided: str
    source: str = ""
    place: Place = NOWHERE


class Profile(NamedTuple):
    """What one authority, or one club, has decided; what it takes over from another is put in."""

    id: str
    title: str
    body: str = ""
    source: str = ""
    seen: str = ""
    code: str = ""
    over: str = ""
    answers: Mapping[str, Decided] = NOTHING
    elects: Mapping[str, Decided] = NOTHING
    says: tuple[Said, ...] = ()
    place: Place = NOWHERE


BARE = Profile("bare", "the bare law")  # nobody has decided anything


def regulated(compiled: Compiled, profile: Profile, given: Iterable[str]) -> dict[str, Answer]:
    """The answers that nobody gave and nobody is asked for: those of the profile, else of the bare law.

    Raises `BadFact` if the profile gives an answer that the fact does not have.
    """
    known = frozenset(given)
    found: dict[str, Answer] = {}
    for fact in compiled.facts:
        decided = decision(profile, fact.id)
        answer = decided.answer if decided else fact.law.usual
        if fact.id in known or not (fact.law.profile or (fact.law.contested and decided)):
            continue
        read = read_answer(fact.law, answer, f'profile "{profile.id}"' if decided else "the bare law")
        if isinstance(read, tuple):
            raise BadFact(f'a profile cannot answer "{fact.id}"', where=f'profile "{profile.id}"')
        found[fact.id] = read
    return found


def decision(profile: Profile, fact: str) -> Decided | None:
    """What the profile decides of a fact: an option of the law, or which of competing readings holds."""
    return profile.answers.get(fact) or profile.elects.get(fact)


def turned_on(compiled: Compiled, known: Mapping[str, Answer], names: Iterable[str]) -> tuple[str, ...]:
    """The facts, of those named, on which a ruling turns: without that answer alone some clause would be in doubt.

    A clause that also turns on a past fact nobody was asked for, though it could be, is no part of the ruling.
    """
    regulations = [compiled.by_id[name] for name in names if name in known]
    if not regulations:
        return ()
    everything = encode(compiled, known)
    beside = compiled.choices | compiled.contested | _idle(compiled, everything)
    found = [fact.id for fact in regulations if _turns_on(compiled, everything, fact.number, beside)]
    return tuple(fact.id for fact in compiled.facts if fact.id in found)


def _idle(compiled: Compiled, known: list[tuple[int, int]]) -> int:
    """The facts that wait for a choice, and those that nobody can be asked for because their `only if` fails."""
    mask = 0
    for fact in compiled.facts:
        guard = _given(compiled, compiled.guards[fact.number], known)
        if compiled.waits[fact.number] or guard is compiled.logic.false:
            mask |= 1 << fact.number
    return mask


def _turns_on(compiled: Compiled, known: list[tuple[int, int]], fact: int, beside: int) -> bool:
    others = [pair for pair in known if pair[0] != fact]
    possible = _given(compiled, compiled.possible, others)
    residues = machine_of(compiled).residues
    for clause in compiled.clauses:
        if clause.live.support >> fact & 1:
            left = residues.simplified(_given(compiled, clause.live, others), possible).support
            if left >> fact & 1 and not left & ~(beside | 1 << fact):
                return True
    return False


def _given(compiled: Compiled, node: Node, known: list[tuple[int, int]]) -> Node:
    for number, answer in known:
        if node.support >> number & 1:
            node = compiled.logic.given(node, number, answer)
    return node
