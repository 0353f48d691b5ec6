"""The checks' messages: for every problem code one broken law, and exactly what is said of it.

Each file of tests/broken/ says how a good code is broken and, below a line of dashes, what `director check` prints of it.
`pytest tests/test_check.py --update-golden` writes what it prints now.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
import yaml

from director.check.run import check_library
from director.commands.check import check, problem_lines
from director.core import states
from director.files.library import Library

BROKEN = Path(__file__).parent / "broken"
PACKAGE = Path(__file__).parent.parent / "director"
CASES = sorted(BROKEN.glob("*.yaml"))
LINE = "\n---\n"


@pytest.fixture
def good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the good code, in the current folder."""
    shutil.copytree(BROKEN / "good", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(states, "MAX_STATES", 200)
    return tmp_path


def apply(change: dict[str, object], folder: Path) -> None:
    """Change one file: put something (repeated, if need be) in place of a text or before it, or write the whole file anew.

    Or copy a folder of `tests/broken` into it.
    """
    if "copy" in change:
        shutil.copytree(BROKEN / str(change["copy"]), folder, dirs_exist_ok=True)
        return
    if "remove" in change:
        (folder / str(change["remove"])).unlink()
        return
    path = folder / str(change["file"])
    if "text" in change:
        path.parent.mkdir(exist_ok=True)
        path.write_text(str(change["text"]), encoding="utf-8")
    else:
        text = path.read_text(encoding="utf-8")
        rest = str(change["before"]) if "before" in change else ""
        change = {"find": rest, **change}
        assert text.count(str(change["find"])) == 1, f"{change['find']!r} must stand once in {path.name}"
        lines = [
            str(change["put"]).replace("<n>", str(n)).replace("<n+1>", str(n + 1))
            for n in range(int(str(change.get("times", 1))))
        ]
        path.write_text(text.replace(str(change["find"]), "".join(lines) + rest), encoding="utf-8")


def printed(folder: Path) -> str:
    """What the check prints of the problems."""
    report = check_library(Library(folder))
    return "\n".join(line for problem in report.problems for line in problem_lines(problem)).rstrip()


def test_the_good_code_is_good(good: Path) -> None:
    lines, code = check(good)
    assert (lines[-1], code) == ("ok: no problems in 1 situations", 0)


@pytest.mark.parametrize("path", CASES, ids=[path.stem for path in CASES])
def test_a_broken_law_is_told_as_it_should_be(path: Path, good: Path, update_golden: bool) -> None:
    header, _, wanted = path.read_text(encoding="utf-8").partition(LINE)
    change = yaml.safe_load(header)
    for one in change if isinstance(change, list) else [change]:
        apply(one, good)
    told = printed(good)
    assert f": {path.name[:4]} " in told
    if update_golden:
        path.write_text(f"{header.rstrip()}{LINE}{told}\n", encoding="utf-8")
        return
    assert told == wanted.rstrip()
    _, code = check(good)
    assert code == 1


def test_every_code_has_a_broken_law() -> None:
    """Every code that the program can give has an example, and every example a code that the program can give."""
    given = {
        code
        for path in PACKAGE.rglob("*.py")
        for code in re.findall(r'"(L[1-4]\d\d)"', path.read_text(encoding="utf-8"))
    }
    shown = {path.name[:4] for path in CASES}
    assert given == shown
