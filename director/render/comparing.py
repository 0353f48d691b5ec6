"""Comparing codes: the questions still open, the rulings side by side, one of them in full; drawn and plain."""

from __future__ import annotations

from typing import NamedTuple

from director.core.seats import joined
from director.dialogue.comparing import typed_number
from director.dialogue.comparison import CHANGE, WHY, Asking, Comparing, Item, items
from director.dialogue.dialogue import Asked
from director.files.library import Book
from director.folds.cells import Compared
from director.folds.compare import compared
from director.folds.happened import Incident, apart, incident_of
from director.folds.report import Details
from director.folds.sharing import Side, alike
from director.render.compare import one_after_the_other, side_by_side, table_pages
from director.render.plain import ascii_only, plain_ruling, plain_sections, wrapped
from director.render.plainviews import numbered
from director.render.question import ask_words, choosables, fitted, option_rows, seats_rows, voice_of
from director.render.rows import WIDEST, Ink, Row, Size, keys_row, padded, text_rows
from director.render.screen import frame, pages_of, ruling_rows, section_blocks
from director.render.script import Line, Section
from director.render.table import places, told
from director.render.view import BACK, Keys, digits, ruling_script
from director.render.why import why_asked_sections
from director.sentences.answers import answer_words, fact_name

Books = dict[str, Book]  # by the code's id
NO_DETAILS = Details()
SHORT = 8  # letters of what a key does that is never cut


class About(NamedTuple):
    """What is compared: the situation's title, the codes, and what is to be said of codes that are not in the table."""

    title: str
    books: Books
    notes: tuple[str, ...] = ()


class View(NamedTuple):
    """A screen: what kind, its pages, its keys, and how wide it is."""

    kind: str
    pages: list[list[Row]]
    keys: Keys
    width: int
    right: str = ""


def wide(size: Size) -> int:
    """The columns that a table of codes uses: all of them."""
    return max(min(size.columns, WIDEST), 30)


def compare_screen(comparing: Comparing, size: Size, about: About) -> tuple[list[Row], int]:
    """The rows of the screen that is shown, as many as the window has, and how many pages there are."""
    foot = text_rows(comparing.message, size.width, ink=Ink.ERROR) if comparing.message else []
    foot += [Row(f" > {comparing.typed}_")] if comparing.typed is not None else []
    room = size.body - len(foot)
    shown = _view(comparing, size, about, room)
    count = len(shown.pages)
    page = min(comparing.page, count - 1)
    keys = [("Space", "more"), *shown.keys] if page + 1 < count else shown.keys
    body = padded(shown.pages[page][:room], room) + foot
    rows = frame(shown.kind, about.title, shown.right, body, keys, (page + 1, count), shown.width)
    return [*rows[:-1], foot_row(keys, shown.width)], count


def foot_row(keys: Keys, width: int) -> Row:
    """The last row with all its keys: nearer to each other, then with fewer words, where the window is narrow."""
    short = [(key, does if len(does) < SHORT else does.split(" ")[0]) for key, does in keys]
    bare = [(key, "") for key, _ in keys]
    for some, gap in ((keys, 3), (keys, 2), (short, 3), (short, 2), (bare, 3)):
        row = keys_row(some, width, gap)
        if all(f"{key} {does}".strip() in row.text for key, does in some):
            return row
    return keys_row(keys, width)


def _view(comparing: Comparing, size: Size, about: About, room: int) -> View:
    asked = comparing.asked
    if comparing.panel == CHANGE and comparing.item < 0:
        blocks = section_blocks(change_sections(comparing), size.width)
        keys: Keys = [(digits([str(n % 10) for n, _ in enumerate(items(comparing)[:10], 1)]), "change it"), BACK]
        return View("CHANGE", pages_of(blocks, room), keys, size.width)
    if comparing.panel == WHY and asked is not None:
        blocks = section_blocks(why_asked_sections(_as_asked(comparing, asked), NO_DETAILS), size.width)
        return View("WHY ASK", pages_of(blocks, room), [("←", "back to the question")], size.width)
    if asked is not None:
        kind = "CHANGE" if comparing.panel == CHANGE else "COMPARE"
        return View(kind, pages_of(_question(comparing, asked, size), room), _keys(comparing, asked), size.width)
    if 0 <= comparing.full < len(comparing.sides):
        return _full(comparing, size, about, room)
    width = wide(size)
    keys = [(digits([str(n) for n in range(1, len(comparing.begun) + 1)]), "in full")]
    keys += [("g", "change an answer")] if items(comparing) else []
    keys += [BACK] if comparing.steps or comparing.page else []
    return View("COMPARE", table_pages(result_sections(comparing, about, width, True), width, room),
                [*keys, ("q", "leave")], width)  # fmt: skip


