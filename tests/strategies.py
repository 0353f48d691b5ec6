"""Hypothesis strategies: small random codes, built as data, and facts to go with them.

The codes are nonsense and may have gaps and overlaps; what they have is every construction of the language: guards,
exceptions, choices that arise from choices, facts that come later, constraints, contested readings, stages, counts, roles.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from hypothesis import strategies as st

from director.core import law
from director.core.errors import Place
from tests.oracle import Answer, answers_of

MOST_WORLDS = 600
_RELATIONS = ("left of ", "partner of ", "right of ", "side of ", "adversaries of ")


def situations() -> st.SearchStrategy[law.Situation]:
    """Random small situations."""
    return st.randoms(use_true_random=False).map(random_situation)


def random_situation(random: Random, most: int = MOST_WORLDS) -> law.Situation:
    """A random situation of at most so many worlds. No cycle is made, except by a guard that waits for itself."""
    return _Maker(random, most).situation()


def random_known(
    random: Random, situation: law.Situation, world: Mapping[str, Answer], choices: bool = True
) -> dict[str, Answer]:
    """Some of the answers of a world, in any order."""
    likely = random.choice((0.2, 0.5, 0.8))
    names = [
        fact.id
        for fact in situation.facts
        if random.random() < likely and (fact.choice is None or (choices and random.random() < 0.5))
    ]
    random.shuffle(names)
    return {name: world[name] for name in names}


class _Maker:
    def __init__(self, random: Random, most: int) -> None:
        self.random = random
        self.most = most
        self.facts: list[law.Fact] = []
        self.terms: dict[str, tuple[law.Condition, Place]] = {}
        self.roles: dict[str, str] = {}
        self.line = 0

    def chance(self, likely: float) -> bool:
        return self.random.random() < likely

    def place(self) -> Place:
        self.line += 1
        return Place("random.yaml", self.line)

    def situation(self) -> law.Situation:
        worlds = 1
        for number in range(self.random.randint(2, 6)):
            kind = self.kind()
            if worlds * len(answers_of(kind)) > self.most:
                continue
            worlds *= len(answers_of(kind))
            self.facts.append(self.fact(f"f{number}", kind))
        if not self.facts:
            self.facts.append(law.Fact("f0", self.words(), "Was it so?", self.place()))
        if (seats := self.seat_facts()) and self.chance(0.3):
            self.roles["dummy"] = f"partner of {self.random.choice(seats)}"
        past = [fact for fact in self.facts if not fact.choice]
        for number in range(self.random.randint(0, 2)):
            self.terms[f"term {number}"] = (self.condition(past, 1), self.place())
        issues = tuple(self.issue(number, past) for number in range(self.random.randint(1, 3)))
        clauses = self.clauses(past, issues)
        constraints = tuple(self.constraint(number) for number in range(self.random.choice((0, 0, 1, 1, 2))))
        return law.Situation(
            "random", "random", "Random", "random", tuple(self.facts), issues, clauses, self.place(),
            self.roles, self.terms, constraints,
        )  # fmt: skip

    def constraint(self, number: int) -> law.Constraint:
        """A constraint; it says nothing of facts that are there only sometimes, since they may be so by a choice."""
        facts = [fact for fact in self.facts if not fact.only_if and (not fact.choice or self.chance(0.2))]
        terms, self.terms = self.terms, {}
        condition = self.condition(facts, 1)
        self.terms = terms
        return law.Constraint(f"rule {number}", condition, self.chance(0.7), self.place())

    # facts

    def seat_facts(self, among: list[law.Fact] | None = None) -> list[str]:
        return [fact.id for fact in (self.facts if among is None else among) if isinstance(fact.kind, law.SeatKind)]

    def words(self) -> law.Words:
        names = "abc"[: self.random.choice((2, 2, 3))]
        return law.Words(tuple((name, name) for name in names), ordered=self.chance(0.4))

    def kind(self) -> law.Kind:
        roll = self.random.random()
        if roll < 0.25 and len(self.seat_facts()) < 3:
            return law.SeatKind(nobody=self.chance(0.3))
        leaders = [fact.id for fact in self.facts if fact.kind == law.SeatKind() and not fact.choice]
        if roll < 0.35 and leaders:
            return law.Followers(self.random.choice(leaders))
        if roll < 0.45:
            low = self.random.choice((0, 1))
            return law.Count(low, low + self.random.randint(1, 4))
        if roll < 0.6:
            return law.Words((("yes", "Yes"), ("no", "No")), yes_no=True)
        return self.words()

    def fact(self, name: str, kind: law.Kind) -> law.Fact:
        choice = law.Choice(self.chooser(), {"": "at once"}) if self.facts and self.chance(0.25) else None
        only_if = self.condition(self.facts, 1) if self.facts and choice is None and self.chance(0.25) else None
        words = isinstance(kind, law.Words)
        contested = words and choice is None and self.chance(0.1)
        together = words and choice is None and not contested and self.chance(0.3)
        usual = str(answers_of(kind)[-1]) if together else ""
        return law.Fact(
            name, kind, "Was it so?", self.place(), only_if=only_if, choice=choice, contested=contested,
            together="rare things" if together else "", usual=usual, called=f"the {name}",
        )  # fmt: skip

    def chooser(self) -> str:
        seats = self.seat_facts()
        followed = ["those who followed"] if any(isinstance(fact.kind, law.Followers) for fact in self.facts) else []
        return (
            self.role(self.random.choice(seats))
            if seats and self.chance(0.6)
            else self.random.choice(["director", *followed])
        )

    # conditions

    def condition(self, facts: list[law.Fact], depth: int) -> law.Condition:
        """A condition that reads some of these facts."""
        roll = self.random.random()
        if depth and roll < 0.35:
            parts = tuple(self.condition(facts, depth - 1) for _ in range(self.random.choice((2, 2, 3))))
            return law.AllOf(parts) if self.chance(0.6) else law.AnyOf(parts)
        if depth and roll < 0.45:
            return law.Not(self.condition(facts, depth - 1))
        if roll < 0.52 and self.terms:
            return law.Term(self.random.choice(list(self.terms)), self.place())
        return self.test(self.random.choice(facts), facts) if facts else law.Always()

    def test(self, fact: law.Fact, facts: list[law.Fact]) -> law.Test:
        kind = fact.kind
        if isinstance(kind, law.SeatKind):
            return self.seat_test(fact, facts)
        answers = [str(answer) for answer in answers_of(kind)]
        if isinstance(kind, law.Count) and self.chance(0.7):
            how = self.random.choice(("at least", "at most", "more than", "less than"))
            return law.Test(fact.id, law.Compare(how, self.random.choice(answers)), self.place())
        if isinstance(kind, law.Words) and kind.ordered and self.chance(0.5):
            how = self.random.choice(("from", "before", "after", "up to"))
            return law.Test(fact.id, law.Compare(how, self.random.choice(answers)), self.place())
        values = tuple(self.random.sample(answers, self.random.randint(1, max(1, len(answers) - 1))))
        return law.Test(fact.id, law.OneOf(values, negated=self.chance(0.3)), self.place())

    def seat_test(self, fact: law.Fact, facts: list[law.Fact]) -> law.Test:
        assert isinstance(fact.kind, law.SeatKind)
        subject = self.role(fact.id) if self.chance(0.4) else fact.id
        values = [self.role(self.random.choice(self.seat_facts(facts))) for _ in range(self.random.choice((1, 1, 2)))]
        if fact.kind.nobody and subject == fact.id and self.chance(0.5):
            values[0] = "nobody"
        return law.Test(subject, law.OneOf(tuple(values), negated=self.chance(0.4)), self.place())

    def role(self, name: str) -> str:
        if "dummy" in self.roles and self.roles["dummy"].endswith(name) and self.chance(0.5):
            name = "dummy"
        return (self.random.choice(_RELATIONS) if self.chance(0.5) else "") + name

    # issues and clauses

    def issue(self, number: int, past: list[law.Fact]) -> law.Issue:
        outcomes = {name: self.outcome(name) for name in ("x", "y", "z")[: self.random.choice((2, 2, 3))]}
        settled_when = self.condition(past, 1) if self.chance(0.25) else None
        return law.Issue(f"i{number}", outcomes, self.place(), settled_when, gather=self.chance(0.25))

    def outcome(self, name: str) -> law.Outcome:
        effects: tuple[law.Effect, ...] = ()
        if self.chance(0.2):
            who, kind = self.chooser(), self.random.choice(("lead", "silent"))
            fields = {"lead": "required", "who": who} if kind == "lead" else {"silent": who}
            effects = (law.Effect(kind, fields, in_force=kind == "silent"),)
        return law.Outcome(name, "It is so.", self.place(), effects=effects)

    def clauses(self, past: list[law.Fact], issues: tuple[law.Issue, ...]) -> tuple[law.Clause, ...]:
        """Clauses in random order, made so that what each rests on was made before it."""
        pending = [fact for fact in self.facts if fact.choice]
        readable = list(past)
        made: list[law.Clause] = []
        for number in range(self.random.randint(2, 5) + 2 * len(pending)):
            offers = ""
            if pending and (number % 2 == 0 or self.chance(0.5)):
                offers = pending[0].id
                if self.chance(0.8):
                    readable.append(pending.pop(0))
            reads = [fact for fact in readable if fact.id != offers]
            made.append(self.clause(number, reads, issues, offers))
        made += [self.clause(len(made) + number, past, issues, fact.id) for number, fact in enumerate(pending)]
        # a clause may set aside only what was made after it: so no cycle arises
        made = [self.excepted(at, clause, made) for at, clause in enumerate(made)]
        self.random.shuffle(made)
        return tuple(made)

    def clause(self, number: int, reads: list[law.Fact], issues: tuple[law.Issue, ...], offers: str) -> law.Clause:
        when = law.Always() if self.chance(0.1) else self.condition(reads, 2)
        then: dict[str, tuple[str, ...]] = {}
        for issue in issues:
            if self.chance(0.5) or (not then and issue is issues[-1] and not offers):
                most = 2 if issue.gather else 1
                then[issue.id] = tuple(self.random.sample(list(issue.outcomes), self.random.randint(1, most)))
        return law.Clause(f"{number + 1}A", str(number + 1), when, then, self.place(), offers)

    def excepted(self, at: int, clause: law.Clause, made: list[law.Clause]) -> law.Clause:
        later = [other.id for other in made[at + 1 :]]
        if not later or not self.chance(0.25):
            return clause
        names = self.random.sample(later, self.random.choice((1, 1, 2)) if len(later) > 1 else 1)
        return law.Clause(
            clause.id, clause.law, clause.when, clause.then, clause.place, clause.offers,
            tuple(name[:-1] if self.chance(0.2) else name for name in names),
        )  # fmt: skip


def written(situation: law.Situation) -> str:
    """A situation as text, to show with a failing example."""
    lines = [f"roles: {dict(situation.roles)}"] if situation.roles else []
    for fact in situation.facts:
        marks = (
            (f"put to {fact.choice and fact.choice.put_to}", fact.choice),
            ("contested", fact.contested),
            (fact.together, fact.together),
        )
        notes = [word for word, there in marks if there]
        notes += [f"only if {_words(fact.only_if)}"] if fact.only_if else []
        lines.append(f"fact {fact.id}: {answers_of(fact.kind)} {', '.join(notes)}")
    lines += [f"term {name}: {_words(condition)}" for name, (condition, _) in situation.terms.items()]
    for item in situation.constraints:
        lines.append(f"{'impossible' if item.impossible else 'always'}: {_words(item.condition)}")
    for issue in situation.issues:
        where = f" settled when {_words(issue.settled_when)}" if issue.settled_when else ""
        outcomes = ", ".join(
            f"{name} {[dict(effect.fields) for effect in outcome.effects] or ''}"
            for name, outcome in issue.outcomes.items()
        )
        lines.append(f"issue {issue.id}: {outcomes}{' gather' if issue.gather else ''}{where}")
    for clause in situation.clauses:
        offers = f" offers {clause.offers}" if clause.offers else ""
        over = f" overrides {clause.overrides}" if clause.overrides else ""
        lines.append(f"clause {clause.id}: when {_words(clause.when)} then {dict(clause.then)}{offers}{over}")
    return "\n".join(lines)


def _words(condition: law.Condition) -> str:
    match condition:
        case law.Always():
            return "always"
        case law.Term(name, _):
            return name
        case law.Not(part):
            return f"not({_words(part)})"
        case law.AllOf(parts):
            return f"all({', '.join(map(_words, parts))})"
        case law.AnyOf(parts):
            return f"any({', '.join(map(_words, parts))})"
        case law.Test(subject, law.OneOf(values, negated), _):
            return f"{subject} {'is not' if negated else 'is'} {' or '.join(values)}"
        case law.Test(subject, law.Compare(how, value), _):
            return f"{subject} {how} {value}"
    raise AssertionError(condition)
