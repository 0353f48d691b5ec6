"""What the law leaves to a regulating authority: whose answer counts, where it shows, and the commands."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from director.check.trial import interview_order, run_case
from director.commands.check import check
from director.commands.using import codes_of, use, used_profile
from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, decide
from director.core.errors import BadFact, DirectorError
from director.core.facts import Answer
from director.core.given import read_facts
from director.core.profile import BARE, Decided, Profile, regulated, turned_on
from director.dialogue.dialogue import items, ruling_report
from director.files.cases import read_cases
from director.files.library import Book, Library
from director.files.profiles import find_profile, options_of, profile_files, profile_named
from director.files.yamltree import read_documents
from director.folds.interview import Origin, Session, answer, back, begin, change, told_details
from director.folds.paths import answers_needed
from director.folds.reasons import why_not
from director.folds.report import Details
from director.folds.tree import tree_of
from director.journal.answers import read, written
from director.prompters.remembered import last_code, last_profile, remember_code, remember_profile
from director.render.data import as_data
from director.render.script import script_of
from director.render.why import why_ruling_sections
from tests.shipped import book, book_names, library
from tests.small import clause, compiled, fact, when

ROOT = Path(__file__).parent.parent
GOOD = Path(__file__).parent / "broken" / "good"
LED: dict[str, object] = {"leader": "W", "turn": "N", "quitted": "no", "followed": "nobody", "told": "no"}


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    """The good code of the broken laws, in the current folder: it has one option and two profiles."""
    shutil.copytree(GOOD, tmp_path / "laws")
    monkeypatch.chdir(tmp_path)
    return Library(tmp_path / "laws").book("sample")


def given(situation: Compiled, **more: object) -> dict[str, Answer]:
    """The facts of a lead out of turn, and more."""
    return read_facts(situation, {**LED, **more})


def ruling(situation: Compiled, profile: Profile, **more: object) -> Ruling:
    """The ruling under a profile."""
    facts = given(situation, **more)
    found = decide(situation, facts | regulated(situation, profile, facts))
    assert isinstance(found, Ruling)
    return found


def clauses(found: Ruling) -> list[str]:
    """The clauses that apply."""
    return [item.id for item in found.clauses]


# whose answer counts


def test_the_answer_is_the_one_given_else_the_profiles_else_the_bare_laws(sample: Book) -> None:
    situation, strict = sample.situation("lead"), profile_named(sample, "strict")
    assert "3.agree" in clauses(ruling(situation, BARE))
    assert "3.agree" not in clauses(ruling(situation, strict))
    assert "3.agree" in clauses(ruling(situation, strict, agreeing="yes"))
    assert "3.agree" not in clauses(ruling(situation, BARE, agreeing="no"))


def test_decide_knows_nothing_of_profiles(sample: Book) -> None:
    situation = sample.situation("lead")
    asked = decide(situation, given(situation))
    assert isinstance(asked, Question)
    assert asked.fact == "agreeing"


def test_a_reading_is_elected_only_by_a_profile(sample: Book) -> None:
    situation = sample.situation("lead")
    late: dict[str, object] = {
        "leader": "W",
        "turn": "N",
        "quitted": "yes",
        "told": "no",
        "since": "ended",
        "tricks": 1,
    }
    facts = read_facts(situation, late)
    assert regulated(situation, BARE, facts) == {"agreeing": "yes"}
    strict = profile_named(sample, "strict")
    assert regulated(situation, strict, facts) == {"agreeing": "no", "view": "strict"}
    open_now = decide(situation, facts | regulated(situation, BARE, facts))
    settled = decide(situation, facts | regulated(situation, strict, facts))
    assert isinstance(open_now, Ruling)
    assert isinstance(settled, Ruling)
    assert [offer.choice for offer in open_now.readings] == ["view"]
    assert settled.readings == ()
    assert "2B" in clauses(settled)


def test_an_answer_whose_only_if_fails_makes_no_difference() -> None:
    talked, rule = fact("talked"), fact("rule", only_if=when("talked", "yes"))
    rule = rule._replace(profile=True, usual="no")
    made = compiled(
        [talked, rule],
        [
            clause("1", when("talked", "no"), "fault:none"),
            clause("2", when("rule", "yes"), "fault:some"),
            clause("3", when("rule", "no"), "fault:none"),
        ],
    )
    strict = Profile("strict", "Strict", answers={"rule": Decided("rule", "yes")})
    silent = read_facts(made, {"talked": "no"})
    both = [decide(made, silent | regulated(made, profile, silent)) for profile in (BARE, strict)]
    assert [clauses(one) for one in both if isinstance(one, Ruling)] == [["1"], ["1"]]
    assert turned_on(made, silent | regulated(made, strict, silent), {"rule"}) == ()
    spoken = read_facts(made, {"talked": "yes"})
    known = spoken | regulated(made, strict, spoken)
    after = decide(made, known)
    assert isinstance(after, Ruling)
    assert clauses(after) == ["2"]
    assert turned_on(made, known, {"rule"}) == ("rule",)
    reached = decide(made, known)
    data = as_data(made, reached, details=Details(profile=strict, regulated=frozenset({"rule"})))
    assert data["facts"] == {"talked": "yes"}
    assert data["profile"]["facts"]["rule"]["answer"] == "yes"


def test_a_ruling_turns_only_on_what_some_clause_of_it_needs() -> None:
    gate, first, second = fact("gate"), fact("first"), fact("second")
    made = compiled(
        [gate, first, second],
        [
            clause("1", when("gate", "yes"), "fault:none"),
            clause("2", when("first", "yes"), "tell:first"),
            clause("3", when("gate", "no"), "fault:some"),
        ],
    )
    known: dict[str, Answer] = {"gate": "yes", "first": "yes", "second": "no"}
    assert turned_on(made, known, {"first", "second"}) == ("first",)
    assert turned_on(made, known, {"gate"}) == ("gate",)
    assert turned_on(made, known, ()) == ()


def test_a_profile_with_an_answer_that_cannot_be_is_refused(sample: Book) -> None:
    wrong = Profile("wrong", "Wrong", answers={"agreeing": Decided("agreeing", "perhaps")})
    with pytest.raises(BadFact, match='"perhaps" is no answer to "agreeing"'):
        regulated(sample.situation("lead"), wrong, ())


# sessions


def session(sample: Book, profile: Profile = BARE, **facts: object) -> Session:
    """A session under a profile."""
    situation = sample.situation("lead")
    return begin(situation, read_facts(situation, facts), profile=profile)


def test_a_session_never_asks_what_is_left_to_the_authority(sample: Book) -> None:
    talk = session(sample, profile_named(sample, "strict"))
    assert talk.steps[0].origin is Origin.PROFILE
    assert talk.regulated == {"agreeing", "view"}
    asked: list[str] = []
    answers: dict[str, Answer] = dict(read_facts(sample.situation("lead"), LED))
    while isinstance(question := talk.reached, Question):
        asked.append(question.fact)
        talk = answer(talk, {question.fact: answers[question.fact]})
    assert "agreeing" not in asked
    assert set(talk.given) == set(asked)
    assert talk.number == len(asked) + 1


def test_what_the_profile_answered_is_neither_taken_back_nor_changed(sample: Book) -> None:
    talk = session(sample)
    assert back(talk) is None
    assert items(talk) == ()
    talk = answer(talk, {"leader": read_facts(talk.compiled, {"leader": "W"})["leader"]})
    assert [set(item.facts) for item in items(talk)] == [{"leader"}]
    turned = change(talk, items(talk)[0].step, read_facts(talk.compiled, {"leader": "N"}))
    assert turned.profile is BARE
    assert turned.regulated == {"agreeing"}
    before = back(talk)
    assert before is not None
    assert before.regulated == {"agreeing"}


def test_a_kept_session_keeps_its_profile_though_its_file_changes(sample: Book) -> None:
    talk = session(sample, profile_named(sample, "strict"), **LED)
    again = read(talk.compiled, json.loads(json.dumps(written(talk))))
    assert again.known == talk.known
    assert again.regulated == talk.regulated
    assert again.profile.answers["agreeing"]._replace(place=BARE.place) == Decided(
        "agreeing", "no", "3", "rule 7", "nobody speaks"
    )
    bare = session(sample, BARE, **LED)
    assert read(bare.compiled, written(bare)).profile is BARE


def test_an_option_that_is_new_since_an_incident_was_kept_goes_by_the_bare_law(sample: Book) -> None:
    kept = written(session(sample, BARE, **LED))
    kept["steps"] = [step for step in kept["steps"] if step["origin"] != "profile"]
    again = read(sample.situation("lead"), kept)
    assert again.regulated == {"agreeing"}
    assert isinstance(again.reached, Ruling)


# what is said of it


def test_the_ruling_says_whose_regulations_were_used(sample: Book) -> None:
    def said(profile: Profile, **more: object) -> list[str]:
        report = ruling_report(session(sample, profile, **LED, **more), Details())
        assert report is not None
        return [line.text for part in script_of(report).below if part.label == "PROFILE" for line in part.lines]

    assert said(profile_named(sample, "strict")) == ["By The strict club: partners agree: nobody speaks."]
    assert said(profile_named(sample, "local")) == ["By The local club: partners agree: yes."]
    assert said(BARE) == ["No profile in use; the bare law is taken on: partners agree."]
    assert said(Profile("other", "Another club")) == ["Not in Another club; the bare law is taken on: partners agree."]
    assert said(profile_named(sample, "strict"), agreeing="no") == []


def test_the_json_names_the_profile_and_what_turned_on_it(sample: Book) -> None:
    talk = session(sample, profile_named(sample, "strict"), **LED)
    data = as_data(talk.compiled, talk.reached, details=told_details(talk, Details()))
    assert "agreeing" not in data["facts"]
    assert data["profile"] == {
        "id": "strict",
        "title": "The strict club",
        "seen": "1900-01-01",
        "facts": {
            "agreeing": {
                "answer": "no", "text": "No", "laws": ["3"], "from": "profile", "source": "rule 7", "note": "nobody speaks",
            }
        },
    }  # fmt: skip
    told = session(sample, profile_named(sample, "strict"), **{**LED, "agreeing": "no"})
    assert "profile" not in as_data(told.compiled, told.reached, details=told_details(told, Details()))


def test_why_says_that_an_answer_came_from_the_regulations(sample: Book) -> None:
    talk = session(sample, BARE, **LED)
    lines = [line.text for part in why_ruling_sections(talk, Details()) for line in part.lines]
    assert any("partners agree: Yes (by the bare law)" in line for line in lines)
    strict = session(sample, profile_named(sample, "strict"), **LED)
    reached = strict.reached
    assert isinstance(reached, Ruling)
    parts = why_not(strict, reached, "3", Details()).parts
    assert [part.here for part in parts] == ["no, partners agree: No (by the regulations of nobody, 3)"]


def test_a_reading_elected_is_not_told_as_taken_by_the_director(sample: Book) -> None:
    late = {"leader": "W", "turn": "N", "quitted": "yes", "told": "no", "since": "ended", "tricks": "1"}
    report = ruling_report(session(sample, profile_named(sample, "strict"), **late), Details())
    assert report is not None
    assert report.chosen == ()
    assert [item.fact for item in report.regulated] == ["view"]


# trees, cases, counts


def test_the_tree_goes_by_what_is_known(sample: Book) -> None:
    situation = sample.situation("lead")
    facts = [{node.fact for node in tree_of(situation, known).nodes} for known in ({}, regulated(situation, BARE, ()))]
    assert "agreeing" in facts[0]
    assert facts[1] == facts[0] - {"agreeing"}
    with_it = tree_of(situation, regulated(situation, profile_named(sample, "strict"), ()))
    assert not any("3.agree" in edge.clauses for node in with_it.nodes for edge in node.edges)


def test_counts_of_answers_go_by_the_bare_law(sample: Book) -> None:
    usual = {name: str(value) for name, value in LED.items()}
    assert "agreeing" not in answers_needed(sample.situation("lead"), {}, usual)


def test_a_case_goes_by_the_bare_law_unless_it_says_otherwise(sample: Book) -> None:
    text = "- {case: one, facts: {leader: W, turn: N, quitted: no, followed: nobody, told: no}, rests on: [1.taken, 2A, 3.agree]}"
    source, (tree,) = read_documents("lead.yaml", text)
    (case,) = read_cases(source, tree, "lead")
    situation, strict = sample.situation("lead"), profile_named(sample, "strict")
    assert list(run_case(case, situation)) == []
    assert list(run_case(case, situation, profile=strict)) == ["does not rest on 3.agree"]
    facts = given(situation)
    assert interview_order(situation, facts | regulated(situation, BARE, facts)) == (
        "leader", "turn", "quitted", "followed", "told",
    )  # fmt: skip


# files


def test_a_profile_takes_over_what_it_does_not_say(sample: Book) -> None:
    local, strict = profile_named(sample, "local"), profile_named(sample, "strict")
    assert (local.answers["agreeing"].answer, local.answers["agreeing"].law) == ("yes", "3")
    assert local.elects["view"].answer == strict.elects["view"].answer == "strict"
    assert [said.law for said in local.says] == ["4"]
    assert local.answers["agreeing"].source == "invented"


def test_a_clubs_own_file_needs_three_lines(sample: Book, tmp_path: Path) -> None:
    own = tmp_path / "club.yaml"
    own.write_text("profile: club\ntitle: Our club\nanswers: {agreeing: no}\n", encoding="utf-8")
    assert used_profile(sample, str(own)).answers["agreeing"].answer == "no"
    assert codes_of(Library(tmp_path / "laws"), str(own)) == ["sample-1900"]
    found = use(Library(tmp_path / "laws"), str(own)).book("sample").profile
    assert found.title == "Our club"


@pytest.mark.parametrize(
    ("text", "message", "allowed"),
    [
        ("profile: club\ntitle: Club\nanswers: {agreeign: no}", 'L201 "agreeign" is no option', "agreeing"),
        (
            "profile: club\ntitle: Club\nanswers: {agreeing: maybe}",
            'L203 "maybe" is no answer to "agreeing"',
            "yes, no",
        ),
        ("profile: club\ntitle: Club\nover: strikt", 'L222 "over" names no profile: "strikt"', "local, strict"),
        ("profile: club", 'L104 the profile lacks the key "title"', ""),
        (
            "profile: club\ntitle: Club\ncode: whist-1864",
            'profile "club" is for whist-1864, not for sample-1900',
            "code",
        ),
        ("profile: bare\ntitle: Club", 'L108 a profile cannot be called "bare"', ""),
        ("- a list", "L105 the profile must be a mapping", ""),
        ("", "L105 the file is empty", ""),
    ],
)
def test_a_bad_file_is_refused_with_what_is_allowed(
    sample: Book, tmp_path: Path, text: str, message: str, allowed: str
) -> None:
    own = tmp_path / "club.yaml"
    own.write_text(text, encoding="utf-8")
    with pytest.raises(DirectorError) as error:
        used_profile(sample, str(own))
    assert error.value.message.startswith(message)
    assert allowed in error.value.allowed


def test_names_that_mean_nothing_are_refused(sample: Book, tmp_path: Path) -> None:
    with pytest.raises(DirectorError, match='has no profile "strikt". Did you mean "strict"'):
        find_profile(sample, "strikt")
    with pytest.raises(DirectorError, match='no profile "strikt"'):
        codes_of(Library(tmp_path / "laws"), "strikt")
    with pytest.raises(DirectorError, match="cannot read"):
        find_profile(sample, "nowhere.yaml")
    assert find_profile(sample, "bare") is BARE
    vague = tmp_path / "vague.yaml"
    vague.write_text("profile: vague\ntitle: Vague\n", encoding="utf-8")
    with pytest.raises(DirectorError, match="not clear which code"):
        codes_of(Library(tmp_path / "laws"), str(vague))


def test_check_reads_a_profile_by_its_path(sample: Book) -> None:
    assert check(sample.folder / "profiles" / "strict.yaml")[1] == 0


# what is remembered


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for what is remembered."""
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "state"))
    return tmp_path / "state"


