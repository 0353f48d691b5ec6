"""The page on a phone: used by taps and by keys, sound on every screen, in need of no network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from director.core.decide import Question, Ruling
from director.core.facts import Answer
from director.core.given import read_facts
from director.dialogue.dialogue import ruling_report
from director.folds.disputes import Dispute, asks, compared, makes_no_difference
from director.folds.interview import Session, begin, choose
from director.folds.options import lettered_options
from director.folds.report import Details
from director.page.build import page_around
from director.page.packing import Later, packed, unpacked
from director.render.script import script_of
from tests.page.pages import data
from tests.page.phone import HEIGHT, WIDTH, Phone, phone_in
from tests.shipped import book

pytestmark = pytest.mark.browser


# ten incidents by taps

INCIDENTS: list[tuple[str, str, str, dict[str, str], str]] = [
    # code, situation, entry, answers (others as usual, or the first), letter of what a player chooses
    ("whist", "lead-out-of-turn", "", {"leader": "W", "turn": "S", "followed": "second hand"}, "B"),
    ("whist", "revoke", "", {}, ""),
    ("whist", "hands-thrown-down", "", {}, "A"),
    ("euchre", "lead-out-of-turn", "", {"leader": "E", "turn": "N"}, "A"),
    (
        "auction",
        "lead-out-of-turn",
        "",
        {"leader": "W", "declarer": "S", "turn": "E", "followed": "second hand", "pointed": "no"},
        "A",
    ),
    ("auction-1913", "revoke", "", {}, ""),
    ("duplicate", "opening-lead-out-of-turn", "", {"leader": "E", "declarer": "S", "since": "nothing"}, "C"),
    (
        "duplicate",
        "revoke",
        "suit",
        {"offender": "E", "declarer": "S", "gone": "led", "won": "E", "finished": "yes"},
        "",
    ),
    ("duplicate", "insufficient-bid", "", {}, "A"),
    ("duplicate", "exposed-card", "shown", {"offender": "E", "declarer": "S", "how": "dropped", "cards": "honour"}, ""),
]


def opened(phone: Phone, short: str, situation: str, entry: str = "") -> Session:
    """An incident opened by taps, and the program's own session beside it."""
    own = book(short)
    compiled = own.situation(situation)
    phone.open(short, situation, entry)
    given = next((line.given for line in compiled.law.entries if line.id == entry), {})
    return begin(compiled, read_facts(compiled, given), None, own.profile)


def wanted(session: Session, answers: dict[str, str]) -> dict[str, Answer]:
    """Answers as the program has them; names that the situation does not have are left out."""
    compiled = session.compiled
    return read_facts(compiled, {name: value for name, value in answers.items() if name in compiled.by_id})


def shows_question(phone: Phone, session: Session) -> None:
    question = session.reached
    assert isinstance(question, Question)
    more = phone.words(".progress")
    assert more.startswith(f"Question {session.number}, then ")


def shows_ruling(phone: Phone, session: Session) -> None:
    """Every sentence that the program would print stands on the screen, in its order."""
    report = ruling_report(session, Details())
    assert report is not None
    script = script_of(report)
    for part, selector in ((script.aloud, "section.aloud"), (script.below, "section.below")):
        shown = " ".join(str(phone.page.locator(selector).first.text_content()).split())
        at = 0
        for line in (line for section in part for line in section.lines if section.label != "READINGS"):
            text = " ".join(line.text.split())
            text = text[3:] if text[:1].isdigit() and text[1:3] == ". " else text  # its key stands on the button
            found = shown.find(text, at)
            assert found >= 0, f"{text!r} is not in {shown[at:]!r}"
            at = found + len(text)


@pytest.mark.parametrize(("short", "situation", "entry", "answers", "letter"), INCIDENTS)
def test_ten_incidents_by_taps(
    phone: Phone, short: str, situation: str, entry: str, answers: dict[str, str], letter: str
) -> None:
    session = opened(phone, short, situation, entry)
    facts = wanted(session, answers)
    while isinstance(session.reached, Question):
        shows_question(phone, session)
        session = phone.answer(session, facts)
    assert phone.title() == "Ruling"
    shows_ruling(phone, session)
    if letter:
        report = ruling_report(session, Details())
        assert report is not None
        item = next(one for one in lettered_options(report.choices) if one.letter == letter)
        phone.page.locator(f'[data-key="{letter}"]').tap()
        session = choose(session, item.choice.fact, item.option.answer)
        if item.option.names:
            assert phone.title() == f"Which {item.option.names} was named?"
            phone.tap("Not named yet")
        if isinstance(session.reached, Ruling):
            shows_ruling(phone, session)
            phone.tap("Take back the choice")
            assert phone.page.locator(f'[data-key="{letter}"]').count() == 1


