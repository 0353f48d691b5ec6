"""`director tree`: the built tree as text, Mermaid or JSON."""

from __future__ import annotations

import json

from director.commands.rule import open_situation
from director.commands.using import used_profile
from director.core.errors import DirectorError, did_you_mean
from director.core.profile import BARE, regulated
from director.files.library import Library
from director.folds.tree import tree_of
from director.render.trees import tree_data, tree_lines, tree_mermaid

FORMS = ("text", "mermaid", "json")


def tree(code: str, situation: str, form: str, profile: str | None = None) -> list[str]:
    """The lines to print: the tree under a profile, or under the bare law. Raises `DirectorError`."""
    if form not in FORMS:
        near = did_you_mean(form, FORMS)
        raise DirectorError(f'no form "{form}"{". " + near if near else ""}', where="--form", allowed=", ".join(FORMS))
    book = Library().book(code)
    compiled, _ = open_situation(book, situation)
    used = used_profile(book, profile) if profile else BARE
    built = tree_of(compiled, regulated(compiled, used, ()))
    match form:
        case "mermaid":
            return [*tree_mermaid(built), *([f"  %% profile {used.id}"] if profile else [])]
        case "json":
            data = tree_data(built) | ({"profile": used.id} if profile else {})
            return [json.dumps(data, ensure_ascii=False, indent=2)]
        case _:
            first, *lines = tree_lines(built)
            return [f"{first}, profile {used.id}" if profile else first, *lines]
