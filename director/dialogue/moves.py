"""What every key does: from one dialogue to the next. Pure; a key that means nothing here changes nothing."""

from __future__ import annotations

from dataclasses import replace

from director.core.errors import BadFact, DirectorError
from director.core.facts import read_number
from director.core.given import read_facts
from director.dialogue.asides import (
    PANELS,
    changing,
    disputed,
    field,
    heard,
    is_text,
    naming,
    noting,
    panel,
    saying,
    unsure,
)
from director.dialogue.dialogue import LINES, Dialogue, asked, findings, items, listed, options, start_pages, told
from director.dialogue.picking import choosable, picked, ticked_after
from director.dialogue.screens import (
    About,
    Changing,
    Disputed,
    End,
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
from director.dialogue.sitting import begun, over, setting, standing, tables, to_table
from director.files.find import Door
from director.folds.interview import Tick, answer, back, begin, choose, ticked_facts
from director.folds.table import standing_of


def press(dialogue: Dialogue, key: str, pages: int = 1, lines: int = LINES) -> Dialogue:
    """The dialogue after a key. `pages` are those of the screen that is shown, `lines` those of the start list."""
    dialogue = replace(dialogue, message="", understood="")
    if key == "ctrl-c":
        return replace(dialogue, ended=End.INTERRUPTED)
    if key in ("up", "down"):
        return _marked(dialogue, key, lines)
    if key == "enter" and dialogue.mark >= 0:
        keys = choosable(dialogue, lines)
        return press(dialogue, keys[dialogue.mark], pages, lines) if dialogue.mark < len(keys) else dialogue
    if key in ("pagedown", "pageup"):
        step = 1 if key == "pagedown" else -1
        return replace(dialogue, page=min(max(dialogue.page + step, 0), pages - 1), mark=-1)
    if key == "f1":
        return dialogue if dialogue.top == Panel(About.KEYS) else dialogue.over(Panel(About.KEYS))
    try:
        return _pressed(dialogue, key, pages, lines)
    except DirectorError as error:
        return dialogue.says(error.message + (f" {error.hint}" if error.hint else ""))


def _pressed(dialogue: Dialogue, key: str, pages: int, lines: int) -> Dialogue:
    typed = _typed(dialogue, key, pages, lines)
    if typed is not None:
        return typed
    key = key.lower()
    if key in ("q", "ctrl-d"):
        return replace(dialogue, ended=End.LEFT)
    if key == "/" and dialogue.session is not None:
        return dialogue.over(Field())
    if key == "space" and dialogue.page + 1 < pages:
        return replace(dialogue, page=dialogue.page + 1, mark=-1)
    return _aside(dialogue, key) or _at_table(dialogue, key)


def _typed(dialogue: Dialogue, key: str, pages: int, lines: int) -> Dialogue | None:
    """What a key does on a screen where words are typed; None on any other."""
    match dialogue.top:
        case Start(typed):
            return _start(dialogue, typed, key, pages, lines)
        case Field(typed):
            return field(dialogue, typed, key)
        case Setting() as screen:
            return setting(dialogue, screen, key)
        case Noting(typed):
            return noting(dialogue, typed, key)
        case Naming() as screen:
            return naming(dialogue, screen, key)
        case _:
            return None


def _aside(dialogue: Dialogue, key: str) -> Dialogue | None:
    """What a key does on the screens of an incident; None on any other."""
    match dialogue.top:
        case Panel(about, number):
            return panel(dialogue, about, number, key)
        case Heard():
            return heard(dialogue, key)
        case Changing() as screen:
            return changing(dialogue, screen, key)
        case Unsure(ticked):
            return unsure(dialogue, ticked, key)
        case Disputed() as dispute:
            return disputed(dialogue, dispute, key)
        case Saying() as saying_so:
            return saying(dialogue, saying_so, key)
        case Incident() as incident:
            return _incident(dialogue, incident, key)
        case _:
            return None


def _at_table(dialogue: Dialogue, key: str) -> Dialogue:
    match dialogue.top:
        case Tables():
            return tables(dialogue, key)
        case Standing() as screen:
            return standing(dialogue, screen, key)
        case Over():
            return over(dialogue, key)
        case _:
            return dialogue


def _marked(dialogue: Dialogue, key: str, lines: int) -> Dialogue:
    count = len(choosable(dialogue, lines))
    if not count:
        return dialogue
    step = 1 if key == "down" else -1
    start = dialogue.mark if dialogue.mark >= 0 else (-1 if step > 0 else count)
    return replace(dialogue, mark=(start + step) % count)


# the start


def _start(dialogue: Dialogue, typed: str, key: str, pages: int, lines: int) -> Dialogue:
    doors = listed(dialogue, typed, lines)
    number = read_number(key)
    if number is not None:
        return opened(dialogue, doors[number - 1]) if 1 <= number <= len(doors) else dialogue
    match key:
        case "tab":
            return dialogue.next_book() if dialogue.sitting is None else dialogue
        case "esc" if typed:
            return dialogue.instead(Start())
        case "backspace" if typed:
            return dialogue.instead(Start(typed[:-1]))
        case "esc" | "back" | "backspace" if len(dialogue.screens) > 1:
            return dialogue.without()
        case "space" if typed:
            return dialogue.instead(Start(f"{typed} "))
        case "space":
            return replace(dialogue, page=(dialogue.page + 1) % len(start_pages(dialogue, typed, lines)), mark=-1)
        case "ctrl-d":
            return replace(dialogue, ended=End.LEFT)
        case _ if is_text(key):
            return dialogue.instead(Start((typed + key)[:40]))
        case _:
            return dialogue


def opened(dialogue: Dialogue, door: Door) -> Dialogue:
    """The dialogue with a new incident opened. Raises `DirectorError` if its law file has a problem."""
    compiled = dialogue.book.situation(door.situation)
    given = read_facts(compiled, door.given)
    session = begun(dialogue, begin(compiled, given, profile=dialogue.book.profile))
    below = dialogue.screens[:-1] if dialogue.sitting is not None else ()
    if dialogue.incident is not None or dialogue.sitting is not None:
        dialogue = replace(dialogue, details=dialogue.details._replace(cards={}))  # those of another incident
    after = dialogue.shows(*below, Start(), Incident(session))
    return replace(after, understood=f"{dialogue.book.code.title}: {door.title}.")


# an incident


def _incident(dialogue: Dialogue, screen: Incident, key: str) -> Dialogue:
    if key in ("back", "backspace"):
        return _back(dialogue, screen)
    if key in PANELS:
        return dialogue.over(PANELS[key])
    if key == "g":
        if not items(screen.session):
            return dialogue.says("Nothing has been answered yet.")
        return dialogue.over(Changing())
    if key == "l":
        return dialogue.over(Panel(About.LAW))
    if key == "m":
        return dialogue.over(Noting())
    if key == "c":
        return dialogue.over(Field("card "))
    if key == "t" and dialogue.sitting is not None:
        return to_table(dialogue)
    question = asked(dialogue)
    if question is None:
        return _at_ruling(dialogue, screen, key)
    if key == "u":
        return dialogue.over(Unsure())
    return _answered(dialogue, screen, question.lines, key)


def _back(dialogue: Dialogue, screen: Incident) -> Dialogue:
    before = back(screen.session)
    if before is not None:
        return dialogue.goes_on(before)
    if len(dialogue.screens) > 1:
        return dialogue.without()
    return dialogue.says("This is the first question. q leaves.")


def _answered(dialogue: Dialogue, screen: Incident, lines: tuple[Tick, ...], key: str) -> Dialogue:
    session = screen.session
    if lines:
        after = ticked_after(lines, screen.ticked, key)
        if isinstance(after, frozenset):
            return replace(dialogue.instead(replace(screen, ticked=after)), mark=dialogue.mark)
        facts = ticked_facts(session.compiled, lines, after) if after is not None else None
    else:
        question = asked(dialogue)
        facts = picked(dialogue, key) if question else None
    return dialogue.goes_on(answer(session, facts)) if facts is not None else dialogue


def _at_ruling(dialogue: Dialogue, screen: Incident, key: str) -> Dialogue:
    lettered = options(dialogue)
    if key == "v" and lettered:
        return dialogue.over(Heard())
    for item in (*lettered, *findings(dialogue)):
        if key.upper() == item.letter and len(key) == 1:
            after = choose(screen.session, item.choice.fact, item.option.answer)
            chosen = dialogue.goes_on(replace(after, heard=screen.session.heard))
            what = item.option.names
            return chosen.over(Naming(item.choice.fact, what)) if what else chosen
    report = told(dialogue)
    if key == "space" and report is not None and report.next:
        return _next_door(dialogue, screen, report.next[0])
    return dialogue


def _next_door(dialogue: Dialogue, screen: Incident, ident: str) -> Dialogue:
    """The situation that takes over, with the facts that both share."""
    compiled = dialogue.book.situation(ident)
    shared = {
        name: value
        for name, value in screen.session.known.items()
        if name in compiled.by_id
        and compiled.by_id[name].law.kind == screen.session.compiled.by_id[name].law.kind
        and compiled.by_id[name].is_seat
        and not compiled.by_id[name].is_choice
    }
    sitting = dialogue.sitting
    table = sitting.table if sitting else None
    if table is not None:
        table = table.adding(
            screen.number, standing_of(screen.session.compiled, screen.session.reached, dialogue.details)
        )
    try:
        session = begin(compiled, shared, table, screen.session.profile)
    except BadFact:
        session = begin(compiled, {}, table, screen.session.profile)
    return dialogue.shows(*dialogue.screens, Incident(session))
