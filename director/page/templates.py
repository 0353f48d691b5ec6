"""Sentences as templates: what is filled in on the page, once it is known who is meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from director.core import law
from director.core.compiled import FOLLOWED, Compiled
from director.core.roles import read_role
from director.core.seats import Seat
from director.sentences.words import PREFIXES, Voice, placeholders

VALUE = "value "  # before a fact and its answer: an answer within a condition


class Templates(Voice):
    """A voice that fills nothing in: each role stays in braces, with the words before it."""

    __slots__ = ()

    def say(self, template: str) -> str:
        """An answer that names somebody, by its name: how long it is, is known only when it is filled in."""
        for number, fact in enumerate(self.situation.facts):
            for answer, text in fact.kind.answers if isinstance(fact.kind, law.Words) and "{" in template else ():
                if text == template:
                    return f"{{{VALUE}{number} {answer}}}"
        return template

    def fill(self, words: str) -> str:
        """The placeholder itself."""
        return f"{{{words}}}"

    def seats(self, words: str) -> tuple[Seat, ...] | None:
        """Nobody is known."""
        return None


def template_voice(compiled: Compiled) -> Templates:
    """The voice of a situation's templates."""
    return Templates(compiled.law, {})


def role_data(compiled: Compiled, words: str) -> list[Any]:
    """A role as the number of a seat fact and a set of places; of those who followed, none and the words."""
    if words == FOLLOWED:
        return [-1, 0]
    role = compiled.role(words)
    return [compiled.by_id[role.anchor].number, role.places]


def placeholder_data(compiled: Compiled, templates: Iterable[str]) -> dict[str, list[Any]]:
    """Every placeholder of the templates: how it is filled, and with what while nobody is known."""
    return {words: _filled(compiled, words) for words in sorted(_used(templates))}


def _used(templates: Iterable[str]) -> set[str]:
    return {words for template in templates for words in placeholders(template)}


def _filled(compiled: Compiled, words: str) -> list[Any]:
    if words.startswith(VALUE):
        number, _, answer = words.removeprefix(VALUE).partition(" ")
        return [VALUE.strip(), int(number), 0, answer]
    prefix = next((prefix for prefix in PREFIXES if words.startswith(prefix)), "")
    rest = words.removeprefix(prefix)
    role = [compiled.by_id[rest].number, 0] if prefix in ("number of ", "answer of ") else role_data(compiled, rest)
    return [prefix.removesuffix(" of "), *role, Voice(compiled.law, {}).fill(words)]


def is_role(compiled: Compiled, words: str) -> bool:
    """Whether the words mean players."""
    seats = {fact.id for fact in compiled.facts if fact.is_seat}
    try:
        read_role(words, seats, compiled.law.roles)
    except Exception:
        return False
    return True


def templates_in(value: object) -> Iterator[str]:
    """Every text in a value that has a placeholder."""
    if isinstance(value, str):
        if "{" in value:
            yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from templates_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from templates_in(one)


def effect_names_players(effect: law.Effect, key: str) -> bool:
    """Whether a field of an effect names players."""
    return key in law.ROLE_FIELDS or (key == effect.kind and key in ("silent", "declarer"))
