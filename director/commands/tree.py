"""`director tree`: the built tree as text, Mermaid or JSON."""

from __future__ import annotations

import json

from director.commands.rule import open_situation
from director.core.errors import DirectorError, did_you_mean
from director.files.library import Library
from director.folds.tree import tree_of
from director.render.trees import tree_data, tree_lines, tree_mermaid

FORMS = ("text", "mermaid", "json")


def tree(code: str, situation: str, form: str) -> list[str]:
    """The lines to print. Raises `DirectorError`."""
    if form not in FORMS:
        near = did_you_mean(form, FORMS)
        raise DirectorError(f'no form "{form}"{". " + near if near else ""}', where="--form", allowed=", ".join(FORMS))
    compiled, _ = open_situation(Library().book(code), situation)
    built = tree_of(compiled)
    match form:
        case "mermaid":
            return tree_mermaid(built)
        case "json":
            return [json.dumps(tree_data(built), ensure_ascii=False, indent=2)]
        case _:
            return tree_lines(built)
