"""Questions: the table, what is asked, and the answers, each with its key (screens 2 and 2b)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from director.core import law
from director.core.compiled import Compiled
from director.core.decide import Question, inferred_seats
from director.core.facts import Answer
from director.core.seats import Seat
from director.dialogue.dialogue import Asked, Dialogue
from director.files.library import Book
from director.folds.interview import Session, Tick, at_most, keyed
from director.folds.report import Details
from director.render.rows import Ink, Row, Size, text_rows, wrap
from director.render.screen import line_rows
from director.render.spoken import said_lines
from director.render.table import Place, drawn, places, told
from director.sentences.answers import answer_text
from director.sentences.words import Voice

OPTION_AT = 6
TICK_AT = 10
COUNT_WORDS = "Press the number. For 10 or more press / and type it."


@dataclass(frozen=True, slots=True)
class Choosable:
    """A line that a key takes: its words, and whether it is ticked (None: it cannot be)."""

    key: str
    text: str
    ticked: bool | None = None


def voice_of(session: Session, details: Details) -> Voice:
    """The voice that fills in a session's questions."""
    known = {**inferred_seats(session.compiled, session.known), **session.known}
    return Voice(session.compiled.law, known, details.names, details.cards)


def choosables(
    session: Session, question: Question, lines: Sequence[Tick], ticked: Iterable[int] | None, details: Details
) -> list[Choosable]:
    """The answers of a question, or the lines of its tick list, with their keys."""
    voice = voice_of(session, details)
    marked = frozenset(ticked) if ticked is not None else None
    if lines:
        words = [_tick_words(_law(session.compiled, line.fact), line.answer, voice) for line in lines]
        found = [Choosable(str(n), text, _in(marked, n - 1)) for n, text in enumerate(words, 1)]
        return [*found, Choosable("0", "None of these is true.")]
    fact = _law(session.compiled, question.fact)
    keys = keyed(session, question)
    return [
        Choosable(_count_key(fact, keys, number), _words(fact, keys, number, voice), _in(marked, number))
        for number, (_, _) in enumerate(keys)
    ]


def _tick_words(fact: law.Fact, answer: Answer, voice: Voice) -> str:
    """A rare thing as a sentence; an answer that says only "yes" needs its question."""
    text = answer_text(fact, answer, voice)
    return f"{voice.say(fact.ask)} {text}" if text.lower().startswith(("yes", "no,", "no.")) else text


def _in(ticked: frozenset[int] | None, number: int) -> bool | None:
    return None if ticked is None else number in ticked


def _law(compiled: Compiled, name: str) -> law.Fact:
    return compiled.by_id[name].law


def _count_key(fact: law.Fact, keys: tuple[tuple[str, Answer], ...], number: int) -> str:
    key, answer = keys[number]
    if not isinstance(fact.kind, law.Count):
        return key
    last = _last_of_band(fact, keys, number)
    return key if last == answer else f"{key}-{min(last, 9)}"


def _last_of_band(fact: law.Fact, keys: tuple[tuple[str, Answer], ...], number: int) -> int:
    """The highest number that the rules do not tell apart from an answer."""
    assert isinstance(fact.kind, law.Count)
    following = keys[number + 1][1] if number + 1 < len(keys) else fact.kind.high + 1
    return int(str(following)) - 1


def _words(fact: law.Fact, keys: tuple[tuple[str, Answer], ...], number: int, voice: Voice) -> str:
    answer = keys[number][1]
    if isinstance(fact.kind, law.Count):
        last = _last_of_band(fact, keys, number)
        if last != answer:
            return f"{answer} to {last}: press how many"
        number = int(str(answer))
        return "None" if number == 0 else _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return answer_text(fact, answer, voice)


def count_line(session: Session, question: Question, asked: Asked | None = None) -> str:
    """How far the interview has come: "Question 2, then at most 3 more"."""
    if asked is not None and asked.pending is not None:
        return f"Question {session.number}, because of the disputed answer"
    more = at_most(session, question)
    return f"Question {session.number}, then {f'at most {more} more' if more else 'the ruling'}"


