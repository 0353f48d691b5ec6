"""One incident under several codes: which facts they share, and who still needs which.

A fact that several codes have is known to all of them once it is known to one, asked or not; what a single code needs
is asked for that code alone. Facts of one id mean the same where they are declared for all codes, where question and
answers are alike, and in editions of one code where the question is. Where codes ask in their own words, an answer of
one id is the same if it is so to the letter, or if both say so (`shared`): it is carried over, or ruled out. Facts that
cannot be under a code are that code's own refusal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from director.core import law
from director.core.compiled import Compiled, CompiledFact
from director.core.decide import Question, possible_answers
from director.core.errors import BadFact
from director.core.facts import Answer, followers_order, is_seat, place_followers
from director.core.profile import BARE, Profile
from director.core.seats import Seat
from director.folds.interview import Session, answer, begin, reachable
from director.sentences.words import plain

DOES_NOT_FIT = "these facts do not fit: "


@dataclass(frozen=True, slots=True)
class Side:
    """The incident under one code: its session, or why the facts cannot be under that code."""

    code: str  # the code's id
    title: str
    family: str  # the code itself, or the one that it is an edition of
    session: Session
    refused: str = ""
    name: str = ""  # the title in a word and a year, at the head of a column
    open: frozenset[str] = frozenset()  # facts that nobody knows, and that are not asked for any more
    seats: Mapping[str, tuple[Seat, ...]] = field(default_factory=dict)  # who has followed, as another code knows it
    barred: Mapping[str, frozenset[Answer]] = field(default_factory=dict)  # answers that another code rules out

    @property
    def turns_on(self) -> Question | None:
        """The fact on which the ruling still turns; none at a ruling, or where the facts do not fit."""
        if self.refused:
            return None
        reached = self.session.reached
        if not isinstance(reached, Question):
            return None
        left = tuple(item for item in reached.answers if self._fits({reached.fact: item}))
        return reached._replace(answers=left) if left else reached

    @property
    def question(self) -> Question | None:
        """What is still to be asked for this code."""
        question = self.turns_on
        return question if question is not None and question.fact not in self.open else None

    def misplaced(self, facts: Mapping[str, Answer] = law.NOTHING) -> bool:
        """Whether it would be another incident, or others would have followed, once these facts are known too."""
        return not self._fits(facts)

    def _fits(self, facts: Mapping[str, Answer]) -> bool:
        known = {**self.session.known, **facts}
        if any(known.get(name) in some for name, some in self.barred.items()):
            return False
        return all(followers(self.session.compiled, name, known) in ((), seats) for name, seats in self.seats.items())


def side(
    code: law.Code, compiled: Compiled, given: Mapping[str, Answer], profile: Profile = BARE, refused: str = ""
) -> Side:
    """The incident under a code, with the facts that are known; facts that do not fit it are a refusal."""
    try:
        session = begin(compiled, given, profile=profile)
    except BadFact as error:
        session, refused = begin(compiled, {}, profile=profile), error.message
    return beside(code, session, refused)


def beside(code: law.Code, session: Session, refused: str = "") -> Side:
    """A session as one of several sides."""
    short = code.short.removesuffix(f"-{code.year}").replace("-", " ")
    name = f"{short[:1].upper()}{short[1:]} {code.year}"
    return Side(code.id, code.title, code.over or code.id, session, refused.removeprefix(DOES_NOT_FIT), name)


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
    return same and (name in common or (one.family == other.family and first.law.ask == second.law.ask))


def ties(one: Side, other: Side, name: str) -> frozenset[Answer]:
    """The answers to a fact that mean the same under both codes, though these ask in their own words."""
    facts = [compiled.by_id[name] for compiled in (one.session.compiled, other.session.compiled)
             if name in compiled.by_id and _past(compiled, compiled.by_id[name])]  # fmt: skip
    if len(facts) < 2:
        return frozenset()
    here, there = (fact.law for fact in facts)
    if not (isinstance(here.kind, law.Words) and isinstance(there.kind, law.Words)):
        return frozenset()
    words = {key: plain(text) for key, text in there.kind.answers}
    told = {key for key, text in here.kind.answers
            if words.get(key) == plain(text) and (" " in words[key] or here.ask == there.ask)}  # fmt: skip
    return frozenset(told | set(here.shared) & set(there.shared))


def followers(compiled: Compiled, name: str, known: Mapping[str, Answer]) -> tuple[Seat, ...]:
    """The players who have followed, where not all and not none have; nothing while that is not known."""
    kind, value = compiled.by_id[name].law.kind, known.get(name)
    if not isinstance(kind, law.Followers) or value not in law.FOLLOWERS[1:3]:
        return ()
    seats = {item.id for item in compiled.facts if is_seat(item.law.kind)}
    order = followers_order(kind, known, seats, compiled.law.roles) or ()
    return order[: law.FOLLOWERS.index(str(value))]


def asks(sides: Iterable[Side]) -> Side | None:
    """The first code that still needs a fact."""
    return next((one for one in sides if one.question is not None), None)


def needed_by(sides: Iterable[Side], asking: Side, common: Iterable[str]) -> tuple[Side, ...]:
    """The codes for which the question that is asked now counts: that one, and those that ask the same next."""
    question = asking.question
    assert question is not None
    shared = tuple(common)
    return tuple(
        one
        for one in sides
        if (other := one.question) is not None
        and question.fact in other.along
        and alike(asking, one, question.fact, shared)
    )


def may_need(sides: Iterable[Side], asking: Side, common: Iterable[str]) -> tuple[Side, ...]:
    """The codes that ask something else next, and may come to the fact that is asked now."""
    question = asking.question
    assert question is not None
    listed, shared = tuple(sides), tuple(common)
    now = {one.code for one in needed_by(listed, asking, shared)}
    return tuple(
        one
        for one in listed
        if one.code not in now
        and one.question is not None
        and alike(asking, one, question.fact, shared)
        and question.fact in reachable(one.session.compiled, one.session.known)
    )


def known_before(told: Iterable[tuple[Side, str]], one: Side, name: str, common: Iterable[str]) -> bool:
    """Whether a fact of that name was told already for a code under which it means the same."""
    shared = tuple(common)
    return any(fact == name and alike(other, one, name, shared) for other, fact in told)


def own_prefix(sides: Iterable[Side], one: Side, name: str, common: Iterable[str]) -> str:
    """What stands before a fact on the command line: its code, if the fact means something else in another one."""
    shared = tuple(common)
    having = [other for other in sides if name in other.session.compiled.by_id]
    return "" if all(alike(one, other, name, shared) for other in having) else f"{one.code}:"


# what one knows, all know


def answered(
    sides: tuple[Side, ...], asking: Side, facts: Mapping[str, Answer], common: Iterable[str]
) -> tuple[Side, ...]:
    """The sides with one screen answered, for every code that shares its facts.

    Raises `BadFact` if the answers do not fit the code they were asked for.
    """
    if asking.misplaced(facts):
        raise BadFact("these facts cannot all be true together")
    origin = replace(asking, session=answer(asking.session, facts))
    return caught_up(tuple(origin if one.code == asking.code else one for one in sides), common)


def left_open(sides: tuple[Side, ...], asking: Side, facts: Iterable[str], common: Iterable[str]) -> tuple[Side, ...]:
    """The sides with some facts left open, for every code that shares them."""
    names, shared = tuple(facts), tuple(common)
    return tuple(
        replace(one, open=one.open | {name for name in names if alike(asking, one, name, shared)}) for one in sides
    )


def caught_up(sides: tuple[Side, ...], common: Iterable[str]) -> tuple[Side, ...]:
    """The sides, each with everything that another knows of the facts that both have."""
    shared = tuple(common)
    found = list(sides)
    knows = {one.code: {**passed_on(one), **_follows(one)} for one in found}
    moved = True
    while moved:  # an answer may pass on from one code to the next
        moved = False
        for at in range(len(found)):
            for other in tuple(found):
                after = _carried(found[at], other, knows[other.code], shared)
                if after is not found[at]:
                    moved = True
                    found[at] = after
                    knows[after.code] = {**passed_on(after), **_follows(after)}
    return tuple(found)


def _follows(one: Side) -> dict[str, Answer]:
    """What nobody was asked, and what the constraints of a code leave no doubt about."""
    compiled, known = one.session.compiled, one.session.known
    if one.refused or not known:
        return {}
    found = {}
    for fact in compiled.facts:
        if fact.id in known or not _past(compiled, fact) or not compiled.possible.support >> fact.number & 1:
            continue
        answers = possible_answers(compiled, fact.id, known)
        if len(answers) == 1:
            found[fact.id] = answers[0]
    return found


def _carried(one: Side, other: Side, knows: Mapping[str, Answer], common: tuple[str, ...]) -> Side:
    """A side with what another knows; if that cannot be under its code, it says so."""
    if one.refused or one.code == other.code:
        return one
    known = one.session.known
    seats = {
        name: there
        for name in passed_on(other)
        if name in known and name not in one.seats and alike(one, other, name, common)
        and (there := followers(other.session.compiled, name, other.session.known))
    }  # fmt: skip
    if seats:
        one = replace(one, seats={**one.seats, **seats})
        if one.misplaced():
            return replace(one, refused="those who have followed cannot be the same players")
    one = _tied(one, other, knows, common)
    if one.refused:
        return one
    names = [name for name in knows if name not in known and alike(one, other, name, common)]
    names += [name for name in knows if name not in (*known, *names) and knows[name] in ties(one, other, name)]
    if not names:
        return _last_left(one)
    try:
        facts, seats = dict[str, Answer](), dict(one.seats)
        for name in names:
            facts[name] = _as_here(one, other, name, knows)
            if there := followers(other.session.compiled, name, knows):
                seats[name] = there
        after = replace(one, session=answer(one.session, facts), seats=seats)
    except BadFact as error:
        return replace(one, refused=error.message.removeprefix(DOES_NOT_FIT))
    return after


def _tied(one: Side, other: Side, knows: Mapping[str, Answer], common: tuple[str, ...]) -> Side:
    """A side with the answers ruled out by what another knows in its own words."""
    known = one.session.known
    barred = dict(one.barred)
    for name, value in knows.items():
        if name not in one.session.compiled.by_id or alike(one, other, name, common):
            continue
        out = ties(one, other, name) - {value}
        if known.get(name) in out or (name in known and value in ties(one, other, name) and known[name] != value):
            return replace(one, refused="it cannot be the same incident")
        if out and value not in ties(one, other, name):
            barred[name] = barred.get(name, frozenset()) | out
    return one if barred == one.barred else replace(one, barred=barred)


def _last_left(one: Side) -> Side:
    """A side with the one answer that is left to a fact, if others have ruled out the rest."""
    compiled = one.session.compiled
    for name, barred in one.barred.items():
        if name in one.session.known:
            continue
        left = [item for item in possible_answers(compiled, name, one.session.known) if item not in barred]
        if len(left) == 1:
            try:
                return replace(one, session=answer(one.session, {name: left[0]}))
            except BadFact:
                continue
    return one


def passed_on(one: Side) -> dict[str, Answer]:
    """What a code knows of the past: neither choices nor readings, nor what its regulations say."""
    compiled = one.session.compiled
    return {name: value for name, value in one.session.given.items() if _past(compiled, compiled.by_id[name])}


def _past(compiled: Compiled, fact: CompiledFact) -> bool:
    """Whether a fact is of the incident: no choice, no reading, nothing that regulations say or a choice brings."""
    return not (fact.is_choice or fact.law.contested or fact.law.profile or compiled.waits[fact.number])


def _as_here(one: Side, other: Side, name: str, knows: Mapping[str, Answer]) -> Answer:
    """What another code knows of a fact, as this one says it: those who have followed are the same players."""
    value = knows[name]
    there = followers(other.session.compiled, name, knows)
    if not there:
        return value
    compiled = one.session.compiled
    fact = compiled.by_id[name].law
    assert isinstance(fact.kind, law.Followers)
    seats = {item.id for item in compiled.facts if is_seat(item.law.kind)}
    known = {**knows, **one.session.known}
    order = followers_order(fact.kind, {key: known[key] for key in known if key in seats}, seats, compiled.law.roles)
    return place_followers(fact, there, order, code=compiled.law.code)
