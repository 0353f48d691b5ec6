"""The same law written by hand as `if`s, building the same objects: what `decide` is measured against."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from director.core.compiled import Compiled
from director.core.decide import Displaced, Holding, Offer, Ruling
from director.core.facts import Answer
from director.core.law import Clause
from director.core.seats import Seat

LED = ("leader", "turn")
PLAYED = ("leader", "turn", "followed")
TAKEN = ("leader", "turn", "followed", "exact")


def by_hand(compiled: Compiled) -> Callable[[Mapping[str, Answer]], Ruling]:
    """A function from facts to the ruling; it takes only the clauses' texts from the situation."""
    clause = {item.law.id: item.law for item in compiled.clauses}
    answers = compiled.by_id["exact"].answers

    def rule(facts: Mapping[str, Answer]) -> Ruling:
        leader, turn, followed = facts["leader"], facts["turn"], facts["followed"]
        if leader == turn:
            return _in_turn(facts, clause)
        if followed == "everyone":
            return _complete(facts, clause)
        return _open(facts, clause, answers, nobody=followed == "nobody", partner=_partner(leader) == turn)

    return rule


def _partner(seat: Answer) -> Answer:
    return seat.turned(2) if isinstance(seat, Seat) else seat


def _in_turn(facts: Mapping[str, Answer], clause: dict[str, Clause]) -> Ruling:
    only = (clause["62.in-turn"],)
    holdings = (
        Holding("trick", "in turn", only, LED),
        Holding("next", "unchanged", only, LED),
        Holding("penalty", "none", only, LED),
        Holding("card", "played", only, LED),
    )
    return Ruling(dict(facts), holdings, only, (), (), (), (), ())


def _complete(facts: Mapping[str, Answer], clause: dict[str, Clause]) -> Ruling:
    stands, winner, free = clause["63.complete"], clause["63.winner"], clause["63.no-penalty"]
    holdings = (
        Holding("trick", "stands", (stands,), PLAYED),
        Holding("next", "winner", (winner,), PLAYED),
        Holding("penalty", "none", (free,), PLAYED),
        Holding("card", "played", (stands,), PLAYED),
    )
    displaced = (Displaced(clause["62.penalty"], (free,)),)
    return Ruling(dict(facts), holdings, (stands, winner, free), (), (), displaced, (), ())


def _open(
    facts: Mapping[str, Answer], clause: dict[str, Clause], answers: tuple[Answer, ...], nobody: bool, partner: bool
) -> Ruling:
    exact = facts.get("exact")
    penalty, lead, manner = clause["62.penalty"], clause["62.lead"], clause["84.manner"]
    trick = clause["62.nobody"] if nobody else clause["63.begun"]
    holdings = [
        Holding("trick", "withdrawn" if nobody else "returned", (trick,), PLAYED),
        Holding("next", "rightful", (lead,), PLAYED),
        Holding("penalty", "due", (penalty,), PLAYED),
    ]
    agree = Holding("manner", "agree", (manner,), PLAYED)
    first, last = [penalty], []
    offers: tuple[Offer, ...] = ()
    if exact is None:
        offers = (Offer("exact", answers, (penalty,)),)
        holdings.append(agree)
    elif exact == "the card":
        card, lies, revoke, repeat = clause["62.card"], clause["62.lies"], clause["64.limit"], clause["65.repeat"]
        first += [card, lies]
        last += [revoke, repeat]
        holdings += [
            Holding("card", "callable", (card,), TAKEN),
            Holding("suit", "free", (card,), TAKEN),
            agree,
            Holding("manner", "lies", (lies,), TAKEN),
            Holding("manner", "repeat", (repeat,), TAKEN),
            Holding("manner", "revoke", (revoke,), TAKEN),
        ]
    elif exact == "a suit":
        suit, hand, revoke = clause["62.at-once" if partner else "62.suit"], clause["62.hand"], clause["64.limit"]
        first += [suit, hand]
        last += [revoke]
        holdings += [
            Holding("card", "hand", (hand,), TAKEN),
            Holding("suit", "now" if partner else "owed", (suit,), TAKEN),
            agree,
            Holding("manner", "revoke", (revoke,), TAKEN),
        ]
    else:
        neither = clause["62.neither"]
        first += [neither]
        holdings += [
            Holding("card", "exposed", (neither,), TAKEN),
            Holding("suit", "free", (neither,), TAKEN),
            agree,
        ]
    middle = [trick, lead] if nobody else [lead, trick]
    turns_on = ("card", "suit") if exact is None else ()
    return Ruling(dict(facts), tuple(holdings), (*first, *middle, *last, manner), offers, (), (), turns_on, ())
