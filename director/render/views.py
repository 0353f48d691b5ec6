"""What every screen of a dialogue shows: heading, body, keys; laid out for a window."""

from __future__ import annotations

from dataclasses import replace

from director.dialogue.dialogue import Dialogue, asked, asked_again, items, ruling_report
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
from director.dialogue.sitting import LISTED
from director.files.beside import left_out, left_out_words, sides_of_session
from director.folds.compare import compared, incident_of
from director.folds.disputes import asks, makes_no_difference
from director.folds.sharing import Side
from director.render.compare import side_by_side, table_pages
from director.render.dispute import difference_sections, judge_section, no_difference_sections, pages_of_difference
from director.render.panels import change_sections, force_sections, keys_sections, law_says, law_sections
from director.render.question import ask_words, choosables, fitted, option_rows
from director.render.repeat import more_facts
from director.render.rows import WIDEST, WIDTH, Ink, Row, Size, marked, padded, rule_row, text_rows
from director.render.screen import ALOUD_ENDS, frame, pages_of, section_blocks
from director.render.script import Line, Section
from director.render.start import list_room, pages_of_list, start_keys, start_rows
from director.render.tables import (
    about_sections,
    over_sections,
    saying_sections,
    setting_sections,
    standing_sections,
    tables_sections,
    where,
)
from director.render.view import BACK, Keys, View, digits, letters, question_view, ruling_view, title_of
from director.render.why import why_asked_sections, why_not_sections, why_ruling_sections


def screen(dialogue: Dialogue, size: Size) -> tuple[list[Row], int]:
    """The rows of the screen that is shown, as many as the window has, and how many pages there are."""
    shown = view(dialogue, size)
    foot = _foot(dialogue, size)
    room = size.body - len(foot)
    pages = [[row for block in shown.blocks for row in block]] if shown.pages else pages_of(shown.blocks, room)
    count = shown.pages or len(pages)
    page = min(dialogue.page, count - 1)
    body = pages[0] if shown.pages else pages[page]
    keys = [("Space", "more"), *shown.keys] if page + 1 < count and not isinstance(dialogue.top, Start) else shown.keys
    mark = choosable(dialogue, list_room(size))[dialogue.mark : dialogue.mark + 1] if dialogue.mark >= 0 else ()
    body = marked(padded(body[:room], room), mark[0] if mark else "") + foot
    width = shown.width or size.width
    return frame(shown.kind, shown.title, right(dialogue), body, keys, (page + 1, count), width), count


def right(dialogue: Dialogue) -> str:
    """What stands at the right of the top row: the table, the board, the contract."""
    return where(dialogue.sitting) if dialogue.sitting else dialogue.right


def _foot(dialogue: Dialogue, size: Size) -> list[Row]:
    """What stands above the keys: the field that is typed in, a message."""
    rows = text_rows(dialogue.message, size.width, ink=Ink.ERROR) if dialogue.message else []
    if isinstance(dialogue.top, Field | Naming | Noting | Setting):
        rows.append(Row(f" > {dialogue.top.typed[-(size.width - 6) :]}_"))
    return rows[-4:]


def view(dialogue: Dialogue, size: Size) -> View:
    """The screen that is shown, for a window of that size."""
    if isinstance(dialogue.top, Field | Naming | Noting):
        return replace(view(dialogue.without(), size), keys=_typing_keys(dialogue.top))
    match dialogue.top:
        case Start(typed):
            pages = pages_of_list(dialogue, typed, size)
            return View("director", "", [start_rows(dialogue, typed, size)], start_keys(dialogue, typed, size), pages)
        case Saying() as top:
            keys: Keys = [("1-4", "tick"), ("Space", "go on"), BACK, ("F1", "keys")]
            return View(
                "DISPUTED", title_of(dialogue), section_blocks(saying_sections(dialogue, top), size.width), keys
            )
        case Tables() | Setting() | Standing() | Over():
            return _table(dialogue, size)
        case Heard():
            under = view(dialogue.without(), size)
            return replace(under, keys=[(letters(dialogue), "the last option that was read"), BACK])
        case Panel(about, number):
            return _panel(dialogue, about, number, size)
        case Changing() as top:
            return _changing(dialogue, top, size)
        case Unsure(ticked):
            return _unsure(dialogue, ticked, size)
        case Disputed() as top:
            return _disputed(dialogue, top, size)
        case Incident():
            question = asked(dialogue)
            return question_view(dialogue, question, size) if question else ruling_view(dialogue, size)


