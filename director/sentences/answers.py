"""Answers in words: as they stand on a question's lines, and as they are said back."""

from __future__ import annotations

from director.core import law
from director.core.facts import Answer, followers_order, is_seat
from director.core.seats import Seat
from director.sentences.words import Voice


def answer_text(fact: law.Fact, answer: Answer, voice: Voice) -> str:
    """An answer as it is read."""
    match fact.kind:
        case law.SeatKind():
            return voice.name(answer) if isinstance(answer, Seat) else "Nobody"
        case law.Words(answers):
            return voice.say(dict(answers)[str(answer)])
        case law.Followers():
            seats = {item.id for item in voice.situation.facts if is_seat(item.kind)}
            order = followers_order(fact.kind, voice.known, seats, voice.situation.roles)
            return followers_text(str(answer), order, voice)
        case law.Count():
            return str(answer)


def followers_text(answer: str, order: tuple[Seat, ...] | None, voice: Voice) -> str:
    """Who has followed, by name where the leader is known."""
    if answer == "nobody":
        return "Nobody"
    if order is None:
        return answer.capitalize()
    count = len(order) if answer == "everyone" else law.FOLLOWERS.index(answer)
    names = [voice.name(seat) for seat in order[:count]]
    listed = names[0] if count == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{listed}: everyone" if answer == "everyone" else listed


def fact_name(fact: law.Fact) -> str:
    """How a fact is named in a list; a choice that has no name of its own is "the choice"."""
    return "the choice" if fact.choice is not None and fact.short == fact.id else fact.short


def answer_words(fact: law.Fact, answer: Answer, voice: Voice, longest: int = 160) -> str:
    """An answer in its own words; its id only where these are very long."""
    text = answer_text(fact, answer, voice).rstrip(".")
    return text if len(text) <= longest else str(answer)
