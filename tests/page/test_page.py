"""The page without a browser: its data is complete, it is small, it allows nothing that it does not need."""

from __future__ import annotations

import random
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner

from director.cli import app
from director.core.decide import Question, decide
from director.core.errors import DirectorError
from director.core.facts import Answer
from director.core.seats import Seat
from director.files.find import doors_of
from director.files.library import Library
from director.folds.interview import Session, Step, ticked_facts, ticks
from director.page.build import SCRIPTS, asset, page_around, page_html
from director.page.export import page_data
from director.page.graph import END, NOWHERE
from director.page.packing import Later, packed, unpacked
from tests.page.pages import data, html
from tests.page.walks import Start, start_of
from tests.shipped import book, library, situation_names

MOST = 1_000_000  # bytes, with all codes
WALKS = 15  # at random, for each situation


def test_it_is_small() -> None:
    assert len(html().encode()) < MOST


def test_it_is_made_the_same_again() -> None:
    books = [Library().book("euchre")]
    assert page_html(Library(), books) == page_html(library(), [book("euchre-foster-1914")])


def test_it_holds_every_code_line_of_the_menu_and_law() -> None:
    assert [code["id"] for code in data()["codes"]] == library().names
    for code in data()["codes"]:
        own = book(code["id"])
        assert [law[0] for law in code["laws"]] == list(own.code.index)
        assert {law[0]: law[2] for law in code["laws"] if law[2]} == {
            number: law.says for number, law in own.restatements.items() if law.says and number in own.code.index
        }
        doors = doors_of(own)
        assert [
            (line["situation"], line.get("entry", ""), line["title"], line.get("group", "")) for line in code["doors"]
        ] == [(door.situation, door.entry, door.title, door.group) for door in doors]
        for line, door in zip(code["doors"], doors, strict=True):
            phrases = [*code["situations"][door.situation]["phrases"], *line.get("phrases", [])]
            assert set(phrases) == set(door.phrases)


@pytest.mark.parametrize("name", situation_names())
def test_a_situation_has_all_its_words_and_clauses(name: str) -> None:
    code, _, ident = name.partition("/")
    compiled = book(code).situation(ident)
    found = next(one for one in data()["codes"] if one["id"] == code)["situations"][ident]["data"]
    assert [fact["id"] for fact in found["facts"]] == [fact.id for fact in compiled.facts]
    assert [clause["id"] for clause in found["clauses"]] == [clause.law.id for clause in compiled.clauses]
    said = {outcome["say"] for issue in found["issues"] for outcome in issue["outcomes"]}
    assert said == {outcome.say for issue in compiled.law.issues for outcome in issue.outcomes.values()}
    used = set(re.findall(r"\{([^{}]*)\}", str({key: found[key] for key in ("facts", "issues", "clauses")})))
    assert used & set(found["words"]) == {words for words in used if words in found["words"]}
    assert {words for text in said for words in re.findall(r"\{([^{}]*)\}", text)} <= set(found["words"])


def code_of(start: Start, known: dict[str, Answer], name: str, answer: Answer) -> int:
    """The place of an answer among the edges of its fact."""
    fact = start.compiled.by_id[name]
    if not fact.is_seat or not isinstance(answer, Seat):
        return fact.codes[answer]
    seats = (known.get(one.id) for one in start.compiled.facts if one.is_seat)
    first = next((seat for seat in seats if isinstance(seat, Seat)), None)
    return 0 if first is None else (answer - first) % 4


@pytest.mark.parametrize("name", situation_names())
def test_whatever_is_answered_the_graph_asks_what_decide_asks(name: str) -> None:
    """Random interviews with tick lists and choices: after every screen the node and `decide` say the same."""
    code, _, ident = name.partition("/")
    start = start_of(book(code), ident)
    compiled, nodes = start.compiled, start.graph.nodes
    chance = random.Random(name)
    for number in range(WALKS):
        door = number % len(start.doors)
        known: dict[str, Answer] = {**start.regulated[door], **start.given[door]}
        at = start.graph.roots[door]
        while True:
            step = decide(compiled, known)
            node = nodes[at]
            if isinstance(step, Question):
                asked = [compiled.facts[fact].id for fact in (node.fact, *node.along)]
                assert (node.fact != END, asked, node.at_most) == (True, list(step.along), step.at_most)
                lines = ticks(Session(compiled, (Step(dict(known)),)), step)
                facts: dict[str, Answer] = {step.fact: chance.choice(step.answers)}
                if lines:
                    facts = ticked_facts(compiled, lines, [n for n, _ in enumerate(lines) if chance.random() < 0.3])
                    try:
                        decide(compiled, {**known, **facts})
                    except DirectorError:
                        continue  # two things ticked that cannot be together
            else:
                assert node.fact == END
                options = [(one.choice, answer) for one in (*step.offers, *step.readings) for answer in one.answers]
                if not options:
                    break
                facts = dict([chance.choice(options)])
            for fact, answer in facts.items():
                edges = nodes[at].edges.get(compiled.by_id[fact].number)
                if edges is not None:
                    at = edges[code_of(start, known, fact, answer)]
                    assert at != NOWHERE
                known[fact] = answer


