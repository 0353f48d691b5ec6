"""An interview as a value: facts answered in order, one step back, an answer changed, choices made.

A fold over `decide`: every function returns a new session. Nothing is drawn, read or written here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from director.core import law
from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, decide, encode, possible_answers
from director.core.errors import BadFact
from director.core.facts import NOBODY, Answer
from director.core.profile import BARE, Profile, regulated
from director.core.seats import Seat
from director.core.states import Future, machine_of
from director.folds.report import Details
from director.folds.table import Table, answer_at_table

MAX_TICKS = 9  # lines of one tick list: each has a digit of its own


class Origin(Enum):
    """Where an answer came from."""

    GIVEN = "given"  # with the line of the menu, or on the command line
    ASKED = "asked"
    CHOSEN = "chosen"  # what a player chose
    TABLE = "table"  # what the table shows, from the deal and the rulings before this one
    PROFILE = "profile"  # left to the regulating authority: from the profile in use, or the bare law


@dataclass(frozen=True, slots=True)
class Step:
    """What one screen added: one answer, a tick list, or a choice.

    `disputed` are the answers it was found among, `said` who said which of them.
    """

    facts: Mapping[str, Answer]
    origin: Origin = Origin.ASKED
    disputed: tuple[Answer, ...] = ()
    said: tuple[tuple[Seat, Answer], ...] = ()


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of a tick list: a rare fact and the answer that a tick means."""

    fact: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Session:
    """The answers so far. `kept` wait for their question to come up again, after an earlier answer was changed."""

    compiled: Compiled
    steps: tuple[Step, ...] = ()
    kept: Mapping[str, Answer] = field(default_factory=dict)
    fallen: tuple[str, ...] = ()  # facts whose answers fell away with the last change
    doubtful: frozenset[str] = frozenset()  # disputed facts that make no difference
    heard: str = ""  # the last option read aloud, if the player had heard enough
    table: Table | None = None  # the deal in which it happened
    named: Mapping[str, str] = field(default_factory=dict)  # what choosers named with their choices
    profile: Profile = BARE  # what the regulating authority has decided

    @property
    def known(self) -> dict[str, Answer]:
        """All facts and choices, in the order in which they were given."""
        return {name: answer for step in self.steps for name, answer in step.facts.items()}

    @property
    def regulated(self) -> frozenset[str]:
        """The facts that were answered by the profile in use, or by the bare law."""
        return frozenset(name for step in self.steps if step.origin is Origin.PROFILE for name in step.facts)

    @property
    def given(self) -> dict[str, Answer]:
        """All facts and choices but those that the profile in use, or the bare law, has answered."""
        regulated = self.regulated
        return {name: answer for name, answer in self.known.items() if name not in regulated}

    @property
    def reached(self) -> Question | Ruling:
        """The question that comes next, or the ruling. Raises `BadFact` if the facts do not fit."""
        return decide(self.compiled, self.known)

    @property
    def number(self) -> int:
        """The number of the question that comes next."""
        return sum(1 for step in self.steps if step.origin is Origin.ASKED) + 1

    @property
    def chosen(self) -> tuple[Step, ...]:
        """The choices that players have made."""
        return tuple(step for step in self.steps if step.origin is Origin.CHOSEN)


def begin(
    compiled: Compiled, given: Mapping[str, Answer], table: Table | None = None, profile: Profile = BARE
) -> Session:
    """A session with the facts given in advance, and those that the profile decides.

    Raises `BadFact` if they do not fit.
    """
    by_profile = regulated(compiled, profile, given)
    past = {name: answer for name, answer in given.items() if not compiled.by_id[name].is_choice}
    steps = [Step(by_profile, Origin.PROFILE)] if by_profile else []
    steps += [Step(past, Origin.GIVEN)] if past else []
    steps += [Step({name: given[name]}, Origin.CHOSEN) for name in given if name not in past]
    session = Session(compiled, tuple(steps), table=table, profile=profile)
    decide(compiled, session.known)
    return _seen_at_table(session)


