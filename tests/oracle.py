"""The definition of a ruling, spelled out: every possible world, one by one, by plain recursion over the law as data.

It is slow and knows nothing of `logic.py`, `compile.py` or `states.py`; seats are seats and counts are numbers here. The
engine is right if it says what this says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, product

from director.core import law
from director.core.seats import Seat

Answer = Seat | str | int
World = tuple[Answer, ...]

NOBODY = "nobody"
MANY = 5000  # worlds
WHO = ("who", "of", "from", "to", "called by", "for", "by")  # fields of effects that name players


def answers_of(kind: law.Kind) -> tuple[Answer, ...]:
    """Every answer of a kind of fact, a count's numbers one by one."""
    match kind:
        case law.SeatKind(nobody):
            return (*Seat, NOBODY) if nobody else tuple(Seat)
        case law.Words(pairs):
            return tuple(name for name, _ in pairs)
        case law.Followers():
            return law.FOLLOWERS
        case law.Count(low, high):
            return tuple(range(low, high + 1))


@dataclass(frozen=True)
class Brings:
    """What comes of one world."""

    live: int  # the clauses that apply
    choosers: tuple[tuple[Answer, ...] | None, ...]  # who has each choice; None where it is not offered
    bound: frozenset[tuple[int, str, tuple[Answer, ...]]]  # clause, field of its effect, whom that binds

    def of(self, clauses: int) -> Brings:
        """What some clauses bring."""
        bound = frozenset(item for item in self.bound if clauses >> item[0] & 1)
        return Brings(self.live & clauses, self.choosers, bound)


@dataclass(frozen=True)
class Profile:
    """One world's part that can be asked about now, and what follows from it for every answer to the silent facts."""

    asked: World
    brings: Mapping[World, Brings]

    def within(self, clauses: int, silent: tuple[int, ...]) -> frozenset[tuple[World, Brings]]:
        """What these clauses do, for every way in which these silent facts can come out."""
        return frozenset(
            (tuple(world[at] for at in silent), brings.of(clauses)) for world, brings in self.brings.items()
        )


@dataclass(frozen=True)
class Verdict:
    """What the definition says of some known facts."""

    askable: tuple[str, ...]
    silent: tuple[str, ...]  # choices not made, readings nobody has elected, and what comes only after a choice
    choices: tuple[str, ...]  # of these, the choices
    profiles: tuple[Profile, ...]  # none: the facts cannot be
    certain: int  # clauses that are live in every world
    open: int  # clauses that could still settle something that is not certain

    @cached_property
    def telling(self) -> tuple[int, ...]:
        """The silent facts on which something turns; a choice always is one, since its answers are told."""
        return tuple(at for at, name in enumerate(self.silent) if name in self.choices or self.turns_on(at))

    def turns_on(self, at: int) -> bool:
        """Whether something turns on a silent fact."""
        seen: dict[object, set[Brings]] = {}
        for profile in self.profiles:
            for world, brings in profile.brings.items():
                rest = (profile.asked, world[:at], world[at + 1 :])
                seen.setdefault(rest, set()).add(brings.of(self.open | self.certain))
        return any(len(found) > 1 for found in seen.values())

    @cached_property
    def rulings(self) -> tuple[frozenset[tuple[World, Brings]], ...]:
        """What each world brings."""
        return tuple(profile.within(self.open | self.certain, self.telling) for profile in self.profiles)

    @cached_property
    def rules(self) -> bool:
        """Whether every world gives the same ruling."""
        return len(set(self.rulings)) == 1

    def matters(self, fact: str) -> bool:
        """Whether the ruling still depends on a fact.

        It does if its answers leave different rulings, or if it is one of some facts that settle the ruling together
        and do not without it.
        """
        at = self.askable.index(fact)
        left: dict[Answer, set[object]] = {}
        for profile, ruling in zip(self.profiles, self.rulings, strict=True):
            left.setdefault(profile.asked[at], set()).add(ruling)
        if len({frozenset(rulings) for rulings in left.values()}) > 1:
            return True
        others = [name for name in self.askable if name != fact]
        subsets = (some for count in range(len(others) + 1) for some in combinations(others, count))
        return any(not self.settle(some) and self.settle((fact, *some)) for some in subsets)

    def settle(self, facts: tuple[str, ...]) -> bool:
        """Whether these facts, once known, leave one ruling, whatever their answers."""
        columns = [self.askable.index(name) for name in facts]
        found: dict[World, object] = {}
        for profile, ruling in zip(self.profiles, self.rulings, strict=True):
            if found.setdefault(tuple(profile.asked[at] for at in columns), ruling) != ruling:
                return False
        return True


