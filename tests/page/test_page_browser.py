"""The page in a browser: it decides what the program decides, can be used by taps and keys, and needs no network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from director.core.decide import Question, Ruling
from director.core.facts import Answer, read_answer, show_answer
from director.dialogue.dialogue import ruling_report
from director.files.find import doors_of, find_doors
from director.folds.disputes import Dispute, asks, compared, makes_no_difference
from director.folds.interview import Origin, Session, Step, begin, choose, keyed
from director.folds.options import lettered_options
from director.folds.report import Details
from director.page.build import page_around
from director.page.packing import Later, packed, unpacked
from director.render.question import voice_of
from director.render.script import script_of
from director.sentences.answers import answer_words, fact_name
from tests.page.pages import data, html
from tests.page.phone import HEIGHT, WIDTH, Phone, browser, chromium, phone_in
from tests.page.walks import expected, start_of, walks
from tests.shipped import book, situation_names

pytest.importorskip("playwright")
pytestmark = [pytest.mark.browser, pytest.mark.skipif(chromium() is None, reason="no chromium is installed")]


@pytest.fixture(scope="module")
def browsing() -> Iterator[Any]:
    with browser() as found:
        yield found


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "director.html"
    path.write_text(html(), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def phone(browsing: Any, url: str) -> Iterator[Phone]:
    found = phone_in(browsing, url)
    found.load()
    yield found
    assert found.faults == []
    assert {asked for asked in found.asked if not asked.startswith(("data:", "blob:"))} == {url}
    found.page.context.close()


# it decides exactly as the program does

TAKEN = """([code, ident, walks]) => {
  const { app, placeData, scriptOf, reportOf } = director;
  const own = app.codeNamed(code);
  const situation = app.situation(own, ident);
  const doors = own.doors.filter((door) => door.situation === ident);
  const lines = (part) => part.map(({ label, lines }) => [label, lines.map((line) => [line.text,
    line.marks.map((mark) => [mark.laws, mark.basis, mark.source]), line.letter, line.deeper, line.invites, line.tag])]);
  return walks.map(([number, answers]) => {
    const door = doors[number];
    let known = { ...door.regulated, ...door.given };
    let node = situation.graph.roots[door.root];
    for (const [fact, answer] of answers) {
      node = situation.walked(node, situation.byId.get(fact), answer, known);
      known = { ...known, [fact]: answer };
    }
    const details = { regulated: new Set(Object.keys(door.regulated || {})) };
    const found = placeData(situation, { node, known }, details);
    if (found.status === "question") return JSON.stringify([found, null]);
    const script = scriptOf(reportOf(situation, { node, known }, details));
    return JSON.stringify([found, [lines(script.aloud), lines(script.below)]]);
  });
}"""
MANY = 500  # walks at a time


@pytest.fixture(scope="module")
def deciding(browsing: Any, url: str) -> Iterator[Phone]:
    found = phone_in(browsing, url)
    found.load()
    yield found


@pytest.mark.parametrize("name", situation_names())
def test_over_every_edge_it_says_what_the_program_says(deciding: Phone, name: str) -> None:
    code, _, ident = name.partition("/")
    start = start_of(book(code), ident)
    every = list(walks(start))
    for at in range(0, len(every), MANY):
        some = every[at : at + MANY]
        said = deciding.page.evaluate(TAKEN, [code, ident, [walk.data() for walk in some]])
        for walk, text in zip(some, said, strict=True):
            assert json.loads(text) == expected(book(code), start.compiled, walk), walk.data()


# ten incidents by taps

INCIDENTS: list[tuple[str, str, str, dict[str, str], str]] = [
    # code, situation, entry, answers (others as usual, or the first), letter of what a player chooses
    ("whist", "lead-out-of-turn", "", {"leader": "W", "turn": "S", "followed": "second hand"}, "B"),
    ("whist", "revoke", "", {}, ""),
    ("whist", "hands-thrown-down", "", {}, "A"),
    ("euchre", "lead-out-of-turn", "", {"leader": "E", "turn": "N"}, "A"),
    ("auction", "lead-out-of-turn", "", {"leader": "W", "declarer": "S", "turn": "E", "followed": "second hand", "pointed": "no"}, "A"),
    ("auction-1913", "revoke", "", {}, ""),
    ("duplicate", "opening-lead-out-of-turn", "", {"leader": "E", "declarer": "S", "since": "nothing"}, "C"),
    ("duplicate", "revoke", "suit", {"offender": "E", "declarer": "S", "gone": "led", "won": "E", "finished": "yes"}, ""),
    ("duplicate", "insufficient-bid", "", {}, "A"),
    ("duplicate", "exposed-card", "shown", {"offender": "E", "declarer": "S", "how": "dropped", "cards": "honour"}, ""),
]


def opened(phone: Phone, short: str, situation: str, entry: str = "") -> Session:
    """An incident opened by taps, and the program's own session beside it."""
    own = book(short)
    compiled = own.situation(situation)
    phone.open(short, situation, entry)
    given = next((line.given for line in compiled.law.entries if line.id == entry), {})
    return begin(compiled, {name: read_answer(compiled.by_id[name].law, value) for name, value in given.items()}, None, own.profile)  # type: ignore[misc]


