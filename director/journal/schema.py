"""The journal's tables, and the steps from each version of them to the next."""

from __future__ import annotations

import sqlite3

from director.core.errors import DirectorError

# One script for each version; `PRAGMA user_version` says which have been run. A shipped script is never edited.
STEPS: tuple[str, ...] = (
    """
    CREATE TABLE deal (
        id         INTEGER PRIMARY KEY,
        opened     TEXT NOT NULL,
        closed     TEXT NOT NULL DEFAULT '',
        event      TEXT NOT NULL DEFAULT '',
        session    TEXT NOT NULL DEFAULT '',
        at_table   TEXT NOT NULL DEFAULT '',
        board      TEXT NOT NULL DEFAULT '',
        code       TEXT NOT NULL,
        facts      TEXT NOT NULL DEFAULT '{}',
        details    TEXT NOT NULL DEFAULT '{}',
        record     TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE player (
        deal INTEGER NOT NULL REFERENCES deal ON DELETE CASCADE,
        seat TEXT NOT NULL CHECK (seat IN ('N', 'E', 'S', 'W')),
        name TEXT NOT NULL,
        PRIMARY KEY (deal, seat)
    );
    CREATE TABLE entry (
        number    INTEGER PRIMARY KEY AUTOINCREMENT,
        deal      INTEGER NOT NULL REFERENCES deal ON DELETE CASCADE,
        started   TEXT NOT NULL,
        changed   TEXT NOT NULL,
        ruled     TEXT NOT NULL DEFAULT '',
        state     TEXT NOT NULL CHECK (state IN ('asking', 'ruled', 'withdrawn')),
        edition   TEXT NOT NULL,
        law_data  TEXT NOT NULL,
        situation TEXT NOT NULL,
        answers   TEXT NOT NULL,
        details   TEXT NOT NULL DEFAULT '{}',
        ruling    TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX entry_of_deal ON entry (deal);
    CREATE TABLE note (
        id    INTEGER PRIMARY KEY,
        entry INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
        at    TEXT NOT NULL,
        words TEXT NOT NULL
    );
    CREATE TABLE ended (
        entry INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
        item  TEXT NOT NULL,
        at    TEXT NOT NULL,
        PRIMARY KEY (entry, item)
    );
    """,
    """
    CREATE TABLE quiz_card (
        id        INTEGER PRIMARY KEY,
        code      TEXT NOT NULL,
        situation TEXT NOT NULL,
        incident  TEXT NOT NULL,
        title     TEXT NOT NULL,
        published TEXT NOT NULL DEFAULT '{}',
        made      TEXT NOT NULL,
        record    TEXT NOT NULL,
        due       TEXT NOT NULL,
        UNIQUE (code, situation, incident)
    );
    CREATE INDEX quiz_card_due ON quiz_card (code, due);
    CREATE TABLE quiz_session (
        id      INTEGER PRIMARY KEY,
        started TEXT NOT NULL,
        code    TEXT NOT NULL,
        asked   TEXT NOT NULL
    );
    CREATE TABLE quiz_review (
        id      INTEGER PRIMARY KEY,
        session INTEGER NOT NULL REFERENCES quiz_session ON DELETE CASCADE,
        card    INTEGER NOT NULL REFERENCES quiz_card ON DELETE CASCADE,
        at      TEXT NOT NULL,
        happens INTEGER NOT NULL CHECK (happens IN (0, 1)),
        chooser INTEGER NOT NULL CHECK (chooser IN (0, 1)),
        law     INTEGER NOT NULL CHECK (law IN (0, 1))
    );
    CREATE INDEX quiz_review_of_session ON quiz_review (session);
    """,
)


def migrate(base: sqlite3.Connection, steps: tuple[str, ...] = STEPS) -> None:
    """Bring the tables up to date, one version at a time, each wholly or not at all.

    Raises `DirectorError` for a file that a newer program has written.
    """
    if _version(base) == len(steps):
        return
    base.execute("BEGIN IMMEDIATE")  # two programs may start at once: the second finds the work done
    try:
        found = _version(base)
        if found > len(steps):
            raise DirectorError(
                f"the journal was written by a newer director (its version {found}, known here {len(steps)})",
                allowed="the newer program, or another file in DIRECTOR_JOURNAL",
            )
        for number in range(found, len(steps)):
            for statement in _statements(steps[number]):
                base.execute(statement)
            base.execute(f"PRAGMA user_version = {number + 1}")
        base.execute("COMMIT")
    except BaseException:
        base.execute("ROLLBACK")
        raise


def _version(base: sqlite3.Connection) -> int:
    return int(base.execute("PRAGMA user_version").fetchone()[0])


def _statements(script: str) -> list[str]:
    """The statements of a script. `executescript` would commit what has been begun."""
    found: list[str] = []
    rest = ""
    for line in script.splitlines(keepends=True):
        rest += line
        if sqlite3.complete_statement(rest):
            found.append(rest)
            rest = ""
    return [*found, *([rest] if rest.strip() else [])]
