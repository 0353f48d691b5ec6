"""Conditions: every operation is compared with a truth table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.core.logic import Kind, Logic, Node, TooComplex, bits

SIZES = (2, 3, 4, 4, 5)
WORLDS = list(product(*(range(size) for size in SIZES)))
Table = tuple[bool, ...]


def new_logic() -> Logic:
    """Five facts with two to five answers."""
    return Logic([(1 << size) - 1 for size in SIZES])


def value(node: Node, world: tuple[int, ...]) -> bool:
    """Whether a condition holds in a world, read off its structure."""
    match node.kind:
        case Kind.TRUE | Kind.FALSE:
            return node.kind is Kind.TRUE
        case Kind.ATOM:
            return bool(node.answers >> world[node.fact] & 1)
        case Kind.RELATION:
            return bool(node.rows[world[node.fact]] >> world[node.answers] & 1)
        case Kind.ALL:
            return all(value(part, world) for part in node.parts)
        case Kind.ANY:
            return any(value(part, world) for part in node.parts)


def table(node: Node) -> Table:
    """The truth table of a condition."""
    return tuple(value(node, world) for world in WORLDS)


def made(logic: Logic, random: Random, depth: int = 3) -> tuple[Node, Table]:
    """A random condition, and the truth table that it ought to have."""
    roll = random.random()
    if depth == 0 or roll < 0.2:
        fact = random.randrange(len(SIZES))
        mask = random.randrange(1 << SIZES[fact])
        return logic.atom(fact, mask), tuple(bool(mask >> world[fact] & 1) for world in WORLDS)
    if roll < 0.4:
        first, second = random.sample(range(len(SIZES)), 2)
        rows = tuple(random.randrange(1 << SIZES[second]) for _ in range(SIZES[first]))
        wanted = tuple(bool(rows[world[first]] >> world[second] & 1) for world in WORLDS)
        return logic.relation(first, second, rows), wanted
    if roll < 0.5:
        node, wanted = made(logic, random, depth - 1)
        return logic.negation(node), tuple(not here for here in wanted)
    parts = [made(logic, random, depth - 1) for _ in range(random.randint(1, 4))]
    joined: Callable[[Iterator[bool]], bool] = all if roll < 0.75 else any
    node = (logic.all if joined is all else logic.any)([part for part, _ in parts])
    return node, tuple(joined(iter(column)) for column in zip(*(wanted for _, wanted in parts), strict=True))


conditions = st.randoms(use_true_random=False)


@given(conditions)
def test_a_condition_has_its_truth_table(random: Random) -> None:
    """Building, flattening and merging change nothing in what a condition says."""
    node, wanted = made(new_logic(), random)
    assert table(node) == wanted


@given(conditions)
def test_equal_conditions_are_the_same_object(random: Random) -> None:
    """The order in which parts are given, repetition and double negation make no other condition."""
    logic = new_logic()
    parts = [made(logic, random, 2)[0] for _ in range(random.randint(1, 4))]
    shuffled = random.sample(parts, len(parts)) + parts[:1]
    assert logic.all(parts) is logic.all(shuffled)
    assert logic.any(parts) is logic.any(shuffled)
    for part in parts:
        assert logic.negation(logic.negation(part)) is part
        assert not logic.possible(part, logic.negation(part))
        assert logic.implies(logic.true, logic.any([part, logic.negation(part)]))


@given(conditions)
def test_the_residue_is_what_is_left_after_an_answer(random: Random) -> None:
    """`given` agrees with the condition wherever the fact is answered so, and no longer reads the fact."""
    logic = new_logic()
    node, wanted = made(logic, random)
    fact = random.randrange(len(SIZES))
    answer = random.randrange(SIZES[fact])
    rest = logic.given(node, fact, answer)
    assert not rest.support >> fact & 1
    for world, here in zip(WORLDS, wanted, strict=True):
        if world[fact] == answer:
            assert value(rest, world) is here
    assert logic.given(node, fact, answer) is rest


@given(conditions)
def test_answers_in_any_order_leave_the_same_residue(random: Random) -> None:
    """Answering two facts in either order gives conditions that say the same."""
    logic = new_logic()
    node, _ = made(logic, random)
    one, other = random.sample(range(len(SIZES)), 2)
    a, b = random.randrange(SIZES[one]), random.randrange(SIZES[other])
    first = logic.given(logic.given(node, one, a), other, b)
    second = logic.given(logic.given(node, other, b), one, a)
    assert table(first) == table(second)


@given(conditions)
def test_assuming_keeps_the_condition_where_the_assumption_holds(random: Random) -> None:
    """`assume` agrees with the condition wherever the answer lies in the mask."""
    logic = new_logic()
    node, wanted = made(logic, random)
    fact = random.randrange(len(SIZES))
    mask = random.randrange(1, 1 << SIZES[fact])
    rest = logic.assume(node, fact, mask)
    for world, here in zip(WORLDS, wanted, strict=True):
        if mask >> world[fact] & 1:
            assert value(rest, world) is here


@given(conditions)
def test_a_witness_is_found_exactly_where_there_is_one(random: Random) -> None:
    """A witness makes the condition true whatever the other facts; without one the condition is never true."""
    logic = new_logic()
    node, wanted = made(logic, random)
    found = logic.witness(node)
    assert (found is not None) is any(wanted)
    if found is not None:
        agreeing = [world for world in WORLDS if all(world[fact] == answer for fact, answer in found.items())]
        assert agreeing and all(value(node, world) for world in agreeing)


@given(conditions)
def test_possible_and_implies(random: Random) -> None:
    """`possible` asks for a common world, `implies` for every world of the one to be one of the other."""
    logic = new_logic()
    one, first = made(logic, random, 2)
    other, second = made(logic, random, 2)
    pairs = list(zip(first, second, strict=True))
    assert logic.possible(one, other) is any(a and b for a, b in pairs)
    assert logic.implies(one, other) is all(b for a, b in pairs if a)


@given(conditions)
def test_the_support_names_every_fact_that_is_read(random: Random) -> None:
    """What a condition does not support, it does not turn on."""
    node, _ = made(new_logic(), random)
    for fact, size in enumerate(SIZES):
        if not node.support >> fact & 1:
            for world in WORLDS:
                beside = (*world[:fact], (world[fact] + 1) % size, *world[fact + 1 :])
                assert value(node, world) is value(node, beside)


def test_a_relation_is_the_same_from_either_side() -> None:
    """The second fact may be named first."""
    logic = new_logic()
    rows = (0b0001, 0b0010, 0b0100)
    turned = tuple(sum((rows[a] >> b & 1) << a for a in range(3)) for b in range(4))
    assert logic.relation(1, 2, rows) is logic.relation(2, 1, turned)


def test_a_relation_that_turns_on_one_fact_is_an_atom() -> None:
    """Rows that are all alike say something of the second fact only; full and empty rows of the first only."""
    logic = new_logic()
    assert logic.relation(1, 2, (0b0110,) * 3) is logic.atom(2, 0b0110)
    assert logic.relation(1, 2, (0b1111, 0, 0b1111)) is logic.atom(1, 0b101)


def test_relations_of_the_same_facts_are_one() -> None:
    """Two relations joined are the relation of what both allow; if that is nothing, they cannot hold together."""
    logic = new_logic()
    one, other = logic.relation(2, 3, (1, 2, 4, 8)), logic.relation(2, 3, (3, 6, 12, 9))
    assert logic.all([one, other]) is one
    assert logic.all([one, logic.relation(2, 3, (2, 4, 8, 1))]) is logic.false
    assert logic.any([one, logic.negation(one)]) is logic.true


def test_what_another_part_implies_is_dropped() -> None:
    """any(x, y) beside x, and any(x, y, z) beside any(x, y), say nothing more."""
    logic = new_logic()
    x, y, z = logic.atom(0, 1), logic.atom(1, 1), logic.relation(2, 3, (1, 2, 4, 8))
    assert logic.all([z, logic.any([y, z])]) is z
    assert logic.all([logic.any([x, y, z]), logic.any([x, y])]) is logic.any([x, y])


@pytest.mark.parametrize(
    ("mask", "kind"), [(0, Kind.FALSE), (0b111, Kind.TRUE), (0b1111, Kind.TRUE), (0b010, Kind.ATOM)]
)
def test_atoms_at_their_ends(mask: int, kind: Kind) -> None:
    """No answer is false, every answer is true, answers that do not exist count for nothing."""
    assert new_logic().atom(1, mask).kind is kind


def test_the_budget_is_kept() -> None:
    """One condition more than allowed is refused."""
    logic = Logic([0b11] * 40, budget=100)
    with pytest.raises(TooComplex):
        for one in range(40):
            for other in range(one):
                logic.any([logic.atom(one, 1), logic.atom(other, 1)])


def test_bits_are_listed_from_the_lowest() -> None:
    """The numbers of the bits set."""
    assert list(bits(0b101100)) == [2, 3, 5]
    assert list(bits(0)) == []


def test_constants_and_repr() -> None:
    """Nothing to join is true, nothing to choose from is false; conditions can be shown while debugging."""
    logic = new_logic()
    assert logic.all([]) is logic.true
    assert logic.any([]) is logic.false
    assert repr(logic.true) == "true"
    assert repr(logic.atom(1, 0b101)) == "f1&101"
    assert repr(logic.relation(0, 1, (1, 2))).startswith("rel(f0, f1")
    assert repr(logic.all([logic.atom(0, 1), logic.atom(1, 1)])).startswith("all(")
