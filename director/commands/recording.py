"""A record of the deal given with a command (`--pbn`): what it fills in, and what it points out."""

from __future__ import annotations

import sys
from dataclasses import replace

from director.commands.asked import Asked
from director.core.compiled import Compiled
from director.core.decide import Question
from director.core.errors import DirectorError
from director.core.facts import Answer, show_answer
from director.core.given import read_facts
from director.dialogue.dialogue import Dialogue
from director.dialogue.recorded import pointed_out, recorded_deal
from director.dialogue.screens import Incident
from director.dialogue.sitting import begun
from director.files.find import Menus
from director.files.incident import clean
from director.files.library import Book
from director.files.recordfile import read_record
from director.folds.report import Details
from director.journal.entries import Deal
from director.records.record import Record


def recorded(wanted: Asked) -> Record | None:
    """The record that was given of the board, if one was. Raises `DirectorError`."""
    if wanted.pbn is not None:
        return read_record(wanted.pbn, clean(wanted.board))
    return None


def with_deal(details: Details, deal: Deal) -> Details:
    """The details with what the record tells of the deal, where they say nothing themselves."""
    return details._replace(names={**deal.players, **details.names}, board={**deal.details, **details.board})


def at_deal(dialogue: Dialogue, record: Record) -> Dialogue:
    """The dialogue, at no table, about the deal of a record; with a message of what it marks."""
    deal = recorded_deal(record, dialogue.book.code)
    dialogue = replace(dialogue, deal=deal, details=with_deal(dialogue.details, deal))
    screens = [
        replace(screen, session=begun(dialogue, screen.session)) if isinstance(screen, Incident) else screen
        for screen in dialogue.screens
    ]
    dialogue = dialogue.shows(*screens)
    return pointing_out(dialogue, record)


def pointing_out(dialogue: Dialogue, record: Record) -> Dialogue:
    """The dialogue with a message of what the record marks."""
    return dialogue.says(" ".join(pointed_out(record, dialogue.menus, dialogue.book)))


def point_out(record: Record, menus: Menus, book: Book) -> None:
    """Say what the record marks where nobody is asked anything: beside the answer, not in it."""
    from director.render.plain import ascii_only

    for line in pointed_out(record, menus, book):
        print(ascii_only(line), file=sys.stderr)


def told_answer(compiled: Compiled, deal: Deal, question: Question) -> dict[str, Answer]:
    """The answer that the record gives to a question; nothing if it gives none, or none that can be."""
    if question.fact not in deal.facts or not compiled.by_id[question.fact].law.of_deal:
        return {}
    found = read_facts(compiled, {question.fact: deal.facts[question.fact]})
    return found if found[question.fact] in question.answers else {}


def check_against(deal: Deal, facts: dict[str, Answer]) -> None:
    """Raises `DirectorError` where a fact that was given is another than the record says."""
    for name, value in deal.facts.items():
        if name in facts and show_answer(facts[name]) != value:
            raise DirectorError(
                f"the record says {name}={value}", where=f"-f {name}={show_answer(facts[name])}", allowed="one of them"
            )