def wanted(session: Session, answers: dict[str, str]) -> dict[str, Answer]:
    """Answers as the program has them; names that the situation does not have are left out."""
    facts = session.compiled.by_id
    return {name: read_answer(facts[name].law, value) for name, value in answers.items() if name in facts}  # type: ignore[misc]


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
            phone.tap("Leave it out")
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
    table = phone.words("table.difference")
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
    for code, ident in (("whist", "revoke"), ("auction", "revoke"), ("duplicate", "opening-lead-out-of-turn"), ("euchre", "revoke")):
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
    assert "(hearts)" in phone.words("section.aloud")
    assert "must lead hearts" in phone.words("section.below")


# the deal


def test_what_a_ruling_leaves_in_force_counts_in_the_next_incident(phone: Phone) -> None:
    session = opened(phone, "duplicate", "exposed-card", "shown")
    phone.answer_all(session, wanted(session, {"offender": "E", "declarer": "S", "how": "dropped", "cards": "honour", "now": "other"}))
    assert phone.words("#count") != ""
    phone.tap("Done: next incident")
    assert "Deal 1 goes on" in phone.words()
    phone.open("duplicate", "lead-out-of-turn")
    phone.page.locator('[data-answer="E"]').tap()
    phone.page.locator("summary", has_text="Your answers").tap()
    assert "Declarer: South the deal shows it" in phone.words(".so-far")
    phone.tab("In force")
    before = phone.page.locator(".standing .item").count()
    phone.look("force-live")
    assert "major penalty card" in phone.words(".standing")
    phone.tap("Its time has come")
    assert phone.screen() == "incident"
    phone.tab("In force")
    phone.tap("It has ended")
    assert phone.page.locator(".standing .item").count() == before - 1
    phone.tap("Forget: declarer")
    assert phone.page.locator(".known").count() == 0
    phone.tap("This deal is over")
    phone.tap("End this deal")
    assert phone.words("#count") == ""


# the log


def test_the_log_is_kept_and_can_be_exported(phone: Phone, tmp_path: Path) -> None:
    session = opened(phone, "whist", "lead-out-of-turn")
    phone.answer_all(session, wanted(session, {"leader": "W", "turn": "S", "followed": "second hand"}))
    phone.load()
    assert "An incident is open" in phone.words()
    phone.tap("Go on:")
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
        times.append(phone.page.evaluate("performance.timing.domContentLoadedEventEnd - performance.timing.navigationStart"))
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
    changed = unpacked(packed({"codes": [code for code in data()["codes"] if code["short"] == "whist"], **{k: v for k, v in data().items() if k != "codes"}}))
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


# reasons, disputes and search, on samples

REASONS = """([code, ident, walks]) => {
  const { app, whyRuled, whyNot, rulingOf, compared, newDispute, makesNoDifference, questionOf } = director;
  const own = app.codeNamed(code);
  const situation = app.situation(own, ident);
  const doors = own.doors.filter((door) => door.situation === ident);
  return walks.map(([number, answers]) => {
    const origin = (name) => (situation.byId.get(name).choice ? "chosen" : "asked");
    const steps = answers.map(([name, answer]) => ({ facts: { [name]: answer }, origin: origin(name), disputed: [], said: [] }));
    const base = { rulings: [], facts: {}, items: [] };
    const session = { situation, door: doors[number], base, deal: null, told: {}, steps, kept: {}, fallen: [], doubtful: [], named: {} };
    const report = rulingOf(session);
    if (!report) {
      const question = questionOf(session);
      if (!situation.nodes[question.place.node].edges.has(question.fact.number)) return "within a tick list";
      const some = question.answers.slice(0, 2);
      if (some.length < 2) return null;
      const dispute = newDispute(session, question.fact, some);
      if (makesNoDifference(dispute)) return "no matter";
      const found = compared(dispute);
      return { alike: found.alike.map((told) => told.text), differences: found.differences.map((one) => [one.label, one.cells.map((cell) => cell && cell.text)]) };
    }
    const laws = [...new Set(situation.clauses.map((clause) => clause.paragraph))].slice(0, 8);
    const why = whyRuled(session, report);
    return {
      changes: why.changes.map((line) => line.text),
      because: why.rests.map((one) => [one.text, one.because]),
      not: laws.map((law) => {
        const found = whyNot(session, law);
        return [law, found.applies, found.parts.map((part) => [part.name, part.basis, part.here, part.asks]),
          found.deciding.map((one) => [one.fact.id, one.others, one.text])];
      }),
    };
  });
}"""


