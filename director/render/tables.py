"""Tables of a session, a new one, what is in force at one, the end of a board (screens 8 and after)."""

from __future__ import annotations

from director.core.law import Basis
from director.core.seats import Seat, joined
from director.dialogue.dialogue import Dialogue
from director.dialogue.screens import Saying, Setting, Sitting
from director.dialogue.sitting import LISTED, fields_of, incident_of, opens
from director.folds.report import Mark
from director.folds.table import PENDING, Item, whom
from director.render.dispute import answer_of
from director.render.panels import force_cells
from director.render.script import Grid, Line, Section
from director.render.spoken import said_lines

_FIELDS = {
    "table": "Which table?",
    "board": "Which board or hand? Enter leaves it out.",
    "contract": "Contract and declarer, as in 4S South? Enter if there is none yet.",
    "names": "Names of North, East, South, West, with commas? Enter leaves them out.",
}
_SHORT = {"table": "Table", "board": "Board", "contract": "Contract", "names": "Names"}


def where(sitting: Sitting) -> str:
    """A table in a few words, as the top row has it: "Table 5   Board 9   3NT by East"."""
    return "   ".join(_parts(sitting))


def _parts(sitting: Sitting) -> list[str]:
    deal = sitting.deal
    board = deal.board if not deal.board or not deal.board[:1].isdigit() else f"Board {deal.board}"
    return [part for part in (f"Table {deal.table}", board, contract_words(deal.details.get("contract", ""))) if part]


def contract_words(text: str) -> str:
    """A contract as it is shown; nothing for none."""
    if not text:
        return ""
    from director.scoring.contract import PassedOut, read_contract

    contract = read_contract(text)
    return contract.value if isinstance(contract, PassedOut) else f"{contract.short} by {contract.declarer.title}"


def tables_sections(dialogue: Dialogue) -> list[Section]:
    """The open tables, each with its digit."""
    lines = []
    for number, sitting in enumerate(dialogue.sittings[:9], 1):
        count = len(sitting.live)
        force = f"{count} in force" if count else "nothing in force"
        code = next((b.code.title for b in dialogue.menus.library.books if b.folder.name == sitting.deal.code), "")
        lines.append(Line(f"{', '.join(_parts(sitting))}: {code}, {force}.", tag=str(number), key=str(number)))
    ask = "Which table? 0 is a new one." if lines else "No table is open. Press 0 for a new one."
    return [
        Section("", [Line(ask)], free=True),
        Section("", [*lines, Line("A new table, or another board.", tag="0", key="0")], heading=True),
    ]


def setting_sections(dialogue: Dialogue, screen: Setting) -> list[Section]:
    """What was given for a new table, and what is asked now."""
    fields = fields_of(dialogue)
    lines = [Line(f"{_SHORT[name]}: {text or 'left out'}.") for name, text in zip(fields, screen.given, strict=False)]
    ask = Section("", [Line(_FIELDS[fields[len(screen.given)]])], free=True)
    return [Section(f"{dialogue.book.code.title.upper()}: A NEW TABLE", lines, heading=True), ask]


def standing_sections(dialogue: Dialogue) -> list[Section]:
    """What is in force at the table, with the question whether any of it has ended."""
    sitting = dialogue.sitting
    live = sitting.live if sitting else ()
    if not live:
        return [Section("", [Line("Nothing is in force here. Press 0 for an incident.")], free=True)]
    start = min(dialogue.page, (len(live) - 1) // LISTED) * LISTED
    shown = enumerate(live[start : start + LISTED], 1)
    rows = tuple((str(number), *force_cells(item.standing, _recalled(item))) for number, item in shown)
    grid = Grid(("", "WHO", "WHAT", "UNTIL", "LAW"), rows, (3, 7, 0, 18, 10), frozenset({4}))
    ask = "Has one of these ended, or has its time come? Press its number. If not, press 0 for an incident."
    return [Section("", [Line(ask)], free=True), Section("", grid=grid, heading=True)]


def _recalled(item: Item) -> str:
    """What there is to go back for, in the words in which it was told; nothing for all else."""
    return item_words(item) if item.standing.kind == "recall" else ""


def about_sections(dialogue: Dialogue, item: Item) -> list[Section]:
    """One thing that is in force, or that a ruling still waits for, and what may be said of it."""
    waits = item.standing.kind in PENDING
    lines = [Line("It is no longer needed." if waits else "It has ended.", tag="1", key="1")]
    if opens(item):
        title = dialogue.book.read(opens(item)).title  # an edition may give no ruling on it; choosing it says so
        lines.append(Line(f"Its time has come. Rule on: {title[:1].lower()}{title[1:]}.", tag="2", key="2"))
    if incident_of(dialogue, item) is not None:
        words = "Go on with it." if item.standing.kind == "question" else f"Go back to ruling {item.entry}."
        lines.append(Line(words, tag="3", key="3"))
    text = item_words(item)
    return [
        Section("", [Line(text, (Mark(item.standing.laws, Basis.TEXT),) if item.standing.laws else ())], free=True),
        Section("", lines, heading=True),
    ]


def item_words(item: Item) -> str:
    """Something in force in a sentence of its own."""
    standing = item.standing
    if standing.kind == "recall" and standing.said:
        return standing.said
    who = f"{joined([seat.title for seat in whom(standing)], 'or')} " if standing.kind == "choice" else ""
    text = f"{who}{standing.text}"
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith(("?", ".")) else ".")


def over_sections(dialogue: Dialogue) -> list[Section]:
    """The end of a board: what was put off until now, what is to be said and noted."""
    sitting = dialogue.sitting
    live = sitting.live if sitting else ()
    later = [item for item in live if item.standing.kind in ("recall", *PENDING)]
    lines = [_later(item) for item in later] or [Line("Nothing was put off until now.")]
    sections = [Section("NOW THAT THE BOARD IS OVER", lines, heading=True)]
    if said := said_lines(dialogue.book.code.closing):
        sections.append(Section("BEFORE YOU GO", said, heading=True))
    sections.append(Section("", [Line("Press 1 to end this board. What was in force ends with it.")], free=True))
    return sections


def _later(item: Item) -> Line:
    marks = (Mark(item.standing.laws, Basis.TEXT),) if item.standing.laws else ()
    return Line(f"Ruling {item.entry}: {item_words(item)}", marks)


def saying_sections(dialogue: Dialogue, screen: Saying) -> list[Section]:
    """Who says a disputed answer."""
    dispute = screen.dispute
    words = answer_of(dispute, dispute.answers[screen.at], dialogue.seated)
    said = {seat for seat, answer in dispute.said if answer == dispute.answers[screen.at]}
    lines = [
        Line(f"[{'x' if seat in said else ' '}] {seat.title}", tag=str(number), key=str(number))
        for number, seat in enumerate(Seat, 1)
    ]
    return [Section("", [Line(f"Who says: {words}?")], free=True), Section("", lines, heading=True)]
