"""Reading and writing the journal. Every method is one transaction: it has happened wholly, or not at all."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from director.core.errors import DirectorError
from director.core.seats import seat_of
from director.journal.entries import ASKING, RULED, Deal, Entry, Note
from director.journal.schema import migrate

WAITS = 10.0  # seconds until a journal that another program writes counts as blocked
_ENTRY = "number, deal, started, changed, ruled, state, edition, law_data, situation, answers, details, ruling"
_DEAL = "id, opened, closed, event, session, at_table, board, code, facts, details, record"


class Journal:
    """An open journal. Several programs may have it open at once."""

    def __init__(self, path: Path) -> None:
        """Open the journal in that file, made if there is none. Raises `DirectorError` if it cannot be used."""
        self.path = path
        try:
            _private(path)
            self.base = sqlite3.connect(path, timeout=WAITS, isolation_level=None)
            self.base.row_factory = sqlite3.Row
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
                self.base.execute(f"PRAGMA {pragma}").fetchall()
            migrate(self.base)
        except (sqlite3.Error, OSError) as error:
            raise _unusable(path, error) from None

    def close(self) -> None:
        """Close the file."""
        self.base.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction. Raises `DirectorError` if the journal cannot be written."""
        try:
            self.base.execute("BEGIN IMMEDIATE")
            try:
                yield self.base
                self.base.execute("COMMIT")
            except BaseException:
                self.base.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise _unusable(self.path, error) from None

    def rows(self, query: str, values: tuple[object, ...] = ()) -> list[sqlite3.Row]:
        """The rows of a query. Raises `DirectorError` if the journal cannot be read."""
        try:
            return self.base.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise _unusable(self.path, error) from None

    # deals

    def save_deal(self, deal: Deal) -> Deal:
        """Write a deal, new or changed; with its id and time."""
        deal = deal._replace(opened=deal.opened or now())
        values = (
            deal.opened, deal.closed, deal.event, deal.session, deal.table, deal.board, deal.code,
            _json(deal.facts), _json(deal.details), deal.record,
        )  # fmt: skip
        with self.writing() as base:
            deal = deal._replace(id=_written(base, "deal", _DEAL, values, deal.id))
            base.execute("DELETE FROM player WHERE deal = ?", (deal.id,))
            names = [(deal.id, seat, name) for seat, name in deal.names.items() if name]
            base.executemany("INSERT INTO player VALUES (?, ?, ?)", names)
        return deal

    def deal(self, number: int) -> Deal:
        """The deal with that id. Raises `DirectorError` if there is none."""
        found = self.rows(f"SELECT {_DEAL} FROM deal WHERE id = ?", (number,))
        if not found:
            raise DirectorError(f"the journal has no deal {number}", where=str(self.path))
        return self._deal(found[0])

    def open_deals(self) -> list[Deal]:
        """The deals that are being played at a table, by table."""
        query = f"SELECT {_DEAL} FROM deal WHERE closed = '' AND at_table <> '' ORDER BY length(at_table), at_table, id"
        return [self._deal(row) for row in self.rows(query)]

    def _deal(self, row: sqlite3.Row) -> Deal:
        names = self.rows("SELECT seat, name FROM player WHERE deal = ?", (row["id"],))
        return Deal(
            code=row["code"], event=row["event"], session=row["session"], table=row["at_table"], board=row["board"],
            facts=json.loads(row["facts"]), details=json.loads(row["details"]),
            names={row["seat"]: row["name"] for row in names}, record=row["record"],
            id=row["id"], opened=row["opened"], closed=row["closed"],
        )  # fmt: skip

    # incidents

    def save(self, entry: Entry) -> Entry:
        """Write an incident as it stands, with the deal it happened in; with its number and times."""
        deal = entry.deal if entry.deal.id else self.save_deal(entry.deal)
        changed = now()
        ruled = (entry.ruled or changed) if entry.state == RULED else entry.ruled
        entry = entry._replace(deal=deal, started=entry.started or changed, changed=changed, ruled=ruled)
        values = (
            deal.id, entry.started, changed, ruled, entry.state, entry.edition, entry.law_data, entry.situation,
            _json(entry.answers), _json(entry.details), _json(entry.ruling) if entry.ruling else "",
        )  # fmt: skip
        with self.writing() as base:
            return entry._replace(number=_written(base, "entry", _ENTRY, values, entry.number))

    def entry(self, number: int) -> Entry:
        """The incident of that number. Raises `DirectorError` if there is none."""
        found = self.rows(f"SELECT {_ENTRY} FROM entry WHERE number = ?", (number,))
        if found:
            return self._entry(found[0])
        last = self.rows("SELECT max(number) FROM entry")[0][0]
        allowed = f"1 to {last}" if last else "nothing has been written yet"
        raise DirectorError(f"the journal has no ruling {number}", where=str(self.path), allowed=allowed)

    def entries(self, of_deal: int | None = None) -> list[Entry]:
        """All incidents in their order, or those of one deal."""
        where, values = ("", ()) if of_deal is None else ("WHERE deal = ?", (of_deal,))
        return [self._entry(row) for row in self.rows(f"SELECT {_ENTRY} FROM entry {where} ORDER BY number", values)]

    def unfinished(self) -> Entry | None:
        """The incident that was changed last, if it still has no ruling."""
        query = f"SELECT {_ENTRY} FROM entry WHERE state = ? ORDER BY changed DESC, number DESC LIMIT 1"
        found = self.rows(query, (ASKING,))
        return self._entry(found[0]) if found else None

    def _entry(self, row: sqlite3.Row) -> Entry:
        number = row["number"]
        notes = self.rows("SELECT at, words FROM note WHERE entry = ? ORDER BY id", (number,))
        ended = self.rows("SELECT item FROM ended WHERE entry = ?", (number,))
        return Entry(
            deal=self.deal(row["deal"]), situation=row["situation"], edition=row["edition"], law_data=row["law_data"],
            answers=json.loads(row["answers"]), details=json.loads(row["details"]),
            ruling=json.loads(row["ruling"] or "{}"), state=row["state"], number=number, started=row["started"],
            changed=row["changed"], ruled=row["ruled"],
            notes=tuple(Note(*note) for note in notes), ended=frozenset(item for (item,) in ended),
        )  # fmt: skip

    def note(self, number: int, words: str) -> None:
        """Add a note to an incident. Raises `DirectorError` if there is none of that number."""
        self.entry(number)
        with self.writing() as base:
            base.execute("INSERT INTO note (entry, at, words) VALUES (?, ?, ?)", (number, now(), words))

    def end(self, number: int, items: tuple[str, ...]) -> None:
        """Something that was in force from an incident has ended."""
        with self.writing() as base:
            base.executemany("INSERT OR IGNORE INTO ended VALUES (?, ?, ?)", [(number, item, now()) for item in items])

    # erasing

    def erase_names(self, deal: int | None = None) -> int:
        """Erase the players' names, of one deal or of all, from the file and from what SQLite keeps beside it.

        In notes a name gives way to its seat. The number of names that were erased. Raises `DirectorError` if another
        program keeps the old pages from being overwritten.
        """
        where, values = ("", ()) if deal is None else ("WHERE deal = ?", (deal,))
        with self.writing() as base:
            names = base.execute(f"SELECT deal, seat, name FROM player {where}", values).fetchall()
            for of_deal, seat, name in names:
                _rename_in_notes(base, of_deal, seat, name)
            base.execute(f"DELETE FROM player {where}", values)
        self.forget()
        return len(names)

    def forget(self) -> None:
        """Write everything into the file and cut off the log beside it, which holds older pages."""
        busy = self.rows("PRAGMA wal_checkpoint(TRUNCATE)")[0][0]
        if busy:
            raise DirectorError(
                "another director is reading the journal: its log could not be cut off",
                where=str(self.path),
                allowed="leave the other program, then erase again",
            )


