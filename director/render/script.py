"""The ruling as a script to be read aloud: labelled sections of sentences, each with what it rests on.

Order of telling: NOW, CHOICE, UNTIL, THEN, LATER; below them, for the director: READINGS, JUDGE, TAKEN, OPEN, IN FORCE.
What several options share is told once, with their letters. Screens and plain text print the same script.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from director.core.law import Basis, Tell
from director.core.profile import BARE
from director.core.seats import joined
from director.folds.options import Lettered, lettered_options, numbered_findings
from director.folds.regulations import Regulated
from director.folds.report import Brings, ChoiceReport, Mark, Option, Report, Told
from director.folds.table import lasts

SHORT = 160  # characters: a choice after a choice that takes more is told line by line
Digits = Mapping[tuple[str, str | int], str]  # of each reading and finding: the key that takes it


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence or two with one edge: the laws and the basis."""

    text: str
    marks: tuple[Mark, ...] = ()
    letter: str = ""  # the option that begins here
    deeper: bool = False  # belongs to the option above
    invites: bool = False  # options follow: on screen it ends in "You may"
    tag: str = ""  # what stands where a label would: a digit, a seat, letters
    key: str = ""  # the key that takes this line


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: columns with their widths (0 shares what is left); `laws` are the columns that hold law numbers."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...]
    laws: frozenset[int] = frozenset()


@dataclass(slots=True)
class Section:
    """A label and its lines, or a table."""

    label: str
    lines: list[Line] = field(default_factory=list)
    heading: bool = False  # the label stands on a row of its own
    free: bool = False  # its lines begin in column 2: what is asked, what a screen is about
    runs_on: bool = False  # short items, one after the other
    grid: Grid | None = None


@dataclass(slots=True)
class Script:
    """What is said aloud, and what is for the director alone."""

    aloud: list[Section]
    below: list[Section]
    options: tuple[Lettered, ...]  # what players may choose, by letter

    @property
    def letters(self) -> str:
        """The letters of all options."""
        return "".join(item.letter for item in self.options)


def script_of(told: Report, usual: Iterable[Line] = ()) -> Script:
    """The script of a ruling."""
    told = told._replace(told=tuple(_still_said(told)))
    lettered = list(lettered_options(told.choices))
    found = numbered_findings(told.readings, told.choices)
    digits = {(item.choice.fact, item.option.answer): item.letter for item in found}
    shared = _Shared(lettered)
    aloud = [
        Section("CHOSE", [Line(words) for words in told.chosen]),
        Section("NOW", list(_lines(told.told, Tell.NOW))),
        Section("CHOICE", list(_choices(told, lettered, shared))),
        Section("UNTIL", [*_lines(told.told, Tell.UNTIL), *shared.lines(Tell.UNTIL), *_deadlines(lettered)]),
        Section("THEN", [*_lines(told.told, Tell.THEN), *shared.lines(Tell.THEN)]),
        Section("LATER", [*_lines(told.told, Tell.LATER), *shared.lines(Tell.LATER)]),
    ]
    below = [
        Section("READINGS", list(_readings(told.readings, digits))),
        Section(
            "JUDGE", [*_lines(told.told, Tell.DIRECTOR), *shared.lines(Tell.DIRECTOR), *_judge(told.choices, digits)]
        ),
        Section("NEXT", [*_goes_to(told.next, ""), *(line for item in lettered for line in _next_of(item))]),
        Section("TAKEN", list(usual)),
        Section("PROFILE", list(_regulated(told))),
        Section("OPEN", list(_open(told))),
        Section("IN FORCE", list(_in_force(told, lettered)), runs_on=True),
    ]
    return Script(
        [section for section in aloud if section.lines],
        [section for section in below if section.lines],
        tuple(lettered),
    )


def _lines(items: Iterable[Told], tell: Tell, deeper: bool = False) -> Iterator[Line]:
    """Told items of one place as lines; neighbours with the same edge run on."""
    yield from _run_on((item for item in items if item.tell is tell), deeper)


def _run_on(items: Iterable[Told], deeper: bool = False) -> Iterator[Line]:
    pending: list[Told] = []
    for item in items:
        if item.quiet:
            continue
        if pending and pending[-1].marks != item.marks:
            yield Line(run_together(pending), pending[0].marks, deeper=deeper)
            pending = []
        pending.append(item)
    if pending:
        yield Line(run_together(pending), pending[0].marks, deeper=deeper)


