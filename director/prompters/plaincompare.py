"""Comparing codes line by line: numbers and words, then Enter."""

from __future__ import annotations

from dataclasses import replace
from typing import TextIO

from director.dialogue.comparing import Comparing, press
from director.dialogue.screens import End
from director.prompters.lines import key_of, next_line, say
from director.render.comparing import Books, full_lines, question_lines, result_lines
from director.render.plain import wrapped

WORDS = {"back": "back", "<": "back", "none": "0", "leave": "q", "quit": "q"}


def run(comparing: Comparing, lines: TextIO, out: TextIO, results: TextIO, books: Books) -> Comparing:
    """Ask what is still open, on `out`; the rulings go to `results`. Until somebody leaves, or the lines end."""
    try:
        _show(comparing, out, results, books)
        while comparing.ended is None:
            say(out, [_hint(comparing)])
            line = next_line(lines, out)
            if line is None:
                return replace(comparing, ended=End.LEFT)
            comparing = _after(comparing, line, out, results, books)
    except KeyboardInterrupt:
        return replace(comparing, ended=End.INTERRUPTED)
    return comparing


def _after(comparing: Comparing, line: str, out: TextIO, results: TextIO, books: Books) -> Comparing:
    asking = comparing.asking
    ticking = bool(asking and asking.question and comparing.lines(asking, asking.question))
    after = comparing
    for key in _keys(line, ticking):
        after = press(after, key)
    if after.message:
        say(out, wrapped(after.message))
        return replace(after, message="")
    if after == comparing:
        say(out, wrapped(f'"{line}" is not understood here.'))
    elif after.ended is None:
        out.write("\n")
        _show(after, out, results, books)
        after = replace(after, full=-1)
    return after


def _keys(line: str, ticking: bool) -> list[str]:
    """The keys that a line stands for: one number or word; on a tick list several numbers, then on."""
    parts = line.replace(",", " ").split()
    if ticking and parts and all(part.isascii() and part.isdigit() for part in parts):
        return parts if parts == ["0"] else [*dict.fromkeys(parts), "space"]
    key = key_of(line, WORDS)
    return [key] if key else []


def _hint(comparing: Comparing) -> str:
    if comparing.asking is not None:
        return "Type the number, or: back, leave. Then Enter."
    return f"Type 1 to {len(comparing.begun)} for that ruling in full, or: back, leave. Then Enter."


def _show(comparing: Comparing, out: TextIO, results: TextIO, books: Books) -> None:
    asking = comparing.asking
    if asking is not None and asking.question is not None:
        say(out, question_lines(comparing, asking, asking.question))
        return
    say(results, full_lines(comparing, books) if comparing.full >= 0 else result_lines(comparing))