def test_back_and_change(phone: Phone) -> None:
    session = opened(phone, "whist", "lead-out-of-turn")
    first = phone.answer(session, wanted(session, {"leader": "W"}))
    phone.tap("Back", exact=True)
    assert phone.title() == "Who led?"
    first = phone.answer(session, wanted(session, {"leader": "E"}))
    ruled = phone.answer_all(first, wanted(first, {"turn": "S", "followed": "second hand"}))
    shows_ruling(phone, ruled)
    phone.page.locator("summary", has_text="Your answers").tap()
    phone.tap("Change: who led: East")
    phone.page.locator('[data-answer="W"]').tap()
    changed = wanted(first, {"leader": "W", "turn": "S", "followed": "second hand"})
    shows_ruling(phone, phone_session(first, changed))
    assert "West, you led out of turn" in phone.words("section.aloud")


def phone_session(session: Session, facts: dict[str, Answer]) -> Session:
    return begin(session.compiled, facts)


def disputed(phone: Phone, session: Session, answers: list[Answer]) -> Dispute:
    """Say at the question that is shown that some answers are possible."""
    question = session.reached
    assert isinstance(question, Question)
    phone.tap("Unsure or disputed")
    for item in answers:
        phone.page.locator(f"label[for=may-{question.answers.index(item)}]").tap()
    phone.tap("Go on with these")
    return Dispute(session, question.fact, tuple(answers))


def test_a_dispute_that_matters_shows_only_the_difference_and_both_rulings(phone: Phone) -> None:
    session = opened(phone, "whist", "lead-out-of-turn")
    session = phone.answer(session, wanted(session, {"leader": "W"}))
    session = phone.answer(session, wanted(session, {"turn": "S"}))
    dispute = disputed(phone, session, ["second hand", "everyone"])
    assert asks(dispute) is None
    assert not makes_no_difference(dispute)
    phone.look("disputed")
    table = phone.words(".difference")
    for difference in compared(dispute, Details()).differences:
        for cell in difference.cells:
            assert cell is None or " ".join(cell.text.split()) in table
    phone.page.locator("summary", has_text="The whole ruling if").first.tap()
    assert "take back your card" in phone.words("details.full")
    phone.page.locator("section", has_text="Rule on that one").last.locator("button").last.tap()
    assert phone.title() == "Ruling"
    assert "Disputed, found so: who has played to it: North, East and South: everyone." in phone.words("section.below")


def test_a_dispute_that_does_not_matter_says_so(phone: Phone) -> None:
    found = 0
    for code, ident in (
        ("whist", "revoke"),
        ("auction", "revoke"),
        ("duplicate", "opening-lead-out-of-turn"),
        ("euchre", "revoke"),
    ):
        if found:
            break
        phone.page.evaluate("localStorage.clear()")
        phone.load()
        session = opened(phone, code, ident)
        while isinstance(question := session.reached, Question) and not found:
            answers = list(question.answers)
            pairs = [[one, other] for n, one in enumerate(answers) for other in answers[n + 1 :]]
            same = [pair for pair in pairs if makes_no_difference(Dispute(session, question.fact, tuple(pair)))]
            if same and phone.page.locator(".ticks").count() == 0:
                disputed(phone, session, same[0])
                assert phone.title() == "It does not matter"
                phone.look("no-matter")
                phone.tap("Go on", exact=True)
                assert phone.screen() == "incident"
                found += 1
                break
            session = phone.answer(session, {})
    assert found


def test_a_line_of_a_tick_list_may_be_disputed(phone: Phone) -> None:
    session = opened(phone, "duplicate", "revoke", "suit")
    facts = wanted(session, {"offender": "E", "declarer": "S", "gone": "led"})
    while phone.page.locator(".ticks").count() == 0:
        session = phone.answer(session, facts)
    phone.look("ticks")
    phone.tap("Unsure or disputed")
    phone.look("which-line")
    phone.page.locator(".answers button").first.tap()
    phone.look("beside")
    phone.tap("None of these is true", exact=True)
    assert phone.screen() == "disputed"
    if phone.page.locator(".progress").count():
        assert "because of the disputed answer" in phone.words(".progress")
        phone.look("disputed-question")
    phone.tap("Back", exact=True)


# reasons


