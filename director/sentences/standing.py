"""Typed effects in words: what stays in force, what is owed, what moves, and until when."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from director.core import law
from director.sentences.words import DIRECTOR, Voice

_EVERYBODY = (DIRECTOR, "everybody", "nobody")
_UNTIL = {
    "this lead": "for this lead",
    "this trick": "in this trick",
    "the card is played": "until it is played",
    "played or picked up": "until it is played or picked up",
    "end of play": "until the end of play",
    "end of the hand": "until the end of the hand",
    "the next turn to call": "at the next turn to call",
    "end of the auction period": "until the auction period ends",
    "end of the auction": "until the end of the auction",
    "end of the board": "until the end of the board",
    "at once": "now",
}
_ARTIFICIAL = ("average", "average plus", "average minus")
_RECALL = {
    "end of the auction": "when the auction is over",
    "end of play": "when the play is over",
    "end of the hand": "when the hand is over",
    "end of the board": "when the board is over",
    "another board is due": "when that other board is due",
}
_PLAY = {
    "that card": "must play that card",
    "highest": "must play the highest",
    "lowest": "must play the lowest",
    "win": "must win the trick if possible",
    "not win": "may not win the trick if there is another card",
    "lose": "must lose the trick if possible",
    "trump": "must trump the trick",
    "not trump": "may not trump the trick",
    "first legal chance": "must play that card at the first legal chance",
}


def deadline(voice: Voice, words: str) -> str:
    """A deadline with its role filled in: "West or East leads"."""
    for end in law.ROLE_DEADLINES:
        if words.endswith(f" {end}"):
            return f"{voice.fill('any of ' + words.removesuffix(f' {end}'))} {end}"
    return words


class Spoken(NamedTuple):
    """An effect with its fields as they are said."""

    effect: law.Effect
    words: Mapping[str, str]
    who: str
    until: str
    cards: str
    suit: str  # the suit that a chooser named, if just one was


def describe(voice: Voice, effect: law.Effect) -> str:
    """A typed effect in a few words."""
    words = {key: _spoken(voice, effect.kind, key, value) for key, value in effect.fields.items()}
    who = words.get("who") or words.get("of") or words.get("for") or ""
    describer = _DESCRIBERS.get(effect.kind, _listed)
    suit = next(iter(voice.named.values())) if len(voice.named) == 1 else "the suit named"
    return describer(Spoken(effect, words, who, _until(words), _card(voice, effect), suit))


def _listed(said: Spoken) -> str:
    return ", ".join(f"{key} {value}" for key, value in said.words.items())


def _face_up(said: Spoken) -> str:
    kind = said.words["card"] if said.words["card"] == "exposed" else f"a {said.words['card']}"
    card = f"{said.words['which']} card" if "which" in said.words else said.cards  # not the one that was named
    return f"{said.who}: the {card} lies face up, {kind}{said.until}" if said.effect.in_force else _listed(said)


def _hand(said: Spoken) -> str:
    return f"{said.who}: the hand lies open{said.until}"


def _silent(said: Spoken) -> str:
    return f"{said.words['silent']} must pass{said.until}"


def _withdrawn(said: Spoken) -> str:
    chooser = said.words.get("called by", "declarer")
    return f"{said.who}: a call was withdrawn; if that side defends, {chooser} may perhaps bar a suit{said.until}"


def _score(said: Spoken) -> str:
    score = said.words["score"]
    return f"{said.words.get('for', 'everybody')}: {score}" if score in _ARTIFICIAL else _listed(said)


def _lead(said: Spoken) -> str:
    verb = "must lead" if said.words["lead"] == "required" else "may not lead"
    return f"{said.who} {verb} {said.suit if said.words.get('suit') == 'named' else 'that suit'}{said.until}"


def _play(said: Spoken) -> str:
    play = said.words["play"]
    named = said.words.get("suit", "")
    suit = (" trump" if named == "trumps" else " of the suit led") if play in ("highest", "lowest") else ""
    return f"{said.who} {_PLAY.get(play, f'must play: {play}')}{suit}{said.until}"


def _tricks(said: Spoken) -> str:
    words = said.words
    many = "trick" if words["tricks"] == "1" else "tricks"
    return f"{words['tricks']} {many} from {words.get('from', '?')} to {words.get('to', '?')}"


def _points(said: Spoken) -> str:
    words = said.words
    side = f"to {words['to']}" if "to" in words else f"from {words.get('from', '?')}"
    return f"{words['points']} points {side}"


def _declarer(said: Spoken) -> str:
    return f"{said.words['declarer']} plays the contract"


def _information(said: Spoken) -> str:
    allowed = "may" if said.words["information"] == "authorised" else "may not"
    return f"{said.who} {allowed} use {said.words.get('about', 'it')}{said.until}"


def _recall(said: Spoken) -> str:
    return f"go back to this table {_RECALL.get(said.words['recall'], 'when ' + said.words['recall'])}"


_DESCRIBERS: Mapping[str, Callable[[Spoken], str]] = {
    "card": _face_up,
    "hand": _hand,
    "silent": _silent,
    "call": _withdrawn,
    "score": _score,
    "lead": _lead,
    "play": _play,
    "tricks": _tricks,
    "points": _points,
    "declarer": _declarer,
    "information": _information,
    "recall": _recall,
}


def _until(words: Mapping[str, str]) -> str:
    if "until" not in words:
        return ""
    return f", {_UNTIL[words['until']]}" if words["until"] in _UNTIL else f", until {words['until']}"


def _card(voice: Voice, effect: law.Effect) -> str:
    seats = voice.seats(effect.fields["of"]) if effect.fields.get("of", "director") not in _EVERYBODY else None
    return str(voice.cards.get(seats[0], "card")) if seats and len(seats) == 1 else "card"


def _spoken(voice: Voice, kind: str, key: str, value: str) -> str:
    if key in law.ROLE_FIELDS or (key == kind and key in ("silent", "declarer")):
        if value in _EVERYBODY:
            return value
        one_of = kind in ("lead", "play") and key == "who"  # whoever of a side it comes to
        return voice.fill(f"any of {value}" if one_of else value)
    return deadline(voice, value) if key == "until" else value
