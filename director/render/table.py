"""The table as it is known: seats, roles, who led, the order of play, cards. Drawn, or told in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from director.core import law
from director.core.compiled import Compiled
from director.core.decide import inferred_seats
from director.core.facts import Answer, followers_order
from director.core.roles import UnknownRole
from director.core.seats import Seat, joined
from director.folds.interview import Session
from director.folds.report import Details
from director.render.rows import Ink, Row, wrap
from director.sentences.words import Card, Voice, placeholders

LED = "led"
_PLAYED = ("2nd", "3rd", "4th")
_SYMBOLS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
_RANKS = {
    "ace": "A", "king": "K", "queen": "Q", "knave": "J", "jack": "J", "ten": "10", "nine": "9", "eight": "8",
    "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2",
}  # fmt: skip
_BOX_AT, _INNER = 17, 22  # the box begins in column 18 and is 22 wide inside
_BESIDE = 35  # columns on its right


@dataclass(slots=True)
class Place:
    """What is known about a seat."""

    name: str
    roles: list[str] = field(default_factory=list)  # as they stand beside the name
    is_: list[str] = field(default_factory=list)  # as they are told: "is declarer", "had the lead"
    played: str = ""  # led, 2nd, 3rd, 4th
    card: Card | None = None
    asked: bool = False  # the question is about this player


def places(session: Session, details: Details, asked: str = "") -> dict[Seat, Place]:
    """What is known about each seat; nothing while no seat is known. `asked` is the fact that is asked about."""
    compiled = session.compiled
    known = {**inferred_seats(compiled, session.known), **session.known}
    known = {name: answer for name, answer in known.items() if name not in session.doubtful}
    voice = Voice(compiled.law, known, details.names, details.cards)
    found = {seat: Place(voice.name(seat)) for seat in Seat}
    seats = {fact.id: answer for fact in compiled.facts if isinstance(answer := known.get(fact.id), Seat)}
    if not seats:
        return {}
    for name, seat in seats.items():
        role = _role(compiled.by_id[name].law)
        if role and role not in found[seat].is_:
            found[seat].roles.append(role.removeprefix("the "))
            found[seat].is_.append(role)
    for role in compiled.law.roles:
        for seat in _seats(voice, role):
            word = "defender" if role == "defenders" else role
            found[seat].roles.append(word)
            found[seat].is_.append("a defender" if role == "defenders" else role)
    _trick(compiled, known, found)
    for seat, card in details.cards.items():
        found[seat].card = card
    if asked:
        _mark_asked(compiled, voice, asked, found)
    return found


def _role(fact: law.Fact) -> str:
    """What a player is who answers a fact; nothing if the law has no word for it, or the box says it."""
    if fact.id == "leader":
        return ""
    if fact.id == "turn":
        return "had the lead"
    named = fact.called != f"the {fact.id}" or fact.id.endswith(("er", "or"))
    return fact.called if named else ""


def _seats(voice: Voice, role: str) -> tuple[Seat, ...]:
    try:
        return voice.seats(role) or ()
    except UnknownRole:
        return ()


def _trick(compiled: Compiled, known: dict[str, Answer], found: dict[Seat, Place]) -> None:
    """Who led, and who has played to that lead in what order."""
    leader = known.get("leader")
    if isinstance(leader, Seat):
        found[leader].played = LED
    for fact in compiled.law.facts:
        if isinstance(fact.kind, law.Followers) and fact.kind.after == "leader":
            names = {item.id for item in compiled.law.facts if isinstance(item.kind, law.SeatKind)}
            order = followers_order(fact.kind, known, names, compiled.law.roles)
            answer = known.get(fact.id)
            if order and isinstance(answer, str):
                count = len(order) if answer == "everyone" else law.FOLLOWERS.index(answer)
                for seat, word in zip(order[:count], _PLAYED, strict=False):
                    found[seat].played = word


def _mark_asked(compiled: Compiled, voice: Voice, asked: str, found: dict[Seat, Place]) -> None:
    """The player in question: the first one named in the question."""
    for words in placeholders(compiled.by_id[asked].law.ask):
        for prefix in ("any of ", "card of ", "pair of "):
            words = words.removeprefix(prefix)
        seats = _seats(voice, words)
        if len(seats) == 1:
            found[seats[0]].asked = True
            return


# drawn


def drawn(seats: dict[Seat, Place], tight: bool = False) -> list[Row]:
    """The table as nine rows, or without blank ones as seven."""
    if not seats:
        return []
    north, east, south, west = (seats[seat] for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST))
    left, right = _beside(west, _BOX_AT - 2), _beside(east, _BESIDE)
    inside = [
        _play(north).center(_INNER).rstrip(),
        "",
        (" " + _play(west)).ljust(_INNER - 1 - len(_play(east))) + _play(east),
        "",
        _play(south).center(_INNER).rstrip(),
    ]
    inside = inside[::2] if tight else inside
    rows = [_plate(north), Row(" " * _BOX_AT + "┌" + "─" * _INNER + "┐")]
    for number, words in enumerate(inside):
        at = number if tight else number - 1
        before = left[at] if 0 <= at < len(left) else ""
        after = right[at] if 0 <= at < len(right) else ""
        text = f"{before.rjust(_BOX_AT - 2)}  │{words[:_INNER].ljust(_INNER)}│"
        rows.append(_seat_row(text, before, after))
    return [*rows, Row(" " * _BOX_AT + "└" + "─" * _INNER + "┘"), _plate(south)]


def _plate(place: Place) -> Row:
    name = _name(place)
    text = " " * (_BOX_AT + 5) + "  ".join([name, *([", ".join(place.roles)] if place.roles else [])])
    at = _BOX_AT + 5
    return Row(text[:79].rstrip(), ((at, at + len(name), Ink.BOLD),) if place.asked else ())


def _seat_row(text: str, before: str, after: str) -> Row:
    spans = []
    if before and before.isupper():
        spans.append((_BOX_AT - 2 - len(before), _BOX_AT - 2, Ink.BOLD))
    if after:
        at = len(text) + 2
        if after.isupper():
            spans.append((at, at + len(after), Ink.BOLD))
        text += f"  {after}"
    return Row(text[:79].rstrip(), tuple(spans))


def _beside(place: Place, room: int) -> list[str]:
    """A player's name and roles, one under the other, broken to fit the room beside the box."""
    return [_name(place)[: _BOX_AT - 2], *(row for role in place.roles for row in wrap(role, room, 1))][:4]