def told_details(session: Session, details: Details) -> Details:
    """The details with what the session adds to them: doubtful facts, and what the profile in use has answered."""
    doubtful = details.doubtful | session.doubtful
    named = {**details.named, **session.named}
    return details._replace(doubtful=doubtful, profile=session.profile, regulated=session.regulated, named=named)


def answer(
    session: Session,
    facts: Mapping[str, Answer],
    disputed: tuple[Answer, ...] = (),
    said: tuple[tuple[Seat, Answer], ...] = (),
) -> Session:
    """The session with one more screen answered. Raises `BadFact` if the answers do not fit what is known."""
    return _advanced(session, Step(dict(facts), Origin.ASKED, disputed, said))


def choose(session: Session, choice: str, made: Answer) -> Session:
    """The session with a player's choice made. Raises `BadFact` if it is not offered."""
    return _advanced(session, Step({choice: made}, Origin.CHOSEN))


def _advanced(session: Session, step: Step) -> Session:
    after = replace(session, steps=(*session.steps, step), fallen=(), heard="")
    decide(after.compiled, after.known)
    return _recalled(_seen_at_table(after))


def _seen_at_table(session: Session) -> Session:
    """With every answer that the table itself gives, as its question comes up."""
    while session.table is not None and isinstance(question := session.reached, Question):
        found = {}
        for name in question.along:
            answers = possible_answers(session.compiled, name, session.known)
            one = answer_at_table(session.table, session.compiled, question._replace(fact=name, answers=answers))
            if one is not None:
                found[name] = one
        if not found:
            break
        session = replace(session, steps=(*session.steps, Step(found, Origin.TABLE)))
    return session


def back(session: Session) -> Session | None:
    """The session without its last answer; None if nothing was asked yet. Nothing kept comes back by itself."""
    steps = list(session.steps)
    while steps and steps[-1].origin is Origin.TABLE:
        steps.pop()
    if not steps or steps[-1].origin in (Origin.GIVEN, Origin.PROFILE):
        return None
    gone = steps.pop().facts
    return replace(session, steps=tuple(steps), kept={}, fallen=(), doubtful=session.doubtful - gone.keys(), heard="")


def change(session: Session, number: int, facts: Mapping[str, Answer]) -> Session:
    """The session with step `number` answered otherwise. Later answers stay; `fallen` names those that cannot.

    Raises `BadFact` if the new answer does not fit what was known before it.
    """
    old = session.steps[number]
    origin = Origin.ASKED if old.origin is Origin.TABLE else old.origin
    step = replace(old, facts={**old.facts, **facts}, origin=origin, disputed=(), said=())
    kept = {name: value for later in session.steps[number + 1 :] for name, value in later.facts.items()}
    doubtful = session.doubtful - facts.keys()
    steps = (*session.steps[:number], step)
    after = replace(session, steps=steps, kept=kept, fallen=(), doubtful=doubtful, heard="")
    decide(after.compiled, after.known)
    return _recalled(_seen_at_table(after))


def _recalled(session: Session) -> Session:
    """Give kept answers again as their questions come up; drop those that can no longer come up."""
    while session.kept:
        step = _kept_step(session)
        if step is None:
            break
        kept = {name: value for name, value in session.kept.items() if name not in step.facts}
        session = _seen_at_table(replace(session, steps=(*session.steps, step), kept=kept))
    if session.kept:
        coming = frozenset[str]() if isinstance(session.reached, Ruling) else reachable(session.compiled, session.known)
        fallen = tuple(name for name in session.kept if name not in coming)
        kept = {name: value for name, value in session.kept.items() if name in coming}
        session = replace(session, kept=kept, fallen=(*session.fallen, *fallen))
    return session


def _kept_step(session: Session) -> Step | None:
    """The kept answers that fit what is asked, or what is offered, next."""
    reached = session.reached
    if isinstance(reached, Ruling):
        for offer in reached.offers:
            made = session.kept.get(offer.choice)
            if made is not None and made in offer.answers:
                return Step({offer.choice: made}, Origin.CHOSEN)
        return None
    if reached.fact not in session.kept:
        return None
    facts = {name: session.kept[name] for name in reached.along if name in session.kept}
    try:
        decide(session.compiled, {**session.known, **facts})
    except BadFact:
        return None
    return Step(facts, Origin.ASKED)


