"""The law library: finds the shipped laws, or a folder somebody names, and loads codes and situations from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from director.core import law
from director.core.compile import compile_situation
from director.core.compiled import Compiled
from director.core.errors import BadLaw, DirectorError, did_you_mean
from director.core.profile import BARE, Profile
from director.files.codefile import read_code
from director.files.lawfile import read_common, read_general, read_situation, read_table_words
from director.files.shared import Shared, TableWords
from director.files.yamltree import Node, Source, read_documents

GENERAL = "general.yaml"
CODE = "code.yaml"
COMMON = "common.yaml"
WORDS = "words.yaml"
USUAL = "usual.yaml"
PROFILES = "profiles"  # folder
OTHER_FILES = (CODE, GENERAL, USUAL)  # of a code's folder; the rest are situations


def laws_folder() -> Path:
    """The shipped laws: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "laws"
    return inside if inside.is_dir() else package.parent / "laws"


def read_file(path: Path) -> tuple[Source, Node | None]:
    """One YAML document from a file.

    Raises `DirectorError` if the file cannot be read; what is wrong with its YAML is in the source's problems.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise DirectorError(f'"{path.name}" is not a UTF-8 text file', where=str(path)) from error
    except OSError as error:
        raise DirectorError(f'cannot read "{path.name}": {error.strerror or error}', where=str(path)) from error
    source, documents = read_documents(shown(path), text)
    if not documents and not source.problems:
        source.complain("L105", None, "the file is empty")
    if len(documents) > 1:
        source.complain("L105", documents[1], "one document is expected here, not several")
    return source, documents[0] if documents else None


def shown(path: Path) -> str:
    """A path as messages show it: from the current folder if it lies below it."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()


@cache
def table_words(folder: Path) -> Mapping[str, TableWords]:
    """The table words beside the codes of a folder, or the shipped ones. Raises `BadLaw`."""
    path = folder / WORDS
    source, tree = read_file(path if path.exists() else laws_folder() / WORDS)
    found = read_table_words(source, tree) if tree else {}
    if source.problems:
        raise BadLaw(source.problems)
    return found


@dataclass
class Book:
    """One code's folder."""

    folder: Path
    common: Shared
    choose: Callable[[Book], Profile] = field(default=lambda book: BARE)
    _compiled: dict[str, Compiled] = field(default_factory=dict)

    @cached_property
    def code(self) -> law.Code:
        """The code. Raises `BadLaw`."""
        source, tree = read_file(self.folder / CODE)
        found = read_code(source, tree)
        if source.problems or found is None:
            raise BadLaw(source.problems)
        return found

    @cached_property
    def shared(self) -> Shared:
        """What its situations share. Raises `BadLaw`."""
        path = self.folder / GENERAL
        if not path.exists():
            return self.common
        source, tree = read_file(path)
        found = read_general(source, tree, self.common) if tree else self.common
        if source.problems:
            raise BadLaw(source.problems)
        return found

    @cached_property
    def profile(self) -> Profile:
        """The profile in use; the bare law if none is. Raises `DirectorError` if it cannot be read."""
        return self.choose(self)

    @property
    def situation_files(self) -> dict[str, Path]:
        """The file of each situation, by id."""
        return {
            path.stem: path for path in sorted(self.folder.glob("*.yaml")) if path.name not in (CODE, GENERAL, USUAL)
        }

    def read(self, ident: str) -> law.Situation:
        """A situation as its file says it. Raises `BadLaw`, or `DirectorError` if there is none of that name."""
        path = self.folder / f"{ident}.yaml"
        files = self.situation_files if not path.exists() or path.name in OTHER_FILES else {ident: path}
        if ident not in files:
            near = did_you_mean(ident, files)
            raise DirectorError(
                f'{self.code.title} has no situation "{ident}"{". " + near if near else ""}', allowed=", ".join(files)
            )
        source, tree = read_file(files[ident])
        situation = read_situation(source, tree, self.folder.name, self.shared) if tree else None
        if source.problems or situation is None:
            raise BadLaw(source.problems)
        return situation

    def situation(self, ident: str) -> Compiled:
        """A situation ready to be decided. Raises `BadLaw` or `DirectorError`."""
        if ident not in self._compiled:
            self._compiled[ident] = compile_situation(self.read(ident))
        return self._compiled[ident]

    @cached_property
    def situations(self) -> dict[str, law.Situation]:
        """Every situation, by id. Raises `BadLaw`."""
        return {ident: self.read(ident) for ident in self.situation_files}

    @cached_property
    def restatements(self) -> dict[str, law.Law]:
        """What each law says, wherever in the code it stands. Raises `BadLaw`."""
        found = dict(self.shared.laws) if self.shared is not self.common else {}
        for situation in self.situations.values():
            for number, item in situation.laws.items():
                if item.says or number not in found:
                    found[number] = item
        return found


class Library:
    """The codes below one folder; `choose` says which profile is in use for each."""

    def __init__(self, folder: Path | None = None, choose: Callable[[Book], Profile] = lambda book: BARE) -> None:
        self.folder = folder or laws_folder()
        self.choose = choose
        self._books: dict[str, Book] = {}

    @cached_property
    def common(self) -> Shared:
        """What all codes share. Raises `BadLaw`."""
        path = self.folder / COMMON
        if not path.exists():
            path = laws_folder() / COMMON
        source, tree = read_file(path)
        found = read_common(source, tree) if tree else Shared()
        if source.problems:
            raise BadLaw(source.problems)
        return found

    @property
    def table_words(self) -> Mapping[str, TableWords]:
        """What is said at the table, by situation. Raises `BadLaw`."""
        return table_words(self.folder)

    @property
    def names(self) -> list[str]:
        """The ids of the codes: the names of their folders, the oldest first."""
        folders = [path.parent.name for path in self.folder.glob(f"*/{CODE}")]
        return sorted(folders, key=lambda name: (name.rpartition("-")[2], name))

    def book(self, name: str) -> Book:
        """The code of that id or short name, in any case.

        Raises `DirectorError` if there is none, or if the words fit several.
        """
        wanted = name.strip().lower().replace(" ", "-")
        ids = self.names
        fits = [ident for ident in ids if ident == wanted] or [i for i in ids if wanted and i.startswith(wanted)]
        if not fits:
            fits = [
                ident for ident in ids if wanted in (self._book(ident).code.short, self._book(ident).code.title.lower())
            ]
        if not fits and wanted.endswith("-bridge"):
            return self.book(wanted.removesuffix("-bridge"))
        if len(fits) != 1:
            known = {self._book(ident).code.short: ident for ident in ids}
            near = did_you_mean(wanted, [*known, *ids])
            allowed = ", ".join(f"{short} ({ident})" for short, ident in known.items())
            raise DirectorError(f'no code "{name}"{". " + near if near else ""}', allowed=allowed)
        return self._book(fits[0])

    def _book(self, ident: str) -> Book:
        if ident not in self._books:
            self._books[ident] = Book(self.folder / ident, self.common, lambda book: self.choose(book))
        return self._books[ident]

    @property
    def books(self) -> list[Book]:
        """All codes, the oldest first."""
        return [self._book(ident) for ident in self.names]
