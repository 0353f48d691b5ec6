"""The panels of a sheet: rare things and notes in columns below the cards, what always holds above them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from director.charts.blocks import Notes, said_runs
from director.charts.drawing import Box, Item, moved, one_line, text_items
from director.charts.text import LEADING, SIZE, Line, Run, Style, height_of, wrapped
from director.core.law import Tell
from director.folds.chart import Chart, Row

PAD = 4.0
GAP = 10.0  # between columns
_TELLS = {Tell.UNTIL: "until:", Tell.THEN: "then:", Tell.LATER: "later:", Tell.DIRECTOR: "for you:"}


class Panel(NamedTuple):
    """A panel drawn from its own top left corner."""

    height: float
    items: tuple[Item, ...]


def notes_panel(notes: Notes, rows: Iterable[Row], width: float) -> Panel | None:
    """The notes to which the rows of a sheet refer; None if there are none."""
    needed = {said for row in rows for said in row.said if said in notes}
    entries = [
        [Run(notes[note], Style.BOLD), Run(_TELLS.get(note.tell, ""), Style.ITALIC), *said_runs(note)]
        for note in notes
        if note in needed
    ]
    return _columns("Words", entries, width) if entries else None


def rare_panel(chart: Chart, width: float) -> Panel | None:
    """The rare things that a chart takes as not so; None if there are none."""
    entries = []
    for thing in chart.rare:
        answers = " / ".join(thing.answers)
        so = [] if answers == "Yes" else [Run(f"{answers}.")]
        entries.append([Run(thing.ask, Style.BOLD), *so, Run(" ".join(thing.laws), Style.BOLD)])
    title = "Rare things. If any of these is so, this chart does not hold: see the laws named, or ask director"
    return _columns(title, entries, width) if entries else None


def always_panel(chart: Chart, width: float) -> Panel | None:
    """What holds whatever is answered; None if nothing does."""
    if not chart.always.said:
        return None
    told = [[Run(_TELLS.get(said.tell, ""), Style.ITALIC), *said_runs(said)] for said in chart.always.said]
    runs = [Run("In every case:", Style.BOLD), *(run for one in told for run in one)]
    lines = wrapped(runs, width - 2 * PAD)
    height = height_of(len(lines)) + 2 * PAD
    return Panel(height, (Box(0, 0, width, height, 0.7), *text_items(lines, PAD, PAD)))


def _columns(title: str, entries: list[list[Run]], width: float) -> Panel:
    """Entries under a title, in as many columns as make it lowest and stay easy to read."""
    inner = width - 2 * PAD
    best: Panel | None = None
    for count in (1, 2, 3, 4):
        column = (inner - (count - 1) * GAP) / count
        if count > 1 and (column < 150 or len(entries) < count):
            continue
        blocks = [wrapped(runs, column, indent=9) for runs in entries]
        rows = _least(blocks, count)
        height = height_of(rows + 1) + 2 * PAD
        if best is None or height < best.height:
            best = Panel(height, tuple(_drawn(title, blocks, rows, column, width, height)))
    assert best is not None
    return best


def _least(blocks: list[list[Line]], count: int) -> int:
    """The fewest lines a column needs, entries being kept whole and in order."""
    rows = max(max(len(block) for block in blocks), -(-sum(len(block) for block in blocks) // count))
    while len(_dealt(blocks, rows)) > count:
        rows += 1
    return rows


def _dealt(blocks: list[list[Line]], rows: int) -> list[list[list[Line]]]:
    columns: list[list[list[Line]]] = [[]]
    used = 0
    for block in blocks:
        if used + len(block) > rows and columns[-1]:
            columns.append([])
            used = 0
        columns[-1].append(block)
        used += len(block)
    return columns


def _drawn(
    title: str, blocks: list[list[Line]], rows: int, column: float, width: float, height: float
) -> Iterable[Item]:
    yield Box(0, 0, width, height, 0.7)
    yield one_line(title, PAD, PAD + SIZE, Style.BOLD)
    for at, dealt in enumerate(_dealt(blocks, rows)):
        y = PAD + SIZE * LEADING
        for block in dealt:
            yield from (moved(item, PAD + at * (column + GAP), y) for item in text_items(block, 0, 0))
            y += height_of(len(block))
