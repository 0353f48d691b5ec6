"""Panels: what is in force, the laws in our words, the answers so far, all keys."""

from __future__ import annotations

from collections.abc import Iterator

from director.core.decide import Question, encode
from director.core.errors import DirectorError
from director.core.seats import joined
from director.dialogue.dialogue import Asked, Item, items
from director.files.library import Book
from director.folds.interview import Origin, Session
from director.folds.report import Details, Standing, report
from director.folds.table import lasts, whom
from director.render.question import voice_of
from director.render.script import Grid, Line, Section
from director.sentences.answers import answer_words, fact_name

KEYS = (
    ("1-9 0", "the line that bears that number", "the number or the word"),
    ("A-F", "what a player chose; on rulings only", "the letter"),
    ("← Backspace", "back: the last answer undone, or the panel closed", "back or <"),
    ("?", "why: on a question why it is asked, on a ruling why these laws", "why"),
    ("/", "type table words, or the number of a law (why not)", "why not 62, find WORDS"),
    ("u", "unsure or disputed: tick the answers still possible, 0 = all", "unsure"),
    ("i", "what this ruling leaves in force", "force"),
    ("g", "go to an answer and change it; the others stay", "change"),
    ("v", "a player has heard enough and chose", "enough"),
    ("l", "the law in our words", "law 62"),
    ("o", "the same incident under the other codes", "compare"),
    ("c", "name a player's card, so that sentences say it", "card N QC"),
    ("m", "a note for the record", "note WORDS"),
    ("w", "in a dispute: who says what", "who"),
    ("t", "back to the table, where one is open", "table"),
    ("x", "at a table: the board is over", "over"),
    ("Tab", "the next code, at the start", "code"),
    ("Space PgDn PgUp", "go on; next and previous page", "more"),
    ("↑ ↓ Enter", "mark a line, take the marked line", ""),
    ("Esc", "leave the field or the panel", ""),
    ("q Ctrl-C", "leave; it says how to go on with the answers given", "leave"),
    ("F1", "these keys", "keys"),
)


def keys_sections() -> list[Section]:
    """All keys, and the words for them in plain mode."""
    return [Section("", grid=Grid(("KEY", "DOES", "PLAIN: TYPE"), KEYS, (15, 0, 22)), heading=True)]


# in force


def force_sections(session: Session | None, details: Details) -> list[Section]:
    """Everything that the ruling leaves in force, choices made included."""
    standing = in_force(session, details) if session else []
    if not standing:
        return [Section("", [Line("Nothing is in force from this incident yet.")], free=True)]
    rows = tuple(force_cells(item) for item in standing)
    grid = Grid(("WHO", "WHAT", "UNTIL", "LAW"), rows, (12, 0, 20, 10), frozenset({3}))
    return [Section("", grid=grid, heading=True)]


def in_force(session: Session, details: Details) -> list[Standing]:
    """What stays in force after the ruling on the facts and choices so far; nothing at a question."""
    reached = session.reached
    if isinstance(reached, Question):
        return []
    standing = report(session.compiled, reached, details).standing
    return [item for item in standing if lasts(item)]


def force_cells(item: Standing, words: str = "") -> tuple[str, str, str, str]:
    """Something in force as a row: whom it binds, what it is (or other words for that), until when, by which law."""
    seats = joined(seat.title for seat in whom(item)) or "you"
    until = item.fields.get("until", "")
    what = words or item.text.partition(", until ")[0]
    what = what.removeprefix(f"{seats}: ").removeprefix(f"{seats} ")
    return seats, f"{what[:1].upper()}{what[1:]}", until if isinstance(until, str) else "", " ".join(item.laws)


# the law


def law_sections(
    book: Book, session: Session | None, asked: Asked | None, number: str, details: Details
) -> list[Section]:
    """A law in our words, or every law that the ruling cites or that waits for the answer."""
    numbers = [number] if number else _numbers_here(session, asked, details)
    known = list(dict.fromkeys(whole for item in numbers if (whole := book.law_of(item))))
    return [_law_section(book, item) for item in known] or [Section("", [Line("No law is cited here yet.")], free=True)]


def law_says(book: Book, number: str) -> str:
    """The restatement of a law; nothing if it has not been written or its file has a problem."""
    try:
        found = book.restatements.get(number)
    except DirectorError:
        return ""
    return found.says if found else ""


def _law_section(book: Book, number: str) -> Section:
    line = book.code.index[number]
    lines = [Line(law_says(book, number) or "Not restated here yet.")]
    if line.checked:
        lines.append(Line(f"In our own words. Checked against: {line.checked}."))
    if line.no_ruling or line.not_yet:
        lines.append(Line(f"No ruling hangs on it here: {line.no_ruling or line.not_yet}."))
    return Section(f"LAW {number}: {line.heading}", lines, heading=True)


def _numbers_here(session: Session | None, asked: Asked | None, details: Details) -> list[str]:
    if asked is not None:
        return list(_waiting(asked))
    if session is None:
        return []
    reached = session.reached
    return [] if isinstance(reached, Question) else list(report(session.compiled, reached, details).laws)


def _waiting(asked: Asked) -> Iterator[str]:
    """The laws that wait for the answer to the question on the screen."""
    compiled, names = asked.session.compiled, {asked.question.fact, *(line.fact for line in asked.lines)}
    mask = sum(1 << compiled.by_id[name].number for name in names)
    known = encode(compiled, asked.session.known)
    for clause in compiled.clauses:
        node = clause.live
        for number, code in known:
            node = compiled.logic.given(node, number, code)
        if node.support & mask:
            yield clause.law.paragraph


# the answers so far


def change_sections(session: Session, details: Details) -> list[Section]:
    """The answers so far, each with the digit that changes it."""
    lines = []
    for number, item in enumerate(items(session)[:10], 1):
        key = str(number % 10)
        lines.append(Line(item_words(session, item, details), tag=key, key=key))
    ask = Section("", [Line("Which answer is to be changed? The others stay.")], free=True)
    return [ask, Section("", lines, heading=True)]


def item_words(session: Session, item: Item, details: Details) -> str:
    """One answer, or a tick list, in words."""
    voice = voice_of(session, details)
    facts = [(session.compiled.by_id[name].law, value) for name, value in item.facts.items()]
    if len(facts) > 1:
        true = [fact.short for fact, value in facts if str(value) != fact.usual]
        return f"rare things: {', '.join(true) or 'none of them'}"
    fact, value = facts[0]
    words = f"{fact_name(fact)}: {answer_words(fact, value, voice)}"
    step = session.steps[item.step]
    return f"{words} (a player's choice)" if step.origin is Origin.CHOSEN else words
