"""Comparing codes as a conversation: facts asked for the codes that need them, then the rulings side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace

from director.core.decide import Question
from director.core.errors import DirectorError
from director.core.facts import Answer
from director.dialogue.picking import given, ticked_after
from director.dialogue.screens import End
from director.folds.compare import Side, answered, asks, caught_up, needed_by
from director.folds.interview import Tick, ticked_facts, ticks


@dataclass(frozen=True, slots=True)
class Comparing:
    """The incident under every code. `steps` are the screens answered, each with the code it was asked for."""

    begun: tuple[Side, ...]
    common: tuple[str, ...]  # the facts that all codes declare alike
    steps: tuple[tuple[str, tuple[tuple[str, Answer], ...]], ...] = ()
    taken: tuple[str, ...] = ()  # what was taken as usual, in words
    ticked: frozenset[int] = frozenset()
    full: int = -1  # the code whose ruling is shown in full
    page: int = 0
    message: str = ""
    ended: End | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides with everything that was answered."""
        sides = self.begun
        for code, facts in self.steps:
            asking = next(one for one in sides if one.code == code)
            sides = caught_up(answered(sides, asking, dict(facts), self.common), self.common)
        return sides

    @property
    def asking(self) -> Side | None:
        """The code for which something is still to be asked."""
        return asks(self.sides)

    @property
    def needed_by(self) -> tuple[str, ...]:
        """The titles of the codes that need the answer."""
        sides = self.sides
        asking = asks(sides)
        return tuple(one.title for one in needed_by(sides, asking, self.common)) if asking else ()

    def lines(self, asking: Side, question: Question) -> tuple[Tick, ...]:
        """The lines of the tick list that is shown; none for a question by itself."""
        return ticks(asking.session, question)


def press(comparing: Comparing, key: str, pages: int = 1) -> Comparing:
    """The comparison after a key; a key that means nothing here changes nothing."""
    comparing = replace(comparing, message="")
    if key == "ctrl-c":
        return replace(comparing, ended=End.INTERRUPTED)
    if key in ("pagedown", "pageup") or (key == "space" and comparing.page + 1 < pages):
        step = -1 if key == "pageup" else 1
        return replace(comparing, page=min(max(comparing.page + step, 0), pages - 1))
    key = key.lower()
    if key in ("q", "ctrl-d"):
        return replace(comparing, ended=End.LEFT)
    if key in ("back", "backspace", "esc"):
        return _back(comparing)
    asking = comparing.asking
    if asking is not None:
        try:
            return _answered(comparing, asking, key)
        except DirectorError as error:
            return replace(comparing, message=error.message)
    if key.isascii() and key.isdigit() and 1 <= int(key) <= len(comparing.begun):
        return replace(comparing, full=int(key) - 1, page=0)
    return comparing


def _back(comparing: Comparing) -> Comparing:
    if comparing.full >= 0:
        return replace(comparing, full=-1, page=0)
    if comparing.steps:
        return replace(comparing, steps=comparing.steps[:-1], ticked=frozenset(), page=0)
    return replace(comparing, message="Nothing has been answered here yet. q leaves.")


def _answered(comparing: Comparing, asking: Side, key: str) -> Comparing:
    question = asking.question
    assert question is not None
    session = asking.session
    lines = comparing.lines(asking, question)
    facts: dict[str, Answer] | None
    if lines:
        after = ticked_after(lines, comparing.ticked, key)
        if isinstance(after, frozenset):
            return replace(comparing, ticked=after)
        facts = ticked_facts(session.compiled, lines, after) if after is not None else None
    else:
        facts = given(session, question, key)
    if facts is None:
        return comparing
    steps = (*comparing.steps, (asking.code, tuple(facts.items())))
    done = replace(comparing, steps=steps, ticked=frozenset(), page=0)
    return done if done.sides else comparing  # worked out now, so that an answer that cannot be is said at once
