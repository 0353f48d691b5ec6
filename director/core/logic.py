"""Conditions as interned values: what is left of a condition after an answer is itself a condition.

A condition is true, false, an atom (one fact, a set of its answers), a relation of two facts, all of or any of others.
Equal conditions are the same object, so comparing, remembering and negating cost a look-up. Nothing here knows of
cards, laws or seats: a fact is a number, an answer is a bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from director.core.errors import DirectorError


class Kind(Enum):
    """What a node is."""

    TRUE = "true"
    FALSE = "false"
    ATOM = "atom"
    RELATION = "relation"
    ALL = "all"
    ANY = "any"


class TooComplex(DirectorError):
    """More conditions or states than the budget allows: the situation has to be split."""

    def __init__(self) -> None:
        super().__init__(
            "the law of this situation is too complex to be followed", hint="Split it: one incident, one situation."
        )


class Node:
    """One interned condition. Made only by `Logic`; compared by identity."""

    __slots__ = (
        "answers",
        "assumed",
        "fact",
        "kind",
        "left",
        "number",
        "opposite",
        "parts",
        "proof",
        "rows",
        "support",
    )

    def __init__(self, kind: Kind, number: int, support: int) -> None:
        self.kind = kind
        self.number = number
        self.support = support
        self.fact = -1
        self.answers = 0
        self.rows: tuple[int, ...] = ()
        self.parts: tuple[Node, ...] = ()
        self.opposite: Node | None = None
        self.left: dict[tuple[int, int], Node] = {}
        self.assumed: dict[tuple[int, int], Node] = {}
        self.proof: dict[int, int] | bool | None = None  # not yet sought | False: none | an assignment

    def __repr__(self) -> str:
        match self.kind:
            case Kind.ATOM:
                return f"f{self.fact}&{self.answers:b}"
            case Kind.RELATION:
                return f"rel(f{self.fact}, f{self.answers}, {self.rows})"
            case Kind.ALL | Kind.ANY:
                return f"{self.kind.value}{self.parts}"
            case _:
                return str(self.kind.value)


Others = dict[object, Node]  # parts that are no atoms; two relations of the same facts share a key


def _key(node: Node) -> object:
    return (node.fact, node.answers) if node.kind is Kind.RELATION else node.number


FEW = 30  # alternatives
BUDGET = 6_000_000  # steps; the largest shipped situation takes about a tenth of them


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Logic:
    """The table of all conditions over given facts.

    `domains[f]` has a bit set for every answer of fact `f`. At most `budget` steps (`BUDGET` if it is not given) are
    taken in making and weighing conditions; one more raises `TooComplex`, so that a stranger's law always ends.
    """

    def __init__(self, domains: Iterable[int], budget: int | None = None) -> None:
        self.domains = tuple(domains)
        self.budget = BUDGET if budget is None else budget
        self._table: dict[tuple[object, ...], Node] = {}
        self._count = 0
        self.steps = 0
        self.true = self._new(Kind.TRUE, 0)
        self.false = self._new(Kind.FALSE, 0)
        self.true.opposite, self.false.opposite = self.false, self.true
        self.true.proof, self.false.proof = {}, False

    def _new(self, kind: Kind, support: int) -> Node:
        self._count += 1
        return Node(kind, self._count, support)

    def spend(self, steps: int) -> None:
        """Count steps taken. Raises `TooComplex` beyond the budget."""
        self.steps += steps
        if self.steps > self.budget:
            raise TooComplex

    # making conditions

    def atom(self, fact: int, answers: int) -> Node:
        """Fact `fact` has one of the answers in the mask."""
        answers &= self.domains[fact]
        if not answers:
            return self.false
        if answers == self.domains[fact]:
            return self.true
        key = (Kind.ATOM, fact, answers)
        node = self._table.get(key)
        if node is None:
            node = self._table[key] = self._new(Kind.ATOM, 1 << fact)
            node.fact, node.answers = fact, answers
        return node

    def relation(self, first: int, second: int, rows: tuple[int, ...]) -> Node:
        """For each answer of `first`, the mask of answers of `second` that go with it."""
        if first > second:
            count = self.domains[second].bit_length()
            rows = tuple(sum((rows[a] >> b & 1) << a for a in bits(self.domains[first])) for b in range(count))
            first, second = second, first
        full = self.domains[second]
        rows = tuple(row & full if self.domains[first] >> a & 1 else 0 for a, row in enumerate(rows))
        used = [rows[a] for a in bits(self.domains[first])]
        if all(row == used[0] for row in used):
            return self.atom(second, used[0])
        if all(row in (0, full) for row in used):
            return self.atom(first, sum(1 << a for a in bits(self.domains[first]) if rows[a]))
        key = (Kind.RELATION, first, second, rows)
        node = self._table.get(key)
        if node is None:
            node = self._table[key] = self._new(Kind.RELATION, 1 << first | 1 << second)
            node.fact, node.answers, node.rows = first, second, rows
        return node

    def negation(self, node: Node) -> Node:
        """The condition that holds exactly where `node` does not."""
        if node.opposite is None:
            match node.kind:
                case Kind.ATOM:
                    other = self.atom(node.fact, self.domains[node.fact] & ~node.answers)
                case Kind.RELATION:
                    full = self.domains[node.answers]
                    other = self.relation(node.fact, node.answers, tuple(full & ~row for row in node.rows))
                case Kind.ALL:
                    other = self._compound(Kind.ANY, [self.negation(part) for part in node.parts])
                case _:
                    other = self._compound(Kind.ALL, [self.negation(part) for part in node.parts])
            node.opposite, other.opposite = other, node
        return node.opposite

    def _compound(self, kind: Kind, parts: Iterable[Node]) -> Node:
        ordered = tuple(sorted(parts, key=lambda part: part.number))
        key = (kind, *(part.number for part in ordered))
        node = self._table.get(key)
        if node is None:
            support = 0
            for part in ordered:
                support |= part.support
            node = self._table[key] = self._new(kind, support)
            node.parts = ordered
        return node

    def all(self, parts: Iterable[Node]) -> Node:
        """All of the conditions: flattened, atoms of one fact merged and applied to their neighbours."""
        masks: dict[int, int] = {}
        others: Others = {}
        if not self._gather(parts, masks, others) or not self._settle(masks, others):
            return self.false
        self.spend(1 + len(masks) + len(others))
        kept = [self.atom(fact, mask) for fact, mask in masks.items()]
        kept += self._absorbed(others)
        kept = [part for part in kept if part is not self.true]
        if not kept:
            return self.true
        return kept[0] if len(kept) == 1 else self._compound(Kind.ALL, kept)

    def any(self, parts: Iterable[Node]) -> Node:
        """Any of the conditions."""
        return self.negation(self.all([self.negation(part) for part in parts]))

    def _gather(self, parts: Iterable[Node], masks: dict[int, int], others: Others) -> bool:
        """Sort parts into atoms (merged) and the rest; False if they cannot all hold."""
        for part in parts:
            match part.kind:
                case Kind.TRUE:
                    continue
                case Kind.FALSE:
                    return False
                case Kind.ATOM:
                    masks[part.fact] = masks.get(part.fact, self.domains[part.fact]) & part.answers
                    if not masks[part.fact]:
                        return False
                case Kind.ALL:
                    if not self._gather(part.parts, masks, others):
                        return False
                case Kind.RELATION:
                    if not self._gather_relation(part, masks, others):
                        return False
                case _:
                    if part.opposite is not None and part.opposite.number in others:
                        return False
                    others[part.number] = part
        return True

    def _gather_relation(self, part: Node, masks: dict[int, int], others: Others) -> bool:
        """Two relations of the same facts become one."""
        before = others.pop(_key(part), part)
        if before is not part:
            rows = tuple(one & other for one, other in zip(before.rows, part.rows, strict=True))
            part = self.relation(part.fact, part.answers, rows)
        if part.kind is not Kind.RELATION:
            return self._gather([part], masks, others)
        others[_key(part)] = part
        return True

    def _settle(self, masks: dict[int, int], others: Others) -> bool:
        """Apply every atom to every neighbour until nothing changes; False if they cannot all hold."""
        changed = True
        while changed:
            changed = False
            self.spend(len(masks) * len(others))
            for key, part in list(others.items()):
                if key not in others:
                    continue
                after = part
                for fact, mask in list(masks.items()):
                    if after.support >> fact & 1:
                        after = self.assume(after, fact, mask)
                if after is not part:
                    del others[key]
                    if not self._gather([after], masks, others):
                        return False
                    changed = True
        return True

    @staticmethod
    def _absorbed(others: Others) -> list[Node]:
        """Drop what another part implies: any(x, y) beside x, any(x, y, z) beside any(x, y)."""
        kept: list[Node] = []
        choices: list[tuple[Node, frozenset[Node]]] = []
        for part in others.values():
            if part.kind is not Kind.ANY:
                kept.append(part)
            elif not any(others.get(_key(inner)) is inner for inner in part.parts):
                choices.append((part, frozenset(part.parts)))
        if len(choices) > FEW:  # comparing them all would cost more than it saves
            return kept + [part for part, _ in choices]
        return kept + [part for part, inner in choices if not any(other < inner for _, other in choices)]

    # working with conditions

    def assume(self, node: Node, fact: int, mask: int) -> Node:
        """What is left of `node` where the fact's answer is known to lie in `mask` (and is said elsewhere)."""
        if not node.support >> fact & 1:
            return node
        known = node.assumed.get((fact, mask))
        if known is None:
            known = node.assumed[fact, mask] = self._assume(node, fact, mask)
        return known

    def _assume(self, node: Node, fact: int, mask: int) -> Node:
        match node.kind:
            case Kind.ATOM:
                both = node.answers & mask
                return self.true if both == mask else self.atom(fact, both)
            case Kind.RELATION:
                return self._assume_relation(node, fact, mask)
            case Kind.ALL:
                return self.all([self.assume(part, fact, mask) for part in node.parts])
            case _:
                return self.any([self.assume(part, fact, mask) for part in node.parts])

    def _assume_relation(self, node: Node, fact: int, mask: int) -> Node:
        if not mask & (mask - 1):
            return self.given(node, fact, mask.bit_length() - 1)
        if fact == node.fact:
            rows = [node.rows[a] for a in bits(mask)]
            full = self.domains[node.answers]
            if all(row == rows[0] for row in rows):
                return self.atom(node.answers, rows[0])
            if all(row in (0, full) for row in rows):
                return self.atom(fact, sum(1 << a for a in bits(mask) if node.rows[a]))
            return node
        inside = [row & mask for a, row in enumerate(node.rows) if self.domains[node.fact] >> a & 1]
        if all(row in (0, mask) for row in inside):
            keep = sum(1 << a for a in bits(self.domains[node.fact]) if node.rows[a] & mask)
            return self.atom(node.fact, keep)
        return node

    def given(self, node: Node, fact: int, answer: int) -> Node:
        """The residue: what is left of `node` once `fact` is answered."""
        if not node.support >> fact & 1:
            return node
        known = node.left.get((fact, answer))
        if known is None:
            known = node.left[fact, answer] = self._given(node, fact, answer)
        return known

    def _given(self, node: Node, fact: int, answer: int) -> Node:
        match node.kind:
            case Kind.ATOM:
                return self.true if node.answers >> answer & 1 else self.false
            case Kind.RELATION:
                if fact == node.fact:
                    return self.atom(node.answers, node.rows[answer])
                keep = sum(1 << a for a in bits(self.domains[node.fact]) if node.rows[a] >> answer & 1)
                return self.atom(node.fact, keep)
            case Kind.ALL:
                return self.all([self.given(part, fact, answer) for part in node.parts])
            case _:
                return self.any([self.given(part, fact, answer) for part in node.parts])

    def witness(self, node: Node) -> dict[int, int] | None:
        """An assignment of facts that makes `node` true, or None if there is none."""
        if node.proof is None:
            node.proof = self._witness(node)
        return node.proof if isinstance(node.proof, dict) else None

    def _witness(self, node: Node) -> dict[int, int] | bool:
        fact = (node.support & -node.support).bit_length() - 1
        for answer in bits(self.domains[fact]):
            self.spend(1)
            rest = self.witness(self.given(node, fact, answer))
            if rest is not None:
                return {fact: answer, **rest}
        return False

    def possible(self, *nodes: Node) -> bool:
        """Whether all the conditions can hold together."""
        return self.witness(self.all(nodes)) is not None

    def implies(self, known: Node, node: Node) -> bool:
        """Whether `node` holds wherever `known` does."""
        return not self.possible(known, self.negation(node))
