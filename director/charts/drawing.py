"""What a page is made of: text, boxes, lines and arrows, in points from the top left corner."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from director.charts.text import LEADING, SIZE, Line, Style, width_of

A4 = (595.28, 841.89)
WHITE = 1.0
GREY = 0.87  # of a question's heading: light enough for black text on any printer

Point = tuple[float, float]


class Text(NamedTuple):
    """Words of one face; `y` is the line they stand on."""

    x: float
    y: float
    text: str
    style: Style
    size: float
    width: float


class Box(NamedTuple):
    """A rectangle: how thick its border is (0: none), how light it is inside, how round its corners are."""

    x: float
    y: float
    width: float
    height: float
    border: float = 0.6
    fill: float | None = None
    radius: float = 0.0


class Stroke(NamedTuple):
    """A line through points: straight ones, or, where `curved`, a chain of cubic curves."""

    points: tuple[Point, ...]
    curved: bool = False
    thickness: float = 0.7


class Shape(NamedTuple):
    """A filled shape."""

    points: tuple[Point, ...]


Item = Text | Box | Stroke | Shape


class Page(NamedTuple):
    """One page."""

    width: float
    height: float
    title: str
    items: tuple[Item, ...]


def text_items(lines: Iterable[Line], x: float, y: float, size: float = SIZE) -> list[Item]:
    """Lines of text below `y`."""
    found: list[Item] = []
    for line in lines:
        y += size * LEADING
        for piece in line.pieces:
            base = y - size * (LEADING - 1) - size * 0.12
            found.append(Text(x + piece.x, base, piece.text, piece.style, size, piece.width))
    return found


def one_line(text: str, x: float, y: float, style: Style = Style.REGULAR, size: float = SIZE) -> Text:
    """Words on one line; `y` is the line they stand on."""
    return Text(x, y, text, style, size, width_of(text, style, size))


def moved(item: Item, x: float, y: float, scale: float = 1.0) -> Item:
    """The item drawn larger and then moved."""
    match item:
        case Text():
            return Text(
                x + item.x * scale, y + item.y * scale, item.text, item.style, item.size * scale, item.width * scale
            )
        case Box():
            return item._replace(
                x=x + item.x * scale,
                y=y + item.y * scale,
                width=item.width * scale,
                height=item.height * scale,
                radius=item.radius * scale,
            )
        case Stroke():
            return item._replace(points=tuple((x + px * scale, y + py * scale) for px, py in item.points))
        case Shape():
            return Shape(tuple((x + px * scale, y + py * scale) for px, py in item.points))
