"""A comparison of codes on paper, in Markdown: what happened, the table, what changed, and where it is from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from director.files.library import Book
from director.folds.cells import LAW, Compared, Row
from director.folds.happened import Incident
from director.folds.sharing import Side
from director.render.compare import columns, name_of, spelt
from director.render.slip import RESTATED, escaped


def handout_markdown(
    title: str, sides: tuple[Side, ...], found: Compared, incident: Incident,
    books: dict[str, Book], notes: Sequence[str], again: str,
) -> str:  # fmt: skip
    """The whole sheet; `again` is the command that makes the same comparison."""
    parts = [
        [f"# {escaped(title)}"],
        ["## What happened", "", *_happened(incident)],
        ["## Side by side", "", *_table(sides, found)],
        ["## What changed", "", *_changed(found)] if found.changed or found.same else [],
        ["## Sources", "", *_sources(sides, books)],
        ["## Notes", "", *(f"- {escaped(words)}" for words in notes)] if notes else [],
        [f"Again: `{again}`", "", RESTATED],
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _happened(incident: Incident) -> Iterator[str]:
    if incident.common:
        yield escaped(" ".join(incident.common))
        yield ""
    for names, texts in incident.own:
        yield f"- {escaped(names)}: {escaped(' '.join(texts))}"
    for words in incident.taken:
        yield f"- {escaped(words)}"


def _table(sides: tuple[Side, ...], found: Compared) -> Iterator[str]:
    every = columns(sides, found)
    yield f"| | {' | '.join(escaped(name_of(sides, column)) for column in every)} |"
    yield f"|---|{'---|' * len(every)}"
    for row in found.rows:
        cells = [escaped(_cell(row, column[0])) or " " for column in every]
        yield f"| **{escaped(row.label)}** | {' | '.join(cells)} |"


def _cell(row: Row, at: int) -> str:
    cell = row.cells[at]
    return ", ".join(cell.laws) if cell is not None and row.label == LAW else spelt(cell)


def _changed(found: Compared) -> Iterator[str]:
    for change in found.changed:
        yield f"- {escaped(change.title)}: {escaped(change.text)}"
    if found.same:
        yield f"- The same in all: {escaped(', '.join(found.same))}."


def _sources(sides: tuple[Side, ...], books: dict[str, Book]) -> Iterator[str]:
    for one in sides:
        book = books[one.code]
        code = book.code
        over = f", laid over {book.under.code.title}" if book.under is not None else ""
        yield f"- {escaped(f'{code.title} ({code.edition}){over}. {code.source.rstrip(chr(46))}.')}"
