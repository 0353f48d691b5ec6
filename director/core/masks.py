"""Tests of one fact as sets of its answers; the bands of a count that some condition can tell apart."""

from collections.abc import Callable, Iterator

from director.core import law
from director.core.errors import Place, did_you_mean
from director.core.facts import read_number


def bands_of(situation: law.Situation, beside: bool = False) -> dict[str, tuple[int, ...]]:
    """For each count, the lowest number of every band that some condition tells apart.

    `beside`: or would tell apart if the number it names were one more or one less.
    """
    cuts: dict[str, set[int]] = {
        fact.id: {fact.kind.low} for fact in situation.facts if isinstance(fact.kind, law.Count)
    }
    for test in _tests(situation):
        if test.subject not in cuts:
            continue
        values = test.test.values if isinstance(test.test, law.OneOf) else (test.test.value,)
        for value in values:
            number = read_number(value)
            if number is not None:
                how = test.test.how if isinstance(test.test, law.Compare) else "exactly"
                cuts[test.subject] |= {
                    "at least": {number},
                    "less than": {number},
                    "at most": {number + 1},
                    "more than": {number + 1},
                    "exactly": {number, number + 1},
                }.get(how, set())
    kinds = {fact.id: fact.kind for fact in situation.facts}
    found = {}
    for name, numbers in cuts.items():
        if beside:
            numbers = {number + step for number in numbers for step in (-1, 0, 1)}
        kind = kinds[name]
        assert isinstance(kind, law.Count)
        found[name] = tuple(sorted(number for number in numbers if kind.low <= number <= kind.high))
    return found


def _tests(situation: law.Situation) -> Iterator[law.Test]:
    for condition in _conditions(situation):
        yield from _tests_in(condition)


def _conditions(situation: law.Situation) -> Iterator[law.Condition]:
    yield from (condition for condition, _ in situation.terms.values())
    yield from (fact.only_if for fact in situation.facts if fact.only_if)
    yield from (item.condition for item in situation.constraints)
    yield from (issue.settled_when for issue in situation.issues if issue.settled_when)
    yield from (clause.when for clause in situation.clauses)


def _tests_in(condition: law.Condition) -> Iterator[law.Test]:
    match condition:
        case law.Test():
            yield condition
        case law.AllOf(parts) | law.AnyOf(parts):
            for part in parts:
                yield from _tests_in(part)
        case law.Not(part):
            yield from _tests_in(part)
        case law.Always() | law.Term():
            return


def subjects_of(situation: law.Situation, condition: law.Condition, seen: set[str] | None = None) -> Iterator[str]:
    """The facts and roles that a condition tests, those of its terms included; each term is looked at once."""
    seen = set() if seen is None else seen
    match condition:
        case law.Test(subject, _, _):
            yield subject
        case law.AllOf(parts) | law.AnyOf(parts):
            for part in parts:
                yield from subjects_of(situation, part, seen)
        case law.Not(part):
            yield from subjects_of(situation, part, seen)
        case law.Term(name, _):
            if name in situation.terms and name not in seen:
                seen.add(name)
                yield from subjects_of(situation, situation.terms[name][0], seen)
        case law.Always():
            return


Complain = Callable[..., None]


class AnswerMasks:
    """Which answers of a fact pass a test; what cannot be tested so is complained of (L203, L216)."""

    def __init__(self, bands: dict[str, tuple[int, ...]], complain: Complain) -> None:
        self.bands = bands
        self.complain = complain

    def mask(self, fact: law.Fact, test: law.OneOf | law.Compare, place: Place) -> int:
        """The answers that pass the test."""
        if isinstance(fact.kind, law.Count):
            return self._count_mask(fact, test, place)
        names = list(law.FOLLOWERS) if isinstance(fact.kind, law.Followers) else _names(fact.kind)
        if isinstance(test, law.Compare):
            return self._stage_mask(fact, names, test, place)
        mask = 0
        for value in test.values:
            if value in names:
                mask |= 1 << names.index(value)
            else:
                near = did_you_mean(value, names)
                message = f'"{value}" is no answer of "{fact.id}"'
                self.complain("L203", place, message, f"answers: {', '.join(names)}", remedy=near)
        full = (1 << len(names)) - 1
        return full & ~mask if test.negated else mask

    def _stage_mask(self, fact: law.Fact, names: list[str], test: law.Compare, place: Place) -> int:
        ordered = isinstance(fact.kind, law.Words) and fact.kind.ordered
        if not ordered or test.how not in ("from", "before", "after", "up to"):
            message = f'"{test.how}" cannot be said of "{fact.id}"'
            self.complain("L216", place, message, remedy='Stages need "in order: yes", numbers need "count".')
            return 0
        if test.value not in names:
            message = f'"{test.value}" is no answer of "{fact.id}"'
            self.complain(
                "L203", place, message, f"answers: {', '.join(names)}", remedy=did_you_mean(test.value, names)
            )
            return 0
        at, full = names.index(test.value), (1 << len(names)) - 1
        below, upto = (1 << at) - 1, (1 << at + 1) - 1
        return {"before": below, "up to": upto, "from": full & ~below, "after": full & ~upto}[test.how]

    def _count_mask(self, fact: law.Fact, test: law.OneOf | law.Compare, place: Place) -> int:
        assert isinstance(fact.kind, law.Count)
        low, high, bands = fact.kind.low, fact.kind.high, self.bands[fact.id]
        values = test.values if isinstance(test, law.OneOf) else (test.value,)
        mask = 0
        for value in values:
            number = read_number(value)
            if number is None or not low <= number <= high:
                self.complain("L203", place, f'"{value}" is no number from {low} to {high} for "{fact.id}"')
                continue
            how = test.how if isinstance(test, law.Compare) else "exactly"
            for bit, start in enumerate(bands):
                fits = {
                    "at least": start >= number,
                    "at most": start <= number,
                    "more than": start > number,
                    "less than": start < number,
                    "exactly": start == number,
                }.get(how)
                if fits is None:
                    self.complain("L216", place, f'"{how}" cannot be said of the count "{fact.id}"')
                    return 0
                mask |= fits << bit
        full = (1 << len(bands)) - 1
        return full & ~mask if isinstance(test, law.OneOf) and test.negated else mask


def _names(kind: law.Kind) -> list[str]:
    return [name for name, _ in kind.answers] if isinstance(kind, law.Words) else []
