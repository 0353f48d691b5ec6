"""A situation as data: its facts, sentences, clauses and conditions, and the graph that decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from director.core import law
from director.core.compiled import FOLLOWED, Compiled, CompiledClause, CompiledFact
from director.core.facts import Answer
from director.page.conditions import ConditionTable
from director.page.graph import NOWHERE, Graph, graph_of
from director.page.templates import (
    Templates,
    effect_names_players,
    is_role,
    placeholder_data,
    role_data,
    template_voice,
    templates_in,
)
from director.render.script import deadline_words
from director.sentences.standing import deadline, describe
from director.sentences.words import DIRECTOR

Data = dict[str, Any]


def situation_data(compiled: Compiled, roots: Iterable[Mapping[str, Answer]]) -> Data:
    """The situation; its graph begins at what is known at each root. May raise `TooComplex`."""
    voice = template_voice(compiled)
    table = ConditionTable(_conditions(compiled))
    data: Data = {
        "short": compiled.law.short,
        "facts": [_fact(compiled, fact, voice) for fact in compiled.facts],
        "roles": {name: role_data(compiled, name) for name in compiled.law.roles if is_role(compiled, name)},
        "issues": [_issue(compiled, issue, voice) for issue in compiled.law.issues],
        "clauses": [_clause(compiled, clause, table, voice) for clause in compiled.clauses],
        "conditions": table.lines,
        "possible": table[compiled.possible],
        "always": [[item.name, table[node]] for item, node in compiled.constraints],
        "guards": [table[node] for node in compiled.guards],
        "graph": graph_data(graph_of(compiled, roots)),
    }
    data["words"] = placeholder_data(compiled, templates_in(data))
    return data


def without_nothing(data: Data) -> Data:
    """Without what is empty: a field that is not there says nothing."""
    return {key: value for key, value in data.items() if value not in ("", None, False, [], {}, ())}


def _conditions(compiled: Compiled) -> Iterable[Any]:
    for clause in compiled.clauses:
        yield from (clause.live, clause.when)
    yield from (node for _, node in compiled.constraints)
    yield from (compiled.possible, *compiled.guards)


def graph_data(graph: Graph) -> Data:
    """The graph as three lists of numbers, node by node; an edge by how far before its node it leads, 0 for nowhere."""
    heads: list[int] = []
    futures: list[int] = []
    to: list[int] = []
    for at, node in enumerate(graph.nodes):
        heads += [node.fact, node.at_most, len(node.along), *node.along, len(node.edges)]
        futures.append(at - node.future)
        for fact, targets in node.edges.items():
            heads += [fact, len(targets)]
            to += [0 if target == NOWHERE else at - target for target in targets]
    return {"heads": heads, "futures": futures, "to": to, "roots": list(graph.roots)}


# facts


def _fact(compiled: Compiled, fact: CompiledFact, voice: Templates) -> Data:
    own = fact.law
    data: Data = {
        "id": own.id,
        "ask": own.ask,
        "short": own.short,
        "called": own.called,
        **_kind(compiled, own.kind),
        "bands": list(fact.bands),
        "judged": own.judged,
        "test": own.test,
        "weigh": list(own.weigh),
        "together": own.together,
        "usual": own.usual,
        "contested": own.contested,
        "sources": dict(own.sources),
        "paragraph": own.paragraph,
        "why": own.why,
        "seen": [_seen(compiled, seen) for seen in own.at_table],
        "deal": own.of_deal,
        "waits": [other.number for other in compiled.facts if compiled.waits[fact.number] >> other.number & 1],
    }
    if own.choice is not None:
        data["choice"] = without_nothing(
            {
                "to": own.choice.put_to,
                "who": [] if own.choice.put_to == DIRECTOR else role_data(compiled, own.choice.put_to),
                "chooser": "" if own.choice.put_to == DIRECTOR else voice.fill(f"any of {own.choice.put_to}"),
                "until": {answer: _deadline(voice, words) for answer, words in own.choice.until.items()},
                "alone": own.choice.alone,
                "together": own.choice.together_may,
                "names": dict(own.choice.names),
            }
        )
    return without_nothing(data)


def _deadline(voice: Templates, words: str) -> list[str]:
    """When a choice ends, and how that is said after "it ends"."""
    filled = deadline(voice, words)
    return [filled, deadline_words(filled)]


def _kind(compiled: Compiled, kind: law.Kind) -> Data:
    match kind:
        case law.SeatKind(nobody):
            return {"kind": "seat", "nobody": nobody}
        case law.Words(answers, _, yes_no):
            return {"kind": "words", "answers": [list(pair) for pair in answers], "yes": yes_no}
        case law.Followers(after, absent):
            away = {"absent": role_data(compiled, absent)} if absent else {}
            return {"kind": "followers", "after": role_data(compiled, after), **away}
        case law.Count(low, high):
            return {"kind": "count", "low": low, "high": high}


def _seen(compiled: Compiled, seen: law.Seen) -> list[Any]:
    roles = {key: role_data(compiled, role) for key, role in seen.roles.items() if _known(compiled, role)}
    lost = len(roles) < len(seen.roles)  # a role that means nothing answers nothing
    return [law.ASK if lost else seen.answer, seen.kind, list(seen.values), roles, seen.least]


def _known(compiled: Compiled, role: str) -> bool:
    return role == FOLLOWED or is_role(compiled, role)


# issues


def _issue(compiled: Compiled, issue: law.Issue, voice: Templates) -> Data:
    outcomes = [_outcome(compiled, outcome, voice) for outcome in issue.outcomes.values()]
    return without_nothing({"id": issue.id, "tell": issue.tell.value, "gather": issue.gather, "outcomes": outcomes})


def _outcome(compiled: Compiled, outcome: law.Outcome, voice: Templates) -> Data:
    return without_nothing(
        {
            "id": outcome.id,
            "say": outcome.say,
            "tell": outcome.tell.value if outcome.tell else "",
            "quiet": outcome.quiet,
            "open": outcome.while_open,
            "final": outcome.no_appeal,
            "effects": [_effect(compiled, effect, voice) for effect in outcome.effects],
            "next": outcome.goes_to,
        }
    )


def _effect(compiled: Compiled, effect: law.Effect, voice: Templates) -> Data:
    fields: Data = {}
    for key, value in effect.fields.items():
        if not effect_names_players(effect, key):
            fields[key] = deadline(voice, value) if key == "until" else value
        elif value in (DIRECTOR, "everybody", "nobody"):
            fields[key] = []
        else:
            fields[key] = role_data(compiled, value)
    given = {
        key: [value, *role_data(compiled, value)] if _known(compiled, value) else [value]
        for key, value in effect.given.items()
    }
    said = {"kind": effect.kind, "fields": fields, "say": describe(voice, effect)}
    return without_nothing({**said, "force": effect.in_force, "given": given})


# clauses

BASES = tuple(basis.value for basis in law.Basis)


def _clause(compiled: Compiled, clause: CompiledClause, table: ConditionTable, voice: Templates) -> Data:
    own = clause.law
    return without_nothing(
        {
            "id": own.id,
            "law": own.law,
            "live": table[clause.live],
            "when": table[clause.when],
            "basis": "" if own.basis is law.Basis.TEXT else own.basis.value,
            "source": own.source,
            "cites": list(own.cites),
            "then": [[issue, list(outcomes)] for issue, outcomes in own.then.items()],
            "offers": own.offers,
            "over": list(clause.overridden_by),
        }
    )
