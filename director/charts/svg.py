"""A page as SVG: nothing in it but shapes and text, every line as wide as it was measured, whatever font is there."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from director.charts.drawing import Box, Item, Page, Point, Shape, Stroke, Text
from director.charts.text import Style

_FACES = {Style.REGULAR: "", Style.BOLD: ' font-weight="bold"', Style.ITALIC: ' font-style="italic"'}
_MM = 25.4 / 72


def svg(page: Page) -> str:
    """The page as an SVG file, as large as its paper."""
    width, height = f"{page.width * _MM:.0f}mm", f"{page.height * _MM:.0f}mm"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {_n(page.width)} {_n(page.height)}" role="img" aria-label={quoteattr(page.title)}>',
        f"<title>{escape(page.title)}</title>",
        f'<rect width="{_n(page.width)}" height="{_n(page.height)}" fill="#fff"/>',
        '<g font-family="Helvetica, Arial, \'Liberation Sans\', sans-serif" fill="#000">',
        *(line for item in page.items for line in _item(item)),
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _item(item: Item) -> Iterator[str]:
    match item:
        case Text():
            face = _FACES[item.style]
            yield (
                f'<text x="{_n(item.x)}" y="{_n(item.y)}" font-size="{_n(item.size)}" textLength="{_n(item.width)}" '
                f'lengthAdjust="spacingAndGlyphs"{face}>{escape(item.text)}</text>'
            )
        case Box():
            fill = "none" if item.fill is None else _grey(item.fill)
            border = f' stroke="#000" stroke-width="{_n(item.border)}"' if item.border else ""
            radius = f' rx="{_n(item.radius)}"' if item.radius else ""
            if item.height:
                yield (
                    f'<rect x="{_n(item.x)}" y="{_n(item.y)}" width="{_n(item.width)}" height="{_n(item.height)}" '
                    f'fill="{fill}"{border}{radius}/>'
                )
            else:
                yield f'<path d="M{_at((item.x, item.y))}h{_n(item.width)}" fill="none"{border}/>'
        case Stroke():
            first, *others = (_at(point) for point in item.points)
            by = "C" if item.curved else "L"
            way = f"M{first}{by}{' '.join(others)}"
            yield f'<path d="{way}" fill="none" stroke="#000" stroke-width="{_n(item.thickness)}"/>'
        case Shape():
            yield f'<path d="M{"L".join(_at(point) for point in item.points)}Z"/>'


def _grey(light: float) -> str:
    return f"#{round(light * 255):02x}" + f"{round(light * 255):02x}" * 2


def _at(point: Point) -> str:
    return f"{_n(point[0])} {_n(point[1])}"
