"""`director log pbn`: the record of a deal with a ruling in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from director.commands.keeping import details_of, ruled
from director.commands.writing import write_file
from director.core.errors import DirectorError
from director.core.seats import Seat, read_seat
from director.dialogue.recorded import sort_of
from director.files.find import Menus
from director.files.library import Library
from director.journal.entries import Entry
from director.records.cards import pip_of
from director.records.placing import Place, place_of
from director.records.reading import record_of
from director.records.record import Record
from director.records.text import encoded
from director.records.writing import with_names, with_ruling
from director.render.plain import ascii_only

LONGEST = 900  # characters of the ruling in full
LONGEST_NOTE = 160
OFFENDER = ("offender", "leader")  # the facts that name the player in question, as all codes do
ACCEPTED = ("trick", "stands")  # the holding that a lead out of turn stands


def written(number: int, out: Path | None) -> list[str]:
    """The record with the ruling, printed or written to a file. Raises `DirectorError`."""
    entry = ruled(number, "director log pbn")
    if not entry.deal.record:
        raise DirectorError(
            f"no record of the deal was given for ruling {number}",
            where="director log pbn",
            allowed="rulings at a table opened with --pbn FILE, or given by director rule ... --pbn FILE",
        )
    record = record_of(with_names(entry.deal.record, entry.deal.players))
    title, place = _title_and_place(entry, record)
    text = with_ruling(record, ascii_only(_words(entry, title)), ascii_only(_short(entry)), place)
    if out is None:
        return text.splitlines()
    write_file(out, encoded(text + ("\r\n" if "\r\n" in text else "\n")))
    at = "at its call or card and at the end" if place is not None else "at the end"
    return [f"Written: {out}. The ruling stands {at} of the record."]


def _title_and_place(entry: Entry, record: Record) -> tuple[str, Place | None]:
    """What the situation is called, and where in the record the ruling belongs. A law that is gone is no hindrance."""
    title = entry.situation.replace("-", " ")
    library = Library()
    try:
        book = library.book(entry.deal.code)
        title = book.situation(entry.situation).law.short
        sort = sort_of(entry.situation, Menus(library), book)
    except DirectorError:
        return title, None
    seat = _offender(entry.answers)
    if sort is None or seat is None or _nothing_wrong(entry.ruling):
        return title, None
    card = details_of(entry).cards.get(seat)
    stands = ACCEPTED in _holdings(entry.ruling)
    return title, place_of(record, sort, seat, pip_of(card) if card is not None else None, stands)


def _offender(answers: Mapping[str, Any]) -> Seat | None:
    facts = {name: value for step in answers.get("steps", ()) for name, value in step["facts"].items()}
    found = next((facts[name] for name in OFFENDER if name in facts), None)
    return read_seat(str(found)) if found is not None else None


def _holdings(ruling: Mapping[str, Any]) -> set[tuple[str, str]]:
    return {(one["issue"], one["outcome"]) for one in ruling.get("holdings", ())}


def _nothing_wrong(ruling: Mapping[str, Any]) -> bool:
    """Whether the ruling says that there was no such irregularity."""
    return bool(_holdings(ruling) & {("revoke", "none"), ("trick", "in turn")})


def _words(entry: Entry, title: str) -> str:
    """The ruling in full, as far as there is room: what is told now and what follows, the laws, the score."""
    laws = ", ".join(entry.ruling.get("laws", ()))
    tail = [f"Laws {laws}." if laws else "", *_score(entry.ruling), f"{entry.edition}."]
    head = f"Director ruling {entry.number}: {title}."
    room = LONGEST - len(" ".join([head, *tail]))
    body: list[str] = []
    for sentence in _sentences(entry.ruling):
        if len(" ".join([*body, sentence])) > room:
            body.append("...")
            break
        body.append(sentence)
    return " ".join(part for part in (head, *body, *tail) if part)


def _sentences(ruling: Mapping[str, Any]) -> Iterator[str]:
    for tell in ("now", "choice", "then", "later"):
        for one in ruling.get("holdings", ()):
            if one["tell"] == tell and not one["quiet"]:
                yield one["text"]
        if tell == "choice":
            yield from (f"Chosen: {one['answer']}." for one in ruling.get("found", ()) if one["how"] == "chosen")


def _score(ruling: Mapping[str, Any]) -> Iterator[str]:
    line = (ruling.get("score") or {}).get("entry", "")
    if line:
        yield f"Score: {line}."


def _short(entry: Entry) -> str:
    """What a note says."""
    laws = list(entry.ruling.get("laws", ()))
    text = f"director ruling {entry.number}"
    for number, law in enumerate(laws):
        longer = f"{text}{', laws ' if number == 0 else ' '}{law}"
        if len(longer) > LONGEST_NOTE:
            return f"{text} ..."
        text = longer
    return text
