"""One incident under several codes: a row for each point, a column for each code; or one code after the other."""

from __future__ import annotations

from collections.abc import Iterator

from director.folds.compare import LAW, Compared, Incident, Side
from director.folds.disputes import Difference
from director.render.plain import ascii_only, capital, wrapped
from director.render.rows import WIDTH, Row
from director.render.screen import section_blocks
from director.render.script import Grid, Line, Section

ABREAST = 4  # codes side by side at 80 columns
LABEL = 9
NONE = "-"


def incident_sections(incident: Incident) -> list[Section]:
    """What happened, and what each code alone needed to know of it."""
    lines = [Line(" ".join(incident.common))] if incident.common else []
    lines += [Line(f"{title}: {' '.join(texts)}") for title, texts in incident.own]
    lines += [Line(words) for words in incident.taken]
    return [Section("WHAT HAPPENED", lines or [Line("Nothing is known yet.")], heading=True)]


def side_by_side(sides: tuple[Side, ...], found: Compared, incident: Incident) -> list[Section]:
    """The incident and its rulings, the codes beside each other; more than fit become a second table."""
    sections = incident_sections(incident)
    for some in _abreast(len(sides)):
        sections.append(Section("", heading=True, grid=_grid(sides, found, some)))
    return [*sections, *changed_sections(found)]


def changed_sections(found: Compared) -> list[Section]:
    """What each code has otherwise."""
    lines = [Line(f"{change.title}: {change.text}") for change in found.changed]
    return [Section("CHANGED", lines, heading=True)] if lines else []


def _abreast(count: int) -> Iterator[range]:
    """The columns of each table: as many tables as are needed, equally wide."""
    tables = -(-count // ABREAST)
    size = -(-count // max(tables, 1))
    for start in range(0, count, max(size, 1)):
        yield range(start, min(start + size, count))


def _grid(sides: tuple[Side, ...], found: Compared, some: range) -> Grid:
    head = ("", *(sides[at].title for at in some))
    rows = tuple(_row(row, some) for row in found.rows if any(row.cells[at] for at in some))
    widths = (max([LABEL, *(len(word) for row in rows for word in row[0].split())]), *(0 for _ in some))
    return Grid(head, rows, widths)


def _row(row: Difference, some: range) -> tuple[str, ...]:
    cells = [cell.text if (cell := row.cells[at]) else NONE for at in some]
    return (capital(row.label), *cells)


def rows_of(sections: list[Section], width: int = WIDTH) -> list[Row]:
    """Everything as rows, without pages."""
    return [row for block in section_blocks(sections, width) for row in block]


def one_after_the_other(sides: tuple[Side, ...], found: Compared, incident: Incident) -> list[str]:
    """The same as plain sentences, code by code."""
    lines: list[str] = ["What happened."]
    lines += wrapped(" ".join(incident.common)) if incident.common else []
    for title, texts in incident.own:
        lines += wrapped(f"{title}: {' '.join(texts)}")
    lines += [line for words in incident.taken for line in wrapped(words)]
    for at, one in enumerate(sides):
        lines += ["", f"{one.title}."]
        for row in found.rows:
            cell = row.cells[at]
            if cell is not None and row.label != LAW:
                laws = f" Law{'s' if len(cell.laws) != 1 else ''} {', '.join(cell.laws)}." if cell.laws else ""
                lines += wrapped(f"{capital(row.label)}: {_ended(cell.text)}{laws}")
    if found.changed:
        lines += ["", "What changed."]
        for change in found.changed:
            lines += wrapped(f"{change.title}: {change.text}")
    return [ascii_only(line) for line in lines]


def _ended(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."
