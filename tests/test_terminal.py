"""The real program in a pseudo-terminal of 80 columns and 24 rows, driven by keys, its screen read."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from director.core.decide import Ruling
from director.files.library import Library
from director.folds.interview import answer, begin, keyed, ticks
from director.render.data import facts_data

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")]

ROOT = Path(__file__).resolve().parent.parent
SOON = 15.0
KEYS = {"left": "\x1b[D", "down": "\x1b[B", "pagedown": "\x1b[6~", "f1": "\x1bOP", "esc": "\x1b", "enter": "\r"}


def _heeds_ctrl_c() -> None:
    """Tests that are run in the background of a shell have been told to ignore it, and would hand that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A running program and what its screen shows."""

    def __init__(self, env: dict[str, str], *args: str, columns: int = 80, rows: int = 24, shell: str = "") -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "DIRECTOR_DEBUG")}
        self.child = pexpect.spawn(
            "/bin/sh" if shell else sys.executable,
            ["-c", shell] if shell else ["-m", "director", *args],
            cwd=str(ROOT),
            dimensions=(rows, columns),
            env={**clean, "TERM": "xterm-256color", "PYTHONUTF8": "1", **env},
            timeout=SOON,
            preexec_fn=_heeds_ctrl_c,
        )
        self.raw = b""

    def press(self, *keys: str) -> Terminal:
        """Press keys by name or by character."""
        for key in keys:
            self.child.send(KEYS.get(key, key))
        return self

    def read(self, seconds: float = 0.05) -> bool:
        """Read what has been written; False at the end."""
        try:
            data = self.child.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    def sees(self, words: str, seconds: float = SOON) -> list[str]:
        """Wait until the screen shows the words; the rows. Fails with the screen if it does not."""
        limit = time.monotonic() + seconds
        while words not in self.text and time.monotonic() < limit:
            if not self.read() and words not in self.text:
                break
        assert words in self.text, f"no {words!r} on:\n{self.text}"
        return self.settled()

    def settled(self) -> list[str]:
        """The rows once the whole screen has been drawn: nothing more comes for a moment."""
        before = -1
        while len(self.raw) != before:
            before = len(self.raw)
            self.read(0.15)
        return self.rows

    def ends(self) -> int:
        """Wait for the end; the exit code. Fails with the screen if it does not come."""
        limit = time.monotonic() + SOON
        while self.read(0.2) and self.child.isalive():
            assert time.monotonic() < limit, f"it goes on:\n{self.text}"
        self.read()
        self.child.close()
        code = self.child.exitstatus
        return -1 if code is None else int(code)

    @property
    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.rows)


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {"XDG_STATE_HOME": str(tmp_path), "HOME": str(tmp_path)}


def lead(home: dict[str, str], *facts: str, columns: int = 80, rows: int = 24, **env: str) -> Terminal:
    given = [part for fact in facts for part in ("-f", fact)]
    return Terminal({**home, **env}, "rule", "whist", "lead-out-of-turn", *given, columns=columns, rows=rows)


def test_from_the_start_to_a_ruling_by_one_key_each(home: dict[str, str]) -> None:
    terminal = Terminal(home)
    rows = terminal.sees("What happened?")
    assert rows[0].strip().split()[0] == "director"
    assert "> Whist 1864 <" in rows[2]
    assert rows[-1].startswith(" 1-9 choose")
    terminal.press("1").sees("Who led?")
    terminal.press("4").sees("Whose turn was it to lead?")
    rows = terminal.press("3").sees("Who has played to that lead?")
    assert any("led" in row and "│" in row for row in rows)  # the table is drawn
    rows = terminal.press("2").sees("RULING")
    assert len(rows) == 24
    assert all(len(row) <= 80 for row in rows)
    assert rows[0].startswith(" RULING    Whist 1864: lead out of turn")
    assert "A B C they chose" in rows[-1]
    terminal.press("q")
    assert terminal.ends() == 0
    assert "IN FORCE" in terminal.text  # the ruling stays, on the screen that was there before
    assert "Again:  director rule whist lead-out-of-turn" in terminal.text


def test_enter_never_answers(home: dict[str, str]) -> None:
    terminal = lead(home, "leader=w", "turn=s")
    terminal.sees("Who has played to that lead?")
    terminal.press("enter", "enter")
    time.sleep(0.3)
    terminal.read()
    assert "Who has played to that lead?" in terminal.text
    terminal.press("down", "down").sees(" > 2  North")
    terminal.press("enter").sees("RULING")


def test_back_undoes_the_last_answer(home: dict[str, str]) -> None:
    terminal = lead(home)
    terminal.sees("Who led?")
    terminal.press("4").sees("Whose turn was it to lead?")
    terminal.press("left").sees("Who led?")
    terminal.press("4").sees("Whose turn was it to lead?")
    terminal.press("\x7f").sees("Who led?")
    terminal.press("left").sees("This is the first question")


def test_why_do_you_ask(home: dict[str, str]) -> None:
    terminal = lead(home, "leader=w", "turn=s")
    terminal.sees("Who has played to that lead?")
    rows = terminal.press("?").sees("WHAT WAITS FOR THE ANSWER")
    assert rows[0].startswith(" WHY ASK")
    assert rows[-1].startswith(" ← back to the question")
    terminal.press("left").sees("? why do you ask")


def test_escape_does_not_wait(home: dict[str, str]) -> None:
    terminal = lead(home, "leader=w", "turn=s")
    terminal.sees("Who has played to that lead?")
    terminal.press("?").sees("WHY ASK")
    before = time.monotonic()
    terminal.press("esc").sees("QUESTION")
    assert time.monotonic() - before < 1.0


def before_a_tick_list(code: str, name: str) -> list[str]:
    """Facts as given on the command line, after which a tick list comes next."""
    compiled = Library().book(code).situation(name)
    waiting = [begin(compiled, {})]
    while waiting:
        session = waiting.pop()
        question = session.reached
        if isinstance(question, Ruling):
            continue
        if ticks(session, question):
            known = facts_data(compiled, session.known)
            return [f"{fact}={','.join(value) if isinstance(value, list) else value}" for fact, value in known.items()]
        waiting += [answer(session, {question.fact: given}) for _, given in keyed(session, question)]
    raise AssertionError("no tick list")


def test_a_tick_list_is_one_key_for_none(home: dict[str, str]) -> None:
    facts = before_a_tick_list("duplicate", "revoke")
    terminal = Terminal(home, "rule", "duplicate", "revoke", *(part for fact in facts for part in ("-f", fact)))
    rows = terminal.sees("None of these is true.")
    assert any(row.startswith("   1 [ ]") for row in rows)
    terminal.press("1").sees("   1 [x]")
    terminal.press("1").sees("   1 [ ]")
    terminal.press("0")
    limit = time.monotonic() + SOON
    while "None of these is true." in terminal.text and time.monotonic() < limit:
        terminal.read()
    assert "None of these is true." not in terminal.text


def test_a_letter_is_a_choice_and_back_undoes_it(home: dict[str, str]) -> None:
    terminal = lead(home, "leader=w", "turn=s")
    terminal.press("2").sees("they chose")
    rows = terminal.press("B").sees("CHOSE")
    assert "North or South chose: call a suit." in rows[2]
    assert "the suit named" in rows[-1]
    rows = terminal.press("h", "enter").sees("hearts")
    assert "they chose" not in rows[-1]
    terminal.press("left").sees("they chose")


def test_pages_by_space(home: dict[str, str]) -> None:
    terminal = lead(home, "leader=w", "turn=s")
    rows = terminal.press("2").sees("1 of 2")
    assert rows[-1].startswith(" Space more")
    options = [row for row in rows if row[8:9] in ("A", "B", "C")]
    assert len(options) == 3  # a list of options is never split
    terminal.press(" ").sees("2 of 2")
    terminal.press("pagedown").sees("2 of 2")
    terminal.press("\x1b[5~").sees("1 of 2")


def test_a_dispute_that_does_not_matter(home: dict[str, str]) -> None:
    terminal = lead(home, "leader=w", "turn=s")
    terminal.sees("Who has played to that lead?")
    terminal.press("u").sees("Tick every answer")
    terminal.press("2", "3").sees("3 [x]")
    rows = terminal.press(" ").sees("IT DOES NOT MATTER")
    assert rows[0].startswith(" DISPUTED")
    terminal.press(" ").sees("RULING")
    assert "Whoever has" in terminal.text  # nobody is named: it is not known who has played


def test_a_dispute_that_matters_is_ruled_on_by_its_number(home: dict[str, str]) -> None:
    terminal = lead(home, "leader=w", "turn=s")
    terminal.sees("Who has played to that lead?")
    terminal.press("u", "2", "4").sees("4 [x]")
    rows = terminal.press(" ").sees("DIFFERENCE")
    assert any("2 NORTH" in row for row in rows)
    assert "rule on that one" in rows[-1]
    terminal.press("4").sees("All have played")


def test_why_not_and_changing_an_answer(home: dict[str, str]) -> None:
    terminal = lead(home, "leader=w", "turn=s")
    terminal.press("4").sees("RULING")
    terminal.press("/").sees(" > _")
    terminal.press("6", "2").sees(" > 62_")
    terminal.press("enter").sees("why not 62?")
    terminal.press("g").sees("Which answer is to be changed?")
    terminal.press("3").sees("CHANGE")
    terminal.press("2").sees("they chose")


def test_ctrl_c_says_how_to_go_on(home: dict[str, str]) -> None:
    terminal = lead(home)
    terminal.press("4").sees("Whose turn was it to lead?")
    terminal.press("3").sees("Who has played to that lead?")
    terminal.press("\x03")
    assert terminal.ends() == 130
    assert "director rule whist lead-out-of-turn -f leader=W -f turn=S" in terminal.text.replace("\n", "")


def test_words_find_every_door(home: dict[str, str]) -> None:
    terminal = Terminal(home)
    terminal.sees("What happened?")
    rows = terminal.press(*"renege").sees("CHOOSE IT WHEN")
    assert any(row.startswith("   1  A player did not follow suit") for row in rows)
    terminal.press("esc").sees(" > _")
    terminal.press("\t")
    time.sleep(0.3)
    terminal.read()
    assert "> Whist 1864 <" not in terminal.text


def test_all_keys(home: dict[str, str]) -> None:
    terminal = lead(home)
    terminal.sees("Who led?")
    assert any("PLAIN: TYPE" in row for row in terminal.press("f1").sees("KEY"))


@pytest.mark.parametrize(("columns", "rows"), [(60, 20), (40, 12), (132, 50)])
def test_other_windows(home: dict[str, str], columns: int, rows: int) -> None:
    terminal = lead(home, "leader=w", "turn=s", columns=columns, rows=rows)
    shown = terminal.sees("Who has played to that lead?")
    assert ("│" in terminal.text) == (columns >= 70)
    assert len(shown) == rows
    terminal.press("2").sees("RULING")


def test_a_window_that_changes_is_drawn_again(home: dict[str, str]) -> None:
    terminal = lead(home, "leader=w", "turn=s")
    terminal.sees("│")
    terminal.screen.resize(20, 60)
    terminal.screen.reset()
    terminal.child.setwinsize(20, 60)
    limit = time.monotonic() + SOON
    while "West led." not in terminal.text and time.monotonic() < limit:
        terminal.read()
    assert "West led. South had the lead." in terminal.text


def test_no_colour_is_respected(home: dict[str, str]) -> None:
    coloured = lead(home, "leader=w", "turn=s")
    coloured.press("2").sees("RULING")
    assert b"\x1b[36m" in coloured.raw or b";36m" in coloured.raw
    plain = lead(home, "leader=w", "turn=s", NO_COLOR="1")
    plain.press("2").sees("RULING")
    assert b"36m" not in plain.raw
    assert b"\x1b[1m" not in plain.raw


def test_characters_that_cannot_be_shown_are_replaced(home: dict[str, str]) -> None:
    terminal = lead(home, "leader=w", "turn=s", PYTHONUTF8="0", PYTHONIOENCODING="cp1252")
    rows = terminal.sees("Who has played to that lead?")
    assert set(rows[1].strip()) == {"-"}
    assert "< back" in rows[-1]


def test_standard_output_stays_clean(home: dict[str, str], tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    command = f"{sys.executable} -m director rule whist lead-out-of-turn -f leader=w -f turn=s --json > {out}"
    terminal = Terminal(home, shell=command)
    terminal.sees("Who has played to that lead?")
    terminal.press("2").sees("RULING")
    terminal.press("q")
    assert terminal.ends() == 0
    assert out.read_text(encoding="utf-8").startswith("{")


def test_heard_enough_is_noted(home: dict[str, str]) -> None:
    terminal = lead(home, "leader=w", "turn=s")
    terminal.press("2").sees("they chose")
    terminal.press("v").sees("the last option that was read")
    terminal.press("a").sees("Which one was chosen?")
    terminal.press("a").sees("the options were read up to A")


def test_ctrl_c_line_by_line(home: dict[str, str]) -> None:
    terminal = lead(home, TERM="dumb")
    terminal.sees("Type 1 to 4, or")
    terminal.press("w", "enter").sees("You answered: West.")
    terminal.sees("> ")
    terminal.press("\x03")
    assert terminal.ends() == 130
    assert "-f leader=W" in terminal.text
    assert "Traceback" not in terminal.text


def test_a_dumb_terminal_is_asked_line_by_line(home: dict[str, str]) -> None:
    terminal = lead(home, TERM="dumb")
    terminal.sees("Type 1 to 4, or")
    terminal.press("w", "enter").sees("You answered: West.")


def test_a_quiz_is_asked_marked_and_summed_up(home: dict[str, str], tmp_path: Path) -> None:
    kept = {**home, "DIRECTOR_JOURNAL": str(tmp_path / "journal.sqlite")}
    terminal = Terminal(kept, "quiz", "auction", "lead-out-of-turn", "--seed", "5", "--count", "1")
    rows = terminal.sees("1st of 3: what happens?")
    assert rows[0].startswith(" QUIZ      Auction bridge 1912: lead out of turn")
    assert rows[0].endswith("1 of 1")
    assert any("┌" in row for row in rows)
    assert rows[-1].startswith(" 1-4 answer")
    terminal.press("1").sees("2nd of 3: whose choice is it now?")
    terminal.press("left").sees("1st of 3")
    terminal.press("1").sees("2nd of 3")
    terminal.press("1").sees("3rd of 3: which law decides it?")
    terminal.press("down", "enter").sees("THE FACT THAT DECIDES")
    terminal.press("o").sees("COMPARE")
    terminal.press("left").sees("THE FACT THAT DECIDES")
    terminal.press("l").sees("LAW ")
    terminal.press("left", "pagedown").sees("You will see this one again")
    rows = terminal.press(" ").sees("RESULT")
    assert "questions all right" in "\n".join(rows)
    terminal.press("q")
    assert terminal.ends() == 0
    assert b"RESULT" in terminal.raw.rpartition(b"\x1b[?1049l")[2]  # it stays when the screen has gone


def test_a_quiz_without_colour_says_the_same(home: dict[str, str]) -> None:
    arguments = ("quiz", "auction", "lead-out-of-turn", "--seed", "5", "--count", "1")
    kept = {**home, "DIRECTOR_JOURNAL": "off"}
    plain, coloured = Terminal({**kept, "NO_COLOR": "1"}, *arguments), Terminal(kept, *arguments)
    assert plain.sees("1st of 3") == coloured.sees("1st of 3")
    assert plain.press("x").sees("THE FACT") == coloured.press("x").sees("THE FACT")
    assert b"\x1b[0;1;31mwrong" not in plain.raw
    for terminal in (plain, coloured):
        terminal.press("ctrl-c" if "ctrl-c" in KEYS else "\x03")
        assert terminal.ends() == 130


def test_codes_are_compared_by_keys(home: dict[str, str]) -> None:
    terminal = Terminal(home, "compare", "lead-out-of-turn", "--codes", "whist,auction-1912")
    rows = terminal.sees("Who led?")
    assert "Whist 1864 and Auction 1912 need this." in "\n".join(rows)
    terminal.press("4").sees("Whose turn was it to lead?")
    terminal.press("2").sees("Who has played to that lead?")
    terminal.press("2").sees("Only Auction 1912 needs this.")
    terminal.press("3").sees("first to draw attention")
    rows = terminal.press("2").sees("WHAT HAPPENED")
    assert any("Whist 1864" in row and "Auction 1912" in row for row in rows)
    terminal.press("1").sees("RULING")
    terminal.press("left").sees("WHAT HAPPENED")
    terminal.press("q")
    assert terminal.ends() == 0
