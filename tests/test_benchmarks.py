"""The benchmarks run and agree with the engine; how fast it is, is for them to say and no test to demand."""

from __future__ import annotations

import re

import pytest

from benchmarks.__main__ import growth, main
from benchmarks.ifs import by_hand
from benchmarks.situation import load, worlds
from benchmarks.timing import Figure
from director.core.decide import decide


def test_the_hand_written_ifs_rule_as_the_engine_does() -> None:
    situation = load()
    hand = by_hand(situation)
    every = worlds(situation)
    assert len(every) == 172
    for facts in every:
        assert hand(facts) == decide(situation, facts)


def test_ten_times_the_clauses() -> None:
    assert [figure.what for figure in growth(1)][:2] == ["decide, 40 clauses", "decide, 400 clauses"]


def test_everything_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--quick"]) == 0
    printed = capsys.readouterr().out
    for what in ("decide, with its reasons", "decide, 400 clauses", "director rule --incident FILE --json"):
        assert re.search(rf"^  {re.escape(what)} .* x   (ok|over) \(at most ", printed, re.MULTILINE), printed


@pytest.mark.parametrize(("ratio", "verdict"), [(1.2, "ok"), (1.3, "ok"), (1.4, "over"), (None, "")])
def test_a_figure_says_how_it_stands_to_its_target(ratio: float | None, verdict: str) -> None:
    assert Figure("start", 0.1, ratio, limit=1.3).verdict == verdict
