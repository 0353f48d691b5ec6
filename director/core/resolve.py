"""Conditions resolved: names become facts, terms and roles, with their guards worked in.

Reading a fact means "its `only if` holds, and the answer is ..."; reading a choice also "it is offered". A clause is
live when its condition holds and no clause that overrides it is live.
"""

from collections.abc import Iterable

from director.core import law
from director.core.errors import Place, did_you_mean
from director.core.facts import NOBODY, NOBODY_PLACE, is_seat
from director.core.logic import Logic, Node
from director.core.masks import AnswerMasks, Complain
from director.core.roles import Role, UnknownRole, read_role


class Resolver:
    """Turns the conditions of one situation into nodes; what means nothing is complained of (L2)."""

    def __init__(
        self,
        situation: law.Situation,
        logic: Logic,
        bands: dict[str, tuple[int, ...]],
        exceptions: list[tuple[int, ...]],
        complain: Complain,
    ) -> None:
        self.situation = situation
        self.logic = logic
        self.exceptions = exceptions
        self.complain = complain
        self.masks = AnswerMasks(bands, complain)
        self.by_id = {fact.id: fact for fact in situation.facts}
        self.number = {fact.id: number for number, fact in enumerate(situation.facts)}
        self.seat_facts = {fact.id for fact in situation.facts if is_seat(fact.kind)}
        self.terms: dict[str, Node] = {}
        self.guard_of: dict[str, Node] = {}
        self.live_of: dict[int, Node] = {}
        self.busy: list[str] = []
        self.terms_read: set[str] = set()
        self.facts_read: set[str] = set()

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
            mask = self.masks.mask(fact, test, place)
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
