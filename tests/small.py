"""Small laws written in a line or two, for tests about one point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from director.core import law
from director.core.compile import compile_situation
from director.core.compiled import Compiled
from director.core.law import Condition

YES_NO = law.Words((("yes", "Yes"), ("no", "No")), yes_no=True)


def when(subject: str, *values: str, negated: bool = False) -> Condition:
    """A fact or role, answered so."""
    return law.Test(subject, law.OneOf(values, negated), law.NOWHERE)


def fact(
    name: str, kind: law.Kind = YES_NO, only_if: Condition | None = None, put_to: str = "", contested: bool = False
) -> law.Fact:
    """A fact, or a choice."""
    choice = law.Choice(put_to, {"": "at once"}) if put_to else None
    return law.Fact(name, kind, "Was it?", only_if=only_if, choice=choice, contested=contested)


def clause(
    name: str, condition: Condition, *outcomes: str, offers: str = "", overrides: tuple[str, ...] = ()
) -> law.Clause:
    """A clause that gives outcomes, written issue:outcome."""
    then: dict[str, tuple[str, ...]] = {}
    for outcome in outcomes:
        issue, _, given = outcome.partition(":")
        then[issue] = (*then.get(issue, ()), given)
    return law.Clause(name, name, condition, then, offers=offers, overrides=overrides)


def compiled(
    facts: Iterable[law.Fact],
    clauses: Iterable[law.Clause],
    impossible: Iterable[Condition] = (),
    effects: Mapping[str, law.Effect] = law.NOTHING,
) -> Compiled:
    """The situation; its issues are those that the clauses settle, those named "tell" gather."""
    clauses = tuple(clauses)
    outcomes: dict[str, dict[str, law.Outcome]] = {}
    for item in clauses:
        for issue, given in item.then.items():
            for name in given:
                bound = (effects[f"{issue}:{name}"],) if f"{issue}:{name}" in effects else ()
                outcomes.setdefault(issue, {})[name] = law.Outcome(name, "So.", effects=bound)
    issues = tuple(law.Issue(name, found, gather=name == "tell") for name, found in outcomes.items())
    constraints = tuple(law.Constraint(f"rule {n}", condition, True) for n, condition in enumerate(impossible))
    return compile_situation(
        law.Situation("code", "s", "S", "s", tuple(facts), issues, clauses, constraints=constraints)
    )
