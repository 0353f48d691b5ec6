"""The panels of a sheet: rare things and notes in columns below the cards, what always holds above them."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from director.charts.blocks import Notes, said_runs
from director.charts.drawing import Box, Item, one_line, text_items
from director.charts.text import LEADING, SIZE, Line, Run, Style, height_of, law_list, wrapped
from director.core.law import Tell
from director.folds.chart import Chart, Said

PAD = 4.0
GAP = 10.0  # between columns
NARROWEST = 150.0
_TELLS = {Tell.UNTIL: "until:", Tell.THEN: "then:", Tell.LATER: "later:", Tell.DIRECTOR: "for you:"}


Entries = tuple[tuple[Line, ...], ...]


class Panel(NamedTuple):
    """Entries in columns under a title, or, without one, a paragraph."""

    title: str
    entries: Entries
    width: float
    column: float  # how wide a column is
    rows: int  # how many lines its columns have

    @property
    def height(self) -> float:
        """How high it is."""
        return height_of(self.rows + bool(self.title)) + 2 * PAD

    def items(self) -> Iterator[Item]:
        """It drawn, from its own top left corner."""
        yield Box(0, 0, self.width, self.height, 0.7)
        top = PAD
        if self.title:
            yield one_line(self.title, PAD, PAD + SIZE, Style.BOLD)
            top += SIZE * LEADING
        for at, dealt in enumerate(_dealt(self.entries, self.rows)):
            y = top
            for entry in dealt:
                yield from text_items(entry, PAD + at * (self.column + GAP), y)
                y += height_of(len(entry))


def notes_panel(notes: Notes, needed: Container[Said], width: float) -> Panel | None:
    """The sentences that a sheet needs, by their letters; None if there are none."""
    entries = [
        [Run(notes[note], Style.BOLD), Run(_TELLS.get(note.tell, ""), Style.ITALIC), *said_runs(note)]
        for note in notes
        if note in needed
    ]
    return _columns("Words", entries, width) if entries else None


SENTENCE = 4  # words


def rare_panel(chart: Chart, width: float) -> Panel | None:
    """The rare things that a chart takes as not so; None if there are none."""
    entries = []
    for thing in chart.rare:
        answers = " / ".join(thing.answers)
        whole = len(thing.answers) == 1 and len(answers.split()) >= SENTENCE  # it says what was asked
        words = [Run(f"{answers}." if whole else thing.ask, Style.REGULAR if whole else Style.BOLD)]
        words += [] if whole or answers == "Yes" else [Run(f"{answers}.")]
        entries.append([*words, Run(law_list(thing.laws), Style.BOLD)])
    title = "Rare things. If any of these is so, this chart does not hold: see the laws named, or draw it with --full"
    return _columns(title, entries, width) if entries else None


def always_panel(chart: Chart, width: float) -> Panel | None:
    """What holds whatever is answered; None if nothing does."""
    if not chart.always.said:
        return None
    told = [[Run(_TELLS.get(said.tell, ""), Style.ITALIC), *said_runs(said)] for said in chart.always.said]
    runs = [Run("In every case:", Style.BOLD), *(run for one in told for run in one)]
    lines = wrapped(runs, width - 2 * PAD)
    return Panel("", (tuple(lines),), width, width - 2 * PAD, len(lines))


def _columns(title: str, entries: list[list[Run]], width: float) -> Panel:
    """Entries under a title, in as many columns as make it lowest and stay easy to read."""
    inner = width - 2 * PAD
    found = []
    for count in (1, 2, 3, 4):
        column = (inner - (count - 1) * GAP) / count
        if count == 1 or (column >= NARROWEST and len(entries) >= count):
            lines = tuple(tuple(wrapped(runs, column, indent=9)) for runs in entries)
            found.append(Panel(title, lines, width, column, _least(lines, count)))
    return min(found, key=lambda panel: panel.height)


def _least(blocks: Entries, count: int) -> int:
    """The fewest lines a column needs, entries being kept whole and in order."""
    rows = max(max(len(block) for block in blocks), -(-sum(len(block) for block in blocks) // count))
    while len(_dealt(blocks, rows)) > count:
        rows += 1
    return rows


def _dealt(blocks: Entries, rows: int) -> list[list[tuple[Line, ...]]]:
    columns: list[list[tuple[Line, ...]]] = [[]]
    used = 0
    for block in blocks:
        if used + len(block) > rows and columns[-1]:
            columns.append([])
            used = 0
        columns[-1].append(block)
        used += len(block)
    return columns
