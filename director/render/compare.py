"""One incident under several codes: a row for each point, a column for each code; or one code after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from director.core.law import Basis
from director.folds.cells import LAW, Cell, Compared
from director.folds.happened import Incident, together
from director.folds.sharing import Side
from director.render.plain import ascii_only, capital, wrapped
from director.render.rows import WIDTH, Row
from director.render.screen import grid_rows, section_blocks
from director.render.script import Grid, Line, Section

LABEL = 9  # columns of the labels; a longer word has ten
NARROWEST = 10  # columns of a code
ROOMY = 13  # where there is room: as long as its name
ABREAST = 1.1  # times the rows that several tables would take: so much is it worth to have all codes abreast
NONE = "-"
MARKS = {Basis.READING: "[r]", Basis.SILENCE: "[s]", Basis.JUDGE: "[j]", Basis.UNSEEN: "[n]"}
MEANING = {
    Basis.READING: "reading",
    Basis.SILENCE: "silence",
    Basis.JUDGE: "judged",
    Basis.UNSEEN: "text not seen",
}


def incident_sections(incident: Incident) -> list[Section]:
    """What happened, and what some codes alone needed to know of it."""
    lines = [Line(" ".join(incident.common))] if incident.common else []
    lines += [Line(f"{names}: {' '.join(texts)}") for names, texts in incident.own]
    lines += [Line(words) for words in incident.taken]
    return [Section("WHAT HAPPENED", lines or [Line("Nothing is known yet.")], heading=True)]


def side_by_side(
    sides: tuple[Side, ...], found: Compared, incident: Incident, width: int = WIDTH,
    notes: Sequence[str] = (), numbered: bool = False,
) -> list[Section]:  # fmt: skip
    """The incident and its rulings, the codes beside each other; more than fit become a second table."""
    sections = incident_sections(incident)
    sections += [Section("", heading=True, grid=grid) for grid in grids(sides, found, width, numbered)]
    sections += [Section("", [Line(words)], free=True) for words in [legend(found)] if words]
    sections += changed_sections(found)
    return [*sections, Section("NOTES", [Line(words) for words in notes], heading=True)] if notes else sections


def changed_sections(found: Compared) -> list[Section]:
    """What each code has otherwise, and on what all are alike."""
    lines = [Line(f"{change.title}: {change.text}") for change in found.changed]
    lines += [Line(f"The same in all: {', '.join(found.same)}.")] if found.same else []
    return [Section("CHANGED", lines, heading=True)] if lines else []


def legend(found: Compared) -> str:
    """What the marks in the table mean."""
    parts = [part for row in found.rows for cell in row.cells if cell for part in cell.parts]
    used = {one.basis for part in parts for one in (part, *part.brings)}
    words = [f"{mark} {MEANING[basis]}" for basis, mark in MARKS.items() if basis in used]
    return f"Not the letter: {', '.join(words)}." if words else ""


# the table


def columns(sides: tuple[Side, ...], found: Compared) -> list[tuple[int, ...]]:
    """The columns of the table: one for each code, editions that are alike in every cell together."""
    grouped: list[tuple[int, ...]] = []
    for at, one in enumerate(sides):
        last = grouped[-1] if grouped else ()
        if (
            last
            and sides[last[0]].family == one.family
            and all(row.cells[last[0]] == row.cells[at] for row in found.rows)
        ):
            grouped[-1] = (*last, at)
        else:
            grouped.append((at,))
    return grouped


def name_of(sides: tuple[Side, ...], column: tuple[int, ...], numbered: bool = False) -> str:
    """The head of a column: its codes, with the digits that show their rulings in full."""
    name = together(sides[at].name for at in column)
    return f"{' '.join(str(at + 1) for at in column)} {name}" if numbered else name


def grids(sides: tuple[Side, ...], found: Compared, width: int = WIDTH, numbered: bool = False) -> list[Grid]:
    """The table, in as few rows as the width allows: all codes abreast, or several tables one under the other."""
    every = columns(sides, found)
    made: list[tuple[int, list[Grid]]] = []
    for abreast in range(len(every), 0, -1):
        size = -(-len(every) // -(-len(every) // abreast))
        if size != abreast:
            continue
        some = [every[start : start + size] for start in range(0, len(every), size)]
        tables = [_grid(sides, found, part, width, numbered) for part in some]
        count = sum(len(block) for grid in tables for block in grid_rows(grid, width)) + len(tables)
        if abreast == 1 or all(map(_whole, tables)):
            made.append((count, tables))
    least = min((count for count, _ in made), default=0)
    return next((tables for count, tables in made if count <= ABREAST * least), [])


def _grid(sides: tuple[Side, ...], found: Compared, some: list[tuple[int, ...]], width: int, numbered: bool) -> Grid:
    head = ("", *(name_of(sides, column, numbered) for column in some))
    rows = tuple(
        (row.label, *(cell_text(row.cells[column[0]]) for column in some))
        for row in found.rows
        if any(row.cells[column[0]] for column in some)
    )
    label = max([LABEL, *(len(word) for row in rows for word in row[0].split())])
    return Grid(head, rows, (label, *_widths(head, rows, width - 2 - label - 2 * len(some))))


def _widths(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...], room: int) -> list[int]:
    """The widths of the codes' columns: no word is cut, and the longest cells have the most room."""
    count = len(head) - 1
    lengths = [[max(len(cell), 1) for cell in row[1:]] for row in rows]
    least = [
        max([NARROWEST, *(len(word) for row in (head, *rows) for word in row[at + 1].split())]) for at in range(count)
    ]
    if count * ROOMY <= room:
        least = [max(size, ROOMY) for size in least]
    if sum(least) > room:
        each, more = divmod(max(room, count), count)
        return [each + (1 if at < more else 0) for at in range(count)]
    widths = list(least)

    def height(widths: list[int]) -> float:
        return sum(max(one / width for one, width in zip(row, widths, strict=True)) for row in lengths)

    for _ in range(room - sum(widths)):
        wider = [[*widths[:at], widths[at] + 1, *widths[at + 1 :]] for at in range(count)]
        widths = min(wider, key=lambda some: (round(height(some), 6), max(some)))
    return widths


