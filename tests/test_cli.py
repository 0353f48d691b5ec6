"""The command line: exit codes, what stands on which stream, one message per error, several incidents."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
RULED = ("rule", "whist", "lead-out-of-turn", "-f", "leader=W", "-f", "turn=S", "-f", "followed=N")


def run(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The program, away from a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "director", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )


def value_of(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """The one value on standard output."""
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_ruling_is_one_json_value_and_nothing_else() -> None:
    done = run(*RULED, "--json")
    value = value_of(done)
    assert (done.returncode, done.stderr) == (0, "")
    assert (value["schema"], value["status"], value["code"]) == (1, "ruling", "whist-1864")
    assert value["facts"] == {"leader": "W", "turn": "S", "followed": ["N"]}
    assert [choice["put_to"] for choice in value["choices"]] == [["N", "S"]]
    assert {holding["issue"]: holding["outcome"] for holding in value["holdings"]}["trick"] == "returned"


def test_seats_may_be_letters_or_words_in_any_case() -> None:
    done = run(
        "rule", "WHIST", "lead-out-of-turn", "-f", "leader=west", "-f", "turn=SOUTH", "-f", "followed=n", "--json"
    )
    assert value_of(done)["facts"] == {"leader": "W", "turn": "S", "followed": ["N"]}


def test_a_missing_fact_prints_the_question_and_exits_3() -> None:
    done = run("rule", "whist", "lead-out-of-turn", "-f", "leader=W", "--no-input", "--json")
    value = value_of(done)
    assert done.returncode == 3
    assert (value["status"], value["fact"], value["along"]) == ("question", "turn", ["turn"])
    assert [answer["answer"] for answer in value["answers"]] == ["N", "E", "S", "W"]
    spoken = run("rule", "whist", "lead-out-of-turn", "-f", "leader=W", "--no-input")
    assert spoken.returncode == 3
    assert "Whose turn was it to lead?" in spoken.stdout


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (
            ("rule", "whist", "lead-out-of-turn", "-f", "leder=west"),
            ['error: unknown fact "leder". Did you mean "leader"?', "  where    -f leder=west"],
        ),
        (
            ("rule", "whist", "lead-out-of-turn", "-f", "leader=w", "-f", "turn=s", "-f", "followed=e"),
            [
                "error: East alone cannot have played: North plays before East to West's lead",
                "  where    -f followed=e",
                "  allowed  nobody; n; n,e; everyone",
                "  If that is what happened:  director rule whist-1864 play-out-of-turn",
            ],
        ),
        (
            ("rule", "whist", "lead-out-of-turn", "-f", "leader=x"),
            ['error: "x" is no answer to "leader"', "  where    -f leader=x", "  allowed  N, E, S, W"],
        ),
        (("rule", "whst", "revoke"), ['error: no code "whst". Did you mean "whist"?']),
        (("rule", "whist", "revok"), ['error: Whist 1864 has no situation "revok". Did you mean "revoke"?']),
        (("rule", "whist", "revoke", "-f", "held"), ['error: "held" is not of the form fact=answer', "  where    -f"]),
        (
            ("rule", "--incident", "no-such-file.yaml"),
            [
                'error: no file "no-such-file.yaml"',
                "  where    --incident, in the current folder",
                "  allowed  a YAML or JSON file, or - for standard input",
            ],
        ),
        (
            ("laws", "whist", "92"),
            [
                'error: Whist 1864 has no law "92"',
                "  allowed  laws 1 to 91; etiquette; dummy I; dummy II; dummy III; double dummy",
            ],
        ),
        (("tree", "whist", "revoke", "--form", "svg"), ['error: no form "svg"', "  where    --form"]),
    ],
)
def test_bad_input_gets_one_message_and_exit_2(arguments: tuple[str, ...], lines: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[: len(lines)] == lines
    assert "Traceback" not in done.stderr


def test_a_choice_that_is_not_offered_is_refused() -> None:
    everyone = ("rule", "whist", "lead-out-of-turn", "-f", "leader=W", "-f", "turn=S", "-f", "followed=everyone")
    done = run(*everyone, "-f", "exact=a suit")
    assert done.returncode == 2
    assert done.stderr.startswith('error: the choice "exact" is not offered on these facts')


def test_a_leader_whose_turn_it_was_led_in_turn() -> None:
    done = run("rule", "whist", "lead-out-of-turn", "-f", "leader=W", "-f", "turn=W", "--json")
    assert done.returncode == 0
    assert {item["issue"]: item["outcome"] for item in value_of(done)["holdings"]}["trick"] == "in turn"


def test_several_incidents_give_a_line_each_and_the_worst_exit() -> None:
    good = "code: whist\nsituation: lead-out-of-turn\nfacts: {leader: W, turn: S, followed: everyone}\n"
    short = "code: whist\nsituation: lead-out-of-turn\nfacts: {leader: W}\n"
    bad = "code: whist\nsituation: lead-out-of-turn\nfacts: {leader: Q}\n"
    for documents, code in (((good, good), 0), ((good, short), 3), ((short, bad, good), 2)):
        done = run("rule", "--incident", "-", "--json", stdin="---\n".join(documents))
        assert done.returncode == code
        assert len([json.loads(line) for line in done.stdout.splitlines()]) == len(documents)


def test_json_and_yaml_incidents_say_the_same() -> None:
    facts = {"leader": "W", "turn": "S", "followed": ["N", "E"]}
    incident = {"code": "whist", "situation": "lead-out-of-turn", "facts": facts}
    as_json = run("rule", "--incident", "-", "--json", stdin=json.dumps(incident))
    as_yaml = run(
        "rule", "--incident", "-", "--json", stdin="code: whist\nsituation: lead-out-of-turn\nfacts:\n"
        "  leader: west\n  turn: S\n  followed:\n  - N\n  - E\n",
    )  # fmt: skip
    assert value_of(as_json) == value_of(as_yaml)


def test_booleans_are_yes_and_no() -> None:
    incident = {
        "code": "whist",
        "situation": "revoke",
        "facts": {"offender": "E", "held": True, "gone": "quitted", "asked": False, "shown": False, "both": False,
                  "claimed": "over", "four": False},
    }  # fmt: skip
    done = run("rule", "--incident", "-", "--json", stdin=json.dumps(incident))
    assert value_of(done)["status"] == "ruling"


@pytest.mark.parametrize(
    "text",
    [
        "a: &x [1]\nb: *x\n",
        "code: !!python/object:os.system whist\n",
        "{" * 2000,
        "[" * 5000 + "]" * 5000,
        "code: whist\ncode: euchre\n",
        '{"code": "whist", "code": "euchre"}',
        "facts: [\x1b[31m]",
        "",
        "- just\n- a\n- list\n",
        "code: whist\nsituation: revoke\nfacts: oops\n",
        "code: whist\nsituation: ../../etc/passwd\n",
    ],
    ids=range(11),
)
def test_a_strangers_file_is_refused_with_one_message(text: str) -> None:
    done = run("rule", "--incident", "-", stdin=text)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error: ")
    assert "Traceback" not in done.stderr and "\x1b" not in done.stderr


def test_names_cannot_carry_markup_or_control_codes() -> None:
    incident = {
        "code": "whist",
        "situation": "lead-out-of-turn",
        "facts": {"leader": "W", "turn": "S", "followed": "nobody"},
        "details": {"names": {"W": "[red]Ann\x1b[2J[/red]\u202e"}},
    }
    done = run("rule", "--incident", "-", stdin=json.dumps(incident))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout and "\u202e" not in done.stdout
    assert "[red]Ann [2J[/red]" in done.stdout


def test_an_output_that_knows_no_lines_gets_ascii() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "director", *RULED],
        capture_output=True,
        timeout=60,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert done.stdout.decode("ascii").splitlines()[1].strip().startswith("---")


def test_a_dumb_terminal_gets_plain_sentences() -> None:
    done = run(*RULED, TERM="dumb")
    assert done.stdout.startswith("Ruling. Whist 1864, lead out of turn.")
    assert run(*RULED, "--plain").stdout == done.stdout
    assert done.stdout.isascii()


def test_version_and_help_and_completion() -> None:
    assert run("--version").stdout.startswith("director ")
    assert "rule" in run("--help").stdout
    shown = run("--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert "_DIRECTOR" in shown.stdout or "director" in shown.stdout


def test_what_is_taken_as_usual_is_said() -> None:
    given = ("rule", "whist", "revoke", "-f", "offender=E", "-f", "held=yes", "-f", "gone=quitted", "-f", "asked=no",
             "-f", "shown=no", "-f", "claimed=over", "--usual", "--json")  # fmt: skip
    value = value_of(run(*given))
    assert value["usual"] == [
        {"fact": "four", "answer": "no", "laws": ["59"]},
        {"fact": "both", "answer": "no", "laws": ["81"]},
    ]


def test_a_ruling_that_moves_tricks_gives_the_score_before_and_after() -> None:
    value = value_of(run("rule", "--incident", "examples/duplicate-revoke.yaml", "--usual", "--json"))
    assert value["score"]["before"] == {"tricks": 9, "words": "down one", "points": -100}
    assert value["score"]["after"] == {"tricks": 11, "words": "one over", "points": 650}
    assert value["score"]["entry"] == "4♠ by South, 11 tricks, N-S +650"
    spoken = run("rule", "--incident", "examples/duplicate-revoke.yaml", "--usual").stdout
    assert "In the scorer: 4♠ by South, 11 tricks, N-S +650." in spoken


# the log, from the command line


def test_what_is_ruled_is_logged_shown_replayed_and_exported(tmp_path: Path) -> None:
    kept = {"DIRECTOR_JOURNAL": str(tmp_path / "journal.sqlite")}
    assert run("log", **kept).stdout == "Nothing has been written yet.\n"
    table = run("table", "3", "--code", "whist", "--board", "12", "--names", "Ann, =Ben, Cy, Di", "--plain",
                stdin="0\nfind led out of turn\n1\n4\n3\n1\nnote all agreed\ntable\nleave\n", **kept)  # fmt: skip
    assert "Noted: all agreed" in table.stderr, table.stderr
    listed = run("log", **kept).stdout
    assert "table 3, board 12" in listed
    assert "whist: lead out of turn" in listed
    assert run("log", "search", "agreed", "Ann", **kept).stdout == listed
    assert run("log", "search", "nonsense", **kept).stdout == "The journal has no such ruling.\n"
    slip = run("slip", "1", **kept)
    assert slip.stdout == run("log", "show", "1", **kept).stdout
    assert "# Ruling 1: lead out of turn" in slip.stdout
    assert "all agreed" in slip.stdout
    replayed = run("log", "replay", "1", **kept)
    assert (replayed.returncode, "The same ruling, word for word." in replayed.stdout) == (0, True)
    exported = run("log", "export", **kept).stdout
    assert "'=Ben" in exported
    assert json.loads(run("log", "export", "--format", "json", **kept).stdout)[0]["names"]["E"] == "=Ben"
    for form in ("html", "pdf"):
        out = tmp_path / f"slip.{form}"
        assert run("slip", "1", "--format", form, "--out", str(out), **kept).returncode == 0
        assert out.stat().st_size > 500
    assert run("log", "erase-names", "1", **kept).stdout == "4 names erased.\n"
    assert "Ann" not in run("log", "export", **kept).stdout
    assert b"Ann" not in b"".join(path.read_bytes() for path in tmp_path.glob("journal*"))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("slip", "9"), "no ruling 9"),
        (("log", "replay", "9"), "no ruling 9"),
        (("slip", "9", "--format", "docx"), 'no form "docx"'),
        (("log", "export", "--format", "xls"), 'no form "xls"'),
        (("log", "erase-names"), "whose names?"),
        (("log", "note", "1", " "), "the note is empty"),
        (("resume",), "nothing was left unfinished"),
        (("table", "--board", "3"), "which table is it?"),
        (("table", "1", "--code", "duplicate", "--contract", "9S"), '"9S" is no contract'),
    ],
)
def test_what_cannot_be_is_one_message(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments, DIRECTOR_JOURNAL=str(tmp_path / "journal.sqlite"))
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_journal_that_is_off_is_said_where_it_is_needed() -> None:
    done = run("log", DIRECTOR_JOURNAL="off")
    assert (done.returncode, "no journal is kept" in done.stderr) == (2, True)


def test_a_journal_that_cannot_be_written_stops_no_ruling(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    path.write_text("no journal " * 100)
    done = run("rule", "whist", "lead-out-of-turn", "--plain", stdin="4\n3\n1\n", DIRECTOR_JOURNAL=str(path))
    assert "Ruling." in done.stdout
    assert "Nothing is kept this time." in done.stderr


def test_changed_laws_are_said_on_replay(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "journal.sqlite"
    kept = {"DIRECTOR_JOURNAL": str(path)}
    run("rule", "whist", "lead-out-of-turn", "--plain", stdin="4\n3\n1\n", **kept)
    base = sqlite3.connect(path)
    base.execute("UPDATE entry SET law_data = '0.0.1', ruling = replace(ruling, 'North', 'Nobody')")
    base.commit()
    base.close()
    done = run("log", "replay", "1", **kept)
    assert done.returncode == 1
    assert "The laws have changed since" in done.stdout
    assert "Another ruling today." in done.stdout
