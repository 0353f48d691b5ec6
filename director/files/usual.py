"""The commonest calls of a code and the usual path of each: `usual.yaml` beside its situations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from director.core.errors import Place
from director.files.reader import Reader
from director.files.yamltree import Node, Source


class UsualCall(NamedTuple):
    """A call that comes often: its situation (or entry), what the board says, and the usual answers."""

    call: str
    situation: str
    board: Mapping[str, str]
    facts: Mapping[str, str]
    place: Place


def read_usual(source: Source, tree: Node | None) -> list[UsualCall]:
    """The calls of a file; what was wrong with it is in `source.problems`."""
    read = Reader(source)
    found = []
    for node in read.items(tree, "the usual calls"):
        fields = read.record(node, "a usual call", ["call", "situation", "facts"], ["board"])
        found.append(
            UsualCall(
                read.text(fields.get("call"), "call"),
                read.text(fields.get("situation"), "situation"),
                read.words(fields.get("board"), "board"),
                read.words(fields.get("facts"), "facts"),
                source.place(node),
            )
        )
    return found
