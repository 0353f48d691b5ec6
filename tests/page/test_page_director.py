"""What a director with a phone found wanting: nothing is lost, nothing is said that is not so, everything can be reached."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.page.pages import data
from tests.page.phone import Phone, phone_in

pytestmark = pytest.mark.browser

LEAD = {"leader": "W", "turn": "S", "followed": "second hand"}
SHOWN = ["E", "dropped", "S", "honour"]


def find(phone: Phone, short: str, words: str, line: int = 0) -> None:
    """Open a line of the menu by words of the table."""
    phone.use_code(short)
    phone.page.locator("#words").fill(words)
    phone.page.locator(".results button.door").nth(line).tap()


def tap_answers(phone: Phone, *answers: str) -> None:
    for answer in answers:
        phone.page.locator(f'[data-answer="{answer}"]').first.tap()


def none(phone: Phone) -> None:
    """No rare thing is true."""
    phone.page.locator(".answers button", has_text="None of these is true").or_(
        phone.page.locator(".answers button", has_text="It is not")
    ).first.tap()


def shown_card(phone: Phone) -> None:
    """A ruling that leaves something in force."""
    phone.open("duplicate", "exposed-card", "shown")
    tap_answers(phone, *SHOWN)
    to_ruling(phone)


def to_ruling(phone: Phone) -> None:
    while phone.title() != "Ruling":
        if phone.page.locator(".ticks").count():
            none(phone)
        else:
            phone.page.locator("[data-answer]").first.tap()


def lone_table(phone: Phone) -> None:
    """A ruling in which the director finds who is at fault: a fouled board that only one table had in its form."""
    phone.open("duplicate", "fouled-board", "cards")
    tap_answers(phone, "over", "yes", "pairs", "yes")


def large(phone: Phone, percent: int = 200) -> None:
    """Text as large as that."""
    phone.page.evaluate("size => { document.documentElement.style.fontSize = size; }", f"{16 * percent / 100}px")


def on_screen(phone: Phone, selector: str) -> bool:
    """Whether all of it can be seen: within the window, and not under the parts at the foot."""
    return bool(
        phone.page.evaluate(
            """selector => [...document.querySelectorAll(selector)].every((one) => {
              const box = one.getBoundingClientRect();
              const foot = document.querySelector("nav").getBoundingClientRect().top;
              return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= foot + 0.5;
            })""",
            selector,
        )
    )


# 1, 2, 22: nothing is lost


def test_an_incident_stays_with_its_deal(phone: Phone) -> None:
    shown_card(phone)
    phone.tap("Done: another deal")
    phone.open("duplicate", "lead-out-of-turn")
    tap_answers(phone, "S", "S")
    asked = phone.title()
    phone.tab("In force")
    phone.tap("Deal 1:")
    assert phone.words(".above") == "Deal 1"
    phone.tab("Rule")
    assert phone.title() == "What happened?"
    phone.tab("In force")
    phone.tap("Deal 2: an incident open")
    phone.tab("Rule")
    assert phone.title() == asked
    assert "Your answers (2)" in phone.words()
    phone.load()
    assert phone.title() == asked


def test_an_incident_is_put_aside_when_another_begins(phone: Phone) -> None:
    find(phone, "duplicate", "claim")
    first = phone.words(".above")
    phone.page.locator("[data-answer]").first.tap()
    asked = phone.title()
    find(phone, "duplicate", "bid out of turn")
    tap_answers(phone, "S")
    phone.load()
    phone.tab("Rule")
    assert "Put aside, not yet ruled on" in phone.words()
    phone.look("aside")
    phone.page.locator(".aside button").first.tap()
    assert (phone.title(), phone.words(".above")) == (asked, first)
    phone.tab("Rule")
    phone.tap("Drop it")
    assert "Put aside" not in phone.words()
    phone.tap("Undo")
    assert "Put aside" in phone.words()


def test_a_ruling_of_the_log_is_gone_on_with_and_nothing_else_is_lost(phone: Phone) -> None:
    shown_card(phone)
    phone.tap("Done: next incident")
    phone.open("duplicate", "lead-out-of-turn")
    tap_answers(phone, "S")
    phone.tab("In force")
    phone.tap("Another deal; this one goes on")
    phone.open("duplicate", "claim", "now")
    phone.page.locator("[data-answer]").first.tap()
    phone.tab("Log")
    phone.page.locator("ol button.door").first.tap()
    phone.tap("Open it again")
    assert phone.title() == "Ruling"
    phone.tap("Done: next incident")
    assert "Go on: a player led out of turn" in phone.words(".results")
    assert "Deal 2: an incident open" in phone.words(".results")


def dispute(phone: Phone) -> None:
    """A line of a tick list is disputed, and a question is asked because of it."""
    phone.open("duplicate", "exposed-card", "shown")
    tap_answers(phone, "W", "dropped", "N", "several")
    phone.tap("Unsure or disputed")
    phone.page.locator(".answers button").first.tap()
    if phone.screen() == "beside":
        none(phone)
    assert phone.screen() == "disputed"


def test_a_dispute_outlasts_a_reload_and_a_look_at_the_laws(phone: Phone) -> None:
    dispute(phone)
    assert "because of the disputed answer" in phone.words(".progress")
    asked = phone.title()
    phone.load()
    assert (phone.screen(), phone.title()) == ("disputed", asked)
    phone.page.locator("[data-answer]").nth(1).tap()
    after = phone.title()
    phone.tab("Laws")
    phone.tab("Rule")
    assert (phone.screen(), phone.title()) == ("disputed", after)
    phone.load()
    assert (phone.screen(), phone.title()) == ("disputed", after)
    phone.tap("Back", exact=True)
    assert phone.title() == asked
    phone.tap("Back", exact=True)
    assert phone.screen() == "incident"
    phone.load()
    assert phone.screen() == "incident"


def test_back_leads_where_one_came_from_and_as_one_left_it(phone: Phone) -> None:
    shown_card(phone)
    main = phone.page.locator("main")
    phone.page.get_by_role("button", name="Why, and why not").scroll_into_view_if_needed()
    left = main.evaluate("main => main.scrollTop")
    assert left > 100
    phone.tap("Why, and why not")
    assert main.evaluate("main => main.scrollTop") == 0
    phone.tap("Back to the ruling")
    assert main.evaluate("main => main.scrollTop") == left
    assert phone.page.evaluate("document.activeElement.textContent").startswith("Why, and why not")
    phone.tab("In force")
    phone.tap("Back", exact=True)
    assert phone.title() == "Ruling"
    assert main.evaluate("main => main.scrollTop") == left
    phone.tab("Log")
    phone.page.locator("ol button.door").first.tap()
    phone.page.go_back()
    assert phone.title() == "Log"
    phone.page.go_back()
    assert phone.title() == "Ruling"


def test_what_is_unfolded_can_be_seen(phone: Phone) -> None:
    phone.open("duplicate", "call-out-of-turn", "bid")
    tap_answers(phone, "S", "N")
    phone.page.set_viewport_size({"width": 390, "height": 600})
    phone.page.locator("summary", has_text="Your answers").tap()
    phone.page.wait_for_timeout(100)
    assert on_screen(phone, "details.so-far")


# 3: the record says what was disputed, and nothing else


def test_only_what_was_disputed_is_recorded_as_disputed(phone: Phone, tmp_path: Path) -> None:
    dispute(phone)
    while phone.page.locator("[data-answer]").count():
        phone.page.locator("[data-answer]").last.tap()
    phone.look("difference")
    phone.page.locator("section", has_text="Rule on that one").last.locator("button").last.tap()
    noted = phone.page.locator(".told.noted .line").all_inner_texts()
    assert len(noted) == 1
    assert noted[0].startswith("Disputed, found so: ")
    phone.tab("Log")
    phone.page.locator("ol button.door").first.tap()
    phone.look("entry-disputed")
    assert phone.words().count("Disputed, found so (it was one of:") == 1
    phone.tap("Export", exact=True)
    with phone.page.expect_download() as found:
        phone.tap("Save as JSON")
    found.value.save_as(tmp_path / "one.json")
    (ruling,) = json.loads((tmp_path / "one.json").read_text(encoding="utf-8"))["rulings"]
    said = [one for one in ruling["found"] if one["how"].startswith("disputed")]
    assert len(said) == 1
    assert "rare" not in said[0]
    assert len(said[0]["disputed"]) == 2
    assert all(one["how"] == "agreed" for one in ruling["found"] if "rare" in one)


# 4, 5, 6: deals


def test_what_other_deals_have_in_force_is_seen(phone: Phone) -> None:
    shown_card(phone)
    count = phone.words("#count")
    phone.tap("Done: another deal")
    assert phone.words("#count") == ""
    assert phone.words("#others").startswith(f"+{count}")
    assert f"Deal 1: {count} in force" in phone.words()
    phone.look("other-deals")
    phone.tap("Deal 1:")
    assert phone.words("#count") == count
    assert phone.words("#others") == ""


def test_a_name_that_a_deal_is_given_later_reaches_its_rulings(phone: Phone) -> None:
    shown_card(phone)
    phone.tab("In force")
    phone.page.locator("#deal").fill("Table 3, board 7")
    phone.page.locator("#deal").blur()
    phone.tab("Log")
    assert "Table 3, board 7" in phone.words()
    phone.page.locator("ol button.door").first.tap()
    assert phone.words(".above").endswith("Table 3, board 7")
    phone.tap("Export", exact=True)
    assert "Table 3, board 7. Given on" in phone.page.locator("#text").input_value()
    phone.tap("Show JSON")
    assert '"deal": "Table 3, board 7"' in phone.page.locator("#text").input_value()


def test_what_has_ended_can_be_taken_back(phone: Phone) -> None:
    shown_card(phone)
    before = phone.words("#count")
    phone.tab("In force")
    phone.tap("It has ended")
    assert phone.words("#count") != before
    phone.look("undo")
    phone.tap("Undo")
    assert phone.words("#count") == before
    phone.tap("It has ended")
    phone.page.locator("summary", has_text="Ended (1)").tap()
    phone.tap("It has not ended")
    assert phone.words("#count") == before
    known = phone.words(".known")
    phone.tap("Forget: ")
    phone.tap("Undo")
    assert phone.words(".known") == known


# 8, 9: finding


def test_words_that_are_not_all_known_lead_on(phone: Phone) -> None:
    phone.use_code("duplicate")
    phone.page.locator("#words").fill("revoke corrected")
    assert phone.page.locator(".results button.door").first.inner_text().startswith("A player did not follow suit")
    phone.page.locator("#words").fill("revoke")
    assert "rude" not in phone.words(".results")


def test_enter_opens_what_was_found_if_it_is_one(phone: Phone) -> None:
    phone.use_code("duplicate")
    field = phone.page.locator("#words")
    field.fill("he doubled out of turn")
    field.press("Enter")
    assert phone.screen() == "incident"
    find_again = "claim"
    phone.use_code("duplicate")
    field.fill(find_again)
    field.press("Enter")
    assert phone.screen() == "start"
    assert phone.page.evaluate("document.activeElement.className") == "door"


@pytest.mark.parametrize(
    ("width", "height", "percent"), [(390, 520, 100), (844, 390, 100), (390, 844, 200), (390, 520, 200)]
)
def test_a_result_is_seen_above_the_keyboard(phone: Phone, width: int, height: int, percent: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": height})
    large(phone, percent)
    phone.page.locator("#words").fill("revoke")
    assert on_screen(phone, "#words")
    top = phone.page.locator(".results button.door").first.evaluate("one => one.getBoundingClientRect().top")
    foot = phone.page.locator("nav").evaluate("one => one.getBoundingClientRect().top")
    assert top + 30 < foot
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= width


# 7, 11, 12, 24: what is said


def test_a_reason_names_the_players(phone: Phone) -> None:
    phone.open("duplicate", "call-out-of-turn", "double")
    tap_answers(phone, "S", "N")
    phone.tap("Why do you ask?")
    assert "If West has called, the call out of turn is accepted." in phone.words()
    assert "{" not in phone.words()
    assert all(
        phone.page.locator("section").nth(at).locator(":scope > :not(h2)").count()
        for at in range(phone.page.locator("section").count())
    )


def test_a_finding_is_read_to_the_players(phone: Phone) -> None:
    lone_table(phone)
    phone.page.locator(".below [data-key]").first.tap()
    assert "You found" not in phone.words("section.aloud")
    assert "You judged" not in phone.words("section.aloud")
    assert "I find" in phone.words("section.aloud")
    phone.tab("Log")
    phone.page.locator("ol button.door").first.tap()
    assert "You found" not in phone.words("section.aloud")
    phone.tab("Rule")
    phone.tap("Take back the finding")
    assert "I find" not in phone.words("section.aloud")


def test_a_suit_that_is_named_is_said(phone: Phone) -> None:
    find(phone, "duplicate", "withdrawn call lead restriction")
    tap_answers(phone, "S", "W", "replaced", "first")
    phone.page.locator('[data-key="A"]').tap()
    phone.tap("Diamonds")
    aloud = phone.words("section.aloud")
    assert "West chose: forbid North to lead diamonds, for as long as North keeps the lead." in aloud
    assert "North, lead another suit than diamonds, until you lose the lead." in aloud
    assert "North may not lead diamonds" in phone.words("section.below")
    phone.tab("Log")
    phone.page.locator("ol button.door").first.tap()
    assert "Say which" not in phone.words()
    assert "lead another suit than diamonds" in phone.words()


@pytest.mark.parametrize("typed", ["H8", "8h", "eight of hearts", "the 8 of hearts", " hearts 8 ", "♥8"])
def test_a_card_that_is_named_is_read(deciding: Phone, typed: str) -> None:
    said = deciding.page.evaluate("text => director.readCard(text)", typed)
    assert said == ("eight of hearts" if "hearts 8" not in typed else "")


def test_a_card_that_is_named_is_said(phone: Phone) -> None:
    phone.open("duplicate", "exposed-card", "shown")
    tap_answers(phone, "W", "dropped", "N", "several")
    while phone.title() != "Ruling":
        if phone.page.locator(".ticks").count():
            none(phone)
        else:
            wanted = phone.page.locator(
                '[data-answer="plain"], [data-answer="several"], [data-answer="plays"], [data-answer="many"]'
            )
            (wanted if wanted.count() else phone.page.locator("[data-answer]")).last.tap()
    option = phone.page.locator(".option button", has_text="HAVE another of those played")
    assert option.count(), phone.words()
    option.tap()
    phone.page.locator("#named").fill("H8")
    phone.tap("Go on", exact=True)
    aloud = phone.words("section.aloud")
    assert "have another of those played: the eight of hearts." in aloud
    assert "West, play the eight of hearts." in aloud


NAMED = [
    ("Require East to lead a suit in which West has a penalty card. Say which", "Require East to lead hearts, a suit in which West has a penalty card"),
    ("forbid East to lead one or some of those suits, for as long as East keeps the lead. Say which", "forbid East to lead hearts, for as long as East keeps the lead"),
    ("call a suit", "call hearts"),
    ("do something else", "do something else: hearts"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "said"), NAMED)
def test_a_choice_is_told_with_what_was_named(deciding: Phone, words: str, said: str) -> None:
    assert deciding.page.evaluate("words => director.withChoiceNamed(words, 'hearts')", words) == said


def test_may_is_not_said_twice(phone: Phone) -> None:
    find(phone, "whist", "detached card held ready")
    for _ in range(9):
        if phone.title() == "Ruling":
            break
        phone.page.locator('[data-answer="N"], [data-answer="held"], [data-answer="no"], [data-answer]').first.tap()
    assert phone.title() == "Ruling"
    for line in phone.page.locator(".choice .line").all_inner_texts():
        assert not (line.endswith("You may") and " may " in line.removesuffix("You may").rsplit(". ", 1)[-1]), line


def test_the_line_of_the_menu_that_is_spoken_of_is_a_way_to_it(phone: Phone) -> None:
    phone.open("duplicate", "call-out-of-turn", "bid")
    tap_answers(phone, "S", "N", "nobody")
    to_ruling(phone)
    phone.page.locator('[data-key="B"]').tap()
    title = next(
        door["title"] for code in data()["codes"] for door in code["doors"] if door["situation"] == "comparable-call"
    )
    phone.tap(title)
    assert "comparable" in phone.words(".above")


def test_how_a_ruling_is_contested_is_not_said_where_it_is_final(phone: Phone) -> None:
    phone.open("duplicate", "appeal")
    to_ruling(phone)
    said = phone.page.evaluate(
        "director.rulingOf(director.app.session).told.some((item) => item.final) !== "
        "document.querySelector('.told.after').textContent.includes('may appeal')"
    )
    assert said


def test_a_page_without_regulations_says_so(phone: Phone) -> None:
    lone_table(phone)
    assert "bare law" not in phone.words()
    assert "No regulations are set on this page, so the law itself is taken on: " in phone.words("section.below")


def test_laws_are_links_large_enough_to_tap(phone: Phone) -> None:
    shown_card(phone)
    heights = phone.page.locator("main button.law").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 36
    phone.tab("Log")
    phone.page.locator("ol button.door").first.tap()
    phone.page.locator("button.law").first.tap()
    assert phone.screen() == "law"
    phone.tap("Back", exact=True)
    assert phone.screen() == "entry"


# 16, 17: the difference


def test_the_difference_is_told_point_by_point(phone: Phone) -> None:
    phone.open("whist", "lead-out-of-turn")
    tap_answers(phone, "W", "S")
    phone.tap("Unsure or disputed")
    for at in (1, 3):
        phone.page.locator(f"label[for=may-{at}]").tap()
    phone.tap("Go on with these")
    phone.look("difference-points")
    points = phone.page.locator(".difference li")
    assert points.count()
    for words in points.all_inner_texts():
        assert words.startswith("If ")
        assert words.strip() != "-"
    assert phone.page.locator("table").count() == 0


EMPTY = """() => {
  const { app, newSession, questionOf, newDispute, makesNoDifference, compared, answered } = director;
  for (const code of app.data.codes) for (const door of code.doors) {
    let session = newSession(app.situation(code, door.situation), door, { rulings: [], facts: {}, items: [] });
    for (let turn = 0; turn < 9; turn += 1) {
      const question = questionOf(session);
      if (!question) break;
      if (!question.lines.length && question.answers.length > 1 && question.answers.length < 9 && question.fact.kind !== "count") {
        for (const pair of question.answers.flatMap((one, at) => question.answers.slice(at + 1).map((other) => [one, other]))) {
          const dispute = newDispute(session, question.fact, pair);
          if (!makesNoDifference(dispute) && !director.pendingOf(dispute) && !compared(dispute).differences.length) {
            app.code = code; app.session = session; app.disputed(dispute);
            return true;
          }
        }
      }
      try {
        const last = question.answers[question.answers.length - 1];
        const facts = question.lines.length ? Object.fromEntries(question.ticked.map((fact) => [fact.id, fact.kind === "count" ? Number(fact.usual) : fact.usual]))
          : { [question.fact.id]: turn % 2 ? last : question.answers[0] };
        session = answered(session, facts);
      } catch { break; }
    }
  }
  return false;
}"""


def test_a_dispute_in_which_no_sentence_differs_says_so(phone: Phone) -> None:
    if not phone.page.evaluate(EMPTY):
        pytest.skip("every dispute of these walks has a difference or none")
    assert phone.screen() == "disputed"
    assert "No sentence differs" in phone.words()
    phone.look("no-sentence-differs")


# 18: why not


def test_why_not_says_facts_and_finds_the_answer_that_brings_the_law_in(phone: Phone) -> None:
    phone.open("duplicate", "call-out-of-turn", "double")
    tap_answers(phone, "S", "N", "nobody")
    to_ruling(phone)
    phone.page.locator('[data-key="B"]').tap()
    phone.tap("Why, and why not")
    for law in ("31", "31B1"):
        phone.page.locator("#why-not").fill(law)
        phone.tap("Ask", exact=True)
        phone.look(f"why-not-{law}")
        words = phone.words()
        assert "31B1" in words
        assert "would need: the call out of turn: a bid." in words
        for term in ("like a bid", "partner bound", "at right", "partner called", "legal asks"):
            assert term not in phone.words("ul.parts")
        assert f"A bid: then law {law} can come in, by what is chosen." in words
        assert "No single answer" not in words


# 19, 20, 21: where things stand


def seats(phone: Phone) -> dict[str, tuple[int, int]]:
    found: Any = phone.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".seats [data-answer]")].map((one) => {
          const box = one.getBoundingClientRect();
          const first = one.parentElement.getBoundingClientRect();
          return [one.dataset.answer, [Math.round(box.left - first.left), Math.round(box.top - first.top)]];
        }))"""
    )
    return {name: tuple(place) for name, place in found.items()}