def _full(comparing: Comparing, size: Size, about: About, room: int) -> View:
    one = comparing.sides[comparing.full]
    if one.refused:
        rows = text_rows(f"These facts do not fit {one.title}: {one.refused}.", size.width)
        return View("COMPARE", [rows], [BACK], size.width)
    if one.turns_on is not None:
        rows = text_rows(f"{one.title} gives no ruling yet: a fact was left open.", size.width)
        return View("COMPARE", [rows], [BACK], size.width)
    script = ruling_script(one.session, NO_DETAILS, about.books[one.code])
    pages = pages_of(ruling_rows(script, size.width), room)
    return View("RULING", pages, [BACK, ("q", "leave")], size.width, one.title)


def result_sections(comparing: Comparing, about: About, width: int, keyed: bool = False) -> list[Section]:
    """The incident, the rulings side by side, what changed, what is to be known besides."""
    return side_by_side(comparing.sides, found_in(comparing), incident(comparing), width, about.notes, keyed)


def found_in(comparing: Comparing) -> Compared:
    """The rulings side by side, and what differs."""
    return compared(comparing.sides, NO_DETAILS, comparing.beside)


def incident(comparing: Comparing) -> Incident:
    """What happened, with what was taken as usual and what was left open."""
    found = incident_of(comparing.sides, NO_DETAILS, comparing.common)
    taken = [f"{name}: taken as usual: {', '.join(words)}." for name, words in comparing.taken.items()]
    names = [fact_name(one.session.compiled.by_id[name].law) for one in comparing.sides for name in sorted(one.open)
             if name in one.session.compiled.by_id and not _known(comparing, one, name)]  # fmt: skip
    taken += [f"Left open: {'; '.join(dict.fromkeys(names))}."] if names else []
    own = apart(comparing.sides, comparing.common)
    own_words = "Each code was asked in its own words, which may not be of one incident:"
    taken += [f"{own_words} {'; '.join(own)}."] if own else []
    return found._replace(taken=tuple(taken))


def _known(comparing: Comparing, one: Side, name: str) -> bool:
    """Whether a fact that was left open has become known: it follows from others."""
    return any(name in other.session.known for other in comparing.sides if alike(one, other, name, comparing.common))


# questions


def needed_words(comparing: Comparing) -> str:
    """For whom a question is asked."""
    now, later = comparing.needed_by, comparing.may_need
    if len(now) == 1 and not later:
        return f"Only {now[0]} needs this."
    words = f"{joined(now)} need{'s' if len(now) == 1 else ''} this"
    return f"{words}; {joined(later)} may need it." if later else f"{words}."


def _question(comparing: Comparing, asked: Asking, size: Size) -> list[list[Row]]:
    session, question, lines = asked.side.session, asked.question, asked.lines
    seats = {} if lines else places(session, NO_DETAILS, question.fact)
    words = ask_words(session, question, lines, NO_DETAILS)
    ask = [row for n, text in enumerate(words) for row in text_rows(text, size.width, ink=None if n else Ink.BOLD)]
    ticked = comparing.ticked if lines else None
    rows = option_rows(choosables(session, question, lines, ticked, NO_DETAILS), size.width)
    head = [] if comparing.panel == CHANGE else text_rows(needed_words(comparing), size.width)
    return fitted(head, seats_rows(seats, size), ask, rows, size)


