"""The start: which code, what happened, the menu or what the words lead to (screens 1 and 1b)."""

from __future__ import annotations

from collections.abc import Callable

from director.core.law import Code
from director.dialogue.dialogue import Dialogue, found, listed, start_pages
from director.files.find import Door, Elsewhere
from director.render.rows import Ink, Row, Size, Span, text_rows, wrap

TITLE_AT = 6
WHEN_AT = 44
ABOVE = 6  # rows above the list
LONGEST_LIST = 9


def list_room(size: Size) -> int:
    """How many lines of the list a window has room for."""
    return max(min(LONGEST_LIST, size.body - ABOVE - 1), 1)


def start_rows(dialogue: Dialogue, typed: str, size: Size) -> list[Row]:
    """The start screen between its rules."""
    rows = [_codes(dialogue, size.width), Row("")]
    rows += text_rows("What happened?   Type a word or two, or press a number.", size.width, ink=Ink.BOLD)
    rows += [Row(f" > {typed[-(size.width - 6) :]}_"), Row("")]
    doors = listed(dialogue, typed, list_room(size))
    if not typed.strip():
        pages = start_pages(dialogue, typed, list_room(size))
        group = pages[min(dialogue.page, len(pages) - 1)][0]
        if group:
            rows[-1] = Row(f"{' ' * TITLE_AT}{group.upper()}")
        return rows + [row for n, door in enumerate(doors, 1) for row in _line(str(n), door.title, "", size.width)]
    return rows + _found(dialogue, typed, doors, size)


def pages_of_list(dialogue: Dialogue, typed: str, size: Size) -> int:
    """The pages of the list."""
    return len(start_pages(dialogue, typed, list_room(size)))


def _codes(dialogue: Dialogue, width: int) -> Row:
    """The codes, the chosen one between arrows; with the key that takes the next."""
    names = (lambda code: code_title(code.title), lambda code: code.short.capitalize(), lambda code: "")
    for named in names:  # the others give way, so that the chosen one is whole
        text, spans = _named_codes(dialogue, named)
        if len(text) < width:
            break
    at = width - 4
    if len(text) <= at - 1:
        text = text.ljust(at) + "Tab"
        spans.append((at, at + 3, Ink.BOLD))
    return Row(text.rstrip()[: width - 1], tuple(spans))


def _named_codes(dialogue: Dialogue, named: Callable[[Code], str]) -> tuple[str, list[Span]]:
    """The codes in a row, the chosen one by its whole title, the others as `named`."""
    text = " Code   "
    spans: list[Span] = []
    for book in dialogue.menus.library.books:
        chosen = book.folder == dialogue.book.folder
        title = code_title(book.code.title) if chosen else named(book.code)
        if chosen:
            spans.append((len(text) + 2, len(text) + 2 + len(title), Ink.BOLD))
            text += f"> {title} <"
        elif title:
            text += f"  {title}  "
    return text, spans


def code_title(title: str) -> str:
    """A code's title, short enough for four in a row: name and year."""
    return title if len(title) <= 16 else f"{title.split()[0]} {title.split()[-1]}"


def _line(key: str, title: str, when: str, width: int) -> list[Row]:
    """A line of the list: its digit, its title, and when it is the one to choose."""
    ink = ((3, 3 + len(key), Ink.BOLD),)
    if not when:
        parts = wrap(title, width - 1 - TITLE_AT)
        return [Row(f"   {key}  {parts[0]}", ink, key), *(Row(" " * TITLE_AT + part) for part in parts[1:])]
    left = wrap(title, WHEN_AT - 2 - TITLE_AT)
    right = wrap(when, width - 1 - WHEN_AT)
    rows = []
    for number in range(max(len(left), len(right))):
        head = f"   {key}" if number == 0 else ""
        first = left[number] if number < len(left) else ""
        second = right[number] if number < len(right) else ""
        text = (head.ljust(TITLE_AT) + first).ljust(WHEN_AT) + second
        rows.append(Row(text.rstrip(), ink if number == 0 else (), key if number == 0 else ""))
    return rows


def _found(dialogue: Dialogue, typed: str, doors: tuple[Door, ...], size: Size) -> list[Row]:
    result = found(dialogue, typed)
    wide = size.width >= 70
    rows: list[Row] = []
    if result.doors:
        rows.append(Row(f"{' ' * TITLE_AT}{'FOUND':<38}CHOOSE IT WHEN" if wide else f"{' ' * TITLE_AT}FOUND"))
    else:
        rows += [row for line in nothing_lines(dialogue, result.elsewhere) for row in text_rows(line, size.width)]
        rows += [Row(""), Row(f"{' ' * TITLE_AT}NEAREST")]
    for number, door in enumerate(doors, 1):
        rows += _line(str(number), door.title, door.choose_when if wide else "", size.width)
    return rows


def nothing_lines(dialogue: Dialogue, elsewhere: tuple[Elsewhere, ...]) -> list[str]:
    """What to say if nothing is found: who else has it, and what has not been written."""
    lines = [f"{dialogue.book.code.title} has nothing of that name here."]
    for item in elsewhere[:3]:
        if item.codes:
            lines.append(f"{item.title}: in {', '.join(item.codes)}.")
        else:
            lines.append(f"{item.title}: not in this program yet.")
    return lines


def start_keys(dialogue: Dialogue, typed: str, size: Size) -> list[tuple[str, str]]:
    """What the keys do here, the most useful first."""
    count = len(listed(dialogue, typed, list_room(size)))
    choose = [(f"1-{count}" if count > 1 else "1", "choose")] if count else []
    if typed:
        return [*choose, ("letters", "find"), ("Esc", "clear the words"), ("Tab", "other code"), ("F1", "keys")]
    more = [("Space", "more")] if pages_of_list(dialogue, typed, size) > 1 else []
    return [*choose, *more, ("letters", "find"), ("Tab", "other code"), ("F1", "keys"), ("Ctrl-C", "leave")]
