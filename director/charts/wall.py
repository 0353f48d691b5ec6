"""The wall set of a code: a contents page, then every situation's chart, the commonest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from director.charts.drawing import A4, Box, Item, Page, moved, one_line, text_items
from director.charts.fit import MARGIN
from director.charts.sheets import About
from director.charts.text import Run, Style, height_of, width_of, wrapped

SIZE = 10.0
TOP = MARGIN + 62
SHEETS = 90.0  # how far from the right edge the number of sheets stands
INTRODUCTION = (
    "Find what happened and follow the arrows. A grey box asks, a box with a thick border offers a choice, a small "
    "square ends the ruling. Bold numbers are laws; a word in brackets says on what a sentence rests that is not the "
    "letter of the law. Small letters stand for the sentences in the panel of words, to be read aloud in that order."
)


class Chapter(NamedTuple):
    """A situation's chart in the set."""

    ident: str
    title: str
    pages: Sequence[Page]


def wall_set(chapters: Sequence[Chapter], about: About) -> tuple[list[Page], list[Chapter]]:
    """The pages of the contents, and the chapters, every page with its number in the set."""
    before = len(_contents(chapters, about, 0))
    numbers = iter(range(1, before + sum(len(chapter.pages) for chapter in chapters) + 1))
    contents = [_with_number(page, next(numbers)) for page in _contents(chapters, about, before)]
    return contents, [
        chapter._replace(pages=[_with_number(page, next(numbers)) for page in chapter.pages]) for chapter in chapters
    ]


def _with_number(page: Page, number: int) -> Page:
    width = width_of(str(number), Style.BOLD, SIZE)
    item = one_line(str(number), page.width - MARGIN - width, page.height - MARGIN, Style.BOLD, SIZE)
    return page._replace(items=(*page.items, item))


def _contents(chapters: Sequence[Chapter], about: About, before: int) -> list[Page]:
    """The contents; `before`: how many pages come before the first chart."""
    width, height = A4
    pages: list[Page] = []
    items = list(_head(about))
    y, at = TOP, before + 1
    for chapter in chapters:
        lines = wrapped([Run(chapter.title)], width - 2 * MARGIN - SHEETS - 10, SIZE, indent=10)
        if y + height_of(len(lines), SIZE) > height - MARGIN - 20:
            pages.append(Page(width, height, "Contents", tuple(items)))
            items, y = list(_head(about)), TOP
        items += text_items(lines, MARGIN, y, SIZE)
        items += [moved(item, width - MARGIN, y + SIZE) for item in _where(at, len(chapter.pages))]
        y += height_of(len(lines), SIZE) + 3
        at += len(chapter.pages)
    return [*pages, Page(width, height, "Contents", tuple(items))]


def _head(about: About) -> Iterator[Item]:
    width, height = A4
    yield one_line(about.title, MARGIN, MARGIN + 16, Style.BOLD, 18)
    yield from text_items(wrapped([Run(INTRODUCTION)], width - 2 * MARGIN), MARGIN, MARGIN + 22)
    yield Box(MARGIN, TOP - 6, width - 2 * MARGIN, 0, 1.2)
    yield one_line(about.source, MARGIN, height - MARGIN)


def _where(at: int, sheets: int) -> Iterator[Item]:
    """On which page a chart begins, and of how many sheets it is; drawn to the left of nothing."""
    if sheets > 1:
        yield one_line(f"{sheets} sheets", -SHEETS, 0, Style.ITALIC, SIZE)
    yield one_line(str(at), -width_of(str(at), Style.BOLD, SIZE), 0, Style.BOLD, SIZE)
