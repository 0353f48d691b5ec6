"""Facts and their answers: from what a user or a file says to a number that conditions understand, and back.

Answers as users see them are a `Seat`, a word, or a whole number. Seats are kept as places from the first seat known,
so that a ruling turns with the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from director.core import law
from director.core.errors import BadFact, did_you_mean
from director.core.roles import UnknownRole, read_role
from director.core.seats import Seat, joined, read_seat, seats_of

Answer = Seat | str | int
NOBODY = "nobody"
NOBODY_PLACE = 4


def size(kind: law.Kind, bands: Sequence[int]) -> int:
    """How many answers logic can tell apart; `bands` are the lowest values of the bands of a count."""
    match kind:
        case law.SeatKind(nobody):
            return 5 if nobody else 4
        case law.Words(answers):
            return len(answers)
        case law.Followers():
            return len(law.FOLLOWERS)
        case law.Count():
            return len(bands)
        case _:
            assert_never(kind)


def is_seat(kind: law.Kind) -> bool:
    """Whether the answers are seats."""
    return isinstance(kind, law.SeatKind)


def allowed_answers(fact: law.Fact) -> str:
    """The answers that may be given, for messages."""
    match fact.kind:
        case law.SeatKind(nobody):
            return "N, E, S, W" + (" or nobody" if nobody else "")
        case law.Words(answers):
            return ", ".join(name for name, _ in answers)
        case law.Followers():
            return "nobody; everyone; or the seats in order of play, as in S,W"
        case law.Count(low, high):
            return f"a whole number from {low} to {high}"
        case _:
            assert_never(fact.kind)


def read_answer(fact: law.Fact, given: object, where: str = "") -> Answer | tuple[Seat, ...]:
    """What somebody answered. Seats that followed come back as a tuple, to be placed once the leader is known.

    Raises `BadFact` if it is no answer of this fact.
    """
    if isinstance(given, bool):
        given = "yes" if given else "no"
    found: Answer | tuple[Seat, ...] | None
    match fact.kind:
        case law.SeatKind(nobody):
            text = _text(given)
            found = NOBODY if nobody and text.lower() in (NOBODY, "none") else read_seat(text)
        case law.Words(answers):
            found = _word(_text(given), [name for name, _ in answers], fact.kind.yes_no)
        case law.Followers():
            found = _followers(given)
        case law.Count(low, high):
            number = read_number(_text(given))
            found = number if number is not None and low <= number <= high else None
        case _:
            assert_never(fact.kind)
    if found is None:
        shown = given if isinstance(given, str) else _text(given)
        hint = did_you_mean(shown, [name for name, _ in fact.kind.answers]) if isinstance(fact.kind, law.Words) else ""
        message = f'"{shown}" is no answer to "{fact.id}"{". " + hint if hint else ""}'
        raise BadFact(message, where=where, allowed=allowed_answers(fact))
    return found


def read_number(text: str) -> int | None:
    """The whole number that plain digits write; None if they write none, or one that nobody counts to."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _text(given: object) -> str:
    if isinstance(given, str | int):
        return " ".join(str(given).split())
    if isinstance(given, Iterable):
        return ",".join(_text(item) for item in given)
    return str(given)


def _word(text: str, names: list[str], yes_no: bool) -> str | None:
    if text in names:
        return text
    plain = {name.casefold().replace("-", " ").replace("_", " "): name for name in names}
    key = text.casefold().replace("-", " ").replace("_", " ")
    if yes_no and key in ("y", "n", "true", "false"):
        key = "yes" if key in ("y", "true") else "no"
    return plain.get(key)


def _followers(given: object) -> Answer | tuple[Seat, ...] | None:
    text = _text(given).strip().lower()
    if text in law.FOLLOWERS:
        return text
    if text in ("", "none", "no one"):
        return NOBODY
    if text in ("all", "all three", "everybody"):
        return "everyone"
    seats = [read_seat(part) for part in text.replace(" and ", ",").replace(" ", ",").split(",") if part]
    if not seats or None in seats:
        return None
    return tuple(seat for seat in seats if seat is not None)


def followers_order(
    kind: law.Followers, known: Mapping[str, Answer], seat_facts: set[str], roles: Mapping[str, str]
) -> tuple[Seat, ...] | None:
    """Who plays after the leader, in order; None while the leader is not known."""
    try:
        after = read_role(kind.after, seat_facts, roles)
    except UnknownRole:
        return None
    seat = known.get(after.anchor)
    leaders = seats_of(seat, after.places) if isinstance(seat, Seat) else ()
    if len(leaders) != 1:
        return None
    order = [leaders[0].turned(place) for place in (1, 2, 3)]
    if kind.absent:
        try:
            role = read_role(kind.absent, seat_facts, roles)
        except UnknownRole:
            return tuple(order)
        anchor = known.get(role.anchor)
        if isinstance(anchor, Seat):
            away = {anchor.turned(place) for place in range(4) if role.places >> place & 1}
            order = [seat for seat in order if seat not in away]
    return tuple(order)


def place_followers(
    fact: law.Fact, seats: tuple[Seat, ...], order: tuple[Seat, ...] | None, where: str = "", code: str = "CODE"
) -> str:
    """Those seats as one of the four answers.

    Raises `BadFact` if they cannot have played in that order after the leader.
    """
    if order is None:
        start = seats[0]
        order = tuple(start.turned(place) for place in range(3))
    if seats == order:
        return "everyone"
    if len(seats) < len(order) and seats == order[: len(seats)]:
        return law.FOLLOWERS[len(seats)]
    leader = order[0].turned(-1) if len(order) == 3 else None
    first_missing = next((seat for seat in order if seat not in seats), None)
    named = joined(seat.title for seat in seats)
    lead = f" to {leader.title}'s lead" if leader is not None else ""
    if len(set(seats)) < len(seats):
        message = f"{named}: a player is named twice"
    elif any(seat not in order for seat in seats):
        stray = joined(seat.title for seat in seats if seat not in order)
        message = f"{stray} cannot have followed{lead}: the others play after the leader"
    elif first_missing is not None and order.index(first_missing) < max(order.index(seat) for seat in seats):
        late = max(seats, key=order.index)
        alone = " alone" if len(seats) == 1 else ""
        message = f"{named}{alone} cannot have played: {first_missing.title} plays before {late.title}{lead}"
    else:
        message = f"{named} is not the order of play{lead}"
    options = [order[:count] for count in range(1, len(order))]
    listed = "; ".join(("nobody", *(",".join(seat.letter.lower() for seat in some) for some in options), "everyone"))
    hint = f"If that is what happened:  director rule {code} {fact.instead}" if fact.instead else ""
    raise BadFact(message, where=where, allowed=listed, hint=hint)


def show_answer(answer: Answer) -> str | int:
    """The answer as data: a letter for a seat, else itself."""
    return answer.letter if isinstance(answer, Seat) else answer