def test_every_answer_is_always_in_its_place(phone: Phone) -> None:
    places: dict[str, set[tuple[int, int]]] = {}
    for turn, first in enumerate("NESW"):
        find(phone, "duplicate", "he doubled out of turn")
        tap_answers(phone, first)
        tap_answers(phone, "NESW"[(turn + 2) % 4])
        for name, place in seats(phone).items():
            places.setdefault(name, set()).add(place)
    assert "nobody" in places
    assert all(len(some) == 1 for some in places.values()), places


def test_the_seats_fit_whatever_the_size_of_the_text(phone: Phone) -> None:
    find(phone, "duplicate", "bid out of turn")
    for percent in (100, 150, 200):
        large(phone, percent)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
        cut = phone.page.locator(".seats .answer, nav button").evaluate_all(
            "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
        )
        assert cut == []
        rights = phone.page.locator("nav button").evaluate_all(
            """all => all.map((one) => {
              const range = document.createRange(); range.selectNodeContents(one);
              const box = range.getBoundingClientRect(); return [box.left, box.right, box.top];
            })"""
        )
        for (_, right, top), (left, _, below) in pairwise(rights):
            assert below != top or left - right >= 8, rights


def test_on_its_side_the_phone_shows_every_seat(phone: Phone) -> None:
    phone.page.set_viewport_size({"width": 844, "height": 390})
    phone.page.locator("#code").select_option("duplicate")
    phone.page.locator("#words").fill("he doubled out of turn")
    phone.page.locator("#words").press("Enter")
    assert on_screen(phone, ".seats .answer")
    tap_answers(phone, "S")
    assert on_screen(phone, ".seats .answer")
    tap_answers(phone, "N")
    assert on_screen(phone, ".seats .answer")


