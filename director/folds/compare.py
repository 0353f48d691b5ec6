"""One incident under several codes: which answers they share, and their rulings side by side.

A fact that several codes have is answered once for all of them; one that a single code needs is asked for that code
alone. Facts of one id mean the same where they are declared for all codes, in editions of one code, and where question
and answers are alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from director.core import law
from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, certain
from director.core.errors import BadFact
from director.core.facts import Answer, is_seat
from director.core.law import Tell
from director.core.profile import BARE, Profile
from director.core.seats import joined
from director.folds.disputes import Cell, Difference
from director.folds.interview import Session, answer, begin, told_details, usual_answer
from director.folds.report import ChoiceReport, Details, Report, Told, report
from director.sentences.story import story_sentence
from director.sentences.words import Voice


@dataclass(frozen=True, slots=True)
class Side:
    """The incident under one code: its session, or why the facts cannot be under that code."""

    code: str  # the code's id
    title: str
    family: str  # the code itself, or the one that it is an edition of
    session: Session
    refused: str = ""

    @property
    def question(self) -> Question | None:
        """What is still to be asked for this code."""
        if self.refused:
            return None
        reached = self.session.reached
        return reached if isinstance(reached, Question) else None


def side(
    code: law.Code, compiled: Compiled, given: Mapping[str, Answer], profile: Profile = BARE, refused: str = ""
) -> Side:
    """The incident under a code, with the facts that are known; facts that do not fit it are a refusal."""
    try:
        session = begin(compiled, given, profile=profile)
    except BadFact as error:
        session, refused = begin(compiled, {}, profile=profile), error.message
    return Side(code.id, code.title, code.over or code.id, session, refused)


def alike(one: Side, other: Side, name: str, common: Iterable[str]) -> bool:
    """Whether the fact of that name means the same under both codes."""
    first, second = one.session.compiled.by_id.get(name), other.session.compiled.by_id.get(name)
    if first is None or second is None:
        return False
    if one is other or (is_seat(first.law.kind) and is_seat(second.law.kind) and name in common):
        return True
    if first.law.kind == second.law.kind and first.law.ask == second.law.ask:
        return True
    same = set(first.answers) == set(second.answers)
    return same and (name in common or one.family == other.family)


def asks(sides: Iterable[Side]) -> Side | None:
    """The first code that still needs a fact."""
    return next((one for one in sides if one.question is not None), None)


def needed_by(sides: Iterable[Side], asking: Side, common: Iterable[str]) -> tuple[Side, ...]:
    """The codes for which the question that is asked now counts: that one, and those that ask the same next."""
    question = asking.question
    assert question is not None
    shared = tuple(common)
    found = []
    for one in sides:
        other = one.question
        if other is not None and other.fact == question.fact and alike(asking, one, question.fact, shared):
            found.append(one)
    return tuple(found)


def answered(
    sides: tuple[Side, ...], asking: Side, facts: Mapping[str, Answer], common: Iterable[str]
) -> tuple[Side, ...]:
    """The sides with one screen answered, for every code that shares its facts and comes to ask for them.

    Raises `BadFact` if the answers do not fit the code they were asked for.
    """
    shared = tuple(common)
    origin = replace(asking, session=answer(asking.session, facts))
    return tuple(origin if one.code == asking.code else _caught_up(one, origin, shared) for one in sides)


def caught_up(sides: tuple[Side, ...], common: Iterable[str]) -> tuple[Side, ...]:
    """The sides, each with every answer that another has been given already."""
    shared = tuple(common)
    found = list(sides)
    for _ in found:  # an answer may pass on from one code to the next
        for at, one in enumerate(found):
            for other in found:
                if other.code != one.code:
                    one = _caught_up(one, other, shared)
            found[at] = one
    return tuple(found)


def _caught_up(one: Side, other: Side, common: tuple[str, ...]) -> Side:
    """A side with the answers of another, as long as it asks for them and they fit."""
    known = other.session.known
    while (question := one.question) is not None:
        facts = {name: known[name] for name in question.along if name in known and alike(one, other, name, common)}
        if question.fact not in facts or facts[question.fact] not in question.answers:
            break
        if len(question.along) > 1 and one.session.compiled.by_id[question.fact].law.usual:
            facts = {question.fact: facts[question.fact]}
        try:
            one = replace(one, session=answer(one.session, facts))
        except BadFact:
            break
    return one


# the incident in words


class Incident(NamedTuple):
    """What happened: the facts that all codes know alike, then what each code alone needed."""

    common: tuple[str, ...]
    own: tuple[tuple[str, tuple[str, ...]], ...]  # by the title of the code
    taken: tuple[str, ...] = ()  # what was not asked but taken as usual, in words


def incident_of(sides: Iterable[Side], details: Details) -> Incident:
    """The facts of the incident as sentences."""
    told = [(one.title, list(_sentences(one, details))) for one in sides if not one.refused]
    common = [text for text in (told[0][1] if told else ()) if all(text in others for _, others in told)]
    own = [(title, tuple(text for text in texts if text not in common)) for title, texts in told]
    return Incident(tuple(common), tuple((title, texts) for title, texts in own if texts))


def _sentences(one: Side, details: Details) -> Iterator[str]:
    compiled, known = one.session.compiled, one.session.known
    voice = Voice(compiled.law, known, details.names, details.cards)
    for fact in compiled.facts:
        value = known.get(fact.id)
        if value is None or fact.is_choice or fact.law.contested or fact.id in one.session.regulated:
            continue
        if not (fact.law.usual and value == usual_answer(compiled, fact.id)):
            yield story_sentence(fact.law, value, voice)


# side by side


class Change(NamedTuple):
    """What a code has otherwise than another, by their ids; `title` names both."""

    code: str
    beside: str
    title: str
    text: str


class Compared(NamedTuple):
    """The rulings side by side, and what changed from each code to the one after it."""

    rows: tuple[Difference, ...]
    changed: tuple[Change, ...]


THE_SAME = "nothing, the ruling is the same."
WHOSE, WHAT, LAW = "whose choice", "what", "law"
OTHER_ROWS = {
    Tell.CHOICE: "the choice",
    Tell.UNTIL: "until",
    Tell.THEN: "then",
    Tell.LATER: "later",
    Tell.DIRECTOR: "for you",
}
TELLING_CHANGE = (WHOSE, "trick", "call", "deal", "revoke", "penalty")  # told in full where they changed


def compared(sides: tuple[Side, ...], details: Details) -> Compared:
    """The rulings of all sides, row by row: what happens, whose choice, from what, what ends it, which laws."""
    reports = [_report(one, details) for one in sides]
    pairs = list(zip(sides, reports, strict=True))
    rows = [
        *_issue_rows(reports),
        Difference(WHOSE, tuple(_whose(one, told) for one, told in pairs)),
        Difference(WHAT, tuple(_what(one, told) for one, told in pairs)),
        *_other_rows(reports),
        Difference(LAW, tuple(_laws(told) for told in reports)),
    ]
    kept = tuple(row for row in rows if any(cell is not None for cell in row.cells))
    return Compared(kept, tuple(_changed(sides, kept)))


def _report(one: Side, details: Details) -> Report | None:
    if one.refused:
        return None
    session = one.session
    reached = session.reached
    ruling = reached if isinstance(reached, Ruling) else certain(session.compiled, session.known)
    return report(session.compiled, ruling, told_details(session, details))


def _whose(one: Side, told: Report | None) -> Cell | None:
    """Whose choice it is; and what is still to be asked before that can be said."""
    if told is None:
        return Cell(f"does not fit this code: {one.refused}", ())
    if (question := one.question) is not None:
        fact = one.session.compiled.by_id[question.fact].law
        voice = Voice(one.session.compiled.law, one.session.known)
        return Cell(f"turns on: {voice.say(fact.ask)}", ())
    players = [choice for choice in told.choices if choice.put_to]
    if not players:
        return Cell("you judge" if told.choices or told.to_judge else "nobody's", ())
    words = "; then ".join(dict.fromkeys(_choosers(choice) for choice in players))
    return Cell(words, _marks_laws(players[0]))


def _choosers(choice: ChoiceReport) -> str:
    alone = " alone" if choice.alone else ""
    return f"{joined([seat.title for seat in choice.put_to], 'or')}{alone}"


def _what(one: Side, told: Report | None) -> Cell | None:
    if told is None or one.question is not None or not told.choices:
        return None
    parts = []
    for choice in told.choices:
        ways = [option.text[:1].lower() + option.text[1:].rstrip(".") for option in choice.options]
        parts.append("; or ".join(ways) if choice.put_to else choice.ask)
    return Cell(". Then: ".join(parts), tuple(law for choice in told.choices for law in _marks_laws(choice)))


def _marks_laws(choice: ChoiceReport) -> tuple[str, ...]:
    return tuple(dict.fromkeys(number for mark in choice.marks for number in mark.laws))


def _laws(told: Report | None) -> Cell | None:
    """The paragraphs that govern now."""
    if told is None:
        return None
    numbers = [number for item in told.told if not item.quiet for mark in item.marks for number in mark.laws]
    numbers += [number for choice in told.choices for number in _marks_laws(choice)]
    laws = tuple(dict.fromkeys(numbers))
    return Cell(" ".join(laws), laws) if laws else None


def _issue_rows(reports: list[Report | None]) -> Iterator[Difference]:
    """A row for each issue that is told now."""
    told_now = [item for told in reports if told for item in told.told if item.tell is Tell.NOW and not item.quiet]
    for name in dict.fromkeys(item.issue for item in told_now):
        yield Difference(name, tuple(_cell(told, Tell.NOW, name) for told in reports))


def _other_rows(reports: list[Report | None]) -> Iterator[Difference]:
    """A row for everything that is told in one place of a ruling."""
    for tell, label in OTHER_ROWS.items():
        yield Difference(label, tuple(_cell(told, tell) for told in reports))


def _cell(told: Report | None, tell: Tell, issue: str = "") -> Cell | None:
    """What a ruling tells in one place; of one issue, if one is named."""
    wanted = (item for item in told.told if item.tell is tell and issue in ("", item.issue)) if told else ()
    items: list[Told] = [item for item in wanted if not item.quiet]
    if not items:
        return None
    laws = tuple(dict.fromkeys(number for item in items for mark in item.marks for number in mark.laws))
    return Cell(" ".join(item.text for item in items), laws)


def _changed(sides: tuple[Side, ...], rows: tuple[Difference, ...]) -> Iterator[Change]:
    """What each code has otherwise: an edition than the code under it, any other than the one before it."""
    for at in range(1, len(sides)):
        before = next((n for n in range(at) if sides[n].family == sides[at].family), at - 1)
        if sides[at].refused or sides[before].refused or sides[at].question or sides[before].question:
            continue
        other = [row for row in rows if row.label not in (LAW, *OTHER_ROWS.values()) and _differs(row, before, at)]
        other.sort(key=lambda row: row.label not in TELLING_CHANGE)
        parts = [f"{row.label}: {_brief(row.cells[at])}" for row in other[:2]]
        if other[2:]:
            names = ["the options" if row.label == WHAT else row.label for row in other[2:]]
            parts.append(f"also {', '.join(names)}")
        title = f"{sides[at].title}, beside {sides[before].title}"
        text = f"{'; '.join(parts)}." if parts else THE_SAME
        yield Change(sides[at].code, sides[before].code, title, text)


def _differs(row: Difference, before: int, after: int) -> bool:
    first, second = row.cells[before], row.cells[after]
    return (first.text if first else "") != (second.text if second else "")


def _brief(cell: Cell | None) -> str:
    """The first sentence of a cell."""
    return cell.text.partition(". ")[0].rstrip(".") if cell else "nothing of the kind"
