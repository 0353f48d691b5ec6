"""Pages made from the laws: every clause stands on them once, all that is not the letter says what it rests on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from director.core.law import Basis
from director.files.library import Library
from director.render.lawpages import BASES, WIDTH, Page, markdown_lines, readings, text_lines, with_clauses
from tests.shipped import book, book_names
from tests.test_cli import run

GOOD = Path(__file__).parent / "broken" / "good"


def clauses_of(page: Page) -> Counter[tuple[str, str, int]]:
    """The clauses that stand on a page, by name and place."""
    return Counter(
        (told.clause.id, told.clause.place.path, told.clause.place.line) for item in page.laws for told in item.clauses
    )


@pytest.mark.parametrize("code", book_names())
def test_every_clause_stands_beside_its_law_once(code: str) -> None:
    written = {
        (one.id, one.place.path, one.place.line): one
        for situation in book(code).situations.values()
        for one in situation.clauses
    }
    page = with_clauses(book(code))
    assert clauses_of(page) == Counter(written.keys())
    assert [item.line.number for item in page.laws] == list(book(code).code.index)
    index = book(code).code.index
    not_letter = [key for key, one in written.items() if one.basis is not Basis.TEXT or not index[one.law].seen]
    assert clauses_of(readings(book(code))) == Counter(not_letter)


@pytest.mark.parametrize("code", book_names())
def test_nothing_is_left_unsaid(code: str) -> None:
    """No placeholder stays, no line is too long, and every reading names its source."""
    for page in (with_clauses(book(code)), readings(book(code))):
        for line in text_lines(page):
            assert len(line) <= WIDTH or " " not in line.strip(), line
            assert "{" not in line, line
    for item in readings(book(code)).laws:
        for told in item.clauses:
            assert told.clause.basis is not Basis.READING or told.clause.source
            mark = BASES[told.clause.basis][0] if told.clause.basis is not Basis.TEXT else "not seen in this edition"
            assert mark in "".join(text_lines(Page("", (), (item,))))


def test_a_law_as_a_teacher_reads_it() -> None:
    lines = text_lines(with_clauses(Library(GOOD).book("sample")))
    at = lines.index("LAW 2: Penalty")
    assert lines[at : at + 14] == [
        "LAW 2: Penalty",
        "  The other side may call the card or a suit, unless it was too slow, or told",
        "  the leader to lead.",
        "",
        "  2A  (lead)",
        "    when    out of turn.",
        "    then    The adversaries of the leader may take a penalty.",
        "    choice  The adversaries of the leader may: Call the card led; Call a suit;",
        "            Take none.",
        "",
        "  2B  (lead)",
        "    when    out of turn, too late, not early, either tricks: at least 7 or",
        "            view: strict.",
        "    then    There is no penalty.",
    ]
    assert "    against It sets aside 2A." in lines
    assert lines[lines.index("LAW 4: Scoring") + 1] == "  No ruling hangs on it here: scoring only."
    assert lines[-4:] == [
        "EXPRESSIONS: lead",
        "  out of turn: leader: not the rightful leader",
        "  complete: followed: everyone",
        "  early: since: before gone on",
    ]


def test_what_is_not_the_letter() -> None:
    lines = text_lines(readings(Library(GOOD).book("sample")))
    assert "Not the letter of the law: 1 reading." in lines
    at = lines.index("LAW 1: Lead out of turn")
    assert lines[at + 2 : at + 7] == [
        "  1.in-turn  [reading] (lead)",
        "    when    leader: the rightful leader.",
        "    then    The leader led in turn. There is no penalty.",
        "    source  it follows.",
        "",
    ]
    assert lines[at + 7 :] == [
        "READINGS COMPETE: lead",
        "  Which reading of law 2 holds?",
        "    strict: one book",
        "    mild: another book",
    ]


def test_markdown_shows_what_is_written_and_nothing_else() -> None:
    lines = markdown_lines(readings(Library(GOOD).book("sample")))
    assert lines[0] == "# Sample 1900: what is not the letter"
    assert "- **1\\.in-turn** \\[reading\\] (lead)" in lines
    assert "    - *source* it follows." in lines


def test_the_commands() -> None:
    assert run("readings", "whist").stdout.startswith("WHIST 1864: WHAT IS NOT THE LETTER\n")
    assert run("laws", "whist", "--with-clauses", "--format", "md").stdout.startswith("# Whist 1864: the laws beside")
    everything = run("readings").stdout
    assert all(f"{book(code).code.title.upper()}: WHAT IS NOT" in everything for code in book_names())
    refused = run("readings", "whist", "--format", "pdf")
    assert (refused.returncode, refused.stderr.splitlines()[0]) == (2, 'error: no form "pdf"')
