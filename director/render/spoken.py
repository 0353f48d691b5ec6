"""What a director says under a code whatever the ruling: before the questions, before going away, of appeals."""

from __future__ import annotations

from collections.abc import Iterable

from director.core import law
from director.files.library import Book
from director.folds.report import Mark, Report
from director.render.script import Line, Section


def said_lines(said: Iterable[law.Said]) -> list[Line]:
    """Those sentences, each with what it rests on."""
    return [Line(one.say, (Mark(one.laws, one.basis, one.source),)) for one in said]


def after_sections(book: Book, told: Report) -> list[Section]:
    """What follows a ruling: what is to be noted, that it may be contested (the slip says how), its source."""
    after = said_lines([*book.code.closing, *([] if told.final else book.code.appeal[:1])])
    return [*([Section("AFTER", after)] if after else []), Section("SOURCE", [Line(source_words(book))])]


def source_words(book: Book) -> str:
    """Code, edition and law data of a ruling, and that it is a restatement."""
    edition = book.code.edition.rstrip(".")
    return f"{edition}, law data {book.shared.data_version}; told in our own words, not the official text."
