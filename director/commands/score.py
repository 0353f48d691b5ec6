"""`director score`: published rulings against ours, with every disagreement."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from director.check.run import load_cases
from director.check.trial import run_case
from director.commands.using import use
from director.core.errors import BadLaw, DirectorError
from director.core.profile import BARE
from director.files.cases import Case, case_files
from director.files.library import Book, Library
from director.files.profiles import profile_named

PUBLISHED = "published"


def score(paths: list[Path], profile: str | None = None) -> tuple[list[str], int]:
    """The lines to print and the exit code: 1 if any published ruling comes out otherwise. Raises `DirectorError`.

    A case is tried under the profile that it names, else under the one given here, else under the bare law.
    """
    library = use(Library(), profile, otherwise=lambda book: BARE) if profile else Library()
    lines: list[str] = []
    right = total = 0
    counts: dict[str, list[int]] = {}
    for book, case in _cases(library, paths):
        used = profile_named(book, case.profile) if case.profile else book.profile
        differences = tuple(run_case(case, book.situation(case.situation), profile=used))
        tally = counts.setdefault(book.code.title, [0, 0])
        tally[1] += 1
        total += 1
        if differences:
            lines += [f"{case.id or case.title}: {case.title}", f"    {case.place}", f"    source: {case.source}"]
            lines += [f"    {difference}" for difference in differences] + [""]
        else:
            tally[0] += 1
            right += 1
    if not total:
        raise DirectorError("no published rulings here", allowed="files of cases, as in laws/CODE/published")
    lines += [f"{title.ljust(24)} {good} of {all_}" for title, (good, all_) in counts.items()]
    lines.append(f"{'all'.ljust(24)} {right} of {total} published rulings come out right")
    return lines, 0 if right == total else 1


def _cases(library: Library, paths: list[Path]) -> Iterator[tuple[Book, Case]]:
    if not paths:
        for book in library.books:
            for path in case_files(book.folder, PUBLISHED).values():
                yield from _of_file(library, path, book)
        return
    for path in paths:
        if not path.exists():
            raise DirectorError(f'no file "{path}"', allowed="files of cases, as in laws/CODE/published")
        for file in sorted(path.glob("**/*.yaml")) if path.is_dir() else [path]:
            if path.is_file() or file.parent.name == PUBLISHED:
                yield from _of_file(library, file, _book_of(library, file))


def _book_of(library: Library, path: Path) -> Book | None:
    name = path.resolve().parent.parent.name
    return library.book(name) if name in library.names else None


def _of_file(library: Library, path: Path, book: Book | None) -> Iterator[tuple[Book, Case]]:
    cases, problems = load_cases(path)
    if problems:
        raise BadLaw(problems)
    for case in cases:
        own = library.book(case.code) if case.code else book
        if own is None:
            raise DirectorError(f'case "{case.title}" names no code', where=str(case.place), allowed='add "code: ..."')
        yield own, case
