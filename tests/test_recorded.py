"""Records given with `--pbn`: what they fill in, what they point out, what is kept of them, and a ruling written back."""

from __future__ import annotations

import re
import shlex
from importlib.util import find_spec
from pathlib import Path

import pytest

from director.commands.keeping import Keeper
from director.commands.recording import at_deal
from director.commands.table import at_table
from director.core.decide import Question, Ruling
from director.core.errors import DirectorError
from director.core.seats import Seat
from director.dialogue.dialogue import Dialogue
from director.dialogue.recorded import MOST_TOLD, pointed_out, recorded_deal, sort_of
from director.dialogue.screens import Incident, Start, Tables
from director.files.find import Menus
from director.files.library import Library
from director.files.recordfile import read_record
from director.folds.interview import Origin, Session, answer, begin, keyed
from director.journal.journal import Journal
from director.records.reading import read_records, record_of
from director.records.record import Sort
from director.records.text import MOST_BYTES
from tests.test_cli import run, value_of

ROOT = Path(__file__).parent.parent
PBN = ROOT / "examples" / "club-pairs.pbn"
FIRST, SECOND = read_records(PBN.read_text(encoding="utf-8"))
LIBRARY = Library()
MENUS = Menus(LIBRARY)
DUPLICATE = LIBRARY.book("duplicate")
RULE = ("rule", "duplicate", "revoke")
REVOKE = (
    "-f", "fault=suit", "-f", "offender=E", "-f", "gone=led", "-f", "won=N", "-f", "later=1", "--usual",
)  # fmt: skip


# what is filled in


def test_a_record_fills_in_what_would_be_asked() -> None:
    deal = recorded_deal(FIRST, DUPLICATE.code)
    assert (deal.event, deal.board, deal.facts) == ("Club pairs", "1", {"declarer": "S"})
    assert deal.details == {"contract": "4S South", "vulnerable": "none"}
    assert deal.names == {"N": "Ann Bell", "E": "Carl Dean", "S": "Eve Ford", "W": "Gus Hill"}
    assert not any(name in deal.record for name in ("Ann", "Bell", "Ford"))


def test_a_record_without_contract_fills_in_the_rest() -> None:
    deal = recorded_deal(SECOND, DUPLICATE.code)
    assert (deal.board, deal.facts, deal.details, len(deal.names)) == ("2", {}, {"vulnerable": "N-S"}, 4)


def test_vulnerability_is_that_of_the_board_where_the_record_is_silent() -> None:
    (record,) = read_records('[Board "4"]\n[Vulnerable "?"]')
    assert recorded_deal(record, DUPLICATE.code).details == {"vulnerable": "both"}


def test_a_game_without_contracts_takes_names_alone() -> None:
    deal = recorded_deal(FIRST, LIBRARY.book("whist").code)
    assert (deal.facts, deal.details, len(deal.names)) == ({}, {}, 4)


def test_what_was_said_at_the_table_counts_before_the_record() -> None:
    dialogue = Dialogue(MENUS, DUPLICATE, (Tables(),))
    given = {"contract": "3NT East", "names": "N=Zoe"}
    deal = at_table(dialogue, "5", given, FIRST).sittings[0].deal
    assert (deal.facts, deal.details["contract"]) == ({"declarer": "E"}, "3NT East")
    assert (deal.names["N"], deal.names["W"], deal.board) == ("Zoe", "Gus Hill", "1")


def test_a_table_that_is_open_takes_the_record_of_its_board() -> None:
    dialogue = Dialogue(MENUS, DUPLICATE, (Tables(),))
    opened = at_table(dialogue, "5", {"board": "1"})
    again = at_table(opened, "5", {}, FIRST)
    assert len(again.sittings) == 1 and again.sittings[0].deal.record and again.details.names
    with pytest.raises(DirectorError, match="still has board 1 open"):
        at_table(again, "5", {}, SECOND)


def first_answers(session: Session) -> Session:
    """The session with the first answer to each question, up to a ruling."""
    while isinstance(question := session.reached, Question):
        assert question.fact != "declarer"
        session = answer(session, {question.fact: keyed(session, question)[0][1]})
    return session


