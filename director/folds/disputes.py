"""A disputed fact: one session for each answer that may be true, and what differs between their rulings.

Facts that come up later are asked once, for all the answers that need them. Answers with one ruling and equal futures
make no difference, which is known before anything more is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, certain, encode
from director.core.facts import Answer
from director.core.law import Tell
from director.core.seats import Seat
from director.core.states import Future, machine_of
from director.folds.interview import Session
from director.folds.interview import answer as answered
from director.folds.report import Details, Report, Teller, Told, report


@dataclass(frozen=True, slots=True)
class Dispute:
    """A fact in dispute: the answers that may be true, and what was answered since for all of them."""

    session: Session  # before the disputed fact is answered
    fact: str
    answers: tuple[Answer, ...]
    since: tuple[Mapping[str, Answer], ...] = ()  # later screens
    said: tuple[tuple[Seat, Answer], ...] = ()  # who says which of them

    def branch(self, answer: Answer) -> Session:
        """The session in which that answer is true. Raises `BadFact` if it cannot be."""
        session = answered(self.session, {self.fact: answer}, self.answers, self.said)
        known = {name: value for screen in self.since for name, value in screen.items()}
        while isinstance(question := session.reached, Question) and question.fact in known:
            facts = {name: known[name] for name in question.along if name in known}
            session = answered(session, facts)
        return session


@dataclass(frozen=True, slots=True)
class Pending:
    """A question that some of the answers still need."""

    question: Question
    session: Session
    needed_by: tuple[Answer, ...]


def asks(dispute: Dispute) -> Pending | None:
    """The question that is still to be asked, or None: every answer has its ruling, or it makes no difference."""
    if makes_no_difference(dispute):
        return None
    found: Pending | None = None
    for answer in dispute.answers:
        session = dispute.branch(answer)
        question = session.reached
        if isinstance(question, Ruling):
            continue
        if found is None:
            found = Pending(question, session, (answer,))
        elif question.fact == found.question.fact:
            found = replace(found, needed_by=(*found.needed_by, answer))
    return found


def makes_no_difference(dispute: Dispute) -> bool:
    """Whether all the answers bring the same ruling, now or after the same further questions."""
    compiled = dispute.session.compiled
    branches = [dispute.branch(answer) for answer in dispute.answers]
    futures = {id(_future(compiled, session.known)) for session in branches}
    if len(futures) > 1:
        return False
    clauses = {tuple(clause.id for clause in certain(compiled, session.known).clauses) for session in branches}
    if len(clauses) > 1:
        return False
    if not compiled.by_id[dispute.fact].is_seat:
        return True
    # another seat turns the ruling: it is the same only if it says the same to the same players
    said = {tuple(_said(session, compiled)) for session in branches}
    return len(said) == 1 and all(isinstance(session.reached, Ruling) for session in branches)


def _said(session: Session, compiled: Compiled) -> list[str]:
    ruling = session.reached
    if isinstance(ruling, Question):
        return []
    told = report(compiled, ruling)
    return [item.text for item in told.told] + [f"{choice.fact} {choice.put_to}" for choice in told.choices]


def _future(compiled: Compiled, known: Mapping[str, Answer]) -> Future:
    machine = machine_of(compiled)
    state = machine.root
    for number, code in encode(compiled, known):
        after = machine.step(state, number, code)
        if after is not None:
            state = after[0]
    return machine.future(state)[1]


def unsettled(dispute: Dispute) -> Session:
    """The session that goes on although the fact stays in dispute, because it makes no difference."""
    session = dispute.branch(dispute.answers[0])
    return replace(session, doubtful=session.doubtful | {dispute.fact})


# what differs


@dataclass(frozen=True, slots=True)
class Cell:
    """What one answer brings on one point."""

    text: str
    laws: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A point on which the answers differ: one cell for each answer, None where it does not arise."""

    label: str
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """Rulings side by side: what all of them settle alike, and where they differ."""

    alike: tuple[Told, ...]
    differences: tuple[Difference, ...]


def compared(dispute: Dispute, details: Details) -> Compared:
    """The rulings of all the answers, side by side."""
    compiled = dispute.session.compiled
    reports = [_report(compiled, dispute.branch(answer), details) for answer in dispute.answers]
    alike: list[Told] = []
    differences: list[Difference] = []
    for issue in compiled.law.issues:
        told = [[item for item in one.told if item.issue == issue.id] for one in reports]
        common = [item for item in told[0] if all(_same(item, other) for other in told[1:])]
        alike += [item for item in common if not item.quiet and not issue.gather]
        cells = tuple(_cell([item for item in one if not any(_same(item, [same]) for same in common)]) for one in told)
        if any(cell is not None for cell in cells) and not all(item.quiet for one in told for item in one):
            label = issue.tell.value if issue.gather and issue.tell is not Tell.NOW else issue.id
            differences.append(Difference(label, cells))
    differences += _choices(reports)
    return Compared(tuple(alike), tuple(differences))


def _report(compiled: Compiled, session: Session, details: Details) -> Report:
    reached = session.reached
    return report(compiled, reached if isinstance(reached, Ruling) else certain(compiled, session.known), details)


def _same(item: Told, others: list[Told]) -> bool:
    return any(item.outcome == other.outcome and item.text == other.text for other in others)


def _cell(told: list[Told]) -> Cell | None:
    if not told:
        return None
    laws = tuple(dict.fromkeys(number for item in told for mark in item.marks for number in mark.laws))
    return Cell(" ".join(item.text for item in told), laws)


def _choices(reports: list[Report]) -> list[Difference]:
    names = list(dict.fromkeys(choice.fact for one in reports for choice in one.choices))
    found = []
    for name in names:
        cells: list[Cell | None] = []
        for one in reports:
            choice = next((item for item in one.choices if item.fact == name), None)
            if choice is None:
                cells.append(None)
                continue
            options = "; ".join(option.way for option in choice.options)
            chooser = f"{choice.chooser[:1].upper()}{choice.chooser[1:]} may: " if choice.put_to else "You judge: "
            laws = tuple(dict.fromkeys(number for mark in choice.marks for number in mark.laws))
            cells.append(Cell(f"{chooser}{options}.", laws))
        if len({cell.text if cell else "" for cell in cells}) > 1:
            found.append(Difference("choice", tuple(cells)))
    return found


@dataclass(frozen=True, slots=True)
class WouldMatter:
    """An answer outside the dispute that would bring another ruling, and what it would say."""

    answer: Answer
    told: tuple[Told, ...]


def would_matter(dispute: Dispute, details: Details) -> WouldMatter | None:
    """The first answer outside the dispute that would change the ruling."""
    base = {
        (h.issue, h.outcome)
        for h in certain(dispute.session.compiled, dispute.branch(dispute.answers[0]).known).holdings
    }
    question = dispute.session.reached
    if not isinstance(question, Question) or question.fact != dispute.fact:
        return None
    for answer in question.answers:
        if answer in dispute.answers:
            continue
        session = replace(dispute, answers=(answer,)).branch(answer)
        ruling = certain(dispute.session.compiled, session.known)
        new = [holding for holding in ruling.holdings if (holding.issue, holding.outcome) not in base]
        if new:
            teller = Teller(dispute.session.compiled, details, session.known)
            told = tuple(item for holding in new for item in [teller.told(holding)] if not item.quiet)
            return WouldMatter(answer, told)
    return None
