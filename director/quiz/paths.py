"""A way through a situation, by chance: what a learner is asked about.

Several ways are tried, and the more a ruling has to teach the likelier it is taken. Easy: rare facts have their usual
answers, and no player has chosen yet. Hard: a rare fact is true, an exception bites, or a player has made a choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from random import Random

from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, possible_answers
from director.core.errors import BadFact
from director.core.facts import Answer
from director.core.law import NOTHING
from director.folds.interview import usual_answer
from director.folds.neighbours import lived, substance
from director.sentences.words import DIRECTOR

TRIES = 16  # ways that are looked at for one question
RARE = 0.35  # of the rare facts that are asked about: how many are true, in a hard question
CHOSEN = 0.6  # of the choices that are open: how many have been made


class Level(Enum):
    """How hard the questions are."""

    EASY = "easy"
    MIXED = "mixed"
    HARD = "hard"


Way = tuple[dict[str, Answer], Ruling]


def way(
    compiled: Compiled, given: Mapping[str, Answer], hard: bool, chance: Random, seen: Mapping[object, int] = NOTHING
) -> Way | None:
    """The facts of an incident and its ruling; None if no way leads to a ruling worth asking about.

    Each different ruling has one chance, however many ways lead to it; those asked about before (`seen`) less.
    """
    found: dict[object, tuple[Way, float]] = {}
    for _ in range(TRIES):
        try:
            facts, ruling = _walked(compiled, given, hard, chance)
        except BadFact:
            continue
        key = substance(ruling)
        weight = _weight(compiled, facts, ruling, hard) / (1 + 4 * seen.get(key, 0))
        if weight > 0 and weight > found.get(key, (None, 0.0))[1]:
            found[key] = (facts, ruling), weight
    if not found:
        return None
    ways = list(found.values())
    return chance.choices([one for one, _ in ways], [weight for _, weight in ways])[0]


def _walked(compiled: Compiled, given: Mapping[str, Answer], hard: bool, chance: Random) -> Way:
    """One way, every answer by chance; in a hard one a choice may have been made."""
    facts, ruling = lived(compiled, {}, given, lambda law, question: _answered(law, question, hard, chance))
    while hard and ruling.offers and chance.random() < CHOSEN:
        offer = chance.choice(ruling.offers)
        choice = compiled.by_id[offer.choice].law.choice
        if choice is None or choice.put_to == DIRECTOR:
            break
        made = {**facts, offer.choice: chance.choice(offer.answers)}
        facts, ruling = lived(compiled, made, given, lambda law, question: _answered(law, question, hard, chance))
    return facts, ruling


def _answered(compiled: Compiled, question: Question, hard: bool, chance: Random) -> dict[str, Answer]:
    """Answers by chance; of rare facts the usual ones, unless it is to be hard."""
    along = [name for name in question.along if compiled.by_id[name].law.usual]
    if not along:
        return {question.fact: chance.choice(question.answers)}
    found: dict[str, Answer] = {}
    for name in along:
        possible = possible_answers(compiled, name, {**question.known, **found})
        usual = usual_answer(compiled, name)
        rare = [one for one in possible if one != usual]
        if usual not in possible or (rare and hard and chance.random() < RARE):
            found[name] = chance.choice(rare or list(possible))
        else:
            found[name] = usual
    return found


def _weight(compiled: Compiled, facts: Mapping[str, Answer], ruling: Ruling, hard: bool) -> float:
    """How much a ruling has to teach; nothing if it cannot be asked about."""
    if ruling.gaps or ruling.conflicts or ruling.readings or not ruling.holdings:
        return 0.0
    weight = 1.0 + min(len(ruling.clauses), 6) / 2
    weight += 3.0 * sum(1 for offer in ruling.offers if _players(compiled, offer.choice))
    weight += 2.0 * min(len(ruling.displaced), 2)
    if hard:
        weight *= 1 + 2 * bool(set(rare(compiled, facts))) + bool(ruling.displaced)
        weight *= 1 + 3 * any(compiled.by_id[name].is_choice for name in facts)
    return weight


def _players(compiled: Compiled, name: str) -> bool:
    choice = compiled.by_id[name].law.choice
    return choice is not None and choice.put_to != DIRECTOR


def rare(compiled: Compiled, facts: Mapping[str, Answer]) -> Iterator[str]:
    """The rare facts that are so."""
    for name, answer in facts.items():
        if compiled.by_id[name].law.usual and answer != usual_answer(compiled, name):
            yield name
