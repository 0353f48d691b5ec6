"""Every screen fits its window, whatever keys are pressed; options are never split; colour only lies on top."""

from __future__ import annotations

import random

import pytest

from director.core.errors import BadLaw
from director.core.law import Basis
from director.core.seats import Seat
from director.dialogue.dialogue import Dialogue, options
from director.dialogue.moves import press
from director.dialogue.screens import Incident, Start
from director.files.find import Menus
from director.files.library import Book, Library
from director.folds.interview import begin
from director.folds.report import Details, Mark
from director.render.colour import fragments, pieces
from director.render.plainviews import hint, said
from director.render.question import option_rows
from director.render.rows import Row, Size, columns_of
from director.render.screen import grid_rows, line_rows, pages_of, ruling_rows, section_blocks
from director.render.script import Grid, Line, Section
from director.render.start import code_title, list_room
from director.render.table import Place, drawn, places, told
from director.render.view import ruling_script
from director.render.views import screen
from director.sentences.words import Card

LIBRARY = Library()
MENUS = Menus(LIBRARY)
SIZES = [Size(80, 24), Size(80, 16), Size(60, 20), Size(40, 12), Size(132, 50)]
KEYS = [
    *"1234567890" * 2,
    *"ABCDEF?/uigvl62x",
    "back",
    "backspace",
    "tab",
    "space",
    "pagedown",
    "pageup",
    "esc",
    "enter",
]
KEYS += ["up", "down", "f1"]


@pytest.mark.parametrize("seed", range(40))
def test_every_screen_fits_whatever_is_pressed(seed: int) -> None:
    chance = random.Random(seed)
    size = SIZES[seed % len(SIZES)]
    dialogue = Dialogue(MENUS, chance.choice(LIBRARY.books), (Start(),))
    pages = 1
    for _ in range(40):
        key = chance.choice(KEYS) if chance.random() < 0.5 else chance.choice("12340")
        try:
            dialogue = press(dialogue, key, pages, list_room(size))
            rows, pages = screen(dialogue, size)
        except BadLaw as error:
            pytest.skip(str(error))
        assert len(rows) == size.rows
        assert all(len(row.text) <= size.width - 1 for row in rows), [row.text for row in rows]
        if chance.random() < 0.1:
            assert all(line.isascii() and len(line) <= 79 for line in said(dialogue))
            assert hint(dialogue)


@pytest.mark.parametrize("code", [book.folder.name for book in LIBRARY.books])
def test_the_options_of_a_choice_stand_on_one_page(code: str) -> None:
    chance = random.Random(code)
    book = LIBRARY.book(code)
    for door in MENUS.doors(book):
        dialogue = Dialogue(MENUS, book, (Incident(begin(book.situation(door.situation), {})),))
        for _ in range(60):
            dialogue = press(dialogue, chance.choice("12340"), 1)
        session = dialogue.session
        if session is None or not options(dialogue) or not hasattr(session.reached, "holdings"):
            continue
        pages = pages_of(ruling_rows(ruling_script(session, Details(), book)), 20)
        letters = [item.letter for item in options(dialogue) if item.choice.fact == options(dialogue)[0].choice.fact]
        having = [n for n, page in enumerate(pages) for row in page if row.key in letters]
        assert len(set(having)) == 1 or sum(len(page) for page in pages) > 60


def test_an_answer_pressed_twice_never_chooses_for_a_player() -> None:
    book = LIBRARY.book("whist")
    dialogue = Dialogue(MENUS, book, (Incident(begin(book.situation("lead-out-of-turn"), {})),))
    for key in "443322":  # each answer twice, and once more at the ruling
        dialogue = press(dialogue, key)
    for key in "1234567890":
        dialogue = press(dialogue, key)
    session = dialogue.session
    assert session is not None
    assert session.chosen == ()


def test_the_law_stands_flush_right_and_a_new_basis_begins_a_new_line() -> None:
    marks = (Mark(("62", "63"), Basis.TEXT), Mark(("56",), Basis.READING, "somebody"))
    rows = line_rows(Line("One two three.", marks), "NOW")
    assert [row.text for row in rows] == [
        " NOW       One two three.".ljust(74) + "62 63",
        "[reading] 56".rjust(79),
    ]


