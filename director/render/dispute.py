"""A disputed fact: only the difference that it makes, or that it makes none (screens 7 and 7b)."""

from __future__ import annotations

from director.core import law
from director.core.law import Basis
from director.dialogue.picking import dispute_keys
from director.folds.disputes import Compared, Difference, Dispute, compared, would_matter
from director.folds.report import Details, Mark
from director.render.question import voice_of
from director.render.script import Grid, Line, Section
from director.sentences.answers import answer_text

SIDE_BY_SIDE = 2  # more answers than these become pages of the same rows


def answer_of(dispute: Dispute, answer: object, details: Details) -> str:
    """An answer of the disputed fact in words."""
    session = dispute.session
    fact = session.compiled.by_id[dispute.fact].law
    item = next(item for item in session.compiled.by_id[dispute.fact].answers if item == answer)
    return answer_text(fact, item, voice_of(session, details)).rstrip(".")


def question_of(dispute: Dispute, details: Details) -> str:
    """The disputed question."""
    session = dispute.session
    return voice_of(session, details).say(session.compiled.by_id[dispute.fact].law.ask)


def no_difference_sections(dispute: Dispute, details: Details) -> list[Section]:
    """Why the dispute does not matter: the common ruling, and the nearest answer that would matter."""
    listed = [Line(f"{answer_of(dispute, item, details)}.", tag=_key(dispute, item)) for item in dispute.answers]
    both = "Both" if len(dispute.answers) == 2 else "All these"
    common = [Line(told.text, told.marks) for told in compared(dispute, _doubtful(dispute, details)).alike]
    sections = [
        Section("", [Line(question_of(dispute, details))], free=True),
        Section("POSSIBLE", listed, heading=True),
        Section(f"IT DOES NOT MATTER. {both} answers give the same ruling.", common, heading=True),
    ]
    other = would_matter(dispute, details)
    if other is not None:
        words = answer_of(dispute, other.answer, details)
        lines = [Line(told.text, told.marks) for told in other.told[:3]]
        sections.append(Section(f"It would matter if the answer were: {words}.", lines, heading=True))
    return sections


def _doubtful(dispute: Dispute, details: Details) -> Details:
    return details._replace(doubtful=details.doubtful | {dispute.fact})


def _key(dispute: Dispute, answer: object) -> str:
    return next((key for key, item in dispute_keys(dispute) if item == answer), "")


def difference_sections(
    dispute: Dispute, details: Details, page: int = 0, side_by_side: int = SIDE_BY_SIDE
) -> list[Section]:
    """What is equal once, and what differs row by row."""
    found = compared(dispute, details)
    sections = [Section("", [Line(question_of(dispute, details))], free=True)]
    if found.alike:
        alike = [Line(told.text, told.marks) for told in found.alike]
        sections.append(Section("EITHER WAY" if len(dispute.answers) == 2 else "IN ANY CASE", alike, heading=True))
    sections.append(Section("", heading=True, grid=_grid(dispute, found, details, page, side_by_side)))
    return sections


def told_apart(dispute: Dispute, details: Details) -> list[Section]:
    """What is equal once, then what each answer alone brings: for reading one after the other."""
    found = compared(dispute, details)
    sections = [Section("", [Line(question_of(dispute, details))], free=True)]
    if found.alike:
        sections.append(Section("In any case", [Line(told.text, told.marks) for told in found.alike], heading=True))
    for number, answer in enumerate(dispute.answers):
        cells = [item.cells[number] for item in found.differences]
        lines = [Line(cell.text, (Mark(cell.laws, Basis.TEXT),)) for cell in cells if cell is not None]
        words = f"If {_key(dispute, answer)}: {answer_of(dispute, answer, details)}"
        sections.append(Section(words, lines, heading=True))
    return sections


def judge_section(code: law.Code) -> Section:
    """How facts are found under this code, for the director alone."""
    marks = (Mark(code.found_laws, Basis.TEXT),) if code.found_laws else ()
    lines = [Line("Weigh what you hear. Which is more likely? Rule on that.")]
    if code.found_say:
        lines.append(Line(code.found_say, marks))
    return Section("JUDGE", lines)


def pages_of_difference(dispute: Dispute, side_by_side: int = SIDE_BY_SIDE) -> int:
    """How many pages the columns take."""
    return 1 if len(dispute.answers) <= side_by_side else len(dispute.answers)


def _grid(dispute: Dispute, found: Compared, details: Details, page: int, side_by_side: int) -> Grid:
    """Two answers side by side; of more, the one whose page it is."""
    count = len(dispute.answers)
    shown = range(count) if count <= side_by_side else range(page % count, page % count + 1)
    heads: list[str] = ["DIFFERENCE"]
    widths = [10]
    for number in shown:
        answer = dispute.answers[number]
        heads += [f"{_key(dispute, answer)} {answer_of(dispute, answer, details).upper()}".strip(), ""]
        widths += [0, 8]
    rows = tuple(tuple(_cells(item, shown)) for item in found.differences)
    laws = frozenset(range(2, len(heads), 2))
    return Grid(tuple(heads), rows, tuple(widths), laws)


def _cells(item: Difference, shown: range) -> list[str]:
    cells = [item.label]
    for number in shown:
        cell = item.cells[number]
        cells += [cell.text, " ".join(cell.laws)] if cell else ["-", ""]
    return cells
