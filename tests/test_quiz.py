"""The quiz: exercises are true, repeatable and kept; what every key does; every screen fits; papers and decks."""

from __future__ import annotations

import random
import re
import sqlite3
import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from director.commands.quiz import Asked, Keeper, begins, goes_on, wanted_by, with_editions
from director.commands.quizpapers import anki, exercises, paper
from director.core.decide import Question, Ruling, decide
from director.core.errors import DirectorError
from director.dialogue.screens import End
from director.folds.interview import usual_answer
from director.folds.neighbours import neighbours, substance
from director.folds.report import report
from director.journal.journal import Journal
from director.journal.lessons import due_lessons, in_utc, past_sessions
from director.quiz.deck import Deck, wanted_of
from director.quiz.exercises import Exercise
from director.quiz.marking import away, compared, deciding
from director.quiz.paths import Level
from director.quiz.scenes import scene_of_key
from director.quiz.schedule import again, ahead, wait_words
from director.quiz.sitting import TOLD, Marked, Panel, Quiz, press
from director.quiz.telling import said_by
from director.render.paper import slip_html
from director.render.plainquiz import quiz_hint, quiz_lines
from director.render.quiz import laws_shown, quiz_screen, result_sections
from director.render.rows import Size
from tests.shipped import book, book_names, library
from tests.test_cli import run

LEADS = ("lead-out-of-turn",)
NOON = datetime(2026, 3, 3, 12, tzinfo=UTC)


def drawn(code: str, seed: str, count: int, level: Level = Level.MIXED, about: tuple[str, ...] = ()) -> list[Exercise]:
    """Exercises from a deck."""
    one = book(code)
    deck = Deck(one, wanted_of(one, about, level, False), seed)
    return [deck.draw() for _ in range(count)]


def session(code: str, seed: str = "s", count: int = 3, about: tuple[str, ...] = ()) -> Quiz:
    """A session that has just begun."""
    one = book(code)
    deck = Deck(one, wanted_of(one, about, Level.MIXED, False), seed)
    return Quiz(one, deck.draw, count, deck.draw())


# exercises


@pytest.mark.parametrize("code", book_names())
@pytest.mark.parametrize("level", list(Level))
def test_exactly_one_answer_is_true(code: str, level: Level) -> None:
    """The right answer is what the ruling says; every wrong one says something else, or that it alone holds."""
    for one in drawn(code, f"true {level.value}", 25, level):
        compiled = one.scene.compiled
        said = said_by(compiled, one.report, one.rows)
        happens, chooser, which = one.parts
        for part in one.parts:
            assert 2 <= len(part.options) <= 4
            assert len(set(part.options)) == len(part.options)
        for number, words in enumerate(happens.options):
            if number != happens.right:
                other = one.others[happens.others[number]]
                ruling = decide(compiled, other.neighbour.known)
                assert isinstance(ruling, Ruling)
                told = said_by(compiled, report(compiled, ruling, one.scene.details), one.rows)
                assert words == told.text(one.things)
                assert told.beyond(said, one.things), (words, said.parts)
        assert happens.options[happens.right] == said.text(one.things)
        cited = {book(code).law_of(number) for number in one.report.laws}
        numbers = [words.partition("  ")[0] for words in which.options]
        assert [number in cited for number in numbers].count(True) == 1
        assert numbers[which.right] in cited
        assert chooser.options[chooser.right]


@pytest.mark.parametrize("code", book_names())
def test_wrong_answers_are_rulings_of_the_same_law(code: str) -> None:
    for one in drawn(code, "near", 12):
        compiled = one.scene.compiled
        for other in one.others:
            reached = decide(compiled, other.neighbour.known)
            assert isinstance(reached, Ruling)
            assert substance(reached) != substance(one.report.ruling)
            assert other.neighbour.known[other.neighbour.fact] == other.neighbour.answer
            told = report(compiled, reached, one.scene.details)
            assert other.text == said_by(compiled, told, one.rows).text(one.things)


