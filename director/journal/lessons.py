"""What the journal keeps of the quiz: exercises that come back, and how every session went."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from director.core.law import NOTHING
from director.journal.journal import Journal, now


class Lesson(NamedTuple):
    """An exercise that was answered: the incident as text, and the scheduler's record."""

    code: str
    situation: str
    incident: str
    title: str
    record: str = ""
    due: str = ""  # in UTC
    published: Mapping[str, str] = NOTHING  # of a published case: its title, source and note
    id: int = 0


class Past(NamedTuple):
    """A session: how many questions, how many of their parts were right, and of how many."""

    started: str
    asked: str
    questions: int
    right: int

    @property
    def parts(self) -> int:
        """The parts of all its questions."""
        return 3 * self.questions


def due_lessons(journal: Journal, code: str, situations: tuple[str, ...], at: str, most: int) -> list[Lesson]:
    """The exercises of these situations that are due by then (in UTC), the longest due first."""
    marks = ", ".join("?" * len(situations))
    query = f"SELECT * FROM quiz_card WHERE code = ? AND due <= ? AND situation IN ({marks}) ORDER BY due, id LIMIT ?"
    return [_lesson(row) for row in journal.rows(query, (code, at, *situations, most))]


def lessons(journal: Journal, code: str, situations: tuple[str, ...] = ()) -> list[Lesson]:
    """Every exercise of a code that was answered, of these situations if any are named; the first due first."""
    query = "SELECT * FROM quiz_card WHERE code = ? ORDER BY due, id"
    found = [_lesson(row) for row in journal.rows(query, (code,))]
    return [one for one in found if not situations or one.situation in situations]


def _lesson(row: sqlite3.Row) -> Lesson:
    return Lesson(
        row["code"], row["situation"], row["incident"], row["title"], row["record"], row["due"],
        json.loads(row["published"]), int(row["id"]),
    )  # fmt: skip


def lesson_of(journal: Journal, code: str, situation: str, incident: str) -> Lesson | None:
    """The exercise on that incident, if it has been answered before."""
    query = "SELECT * FROM quiz_card WHERE code = ? AND situation = ? AND incident = ?"
    found = journal.rows(query, (code, situation, incident))
    return _lesson(found[0]) if found else None


def begin_session(journal: Journal, code: str, asked: str) -> int:
    """A new session; its number."""
    with journal.writing() as base:
        done = base.execute("INSERT INTO quiz_session (started, code, asked) VALUES (?, ?, ?)", (now(), code, asked))
        return done.lastrowid or 0


def keep_review(journal: Journal, session: int, lesson: Lesson, right: tuple[bool, bool, bool]) -> None:
    """Write down an answered exercise and how it was answered."""
    columns = "code, situation, incident, title, published, made, record, due"
    values = (
        lesson.code, lesson.situation, lesson.incident, lesson.title,
        json.dumps(dict(lesson.published), ensure_ascii=False), now(), lesson.record, lesson.due,
    )  # fmt: skip
    with journal.writing() as base:
        base.execute(
            f"INSERT INTO quiz_card ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (code, situation, incident)"
            " DO UPDATE SET record = excluded.record, due = excluded.due, title = excluded.title",
            values,
        )
        card = base.execute(
            "SELECT id FROM quiz_card WHERE code = ? AND situation = ? AND incident = ?", values[:3]
        ).fetchone()[0]
        base.execute(
            "INSERT INTO quiz_review (session, card, at, happens, chooser, law) VALUES (?, ?, ?, ?, ?, ?)",
            (session, card, now(), *(int(one) for one in right)),
        )


def past_sessions(journal: Journal, code: str, most: int, before: int = 0) -> list[Past]:
    """The last sessions of a code that had an answer, the newest first; those before one of them."""
    query = (
        "SELECT started, asked, count(*) AS questions, sum(happens + chooser + law) AS marks FROM quiz_session"
        " JOIN quiz_review ON quiz_review.session = quiz_session.id"
        " WHERE quiz_session.code = ? AND (? = 0 OR quiz_session.id < ?)"
        " GROUP BY quiz_session.id ORDER BY quiz_session.id DESC LIMIT ?"
    )
    rows = journal.rows(query, (code, before, before, most))
    return [Past(row["started"], row["asked"], row["questions"], row["marks"]) for row in rows]


def in_utc(at: datetime) -> str:
    """A time as due times are written, so that they can be compared as text."""
    return at.astimezone(UTC).isoformat(timespec="seconds")