def test_code_and_profiles_are_remembered_side_by_side(state: Path) -> None:
    assert (last_code(), last_profile("duplicate-2017")) == ("", "")
    remember_profile("duplicate-2017", "ebu")
    remember_code("whist-1864")
    remember_profile("whist-1864", "/home/a: b/club.yaml")
    assert (last_code(), last_profile("duplicate-2017")) == ("whist-1864", "ebu")
    assert last_profile("whist-1864") == "/home/a: b/club.yaml"
    remember_profile("duplicate-2017", "")
    assert last_profile("duplicate-2017") == ""


def test_a_choice_that_cannot_be_kept_is_told(state: Path) -> None:
    state.write_text("a file where the folder would be", encoding="utf-8")
    remember_code("whist-1864")
    with pytest.raises(DirectorError, match="the choice cannot be kept"):
        remember_profile("duplicate-2017", "ebu")


def test_a_name_with_a_line_break_is_not_kept(state: Path) -> None:
    with pytest.raises(DirectorError, match="the choice cannot be kept"):
        remember_profile("duplicate-2017", "a\nprofile whist-1864: b")
    assert last_profile("whist-1864") == ""


# as shipped


@pytest.mark.parametrize("name", book_names())
def test_every_option_has_its_bare_law_and_its_paragraph(name: str) -> None:
    for option in options_of(book(name)).values():
        assert option.usual and option.paragraph and option.short != option.id, option.id


