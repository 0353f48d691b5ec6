"""What a clause asks for, in words: its condition as a director would say it."""

from __future__ import annotations

from director.core import law
from director.core.errors import DirectorError
from director.core.facts import NOBODY
from director.core.roles import UnknownRole
from director.sentences.words import Voice


def condition_words(condition: law.Condition, voice: Voice) -> str:
    """The condition, in words."""
    match condition:
        case law.Always():
            return "always"
        case law.Term(name, _):
            return name
        case law.Test(subject, test, _):
            return _test(subject, test, voice)
        case law.AllOf(parts):
            return ", ".join(_part_words(part, voice) for part in parts)
        case law.AnyOf(parts):
            return " or ".join(_part_words(part, voice) for part in parts)
        case law.Not(part):
            return f"not {_part_words(part, voice)}"


def _part_words(condition: law.Condition, voice: Voice) -> str:
    """A condition within another: where it begins and ends can be heard."""
    match condition:
        case law.AllOf(parts):
            return " and ".join(_part_words(part, voice) for part in parts)
        case law.AnyOf(parts):
            return f"either {' or '.join(_part_words(part, voice) for part in parts)}"
        case _:
            return condition_words(condition, voice)


def _test(subject: str, test: law.OneOf | law.Compare, voice: Voice) -> str:
    fact = next((fact for fact in voice.situation.facts if fact.id == subject), None)
    if isinstance(test, law.Compare):
        value = _value(fact, test.value, voice)
        return f"{fact.short if fact else subject}: {test.how} {value}"
    listed = " or ".join(_value(fact, value, voice) for value in test.values)
    negated = "not " if test.negated else ""
    if fact is None:
        return f"{_role(subject, voice)} is {negated}{listed}"
    if fact.choice is not None:
        return f"{chooser_words(fact, voice)}: {negated}{listed}"
    return f"{fact.short}: {negated}{listed}"


def _value(fact: law.Fact | None, value: str, voice: Voice) -> str:
    if fact is None or isinstance(fact.kind, law.SeatKind):
        return NOBODY if value == NOBODY else _role(value, voice)
    if isinstance(fact.kind, law.Words):
        words = voice.say(dict(fact.kind.answers).get(value, value)).rstrip(".")
        return words if len(words) <= 40 else value
    return value


def _role(words: str, voice: Voice) -> str:
    """A role and, where it is known, who that is: "the leader (West)" said as "West, who led"."""
    try:
        return voice.fill(words if " of " not in words and words not in voice.situation.roles else f"any of {words}")
    except (UnknownRole, DirectorError):
        return words


def chooser_words(fact: law.Fact, voice: Voice) -> str:
    """Who chooses, with the verb: "North or South chooses"; of a judgement "you judge"."""
    if fact.choice is None or fact.choice.put_to == "director":
        return "you judge"
    words = voice.fill("any of " + fact.choice.put_to)
    return f"{words} {'choose' if words.startswith('the adversaries') else 'chooses'}"
