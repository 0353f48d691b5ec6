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
    """The facts, of those named, on which a ruling turns, all else that is known considered.

    A clause that also turns on a past fact nobody was asked for is no part of the ruling.
    """
    regulations = frozenset(names)
    if not regulations:
        return ()
    logic, residues = compiled.logic, machine_of(compiled).residues
    named = sum(1 << fact.number for fact in compiled.facts if fact.id in regulations)
    later = sum(1 << fact.number for fact in compiled.facts if compiled.waits[fact.number])
    may = named | later | compiled.choices | compiled.contested
    others = encode(compiled, {name: answer for name, answer in known.items() if name not in regulations})
    possible, support = compiled.possible, 0
    for number, answer in others:
        possible = logic.given(possible, number, answer)
    for clause in compiled.clauses:
        node = clause.live
        for number, answer in others:
            if node.support >> number & 1:
                node = logic.given(node, number, answer)
        if node.support & named:
            left = residues.simplified(node, possible).support
            support |= left if not left & ~may else 0
    return tuple(fact.id for fact in compiled.facts if support & named & 1 << fact.number)
