"""`director log` and `director slip`: what the journal keeps, listed, searched, shown, replayed, exported, erased."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from director.commands.asked import Outcome, outcome_data
from director.commands.keeping import open_journal, ruled, session_of
from director.commands.writing import write_file
from director.core.decide import Question
from director.core.errors import DirectorError
from director.files.incident import clean
from director.files.library import Book, Library
from director.folds.interview import told_details
from director.journal.entries import ASKING, RULED, Entry
from director.render.slip import slip_markdown, when

SHOWN = 20  # rulings that a list shows, the last ones
COLUMNS = (
    "number", "started", "ruled", "event", "session", "table", "board", "code", "edition", "law_data", "situation",
    "state", "contract", "facts", "ruling", "laws", "chosen", "notes", "north", "east", "south", "west",
)  # fmt: skip


def listed(words: Iterable[str], everything: bool) -> list[str]:
    """The rulings that have all those words, the last ones or all."""
    entries = [entry for entry in open_journal().entries() if fits(entry, words)]
    if not entries:
        return ["The journal has no such ruling." if list(words) else "Nothing has been written yet."]
    shown = entries if everything else entries[-SHOWN:]
    lines = [one_line(entry) for entry in shown]
    if len(shown) < len(entries):
        lines.insert(0, f"The last {len(shown)} of {len(entries)}. All of them: director log --all")
    return lines


def one_line(entry: Entry) -> str:
    """A ruling in one line: number, time, place, code, situation, how far it is."""
    deal = entry.deal
    place = ", ".join(
        part for part in (deal.table and f"table {deal.table}", deal.board and f"board {deal.board}") if part
    )
    state = "" if entry.state == RULED else f" ({'not finished' if entry.state == ASKING else entry.state})"
    short = entry.situation.replace("-", " ")
    return f"{entry.number:>4}  {when(entry.started)}  {place or '-':<18} {deal.code.partition('-')[0]}: {short}{state}"


def fits(entry: Entry, words: Iterable[str]) -> bool:
    """Whether a ruling has all those words, anywhere in what was kept."""
    row = row_of(entry)
    place = f"table {entry.deal.table} board {entry.deal.board} ruling {entry.number}"
    text = " ".join([place, entry.situation.replace("-", " "), *row.values()]).casefold()
    return all(re.search(rf"(?<!\w){re.escape(word.casefold())}(?!\w)", text) for word in words)


def slip(number: int, form: str, out: Path | None) -> list[str]:
    """The slip of a ruling, printed or written to a file. Raises `DirectorError`."""
    entry = ruled(number, "director slip")
    book = Library().book(entry.deal.code)
    title = _title(book, entry)
    markdown = slip_markdown(entry, book.code, title)
    from director.render.paper import slip_html, slip_pdf

    if form == "pdf" and out is None:
        raise DirectorError("a PDF needs a file", where="--out", allowed=f"as in --out ruling-{number}.pdf")
    name = f"Ruling {number}: {title}"
    content = slip_pdf(markdown, name) if form == "pdf" else slip_html(markdown, name) if form == "html" else markdown
    if out is None:
        assert isinstance(content, str)
        return content.rstrip("\n").split("\n")
    write_file(out, content if isinstance(content, bytes) else content.encode("utf-8"))
    return [f"Written: {out}"]


def _title(book: Book, entry: Entry) -> str:
    try:
        return book.situation(entry.situation).law.short
    except DirectorError:
        return entry.situation.replace("-", " ")


def shown(number: int) -> list[str]:
    """A ruling as it was given, in Markdown."""
    return slip(number, "md", None)


def replay(number: int) -> tuple[list[str], int]:
    """Rule once more on the facts that were kept, and compare; 1 if the ruling is another."""
    entry = open_journal().entry(number)
    library = Library()
    book = library.book(entry.deal.code)
    version = book.shared.data_version
    changed = version != entry.law_data or book.code.edition != entry.edition
    head = [f"Ruling {number}, {entry.deal.code}: {entry.situation}, law data {entry.law_data}."]
    if changed:
        head.append(f"The laws have changed since: they are now {book.code.edition}, law data {version}.")
    try:
        session, details = session_of(library, entry)
    except DirectorError as error:
        return [*head, f"The laws no longer know these facts: {error.message}"], 1
    reached = session.reached
    if isinstance(reached, Question):
        return [*head, f"Today's laws ask more: {reached.fact}."], 0 if not entry.ruling else 1
    nameless = told_details(session, details._replace(names={}))
    again = json.loads(json.dumps(outcome_data(Outcome(book, session.compiled, reached, (), nameless))))
    before = {key: value for key, value in entry.ruling.items() if key not in ("found", "law_data")}
    after = {key: value for key, value in again.items() if key != "law_data"}
    if before == after:
        return [*head, "The same ruling, word for word."], 0
    return [*head, "Another ruling today.", *_differences(before, after)], 1


def _differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    said = [one["text"] for one in before.get("holdings", ())]
    says = [one["text"] for one in after.get("holdings", ())]
    yield from (f"  then  {text}" for text in said if text not in says)
    yield from (f"  now   {text}" for text in says if text not in said)
    if before.get("laws") != after.get("laws"):
        yield f"  then  laws {', '.join(before.get('laws', ()))}"
        yield f"  now   laws {', '.join(after.get('laws', ()))}"


def noted(number: int, words: str) -> list[str]:
    """Add a note to a ruling."""
    text = clean(words)
    if not text:
        raise DirectorError("the note is empty", where="director log note NUMBER WORDS")
    open_journal().note(number, text)
    return [f"Noted on ruling {number}."]


def erased(number: int | None, everything: bool) -> list[str]:
    """Erase the players' names of a ruling's deal, or all names."""
    journal = open_journal()
    if number is None and not everything:
        raise DirectorError(
            "whose names?", where="director log erase-names", allowed="the number of a ruling, or --all"
        )
    count = journal.erase_names(None if everything or number is None else journal.entry(number).deal.id)
    return [f"{count} {'name' if count == 1 else 'names'} erased."]


# exporting


def exported(form: str, out: Path | None, words: Iterable[str]) -> list[str]:
    """All rulings, or those with the words, as CSV or JSON; printed or written to a file."""
    entries = [entry for entry in open_journal().entries() if fits(entry, words)]
    text = (
        as_csv(entries)
        if form == "csv"
        else json.dumps([as_json(entry) for entry in entries], ensure_ascii=False, indent=2)
    )
    if out is None:
        return text.rstrip("\r\n").split("\n")
    write_file(out, text.encode("utf-8-sig" if form == "csv" else "utf-8"))
    return [f"{len(entries)} {'ruling' if len(entries) == 1 else 'rulings'} written: {out}"]


def as_csv(entries: Iterable[Entry]) -> str:
    """The rulings as a table that a spreadsheet opens; no cell can be taken for a formula."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\r\n")
    writer.writeheader()
    for entry in entries:
        writer.writerow({key: harmless_cell(value) for key, value in row_of(entry).items()})
    return text.getvalue()


