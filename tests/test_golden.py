"""Golden numbers and trees: what a change of law does to a situation's size and questions shows as a difference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from director.check.proofs import combinations_of, path_count, state_count
from director.core.compile import compile_situation
from director.core.states import machine_of
from director.folds.tree import tree_of
from director.render.trees import tree_data, tree_lines, tree_mermaid
from tests.shipped import situation_names, situation_of

GOLDEN = Path(__file__).parent / "golden"
SIZES = GOLDEN / "sizes.json"
DRAWN = ["whist-1864/lead-out-of-turn", "euchre-foster-1914/lead-out-of-turn", "auction-1912/lead-out-of-turn"]


def test_sizes_are_kept(update_golden: bool) -> None:
    found = {}
    for name in situation_names():
        compiled = compile_situation(situation_of(name).law)  # anew: states count what has been walked
        found[name] = {
            "facts": len(compiled.facts),
            "clauses": len(compiled.clauses),
            "combinations": combinations_of(compiled),
            "states": state_count(compiled),
            "nodes": len(machine_of(compiled).futures),
            "paths": path_count(compiled),
        }
    if update_golden:
        SIZES.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    assert found == json.loads(SIZES.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", DRAWN)
def test_trees_are_kept(name: str, update_golden: bool) -> None:
    lines = tree_lines(tree_of(situation_of(name)))
    path = GOLDEN / f"{name.replace('/', '-')}.txt"
    if update_golden:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", situation_names())
def test_every_tree_can_be_drawn_in_every_form(name: str) -> None:
    tree = tree_of(situation_of(name))
    data = json.loads(json.dumps(tree_data(tree)))
    numbers = {node["node"] for node in data["nodes"]}
    for node in data["nodes"]:
        assert {edge["to"] for edge in node["edges"]} <= numbers
        assert set(node["choices"]) <= numbers
    assert tree_mermaid(tree)[0] == "flowchart TD"
    assert not any("{" in line.replace("{{", "") or "<" in line.replace("<br/>", "") for line in tree_mermaid(tree))
