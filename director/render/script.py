"""The ruling as a script to be read aloud: labelled sections of sentences, each with what it rests on.

Order of telling: NOW, CHOICE, UNTIL, THEN, LATER; below them, for the director: READINGS, JUDGE, TAKEN, OPEN, IN FORCE.
What several options share is told once, with their letters. Screens and plain text print the same script.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from director.law import Basis, Tell
from director.report import Brings, ChoiceReport, Mark, Option, Report, Told
from director.seats import joined

LETTERS = "ABCDEF"


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence or two with one edge: the laws and the basis."""

    text: str
    marks: tuple[Mark, ...] = ()
    letter: str = ""  # the option that begins here
    deeper: bool = False  # belongs to the option above


@dataclass(slots=True)
class Section:
    """A label and its lines."""

    label: str
    lines: list[Line] = field(default_factory=list)


@dataclass(slots=True)
class Script:
    """What is said aloud, and what is for the director alone."""

    aloud: list[Section]
    below: list[Section]
    letters: str  # the options that players may choose


@dataclass(frozen=True, slots=True)
class Lettered:
    """An option with its letter, or a letter with more after it for a further choice."""

    letter: str
    choice: ChoiceReport
    option: Option


def script_of(told: Report, usual: Iterable[Line] = ()) -> Script:
    """The script of a ruling."""
    lettered = list(_lettered(told.choices))
    shared = _Shared(lettered)
    aloud = [
        Section("NOW", [*_lines(told.told, Tell.NOW), *_goes_to(told.next)]),
        Section("CHOICE", [*_lines(told.told, Tell.CHOICE), *_options(lettered, shared)]),
        Section("UNTIL", [*_lines(told.told, Tell.UNTIL), *shared.lines(Tell.UNTIL), *_deadlines(lettered)]),
        Section("THEN", [*_lines(told.told, Tell.THEN), *shared.lines(Tell.THEN)]),
        Section("LATER", [*_lines(told.told, Tell.LATER), *shared.lines(Tell.LATER)]),
    ]
    below = [
        Section("READINGS", list(_readings(told.readings))),
        Section("JUDGE", [*_lines(told.told, Tell.DIRECTOR), *shared.lines(Tell.DIRECTOR), *_judge(told.choices)]),
        Section("TAKEN", list(usual)),
        Section("OPEN", list(_open(told))),
        Section("IN FORCE", list(_in_force(told, lettered))),
    ]
    return Script(
        [section for section in aloud if section.lines],
        [section for section in below if section.lines],
        "".join(item.letter for item in lettered),
    )


def _lettered(choices: Iterable[ChoiceReport]) -> Iterator[Lettered]:
    letters = iter(LETTERS + "GHJKLMNOPQRSTUVWXYZ")
    for choice in choices:
        if choice.put_to:
            for option in choice.options:
                yield Lettered(next(letters, "?"), choice, option)


def _lines(items: Iterable[Told], tell: Tell, deeper: bool = False) -> Iterator[Line]:
    """Told items as lines; neighbours with the same edge run on."""
    pending: list[Told] = []
    for item in items:
        if item.quiet or item.tell is not tell:
            continue
        if pending and pending[-1].marks != item.marks:
            yield Line(" ".join(told.text for told in pending), pending[0].marks, deeper=deeper)
            pending = []
        pending.append(item)
    if pending:
        yield Line(" ".join(told.text for told in pending), pending[0].marks, deeper=deeper)


class _Shared:
    """What more than one option brings: told once, after the options, with their letters."""

    def __init__(self, lettered: list[Lettered]) -> None:
        self.letters: dict[tuple[str, str, str], tuple[Told, list[str]]] = {}
        self.groups: dict[str, str] = {}
        for item in lettered:
            self.groups[item.choice.fact] = self.groups.get(item.choice.fact, "") + item.letter
            for told in _all_told(item.option.brings):
                key = (item.choice.fact, told.issue, told.outcome)
                self.letters.setdefault(key, (told, []))[1].append(item.letter)

    def is_shared(self, fact: str, told: Told) -> bool:
        """Whether the item is told once, elsewhere."""
        found = self.letters.get((fact, told.issue, told.outcome))
        return told.tell not in (Tell.NOW, Tell.CHOICE) or (found is not None and len(found[1]) > 1)

    def lines(self, tell: Tell) -> Iterator[Line]:
        """The shared items that are told here."""
        for (fact, _, _), (told, letters) in self.letters.items():
            place = Tell.THEN if told.tell in (Tell.NOW, Tell.CHOICE) and len(letters) > 1 else told.tell
            if told.quiet or place is not tell:
                continue
            everyone = len(letters) == len(self.groups[fact])
            lead = "Whatever is chosen:" if everyone and len(letters) > 1 else f"After {joined(letters, 'or')}:"
            yield Line(f"{lead} {told.text}", told.marks)


def _all_told(brings: Brings) -> Iterator[Told]:
    yield from brings.told


def _options(lettered: list[Lettered], shared: _Shared) -> Iterator[Line]:
    fact = ""
    for item in lettered:
        if item.choice.fact != fact:
            fact = item.choice.fact
            yield Line(_invitation(item.choice), item.choice.marks)
        yield Line(option_title(item.option), (), letter=item.letter)
        own = [told for told in item.option.brings.told if not shared.is_shared(fact, told)]
        for tell in (Tell.NOW, Tell.CHOICE):
            yield from _lines(own, tell, deeper=True)
        yield from _goes_to(item.option.brings.next, deeper=True)
        yield from _nested(item.option.brings)


