"""A situation's conditions as numbered lines: each made of those before it."""

from __future__ import annotations

from collections.abc import Iterable

from director.core.logic import Kind, Node

TRUE, FALSE = 0, 1
ALL, ANY = -1, -2


class ConditionTable:
    """Conditions as lists: a fact and a set of its answers; two facts and rows; all or any of earlier lines."""

    def __init__(self, roots: Iterable[Node]) -> None:
        found: dict[int, Node] = {}
        for root in roots:
            _reached(root, found)
        listed = sorted((node for node in found.values()), key=lambda node: node.number)
        self.numbers = {node.number: number for number, node in enumerate(listed, 2)}
        self.lines = [self._line(node) for node in listed]

    def __getitem__(self, node: Node) -> int:
        """The number of a condition's line."""
        match node.kind:
            case Kind.TRUE:
                return TRUE
            case Kind.FALSE:
                return FALSE
            case _:
                return self.numbers[node.number]

    def _line(self, node: Node) -> list[int]:
        match node.kind:
            case Kind.ATOM:
                return [node.fact, node.answers]
            case Kind.RELATION:
                return [node.fact, node.answers, *node.rows]
            case kind:
                return [ALL if kind is Kind.ALL else ANY, *(self[part] for part in node.parts)]


def _reached(node: Node, found: dict[int, Node]) -> None:
    if node.number in found or node.kind in (Kind.TRUE, Kind.FALSE):
        return
    found[node.number] = node
    for part in node.parts:
        _reached(part, found)
