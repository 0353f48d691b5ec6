"""Keeping the journal while a dialogue goes on: after every key what changed is written, before anything is drawn."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from director.commands.asked import Outcome, outcome_data
from director.core.decide import Question
from director.core.errors import DirectorError
from director.core.seats import seat_of
from director.dialogue.dialogue import Dialogue
from director.dialogue.screens import Disputed, Incident, Sitting
from director.dialogue.sitting import left_by, of_deal
from director.files.incident import clean
from director.files.library import Library
from director.folds.interview import Origin, Session, told_details
from director.folds.report import Details
from director.folds.table import Table
from director.journal import answers
from director.journal.entries import ASKING, RULED, WITHDRAWN, Deal, Entry
from director.journal.journal import Journal, now
from director.prompters.remembered import state_folder
from director.render.found import found_data
from director.sentences.words import read_card

OFF = "off"


def journal_path() -> Path | None:
    """Where the journal is kept: DIRECTOR_JOURNAL, or the user's folder; None if it is switched off."""
    named = os.environ.get("DIRECTOR_JOURNAL", "").strip()
    if named.lower() == OFF:
        return None
    return Path(named) if named else state_folder() / "journal.sqlite"


def open_journal() -> Journal:
    """The journal, for commands that need it. Raises `DirectorError` if there is none."""
    path = journal_path()
    if path is None:
        raise DirectorError("no journal is kept", where="DIRECTOR_JOURNAL=off", allowed="a file, or leave it unset")
    return Journal(path)


def journal_or_none() -> Journal | None:
    """The journal; none if it is switched off or cannot be used, which is said and stops nobody."""
    path = journal_path()
    try:
        return Journal(path) if path is not None else None
    except DirectorError as error:
        print("\n".join(error.lines()), "  Nothing is kept this time.", sep="\n", file=sys.stderr)
        return None


def ruled(number: int, where: str) -> Entry:
    """An incident of the journal that has its ruling. Raises `DirectorError` if it has none, or is not there."""
    entry = open_journal().entry(number)
    if not entry.ruling:
        raise DirectorError(
            f"number {number} has no ruling yet", where=where, allowed=f"director resume {number} goes on with it"
        )
    return entry


class Seen(NamedTuple):
    """All that an incident is written from."""

    session: Session
    details: Details
    dispute: Disputed | None
    deal: Deal | None


class Keeper:
    """Writes a dialogue down as it goes on. `saw` gives the dialogue back with the numbers that were given out."""

    def __init__(self, journal: Journal | None, library: Library) -> None:
        self.journal = journal
        self.library = library
        self.deals: dict[int, Deal] = {}  # as they were written last
        self.items: set[tuple[int, str]] = set()  # what has been written as ended
        self.entries: dict[int, Entry] = {}
        self.seen: dict[int, Seen] = {}  # what each of them was written from
        self.fault = ""

    def saw(self, dialogue: Dialogue) -> Dialogue:
        """The dialogue, written down. A journal that cannot be written stops nobody: it is said once."""
        if self.journal is None:
            return dialogue
        try:
            dialogue = self._tables(dialogue, self.journal)
            dialogue = self._incidents(dialogue, self.journal)
            for number, words in dialogue.notes:
                self.journal.note(number, clean(words))
            return replace(dialogue, notes=())
        except DirectorError as error:
            said, self.fault = self.fault, error.message
            return dialogue if said == error.message else dialogue.says(f"Not kept: {error.message}.")

    # tables

    def loaded(self, dialogue: Dialogue) -> Dialogue:
        """The dialogue with every table that is open in the journal."""
        if self.journal is None:
            return dialogue
        sittings = tuple(self._sitting(deal, self.journal) for deal in self.journal.open_deals())
        self.deals |= {one.deal.id: one.deal for one in sittings}
        return replace(dialogue, sittings=sittings)

    def _sitting(self, deal: Deal, journal: Journal) -> Sitting:
        """A table with all that its rulings have left in force."""
        table = Table(dict(deal.facts))
        incidents: list[Incident] = []
        for entry in journal.entries(deal.id):
            if entry.state != WITHDRAWN:
                session, details = session_of(self.library, entry, table)
                table = table.adding(entry.number, left_by(session, details), entry.ended)
                incidents.append(Incident(session, number=entry.number))
                self.entries[entry.number] = entry
        self.items |= {(item.entry, item.key) for item in table.items if item.ended}
        return Sitting(deal, table, tuple(incidents))

    def _tables(self, dialogue: Dialogue, journal: Journal) -> Dialogue:
        for deal in dialogue.finished:
            journal.save_deal(deal._replace(closed=now()))
        kept = []
        for sitting in dialogue.sittings:
            if self.deals.get(sitting.deal.id) != sitting.deal:
                sitting = replace(sitting, deal=journal.save_deal(sitting.deal))
                self.deals[sitting.deal.id] = sitting.deal
            ended = [item for item in sitting.table.items if item.ended and (item.entry, item.key) not in self.items]
            for item in ended:
                journal.end(item.entry, (item.key,))
                self.items.add((item.entry, item.key))
            kept.append(sitting)
        return replace(dialogue, sittings=tuple(kept), finished=())

    # incidents

    def _incidents(self, dialogue: Dialogue, journal: Journal) -> Dialogue:
        screens = []
        for screen in dialogue.screens:
            if isinstance(screen, Incident):
                number = self._incident(screen, dialogue, journal)
                screen = replace(screen, number=number)
            screens.append(screen)
        return replace(dialogue, screens=tuple(screens))

    def _incident(self, screen: Incident, dialogue: Dialogue, journal: Journal) -> int:
        seen = Seen(
            screen.session, dialogue.details, dialogue.dispute, dialogue.sitting.deal if dialogue.sitting else None
        )
        if screen.number and self.seen.get(screen.number) == seen:
            return screen.number  # most keys change nothing that is kept
        before = self.entries.get(screen.number)
        entry = entry_of(screen.session, dialogue, before)
        asked = any(step.origin is Origin.ASKED for step in screen.session.steps) or "dispute" in entry.answers
        begun = screen.number or entry.state == RULED or asked
        if not begun:
            return screen.number
        if before is None or not _same(before, entry):
            entry = journal.save(entry)
            self.entries[entry.number] = entry
        self.seen[entry.number] = seen
        return entry.number