def test_why(phone: Phone) -> None:
    session = opened(phone, "whist", "lead-out-of-turn")
    session = phone.answer(session, wanted(session, {"leader": "W"}))
    session = phone.answer(session, wanted(session, {"turn": "S"}))
    phone.tap("Why do you ask?")
    phone.look("why-asked")
    assert "What waits for the answer" in phone.words()
    phone.tap("Back to the question")
    phone.answer(session, wanted(session, {"followed": "everyone"}))
    phone.tap("Why, and why not")
    phone.look("why")
    assert "What each sentence rests on" in phone.words()
    phone.page.locator("#why-not").fill("62")
    phone.tap("Ask", exact=True)
    phone.look("why-not")
    assert phone.title() == "Why not law 62?"
    assert "takes its place" in phone.words("ul.parts")
    assert "The answer that decides" in phone.words()
    phone.page.locator("#why-not").fill("400")
    phone.tap("Ask", exact=True)
    assert "has no law 400" in phone.words()
    phone.tap("Back", exact=True)
    phone.tap("Back", exact=True)
    phone.page.locator("button.law").first.tap()
    phone.look("law")
    assert phone.title().startswith("Law 6")


# every screen, by eye and by axe


def test_every_kind_of_screen_is_sound(phone: Phone) -> None:
    phone.look("start")
    phone.page.locator("#words").fill("reneged")
    phone.look("found")
    assert phone.words(".results").startswith("Found A player did not follow suit")
    phone.page.locator("#words").fill("xylophone")
    phone.look("nothing-found")
    session = opened(phone, "duplicate", "opening-lead-out-of-turn")
    phone.look("question-seats")
    session = phone.answer(session, wanted(session, {"leader": "E"}))
    session = phone.answer(session, wanted(session, {"declarer": "S"}))
    phone.look("question-words")
    phone.tap("Unsure or disputed")
    phone.look("unsure")
    phone.tap("Back", exact=True)
    session = phone.answer_all(session, wanted(session, {"since": "nothing", "own": "nothing"}))
    phone.look("ruling")
    phone.page.emulate_media(media="print")
    assert not phone.page.locator("nav").is_visible()
    phone.page.emulate_media(media="screen")
    phone.page.locator('[data-key="E"]').tap()
    phone.look("chosen")
    phone.page.locator("summary", has_text="Your answers").tap()
    phone.page.locator(".so-far button").first.tap()
    phone.look("change")
    phone.tab("In force")
    phone.look("force")
    phone.tap("This deal is over")
    phone.look("over")
    phone.tab("Laws")
    phone.look("laws")
    phone.tab("Log")
    phone.look("log")
    phone.page.locator("ol button.door").first.tap()
    phone.look("entry")
    phone.tap("Export", exact=True)
    phone.look("export")
    phone.tab("Log")
    phone.tap("About and settings")
    phone.look("about")
    phone.tap("Back", exact=True)
    phone.tap("Delete the log")
    phone.look("delete")


def test_naming_a_suit(phone: Phone) -> None:
    session = opened(phone, "whist", "lead-out-of-turn")
    phone.answer_all(session, wanted(session, {"leader": "W", "turn": "S", "followed": "nobody"}))
    phone.page.locator('[data-key="B"]').tap()
    phone.look("naming")
    phone.tap("Hearts")
    assert "chose: call hearts." in phone.words("section.aloud")
    assert "must lead hearts" in phone.words("section.below")


# the deal


def test_what_a_ruling_leaves_in_force_counts_in_the_next_incident(phone: Phone) -> None:
    session = opened(phone, "duplicate", "exposed-card", "shown")
    phone.answer_all(
        session,
        wanted(session, {"offender": "E", "declarer": "S", "how": "dropped", "cards": "honour", "now": "other"}),
    )
    assert phone.words("#count") != ""
    phone.tap("Done: next incident")
    assert "Deal 1 goes on" in phone.words()
    phone.open("duplicate", "lead-out-of-turn")
    phone.page.locator('[data-answer="E"]').tap()
    phone.page.locator("summary", has_text="Your answers").tap()
    assert "Declarer: South the deal shows it" in phone.words(".so-far")
    phone.tab("In force")
    before = phone.page.locator(".standing:not(.gone) .item").count()
    phone.look("force-live")
    assert "major penalty card" in phone.words(".standing")
    phone.tap("Its time has come")
    assert phone.screen() == "incident"
    phone.tab("In force")
    phone.tap("It has ended")
    assert phone.page.locator(".standing:not(.gone) .item").count() == before - 1
    phone.tap("Forget: declarer")
    assert phone.page.locator(".known").count() == 0
    phone.tap("This deal is over")
    phone.tap("End this deal")
    assert phone.words("#count") == ""


