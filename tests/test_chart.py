"""Charts: they tell what `decide` rules, every card stands on one sheet, and every sheet can be printed and read."""

from __future__ import annotations

import random
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from director.charts.drawing import A4, Box, Item, Page, Shape, Stroke, Text
from director.charts.fit import MARGIN, Laid, fitted
from director.charts.notes import notes_of
from director.charts.pack import packed
from director.charts.pdf import pdf
from director.charts.place import Placed
from director.charts.sheets import About, drawn, sheets
from director.charts.svg import svg
from director.charts.text import SIZE, Run, Style, law_list, width_of, wrapped
from director.charts.wall import Chapter, wall_set
from director.commands.chart import Wanted, about_chart
from director.commands.chart import chart as command
from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, decide
from director.core.errors import DirectorError
from director.core.facts import Answer
from director.core.law import SeatKind, Tell
from director.core.profile import BARE, regulated
from director.core.seats import Seat
from director.folds.chart import Card, Chart, Row, chart_of, rare_facts
from director.sentences.words import Voice
from tests.shipped import book, book_names, situation_names, situation_of
from tests.test_cli import run

LARGE = {  # many sheets: laid out in the slow test only
    name for name in situation_names() if name.startswith("duplicate-2017/") and name.rpartition("/")[2] not in (
        "appeal", "call-not-obeyed", "directors-error", "last-trick", "onlooker", "penalties", "wrong-seat"
    )
}  # fmt: skip
SMALL = [name for name in situation_names() if name not in LARGE]
ABOUT = About("Title", "Code", "Source.")


@cache
def chart(name: str, full: bool = False) -> Chart:
    compiled = situation_of(name)
    return chart_of(compiled, regulated(compiled, BARE, ()), full)


@cache
def laid(name: str) -> list[Laid]:
    return fitted(chart(name))


# what a chart says


def walk(compiled: Compiled, known: Mapping[str, Answer], choose: random.Random) -> Ruling:
    """An interview answered at random."""
    facts = dict(known)
    while isinstance(step := decide(compiled, facts), Question):
        facts[step.fact] = choose.choice(step.answers)
    return step


def followed(compiled: Compiled, made: Chart, ruling: Ruling) -> Iterator[Row]:
    """The rows of a chart that fit the facts of a ruling, from its start to its end."""
    voice = Voice(compiled.law, {})
    yield made.always
    at = [made.cards[number - 1] for number in made.always.to]
    while at and at[0].kind == "question":
        (card,) = at
        facts = [fact for fact in compiled.facts if voice.say(fact.law.ask) == card.ask and fact.id in ruling.known]
        rows = [row for fact in facts for row in card.rows if fits(compiled, fact.id, row, ruling.known)]
        assert len(rows) == 1, (card, ruling.known)
        yield rows[0]
        at = [made.cards[number - 1] for number in rows[0].to]


def fits(compiled: Compiled, name: str, row: Row, known: Mapping[str, Answer]) -> bool:
    """Whether an answer stands on a row."""
    fact, answer = compiled.by_id[name].law, known[name]
    if isinstance(fact.kind, SeatKind):
        return any(place_of(compiled, text, answer, known) for text in row.answers)
    if isinstance(answer, int):
        ranges = (text.partition(" to ") for text in row.answers)
        return any(int(low) <= answer <= int(high or low) for low, _, high in ranges)
    words = Voice(compiled.law, {}).say(dict(getattr(fact.kind, "answers", ())).get(str(answer), str(answer)))
    return words.rstrip(".").lower() in [text.lower() for text in row.answers]


def place_of(compiled: Compiled, text: str, answer: Answer, known: Mapping[str, Answer]) -> bool:
    if not isinstance(answer, Seat) or text == "Nobody":
        return (text == "Nobody") is not isinstance(answer, Seat)
    seats = [fact for fact in compiled.facts if fact.is_seat and isinstance(known.get(fact.id), Seat)]
    called = {fact.law.called.lower(): known[fact.id] for fact in seats}
    words = text.lower()
    if words == "somebody":
        return True
    turns = {"left of ": (1,), "right of ": (3,), "partner of ": (2,), "left or right of ": (1, 3)}
    start = next((start for start in turns if words.startswith(start)), "")
    anchor = called.get(words.removeprefix(start))
    assert isinstance(anchor, Seat), (text, called)
    return answer in [anchor.turned(turn) for turn in turns.get(start, (0,))]


@pytest.mark.parametrize("name", situation_names())
@pytest.mark.parametrize("full", [False, True], ids=["usual", "full"])
def test_a_chart_tells_what_is_ruled(name: str, full: bool) -> None:
    compiled = situation_of(name)
    bare = regulated(compiled, BARE, ())
    known = {**bare, **({} if full else rare_facts(compiled, bare))}
    choose = random.Random(name)
    for _ in range(5):
        ruling = walk(compiled, known, choose)
        told = {said.outcome for row in followed(compiled, chart(name, full), ruling) for said in row.said}
        loud = {f"{h.issue}: {h.outcome}" for h in ruling.holdings if not outcome_quiet(compiled, h.issue, h.outcome)}
        assert {one for one in told if not outcome_quiet(compiled, *one.split(": ", 1))} == loud


