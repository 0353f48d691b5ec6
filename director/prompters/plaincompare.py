"""Comparing codes line by line: numbers and words, then Enter."""

from __future__ import annotations

from dataclasses import replace
from typing import TextIO

from director.dialogue.comparing import press
from director.dialogue.comparison import CHANGE, WHY, Comparing, items
from director.dialogue.screens import End
from director.prompters.lines import key_of, next_line, say
from director.render.comparing import About, shown_lines
from director.render.plain import wrapped

WORDS = {
    "back": "back", "<": "back", "none": "0", "leave": "q", "quit": "q", "why": "?", "unsure": "u", "change": "g",
}  # fmt: skip


def run(comparing: Comparing, lines: TextIO, out: TextIO, results: TextIO, about: About) -> Comparing:
    """Ask what is still open, on `out`; the rulings go to `results`. Until somebody leaves, or the lines end."""
    try:
        say(out, wrapped(f"{about.title}."))
        _show(comparing, out, results, about)
        while comparing.ended is None:
            say(out, [_hint(comparing)])
            line = next_line(lines, out)
            if line is None:
                return replace(comparing, ended=End.LEFT)
            comparing = _after(comparing, line, out, results, about)
    except KeyboardInterrupt:
        return replace(comparing, ended=End.INTERRUPTED)
    return comparing


def _after(comparing: Comparing, line: str, out: TextIO, results: TextIO, about: About) -> Comparing:
    asked = comparing.asked
    ticking = asked is not None and bool(asked.lines)
    after = comparing
    for key in _keys(line, ticking):
        after = press(after, key)
    if after.message:
        say(out, wrapped(after.message))
        after = replace(after, message="")
        if after == comparing:
            return after
    if after == comparing:
        say(out, wrapped(f'"{line}" is not understood here.'))
    elif after.ended is None:
        out.write("\n")
        _show(after, out, results, about)
        after = replace(after, full=-1, panel="" if after.panel == WHY else after.panel)
    return after


def _keys(line: str, ticking: bool) -> list[str]:
    """The keys that a line stands for: one number or word; on a tick list several numbers, then on."""
    parts = line.replace(",", " ").split()
    if ticking and parts and all(part.isascii() and part.isdigit() for part in parts):
        return parts if parts == ["0"] else [*dict.fromkeys(parts), "space"]
    key = key_of(line, WORDS)
    return [key] if key else []


def _hint(comparing: Comparing) -> str:
    if comparing.panel == CHANGE:
        return "Type the number, or: back, leave. Then Enter."
    change = ", change" if items(comparing) else ""
    if comparing.asked is not None:
        return f"Type the number, or: back, why, unsure{change}, leave. Then Enter."
    return f"Type 1 to {len(comparing.begun)} for that ruling in full, or: back{change}, leave. Then Enter."


def _show(comparing: Comparing, out: TextIO, results: TextIO, about: About) -> None:
    table = comparing.asked is None and not comparing.panel
    say(results if table else out, shown_lines(comparing, about))
