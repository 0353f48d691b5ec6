"""The law library: finds the shipped laws, or a folder somebody names, and loads codes and situations from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from director.core import law
from director.core.compile import compile_situation
from director.core.compiled import Compiled
from director.core.errors import BadLaw, DirectorError, Place, Problem, did_you_mean
from director.core.profile import BARE, Profile
from director.files.codefile import code_under, read_code
from director.files.lawfile import bound, read_alone, read_common, read_general, read_head, read_table_words
from director.files.shared import Shared, TableWords
from director.files.yamltree import Node, Source, read_documents

GENERAL = "general.yaml"
CODE = "code.yaml"
COMMON = "common.yaml"
WORDS = "words.yaml"
USUAL = "usual.yaml"
PROFILES = "profiles"  # folder
_BODY = re.compile(r"^(?=(?:roles|always|impossible|terms|issues|laws):)", re.MULTILINE)  # what follows the facts
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
    """One code's folder; of an edition, also the code that it is laid over."""

    folder: Path
    common: Shared
    choose: Callable[[Book], Profile] = field(default=lambda book: BARE)
    find: Callable[[str], Book | None] = field(default=lambda name: None)  # another code of the library, by its id
    _compiled: dict[str, Compiled] = field(default_factory=dict)

    @cached_property
    def code(self) -> law.Code:
        """The code. Raises `BadLaw`."""
        source, tree = self._file
        found = read_code(source, tree, self.under.code if self.under is not None else None)
        if source.problems or found is None:
            raise BadLaw(source.problems)
        return found

    @cached_property
    def _file(self) -> tuple[Source, Node | None]:
        return read_file(self.folder / CODE)

    @cached_property
    def under(self) -> Book | None:
        """The code that this edition is laid over; None if it is none. Raises `BadLaw`."""
        source, tree = self._file
        over = code_under(source, tree)
        chain = [self.folder.name]
        book: Book | None = None
        while over:
            found = self.find(over)
            if found is None or over in chain:
                why = (
                    f"is laid over itself: {' -> '.join([*chain, over])}"
                    if found
                    else f'is over "{over}", no code here'
                )
                raise BadLaw([Problem("L223", source.place(tree), f"the edition {why}")])
            book = book or found
            chain.append(over)
            over = code_under(*found._file)
        return book

    @cached_property
    def shared(self) -> Shared:
        """What its situations share. Raises `BadLaw`."""
        path = self.folder / GENERAL
        if self.under is not None:
            return self._shared_by_edition(path, self.under)
        if not path.exists():
            return self.common
        source, tree = read_file(path)
        found = read_general(source, tree, self.common) if tree else self.common
        if source.problems:
            raise BadLaw(source.problems)
        return found

    def _shared_by_edition(self, path: Path, under: Book) -> Shared:
        from director.files.editions import read_edition_general  # only editions need it

        if not path.exists():
            message = "an edition has its own law data: general.yaml is missing"
            raise BadLaw([Problem("L104", Place(shown(self.folder / CODE)), message)])
        source, tree = read_file(path)
        found = read_edition_general(source, tree, under.shared) if tree else under.shared
        if source.problems:
            raise BadLaw(source.problems)
        return found

    @cached_property
    def profile(self) -> Profile:
        """The profile in use; the bare law if none is. Raises `DirectorError` if it cannot be read."""
        return self.choose(self)

    @property
    def situation_files(self) -> dict[str, Path]:
        """The file of each situation, by id; of an edition's, the one that it is laid over if nothing differs."""
        own = {path.stem: path for path in sorted(self.folder.glob("*.yaml")) if path.name not in OTHER_FILES}
        if self.under is None:
            return own
        taken = {ident: path for ident, path in self.under.situation_files.items() if ident not in self.code.without}
        return taken | own

    def read(self, ident: str) -> law.Situation:
        """A situation as its file says it. Raises `BadLaw`, or `DirectorError` if there is none of that name."""
        path = self.folder / f"{ident}.yaml"
        known = path.exists() and path.name not in OTHER_FILES
        if not known and ident not in (files := self.situation_files):
            near = did_you_mean(ident, files)
            raise DirectorError(
                f'{self.code.title} has no situation "{ident}"{". " + near if near else ""}', allowed=", ".join(files)
            )
        return bound(self._alone(ident, self.shared), self.shared)._replace(code=self.folder.name)

    def head(self, ident: str) -> law.Situation:
        """What a menu shows of a situation: its file is read only as far as that takes. Raises like `read`."""
        path = self.folder / f"{ident}.yaml"
        if self.under is not None or not path.exists():
            return self.read(ident)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return self.read(ident)
        source, documents = read_documents(shown(path), _BODY.split(text, maxsplit=1)[0])
        found = read_head(source, documents[0], self.folder.name, self.shared) if documents else None
        return self.read(ident) if source.problems or found is None else found

    def _alone(self, ident: str, shared: Shared) -> law.Situation:
        """A situation without what binds everywhere in its code. Raises `BadLaw`."""
        path = self.folder / f"{ident}.yaml"
        under = self.under if self.under is not None and ident in self.under.situation_files else None
        taken = under._alone(ident, shared) if under is not None else None
        if taken is not None and not path.exists():
            return taken
        source, tree = read_file(path)
        if taken is not None and tree is not None:
            from director.files.editions import read_edition

            situation: law.Situation | None = read_edition(source, tree, taken, shared)
        else:
            situation = read_alone(source, tree, self.folder.name, shared) if tree else None
        if source.problems or situation is None:
            raise BadLaw(source.problems)
        return situation

    def law_of(self, paragraph: str) -> str:
        """The law of the index that a paragraph belongs to; nothing if there is none. Raises `BadLaw`."""
        exact = (number for number in self.code.index if number.lower() == paragraph.lower())
        wider = (number for number in self.code.index if law.within(paragraph, number))
        return next(exact, "") or max(wider, key=len, default="")

    def unseen(self, situation: law.Situation) -> tuple[str, ...]:
        """The laws of this edition that a situation rests on and that were not seen: it gives no ruling then."""
        if self.under is None:
            return ()
        index = self.code.index
        cited = {self.law_of(name) for clause in situation.clauses for name in (clause.law, *clause.cites)}
        return tuple(number for number, line in index.items() if number in cited and not line.seen)

    @property
    def ruled(self) -> list[str]:
        """The situations on which it gives rulings: of an edition, those whose laws were all seen. Raises `BadLaw`."""
        every = list(self.situation_files)
        return every if self.under is None else [ident for ident in every if not self.unseen(self.read(ident))]

    def inherited(self, place: Place) -> bool:
        """Whether something in this edition is written in the code that it is laid over."""
        return self.under is not None and not place.path.startswith(f"{shown(self.folder)}/")

    def situation(self, ident: str) -> Compiled:
        """A situation ready to be decided. Raises `BadLaw`, or `DirectorError`: an edition may lack the laws for it."""
        if ident not in self._compiled:
            situation = self.read(ident)
            if unseen := self.unseen(situation):
                raise self._no_ruling(ident, unseen)
            self._compiled[ident] = compile_situation(situation)
        return self._compiled[ident]

    def _no_ruling(self, ident: str, unseen: tuple[str, ...]) -> DirectorError:
        numbers = f"law {unseen[0]}" if len(unseen) == 1 else f"laws {', '.join(unseen[:-1])} and {unseen[-1]}"
        message = f'{self.code.title} gives no ruling on "{ident}": {numbers} of this edition could not be seen'
        under = self.under.code if self.under is not None else self.code
        hint = f"director rule {under.short} {ident}  rules by {under.title}."
        return DirectorError(message, allowed=", ".join(self.ruled), hint=hint)

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
        if len(fits) > 1:  # an edition's folder may begin like that of the code it is laid over
            fits = [ident for ident in fits if self._book(ident).code.short == wanted] or fits
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
            self._books[ident] = Book(self.folder / ident, self.common, lambda book: self.choose(book), self._find)
        return self._books[ident]

    def _find(self, ident: str) -> Book | None:
        return self._book(ident) if ident in self.names else None

    @property
    def books(self) -> list[Book]:
        """All codes, the oldest first."""
        return [self._book(ident) for ident in self.names]