def outcome_quiet(compiled: Compiled, issue: str, outcome: str) -> bool:
    return compiled.issues[issue].outcomes[outcome].quiet


@pytest.mark.parametrize("name", situation_names())
def test_every_card_is_reached_and_names_its_laws(name: str) -> None:
    made = chart(name)
    reached = {number for card in made.cards for row in card.rows for number in row.to} | set(made.always.to)
    assert reached == {card.number for card in made.cards} == set(range(1, len(made.cards) + 1))
    index = book(name.partition("/")[0]).code.index
    for card in made.cards:
        assert card.laws
        assert set(card.laws) <= set(index)
        for row in card.rows:
            assert row.answers
            assert not any("{" in text for text in (card.ask, *row.answers, *(said.text for said in row.said)))
            assert all(said.laws for said in row.said)


def test_rare_things_are_set_apart_unless_all_is_wanted() -> None:
    compiled = situation_of("auction-1912/revoke")
    rare = {compiled.by_id[name].law.ask for name in rare_facts(compiled)}
    voice = Voice(compiled.law, {})
    asked = {voice.say(ask) for ask in rare}
    assert {thing.ask for thing in chart("auction-1912/revoke").rare} == asked
    assert not asked & {card.ask for card in chart("auction-1912/revoke").cards}
    full = chart("auction-1912/revoke", True)
    assert (full.rare, asked - {card.ask for card in full.cards}) == ((), set())


def test_the_first_seat_is_not_asked_for_but_named() -> None:
    made = chart("whist-1864/lead-out-of-turn")
    assert made.cards[0].ask == "Whose turn was it to lead?"
    assert [row.answers for row in made.cards[0].rows] == [
        ("The leader",),
        ("Left or right of the leader",),
        ("Partner of the leader",),
    ]
    choice = made.cards[2]
    assert (choice.kind, choice.who) == ("choice", "the adversaries of the leader")
    assert [(row.letter, row.answers, row.until) for row in choice.rows] == [
        ("A", ("Call the card",), "the card is played"),
        ("B", ("Call a suit",), "the side of the leader leads"),
        ("C", ("Take neither",), ""),
    ]
    assert made.cards[1].rows[0].said[0].text == "Leader, you led out of turn: The rightful leader had the lead."


def test_what_goes_into_the_panel_of_words() -> None:
    made = chart("whist-1864/lead-out-of-turn")
    later = notes_of(made, 0)
    assert {said.tell for said in later} == {Tell.UNTIL}
    assert list(later.values()) == ["a", "b", "c"]
    sizes = [len(notes_of(made, terse)) for terse in (0.0, 0.5, 1.0, 1.5, 2.0)]
    assert sizes == sorted(sizes)
    assert sizes[-1] == len({said for card in made.cards for row in card.rows for said in row.said})


# text


def test_text_is_broken_where_it_must_be() -> None:
    lines = wrapped([Run("Take back your card."), Run("62", Style.BOLD)], 65, indent=6)
    assert [[piece.text for piece in line.pieces] for line in lines] == [["Take back your"], ["card.", "62"]]
    assert (lines[0].pieces[0].x, lines[1].pieces[0].x) == (0, 6)
    assert all(line.width <= 60 for line in wrapped([Run("unbelievablylongwordhere")], 60))
    assert wrapped([], 60) == []
    assert width_of("A", Style.BOLD, 18) == pytest.approx(2 * width_of("A", Style.BOLD, 9))
    assert (law_list(["62", "63"]), law_list(["72 I", "80"])) == ("62 63", "72 I, 80")


# sheets


def extent(item: Item) -> tuple[float, float, float, float]:
    """From where to where an item goes."""
    match item:
        case Text():
            return item.x, item.y - item.size, item.x + item.width, item.y + item.size * 0.25
        case Box():
            return item.x, item.y, item.x + item.width, item.y + item.height
        case Stroke() | Shape():
            xs, ys = [x for x, _ in item.points], [y for _, y in item.points]
            return min(xs), min(ys), max(xs), max(ys)


