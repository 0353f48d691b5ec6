"""From a law file's words to conditions: roles become places, guards, offers and exceptions are worked in.

Reading a fact means "its `only if` holds, and the answer is ..."; reading a choice also "it is offered". A clause is live
when its condition holds and no clause that overrides it is live. References that mean nothing are problems (L2).
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from director.core import law
from director.core.errors import BadLaw, Place, Problem, did_you_mean
from director.core.facts import NOBODY, NOBODY_PLACE, Answer, is_seat, read_number, size
from director.core.law import Constraint, Issue
from director.core.logic import Logic, Node
from director.core.roles import Role, UnknownRole, read_role
from director.core.seats import Seat

FOLLOWED = "those who followed"


@dataclass(frozen=True, slots=True)
class CompiledFact:
    """A fact with its number, its answers in the order of their bits, and the bands of a count."""

    number: int
    law: law.Fact
    answers: tuple[Answer, ...]
    codes: dict[Answer, int]
    bands: tuple[int, ...] = ()

    @property
    def id(self) -> str:
        """The fact's id."""
        return self.law.id

    @property
    def is_seat(self) -> bool:
        """Whether the answers are seats."""
        return is_seat(self.law.kind)

    @property
    def is_choice(self) -> bool:
        """Whether it is a choice about the future."""
        return self.law.choice is not None


@dataclass(frozen=True, slots=True)
class CompiledClause:
    """A clause with its condition alone (`when`) and with its exceptions worked in (`live`)."""

    number: int
    law: law.Clause
    when: Node
    live: Node
    overridden_by: tuple[int, ...]
    units: int  # bits: what it settles or offers
    binds: int = 0  # mask of the facts that say whom its effects bind
    chooser: int = 0  # mask of the facts that say whose choice it offers


@dataclass(slots=True)
class Compiled:
    """A situation ready to be decided. Its tables grow as it is used; from outside it is a value."""

    law: law.Situation
    logic: Logic
    facts: tuple[CompiledFact, ...]
    clauses: tuple[CompiledClause, ...]
    constraints: tuple[tuple[Constraint, Node], ...]
    possible: Node
    settled: dict[str, Node]  # issue -> where it is to be settled
    guards: tuple[Node, ...]
    waits: tuple[int, ...]  # fact -> mask of the choices it waits for
    issues: dict[str, Issue]
    by_id: dict[str, CompiledFact]
    gathered: int  # units that may hold side by side
    machine: object = None
    read: set[str] = field(default_factory=set)
    terms_read: set[str] = field(default_factory=set)

    def role(self, words: str) -> Role:
        """The role that the words mean. Raises `UnknownRole`."""
        return read_role(words, {fact.id for fact in self.facts if fact.is_seat}, self.law.roles)

    @property
    def choices(self) -> int:
        """The mask of facts that are choices."""
        return sum(1 << fact.number for fact in self.facts if fact.is_choice)

    @property
    def contested(self) -> int:
        """The mask of facts that are competing readings."""
        return sum(1 << fact.number for fact in self.facts if fact.law.contested)


def compile_situation(situation: law.Situation, budget: int = 400_000) -> Compiled:
    """The situation as conditions.

    Raises `BadLaw` with every reference problem (L2). May raise `TooComplex`.
    """
    compiled, problems = try_compile(situation, budget)
    if problems:
        raise BadLaw(problems)
    return compiled


def try_compile(situation: law.Situation, budget: int = 400_000) -> tuple[Compiled, list[Problem]]:
    """The situation as conditions, and the reference problems; with problems, the first is not to be used."""
    return _Compiler(situation, budget).run()


