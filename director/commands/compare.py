"""`director compare`: one incident under every code that has the situation."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from director.commands.asked import MORE_FACTS, Outcome, outcome_data
from director.commands.rule import json_text
from director.commands.using import use
from director.core.decide import Question
from director.core.errors import DirectorError
from director.core.facts import allowed_answers, show_answer
from director.dialogue.comparing import Comparing, press
from director.dialogue.screens import End
from director.files.beside import books_with, chosen, read_given, sides_of, situation_named
from director.files.library import Library
from director.folds.compare import Side, alike, compared, needed_by
from director.folds.interview import told_details
from director.folds.neighbours import by_usual_answers
from director.folds.report import Details
from director.render.comparing import NO_DETAILS, Books, compare_screen, incident, result_lines
from director.sentences.words import Voice

INTERRUPTED = 130


class Asked(NamedTuple):
    """What the command line asks for."""

    words: str
    facts: Sequence[str] = ()
    codes: str = ""
    as_json: bool = False
    plain: bool = False
    no_input: bool = False
    usual: bool = False
    profile: str | None = None


def compare(asked: Asked) -> int:
    """Compare; the exit code: 0, or 3 if facts are missing and it may not ask. Raises `DirectorError`."""
    library = use(Library(), asked.profile)
    ident = situation_named(library, asked.words)
    names = [name for name in asked.codes.replace(",", " ").split() if name]
    everywhere = books_with(library, ident)
    found = chosen(everywhere, library, names)
    if len(found) < 2:
        only = found[0][0].code.title if found else "no code"
        raise DirectorError(f'only {only} rules on "{ident}": there is nothing to compare it with', where=asked.words)
    sides = sides_of(library, found, read_given(everywhere, library, asked.facts))
    title = found[0][1].law.title
    comparing = Comparing(sides, tuple(library.common.facts))
    comparing = as_usual(comparing) if asked.usual else comparing
    books: Books = {book.code.id: book for book, _ in found}
    if asked.as_json or asked.no_input or (comparing.asking is None and not _at_terminal(asked)):
        return _printed(comparing, asked, books, ident, title)
    return _talked(comparing, asked, books, title)


def _at_terminal(asked: Asked) -> bool:
    """Whether there is somebody who may want a ruling in full."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not asked.no_input


def as_usual(comparing: Comparing) -> Comparing:
    """With the usual answer of every rare fact that is asked before anything else, and a line that says so."""
    taken: dict[str, list[str]] = {}
    while (asking := comparing.asking) is not None and (question := asking.question) is not None:
        compiled = asking.session.compiled
        if not compiled.by_id[question.fact].law.usual:
            break
        facts = by_usual_answers(compiled, question)
        taken.setdefault(asking.title, []).extend(compiled.by_id[name].law.short for name in facts)
        comparing = replace(comparing, steps=(*comparing.steps, (asking.code, tuple(facts.items()))))
    words = tuple(f"{title}: taken as usual: {', '.join(names)}." for title, names in taken.items())
    return replace(comparing, begun=comparing.sides, steps=(), taken=words)


# without asking


def _printed(comparing: Comparing, asked: Asked, books: Books, ident: str, title: str) -> int:
    missing = comparing.asking is not None
    if asked.as_json:
        print(json_text(as_data(comparing, books, ident), indent=2))
    elif missing:
        print("\n".join(missing_lines(comparing)))
    elif asked.plain:
        print("\n".join(result_lines(comparing)))
    else:
        _print_rows(comparing, title)
    return MORE_FACTS if missing else 0


def _print_rows(comparing: Comparing, title: str) -> None:
    from director.render.colour import print_rows
    from director.render.compare import rows_of, side_by_side
    from director.render.screen import frame

    sides = comparing.sides
    rows = rows_of(side_by_side(sides, compared(sides, NO_DETAILS), incident(comparing)))
    print_rows(frame("COMPARE", title, "", rows, "")[:-1], sys.stdout)


def missing_lines(comparing: Comparing) -> list[str]:
    """The facts that are still missing, each with the codes that need it: the next one of every code."""
    lines: list[str] = []
    told: set[str] = set()
    for one in comparing.sides:
        question = one.question
        if question is None or one.code in told:
            continue
        needs = needed_by(comparing.sides, one, comparing.common)
        told |= {other.code for other in needs}
        fact = one.session.compiled.by_id[question.fact].law
        voice = Voice(one.session.compiled.law, one.session.known)
        lines += [f"A fact is missing for {', '.join(other.title for other in needs)}: {fact.id}"]
        lines += [f"  {voice.say(fact.ask)}", f"  answers  {allowed_answers(fact)}"]
        having = [other for other in comparing.sides if fact.id in other.session.compiled.by_id]
        same = all(alike(one, other, fact.id, comparing.common) for other in having)
        lines.append(f"  give it  -f {'' if same else f'{one.code}:'}{fact.id}=...")
    return lines


def as_data(comparing: Comparing, books: Books, ident: str) -> dict[str, Any]:
    """The comparison as data: every code's outcome as `director rule` gives it, and the rows."""
    sides = comparing.sides
    found = compared(sides, Details())
    missing = any(one.question is not None for one in sides)
    return {
        "schema": 1,
        "status": "question" if missing else "comparison",
        "situation": ident,
        "codes": [_side_data(one, books) for one in sides],
        "rows": [
            {
                "point": row.label,
                "cells": {
                    one.code: {"text": cell.text, "laws": list(cell.laws)} if cell else None
                    for one, cell in zip(sides, row.cells, strict=True)
                },
            }
            for row in found.rows
        ],
        "changed": [{"code": one.code, "beside": one.beside, "text": one.text} for one in found.changed],
    }


def _side_data(one: Side, books: Books) -> dict[str, Any]:
    if one.refused:
        return {"code": one.code, "status": "refused", "message": one.refused}
    session = one.session
    book = books[one.code]
    data = outcome_data(Outcome(book, session.compiled, session.reached, (), told_details(session, Details())))
    if isinstance(session.reached, Question):
        data["known"] = {name: show_answer(value) for name, value in session.given.items()}
    return data


# asking


def _talked(comparing: Comparing, asked: Asked, books: Books, title: str) -> int:
    gc.enable()
    if not asked.plain:
        from director.prompters.prompts import Ways, converse, on_screen

        ways: Ways[Comparing] = Ways(
            lambda one, size: compare_screen(one, size, title, books),
            lambda one, key, pages, size: press(one, key, pages),
        )
        done = on_screen(lambda: converse(comparing, ways, lambda one: one))
        if done is not None:
            if done.asking is None and done.ended is End.LEFT:
                _print_rows(done, title)
            return _left(done)
    from director.prompters.plaincompare import run

    return _left(run(comparing, sys.stdin, sys.stderr, sys.stdout, books))


def _left(done: Comparing) -> int:
    if done.ended is End.INTERRUPTED:
        return INTERRUPTED
    if done.asking is not None:
        return INTERRUPTED if sys.stdin.isatty() else MORE_FACTS
    return 0
