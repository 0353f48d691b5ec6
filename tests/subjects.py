"""What the property tests are about: random codes and shipped situations, compiled and with their worlds."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random

from hypothesis import assume, currently_in_test_context, note
from hypothesis import strategies as st

from director.core import law
from director.core.compile import try_compile
from director.core.compiled import Compiled
from director.core.facts import Answer
from tests.oracle import Oracle
from tests.shipped import situation_of
from tests.strategies import random_situation, written

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
FEW_PARTS = 2000 if THOROUGH else 200  # partial answers of a random code that are tried one by one

randoms = st.randoms(use_true_random=False)


@dataclass(frozen=True)
class Subject:
    """A situation, compiled and with its worlds."""

    law: law.Situation
    compiled: Compiled
    oracle: Oracle

    def possible_world(self, random: Random) -> dict[str, Answer]:
        """A random possible world."""
        views = [view for view in self.oracle.every_view() if view.possible]
        assume(views)
        return random.choice(views).world


def subject_of(random: Random) -> Subject:
    """A random code that means something. Whom an effect binds means nothing where two outcomes are given."""
    situation = random_situation(random)
    subject = meaningful(situation)
    return meaningful(without_effects(situation)) if subject.oracle.overlaps else subject


def tell(words: str) -> None:
    """Show this with a failing example."""
    if currently_in_test_context():
        note(words)


def meaningful(situation: law.Situation) -> Subject:
    """The situation, compiled and with its worlds; a random code that means nothing is passed over.

    So is one in which it is only by its words that a fact turns on a choice, and not in any world.
    """
    tell(written(situation))
    compiled, problems = try_compile(situation)
    assume(not problems)
    oracle = Oracle(situation)
    assume(all(_waits(compiled, name) == waits for name, waits in oracle.waits.items()))
    return Subject(situation, compiled, oracle)


def without_effects(situation: law.Situation) -> law.Situation:
    """The same without what its outcomes bring about."""
    issues = tuple(
        issue._replace(outcomes={name: outcome._replace(effects=()) for name, outcome in issue.outcomes.items()})
        for issue in situation.issues
    )
    return situation._replace(issues=issues)


def _waits(compiled: Compiled, name: str) -> frozenset[str]:
    waits = compiled.waits[compiled.by_id[name].number]
    return frozenset(fact.id for fact in compiled.facts if waits >> fact.number & 1)


def every_part(subject: Subject, random: Random, few: int = FEW_PARTS) -> Iterator[dict[str, Answer]]:
    """Every combination of known and unknown answers, or a sample if there are many."""
    domains = [(None, *answers) for answers in subject.oracle.domains]
    parts = list(product(*domains)) if _count(domains) <= 50_000 else []
    for part in random.sample(parts, few) if len(parts) > few else parts:
        yield {name: answer for name, answer in zip(subject.oracle.names, part, strict=True) if answer is not None}


def _count(domains: list[tuple[Answer | None, ...]]) -> int:
    count = 1
    for domain in domains:
        count *= len(domain)
    return count


@cache
def shipped_subject(name: str) -> Subject:
    """A shipped situation with its worlds."""
    compiled = situation_of(name)
    return Subject(compiled.law, compiled, Oracle(compiled.law))


def unknown_worlds(oracle: Oracle, known: Mapping[str, Answer]) -> int:
    """How many worlds the unknown answers make."""
    count = 1
    for name, answers in zip(oracle.names, oracle.domains, strict=True):
        count *= 1 if name in known else len(answers)
    return count
