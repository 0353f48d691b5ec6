"""How a chart goes on A4: the settings tried, the one that suits, and the sheets of what does not fit on one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from director.charts.blocks import Block, Goes, blocks_of
from director.charts.drawing import A4
from director.charts.notes import ALL, REPEATED, TERSE, notes_of
from director.charts.pack import packed
from director.charts.panels import Panel, always_panel, notes_panel, rare_panel
from director.charts.place import BETWEEN, Placed
from director.charts.text import SIZE
from director.folds.chart import Card, Chart, Said

MARGIN = 24.0
HEAD = 36.0
FOOT = 14.0
SPACE = 6.0  # between the parts of a sheet
LARGEST = 12.0 / SIZE
WIDTHS = (115.0, 130.0, 145.0, 160.0, 180.0, 205.0, 235.0, 270.0)
DEEPEST = 6
FULLEST = 0.8  # of the room, when nothing more will go on
PATIENCE = 3  # after so many cards that do not fit a sheet is full


class Setting(NamedTuple):
    """One way to lay cards out: on paper standing or lying, how wide, how many one after the other along arrows."""

    lying: bool
    width: float
    deep: int

    @property
    def paper(self) -> tuple[float, float]:
        """The paper's width and height."""
        return (A4[1], A4[0]) if self.lying else A4

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.paper[0] - 2 * MARGIN


class Laid(NamedTuple):
    """Cards laid out for one sheet with its panels; `scale` says how large they can be, 1 being the smallest type."""

    setting: Setting
    scale: float
    blocks: list[Block]
    placed: Placed
    above: Panel | None
    below: list[Panel]


def settings(deep: int) -> Iterator[Setting]:
    """The settings with chains so deep that go on the paper."""
    for lying in (True, False):
        for width in WIDTHS:
            setting = Setting(lying, width, deep)
            if deep * (width + BETWEEN) - BETWEEN <= setting.inner:
                yield setting


