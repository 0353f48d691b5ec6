"""The graph that a page walks: which fact is asked next, and where each answer leads.

Made from the states that decide. A node stands for what is still open; its edges are the answers to its question, to
the other facts of its tick list, and to the choices that are open at an end. Nodes from which everything is the same
are one node. What constraints forbid has an edge where a node does not know of it; whoever walks must not take it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, decide, encode
from director.core.facts import NOBODY_PLACE, Answer
from director.core.states import State, machine_of
from director.folds.interview import Session, Step, ticks

Known = tuple[tuple[int, int], ...]  # facts and the codes of their answers, in the order of the facts
Facts = tuple[int, ...]
Edges = dict[int, tuple[int, ...]]  # fact -> the node that each answer leads to, by code; NOWHERE if it cannot be

NONE: Facts = ()
NOWHERE = -1
END = -1  # in place of a fact: nothing more is asked


@dataclass(frozen=True, slots=True)
class GraphNode:
    """A question, or an end. `future` is the same number wherever the same can still happen."""

    fact: int
    along: Facts  # the facts of its tick list that could still matter, after its own
    at_most: int  # screens after this one
    future: int
    edges: Edges


@dataclass(frozen=True, slots=True)
class Graph:
    """A situation's nodes, those that an edge leads to before those it leaves from; and the node of each root."""

    nodes: tuple[GraphNode, ...]
    roots: tuple[int, ...]


@dataclass(slots=True)
class _Draft:
    """A node while it is being made: its edges lead to states."""

    state: State
    fact: int
    along: Facts
    at_most: int
    followed: set[Facts] = field(default_factory=set)  # what is left of the screens before it
    edges: dict[int, list[State | None]] = field(default_factory=dict)


def graph_of(compiled: Compiled, roots: Iterable[Mapping[str, Answer]]) -> Graph:
    """The graph from what is known at each root on. May raise `TooComplex`."""
    maker = _Maker(compiled)
    starts = [maker.draft(tuple(encode(compiled, known))) for known in roots]
    maker.follow_the_rest()
    return maker.merged([start.state for start in starts])