def _typing_keys(top: Field | Naming | Noting) -> Keys:
    """What the keys do while something is typed over a screen."""
    match top:
        case Naming(_, what):
            return [("Enter", f"the {what} named"), ("Esc", "not named yet"), ("", "as in h, hearts")]
        case Noting():
            return [("Enter", "keep the note"), ("Esc", "leave it")]
        case Field():
            return [("Enter", "go"), ("Esc", "leave the field"), ("", "words, or a law's number")]


def _table(dialogue: Dialogue, size: Size) -> View:
    """The screens of a table that stays open."""
    keys: Keys
    match dialogue.top:
        case Tables():
            kind, found = "TABLES", tables_sections(dialogue)
            keys = [(digits([*choosable(dialogue)]), "choose"), ("Tab", "other code"), ("q", "leave"), ("F1", "keys")]
        case Setting() as top:
            kind, found = "TABLE", setting_sections(dialogue, top)
            keys = [("Enter", "go on"), ("Backspace", "back"), ("Esc", "no new table")]
        case Standing(int() as item) if dialogue.sitting and item < len(dialogue.sitting.live):
            kind, found = "IN FORCE", about_sections(dialogue, dialogue.sitting.live[item])
            keys = [(" ".join(choosable(dialogue)), "choose"), BACK]
        case Over():
            kind, found = "OVER", over_sections(dialogue)
            keys = [("1", "the board is over"), ("←", "not yet")]
        case _:
            kind, found = "IN FORCE", standing_sections(dialogue)
            count = len(dialogue.sitting.live) if dialogue.sitting else 0
            numbers = [(digits([*choosable(dialogue)][:-1]), "has it ended?")] if count else []
            numbers += [("Space", "more")] if count > LISTED else []
            keys = [*numbers, ("0", "new incident"), ("x", "board is over"), ("←", "other tables"), ("F1", "keys")]
    return View(kind, title_of(dialogue), section_blocks(found, size.width), keys)


def _unsure(dialogue: Dialogue, ticked: frozenset[int], size: Size) -> View:
    question = asked(dialogue)
    assert question is not None
    session = question.session
    if question.lines:
        listed = choosables(session, question.question, question.lines, None, dialogue.seated)
        found = [item for item in listed if item.key != "0"]
        ask = "Which of these is disputed? Press its number."
        keys: Keys = [(f"1-{len(found)}", "disputed"), BACK]
    else:
        found = choosables(session, question.question, (), ticked, dialogue.seated)
        words = ask_words(session, question.question, (), dialogue.seated)[0]
        ask = f"{words} Tick every answer that may be true, then Space. For all of them press 0."
        keys = [(digits([item.key for item in found]), "tick"), ("0", "all"), ("Space", "go on"), BACK]
    rows = option_rows(found, size.width)
    blocks = fitted([], ([], []), text_rows(ask, size.width, ink=Ink.BOLD), rows, size)
    return View("DISPUTED", title_of(dialogue), blocks, [*keys, ("F1", "keys")])


def _disputed(dialogue: Dialogue, top: Disputed, size: Size) -> View:
    question = asked(dialogue)
    if question is not None and asks(top.dispute) is not None:
        return question_view(dialogue, question, size, "DISPUTED")
    agreed = choosable(dialogue)
    if makes_no_difference(top.dispute):
        sections = no_difference_sections(top.dispute, dialogue.seated)
        ruled = not hasattr(top.dispute.branch(top.dispute.answers[0]).reached, "fact")
        on = "go on to the ruling" if ruled else "go on"
        keys: Keys = [("Space", on), (digits(list(agreed)), "now they agree"), ("w", "who says what"), BACK]
        return View("DISPUTED", title_of(dialogue), section_blocks(sections, size.width), [*keys, ("F1", "keys")])
    columns = 2 if size.width >= 70 else 1
    code = dialogue.book.code
    sections = difference_sections(top.dispute, dialogue.seated, dialogue.page, columns)
    blocks = section_blocks(sections, size.width)
    below = section_blocks([judge_section(code)], size.width)
    blocks.append([rule_row(size.width, ALOUD_ENDS), *(row for block in below for row in block)])
    pages = pages_of_difference(top.dispute, columns)
    keys = [(" ".join(agreed), "rule on that one"), ("w", "who says what"), BACK, ("F1", "keys")]
    if pages > 1:
        return View("DISPUTED", title_of(dialogue), blocks, keys, pages)
    return View("DISPUTED", title_of(dialogue), blocks, keys)


