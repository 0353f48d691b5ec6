"""`director table` and `director resume`: a table's deal that stays open, and an incident that was left."""

from __future__ import annotations

import gc
from dataclasses import replace
from typing import TYPE_CHECKING

from director.commands.asked import Asked
from director.commands.interview import converse
from director.commands.keeping import Keeper, open_journal, session_of
from director.commands.using import first_book, use
from director.core.errors import DirectorError
from director.dialogue.dialogue import Dialogue
from director.dialogue.screens import Disputed, Incident, Sitting, Standing, Tables
from director.dialogue.sitting import deal_of, seated, settled
from director.files.find import Menus
from director.files.incident import clean
from director.files.library import Library
from director.folds.table import Table
from director.journal.answers import read_dispute
from director.journal.entries import Deal

if TYPE_CHECKING:
    from director.records.record import Record


def table(wanted: Asked, name: str | None, given: dict[str, str]) -> int:
    """Talk at a table: the one named, a new one if it is not open, or the list of all; the exit code."""
    gc.enable()
    library = use(Library(), wanted.profile)
    keeper = Keeper(open_journal(), library)
    dialogue = keeper.loaded(Dialogue(Menus(library), first_book(library, wanted.code), (Tables(),)))
    if wanted.code is None and dialogue.sittings:  # a session is of one code as a rule
        dialogue = replace(dialogue, book=library.book(dialogue.sittings[-1].deal.code))
    if name is None:
        if given or wanted.pbn:
            raise DirectorError("which table is it?", where="director table NAME", allowed="as in director table 5")
        return converse(dialogue, wanted, keeper)
    record = None
    if wanted.pbn is not None:
        from director.commands.recording import recorded

        record = recorded(wanted)
    return converse(at_table(dialogue, clean(name), given, record), wanted, keeper)


def at_table(dialogue: Dialogue, name: str, given: dict[str, str], record: Record | None = None) -> Dialogue:
    """The dialogue at the table of that name. Raises `DirectorError` for what cannot be said of a table."""
    deal = deal_of(dialogue, {"table": name, **{key: clean(text) for key, text in given.items()}}, record)
    dialogue = _at_table(dialogue, deal)
    if record is None:
        return dialogue
    from director.commands.recording import pointing_out

    return pointing_out(dialogue, record)


def _at_table(dialogue: Dialogue, deal: Deal) -> Dialogue:
    for number, sitting in enumerate(dialogue.sittings):
        if sitting.deal.table.lower() != deal.table.lower():
            continue
        if deal.board and deal.board != sitting.deal.board:
            raise DirectorError(
                f"table {sitting.deal.table} still has board {sitting.deal.board or 'of no number'} open",
                where="--board",
                allowed="end it first: director table, the table, then x",
            )
        facts = {**sitting.deal.facts, **deal.facts}
        kept = sitting.deal._replace(
            facts=facts,
            details={**sitting.deal.details, **deal.details},
            names=deal.names or sitting.deal.names,
            event=deal.event or sitting.deal.event,
            record=deal.record or sitting.deal.record,
        )
        sittings = list(dialogue.sittings)
        sittings[number] = replace(sitting, deal=kept, table=replace(sitting.table, facts=facts))
        return seated(replace(dialogue, sittings=tuple(sittings)), number)
    return settled(dialogue, Sitting(deal, Table()))


def resume(wanted: Asked, number: int | None) -> int:
    """Go on with an incident that was left: the last one without a ruling, or that of a number; the exit code."""
    gc.enable()
    library = use(Library(), wanted.profile)
    journal = open_journal()
    entry = journal.entry(number) if number is not None else journal.unfinished()
    if entry is None:
        raise DirectorError("nothing was left unfinished", where="director resume", allowed="director log lists all")
    keeper = Keeper(journal, library)
    dialogue = keeper.loaded(Dialogue(Menus(library), library.book(entry.deal.code), (Tables(),)))
    keeper.entries[entry.number] = entry
    at = next((n for n, one in enumerate(dialogue.sittings) if one.deal.id == entry.deal.id), -1)
    dialogue = seated(dialogue, at) if at >= 0 else dialogue
    if (sitting := dialogue.sitting) is not None:
        dialogue = dialogue.changed(lambda _: replace(sitting, table=sitting.table.without(entry.number)))
    session, details = session_of(library, entry, dialogue.sitting.table if dialogue.sitting else None)
    below = (Tables(), Standing()) if dialogue.sitting else ()
    dialogue = replace(dialogue, details=details).shows(*below, Incident(session, number=entry.number))
    if (dispute := read_dispute(session, entry.answers)) is not None:
        dialogue = dialogue.over(Disputed(dispute))
    return converse(dialogue, wanted, keeper)
