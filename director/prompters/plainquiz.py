"""The quiz line by line, for screen readers, dumb terminals and pipes: numbers and words, then Enter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TextIO

from director.dialogue.screens import End
from director.prompters.lines import key_of, next_line, say
from director.quiz.sitting import Quiz, press
from director.render.plain import ascii_only, wrapped
from director.render.plainquiz import quiz_hint, quiz_lines
from director.render.quiz import Others

WORDS = {
    "back": "back", "<": "back", "tell": "x", "tell me": "x", "next": "space", "more": "space", "law": "l", "why": "?",
    "ruling": "r", "other codes": "o", "compare": "o", "leave": "q", "quit": "q", "keys": "f1", "help": "f1",
    "x": "x", "?": "?",
}  # fmt: skip
EVERY = 1  # nothing is cut into pages


def run(
    quiz: Quiz,
    lines: TextIO,
    out: TextIO,
    saw: Callable[[Quiz], Quiz],
    others: Callable[[Quiz], Others | None],
) -> Quiz:
    """Ask until the session or the lines end; `saw` is told after every line."""
    quiz = saw(quiz)
    try:
        say(out, quiz_lines(quiz))
        while quiz.ended is None:
            say(out, wrapped(quiz_hint(quiz)))
            line = next_line(lines, out)
            if line is None:
                return replace(quiz, ended=End.LEFT)
            quiz = _after(quiz, line, out, saw, others)
            if quiz.finished:  # nothing more is asked
                return replace(quiz, ended=End.LEFT)
    except KeyboardInterrupt:
        return replace(quiz, ended=End.INTERRUPTED)
    return quiz


def _after(
    quiz: Quiz, line: str, out: TextIO, saw: Callable[[Quiz], Quiz], others: Callable[[Quiz], Others | None]
) -> Quiz:
    """The session after a line, with what it has to say."""
    if not line:
        say(out, quiz_lines(quiz))
        return quiz
    key = key_of(line, WORDS)
    after = press(quiz, key, EVERY) if key else quiz
    if after == quiz:
        say(out, wrapped(f'"{ascii_only(line)}" is not understood here.'))
        return quiz
    after = saw(after)
    if after.message:
        say(out, wrapped(after.message))
        return replace(after, message="")
    if after.ended is not None:
        return after
    if after.panel is not None:
        say(out, ["", *quiz_lines(after, others(after)), ""])
        return replace(after, panel=None)
    say(out, ["", *quiz_lines(after)])
    return after
