"""Editions: a code written as what differs from another; what was not seen of it gives no ruling."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from director.check.measure import measure_library
from director.check.run import check_library
from director.commands import check as command
from director.commands import laws
from director.core import law
from director.core.decide import Question, Ruling, decide
from director.core.errors import DirectorError
from director.core.given import read_facts
from director.files import library as files
from director.files.editions import Changes, IssueChange, laid_over
from director.files.find import doors_of
from director.files.library import Book, Library
from director.render.lawpages import markdown_lines, readings, text_lines, with_clauses
from director.render.spoken import source_words
from tests.small import clause, fact, when

BROKEN = Path(__file__).parent / "broken"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A code and an edition of it, in the current folder."""
    for name in ("good", "edition"):
        shutil.copytree(BROKEN / name, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    """Change one place of a file."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


def books(folder: Path) -> tuple[Book, Book]:
    """The code and its edition."""
    library = Library(folder)
    return library.book("sample"), library.book("sample-1901")


def ruling(book: Book, **given: str) -> Ruling | Question:
    """What a code makes of a lead."""
    compiled = book.situation("lead")
    return decide(compiled, read_facts(compiled, {"agreeing": "yes", **given}))


LATE = {"leader": "W", "turn": "N", "quitted": "yes", "told": "no", "since": "ended", "tricks": "8"}
EARLY = {"leader": "W", "turn": "N", "quitted": "no", "followed": "nobody"}


def rests_on(step: Ruling | Question) -> list[str]:
    """The clauses that apply."""
    assert isinstance(step, Ruling)
    return [clause.id for clause in step.clauses]


def test_what_differs_rules_otherwise_and_the_rest_as_before(folder: Path) -> None:
    before, after = books(folder)
    assert rests_on(ruling(before, **LATE)) == ["1.stands", "2B"]
    late = {name: answer for name, answer in LATE.items() if name != "tricks"}
    assert rests_on(ruling(after, **late)) == ["1.stands", "2C.gone-on"]
    assert isinstance(ruling(after, **EARLY), Question)
    assert rests_on(ruling(after, **EARLY, spoke="yes")) == ["1.taken", "2a.lost", "3.agree"]
    assert rests_on(ruling(before, **EARLY, told="yes")) == rests_on(ruling(after, **EARLY, spoke="no", told="yes"))


def test_facts_issues_and_clauses_stand_where_they_should(folder: Path) -> None:
    situation = books(folder)[1].read("lead")
    assert [fact.id for fact in situation.facts] == [
        "leader", "turn", "quitted", "followed", "spoke", "told", "since", "exact", "agreeing",
    ]  # fmt: skip
    assert [issue.id for issue in situation.issues] == ["trick", "penalty", "remark", "card", "suit", "manner"]
    assert [clause.id for clause in situation.clauses] == [
        "1.in-turn", "1.stands", "1.taken", "2A", "2C", "2D.card", "2D.suit", "2D.neither", "2C.gone-on", "2a.lost", "3.agree",
    ]  # fmt: skip
    assert "early" not in situation.terms and "lost" in situation.terms
    card = next(issue for issue in situation.issues if issue.id == "card")
    assert card.settled_when is not None and card.outcomes["free"].say.endswith("into the hand.")
    manner = next(issue for issue in situation.issues if issue.id == "manner")
    assert manner.outcomes["agree"].say.endswith("and no more.")


def test_the_ruling_is_the_edition_s_own(folder: Path) -> None:
    before, after = books(folder)
    assert (after.code.id, after.code.short, after.code.year, after.code.over) == (
        "sample-1901",
        "sample 1901",
        1901,
        "sample-1900",
    )
    assert after.code.menu == before.code.menu and after.code.players == before.code.players
    assert (before.shared.data_version, after.shared.data_version) == ("0.1.0", "0.2.0")
    assert source_words(after).startswith("second edition, for the tests, law data 0.2.0;")
    assert after.situation("lead").law.code == "sample-1901"


def test_the_code_under_it_is_as_it_was(folder: Path) -> None:
    before = books(folder)[0].read("lead")
    books(folder)[1].read("lead")
    shutil.rmtree(folder / "sample-1901")
    assert repr(Library(folder).book("sample").read("lead")) == repr(before)


def test_a_short_name_means_the_code_and_not_its_edition(folder: Path) -> None:
    library = Library(folder)
    assert [library.book(name).folder.name for name in ("sample", "sample-1900", "sample-1901", "Sample 1901")] == [
        "sample-1900", "sample-1900", "sample-1901", "sample-1901",
    ]  # fmt: skip


def test_without_a_law_that_it_rests_on_nothing_is_ruled(folder: Path) -> None:
    change(folder / "sample-1901" / "code.yaml", '"3":  seen', '"3":  not seen')
    _, after = books(folder)
    with pytest.raises(DirectorError) as caught:
        after.situation("lead")
    assert caught.value.lines() == [
        'error: Sample 1901 gives no ruling on "lead": law 3 of this edition could not be seen',
        "  director rule sample lead  rules by Sample 1900.",
    ]
    assert (doors_of(after), after.ruled) == ((), [])
    assert [door.name for door in doors_of(books(folder)[0])] == ["lead.open", "lead.closed"]


def test_a_law_that_is_only_cited_must_have_been_seen_too(folder: Path) -> None:
    change(folder / "sample-1901" / "lead.yaml", 'cites: ["1"]', 'cites: ["4"]')
    _, after = books(folder)
    assert after.unseen(after.read("lead")) == ("4",)


def test_the_check_counts_what_was_not_seen(folder: Path) -> None:
    lines, code = command.check(folder)
    assert code == 0
    assert "sample-1901 is laid over sample-1900; 1 of its 5 laws could not be seen." in lines
    change(folder / "sample-1901" / "code.yaml", '"1":  seen', '"1":  not seen')
    shutil.rmtree(folder / "sample-1901" / "cases")
    lines, code = command.check(folder)
    assert code == 0
    at = lines.index("sample-1901 is laid over sample-1900; 2 of its 5 laws could not be seen.")
    assert lines[at + 1] == "  no ruling on lead: law 1 not seen"


def test_a_problem_under_an_edition_is_told_once(folder: Path) -> None:
    change(folder / "sample-1900" / "lead.yaml", "title: A player led out of turn", "titel: A player led out of turn")
    problems = check_library(Library(folder)).problems
    assert len(problems) == len(set(problems)) and {problem.place.path for problem in problems} == {
        "sample-1900/lead.yaml"
    }


def test_only_what_an_edition_says_itself_is_measured_in_it(folder: Path) -> None:
    (count,) = measure_library(Library(folder), {"sample-1901"})
    assert count.situations == 1 and count.mutants > 20
    assert {slip.place.path for slip in (*count.unnoticed, *count.same)} == {"sample-1901/lead.yaml"}


def test_an_edition_may_lack_a_situation_and_have_one_of_its_own(folder: Path) -> None:
    code = folder / "sample-1901"
    change(code / "code.yaml", "year: 1901", "year: 1901\nwithout: [lead]\nmenu: [late]")
    (code / "lead.yaml").unlink()
    (code / "cases" / "lead.yaml").unlink()
    late = (
        (folder / "sample-1900" / "lead.yaml").read_text(encoding="utf-8").replace("situation: lead", "situation: late")
    )
    (code / "late.yaml").write_text(late, encoding="utf-8")
    _, after = books(folder)
    assert list(after.situation_files) == ["late"]
    assert after.read("late").id == "late"
    with pytest.raises(DirectorError, match='no situation "lead"'):
        after.read("lead")


def test_an_edition_may_be_laid_over_an_edition(folder: Path) -> None:
    third = folder / "sample-1902"
    third.mkdir()
    text = (folder / "sample-1901" / "code.yaml").read_text(encoding="utf-8")
    text = text.replace("over: sample-1900", "over: sample-1901").replace("code: sample-1901", "code: sample-1902")
    text = text.partition("index:")[0] + 'index: {"1": seen, "2": seen, "2a": seen, "3": seen, "4": seen}\n'
    (third / "code.yaml").write_text(
        text.replace("1901\nedition", "1902\nedition").replace("sample 1901", "sample 1902"), encoding="utf-8"
    )
    (third / "general.yaml").write_text("general: sample-1902\ndata version: 0.3.0\n", encoding="utf-8")
    book = Library(folder).book("sample-1902")
    assert rests_on(ruling(book, **EARLY, spoke="yes")) == ["1.taken", "2a.lost", "3.agree"]
    assert book.under is not None and book.under.folder.name == "sample-1901"
    assert {problem.code for problem in check_library(Library(folder)).problems} == set()


def test_a_law_says_whether_this_edition_of_it_was_seen(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "laws_folder", lambda: folder)
    read = {number: "\n".join(laws.laws("sample-1901", number)) for number in ("1", "2", "2a", "4")}
    assert "In this edition it is as in Sample 1900." in read["1"]
    assert "It differs from Sample 1900." in read["2"] and "however slow it was" in read["2"]
    assert "Partners who talk over the penalty lose it." in read["2a"]
    assert "It rules in:\n  A player led out of turn: 2a" in read["2a"]
    assert "It rules in" not in read["4"]


def test_pages_of_an_edition(folder: Path) -> None:
    change(folder / "sample-1901" / "code.yaml", '"3":  seen', '"3":  not seen')
    _, after = books(folder)
    page = text_lines(readings(after))
    assert "Laid over Sample 1900. Of this edition not seen: 3, 4." in page
    assert "  3.agree  [not seen in this edition] (lead)" in page
    assert any("1.in-turn  [reading]" in line for line in page)
    assert "## 3. Manner *(not seen in this edition)*" in markdown_lines(with_clauses(after))


# laying over, as a function of values


def situation(*facts: law.Fact, clauses: tuple[law.Clause, ...] = ()) -> law.Situation:
    """A situation with these facts and clauses."""
    outcomes = {name: law.Outcome(name, f"It is {name}.") for name in ("x", "y")}
    issue = law.Issue("i", outcomes, settled_when=when("a", "yes"), tell=law.Tell.THEN)
    return law.Situation("c", "s", "S", "s", facts, (issue,), clauses)


NOTHING = Changes("", "", (), "", (), (), (), {"facts": {}, "issues": {}}, {}, {}, (), (), {}, (), {}, law.NOWHERE)


def test_without_changes_nothing_changes() -> None:
    before = situation(fact("a"), fact("b"), clauses=(clause("1.x", when("a", "yes"), "i:x"),))
    assert laid_over(before, NOTHING) == before


def test_new_facts_stand_where_it_says() -> None:
    before = situation(fact("a"), fact("b"), fact("c"))
    changes = NOTHING._replace(
        facts=(fact("new"), fact("b", law.SeatKind()), fact("newer"), fact("last")),
        after={"facts": {"new": "a", "newer": "new"}, "issues": {}},
        without={"facts": ("c",)},
    )
    after = laid_over(before, changes)
    assert [item.id for item in after.facts] == ["a", "new", "newer", "b", "last"]
    assert after.facts[3].kind == law.SeatKind()


def test_of_an_issue_what_is_not_said_stays() -> None:
    before = situation(fact("a"))
    new = law.Issue("i", {"y": law.Outcome("y", "Otherwise."), "z": law.Outcome("z", "New.")})
    after = laid_over(
        before, NOTHING._replace(issues=(IssueChange(new, frozenset(["y", "z"])),), without={"outcomes": ("i.x",)})
    )
    (issue,) = after.issues
    assert {name: outcome.say for name, outcome in issue.outcomes.items()} == {"y": "Otherwise.", "z": "New."}
    assert (issue.tell, issue.settled_when) == (law.Tell.THEN, before.issues[0].settled_when)
    told = laid_over(
        before, NOTHING._replace(issues=(IssueChange(new._replace(tell=law.Tell.LATER), frozenset(["tell"])),))
    )
    assert told.issues[0].tell is law.Tell.LATER


def test_new_clauses_stand_with_their_law() -> None:
    one, two = clause("1.x", when("a", "yes"), "i:x"), clause("2.x", when("a", "no"), "i:x")
    clauses = (one._replace(law="1"), two._replace(law="2"))
    new = (
        clause("1.y", when("a", "no"), "i:y")._replace(law="1"),
        clause("3.x", when("a", "no"), "i:y")._replace(law="3"),
    )
    replaced = clauses[1]._replace(offers="o")
    after = laid_over(situation(fact("a"), clauses=clauses), NOTHING._replace(clauses=(*new, replaced)))
    assert [one.id for one in after.clauses] == ["1.x", "1.y", "2.x", "3.x"]
    assert after.clauses[2].offers == "o"
