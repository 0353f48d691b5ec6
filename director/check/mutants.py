"""Mutants: a situation's law with one slip in it, to measure whether checks and cases would notice.

Each clause left out; each condition, and each part of it, left out or negated; each bound moved by one; each answer
left out of a list; each exception left out. Nothing here knows whether a slip matters.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple, assert_never

from director.core import law
from director.core.errors import Place
from director.core.facts import read_number


class Part(Enum):
    """What of a law a slip is in; the value is how it is spoken of."""

    CLAUSE = "clause"
    OVERRIDES = "overrides of clause"
    TERM = "term"
    ONLY_IF = '"only if" of'
    CONSTRAINT = "constraint"
    SETTLED = '"settled when" of'


class Mutant(NamedTuple):
    """One slip: where it is and what stands there instead."""

    part: Part
    key: int | str  # the number of the clause or constraint, the id of the term, fact or issue
    name: str
    slip: str  # in words
    place: Place
    condition: law.Condition | None = None  # in place of the one written; None: the clause or constraint is left out
    overrides: tuple[str, ...] | None = None  # those that are left

    @property
    def words(self) -> str:
        """The slip with what it is in."""
        return f'{self.part.value} "{self.name}": {self.slip}'


class Slip(NamedTuple):
    """A condition with one slip in it."""

    condition: law.Condition | None  # None: nothing is left of it
    words: str
    place: Place | None  # of the part that slipped, if it has one


def mutants_of(situation: law.Situation) -> Iterator[Mutant]:
    """Every mutant of a situation, in the order of its file."""
    kinds = {fact.id: fact.kind for fact in situation.facts}
    for fact in situation.facts:
        if fact.only_if is not None:
            yield from _slipped(Part.ONLY_IF, fact.id, fact.id, fact.only_if, fact.place, kinds)
    for number, constraint in enumerate(situation.constraints):
        key, place = (Part.CONSTRAINT, number, constraint.name), constraint.place
        yield Mutant(*key, "left out", place)
        for slip in _slips(constraint.condition, kinds):
            if slip.condition is not None:
                yield Mutant(*key, slip.words, slip.place or place, slip.condition)
    for name, (body, place) in situation.terms.items():
        yield from _slipped(Part.TERM, name, name, body, place, kinds)
    for issue in situation.issues:
        if issue.settled_when is not None:
            yield from _slipped(Part.SETTLED, issue.id, issue.id, issue.settled_when, issue.place, kinds)
    for number, clause in enumerate(situation.clauses):
        yield Mutant(Part.CLAUSE, number, clause.id, "left out", clause.place)
        yield from _slipped(Part.CLAUSE, number, clause.id, clause.when, clause.place, kinds)
        for name in clause.overrides:
            rest = tuple(other for other in clause.overrides if other != name)
            yield Mutant(Part.OVERRIDES, number, clause.id, f'"{name}" left out', clause.place, overrides=rest)


def mutated(situation: law.Situation, mutant: Mutant) -> law.Situation:
    """The situation with the slip in it."""
    condition = mutant.condition
    match mutant.part:
        case Part.CLAUSE | Part.OVERRIDES:
            clauses = list(situation.clauses)
            number = int(mutant.key)
            if mutant.overrides is not None:
                clauses[number] = clauses[number]._replace(overrides=mutant.overrides)
            elif condition is not None:
                clauses[number] = clauses[number]._replace(when=condition)
            else:
                del clauses[number]
            return situation._replace(clauses=tuple(clauses))
        case Part.TERM:
            assert condition is not None
            name = str(mutant.key)
            terms = {**situation.terms, name: (condition, situation.terms[name][1])}
            return situation._replace(terms=terms)
        case Part.ONLY_IF:
            facts = tuple(
                fact._replace(only_if=condition) if fact.id == mutant.key else fact for fact in situation.facts
            )
            return situation._replace(facts=facts)
        case Part.CONSTRAINT:
            constraints = list(situation.constraints)
            number = int(mutant.key)
            if condition is None:
                del constraints[number]
            else:
                constraints[number] = constraints[number]._replace(condition=condition)
            return situation._replace(constraints=tuple(constraints))
        case Part.SETTLED:
            issues = tuple(
                issue._replace(settled_when=condition) if issue.id == mutant.key else issue
                for issue in situation.issues
            )
            return situation._replace(issues=issues)
        case _:
            assert_never(mutant.part)


Kinds = dict[str, law.Kind]


def _slipped(
    part: Part, key: int | str, name: str, condition: law.Condition, place: Place, kinds: Kinds
) -> Iterator[Mutant]:
    for slip in _slips(condition, kinds):
        yield Mutant(part, key, name, slip.words, slip.place or place, slip.condition or law.Always())


def _slips(condition: law.Condition, kinds: Kinds) -> Iterator[Slip]:
    """Every slip in a condition; leaving all of it out is one, unless that is leaving out its parts one by one."""
    if isinstance(condition, law.Always):
        return
    if not isinstance(condition, law.AllOf) or len(condition.parts) < 2:
        yield Slip(None, f"{written(condition)} left out", place_of(condition))
        yield Slip(_negated(condition), f"{written(condition)} negated", place_of(condition))
    yield from _inside(condition, kinds)


def _inside(condition: law.Condition, kinds: Kinds) -> Iterator[Slip]:
    """Every slip within a condition; a part that is left out leaves the others."""
    match condition:
        case law.AllOf(parts) | law.AnyOf(parts):
            for at, part in enumerate(parts):
                others = parts[:at] + parts[at + 1 :]
                words, place = written(part), place_of(part)
                if others:
                    left = others[0] if len(others) == 1 else type(condition)(others)
                    yield Slip(left, f"{words} left out", place)
                    yield Slip(_with(condition, at, _negated(part)), f"{words} negated", place)
                for slip in _inside(part, kinds):
                    if slip.condition is not None:
                        yield slip._replace(condition=_with(condition, at, slip.condition))
        case law.Not(part):
            for slip in _inside(part, kinds):
                if slip.condition is not None:
                    yield slip._replace(condition=law.Not(slip.condition))
        case law.Test():
            yield from _of_test(condition, kinds)
        case law.Always() | law.Term():
            return
        case _:
            assert_never(condition)


def _with(condition: law.AllOf | law.AnyOf, at: int, part: law.Condition) -> law.Condition:
    return type(condition)((*condition.parts[:at], part, *condition.parts[at + 1 :]))


def _negated(condition: law.Condition) -> law.Condition:
    """The opposite; of a test of answers that is another answer, not none."""
    match condition:
        case law.Not(part):
            return part
        case law.Test(_, law.OneOf(values, negated), _):
            return condition._replace(test=law.OneOf(values, not negated))
        case _:
            return law.Not(condition)


def _of_test(test: law.Test, kinds: Kinds) -> Iterator[Slip]:
    """An answer left out of a list, a bound moved by one."""
    kind = kinds.get(test.subject)
    found = test.test
    match found:
        case law.OneOf(values, negated):
            if len(values) > 1:
                for value in values:
                    rest = law.OneOf(tuple(other for other in values if other != value), negated)
                    yield Slip(test._replace(test=rest), f'"{value}" left out of {written(test)}', test.place)
            elif isinstance(kind, law.Count):
                yield from (_moved(test, law.OneOf((value,), negated)) for value in _beside(values[0], kind))
        case law.Compare(how, value):
            for other in _beside(value, kind):
                moved = law.Compare(how, other)
                if not _says_nothing(moved, kind):
                    yield _moved(test, moved)
        case _:
            assert_never(found)


def _moved(test: law.Test, moved: law.OneOf | law.Compare) -> Slip:
    other = test._replace(test=moved)
    return Slip(other, f"{written(test)} made {written(other)}", test.place)


def _beside(value: str, kind: law.Kind | None) -> Iterator[str]:
    """The numbers or stages next to one."""
    if isinstance(kind, law.Count):
        number = read_number(value)
        if number is not None:
            yield from (str(other) for other in (number - 1, number + 1) if kind.low <= other <= kind.high)
    elif isinstance(kind, law.Words):
        names = [name for name, _ in kind.answers]
        if value in names:
            at = names.index(value)
            yield from (names[other] for other in (at - 1, at + 1) if 0 <= other < len(names))


def _says_nothing(test: law.Compare, kind: law.Kind | None) -> bool:
    """Whether a bound lies at the end, so that every answer meets it or none; that is the same as leaving it out."""
    if isinstance(kind, law.Count):
        ends = (str(kind.low), str(kind.high))
    elif isinstance(kind, law.Words):
        ends = (kind.answers[0][0], kind.answers[-1][0])
    else:
        return False
    first, last = ends
    return test.value == first if test.how in ("at least", "less than", "from", "before") else test.value == last


def place_of(condition: law.Condition) -> Place | None:
    """Where the first test or term of a condition stands."""
    match condition:
        case law.Test(_, _, place) | law.Term(_, place):
            return place
        case law.AllOf(parts) | law.AnyOf(parts):
            return next((found for part in parts if (found := place_of(part)) is not None), None)
        case law.Not(part):
            return place_of(part)
        case law.Always():
            return None
        case _:
            assert_never(condition)


def written(condition: law.Condition) -> str:
    """The condition as a law file writes it."""
    match condition:
        case law.Always():
            return "always"
        case law.Term(name, _):
            return name
        case law.Test(subject, test, _):
            return f"{{{subject}: {_answers(test)}}}"
        case law.AllOf(parts):
            return f"[{', '.join(written(part) for part in parts)}]"
        case law.AnyOf(parts):
            return f"{{any: [{', '.join(written(part) for part in parts)}]}}"
        case law.Not(law.Term(name, _)):
            return f"not {name}"
        case law.Not(part):
            return f"{{not: {written(part)}}}"
        case _:
            assert_never(condition)


def _answers(test: law.OneOf | law.Compare) -> str:
    if isinstance(test, law.Compare):
        return f"{{{test.how}: {test.value}}}"
    listed = test.values[0] if len(test.values) == 1 else f"[{', '.join(test.values)}]"
    return f"{{not: {listed}}}" if test.negated else listed
