"""`director` and `director rule` with facts missing: the interview, on the screen or line by line."""

from __future__ import annotations

import gc
import json
import shlex
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from director.commands.asked import Asked, Outcome, exit_code, outcome_data
from director.commands.keeping import Keeper, journal_or_none
from director.commands.using import first_book
from director.core.decide import Question, Ruling
from director.core.errors import DirectorError
from director.dialogue.dialogue import Dialogue
from director.dialogue.screens import End, Incident, Start
from director.files.find import Menus
from director.files.library import Library
from director.folds.interview import Session, begin, told_details
from director.prompters.remembered import last_profile, remember_code
from director.render.data import facts_data

if TYPE_CHECKING:
    from director.records.record import Record

MORE_FACTS, INTERRUPTED = 3, 130


def run_interview(library: Library, wanted: Asked, outcome: Outcome | None, record: Record | None = None) -> int:
    """Ask until there is a ruling and somebody leaves; the exit code. Raises `DirectorError`."""
    gc.enable()  # switched off for commands that end at once
    dialogue = first_dialogue(library, wanted, outcome)
    if record is not None:
        from director.commands.recording import at_deal

        dialogue = at_deal(dialogue, record)
    return converse(dialogue, wanted)


def converse(dialogue: Dialogue, wanted: Asked, keeper: Keeper | None = None) -> int:
    """Talk, kept in the journal, until somebody leaves; the exit code."""
    keeper = keeper or Keeper(journal_or_none(), dialogue.menus.library)
    dialogue, plain = talk(dialogue, wanted, keeper)
    if dialogue.session is not None:
        remember_code(dialogue.book.code.id)
    return finish(dialogue, wanted, plain)


def first_dialogue(library: Library, wanted: Asked, outcome: Outcome | None) -> Dialogue:
    """The start, or the incident with the facts given."""
    menus = Menus(library)
    if outcome is None:
        if wanted.facts:
            how = "director rule CODE SITUATION -f fact=answer"
            raise DirectorError("facts need a situation", where="-f", allowed=how)
        return Dialogue(menus, first_book(library, wanted.code), (Start(),))
    details = outcome.details
    given = {name: answer for name, answer in outcome.step.known.items() if name not in details.regulated}
    session = begin(outcome.compiled, given, profile=details.profile)
    return Dialogue(menus, outcome.book, (Incident(session),), outcome.details)


def talk(dialogue: Dialogue, wanted: Asked, keeper: Keeper) -> tuple[Dialogue, bool]:
    """Talk on the screen if there is one, else line by line; and whether it was line by line."""
    if not wanted.plain:
        from director.prompters.prompts import on_screen
        from director.prompters.prompts import run as run_screen

        try:
            drawn = on_screen(lambda: run_screen(dialogue, keeper.saw))
        except KeyboardInterrupt:
            return replace(dialogue, ended=End.INTERRUPTED), False
        if drawn is not None:
            return drawn, False
    from director.prompters.plainprompt import run as run_plain

    rulings = sys.stderr if wanted.as_json else sys.stdout
    return run_plain(dialogue, sys.stdin, sys.stderr, rulings, keeper.saw), True


def finish(dialogue: Dialogue, wanted: Asked, plain: bool) -> int:
    """Print what remains to be printed when somebody leaves; the exit code."""
    session = dialogue.session
    reached = session.reached if session else None
    if session is not None and isinstance(reached, Ruling):
        if wanted.as_json:
            details = told_details(session, dialogue.details)
            value = outcome_data(Outcome(dialogue.book, session.compiled, reached, (), details))
            print(json.dumps(value, ensure_ascii=False, indent=2))
        elif not plain and dialogue.ended is End.LEFT:
            _print_ruling(dialogue, session, wanted)
    interrupted = dialogue.ended is End.INTERRUPTED
    if interrupted or not isinstance(reached, Ruling):
        print(f"Go on with:  {resume(dialogue, wanted)}", file=sys.stderr)
    if interrupted:
        return INTERRUPTED
    if reached is None or isinstance(reached, Question):
        return INTERRUPTED if sys.stdin.isatty() else MORE_FACTS
    return exit_code(reached)


def _print_ruling(dialogue: Dialogue, session: Session, wanted: Asked) -> None:
    """The ruling once more, where it stays when the screen has gone."""
    from director.render.colour import print_rows
    from director.render.screen import frame, ruling_rows
    from director.render.view import ruling_script, title_of

    rows = [row for block in ruling_rows(ruling_script(session, dialogue.details, dialogue.book)) for row in block]
    print_rows(frame("RULING", title_of(dialogue), dialogue.right, rows, "")[:-1], sys.stdout)
    print(f"Again:  {resume(dialogue, Asked(profile=wanted.profile))}", file=sys.stderr)


def resume(dialogue: Dialogue, wanted: Asked) -> str:
    """The command line that goes on with the answers given."""
    session, sitting, incident = dialogue.session, dialogue.sitting, dialogue.incident
    words = ["director"]
    if sitting is not None and incident is not None and incident.number:
        return shlex.join(["director", "resume", str(incident.number), *(["--plain"] if wanted.plain else [])])
    if sitting is not None:
        words += ["table", sitting.deal.table]
    elif session is not None:
        words.append("rule")
        if wanted.incident and wanted.incident != "-":
            words += ["--incident", wanted.incident]
        else:
            words += [dialogue.book.code.short, session.compiled.law.id]
        for name, value in facts_data(session.compiled, session.given).items():
            words += ["-f", f"{name}={','.join(value) if isinstance(value, list) else value}"]
    used = wanted.profile or (last_profile(dialogue.book.code.id) if session and session.regulated else "")
    if used:
        words += ["--profile", used]
    if wanted.pbn and sitting is None:
        words += ["--pbn", wanted.pbn, *(["--board", wanted.board] if wanted.board else [])]
    if wanted.plain:
        words.append("--plain")
    return shlex.join(words)
