"""Every command that the README prints is run, and prints what the README shows.

A `console` block holds commands (after `$ `) and what they print; `...` alone on a line stands for any lines, and
`[exit N]` for an exit code other than 0. The two `sh` blocks are the lines that set everything up.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PIP = "python3 -m venv .venv && .venv/bin/pip install -q -e "


class Shown(NamedTuple):
    """A command and what the README shows of it."""

    command: str
    output: list[str]


def blocks(kind: str) -> list[str]:
    """The blocks of that kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def sessions() -> Iterator[Shown]:
    """Every command of the console blocks, in order."""
    for block in blocks("console"):
        shown: Shown | None = None
        for line in block.splitlines():
            if line.startswith("$ "):
                if shown:
                    yield shown
                shown = Shown(line[2:], [])
            elif shown:
                shown.output.append(line)
        if shown:
            yield shown


def program(command: str) -> list[str]:
    """The words of a command, with this Python's `director`."""
    words = shlex.split(command)
    assert words[0] == "director", f"a console block may only run director: {command}"
    return [sys.executable, "-m", "director", *words[1:]]


def pattern(output: list[str]) -> re.Pattern[str]:
    """What must be printed, as an expression."""
    lines = [r"(?:.*\n)*" if line == "..." else re.escape(line.rstrip()) + r"\n" for line in output]
    return re.compile("".join(lines))


@pytest.mark.parametrize("shown", list(sessions()), ids=lambda shown: shown.command)
def test_it_prints_what_the_readme_shows(shown: Shown) -> None:
    output = list(shown.output)
    code = 0
    if output and (found := re.fullmatch(r"\[exit (\d+)\]", output[-1])):
        code = int(found[1])
        output.pop()
    environment = os.environ | {"PYTHONUTF8": "1", "PYTHONPATH": str(ROOT), "COLUMNS": "80", "TERM": "xterm"}
    done = subprocess.run(
        program(shown.command), cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    printed = "".join(line.rstrip() + "\n" for line in done.stdout.splitlines())
    assert done.returncode == code, printed
    if output:
        assert pattern(output).fullmatch(printed), printed


def test_the_set_up_commands_are_one_line_each() -> None:
    rule, test = (block.splitlines() for block in blocks("sh"))
    assert len(rule) == len(test) == 1
    assert rule[0].startswith(PIP + ". && .venv/bin/director rule --incident ")
    assert test[0] == PIP + "'.[test]' && .venv/bin/python -m pytest -q"
    assert (ROOT / rule[0].rpartition(" ")[2]).is_file()


def test_the_first_command_gives_a_ruling() -> None:
    command = blocks("sh")[0].rpartition(" && ")[2].strip().removeprefix(".venv/bin/")
    done = subprocess.run(program(command), cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    assert "RULING" in done.stdout


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_every_command_has_a_row() -> None:
    from director.cli import app

    names = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    assert {name for name in names if f"`director {name}" not in README} == set()
