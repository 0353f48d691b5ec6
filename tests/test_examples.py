"""Every example is explained in its first line and gives a ruling."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from director.commands.rule import decide_incident
from director.core.decide import Ruling
from director.files.incident import read_incident, read_incidents
from director.files.library import Library
from director.render.data import as_data

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.yaml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_explained_and_ruled_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ") and text.splitlines()[0].endswith(".")
    for data in read_incidents(text, path.name):
        outcome = decide_incident(Library(), read_incident(data, path.name), usual=True)
        assert isinstance(outcome.step, Ruling)
        assert not outcome.step.gaps and not outcome.step.conflicts
        value = as_data(outcome.compiled, outcome.step, outcome.usual, outcome.details)
        assert value["laws"] and value["holdings"]
        assert json.loads(json.dumps(value)) == value


def test_each_code_has_at_least_two_examples() -> None:
    counts = Counter(path.stem.partition("-")[0] for path in EXAMPLES)
    for book in Library().books:
        if book.under is not None:
            continue  # an edition rules by name on the incidents of its code
        assert counts[book.code.short] >= 2, book.code.short
