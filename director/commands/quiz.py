"""`director quiz`: a session on the screen or line by line, and what is to be asked again."""

from __future__ import annotations

import gc
import secrets
import shlex
import sys
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from director.commands.keeping import journal_or_none
from director.commands.using import first_book, situation_in
from director.core.decide import Ruling
from director.core.errors import DirectorError
from director.core.seats import joined
from director.dialogue.screens import End
from director.files.beside import sides_of_session
from director.files.library import Book, Library
from director.folds.compare import compared, incident_of
from director.folds.report import report
from director.journal.journal import Journal
from director.journal.lessons import (
    Lesson,
    Past,
    begin_session,
    due_lessons,
    in_utc,
    keep_review,
    lesson_of,
    lessons,
    past_sessions,
)
from director.prompters.remembered import remember_code
from director.quiz.deck import Deck, Due, Wanted, wanted_of
from director.quiz.exercises import Exercise
from director.quiz.paths import Level
from director.quiz.schedule import again, ahead, wait_words
from director.quiz.sitting import Panel, Quiz, press
from director.render.quiz import Others, quiz_screen

INTERRUPTED = 130
TEN = 10
SHOWN = 5  # earlier sessions


class Asked(NamedTuple):
    """What the command line asks for."""

    code: str | None = None
    situations: tuple[str, ...] = ()  # ids, or words of the table
    level: str = Level.MIXED.value
    published: bool = False
    seed: str = ""
    number: int = TEN  # of questions
    plain: bool = False
    first: int = 1  # the question to begin with, of those that the seed asks


def quiz(asked: Asked) -> int:
    """A session of ten; the exit code. Raises `DirectorError`."""
    gc.enable()  # switched off for commands that end at once
    library = Library()
    book = first_book(library, asked.code)
    wanted = wanted_by(library, book, asked)
    keeper = Keeper(journal_or_none(), book, asked_words(asked, wanted))
    seed = asked.seed or secrets.token_hex(4)
    due = [] if asked.seed else keeper.due(wanted, asked.number)
    deck = Deck(book, wanted, seed, due, () if asked.seed else keeper.known(wanted))
    for _ in range(1, asked.first):
        deck.draw()
    remember_code(book.code.id)
    session = Quiz(book, deck.draw, asked.number, deck.draw(), begins=begins(len(due)), first=asked.first)
    session, plain = _talk(library, session, keeper, asked.plain)
    if session.marked:
        _print_result(session, keeper, wanted, plain)
    if not session.finished and session.number <= session.count and not _answered_all(session):
        print(f"To go on:  {goes_on(asked, book, wanted, session, seed, keeper.journal is not None)}")
    return INTERRUPTED if session.ended is End.INTERRUPTED else 0


def _answered_all(session: Quiz) -> bool:
    return session.marking and session.last


def begins(due: int) -> str:
    """What is said with the first question."""
    return f"First {due} seen before, due again; then new ones." if due else ""


def wanted_by(library: Library, book: Book, asked: Asked) -> Wanted:
    """What is asked about: situations by their ids, or one by the words of the table. Raises `DirectorError`."""
    names = list(asked.situations)
    if any(name.partition(".")[0] not in book.situation_files for name in names):
        names = [situation_in(library, book, " ".join(names))]
    return wanted_of(book, names, Level(asked.level), asked.published)


def asked_words(asked: Asked, wanted: Wanted) -> str:
    """What a session or a paper is about, in words."""
    about = joined(name.replace("-", " ") for name in wanted.situations) if wanted.named else "the whole code"
    kind = "published cases" if wanted.published else asked.level
    return f"{about}, {kind}"


def goes_on(asked: Asked, book: Book, wanted: Wanted, session: Quiz, seed: str, kept: bool) -> str:
    """The command that goes on with what is left of a session."""
    words = ["director", "quiz", book.code.short, *(wanted.situations if wanted.named else ())]
    words += ["--level", asked.level] if asked.level != Level.MIXED.value else []
    words += ["--published"] if asked.published else []
    next_one = session.number + (1 if session.marking else 0)
    if asked.seed or not kept:  # what was answered is not kept, or does not count: the seed asks the same again
        words += ["--seed", seed, "--from", str(next_one)]
        words += ["--count", str(session.count)] if session.count != TEN else []
    else:
        words += ["--count", str(session.count - next_one + 1)]
    return shlex.join(words)


def _talk(library: Library, session: Quiz, keeper: Keeper, plain: bool) -> tuple[Quiz, bool]:
    """Ask on the screen if there is one, else line by line; and whether it was line by line."""
    others = Beside(library)

    def saw(one: Quiz) -> Quiz:
        return with_editions(library, keeper.saw(one))

    if not plain:
        from director.prompters.prompts import Ways, converse, on_screen

        ways: Ways[Quiz] = Ways(
            lambda one, size: quiz_screen(one, size, others(one)), lambda one, key, pages, size: press(one, key, pages)
        )
        drawn = on_screen(lambda: converse(session, ways, saw))
        if drawn is not None:
            return drawn, False
    from director.prompters.plainquiz import run

    return run(session, sys.stdin, sys.stdout, saw, others), True


