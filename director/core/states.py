"""States: what is still open of a situation's law after some answers, interned, with their futures.

A state holds the constraints that are left and every clause that could still settle something, each as its residue. An
issue is settled as soon as one of its outcomes is certain; clauses that could only say the same are dropped. Two
states with equal futures are one node of the tree, so a question whose answers lead to one node is never asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from director.core.compiled import Compiled
from director.core.facts import NOBODY_PLACE
from director.core.logic import Logic, Node, TooComplex, bits
from director.core.residues import Residues, parts_of

MAX_STATES = 20_000

Open = tuple[int, Node, int]  # clause number, residue, units it could still settle
OpenClauses = tuple[Open, ...]


@dataclass(slots=True, eq=False)
class Future:
    """Everything that can still happen: the next question and where each answer leads, or nothing more to ask."""

    number: int
    fact: int  # -1: nothing more is asked
    branches: tuple[tuple[int, int, Future], ...]  # answer bit, clauses that become certain, what follows
    about_seats: bool = False  # it, or something after it, asks for a seat
    screens: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class State:
    """What is still open. Compared by identity: equal states are the same object."""

    number: int
    constraint: Node
    open: tuple[Open, ...]
    placed: bool  # a first seat is known; others are places from it
    chosen: int  # choices made
    owing: int  # certain clauses of which it is not known whom they bind, or to whom they offer a choice
    named: int  # facts answered that say so
    whose: int  # facts still needed, to say so of these clauses and of those still open
    reads: int  # all facts on which what is open still turns
    edges: dict[tuple[int, int], Step | None] = field(default_factory=dict)
    first: int | None = None  # the lowest fact still read, -1 for none
    future: tuple[int, Future] | None = None


Step = tuple[State, int]


class Machine:
    """The table of a situation's states.

    `beside`: the machine of the same situation with other conditions; the states that both have are made once.
    """

    def __init__(self, compiled: Compiled, beside: Machine | None = None) -> None:
        self.compiled = compiled
        self.logic: Logic = compiled.logic
        self.choices = compiled.choices
        self.silent = compiled.choices | compiled.contested
        self.offers = tuple(
            1 << compiled.by_id[clause.law.offers].number if clause.law.offers else 0 for clause in compiled.clauses
        )
        self.overridden = [clause for clause in compiled.clauses if clause.overridden_by]
        self.choice_facts = [fact for fact in compiled.facts if fact.is_choice]
        self.named: dict[int, tuple[str, ...]] = {}
        self.states: dict[tuple[object, ...], State] = beside.states if beside else {}
        self.futures: dict[tuple[object, ...], Future] = beside.futures if beside else {}
        self.residues: Residues = beside.residues if beside else Residues(self.logic)
        self.most = MAX_STATES + len(self.states)
        units = [(clause.number, clause.live, clause.units) for clause in compiled.clauses]
        nothing = State(-1, compiled.possible, (), False, 0, 0, 0, 0, 0)
        self.root, self.certain = self.make(nothing, compiled.possible, units)

    def make(self, before: State, constraint: Node, entries: list[Open], fact: int = -1, seat: bool = False) -> Step:
        """The state of what is open once `fact` is answered, and a mask of the clauses that are certain in it."""
        self.logic.spend(len(entries))
        live = settled = 0
        bit = 1 << fact if fact >= 0 else 0
        placed = before.placed or seat
        chosen = before.chosen | (bit & self.choices)
        owing = before.owing
        kept: list[Open] = []
        for number, residue, units in entries:
            after = self.residues.simplified(residue, constraint)
            if after is self.logic.true:
                live |= 1 << number
                settled |= units
                owing |= 1 << number
            elif after is not self.logic.false:
                kept.append((number, after, units))
        still = tuple((number, residue, units & ~settled) for number, residue, units in kept if units & ~settled)
        names = 0
        for number in (*bits(owing), *(number for number, _, _ in still)):
            names |= self.naming(number, chosen)
        named = (before.named | bit) & names
        whose = self.unknown(names & ~named, constraint, placed)
        named = names & ~whose  # what a constraint says is known too, and stays so when the constraint is forgotten
        owing = sum(1 << number for number in bits(owing) if self.naming(number, chosen) & whose)
        still, reads = self.read(still, whose, constraint, chosen)
        if not constraint.support & reads:
            constraint = self.logic.true  # it says nothing about anything that matters
        still_open = ((number, node.number, units) for number, node, units in still)
        key = (constraint.number, placed, chosen, owing, named, *still_open)
        state = self.states.get(key)
        if state is None:
            if len(self.states) >= self.most:
                raise TooComplex
            state = State(len(self.states), constraint, still, placed, chosen, owing, named, whose, reads)
            self.states[key] = state
        return state, live

    def read(self, still: OpenClauses, whose: int, constraint: Node, chosen: int) -> tuple[OpenClauses, int]:
        """The facts on which what is open turns; an idle one is taken out before it is asked."""
        while True:
            support = 0
            for _, residue, _ in still:
                support |= residue.support
            fixed = whose | self.limits(constraint, support).support
            fact = self.next_fact(support | fixed, chosen)
            if fact < 0 or fixed >> fact & 1:
                return still, support | fixed
            without = self.spared(still, fact, constraint)
            if without is None:
                return still, support | fixed
            still = without

    def naming(self, clause: int, chosen: int) -> int:
        """The facts that say whom a clause binds and, until the choice is made, to whom it offers one."""
        compiled = self.compiled.clauses[clause]
        return compiled.binds | (0 if self.offers[clause] & chosen else compiled.chooser)

    def unknown(self, facts: int, constraint: Node, placed: bool) -> int:
        """Of some facts, those whose answer is in doubt, the constraint considered."""
        doubtful = 0
        for fact in bits(facts):
            answers = bits(self.logic.domains[fact])
            left = [at for at in answers if self.logic.witness(self.logic.given(constraint, fact, at)) is not None]
            seat = self.compiled.facts[fact].is_seat and left != [NOBODY_PLACE]
            if len(left) > 1 or (seat and not placed):
                doubtful |= 1 << fact
        return doubtful

    def limits(self, constraint: Node, support: int) -> Node:
        """What the constraint says of choices not yet made, and of competing readings that matter.

        A reading on which nothing turns can come out either way: what it ties to a choice ties nothing.
        """
        constraint = self.residues.for_some(constraint, self.compiled.contested & constraint.support & ~support)
        silent = self.choices | self.compiled.contested & support
        if not constraint.support & silent:
            return self.logic.true
        return self.logic.all(part for part in parts_of(constraint) if part.support & silent)

    def names(self, mask: int) -> tuple[str, ...]:
        """The ids of the facts in a mask."""
        if mask not in self.named:
            self.named[mask] = tuple(fact.id for fact in self.compiled.facts if mask >> fact.number & 1)
        return self.named[mask]

    def spared(self, still: OpenClauses, fact: int, constraint: Node) -> OpenClauses | None:
        """The open clauses without a fact on which nothing turns where the constraint holds; None if something does."""
        found = []
        for number, residue, units in still:
            if residue.support >> fact & 1:
                spare = self.residues.without(residue, fact, constraint)
                if spare is None:
                    return None
                residue = spare
            found.append((number, residue, units))
        return tuple(found)

    def step(self, state: State, fact: int, answer: int) -> Step | None:
        """The state after an answer and the clauses that have become certain; None if the answer cannot be."""
        key = (fact, answer)
        if key in state.edges:
            return state.edges[key]
        constraint = self.logic.given(state.constraint, fact, answer)
        result = None
        if self.logic.witness(constraint) is not None:
            seat = self.compiled.facts[fact].is_seat and answer != NOBODY_PLACE
            entries = [(number, self.logic.given(node, fact, answer), units) for number, node, units in state.open]
            result = self.make(state, constraint, entries, fact, seat)
        state.edges[key] = result
        return result

    def first_read(self, state: State) -> int:
        """The lowest fact that open clauses still read and that may be asked now, or -1."""
        if state.first is None:
            state.first = self.next_fact(state.reads, state.chosen)
        return state.first

    def next_fact(self, reads: int, chosen: int) -> int:
        """The first of the facts read that may be asked now, or -1."""
        may_be_asked = (fact for fact in bits(reads & ~self.silent) if not self.compiled.waits[fact] & ~chosen)
        return next(may_be_asked, -1)

    def answers(self, state: State, fact: int) -> Iterator[int]:
        """The answers to try: all of them, or one seat for all while no seat is known."""
        domain = self.logic.domains[fact]
        if self.compiled.facts[fact].is_seat and not state.placed:
            domain &= 0b10001
        return bits(domain)

    def future(self, state: State) -> tuple[int, Future]:
        """What becomes certain without a further answer, and what can follow."""
        if state.future is None:
            state.future = self._future(state)
        return state.future

    def _future(self, state: State) -> tuple[int, Future]:
        fact = self.first_read(state)
        if fact < 0:
            limits = self.limits(state.constraint, state.reads)
            key = ("end", limits.number, *((number, node.number, units) for number, node, units in state.open))
            return 0, self._interned(key, -1, (), any(self.compiled.facts[read].is_seat for read in bits(state.reads)))
        branches = []
        for answer in self.answers(state, fact):
            after = self.step(state, fact, answer)
            if after is not None:
                more, future = self.future(after[0])
                branches.append((answer, after[1] | more, future))
        if not branches:
            return 0, self._interned(("impossible",), -1, ())
        same = all(live == branches[0][1] and future is branches[0][2] for _, live, future in branches)
        first_seat = self._places(state, fact) and branches[0][2].about_seats
        if same and not first_seat and not state.whose >> fact & 1:
            return branches[0][1], branches[0][2]
        question = (fact, *((answer, live, future.number) for answer, live, future in branches))
        return 0, self._interned(question, fact, tuple(branches))

    def _places(self, state: State, fact: int) -> bool:
        """Whether the answer would be the first seat known: no rule turns on it, but other seats are seen from it."""
        return self.compiled.facts[fact].is_seat and not state.placed

    def _interned(
        self, key: tuple[object, ...], fact: int, branches: tuple[tuple[int, int, Future], ...], seats: bool = False
    ) -> Future:
        if key not in self.futures:
            seats = seats or (fact >= 0 and self.compiled.facts[fact].is_seat)
            about_seats = seats or any(future.about_seats for _, _, future in branches)
            self.futures[key] = Future(len(self.futures), fact, branches, about_seats)
        return self.futures[key]

    def asks(self, state: State) -> tuple[int, State]:
        """The fact to ask, or -1, and the state in which it is asked (past questions of no consequence)."""
        while (fact := self.first_read(state)) >= 0:
            _, future = self.future(state)
            if future.fact == fact:
                return fact, state
            following = (self.step(state, fact, answer) for answer in self.answers(state, fact))
            state = next(after[0] for after in following if after is not None)
        return -1, state

    def screens(self, future: Future, group: str = "") -> int:
        """The most screens that can follow; facts of one tick list share a screen."""
        if future.fact < 0:
            return 0
        if group not in future.screens:
            own = self.compiled.facts[future.fact].law.together
            below = max(self.screens(after, own) for _, _, after in future.branches)
            future.screens[group] = below + (0 if own and own == group else 1)
        return future.screens[group]


def machine_of(compiled: Compiled) -> Machine:
    """The situation's table of states, made at its first use."""
    if compiled.machine is None:
        compiled.machine = Machine(compiled)
    assert isinstance(compiled.machine, Machine)
    return compiled.machine
