"""From a law file's words to conditions: roles become places, guards, offers and exceptions are worked in.

Reading a fact means "its `only if` holds, and the answer is ..."; reading a choice also "it is offered". A clause is
live when its condition holds and no clause that overrides it is live. References that mean nothing are problems (L2).
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from director.core import law
from director.core.compiled import FOLLOWED, Compiled, CompiledClause, CompiledFact
from director.core.errors import MOST_PROBLEMS, BadLaw, Place, Problem, did_you_mean
from director.core.facts import NOBODY, Answer, is_seat, size
from director.core.logic import Logic, TooComplex
from director.core.masks import bands_of, subjects_of
from director.core.resolve import Resolver
from director.core.roles import UnknownRole, read_role
from director.core.seats import Seat

Bands = Mapping[str, tuple[int, ...]]


def compile_situation(situation: law.Situation, budget: int | None = None, bands: Bands | None = None) -> Compiled:
    """The situation as conditions; counts in the bands given, or in those that its conditions tell apart.

    Raises `BadLaw` with every reference problem (L2), or `TooComplex`.
    """
    compiled, problems = try_compile(situation, budget, bands)
    if problems:
        raise BadLaw(problems)
    return compiled


def try_compile(
    situation: law.Situation, budget: int | None = None, bands: Bands | None = None
) -> tuple[Compiled, list[Problem]]:
    """The situation as conditions, and the reference problems; with problems, the first is not to be used.

    Raises `TooComplex`; `BadLaw` if there are very many problems.
    """
    try:
        return _Compiler(situation, budget, bands).run()
    except RecursionError:
        raise TooComplex from None


def waits_of(situation: law.Situation, fact: law.Fact, read: int) -> int:
    """The choices that a fact waits for: those its guard reads, and those its `only if` names at all."""
    if fact.choice is not None or fact.only_if is None:
        return 0
    named = set(subjects_of(situation, fact.only_if))
    return read | sum(1 << number for number, other in enumerate(situation.facts) if other.choice and other.id in named)


class _Compiler:
    def __init__(self, situation: law.Situation, budget: int | None, bands: Bands | None) -> None:
        self.situation = situation
        self.problems: list[Problem] = []
        self.by_id = {fact.id: fact for fact in situation.facts}
        self.number = {fact.id: number for number, fact in enumerate(situation.facts)}
        self.seat_facts = {fact.id for fact in situation.facts if is_seat(fact.kind)}
        self.bands = dict(bands) if bands is not None else bands_of(situation)
        sizes = [size(fact.kind, self.bands.get(fact.id, (0,))) for fact in situation.facts]
        self.logic = Logic([(1 << count) - 1 for count in sizes], budget)
        self.exceptions = self._exceptions()
        self.resolver = Resolver(situation, self.logic, self.bands, self.exceptions, self.complain)

    def complain(self, code: str, place: Place, message: str, *details: str, remedy: str = "") -> None:
        """Note a problem, once. Raises `BadLaw` when there are very many."""
        problem = Problem(code, place, message, details, remedy)
        if problem not in self.problems:
            self.problems.append(problem)
        if len(self.problems) >= MOST_PROBLEMS:
            raise BadLaw(self.problems)

    def run(self) -> tuple[Compiled, list[Problem]]:
        """Compile everything."""
        situation, logic = self.situation, self.logic
        constraints = tuple(
            (item, logic.negation(node) if item.impossible else node)
            for item in situation.constraints
            for node in [self.resolver.condition(item.condition)]
        )
        for fact in situation.facts:
            self.resolver.guard(fact.id)
        units, gathered = self._units()
        clauses = tuple(
            CompiledClause(
                number,
                clause,
                self.resolver.condition(clause.when),
                self.resolver.live(number),
                self.exceptions[number],
                self._units_of(clause, units),
                self._binds(clause),
                self._chooser(clause),
            )
            for number, clause in enumerate(situation.clauses)
        )
        settled = {
            issue.id: self.resolver.condition(issue.settled_when) if issue.settled_when else logic.true
            for issue in situation.issues
        }
        facts = tuple(self._facts())
        guards = tuple(self.resolver.guard_of[fact.id] for fact in situation.facts)
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
            read=self.resolver.facts_read,
            terms_read=self.resolver.terms_read,
        )
        compiled.waits = tuple(
            waits_of(situation, fact, guard.support & compiled.choices)
            for fact, guard in zip(situation.facts, guards, strict=True)
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
