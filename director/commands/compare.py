"""`director compare`: one incident under every code that has the situation."""

from __future__ import annotations

import gc
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from director.commands.asked import MORE_FACTS, Outcome, outcome_data
from director.commands.rule import json_text
from director.commands.using import use
from director.core.decide import Question
from director.core.errors import DirectorError
from director.core.facts import allowed_answers, show_answer
from director.dialogue.comparing import press
from director.dialogue.comparison import Comparing, begin_comparing
from director.dialogue.screens import End
from director.files.beside import books_with, chosen, left_out, left_out_words, read_given, sides_of
from director.files.library import Book, Library
from director.files.naming import Named, situation_named
from director.folds.cells import Cell
from director.folds.interview import told_details
from director.folds.report import Details
from director.folds.sharing import Side, needed_by, own_prefix
from director.render.comparing import About, compare_screen, found_in, incident, result_lines, result_sections, wide
from director.render.repeat import compare_command
from director.render.rows import Size
from director.sentences.words import Voice

INTERRUPTED = 130
FORMATS = ("md", "html")


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
    beside: str = ""
    form: str = ""
    out: Path | None = None


class Comparison(NamedTuple):
    """What is compared, and what was asked for."""

    comparing: Comparing
    asked: Asked
    about: About
    ident: str

    def command(self) -> str:
        """The command that compares again with what is known."""
        one, asked = self.comparing, self.asked
        more = ["--codes", asked.codes] if asked.codes else []
        more += ["--beside", asked.beside] if asked.beside else []
        more += ["--profile", asked.profile] if asked.profile else []
        return compare_command(self.ident, one.waiting, one.common, asked.usual, more)


def compare(asked: Asked) -> int:
    """Compare; the exit code: 0, or 3 if facts are missing and it may not ask. Raises `DirectorError`."""
    asked = asked._replace(form=_form(asked))
    library = use(Library(), asked.profile)
    named = situation_named(library, asked.words)
    everywhere = books_with(library, named.ident)
    names = [name for name in asked.codes.replace(",", " ").split() if name]
    found = chosen(everywhere, library, names)
    if len(found) < 2:
        only = found[0][0].code.title if found else "no code"
        message = f'only {only} rules on "{named.ident}": there is nothing to compare it with'
        raise DirectorError(message, where=asked.words)
    given = _given(named, read_given(everywhere, library, asked.facts), found)
    base = _base(library, asked.beside, [book for book, _ in found])
    sides = sides_of(library, found, given)
    comparing = begin_comparing(sides, library.common.facts, asked.usual, base)
    missing = [] if names else left_out(library, named.ident)
    notes = [*_editions(book for book, _ in found), *(f"Not compared: {one}" for one in left_out_words(missing))]
    about = About(found[0][1].law.title, {book.code.id: book for book, _ in found}, tuple(notes))
    _say_what_was_taken(named, about.title)
    comparison = Comparison(comparing, asked, about, named.ident)
    if asked.as_json or asked.no_input or (comparing.asking is None and not _at_terminal(asked)):
        return _printed(comparison)
    return _talked(comparison)


def _form(asked: Asked) -> str:
    """The form of the hand-out; none if none is wanted. Raises `DirectorError` for one that there is not."""
    if not asked.form and asked.out is None:
        return ""
    by_name = asked.out.suffix.lower().lstrip(".") if asked.out is not None else ""
    form = asked.form or {"htm": "html", "markdown": "md", "": "md"}.get(by_name, by_name)
    if form not in FORMATS:
        where = "--format" if asked.form else "--out"
        raise DirectorError(f'a comparison cannot be written as "{form}"', where=where, allowed=", ".join(FORMATS))
    return form


def _base(library: Library, name: str, books: list[Book]) -> str:
    """The code from which differences are told. Raises `DirectorError` if it is not compared."""
    if not name:
        return ""
    ident = library.book(name).code.id
    if ident not in {book.code.id for book in books}:
        allowed = ", ".join(book.code.short for book in books)
        message = f"{library.book(name).code.title} is not one of the codes that are compared"
        raise DirectorError(message, where=f"--beside {name}", allowed=allowed)
    return ident


def _given(named: Named, given: dict[str, dict[str, str]], found: Sequence[tuple[Book, Any]]) -> dict[str, Any]:
    """The facts given, and those that a line of the menu answers in advance."""
    for book, _ in found:
        entry = named.given.get(book.code.id, {})
        if entry:
            given[book.code.id] = {**entry, **given.get(book.code.id, {})}
    return given


def _editions(books: Any) -> list[str]:
    """Which codes are editions of which not all was seen."""
    found = []
    for book in books:
        if book.under is not None and not all(line.seen for line in book.code.index.values()):
            words = f"{book.code.title} is laid over {book.under.code.title}, from what was seen of it"
            found.append(f"{words} (director readings {book.code.short}).")
    return found


def _say_what_was_taken(named: Named, title: str) -> None:
    """Which situation words were taken for, where they could mean others."""
    if named.others:
        others = "; ".join(f"director compare {one.ident} ({one.title})" for one in named.others)
        print(f"Taken for: {title} ({named.ident}). Or: {others}.", file=sys.stderr)