def _keys(comparing: Comparing, asked: Asking) -> Keys:
    lines = asked.lines
    if comparing.typed is not None:
        return [("Enter", "go"), ("Esc", "leave the field")]
    found = choosables(asked.side.session, asked.question, lines, (), NO_DETAILS)
    keys: Keys = [
        (digits([item.key for item in found if not (lines and item.key == "0")]), "tick" if lines else "answer")
    ]
    keys += [("0", "none"), ("Space", "go on")] if lines else []
    keys += [("/", "type it")] if typed_number(asked) else []
    if comparing.panel == CHANGE:
        return [*keys, ("u", "unsure"), BACK]
    keys += [BACK] if comparing.steps else []
    keys += [("?", "why do you ask"), ("u", "unsure")]
    keys += [("g", "change an answer")] if items(comparing) else []
    return [*keys, ("q", "leave")]


def _as_asked(comparing: Comparing, asked: Asking) -> Asked:
    return Asked(asked.side.session, asked.question, asked.lines, comparing.ticked)


def change_sections(comparing: Comparing) -> list[Section]:
    """The answers so far, each with the digit that changes it."""
    lines = []
    for number, item in enumerate(items(comparing)[:10], 1):
        key = str(number % 10)
        lines.append(Line(item_words(comparing, item), tag=key, key=key))
    ask = Section("", [Line("Which answer is to be changed? The others stay.")], free=True)
    return [ask, Section("", lines, heading=True)]


def item_words(comparing: Comparing, item: Item) -> str:
    """One answer, or a tick list, in words."""
    one = next(side for side in comparing.sides if side.code == item.code)
    session = one.session
    facts = [(session.compiled.by_id[name].law, value) for name, value in item.facts]
    if item.open:
        names = "; ".join(fact_name(session.compiled.by_id[name].law) for name in item.open)
        return f"{names}: left open"
    if len(facts) > 1:
        true = [fact.short for fact, value in facts if str(value) != fact.usual]
        return f"rare things: {', '.join(true) or 'none of them'}"
    fact, value = facts[0]
    return f"{fact_name(fact)}: {answer_words(fact, value, voice_of(session, NO_DETAILS))}"


# line by line


def shown_lines(comparing: Comparing, about: About) -> list[str]:
    """What is shown, in sentences."""
    asked = comparing.asked
    if comparing.panel == CHANGE and comparing.item < 0:
        return [ascii_only(line) for line in plain_sections(change_sections(comparing))]
    if comparing.panel == WHY and asked is not None:
        return [
            ascii_only(line) for line in plain_sections(why_asked_sections(_as_asked(comparing, asked), NO_DETAILS))
        ]
    if asked is not None:
        return question_lines(comparing, asked)
    return full_lines(comparing, about) if comparing.full >= 0 else result_lines(comparing, about)


def question_lines(comparing: Comparing, asked: Asking) -> list[str]:
    """A question that is still open, in sentences."""
    session, question, lines = asked.side.session, asked.question, asked.lines
    found = [] if comparing.panel == CHANGE else wrapped(needed_words(comparing))
    seats = {} if lines else places(session, NO_DETAILS, question.fact)
    found += wrapped(f"The table: {told(seats)}") if seats else []
    if lines:
        found += wrapped(f"{len(lines)} things that are rare. Which of them are true?")
    else:
        found += [line for text in ask_words(session, question, (), NO_DETAILS) for line in wrapped(text)]
    return [ascii_only(line) for line in (*found, *numbered(choosables(session, question, lines, None, NO_DETAILS)))]


def result_lines(comparing: Comparing, about: About) -> list[str]:
    """The rulings, one code after the other."""
    lines = one_after_the_other(comparing.sides, found_in(comparing), incident(comparing), about.notes)
    return [*(ascii_only(line) for line in wrapped(f"{about.title}.")), *lines]


def full_lines(comparing: Comparing, about: About) -> list[str]:
    """The ruling that is shown in full."""
    one = comparing.sides[comparing.full]
    if one.refused:
        return wrapped(f"These facts do not fit {one.title}: {one.refused}.")
    if one.turns_on is not None:
        return wrapped(f"{one.title} gives no ruling yet: a fact was left open.")
    return plain_ruling(ruling_script(one.session, NO_DETAILS, about.books[one.code]), f"{one.title}.")