def test_declarer_is_never_asked_again() -> None:
    session = begin(DUPLICATE.situation("revoke"), {"fault": "suit"})
    dialogue = at_deal(Dialogue(MENUS, DUPLICATE, (Start(), Incident(session))), FIRST)
    assert dialogue.session is not None
    session = first_answers(dialogue.session)
    assert isinstance(session.reached, Ruling)
    assert [step.facts for step in session.steps if step.origin is Origin.TABLE and "declarer" in step.facts] == [
        {"declarer": Seat.SOUTH}
    ]


# what is pointed out


def test_each_mark_is_pointed_out_with_the_line_of_the_menu() -> None:
    assert pointed_out(SECOND, MENUS, DUPLICATE) == (
        'In the record North\'s 1 no trump over 2 clubs is marked as too low ("A bid was too low").',
        "In the record South's 2 spades is marked as called in East's turn (\"A player bid out of turn\").",
    )
    assert pointed_out(FIRST, MENUS, LIBRARY.book("whist"))[0].endswith(
        'is marked as a revoke ("A player did not follow suit").'
    )


def test_a_code_without_such_a_situation_names_none() -> None:
    assert pointed_out(SECOND, MENUS, LIBRARY.book("whist"))[0].endswith("is marked as too low.")


def test_many_marks_and_remarks_are_counted() -> None:
    (record,) = read_records('[Auction "N"]\n1S ' + "^I 1C " * 9 + "nonsense 9Z")
    lines = pointed_out(record, MENUS, DUPLICATE)
    assert lines[-2:] == (
        "It has 9 marks in all.",
        'Not understood in the record: line 2: "nonsense" is no call, and 1 more.',
    )
    assert len(" ".join(lines[:-2])) <= MOST_TOLD


def test_situations_have_marks_by_the_words_of_the_table() -> None:
    found = {
        name: sort_of(name, MENUS, DUPLICATE) for name in ("revoke", "insufficient-bid", "call-out-of-turn", "claim")
    }
    assert list(found.values()) == [Sort.REVOKE, Sort.INSUFFICIENT, Sort.SKIPPED, None]
    leads = ("lead-out-of-turn", "opening-lead-out-of-turn")
    assert [sort_of(name, MENUS, DUPLICATE) for name in leads] == [Sort.LEAD, Sort.LEAD]
    assert sort_of("revoke", MENUS, LIBRARY.book("whist")) is Sort.REVOKE


# the command line


def test_rule_takes_facts_and_details_from_the_record() -> None:
    done = run(*RULE, *REVOKE, "--pbn", str(PBN), "--board", "1", "--json")
    value = value_of(done)
    assert done.returncode == 0
    assert value["facts"]["declarer"] == "S" and "facts" in value
    assert done.stderr.startswith("In the record East's three of hearts in trick 7 is marked as a revoke")
    plain = run(*RULE, *REVOKE, "--pbn", str(PBN), "--board", "1", "--plain")
    assert "Carl Dean, you had a card of the suit led" in plain.stdout


