"""The page in a browser decides what the program decides, over every edge of every graph; its reasons on samples."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from director.core.decide import Question
from director.core.facts import show_answer
from director.dialogue.dialogue import ruling_report
from director.files.find import Menus, find
from director.folds.disputes import Dispute, compared, makes_no_difference
from director.folds.interview import Origin, Session, Step, keyed, ticks
from director.folds.reasons import why_asked, why_not
from director.folds.report import Details
from director.render.question import voice_of
from director.render.why import why_ruling_sections
from director.sentences.answers import answer_words, fact_name
from tests.page.phone import Phone
from tests.page.walks import expected, start_of, walks
from tests.shipped import book, library, situation_names

pytestmark = pytest.mark.browser

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


# reasons, disputes and search, on samples

REASONS = """([code, ident, walks]) => {
  const { app, whyAsked, whyRuled, whyNot, rulingOf, compared, newDispute, makesNoDifference, questionOf } = director;
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
      const asked = whyAsked(session, question);
      const why = [asked.waits.map((one) => one.text).sort(), asked.settled.map((one) => one.text), asked.idle, asked.why];
      const some = question.answers.slice(0, 2);
      if (some.length < 2) return { why };
      const dispute = newDispute(session, question.fact, some);
      if (makesNoDifference(dispute)) return { why, matters: false };
      const found = compared(dispute);
      return { why, alike: found.alike.map((told) => told.text), differences: found.differences.map((one) => [one.label, one.cells.map((cell) => cell && cell.text)]) };
    }
    const laws = [...new Set(situation.clauses.map((clause) => clause.paragraph))].slice(0, 8);
    const why = whyRuled(session, report);
    return {
      changes: why.changes.map((line) => line.text),
      because: why.rests.map((one) => [one.text, one.because]),
      not: laws.map((law) => {
        const found = whyNot(session, law);
        return [law, found.applies, found.parts.map((part) => [part.name, part.basis, part.here, part.lacks]),
          found.deciding.map((one) => [one.fact.id, one.others, one.text, one.after])];
      }),
    };
  });
}"""


def reasons(session: Session) -> Any:
    """The same from the program: at a ruling why, at a question the dispute of its first two answers."""
    reached = session.reached
    if isinstance(reached, Question):
        answers = [item for _, item in keyed(session, reached)]
        asked = why_asked(session, reached, ticks(session, reached), Details())
        texts = [sorted(one.text for one in asked.waits), [one.text for one in asked.settled]]
        why = [*texts, asked.idle, asked.why]
        if len(answers) < 2:
            return {"why": why}
        dispute = Dispute(session, reached.fact, tuple(answers[:2]))
        if makes_no_difference(dispute):
            return {"why": why, "matters": False}
        found = compared(dispute, Details())
        cells = [[one.label, [cell and cell.text for cell in one.cells]] for one in found.differences]
        return {"why": why, "alike": [told.text for told in found.alike], "differences": cells}
    sections = {section.label: section.lines for section in why_ruling_sections(session, Details())}
    report = ruling_report(session, Details())
    assert report is not None
    voice = voice_of(session, Details())
    facts = session.compiled.by_id
    because = [
        [
            told.text,
            [
                f"{fact_name(facts[n].law)}: {answer_words(facts[n].law, voice.known[n], voice)}"
                for n in told.because
                if n in voice.known
            ],
        ]
        for told in report.told
        if not told.quiet
    ]
    laws = list(dict.fromkeys(clause.paragraph for clause in session.compiled.law.clauses))[:8]
    held = [(law, why_not(session, reached, law, Details())) for law in laws]
    return {
        "changes": [line.text for line in sections.get("WHAT WOULD CHANGE IT", ())],
        "because": because,
        "not": [
            [
                law,
                one.applies,
                [[part.name, part.basis.value, part.here, part.needs] for part in one.parts],
                [
                    [item.fact, [show_answer(answer) for answer in item.others], item.text, item.after]
                    for item in one.deciding
                ],
            ]
            for law, one in held
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
        steps = [
            Step({name: value}, Origin.CHOSEN if start.compiled.by_id[name].is_choice else Origin.ASKED)
            for name, value in walk.answers
        ]
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


MENUS = Menus(library())
FOUND = """([code, words]) => {
  const { app, findDoors } = director;
  const found = findDoors(app.data, app.codeNamed(code), words);
  const name = (door) => (door.entry ? `${door.situation}.${door.entry}` : door.situation);
  return { doors: found.doors.map(name), nearest: found.nearest.map(name), elsewhere: found.elsewhere.map((one) => one.situation) };
}"""
WORDS = (
    "renege",
    "faced card",
    "wrong hand led",
    "two cards",
    "clam",
    "dummy spoke",
    "trump",
    "insufficent",
    "who won it",
    "claim",
    "lead",
    "a",
    "revoke",
    "revoke corrected",
    "he is reneging",
    "defender thinks he is dummy and spreads his hand",
    "declarer forbids playing exposed card",
    "says the trick is his before partner has played",
    "bid out of turn",
    "auction bid out of turn",
    "whist misdeal",
    "dealer had not called old pass card",
    "before the of",
    "constructor __proto__",
    "xyzzy plugh",
    "défausse",
)


@pytest.mark.parametrize("words", WORDS)
def test_words_find_the_same_lines(deciding: Phone, words: str) -> None:
    for own in library().books:
        found = find(MENUS, own, words)
        said = deciding.page.evaluate(FOUND, [own.code.id, words])
        assert said["doors"] == [door.name for door in found.doors]
        assert said["nearest"] == [door.name for door in found.nearest]
        elsewhere = [item.situation for item in found.elsewhere]
        assert said["elsewhere"] == [one for one in elsewhere if one in said["elsewhere"]]
        assert bool(said["elsewhere"]) == bool(elsewhere)
