"""Comparing codes as a conversation: what every key does, from one comparison to the next."""

from __future__ import annotations

from dataclasses import replace

from director.core import law
from director.core.errors import DirectorError
from director.core.facts import Answer
from director.dialogue.comparison import (
    CHANGE,
    WHY,
    Asking,
    Comparing,
    Step,
    changed,
    items,
    lived,
    recalled,
    with_step,
)
from director.dialogue.picking import given, picked_again, ticked_after
from director.dialogue.screens import End
from director.folds.interview import keyed, ticked_facts
from director.sentences.answers import fact_name

LONGEST = 6  # digits of a number that is typed


def press(comparing: Comparing, key: str, pages: int = 1) -> Comparing:
    """The comparison after a key; a key that means nothing here changes nothing."""
    comparing = replace(comparing, message="")
    if key == "ctrl-c":
        return replace(comparing, ended=End.INTERRUPTED)
    if comparing.typed is not None:
        return _typing(comparing, comparing.typed, key)
    if key in ("pagedown", "pageup") or (key == "space" and comparing.page + 1 < pages):
        step = -1 if key == "pageup" else 1
        return replace(comparing, page=min(max(comparing.page + step, 0), pages - 1))
    key = key.lower()
    if key in ("q", "ctrl-d"):
        return replace(comparing, ended=End.LEFT)
    if key in ("back", "backspace", "esc"):
        return _back(comparing)
    try:
        return _pressed(comparing, key)
    except DirectorError as error:
        return replace(comparing, message=error.message)


def _pressed(comparing: Comparing, key: str) -> Comparing:
    if comparing.panel == WHY:
        return comparing
    if key == "g" and not comparing.panel:
        if not items(comparing):
            return replace(comparing, message="Nothing has been answered yet.")
        return replace(comparing, panel=CHANGE, item=-1, page=0, full=-1)
    if comparing.panel == CHANGE and comparing.item < 0:
        at = (int(key) - 1) % 10 if key.isascii() and key.isdigit() and len(key) == 1 else -1
        return replace(comparing, item=at, ticked=frozenset()) if 0 <= at < len(items(comparing)) else comparing
    asked = comparing.asked
    if asked is None:
        if comparing.full < 0 and key.isascii() and key.isdigit() and 1 <= int(key) <= len(comparing.begun):
            return replace(comparing, full=int(key) - 1, left=comparing.page, page=0)
        return comparing
    if key == "?" and not comparing.panel:
        return replace(comparing, panel=WHY, page=0)
    if key == "u":
        return _unsure(comparing, asked)
    if key == "/" and typed_number(asked):
        return replace(comparing, typed="")
    return _answered(comparing, asked, key)


def typed_number(asked: Asking) -> bool:
    """Whether a question wants a number that may have two digits."""
    kind = asked.side.session.compiled.by_id[asked.question.fact].law.kind
    return not asked.lines and isinstance(kind, law.Count) and kind.high > 9


def _typing(comparing: Comparing, typed: str, key: str) -> Comparing:
    """A number being typed."""
    if key == "enter" and typed:
        done = replace(comparing, typed=None)
        asked = done.asked
        try:
            return _answered(done, asked, typed) if asked is not None else done
        except DirectorError as error:
            return replace(done, message=error.message)
    if key == "backspace" and typed:
        return replace(comparing, typed=typed[:-1])
    if key in ("esc", "back", "backspace", "enter"):
        return replace(comparing, typed=None)
    if key.isascii() and key.isdigit():
        return replace(comparing, typed=(typed + key)[:LONGEST])
    return comparing


def _back(comparing: Comparing) -> Comparing:
    if comparing.item >= 0:
        return replace(comparing, item=-1, ticked=frozenset(), page=0)
    if comparing.panel:
        return replace(comparing, panel="", page=0)
    if comparing.page > 0:
        return replace(comparing, page=comparing.page - 1)
    if comparing.full >= 0:
        return replace(comparing, full=-1, page=comparing.left)
    if comparing.steps:
        past = replace(comparing, ticked=frozenset(), page=0)
        return lived(past, comparing.steps[:-1], ())
    return replace(comparing, message="Nothing has been answered here yet. q leaves.")


def _unsure(comparing: Comparing, asked: Asking) -> Comparing:
    """Leaves what is asked open: nobody knows it, and the table shows what turns on it."""
    names = tuple(dict.fromkeys(line.fact for line in asked.lines)) or (asked.question.fact,)
    facts = asked.side.session.compiled.by_id
    words = "; ".join(fact_name(facts[name].law) for name in names)
    if comparing.item >= 0:
        after = changed(comparing, items(comparing)[comparing.item], {}, names)
    else:
        after = with_step(comparing, Step(asked.side.code, (), names))
        after = recalled(replace(after, ticked=frozenset(), page=0))
    return replace(after, message=" ".join(filter(None, (f"Left open: {words}.", after.message))))


def _answered(comparing: Comparing, asked: Asking, key: str) -> Comparing:
    session, question, lines = asked.side.session, asked.question, asked.lines
    facts: dict[str, Answer] | None
    if lines:
        after = ticked_after(lines, comparing.ticked, key)
        if isinstance(after, frozenset):
            return replace(comparing, ticked=after)
        facts = ticked_facts(session.compiled, lines, after) if after is not None else None
    elif comparing.item >= 0:
        facts = picked_again(session.compiled.by_id[question.fact].law, dict(keyed(session, question)), key)
    else:
        facts = given(session, question, key)
    if facts is None:
        return comparing
    if comparing.item >= 0:
        return changed(comparing, items(comparing)[comparing.item], facts)
    return recalled(
        replace(with_step(comparing, Step(asked.side.code, tuple(facts.items()))), ticked=frozenset(), page=0)
    )