@pytest.mark.parametrize("code", book_names())
def test_wrong_answers_are_about_the_same_player(code: str) -> None:
    """What another player did is an answer only where nothing else comes to that."""
    for one in drawn(code, "player", 12):
        compiled, known = one.scene.compiled, one.scene.session.known
        about = next((fact.id for fact in compiled.facts if fact.is_seat and fact.id in known), "")
        near = neighbours(compiled, known, one.scene.given)
        by_others = {substance(item.ruling) for item in near if item.fact != about and not item.ruling.readings}
        for other in one.others:
            assert other.neighbour.fact != about or substance(other.neighbour.ruling) not in by_others


def test_the_same_seed_asks_the_same_questions() -> None:
    first, second = drawn("duplicate-2017", "one", 6), drawn("duplicate-2017", "one", 6)
    assert [(one.scene.story, one.parts) for one in first] == [(one.scene.story, one.parts) for one in second]
    assert [one.scene.story for one in drawn("duplicate-2017", "two", 6)] != [one.scene.story for one in first]


def test_easy_questions_have_nothing_rare_and_no_choice_made() -> None:
    for one in drawn("duplicate-2017", "easy", 20, Level.EASY):
        if one.scene.case:
            continue
        compiled = one.scene.compiled
        for name, answer in one.scene.session.known.items():
            fact = compiled.by_id[name]
            assert not fact.is_choice
            if fact.law.usual and name not in one.scene.given:
                possible = fact.law.usual in [str(item) for item in fact.answers]
                assert not possible or answer == usual_answer(compiled, name) or fact.law.profile or _forced(one, name)


def _forced(one: Exercise, name: str) -> bool:
    """Whether the other facts leave the usual answer no room."""
    compiled = one.scene.compiled
    known = {**one.scene.session.known, name: usual_answer(compiled, name)}
    try:
        return isinstance(decide(compiled, known), Question)
    except DirectorError:
        return True


def test_hard_questions_have_rare_things_or_choices() -> None:
    found = [one for code in ("auction-1912", "duplicate-2017") for one in drawn(code, "hard", 20, Level.HARD)]
    chosen = rare = 0
    for one in found:
        compiled, known = one.scene.compiled, one.scene.session.given
        chosen += any(compiled.by_id[name].is_choice for name in known)
        rare += any(compiled.by_id[name].law.usual not in ("", str(answer)) for name, answer in known.items())
    assert chosen >= 1
    assert rare + chosen >= 10


def test_published_cases_are_told_with_their_source() -> None:
    one = book("auction-1912")
    deck = Deck(one, wanted_of(one, (), Level.MIXED, True), "p")
    for _ in range(4):
        found = deck.draw()
        assert found.scene.source
        assert found.scene.case
        assert found.scene.case not in found.scene.story[0]  # a title often tells what was ruled
    with pytest.raises(DirectorError, match="no published cases"):
        wanted_of(one, ("conduct",), Level.MIXED, True)


@pytest.mark.parametrize("code", book_names())
def test_an_incident_comes_back_turned_and_comes_to_the_same(code: str) -> None:
    chance = random.Random(code)
    for one in drawn(code, "again", 6):
        scene = scene_of_key(code, one.scene.title, one.scene.compiled, one.scene.key, chance)
        assert scene.key == one.scene.key
        assert isinstance(scene.session.reached, Ruling)
        assert substance(scene.session.reached) == substance(one.report.ruling)


def test_the_marking_names_the_fact_of_the_answer_that_was_given() -> None:
    one = drawn("auction-1912", "marks", 1, about=LEADS)[0]
    happens = one.parts[0]
    for number in range(len(happens.options)):
        said = (number, one.parts[1].right, one.parts[2].right)
        fact = deciding(one, book("auction-1912"), said)
        assert fact.says
        assert fact.law == one.parts[2].options[one.parts[2].right].partition("  ")[0]
        if number != happens.right:
            other = one.others[happens.others[number]]
            assert away(one, said)[0].text == other.text
            assert fact.ask.startswith(one.scene.compiled.by_id[other.neighbour.fact].law.ask[:3])
        assert [part.right for part in compared(Marked(one, said))] == [number == happens.right, True, True]


