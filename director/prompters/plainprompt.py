"""The plain prompter: a dialogue line by line, for screen readers, dumb terminals and pipes.

Questions go to standard error, rulings to standard output. Answers are numbers or words, commands are words; the
beginning of a word is enough, an empty line repeats the question, and what was understood is said back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TextIO

from director.core.errors import BadFact, DirectorError
from director.core.given import read_facts
from director.core.law import Count
from director.dialogue.asides import entered, noted
from director.dialogue.dialogue import Dialogue, asked, asked_again, items, options
from director.dialogue.moves import press
from director.dialogue.picking import choosable
from director.dialogue.screens import (
    Changing,
    Disputed,
    End,
    Heard,
    Incident,
    Naming,
    Noting,
    Panel,
    Setting,
    Start,
    Unsure,
)
from director.files.library import Book
from director.folds.interview import Origin, Session, answer
from director.prompters.lines import next_line
from director.render.panels import item_words
from director.render.plain import ascii_only, wrapped
from director.render.plainviews import EVERY, heading, hint, said
from director.render.question import Choosable, choosables, voice_of
from director.sentences.answers import answer_text

COMMANDS = {
    "back": "back", "<": "back", "why": "?", "unsure": "u", "table": "i", "change": "g", "enough": "v", "law": "l",
    "leave": "q", "quit": "q", "keys": "f1", "help": "f1", "more": "space", "code": "tab", "none": "0", "all": "0",
    "force": "i", "over": "x", "who": "w", "note": "m", "new": "0", "compare": "o",
}  # fmt: skip
_ALIASES = ("all", "help", "quit")  # other words for a command: not found by their beginnings


class NotUnderstood(Exception):
    """A line that means nothing here; `args[0]` says so."""


def run(
    dialogue: Dialogue,
    lines: TextIO,
    out: TextIO,
    rulings: TextIO,
    saw: Callable[[Dialogue], Dialogue] = lambda dialogue: dialogue,
) -> Dialogue:
    """Talk until the dialogue ends or the lines do, and give back how it ended; `saw` is told after every line."""
    talk = _Talk(lines, out, rulings, saw)
    try:
        return talk.run(dialogue)
    except KeyboardInterrupt:
        return replace(talk.dialogue, ended=End.INTERRUPTED)


class _Talk:
    def __init__(self, lines: TextIO, out: TextIO, rulings: TextIO, saw: Callable[[Dialogue], Dialogue]) -> None:
        self.lines, self.out, self.rulings, self.saw = lines, out, rulings, saw
        self.title = ""

    def run(self, dialogue: Dialogue) -> Dialogue:
        self.dialogue = self.saw(dialogue)
        if self.dialogue.message:
            self.say(*self.dialogue.message.split("\n"), "")
            self.dialogue = replace(self.dialogue, message="")
        self.show()
        while self.dialogue.ended is None:
            self.say(hint(self.dialogue))
            line = next_line(self.lines, self.out)
            if line is None:
                return replace(self.dialogue, ended=End.LEFT)
            try:
                self.take(line)
            except (NotUnderstood, DirectorError) as error:
                self.say(error.message if isinstance(error, DirectorError) else str(error.args[0]))
        return self.dialogue

    def say(self, *lines: str) -> None:
        """Say lines to the person who is asked."""
        for line in lines:
            self.out.write("".join(f"{part}\n" for part in wrapped(ascii_only(line))))
        self.out.flush()

    def show(self) -> None:
        """Say the screen that is shown; a ruling on standard output."""
        at_ruling = isinstance(self.dialogue.top, Incident) and asked(self.dialogue) is None
        lines = said(self.dialogue)
        title = heading(self.dialogue)
        if isinstance(self.dialogue.top, Incident) and title != self.title and not at_ruling:
            self.title = title
            self.say(title, "")
        if at_ruling:
            self.rulings.write("".join(f"{line}\n" for line in lines))
            self.rulings.flush()
        else:
            self.out.write("".join(f"{line}\n" for line in lines))
            self.out.flush()

    def take(self, line: str) -> None:
        """Do what a line says. Raises `NotUnderstood`."""
        if not line and not isinstance(self.dialogue.top, Setting | Naming):
            self.show()
            return
        before = self.dialogue
        after = self.saw(read_line(before, line))
        if after == before:
            raise NotUnderstood(_nothing(before, line))
        self.say(*understood(before, after))
        self.dialogue = replace(after, message="", understood="")
        if after.ended is not None:
            return
        if isinstance(after.top, Panel):
            self.show()
            self.dialogue = after.without()
        elif (after.screens, after.book.folder, after.page) != (before.screens, before.book.folder, before.page):
            self.out.write("\n")
            self.show()


def understood(before: Dialogue, after: Dialogue) -> Iterator[str]:
    """What was understood, in words."""
    if after.message:
        yield after.message
    if after.understood:
        yield after.understood
    old, new = before.session, after.session
    if new is None or old is None or old.compiled is not new.compiled:
        return
    if len(new.steps) < len(old.steps) and isinstance(before.top, Incident):
        yield "Back."
        return
    known = old.known
    for item in items(new):
        if any(name not in known or known[name] != value for name, value in item.facts.items()):
            chosen = new.steps[item.step].origin is Origin.CHOSEN
            yield f"{'They chose' if chosen else 'You answered'}: {_sentence(new, item.facts, after)}"


def _sentence(session: Session, facts: object, dialogue: Dialogue) -> str:
    assert isinstance(facts, dict)
    item = next(item for item in items(session) if item.facts == facts)
    if len(facts) > 1:
        return f"{item_words(session, item, dialogue.seated)}."
    name, value = next(iter(facts.items()))
    words = answer_text(session.compiled.by_id[name].law, value, voice_of(session, dialogue.seated)).rstrip(".")
    seat = words.partition(" ")[0] in ("North", "East", "South", "West") or words.partition(" ")[0] == "I"
    return f"{words if seat else words[:1].lower() + words[1:]}."


# reading a line


def read_line(dialogue: Dialogue, line: str) -> Dialogue:
    """The dialogue after a line. Raises `NotUnderstood`, or `DirectorError` for an answer that cannot be."""
    lower = line.lower()
    if isinstance(dialogue.top, Setting | Noting | Naming):
        return _words(dialogue, dialogue.top, line)
    if lower.startswith("note ") and dialogue.session is not None:
        return noted(dialogue, line[5:].strip())
    for lead in ("why not", "law", "find", "card"):
        if lower.startswith(f"{lead} "):
            return entered(dialogue, line)
    keys = _numbers(dialogue, line)
    if keys is not None:
        return _pressed(dialogue.instead(Unsure()) if isinstance(dialogue.top, Unsure) else dialogue, keys)
    if isinstance(dialogue.top, Start) and (book := _book(dialogue, line)) is not None:
        return replace(dialogue, book=book, page=0)
    if isinstance(dialogue.top, Incident | Heard) and lower in {item.letter.lower() for item in options(dialogue)}:
        return _pressed(dialogue, [lower.upper()])
    if lower in COMMANDS:
        return _command(dialogue, lower)
    if (given := _answer(dialogue, line)) is not None:
        return given
    return _by_beginning(dialogue, line)


def _words(dialogue: Dialogue, top: Setting | Noting | Naming, line: str) -> Dialogue:
    """A line that is taken as it stands: what a table is known by, a note."""
    if line.lower() in ("back", "<"):
        return press(dialogue.instead(replace(top, typed="")), "backspace", 1, EVERY)
    return press(dialogue.instead(replace(top, typed=line)), "enter", 1, EVERY)


def _pressed(dialogue: Dialogue, keys: list[str]) -> Dialogue:
    for key in keys:
        dialogue = press(dialogue, key, 1, EVERY)
    return dialogue


def _numbers(dialogue: Dialogue, line: str) -> list[str] | None:
    """The keys that a line of numbers presses; None if it is none."""
    parts = line.replace(",", " ").split()
    if not parts or not all(part.isascii() and part.isdigit() for part in parts):
        return None
    question = asked(dialogue)
    top = dialogue.top
    many = isinstance(top, Unsure) or (question is not None and bool(question.lines) and not isinstance(top, Start))
    if isinstance(top, Unsure) and question is not None and question.lines:
        many = False
    if len(parts) > 1 and not many:
        raise NotUnderstood("One number is asked for here.")
    keys = choosable(dialogue, EVERY)
    missing = next((part for part in parts if part not in keys and (many or not _is_count(dialogue))), None)
    if missing is not None and not (missing == "0" and isinstance(top, Unsure)):
        raise NotUnderstood(f"There is no number {missing} here.")
    return [*dict.fromkeys(parts), "space"] if many and parts != ["0"] else parts


def _is_count(dialogue: Dialogue) -> bool:
    question = asked(dialogue)
    if question is None:
        return False
    return isinstance(question.session.compiled.by_id[question.question.fact].law.kind, Count)


def _book(dialogue: Dialogue, line: str) -> Book | None:
    """The code that a line names, at the start: "auction", or "code auction"."""
    words = line.lower().removeprefix("code ").strip()
    for book in dialogue.menus.library.books:
        if words in (book.code.short, book.code.title.lower(), book.folder.name):
            return book
    return None


def _command(dialogue: Dialogue, word: str) -> Dialogue:
    if word == "all" and not isinstance(dialogue.top, Unsure):
        raise NotUnderstood(_nothing(dialogue, word))
    key = COMMANDS[word]
    if word == "table" and dialogue.sitting is not None:
        key = "t"
    if key == "back" and isinstance(dialogue.top, Start) and len(dialogue.screens) == 1:
        return dialogue.instead(Start())
    if key == "q":
        return replace(dialogue, ended=End.LEFT)
    return press(dialogue, key, 1, EVERY)


def _answer(dialogue: Dialogue, line: str) -> Dialogue | None:
    """The line as an answer to the question, given as on the command line: W, yes, N,E, 12."""
    question = asked(dialogue)
    if question is None or question.lines or not isinstance(dialogue.top, Incident):
        return None
    session, name = question.session, question.question.fact
    known = {fact: value for fact, value in session.known.items() if session.compiled.by_id[fact].is_seat}
    try:
        given = {fact: value.letter if hasattr(value, "letter") else value for fact, value in known.items()}
        facts = read_facts(session.compiled, {**given, name: line})
    except BadFact as error:
        if "," in line:
            raise
        del error
        return None
    return dialogue.goes_on(answer(session, {name: facts[name]}))


def _by_beginning(dialogue: Dialogue, line: str) -> Dialogue:
    """A command or an answer by its beginning. Raises `NotUnderstood` if it fits none, or several."""
    lower = line.lower()
    fits = {word: [key] for word, key in COMMANDS.items() if word.startswith(lower) and word not in _ALIASES}
    shown = _shown(dialogue)
    exact = [item for item in shown if item.text.rstrip(".").lower() == lower]
    fits |= {item.text: [item.key[:1]] for item in shown if item.text.lower().startswith(lower)}
    if exact:
        return _pressed(dialogue, [exact[0].key[:1]])
    if len(fits) == 1:
        word, keys = next(iter(fits.items()))
        return _command(dialogue, word) if word in COMMANDS else _pressed(dialogue, keys)
    if fits:
        raise NotUnderstood(f'"{line}" could mean: {"; ".join(fits)}.')
    if isinstance(dialogue.top, Start):
        return dialogue.instead(Start(line))
    raise NotUnderstood(_nothing(dialogue, line))


def _shown(dialogue: Dialogue) -> list[Choosable]:
    """The answers that are on the screen."""
    question, session = asked(dialogue), dialogue.session
    match dialogue.top:
        case Changing(int() as at) if session is not None:
            again, lines = asked_again(session, items(session)[at])
            return choosables(session, again, lines, None, dialogue.seated)
        case Incident() | Disputed() | Unsure() if question is not None:
            return choosables(question.session, question.question, question.lines, None, dialogue.seated)
        case _:
            return []


def _nothing(dialogue: Dialogue, line: str) -> str:
    return f'"{line}" is not understood here.' if choosable(dialogue, EVERY) else f'"{line}" is not understood.'
