"""What can go wrong, as values and as the few exceptions that reach a user."""

from collections.abc import Iterable
from typing import NamedTuple


class Place(NamedTuple):
    """A place in a file; `text` is that line, for a pointer. Lines and columns count from 1; 0 means the whole file."""

    path: str = ""
    line: int = 0
    column: int = 0
    text: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path


class Problem(NamedTuple):
    """One thing that a check found: a stable code, where, what, a witness, and what to do about it."""

    code: str
    place: Place
    message: str
    details: tuple[str, ...] = ()
    remedy: str = ""


MOST_PROBLEMS = 200  # that are told of one file at one time: a stranger's file may have any number


class DirectorError(Exception):
    """An error that the user can mend. Shown as one message: the thing, where, what is allowed."""

    def __init__(self, message: str, where: str = "", allowed: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.allowed = allowed
        self.hint = hint

    def lines(self) -> list[str]:
        """The message as it is printed."""
        out = [f"error: {self.message}"]
        if self.where:
            out.append(f"  where    {self.where}")
        if self.allowed:
            out.append(f"  allowed  {self.allowed}")
        if self.hint:
            out.append(f"  {self.hint}")
        return out


class BadFact(DirectorError):
    """A fact, answer or choice that the situation does not know, or that cannot be."""


class BadLaw(DirectorError):
    """A law file that cannot be used; carries the problems found in it (at least one)."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        first = problems[0]
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(
            f"{first.code} {first.message}{more}",
            where=str(first.place).replace(":", ", line "),
            allowed=first.remedy,
            hint="No ruling is given from a law file with a problem. See: director check",
        )


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like `word`, or nothing if none is near."""
    from difflib import get_close_matches  # only errors need it

    listed = list(known)
    found = get_close_matches(word, listed, n=1, cutoff=0.6)
    if not found:
        lower = {name.lower(): name for name in listed}
        found = [lower[near] for near in get_close_matches(word.lower(), lower, n=1, cutoff=0.6)]
    return found[0] if found else ""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A sentence for messages, or nothing."""
    near = nearest(word, known)
    return f'Did you mean "{near}"?' if near else ""