def run_together(items: Iterable[Told]) -> str:
    """Sentences one after the other; a player who was just spoken to is not named again."""
    out = ""
    before = ""
    for item in items:
        if item.quiet:
            continue
        text = item.text
        spoken_to, comma, rest = text.partition(", ")
        if comma and spoken_to == before and rest:
            text = rest[:1].upper() + rest[1:]
        out += f" {text}" if out else text
        last = re.split(r"(?<=[.!?]) ", item.text)[-1].partition(", ")
        before = last[0] if last[1] and item.text.startswith(f"{last[0]}, ") else ""
    return out


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

    def marks(self, item: Lettered) -> tuple[Mark, ...]:
        """What an option rests on of which all is told elsewhere: what it shares with the fewest others."""
        told = [told for told in item.option.brings.told if not told.quiet]
        counts = [len(self.letters[item.choice.fact, one.issue, one.outcome][1]) for one in told]
        return told[counts.index(min(counts))].marks if told else ()

    def is_shared(self, fact: str, told: Told) -> bool:
        """Whether the item is told once, elsewhere."""
        found = self.letters.get((fact, told.issue, told.outcome))
        return told.tell not in (Tell.NOW, Tell.CHOICE) or (found is not None and len(found[1]) > 1)

    def lines(self, tell: Tell) -> Iterator[Line]:
        """The shared items that are told here: all that follows from the same options together, named once."""
        grouped: dict[tuple[str, tuple[str, ...]], list[Told]] = {}
        for (fact, _, _), (told, letters) in self.letters.items():
            place = Tell.THEN if told.tell in (Tell.NOW, Tell.CHOICE) and len(letters) > 1 else told.tell
            if place is tell:
                grouped.setdefault((fact, tuple(letters)), []).append(told)
        for (fact, some), items in grouped.items():
            everyone = len(some) == len(self.groups[fact]) and len(some) > 1
            lead = "Whatever is chosen:" if everyone else f"After {joined(some, 'or')}:"
            for line in _run_on(items):
                yield replace(line, text=f"{lead} {line.text}") if lead else line
                lead = ""


def _all_told(brings: Brings) -> Iterator[Told]:
    yield from brings.told


def _choices(told: Report, lettered: list[Lettered], shared: _Shared) -> Iterator[Line]:
    """How the choice is made, who makes it, and its options; then the choices that are told after it."""
    manner = list(_lines(told.told, Tell.CHOICE))
    for choice in (choice for choice in told.choices if choice.put_to):
        options = [item for item in lettered if item.choice is choice]
        if not options:
            yield _told_after(choice)
            continue
        own = manner and _rests_on(manner[0], choice) and not choice.alone and not choice.together_may
        lines = [*manner] if own else [*manner, Line(_invitation(choice), choice.marks)]
        yield from lines[:-1]
        yield replace(lines[-1], invites=True)
        manner = []
        for item in options:
            yield from _option(item, shared)
    yield from manner


def _rests_on(line: Line, choice: ChoiceReport) -> bool:
    """Whether a line already says whose choice it is: it rests on the laws that offer it."""
    return {law for mark in line.marks for law in mark.laws} >= {law for mark in choice.marks for law in mark.laws}


def _option(item: Lettered, shared: _Shared) -> Iterator[Line]:
    """An option and what it alone brings; what comes first runs on from its own words."""
    own = [told for told in item.option.brings.told if not shared.is_shared(item.choice.fact, told)]
    lines = [line for tell in (Tell.NOW, Tell.CHOICE) for line in _lines(own, tell, deeper=True)]
    title = Line(option_title(item.option), letter=item.letter)
    if lines:
        title = replace(title, text=f"{title.text} {lines[0].text}", marks=lines[0].marks)
    else:
        title = replace(title, marks=shared.marks(item))
    yield title
    yield from lines[1:]
    yield from _nested(item.option.brings)


def _told_after(choice: ChoiceReport) -> Line:
    """A choice that is told in full only after another has been made."""
    return Line(f"After that, {_ways(choice)}", choice.marks)


def _ways(choice: ChoiceReport) -> str:
    """A choice in one sentence (North, you may do this; or do that)."""
    ways = "; or ".join(option.way for option in choice.options)
    return f"{choice.chooser}, you may {ways}."


