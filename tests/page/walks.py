"""Walks that take every edge of a situation's graph, and what `decide` says at the end of each."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from director.core.compiled import Compiled, CompiledFact
from director.core.decide import Question, decide, encode
from director.core.facts import NOBODY, NOBODY_PLACE, Answer, show_answer
from director.core.given import read_facts
from director.core.profile import regulated
from director.core.seats import Seat
from director.files.find import Door, doors_of
from director.files.library import Book
from director.folds.report import Details, report
from director.page.graph import NOWHERE, Graph, graph_of
from director.render.data import as_data
from director.render.script import Script, script_of

MOST_VISITS = 20  # of a node whose edges cannot all be taken by the way that led to it first
NOT_ON_THE_PAGE = ("usual", "turns_on", "gaps")


class Walk(NamedTuple):
    """Answers from a door on, in their order."""

    door: int  # among those of its situation
    answers: tuple[tuple[str, Answer], ...]
    known: Mapping[str, Answer]
    regulated: frozenset[str]

    def data(self) -> list[Any]:
        """The walk as a page takes it."""
        return [self.door, [[name, show_answer(answer)] for name, answer in self.answers]]


class Start(NamedTuple):
    """A situation with all that its graph begins from."""

    compiled: Compiled
    doors: tuple[Door, ...]
    given: tuple[Mapping[str, Answer], ...]
    regulated: tuple[Mapping[str, Answer], ...]
    graph: Graph


def start_of(book: Book, ident: str) -> Start:
    """The graph of a situation, as the page has it."""
    compiled = book.situation(ident)
    doors = tuple(door for door in doors_of(book) if door.situation == ident)
    given = tuple(read_facts(compiled, door.given) for door in doors)
    found = tuple(regulated(compiled, book.profile, facts) for facts in given)
    roots = [{**own, **facts} for own, facts in zip(found, given, strict=True)]
    return Start(compiled, doors, given, found, graph_of(compiled, roots))


def walks(start: Start) -> Iterator[Walk]:
    """A walk to each root, and one over each edge; an edge that no possible facts can take is left out."""
    compiled, graph = start.compiled, start.graph
    left = {
        (at, fact, code)
        for at, node in enumerate(graph.nodes)
        for fact, targets in node.edges.items()
        for code, target in enumerate(targets)
        if target != NOWHERE
    }
    visits = [0] * len(graph.nodes)
    for door, root in enumerate(graph.roots):
        known = {**start.regulated[door], **start.given[door]}
        origin = Walk(door, (), known, frozenset(start.regulated[door]))
        yield origin
        stack = [(root, origin)]
        while stack:
            at, walk = stack.pop()
            edges = graph.nodes[at].edges
            wanted = any((at, fact, code) in left for fact, to in edges.items() for code in range(len(to)))
            if visits[at] and (not wanted or visits[at] > MOST_VISITS):
                continue
            visits[at] += 1
            for fact, targets in edges.items():
                for code, target in enumerate(targets):
                    after = None if target == NOWHERE else _walked(compiled, walk, fact, code, at + visits[at])
                    if after is None:
                        continue
                    stack.append((target, after))
                    if (at, fact, code) in left:
                        left.discard((at, fact, code))
                        yield after


def _walked(compiled: Compiled, walk: Walk, number: int, code: int, turn: int) -> Walk | None:
    """The walk with one more answer; None if the facts cannot be together."""
    fact = compiled.facts[number]
    answer = answer_of(compiled, fact, code, walk.known, turn)
    known = {**walk.known, fact.id: answer}
    node = compiled.possible
    for pair in encode(compiled, known):
        node = compiled.logic.given(node, *pair)
    if compiled.logic.witness(node) is None:
        return None
    return walk._replace(answers=(*walk.answers, (fact.id, answer)), known=known)


def answer_of(compiled: Compiled, fact: CompiledFact, code: int, known: Mapping[str, Answer], turn: int) -> Answer:
    """The answer that an edge stands for; `turn` picks one where several do."""
    if fact.is_seat:
        if code == NOBODY_PLACE:
            return NOBODY
        seats = (known.get(one.id) for one in compiled.facts if one.is_seat)
        first = next((seat for seat in seats if isinstance(seat, Seat)), None)
        return Seat(turn % 4) if first is None else first.turned(code)
    fitting = [answer for answer, own in fact.codes.items() if own == code]
    return fitting[turn % len(fitting)]


def expected(book: Book, compiled: Compiled, walk: Walk) -> list[Any]:
    """What the program says there: what `--json` prints, and of a ruling the script that is read aloud."""
    step = decide(compiled, walk.known)
    details = Details(profile=book.profile, regulated=walk.regulated)
    found = as_data(compiled, step, (), details)
    said = None if isinstance(step, Question) else script_data(script_of(report(compiled, step, details)))
    plain: list[Any] = json.loads(json.dumps([{k: v for k, v in found.items() if k not in NOT_ON_THE_PAGE}, said]))
    return plain


def script_data(script: Script) -> list[Any]:
    """A script as data."""
    return [
        [
            [
                section.label,
                [
                    [
                        line.text,
                        [[list(mark.laws), mark.basis.value, mark.source] for mark in line.marks],
                        line.letter,
                        line.deeper,
                        line.invites,
                        line.tag,
                    ]
                    for line in section.lines
                ],
            ]
            for section in part
        ]
        for part in (script.aloud, script.below)
    ]
