"""A tree as text for the terminal, as a Mermaid chart, and as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from director.folds.tree import Edge, Tree, TreeNode

_MERMAID_UNSAFE = str.maketrans(
    {'"': "'", "<": "(", ">": ")", "{": "(", "}": ")", "[": "(", "]": ")", "#": " ", ";": ","}
)


def tree_lines(tree: Tree) -> list[str]:
    """The tree, indented; a node met again is named by its number."""
    lines = [f"{tree.code}: {tree.situation}"]
    if tree.certain.outcomes:
        lines.append(f"always  {_certain(tree.certain)}")
    nodes = {node.number: node for node in tree.nodes}
    shown: set[int] = set()
    lines += _node_lines(nodes, tree.certain.to, "", shown)
    return lines


def _certain(edge: Edge) -> str:
    return f"{', '.join(edge.outcomes)}  [{' '.join(edge.laws)}]" if edge.outcomes else ""


def _node_lines(nodes: dict[int, TreeNode], number: int, indent: str, shown: set[int]) -> Iterator[str]:
    node = nodes[number]
    if node.kind == "end":
        for choice in node.choices:
            yield from _node_lines(nodes, choice, indent, shown)
        return
    if number in shown:
        yield f"{indent}-> {number}"
        return
    shown.add(number)
    who = f" ({node.put_to})" if node.put_to else ""
    yield f"{indent}{number}. {node.ask}{who}"
    for edge in node.edges:
        certain = _certain(edge)
        yield f"{indent}   {' / '.join(edge.answers)}" + (f"  =>  {certain}" if certain else "")
        yield from _node_lines(nodes, edge.to, indent + "      ", shown)


def tree_mermaid(tree: Tree) -> list[str]:
    """The tree as a Mermaid flowchart; text is escaped."""
    lines = ["flowchart TD"]
    ends: dict[int, str] = {}
    for node in tree.nodes:
        if node.kind != "end":
            shape = ("{{", "}}") if node.kind == "choice" else ("[", "]")
            lines.append(f'  n{node.number}{shape[0]}"{_safe(node.ask)}"{shape[1]}')
        for at, edge in enumerate(node.edges):
            yield_id = f"n{node.number}e{at}"
            target = next((item for item in tree.nodes if item.number == edge.to), None)
            label = _safe(" / ".join(edge.answers))
            outcome = _safe(", ".join(edge.outcomes))
            laws = _safe(" ".join(edge.laws))
            if target is not None and target.kind == "question" and not edge.outcomes:
                lines.append(f'  n{node.number} -- "{label}" --> n{edge.to}')
                continue
            box = f"{outcome}<br/>{laws}" if outcome else "settled"
            ends[node.number] = box
            lines.append(f'  n{node.number} -- "{label}" --> {yield_id}["{box}"]')
            if target is not None and target.kind == "question":
                lines.append(f"  {yield_id} --> n{edge.to}")
            elif target is not None:
                lines += [f"  {yield_id} --> n{choice}" for choice in target.choices]
    return lines


def _safe(text: str) -> str:
    return text.translate(_MERMAID_UNSAFE)


def tree_data(tree: Tree) -> dict[str, Any]:
    """The tree as data: nodes with their edges; the root is the first node reached."""
    return {
        "schema": 1,
        "code": tree.code,
        "situation": tree.situation,
        "root": tree.certain.to,
        "certain": _edge(tree.certain),
        "nodes": [
            {
                "node": node.number,
                "kind": node.kind,
                "fact": node.fact,
                "ask": node.ask,
                "put_to": node.put_to,
                "edges": [_edge(edge) for edge in node.edges],
                "choices": list(node.choices),
            }
            for node in tree.nodes
        ],
    }


def _edge(edge: Edge) -> dict[str, Any]:
    return {
        "answers": list(edge.answers),
        "outcomes": list(edge.outcomes),
        "laws": list(edge.laws),
        "clauses": list(edge.clauses),
        "to": edge.to,
    }
