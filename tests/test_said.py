"""What is said, and when: the director's tests filled in, and sentences that go with a choice gone once it is made."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from director.core import law
from director.core.decide import Question, Ruling, decide
from director.core.given import read_facts
from director.core.profile import BARE, regulated
from director.core.seats import Seat
from director.folds.interview import begin
from director.folds.report import Details, Teller, report
from director.render.data import as_data
from director.render.plain import plain_ruling
from director.render.question import ask_words
from director.render.script import Script, script_of
from director.render.spoken import after_sections
from director.sentences.words import placeholder_fault
from tests.shipped import book, situation_names, situation_of

DUPLICATE = "duplicate-2017"
LOW = {
    "offender": "E", "since": "nothing", "turn": "yes", "placed": "yes", "enough": "no", "jumped": "no",
    "jumped too": "no", "bound": "no", "meant": "meant", "asked": "no",
}  # fmt: skip
CLOSED = {"what": "explained", "offender": "W", "stage": "closed", "declarer": "E", "used": "no", "misled": "S"}
TESTED = ["insufficient-bid", "comparable-call", "call-not-allowed"]
TOLD = ["insufficient-bid", "call-out-of-turn", "call-not-allowed"]
COMPARABLE = "every hand that makes it would have made the first call too"


def script(situation: str, **facts: str) -> Script:
    """The script of a ruling of duplicate."""
    compiled = situation_of(f"{DUPLICATE}/{situation}")
    given = read_facts(compiled, facts)
    ruling = decide(compiled, given | regulated(compiled, BARE, given))
    assert isinstance(ruling, Ruling)
    return script_of(report(compiled, ruling))


def lines(script: Script) -> str:
    return " ".join(line.text for section in (*script.aloud, *script.below) for line in section.lines)


@pytest.mark.parametrize("name", situation_names())
def test_tests_and_what_to_weigh_hold_no_bad_placeholder(name: str) -> None:
    situation = situation_of(name).law
    for fact in situation.facts:
        for words in (fact.test, fact.why, *fact.weigh):
            assert placeholder_fault(words, situation) == "", words


def test_a_judged_question_names_the_players() -> None:
    compiled = situation_of(f"{DUPLICATE}/wrong-explanation")
    known = read_facts(compiled, CLOSED)
    question = decide(compiled, known)
    assert isinstance(question, Question) and question.fact == "influenced"
    data = as_data(compiled, question)
    assert "what South says, asked apart from the table" in data["weigh"]
    session = begin(compiled, known)
    asked = ask_words(session, question, (), Details())
    assert any("what South would have called" in words for words in asked)
    assert not re.search(r"[{}]", json.dumps(data["weigh"]) + data["test"] + " ".join(asked))


def test_the_test_of_a_choice_names_the_players() -> None:
    compiled = situation_of(f"{DUPLICATE}/insufficient-bid")
    fact = compiled.by_id["accept"].law._replace(test="Will {left of offender} call?", weigh=("what {offender} said",))
    given = read_facts(compiled, LOW)
    ruling = decide(compiled, given)
    assert isinstance(ruling, Ruling)
    teller = Teller(compiled, Details(names={Seat.SOUTH: "Ann"}), ruling.known)
    changed = replace(compiled.by_id["accept"], law=fact)
    teller.compiled = replace(compiled, by_id={**compiled.by_id, "accept": changed})
    choice = teller.choice(next(offer for offer in ruling.offers if offer.choice == "accept"), ruling)
    assert (choice.test, choice.weigh) == ("Will Ann call?", ("what East said",))


def test_what_goes_with_a_choice_is_not_said_once_it_is_made() -> None:
    before = lines(script("insufficient-bid", **LOW))
    refused = lines(script("insufficient-bid", **LOW, accept="refuse"))
    done = lines(script("insufficient-bid", **LOW, accept="refuse", replace="other"))
    assert "Before choosing, South may ask West" in before
    assert "Before choosing" not in refused
    assert COMPARABLE in refused and "you may not double or redouble" in refused
    assert COMPARABLE not in done and "double or redouble" not in done


def test_a_judgement_made_needs_no_poll() -> None:
    facts = {"what": "tempo", "giver": "N", "when": "over", "agreed": "yes"}
    assert "Ask some players" in lines(script("hesitation-or-remark", **facts))
    assert "Ask some players" not in lines(script("hesitation-or-remark", **facts, alternative="no"))


def test_a_clause_that_only_goes_along_is_no_source_of_a_choice() -> None:
    compiled = situation_of(f"{DUPLICATE}/insufficient-bid")
    ruling = decide(compiled, read_facts(compiled, LOW))
    assert isinstance(ruling, Ruling)
    (choice,) = [item for item in report(compiled, ruling).choices if item.fact == "accept"]
    assert not any("20F1" in mark.laws for mark in choice.marks)


def test_what_follows_from_a_later_fact_is_said_with_if() -> None:
    text = lines(script("wrong-explanation", **CLOSED, influenced="yes"))
    assert "If West had called after it: North" in text
    assert "If this is so" not in text


def test_a_ruling_for_the_director_alone_says_so() -> None:
    found = script(
        "comparable-call", offender="E", **{"from": "low"}, cancelled="no", stage="named", kind="plain", test="none"
    )
    told = plain_ruling(found, "Duplicate 2017.")
    assert told[1] == "Nothing is read aloud."
    assert not any("End of reading aloud" in line for line in told)


def test_comparable_is_said_in_the_same_words_everywhere() -> None:
    """The test of judged facts, and what the director is told, in every situation of the code."""
    tests, told = {}, {}
    for ident in book(DUPLICATE).situation_files:
        situation = situation_of(f"{DUPLICATE}/{ident}").law
        for fact in situation.facts:
            if "first call" in fact.test and "purpose" in fact.test:
                tests[ident] = fact.test
        for issue in situation.issues:
            for outcome in issue.outcomes.values():
                if outcome.say.startswith("Comparable: "):
                    told[ident] = outcome.say.partition(". ")[0].rstrip(".")
    assert sorted(tests) == sorted(TESTED) and len(set(tests.values())) == 1
    assert sorted(told) == sorted(TOLD) and len(set(told.values())) == 1
    assert COMPARABLE in next(iter(told.values()))


def test_while_open_is_read() -> None:
    situation: law.Situation = situation_of(f"{DUPLICATE}/insufficient-bid").law
    weigh = next(issue for issue in situation.issues if issue.id == "weigh")
    assert weigh.outcomes["methods"].while_open and not weigh.outcomes["legal"].while_open


@pytest.mark.parametrize("late", ["no", "yes"])
def test_how_a_ruling_is_contested_is_not_said_once_the_time_for_that_is_over(late: str) -> None:
    compiled = situation_of(f"{DUPLICATE}/adjusted-score")
    given = read_facts(compiled, {"result": "played", "ground": "free", "offender": "E", "own": "no", "late": late})
    ruling = decide(compiled, given | regulated(compiled, BARE, given))
    assert isinstance(ruling, Ruling)
    after = " ".join(
        line.text for section in after_sections(book(DUPLICATE), report(compiled, ruling)) for line in section.lines
    )
    assert ("may appeal" in after) == (late == "no")
