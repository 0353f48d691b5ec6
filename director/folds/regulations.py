"""What the law leaves to the regulating authority: the answers on which a ruling turns, and whose they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from director.core import law
from director.core.compiled import Compiled
from director.core.facts import Answer
from director.core.profile import Decided, Profile, decision, turned_on
from director.sentences.answers import answer_words
from director.sentences.words import Voice


class Regulated(NamedTuple):
    """An answer on which a ruling turns, and which nobody gave: the profile's, or the bare law's."""

    fact: str
    answer: Answer
    short: str
    words: str
    laws: tuple[str, ...]
    decided: bool  # by the profile; else it is the bare law's
    source: str = ""
    note: str = ""


def regulations(
    compiled: Compiled, known: Mapping[str, Answer], profile: Profile, names: frozenset[str], voice: Voice
) -> tuple[Regulated, ...]:
    """Those of the named facts on which the ruling turns."""
    return tuple(_regulated(compiled, profile, name, known[name], voice) for name in turned_on(compiled, known, names))


def _regulated(compiled: Compiled, profile: Profile, name: str, answer: Answer, voice: Voice) -> Regulated:
    fact = compiled.by_id[name].law
    decided = decision(profile, name)
    words = answer_words(fact, answer, voice, 200)
    laws = _laws(compiled, fact, decided)
    if decided is None:
        return Regulated(name, answer, fact.short, words, laws, decided=False)
    source = decided.source or profile.source
    return Regulated(name, answer, fact.short, words, laws, decided=True, source=source, note=decided.note)


def _laws(compiled: Compiled, fact: law.Fact, decided: Decided | None) -> tuple[str, ...]:
    """The paragraph that leaves it open; of competing readings, the first that turns on them."""
    paragraph = fact.paragraph or (decided.law if decided else "")
    if paragraph:
        return (paragraph,)
    bit = 1 << compiled.by_id[fact.id].number
    return tuple(item.law.paragraph for item in compiled.clauses if item.when.support & bit)[:1]


def whose(profile: Profile, name: str) -> str:
    """Who has answered a fact that nobody was asked for, in words for a reason."""
    decided = decision(profile, name)
    if decided is None:
        return "by the bare law"
    law = f", {decided.law}" if decided.law else ""
    return f"by the regulations of {profile.body or profile.title}{law}"