class Fitting:
    """Tries to get the cards of one chart on a sheet, with so much of its text in the panel."""

    def __init__(self, chart: Chart, terse: float) -> None:
        self.chart = chart
        self.notes = notes_of(chart, terse)
        self.fitted: dict[tuple[tuple[int, ...], bool], bool] = {}
        self.areas: dict[tuple[int, float], float] = {}
        self.worded: dict[tuple[frozenset[Said], float], Panel | None] = {}
        self.headed: dict[float, tuple[Panel | None, Panel | None]] = {}
        self.last = Setting(True, WIDTHS[3], 4)  # in which something fitted last: tried first

    def lay(
        self, numbers: Iterable[int], first: bool, goes: Goes, setting: Setting, force: bool = False
    ) -> Laid | None:
        """The cards in one setting; None if there is no room for so much."""
        cards = [self.chart.cards[number - 1] for number in numbers]
        inner = setting.inner
        above, below = self.panels(cards, first, inner)
        room = setting.paper[1] - 2 * MARGIN - HEAD - FOOT - SPACE
        room -= sum(panel.height + SPACE for panel in (above, *below) if panel is not None)
        blocks, links = blocks_of(cards, setting.width, setting.deep, self.notes, goes)
        area = sum(block.width * block.height for block in blocks)
        tallest = max((block.height for block in blocks), default=0)
        if not force and (area > room * inner * FULLEST or tallest > room):
            return None
        placed = packed(blocks, links, inner)
        scale = min(LARGEST, inner / max(placed.width, 1), room / max(placed.height, 1))
        return Laid(setting, scale, blocks, placed, above, below)

    def panels(self, cards: Iterable[Card], first: bool, width: float) -> tuple[Panel | None, list[Panel]]:
        """The panel above the cards and those below them."""
        words = frozenset(said for card in cards for row in card.rows for said in row.said if said in self.notes)
        if (words, width) not in self.worded:
            self.worded[words, width] = notes_panel(self.notes, words, width)
        if not first:
            above, rare = None, None
        elif width in self.headed:
            above, rare = self.headed[width]
        else:
            above, rare = self.headed[width] = always_panel(self.chart, width), rare_panel(self.chart, width)
        return above, [panel for panel in (rare, self.worded[words, width]) if panel is not None]

    def best(
        self, numbers: Sequence[int], first: bool, goes: Goes, deepest: int = DEEPEST, least: int = 1
    ) -> Laid | None:
        """The cards with the longest chains of arrows that fit, in the setting where they can be largest."""
        for deep in range(deepest, least - 1, -1):
            possible = (setting for setting in settings(deep) if self.room(numbers, setting))
            laid = [one for setting in possible if (one := self.lay(numbers, first, goes, setting)) is not None]
            best = max(laid, key=lambda one: one.scale, default=None)
            if best is not None and best.scale >= 1:
                return best
        return None

    def must(self, numbers: Sequence[int], first: bool, goes: Goes) -> Laid:
        """The cards of one sheet; a single card that is too large for any sheet is drawn smaller."""
        best = self.best(numbers, first, goes)
        if best is None:
            every = (setting for deep in range(1, DEEPEST + 1) for setting in settings(deep))
            laid = (self.lay(numbers, first, goes, setting, force=True) for setting in every)
            best = max((one for one in laid if one is not None), key=lambda one: one.scale)
        return best

    def fits(self, numbers: Iterable[int], first: bool) -> bool:
        """Whether these cards go on one sheet in any setting."""
        key = tuple(sorted(numbers)), first
        if key not in self.fitted:
            every = (setting for deep in (4, 3, 2) for setting in settings(deep))
            good = (setting for setting in (self.last, *every) if self.good(key[0], first, setting))
            found = next(good, None)
            self.last = found or self.last
            self.fitted[key] = found is not None
        return self.fitted[key]

    def good(self, numbers: tuple[int, ...], first: bool, setting: Setting) -> bool:
        """Whether the cards can be read in a setting."""
        laid = self.lay(numbers, first, somewhere, setting) if self.room(numbers, setting) else None
        return laid is not None and laid.scale >= 1

    def room(self, numbers: Iterable[int], setting: Setting) -> bool:
        """Whether it is worth trying: the cards are not far too many for the paper."""
        return sum(self.area(number, setting) for number in numbers) < setting.inner * setting.paper[1] * FULLEST

    def area(self, number: int, setting: Setting) -> float:
        """How much room a card takes alone."""
        key = number, setting.width
        if key not in self.areas:
            card = self.chart.cards[number - 1]
            (block,), _ = blocks_of([card], setting.width, 1, self.notes, somewhere)
            self.areas[key] = block.height * block.width
        return self.areas[key]

    def divided(self) -> list[list[int]]:
        """The cards of each sheet: whole branches together where they fit, in the order in which they are met."""
        leads = {card.number: [to for row in card.rows for to in row.to] for card in self.chart.cards}
        found: list[list[int]] = []
        done: set[int] = set()
        waiting = list(dict.fromkeys(self.chart.always.to))
        while waiting:
            sheet: list[int] = []
            later: list[int] = []
            while waiting and len(later) < PATIENCE:
                number = waiting.pop(0)
                more = branch(number, leads, done | set(sheet))
                if not more or self.fits([*sheet, *more], not found):
                    sheet += more
                elif not sheet or self.fits([*sheet, number], not found):
                    sheet.append(number)
                    waiting = [*leads[number], *waiting]
                else:
                    later.append(number)
            done |= set(sheet)
            waiting = [number for number in dict.fromkeys([*later, *waiting]) if number not in done]
            found.append(sorted(sheet))
        return found


def branch(root: int, leads: dict[int, list[int]], without: set[int]) -> list[int]:
    """A card and what it leads to, in the order in which a reader meets them."""
    found: list[int] = []
    stack = [root]
    seen = set(without)
    while stack:
        number = stack.pop()
        if number not in seen:
            seen.add(number)
            found.append(number)
            stack += reversed(leads[number])
    return found


def somewhere(number: int) -> str:
    """As much room as a reference to another sheet needs."""
    return f"{number} on sheet 99"


def fitted(chart: Chart) -> list[Laid]:
    """The sheets of a chart: one if it can be, with as much on the rows and as long chains of arrows as go on it."""
    numbers = [card.number for card in chart.cards]
    tersest = [Fitting(chart, terse) for terse in (REPEATED, ALL)]
    for deepest, least in ((DEEPEST, 2), (1, 1)):  # rather less on the rows than no arrows
        if any(trial.best(numbers, True, str, deepest, least) for trial in tersest):
            trials = (Fitting(chart, terse) for terse in TERSE)
            made = (trial.best(numbers, True, str, deepest, least) for trial in trials)
            return [next(one for one in made if one is not None)]
    several = [(trial, trial.divided()) for trial in tersest]
    trial, parts = min(several, key=lambda found: len(found[1]))
    on = {number: at for at, part in enumerate(parts, 1) for number in part}
    return [trial.must(part, at == 1, _going(on, at)) for at, part in enumerate(parts, 1)]


def _going(on: dict[int, int], at: int) -> Callable[[int], str]:
    """Where a card is, seen from a sheet."""
    return lambda number: str(number) if on[number] == at else f"{number} on sheet {on[number]}"
