"""docs/schema.json describes what is printed: every kind of output fits it, and has no key that it does not name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from director.commands.asked import Outcome, outcome_data
from director.core.decide import Question, decide
from director.core.law import Basis, Tell
from director.core.profile import BARE, regulated
from director.folds.report import Details
from director.folds.tree import tree_of
from director.render.trees import tree_data
from tests.shipped import book, situation_names, situation_of
from tests.test_cli import RULED, run

jsonschema = pytest.importorskip("jsonschema")

ROOT = Path(__file__).parent.parent
SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "schema.json").read_text(encoding="utf-8"))


def strict(part: Any) -> Any:
    """The schema in which an object has no keys but those named."""
    if isinstance(part, list):
        return [strict(item) for item in part]
    if not isinstance(part, dict):
        return part
    found = {key: strict(item) for key, item in part.items()}
    closed = {"additionalProperties": False} if isinstance(part.get("properties"), dict) and "type" in part else {}
    return closed | found


def check(value: object, kind: str) -> None:
    """The value is of that kind, and of no other."""
    for schema in (SCHEMA, strict(SCHEMA)):
        jsonschema.Draft202012Validator({**schema, "oneOf": [{"$ref": f"#/$defs/{kind}"}]}).validate(value)
    assert jsonschema.Draft202012Validator(SCHEMA).is_valid(value)


def printed(*arguments: str) -> Any:
    done = run(*arguments)
    assert done.stdout, done.stderr
    return json.loads(done.stdout)


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert {item["$ref"].rpartition("/")[2] for item in SCHEMA["oneOf"]} <= set(SCHEMA["$defs"])


def test_its_words_are_those_of_the_program() -> None:
    assert SCHEMA["$defs"]["basis"]["enum"] == [basis.value for basis in Basis]
    assert SCHEMA["$defs"]["tell"]["enum"] == [tell.value for tell in Tell]


@pytest.mark.parametrize("name", situation_names())
def test_every_situation_fits_it(name: str) -> None:
    """One interview each, answered with the first answer, and with the last: every question and both rulings."""
    compiled = situation_of(name)
    bare = regulated(compiled, BARE, ())
    details = Details(regulated=frozenset(bare))
    for which in (0, -1):
        facts = dict(bare)
        while True:
            step = decide(compiled, facts)
            value = outcome_data(Outcome(book(name.partition("/")[0]), compiled, step, (), details))
            check(json.loads(json.dumps(value)), "question" if isinstance(step, Question) else "ruling")
            if not isinstance(step, Question):
                break
            facts[step.fact] = step.answers[which]


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.yaml")), ids=lambda path: path.name)
def test_every_example_fits_it(path: Path) -> None:
    text = run("rule", "--incident", str(path), "--json", "--usual", "--no-input").stdout
    assert text
    while text.strip():  # one value, or one line each
        value, end = json.JSONDecoder().raw_decode(text.lstrip())
        check(value, value["status"])
        text = text.lstrip()[end:]


def test_what_usual_took_fits_it() -> None:
    given = ("-f", "declarer=N", "-f", "offender=E", "-f", "far=quitted")
    value = printed("rule", "auction", "revoke", "--usual", "--no-input", "--json", *given)
    check(value, value["status"])
    assert value["usual"]


def test_an_error_fits_it() -> None:
    two = "\n---\n".join(f"code: whist\nsituation: {name}\nfacts: {{}}" for name in ("no-such-thing", "onlooker"))
    bad, missing = run("rule", "--incident", "-", "--json", stdin=two).stdout.splitlines()
    check(json.loads(bad), "error")
    check(json.loads(missing), "question")


def test_trees_fit_it() -> None:
    check(json.loads(json.dumps(tree_data(tree_of(situation_of("whist-1864/lead-out-of-turn"))))), "tree")
    check(printed("tree", "duplicate", "call-not-obeyed", "--form", "json", "--profile", "acbl"), "tree")


def test_profiles_fit_it(tmp_path: Path) -> None:
    check(printed("profile", "--json"), "profiles")
    check(printed("profile", "acbl", "--json"), "profile")
    done = run("profile", "use", "bare", "--json", XDG_STATE_HOME=str(tmp_path))
    check(json.loads(done.stdout), "profile_used")


def test_comparisons_fit_it() -> None:
    given = ("-f", "leader=W", "-f", "turn=S", "-f", "followed=N", "--no-input", "--json")
    check(printed("compare", "lead-out-of-turn", *given), "comparison")
    check(printed("compare", "lead-out-of-turn", *given, "-f", "declarer=N", "-f", "lone=nobody"), "comparison")


def test_scores_fit_it() -> None:
    check(printed("weigh", "60% 4S South 10, 40% 4S South 9", "--board", "1", "--json"), "weighted")
    given = ("--other-table", "+420", "--scores", "620,-100", "--east-west", "4S South 10", "--json")
    check(printed("weigh", "4S South 10", "--vulnerable", "N-S", *given), "weighted")


def test_equity_fits_it() -> None:
    pytest.importorskip("endplay")
    check(printed("equity", "--pbn", "examples/club-pairs.pbn", "--board", "1", "--moved", "1", "--json"), "equity")


def test_a_measure_fits_it() -> None:
    check(printed("mutate", "laws/whist-1864/onlooker.yaml", "--json"), "measure")


def test_a_key_that_is_not_named_is_found() -> None:
    value = printed(*RULED, "--json")
    jsonschema.Draft202012Validator(SCHEMA).validate({**value, "new": 1})
    with pytest.raises(jsonschema.ValidationError):
        check({**value, "new": 1}, "ruling")
