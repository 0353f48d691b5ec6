"""The incident in words: what all codes know of it alike, and what some of them alone needed to know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from director.core import law
from director.folds.interview import usual_answer
from director.folds.report import Details
from director.folds.sharing import Side, alike, passed_on, ties
from director.sentences.answers import fact_name
from director.sentences.story import story_sentence
from director.sentences.words import Voice


class Incident(NamedTuple):
    """What happened: the facts that all codes know alike, then what some of them needed besides."""

    common: tuple[str, ...]
    own: tuple[tuple[str, tuple[str, ...]], ...]  # by the names of the codes
    taken: tuple[str, ...] = ()  # what was not asked but taken as usual, or left open, in words


def incident_of(sides: Iterable[Side], details: Details, common: Iterable[str] = ()) -> Incident:
    """The facts of the incident as sentences; a fact that codes share is told once, in the words of the first."""
    fitting = [one for one in sides if not one.refused]
    shared = tuple(common)
    told: list[tuple[str, list[Side], str]] = []  # fact, whose it is, in words
    for one in fitting:
        for name, text in _sentences(one, details):
            for fact, whose, words in told:
                if fact == name and (words == text or alike(whose[0], one, name, shared)):
                    whose.append(one)
                    break
            else:
                told.append((name, [one], text))
    everyone = tuple(one.name for one in fitting)
    grouped: dict[tuple[str, ...], list[str]] = {}
    for _, whose, text in told:
        grouped.setdefault(tuple(one.name for one in whose), []).append(text)
    every = tuple(dict.fromkeys(grouped.pop(everyone, [])))
    own = tuple((together(names), tuple(dict.fromkeys(texts))) for names, texts in grouped.items())
    return Incident(every, own)


def together(names: Iterable[str]) -> str:
    """Names of codes; of editions that follow each other the years: "Auction 1912, 1913"."""
    found: list[str] = []
    before = ""
    for name in names:
        word, _, year = name.rpartition(" ")
        found.append(year if word and word == before else name)
        before = word
    return ", ".join(found)


def _sentences(one: Side, details: Details) -> Iterator[tuple[str, str]]:
    compiled, known = one.session.compiled, one.session.known
    voice = Voice(compiled.law, known, details.names, details.cards)
    regulated = one.session.regulated
    for fact in compiled.facts:
        value = known.get(fact.id)
        if value is None or fact.is_choice or fact.law.contested or fact.id in regulated:
            continue
        if not (fact.law.usual and value == usual_answer(compiled, fact.id)):
            yield fact.id, story_sentence(fact.law, value, voice)


def apart(sides: Iterable[Side], common: Iterable[str] = ()) -> tuple[str, ...]:
    """The facts for which codes were asked each in its own words, so that they may not be about one incident."""
    fitting, shared = [one for one in sides if not one.refused], tuple(common)
    found: dict[str, str] = {}
    for number, one in enumerate(fitting):
        facts = one.session.compiled.by_id
        for name, value in passed_on(one).items():
            for other in fitting[:number]:
                said = passed_on(other).get(name)
                if said is None or alike(one, other, name, shared) or {value, said} <= ties(one, other, name):
                    continue
                if name in one.barred or name in other.barred or one.family == other.family:
                    continue  # as far as the words go, they say the same; an edition may ask something else
                fact, there = facts[name].law, other.session.compiled.by_id[name].law
                if isinstance(fact.kind, law.Words) and (value != fact.usual or said != there.usual):
                    found.setdefault(name, fact_name(fact))
    return tuple(found.values())
