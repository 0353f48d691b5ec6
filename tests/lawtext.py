"""A situation written as a law file says it: the way back from `law.Situation` to YAML, for round trips."""

from __future__ import annotations

import json

from director.core import law

Data = str | list["Data"] | dict[str, "Data"]


def law_text(situation: law.Situation) -> str:
    """The law file of a situation, as JSON, which is YAML too."""
    return json.dumps(situation_data(situation), indent=1, ensure_ascii=False)


def situation_data(situation: law.Situation) -> dict[str, Data]:
    """The law file of a situation, as data."""
    data: dict[str, Data] = {
        "situation": situation.id,
        "title": situation.title,
        "roles": dict(situation.roles),
        "terms": {name: condition_data(condition) for name, (condition, _) in situation.terms.items()},
        "facts": {fact.id: fact_data(fact) for fact in situation.facts},
        "issues": {issue.id: issue_data(issue) for issue in situation.issues},
        "laws": {},
    }
    for section in ("always", "impossible"):
        data[section] = {
            item.name: condition_data(item.condition)
            for item in situation.constraints
            if item.impossible is (section == "impossible")
        }
    laws: dict[str, Data] = {}
    for clause in situation.clauses:
        body = laws.setdefault(clause.law, {"says": "So it is.", "clauses": {}})
        assert isinstance(body, dict) and isinstance(body["clauses"], dict)
        body["clauses"][clause.id] = clause_data(clause)
    data["laws"] = laws
    return data


def condition_data(condition: law.Condition) -> Data:
    """A condition, as it is written."""
    match condition:
        case law.Always():
            return "always"
        case law.Term(name, _):
            return name
        case law.AllOf(parts):
            return {"all": [condition_data(part) for part in parts]}
        case law.AnyOf(parts):
            return {"any": [condition_data(part) for part in parts]}
        case law.Not(law.Term(name, _)):
            return f"not {name}"
        case law.Not(part):
            return {"not": condition_data(part)}
        case law.Test(subject, law.OneOf(values, negated), _):
            return {subject: {"not": list(values)} if negated else values[0] if len(values) == 1 else list(values)}
        case law.Test(subject, law.Compare(how, value), _):
            return {subject: {how: value}}
    raise AssertionError(condition)


def kind_data(kind: law.Kind) -> Data:
    """A kind of answer, as it is written."""
    match kind:
        case law.SeatKind(nobody):
            return "seat or nobody" if nobody else "seat"
        case law.Words(answers):
            return "yes or no" if kind.yes_no else dict(answers)
        case law.Followers(after):
            return f"followers of {after}"
        case law.Count(low, high):
            return f"count {low} to {high}"


def fact_data(fact: law.Fact) -> dict[str, Data]:
    """A fact, as it is written."""
    data: dict[str, Data] = {"ask": fact.ask, "answer": kind_data(fact.kind), "called": fact.called}
    if isinstance(fact.kind, law.Words) and fact.kind.ordered:
        data["in order"] = "yes"
    if fact.only_if is not None:
        data["only if"] = condition_data(fact.only_if)
    if fact.choice is not None:
        data |= {"put to": fact.choice.put_to, "until": fact.choice.until[""]}
    if fact.contested:
        data["contested"] = "yes"
    if fact.together:
        data |= {"together": fact.together, "usual": fact.usual}
    return data


def issue_data(issue: law.Issue) -> dict[str, Data]:
    """An issue, as it is written."""
    data: dict[str, Data] = {}
    if issue.settled_when is not None:
        data["settled when"] = condition_data(issue.settled_when)
    if issue.gather:
        data["gather"] = "yes"
    for outcome in issue.outcomes.values():
        effects: list[Data] = [dict(effect.fields) for effect in outcome.effects if not effect.in_force]
        in_force: list[Data] = [dict(effect.fields) for effect in outcome.effects if effect.in_force]
        body: dict[str, Data] = {"say": outcome.say, "effects": effects, "in force": in_force}
        data[outcome.id] = body if outcome.effects else outcome.say
    return data


def clause_data(clause: law.Clause) -> dict[str, Data]:
    """A clause, as it is written."""
    data: dict[str, Data] = {"then": {issue: list(outcomes) for issue, outcomes in clause.then.items()}}
    if not isinstance(clause.when, law.Always):
        data["when"] = condition_data(clause.when)
    if clause.offers:
        data["offers"] = clause.offers
    if clause.overrides:
        data["overrides"] = list(clause.overrides)
    return data
