"""Law files: what is written is what is read, and a condition means what the format page says."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given

from director.core import law
from director.core.errors import Place
from director.core.law import AllOf, Always, AnyOf, Compare, Condition, Not, OneOf, Term, within
from director.files.conditions import names_in, read_condition
from director.files.lawfile import read_situation
from director.files.reader import Reader
from director.files.shared import Shared
from director.files.yamltree import read_documents
from tests.lawtext import condition_data, law_text
from tests.strategies import random_situation
from tests.subjects import randoms

Anything = TypeVar("Anything")


def bare(value: Anything) -> Anything:
    """The same without any place in a file."""
    if isinstance(value, Place):
        return law.NOWHERE  # type: ignore[return-value]
    if isinstance(value, tuple):
        parts = [bare(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)  # type: ignore[return-value]
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{item.name: bare(getattr(value, item.name)) for item in fields(value)})
    if isinstance(value, Mapping):
        return {key: bare(part) for key, part in value.items()}  # type: ignore[return-value]
    return value


@given(randoms)
def test_a_situation_is_read_back_as_it_was_written(random: Random) -> None:
    situation = random_situation(random)
    source, (tree,) = read_documents("random.yaml", law_text(situation))
    found = read_situation(source, tree, "random", Shared())
    assert source.problems == []
    assert list(map(repr, bare(found.facts))) == [repr(bare(fact._replace(short=fact.id))) for fact in situation.facts]
    assert repr(bare(found.issues)) == repr(bare(situation.issues))
    assert repr(bare(found.clauses)) == repr(bare(situation.clauses))
    assert bare(dict(found.terms)) == bare(dict(situation.terms))
    assert dict(found.roles) == dict(situation.roles)
    assert sorted(map(repr, bare(found.constraints))) == sorted(map(repr, bare(situation.constraints)))


def read(text: str) -> tuple[Condition, list[str]]:
    """A condition as text, and what is wrong with it."""
    source, (tree,) = read_documents("file.yaml", text)
    found = read_condition(Reader(source), tree)
    return bare(found), [f"{problem.code} {problem.message}" for problem in source.problems]


def answered(subject: str, *values: str, negated: bool = False) -> law.Test:
    """A test of answers."""
    return law.Test(subject, OneOf(values, negated), law.NOWHERE)


def term(name: str) -> Term:
    """A term."""
    return Term(name, law.NOWHERE)


CONDITIONS: list[tuple[str, Condition]] = [
    ("out of turn", term("out of turn")),
    ("not out of turn", Not(term("out of turn"))),
    ("always", Always()),
    ("{quitted: yes}", answered("quitted", "yes")),
    ("{since: [begun, turned]}", answered("since", "begun", "turned")),
    ("{quitted: {not: yes}}", answered("quitted", "yes", negated=True)),
    ("{since: {not: [begun, turned]}}", answered("since", "begun", "turned", negated=True)),
    *((f"{{later: {{{how}: 2}}}}", law.Test("later", Compare(how, "2"), law.NOWHERE))
      for how in ("at least", "at most", "more than", "less than")),
    *((f"{{since: {{{how}: begun}}}}", law.Test("since", Compare(how, "begun"), law.NOWHERE))
      for how in ("from", "before", "after", "up to")),
    ("{later: {at least: 2, at most: 4}}",
     AllOf((law.Test("later", Compare("at least", "2"), law.NOWHERE), law.Test("later", Compare("at most", "4"), law.NOWHERE)))),
    ("{leader: partner of turn}", answered("leader", "partner of turn")),
    ("{partner of leader: [turn, dummy]}", answered("partner of leader", "turn", "dummy")),
    ("{lone: nobody, quitted: no}", AllOf((answered("lone", "nobody"), answered("quitted", "no")))),
    ("[out of turn, {quitted: no}]", AllOf((term("out of turn"), answered("quitted", "no")))),
    ("{all: [out of turn, {quitted: no}]}", AllOf((term("out of turn"), answered("quitted", "no")))),
    ("{any: [out of turn, {quitted: no}]}", AnyOf((term("out of turn"), answered("quitted", "no")))),
    ("{not: {quitted: yes}}", Not(answered("quitted", "yes"))),
    ("{not: [out of turn, begun]}", Not(AllOf((term("out of turn"), term("begun"))))),
    ("{any: [a, b], quitted: yes}", AllOf((AnyOf((term("a"), term("b"))), answered("quitted", "yes")))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "condition"), CONDITIONS)
def test_a_condition_means_what_the_format_says(text: str, condition: Condition) -> None:
    found, problems = read(text)
    assert problems == []
    assert repr(found) == repr(condition)


@pytest.mark.parametrize(("text", "condition"), CONDITIONS)
def test_a_condition_is_read_back_as_it_was_written(text: str, condition: Condition) -> None:
    again, problems = read(json.dumps(condition_data(condition)))
    assert problems == []
    assert repr(again) == repr(condition), text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{quitted: {is: yes}}", 'L102 unknown test "is" of "quitted"'),
        ("{quitted: {not: {a: b}}}", 'L105 the answers of "quitted" must be a list, not a mapping'),
        ("{quitted: [[a]]}", 'L105 each of the answers of "quitted" must be text, not a list'),
        ("{later: {at least: [1]}}", 'L105 "at least" must be text, not a list'),
        ("{all: yes}", 'L105 "all" must be a list, not text'),
        ("{}", "L105 a condition is empty"),
        ("[]", "L105 a condition is empty"),
        ("{any: []}", "L105 a condition is empty"),
        ("{quitted: {}}", "L105 a condition is empty"),
        ("{quitted: []}", "L105 a condition is empty"),
        ("{quitted: {not: []}}", "L105 a condition is empty"),
    ],
)
def test_what_is_no_condition_is_a_problem(text: str, problem: str) -> None:
    """An empty condition is none: it would hold, or not, without anybody having said so."""
    assert read(text)[1] == [problem]


def test_every_name_in_a_condition_is_listed() -> None:
    condition, _ = read("[out of turn, {leader: partner of turn, later: {at least: 2}}, {not: {any: [begun]}}]")
    assert list(names_in(condition)) == [
        ("out of turn", "term"), ("leader", "subject"), ("partner of turn", "value"), ("later", "subject"), ("begun", "term"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("paragraph", "whole", "there"),
    [
        ("64A1", "64A", True), ("64A1.alone", "64A1", True), ("64A", "64A", True), ("64", "6", False), ("64A1", "6", False),
        ("24 II", "24", True), ("24 II", "24 I", False), ("1.28", "1.2", False), ("60(b)", "60", True), ("64B", "64A", False), ("64", "", False), ("", "64", False),
    ],
)  # fmt: skip
def test_a_paragraph_lies_within_another(paragraph: str, whole: str, there: bool) -> None:
    """The next character must change kind."""
    assert within(paragraph, whole) is there
