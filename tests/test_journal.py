"""The journal: kept at once, whole after a kill, safe for two programs, private, migrated, forgetting names for good."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from director.commands.keeping import Keeper, entry_of, session_of
from director.commands.log import as_csv, harmless_cell
from director.core.decide import Question
from director.core.errors import DirectorError
from director.dialogue.dialogue import Dialogue
from director.dialogue.moves import press
from director.dialogue.screens import Incident
from director.files.find import Menus
from director.files.library import Library
from director.folds.interview import answer, begin, keyed, ticks
from director.journal import answers
from director.journal.entries import Deal, Entry
from director.journal.journal import Journal
from director.journal.lessons import Lesson, begin_session, due_lessons, keep_review, lesson_of, past_sessions
from director.journal.schema import STEPS, migrate
from director.render.paper import body_html, slip_html
from director.render.slip import escaped, slip_markdown

ROOT = Path(__file__).parent.parent
LIBRARY = Library()
MENUS = Menus(LIBRARY)
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="file modes of POSIX")


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "kept" / "journal.sqlite")


def ruled(journal: Journal, names: dict[str, str] | None = None, notes: tuple[str, ...] = ()) -> Entry:
    """A whist ruling in the journal."""
    book = LIBRARY.book("whist")
    session = begin(book.situation("lead-out-of-turn"), {})
    session = answer(session, {"leader": session.reached.answers[0]})  # type: ignore[union-attr]
    while isinstance(question := session.reached, Question):
        key, first = keyed(session, question)[0]
        del key
        session = answer(session, {question.fact: first})
    entry = entry_of(session, Dialogue(MENUS, book, (Incident(session),)))
    entry = journal.save(entry._replace(deal=Deal(book.code.id, table="3", names=names or {})))
    for note in notes:
        journal.note(entry.number, note)
    return journal.entry(entry.number)


def test_what_is_saved_is_read_again(journal: Journal) -> None:
    kept = ruled(journal, {"N": "Ann", "W": "Di"}, ("One note.", "Another."))
    again = Journal(journal.path).entry(kept.number)
    assert again == kept
    assert again.deal.names == {"N": "Ann", "W": "Di"}
    assert [note.words for note in again.notes] == ["One note.", "Another."]
    session, details = session_of(LIBRARY, again)
    assert answers.written(session) == again.answers
    assert {seat.letter: name for seat, name in details.names.items()} == again.deal.names


@pytest.mark.parametrize("code", [book.folder.name for book in LIBRARY.books])
def test_answers_survive_being_written(code: str) -> None:
    """Every situation, walked by first answers: the session that is read is the one that was written."""
    book = LIBRARY.book(code)
    for name in book.ruled:
        session = begin(book.situation(name), {})
        while isinstance(question := session.reached, Question):
            if lines := ticks(session, question):
                facts = {line.fact: line.answer for line in lines[:1]}
                facts |= {
                    line.fact: session.compiled.by_id[line.fact].law.usual
                    for line in lines[1:]
                    if line.fact not in facts
                }
            else:
                facts = {question.fact: question.answers[-1]}
            session = answer(session, {**facts})
        data = json.loads(json.dumps(answers.written(session)))
        assert answers.read(session.compiled, data).known == session.known


@POSIX
def test_only_the_owner_reads_it(journal: Journal) -> None:
    ruled(journal)
    assert stat.S_IMODE(journal.path.parent.stat().st_mode) == 0o700
    for path in journal.path.parent.iterdir():  # SQLite's own files too
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


@POSIX
def test_a_file_that_others_may_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    Journal(path).close()
    path.chmod(0o644)
    Journal(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_names_are_erased_from_the_file_and_from_the_log_beside_it(journal: Journal) -> None:
    kept = ruled(journal, {"N": "Xanthippe", "E": "Zebedee"}, ("xanthippe was angry, Zebedeeson was not",))
    assert any(b"Xanthippe" in path.read_bytes() for path in journal.path.parent.iterdir())
    assert journal.erase_names() == 2
    after = journal.entry(kept.number)
    assert after.deal.names == {}
    assert after.notes[0].words == "North was angry, Zebedeeson was not"
    assert after.ruling == kept.ruling
    found = b"".join(path.read_bytes() for path in journal.path.parent.iterdir()).lower()
    assert b"xanthippe" not in found
    assert b"zebedee," not in found


def test_names_of_one_deal_are_erased_alone(journal: Journal) -> None:
    first, second = ruled(journal, {"N": "Ann"}), ruled(journal, {"N": "Bea"})
    assert journal.erase_names(first.deal.id) == 1
    assert journal.entry(first.number).deal.names == {}
    assert journal.entry(second.number).deal.names == {"N": "Bea"}


def test_names_are_not_said_to_be_erased_while_another_program_holds_the_old_pages(journal: Journal) -> None:
    ruled(journal, {"N": "Ann"})
    other = sqlite3.connect(journal.path, isolation_level=None)
    other.execute("BEGIN")
    other.execute("SELECT * FROM player").fetchall()
    journal.base.execute("PRAGMA busy_timeout = 100")
    with pytest.raises(DirectorError, match="another director is reading"):
        journal.erase_names()
    other.execute("COMMIT")
    journal.forget()


def test_two_programs_write_at_once(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    script = (
        "import sys; from pathlib import Path; from director.journal.journal import Journal;"
        "from director.journal.entries import Deal, Entry;"
        "j = Journal(Path(sys.argv[1]));"
        "[j.save(Entry(Deal('whist-1864', table=sys.argv[2]), 'revoke', 'e', '1', {'steps': []})) for _ in range(40)]"
    )
    programs = [subprocess.Popen([sys.executable, "-c", script, str(path), name], cwd=ROOT) for name in "abc"]
    assert [program.wait(60) for program in programs] == [0, 0, 0]
    entries = Journal(path).entries()
    assert [entry.number for entry in entries] == list(range(1, 121))
    assert {entry.deal.table for entry in entries} == {"a", "b", "c"}


@POSIX
def test_a_kill_loses_nothing_that_was_answered(tmp_path: Path) -> None:
    """Killed after each answer in turn: the journal has exactly the answers given so far, and goes on from there."""
    path = tmp_path / "journal.sqlite"
    environment = {**os.environ, "DIRECTOR_JOURNAL": str(path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "director", "rule", "whist", "lead-out-of-turn", "--plain"]
    typed = ["4", "3", "1"]
    for count in range(1, len(typed) + 1):
        program = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=ROOT, env=environment
        )  # fmt: skip
        assert program.stdin and program.stderr
        os.set_blocking(program.stderr.fileno(), False)
        program.stdin.write("".join(f"{line}\n" for line in typed[:count]).encode())
        program.stdin.flush()
        said, waited = b"", time.monotonic()
        while said.count(b"You answered") < count and time.monotonic() - waited < 30:
            said += program.stderr.read() or b""
            time.sleep(0.01)
        program.send_signal(signal.SIGKILL)
        program.wait(10)
        kept = Journal(path).entries()[-1]
        facts = [fact for step in kept.answers["steps"] for fact in step["facts"]]
        assert facts == ["leader", "turn", "followed"][:count]
    done = subprocess.run(
        [sys.executable, "-m", "director", "resume", "2", "--plain"],
        input="1\n", capture_output=True, text=True, cwd=ROOT, env=environment, timeout=60, check=False,
    )  # fmt: skip
    assert "Ruling." in done.stdout, done.stderr


def test_the_tables_are_brought_up_to_date_one_step_at_a_time(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "old.sqlite", isolation_level=None)
    migrate(base, STEPS)
    base.execute("INSERT INTO deal (opened, code) VALUES ('2026', 'whist-1864')")
    later = (*STEPS, "ALTER TABLE deal ADD COLUMN room TEXT NOT NULL DEFAULT 'cellar';")
    migrate(base, later)
    migrate(base, later)
    assert base.execute("SELECT code, room FROM deal").fetchall() == [("whist-1864", "cellar")]
    assert base.execute("PRAGMA user_version").fetchone() == (len(later),)


def test_a_journal_of_the_first_version_keeps_everything_and_takes_the_quiz(tmp_path: Path) -> None:
    """A journal that was written before there was a quiz: brought up to date, its rulings are as they were."""
    path = tmp_path / "journal.sqlite"
    base = sqlite3.connect(path, isolation_level=None)
    migrate(base, STEPS[:1])
    assert base.execute("PRAGMA user_version").fetchone() == (1,)
    base.execute("INSERT INTO deal (opened, at_table, code) VALUES ('2026', '3', 'whist-1864')")
    base.execute("INSERT INTO player VALUES (1, 'N', 'Ann')")
    columns = "deal, started, changed, state, edition, law_data, situation, answers"
    base.execute(
        f"INSERT INTO entry ({columns}) VALUES (1, '2026', '2026', 'asking', 'e', '1', 'revoke', '{{\"steps\": []}}')"
    )
    base.execute("INSERT INTO note (entry, at, words) VALUES (1, '2026', 'kept')")
    base.execute("INSERT INTO ended VALUES (1, 'card', '2026')")
    base.close()
    journal = Journal(path)
    kept = journal.entry(1)
    assert (kept.deal.table, kept.deal.names, kept.notes[0].words) == ("3", {"N": "Ann"}, "kept")
    assert kept.ended == {"card"}
    session = begin_session(journal, "whist-1864", "all")
    lesson = Lesson("whist-1864", "revoke", "{}", "A revoke", "r", "2026-01-02T00:00:00+00:00", {"case": "c"})
    keep_review(journal, session, lesson, (True, False, True))
    found = lesson_of(journal, "whist-1864", "revoke", "{}")
    assert found is not None
    assert found._replace(id=0) == lesson
    keep_review(journal, session, lesson._replace(record="s", due="2027"), (True, True, True))
    assert [one.record for one in due_lessons(journal, "whist-1864", ("revoke",), "2028", 5)] == ["s"]
    assert due_lessons(journal, "whist-1864", ("misdeal",), "2028", 5) == []
    assert [(past.questions, past.right) for past in past_sessions(journal, "whist-1864", 5)] == [(2, 5)]
    assert tuple(journal.base.execute("PRAGMA user_version").fetchone()) == (len(STEPS),)
    assert journal.base.execute("PRAGMA foreign_key_check").fetchall() == []


def test_a_step_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "old.sqlite", isolation_level=None)
    migrate(base, STEPS)
    with pytest.raises(sqlite3.Error):
        migrate(base, (*STEPS, "CREATE TABLE more (x); CREATE TABLE deal (x);"))
    assert base.execute("PRAGMA user_version").fetchone() == (len(STEPS),)
    assert base.execute("SELECT count(*) FROM sqlite_master WHERE name = 'more'").fetchone() == (0,)


def test_a_newer_journal_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    Journal(path).base.execute("PRAGMA user_version = 99")
    with pytest.raises(DirectorError, match="newer director"):
        Journal(path)


def test_a_file_that_is_no_journal_is_one_message(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_text("This is a letter to my aunt. " * 100)
    with pytest.raises(DirectorError, match="cannot be used"):
        Journal(path)
    assert path.read_text().startswith("This is a letter")


def test_a_number_that_is_not_there_names_those_that_are(journal: Journal) -> None:
    with pytest.raises(DirectorError, match="no ruling 7"):
        journal.entry(7)
    ruled(journal)
    with pytest.raises(DirectorError) as found:
        journal.entry(7)
    assert found.value.allowed == "1 to 1"


# what comes out of it


def slip_of(entry: Entry) -> str:
    book = LIBRARY.book(entry.deal.code)
    return slip_markdown(entry, book.code, "lead out of turn")


NASTY = "<script>alert(1)</script> [x](javascript:y) *b* `c` # h | t =2+3 \x1b[31m"


def test_the_slip_says_what_was_ruled_and_from_what(journal: Journal) -> None:
    slip = slip_of(ruled(journal, {"N": "Ann"}))
    for words in ("# Ruling 1: lead out of turn", "English club code of 1864", "law data", "## Facts found", "North Ann",
                  "**Law", "not the official text", "director log replay 1"):  # fmt: skip
        assert words in slip


def test_nothing_that_was_typed_is_markup(journal: Journal) -> None:
    entry = ruled(journal, {"N": NASTY}, (NASTY,))
    html = slip_html(slip_of(entry), NASTY)
    for markup in ("<script", "<a ", "<em>b", "<code>c", "javascript:y</a>"):
        assert markup not in html
    assert html.count("<h1>") == 1
    assert "default-src &#x27;none&#x27;" in html or "default-src 'none'" in html


@given(st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=60))
def test_escaped_text_is_shown_as_it_was_typed(text: str) -> None:
    shown = body_html(f"Players: {escaped(text)}.")
    from html import unescape

    assert unescape(shown.removeprefix("<p>").removesuffix("</p>\n")) == f"Players: {' '.join(text.split())}."


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@sum", "\tx", "\rx"])
def test_no_cell_is_a_formula(cell: str) -> None:
    assert harmless_cell(cell) == f"'{cell}"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=10)
@given(st.text(max_size=30))
def test_a_table_of_rulings_reads_as_one(journal: Journal, words: str) -> None:
    entry = ruled(journal)._replace(deal=Deal("whist-1864", table=words, names={"N": words}))
    rows = list(csv.DictReader(io.StringIO(as_csv([entry]), newline="")))
    assert len(rows) == 1
    assert rows[0]["situation"] == "lead-out-of-turn"
    assert rows[0]["north"].lstrip("'").replace("\r", "") == words.lstrip("'").replace("\r", "") or "\r" in words


def test_a_key_that_changes_nothing_works_out_nothing(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """After every key the journal is kept; what an incident came to is worked out again only if something changed."""
    worked: list[str] = []

    def counted(*given: object) -> Entry:
        worked.append("entry")
        return entry_of(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("director.commands.keeping.entry_of", counted)
    book = LIBRARY.book("whist")
    keeper = Keeper(journal, LIBRARY)
    dialogue = keeper.saw(Dialogue(MENUS, book, (Incident(begin(book.situation("lead-out-of-turn"), {})),)))
    dialogue = keeper.saw(press(dialogue, "4"))
    worked.clear()
    for key in ("down", "up", "?", "back"):
        dialogue = keeper.saw(press(dialogue, key))
    assert worked == []
    dialogue = keeper.saw(press(dialogue, "3"))
    assert worked == ["entry"]
    assert journal.entries()[-1].answers == answers.written(dialogue.session)  # type: ignore[arg-type]
