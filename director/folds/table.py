"""A deal at a table over several incidents: what it is known by, what rulings left in force, what need not be asked.

Nothing here ends by itself: that a card was played or a lead lost is seen at the table, and told by whoever saw it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from director.core import law
from director.core.compiled import Compiled
from director.core.decide import Question, Ruling
from director.core.errors import BadFact
from director.core.facts import Answer, read_answer
from director.core.roles import UnknownRole
from director.core.seats import Seat
from director.folds.report import Details, Standing, report
from director.sentences.words import Voice

PENDING = ("question", "choice", "judgement")  # kinds of what a ruling still waits for
BINDING = ("lead", "play", "silent", "card", "hand", "call")  # kinds that limit what a player may do


@dataclass(frozen=True, slots=True)
class Item:
    """Something that an incident left in force; `entry` is the number of its ruling."""

    entry: int
    standing: Standing
    ended: bool = False

    @property
    def key(self) -> str:
        """What tells it from everything else that its incident left in force."""
        return self.standing.text


@dataclass(frozen=True, slots=True)
class Table:
    """A deal that is being played: facts that belong to it ("declarer": "S"), and everything left in force."""

    facts: Mapping[str, str] = field(default_factory=dict)
    items: tuple[Item, ...] = ()

    @property
    def live(self) -> tuple[Item, ...]:
        """What has not ended."""
        return tuple(item for item in self.items if not item.ended)

    def ending(self, *gone: Item) -> Table:
        """The table after those have ended."""
        return replace(self, items=tuple(replace(item, ended=True) if item in gone else item for item in self.items))

    def without(self, entry: int) -> Table:
        """The table as if that ruling had left nothing."""
        return replace(self, items=tuple(item for item in self.items if item.entry != entry))

    def adding(self, entry: int, standing: Iterable[Standing], ended: frozenset[str] = frozenset()) -> Table:
        """The table after one more ruling, or that ruling once more: what it ends has ended, the rest is in force."""
        found = list(standing)
        gone = {item.key for item in self.items if item.entry == entry and item.ended} | ended
        items = list(self.without(entry).items)
        for end in (item for item in found if item.kind == "ends"):
            items = [replace(item, ended=True) if _ends(end, item.standing) else item for item in items]
        items += [Item(entry, one, one.text in gone) for one in found if lasts(one)]
        return replace(self, items=tuple(items))


def lasts(standing: Standing) -> bool:
    """Whether something outlasts the ruling that brings it."""
    return standing.in_force or "until" in standing.fields or standing.kind in ("recall", *PENDING)


def _ends(end: Standing, standing: Standing) -> bool:
    word = str(end.fields["ends"])
    named = (standing.kind, str(standing.fields.get(standing.kind, "")))
    if not any(name == word or name.endswith(f" {word}") for name in named):
        return False
    of, whose = end.fields.get("of", ()), whom(standing)
    return not of or bool(set(of) & set(whose))


def standing_of(compiled: Compiled, reached: Question | Ruling, details: Details) -> tuple[Standing, ...]:
    """The typed effects of a ruling in the words of seats; nothing at a question."""
    if isinstance(reached, Question):
        return ()
    return report(compiled, reached, details._replace(names={})).standing


def pending_of(compiled: Compiled, reached: Question | Ruling, details: Details) -> tuple[Standing, ...]:
    """What is still open in an incident: a question, a player's choice, something for the director to judge."""
    if isinstance(reached, Question):
        return (Standing("question", {}, f"not finished: {compiled.law.short}", False, ()),)
    told = report(compiled, reached, details._replace(names={}))
    found = []
    for choice in told.choices:
        laws = tuple(dict.fromkeys(number for mark in choice.marks for number in mark.laws))
        kind, who = ("choice", {"who": choice.put_to}) if choice.put_to else ("judgement", {})
        words = "has still to choose" if choice.put_to else "you have still to judge"
        found.append(Standing(kind, who, f"{words}: {choice.ask}", False, laws))
    return tuple(found)


def answer_at_table(table: Table, compiled: Compiled, question: Question) -> Answer | None:
    """The answer that the table itself gives to a question; None if somebody has to be asked."""
    fact = compiled.by_id[question.fact].law
    if fact.choice is not None:
        return None
    found = _own(table, fact) or _seen(table, compiled, fact, question.known)
    return found if found in question.answers else None


def _own(table: Table, fact: law.Fact) -> Answer | None:
    if fact.id not in table.facts:
        return None
    try:
        answer = read_answer(fact, table.facts[fact.id])
    except BadFact:
        return None
    return answer if isinstance(answer, Seat | str) else None


def _seen(table: Table, compiled: Compiled, fact: law.Fact, known: Mapping[str, Answer]) -> Answer | None:
    voice = Voice(compiled.law, known)
    for seen in fact.at_table:
        if not seen.kind:
            return seen.answer
        try:
            roles = {key: voice.seats(role) for key, role in seen.roles.items()}
        except UnknownRole:
            return None
        if None in roles.values():
            return None  # who is meant is not known yet
        fitting = [item for item in table.live if _fits(seen, roles, item.standing)]
        if len(fitting) >= seen.least:
            return None if seen.answer == law.ASK else seen.answer
    return None


def _fits(seen: law.Seen, roles: Mapping[str, tuple[Seat, ...] | None], standing: Standing) -> bool:
    if standing.kind != seen.kind or (seen.values and standing.fields.get(seen.kind) not in seen.values):
        return False
    return all(_within(standing.fields.get(key, ()), seats) for key, seats in roles.items())


def _within(found: str | tuple[Seat, ...], seats: tuple[Seat, ...] | None) -> bool:
    return isinstance(found, tuple) and bool(found) and set(found) <= set(seats or ())


def beside(table: Table, standing: Iterable[Standing]) -> tuple[Item, ...]:
    """What binds a player from earlier, where this ruling binds the same player too."""
    found = list(standing)
    bound = {seat for one in found if one.kind in BINDING and lasts(one) for seat in whom(one)}
    ends = [one for one in found if one.kind == "ends"]
    return tuple(
        item
        for item in table.live
        if item.standing.kind in BINDING
        and bound & set(whom(item.standing))
        and not any(_ends(end, item.standing) for end in ends)
    )


def whom(standing: Standing) -> tuple[Seat, ...]:
    """The players that something in force binds."""
    for key in ("who", "of", "for", standing.kind):
        found = standing.fields.get(key)
        if isinstance(found, tuple):
            return found
    return ()
