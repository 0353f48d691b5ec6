"""The shipped laws: clean, every case right with the table turned, no seat named, no sentence that is not our style."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from director.check.proofs import templates
from director.check.run import check_library, load_cases
from director.check.trial import run_case
from director.core import law
from director.core.compiled import Compiled
from director.core.decide import Ruling, decide
from director.core.given import read_facts
from director.core.profile import Profile, regulated
from director.core.seats import read_seat
from director.files.cases import Case, case_files
from director.files.conditions import names_in
from director.files.profiles import profile_named
from tests.shipped import book, book_names, library, situation_names, situation_of

KINDS = ("cases", "published")
BANNED = re.compile(r"\b(shall|should|he|she|his|her|him)\b", re.IGNORECASE)


def all_cases() -> Iterator[tuple[str, str, Case]]:
    """Every case of every code, with the kind of its file."""
    for code in book_names():
        for kind in KINDS:
            for path in case_files(book(code).folder, kind).values():
                cases, problems = load_cases(path)
                assert not problems, problems
                for case in cases:
                    yield code, kind, case


CASES = list(all_cases())
GROUPS = sorted({(code, kind, case.situation) for code, kind, case in CASES})


def test_the_check_finds_nothing() -> None:
    report = check_library(library())
    assert [f"{problem.place}: {problem.code} {problem.message}" for problem in report.problems] == []
    assert all(tally.left == 0 and tally.proved + len(tally.not_ruled) == tally.situations for tally in report.tallies)


@pytest.mark.parametrize(("code", "kind", "situation"), GROUPS)
def test_cases_come_out_right_however_the_table_is_turned(code: str, kind: str, situation: str) -> None:
    compiled = situation_of(f"{code}/{situation}")
    wrong = [
        (case.title, turn, difference)
        for where, what, case in CASES
        if (where, what, case.situation) == (code, kind, situation)
        for turn in range(4)
        for difference in run_case(case, compiled, turn, profile_named(book(code), case.profile))
    ]
    assert wrong == []


def test_the_order_in_which_facts_are_given_decides_nothing() -> None:
    random = Random(1864)
    for code, _, case in random.sample([one for one in CASES if not one[2].refused], 150):
        compiled = situation_of(f"{code}/{case.situation}")
        given = list({**case.facts, **case.choices}.items())
        profile = profile_named(book(code), case.profile)

        def ruled(facts: dict[str, object], compiled: Compiled = compiled, profile: Profile = profile) -> object:
            known = read_facts(compiled, facts)
            return decide(compiled, known | regulated(compiled, profile, known))

        ruling = ruled(dict(given))
        assert isinstance(ruling, Ruling)
        random.shuffle(given)
        assert ruled(dict(given)) == ruling


def test_ours_and_those_decided_by_others_are_kept_apart() -> None:
    for _, kind, case in CASES:
        if kind == "published":
            assert case.source and case.expect is not None, case.title
        else:
            assert case.expect is None, case.title


def test_ids_of_cases_are_unique() -> None:
    ids = [(code, case.id) for code, _, case in CASES if case.id]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", situation_names())
def test_no_law_names_a_seat(name: str) -> None:
    """Neither in a condition nor in a role, an effect, a deadline, an entry or a sentence: so rulings turn with the table."""
    situation = situation_of(name).law
    conditions = [
        *(condition for condition, _ in situation.terms.values()),
        *(fact.only_if for fact in situation.facts),
        *(item.condition for item in situation.constraints),
        *(issue.settled_when for issue in situation.issues),
        *(clause.when for clause in situation.clauses),
    ]
    words = [word for condition in conditions if condition is not None for word, _ in names_in(condition)]
    words += situation.roles.values()
    words += [answer for entry in situation.entries for answer in entry.given.values()]
    for fact in situation.facts:
        words += [fact.choice.put_to, *fact.choice.until.values()] if fact.choice else []
    for issue in situation.issues:
        for outcome in issue.outcomes.values():
            words += [word for effect in outcome.effects for word in (*effect.fields.values(), *effect.given.values())]
    assert [word for word in words if read_seat(word.rpartition(" of ")[2])] == []
    assert [text for text in templates(situation) if re.search(r"\b(North|East|South|West)\b", text)] == []


@pytest.mark.parametrize("name", situation_names())
def test_sentences_are_spoken_to_the_players(name: str) -> None:
    situation = situation_of(name).law
    for issue in situation.issues:
        for outcome in issue.outcomes.values():
            assert not BANNED.search(outcome.say), outcome.say
            assert not re.search(r"\bLaw \d", outcome.say), outcome.say
            assert outcome.say.rstrip().endswith((".", "?", "!", ":", '."')), outcome.say
    for fact in situation.facts:
        assert len(re.sub(r"\{[^}]*\}", "West", fact.ask).split()) <= 16, fact.ask


@pytest.mark.parametrize("name", situation_names())
def test_a_reading_says_whose_it_is(name: str) -> None:
    for clause in situation_of(name).law.clauses:
        assert clause.basis is not law.Basis.READING or clause.source, clause.id