class _Maker:
    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.machine = machine_of(compiled)
        self.drafts: dict[int, _Draft] = {}
        self.refused: list[tuple[Known, Facts]] = []  # what cannot be together, where another way there may be open

    def state(self, known: Known) -> State | None:
        """The state that `decide` reaches; None if it knows that the answers cannot be together."""
        state = self.machine.root
        for fact, code in known:
            after = self.machine.step(state, fact, code)
            if after is None:
                return None
            state = after[0]
        return state

    def fits(self, known: Known) -> bool:
        """Whether the answers can be together: states forget constraints on which nothing turns any more."""
        node = self.compiled.possible
        for fact, code in known:
            node = self.compiled.logic.given(node, fact, code)
        return self.compiled.logic.witness(node) is not None

    def follow_the_rest(self) -> None:
        """Go on where no way that was tried can be taken: some other may lead to the same state."""
        while self.refused:
            known, beside = self.refused.pop()
            self.draft(known, beside)

    def draft(self, known: Known, beside: Facts = NONE) -> _Draft:
        """The node of what is known; `beside`: facts of the screen before it that are answered together with it."""
        state = self.state(known)
        assert state is not None
        draft = self.drafts.get(state.number)
        if draft is None:
            draft = self.drafts[state.number] = self.asked(state)
        if beside not in draft.followed:
            draft.followed.add(beside)
            if beside:
                self.follow(draft, known, beside[0], beside[1:], always=False)
            elif draft.fact != END:
                self.follow(draft, known, draft.fact, self.ticked(draft, known), always=True)
            else:
                for choice in self.open_choices(state, known):
                    self.follow(draft, known, choice, NONE, always=True)
        return draft

    def asked(self, state: State) -> _Draft:
        """The question of a state, as `decide` puts it."""
        fact, at = self.machine.asks(state)
        if fact < 0:
            return _Draft(state, END, NONE, 0)
        group = self.compiled.facts[fact].law.together
        support = self.support(at)
        along = tuple(
            other.number
            for other in self.compiled.facts
            if group
            and other.law.together == group
            and other.number != fact
            and support >> other.number & 1
            and not self.compiled.waits[other.number] & ~at.chosen
        )
        branches = self.machine.future(at)[1].branches
        return _Draft(state, fact, along, max(self.machine.screens(after, group) for _, _, after in branches))

    def support(self, state: State) -> int:
        """The facts that open clauses still read."""
        support = 0
        for _, residue, _ in state.open:
            support |= residue.support
        return support

    def ticked(self, draft: _Draft, known: Known) -> Facts:
        """The facts that are answered together with the question, because they stand on its tick list."""
        facts = self.compiled.facts
        if not self.fits(known):
            return draft.along
        question = decide(self.compiled, self.answers(known))
        assert isinstance(question, Question)
        lines = ticks(Session(self.compiled, (Step(question.known),)), question)
        return tuple(
            dict.fromkeys(self.compiled.by_id[line.fact].number for line in lines if facts[draft.fact].id != line.fact)
        )

    def open_choices(self, state: State, known: Known) -> Facts:
        """The choices and competing readings on which something turns once nothing more is asked."""
        silent = self.support(self.machine.asks(state)[1]) & self.machine.silent
        numbers: Iterable[int] = range(len(self.compiled.facts))
        if self.fits(known):
            ruling = decide(self.compiled, self.answers(known))
            assert isinstance(ruling, Ruling)
            numbers = (self.compiled.by_id[item.choice].number for item in (*ruling.offers, *ruling.readings))
        return tuple(fact for fact in numbers if silent >> fact & 1)

    def answers(self, known: Known) -> dict[str, Answer]:
        """What is known, as facts; the first seat known is North's."""
        facts = self.compiled.facts
        return {facts[fact].id: facts[fact].answers[code] for fact, code in known}

    def matters(self, state: State, fact: int) -> bool:
        """Whether anything hangs on a fact that is not asked here."""
        _, future = self.machine.future(state)
        size = self.compiled.logic.domains[fact].bit_length()
        after = [self.machine.step(state, fact, code) for code in range(size)]
        return any(one is None or one[1] or self.machine.future(one[0])[1] is not future for one in after)

    def follow(self, draft: _Draft, known: Known, fact: int, beside: Facts, always: bool) -> None:
        """Follow every answer to a fact from a node, and after each what stands beside it on its screen."""
        if not always and not self.matters(draft.state, fact):
            self.draft(known, beside)  # whatever is answered, it stays at this node
            return
        size = self.compiled.logic.domains[fact].bit_length()
        edges = draft.edges.setdefault(fact, [None] * size)
        codes = self.machine.answers(draft.state, fact) if self.compiled.facts[fact].is_seat else range(size)
        for code in codes:
            after = self.turned((*known, (fact, code)))
            edges[code] = self.state(after)
            if edges[code] is None:
                continue
            if self.fits(after):
                self.draft(after, beside)
            else:
                self.refused.append((after, beside))

    def turned(self, known: Known) -> Known:
        """In the order of the facts, with places from the first seat in that order."""
        listed = sorted(known)
        seats = [(fact, place) for fact, place in listed if self.compiled.facts[fact].is_seat and place != NOBODY_PLACE]
        if not seats or seats[0][1] == 0:
            return tuple(listed)
        origin, places = seats[0][1], dict(seats)
        return tuple((fact, (code - origin) % 4 if fact in places else code) for fact, code in listed)

    # merging

    def merged(self, starts: list[State]) -> Graph:
        """Nodes from which everything is the same as one."""
        nodes: list[GraphNode] = []
        numbers: dict[object, int] = {}
        futures: dict[int, int] = {}
        done: dict[int, int] = {}

        def number(state: State) -> int:
            if state.number in done:
                return done[state.number]
            draft = self.drafts[state.number]
            edges = {
                fact: tuple(NOWHERE if to is None else number(to) for to in draft.edges[fact])
                for fact in sorted(draft.edges)
            }
            future = self.machine.future(state)[1].number
            found = GraphNode(draft.fact, draft.along, draft.at_most, futures.setdefault(future, len(futures)), edges)
            key = (found.fact, found.along, found.at_most, found.future, tuple(edges.items()))
            if key not in numbers:
                numbers[key] = len(nodes)
                nodes.append(found)
            done[state.number] = numbers[key]
            return numbers[key]

        roots = tuple(number(start) for start in starts)
        return Graph(tuple(nodes), roots)