class _Compiler:
    def __init__(self, situation: law.Situation, budget: int) -> None:
        self.situation = situation
        self.problems: list[Problem] = []
        self.by_id = {fact.id: fact for fact in situation.facts}
        self.number = {fact.id: number for number, fact in enumerate(situation.facts)}
        self.seat_facts = {fact.id for fact in situation.facts if is_seat(fact.kind)}
        self.bands = self._bands()
        sizes = [size(fact.kind, self.bands.get(fact.id, (0,))) for fact in situation.facts]
        self.logic = Logic([(1 << count) - 1 for count in sizes], budget)
        self.terms: dict[str, Node] = {}
        self.guard_of: dict[str, Node] = {}
        self.live_of: dict[int, Node] = {}
        self.busy: list[str] = []
        self.exceptions = self._exceptions()
        self.terms_read: set[str] = set()
        self.facts_read: set[str] = set()

    def complain(self, code: str, place: Place, message: str, *details: str, remedy: str = "") -> None:
        """Note a problem, once."""
        problem = Problem(code, place, message, details, remedy)
        if problem not in self.problems:
            self.problems.append(problem)

    def run(self) -> tuple[Compiled, list[Problem]]:
        """Compile everything."""
        situation, logic = self.situation, self.logic
        constraints = tuple(
            (item, logic.negation(node) if item.impossible else node)
            for item in situation.constraints
            for node in [self.condition(item.condition)]
        )
        for fact in situation.facts:
            self.guard(fact.id)
        units, gathered = self._units()
        clauses = tuple(
            CompiledClause(
                number,
                clause,
                self.condition(clause.when),
                self.live(number),
                self.exceptions[number],
                self._units_of(clause, units),
                self._binds(clause),
                self._chooser(clause),
            )
            for number, clause in enumerate(situation.clauses)
        )
        settled = {
            issue.id: self.condition(issue.settled_when) if issue.settled_when else logic.true
            for issue in situation.issues
        }
        facts = tuple(self._facts())
        for name, (condition, _) in situation.terms.items():
            self.terms.setdefault(name, logic.true)
            del condition
        guards = tuple(self.guard_of[fact.id] for fact in situation.facts)
        compiled = Compiled(
            situation,
            logic,
            facts,
            clauses,
            constraints,
            logic.all(node for _, node in constraints),
            settled,
            guards,
            (),
            {issue.id: issue for issue in situation.issues},
            {fact.id: fact for fact in facts},
            gathered,
            read=self.facts_read,
            terms_read=self.terms_read,
        )
        compiled.waits = tuple(
            0 if fact.is_choice else guards[fact.number].support & compiled.choices for fact in facts
        )
        return compiled, self.problems

    # facts

    def _facts(self) -> Iterator[CompiledFact]:
        for number, fact in enumerate(self.situation.facts):
            answers: tuple[Answer, ...]
            bands: tuple[int, ...] = ()
            match fact.kind:
                case law.SeatKind(nobody):
                    answers = (*Seat, NOBODY) if nobody else tuple(Seat)
                case law.Words(pairs):
                    answers = tuple(name for name, _ in pairs)
                case law.Followers():
                    answers = law.FOLLOWERS
                case law.Count(low, high):
                    bands = self.bands[fact.id]
                    answers = bands
                    codes: dict[Answer, int] = {
                        value: sum(1 for start in bands[1:] if value >= start) for value in range(low, high + 1)
                    }
                    yield CompiledFact(number, fact, answers, codes, bands)
                    continue
            yield CompiledFact(number, fact, answers, {answer: code for code, answer in enumerate(answers)}, bands)

    def _bands(self) -> dict[str, tuple[int, ...]]:
        """For each count, the lowest number of every band that some condition tells apart."""
        cuts: dict[str, set[int]] = {
            fact.id: {fact.kind.low} for fact in self.situation.facts if isinstance(fact.kind, law.Count)
        }
        for test in self._tests():
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
        found = {}
        for name, numbers in cuts.items():
            kind = self.by_id[name].kind
            assert isinstance(kind, law.Count)
            found[name] = tuple(sorted(number for number in numbers if kind.low <= number <= kind.high))
        return found

    def _tests(self) -> Iterator[law.Test]:
        for condition in self._all_conditions():
            yield from _tests_in(condition)

    def _all_conditions(self) -> Iterator[law.Condition]:
        yield from (condition for condition, _ in self.situation.terms.values())
        yield from (fact.only_if for fact in self.situation.facts if fact.only_if)
        yield from (item.condition for item in self.situation.constraints)
        yield from (issue.settled_when for issue in self.situation.issues if issue.settled_when)
        yield from (clause.when for clause in self.situation.clauses)

    # clauses

    def _exceptions(self) -> list[tuple[int, ...]]:
        """For each clause, the clauses that override it."""
        over: list[list[int]] = [[] for _ in self.situation.clauses]
        for number, clause in enumerate(self.situation.clauses):
            for name in clause.overrides:
                hit = [
                    other
                    for other, target in enumerate(self.situation.clauses)
                    if other != number and (target.id == name or law.within(target.id, name))
                ]
                if not hit:
                    near = did_you_mean(name, (target.id for target in self.situation.clauses))
                    message = f'clause "{clause.id}" overrides "{name}", but nothing here is called so'
                    self.complain("L204", clause.place, message, remedy=near)
                for other in hit:
                    over[other].append(number)
        return [tuple(numbers) for numbers in over]

    def live(self, number: int) -> Node:
        """The condition under which a clause applies."""
        if number not in self.live_of:
            clause = self.situation.clauses[number]
            if self._entered(f"clause {clause.id}", clause.place, "L206", "a cycle of exceptions or offers"):
                return self.logic.false
            parts = [self.condition(clause.when)]
            parts += [self.logic.negation(self.live(other)) for other in self.exceptions[number]]
            self.busy.pop()
            self.live_of[number] = self.logic.all(parts)
        return self.live_of[number]

    def _entered(self, what: str, place: Place, code: str, message: str) -> bool:
        """Whether we are already inside `what`: then that is a cycle, and a problem."""
        if what in self.busy:
            ring = [*self.busy[self.busy.index(what) :], what]
            self.complain(code, place, f"{message}: {' -> '.join(ring)}")
            return True
        self.busy.append(what)
        return False

    def _units(self) -> tuple[dict[tuple[str, str], int], int]:
        units: dict[tuple[str, str], int] = {}
        gathered = 0
        for issue in self.situation.issues:
            for outcome in issue.outcomes:
                if issue.gather:
                    units[issue.id, outcome] = len(units)
                    gathered |= 1 << units[issue.id, outcome]
            if not issue.gather:
                units[issue.id, ""] = len(units)
        for fact in self.situation.facts:
            if fact.choice:
                units["offer", fact.id] = len(units)
        return units, gathered

    def _binds(self, clause: law.Clause) -> int:
        """The facts without which nobody knows whom the clause's effects bind."""
        return self._mask_of(role for effect in self._effects(clause) for role in effect.roles().values())

    def _chooser(self, clause: law.Clause) -> int:
        """The facts without which nobody knows whose choice the clause offers."""
        choice = self.by_id[clause.offers].choice if clause.offers in self.by_id else None
        return self._mask_of([choice.put_to]) if choice is not None else 0

    def _mask_of(self, roles: Iterable[str]) -> int:
        mask = 0
        for words in roles:
            with suppress(UnknownRole):  # the references check says so
                if words == FOLLOWED:
                    followers = [fact for fact in self.situation.facts if isinstance(fact.kind, law.Followers)]
                    mask |= sum(1 << self.number[fact.id] for fact in followers)
                    mask |= self._mask_of(fact.kind.after for fact in followers if isinstance(fact.kind, law.Followers))
                else:
                    mask |= 1 << self.number[read_role(words, self.seat_facts, self.situation.roles).anchor]
        return mask

    def _effects(self, clause: law.Clause) -> Iterator[law.Effect]:
        issues = {issue.id: issue for issue in self.situation.issues}
        for name, outcomes in clause.then.items():
            for outcome in outcomes:
                if name in issues and outcome in issues[name].outcomes:
                    yield from issues[name].outcomes[outcome].effects

    def _units_of(self, clause: law.Clause, units: dict[tuple[str, str], int]) -> int:
        issues = {issue.id: issue for issue in self.situation.issues}
        mask = 0
        for name, outcomes in clause.then.items():
            issue = issues.get(name)
            if issue is None:
                near = did_you_mean(name, issues)
                self.complain("L211", clause.place, f'clause "{clause.id}": unknown issue "{name}"', remedy=near)
                continue
            if len(outcomes) > 1 and not issue.gather:
                message = f'clause "{clause.id}" gives two outcomes of "{name}", which does not gather'
                self.complain("L211", clause.place, message)
            for outcome in outcomes:
                if outcome not in issue.outcomes:
                    near = did_you_mean(outcome, issue.outcomes)
                    message = f'clause "{clause.id}": issue "{name}" has no outcome "{outcome}"'
                    self.complain("L211", clause.place, message, f"outcomes: {', '.join(issue.outcomes)}", remedy=near)
                else:
                    mask |= 1 << units[name, outcome if issue.gather else ""]
        if clause.offers:
            if ("offer", clause.offers) in units:
                mask |= 1 << units["offer", clause.offers]
            else:
                message = f'clause "{clause.id}" offers "{clause.offers}", which is no choice'
                self.complain("L214", clause.place, message, remedy=did_you_mean(clause.offers, self.by_id))
        return mask

    # conditions

    def condition(self, condition: law.Condition) -> Node:
        """The condition, resolved."""
        match condition:
            case law.Always():
                return self.logic.true
            case law.Term(name, place):
                return self.term(name, place)
            case law.AllOf(parts):
                return self.logic.all([self.condition(part) for part in parts])
            case law.AnyOf(parts):
                return self.logic.any([self.condition(part) for part in parts])
            case law.Not(part):
                return self.logic.negation(self.condition(part))
            case law.Test(subject, test, place):
                return self.test(subject, test, place)

    def term(self, name: str, place: Place) -> Node:
        """A condition defined by name."""
        self.terms_read.add(name)
        if name not in self.terms:
            if name not in self.situation.terms:
                near = did_you_mean(name, self.situation.terms)
                known = ", ".join(self.situation.terms) or "none"
                self.complain("L202", place, f'unknown term "{name}"', f"known here: {known}", remedy=near)
                return self.logic.true
            body, where = self.situation.terms[name]
            if self._entered(f"term {name}", where, "L215", "a term defined by itself"):
                return self.logic.true
            self.terms[name] = self.condition(body)
            self.busy.pop()
        return self.terms[name]

    def guard(self, name: str) -> Node:
        """When a fact may be read: its `only if` holds and, if it is a choice, it is offered."""
        if name not in self.guard_of:
            fact = self.by_id[name]
            if fact.only_if is None and fact.choice is None:
                self.guard_of[name] = self.logic.true
                return self.logic.true
            if self._entered(f"fact {name}", fact.place, "L215", "a fact that waits for itself"):
                return self.logic.true
            parts = [self.condition(fact.only_if)] if fact.only_if else []
            if fact.choice:
                offering = [n for n, clause in enumerate(self.situation.clauses) if clause.offers == name]
                if not offering:
                    self.complain("L214", fact.place, f'no clause offers the choice "{name}"')
                parts.append(self.logic.any([self.live(number) for number in offering]))
            self.busy.pop()
            self.guard_of[name] = self.logic.all(parts)
        return self.guard_of[name]

    def test(self, subject: str, test: law.OneOf | law.Compare, place: Place) -> Node:
        """A test of a fact or role, with its guards."""
        fact = self.by_id.get(subject)
        if fact is not None and subject not in self.seat_facts:
            self.facts_read.add(subject)
            mask = self._mask(fact, test, place)
            return self.logic.all([self.guard(subject), self.logic.atom(self.number[subject], mask)])
        role = self.role(subject, place, "L201" if " of " not in subject else "L205")
        if role is None:
            return self.logic.true
        if isinstance(test, law.Compare):
            self.complain("L216", place, f'"{test.how}" cannot be said of the seat "{subject}"')
            return self.logic.true
        self.facts_read.add(role.anchor)
        return self._seat_test(subject, role, test, place)

    def _seat_test(self, subject: str, role: Role, test: law.OneOf, place: Place) -> Node:
        options = [node for value in test.values if (node := self._same(subject, role, value, place)) is not None]
        hit = self.logic.any(options)
        if test.negated:
            guards = [self.guard(role.anchor)]
            guards += [
                self.guard(other.anchor)
                for value in test.values
                if value != NOBODY and (other := self.role(value, place, "L205")) is not None
            ]
            return self.logic.all([*guards, self.logic.negation(hit)])
        return hit

    def _same(self, subject: str, role: Role, value: str, place: Place) -> Node | None:
        """The seat of `role` is one of those that `value` means."""
        guard = self.guard(role.anchor)
        kind = self.by_id[role.anchor].kind
        first = self.number[role.anchor]
        nobody = isinstance(kind, law.SeatKind) and kind.nobody
        if value == NOBODY:
            if not nobody or subject != role.anchor:
                self.complain("L203", place, f'"{subject}" cannot be nobody')
                return None
            return self.logic.all([guard, self.logic.atom(first, 1 << NOBODY_PLACE)])
        other = self.role(value, place, "L205")
        if other is None:
            return None
        self.facts_read.add(other.anchor)
        second = self.number[other.anchor]
        if first == second:
            overlap = bool(role.places & other.places)
            seats = self.logic.atom(first, 0b1111)
            return self.logic.all([guard, seats]) if overlap else self.logic.false
        rows = tuple(_row(role.places, other.places, answer) for answer in range(5 if nobody else 4))
        return self.logic.all([guard, self.guard(other.anchor), self.logic.relation(first, second, rows)])

    def role(self, words: str, place: Place, code: str) -> Role | None:
        """The role that the words mean, or a problem."""
        try:
            return read_role(words, self.seat_facts, self.situation.roles)
        except UnknownRole as error:
            word = str(error.args[0])
            seats = ("north", "east", "south", "west", "n", "e", "s", "w")
            if word.lower() in seats:
                self.complain("L209", place, f'"{word}": no law may name a seat', remedy="Say it by role.")
                return None
            known = [*self.by_id, *self.situation.roles]
            what = "fact" if code == "L201" else "role or seat"
            near = did_you_mean(word, known)
            self.complain(code, place, f'unknown {what} "{word}"', f"known here: {', '.join(known)}", remedy=near)
            return None

    def _mask(self, fact: law.Fact, test: law.OneOf | law.Compare, place: Place) -> int:
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


def _row(places: int, others: int, answer: int) -> int:
    """For one answer of the first seat, the answers of the second with which the two roles share a seat."""
    if answer == NOBODY_PLACE:
        return 0
    return sum(
        1 << second
        for second in range(4)
        if any((answer + p) % 4 == (second + q) % 4 for p in _places(places) for q in _places(others))
    )


def _places(mask: int) -> Iterable[int]:
    return [place for place in range(4) if mask >> place & 1]


def _names(kind: law.Kind) -> list[str]:
    return [name for name, _ in kind.answers] if isinstance(kind, law.Words) else []


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
