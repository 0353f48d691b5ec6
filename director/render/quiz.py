"""The quiz on the screen: the question (screen 15), the marking (15b), the result of a session."""

from __future__ import annotations

from collections.abc import Iterable

from director.core.law import Basis
from director.folds.compare import Compared, Incident, Side
from director.folds.report import Mark
from director.journal.lessons import Past
from director.quiz.marking import away, compared, deciding, law_text, result_of
from director.quiz.sitting import TOLD, Marked, Panel, Quiz
from director.quiz.telling import sentences
from director.render.compare import side_by_side
from director.render.question import Choosable, fitted, option_rows
from director.render.rows import Ink, Row, Size, marked, padded, text_rows
from director.render.screen import frame, pages_of, ruling_rows, section_blocks
from director.render.script import Grid, Line, Script, Section
from director.render.table import drawn, places
from director.render.view import BACK, Keys, View, digits, ruling_script
from director.render.why import why_ruling_sections

ORDINALS = ("1st", "2nd", "3rd")
Others = tuple[tuple[Side, ...], Compared, Incident]
QUIZ_KEYS = (
    ("1-4", "the answer that bears that number", "the number"),
    ("← Backspace", "the part before; close what lies over the question", "back"),
    ("x", "tell me: the ruling at once, marked as not known", "tell"),
    ("Space", "the next question, the next page", "next"),
    ("l", "the law in our words, and the one that was said", "law"),
    ("r", "the ruling in full, as it is read aloud", "ruling"),
    ("o", "the same incident under the other codes", "other codes"),
    ("?", "why this ruling, and what would change it", "why"),
    ("↑ ↓ Enter", "mark an answer, take the marked one", ""),
    ("q Ctrl-C", "leave; what was marked is kept", "leave"),
    ("F1", "these keys", "keys"),
)


def quiz_screen(quiz: Quiz, size: Size, others: Others | None = None) -> tuple[list[Row], int]:
    """The rows of the screen that is shown, as many as the window has, and how many pages there are."""
    shown = _view(quiz, size, others)
    foot = text_rows(quiz.message, size.width, ink=Ink.ERROR) if quiz.message else []
    if quiz.begins and not quiz.marked and not quiz.said and quiz.panel is None:
        foot = foot or text_rows(quiz.begins, size.width)
    room = size.body - len(foot)
    pages = pages_of(shown.blocks, room)
    page = min(quiz.page, len(pages) - 1)
    more = page + 1 < len(pages)
    keys = [("Space", "more"), *(key for key in shown.keys if key[0] != "Space")] if more else shown.keys
    key = str(quiz.mark + 1) if quiz.mark >= 0 and not quiz.marking and quiz.panel is None else ""
    body = marked(padded(pages[page][:room], room), key) + foot
    right = f"{quiz.number}/{quiz.count}" if len(pages) > 1 else f"{quiz.number} of {quiz.count}"
    right = "" if quiz.finished or quiz.panel is not None or size.width < 70 else right
    return frame(shown.kind, shown.title, right, body, keys, (page + 1, len(pages)), size.width), len(pages)


def heading(quiz: Quiz) -> str:
    """The code, and the situation that is asked about."""
    title = quiz.book.code.title
    return title if quiz.finished else f"{title}: {quiz.current.scene.compiled.law.short}"


def _view(quiz: Quiz, size: Size, others: Others | None) -> View:
    if quiz.panel is not None:
        keys: Keys = [("←", "back"), ("F1", "keys")]
        if quiz.panel is Panel.RULING:
            return View("RULING", heading(quiz), ruling_rows(full_script(quiz), size.width), keys)
        kind, sections = panel_sections(quiz, quiz.panel, others)
        return View(kind, heading(quiz), section_blocks(sections, size.width), keys)
    if quiz.finished:
        return View("RESULT", heading(quiz), section_blocks(result_sections(quiz), size.width), [("Space", "leave")])
    if quiz.marking:
        keys = [("Space", "the result" if quiz.last else "next"), ("r", "ruling"), ("l", f"law {_law(quiz)}")]
        keys += [("o", "other codes"), ("?", "why, why not"), ("q", "leave"), ("F1", "keys")]
        return View("QUIZ", heading(quiz), _marking_blocks(quiz, size), keys)
    return View("QUIZ", heading(quiz), _question_blocks(quiz, size), _question_keys(quiz))