class Oracle:
    """A situation and its worlds."""

    def __init__(self, situation: law.Situation) -> None:
        self.law = situation
        self.facts = {fact.id: fact for fact in situation.facts}
        self.names = tuple(self.facts)
        self.domains = tuple(answers_of(fact.kind) for fact in situation.facts)
        self.overriding = tuple(
            tuple(
                other
                for other, clause in enumerate(situation.clauses)
                if other != number and any(target.id == name or below(target.id, name) for name in clause.overrides)
            )
            for number, target in enumerate(situation.clauses)
        )
        gathers = {issue.id for issue in situation.issues if issue.gather}
        self.units = tuple(
            frozenset(
                [
                    (issue, outcome if issue in gathers else "")
                    for issue, outcomes in clause.then.items()
                    for outcome in outcomes
                ]
                + ([("offer", clause.offers)] if clause.offers else [])
            )
            for clause in situation.clauses
        )
        self._seen: dict[World, View] = {}

    @property
    def size(self) -> int:
        """How many worlds there are, impossible ones included."""
        count = 1
        for domain in self.domains:
            count *= len(domain)
        return count

    def view(self, world: World) -> View:
        """A world, with what has been found out about it."""
        if world not in self._seen:
            self._seen[world] = View(self, dict(zip(self.names, world, strict=True)))
        return self._seen[world]

    def worlds(self, known: Mapping[str, Answer]) -> Iterator[View]:
        """Every possible world in which the known facts are so."""
        choices = [
            (known[name],) if name in known else domain for name, domain in zip(self.names, self.domains, strict=True)
        ]
        for world in product(*choices):
            view = self.view(world)
            if view.possible:
                yield view

    def every_view(self) -> Iterator[View]:
        """Every world, possible or not."""
        return (self.view(world) for world in product(*self.domains))

    @cached_property
    def waits(self) -> dict[str, frozenset[str]]:
        """The choices on which it turns whether a fact is there at all: until they are made it cannot be asked.

        Where there are too many worlds to see whether it really does, every choice that its words reach counts.
        """
        found: dict[str, frozenset[str]] = {}
        for fact in self.law.facts:
            reached = self.reached(fact.only_if) if fact.only_if is not None and fact.choice is None else frozenset()
            choices = {other.id for other in self.law.facts if other.choice} & reached
            found[fact.id] = frozenset(name for name in choices if self.size > MANY or self.turns_on(fact.id, name))
        return found

    def turns_on(self, fact: str, choice: str) -> bool:
        """Whether in some world another answer to the choice decides whether the fact is there."""
        at = self.names.index(choice)
        seen: dict[World, set[bool]] = {}
        for view in self.every_view():
            world = tuple(view.world.values())
            seen.setdefault(world[:at] + world[at + 1 :], set()).add(view.readable(fact))
        return any(len(both) > 1 for both in seen.values())

    def reached(self, condition: law.Condition, known: frozenset[str] = frozenset()) -> frozenset[str]:
        """Every fact that a condition reads, or that what it reads turns on."""
        match condition:
            case law.Always():
                return known
            case law.Term(name, _):
                return self.reached(self.law.terms[name][0], known)
            case law.AllOf(parts) | law.AnyOf(parts):
                for part in parts:
                    known = self.reached(part, known)
                return known
            case law.Not(part):
                return self.reached(part, known)
            case law.Test(subject, test, _):
                values = test.values if isinstance(test, law.OneOf) else ()
                for name in [self.anchor(words) for words in (subject, *values)]:
                    if name and name not in known:
                        known = self._reached_by_fact(name, known | {name})
                return known

    def anchor(self, words: str) -> str:
        """The fact on which a fact or role rests; nothing if the words are an answer."""
        last = words.rpartition(" of ")[2]
        return last if last in self.facts else self.anchor(self.law.roles[last]) if last in self.law.roles else ""

    def _reached_by_fact(self, name: str, known: frozenset[str]) -> frozenset[str]:
        fact = self.facts[name]
        if fact.only_if is not None:
            known = self.reached(fact.only_if, known)
        for number, clause in enumerate(self.law.clauses):
            if fact.choice and clause.offers == name:
                for other in (number, *self._all_overriding(number)):
                    known = self.reached(self.law.clauses[other].when, known)
        return known

    def _all_overriding(self, number: int) -> Iterator[int]:
        for other in self.overriding[number]:
            yield other
            yield from self._all_overriding(other)

    @cached_property
    def overlaps(self) -> bool:
        """Whether two outcomes of one issue are given in some possible world."""
        gathers = {issue.id for issue in self.law.issues if issue.gather}
        for view in self.every_view():
            if view.possible:
                given = [issue for issue, _ in self.settled(view.live_clauses) if issue not in gathers]
                if len(given) != len(set(given)):
                    return True
        return False

    def is_askable(self, fact: law.Fact, known: Mapping[str, Answer]) -> bool:
        """Whether somebody may be asked about a fact: it lies in the past, and is no competing reading."""
        return not (fact.id in known or fact.choice or fact.contested or self.waits[fact.id] - known.keys())

    def verdict(self, known: Mapping[str, Answer]) -> Verdict:
        """What the definition says of the known facts."""
        askable = tuple(fact.id for fact in self.law.facts if self.is_askable(fact, known))
        silent = tuple(name for name in self.names if name not in known and name not in askable)
        choices = tuple(name for name in silent if self.facts[name].choice)
        brings: dict[World, dict[World, Brings]] = {}
        certain = -1
        for view in self.worlds(known):
            asked = tuple(view.world[name] for name in askable)
            choosers = tuple(view.choosers(name) for name in choices)
            found = Brings(view.live_mask, choosers, view.bound)
            brings.setdefault(asked, {})[tuple(view.world[name] for name in silent)] = found
            certain &= view.live_mask
        settled = {unit for number, units in enumerate(self.units) if certain >> number & 1 for unit in units}
        still = sum(1 << number for number, units in enumerate(self.units) if units - settled)
        profiles = tuple(Profile(asked, found) for asked, found in brings.items())
        return Verdict(askable, silent, choices, profiles, certain, still)

    def settled(self, clauses: Iterable[law.Clause]) -> set[tuple[str, str]]:
        """The outcomes that some clauses give."""
        return {(issue, outcome) for clause in clauses for issue, outs in clause.then.items() for outcome in outs}