def check_sheets(name: str) -> None:
    """One chart's sheets: all its cards, nothing on top of anything, all large enough and on the paper."""
    made = laid(name)
    cards = [block.id for one in made for block in one.blocks if block.id.startswith("c")]
    assert sorted(cards, key=lambda card: int(card[1:])) == [f"c{card.number}" for card in chart(name).cards]
    for one in made:
        assert one.scale >= 1
        assert_apart(one.placed, {block.id: (block.width, block.height) for block in one.blocks})
    for page in drawn(made, ABOUT):
        assert sorted((page.width, page.height)) == sorted(A4)
        for item in page.items:
            left, top, right, bottom = extent(item)
            assert left >= MARGIN - 2 and top >= MARGIN - 10, item
            assert right <= page.width - MARGIN + 2 and bottom <= page.height - MARGIN + 4, item
            assert not isinstance(item, Text) or item.size >= SIZE


def assert_apart(placed: Placed, sizes: Mapping[str, tuple[float, float]]) -> None:
    boxes = [(*placed.places[name], *size) for name, size in sizes.items()]
    for at, (x, y, width, height) in enumerate(boxes):
        for ox, oy, other_width, other_height in boxes[:at]:
            assert (
                x + width <= ox + 1 or ox + other_width <= x + 1 or y + height <= oy + 1 or oy + other_height <= y + 1
            )


@pytest.mark.parametrize("name", SMALL)
def test_sheets_can_be_printed_and_read(name: str) -> None:
    check_sheets(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(LARGE))
def test_large_sheets_can_be_printed_and_read(name: str) -> None:
    check_sheets(name)


def words_on(page: Page) -> str:
    return " ".join(item.text for item in page.items if isinstance(item, Text))


def test_one_sheet_where_it_fits() -> None:
    for name in ("whist-1864/lead-out-of-turn", "auction-1912/insufficient-bid", "duplicate-2017/call-not-obeyed"):
        assert len(laid(name)) == 1


def test_sheets_lead_to_each_other() -> None:
    pages = drawn(laid("whist-1864/revoke"), ABOUT)
    assert len(pages) > 1
    on = {block.id: at for at, one in enumerate(laid("whist-1864/revoke"), 1) for block in one.blocks}
    for at, page in enumerate(pages, 1):
        assert f"Sheet {at} of {len(pages)}" in words_on(page)
        for card, sheet in re.findall(r"(\d+) on sheet (\d+)", words_on(page)):
            assert on[f"c{card}"] == int(sheet) != at


def test_what_does_not_fit_on_any_sheet_is_drawn_smaller() -> None:
    made = chart("whist-1864/lead-out-of-turn")
    row = made.cards[0].rows[0]._replace(answers=tuple(f"Answer {at} " + "in many words " * 20 for at in range(60)))
    huge = made._replace(cards=(Card(1, "question", "What?", ("62",), (row,)),))
    (one,) = fitted(huge)
    assert one.scale < 1


def test_a_chart_with_nothing_to_ask() -> None:
    made = chart("whist-1864/lead-out-of-turn")
    empty = made._replace(cards=(), always=made.cards[0].rows[0]._replace(to=()))
    (page,) = sheets(empty, ABOUT)
    assert "In every case: Leader, it was your lead." in words_on(page)


def test_groups_do_not_lie_on_each_other() -> None:
    (one,) = laid("auction-1912/insufficient-bid")
    assert_apart(packed(one.blocks, [], 700), {block.id: (block.width, block.height) for block in one.blocks})


@pytest.mark.parametrize("code", book_names())
def test_the_foot_leaves_room_for_the_number_of_the_page(code: str) -> None:
    about = about_chart(book(code), "Title", True, BARE)
    assert width_of(about.source) < min(A4) - 2 * MARGIN - 25
    for words in (book(code).code.title, book(code).code.edition, "not the official text", "Law data"):
        assert words in about.source


def test_a_long_title_is_set_smaller() -> None:
    made = chart("whist-1864/onlooker")
    for words in (5, 30):
        title, code = sheets(made, About("Title " * words, "Auction bridge 1912", "Source."))[0].items[:2]
        assert isinstance(title, Text) and isinstance(code, Text)
        assert title.x + title.width < code.x
        assert (title.size == 15) is (words == 5)


# files


def test_svg_holds_shapes_and_text_and_nothing_else() -> None:
    made = chart("whist-1864/lead-out-of-turn")
    page = sheets(made, About('<script>alert("1")</script> & more', "Code", "Source."))[0]
    text = svg(page)
    root = ElementTree.fromstring(text)
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags == {"svg", "title", "rect", "g", "text", "path"}
    assert "<script" not in text
    assert not re.search(r"href|url\(|\sstyle=|\son\w+=", text)
    assert (root.get("width"), root.get("height")) in (("210mm", "297mm"), ("297mm", "210mm"))
    shown = " ".join(element.text or "" for element in root.iter() if element.tag.endswith("}text"))
    assert "Whose turn was it to lead?".split()[0] in shown
    assert set(re.findall(r'(?:fill|stroke)="(#\w+|none)"', text)) <= {
        "#000",
        "#fff",
        "#ffffff",
        "#000000",
        "#dedede",
        "none",
    }


