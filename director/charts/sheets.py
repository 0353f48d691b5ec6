"""The pages of a chart: its sheets with head and foot, drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from director.charts.drawing import Box, Item, Page, Shape, Stroke, moved, one_line
from director.charts.fit import FOOT, HEAD, MARGIN, SPACE, Laid, fitted
from director.charts.place import Arrow
from director.charts.text import SIZE, Style, width_of
from director.folds.chart import Chart

END = "A square ends the ruling"
LEGEND = "Letters stand for the words below. [reading], [silence], [judge]: not the letter."


class About(NamedTuple):
    """What stands at the head and the foot of every sheet."""

    title: str
    code: str
    source: str
    note: str = ""  # under which profile, whether rare things are shown


def sheets(chart: Chart, about: About) -> list[Page]:
    """The pages of a chart."""
    return drawn(fitted(chart), about)


def drawn(laid: list[Laid], about: About) -> list[Page]:
    """Sheets that have been laid out, as pages."""
    return [_page(one, about, at, len(laid)) for at, one in enumerate(laid, 1)]


def _page(laid: Laid, about: About, at: int, of: int) -> Page:
    width, height = laid.setting.paper
    items: list[Item] = list(_head_and_foot(about, width, height, at, of))
    top = MARGIN + HEAD
    if laid.above is not None:
        items += [moved(item, MARGIN, top) for item in laid.above.items()]
        top += laid.above.height + SPACE
    bottom = height - MARGIN - FOOT
    for panel in reversed(laid.below):
        bottom -= panel.height + SPACE
        items += [moved(item, MARGIN, bottom) for item in panel.items()]
    left = MARGIN + (width - 2 * MARGIN - laid.placed.width * laid.scale) / 2
    for arrow in laid.placed.arrows:
        items += [moved(item, left, top, laid.scale) for item in _arrow(arrow)]
    for block in laid.blocks:
        x, y = laid.placed.places[block.id]
        items += [moved(moved(item, x, y), left, top, laid.scale) for item in block.items()]
    return Page(width, height, about.title, tuple(items))


def _head_and_foot(about: About, width: float, height: float, at: int, of: int) -> Iterator[Item]:
    right = width - MARGIN
    room = right - MARGIN - width_of(about.code, Style.BOLD, 11) - 12
    size = max(SIZE, min(15, room / max(width_of(about.title, Style.BOLD, 1), 1)))
    yield one_line(about.title, MARGIN, MARGIN + 12, Style.BOLD, size)
    yield _ending(about.code, right, MARGIN + 12, Style.BOLD, 11)
    sheet = f"Sheet {at} of {of}" if of > 1 else ""
    words = ". ".join(part for part in (END, about.note, sheet) if part)
    yield _ending(words, right, MARGIN + 24)
    if MARGIN + width_of(LEGEND, Style.REGULAR, SIZE) + 12 < right - width_of(words, Style.REGULAR, SIZE):
        yield one_line(LEGEND, MARGIN, MARGIN + 24)
    yield Box(MARGIN, MARGIN + HEAD - 8, width - 2 * MARGIN, 0, 1.2)
    yield one_line(about.source, MARGIN, height - MARGIN)


def _ending(text: str, right: float, y: float, style: Style = Style.REGULAR, size: float = SIZE) -> Item:
    """A line that ends at `right`."""
    return one_line(text, right - width_of(text, style, size), y, style, size)


def _arrow(arrow: Arrow) -> Iterator[Item]:
    """A line and its tip."""
    yield Stroke(arrow.points, curved=True)
    (x, y), (tx, ty) = arrow.points[-1], arrow.tip
    dx, dy = (tx - x) * 0.38, (ty - y) * 0.38
    yield Shape(((tx, ty), (x - dy, y + dx), (x + dy, y - dx)))
