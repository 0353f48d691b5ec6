"""What the plain prompter says on every screen: sentences, the table before the question, options by number."""

from __future__ import annotations

from director.core.seats import joined
from director.dialogue.dialogue import (
    Asked,
    Dialogue,
    asked,
    asked_again,
    findings,
    found,
    items,
    listed,
    options,
    start_pages,
)
from director.dialogue.dialogue import told as ruling
from director.dialogue.picking import choosable
from director.dialogue.screens import (
    About,
    Changing,
    Disputed,
    Field,
    Heard,
    Incident,
    Naming,
    Noting,
    Over,
    Panel,
    Saying,
    Setting,
    Standing,
    Start,
    Tables,
    Unsure,
)
from director.files.beside import sides_of_session
from director.folds.compare import compared, incident_of
from director.folds.disputes import makes_no_difference
from director.folds.interview import Session
from director.render.compare import one_after_the_other
from director.render.dispute import judge_section, no_difference_sections, told_apart
from director.render.panels import change_sections
from director.render.plain import ascii_only, plain_ruling, plain_sections, wrapped
from director.render.question import Choosable, ask_words, choosables, count_line
from director.render.script import Section
from director.render.spoken import said_lines
from director.render.start import nothing_lines
from director.render.table import places, told
from director.render.tables import (
    about_sections,
    over_sections,
    saying_sections,
    setting_sections,
    standing_sections,
    tables_sections,
)
from director.render.view import ruling_script, title_of
from director.render.views import others_notes, right, sections

EVERY = 10_000  # lines of the start list: plain text has no pages


def said(dialogue: Dialogue) -> list[str]:
    """The lines for the screen that is shown."""
    return [ascii_only(line) for line in _said(dialogue)]


def _said(dialogue: Dialogue) -> list[str]:
    match dialogue.top:
        case Start(typed):
            return _start(dialogue, typed)
        case Panel(About.OTHERS):
            return _others(dialogue)
        case Panel(about, number):
            return plain_sections(sections(dialogue, about, number)[1])
        case Changing() as top:
            return _changing(dialogue, top)
        case Unsure():
            return _unsure(dialogue)
        case Disputed() as top:
            question = asked(dialogue)
            return _question(dialogue, question) if question else _disputed(dialogue, top)
        case Incident(session):
            question = asked(dialogue)
            return _question(dialogue, question) if question else _ruling(dialogue, session)
        case Heard():
            return ["Which was the last option that was read?"]
        case Saying() as top:
            return plain_sections(saying_sections(dialogue, top))
        case _:
            return _typed(dialogue)


def _typed(dialogue: Dialogue) -> list[str]:
    """What is asked for where words are typed; else the screens of a table."""
    match dialogue.top:
        case Noting():
            return ["Type the note."]
        case Naming(_, what):
            return [f"Which {what} was named? An empty line leaves it out."]
        case Field():
            return []
        case _:
            return _table(dialogue)


def _others(dialogue: Dialogue) -> list[str]:
    """The incident under the other codes, one after the other."""
    session, details = dialogue.session, dialogue.seated
    sides = sides_of_session(dialogue.menus.library, dialogue.book, session) if session else ()
    if session is None or len(sides) < 2:
        return ["No other code has this situation."]
    common = tuple(dialogue.menus.library.common.facts)
    notes = others_notes(dialogue, session.compiled.law.id, sides)
    return one_after_the_other(sides, compared(sides, details), incident_of(sides, details, common), notes)


def _table(dialogue: Dialogue) -> list[str]:
    """The screens of a table that stays open."""
    match dialogue.top:
        case Tables():
            return plain_sections(tables_sections(dialogue))
        case Setting() as top:
            return plain_sections(setting_sections(dialogue, top))
        case Standing(int() as item) if dialogue.sitting and item < len(dialogue.sitting.live):
            return plain_sections(about_sections(dialogue, dialogue.sitting.live[item]))
        case Over():
            return plain_sections(over_sections(dialogue))
        case _:
            return plain_sections(standing_sections(dialogue))


def heading(dialogue: Dialogue) -> str:
    """The code, the situation, the table: "Whist 1864, lead out of turn. Table 2."."""
    at = ", ".join(part.strip() for part in right(dialogue).split("   ") if part.strip())
    return f"{title_of(dialogue).replace(': ', ', ', 1)}.{f' {at}.' if at else ''}"


def _start(dialogue: Dialogue, typed: str) -> list[str]:
    lines: list[str] = []
    result = found(dialogue, typed)
    if typed.strip():
        lines += [] if result.doors else nothing_lines(dialogue, result.elsewhere)
        lines.append(f'Found for "{typed.strip()}":' if result.doors else "The nearest here:")
    else:
        pages = start_pages(dialogue, typed, EVERY)
        page = min(dialogue.page, len(pages) - 1)
        lines.append(f"{dialogue.book.code.title}. What happened?")
        if pages[page][0]:
            lines.append(f"{pages[page][0]}. List {page + 1} of {len(pages)}; type more for the next.")
    for number, door in enumerate(listed(dialogue, typed, EVERY), 1):
        when = f" Choose it when {door.choose_when}." if typed.strip() and door.choose_when else ""
        lines += wrapped(f"{number}. {door.title}.{when}")
    return lines