def entry_of(session: Session, dialogue: Dialogue, before: Entry | None = None) -> Entry:
    """An incident as the journal keeps it: the answers, and the ruling without names."""
    book, reached = dialogue.book, session.reached
    nameless = told_details(session, dialogue.details._replace(names={}))
    ruling: dict[str, Any] = {}
    if not isinstance(reached, Question):
        ruling = outcome_data(Outcome(book, session.compiled, reached, (), nameless))
        ruling["found"] = found_data(session, nameless)
    sitting = dialogue.sitting
    deal = sitting.deal if sitting else before.deal if before else _deal(session, dialogue)
    entry = before or Entry(deal, session.compiled.law.id, book.code.edition, book.shared.data_version, {})
    here = dialogue.incident is not None and dialogue.incident.session is session
    disputed = answers.written_dispute(dialogue.dispute.dispute) if here and dialogue.dispute else {}
    asked = bool(disputed) or any(step.origin is Origin.ASKED for step in session.steps)
    state = RULED if ruling else ASKING if asked or before is None else WITHDRAWN
    return entry._replace(
        deal=deal,
        answers=answers.written(session) | disputed,
        details={"cards": {seat.letter: str(card) for seat, card in dialogue.details.cards.items()}},
        ruling=ruling,
        state=state,
    )


def _deal(session: Session, dialogue: Dialogue) -> Deal:
    """The deal of an incident at no table: what was given about it."""
    names = {seat.letter: clean(name) for seat, name in dialogue.details.names.items()}
    told = dialogue.deal or Deal(dialogue.book.code.id)
    return told._replace(
        code=dialogue.book.code.id, facts=of_deal(session), details=dict(dialogue.details.board), names=names
    )


def _same(before: Entry, after: Entry) -> bool:
    return before._replace(deal=after.deal) == after


def session_of(library: Library, entry: Entry, table: Table | None = None) -> tuple[Session, Details]:
    """The session of an incident that was kept. Raises `DirectorError` if the laws no longer know its facts."""
    compiled = library.book(entry.deal.code).situation(entry.situation)
    return answers.read(compiled, entry.answers, table), details_of(entry)


def details_of(entry: Entry) -> Details:
    """Names, cards and the board of an incident that was kept."""
    cards = {}
    for letter, text in entry.details.get("cards", {}).items():
        if (card := read_card(text)) is not None:
            cards[seat_of(letter)] = card
    return Details(entry.deal.players, cards, dict(entry.deal.details))
