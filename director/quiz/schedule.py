"""When an exercise comes back: the FSRS scheduler, told how many of the three answers were right.

The scheduler's own record is kept as text, so that only this module knows the library.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple


class Seen(NamedTuple):
    """An exercise after it was answered: the scheduler's record, and when it is due again."""

    record: str
    due: datetime


def again(record: str, right: int, parts: int, at: datetime) -> Seen:
    """The record after one more answer; `record` is empty for an exercise that was never seen."""
    from fsrs import Card, Rating, Scheduler

    # a session is a day's work: nothing comes back within it, and no chance moves a day
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card = Card.from_json(record) if record else Card(card_id=1, due=at.astimezone(UTC))
    rating = Rating.Good if right == parts else Rating.Hard if right == parts - 1 else Rating.Again
    card, _ = scheduler.review_card(card, rating, at.astimezone(UTC))
    return Seen(card.to_json(), card.due)


def ahead(dues: Iterable[datetime], at: datetime) -> list[tuple[str, int]]:
    """How many exercises come back when: today, tomorrow, within a week, later; only where there are any."""
    found = {"today": 0, "tomorrow": 0, "within a week": 0, "later": 0}
    for due in dues:
        days = max((due - at) / timedelta(days=1), 0)
        found["today" if days < 0.5 else "tomorrow" if days < 1.5 else "within a week" if days < 7.5 else "later"] += 1
    return [(when, count) for when, count in found.items() if count]


def wait_words(due: datetime, at: datetime) -> str:
    """When that is, from now on."""
    days = max(round((due - at) / timedelta(days=1)), 0)
    if days == 0:
        return "today"
    if days == 1:
        return "tomorrow"
    if days < 60:
        return f"in {days} days"
    return f"in {round(days / 30)} months"
