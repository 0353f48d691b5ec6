"""Incident files: what happened, as data. YAML or JSON, one document or several; safe to read from a stranger."""

import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from director.core.errors import DirectorError, did_you_mean
from director.core.law import NOTHING
from director.core.seats import Seat, read_seat
from director.files.yamltree import MAX_CHARACTERS, MAX_DEPTH, Node, read_documents
from director.folds.report import Details
from director.sentences.words import Card, read_card

KEYS = ("code", "situation", "facts", "choices", "details", "profile")
BOARD = ("contract", "vulnerable", "tricks")
DETAILS = ("names", "cards", *BOARD)
MAX_NAME = 40
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")


class Incident(NamedTuple):
    """One incident: the code and situation, facts and choices as given, names and cards."""

    code: str
    situation: str
    facts: Mapping[str, object] = NOTHING
    choices: Mapping[str, object] = NOTHING
    details: Details = Details()
    profile: str = ""  # the id of a profile of that code


def clean(text: str) -> str:
    """Text that somebody typed, without control characters and direction marks, on one line."""
    return " ".join(_UNSAFE.sub(" ", text).split())


def read_incident_text(name: str) -> str:
    """The text of an incident file; `-` is standard input.

    Raises `DirectorError` if it cannot be read.
    """
    if name == "-":
        return sys.stdin.read(MAX_CHARACTERS + 1)
    path = Path(name)
    try:
        if path.is_file() and path.stat().st_size > MAX_CHARACTERS * 4:
            raise DirectorError(f'"{name}" is too large', where="--incident", allowed=f"{MAX_CHARACTERS:,} characters")
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        near = _near_file(path)
        raise DirectorError(
            f'no file "{name}"{". " + near if near else ""}',
            where=f"--incident, in {'the current folder' if path.parent == Path() else path.parent}",
            allowed="a YAML or JSON file, or - for standard input",
        ) from None
    except UnicodeDecodeError:
        raise DirectorError(f'"{name}" is not a UTF-8 text file', where="--incident") from None
    except OSError as error:
        raise DirectorError(
            f'cannot read "{name}": {error.strerror or error}',
            where="--incident",
            allowed="a YAML or JSON file, or - for standard input",
        ) from None


def _near_file(path: Path) -> str:
    try:
        return did_you_mean(path.name, (item.name for item in path.parent.iterdir() if item.is_file()))
    except OSError:
        return ""


def read_incidents(text: str, name: str) -> list[dict[str, object]]:
    """The documents of an incident text, as plain data.

    Raises `DirectorError` naming the line of what is wrong.
    """
    if text.lstrip()[:1] in ("{", "["):
        return _json_documents(text, name)
    source, nodes = read_documents(name, text)
    if source.problems:
        first = source.problems[0]
        details = f"; {first.details[0]}" if first.details else ""
        raise DirectorError(
            f"{first.code} {first.message}", where=f"{str(first.place).replace(':', ', line ')}{details}"
        )
    if not nodes:
        raise DirectorError("the incident file is empty", where=name, allowed=f"the keys {', '.join(KEYS)}")
    return [_as_mapping(_plain(node), name) for node in nodes]


def _json_documents(text: str, name: str) -> list[dict[str, object]]:
    if len(text) > MAX_CHARACTERS:
        raise DirectorError("the file is too large", where=name, allowed=f"{MAX_CHARACTERS:,} characters")
    decoder = json.JSONDecoder(object_pairs_hook=_no_repeats)
    found: list[dict[str, object]] = []
    at = 0
    try:
        while at < len(text):
            while at < len(text) and text[at].isspace():
                at += 1
            if at < len(text):
                value, at = decoder.raw_decode(text, at)
                for item in value if isinstance(value, list) else [value]:
                    _limit_depth(item)
                    found.append(_as_mapping(item, name))
    except json.JSONDecodeError as error:
        raise DirectorError(f"this is not JSON: {error.msg}", where=f"{name}, line {error.lineno}") from None
    except ValueError:  # a number of thousands of digits
        raise DirectorError("a number is too long", where=name, allowed="the answers of the situation") from None
    except RecursionError:
        raise DirectorError("the file is nested too deep", where=name, allowed=f"{MAX_DEPTH} levels") from None
    return found