def test_silence_has_no_number() -> None:
    (row,) = line_rows(Line("One.", (Mark(("62",), Basis.SILENCE),)))
    assert row.text.endswith(" [silence]")


def test_in_a_narrow_window_the_law_stands_below() -> None:
    rows = line_rows(Line("One two three.", (Mark(("62",), Basis.TEXT),)), "NOW", width=50)
    assert [row.text.strip() for row in rows] == ["NOW       One two three.", "62"]


def test_wide_characters_do_not_push_the_law_away() -> None:
    (row,) = line_rows(Line("北 takes it.", (Mark(("62",), Basis.TEXT),)))
    assert columns_of(row.text) == 79


def test_a_table_too_wide_is_stacked() -> None:
    grid = Grid(("WHO", "WHAT", "LAW"), (("North", "a card", "62"),), (12, 0, 10), frozenset({2}))
    blocks = section_blocks([Section("", grid=grid, heading=True)], 30)
    assert [row.text for row in blocks[0]] == ["", " North", "   WHAT: a card", "   LAW: 62"]


def test_ticks_show_without_colour() -> None:
    from director.render.question import Choosable

    rows = option_rows([Choosable("1", "It was trick 12.", True), Choosable("0", "None of these is true.")], 80)
    assert rows[0].text == "   1 [x]  It was trick 12."
    assert rows[-1].text == "   0      None of these is true."


def test_colour_is_laid_over_finished_text() -> None:
    row = line_rows(Line("CALL it.", (Mark(("62",), Basis.TEXT),), letter="A"))[0]
    assert "".join(text for _, text in pieces(row)) == row.text
    assert "".join(text for _, text in fragments([row], "utf-8", colour=False)) == row.text
    looks = {text: look for look, text in pieces(row)}
    assert looks["A"] == "bold green"
    assert looks["CALL"] == "bold"
    assert looks["62"] == "cyan"


def test_the_table_is_drawn_and_told() -> None:
    compiled = LIBRARY.book("whist").situation("lead-out-of-turn")
    session = begin(compiled, {"leader": Seat.WEST, "turn": Seat.SOUTH, "followed": "second hand"})
    seats = places(session, Details(cards={Seat.WEST: Card("king", "hearts"), Seat.NORTH: Card("four", "hearts")}))
    assert [row.text for row in drawn(seats)] == [
        "                      North",
        "                 ┌──────────────────────┐",
        "                 │       2nd  ♥4        │",
        "           West  │                      │  East",
        "                 │ led  ♥K              │",
        "                 │                      │",
        "                 │                      │",
        "                 └──────────────────────┘",
        "                      South  had the lead",
    ]
    assert told(seats) == "West led the king of hearts. North played the four of hearts. South had the lead."
    assert drawn({}) == []


def test_rows_are_marked_by_their_key() -> None:
    from director.render.rows import marked

    assert marked([Row("   1  North", key="1"), Row("   2  East", key="2")], "2")[1].text == " > 2  East"


@pytest.mark.parametrize("book", LIBRARY.books, ids=lambda book: book.folder.name)
@pytest.mark.parametrize("size", [Size(80, 24), Size(60, 20), Size(40, 12)])
def test_the_chosen_code_is_never_cut(book: Book, size: Size) -> None:
    rows, _ = screen(Dialogue(MENUS, book, (Start(),)), size)
    assert f"> {code_title(book.code.title)} <" in " ".join(row.text for row in rows)


def test_long_roles_do_not_push_the_table() -> None:
    seats = {seat: Place(seat.title, ["player out of turn, as it were", "defender"]) for seat in Seat}
    rows = [row.text for row in drawn(seats)]
    assert {row.index("│") for row in rows if "│" in row} == {17}
    assert all(len(row) < 80 for row in rows)
    assert "player out of" in rows[4]


def test_a_column_that_is_meant_to_be_narrow_keeps_the_table() -> None:
    grid = Grid(("", "WHO", "WHAT"), (("1", "West", "The queen of clubs lies face up."),), (3, 7, 0))
    assert [[row.text for row in block] for block in grid_rows(grid, 80)][1] == [
        " 1    West     The queen of clubs lies face up."
    ]
    assert len(grid_rows(grid, 20)[0]) > 1  # too narrow for what is shared: one under the other
