"""The tree that a situation's laws make: built from the graph of states that decides, never drawn by hand.

Nodes with equal futures are one node. Questions lead to questions or to an end; at an end stand the choices that are
open, each with what its answers bring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from director.core.compiled import Compiled, CompiledFact
from director.core.decide import encode
from director.core.facts import NOBODY_PLACE, Answer
from director.core.law import NOTHING
from director.core.logic import bits
from director.core.seats import Seat
from director.core.states import Machine, State, machine_of
from director.sentences.words import Voice

ANY_SEAT = "any seat"
PLACES = ("the same seat", "on the left", "partner", "on the right", "nobody")


@dataclass(frozen=True, slots=True)
class Edge:
    """Answers that lead to one node, and what becomes certain on the way."""

    answers: tuple[str, ...]
    clauses: tuple[str, ...]
    outcomes: tuple[str, ...]  # "issue: outcome"
    laws: tuple[str, ...]
    to: int


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A question, a choice, or an end with the choices that are open there."""

    number: int
    kind: str  # question | choice | end
    fact: str = ""
    ask: str = ""
    put_to: str = ""
    edges: tuple[Edge, ...] = ()
    choices: tuple[int, ...] = ()
    laws: tuple[str, ...] = ()  # that wait for the answer


@dataclass(slots=True)
class Tree:
    """All nodes; the first is the root. `certain` is what holds before anything is asked."""

    code: str
    situation: str
    certain: Edge
    nodes: list[TreeNode] = field(default_factory=list)


def tree_of(compiled: Compiled, known: Mapping[str, Answer] = NOTHING) -> Tree:
    """The situation's tree, or what is left of it once something is known. May raise `TooComplex`."""
    builder = _Builder(compiled)
    machine = builder.machine
    start, live = machine.root, machine.certain
    for number, answer in encode(compiled, known):
        after = machine.step(start, number, answer)
        if after is not None:
            start, live = after[0], live | after[1]
    more, _ = machine.future(start)
    root = builder.node(start)
    certain = builder.edge(("",), live | more, root)
    nodes = [builder.nodes[number] for number in sorted(builder.nodes)]
    return Tree(compiled.law.code, compiled.law.id, certain, nodes)


class _Builder:
    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.machine: Machine = machine_of(compiled)
        self.nodes: dict[int, TreeNode] = {}
        self.of_future: dict[int, int] = {}
        self.of_choice: dict[tuple[int, int], int] = {}
        self.voice = Voice(compiled.law, {})
        self.next = 0

    def number(self) -> int:
        """A number for a new node."""
        self.next += 1
        return self.next - 1

    def node(self, state: State) -> int:
        """The node of a state; states with equal futures share it."""
        _, future = self.machine.future(state)
        if future.number not in self.of_future:
            number = self.of_future[future.number] = self.number()
            fact, at = self.machine.asks(state)
            if fact < 0:
                choices = tuple(self.choice(at, choice) for choice in self.open_choices(at))
                self.nodes[number] = TreeNode(number, "end", choices=choices)
            else:
                asked = self.compiled.facts[fact]
                edges, laws = tuple(self.edges(at, asked)), self.waiting(at, fact)
                ask = self.voice.say(asked.law.ask)
                self.nodes[number] = TreeNode(number, "question", asked.id, ask, edges=edges, laws=laws)
        return self.of_future[future.number]

    def open_choices(self, state: State) -> list[int]:
        """The choices and contested readings on which something still turns."""
        support = 0
        for _, residue, _ in state.open:
            support |= residue.support
        return list(bits(support & self.machine.silent))

    def choice(self, state: State, fact: int) -> int:
        """The node of a choice that is open in a state."""
        key = (state.number, fact)
        if key not in self.of_choice:
            number = self.of_choice[key] = self.number()
            asked = self.compiled.facts[fact]
            before = set(self.open_choices(state))
            edges = []
            for answer in range(len(asked.answers)):
                after = self.machine.step(state, fact, answer)
                if after is not None:
                    more, _ = self.machine.future(after[0])
                    _, end = self.machine.asks(after[0])
                    nested = [choice for choice in self.open_choices(end) if choice not in before]
                    to = self.following(end, nested)
                    edges.append(self.edge((str(asked.answers[answer]),), after[1] | more, to))
            who = asked.law.choice.put_to if asked.law.choice else "readings"
            ask, laws = self.voice.say(asked.law.ask), self.waiting(state, fact)
            self.nodes[number] = TreeNode(number, "choice", asked.id, ask, who, tuple(edges), laws=laws)
        return self.of_choice[key]

    def waiting(self, state: State, fact: int) -> tuple[str, ...]:
        """The laws that turn on a fact in a state.

        If none does, those that need it to say whom they bind, or else, where it limits a choice, all that are open.
        """
        clauses = [number for number, residue, _ in state.open if residue.support >> fact & 1]
        clauses = clauses or [one.number for one in self.compiled.clauses if (one.binds | one.chooser) >> fact & 1]
        clauses = clauses or [number for number, _, _ in state.open]
        return tuple(_unique(self.compiled.clauses[number].law.paragraph for number in clauses))

    def following(self, end: State, nested: list[int]) -> int:
        """An end that shows only the choices which arise from the one just made."""
        key = (-1 - end.number, sum(1 << fact for fact in nested))
        if key not in self.of_choice:
            number = self.of_choice[key] = self.number()
            choices = tuple(self.choice(end, fact) for fact in nested)
            self.nodes[number] = TreeNode(number, "end", choices=choices)
        return self.of_choice[key]

    def edges(self, state: State, fact: CompiledFact) -> Iterator[Edge]:
        """The answers to a question, those with one consequence together."""
        grouped: dict[tuple[int, int], list[int]] = {}
        for answer in self.machine.answers(state, fact.number):
            after = self.machine.step(state, fact.number, answer)
            if after is not None:
                more, _ = self.machine.future(after[0])
                grouped.setdefault((after[1] | more, self.node(after[0])), []).append(answer)
        for (live, to), answers in grouped.items():
            yield self.edge(tuple(self.words(fact, state, answer) for answer in answers), live, to)

    def words(self, fact: CompiledFact, state: State, answer: int) -> str:
        """An answer in words; a seat as its place from the first seat asked for."""
        if fact.is_seat:
            if not state.placed and answer != NOBODY_PLACE:
                return ANY_SEAT
            return PLACES[answer]
        return answer_words(fact, fact.answers[answer])

    def edge(self, answers: tuple[str, ...], live: int, to: int) -> Edge:
        """An edge with what becomes certain along it."""
        clauses = [self.compiled.clauses[number].law for number in bits(live)]
        outcomes = [f"{issue}: {outcome}" for c in clauses for issue, outs in c.then.items() for outcome in outs]
        laws = [clause.paragraph for clause in clauses]
        return Edge(answers, tuple(c.id for c in clauses), tuple(_unique(outcomes)), tuple(_unique(laws)), to)


def answer_words(fact: CompiledFact, answer: Answer) -> str:
    """An answer as the tree shows it; a band of a count as its range."""
    if isinstance(answer, Seat):
        return answer.title
    if fact.bands:
        at = fact.bands.index(int(answer))
        last = max(value for value, code in fact.codes.items() if code == at and isinstance(value, int))
        return str(answer) if answer == last else f"{answer} to {last}"
    return str(answer)


def _unique(items: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(items))
