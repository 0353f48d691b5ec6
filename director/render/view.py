"""A question and a ruling as views: heading, blocks of rows, keys."""

from __future__ import annotations

from dataclasses import dataclass

from director.core.law import Basis
from director.core.seats import joined
from director.dialogue.dialogue import Asked, Dialogue, findings, items, options, ruling_report
from director.files.library import Book
from director.folds.interview import Origin, Session
from director.folds.report import Details, Mark, Report
from director.folds.table import Table, beside
from director.render.question import choosables, question_blocks, voice_of
from director.render.rows import Row, Size
from director.render.score import score_section
from director.render.screen import ruling_rows
from director.render.script import Line, Script, Section, script_of
from director.render.spoken import after_sections
from director.sentences.answers import answer_words, fact_name

Keys = list[tuple[str, str]]
BACK = ("←", "back")


@dataclass(frozen=True, slots=True)
class View:
    """A screen before it is cut into pages."""

    kind: str
    title: str
    blocks: list[list[Row]]
    keys: Keys
    pages: int = 0  # if the blocks are one page of several
    width: int = 0  # if it is as wide as the window, and not as other screens


def title_of(dialogue: Dialogue) -> str:
    """The code with its year, and the situation."""
    session = dialogue.session
    short = session.compiled.law.short if session else ""
    return f"{dialogue.book.code.title}: {short}" if short else dialogue.book.code.title


def question_view(dialogue: Dialogue, question: Asked, size: Size, kind: str = "QUESTION") -> View:
    """A question that is on the screen."""
    found = choosables(question.session, question.question, question.lines, (), dialogue.seated)
    keys: Keys
    if question.lines:
        keys = [(digits([item.key for item in found if item.key != "0"]), "tick"), ("0", "none"), ("Space", "go on")]
        keys += [BACK, ("?", "why do you ask"), ("u", "disputed")]
    else:
        keys = [(digits([item.key for item in found]), "answer"), BACK, ("?", "why do you ask")]
        keys += [("u", "unsure, disputed")] if question.pending is None else []
    if items(question.session):
        keys.append(("g", "change an answer"))
    return View(kind, title_of(dialogue), question_blocks(dialogue, question, size), [*keys, ("F1", "keys")])


def digits(keys: list[str]) -> str:
    """Keys as the last row lists them: "1-4", "1-4 0"."""
    single = [key for key in keys if len(key) == 1]
    numbers = [key for key in single if key != "0"]
    if len(single) != len(keys):
        return f"{keys[0][0]}-{keys[-1][-1]}"
    shown = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 2 else " ".join(numbers)
    return f"{shown} 0" if "0" in single else shown


def ruling_script(session: Session, details: Details, book: Book) -> Script:
    """The script of a ruling: after a choice, the choice first and only what it brings."""
    report = ruling_report(session, details)
    assert report is not None
    script = script_of(report)
    score = score_section(book.code.scoring, report, details) if details.board else None
    if score is not None:
        script.below.insert(0, score)
    if session.table is not None:
        _add_table(script, session, session.table, report)
    noted = list(_notes(session, details))
    if noted:
        script.below.insert(0, Section("NOTED", noted))
    script.below += after_sections(book, report)
    return script


def _add_table(script: Script, session: Session, table: Table, report: Report) -> None:
    """What earlier rulings still ask of the players that this one binds, and what the table answered unasked."""
    earlier = beside(table, report.standing)
    if earlier:
        lines = [Line(f"{_capital(item.standing.text)}.", (Mark(item.standing.laws, Basis.TEXT),)) for item in earlier]
        script.aloud.append(Section("AS BEFORE", lines))
    read = {seen.kind for fact in session.compiled.facts for seen in fact.law.at_table}
    if any(item.standing.kind not in read for item in earlier):
        words = "If what holds from before and what holds now cannot both be kept, you decide which comes first."
        script.below.insert(0, Section("JUDGE", [Line(words, (Mark((), Basis.JUDGE),))]))
    voice = voice_of(session, Details())
    taken = [
        Line(f"Not asked, the table shows it: {fact_name(fact)}: {answer_words(fact, answer, voice)}.")
        for step in session.steps
        if step.origin is Origin.TABLE
        for name, answer in step.facts.items()
        for fact in [session.compiled.by_id[name].law]
    ]
    if taken:
        script.below.append(Section("TABLE", taken))


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _notes(session: Session, details: Details) -> list[Line]:
    """What the record must say: which facts were disputed, which options were not read."""
    voice = voice_of(session, details._replace(names={}))
    found = []
    for step in session.steps:
        for name, answer in step.facts.items() if step.disputed else ():
            fact = session.compiled.by_id[name].law
            if name in session.doubtful:
                possible = " or ".join(answer_words(fact, item, voice) for item in step.disputed)
                found.append(Line(f"Disputed, and it makes no difference: {fact_name(fact)}: {possible}."))
            elif answer in step.disputed:
                found.append(Line(f"Disputed, found so: {fact_name(fact)}: {answer_words(fact, answer, voice)}."))
            for item in step.disputed:
                if seats := [seat.title for seat, said in step.said if said == item]:
                    found.append(Line(f"{joined(seats)} said: {answer_words(fact, item, voice)}."))
    if session.heard:
        found.append(Line(f"A player had heard enough: the options were read up to {session.heard}."))
    return found


def ruling_view(dialogue: Dialogue, size: Size) -> View:
    """The ruling, with the letters that players may choose."""
    session = dialogue.session
    assert session is not None
    script = ruling_script(session, dialogue.details, dialogue.book)
    lettered = options(dialogue)
    keys: Keys = []
    if lettered:
        choosers = {seat for item in lettered for seat in item.choice.put_to}
        who = choosers.pop().title if len(choosers) == 1 else "they"
        keys.append((letters(dialogue), f"{who} chose"))
    if found := [item.letter for item in findings(dialogue)]:
        keys.append((digits(found), "you find so"))
    if len(lettered) > 3:
        keys.append(("v", "heard enough"))
    report = ruling_report(session, dialogue.details)
    if report and report.next:
        keys.append(("Space", f"rule on {report.next[0].replace('-', ' ')}"))
    back = [BACK] if session.steps and session.steps[-1].origin is Origin.CHOSEN else []
    keys += [*back, ("?", "why, why not"), ("g", "change an answer"), ("i", "in force"), ("q", "leave"), ("F1", "keys")]
    return View("RULING", title_of(dialogue), ruling_rows(script, size.width), keys)


def letters(dialogue: Dialogue) -> str:
    """The letters of the options, as the last row lists them."""
    found = [item.letter for item in options(dialogue)]
    return " ".join(found) if len(found) < 4 else f"{found[0]}-{found[-1]}"