# safety


def scripts(page: str) -> list[str]:
    return re.findall(r"<script>(.*?)</script>", page, re.DOTALL)


def test_its_policy_allows_its_own_script_and_style_and_nothing_else() -> None:
    page = html()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    parts = dict(part.split(" ", 1) for part in policy[1].split("; "))

    def hashed(text: str) -> str:
        return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"

    (script,), (style,) = scripts(page), re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert parts == {
        "default-src": "'none'",
        "script-src": hashed(script),
        "style-src": hashed(style),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
        "require-trusted-types-for": "'script'",
        "trusted-types": "'none'",
    }
    assert page.index("Content-Security-Policy") < page.index("<style>")


def test_it_names_no_place_to_load_from() -> None:
    page = html()
    assert not re.search(r"https?:", page)
    assert not re.search(r"url\(|@import", asset("page.css"))
    assert re.findall(r'(?:src|href)="([^"]*)"', asset("page.html")) == ["data:,"]


@pytest.mark.parametrize("name", SCRIPTS)
def test_its_program_makes_no_markup_and_runs_no_text(name: str) -> None:
    text = asset(f"{name}.js")
    for forbidden in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        'fetch("',
        "XMLHttp",
        "</",
        "(?<",  # older Safari knows no look-behind
    ):
        assert forbidden not in text
    assert not re.search(r"setTimeout\(\s*[\"'`]", text)
    assert not re.search(r"\son\w+=", asset("page.html"))


def test_data_cannot_end_the_script_it_stands_in() -> None:
    evil = "</script><script>alert(1)</script><!-- & \" '"
    inner = {"title": evil, "data": Later({"words": [evil, [evil]], evil: evil})}
    page = page_around(packed(inner))
    assert "alert(1)" not in page
    found = re.search(r'id="data">([^<]*)</script>', page)
    assert found is not None
    assert re.fullmatch(r"[A-Za-z0-9+/]+=*", found[1])
    assert unpacked(found[1]) == inner


def test_packing_loses_nothing() -> None:
    value = {
        "a": [],
        "b": [[], [1, [2, {"a": ["x"]}]]],
        "c": None,
        "d": {"e": True, "a": -3},
        "z": Later({"a": [[1], 2]}),
    }
    assert unpacked(packed(value)) == value
    euchre = page_data(library(), [book("euchre-foster-1914")])
    assert unpacked(packed(euchre)) == euchre


# the command


def test_the_command_writes_the_codes_that_are_named(tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    done = CliRunner().invoke(app, ["page", str(out), "--code", "whist", "--code", "euchre"])
    assert done.exit_code == 0, done.output
    assert "Whist 1864, Euchre 1914" in done.output
    found = re.search(r'id="data">([^<]*)</script>', out.read_text(encoding="utf-8"))
    assert found is not None
    assert [code["short"] for code in unpacked(found[1])["codes"]] == ["whist", "euchre"]


def test_an_unknown_code_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DirectorError, match='no code "wist"'):
        CliRunner().invoke(app, ["page", str(tmp_path / "x.html"), "--code", "wist"], catch_exceptions=False)
    assert not (tmp_path / "x.html").exists()


def test_a_profile_is_said_on_the_page() -> None:
    from director.commands.using import use

    codes = page_data(use(Library(), "acbl"), [use(Library(), "acbl").book("duplicate")])["codes"]
    assert codes[0]["profile"]["id"] == "acbl"
    door = next(line for line in codes[0]["doors"] if "bidding box" in line.get("regulated", {}))
    assert door["regulated"]["bidding box"] == "table"