def with_editions(library: Library, session: Quiz) -> Quiz:
    """The session with what other editions of the code say of the same things, where that is something else."""
    if not session.marked or session.marked[-1].editions is not None:
        return session
    last = session.marked[-1]
    family = session.book.code.over or session.book.code.id
    others = [book.code.id for book in library.books if family in (book.code.id, book.code.over)]
    found: list[tuple[str, str]] = []
    if len(others) > 1:
        scene = last.exercise.scene
        for one in sides_of_session(library, session.book, scene.session):
            ruling = one.session.reached
            if one.code in others and one.code != session.book.code.id and isinstance(ruling, Ruling):
                compiled = one.session.compiled
                text = last.exercise.said_of(compiled, report(compiled, ruling, scene.details))
                if text and text != last.exercise.told and not one.refused:
                    found.append((one.title, text))
    return replace(session, marked=(*session.marked[:-1], replace(last, editions=tuple(found))))


class Beside:
    """The incident that is asked about under the other codes, worked out once it is wanted."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.of: Exercise | None = None
        self.found: Others | None = None

    def __call__(self, session: Quiz) -> Others | None:
        """The other codes, when they are looked at."""
        if session.panel is not Panel.OTHERS:
            return None
        if self.of is not session.current:
            scene = session.current.scene
            sides = sides_of_session(self.library, session.book, scene.session)
            self.of = session.current
            self.found = (sides, compared(sides, scene.details), incident_of(sides, scene.details))
        return self.found


class Keeper:
    """Writes down what was answered, at once, and says when it comes back."""

    def __init__(self, journal: Journal | None, book: Book, asked: str) -> None:
        self.journal = journal
        self.book = book
        self.asked = asked
        self.session = 0

    def due(self, wanted: Wanted, most: int) -> list[Due]:
        """The exercises that are due now, the longest due first; half a session at most, so that new ones come too."""
        if self.journal is None:
            return []
        at = in_utc(datetime.now(UTC))
        found = due_lessons(self.journal, self.book.code.id, wanted.situations, at, max(most // 2, 1))
        return [
            Due(
                one.situation,
                one.title,
                one.incident,
                *(one.published.get(key, "") for key in ("case", "source", "note")),
            )
            for one in found
        ]

    def known(self, wanted: Wanted) -> list[tuple[str, str]]:
        """The incidents that were answered before, which are not new."""
        if self.journal is None:
            return []
        return [(one.situation, one.incident) for one in lessons(self.journal, self.book.code.id, wanted.situations)]

    def ahead(self, wanted: Wanted) -> list[tuple[str, int]]:
        """How many exercises come back when."""
        if self.journal is None:
            return []
        kept = lessons(self.journal, self.book.code.id, wanted.situations)
        return ahead((datetime.fromisoformat(one.due) for one in kept), datetime.now(UTC))

    def saw(self, session: Quiz) -> Quiz:
        """The session with what was marked last written down. A journal that cannot be written stops nobody."""
        if self.journal is None or not session.marked or session.marked[-1].kept:
            return session
        last = session.marked[-1]
        scene, at = last.exercise.scene, datetime.now(UTC)
        names = (self.book.code.id, scene.compiled.law.id, scene.key)
        try:
            before = lesson_of(self.journal, *names)
            seen = again(before.record if before else "", sum(last.right), len(last.right), at)
            published = {"case": scene.case, "source": scene.source, "note": scene.note}
            lesson = Lesson(
                *names,
                scene.title,
                seen.record,
                in_utc(seen.due),
                {key: text for key, text in published.items() if text},
            )
            self.session = self.session or begin_session(self.journal, self.book.code.id, self.asked)
            happens, chooser, law = last.right
            keep_review(self.journal, self.session, lesson, (happens, chooser, law))
            done = replace(last, when=wait_words(seen.due, at), kept=True)
        except DirectorError as error:
            done = replace(last, kept=True)
            session = replace(session, message=f"Not kept: {error.message}.")
        return replace(session, marked=(*session.marked[:-1], done))

    def earlier(self) -> list[Past]:
        """How the sessions before this one went, the newest first."""
        if self.journal is None:
            return []
        return past_sessions(self.journal, self.book.code.id, SHOWN, self.session)


def _print_result(session: Quiz, keeper: Keeper, wanted: Wanted, plain: bool) -> None:
    """The result, where it stays when the screen has gone."""
    from director.render.colour import print_rows
    from director.render.plain import plain_sections
    from director.render.plainquiz import result_lines
    from director.render.quiz import earlier_sections, result_sections
    from director.render.rows import Row
    from director.render.screen import frame, section_blocks

    earlier = earlier_sections(keeper.earlier(), keeper.ahead(wanted))
    if plain:
        if not session.finished:
            print("\n".join(["", *result_lines(session)]))
        print("\n".join(plain_sections(earlier)), end="\n" if earlier else "")
        return
    sections = [*result_sections(session), *earlier]
    rows: list[Row] = [row for block in section_blocks(sections) for row in block]
    title = f"{session.book.code.title}: {keeper.asked}"
    print_rows(frame("RESULT", title, "", rows, "")[:-1], sys.stdout)


def due_lines(code: str | None) -> list[str]:
    """What is to be asked again and when, by code and situation. Raises `DirectorError`."""
    library = Library()
    books = [library.book(code)] if code else list(library.books)
    journal, at = journal_or_none(), datetime.now(UTC)
    lines = []
    for book in books:
        kept = lessons(journal, book.code.id) if journal is not None else []
        for situation in dict.fromkeys(one.situation for one in kept):
            dues = [datetime.fromisoformat(one.due) for one in kept if one.situation == situation]
            words = ", ".join(f"{count} {when}" for when, count in ahead(dues, at))
            lines.append(f"{book.code.title}, {situation.replace('-', ' ')}: {words}")
    return lines or ["Nothing is to be asked again: no question has been answered."]