def test_several_deals_go_on_side_by_side(phone: Phone) -> None:
    session = opened(phone, "duplicate", "exposed-card", "shown")
    facts = {"offender": "E", "declarer": "S", "how": "dropped", "cards": "honour", "now": "other"}
    phone.answer_all(session, wanted(session, facts))
    before = phone.words("#count")
    phone.tap("Done: another deal")
    assert phone.words("#count") == ""
    phone.tab("In force")
    assert phone.words(".above") == "Deal 2"
    phone.tap(f"Deal 1: {before} in force")
    assert phone.words("#count") == before
    phone.page.locator("#deal").fill("Table 5, board 9")
    phone.page.locator("#deal").blur()
    phone.tap("Next incident in this deal")
    assert "Table 5, board 9 goes on" in phone.words()


def test_a_judgement_that_had_to_wait_is_found_again(phone: Phone) -> None:
    session = opened(phone, "duplicate", "revoke", "suit")
    facts = {"offender": "E", "declarer": "S", "gone": "led", "won": "E", "finished": "yes"}
    session = phone.answer_all(session, wanted(session, facts))
    ruling = session.reached
    assert isinstance(ruling, Ruling)
    assert ruling.offers
    phone.tap("Done: next incident")
    phone.tab("In force")
    phone.look("force-waits")
    waiting = phone.page.locator("section", has_text="Waits for an answer").locator("button")
    assert waiting.count() == len(ruling.offers)
    waiting.first.tap()
    assert phone.title() == "Ruling"
    phone.page.locator(".below [data-key]").first.tap()
    phone.tab("Log")
    assert phone.page.locator("ol button.door").count() == 1
    phone.page.locator("ol button.door").first.tap()
    assert "Chosen" in phone.words()


def test_a_ruling_that_is_taken_back_leaves_nothing_behind(phone: Phone) -> None:
    session = opened(phone, "duplicate", "exposed-card", "shown")
    facts = {"offender": "E", "declarer": "S", "how": "dropped", "cards": "honour", "now": "other"}
    phone.answer_all(session, wanted(session, facts))
    assert phone.words("#count") != ""
    phone.tap("Back", exact=True)
    assert phone.words("#count") == ""
    phone.tab("Log")
    assert "No ruling yet" in phone.words()


# the log


def test_the_log_is_kept_and_can_be_exported(phone: Phone, tmp_path: Path) -> None:
    session = opened(phone, "whist", "lead-out-of-turn")
    phone.answer_all(session, wanted(session, {"leader": "W", "turn": "S", "followed": "second hand"}))
    phone.load()
    assert phone.title() == "Ruling"
    phone.tap("Done: next incident")
    phone.tab("Log")
    phone.tap("Export", exact=True)
    for words, name in (("Save as JSON", "rulings.json"), ("Save as Markdown", "rulings.md")):
        with phone.page.expect_download() as found:
            phone.tap(words)
        assert found.value.suggested_filename == name
        found.value.save_as(tmp_path / name)
    kept = json.loads((tmp_path / "rulings.json").read_text(encoding="utf-8"))
    ruling = kept["rulings"][0]["ruling"]
    assert (ruling["status"], ruling["situation"], ruling["facts"]["followed"]) == ("ruling", "lead-out-of-turn", ["N"])
    text = (tmp_path / "rulings.md").read_text(encoding="utf-8")
    assert text.startswith("# Ruling 1: A player led out of turn")
    assert "West, you led out of turn: South had the lead." in text


def test_a_number_is_not_given_twice(phone: Phone) -> None:
    session = opened(phone, "whist", "lead-out-of-turn")
    phone.answer_all(session, wanted(session, {"leader": "W", "turn": "S", "followed": "second hand"}))
    phone.tab("Log")
    phone.tap("Delete the log")
    phone.tap("Delete", exact=True)
    session = opened(phone, "whist", "lead-out-of-turn")
    phone.answer_all(session, wanted(session, {"leader": "W", "turn": "S", "followed": "second hand"}))
    phone.tab("Log")
    assert "2. A player led out of turn" in phone.words()


def test_a_full_device_says_so(phone: Phone) -> None:
    phone.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    session = opened(phone, "whist", "lead-out-of-turn")
    assert "no more room" in phone.words("#status")
    phone.answer_all(session, wanted(session, {"leader": "W", "turn": "S", "followed": "second hand"}))
    phone.tab("Log")
    assert "1. A player led out of turn" in phone.words()