@pytest.mark.parametrize("name", book_names())
def test_shipped_profiles_say_what_was_read_and_when(name: str) -> None:
    for ident in profile_files(book(name)):
        profile = profile_named(book(name), ident)
        assert profile.source and profile.seen and profile.body
        sources = [item.source for item in (*profile.answers.values(), *profile.elects.values())]
        assert all([*sources, *(said.source for said in profile.says)])


def test_only_the_2017_laws_leave_things_to_an_authority() -> None:
    assert [name for name in book_names() if options_of(book(name))] == ["duplicate-2017"]
    assert {"acbl", "ebu"} <= profile_files(library().book("duplicate")).keys()


# the commands


def run(*arguments: str, state: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """The program, with a state folder of its own."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "XDG_STATE_HOME": str(state), "LOCALAPPDATA": str(state)}
    command = [sys.executable, "-m", "director", *arguments]
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, encoding="utf-8", check=False, cwd=ROOT,
        env=environment | {"HOME": str(state)}, timeout=60,
    )  # fmt: skip


HESITATED = (
    "rule", "duplicate", "hesitation-or-remark", "-f", "what=tempo", "-f", "giver=W", "-f", "when=before", "-f",
    "agreed=yes", "--no-input",
)  # fmt: skip


def value_of(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """The one value on standard output."""
    assert done.stderr == ""
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_profiles_are_listed_shown_and_used(tmp_path: Path) -> None:
    listed = run("profile", state=tmp_path)
    assert listed.returncode == 0
    assert "Whist 1864: no profiles" in listed.stdout
    assert "In use: the bare law." in listed.stdout
    assert "English Bridge Union" in listed.stdout
    shown = run("profile", "ebu", state=tmp_path)
    assert "WHAT IT DECIDES" in shown.stdout and "18F" in shown.stdout and "Bare law:" in shown.stdout
    done = run("profile", "use", "ebu", state=tmp_path)
    assert done.stdout == "From now on EBU regulations (ebu) is used for Duplicate 2017.\n"
    assert "In use: ebu (EBU regulations)." in run("profile", state=tmp_path).stdout
    codes = {item["code"]: item for item in value_of(run("profile", "--json", state=tmp_path))["codes"]}
    assert (codes["duplicate-2017"]["in_use"], codes["whist-1864"]["in_use"]) == ("ebu", "bare")
    assert value_of(run("profile", "use", "bare", "--json", state=tmp_path))["in_use"] == "bare"
    assert "In use: the bare law." in run("profile", state=tmp_path).stdout


def test_a_profile_as_data_has_every_option(tmp_path: Path) -> None:
    data = value_of(run("profile", "ebu", "--json", state=tmp_path))
    options = {item["fact"]: item for item in data["options"]}
    assert options.keys() == options_of(book("duplicate-2017")).keys()
    assert (options["bidding box"]["from"], options["bidding box"]["answer"]) == ("profile", "box")
    assert options["reserving"]["from"] == "bare law"


def test_the_profile_in_use_rules_until_another_is_named(tmp_path: Path) -> None:
    club = tmp_path / "club.yaml"
    club.write_text("profile: club\ntitle: Our club\nover: ebu\nanswers: {reserving: called}\n", encoding="utf-8")
    assert run("profile", "use", str(club), state=tmp_path).returncode == 0
    mine = value_of(run(*HESITATED, "--json", "-f", "prescribed=no", state=tmp_path))
    assert mine["profile"]["facts"]["reserving"]["answer"] == "called"
    assert "reserving" not in mine["facts"]
    once = run(*HESITATED, "--json", "-f", "prescribed=no", "--profile", "ebu", state=tmp_path)
    assert value_of(once)["profile"]["facts"]["reserving"]["from"] == "bare law"
    bare = value_of(run(*HESITATED, "--json", "--profile", "bare", state=tmp_path))
    assert bare["profile"]["id"] == "bare"
    given_here = value_of(run(*HESITATED, "--json", "-f", "prescribed=no", "-f", "reserving=barred", state=tmp_path))
    assert given_here["facts"]["reserving"] == "barred"
    screen = run(*HESITATED, "-f", "prescribed=no", state=tmp_path).stdout
    assert "By Our club: " in screen
    club.unlink()
    gone = run(*HESITATED, state=tmp_path)
    assert gone.returncode == 2
    assert "the profile in use cannot be read" in gone.stderr
    assert "director profile use bare --code duplicate" in gone.stderr


def test_an_incident_may_name_its_profile(tmp_path: Path) -> None:
    incident = "code: duplicate\nsituation: hesitation-or-remark\nprofile: ebu\nfacts: {what: tempo, giver: W, when: before, agreed: yes, prescribed: no}\n"
    done = run("rule", "--incident", "-", "--json", state=tmp_path, stdin=incident)
    assert value_of(done)["profile"]["id"] == "ebu"
    other = run("rule", "--incident", "-", "--json", "--profile", "acbl", state=tmp_path, stdin=incident)
    assert other.returncode == 2
    assert 'the incident says profile "ebu", the command line "acbl"' in other.stderr
    path = run("rule", "--incident", "-", "--json", state=tmp_path, stdin=incident.replace("ebu", "../ebu.yaml"))
    assert path.returncode == 2
    assert 'has no profile "../ebu.yaml"' in path.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("profile", "ebuu"), 'error: no profile "ebuu"'),
        (("profile", "bare"), "error: the bare law is no profile"),
        (("profile", "ebu", "acbl"), 'error: "acbl" is one word too many'),
        (("profile", "use"), "error: which profile?"),
        (("profile", "use", "ebu", "--code", "whist"), 'error: Whist 1864 has no profile "ebu"'),
        (("profile", "use", "nowhere.yaml"), 'error: cannot read "nowhere.yaml"'),
        (("rule", "whist", "revoke", "--profile", "ebu"), 'error: Whist 1864 has no profile "ebu"'),
        (
            ("tree", "duplicate", "revoke", "--profile", "ebuu"),
            'error: Duplicate 2017 has no profile "ebuu". Did you mean "ebu"?',
        ),
        (("score", "--profile", "ebuu"), 'error: no profile "ebuu"'),
        (("--profile", "ebuu", "--plain"), 'error: no profile "ebuu"'),
    ],
)
def test_a_profile_that_is_not_there_gets_one_message(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = run(*arguments, state=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(message)
    assert "Traceback" not in done.stderr


def test_the_tree_is_drawn_under_a_profile_only_when_it_is_named(tmp_path: Path) -> None:
    assert run("profile", "use", "ebu", state=tmp_path).returncode == 0
    tree = ("tree", "duplicate", "hesitation-or-remark", "--form", "json")
    plain = value_of(run(*tree, state=tmp_path))
    named = value_of(run(*tree, "--profile", "ebu", state=tmp_path))
    asked = [{node["fact"] for node in value["nodes"]} for value in (plain, named)]
    assert "profile" not in plain
    assert named["profile"] == "ebu"
    assert "prescribed" not in asked[0]
    assert "prescribed" in asked[1]
    assert not any("pauses" in facts for facts in asked)


def test_an_interview_goes_by_the_profile_and_says_how_to_go_on(tmp_path: Path) -> None:
    words = ("rule", "duplicate", "hesitation-or-remark", "-f", "what=tempo", "-f", "giver=W", "-f", "when=before")
    done = run(*words, "--plain", "--profile", "ebu", state=tmp_path, stdin="1\n1\nwhy\nback\nleave\n")
    assert "Prescribed pauses" in done.stdout or "prescribed pauses" in done.stdout
    assert "by the regulations of English Bridge Union" in done.stderr
    left = run(*words, "--plain", "--profile", "ebu", state=tmp_path, stdin="")
    assert "--profile ebu" in left.stderr
    assert "pauses=" not in left.stderr