def harmless_cell(value: str) -> str:
    """A cell that no spreadsheet takes for a formula: one that might be is led by an apostrophe."""
    return f"'{value}" if value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def row_of(entry: Entry) -> dict[str, str]:
    """A ruling as a row of text."""
    deal, ruling = entry.deal, entry.ruling
    holdings = [one["text"] for one in ruling.get("holdings", ()) if not one["quiet"] and one["tell"] != "director"]
    found = ruling.get("found", ())
    facts = [f"{one['ask']} {one['answer']}" for one in found if one["how"] != "chosen"]
    chosen = [one["answer"] for one in found if one["how"] == "chosen"]
    names = {name: deal.names.get(letter, "") for letter, name in zip("NESW", COLUMNS[-4:], strict=True)}
    values = (
        str(entry.number), entry.started, entry.ruled, deal.event, deal.session, deal.table, deal.board, deal.code,
        entry.edition, entry.law_data, entry.situation, entry.state, deal.details.get("contract", ""), "; ".join(facts),
        " ".join(holdings), " ".join(ruling.get("laws", ())), "; ".join(chosen),
        "; ".join(note.words for note in entry.notes),
    )  # fmt: skip
    return dict(zip(COLUMNS, values, strict=False)) | names


def as_json(entry: Entry) -> dict[str, Any]:
    """A ruling as data."""
    deal = entry.deal
    return {
        "number": entry.number, "state": entry.state, "started": entry.started, "changed": entry.changed,
        "ruled": entry.ruled, "event": deal.event, "session": deal.session, "table": deal.table, "board": deal.board,
        "code": deal.code, "edition": entry.edition, "law_data": entry.law_data, "situation": entry.situation,
        "names": dict(deal.names), "details": {**deal.details, **entry.details}, "answers": dict(entry.answers),
        "ruling": dict(entry.ruling), "notes": [note._asdict() for note in entry.notes],
        "ended": sorted(entry.ended),
    }  # fmt: skip