def reachable(compiled: Compiled, known: Mapping[str, Answer]) -> frozenset[str]:
    """The facts that may still be asked, whatever is answered, and the choices that may still be offered."""
    machine = machine_of(compiled)
    state = machine.root
    for number, code in encode(compiled, known):
        after = machine.step(state, number, code)
        if after is None:
            return frozenset()
        state = after[0]
    support = 0
    for _, residue, _ in state.open:
        support |= residue.support
    asked = {compiled.facts[number].id for number in _asked(machine.future(state)[1], set())}
    later = {fact.id for fact in compiled.facts if fact.is_choice and support >> fact.number & 1}
    later |= {fact.id for fact in compiled.facts if compiled.waits[fact.number] and support >> fact.number & 1}
    return frozenset(asked | later)


def _asked(future: Future, seen: set[int]) -> Iterator[int]:
    if future.number in seen:
        return
    seen.add(future.number)
    if future.fact >= 0:
        yield future.fact
        for _, _, after in future.branches:
            yield from _asked(after, seen)


# one screen's answers


def keyed(session: Session, question: Question) -> tuple[tuple[str, Answer], ...]:
    """The answers with their keys: seats always 1 to 4, yes always 1, counts by their own number."""
    fact = session.compiled.by_id[question.fact].law
    match fact.kind:
        case law.SeatKind():
            keys = {Seat.NORTH: "1", Seat.EAST: "2", Seat.SOUTH: "3", Seat.WEST: "4", NOBODY: "0"}
            return tuple(
                (keys[item], item) for item in question.answers if isinstance(item, Seat | str) and item in keys
            )
        case law.Words(yes_no=True):
            return tuple(
                ("1" if item == "yes" else "2", item) for item in sorted(question.answers, key=lambda a: a != "yes")
            )
        case law.Count():
            return tuple((str(item), item) for item in question.answers)
        case _:
            return tuple((str(number % 10), item) for number, item in enumerate(question.answers[:10], 1))


def ticks(session: Session, question: Question) -> tuple[Tick, ...]:
    """The lines of the tick list that a question opens; none if it is asked by itself."""
    found: list[Tick] = []
    for name in question.along:
        fact = session.compiled.by_id[name].law
        lines = [Tick(name, item) for item in _rare_answers(session, name)] if fact.usual else []
        if not lines or len(found) + len(lines) > MAX_TICKS:
            break
        found += lines
    return tuple(found) if len(found) > 1 else ()


def _rare_answers(session: Session, name: str) -> Iterator[Answer]:
    usual = usual_answer(session.compiled, name)
    possible = possible_answers(session.compiled, name, session.known)
    if usual in possible:
        yield from (item for item in possible if item != usual)


def usual_answer(compiled: Compiled, name: str) -> Answer:
    """What "none of these" records for a fact."""
    fact = compiled.by_id[name]
    return next((item for item in fact.codes if str(item) == fact.law.usual), fact.law.usual)


def ticked_facts(compiled: Compiled, lines: Iterable[Tick], ticked: Iterable[int]) -> dict[str, Answer]:
    """What a tick list records: the answer of each ticked line, the usual answer of every other fact."""
    listed = list(lines)
    found = {line.fact: usual_answer(compiled, line.fact) for line in listed}
    for number in ticked:
        found[listed[number].fact] = listed[number].answer
    return found


def at_most(session: Session, question: Question) -> int:
    """The screens that can follow this one, never too few: tick lists longer than a screen count for several."""
    groups: dict[str, int] = {}
    for fact in session.compiled.facts:
        if fact.law.together and fact.id not in session.known:
            groups[fact.law.together] = groups.get(fact.law.together, 0) + len(fact.answers) - 1
    return question.at_most + sum((lines - 1) // MAX_TICKS for lines in groups.values())