# 23: keys


def test_buttons_show_their_keys_once_a_keyboard_is_used(phone: Phone) -> None:
    find(phone, "duplicate", "bid out of turn")
    key = phone.page.locator(".seats .key").first
    assert not key.is_visible()
    phone.page.keyboard.press("3")
    assert phone.page.locator(".seats .key").first.is_visible()
    assert phone.page.locator(".actions .key").first.inner_text() == "?"
    phone.look("keys")


def test_every_part_has_a_key_and_the_search_is_one_key_away(phone: Phone) -> None:
    keys = phone.page.keyboard
    for key, screen in (("i", "force"), ("l", "laws"), ("o", "log"), ("r", "start")):
        keys.press(key)
        assert phone.screen() == screen
    find(phone, "duplicate", "bid out of turn")
    keys.press("3")
    asked = phone.title()
    keys.press("o")
    keys.press("r")
    assert phone.title() == asked
    keys.press("/")
    assert phone.screen() == "start"
    assert phone.page.evaluate("document.activeElement.id") == "words"
    keys.type("revoke")
    keys.press("Escape")
    keys.press("/")
    keys.type("claim")
    assert phone.page.locator("#words").input_value() == "claim"


# light, dark, large and on its side


@pytest.mark.parametrize(("width", "height", "percent"), [(390, 844, 200), (844, 390, 100)])
def test_it_is_sound_large_and_on_its_side(browsing: Any, url: str, width: int, height: int, percent: int) -> None:
    phone = phone_in(browsing, url)
    phone.load()
    phone.page.set_viewport_size({"width": width, "height": height})
    large(phone, percent)
    phone.sound("start", width)
    find(phone, "duplicate", "he doubled out of turn")
    phone.sound("question", width)
    tap_answers(phone, "S", "N", "nobody")
    to_ruling(phone)
    phone.sound("ruling", width)
    phone.tab("In force")
    phone.sound("force", width)
    phone.page.context.close()