def _written(base: sqlite3.Connection, table: str, columns: str, values: tuple[object, ...], key: int) -> int:
    """Write a row, new if `key` is 0; its key."""
    name, *others = columns.split(", ")
    if key:
        base.execute(f"UPDATE {table} SET {', '.join(f'{one} = ?' for one in others)} WHERE {name} = ?", (*values, key))
        return key
    marks = ", ".join("?" * len(others))
    return base.execute(f"INSERT INTO {table} ({', '.join(others)}) VALUES ({marks})", values).lastrowid or 0


def _rename_in_notes(base: sqlite3.Connection, deal: int, seat: str, name: str) -> None:
    query = "SELECT note.id, words FROM note JOIN entry ON entry.number = note.entry WHERE entry.deal = ?"
    title = seat_of(seat).title
    whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    for note, words in base.execute(query, (deal,)).fetchall():
        if (after := whole.sub(title, words)) != words:
            base.execute("UPDATE note SET words = ? WHERE id = ?", (after, note))


def now() -> str:
    """The local time to the second, with its offset from UTC."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(dict(value), ensure_ascii=False, sort_keys=False)


def _private(path: Path) -> None:
    """Make the file, and its folder if it is ours to make, for the owner alone. SQLite's own files follow it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(0o600)


def _unusable(path: Path, error: Exception) -> DirectorError:
    why = getattr(error, "strerror", None) or str(error)
    return DirectorError(
        f"the journal cannot be used: {why}",
        where=str(path),
        allowed="another file in DIRECTOR_JOURNAL, or DIRECTOR_JOURNAL=off to keep none",
    )
