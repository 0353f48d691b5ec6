"""Typed effects in words: what stays in force, what is owed, what moves, and until when."""

from __future__ import annotations

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
    "end of the auction": "until the end of the auction",
    "end of the board": "until the end of the board",
    "at once": "now",
}
_RECALL = {"end of play": "when the play is over", "end of the hand": "when the hand is over"}
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


def describe(voice: Voice, effect: law.Effect) -> str:
    """A typed effect in a few words."""
    words = {key: _spoken(voice, effect.kind, key, value) for key, value in effect.fields.items()}
    until = _until(words)
    who = words.get("who") or words.get("of") or words.get("for") or ""
    match effect.kind:
        case "card" if effect.in_force:
            kind = words["card"] if words["card"] == "exposed" else f"a {words['card']}"
            return f"{who}: the {_card(voice, effect)} lies face up, {kind}{until}"
        case "hand":
            return f"{who}: the hand lies open{until}"
        case "silent":
            return f"{words['silent']} may not call{until}"
        case "lead":
            verb = "must lead" if words["lead"] == "required" else "may not lead"
            return f"{who} {verb} {'the suit named' if words.get('suit') == 'named' else 'that suit'}{until}"
        case "play":
            suit = " of the suit led" if words["play"] in ("highest", "lowest") else ""
            return f"{who} {_PLAY.get(words['play'], 'must play: ' + words['play'])}{suit}{until}"
        case "tricks":
            many = "trick" if words["tricks"] == "1" else "tricks"
            return f"{words['tricks']} {many} from {words.get('from', '?')} to {words.get('to', '?')}"
        case "points":
            side = f"to {words['to']}" if "to" in words else f"from {words.get('from', '?')}"
            return f"{words['points']} points {side}"
        case "declarer":
            return f"{words['declarer']} plays the contract"
        case "information":
            allowed = "may" if words["information"] == "authorised" else "may not"
            return f"{who} {allowed} use {words.get('about', 'it')}{until}"
        case "recall":
            return f"go back to this table {_RECALL.get(words['recall'], 'when ' + words['recall'])}"
        case _:
            return ", ".join(f"{key} {value}" for key, value in words.items())


def _until(words: dict[str, str]) -> str:
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
