"""The commonest calls take five answers or fewer; the golden file keeps the questions of each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from director.commands.paths import usual_calls
from director.files.library import Library

GOLDEN = Path(__file__).parent / "golden" / "paths.json"
MOST = 5


def test_the_commonest_calls_take_five_answers_or_fewer() -> None:
    for book in Library().books:
        for call, count, asked in usual_calls(book):
            assert count <= MOST, (call.call, asked)


def test_the_questions_of_the_commonest_calls_are_kept(update_golden: bool) -> None:
    found = {book.folder.name: {call.call: asked for call, _, asked in usual_calls(book)} for book in Library().books}
    if update_golden:
        GOLDEN.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    assert found == json.loads(GOLDEN.read_text(encoding="utf-8"))


@pytest.mark.parametrize("code", ["duplicate-2017"])
def test_the_commonest_calls_of_play_are_written_down(code: str) -> None:
    situations = {call.situation.partition(".")[0] for call, _, _ in usual_calls(Library().book(code))}
    assert situations >= {
        "opening-lead-out-of-turn", "lead-out-of-turn", "exposed-card", "revoke", "claim", "card-played",
    }  # fmt: skip