def _question(dialogue: Dialogue, question: Asked) -> list[str]:
    session, details = question.session, dialogue.seated
    lines = wrapped(f"{count_line(session, question.question, question)}.")
    if session.number == 1 and question.pending is None and dialogue.book.code.opening:
        lines = plain_sections([Section("SAY FIRST", said_lines(dialogue.book.code.opening))]) + lines
    seats = {} if question.lines else places(session, details, question.question.fact)
    if seats:
        lines += wrapped(f"The table: {told(seats)}")
    if question.lines:
        lines += wrapped(f"{len(question.lines)} things that are rare. Which of them are true?")
    else:
        for words in ask_words(session, question.question, (), details):
            lines += wrapped(words)
    return lines + numbered(choosables(session, question.question, question.lines, None, details))


def numbered(found: list[Choosable]) -> list[str]:
    """Options by number, each a sentence."""
    return [line for item in found for line in wrapped(f"{item.key}. {item.text.rstrip('.')}.")]


def _ruling(dialogue: Dialogue, session: Session) -> list[str]:
    return plain_ruling(ruling_script(session, dialogue.details, dialogue.book), heading(dialogue))


def _changing(dialogue: Dialogue, top: Changing) -> list[str]:
    session = dialogue.session
    if session is None:
        return []
    if top.item is None:
        return plain_sections(change_sections(session, dialogue.seated))
    question, lines = asked_again(session, items(session)[top.item])
    ask = [line for words in ask_words(session, question, lines, dialogue.seated) for line in wrapped(words)]
    return ask + numbered(choosables(session, question, lines, None, dialogue.seated))


def _unsure(dialogue: Dialogue) -> list[str]:
    question = asked(dialogue)
    if question is None:
        return []
    found = choosables(question.session, question.question, question.lines, None, dialogue.seated)
    if question.lines:
        return ["Which of these is disputed?", *numbered([item for item in found if item.key != "0"])]
    return ["Which answers may be true?", *numbered(found)]


def _disputed(dialogue: Dialogue, top: Disputed) -> list[str]:
    if makes_no_difference(top.dispute):
        return plain_sections(no_difference_sections(top.dispute, dialogue.seated))
    return plain_sections([*told_apart(top.dispute, dialogue.seated), judge_section(dialogue.book.code)])


def hint(dialogue: Dialogue) -> str:
    """What can be typed here, in one line."""
    what, words = _hint(dialogue)
    return f"Type {f'{what}, or' if what else 'one of'}: {', '.join(words)}. Then Enter."


def _hint(dialogue: Dialogue) -> tuple[str, list[str]]:
    keys = choosable(dialogue, EVERY)
    match dialogue.top:
        case Start():
            numbers = f"1 to {len(keys)}" if len(keys) > 1 else "1" if keys else "a word"
            more = ["more"] if len(start_pages(dialogue, dialogue.top.typed, EVERY)) > 1 else []
            return f"{numbers}, or words", [*more, "code", "leave", "keys"]
        case Unsure():
            question = asked(dialogue)
            if question and question.lines:
                return "its number", ["back"]
            return "the numbers, as in 1 3, or all", ["back"]
        case Disputed() as top if not asked(dialogue):
            more = ["more"] if makes_no_difference(top.dispute) else []
            return f"{joined(keys, 'or')} to rule on that one", ["who", *more, "back", "leave"]
        case Heard():
            return joined([item.letter for item in options(dialogue)], "or"), ["back"]
        case Incident() | Disputed():
            question = asked(dialogue)
            if question is None:
                return _at_ruling(dialogue)
            if question.lines:
                return "the numbers that are true, as in 1 3, or 0 for none", ["back", "why", "unsure", "leave", "keys"]
            return _range(keys), ["back", "why", "unsure", "change", "leave", "keys"]
        case _:
            return _table_hint(dialogue, keys)


def _table_hint(dialogue: Dialogue, keys: tuple[str, ...]) -> tuple[str, list[str]]:
    match dialogue.top:
        case Noting() | Naming() | Setting():
            return "the words", ["back"]
        case Saying():
            return _range(keys), ["more", "back"]
        case Tables():
            return _range(keys), ["code", "leave", "keys"]
        case Standing(None):
            return _range(keys), ["over", "back", "leave", "keys"]
        case _:
            return _range(keys), ["back"]


def _at_ruling(dialogue: Dialogue) -> tuple[str, list[str]]:
    letters = [item.letter for item in options(dialogue)]
    cited = shown.laws if (shown := ruling(dialogue)) and shown.laws else tuple(dialogue.book.code.index)
    words = ["back", "why", f"why not {cited[0]}", "change", "force", "leave", "keys"]
    words[5:5] = ["note", "table"] if dialogue.sitting else []
    parts = [f"{joined(letters, 'or')} when they choose"] if letters else []
    digits = [item.letter for item in findings(dialogue)]
    parts += [f"{_range(tuple(digits))} for what you find"] if digits else []
    return ", ".join(parts), words


def _range(keys: tuple[str, ...]) -> str:
    numbers = [key for key in keys if key != "0"]
    shown = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 2 else joined(numbers, "or")
    return f"{shown}, or 0" if "0" in keys else shown