def _invitation(choice: ChoiceReport) -> str:
    """The words before the options: who may choose, and with whose help."""
    chooser = f"{choice.chooser[:1].upper()}{choice.chooser[1:]}"
    if choice.alone:
        return f"{chooser}, you choose, without consulting."
    return f"{chooser}, you choose. You may ask your partner." if choice.together_may else f"{chooser}, you choose."


def option_title(option: Option) -> str:
    """An option's own words, the verb in capitals: it completes "you may"."""
    verb, _, rest = option.text.partition(" ")
    text = f"{verb.upper()} {rest}".strip()
    return text if text.endswith((".", "!")) else f"{text}."


def _nested(brings: Brings) -> Iterator[Line]:
    """Choices that arise from an option: what may be chosen then; what follows is told when it comes to that."""
    for choice in brings.choices:
        if choice.put_to:
            yield from _then(choice)
    texts = {run_together(one.brings.told) for one in brings.depends}
    for one in brings.depends:
        text = run_together(one.brings.told)
        if text and len(texts) == 1:  # the answers differ in nothing that is said
            yield Line(text, one.brings.told[0].marks, deeper=True)
            return
        if text:
            lead = f"If {one.after_if}:" if one.after_if else f"If this is so: {one.words}."
            yield Line(f"{lead} {text}", one.brings.told[0].marks, deeper=True)


def _then(choice: ChoiceReport) -> Iterator[Line]:
    """A choice after a choice: in one sentence if that is short, else one line for each thing that may be done."""
    who = choice.chooser[:1].upper() + choice.chooser[1:]
    ways = [option.way for option in choice.options]
    together = f"{who}, you may then {'; or '.join(ways)}."
    if len(together) <= SHORT:
        yield Line(together, choice.marks, deeper=True)
        return
    yield Line(f"{who}, you may then do one of {_count(len(ways))} things.", choice.marks, deeper=True)
    for number, way in enumerate(ways):
        yield Line(f"{'Or' if number else 'Either'} {way}.", deeper=True)


def _count(number: int) -> str:
    """A number as it is read aloud."""
    return ("no", "one", "two", "three", "four", "five", "six")[number] if number <= 6 else str(number)


_ENDS = {
    "at once": "if it is not taken at once",
    "the next card": "with the next card",
    "this lead": "with this lead",
    "this trick": "with this trick",
    "played or picked up": "when the card is played or picked up",
    "end of the auction": "with the auction",
    "end of the auction period": "with the auction period, when an opening lead is faced or all hands are back",
    "the trump card is turned up": "when the trump card is turned up",
    "the next turn to call": "at the next turn to call",
    "end of play": "with the play",
    "end of the hand": "with the hand",
    "the cut for the next deal": "with the cut for the next deal",
    "the next deal": "with the next deal",
    "end of the board": "with the board",
    "the director has judged": "when I have judged",
}


def deadline_words(deadline: str) -> str:
    """When a choice or an option ends, after "it ends"."""
    return _ENDS.get(deadline, f"when {deadline}")


def _deadlines(lettered: list[Lettered]) -> Iterator[Line]:
    """When the options end, in one line."""
    ends: dict[str, list[str]] = {}
    for item in lettered:
        ends.setdefault(item.option.until, []).append(item.letter)
    choices = len({item.choice.fact for item in lettered})
    if len(ends) == 1 and "" not in ends:
        what = "The choice ends" if choices == 1 else "These choices end"
        yield Line(f"{what} {deadline_words(next(iter(ends)))}.")
        return
    parts = [
        f"{joined(letters)} {'end' if len(letters) > 1 else 'ends'} {deadline_words(until)}"
        for until, letters in ends.items()
        if until
    ]
    if parts:
        yield Line("; ".join(parts) + ".")


def _still_said(told: Report) -> Iterator[Told]:
    """Without what is said of a choice or a judgement, and of when it ends, once that has been made."""
    offering = {clause.id: clause.offers for clause in told.ruling.clauses if clause.offers}
    unmade = {choice.fact for choice in told.choices}
    players = any(choice.put_to for choice in told.choices) or (bool(unmade) and not told.players_chose)
    for item in told.told:
        about = {offering[name] for name in item.clauses if name in offering}
        if item.tell in (Tell.CHOICE, Tell.UNTIL):
            said = bool(about & unmade) if about else players
        elif item.while_open:
            said = bool(about & unmade)
        else:
            said = item.tell is not Tell.LATER or not about or bool(about & unmade)
        if said:
            yield item


