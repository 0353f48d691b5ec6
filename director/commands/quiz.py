"""`director quiz`: a session on the screen or line by line, a question paper, a deck for Anki."""

from __future__ import annotations

import gc
import secrets
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from director.commands.keeping import journal_or_none
from director.commands.using import first_book
from director.core.errors import DirectorError
from director.dialogue.screens import End
from director.files.beside import sides_of_session
from director.files.library import Book, Library
from director.folds.compare import THE_SAME, compared, incident_of
from director.journal.journal import Journal
from director.journal.lessons import (
    Lesson,
    begin_session,
    due_lessons,
    in_utc,
    keep_review,
    lesson_of,
    past_sessions,
)
from director.prompters.remembered import remember_code
from director.quiz.deck import Deck, Due, Wanted, wanted_of
from director.quiz.exercises import Exercise
from director.quiz.paths import Level
from director.quiz.schedule import again, wait_words
from director.quiz.sitting import Quiz, press
from director.render.quiz import Others, quiz_screen

INTERRUPTED = 130
TEN = 10
MOST = 200  # questions of a paper or a deck
SHOWN = 5  # earlier sessions


class Asked(NamedTuple):
    """What the command line asks for."""

    code: str | None = None
    situation: str | None = None
    level: str = Level.MIXED.value
    published: bool = False
    seed: str = ""
    number: int = TEN  # of questions
    plain: bool = False


def quiz(asked: Asked) -> int:
    """A session of ten; the exit code. Raises `DirectorError`."""
    gc.enable()  # switched off for commands that end at once
    library = Library()
    book = first_book(library, asked.code)
    wanted = wanted_of(book, asked.situation, Level(asked.level), asked.published)
    keeper = Keeper(journal_or_none(), book, asked_words(asked, wanted))
    due = [] if asked.seed else keeper.due(wanted, asked.number)
    deck = Deck(book, wanted, asked.seed or secrets.token_hex(4), due)
    remember_code(book.code.id)
    session = Quiz(book, deck.draw, asked.number, deck.draw())
    session, plain = _talk(library, session, keeper, asked.plain)
    if session.marked:
        _print_result(session, keeper, plain)
    return INTERRUPTED if session.ended is End.INTERRUPTED else 0


def asked_words(asked: Asked, wanted: Wanted) -> str:
    """What a session or a paper is about, in words."""
    about = wanted.situations[0].replace("-", " ") if wanted.one else "the whole code"
    kind = "published cases" if wanted.published else asked.level
    return f"{about}, {kind}"


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
    """The session with what other editions of the code make of the incident that was marked last."""
    if not session.marked or session.marked[-1].editions is not None:
        return session
    last = session.marked[-1]
    family = session.book.code.over or session.book.code.id
    others = [book.code.id for book in library.books if family in (book.code.id, book.code.over)]
    found: tuple[tuple[str, str], ...] = ()
    if len(others) > 1:
        scene = last.exercise.scene
        sides = tuple(one for one in sides_of_session(library, session.book, scene.session) if one.code in others)
        changed = compared(sides, scene.details).changed
        found = tuple((one.title, one.text) for one in changed if one.text != THE_SAME)
    return replace(session, marked=(*session.marked[:-1], replace(last, editions=found)))


class Beside:
    """The incident that is asked about under the other codes, worked out once it is wanted."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.of: Exercise | None = None
        self.found: Others | None = None

    def __call__(self, session: Quiz) -> Others | None:
        """The other codes, when they are looked at."""
        from director.quiz.sitting import Panel

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

    def earlier(self) -> tuple[tuple[str, int, int], ...]:
        """How the sessions before this one went: the day, the parts that were right, of how many."""
        if self.journal is None:
            return ()
        found = past_sessions(self.journal, self.book.code.id, SHOWN, self.session)
        return tuple((one.started[:10], one.right, one.parts) for one in found)


def _print_result(session: Quiz, keeper: Keeper, plain: bool) -> None:
    """The result, where it stays when the screen has gone."""
    from director.render.colour import print_rows
    from director.render.plain import plain_sections
    from director.render.plainquiz import result_lines
    from director.render.quiz import earlier_sections, result_sections
    from director.render.rows import Row
    from director.render.screen import frame, section_blocks

    earlier = earlier_sections(keeper.earlier())
    if plain:
        if not session.finished:
            print("\n".join(["", *result_lines(session)]))
        print("\n".join(plain_sections(earlier)), end="\n" if earlier else "")
        return
    sections = [*result_sections(session), *earlier]
    rows: list[Row] = [row for block in section_blocks(sections) for row in block]
    title = f"{session.book.code.title}: {keeper.asked}"
    print_rows(frame("RESULT", title, "", rows, "")[:-1], sys.stdout)


# on paper and elsewhere


def exercises(book: Book, asked: Asked, seed: str) -> tuple[list[Exercise], Wanted]:
    """As many different exercises as are asked for; fewer if there are no more."""
    wanted = wanted_of(book, asked.situation, Level(asked.level), asked.published)
    deck = Deck(book, wanted, seed)
    found: dict[tuple[str, str], Exercise] = {}
    tries = 0
    while len(found) < asked.number and tries < 5 * asked.number:
        one = deck.draw()
        found.setdefault((one.scene.compiled.law.id, one.scene.key), one)
        tries += 1
    return list(found.values()), wanted


def paper(asked: Asked, form: str, out: Path | None) -> list[str]:
    """A question paper with its answers, printed or in a file. Raises `DirectorError`."""
    from director.render.paper import slip_html
    from director.render.quizpaper import paper_markdown

    book = first_book(Library(), asked.code)
    seed = asked.seed or secrets.token_hex(3)
    found, wanted = exercises(book, asked, seed)
    text = paper_markdown(found, book, asked_words(asked, wanted), seed)
    if form == "html":
        text = slip_html(text, f"{book.code.title}: questions")
    if out is None:
        return text.rstrip("\n").split("\n")
    write(out, text.encode("utf-8"))
    return [f"{len(found)} questions, with the answers at the end: {out}  (again: --seed {seed})"]


def anki(asked: Asked, out: Path) -> list[str]:
    """A deck for Anki, written to a file. Raises `DirectorError`."""
    from director.render.anki import write_deck

    book = first_book(Library(), asked.code)
    found, wanted = exercises(book, asked, asked.seed or secrets.token_hex(3))
    write_deck(found, book, asked_words(asked, wanted), out)
    return [f"{len(found)} cards: {out}"]


def write(path: Path, content: bytes) -> None:
    """Write a file. Raises `DirectorError` if it cannot be written."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise DirectorError(f'cannot write "{path}": {error.strerror or error}', where="--out") from None