def test_the_later_edition_is_told_where_it_differs() -> None:
    one = session("auction-1912", about=LEADS, count=20)
    told = []
    for _ in range(8):
        for key in ("1", "1", "1"):
            one = press(one, key)
        one = with_editions(library(), one)
        told += [title for title, _ in one.marked[-1].editions or ()]
        one = press(one, "space")
    assert any("1913" in title for title in told)
    other = with_editions(library(), press(session("whist-1864"), "x"))
    assert other.marked[-1].editions == ()


# the session


def test_three_answers_mark_a_question_and_the_last_one_leads_to_the_result() -> None:
    one = session("whist-1864", count=2)
    assert (one.number, one.marking) == (1, False)
    one = press(press(one, "1"), "back")
    assert one.said == ()
    assert press(one, "back").message
    assert press(one, "9") == one
    for part in one.current.parts:
        one = press(one, str(part.right + 1))
    assert one.marking
    assert one.marked[-1].whole
    assert press(one, "l").panel is Panel.LAW
    assert press(press(one, "o"), "back").panel is None
    one = press(one, "space")
    assert (one.number, one.said) == (2, ())
    one = press(one, "x")
    assert one.marked[-1].said == (TOLD, TOLD, TOLD)
    assert sum(one.marked[-1].right) == 0
    one = press(one, "space")
    assert one.finished
    assert press(one, "space").ended is End.LEFT
    assert press(one, "ctrl-c").ended is End.INTERRUPTED


def test_arrows_mark_an_answer_and_enter_takes_it() -> None:
    one = press(press(session("whist-1864"), "down"), "down")
    assert one.mark == 1
    assert press(one, "enter").said == (1,)
    assert press(session("whist-1864"), "enter").said == ()


SIZES = [Size(80, 24), Size(80, 16), Size(60, 20), Size(40, 12), Size(132, 50)]


@pytest.mark.parametrize("seed", range(20))
def test_every_screen_fits_whatever_is_pressed(seed: int) -> None:
    chance = random.Random(seed)
    size = SIZES[seed % len(SIZES)]
    one = session(chance.choice(book_names()), str(seed), 4)
    pages = 1
    for _ in range(50):
        one = press(
            one, chance.choice([*"1234" * 4, "x", "l", "?", "o", "f1", "back", "space", "space", "up", "enter"]), pages
        )
        rows, pages = quiz_screen(one, size)
        assert len(rows) == size.rows
        assert all(len(row.text) <= size.width - 1 for row in rows), [row.text for row in rows]
        assert all(line.isascii() and len(line) <= 79 for line in quiz_lines(one))
        assert bool(quiz_hint(one)) is not one.finished
        if one.ended is not None:
            break


def test_a_question_shows_the_table_the_story_and_one_key_for_each_answer() -> None:
    rows, _ = quiz_screen(session("auction-1912", "5", about=LEADS), Size())
    text = "\n".join(row.text for row in rows)
    assert "Auction bridge 1912: lead out of turn" in text
    assert "1 of 3" in rows[0].text
    assert "┌" in text
    assert "declarer" in text
    assert "1st of 3: what happens?" in text
    assert [row.key for row in rows if row.key] == ["1", "2", "3", "4"]


def test_right_and_wrong_are_words_in_a_colour_of_their_own() -> None:
    one = session("auction-1912", "5", about=LEADS)
    happens, chooser, which = one.current.parts
    for number in (happens.right + 1, chooser.right + 1, (which.right + 1) % len(which.options) + 1):
        one = press(one, str(number))
    rows, _ = quiz_screen(one, Size())
    inks = {row.text[start:end]: ink.value for row in rows for start, end, ink in row.spans}
    assert inks["right"] == "option"
    assert inks["wrong"] == "error"
    assert "2 right of 3" in "\n".join(row.text for row in rows)


# kept, and asked again


def test_what_is_wrong_comes_back_sooner() -> None:
    waits = [again("", right, 3, NOON).due - NOON for right in (3, 2, 0)]
    assert waits[0] > waits[1] >= waits[2] >= timedelta(days=1)
    seen = again("", 3, 3, NOON)
    later = again(seen.record, 3, 3, seen.due)
    assert later.due - seen.due > waits[0]
    assert again("", 3, 3, NOON) == again("", 3, 3, NOON)
    assert wait_words(NOON + timedelta(days=1), NOON) == "tomorrow"
    assert wait_words(NOON + timedelta(days=13), NOON) == "in 13 days"