def _whole(grid: Grid) -> bool:
    """Whether no word would have to be cut."""
    cells = [grid.head, *grid.rows]
    return all(
        size >= NARROWEST and all(len(word) <= size for row in cells for word in row[at].split())
        for at, size in enumerate(grid.widths)
        if at
    )


def cell_text(cell: Cell | None) -> str:
    """A cell as it stands in the table, with its marks."""
    return cell.words(_marked) if cell is not None else NONE


def _marked(text: str, basis: Basis) -> str:
    return f"{text} {MARKS[basis]}" if basis in MARKS else text


def spelt(cell: Cell | None) -> str:
    """A cell with its marks as words."""
    return cell.words(_spelt) if cell is not None else NONE


def _spelt(text: str, basis: Basis) -> str:
    return f"{text.rstrip('.')} ({MEANING[basis]})" if basis in MEANING else text


# pages


def table_pages(sections: Iterable[Section], width: int, room: int) -> list[list[Row]]:
    """Sections put on pages: the head of a table on every page that it takes, and never without a row under it."""
    pages: list[list[Row]] = [[]]
    for section in sections:
        if section.grid is None:
            for block in section_blocks([section], width):
                _put(pages, block, [], room)
            continue
        head, *rows = grid_rows(section.grid, width)
        for number, block in enumerate(rows):
            _put(pages, [Row(""), *head, *block] if number == 0 else block, head, room)
    return [page for page in pages if page] or [[]]


def _put(pages: list[list[Row]], block: list[Row], head: list[Row], room: int) -> None:
    """A block on the page, or on the next one under the head of its table; only one longer than a page is split."""
    page = pages[-1]
    if not page:
        block = block[1:] if not block[0].text else block
    if len(page) + len(block) <= room:
        page += block
        return
    if page:
        pages.append([])
        if not block[0].text:
            block = block[1:]
        begins = bool(head) and block[: len(head)] == head
        block = block if begins or not head else [*head, *block]
    while len(block) > room:
        pages[-1] += block[:room]
        block = [*head, *block[room:]]
        pages.append([])
    pages[-1] += block


def rows_of(sections: Iterable[Section], width: int = WIDTH) -> list[Row]:
    """Everything as rows, without pages."""
    return [row for block in section_blocks(sections, width) for row in block]


# line by line


def one_after_the_other(
    sides: tuple[Side, ...], found: Compared, incident: Incident, notes: Sequence[str] = ()
) -> list[str]:
    """The same as plain sentences, code by code."""
    lines: list[str] = ["What happened."]
    lines += wrapped(" ".join(incident.common)) if incident.common else []
    for names, texts in incident.own:
        lines += wrapped(f"{names}: {' '.join(texts)}")
    lines += [line for words in incident.taken for line in wrapped(words)]
    for column in columns(sides, found):
        titles = [sides[at].title for at in column]
        lines += ["", f"{' and '.join(titles)}."]
        for row in found.rows:
            cell = row.cells[column[0]]
            if cell is not None and cell.parts and row.label != LAW:
                laws = f" Law{'s' if len(cell.laws) != 1 else ''} {', '.join(cell.laws)}." if cell.laws else ""
                lines += wrapped(f"{row.label}: {_ended(spelt(cell))}{laws}")
    lines += _more_lines(found, notes)
    return [ascii_only(line) for line in lines]


def _more_lines(found: Compared, notes: Sequence[str]) -> list[str]:
    """What changed, what is the same, and the notes."""
    lines: list[str] = []
    if found.changed:
        lines += ["", "What changed."]
        for change in found.changed:
            lines += wrapped(f"{change.title}: {change.text}")
    if found.same:
        lines += ["", *wrapped(f"The same in all: {', '.join(found.same)}.")]
    if notes:
        lines += ["", "Notes.", *(line for words in notes for line in wrapped(words))]
    return lines


def _ended(text: str) -> str:
    text = capital(text)
    return text if text.endswith((".", "?", "!")) else f"{text}."