def _changing(dialogue: Dialogue, top: Changing, size: Size) -> View:
    session = dialogue.session
    assert session is not None
    if top.item is None:
        blocks = section_blocks(change_sections(session, dialogue.seated), size.width)
        keys: Keys = [(digits(list(choosable(dialogue))), "change it"), BACK, ("F1", "keys")]
        return View("CHANGE", title_of(dialogue), blocks, keys)
    question, lines = asked_again(session, items(session)[top.item])
    ticked = top.ticked if lines else None
    ask = ask_words(session, question, lines, dialogue.seated)
    rows = option_rows(choosables(session, question, lines, ticked, dialogue.seated), size.width)
    words = [row for text in ask for row in text_rows(text, size.width, ink=Ink.BOLD)]
    blocks = fitted([], ([], []), words, rows, size)
    keys = [(digits(list(choosable(dialogue))), "answer"), BACK]
    return View("CHANGE", title_of(dialogue), blocks, [*keys, *([("Space", "go on")] if lines else [])])


def sections(dialogue: Dialogue, about: About, number: str) -> tuple[str, list[Section]]:
    """A panel's kind and its sections."""
    session, question, details = dialogue.session, asked(dialogue), dialogue.seated
    match about:
        case About.WHY if question is not None:
            return "WHY ASK", why_asked_sections(question, details)
        case About.WHY:
            return "WHY", why_ruling_sections(session, details) if session else []
        case About.WHY_NOT:
            report = ruling_report(session, details) if session else None
            if session is None or report is None:
                return "WHY NOT", []
            says = law_says(dialogue.book, dialogue.book.law_of(number))
            return "WHY NOT", why_not_sections(session, number, says, report, details)
        case About.LAW:
            return "LAW", law_sections(dialogue.book, session, question, number, details)
        case About.FORCE:
            return "IN FORCE", force_sections(session, details)
        case About.OTHERS:
            return "COMPARE", others_sections(dialogue)
        case About.KEYS:
            return "KEYS", keys_sections()


def others_sections(dialogue: Dialogue, width: int = WIDTH) -> list[Section]:
    """The incident under the other codes that have its situation, beside this one."""
    session = dialogue.session
    sides = sides_of_session(dialogue.menus.library, dialogue.book, session) if session else ()
    if session is None or len(sides) < 2:
        return [Section("", [Line("No other code has this situation.")], free=True)]
    details, common = dialogue.seated, tuple(dialogue.menus.library.common.facts)
    told = incident_of(sides, details, common)
    notes = others_notes(dialogue, session.compiled.law.id, sides)
    return side_by_side(sides, compared(sides, details), told, width, notes)


def others_notes(dialogue: Dialogue, ident: str, sides: tuple[Side, ...]) -> list[str]:
    """Which codes need more facts, and which are not there at all."""
    library = dialogue.menus.library
    missing = left_out_words(left_out(library, ident))
    return [*more_facts(ident, sides, tuple(library.common.facts)), *(f"Not compared: {words}" for words in missing)]


def _panel(dialogue: Dialogue, about: About, number: str, size: Size) -> View:
    if about is About.OTHERS:
        return _others(dialogue, size)
    kind, found = sections(dialogue, about, number)
    title = f"{dialogue.book.code.title}: why not {number}?" if about is About.WHY_NOT else title_of(dialogue)
    question = asked(dialogue) is not None
    back = ("←", "back to the question" if question else "back")
    keys: Keys = {
        About.WHY: [back, ("/", "why not another law") if not question else ("l", "the laws"), ("l", "the laws")],
        About.WHY_NOT: [("/", "another law"), ("g", "change an answer"), ("l", f"law {number}"), ("?", "why"), BACK],
        About.LAW: [back, ("/", "another law")],
    }.get(about, [back])
    keys = list(dict.fromkeys([*keys, ("F1", "keys")])) if about is not About.KEYS else keys
    return View(kind, title, section_blocks(found, size.width), keys)


def _others(dialogue: Dialogue, size: Size) -> View:
    """The incident under the other codes: as wide as the window, the heads of the table on every page."""
    width = max(min(size.columns, WIDEST), 30)
    pages = table_pages(others_sections(dialogue, width), width, size.body - len(_foot(dialogue, size)))
    page = pages[min(dialogue.page, len(pages) - 1)]
    return View("COMPARE", title_of(dialogue), [page], [BACK, ("F1", "keys")], len(pages), width)
