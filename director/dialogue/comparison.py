"""A comparison of codes as a value: what was answered, what came of it, and an answer changed.

Answers are lived through from the beginning; those whose question no longer comes up wait for it, or fall away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from director.core.decide import Question, possible_answers
from director.core.errors import BadFact
from director.core.facts import Answer
from director.dialogue.screens import End
from director.folds.interview import Session, Tick, begin, reachable, ticks, usual_answer
from director.folds.interview import Step as FoldStep
from director.folds.sharing import (
    Side,
    alike,
    answered,
    asks,
    caught_up,
    known_before,
    left_open,
    may_need,
    needed_by,
    passed_on,
    ties,
)
from director.sentences.answers import fact_name

WHY, CHANGE = "why", "change"


class Step(NamedTuple):
    """A screen answered: the code it was asked for, what was answered, and what was left open."""

    code: str
    facts: tuple[tuple[str, Answer], ...]
    open: tuple[str, ...] = ()


class Item(NamedTuple):
    """An answer that can be changed: a screen, by its number among the steps, or a fact that was given (-1)."""

    step: int
    code: str
    facts: tuple[tuple[str, Answer], ...]
    open: tuple[str, ...] = ()


class Asking(NamedTuple):
    """A question on the screen: the code it is asked for, and the lines of its tick list."""

    side: Side
    question: Question
    lines: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class Comparing:
    """The incident under every code. `begun` is what was given, `reached` what has come of it by the steps."""

    begun: tuple[Side, ...]
    common: tuple[str, ...]  # the facts that all codes declare alike
    usual: bool = False  # whether rare facts are taken as usual
    beside: str = ""  # the code from which differences are told
    steps: tuple[Step, ...] = ()
    kept: tuple[Step, ...] = ()  # answers that wait for their question, after an earlier one was changed
    reached: tuple[Side, ...] = ()
    taken: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by the name of a code: taken as usual
    ticked: frozenset[int] = frozenset()
    full: int = -1  # the code whose ruling is shown in full
    page: int = 0
    left: int = 0  # the page of the table from which that ruling was opened
    panel: str = ""
    item: int = -1  # the answer that is asked again
    typed: str | None = None  # a number that is being typed
    message: str = ""
    ended: End | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides with everything that was answered."""
        return self.reached or self.begun

    @property
    def waiting(self) -> tuple[Side, ...]:
        """The sides with the answers that wait for their questions: what is known, whether or not it counts yet."""
        sides = list(self.sides)
        for step in self.kept:
            at = next(n for n, one in enumerate(sides) if one.code == step.code)
            session = sides[at].session
            new = {name: value for name, value in step.facts if name not in session.known}
            later = replace(session, steps=(*session.steps, FoldStep(new)))
            sides[at] = replace(sides[at], session=later, open=sides[at].open | set(step.open))
        return tuple(sides)

    @property
    def asking(self) -> Side | None:
        """The code for which something is still to be asked."""
        return asks(self.sides)

    @property
    def asked(self) -> Asking | None:
        """The question that is on the screen, or under its panels; one that is asked again; None at the table."""
        if self.panel == CHANGE and self.item >= 0:
            return asked_again(self, items(self)[self.item])
        one = self.asking
        question = one.question if one is not None else None
        if one is None or question is None:
            return None
        return Asking(one, question, ticks(one.session, question))

    @property
    def needed_by(self) -> tuple[str, ...]:
        """The names of the codes that need the answer now."""
        one = asks(self.sides)
        return tuple(side.name for side in needed_by(self.sides, one, self.common)) if one else ()

    @property
    def may_need(self) -> tuple[str, ...]:
        """The names of the codes that may come to it later."""
        one = asks(self.sides)
        return tuple(side.name for side in may_need(self.sides, one, self.common)) if one else ()


def begin_comparing(sides: tuple[Side, ...], common: Iterable[str], usual: bool = False, beside: str = "") -> Comparing:
    """A comparison with the facts that were given."""
    return lived(Comparing(sides, tuple(common), usual, beside), (), ())


# living through the answers


