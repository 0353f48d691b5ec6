"""The slip of a ruling in Markdown: for players, the scorer or an appeal (screens 14 and 14b).

Built from what the journal kept, so that it says what was ruled then, whatever the laws say now. What users typed is
escaped: it can be neither markup nor a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from director.core.law import Basis, Code
from director.journal.entries import Entry
from director.render.found import CHOSEN, FOUND_SO, JUDGED, NO_MATTER, SEEN
from director.render.tables import contract_words
from director.sentences.words import DIRECTOR

RESTATED = "The laws are told in our own words. This is not the official text."
_HOW = {
    FOUND_SO: "Disputed; found so.",
    NO_MATTER: "Disputed; it makes no difference.",
    SEEN: "From the table.",
    JUDGED: "Judged by the director.",
}
_SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}
_ORDER = ("now", "then", "later")  # how a choice was put is said at the table and stands on no paper
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|!~&])|^([-+=])|^(\d+)([.)])")


def slip_markdown(entry: Entry, code: Code, title: str) -> str:
    """The whole slip."""
    ruling = entry.ruling
    parts = [
        [f"# Ruling {entry.number}: {title}"],
        list(_heading(entry, code)),
        ["## Facts found", *_facts(ruling)],
        ["## Ruling", *_ruling(ruling, str(entry.answers.get("heard", "")))],
        list(_score(ruling, entry)),
        ["## On what it rests", *_rests(ruling)],
        ["## Notes", *(f"- {escaped(note.words)} ({when(note.at)})" for note in entry.notes)] if entry.notes else [],
        ["## If you wish to appeal", *_appeal(code)] if code.appeal and not _final(ruling) else [],
        [f"Replay: `director log replay {entry.number}` gives the same ruling from these facts.", "", RESTATED],
    ]
    return "\n\n".join("\n".join(_spaced(part)) for part in parts if part) + "\n"


def escaped(text: str) -> str:
    """Text that somebody typed, as Markdown that shows it and nothing else."""
    return _SPECIAL.sub(lambda found: f"{found[3] or ''}\\{found[1] or found[2] or found[4]}", " ".join(text.split()))


def when(time: str) -> str:
    """A time as it is read: "2026-03-03 21:14"."""
    return time[:16].replace("T", " ")


def _spaced(part: list[str]) -> list[str]:
    """A heading stands alone: an empty line under it."""
    return [part[0], "", *part[1:]] if part[0].startswith("#") and len(part) > 1 else part


def _heading(entry: Entry, code: Code) -> Iterator[str]:
    deal = entry.deal
    place = [
        escaped(deal.event),
        f"session {escaped(deal.session)}" if deal.session else "",
        f"table {escaped(deal.table)}" if deal.table else "",
        f"board {escaped(deal.board)}" if deal.board else "",
    ]
    where = ", ".join(part for part in place if part)
    given = f"Given on {when(entry.ruled or entry.changed)}."
    yield f"{where[:1].upper()}{where[1:]}. {given}" if where else given
    yield f"\nCode: {entry.edition} (law data {entry.law_data}). {code.title}."
    contract = contract_words(deal.details.get("contract", ""))
    if contract:
        vulnerable = deal.details.get("vulnerable", "")
        yield f"\nContract: {escaped(contract)}{f', vulnerable: {escaped(vulnerable)}' if vulnerable else ''}."
    if deal.names:
        names = "; ".join(f"{_SEATS[seat]} {escaped(name)}" for seat, name in sorted(deal.names.items(), key=_by_seat))
        yield f"\nPlayers: {names}."


def _by_seat(item: tuple[str, str]) -> int:
    return "NESW".index(item[0])


def _facts(ruling: Mapping[str, Any]) -> Iterator[str]:
    found = [one for one in ruling.get("found", ()) if one["how"] != CHOSEN]
    plain = [one for one in found if "rare" not in one]
    for number, one in enumerate(plain, 1):
        said = "; ".join(f"{who or 'somebody'} said: {what}" for who, what in one.get("said", ()))
        how = _HOW.get(one["how"], "Not disputed.")
        yield f"{number}. {escaped(one['ask'])} {escaped(one['answer'])}. *{how}*{f' {escaped(said)}.' if said else ''}"
    rare = [one["rare"] for one in found if "rare" in one]
    if rare:
        yield f"{len(plain) + 1}. None of these was so: {escaped(', '.join(rare))}. *Not disputed.*"


def _ruling(ruling: Mapping[str, Any], heard: str) -> Iterator[str]:
    holdings = [one for one in ruling.get("holdings", ()) if not one["quiet"]]
    for tell in _ORDER:
        for one in holdings:
            if one["tell"] == tell:
                yield f"- {escaped(one['text'])} {_laws(one)}"
    for choice in ruling.get("choices", ()):
        yield from _choice(choice)
    for one in ruling.get("found", ()):
        if one["how"] == CHOSEN:
            yield from _chosen(one, heard)


def _chosen(one: Mapping[str, Any], heard: str) -> Iterator[str]:
    """A choice that was made: whose, among what, and whether all of it had been heard."""
    by = one.get("by", "")
    if by == DIRECTOR:
        yield f"- The director found: {escaped(one['answer'])}."
        return
    yield f"- {escaped(by) if by else 'A player'} chose: {escaped(one['answer'])}."
    others = [text for text in one.get("options", ()) if text != one["answer"]]
    if others:
        yield f"    Also offered: {escaped('; '.join(others))}."
    if heard:
        yield f"    The choice was made before all had been read out; read until then: {escaped(heard)}."


def _choice(choice: Mapping[str, Any]) -> Iterator[str]:
    who = " or ".join(_SEATS.get(seat, "the director") for seat in choice["put_to"])
    until = f", until {escaped(choice['until'])}" if choice.get("until") else ""
    yield f"- Open, for {who}{until}: {escaped(choice['ask'])} {_bold(choice['laws'])}"
    for number, option in enumerate(choice["options"]):
        yield f"    {number + 1}. {escaped(option['text'])}"


def _laws(holding: Mapping[str, Any]) -> str:
    basis = "" if holding["basis"] == Basis.TEXT.value else f" *({holding['basis']})*"
    return f"{_bold(holding['laws'])}{basis}"


def _bold(laws: Iterable[str]) -> str:
    listed = list(laws)
    return f"**Law{'' if len(listed) == 1 else 's'} {', '.join(listed)}**" if listed else ""


def _score(ruling: Mapping[str, Any], entry: Entry) -> Iterator[str]:
    score = ruling.get("score")
    if not score or not score.get("before"):
        return
    contract = escaped(contract_words(entry.deal.details.get("contract", "")))
    before, after = score["before"], score.get("after") or {}
    yield f"| {contract} | at the table | after the ruling |"
    yield "|---|---:|---:|"
    yield f"| Tricks to declarer | {before['tricks']} | {after.get('tricks', 'assigned')} |"
    yield f"| North-South | {before['points']:+d} | {_points(after)} |"
    if score.get("entry"):
        yield f"\nIn the scorer: {escaped(score['entry'])}."


def _points(after: Mapping[str, Any]) -> str:
    return f"**{after['points']:+d}**" if "points" in after else "assigned"


def _rests(ruling: Mapping[str, Any]) -> Iterator[str]:
    bases: dict[str, list[str]] = {}
    for one in ruling.get("holdings", ()):
        for mark in one["rests_on"]:
            source = f": {mark['source']}" if mark.get("source") else ""
            bases.setdefault(f"{mark['basis']}{source}", []).extend(mark["laws"])
    others = {name: laws for name, laws in bases.items() if name != Basis.TEXT.value}
    if not others:
        yield "- The letter of the law throughout."
    for name, laws in others.items():
        yield f"- {escaped(f'{name[:1].upper()}{name[1:]}')}. {_bold(dict.fromkeys(laws))}"
    if profile := ruling.get("profile"):
        yield f"- Regulations of {escaped(profile['title'])}."
    if ruling.get("to_judge"):
        yield "- A judgement was needed. Judged by: the director, who had played the board: yes / no"


def _final(ruling: Mapping[str, Any]) -> bool:
    """Whether the ruling says itself that nothing can be contested, or how."""
    return any(one.get("no_appeal") for one in ruling.get("holdings", ()))


def _appeal(code: Code) -> Iterator[str]:
    for one in code.appeal:
        basis = "" if one.basis is Basis.TEXT else f" *({one.basis.value})*"
        yield f"- {one.say} {_bold(one.laws)}{basis}"
    yield ""
    yield "| To be filled in | |"
    yield "|---|---|"
    for row in (
        "Appealed by | N-S / E-W; both partners agree: yes / no",
        "Against | the facts found / the judgement / the law",
        "Score asked for |",
        "Reasons, in the players' words |",
        "Director's comment |",
        "Hands and auction | attached: yes / no",
        "Heard by, date, decision |",
    ):
        yield f"| {row} |"
    yield ""
    blank = "\\_" * 11
    yield f"Signed: director {blank}  appellants {blank} {blank}"
