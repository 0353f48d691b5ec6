"""Blocks placed in layers, arrows routed between them: Graphviz's `dot`, called in this process through pygraphviz.

Graphviz gets sizes and ports and gives back places; it draws nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from director.charts.blocks import Block, Link
from director.charts.drawing import Point
from director.charts.text import missing

TIP = 5.0  # how long an arrow's head is
BETWEEN = 21.0  # the room for arrows between two layers


class Arrow(NamedTuple):
    """A routed arrow: a chain of cubic curves that ends in a tip."""

    points: tuple[Point, ...]
    tip: Point


class Placed(NamedTuple):
    """Blocks at their places, from the top left corner of the whole."""

    width: float
    height: float
    places: dict[str, Point]
    arrows: tuple[Arrow, ...]


def place(blocks: Iterable[Block], links: Iterable[Link]) -> Placed:
    """The blocks in layers from left to right. Raises `DirectorError` without the library."""
    try:
        from pygraphviz import AGraph
    except ImportError:
        raise missing("pygraphviz") from None
    graph = AGraph(
        directed=True,
        strict=False,
        rankdir="LR",
        ordering="out",
        nodesep="0.09",
        ranksep=f"{BETWEEN / 72:.3f}",
        splines="true",
    )
    graph.edge_attr["arrowsize"] = str(TIP / 10)
    for block in blocks:
        graph.add_node(block.id, shape="plain", label=_label(block))
    for link in links:
        graph.add_edge(link.start, link.end, tailport=f"p{link.port}:e", headport="p0:w")
    return _read(json.loads(graph.draw(format="json", prog="dot")))


def _label(block: Block) -> str:
    cells = "".join(
        f'<TR><TD PORT="p{at}" FIXEDSIZE="TRUE" WIDTH="{block.width:.0f}" HEIGHT="{max(1, part.height):.0f}"></TD></TR>'
        for at, part in enumerate(block.parts)
    )
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">{cells}</TABLE>>'


def _read(data: dict[str, object]) -> Placed:
    """What Graphviz says, turned so that y grows downward."""
    box = [float(number) for number in str(data["bb"]).split(",")]
    width, height = box[2] - box[0], box[3] - box[1]
    places: dict[str, Point] = {}
    objects = data.get("objects", [])
    assert isinstance(objects, list)
    for node in objects:
        x, y = (float(number) for number in node["pos"].split(","))
        wide, high = float(node["width"]) * 72, float(node["height"]) * 72
        places[node["name"]] = (x - wide / 2, height - y - high / 2)
    edges = data.get("edges", [])
    assert isinstance(edges, list)
    return Placed(width, height, places, tuple(_arrow(edge["pos"], height) for edge in edges))


def _arrow(pos: str, height: float) -> Arrow:
    """An edge's line: "e," and its tip, then the control points."""
    first, *others = pos.split()
    tip = _point(first.removeprefix("e,"), height)
    points = tuple(_point(other, height) for other in others)
    return Arrow(points, tip)


def _point(text: str, height: float) -> Point:
    x, y = (float(number) for number in text.split(","))
    return x, height - y