def _law(quiz: Quiz) -> str:
    return quiz.book.law_of(quiz.current.law)


# the question


def story_lines(quiz: Quiz) -> list[str]:
    """The story: what the director is called for, then what was seen."""
    first, *rest = quiz.current.scene.story
    return [first, *([" ".join(rest)] if rest else [])]


def ask_words(quiz: Quiz) -> str:
    """The part that is asked: "1st of 3: what happens?"."""
    at = len(quiz.said)
    ask = quiz.current.parts[at].ask
    return f"{ORDINALS[at]} of {len(quiz.current.parts)}: {ask[:1].lower()}{ask[1:]}"


def answers(quiz: Quiz) -> list[Choosable]:
    """The answers to the part that is asked, with their keys."""
    return [Choosable(str(n), text) for n, text in enumerate(quiz.current.parts[len(quiz.said)].options, 1)]


def _question_blocks(quiz: Quiz, size: Size) -> list[list[Row]]:
    scene = quiz.current.scene
    seats = places(scene.session, scene.details)
    story = [row for text in story_lines(quiz) for row in text_rows(text, size.width)]
    ask = text_rows(ask_words(quiz), size.width, ink=Ink.BOLD)
    rows = option_rows(answers(quiz), size.width)
    gap = [Row("")]
    needed = len(story) + len(ask) + len(rows) + 1
    for tight in (False, True):
        picture = drawn(seats, tight) if seats and size.width >= 70 else []
        spare = size.body - len(picture) - needed
        if picture and spare >= 0:
            return [[*picture, *gap[:spare], *story], [*gap, *ask, *gap[: max(spare - 1, 0)], *rows]]
    return fitted([], ([], story), ask, rows, size)


def _question_keys(quiz: Quiz) -> Keys:
    keys = [str(n) for n in range(1, len(quiz.current.parts[len(quiz.said)].options) + 1)]
    back = [BACK] if quiz.said else []
    return [(digits(keys), "answer"), *back, ("x", "tell me"), ("F1", "keys"), ("q", "leave, marks are kept")]


# the marking


def marking_sections(quiz: Quiz) -> list[Section]:
    """What was said beside the ruling, the fact that decides, what would be otherwise, when it comes back."""
    done = quiz.marked[-1]
    exercise = done.exercise
    count = sum(done.right)
    grid = Grid(
        ("", "", "YOU SAID", "THE RULING"),
        tuple((one.name, "right" if one.right else "wrong", one.said, one.ruling) for one in compared(done)),
        (12, 8, 0, 0),
    )
    again = f" You will see this one again {done.when}." if done.when else ""
    fact = deciding(exercise, quiz.book, done.said)
    decides = [Line(f"{fact.ask} {fact.answer}.", fact.marks), *([Line(fact.says)] if fact.says else [])]
    near = [
        Line(f"{one.otherwise}: {one.text}", (Mark(one.laws[:1], Basis.TEXT),)) for one in away(exercise, done.said)
    ]
    near += [Line(f"In {title}: {words}") for title, words in done.editions or ()]
    sections = [
        Section("", [Line(f"{count} right of {len(done.right)}.{again}")], free=True),
        Section("", grid=grid, heading=True),
        Section("THE FACT THAT DECIDES", decides, heading=True),
        Section("OTHERWISE", near, heading=True),
    ]
    if exercise.scene.source:
        told = [Line(text) for text in (exercise.scene.case, exercise.scene.note) if text]
        sections.append(Section("PUBLISHED", [*told, Line(f"Source: {exercise.scene.source}.")], heading=True))
    return sections


def _marking_blocks(quiz: Quiz, size: Size) -> list[list[Row]]:
    return [[_inked(row) for row in block] for block in section_blocks(marking_sections(quiz), size.width)]


def _inked(row: Row) -> Row:
    """The row of a part with its word of praise or blame in colour."""
    for word, ink in (("right", Ink.OPTION), ("wrong", Ink.ERROR)):
        if row.text[15:20] == word:
            return Row(row.text, (*row.spans, (15, 20, ink)), row.key)
    return row


# panels


