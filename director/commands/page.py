"""`director page`: one file with the laws and all that rules by them, for a phone at the table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from director.commands.using import use
from director.core.errors import DirectorError
from director.files.library import Library

KILO = 1000


def page(out: Path, codes: Sequence[str], profile: str | None = None) -> list[str]:
    """Write the page for those codes, or for all. Raises `DirectorError` for a code that is not there."""
    from director.page.build import page_html

    library = use(Library(), profile)
    named = {library.book(name).folder.name for name in codes}
    books = [book for book in library.books if not named or book.folder.name in named]
    if out.is_dir():
        raise DirectorError(f'"{out}" is a folder', where="director page OUT.html", allowed="the name of a file")
    written = page_html(library, books)
    out.write_text(written, encoding="utf-8", newline="\n")
    titles = ", ".join(book.code.title for book in books)
    return [f"{out}: {titles}; {round(len(written.encode()) / KILO)} kB. It loads nothing and sends nothing."]