def reasons(session: Session) -> Any:
    """The same from the program: at a ruling why, at a question the dispute of its first two answers."""
    from director.folds.reasons import why_not
    from director.render.why import why_ruling_sections

    reached = session.reached
    if isinstance(reached, Question):
        answers = [item for _, item in keyed(session, reached)]
        if len(answers) < 2:
            return None
        dispute = Dispute(session, reached.fact, tuple(answers[:2]))
        if makes_no_difference(dispute):
            return "no matter"
        found = compared(dispute, Details())
        cells = [[one.label, [cell and cell.text for cell in one.cells]] for one in found.differences]
        return {"alike": [told.text for told in found.alike], "differences": cells}
    sections = {section.label: section.lines for section in why_ruling_sections(session, Details())}
    report = ruling_report(session, Details())
    assert report is not None
    voice = voice_of(session, Details())
    facts = session.compiled.by_id
    because = [
        [told.text, [f"{fact_name(facts[n].law)}: {answer_words(facts[n].law, voice.known[n], voice)}" for n in told.because if n in voice.known]]
        for told in report.told
        if not told.quiet
    ]
    laws = list(dict.fromkeys(clause.paragraph for clause in session.compiled.law.clauses))[:8]
    found = [(law, why_not(session, reached, law, Details())) for law in laws]
    return {
        "changes": [line.text for line in sections.get("WHAT WOULD CHANGE IT", ())],
        "because": because,
        "not": [
            [
                law,
                one.applies,
                [[part.name, part.basis.value, part.here, part.asks] for part in one.parts],
                [[item.fact, [show_answer(answer) for answer in item.others], item.text] for item in one.deciding],
            ]
            for law, one in found
        ],
    }


@pytest.mark.parametrize("name", situation_names())
def test_its_reasons_and_disputes_are_the_programs(deciding: Phone, name: str) -> None:
    code, _, ident = name.partition("/")
    start = start_of(book(code), ident)
    every = [walk for walk in walks(start) if not walk.regulated]
    some = [every[at] for at in sorted({round(n * (len(every) - 1) / 11) for n in range(12)})] if every else []
    said = deciding.page.evaluate(REASONS, [code, ident, [walk.data() for walk in some]])
    for walk, one in zip(some, said, strict=True):
        if one == "within a tick list":
            continue  # nobody is asked there
        given = Step(dict(start.given[walk.door]), Origin.GIVEN)
        steps = [Step({name: value}, Origin.CHOSEN if start.compiled.by_id[name].is_choice else Origin.ASKED) for name, value in walk.answers]
        session = Session(start.compiled, (*([given] if given.facts else []), *steps))
        wanted = json.loads(json.dumps(reasons(session)))
        assert not list(differing(one, wanted)), walk.data()


def differing(one: Any, other: Any, at: str = "") -> Iterator[str]:
    """Where two values differ, and how."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differing(one[key], other[key], f"{at}/{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, pair in enumerate(zip(one, other, strict=True)):
            yield from differing(*pair, f"{at}/{number}")
    elif one != other:
        yield f"{at}: {one!r}, not {other!r}"


WORDS = ("renege", "faced card", "wrong hand led", "two cards", "clam", "dummy spoke", "trump", "insufficent", "who won it", "claim", "lead", "a")


@pytest.mark.parametrize("words", WORDS)
def test_words_find_the_same_lines(deciding: Phone, words: str) -> None:
    for own in (book(one) for one in ("whist", "euchre", "auction", "duplicate")):
        said = deciding.page.evaluate(
            "([code, words]) => director.findDoors(director.app.data, director.app.codeNamed(code), words).doors"
            ".map((door) => door.entry ? `${door.situation}.${door.entry}` : door.situation)", [own.code.id, words]
        )
        assert said == [door.name for door in find_doors(words, doors_of(own))]
