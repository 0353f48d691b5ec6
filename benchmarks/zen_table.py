"""The same law as a decision table of zen-engine, for context: it finds the clauses, without reasons or offers.

Exceptions and offers are worked into the rows by hand, since a table has neither.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from director.core.facts import Answer
from director.core.seats import Seat

_OPEN = '!= "everyone"'
# clause, turn as a place from the leader, who has followed, what was exacted
_ROWS = (
    ("62.in-turn", "0", "", ""),
    ("62.penalty", "> 0", _OPEN, ""),
    ("62.card", "> 0", _OPEN, '"the card"'),
    ("62.lies", "> 0", _OPEN, '"the card"'),
    ("62.suit", "1, 3", _OPEN, '"a suit"'),
    ("62.at-once", "2", _OPEN, '"a suit"'),
    ("62.hand", "> 0", _OPEN, '"a suit"'),
    ("62.neither", "> 0", _OPEN, '"neither"'),
    ("62.nobody", "> 0", '"nobody"', ""),
    ("62.lead", "> 0", _OPEN, ""),
    ("63.complete", "> 0", '"everyone"', ""),
    ("63.winner", "> 0", '"everyone"', ""),
    ("63.no-penalty", "> 0", '"everyone"', ""),
    ("63.begun", "> 0", '"second hand", "second and third"', ""),
    ("64.limit", "> 0", _OPEN, '"the card", "a suit"'),
    ("65.repeat", "> 0", _OPEN, '"the card"'),
    ("84.manner", "> 0", _OPEN, ""),
)
_INPUTS = ("place", "followed", "exact")


def by_table() -> Callable[[Mapping[str, Answer]], set[str]] | None:
    """A function from facts to the clauses that apply; None if zen-engine is not installed."""
    try:
        import zen
    except ImportError:
        return None
    decision = zen.ZenEngine().create_decision(json.dumps(_graph()))

    def rule(facts: Mapping[str, Answer]) -> set[str]:
        leader, turn = facts["leader"], facts["turn"]
        assert isinstance(leader, Seat) and isinstance(turn, Seat)
        given = {"place": (turn - leader) % 4, "followed": facts["followed"], "exact": facts.get("exact", "")}
        return {row["clause"] for row in decision.evaluate(given)["result"]}

    return rule


def _graph() -> dict[str, object]:
    rules = [{"_id": row[0], "clause": json.dumps(row[0]), **dict(zip(_INPUTS, row[1:], strict=True))} for row in _ROWS]
    table = {
        "hitPolicy": "collect",
        "inputs": [{"id": name, "name": name, "field": name} for name in _INPUTS],
        "outputs": [{"id": "clause", "name": "clause", "field": "clause"}],
        "rules": rules,
    }
    place = {"x": 0, "y": 0}
    return {
        "contentType": "application/vnd.gorules.decision",
        "nodes": [
            {"id": "facts", "type": "inputNode", "name": "facts", "position": place},
            {"id": "law", "type": "decisionTableNode", "name": "law", "position": place, "content": table},
            {"id": "clauses", "type": "outputNode", "name": "clauses", "position": place},
        ],
        "edges": [
            {"id": "1", "type": "edge", "sourceId": "facts", "targetId": "law"},
            {"id": "2", "type": "edge", "sourceId": "law", "targetId": "clauses"},
        ],
    }