def test_a_record_goes_with_an_incident_file(tmp_path: Path) -> None:
    facts = "{fault: suit, offender: E, gone: led, won: N, later: 1}"
    path = tmp_path / "incident.yaml"
    path.write_text(f"code: duplicate\nsituation: revoke\nfacts: {facts}\ndetails: {{tricks: 9, names: {{E: Zoe}}}}\n")
    value = value_of(run("rule", "--incident", str(path), "--usual", "--json", "--pbn", str(PBN), "--board", "1"))
    assert value["score"]["before"] == {"tricks": 9, "words": "down one", "points": -50}
    assert any("Zoe" in one["text"] for one in value["holdings"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((*RULE, "-f", "declarer=N", "--pbn", str(PBN), "--board", "1"), "error: the record says declarer=S"),
        ((*RULE, "--board", "1"), "error: which record is the board in?"),
        ((*RULE, "--pbn", str(PBN)), f'error: "{PBN}" has 2 boards'),
        ((*RULE, "--pbn", str(PBN), "--board", "7"), f'error: "{PBN}" has no board "7"'),
        ((*RULE, "--pbn", "nowhere.pbn"), 'error: cannot read "nowhere.pbn": No such file or directory'),
        ((*RULE, "--pbn", "LICENSE"), 'error: "LICENSE" has no record of a deal'),
        (("table", "--pbn", str(PBN)), "error: which table is it?"),
    ],
)
def test_a_record_that_cannot_be_meant_is_one_message(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = run(*arguments, DIRECTOR_JOURNAL=str(tmp_path / "journal.sqlite"))
    assert (done.returncode, done.stdout, done.stderr.splitlines()[0]) == (2, "", message)


def test_one_board_alone_needs_no_number_and_zeros_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "one.pbn"
    path.write_text('[Event "x"]\n')
    assert read_record(str(path), "").tags == read_record(str(path), "5").tags
    path.write_text('[Board "07"]\n')
    assert read_record(str(path), "7").tags == {"Board": "07"}


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.pbn"
    path.write_bytes(b" " * (MOST_BYTES + 1))
    with pytest.raises(DirectorError, match="too large"):
        read_record(str(path))


# kept, and written back


def test_marks_are_said_before_the_questions_and_the_ruling_is_written_back(tmp_path: Path) -> None:
    env = {"DIRECTOR_JOURNAL": str(tmp_path / "journal.sqlite"), "XDG_STATE_HOME": str(tmp_path)}
    keys = "0\nrevoke\n1\nE\n2\nnone\nN\n1\n"
    asked = run("table", "5", "--code", "duplicate", "--pbn", str(PBN), "--board", "1", "--plain", stdin=keys, **env)
    assert asked.stderr.startswith("In the record East's three of hearts in trick 7 is marked as a revoke")
    assert "Who is declarer?" not in asked.stderr
    out = tmp_path / "ruled.pbn"
    done = run("log", "pbn", "1", "--out", str(out), **env)
    assert (done.returncode, done.stderr) == (0, "")
    text = out.read_text(encoding="latin-1")
    assert '[Note "1:director ruling 1, laws 61A' in text and "{Director ruling 1: revoke. East, you had a card" in text
    left = re.sub(
        r' =1= S4|\n\[Note "1:director[^\n]*|\n\{Director[^}]*\}', lambda hit: " S4" if "S4" in hit[0] else "", text
    )
    assert left == f"{FIRST.text}\n"
    assert run("log", "pbn", "1", **env).stdout == text
    run("log", "erase-names", "--all", **env)
    again = run("log", "pbn", "1", **env).stdout
    assert '[North "?"]' in again and "Ann" not in again
    assert not any(b"Ann Bell" in path.read_bytes() for path in tmp_path.glob("journal.sqlite*"))


def test_an_incident_at_no_table_keeps_its_record(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    keeper = Keeper(journal, LIBRARY)
    session = begin(DUPLICATE.situation("revoke"), {"fault": "none"})
    dialogue = at_deal(Dialogue(MENUS, DUPLICATE, (Incident(session),)), FIRST)
    assert dialogue.session is not None
    keeper.saw(dialogue.goes_on(first_answers(dialogue.session)))
    (entry,) = journal.entries()
    assert (entry.deal.event, entry.deal.board, entry.deal.table) == ("Club pairs", "1", "")
    assert entry.deal.details == {"contract": "4S South", "vulnerable": "none"}
    assert record_of(entry.deal.record).deal == FIRST.deal


def test_a_ruling_without_a_record_says_how_to_give_one(tmp_path: Path) -> None:
    env = {"DIRECTOR_JOURNAL": str(tmp_path / "journal.sqlite"), "XDG_STATE_HOME": str(tmp_path)}
    run("table", "5", "--code", "duplicate", "--plain", stdin="0\nrevoke\n1\nE\n", **env)
    assert run("log", "pbn", "1", **env).stderr.startswith("error: number 1 has no ruling yet")
    journal = Journal(tmp_path / "journal.sqlite")
    journal.save(journal.entry(1)._replace(ruling={"laws": []}))
    assert run("log", "pbn", "1", **env).stderr.startswith("error: no record of the deal was given for ruling 1")


# the page


PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n\$ director (.*?)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("command", "shown"), BLOCKS, ids=[command.partition(" ")[0] for command, _ in BLOCKS])
def test_the_page_shows_what_is_printed(command: str, shown: str, tmp_path: Path) -> None:
    if command.startswith("equity") and find_spec("endplay") is None:
        pytest.skip("the extra equity is not installed")
    done = run(*shlex.split(command), XDG_STATE_HOME=str(tmp_path))
    printed = done.stderr + done.stdout + (f"[exit {done.returncode}]\n" if done.returncode else "")
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)]
    assert re.fullmatch("(?:.*\n)*?".join(parts), printed), printed