def ask_words(session: Session, question: Question, lines: Sequence[Tick], details: Details) -> list[str]:
    """What is asked, in words."""
    if lines:
        count = _NUMBERS[len(lines)] if len(lines) < len(_NUMBERS) else str(len(lines))
        how = "Press the number of each one that is true, then Space. If none of them is true, press 0."
        return [f"{count} things that are rare. {how}"]
    fact = _law(session.compiled, question.fact)
    voice = voice_of(session, details)
    found = [voice.say(fact.ask)]
    if fact.test:
        found.append(f"The test: {voice.say(fact.test)}")
    if fact.weigh:
        found.append(f"Weigh: {'; '.join(voice.say(words) for words in fact.weigh)}.")
    if isinstance(fact.kind, law.Count) and fact.kind.high > 9:
        found.append(COUNT_WORDS)
    return found


_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


# rows


def question_blocks(dialogue: Dialogue, asked: Asked, size: Size) -> list[list[Row]]:
    """The question as blocks: as much of the table as the window has room for, then question and answers together."""
    session, question = asked.session, asked.question
    seats = {} if asked.lines else places(session, dialogue.seated, question.fact)
    count = text_rows(count_line(session, question, asked), size.width)
    first, *others = ask_words(session, question, asked.lines, dialogue.seated)
    ask = text_rows(first, size.width, ink=Ink.BOLD) + [row for words in others for row in text_rows(words, size.width)]
    ticked = asked.ticked if asked.lines else None
    rows = option_rows(choosables(session, question, asked.lines, ticked, dialogue.seated), size.width)
    begins = session.number == 1 and asked.pending is None
    said = opening_rows(dialogue.book, size.width) if begins else []
    blocks = fitted(said + count, seats_rows(seats, size), ask, rows, size)
    if sum(len(block) for block in blocks) > size.body:  # what is asked goes before what is said
        return fitted(count, seats_rows(seats, size), ask, rows, size)
    return blocks


def opening_rows(book: Book, width: int) -> list[Row]:
    """What is said before the first question."""
    lines = said_lines(book.code.opening)
    return [row for number, line in enumerate(lines) for row in line_rows(line, "" if number else "SAY FIRST", width)]


def seats_rows(seats: dict[Seat, Place], size: Size) -> tuple[list[Row], list[Row]]:
    """The table drawn, and the table in sentences."""
    return drawn(seats) if size.width >= 70 else [], text_rows(told(seats), size.width) if seats else []


def fitted(
    count: list[Row], table: tuple[list[Row], list[Row]], ask: list[Row], rows: list[Row], size: Size
) -> list[list[Row]]:
    """The first layout that fits the window: drawn, then in sentences, then without blank rows."""
    gap = [Row("")]
    picture, sentences = table
    layouts = [
        [[*count, *picture], [*gap, *ask, *gap, *rows]],
        [[*count, *picture], [*gap, *ask, *rows]],
        [[*count, *gap, *sentences] if sentences else count, [*gap, *ask, *gap, *rows]],
        [[*count, *sentences], [*ask, *rows]],
    ]
    if not picture:
        layouts = layouts[2:]
    for blocks in layouts:
        if sum(len(block) for block in blocks) <= size.body:
            return blocks
    return layouts[-1]


def option_rows(found: Sequence[Choosable], width: int) -> list[Row]:
    """The lines that keys take; a blank row before "none of these"."""
    rows: list[Row] = []
    ticks = any(item.ticked is not None for item in found)
    for item in found:
        if ticks and item.key == "0" and item.ticked is None:
            rows.append(Row(""))
        rows += _option(item, width, ticks)
    return rows


def _option(item: Choosable, width: int, ticks: bool) -> list[Row]:
    at = TICK_AT if ticks else max(OPTION_AT, 5 + len(item.key))
    box = "" if item.ticked is None else "[x]" if item.ticked else "[ ]"
    head = f"   {item.key} {box}".rstrip().ljust(at)
    parts = wrap(item.text, width - 1 - at)
    rows = [Row(head + parts[0], ((3, 3 + len(item.key), Ink.BOLD),), item.key)]
    return rows + [Row(" " * at + part) for part in parts[1:]]