def _invitation(choice: ChoiceReport) -> str:
    """The words before the options: who may choose, and with whose help."""
    help_ = ", without consulting" if choice.alone else ""
    return f"{choice.chooser[:1].upper()}{choice.chooser[1:]}, you choose{help_}. You may"


def option_title(option: Option) -> str:
    """An option's own words, the verb in capitals: it completes "you may"."""
    verb, _, rest = option.text.partition(" ")
    text = f"{verb.upper()} {rest}".strip()
    return text if text.endswith((".", "!")) else f"{text}."


def _nested(brings: Brings) -> Iterator[Line]:
    for choice in brings.choices:
        if not choice.put_to:
            continue
        ways = []
        for option in choice.options:
            after = " ".join(told.text for told in option.brings.told if not told.quiet)
            verb = option.text[:1].lower() + option.text[1:].rstrip(".")
            ways.append(f"{verb}{'. Then: ' + after if after else ''}")
        who = choice.chooser[:1].upper() + choice.chooser[1:]
        yield Line(f"{who}, you may then " + "; or ".join(way.rstrip(".") for way in ways) + ".", choice.marks, deeper=True)
    for _, answer, inner in brings.depends:
        text = " ".join(told.text for told in inner.told if not told.quiet)
        if text:
            yield Line(f"If {str(answer).lower()}: {text}", inner.told[0].marks, deeper=True)


_WHEN = {
    "at once": "now, before anything else is done",
    "the next card": "before the next card is played",
    "this lead": "before this lead is made",
    "this trick": "while this trick is being played",
    "the trick is complete": "before the trick is complete",
    "the trick is turned and quitted": "before the trick is turned and quitted",
    "the card is played": "until the card is played",
    "played or picked up": "until the card is played or picked up",
    "end of the auction": "before the auction ends",
    "end of play": "before the end of play",
    "end of the hand": "before the end of the hand",
    "the cut for the next deal": "before the cut for the next deal",
    "the next deal": "before the next deal",
    "end of the board": "before the end of the board",
    "the director has judged": "when I have judged",
}


def deadline_words(deadline: str) -> str:
    """A deadline in a sentence: "before West leads"."""
    if deadline.endswith("next has the lead"):
        return f"as soon as {deadline}"
    if deadline.endswith("loses the lead"):
        return f"until {deadline}"
    return _WHEN.get(deadline, f"before {deadline}")


def _deadlines(lettered: list[Lettered]) -> Iterator[Line]:
    by_choice: dict[str, dict[str, list[str]]] = {}
    for item in lettered:
        found = by_choice.setdefault(item.choice.fact, {})
        found.setdefault(item.option.until, []).append(item.letter)
    for deadlines in by_choice.values():
        for deadline, letters in deadlines.items():
            if not deadline:
                continue
            if len(deadlines) == 1:
                yield Line(f"Choose {deadline_words(deadline)}.")
            else:
                yield Line(f"{joined(letters, 'or')}: {deadline_words(deadline)}.")


def _goes_to(doors: Iterable[str], deeper: bool = False) -> Iterator[Line]:
    for door in doors:
        yield Line(f"Then rule on: {door.replace('-', ' ')}.", deeper=deeper)


def _readings(readings: Iterable[ChoiceReport]) -> Iterator[Line]:
    for choice in readings:
        yield Line(choice.ask)
        for number, option in enumerate(choice.options, 1):
            text = " ".join(told.text for told in option.brings.told if not told.quiet)
            laws = tuple(dict.fromkeys(n for told in option.brings.told for mark in told.marks for n in mark.laws))
            yield Line(
                f"{number}. {option.text.rstrip('.')}: {text}", (Mark(laws, Basis.READING, option.source),), deeper=True
            )


def _judge(choices: Iterable[ChoiceReport]) -> Iterator[Line]:
    for choice in choices:
        if choice.put_to:
            continue
        marks = tuple(Mark(mark.laws, Basis.JUDGE) for mark in choice.marks)
        yield Line(choice.ask, marks)
        if choice.test:
            yield Line(choice.test)
        if choice.weigh:
            yield Line("Weigh: " + "; ".join(choice.weigh) + ".")
        for option in choice.options:
            after = " ".join(told.text for told in option.brings.told if not told.quiet)
            edge = tuple(mark for told in option.brings.told[:1] for mark in told.marks)
            yield Line(f"{option.text.rstrip('.')}: {after}" if after else option.text, edge, deeper=True)


def _open(told: Report) -> Iterator[Line]:
    for name in (*told.ruling.gaps, *told.ruling.conflicts):
        yield Line(f"The law data leaves this open: {name}. Please report it.")


def _in_force(told: Report, lettered: list[Lettered]) -> Iterator[Line]:
    for item in told.standing:
        if item.in_force or "until" in item.fields or item.kind == "recall":
            yield Line(item.text, (Mark(item.laws, Basis.TEXT),))
    grouped: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for entry in lettered:
        for item in entry.option.brings.standing:
            if item.in_force or "until" in item.fields or item.kind == "recall":
                grouped.setdefault((item.text, item.laws), []).append(entry.letter)
    for (text, laws), letters in grouped.items():
        yield Line(f"{joined(dict.fromkeys(letters), 'or')}: {text}", (Mark(laws, Basis.TEXT),))


def edge_of(marks: tuple[Mark, ...]) -> list[str]:
    """What stands at the right edge: laws, and the basis in brackets where it is not the letter."""
    edges: list[str] = []
    for mark in marks:
        laws = " ".join(mark.laws)
        edges.append(laws if mark.basis is Basis.TEXT else f"[{mark.basis.value}] {laws}".strip())
    return edges
