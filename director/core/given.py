"""What somebody gave as facts and choices, as answers of a situation."""

from collections.abc import Mapping

from director.core.compiled import Compiled
from director.core.decide import unknown_fact
from director.core.facts import Answer, followers_order, is_seat, place_followers, read_answer
from director.core.law import Fact, Followers
from director.core.seats import Seat


def read_facts(compiled: Compiled, given: Mapping[str, object], where: str = "") -> dict[str, Answer]:
    """What somebody gave as facts or choices, as answers.

    Raises `BadFact` for an unknown fact, no answer, or followers out of order.
    """
    found: dict[str, Answer] = {}
    placed: list[tuple[Fact, tuple[Seat, ...], str]] = []
    for name, value in given.items():
        at = where.format(name=name, value=value) if where else f"{name}={value}"
        fact = compiled.by_id.get(name)
        if fact is None:
            raise unknown_fact(compiled, name, at)
        answer = read_answer(fact.law, value, at)
        if isinstance(answer, tuple):
            placed.append((fact.law, answer, at))
        else:
            found[name] = answer
    seats = {fact.id for fact in compiled.facts if is_seat(fact.law.kind)}
    for law_fact, followed, at in placed:
        assert isinstance(law_fact.kind, Followers)
        order = followers_order(law_fact.kind, found, seats, compiled.law.roles)
        found[law_fact.id] = place_followers(law_fact, followed, order, at, compiled.law.code)
    return {fact.id: found[fact.id] for fact in compiled.facts if fact.id in found}
