"""The conversation as a value: which screen is shown, and what every key does. Draws nothing, reads nothing.

A dialogue is a stack of screens over one session; `press` gives the next dialogue. The screen prompter and the plain
one send the same keys: "1" to "9", "0", "A" to "F", names such as "back" and "esc", and in a field each letter typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, decide, possible_answers
from director.core.facts import Answer
from director.dialogue.screens import Disputed, End, Incident, Screen, Sitting
from director.files.find import Door, Found, Menus
from director.files.library import Book
from director.folds.disputes import Pending, asks
from director.folds.interview import Origin, Session, Tick, ticks, told_details
from director.folds.options import Lettered, lettered_options, numbered_findings
from director.folds.report import Details, Report, chosen_facts, report
from director.journal.entries import Deal
from director.sentences.words import DIRECTOR

LINES = 9  # lines of the start list: each has a digit


@dataclass(frozen=True, slots=True)
class Item:
    """An answer that can be changed: the step it stands in, and its facts."""

    step: int
    facts: Mapping[str, Answer]


@dataclass(frozen=True, slots=True)
class Dialogue:
    """Everything that is shown. The last screen is on top."""

    menus: Menus
    book: Book
    screens: tuple[Screen, ...]
    details: Details = field(default_factory=Details)
    right: str = ""  # table, board, contract: row 1, flush right
    page: int = 0
    mark: int = -1  # the line that the arrows have marked
    message: str = ""
    understood: str = ""  # what the last key was taken for, in words
    ended: End | None = None
    sittings: tuple[Sitting, ...] = ()  # the tables that are open
    seated_at: int = -1  # at which of them we are; none
    last: Deal | None = None  # the deal that was ended last
    finished: tuple[Deal, ...] = ()  # deals that were ended here
    notes: tuple[tuple[int, str], ...] = ()  # notes made here, each with the number of its incident
    deal: Deal | None = None  # what a record told of the deal, where we are at no table

    @property
    def top(self) -> Screen:
        """The screen that is shown."""
        return self.screens[-1]

    @property
    def seated(self) -> Details:
        """The details without names: a player's name stands for the seat only in what is read aloud."""
        return self.details._replace(names={})

    @property
    def session(self) -> Session | None:
        """The session under all panels, if an incident has been opened."""
        found = [screen.session for screen in self.screens if isinstance(screen, Incident)]
        return found[-1] if found else None

    @property
    def dispute(self) -> Disputed | None:
        """The dispute that is being looked at, if any."""
        found = [screen for screen in self.screens if isinstance(screen, Disputed)]
        return found[-1] if found else None

    @property
    def sitting(self) -> Sitting | None:
        """The table at which we are, if any."""
        return self.sittings[self.seated_at] if 0 <= self.seated_at < len(self.sittings) else None

    @property
    def incident(self) -> Incident | None:
        """The incident under all panels, if one has been opened."""
        found = [screen for screen in self.screens if isinstance(screen, Incident)]
        return found[-1] if found else None

    def changed(self, change: Callable[[Sitting], Sitting]) -> Dialogue:
        """With the table at which we are changed."""
        found = [change(one) if number == self.seated_at else one for number, one in enumerate(self.sittings)]
        return replace(self, sittings=tuple(found))

    def next_book(self) -> Dialogue:
        """With the next code."""
        books = self.menus.library.books
        at = next(n for n, book in enumerate(books) if book.folder == self.book.folder)
        return replace(self, book=books[(at + 1) % len(books)], page=0, mark=-1)

    def shows(self, *screens: Screen) -> Dialogue:
        """With those screens and nothing else."""
        return replace(self, screens=screens, page=0, mark=-1)

    def over(self, screen: Screen) -> Dialogue:
        """With a screen on top."""
        return replace(self, screens=(*self.screens, screen), page=0, mark=-1)

    def instead(self, screen: Screen) -> Dialogue:
        """With a screen in place of the top one."""
        return replace(self, screens=(*self.screens[:-1], screen), page=0, mark=-1)

    def without(self) -> Dialogue:
        """With the top screen closed; the last one stays."""
        return replace(self, screens=self.screens[:-1] or self.screens, page=0, mark=-1)

    def goes_on(self, session: Session) -> Dialogue:
        """With the incident's session replaced and everything above it closed."""
        at = max(number for number, screen in enumerate(self.screens) if isinstance(screen, Incident))
        incident = self.screens[at]
        number = incident.number if isinstance(incident, Incident) else 0
        return self.shows(*self.screens[:at], Incident(session, number=number))

    def says(self, message: str) -> Dialogue:
        """With a message for the person at the keys."""
        return replace(self, message=message)


