"""Groups of blocks that hang together by arrows, each laid out alone, packed on a sheet as tightly as they go."""

from __future__ import annotations

from collections.abc import Iterable

from director.charts.blocks import Block, Link
from director.charts.drawing import Point
from director.charts.place import Arrow, Placed, place

APART = 10.0  # between two groups


def packed(blocks: list[Block], links: list[Link], width: float) -> Placed:
    """All blocks within `width`, if they are no wider themselves; groups in the order of their first blocks."""
    skyline: list[tuple[float, float, float]] = [(0.0, width, 0.0)]  # from, to, how far down it is taken
    places: dict[str, Point] = {}
    arrows: list[Arrow] = []
    across = down = 0.0
    for group, inside in _groups(blocks, links):
        laid = place(group, inside)
        x, y = _lowest(skyline, laid.width, width)
        skyline = _taken(skyline, x, laid.width + APART, y + laid.height + APART)
        places |= {name: (x + px, y + py) for name, (px, py) in laid.places.items()}
        arrows += [
            Arrow(tuple((x + px, y + py) for px, py in arrow.points), (x + arrow.tip[0], y + arrow.tip[1]))
            for arrow in laid.arrows
        ]
        across, down = max(across, x + laid.width), max(down, y + laid.height)
    return Placed(across, down, places, tuple(arrows))


def _groups(blocks: list[Block], links: list[Link]) -> Iterable[tuple[list[Block], list[Link]]]:
    """Blocks that hang together, with their links."""
    group = {block.id: block.id for block in blocks}

    def leader(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    for link in links:
        group[leader(link.end)] = leader(link.start)
    leaders = dict.fromkeys(leader(block.id) for block in blocks)
    for one in leaders:
        yield (
            [block for block in blocks if leader(block.id) == one],
            [link for link in links if leader(link.start) == one],
        )


def _lowest(skyline: list[tuple[float, float, float]], wide: float, width: float) -> Point:
    """The highest place for something so wide, the leftmost of equals."""
    best: tuple[float, float] | None = None
    for start, _, _ in skyline:
        if start and start + wide > width:
            continue
        top = max(level for left, right, level in skyline if right > start and left < start + wide)
        if best is None or (top, start) < best:
            best = top, start
    assert best is not None
    return best[1], best[0]


def _taken(
    skyline: list[tuple[float, float, float]], x: float, wide: float, level: float
) -> list[tuple[float, float, float]]:
    """The skyline with a stretch taken down to a level."""
    end = x + wide
    cut = [
        piece
        for left, right, at in skyline
        for piece in ((left, min(right, x), at), (max(left, end), right, at))
        if piece[1] > piece[0] + 0.01
    ]
    return sorted([*cut, (x, end, level)])
