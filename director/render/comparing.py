"""Comparing codes: the questions still open, the rulings side by side, one of them in full; drawn and plain."""

from __future__ import annotations

from director.core.decide import Question
from director.core.seats import joined
from director.dialogue.comparing import Comparing
from director.files.library import Book
from director.folds.compare import Incident, Side, compared, incident_of
from director.folds.report import Details
from director.render.compare import one_after_the_other, side_by_side
from director.render.plain import ascii_only, plain_ruling, wrapped
from director.render.plainviews import numbered
from director.render.question import ask_words, choosables, fitted, option_rows, seats_rows
from director.render.rows import Ink, Row, Size, padded, text_rows
from director.render.screen import frame, pages_of, ruling_rows, section_blocks
from director.render.table import places, told
from director.render.view import BACK, Keys, digits, ruling_script

Books = dict[str, Book]  # by the code's id
NO_DETAILS = Details()


def compare_screen(comparing: Comparing, size: Size, title: str, books: Books) -> tuple[list[Row], int]:
    """The rows of the screen that is shown, as many as the window has, and how many pages there are."""
    kind, blocks, keys, right = _view(comparing, size, books)
    foot = text_rows(comparing.message, size.width, ink=Ink.ERROR) if comparing.message else []
    room = size.body - len(foot)
    pages = pages_of(blocks, room)
    page = min(comparing.page, len(pages) - 1)
    keys = [("Space", "more"), *keys] if page + 1 < len(pages) else keys
    body = padded(pages[page][:room], room) + foot
    return frame(kind, title, right, body, keys, (page + 1, len(pages)), size.width), len(pages)


def _view(comparing: Comparing, size: Size, books: Books) -> tuple[str, list[list[Row]], Keys, str]:
    sides = comparing.sides
    asking = comparing.asking
    if asking is not None and asking.question is not None:
        return "COMPARE", _question(comparing, asking, asking.question, size), _keys(comparing, asking), ""
    if 0 <= comparing.full < len(sides):
        one = sides[comparing.full]
        if one.refused:
            return "COMPARE", [text_rows(f"These facts do not fit {one.title}: {one.refused}.", size.width)], [BACK], ""
        script = ruling_script(one.session, NO_DETAILS, books[one.code])
        return "RULING", ruling_rows(script, size.width), [BACK, ("q", "leave")], one.title
    found = compared(sides, NO_DETAILS)
    keys: Keys = [(digits([str(n) for n in range(1, len(sides) + 1)]), "that ruling in full")]
    keys += [BACK] if comparing.steps else []
    return (
        "COMPARE",
        section_blocks(side_by_side(sides, found, incident(comparing)), size.width),
        [*keys, ("q", "leave")],
        "",
    )


def incident(comparing: Comparing) -> Incident:
    """What happened, with what was taken as usual."""
    found = incident_of(comparing.sides, NO_DETAILS)
    return found._replace(taken=comparing.taken)


def needed_words(comparing: Comparing) -> str:
    """For whom a question is asked."""
    titles = comparing.needed_by
    return f"Only {titles[0]} needs this." if len(titles) == 1 else f"{joined(titles)} need this."


def _question(comparing: Comparing, asking: Side, question: Question, size: Size) -> list[list[Row]]:
    session = asking.session
    lines = comparing.lines(asking, question)
    seats = {} if lines else places(session, NO_DETAILS, question.fact)
    words = ask_words(session, question, lines, NO_DETAILS)
    ask = [row for n, text in enumerate(words) for row in text_rows(text, size.width, ink=None if n else Ink.BOLD)]
    ticked = comparing.ticked if lines else None
    rows = option_rows(choosables(session, question, lines, ticked, NO_DETAILS), size.width)
    return fitted(text_rows(needed_words(comparing), size.width), seats_rows(seats, size), ask, rows, size)


def _keys(comparing: Comparing, asking: Side) -> Keys:
    question = asking.question
    assert question is not None
    lines = comparing.lines(asking, question)
    found = choosables(asking.session, question, lines, (), NO_DETAILS)
    keys: Keys = [
        (digits([item.key for item in found if not (lines and item.key == "0")]), "tick" if lines else "answer")
    ]
    keys += [("0", "none"), ("Space", "go on")] if lines else []
    return [*keys, *([BACK] if comparing.steps else []), ("q", "leave")]


# line by line


def question_lines(comparing: Comparing, asking: Side, question: Question) -> list[str]:
    """A question that is still open, in sentences."""
    session = asking.session
    lines = comparing.lines(asking, question)
    found = wrapped(needed_words(comparing))
    seats = {} if lines else places(session, NO_DETAILS, question.fact)
    found += wrapped(f"The table: {told(seats)}") if seats else []
    if lines:
        found += wrapped(f"{len(lines)} things that are rare. Which of them are true?")
    else:
        found += [line for text in ask_words(session, question, (), NO_DETAILS) for line in wrapped(text)]
    return [ascii_only(line) for line in (*found, *numbered(choosables(session, question, lines, None, NO_DETAILS)))]


def result_lines(comparing: Comparing) -> list[str]:
    """The rulings, one code after the other."""
    sides = comparing.sides
    return one_after_the_other(sides, compared(sides, NO_DETAILS), incident(comparing))


def full_lines(comparing: Comparing, books: Books) -> list[str]:
    """The ruling that is shown in full."""
    one = comparing.sides[comparing.full]
    if one.refused:
        return wrapped(f"These facts do not fit {one.title}: {one.refused}.")
    return plain_ruling(ruling_script(one.session, NO_DETAILS, books[one.code]), f"{one.title}.")