# what is asked on the screen that is shown


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on the screen: its session, the lines of its tick list, and for whom it is asked in a dispute."""

    session: Session
    question: Question
    lines: tuple[Tick, ...]
    ticked: frozenset[int]
    pending: Pending | None = None


def asked(dialogue: Dialogue) -> Asked | None:
    """The question that is on the screen or under its panels; None at a ruling."""
    for screen in reversed(dialogue.screens):
        match screen:
            case Disputed(dispute, ticked):
                pending = asks(dispute)
                if pending is None:
                    return None
                lines = ticks(pending.session, pending.question)
                return Asked(pending.session, pending.question, lines, ticked, pending)
            case Incident(session, ticked):
                question = session.reached
                if isinstance(question, Ruling):
                    return None
                return Asked(session, question, ticks(session, question), ticked)
            case _:
                continue
    return None


def told(dialogue: Dialogue) -> Report | None:
    """The ruling in words: after a choice, only what it brings; None at a question."""
    session = dialogue.session
    return ruling_report(session, dialogue.details) if session else None


def ruling_report(session: Session, details: Details) -> Report | None:
    """A session's ruling in words: after a player's choice, only what it brings; None at a question.

    What the director finds is no such choice: all that was told is still to be told, and what the finding brings.
    """
    ruling = session.reached
    if isinstance(ruling, Question):
        return None
    details = told_details(session, details)
    full = report(session.compiled, ruling, details)
    before = before_choice(session)
    if before is None:
        return full
    held = {(holding.issue, holding.outcome) for holding in before.holdings}
    told = tuple(item for item in full.told if (item.issue, item.outcome) not in held)
    since = {name for step in session.steps[_last_choice(session) :] for name in step.facts}
    made = chosen_facts(session.compiled, ruling, details)
    chosen = tuple(text for fact, text in zip(made, full.chosen, strict=True) if fact.id in since)
    return full._replace(told=told, chosen=chosen)


def before_choice(session: Session) -> Ruling | None:
    """The ruling before the last choice that a player made; None if none was made."""
    steps, at = session.steps, _last_choice(session)
    if at < 0:
        return None
    past = [step for number, step in enumerate(steps) if number < at or (number > at and step.origin is Origin.ASKED)]
    waits = {fact.id for fact in session.compiled.facts if session.compiled.waits[fact.number]}
    facts = {name: value for step in past for name, value in step.facts.items() if name not in waits}
    reached = decide(session.compiled, facts)
    return reached if isinstance(reached, Ruling) else None


def _last_choice(session: Session) -> int:
    """The number of the last step by which a player chose; -1 if there is none."""
    by_id = session.compiled.by_id

    def is_players(name: str) -> bool:
        choice = by_id[name].law.choice
        return choice is not None and choice.put_to != DIRECTOR

    chosen = [at for at, step in enumerate(session.steps) if step.origin is Origin.CHOSEN]
    return max((at for at in chosen if any(map(is_players, session.steps[at].facts))), default=-1)


def options(dialogue: Dialogue) -> tuple[Lettered, ...]:
    """The options that players may choose among, with their letters."""
    found = told(dialogue)
    return tuple(lettered_options(found.choices)) if found else ()


def findings(dialogue: Dialogue) -> tuple[Lettered, ...]:
    """The readings and findings that the director may take, with their digits."""
    found = told(dialogue)
    return tuple(numbered_findings(found.readings, found.choices)) if found else ()


def items(session: Session) -> tuple[Item, ...]:
    """The answers that can be changed: facts given in advance one by one, a tick list as one."""
    found: list[Item] = []
    for number, step in enumerate(session.steps):
        if step.origin is Origin.GIVEN:
            found += [Item(number, {name: value}) for name, value in step.facts.items()]
        elif step.origin is not Origin.PROFILE:
            found.append(Item(number, step.facts))
    return tuple(found)


def asked_again(session: Session, item: Item) -> tuple[Question, tuple[Tick, ...]]:
    """The question of an answer that is to be changed, as it stood then; or the lines of its tick list."""
    compiled: Compiled = session.compiled
    before = {name: value for step in session.steps[: item.step] for name, value in step.facts.items()}
    before |= {name: value for name, value in session.steps[item.step].facts.items() if name not in item.facts}
    first = next(iter(item.facts))
    past = Session(compiled, (replace(session.steps[item.step], facts=before),) if before else ())
    question = Question(first, possible_answers(compiled, first, before), tuple(item.facts), 0, before)
    return question, ticks(past, question)


# the start list


def found(dialogue: Dialogue, typed: str) -> Found:
    """What the start list shows for what is typed."""
    doors = dialogue.menus.doors(dialogue.book)
    return dialogue.menus.found(dialogue.book, typed) if typed.strip() else Found(doors)


def listed(dialogue: Dialogue, typed: str, lines: int = LINES) -> tuple[Door, ...]:
    """The lines of the start list on the page that is shown."""
    pages = start_pages(dialogue, typed, lines)
    return pages[min(dialogue.page, len(pages) - 1)][1]


def start_pages(dialogue: Dialogue, typed: str, lines: int = LINES) -> list[tuple[str, tuple[Door, ...]]]:
    """The pages of the start list: what words have found; without words the menu, each page with its group."""
    result = found(dialogue, typed)
    doors = result.doors or result.nearest
    groups = dict.fromkeys(door.group for door in doors) if not typed.strip() else {"": None}
    pages = []
    for group in groups:
        own = [door for door in doors if typed.strip() or door.group == group]
        pages += [(group, tuple(own[at : at + lines])) for at in range(0, len(own), lines)]
    return pages or [("", ())]
