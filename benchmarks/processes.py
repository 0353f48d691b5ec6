"""Whole processes: what the person who waits at the table sees."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.timing import Figure, fastest

SMALL = Path(__file__).with_name("small_app.py")
TARGET = 1.4  # 1.3 on a quiet machine; a busy one adds to the longer of the two
INCIDENT = """\
code: whist
situation: lead-out-of-turn
facts: {leader: W, turn: S, followed: N}
"""


def program() -> list[str]:
    """The installed program, or the module where it is not installed."""
    script = Path(sys.executable).with_name("director")
    return [sys.executable, str(script)] if script.is_file() else [sys.executable, "-m", "director"]


def whole_processes(rounds: int) -> list[Figure]:
    """`director` against the smallest Typer app, from start to exit."""
    with TemporaryDirectory() as folder:
        incident = Path(folder) / "incident.yaml"
        incident.write_text(INCIDENT, encoding="utf-8")
        small, director = [sys.executable, str(SMALL)], program()
        pairs = (
            ("smallest Typer app", small, "director rule --incident FILE --json",
             [*director, "rule", "--incident", str(incident), "--json"]),
            ("smallest Typer app --help", [*small, "--help"], "director --help", [*director, "--help"]),
        )  # fmt: skip
        found = []
        for base_name, base, name, command in pairs:
            found += _pair(rounds, base_name, _run(base, folder), name, _run(command, folder))
        return found


def _pair(rounds: int, base_name: str, base: Callable[[], int], name: str, work: Callable[[], int]) -> list[Figure]:
    for what, call in ((base_name, base), (name, work)):
        if code := call():  # also the first call, which leaves compiled modules behind
            return [Figure(what, note=f"not measured: it exits with {code}")]
    small, director = fastest(rounds, base, work)
    return [Figure(base_name, small), Figure(name, director, director / small, TARGET)]


def _run(command: Sequence[str], folder: str) -> Callable[[], int]:
    # compiled modules are kept in a folder of our own, so that all of them are compiled, the installed ones too
    away = ("PYTHONDONTWRITEBYTECODE", "PYTHONPROFILEIMPORTTIME")
    environment = {name: value for name, value in os.environ.items() if name not in away}
    environment["PYTHONPYCACHEPREFIX"] = str(Path(folder) / "compiled")

    def call() -> int:
        return subprocess.run(command, env=environment, capture_output=True, check=False).returncode

    return call
