"""`director chart`: a situation, or all of a code, as charts on A4, in SVG or PDF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from director.charts.drawing import Page
from director.charts.pdf import pdf
from director.charts.sheets import About, sheets
from director.charts.svg import svg
from director.charts.wall import Chapter, wall_set
from director.commands.rule import open_situation
from director.commands.using import situation_in, used_profile
from director.commands.writing import write_file
from director.core.errors import DirectorError
from director.core.given import read_facts
from director.core.profile import BARE, Profile, regulated
from director.files.library import Book, Library
from director.folds.chart import chart_of

KINDS = (".svg", ".pdf")


class Wanted(NamedTuple):
    """What of a code is to be drawn, and how."""

    situation: str | None
    every: bool
    out: Path | None
    full: bool
    profile: str | None


def chart(code: str, wanted: Wanted) -> list[str]:
    """The lines to print: the SVG itself, or what was written. Raises `DirectorError`."""
    library = Library()
    book = library.book(code)
    profile = used_profile(book, wanted.profile) if wanted.profile else BARE
    if wanted.every:
        if wanted.situation is not None:
            raise DirectorError("a situation, or --all, not both", where="--all")
        return _set(book, wanted, profile)
    if wanted.situation is None:
        raise DirectorError("which situation?", allowed=f"{', '.join(book.ruled)}; or --all")
    if wanted.out is not None and wanted.out.suffix.lower() not in KINDS:
        what = wanted.out.suffix or wanted.out.name
        raise DirectorError(f'a chart cannot be written as "{what}"', where="--out", allowed=", ".join(KINDS))
    situation = situation_in(library, book, wanted.situation)
    chapter = _chapter(book, situation, wanted.full, profile, _titles(book))
    if wanted.out is None:
        if len(chapter.pages) > 1:
            message = f"this chart takes {len(chapter.pages)} sheets: they need a file"
            raise DirectorError(message, where="--out", allowed=f"as in --out {chapter.ident}.pdf")
        return svg(chapter.pages[0]).splitlines()
    return [*_written(chapter, wanted.out), *_parts(book, chapter)]


def _chapter(book: Book, name: str, full: bool, profile: Profile, titles: Mapping[str, str]) -> Chapter:
    """The sheets of one situation, or of one of its entries."""
    compiled, given = open_situation(book, name)
    facts = read_facts(compiled, given)
    made = chart_of(compiled, {**regulated(compiled, profile, facts), **facts}, full, titles)
    entry = next((one for one in compiled.law.entries if given and one.given == given), None)
    title = entry.title if entry else compiled.law.title
    about = about_chart(book, title, full and bool(chart_of(compiled).rare), profile)
    return Chapter(name.strip().lower().replace(" ", "-"), title, sheets(made, about))


def _parts(book: Book, chapter: Chapter) -> list[str]:
    """What takes less paper, where a situation takes several sheets and has entries."""
    if len(chapter.pages) == 1 or "." in chapter.ident:
        return []
    entries = [f"{chapter.ident}.{entry.id.replace(' ', '-')}" for entry in book.read(chapter.ident).entries]
    return [f"Parts of it: {', '.join(entries)}."] if len(entries) > 1 else []


def _titles(book: Book) -> dict[str, str]:
    """What the situations are called where a chart sends a reader to them."""
    return {ident: situation.title for ident, situation in book.situations.items()}


def about_chart(book: Book, title: str, rare: bool, profile: Profile) -> About:
    """Head and foot of a chart."""
    code = book.code
    source = f"{code.title} ({code.edition}), restated; not the official text. Law data {book.shared.data_version}."
    notes = ["Rare things included"] if rare else []
    notes += [f"Regulations: {profile.title}"] if profile is not BARE else []
    return About(title, code.title, source, ". ".join(notes))


def _set(book: Book, wanted: Wanted, profile: Profile) -> list[str]:
    """Every situation, the commonest first, as one PDF or as a folder of SVG files."""
    out = wanted.out
    if out is None:
        allowed = f"as in --out {book.folder.name}.pdf, or a folder for SVG files"
        raise DirectorError("a set of charts needs a file or a folder", where="--out", allowed=allowed)
    if out.suffix and out.suffix.lower() != ".pdf":
        raise DirectorError(f'a set cannot be written as "{out.suffix}"', where="--out", allowed="a .pdf, or a folder")
    ruled = book.ruled
    first = dict.fromkeys(line.partition(".")[0] for line in book.code.menu)
    idents = [*(ident for ident in first if ident in ruled), *(ident for ident in ruled if ident not in first)]
    titles = _titles(book)
    chapters = [_chapter(book, ident, wanted.full, profile, titles) for ident in idents]
    about = about_chart(book, f"{book.code.title}: charts", False, profile)
    contents, chapters = wall_set(chapters, about)
    sheet_count = sum(len(chapter.pages) for chapter in chapters)
    lines = [f"{len(chapters)} charts on {sheet_count} sheets."]
    lines += [f"More than one sheet: {', '.join(_several(chapters))}."] if sheet_count > len(chapters) else []
    if out.suffix.lower() == ".pdf":
        write_file(out, pdf([*contents, *(page for chapter in chapters for page in chapter.pages)], about.title))
        return [f"Written: {out}", *lines]
    _fill(out, contents, chapters)
    return [f"Written: {out}", *lines]


def _several(chapters: list[Chapter]) -> list[str]:
    return [f"{chapter.ident} ({len(chapter.pages)})" for chapter in chapters if len(chapter.pages) > 1]


def _fill(folder: Path, contents: Sequence[Page], chapters: Sequence[Chapter]) -> None:
    """A folder of SVG files, one for each sheet, in order."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DirectorError(f"cannot write: {error.strerror or error}", where=str(folder)) from None
    parts = [("contents", contents), *((chapter.ident, chapter.pages) for chapter in chapters)]
    for number, (ident, pages) in enumerate(parts):
        for name, page in _named(f"{number:02}-{ident}", pages):
            write_file(folder / f"{name}.svg", svg(page).encode())


def _named(stem: str, pages: Sequence[Page]) -> list[tuple[str, Page]]:
    """Pages with the names of their files: numbered if there are several."""
    return [(f"{stem}-{at}" if len(pages) > 1 else stem, page) for at, page in enumerate(pages, 1)]


def _written(chapter: Chapter, out: Path) -> list[str]:
    """One chart in a file, or in several SVG files where it takes several sheets."""
    pages = list(chapter.pages)
    lines = [f"It takes {len(pages)} sheets: it does not fit on one."] if len(pages) > 1 else []
    if out.suffix.lower() == ".pdf":
        write_file(out, pdf(pages, chapter.title))
        return [f"Written: {out}", *lines]
    paths = [out.with_name(f"{name}.svg") for name, _ in _named(out.stem, pages)]
    for path, page in zip(paths, pages, strict=True):
        write_file(path, svg(page).encode())
    return [*(f"Written: {path}" for path in paths), *lines]
