"""A quiz session as a value: what is asked, what was answered, and what every key does. Draws and writes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from director.dialogue.screens import End
from director.files.library import Book
from director.quiz.exercises import Exercise

TOLD = -1  # in place of an answer: the learner asked to be told


class Panel(Enum):
    """What can be looked at over a marked question."""

    LAW = "law"
    RULING = "ruling"
    WHY = "why"
    OTHERS = "other codes"
    KEYS = "keys"


PANELS = {"l": Panel.LAW, "r": Panel.RULING, "?": Panel.WHY, "o": Panel.OTHERS, "f1": Panel.KEYS}


@dataclass(frozen=True, slots=True)
class Marked:
    """A question that was answered: what was said to each part, and when it comes back (nothing is kept: "")."""

    exercise: Exercise
    said: tuple[int, ...]
    when: str = ""
    kept: bool = False
    editions: tuple[tuple[str, str], ...] | None = None  # what other editions of the code have otherwise: title, words

    @property
    def right(self) -> tuple[bool, ...]:
        """Which of the parts were right."""
        return tuple(said == part.right for said, part in zip(self.said, self.exercise.parts, strict=True))

    @property
    def whole(self) -> bool:
        """Whether all parts were right."""
        return all(self.right)


@dataclass(frozen=True, slots=True)
class Quiz:
    """A session: `current` is asked, or marked once all its parts are answered."""

    book: Book
    draw: Callable[[], Exercise]
    count: int
    current: Exercise
    said: tuple[int, ...] = ()
    marked: tuple[Marked, ...] = ()
    panel: Panel | None = None
    page: int = 0
    mark: int = -1  # the line that the arrows have marked
    message: str = ""
    begins: str = ""  # said with the first question
    first: int = 1  # the number of the first question
    finished: bool = False  # the result is shown
    ended: End | None = None

    @property
    def number(self) -> int:
        """The number of the question that is shown."""
        return self.first - 1 + len(self.marked) + (0 if self.marking else 1)

    @property
    def last(self) -> bool:
        """Whether no question follows the one that is shown."""
        return self.number >= self.count

    @property
    def marking(self) -> bool:
        """Whether the question that is shown has been answered."""
        return len(self.said) == len(self.current.parts)


def press(quiz: Quiz, key: str, pages: int = 1) -> Quiz:
    """The session after a key; a key that means nothing here changes nothing."""
    quiz = replace(quiz, message="")
    if key == "ctrl-c":
        return replace(quiz, ended=End.INTERRUPTED)
    if key in ("pagedown", "pageup"):
        step = 1 if key == "pagedown" else -1
        return replace(quiz, page=min(max(quiz.page + step, 0), pages - 1))
    key = key.lower()
    if quiz.panel is not None:
        return _at_panel(quiz, key, pages)
    if key in ("q", "ctrl-d"):
        return replace(quiz, ended=End.LEFT)
    if key == "f1":
        return _over(quiz, Panel.KEYS)
    if quiz.finished:
        return replace(quiz, ended=End.LEFT) if key == "space" else quiz
    return _at_marking(quiz, key, pages) if quiz.marking else _at_question(quiz, key, pages)


def _over(quiz: Quiz, panel: Panel | None) -> Quiz:
    return replace(quiz, panel=panel, page=0, mark=-1)


def _at_panel(quiz: Quiz, key: str, pages: int) -> Quiz:
    if key == "space" and quiz.page + 1 < pages:
        return replace(quiz, page=quiz.page + 1)
    if key in ("back", "backspace", "esc", "space"):
        return _over(quiz, None)
    if key in ("q", "ctrl-d"):
        return replace(quiz, ended=End.LEFT)
    found = PANELS.get(key)
    return _over(quiz, found) if found is not None and (quiz.marking or found is Panel.KEYS) else quiz


def _at_question(quiz: Quiz, key: str, pages: int) -> Quiz:
    part = quiz.current.parts[len(quiz.said)]
    if key in ("up", "down"):
        step = 1 if key == "down" else -1
        start = quiz.mark if quiz.mark >= 0 else (-1 if step > 0 else len(part.options))
        return replace(quiz, mark=(start + step) % len(part.options))
    if key == "enter" and quiz.mark >= 0:
        return _said(quiz, (*quiz.said, quiz.mark))
    if key == "space" and quiz.page + 1 < pages:
        return replace(quiz, page=quiz.page + 1)
    if key in ("back", "backspace"):
        if not quiz.said:
            return replace(quiz, message="This is the first part. q leaves; what was marked is kept.")
        return replace(quiz, said=quiz.said[:-1], page=0, mark=-1)
    if key == "x":
        return _said(quiz, (*quiz.said, *[TOLD] * (len(quiz.current.parts) - len(quiz.said))))
    if len(key) == 1 and key.isascii() and key.isdigit() and 1 <= int(key) <= len(part.options):
        return _said(quiz, (*quiz.said, int(key) - 1))
    return quiz


def _said(quiz: Quiz, said: tuple[int, ...]) -> Quiz:
    quiz = replace(quiz, said=said, page=0, mark=-1)
    return replace(quiz, marked=(*quiz.marked, Marked(quiz.current, said))) if quiz.marking else quiz


def _at_marking(quiz: Quiz, key: str, pages: int) -> Quiz:
    if key in PANELS:
        return _over(quiz, PANELS[key])
    if key != "space":
        return quiz
    if quiz.page + 1 < pages:
        return replace(quiz, page=quiz.page + 1)
    if quiz.last:
        return replace(quiz, finished=True, page=0)
    return replace(quiz, current=quiz.draw(), said=(), page=0)
