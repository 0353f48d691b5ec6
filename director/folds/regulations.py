"""What the law leaves to the regulating authority: the answers on which a ruling turns, and whose they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from director.core.compiled import Compiled
from director.core.facts import Answer
from director.core.profile import Profile, decision, turned_on
from director.sentences.answers import answer_words
from director.sentences.words import Voice


class Regulated(NamedTuple):
    """An answer on which a ruling turns, and which nobody gave: the profile's, or the bare law's."""

    fact: str
    answer: Answer
    text: str
    laws: tuple[str, ...]
    by: str = ""  # the profile that gives it; nothing: the bare law
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
    text = f"{fact.short}: {answer_words(fact, answer, voice, 200)}"
    if decided is None:
        return Regulated(name, answer, text, laws_reading(compiled, name)[:1])
    laws = (decided.law,) if decided.law else laws_reading(compiled, name)[:1]
    return Regulated(name, answer, text, laws, profile.title, decided.source or profile.source, decided.note)


def laws_reading(compiled: Compiled, name: str) -> tuple[str, ...]:
    """The paragraphs whose clauses read a fact."""
    bit = 1 << compiled.by_id[name].number
    return tuple(dict.fromkeys(item.law.paragraph for item in compiled.clauses if item.when.support & bit))


def whose(profile: Profile, name: str) -> str:
    """Who has answered a fact that nobody was asked for, in words for a reason."""
    decided = decision(profile, name)
    if decided is None:
        return "by the bare law"
    law = f", {decided.law}" if decided.law else ""
    return f"by the regulations of {profile.body or profile.title}{law}"