def lived(comparing: Comparing, steps: Iterable[Step], kept: tuple[Step, ...]) -> Comparing:
    """The comparison from its beginning, with these answers, and with those kept whose question comes up again.

    Raises `BadFact` if one of the steps does not fit.
    """
    after = _with_usual(replace(comparing, reached=comparing.begun, steps=(), kept=kept, taken={}))
    for step in steps:
        after = with_step(after, step)
    return recalled(after)


def with_step(comparing: Comparing, step: Step) -> Comparing:
    """The comparison with one more screen answered, or left open. Raises `BadFact` if it does not fit."""
    sides, common = comparing.sides, comparing.common
    asking = next(one for one in sides if one.code == step.code)
    sides = answered(sides, asking, dict(step.facts), common) if step.facts else sides
    sides = left_open(sides, asking, step.open, common)
    return _with_usual(replace(comparing, reached=sides, steps=(*comparing.steps, step)))


def _with_usual(comparing: Comparing) -> Comparing:
    """With the usual answer of every rare fact that is asked now, where rare facts are taken as usual."""
    if not comparing.usual:
        return comparing
    sides, taken = comparing.sides, dict(comparing.taken)
    moved = True
    while moved:
        moved = False
        for one in sides:
            question, compiled = one.question, one.session.compiled
            rare = [name for name in question.along if compiled.by_id[name].law.usual] if question else []
            facts = {name: usual_answer(compiled, name) for name in rare}
            if question is None or question.fact not in facts or facts[question.fact] not in question.answers:
                continue
            try:
                sides = answered(sides, one, facts, comparing.common)
            except BadFact:
                continue
            shorts = tuple(fact_name(compiled.by_id[name].law) for name in facts)
            taken[one.name] = (*taken.get(one.name, ()), *shorts)
            moved = True
            break
    return replace(comparing, reached=sides, taken=taken)


def recalled(comparing: Comparing) -> Comparing:
    """Kept answers given again as their questions come up; those that cannot come up any more are said."""
    while comparing.kept and (asking := comparing.asking) is not None:
        found = next((step for step in comparing.kept if _comes_up(comparing, step, asking)), None)
        question = asking.question
        if found is None or question is None:
            break
        along = set(question.along)
        facts = tuple((name, value) for name, value in found.facts if name in along)
        step = Step(asking.code, facts, tuple(name for name in found.open if name in along))
        kept = tuple(one for one in comparing.kept if one is not found)
        comparing = with_step(replace(comparing, kept=kept), step)
    fallen = [step for step in comparing.kept if not _may_come(comparing, step)]
    if not fallen:
        return comparing
    kept = tuple(step for step in comparing.kept if step not in fallen)
    words = [words for step in fallen if (words := _fallen_words(comparing, step))]
    message = f"No longer asked: {'; '.join(words)}." if words else comparing.message
    return replace(comparing, kept=kept, message=message)


def _side(comparing: Comparing, code: str) -> Side:
    return next(one for one in comparing.sides if one.code == code)


def _comes_up(comparing: Comparing, step: Step, asking: Side) -> bool:
    """Whether a kept answer is one to the question that is asked now."""
    question = asking.question
    assert question is not None
    facts = dict(step.facts)
    if question.fact not in (*facts, *step.open):
        return False
    if not alike(_side(comparing, step.code), asking, question.fact, comparing.common):
        return False
    try:
        return question.fact in step.open or bool(
            facts[question.fact] in question.answers
            and answered(comparing.sides, asking, {k: v for k, v in facts.items() if k in question.along},
                         comparing.common)
        )  # fmt: skip
    except BadFact:
        return False


def _may_come(comparing: Comparing, step: Step) -> bool:
    side = _side(comparing, step.code)
    if side.question is None:
        return False
    coming = reachable(side.session.compiled, side.session.known)
    return any(name in coming for name in (*dict(step.facts), *step.open))


def _fallen_words(comparing: Comparing, step: Step) -> str:
    """What an answer that fell away was about; nothing if another code's answer already says the same."""
    side = _side(comparing, step.code)
    known, facts = side.session.known, side.session.compiled.by_id
    gone = [name for name, value in step.facts if known.get(name) != value]
    return "; ".join(fact_name(facts[name].law) for name in gone[:2])