def test_it_works_where_the_browser_keeps_nothing(browsing: Any, url: str) -> None:
    phone = phone_in(browsing, url)
    phone.page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    phone.load()
    session = opened(phone, "whist", "lead-out-of-turn")
    phone.answer_all(session, wanted(session, {"leader": "W", "turn": "S", "followed": "second hand"}))
    phone.tab("Log")
    assert "This browser keeps nothing" in phone.words()
    phone.tap("Export", exact=True)
    assert "led out of turn" in phone.page.locator("#text").input_value()
    assert phone.faults == []
    phone.page.context.close()


# keyboard, screen reader, speed, safety


def test_it_can_be_used_by_keys_alone(phone: Phone) -> None:
    opened(phone, "whist", "lead-out-of-turn")
    keys = phone.page.keyboard
    assert phone.page.evaluate("document.activeElement.tagName") == "H1"
    for key in "43":
        keys.press(key)
    keys.press("?")
    assert phone.title() == "Why do you ask?"
    keys.press("Backspace")
    keys.press("2")
    assert phone.title() == "Ruling"
    assert phone.page.evaluate("document.activeElement.textContent") == "Ruling"
    keys.press("a")
    assert "chose: call the card" in phone.words("section.aloud")
    keys.press("Backspace")
    assert "chose" not in phone.words("section.aloud")
    keys.press("Tab")
    assert phone.page.evaluate("document.activeElement.tagName") in ("BUTTON", "SUMMARY")


def test_it_has_landmarks_and_says_what_happens(phone: Phone) -> None:
    for role in ("banner", "main", "navigation", "status"):
        assert phone.page.get_by_role(role).count() == 1
    phone.page.locator("#words").fill("revoke")
    assert phone.words("#status").endswith("found")
    assert phone.page.locator("nav [aria-current=page]").inner_text() == "Rule"


def test_it_is_usable_within_a_second(browsing: Any, url: str) -> None:
    times = []
    for _ in range(3):
        phone = phone_in(browsing, url)
        phone.load()
        times.append(
            phone.page.evaluate("performance.timing.domContentLoadedEventEnd - performance.timing.navigationStart")
        )
        phone.page.context.close()
    assert min(times) < 1000


def test_the_devices_own_back_goes_back_a_screen(phone: Phone) -> None:
    session = opened(phone, "whist", "lead-out-of-turn")
    phone.answer(session, wanted(session, {"leader": "W"}))
    phone.page.go_back()
    assert phone.title() == "Who led?"
    phone.page.go_back()
    assert phone.title() == "What happened?"


def test_nothing_in_law_data_or_from_users_becomes_markup(browsing: Any, tmp_path: Path) -> None:
    evil = "</script><img src=x onerror='window.broken = 1'><b>bold</b>"
    changed = unpacked(
        packed(
            {
                "codes": [code for code in data()["codes"] if code["short"] == "whist"],
                **{k: v for k, v in data().items() if k != "codes"},
            }
        )
    )
    code = changed["codes"][0]
    code["title"] = evil
    for door in code["doors"]:
        door["title"] = evil
    for situation in code["situations"].values():
        found = situation["data"]
        for issue in found["issues"]:
            for outcome in issue["outcomes"]:
                outcome["say"] = evil
        situation["data"] = Later(found)
    path = tmp_path / "evil.html"
    path.write_text(page_around(packed(changed)), encoding="utf-8")
    phone = phone_in(browsing, path.as_uri())
    phone.load()
    phone.page.locator("#words").fill(evil)
    phone.page.locator("#words").fill("")
    phone.page.locator("button.door").first.tap()
    for answer in ("W", "S", "second hand"):
        phone.page.locator(f'[data-answer="{answer}"]').tap()
    assert evil in phone.words("section.aloud")
    phone.tab("In force")
    phone.page.locator("#deal").fill(evil)
    phone.page.locator("#deal").blur()
    phone.tab("Log")
    assert phone.page.evaluate("document.querySelectorAll('img, b').length") == 0
    assert phone.page.evaluate("window.broken") is None
    phone.page.context.close()


def test_it_fits_a_small_phone_and_a_desktop(browsing: Any, url: str) -> None:
    for width, height in ((320, 568), (1280, 800)):
        context = browsing.new_context(viewport={"width": width, "height": height})
        phone = Phone(context.new_page(), url)
        phone.load()
        phone.page.locator("button.door").first.click()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= width
        context.close()
    assert (WIDTH, HEIGHT) == (390, 844)