def test_pdf_has_every_sheet_and_is_the_same_every_time() -> None:
    pages = drawn(laid("whist-1864/revoke"), ABOUT)
    content = pdf(pages, "Revoke")
    assert content.startswith(b"%PDF-")
    assert content.count(b"/Type /Page\n") == len(pages)
    assert pdf(sheets(chart("whist-1864/revoke"), ABOUT), "Revoke") == content


@pytest.mark.parametrize(("module", "library"), [("pygraphviz", "pygraphviz"), ("fpdf", "fpdf2")])
def test_a_library_that_is_missing_is_named(module: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    from director.charts import text

    text._metrics.cache_clear()
    text._measured.cache_clear()
    text._wrapped.cache_clear()
    with pytest.raises(DirectorError, match=library):
        sheets(chart("whist-1864/onlooker"), ABOUT)


# the command


def test_a_chart_in_a_file(tmp_path: Path) -> None:
    done = run("chart", "whist", "lead-out-of-turn", "--out", str(tmp_path / "lead.svg"))
    assert done.stdout.splitlines() == [f"Written: {tmp_path / 'lead.svg'}"]
    assert (tmp_path / "lead.svg").read_text(encoding="utf-8") == run("chart", "whist", "lead-out-of-turn").stdout
    assert "Law data" in (tmp_path / "lead.svg").read_text(encoding="utf-8")


def test_several_sheets_are_several_files_and_said_so(tmp_path: Path) -> None:
    done = run("chart", "whist", "revoke", "--out", str(tmp_path / "revoke.svg"))
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == [f"revoke-{at}.svg" for at in range(1, len(files) + 1)]
    assert f"It takes {len(files)} sheets: it does not fit on one." in done.stdout
    assert run("chart", "whist", "revoke").returncode == 2


def test_an_entry_takes_less_paper(tmp_path: Path) -> None:
    done = run("chart", "duplicate", "wrong-seat", "--out", str(tmp_path / "all.pdf"))
    part = run("chart", "duplicate", "wrong-seat.same", "--out", str(tmp_path / "part.pdf"))
    assert "sheets" not in part.stdout
    assert "sheets" not in done.stdout or "wrong-seat.same" in done.stdout


def test_the_wall_set(tmp_path: Path) -> None:
    lines = command("whist", Wanted(None, True, tmp_path / "set", False, None))
    ruled = book("whist-1864").ruled
    names = sorted(path.name for path in (tmp_path / "set").iterdir())
    assert lines[:2] == [f"Written: {tmp_path / 'set'}", f"{len(ruled)} charts on {len(names) - 1} sheets."]
    assert names[:2] == ["00-contents.svg", "01-lead-out-of-turn.svg"]
    assert {re.sub(r"^\d+-|(-\d+)?\.svg$", "", name) for name in names[1:]} == set(ruled)


def test_the_contents_of_a_set() -> None:
    idents = ["lead-out-of-turn", "revoke", "onlooker"]
    chapters = [Chapter(one, f"Title {one}", drawn(laid(f"whist-1864/{one}"), ABOUT)) for one in idents]
    contents, numbered = wall_set(chapters, ABOUT)
    (words,) = [words_on(page) for page in contents]
    count = len(chapters[1].pages)
    assert f"Title lead-out-of-turn 2 Title revoke {count} sheets 3 Title onlooker {3 + count}" in words
    pages = [page for chapter in numbered for page in chapter.pages]
    assert [page.items[-1].text for page in pages if isinstance(page.items[-1], Text)] == [
        str(at) for at in range(2, 2 + len(pages))
    ]
    many, _ = wall_set([Chapter("x", "Title " * 30, chapters[0].pages)] * 60, ABOUT)
    assert len(many) > 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("whist",), "error: which situation?"),
        (("whist", "revoke", "--all"), "error: a situation, or --all, not both"),
        (("whist", "--all"), "error: a set of charts needs a file or a folder"),
        (("whist", "--all", "--out", "set.svg"), 'error: a set cannot be written as ".svg"'),
        (("whist", "revoke", "--out", "revoke.png"), 'error: a chart cannot be written as ".png"'),
        (("whist", "onlooker", "--out", "no/such/folder.pdf"), "error: cannot write: No such file or directory"),
        (("whist", "zzzz"), 'error: Whist 1864 has no situation "zzzz"'),
    ],
)
def test_what_cannot_be_drawn(arguments: tuple[str, ...], message: str) -> None:
    done = run("chart", *arguments)
    assert (done.returncode, done.stderr.splitlines()[0]) == (2, message)


def test_a_profile_is_named() -> None:
    shown = run("chart", "duplicate", "call-not-obeyed", "--profile", "acbl").stdout
    assert "Regulations:" in shown
    assert "Regulations:" not in run("chart", "duplicate", "call-not-obeyed").stdout