def answered(one: Quiz, keeper: Keeper, right: bool) -> Quiz:
    """The session with its question answered, and kept."""
    for part in one.current.parts:
        one = press(one, str(part.right + 1 if right else (part.right + 1) % len(part.options) + 1))
    return keeper.saw(one)


def test_answers_are_kept_at_once_and_come_back_when_they_are_due(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    code = book("whist-1864")
    keeper = Keeper(journal, code, "the whole code, mixed")
    one = session("whist-1864", count=2)
    one = answered(one, keeper, right=False)
    assert one.marked[-1].when == "tomorrow"
    assert keeper.saw(one) == one  # written once
    one = answered(press(one, "space"), keeper, right=True)
    wanted = wanted_of(code, (), Level.MIXED, False)
    at = in_utc(datetime.now(UTC) + timedelta(days=1, minutes=1))
    due = due_lessons(journal, code.code.id, wanted.situations, at, 10)
    assert [lesson.incident for lesson in due] == [one.marked[0].exercise.scene.key]
    assert keeper.due(wanted, 10) == []  # not yet
    assert [(past.questions, past.right, past.parts) for past in past_sessions(journal, code.code.id, 5)] == [(2, 3, 6)]
    journal.base.execute("UPDATE quiz_card SET due = '2020-01-01T00:00:00+00:00'")
    later = Keeper(journal, code, "the whole code, mixed")
    deck = Deck(code, wanted, "new", later.due(wanted, 10))
    assert {deck.draw().scene.key for _ in range(2)} == {done.exercise.scene.key for done in one.marked}
    assert (later.earlier()[0].right, later.earlier()[0].parts) == (3, 6)
    assert later.ahead(wanted) == [("today", 2)]
    assert set(later.known(wanted)) == {
        (one_of.scene.compiled.law.id, one_of.scene.key) for one_of in (done.exercise for done in one.marked)
    }


def test_what_was_answered_is_not_new() -> None:
    """Without a seed an incident that was answered comes back only when it is due."""
    code = book("auction-1912")
    wanted = wanted_of(code, LEADS, Level.EASY, False)
    first = Deck(code, wanted, "same")
    known = [(LEADS[0], first.draw().scene.key) for _ in range(4)]
    again_deck = Deck(code, wanted, "same", (), known)
    assert not {again_deck.draw().scene.key for _ in range(4)} & {key for _, key in known}


def test_a_session_that_is_left_says_how_to_go_on() -> None:
    one = session("auction-1912", count=10, about=LEADS)
    for key in ("x", "space", "x", "space", "1"):
        one = press(one, key)
    asked = Asked("auction", ("led out of turn",), "hard", number=10)
    wanted = wanted_of(one.book, LEADS, Level.HARD, False)
    kept = goes_on(asked, one.book, wanted, one, "ab", True)
    assert kept == "director quiz auction lead-out-of-turn --level hard --count 8"
    seeded = goes_on(asked._replace(seed="ab"), one.book, wanted, one, "ab", True)
    assert seeded == "director quiz auction lead-out-of-turn --level hard --seed ab --from 3"
    marked = press(one, "x")
    assert goes_on(asked._replace(seed="ab"), one.book, wanted, marked, "ab", True).endswith("--from 4")
    assert "left" in "\n".join(line.text for part in result_sections(one) for line in part.lines)


def test_a_session_begun_later_asks_the_same_questions() -> None:
    whole = run(
        "quiz",
        "whist",
        "--seed",
        "a",
        "--count",
        "3",
        "--plain",
        stdin="tell\nnext\ntell\nnext\n",
        DIRECTOR_JOURNAL="off",
    )
    rest = run(
        "quiz", "whist", "--seed", "a", "--count", "3", "--from", "3", "--plain", stdin="", DIRECTOR_JOURNAL="off"
    )
    third = whole.stdout.partition("Question 3 of 3.")[2].partition("Type 1 to")[0]
    assert third
    assert rest.stdout.partition("Question 3 of 3.")[2].partition("Type 1 to")[0] == third
    assert "To go on:  director quiz whist --seed a --from 3 --count 3" in whole.stdout


def test_what_is_due_is_said_first() -> None:
    assert begins(0) == ""
    one = replace(session("whist-1864"), begins=begins(3))
    assert "3 seen before" in "\n".join(row.text for row in quiz_screen(one, Size())[0])
    assert "3 seen before" in "\n".join(quiz_lines(one))
    answered_one = press(one, "x")
    assert "3 seen before" not in "\n".join(quiz_lines(answered_one))
    done = run("quiz", "--due", DIRECTOR_JOURNAL="off")
    assert done.stdout.startswith("Nothing is to be asked again")


def test_when_exercises_come_back_is_counted() -> None:
    dues = [NOON - timedelta(days=3), NOON + timedelta(days=1), NOON + timedelta(days=5), NOON + timedelta(days=90)]
    assert ahead(dues, NOON) == [("today", 1), ("tomorrow", 1), ("within a week", 1), ("later", 1)]


def test_situations_are_named_by_ids_or_by_the_words_of_the_table() -> None:
    one = book("auction-1912")
    two = wanted_by(library(), one, Asked("auction", ("lead-out-of-turn", "opening-lead-out-of-turn")))
    assert two.situations == ("lead-out-of-turn", "opening-lead-out-of-turn")
    assert wanted_by(library(), one, Asked("auction", ("led", "out", "of", "turn"))).situations == LEADS
    assert wanted_by(library(), one, Asked("auction", ("revoked",))).situations == ("revoke",)
    with pytest.raises(DirectorError, match="xyzzy"):
        wanted_by(library(), one, Asked("auction", ("xyzzy",)))


def test_the_law_that_was_said_is_shown_beside_the_law_that_decides() -> None:
    one = session("auction-1912", "5", about=LEADS)
    happens, chooser, which = one.current.parts
    wrong = (which.right + 1) % len(which.options)
    for number in (happens.right, chooser.right, wrong):
        one = press(one, str(number + 1))
    assert laws_shown(one) == [part.partition("  ")[0] for part in (which.options[which.right], which.options[wrong])]
    shown = quiz_lines(press(one, "l"))
    assert sum("LAW" in line.upper() for line in shown) >= 2
    full = "\n".join(quiz_lines(press(one, "r")))
    assert "For the director" in full or "For you" in full or "Source" in full


def test_an_exercise_on_a_choice_that_was_made_asks_what_turns_on_something_else() -> None:
    """What was chosen is in the story; an answer that only repeats it would be known without any law."""
    for code in ("auction-1912", "whist-1864"):
        for one in drawn(code, "chosen", 12, Level.HARD):
            compiled, known = one.scene.compiled, one.scene.session.known
            chosen = {name: answer for name, answer in known.items() if compiled.by_id[name].is_choice}
            if not chosen:
                continue
            alike = [
                item for item in neighbours(compiled, known, one.scene.given) if chosen.items() <= item.known.items()
            ]
            told = {one.said_of(compiled, report(compiled, item.ruling, one.scene.details)) for item in alike}
            assert told - {one.told}, (one.scene.story, one.parts[0].options)


def test_a_law_that_changed_drops_the_exercise(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    code = book("whist-1864")
    keeper = Keeper(journal, code, "x")
    answered(session("whist-1864"), keeper, right=True)
    journal.base.execute('UPDATE quiz_card SET due = \'2020\', incident = \'{"facts": {"gone": "yes"}, "given": []}\'')
    wanted = wanted_of(code, (), Level.MIXED, False)
    assert Deck(code, wanted, "new", keeper.due(wanted, 10)).draw().scene.story


# on paper


def test_a_paper_has_questions_first_and_every_answer_after_them() -> None:
    text = "\n".join(paper(Asked("auction", LEADS, seed="s", number=5), "md", None))
    questions, _, answers = text.partition("# Answers")
    assert questions.count("**1. What happens?**") == 5
    assert len(re.findall(r"^## \d", answers, re.MULTILINE)) == 5
    assert answers.count("The fact that decides") == 5
    assert answers.count("in our words") == 5
    assert "The fact that decides" not in questions
    assert "not the official text" in questions
    assert text == "\n".join(paper(Asked("auction", LEADS, seed="s", number=5), "md", None))


def test_the_letters_of_the_answers_are_those_of_the_right_lines() -> None:
    found, _ = exercises(library(), book("whist-1864"), Asked("whist", number=3), "letters")
    text = "\n".join(paper(Asked("whist", seed="letters", number=3), "md", None))
    for number, one in enumerate(found, 1):
        letters = ", ".join(f"{at} {'abcd'[part.right]}" for at, part in enumerate(one.parts, 1))
        assert f"## {number}. {letters}" in text


def test_a_paper_in_html_loads_nothing(tmp_path: Path) -> None:
    out = tmp_path / "paper.html"
    told = paper(Asked("whist", number=2, seed="h"), "html", out)
    html = out.read_text(encoding="utf-8")
    assert "--seed h" in told[0]
    assert html.count("<h1>") == 2
    assert "default-src" in html
    assert "<script" not in html
    assert slip_html("# x", "x").startswith("<!doctype html>")
    with pytest.raises(DirectorError, match="cannot write"):
        paper(Asked("whist", number=1), "md", tmp_path / "no" / "paper.md")


def test_a_deck_for_anki_holds_a_note_for_each_incident(tmp_path: Path) -> None:
    pytest.importorskip("genanki")
    out = tmp_path / "deck.apkg"
    assert anki(Asked("euchre", number=7, seed="a"), out) == [f"7 cards: {out}"]
    with zipfile.ZipFile(out) as package:
        package.extract("collection.anki2", tmp_path)
    base = sqlite3.connect(tmp_path / "collection.anki2")
    notes = base.execute("SELECT guid, flds FROM notes").fetchall()
    assert len(notes) == 7
    assert all("What happens?" in fields and "The fact that decides" in fields for _, fields in notes)
    assert len({fields.partition("\x1f")[0] for _, fields in notes}) == 7  # the first field tells the cards apart
    again_out = tmp_path / "again.apkg"
    anki(Asked("euchre", number=7, seed="a"), again_out)
    with zipfile.ZipFile(again_out) as package:
        package.extract("collection.anki2", tmp_path)
    guids = sqlite3.connect(tmp_path / "collection.anki2").execute("SELECT guid FROM notes").fetchall()
    assert {guid for (guid,) in guids} == {guid for guid, _ in notes}


# the command


def test_a_session_through_a_pipe(tmp_path: Path) -> None:
    typed = "1\nback\n1\n1\n1\nlaw\nwhy\nother\nnext\ntell\nnext\nleave\n"
    done = run(
        "quiz", "auction", "lead-out-of-turn", "--seed", "a", "--count", "2", stdin=typed,
        DIRECTOR_JOURNAL=str(tmp_path / "j.sqlite"), XDG_STATE_HOME=str(tmp_path),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    for words in ("Question 1 of 2. Auction bridge 1912: lead out of turn.", "1st of 3: what happens?", "right of 3.",
                  "The fact that decides.", "in our words:", "Otherwise.", "You will see this one again",
                  "What changed.", "Question 2 of 2", "0 right of 3.", "of 2 questions all right"):  # fmt: skip
        assert words in done.stdout, words
    assert done.stdout.isascii()
    base = sqlite3.connect(tmp_path / "j.sqlite")
    assert base.execute("SELECT count(*) FROM quiz_review").fetchone() == (2,)


def test_without_a_journal_nothing_is_kept_and_it_says_so() -> None:
    done = run("quiz", "whist", "--seed", "a", "--count", "1", stdin="tell\n", DIRECTOR_JOURNAL="off")
    assert done.returncode == 0
    assert "You will see this one again" not in done.stdout
    assert "not kept" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("quiz", "whst"), 'no code "whst". Did you mean "whist"?'),
        (("quiz", "whist", "xyzzy"), 'Whist 1864 has no situation "xyzzy"'),
        (("quiz", "whist", "--level", "hrad"), 'no form "hrad"'),
        (("quiz", "whist", "--paper", "1", "--format", "pdf"), 'no form "pdf"'),
        (("quiz", "whist", "onlooker", "--published"), "has no published cases of onlooker"),
    ],
)
def test_bad_input_is_one_message(arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