def _goes_to(doors: Iterable[str], letter: str) -> Iterator[Line]:
    for door in doors:
        yield Line(f"{f'After {letter}: rule' if letter else 'Rule'} on this next: {door.replace('-', ' ')}.")


def _next_of(item: Lettered) -> Iterator[Line]:
    yield from _goes_to(item.option.brings.next, item.letter)


def _readings(readings: Iterable[ChoiceReport], digits: Digits) -> Iterator[Line]:
    for choice in readings:
        yield Line(choice.ask)
        for option in choice.options:
            number = digits.get((choice.fact, option.answer), "-")
            text = run_together(told for told in option.brings.told if told.tell is not Tell.UNTIL)
            offered = [_ways(choice) for choice in option.brings.choices if choice.put_to]
            marks = [mark for told in option.brings.told for mark in told.marks]
            marks += [mark for choice in option.brings.choices for mark in choice.marks]
            laws = tuple(dict.fromkeys(number for mark in marks for number in mark.laws))
            words = " ".join([f"{number}. {option.text.rstrip('.')}:", *([text] if text else []), *offered])
            yield Line(words, (Mark(laws, Basis.READING, option.source),), deeper=True)


def _judge(choices: Iterable[ChoiceReport], digits: Digits) -> Iterator[Line]:
    for choice in choices:
        if choice.put_to:
            continue
        laws = tuple(dict.fromkeys(number for mark in choice.marks for number in mark.laws))
        yield Line(choice.ask, (Mark(laws, Basis.JUDGE),))
        if choice.test:
            yield Line(choice.test)
        if choice.weigh:
            yield Line("Weigh: " + "; ".join(choice.weigh) + ".")
        for option in choice.options:
            after = " ".join(told.text for told in option.brings.told if not told.quiet)
            edge = tuple(mark for told in option.brings.told[:1] for mark in told.marks)
            lead = f"{digits.get((choice.fact, option.answer), '-')}. {option.text}"
            yield Line(f"{lead.rstrip('.')}: {after}" if after else lead, edge, deeper=True)


def _regulated(told: Report) -> Iterator[Line]:
    """Whose regulations were used, and for what: one line for those of the profile, one for the bare law's."""
    used = [item for item in told.regulated if item.decided]
    left = [item for item in told.regulated if not item.decided]
    if used:
        words = (item.note or f"{item.words[:1].lower()}{item.words[1:]}" for item in used)
        said = "; ".join(f"{item.short}: {text}" for item, text in zip(used, words, strict=True))
        yield Line(f"By {told.profile.title}: {said.rstrip('.')}.", _laws_of(used))
    if left:
        whose = "No profile in use" if told.profile is BARE else f"Not in {told.profile.title}"
        yield Line(f"{whose}; the bare law is taken on: {'; '.join(item.short for item in left)}.", _laws_of(left))


def _laws_of(items: Iterable[Regulated]) -> tuple[Mark, ...]:
    return (Mark(tuple(dict.fromkeys(number for item in items for number in item.laws)), Basis.TEXT),)


def _open(told: Report) -> Iterator[Line]:
    for name in (*told.ruling.gaps, *told.ruling.conflicts):
        yield Line(f"The law data leaves this open: {name}. Please report it.")


def _in_force(told: Report, lettered: list[Lettered]) -> Iterator[Line]:
    said: set[str] = set()
    for item in told.standing:
        if lasts(item) and item.text not in said:
            said.add(item.text)
            yield Line(item.text, (Mark(item.laws, Basis.TEXT),))
    grouped: dict[str, tuple[tuple[str, ...], list[str]]] = {}
    for entry in lettered:
        for item in entry.option.brings.standing:
            if lasts(item):
                grouped.setdefault(item.text, (item.laws, []))[1].append(entry.letter)
    for text, (laws, letters) in grouped.items():
        if text not in said:
            yield Line(text, (Mark(laws, Basis.TEXT),), tag=" ".join(dict.fromkeys(letters)))


def edge_of(marks: tuple[Mark, ...]) -> list[str]:
    """What stands at the right edge: laws, and the basis in brackets where it is not the letter."""
    edges: list[str] = []
    for mark in marks:
        laws = " ".join(mark.laws)
        match mark.basis:
            case Basis.TEXT:
                edges.append(laws)
            case Basis.SILENCE:
                edges.append("[silence]")
            case _:
                edges.append(f"[{mark.basis.value}] {laws}".strip())
    return list(dict.fromkeys(edges))