@dataclass
class View:
    """One world. Every fact has an answer in it; whether that answer may be read is for the guards to say."""

    oracle: Oracle
    world: dict[str, Answer]
    _known: dict[tuple[str, object], bool] = field(default_factory=dict)

    @cached_property
    def possible(self) -> bool:
        """Whether no constraint is broken."""
        return all(self.holds(item.condition) is not item.impossible for item in self.oracle.law.constraints)

    @cached_property
    def live_mask(self) -> int:
        """A bit for each clause that applies."""
        return sum(1 << number for number in range(len(self.oracle.law.clauses)) if self.live(number))

    @property
    def live_clauses(self) -> list[law.Clause]:
        """The clauses that apply."""
        return [clause for number, clause in enumerate(self.oracle.law.clauses) if self.live_mask >> number & 1]

    def live(self, number: int) -> bool:
        """Whether a clause applies: its condition holds, and no clause that overrides it applies."""
        key = ("live", number)
        if key not in self._known:
            self._known[key] = self.holds(self.oracle.law.clauses[number].when) and not any(
                self.live(other) for other in self.oracle.overriding[number]
            )
        return self._known[key]

    def readable(self, name: str) -> bool:
        """Whether a fact has an answer at all: its `only if` holds and, if it is a choice, some clause offers it."""
        key = ("fact", name)
        if key not in self._known:
            fact = self.oracle.facts[name]
            there = fact.only_if is None or self.holds(fact.only_if)
            if there and fact.choice is not None:
                clauses = enumerate(self.oracle.law.clauses)
                there = any(self.live(number) for number, clause in clauses if clause.offers == name)
            self._known[key] = there
        return self._known[key]

    def choosers(self, name: str) -> tuple[Answer, ...] | None:
        """The players who have a choice; none at all if it is the director's, None if it is not offered."""
        choice = self.oracle.facts[name].choice
        if choice is None or not self.readable(name):
            return None
        return self.players(choice.put_to)

    @cached_property
    def bound(self) -> frozenset[tuple[int, str, tuple[Answer, ...]]]:
        """Whom the effects of each clause that applies bind."""
        issues = {issue.id: issue for issue in self.oracle.law.issues}
        return frozenset(
            (number, f"{issue} {outcome} {at} {key}", self.players(words))
            for number, clause in enumerate(self.oracle.law.clauses)
            if self.live_mask >> number & 1
            for issue, outcomes in clause.then.items()
            for outcome in outcomes
            for at, effect in enumerate(issues[issue].outcomes[outcome].effects)
            for key, words in effect.fields.items()
            if key in WHO or key == effect.kind in ("silent", "declarer")
        )

    def players(self, words: str) -> tuple[Answer, ...]:
        """The players that words mean, after the one from whom they are counted; or none, for words that are no role."""
        if words in ("director", "nobody", "everybody"):
            return ()
        if words == "those who followed":
            return self.followed()
        anchor, seats = self.seats(words)
        return (self.world[anchor], *sorted(seats))

    def followed(self) -> tuple[Answer, ...]:
        """The leader and those who have played after: that nobody has is said of somebody's lead."""
        for fact in self.oracle.law.facts:
            if isinstance(fact.kind, law.Followers):
                count = law.FOLLOWERS.index(str(self.world[fact.id]))
                return tuple(
                    Seat((seat + turn) % 4) for seat in self.seats(fact.kind.after)[1] for turn in range(count + 1)
                )
        return ()

    def holds(self, condition: law.Condition) -> bool:
        """Whether a condition is true here."""
        match condition:
            case law.Always():
                return True
            case law.Term(name, _):
                return self.holds(self.oracle.law.terms[name][0])
            case law.AllOf(parts):
                return all(self.holds(part) for part in parts)
            case law.AnyOf(parts):
                return any(self.holds(part) for part in parts)
            case law.Not(part):
                return not self.holds(part)
            case law.Test(subject, test, _):
                fact = self.oracle.facts.get(subject)
                if fact is None or isinstance(fact.kind, law.SeatKind):
                    assert isinstance(test, law.OneOf)
                    return self._seat_test(subject, test)
                return self.readable(subject) and passes(fact.kind, self.world[subject], test)

    def _seat_test(self, subject: str, test: law.OneOf) -> bool:
        anchor, seats = self.seats(subject)
        if not self.readable(anchor):
            return False
        hit = False
        for value in test.values:
            if value == NOBODY:
                hit |= self.world[anchor] == NOBODY
                continue
            other, there = self.seats(value)
            if self.readable(other):
                hit |= bool(seats & there)
            elif test.negated:
                return False
        return hit is not test.negated

    def seats(self, words: str) -> tuple[str, frozenset[Seat]]:
        """The fact on which a role rests, and the players it means; none if that is nobody."""
        if words in self.oracle.facts:
            answer = self.world[words]
            return words, frozenset([answer] if isinstance(answer, Seat) else [])
        if words in self.oracle.law.roles:
            return self.seats(self.oracle.law.roles[words])
        relation, _, rest = words.partition(" of ")
        anchor, seats = self.seats(rest)
        turns = {"left": (1,), "partner": (2,), "right": (3,), "side": (0, 2), "adversaries": (1, 3)}[relation]
        return anchor, frozenset(Seat((seat + turn) % 4) for seat in seats for turn in turns)


def passes(kind: law.Kind, answer: Answer, test: law.OneOf | law.Compare) -> bool:
    """Whether an answer that may be read passes a test."""
    if isinstance(test, law.OneOf):
        return (str(answer) in test.values) is not test.negated
    if isinstance(kind, law.Count):
        assert isinstance(answer, int)
        number = int(test.value)
        return {
            "at least": answer >= number, "at most": answer <= number,
            "more than": answer > number, "less than": answer < number,
        }[test.how]  # fmt: skip
    order = answers_of(kind)
    at, stage = order.index(answer), order.index(test.value)
    return {"from": at >= stage, "up to": at <= stage, "before": at < stage, "after": at > stage}[test.how]


def below(paragraph: str, whole: str) -> bool:
    """Whether a paragraph lies below another, character by character: 64A1 below 64A, 64 not below 6."""
    if not paragraph.startswith(whole) or paragraph == whole:
        return False
    one, two = whole[-1], paragraph[len(whole)]
    return not (one.isdigit() and two.isdigit()) and not (one.isalpha() and two.isalpha())