def _name(place: Place) -> str:
    return place.name.upper() if place.asked else place.name


def _play(place: Place) -> str:
    card = f"{_SYMBOLS[place.card.suit]}{_RANKS.get(place.card.rank, place.card.rank)}" if place.card else ""
    return "  ".join(part for part in (place.played, card) if part)


# told


def told(seats: dict[Seat, Place]) -> str:
    """The table in sentences: who led, who played, and who is what."""
    return " ".join(_sentences(seats))


def _sentences(seats: dict[Seat, Place]) -> Iterator[str]:
    order = sorted(
        (place for place in seats.values() if place.played), key=lambda place: (LED, *_PLAYED).index(place.played)
    )
    for place in order:
        verb = "led" if place.played == LED else "played"
        yield f"{_titled(place)} {verb}{f' the {place.card}' if place.card else ''}."
    for place in seats.values():
        had = [role for role in place.is_ if role.startswith("had ")]
        being = [role for role in place.is_ if role not in had and not place.played]
        if place.card and not place.played:
            yield f"{_titled(place)} has the {place.card}."
        elif being:
            yield f"{place.name} is {joined(being)}."
        if had:
            yield f"{place.name} {joined(had)}."


def _titled(place: Place) -> str:
    roles = [role for role in place.is_ if not role.startswith("had ")]
    return f"{place.name}, {', '.join(roles)}," if roles else place.name
