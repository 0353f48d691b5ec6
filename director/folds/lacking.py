"""What a condition still lacks: the fewest facts that would have to be answered otherwise, in words.

Read off the same conditions that decide, against the facts that are known. The phone page has the same (`whynot.js`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from director.core import law
from director.core.compiled import Compiled, CompiledClause, CompiledFact
from director.core.decide import encode
from director.core.facts import NOBODY, Answer
from director.core.logic import Kind, Node
from director.core.seats import Seat
from director.sentences.answers import answer_words, fact_name
from director.sentences.conditionwords import chooser_words
from director.sentences.words import Voice

MOST_WAYS = 2  # that are told
MANY_WAYS = 24  # that are followed
LONGEST = 100  # characters of an answer

Way = Mapping[int, int]  # fact -> the answers it would need, as bits


def lacking(compiled: Compiled, clause: CompiledClause, known: Mapping[str, Answer], voice: Voice) -> str:
    """What would have to be otherwise for a clause's condition to hold; nothing if it holds."""
    ways = _nearest(compiled, clause.when, dict(encode(compiled, known)))
    words = list(dict.fromkeys(_words(compiled, way, known, voice) for way in ways))
    if len(words) > MOST_WAYS:
        words = [*words[:MOST_WAYS], "something else"]
    return "; or ".join(words)


def _nearest(compiled: Compiled, node: Node, known: Mapping[int, int]) -> list[Way]:
    """The ways with the fewest facts otherwise in which the condition would hold."""
    logic = compiled.logic
    if reduce(lambda left, pair: logic.given(left, *pair), known.items(), node) is logic.true:
        return [{}]
    match node.kind:
        case Kind.ATOM:
            return [{node.fact: node.answers}]
        case Kind.RELATION:
            return _related(compiled, node, known)
        case Kind.ANY:
            return _fewest(compiled, [way for part in node.parts for way in _nearest(compiled, part, known)])
        case Kind.ALL:
            ways: list[Way] = [{}]
            for part in node.parts:
                more = _nearest(compiled, part, known)
                both = [joined for way in ways for one in more if (joined := _joined(way, one)) is not None]
                ways = _fewest(compiled, both)[:MANY_WAYS]
            return ways
        case _:
            return []


def _related(compiled: Compiled, node: Node, known: Mapping[int, int]) -> list[Way]:
    """Two seats: what comes later is seen from what came before, so the first of them stays."""
    reads = [fact.number for fact in compiled.facts if node.support >> fact.number & 1]
    found: list[Way] = []
    for fact, other in zip(reads, reversed(reads), strict=True):
        if fact != other and other in known:
            left = compiled.logic.given(node, other, known[other])
            found += [{left.fact: left.answers}] if left.kind is Kind.ATOM else []
    return found[-1:]


def _joined(one: Way, other: Way) -> Way | None:
    found = dict(one)
    for fact, answers in other.items():
        found[fact] = found.get(fact, answers) & answers
        if not found[fact]:
            return None
    return found


def _fewest(compiled: Compiled, ways: list[Way]) -> list[Way]:
    def cost(way: Way) -> int:
        return sum(not compiled.facts[fact].is_choice for fact in way)

    least = min(map(cost, ways), default=0)
    return [way for way in ways if cost(way) == least]


def _words(compiled: Compiled, way: Way, known: Mapping[str, Answer], voice: Voice) -> str:
    """A way in words; what would have to be chosen comes up only when the facts are so."""
    parts = []
    facts = {number: answers for number, answers in way.items() if not compiled.facts[number].is_choice}
    for number, answers in (facts or way).items():
        fact = compiled.facts[number]
        some = [_answer(fact, answer, voice) for answer in _meant(compiled, fact, answers, known)]
        who = chooser_words(fact.law, voice) if fact.is_choice else fact_name(fact.law)
        parts.append(f"{who}: {' or '.join(some)}")
    return ", and ".join(parts)


def _answer(fact: CompiledFact, answer: Answer, voice: Voice) -> str:
    text = answer_words(fact.law, answer, voice, LONGEST)
    named = text.startswith(("I ", *(seat.title for seat in Seat)))
    return text if named or not isinstance(fact.law.kind, law.Words) else f"{text[:1].lower()}{text[1:]}"


def _meant(compiled: Compiled, fact: CompiledFact, answers: int, known: Mapping[str, Answer]) -> list[Answer]:
    """The answers that bits mean; seats are places from the first that is known."""
    if not fact.is_seat:
        return [answer for answer in fact.answers if answers >> fact.codes[answer] & 1]
    first = next((known[one.id] for one in compiled.facts if isinstance(known.get(one.id), Seat)), Seat.NORTH)
    found: list[Answer] = []
    for answer in fact.answers:
        place = (int(answer) - int(first)) % 4 if isinstance(answer, Seat) and isinstance(first, Seat) else None
        bit = fact.codes[NOBODY] if place is None else place
        found += [answer] if answers >> bit & 1 else []
    return found
