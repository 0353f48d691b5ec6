"""The plain prompter: words and numbers, what was understood, nothing that cannot be read aloud."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from director.core.seats import Seat
from director.dialogue.dialogue import Dialogue
from director.dialogue.moves import press
from director.dialogue.screens import End, Incident, Start
from director.files.find import Menus
from director.files.library import Library
from director.folds.interview import begin
from director.folds.report import Details
from director.prompters.plainprompt import run
from director.render.colour import showable
from director.render.plain import ascii_only
from director.render.plainviews import said
from director.render.rows import Row
from director.render.screen import frame
from director.sentences.words import Card

LIBRARY = Library()
ROOT = Path(__file__).resolve().parent.parent


class Talk:
    """A dialogue with lines typed in advance: what was said, and the rulings."""

    def __init__(self, *lines: str, code: str = "whist") -> None:
        out, rulings = io.StringIO(), io.StringIO()
        start = Dialogue(Menus(LIBRARY), LIBRARY.book(code), (Start(),))
        self.end = run(start, io.StringIO("".join(f"{line}\n" for line in lines)), out, rulings)
        self.said, self.rulings = out.getvalue(), rulings.getvalue()

    @property
    def known(self) -> dict[str, object]:
        session = self.end.session
        return dict(session.known) if session else {}


def test_numbers_and_words_are_answers() -> None:
    talk = Talk("1", "4", "south", "N", "leave")
    assert "You answered: West." in talk.said
    assert "You answered: South." in talk.said
    assert "You answered: North." in talk.said
    assert talk.known["followed"] == "second hand"
    assert talk.rulings.startswith("Ruling. Whist 1864, lead out of turn.")
    assert talk.end.ended is End.LEFT


def test_the_beginning_of_a_word_is_enough() -> None:
    talk = Talk("1", "we", "so", "no", "leave")
    assert [str(value) for value in talk.known.values()][:2] == ["3", "2"]
    assert '"no" could mean' in talk.said  # nobody, north


def test_followers_may_be_given_as_seats() -> None:
    assert Talk("1", "w", "s", "N,E").known["followed"] == "second and third"
    talk = Talk("1", "w", "s", "E,N")
    assert "followed" not in talk.known
    assert "not the order of play" in talk.said


def test_an_empty_line_repeats_the_question() -> None:
    assert Talk("1", "", "").said.count("Who led?") == 3


def test_why_is_said_and_the_question_stays() -> None:
    talk = Talk("1", "w", "s", "why", "nobody")
    assert "What waits for the answer." in talk.said
    assert talk.known["followed"] == "nobody"


def test_why_not_a_law() -> None:
    talk = Talk("1", "w", "s", "everyone", "why not 62")
    assert "Law 62, in our words." in talk.said
    assert "yes, but 63 takes its place" in talk.said


def test_a_law_that_the_code_does_not_have() -> None:
    assert "Whist 1864 has laws 1 to 91." in Talk("1", "w", "s", "everyone", "why not 99").said


def test_back_and_change() -> None:
    talk = Talk("1", "w", "s", "back", "e", "nobody", "change", "2", "south")
    assert "Back." in talk.said
    assert "You answered: South." in talk.said
    assert talk.known == {"leader": 3, "turn": 2, "followed": "nobody"}


def test_a_letter_is_a_choice_and_reduces_the_ruling() -> None:
    talk = Talk("1", "w", "s", "n", "b", "")
    assert talk.known["exact"] == "a suit"
    last = talk.rulings.rpartition("Ruling.")[2]
    assert "Chose. North or South chose: call a suit." in last
    assert "Option" not in last


def test_a_dispute_that_does_not_matter_goes_on() -> None:
    talk = Talk("1", "w", "s", "unsure", "2 3", "more")
    assert "IT DOES NOT MATTER" in talk.said
    assert "Whoever has played" in talk.rulings
    assert "Disputed, and it makes no difference" in talk.rulings


def test_a_dispute_is_told_answer_by_answer() -> None:
    talk = Talk("1", "w", "s", "unsure", "2 4", "4")
    assert "If 2: North." in talk.said
    assert "If 4: North, East and South: everyone." in talk.said
    assert talk.known["followed"] == "everyone"
    assert "Disputed, found so: who has played to it" in talk.rulings


def test_rare_things_are_a_list_and_0_is_none() -> None:
    talk = Talk("renege", "1", "e", "n", code="duplicate")
    assert "things that are rare" in talk.said or "Question" in talk.said


def test_what_is_not_there_is_said() -> None:
    talk = Talk("1", "7", "xyzzy", "b c")
    assert "There is no number 7 here." in talk.said
    assert '"xyzzy" is not understood here.' in talk.said


def test_table_words_find_doors_and_never_open_one() -> None:
    talk = Talk("renege")
    assert 'Found for "renege":' in talk.said
    assert talk.end.session is None
    assert "Choose it when" in talk.said


def test_a_code_is_taken_by_its_name() -> None:
    assert Talk("auction").end.book.code.short == "auction"
    assert Talk("code").end.book.folder != LIBRARY.book("whist").folder


def test_everything_is_ascii_and_short_lines() -> None:
    talk = Talk("1", "w", "s", "why", "n", "why", "why not 62", "table", "keys", "law 62", "change", "back", "a")
    for line in (talk.said + talk.rulings).splitlines():
        assert line.isascii()
        assert len(line) <= 79
        assert "\x1b" not in line


def test_control_characters_are_dropped() -> None:
    talk = Talk("1", "\x1b[31mw\x07")
    assert "\x1b" not in talk.said


def test_names_stand_for_seats_only_in_what_is_read_aloud() -> None:
    compiled = LIBRARY.book("whist").situation("lead-out-of-turn")
    session = begin(compiled, {"leader": Seat.WEST, "turn": Seat.SOUTH})
    details = Details({Seat.NORTH: "Ann"}, {Seat.WEST: Card("king", "hearts")})
    dialogue = Dialogue(Menus(LIBRARY), LIBRARY.book("whist"), (Incident(session),), details)
    asked = "\n".join(said(dialogue))
    assert "North" in asked
    assert "Ann" not in asked
    assert "West led the king of hearts." in asked
    ruled = "\n".join(said(press(dialogue, "2")))
    assert "Ann, take back your card." in ruled


def test_law_files_cannot_command_the_terminal() -> None:
    rows = frame("RULING", "a\x1b[31mb", "", [Row("c\x9bd\u202ee")], [("\x1b", "f")])
    assert all(char.isprintable() for row in rows for char in row.text)
    assert showable("a\x1b♠─é", "ascii") == "a S-?"
    assert "\x1b" not in ascii_only("a\x1b[0m")


def director(*args: str, typed: str = "", state: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "XDG_STATE_HOME": str(state or "/nonexistent"), "TERM": "dumb"}
    command = [sys.executable, "-m", "director", *args]
    return subprocess.run(command, cwd=ROOT, input=typed, capture_output=True, text=True, env=env, check=False)


def test_the_end_of_the_input_is_no_traceback(tmp_path: Path) -> None:
    done = director("--plain", typed="1\nw\n", state=tmp_path)
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    assert "director rule whist lead-out-of-turn -f leader=W --plain" in done.stderr
    assert done.stdout == ""


def test_questions_go_to_stderr_and_the_ruling_to_stdout(tmp_path: Path) -> None:
    words = ("rule", "whist", "lead-out-of-turn", "-f", "leader=w", "--plain")
    done = director(*words, typed="s\nn\nleave\n", state=tmp_path)
    assert done.returncode == 0
    assert done.stdout.startswith("Ruling.")
    assert "Question" not in done.stdout
    assert "Who has played to that lead?" in done.stderr


def test_the_code_is_remembered(tmp_path: Path) -> None:
    director("rule", "auction", "lead-out-of-turn", "--plain", typed="w\n", state=tmp_path)
    done = director("--plain", state=tmp_path)
    assert done.stderr.startswith(LIBRARY.book("auction").code.title)


def test_a_state_folder_that_cannot_be_written_does_not_matter() -> None:
    assert director("--plain", typed="1\nw\n").returncode == 3


@pytest.mark.parametrize("line", ["q", "qui", "leave", "le"])
def test_ways_to_leave(line: str) -> None:
    assert Talk("1", line).end.ended is End.LEFT
