"""Made-up situations of any size: how the time for a ruling grows with the law."""

from __future__ import annotations

import random
from collections.abc import Iterator

from director.core.compile import compile_situation
from director.core.compiled import Compiled
from director.core.facts import Answer
from director.files.lawfile import read_situation
from director.files.library import Library
from director.files.yamltree import read_documents

PER_ISSUE = 4  # clauses that each issue adds, an exception among them


def made_up(issues: int, facts: int) -> str:
    """The law file of a situation with that many issues, each turning on three of the facts."""
    return "\n".join(_lines(issues, facts))


def _lines(issues: int, facts: int) -> Iterator[str]:
    yield "situation: made-up\ntitle: A situation of any size\nfacts:"
    for fact in range(facts):
        yield f'  f{fact}: {{ask: "Was it so {fact}?", answer: yes or no}}'
    yield "issues:"
    for issue in range(issues):
        yield f"  i{issue}: {{first: It is the first., second: It is the second., neither: It is neither.}}"
    yield 'laws:\n  "1":\n    clauses:'
    for issue in range(issues):
        a, b, c = (f"f{(issue * 3 + step) % facts}" for step in range(3))
        yield f"      1.a{issue}: {{when: {{{a}: yes, {b}: yes}}, then: {{i{issue}: first}}}}"
        yield f"      1.b{issue}: {{when: {{{a}: yes, {b}: no}}, then: {{i{issue}: second}}}}"
        yield f"      1.c{issue}: {{when: {{{a}: no}}, then: {{i{issue}: neither}}}}"
        yield (
            f"      1.d{issue}: {{when: {{{a}: yes, {b}: yes, {c}: yes}}, "
            f"overrides: [1.a{issue}], then: {{i{issue}: second}}}}"
        )


def compiled(text: str) -> Compiled:
    """The made-up situation, read and compiled."""
    source, documents = read_documents("made-up.yaml", text)
    situation = read_situation(source, documents[0], "made-up", Library().common)
    assert not source.problems, source.problems
    return compile_situation(situation)


def sample(facts: int, count: int) -> list[dict[str, Answer]]:
    """Worlds of a made-up situation, the same ones each time."""
    chance = random.Random(1864)
    return [{f"f{fact}": chance.choice(("yes", "no")) for fact in range(facts)} for _ in range(count)]
