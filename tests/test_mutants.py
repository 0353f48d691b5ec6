"""Mutants: which slips there are, what becomes of them, and that the quick way finds what the slow one does."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from director.check.differences import Differences
from director.check.measure import Count, Slip, measure_library
from director.check.mutants import Mutant, Part, mutants_of, mutated, written
from director.check.noticed import Tried, Verdict, judged
from director.check.proofs import prove
from director.check.run import load_cases
from director.check.trial import run_case
from director.check.variants import Sound
from director.commands import mutate
from director.core import law
from director.core.compile import try_compile
from director.core.errors import DirectorError
from director.core.law import AllOf, AnyOf, Compare, Not, OneOf, Term
from director.files.cases import Case, case_files
from director.files.library import Book, Library
from director.files.profiles import profile_named
from tests.oracle import Oracle
from tests.small import clause, fact, when

BROKEN = Path(__file__).parent / "broken"
THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
MEASURED = ["whist-1864/lead-out-of-turn", "auction-1912/hands-thrown-down", "euchre-foster-1914/lead-out-of-turn"]


@pytest.fixture
def good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the good code, in the current folder."""
    shutil.copytree(BROKEN / "good", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def count_of(folder: Path, situation: str = "", jobs: int = 1) -> Count:
    """The measure of the one code in a folder."""
    (count,) = measure_library(Library(folder), situation=situation, jobs=jobs)
    return count


def shown(slips: list[Slip]) -> list[str]:
    """Slips as file, line and words."""
    return [f"{slip.place.path.rpartition('/')[2]}:{slip.place.line} {slip.words}" for slip in slips]


# which slips there are


def slips(condition: law.Condition, *facts: law.Fact) -> list[str]:
    """The slips in the condition of a clause, each as what stands there then."""
    situation = law.Situation(
        "c", "s", "S", "s", facts, (), (clause("1", condition, "i:x"),), terms={"t": (when("a", "yes"), law.NOWHERE)}
    )
    return [
        written(mutant.condition)
        for mutant in mutants_of(situation)
        if mutant.part is Part.CLAUSE and mutant.condition is not None
    ]


A, B = when("a", "yes"), when("b", "x", "y")
TERM = Term("t", law.NOWHERE)
STAGES = fact("since", law.Words((("begun", "."), ("gone", "."), ("ended", ".")), ordered=True))
TRICKS = fact("later", law.Count(0, 12))


@pytest.mark.parametrize(
    ("condition", "found"),
    [
        (law.Always(), []),
        (A, ["always", "{a: {not: yes}}"]),
        (TERM, ["always", "not t"]),
        (Not(TERM), ["always", "t"]),
        (B, ["always", "{b: {not: [x, y]}}", "{b: y}", "{b: x}"]),
        (when("b", "x", "y", negated=True), ["always", "{b: [x, y]}", "{b: {not: y}}", "{b: {not: x}}"]),
        (AllOf((A, TERM)), ["t", "[{a: {not: yes}}, t]", "{a: yes}", "[{a: yes}, not t]"]),
        (AnyOf((A, TERM)), ["always", "{not: {any: [{a: yes}, t]}}", "t", "{any: [{a: {not: yes}}, t]}", "{a: yes}", "{any: [{a: yes}, not t]}"]),
        (Not(AllOf((A, TERM))), ["always", "[{a: yes}, t]", "not t", "{not: [{a: {not: yes}}, t]}", "{not: {a: yes}}", "{not: [{a: yes}, not t]}"]),
        (law.Test("later", Compare("at least", "2"), law.NOWHERE), ["always", "{not: {later: {at least: 2}}}", "{later: {at least: 1}}", "{later: {at least: 3}}"]),
        (law.Test("later", Compare("at least", "1"), law.NOWHERE), ["always", "{not: {later: {at least: 1}}}", "{later: {at least: 2}}"]),
        (law.Test("later", Compare("at most", "12"), law.NOWHERE), ["always", "{not: {later: {at most: 12}}}", "{later: {at most: 11}}"]),
        (law.Test("later", OneOf(("0",)), law.NOWHERE), ["always", "{later: {not: 0}}", "{later: 1}"]),
        (law.Test("since", Compare("from", "gone"), law.NOWHERE), ["always", "{not: {since: {from: gone}}}", "{since: {from: ended}}"]),
        (law.Test("since", Compare("before", "gone"), law.NOWHERE), ["always", "{not: {since: {before: gone}}}", "{since: {before: ended}}"]),
    ],
    ids=lambda part: "" if isinstance(part, list) else written(part),
)  # fmt: skip
def test_every_part_of_a_condition_may_slip(condition: law.Condition, found: list[str]) -> None:
    words = law.Words((("x", "."), ("y", "."), ("z", ".")))
    assert slips(condition, fact("a"), fact("b", words), STAGES, TRICKS) == found


def test_everything_that_has_a_condition_may_slip() -> None:
    facts = (fact("a"), fact("b", only_if=A), fact("e", put_to="x"))
    clauses = (clause("1.x", A, "i:x"), clause("1.y", A, "i:y", overrides=("1.x", "2")), clause("2", Not(A), "i:x"))
    issue = law.Issue("i", {}, settled_when=TERM)
    limits = (law.Constraint("never", AllOf((A, when("b", "yes"))), True), law.Constraint("ever", A, False))
    situation = law.Situation(
        "c", "s", "S", "s", facts, (issue,), clauses, terms={"t": (A, law.NOWHERE)}, constraints=limits
    )
    found = Counter(mutant.part for mutant in mutants_of(situation))
    assert found == {
        Part.CLAUSE: 3 + 6,
        Part.OVERRIDES: 2,
        Part.ONLY_IF: 2,
        Part.TERM: 2,
        Part.SETTLED: 2,
        Part.CONSTRAINT: 2 + 5,
    }
    for mutant in mutants_of(situation):
        assert repr(mutated(situation, mutant)) != repr(situation), mutant.words
    assert [mutant.words for mutant in mutants_of(situation)][2:4] == [
        'constraint "never": left out',
        'constraint "never": {a: yes} left out',
    ]


# what becomes of them


def test_of_the_good_code_it_is_known(good: Path) -> None:
    """A killed one of each kind, the same law in other words, and what the cases lack."""
    count = count_of(good)
    assert count.mutants == 85 and not count.unsound
    assert count.verdicts == {Verdict.CASE: 61, Verdict.CHECK: 12, Verdict.SAME: 4, Verdict.UNNOTICED: 8}
    assert shown(count.unnoticed) == [
        'lead.yaml:14 "only if" of "since": too late left out',
        'lead.yaml:14 "only if" of "since": too late negated',
        'lead.yaml:33 term "early": {since: {before: gone on}} made {since: {before: ended}}',
        'lead.yaml:61 clause "2B": out of turn left out',
        'lead.yaml:61 clause "2B": {tricks: {at least: 7}} made {tricks: {at least: 6}}',
        'lead.yaml:61 clause "2B": {tricks: {at least: 7}} made {tricks: {at least: 8}}',
        'lead.yaml:61 clause "2B": {view: strict} negated',
        'lead.yaml:62 clause "2C": out of turn left out',
    ]
    tricks = count.unnoticed[4].example
    assert tricks is not None and tricks.why == "2B would apply as well"
    assert dict(tricks.facts) == {
        "leader": "N", "turn": "E", "quitted": "yes", "told": "no", "since": "gone on", "tricks": "6",
    }  # fmt: skip
    assert shown(count.same) == [
        'lead.yaml:12 "only if" of "followed": not too late left out',
        'lead.yaml:15 "only if" of "tricks": too late left out',
        'lead.yaml:29 constraint "a trick of which nothing is over has not ended": left out',
        'lead.yaml:29 constraint "a trick of which nothing is over has not ended": {since: ended} negated',
    ]


def test_a_case_with_the_facts_that_are_named_notices_it(good: Path) -> None:
    path = good / "sample-1900" / "cases" / "lead.yaml"
    book = Library(good).book("sample-1900")
    for slip in count_of(good).unnoticed:
        assert slip.example is not None
        add_case(path, slip)
    assert [problem for path in case_files(book.folder, "cases").values() for problem in load_cases(path)[1]] == []
    count = count_of(good)
    assert (shown(count.unnoticed), count.unsound) == ([], {})


def add_case(path: Path, slip: Slip) -> None:
    """Write down the case that an example asks for."""
    example = slip.example
    assert example is not None
    case: dict[str, object] = {"case": slip.words, "facts": dict(example.facts)}
    if example.choices:
        case["choices"] = dict(example.choices)
    case |= {"refused": example.refused} if example.refused else {"rests on": list(example.rests_on)}
    path.write_text(path.read_text(encoding="utf-8") + f"- {json.dumps(case)}\n", encoding="utf-8")


def test_a_constraint_is_noticed_by_a_case_that_is_refused(good: Path) -> None:
    path = good / "sample-1900" / "lead.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("impossible:\n", "impossible:\n  nobody tells himself to lead: {leader: turn, told: yes}\n")
    path.write_text(text, encoding="utf-8")
    left_out = [
        slip for slip in count_of(good).unnoticed if "nobody tells" in slip.words and slip.words.endswith(": left out")
    ]
    assert [slip.example.refused for slip in left_out if slip.example] == ["nobody tells himself to lead"]
    add_case(good / "sample-1900" / "cases" / "lead.yaml", left_out[0])
    assert not any("nobody tells" in words for words in shown(count_of(good).unnoticed))


def test_law_that_is_shared_is_noticed_where_one_situation_notices_it(good: Path) -> None:
    code = good / "sample-1900"
    second = (code / "lead.yaml").read_text(encoding="utf-8").replace("situation: lead", "situation: second")
    (code / "second.yaml").write_text(second, encoding="utf-8")
    count = count_of(good)
    assert not any(slip.place.path.endswith("general.yaml") for slip in count.unnoticed)
    alone = count_of(good, "second")
    assert alone.situations == 1
    assert not any(slip.place.path.endswith("general.yaml") for slip in alone.unnoticed)
    (code / "cases" / "lead.yaml").write_text("[]\n", encoding="utf-8")
    unnoticed = [slip for slip in count_of(good).unnoticed if slip.place.path.endswith("general.yaml")]
    assert {slip.situations for slip in unnoticed} == {("lead", "second")}


def test_faulty_law_is_not_measured(good: Path) -> None:
    path = good / "sample-1900" / "lead.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("2C:         {when: [out", "2C: {when: [ot"), encoding="utf-8"
    )
    count = count_of(good)
    assert (count.unsound, count.mutants) == ({"lead": 1}, 0)
    assert mutate.exit_code([count]) == 1
    assert mutate.lines([count])[0] == "sample-1900 lead: not measured, it has 1 problem. See: director check"


def test_law_that_becomes_too_complex_is_noticed(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = Sound(Library(good).book("sample").read("lead"))
    sound.compiled.logic.budget = 5
    verdicts = {judged(sound, mutant, ())[0] for mutant in mutants_of(sound.law)}
    assert Verdict.CHECK in verdicts


# the quick way and the slow one


def subjects() -> list[tuple[Book, str]]:
    """Situations on which both ways are tried."""
    library = Library()
    names = MEASURED
    if THOROUGH:
        names = [
            f"{b.folder.name}/{name}" for b in library.books if b.folder.name != "duplicate-2017" for name in b.ruled
        ]
    return [
        (Library(BROKEN / "good").book("sample"), "lead"),
        *((library.book(n.partition("/")[0]), n.partition("/")[2]) for n in names),
    ]


@pytest.mark.parametrize(
    ("book", "name"), subjects(), ids=lambda part: part if isinstance(part, str) else part.folder.name
)
def test_the_verdict_is_that_of_the_law_compiled_anew(book: Book, name: str) -> None:
    situation = book.read(name)
    cases = [
        case
        for kind in ("cases", "published")
        for path in case_files(book.folder, kind).values()
        for case in load_cases(path)[0]
        if case.situation == name
    ]
    sound = Sound(situation, book.shared.files)
    tried = [Tried(case, profile_named(book, case.profile), sound.compiled) for case in cases]
    random = Random(1864)
    for mutant in mutants_of(sound.law):
        verdict, example = judged(sound, mutant, tried)
        changed = mutated_file(book, sound.law, mutant)
        faulty, otherwise = slow(book, changed, cases if verdict is not Verdict.CHECK else [])
        differences = Differences(sound, sound.variant(mutant))
        assert bool(differences.fault()) is faulty, (mutant.words, differences.fault())
        assert otherwise or verdict is not Verdict.CASE, mutant.words
        if verdict in (Verdict.SAME, Verdict.UNNOTICED):
            assert not faulty and not otherwise, mutant.words
        if not faulty:
            assert same_in(sound.law, changed, random) or not differences.none, mutant.words
        if verdict is Verdict.UNNOTICED:
            assert example is not None, mutant.words


def mutated_file(book: Book, situation: law.Situation, mutant: Mutant) -> law.Situation:
    """The situation with the slip, as it would be read: a shared issue has no outcome that nothing gives."""
    changed = mutated(situation, mutant)
    given = {(issue, outcome) for one in changed.clauses for issue, some in one.then.items() for outcome in some}
    issues = tuple(
        issue._replace(
            outcomes={
                name: outcome
                for name, outcome in issue.outcomes.items()
                if (issue.id, name) in given or outcome.place.path not in book.shared.files
            }
        )
        for issue in changed.issues
    )
    return changed._replace(issues=issues)


def slow(book: Book, situation: law.Situation, cases: list[Case]) -> tuple[bool, bool]:
    """Whether the checks find something in a situation, and whether a case comes out otherwise."""
    compiled, problems = try_compile(situation)
    if problems:
        return True, True
    faulty = next(prove(compiled), None) is not None
    return faulty, any(
        next(run_case(case, compiled, profile=profile_named(book, case.profile)), None) is not None for case in cases
    )


def same_in(one: law.Situation, other: law.Situation, random: Random) -> bool:
    """Whether the same clauses apply in both, in a sample of worlds."""
    before, after = Oracle(one), Oracle(other)
    worlds = [tuple(random.choice(domain) for domain in before.domains) for _ in range(500)]
    if before.size <= 1000:
        worlds = [tuple(view.world[name] for name in before.names) for view in islice(before.every_view(), 1000)]
    for world in worlds:
        old, new = before.view(world), after.view(world)
        if old.possible != new.possible:
            return False
        if old.possible and {one.id for one in old.live_clauses} != {one.id for one in new.live_clauses}:
            return False
    return True


# the command


def test_it_prints_what_is_missing_and_exits_1(good: Path) -> None:
    counts = mutate.mutate(good, "", 1)
    lines = mutate.lines(counts)
    assert lines[-4:] == [
        "sample-1900           1       85         61             12         4          8",
        "",
        "4 slips change nothing in any possible world, so what they touch is not needed. --json lists them.",
        "8 of 85 slips would go unnoticed.",
    ]
    assert mutate.exit_code(counts) == 1
    at = lines.index('sample-1900/lead.yaml:62: unnoticed: clause "2C": out of turn left out')
    assert lines[at + 1 : at + 5] == [
        "    2C would apply as well",
        "    facts: {leader: N, turn: N, quitted: yes, told: yes}",
        "  Add to cases/lead.yaml a case with these facts that says what it rests on.",
        "",
    ]
    for slip in counts[0].unnoticed:
        add_case(good / "sample-1900" / "cases" / "lead.yaml", slip)
    clean = mutate.mutate(good, "", 1)
    assert (mutate.exit_code(clean), mutate.lines(clean)[-1]) == (
        0,
        "ok: every one of 81 slips that make a difference is noticed",
    )


def test_as_data(good: Path) -> None:
    (code,) = json.loads("\n".join(mutate.json_lines(mutate.mutate(good, "lead", 1))))["codes"]
    assert code["counts"]["unnoticed"] == len(code["unnoticed"]) > 0
    assert code["counts"]["same"] == len(code["same"])
    assert set(code["unnoticed"][0]) == {"file", "line", "slip", "situations", "example"}
    assert set(code["unnoticed"][0]["example"]) == {"facts", "choices", "why", "rests_on"}


def test_a_file_means_its_situation(good: Path) -> None:
    (count,) = mutate.mutate(good / "sample-1900" / "lead.yaml", "", 1)
    assert count.situations == 1 and not any(slip.place.path.endswith("general.yaml") for slip in count.same)


def test_several_processes_find_the_same(good: Path) -> None:
    shutil.copytree(good / "sample-1900", good / "sample-1901")
    code = good / "sample-1901" / "code.yaml"
    code.write_text(code.read_text(encoding="utf-8").replace("sample-1900", "sample-1901"), encoding="utf-8")
    one, two = (measure_library(Library(good), jobs=jobs) for jobs in (1, 2))
    assert repr(one) == repr(two)
    assert [count.code for count in two] == ["sample-1900", "sample-1901"]


@pytest.mark.parametrize(
    ("path", "situation", "jobs", "message"),
    [
        ("nowhere", "", 1, 'no file or folder "nowhere"'),
        ("", "laed", 1, 'no situation "laed". Did you mean "lead"?'),
        ("", "", -1, "-1 processes cannot be had"),
    ],
)
def test_bad_input_is_refused(good: Path, path: str, situation: str, jobs: int, message: str) -> None:
    with pytest.raises(DirectorError, match=message.replace("?", "[?]")):
        mutate.mutate(good / path if not path else Path(path), situation, jobs)