def _no_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise DirectorError(f'key "{key}" is given twice', allowed="each key once")
        found[key] = value
    return found


def _limit_depth(value: object, depth: int = 0) -> None:
    if depth > MAX_DEPTH:
        raise RecursionError
    if isinstance(value, dict):
        for item in value.values():
            _limit_depth(item, depth + 1)
    elif isinstance(value, list):
        for item in value:
            _limit_depth(item, depth + 1)


def _plain(node: Node) -> object:
    if node.pairs is not None:
        return {key: _plain(value) for key, (_, value) in node.pairs.items()}
    if node.items is not None:
        return [_plain(item) for item in node.items]
    return node.text


def _as_mapping(value: object, name: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise DirectorError("an incident must be a mapping", where=name, allowed=f"the keys {', '.join(KEYS)}")
    return value


def read_incident(data: Mapping[str, object], name: str) -> Incident:
    """One document as an incident.

    Raises `DirectorError` for an unknown key or a value of the wrong kind.
    """
    for key in data:
        if key not in KEYS:
            near = did_you_mean(key, KEYS)
            raise DirectorError(f'unknown key "{clean(str(key))}"{". " + near if near else ""}', name, ", ".join(KEYS))
    return Incident(
        code=_word(data, "code", name),
        situation=_word(data, "situation", name),
        profile=_word(data, "profile", name) if data.get("profile") is not None else "",
        facts=_mapping(data, "facts", name),
        choices=_mapping(data, "choices", name),
        details=read_details(_mapping(data, "details", name), name),
    )


def _word(data: Mapping[str, object], key: str, name: str) -> str:
    value = data.get(key)
    if value is None:
        raise DirectorError(f'the incident lacks the key "{key}"', where=name, allowed=f"the keys {', '.join(KEYS)}")
    if not isinstance(value, str):
        raise DirectorError(f'"{key}" must be text', where=name)
    return clean(value)


def _mapping(data: Mapping[str, object], key: str, name: str) -> dict[str, object]:
    value = data.get(key)
    if value is None or value == "":
        return {}
    if not isinstance(value, dict):
        raise DirectorError(f'"{key}" must be a mapping (fact: answer)', where=name)
    return {clean(str(inner)): _answer(item) for inner, item in value.items()}


def _answer(value: object) -> object:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [_answer(item) for item in value]
    return value


def read_details(data: Mapping[str, object], name: str) -> Details:
    """Names and cards by seat; contract, vulnerability and tricks of the board.

    Raises `DirectorError` for anything else.
    """
    for key in data:
        if key not in DETAILS:
            near = did_you_mean(key, DETAILS)
            raise DirectorError(f'unknown detail "{key}"{". " + near if near else ""}', name, ", ".join(DETAILS))
    names = {seat: text[:MAX_NAME] for seat, text in _by_seat(data.get("names"), "names", name) if text}
    cards: dict[Seat, Card] = {}
    for seat, text in _by_seat(data.get("cards"), "cards", name):
        card = read_card(text)
        if card is None:
            raise DirectorError(
                f'"{text}" is no card', where=f"{name}, cards", allowed="as in HK, C10, or king of hearts"
            )
        if card in cards.values():
            raise DirectorError(f"the {card} is given to two players", where=f"{name}, cards", allowed="each card once")
        cards[seat] = card
    board = {key: clean(str(data[key])) for key in BOARD if data.get(key) is not None}
    return Details(names, cards, board)


def _by_seat(value: object, what: str, name: str) -> Iterable[tuple[Seat, str]]:
    if value is None:
        return
    if not isinstance(value, dict):
        raise DirectorError(f'"{what}" must be a mapping (seat: text)', where=name)
    for key, text in value.items():
        seat = read_seat(str(key))
        if seat is None or not isinstance(text, str):
            raise DirectorError(f'"{clean(str(key))}" in "{what}" is no seat', where=name, allowed="N, E, S, W")
        yield seat, clean(text)
