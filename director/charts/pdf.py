"""Pages as one PDF, with the fonts that every reader of PDF has; the same on every day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from director.charts.drawing import Box, Item, Page, Shape, Stroke, Text
from director.charts.text import missing

if TYPE_CHECKING:
    from fpdf import FPDF

_DATE = datetime(2000, 1, 1, tzinfo=UTC)  # a chart is its law data; the day it was printed is no part of it


def pdf(pages: Iterable[Page], title: str) -> bytes:
    """The pages as a PDF, each with a bookmark. Raises `DirectorError` if its library is not installed."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise missing("fpdf2") from None
    file = FPDF(unit="pt", format="A4")
    file.set_title(title)
    file.set_creation_date(_DATE)
    file.set_auto_page_break(False)
    file.set_margin(0)
    seen = ""
    for page in pages:
        file.add_page(orientation="L" if page.width > page.height else "P")
        if page.title != seen:
            file.start_section(page.title)
        seen = page.title
        for item in page.items:
            _draw(file, item)
    return bytes(file.output())


def _draw(file: FPDF, item: Item) -> None:
    match item:
        case Text():
            file.set_font("helvetica", item.style.value, item.size)
            file.text(item.x, item.y, item.text)
        case Box():
            file.set_line_width(item.border or 0.1)
            if not item.height:
                file.line(item.x, item.y, item.x + item.width, item.y)
                return
            if item.fill is not None:
                file.set_fill_color(round(item.fill * 255))
            how = ("D" if item.border else "") + ("F" if item.fill is not None else "")
            round_corners, radius = bool(item.radius), item.radius
            file.rect(item.x, item.y, item.width, item.height, how, round_corners, corner_radius=radius)
        case Stroke():
            file.set_line_width(item.thickness)
            if not item.curved:
                file.polyline(list(item.points))
                return
            for at in range(0, len(item.points) - 3, 3):
                file.bezier(list(item.points[at : at + 4]))
        case Shape():
            file.set_fill_color(0)
            file.polygon(list(item.points), style="F")