# changing an answer


def items(comparing: Comparing) -> tuple[Item, ...]:
    """The answers that can be changed: the facts given, one by one, then screen by screen."""
    found: list[Item] = []
    seen: list[tuple[Side, str]] = []
    for one in comparing.begun:
        for name, value in passed_on(one).items():
            if not known_before(seen, one, name, comparing.common):
                found.append(Item(-1, one.code, ((name, value),)))
            seen.append((one, name))
    steps = (*comparing.steps, *comparing.kept)  # those kept wait for their question, and can be changed meanwhile
    found += [Item(number, step.code, step.facts, step.open) for number, step in enumerate(steps)]
    return tuple(found)


def asked_again(comparing: Comparing, item: Item) -> Asking:
    """The question of an answer that is to be changed, as it stood then."""
    if item.step >= len(comparing.steps):
        one = _side(comparing, item.code)
        names = (*dict(item.facts), *item.open)
        return Asking(one, again := _question_again(one.session, names), ticks(one.session, again) if names[1:] else ())
    if item.step >= 0:
        before = lived(comparing, comparing.steps[: item.step], ())
        one = _side(before, item.code)
        names = (*dict(item.facts), *item.open)
        question = one.turns_on
        if question is None or question.fact not in names:
            question = _question_again(one.session, names)
        return Asking(one, question, ticks(one.session, question) if len(names) > 1 else ())
    one = next(side for side in comparing.begun if side.code == item.code)
    names = tuple(dict(item.facts))
    past = {name: value for name, value in one.session.given.items() if name not in names}
    return Asking(one, _question_again(begin(one.session.compiled, past, profile=one.session.profile), names), ())


def _question_again(session: Session, names: tuple[str, ...]) -> Question:
    answers = possible_answers(session.compiled, names[0], session.known)
    return Question(names[0], answers, names, 0, session.known)


def changed(comparing: Comparing, item: Item, facts: Mapping[str, Answer], unknown: tuple[str, ...] = ()) -> Comparing:
    """The comparison with one answer given otherwise; the others stay as long as they are asked for."""
    comparing = replace(comparing, panel="", item=-1, ticked=frozenset(), page=0)
    if (at := item.step - len(comparing.steps)) >= 0:
        kept = (*comparing.kept[:at], Step(item.code, tuple(facts.items()), unknown), *comparing.kept[at + 1 :])
        return recalled(replace(comparing, kept=kept))
    if item.step >= 0:
        steps = (*comparing.steps[: item.step], Step(item.code, tuple(facts.items()), unknown))
        return lived(comparing, steps, (*comparing.steps[item.step + 1 :], *comparing.kept))
    one = next(side for side in comparing.begun if side.code == item.code)
    begun = tuple(_begun_anew(side, one, facts, unknown, comparing.common) for side in comparing.begun)
    kept = (*comparing.steps, *comparing.kept)
    return lived(replace(comparing, begun=caught_up(begun, comparing.common)), (), kept)


def _begun_anew(
    side: Side, origin: Side, facts: Mapping[str, Answer], unknown: tuple[str, ...], common: tuple[str, ...]
) -> Side:
    """A side with what was given, one thing of it otherwise."""
    mine = {name for name in (*facts, *unknown) if alike(origin, side, name, common)}
    tied = {name for name in (*facts, *unknown) if passed_on(origin).get(name) in ties(origin, side, name)}
    known = {name: value for name, value in passed_on(side).items() if name not in mine | tied}
    new = {name: value for name, value in facts.items() if name in mine}
    session = side.session
    seats = {name: some for name, some in side.seats.items() if name not in mine}
    try:
        after, refused = begin(session.compiled, {**known, **new}, profile=session.profile), ""
    except BadFact as error:
        after, refused = begin(session.compiled, {}, profile=session.profile), error.message
    still = side.open - set(facts) | (mine & set(unknown))
    return replace(side, session=after, refused=refused, seats=seats, barred={}, open=frozenset(still))