def panel_sections(quiz: Quiz, panel: Panel, others: Others | None) -> tuple[str, list[Section]]:
    """A panel's kind and its sections; the ruling is no panel of sections, but drawn as rulings are."""
    exercise = quiz.current
    match panel:
        case Panel.LAW:
            return "LAW", [_law_section(quiz, number) for number in laws_shown(quiz)]
        case Panel.WHY:
            return "WHY", why_ruling_sections(exercise.scene.session, exercise.scene.details)
        case Panel.OTHERS:
            if others is None or len(others[0]) < 2:
                return "COMPARE", [Section("", [Line("No other code has this situation.")], free=True)]
            return "COMPARE", side_by_side(*others)
        case _:
            return "KEYS", [
                Section("", grid=Grid(("KEY", "DOES", "PLAIN: TYPE"), QUIZ_KEYS, (15, 0, 22)), heading=True)
            ]


def full_script(quiz: Quiz) -> Script:
    """The ruling as it is read aloud."""
    scene = quiz.current.scene
    return ruling_script(scene.session, scene.details, quiz.book)


def laws_shown(quiz: Quiz) -> list[str]:
    """The law that decides, and the one that was said instead."""
    which = quiz.current.parts[-1]
    said = quiz.said[-1] if quiz.marking else which.right
    found = [quiz.book.law_of(quiz.current.law)]
    return found if said in (TOLD, which.right) else [*found, which.options[said].partition("  ")[0]]


def _law_section(quiz: Quiz, number: str) -> Section:
    heading_words = quiz.book.code.index[number].heading
    words = law_text(quiz.current, quiz.book, number)
    return Section(f"LAW {number}: {heading_words}", [Line(words or "Not restated.")], heading=True)


# the result


def result_sections(quiz: Quiz) -> list[Section]:
    """How the session went, question by question, and what to read."""
    result = result_of(quiz.marked, quiz.book)
    if not result.questions:
        return [Section("", [Line("Nothing was answered.")], free=True)]
    left = quiz.count - quiz.number if quiz.finished or quiz.marking else quiz.count - quiz.number + 1
    head = f"{result.whole} of {result.questions} questions all right, {result.right} of {3 * result.questions} parts."
    parts = ", ".join(f"{name} {count}" for name, count in result.by_part)
    lines = [Line(head), Line(f"By part, of {result.questions}: {parts}.")]
    lines += [Line(f"{left} of {quiz.count} questions were left.")] if left else []
    sections = [
        Section("", lines, free=True),
        Section("", grid=_result_grid(quiz), heading=True),
    ]
    if result.laws:
        index, short = quiz.book.code.index, quiz.book.code.short
        named = [number for number, _ in result.laws if number in index][:5]
        lines = [Line(f"{index[number].heading}: director laws {short} {number}") for number in named]
        sections.append(Section("TO READ", lines, heading=True))
    return sections


def _result_grid(quiz: Quiz) -> Grid:
    rows = tuple(_result_row(number, one) for number, one in enumerate(quiz.marked, quiz.first))
    return Grid(("", "WHAT HAPPENS", "RIGHT", "LAW", "AGAIN"), rows, (2, 0, 14, 8, 12), frozenset({3}))


def _result_row(number: int, one: Marked) -> tuple[str, ...]:
    names = [
        part.name.removeprefix("what ").removeprefix("whose ").removeprefix("which ") for part in one.exercise.parts
    ]
    right = [name for name, good in zip(names, one.right, strict=True) if good]
    words = "all three" if one.whole else ", ".join(right) or "none"
    about = f"{one.exercise.scene.compiled.law.short}: {sentences(one.exercise.told)[0]}"
    return f"{number:>2}", about, words, one.exercise.law, one.when or NEVER


NEVER = "not kept"


def earlier_sections(earlier: Iterable[Past], back: Iterable[tuple[str, int]]) -> list[Section]:
    """When exercises come back, and how the last sessions went, the newest first."""
    lines = [Line(f"{count} {when}") for when, count in back]
    sections = [Section("AGAIN", lines, heading=True)] if lines else []
    lines = [Line(f"{one.started[:10]}: {one.right} of {one.parts} parts right. {one.asked}.") for one in earlier]
    return [*sections, *([Section("EARLIER", lines, heading=True)] if lines else [])]
