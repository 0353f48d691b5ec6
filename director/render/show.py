"""A whole ruling as one text: the screen's layout without paging, or plain sentences."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

from director.core.compiled import Compiled
from director.core.decide import Ruling, inferred_seats
from director.core.facts import Answer
from director.core.law import Basis
from director.files.library import Book
from director.folds.report import Details, Mark, report
from director.folds.whatif import biting
from director.render.plain import ascii_only, plain_ruling
from director.render.score import score_section
from director.render.screen import frame, ruling_rows
from director.render.script import Line, script_of
from director.render.spoken import after_sections
from director.sentences.answers import answer_text
from director.sentences.words import Voice


def usual_lines(compiled: Compiled, known: Mapping[str, Answer], usual: Iterable[str]) -> list[Line]:
    """What was taken as usual, with the laws that would bite otherwise."""
    lines = []
    voice = Voice(compiled.law, {**inferred_seats(compiled, known), **known})
    for name in usual:
        fact = compiled.by_id[name]
        text = answer_text(fact.law, known[name], voice)
        text = f"{fact.law.short}: {text}".rstrip(".") + "."
        lines.append(Line(text[:1].upper() + text[1:], (Mark(tuple(biting(compiled, known, name)), Basis.TEXT),)))
    return lines


def print_ruling(
    book: Book, compiled: Compiled, ruling: Ruling, usual: Iterable[str], details: Details, plain: bool
) -> None:
    """Print a ruling of which nothing was asked: in colour on a terminal, as plain sentences if so wanted."""
    told = report(compiled, ruling, details)
    script = script_of(told, usual_lines(compiled, ruling.known, usual))
    score = score_section(book.code.scoring, told, details) if details.board else None
    if score is not None:
        script.below.insert(0, score)
    title = f"{book.code.title}: {compiled.law.short}"
    script.below += after_sections(book, told)
    if plain:
        print(ascii_only("\n".join(plain_ruling(script, f"{book.code.title}, {compiled.law.short}."))))
        return
    rows = frame("RULING", title, "", [row for block in ruling_rows(script) for row in block], "")[:-1]
    if sys.stdout.isatty():
        from director.render.colour import print_rows

        print_rows(rows, sys.stdout)
    else:
        print(encodable("\n".join(row.text for row in rows)))


def encodable(text: str) -> str:
    """The text with every character that standard output cannot show replaced by one that it can."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        for symbol, letter in {"─": "-", "│": "|", "♠": "S", "♥": "H", "♦": "D", "♣": "C", "←": "<"}.items():
            text = text.replace(symbol, letter)
        text = text.encode("ascii", "replace").decode("ascii")
    return text