def _at_terminal(asked: Asked) -> bool:
    """Whether there is somebody who may want a ruling in full."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not asked.no_input and not asked.form


def window() -> int:
    """The columns to print in: those of the terminal, or as `COLUMNS` says, or 80."""
    return wide(Size(shutil.get_terminal_size().columns))


# without asking


def _printed(comparison: Comparison) -> int:
    comparing, asked, about, ident = comparison
    missing = comparing.asking is not None
    if asked.as_json:
        print(json_text(as_data(comparing, about, ident), indent=2))
    elif missing:
        print("\n".join([f"{about.title}.", *missing_lines(comparing)]))
    elif asked.form:
        _write(comparison)
    elif asked.plain:
        print("\n".join(result_lines(comparing, about)))
    else:
        _print_rows(comparing, about)
    return MORE_FACTS if missing else 0


def _write(comparison: Comparison) -> None:
    """The hand-out, to its file or to standard output. Raises `DirectorError` if it cannot be written."""
    from director.commands.writing import write_file
    from director.render.handout import handout_markdown
    from director.render.paper import slip_html

    comparing, asked, about, _ = comparison
    sides, found = comparing.sides, found_in(comparing)
    text = handout_markdown(
        about.title, sides, found, incident(comparing), about.books, about.notes, comparison.command()
    )
    text = slip_html(text, about.title) if asked.form == "html" else text
    if asked.out is None:
        sys.stdout.write(text)
        return
    write_file(asked.out, text.encode())
    print(f"Written: {asked.out}")


def _print_rows(comparing: Comparing, about: About) -> None:
    from director.render.colour import print_rows
    from director.render.compare import rows_of
    from director.render.screen import frame

    width = window()
    rows = rows_of(result_sections(comparing, about, width), width)
    print_rows(frame("COMPARE", about.title, "", rows, "", width=width)[:-1], sys.stdout)


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
        lines += [f"  {voice.say(fact.ask)}", f"  answers  {allowed_answers(fact)}; ? if nobody knows"]
        prefix = own_prefix(comparing.sides, one, fact.id, comparing.common)
        lines.append(f"  give it  -f {prefix}{fact.id}=...")
    return lines


def as_data(comparing: Comparing, about: About, ident: str) -> dict[str, Any]:
    """The comparison as data: every code's outcome as `director rule` gives it, and the rows."""
    sides = comparing.sides
    found = found_in(comparing)
    return {
        "schema": 1,
        "status": "question" if comparing.asking is not None else "comparison",
        "situation": ident,
        "title": about.title,
        "codes": [_side_data(one, about.books) for one in sides],
        "rows": [
            {
                "point": row.label,
                "cells": {one.code: _cell_data(cell) for one, cell in zip(sides, row.cells, strict=True)},
            }
            for row in found.rows
        ],
        "changed": [{"code": one.code, "beside": one.beside, "text": one.text} for one in found.changed],
        "same": list(found.same),
        "notes": list(about.notes),
    }


def _cell_data(cell: Cell | None) -> dict[str, Any] | None:
    if cell is None or not cell.parts:
        return None
    basis = [part.basis.value for part in cell.parts]
    return {"text": cell.text, "laws": list(cell.laws), "basis": basis}


def _side_data(one: Side, books: dict[str, Book]) -> dict[str, Any]:
    if one.refused:
        return {"code": one.code, "status": "refused", "message": one.refused}
    session = one.session
    book = books[one.code]
    data = outcome_data(Outcome(book, session.compiled, session.reached, (), told_details(session, Details())))
    if isinstance(session.reached, Question):
        data["known"] = {name: show_answer(value) for name, value in session.given.items()}
    return data


# asking


def _talked(comparison: Comparison) -> int:
    gc.enable()
    comparing, asked, about, _ = comparison
    if not asked.plain:
        from director.prompters.prompts import Ways, converse, on_screen

        ways: Ways[Comparing] = Ways(
            lambda one, size: compare_screen(one, size, about),
            lambda one, key, pages, size: press(one, key, pages),
        )
        done = on_screen(lambda: converse(comparing, ways, lambda one: one))
        if done is not None:
            if done.asking is None and done.ended is End.LEFT and not asked.form:
                _print_rows(done, about)
            return _left(comparison._replace(comparing=done))
    from director.prompters.plaincompare import run

    return _left(comparison._replace(comparing=run(comparing, sys.stdin, sys.stderr, sys.stdout, about)))


def _left(done: Comparison) -> int:
    """What remains to be written when somebody leaves, and how to go on; the exit code."""
    finished = done.comparing.asking is None
    if finished and done.asked.form and done.comparing.ended is End.LEFT:
        _write(done)
    plain = " --plain" if done.asked.plain else ""
    print(f"{'Again' if finished else 'Go on with'}:  {done.command()}{plain}", file=sys.stderr)
    if done.comparing.ended is End.INTERRUPTED:
        return INTERRUPTED
    if not finished:
        return INTERRUPTED if sys.stdin.isatty() else MORE_FACTS
    return 0
