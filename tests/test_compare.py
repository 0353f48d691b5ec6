"""Codes beside each other: answers that are shared, facts that one code alone needs, what differs, all ways of showing it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from director.core import law
from director.core.compile import compile_situation
from director.core.errors import BadFact, DirectorError
from director.core.facts import Answer
from director.core.given import read_facts
from director.core.law import Basis
from director.core.profile import BARE
from director.core.seats import Seat
from director.dialogue.comparing import press
from director.dialogue.comparison import (
    CHANGE,
    WHY,
    Comparing,
    asked_again,
    begin_comparing,
    changed,
    items,
    lived,
)
from director.dialogue.screens import End
from director.files.beside import (
    books_with,
    chosen,
    left_out,
    left_out_words,
    read_given,
    sides_of,
    sides_of_session,
)
from director.files.naming import situation_named
from director.folds.cells import CHOSEN, FOUND, LAW, OPTIONS, THE_SAME, TURNS_ON_THAT, WHO, Cell, Compared, Part
from director.folds.compare import compared
from director.folds.happened import apart, incident_of, together
from director.folds.interview import answer, begin
from director.folds.neighbours import by_usual_answers
from director.folds.report import Details
from director.folds.sharing import (
    Side,
    alike,
    answered,
    asks,
    beside,
    caught_up,
    may_need,
    needed_by,
    side,
    ties,
)
from director.render.compare import cell_text, columns, grids, rows_of, side_by_side, spelt, table_pages
from director.render.comparing import About, compare_screen, question_lines, result_lines
from director.render.paper import slip_html
from director.render.repeat import compare_command
from director.render.rows import Size
from director.sentences.story import story_sentence
from director.sentences.words import Voice
from tests.shipped import book, book_names, library
from tests.small import YES_NO, clause, compiled, fact, when
from tests.test_cli import run

COMMON = tuple(library().common.facts)
LEAD = ("leader=W", "turn=E", "followed=N", "declarer=S", "pointed=no", "lone=nobody")


def code(name: str, year: int, over: str = "") -> law.Code:
    """A code with nothing but a name."""
    return law.Code(name, name, name.title(), name, year, "", "", (), {}, over=over)


def small(name: str, *facts: law.Fact, year: int = 1900, over: str = "", **known: Answer) -> Side:
    """A code in which each fact brings an outcome of its own."""
    clauses = [clause(f"{n}", when(one.id, "yes"), f"i{one.id}:a") for n, one in enumerate(facts, 1)]
    clauses += [clause(f"{n}9", when(one.id, "no"), f"i{one.id}:b") for n, one in enumerate(facts, 1)]
    return side(code(name, year, over), compiled(facts, clauses), known)


def test_a_fact_is_answered_once_for_every_code_that_asks_it_alike() -> None:
    sides: tuple[Side, ...] = (small("one", fact("gone")), small("two", fact("gone"), fact("own")))
    asking = asks(sides)
    assert asking is not None
    assert [one.title for one in needed_by(sides, asking, COMMON)] == ["One", "Two"]
    sides = answered(sides, asking, {"gone": "yes"}, COMMON)
    left = asks(sides)
    assert left is not None
    assert (left.title, left.question.fact if left.question else "") == ("Two", "own")
    assert [one.session.known for one in sides] == [{"gone": "yes"}, {"gone": "yes"}]


def test_one_id_with_other_words_is_another_fact() -> None:
    other = law.Fact("gone", YES_NO, "Has it gone elsewhere?")
    sides: tuple[Side, ...] = (small("one", fact("gone")), small("two", other))
    assert not alike(sides[0], sides[1], "gone", COMMON)
    asking = asks(sides)
    assert asking is not None
    sides = answered(sides, asking, {"gone": "yes"}, COMMON)
    assert sides[1].question is not None


def test_editions_of_one_code_share_a_question_whatever_its_answers_are_called() -> None:
    """What an edition asks in other words is something else: "was dummy first, having looked into a hand?"."""
    kind = law.Words((("yes", "It has gone"), ("no", "It has not")), yes_no=True)
    assert alike(
        small("one", fact("gone")), small("two", law.Fact("gone", kind, "Was it?"), over="one"), "gone", COMMON
    )
    other = law.Fact("gone", YES_NO, "Has it gone, by the new text?")
    assert not alike(small("one", fact("gone")), small("two", other, over="one"), "gone", COMMON)


def test_seats_declared_for_all_codes_are_shared_whatever_the_question() -> None:
    both = [
        side(
            code(name, 1900),
            compiled(
                [law.Fact("leader", law.SeatKind(), ask), fact("gone")], [clause("1", when("gone", "yes"), "x:a")]
            ),
            {},
        )
        for name, ask in (("one", "Who led?"), ("two", "Who led to this trick?"))
    ]
    first, second = both
    assert alike(first, second, "leader", COMMON)
    assert not alike(first, second, "leader", ())


def test_an_answer_passes_on_through_a_third_code() -> None:
    given = small("one", fact("gone"), gone="no")
    sides = caught_up((small("two", fact("gone"), fact("own")), given, small("three", fact("gone"))), COMMON)
    assert [one.session.known.get("gone") for one in sides] == ["no", "no", "no"]


def sides_with(situation: str, facts: tuple[str, ...], *codes: str) -> tuple[Side, ...]:
    found = chosen(books_with(library(), situation), library(), codes)
    return sides_of(library(), found, read_given(books_with(library(), situation), library(), facts))


def usual(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """The sides with every open question answered as usual."""
    while (asking := asks(sides)) is not None and asking.question is not None:
        facts = by_usual_answers(asking.session.compiled, asking.question)
        sides = caught_up(answered(sides, asking, facts, COMMON), COMMON)
    return sides


def cells(found: Compared) -> dict[str, list[str]]:
    """The words of every row."""
    return {row.label: [cell_text(cell) for cell in row.cells] for row in found.rows}


def test_the_incident_of_the_screens() -> None:
    """West leads in East's turn and North has played to it: the differences that the codes make."""
    sides = usual(sides_with("lead-out-of-turn", LEAD, "whist", "euchre", "auction", "duplicate"))
    assert [one.name for one in sides] == ["Whist 1864", "Auction 1912", "Euchre 1914", "Duplicate 2017"]
    rows = cells(compared(sides, Details()))
    assert [text.removesuffix(" [r]") for text in rows[WHO]] == ["North or South", "South", "North", "nobody"]
    assert rows[OPTIONS][0].startswith("call the card")
    assert rows[OPTIONS][3] == "-"
    assert [str(laws).split()[0] for laws in rows[LAW]] == ["62", "76", "27", "44G"]
    told = incident_of(sides, Details(), COMMON)
    assert told.common == ("West led.", "It was East's turn to lead.", "North has played to that lead, nobody else.")
    assert dict(told.own)["Euchre 1914"] == ("Nobody plays alone.",)
    assert dict(told.own)["Auction 1912, Duplicate 2017"] == ("South is declarer.",)


def test_an_edition_is_compared_with_the_code_under_it_and_any_code_with_the_one_that_is_named() -> None:
    sides = usual(sides_with("lead-out-of-turn", LEAD, "auction-1912", "auction-1913", "euchre"))
    found = compared(sides, Details())
    changed = {(one.code, one.beside): one.text for one in found.changed}
    assert changed.keys() == {("auction-1913", "auction-1912"), ("euchre-foster-1914", "auction-1913")}
    assert "Who chooses: nobody; in Auction 1912: South." in changed["auction-1913", "auction-1912"]
    other = compared(sides, Details(), "auction-1912").changed
    assert {(one.code, one.beside) for one in other} == {
        ("auction-1913", "auction-1912"),
        ("euchre-foster-1914", "auction-1912"),
    }
    same = usual(sides_with("lead-out-of-turn", ("leader=W", "turn=W", "declarer=S"), "auction-1912", "auction-1913"))
    assert [one.text for one in compared(same, Details()).changed] == [THE_SAME]


def test_facts_that_do_not_fit_one_code_are_its_own_refusal() -> None:
    """A lone player's partner cannot lead; the other codes rule all the same, and the column says it once."""
    facts = ("leader=W", "turn=N", "followed=nobody", "lone=E", "declarer=S", "pointed=no")
    sides = sides_with("lead-out-of-turn", facts, "whist", "euchre")
    assert [bool(one.refused) for one in sides] == [False, True]
    texts = [texts[1] for texts in cells(compared(sides, Details())).values()]
    assert texts[0].startswith("does not fit: ")
    assert set(texts[1:]) == {""}
    with pytest.raises(BadFact, match="East alone cannot have played"):
        sides_with("lead-out-of-turn", ("leader=W", "turn=S", "followed=E"))


def test_a_ruling_is_set_beside_the_other_codes_with_what_they_still_need() -> None:
    whist = book("whist-1864")
    session = begin(
        whist.situation("lead-out-of-turn"), {"leader": Seat.WEST, "turn": Seat.SOUTH, "followed": "nobody"}
    )
    sides = sides_of_session(library(), whist, session)
    assert sides[0].code == "whist-1864"
    rows = cells(compared(sides, Details()))
    assert rows[WHO][0] == "North or South"
    told = [text for texts in rows.values() for text in texts]
    assert "turns on: Who is declarer?" in told
    assert TURNS_ON_THAT in rows[WHO]
    asked = compare_command("lead-out-of-turn", sides, COMMON)
    assert asked == "director compare lead-out-of-turn -f leader=W -f turn=S -f followed=nobody"


@pytest.mark.parametrize("name", sorted({name for code_name in book_names() for name in book(code_name).ruled}))
def test_every_situation_can_be_compared(name: str) -> None:
    found = books_with(library(), name)
    assert found
    if len(found) < 2:
        return
    sides = usual(sides_of(library(), found, {}))
    rows = compared(sides, Details())
    assert rows.rows
    assert all(len(row.cells) == len(sides) for row in rows.rows)
    comparing = begin_comparing(sides, COMMON)
    about = About(name, {one.code.id: one for one, _ in found}, tuple(left_out_words(left_out(library(), name))))
    for size in (Size(80, 24), Size(60, 20), Size(40, 12), Size(132, 40)):
        drawn, pages = compare_screen(comparing, size, about)
        assert pages
        assert len(drawn) == size.rows
        assert all(len(row.text) <= size.columns - 1 for row in drawn), [row.text for row in drawn]
    assert all(line.isascii() and len(line) <= 79 for line in result_lines(comparing, about))


@pytest.mark.parametrize("name", ["lead-out-of-turn", "revoke", "exposed-card"])
@pytest.mark.parametrize("size", [Size(80, 24), Size(60, 20), Size(132, 30)])
def test_no_page_is_without_the_names_of_its_codes_and_no_word_is_cut(name: str, size: Size) -> None:
    found = books_with(library(), name)
    sides = usual(sides_of(library(), found, {}))
    comparison = compared(sides, Details())
    words = {word for row in comparison.rows for cell in row.cells for word in cell_text(cell).split()}
    words |= {word for row in comparison.rows for word in row.label.split()}
    words |= {word for one in sides for word in f"{one.name},".split()} | {word.rstrip(",") for word in words}
    width = size.columns
    sections = side_by_side(sides, comparison, incident_of(sides, Details(), COMMON), width)
    for grid in grids(sides, comparison, width):
        assert grid.widths[0] <= 10
        if width > 60 or len(grid.head) > 2:
            assert all(
                len(word) <= one for row in grid.rows for cell, one in zip(row, grid.widths, strict=True)
                for word in cell.split()
            )  # fmt: skip
    pages = table_pages(sections, width, size.body)
    names = {one.name.split()[0] for one in sides}
    labels = {row.label.split()[0] for row in comparison.rows}
    for page in pages:
        assert len(page) <= size.body
        in_table = [
            n for n, row in enumerate(page) if row.text[1:11].strip().split(" ")[0] in labels and row.text[1:2] != " "
        ]
        if in_table:
            assert any(any(name in row.text for name in names) for row in page[: in_table[0]]), [r.text for r in page]
        heads = [n for n, row in enumerate(page) if any(row.text.strip().startswith(name) for name in names)]
        assert not heads or heads[-1] != len(page) - 1 or not page[-1].spans


# the conversation


def comparing_of(situation: str, facts: tuple[str, ...], *codes: str, usual: bool = False) -> tuple[Comparing, About]:
    found = chosen(books_with(library(), situation), library(), codes)
    sides = sides_of(library(), found, read_given(books_with(library(), situation), library(), facts))
    comparing = begin_comparing(sides, COMMON, usual)
    return comparing, About("x", {one.code.id: one for one, _ in found})


def test_what_all_need_is_asked_once_and_what_one_needs_is_asked_for_it() -> None:
    one, about = comparing_of("lead-out-of-turn", (), "whist", "euchre", "auction-1912")
    assert one.needed_by == ("Whist 1864", "Auction 1912", "Euchre 1914")
    asked = []
    for key in ("4", "2", "2", "3", "2", "0"):
        asking = one.asked
        assert asking is not None
        assert question_lines(one, asking)
        asked.append(asking.question.fact)
        one = press(one, key)
    assert asked == ["leader", "turn", "followed", "declarer", "pointed", "lone"]
    assert one.asking is None
    rows, _ = compare_screen(one, Size(), about)
    assert rows[0].text.startswith(" COMPARE")
    full = press(one, "2")
    rows, _ = compare_screen(full, Size(), about)
    assert rows[0].text.startswith(" RULING")
    assert press(full, "back").full == -1
    assert press(one, "back").asking is not None
    assert press(one, "q").ended is End.LEFT


def test_a_step_back_takes_the_answer_from_every_code() -> None:
    one, _ = comparing_of("lead-out-of-turn", (), "whist", "euchre")
    after = press(press(one, "4"), "back")
    assert [side_.session.known for side_ in after.sides] == [{}, {}]
    assert press(one, "back").message


def test_pages_go_back_one_by_one_and_a_full_ruling_leads_back_to_the_page_left() -> None:
    one, _ = comparing_of("lead-out-of-turn", LEAD, "whist", "euchre", "auction-1912")
    second = press(one, "space", 3)
    assert second.page == 1
    assert press(second, "back", 3).page == 0
    full = press(second, "1", 3)
    assert (full.full, full.page) == (0, 0)
    assert (press(full, "back").full, press(full, "back").page) == (-1, 1)
    assert press(press(full, "space", 2), "back", 2).full == 0


def test_an_answer_can_be_changed_and_the_others_stay() -> None:
    one, about = comparing_of("lead-out-of-turn", ("leader=W",), "whist", "euchre", "auction-1912")
    for key in ("2", "2", "3", "2", "0"):
        one = press(one, key)
    assert one.asking is None
    menu = press(one, "g")
    assert menu.panel == CHANGE
    assert [name for item in items(menu) for name, _ in item.facts][:3] == ["leader", "turn", "followed"]
    assert compare_screen(menu, Size(), about)[0][0].text.startswith(" CHANGE")
    changed = press(press(menu, "3"), "4")  # everyone has played
    assert changed.asking is None
    assert changed.sides[0].session.known["followed"] == "everyone"
    assert changed.sides[2].session.known["lone"] == "nobody"
    assert "whether dummy spoke first" in changed.message
    given = press(press(press(one, "g"), "1"), "2")  # the fact of the command line: East led, in the own turn
    assert given.sides[0].session.known["leader"] is Seat.EAST
    assert press(press(menu, "back"), "g").panel == CHANGE


def test_what_nobody_knows_is_left_open_and_the_table_says_what_turns_on_it() -> None:
    one, about = comparing_of("lead-out-of-turn", LEAD[:4], "whist", "auction-1912", "auction-1913")
    asking = one.asked
    assert asking is not None
    assert asking.question.fact == "pointed"
    open_ = press(one, "u")
    assert open_.asking is None
    assert "Left open" in open_.message
    rows = cells(compared(open_.sides, Details()))
    assert any(text.startswith("turns on: ") for texts in rows.values() for text in texts[1:2])
    assert rows[WHO][0] == "North or South"
    assert compare_command("x", open_.sides, COMMON).endswith("-f 'pointed=?'") or "pointed=?" in compare_command(
        "x", open_.sides, COMMON
    )
    assert any("Left open" in line for line in result_lines(open_, about))
    again, _ = comparing_of("lead-out-of-turn", (*LEAD[:4], "pointed=?"), "whist", "auction-1912", "auction-1913")
    assert again.asking is None


def test_why_a_question_is_asked_can_be_seen() -> None:
    one, about = comparing_of("lead-out-of-turn", ("leader=W", "turn=E"), "whist", "euchre")
    why = press(one, "?")
    assert why.panel == WHY
    assert compare_screen(why, Size(), about)[0][0].text.startswith(" WHY ASK")
    assert press(why, "back") == one


def test_the_last_row_keeps_every_key_in_a_narrow_window() -> None:
    one, about = comparing_of("lead-out-of-turn", ("leader=W", "turn=E"), "whist", "euchre")
    one = press(one, "2")
    rows, _ = compare_screen(one, Size(60, 20), about)
    assert all(f"{key} " in f"{rows[-1].text} " for key in ("←", "?", "u", "g", "q"))


def test_a_tick_list_takes_several_and_none_is_a_key_of_its_own() -> None:
    one, _ = comparing_of("revoke", ("fault=suit", "offender=W", "declarer=S"), "duplicate", "whist")
    for _ in range(40):
        asking = one.asked
        if asking is None or asking.lines:
            break
        one = press(one, "1")
    assert asking is not None
    ticked = press(one, "1")
    assert ticked.ticked == frozenset({0})
    assert press(ticked, "space").steps != one.steps
    assert press(one, "0").steps != one.steps


def test_a_number_of_two_digits_can_be_typed() -> None:
    many = law.Fact("many", law.Count(0, 13), "How many?")
    over = law.Test("many", law.Compare("at least", "11"), law.NOWHERE)
    one = small("one", fact("gone"))
    two = side(code("two", 1910), compiled([many], [clause("1", over, "x:a")]), {})
    comparing = press(begin_comparing((one, two), COMMON), "1")
    assert comparing.asked is not None
    typing = press(comparing, "/")
    assert typing.typed == ""
    about = About("x", {})
    assert compare_screen(press(typing, "1"), Size(), about)[0][-3].text == " > 1_"
    done = press(press(press(typing, "1"), "2"), "enter")
    assert done.sides[1].session.known == {"many": 12}
    assert press(press(typing, "backspace"), "q").ended is End.LEFT


def test_rare_facts_are_taken_as_usual_whenever_they_come_up() -> None:
    one, about = comparing_of("lead-out-of-turn", (), "whist", "duplicate", usual=True)
    for key in ("4", "2", "2", "3"):
        assert one.asked is not None
        assert not one.asked.lines
        one = press(one, key)
    assert one.asking is None
    assert any("taken as usual" in line for line in result_lines(one, about))


# one incident


def test_what_one_code_knows_another_knows_unasked() -> None:
    """Duplicate never asks who has played, but what it asks must fit what whist was told."""
    one, _ = comparing_of(
        "lead-out-of-turn", ("leader=W", "turn=E", "followed=everyone", "declarer=S"), "whist", "duplicate"
    )
    duplicate = one.sides[1]
    assert duplicate.session.known["followed"] == "everyone"
    question = duplicate.question
    assert question is None or "nothing" not in question.answers


def test_those_who_have_followed_are_the_same_players_in_every_code() -> None:
    """North has played, so that South, whose partner would sit out, does not play alone."""
    one, _ = comparing_of("lead-out-of-turn", ("leader=W", "turn=E", "followed=N"), "whist", "euchre")
    question = one.sides[1].question
    assert question is not None
    assert question.fact == "lone"
    assert Seat.SOUTH not in question.answers
    lone = sides_with("lead-out-of-turn", ("leader=W", "turn=E", "followed=N", "lone=S"), "whist", "euchre")
    assert lone[1].refused


def test_one_fact_has_one_answer() -> None:
    with pytest.raises(BadFact, match='"leader" is one fact for Whist 1864 and Euchre 1914'):
        sides_with("lead-out-of-turn", ("whist:leader=W", "euchre:leader=N"), "whist", "euchre")


def test_a_fact_that_cannot_be_under_another_code_is_said_in_its_column() -> None:
    never = when("gone", "yes")
    first = small("one", fact("gone"))
    second = side(code("two", 1900), compiled([fact("gone")], [clause("1", when("gone", "no"), "x:a")], [never]), {})
    after = answered((first, second), first, {"gone": "yes"}, COMMON)
    assert not after[0].refused
    assert after[1].refused
    assert incident_of(after, Details(), COMMON).own == ()


def test_what_follows_from_one_codes_facts_is_not_asked_for_another() -> None:
    both = law.AllOf((when("gone", "yes"), when("over", "yes")))
    clauses = [clause("1", when("gone", "yes"), "x:a"), clause("2", when("gone", "no"), "x:b")]
    first = side(code("one", 1900), compiled([fact("gone"), fact("over")], clauses, [both]), {})
    second = side(code("two", 1910), compiled([fact("over")], [clause("1", when("over", "yes"), "x:a")]), {})
    after = answered((first, second), first, {"gone": "yes"}, COMMON)
    assert after[1].session.known == {"over": "no"}
    assert asks(after) is None


def test_codes_that_come_to_a_fact_later_are_named_too() -> None:
    sides = (small("one", fact("gone")), small("two", fact("own"), fact("gone")))
    asking = asks(sides)
    assert asking is not None
    assert [one.title for one in needed_by(sides, asking, COMMON)] == ["One"]


def test_codes_that_may_need_a_fact() -> None:
    one, _ = comparing_of("lead-out-of-turn", ("leader=W", "turn=E"), "whist", "euchre")
    asking = asks(one.sides)
    assert asking is not None
    assert [found.name for found in may_need(one.sides, asking, COMMON)] == ["Euchre 1914"]


# rows, cells, differences


def told(name: str, year: int, over: str = "", **outcomes: tuple[str, str]) -> Side:
    """A code that says one thing of each issue: a row and a cell for each."""
    issues = tuple(
        law.Issue(issue, {"a": law.Outcome("a", f"{name} says so.", cell=cell)}, row=row)
        for issue, (row, cell) in outcomes.items()
    )
    clauses = tuple(
        law.Clause(f"{n}", "1", when("gone", "yes"), {issue: ("a",)},
                   basis=Basis.READING if issue.startswith("r") else Basis.TEXT)
        for n, issue in enumerate(outcomes)
    )  # fmt: skip
    situation = law.Situation("code", "s", "S", "s", (fact("gone"),), issues, clauses)
    return side(code(name, year, over), compile_situation(situation), {"gone": "yes"}, BARE)


def test_rows_are_what_the_laws_call_them_over_all_codes() -> None:
    first = told("one", 1900, trick=("Trick", "stands"), card=("Card", "goes back"), fault=("", ""))
    second = told("two", 1910, play=("Trick", "stands"), fine=("Penalty", "3 tricks"), hand=("Card", "stays"))
    found = compared((first, second), Details())
    assert [row.label for row in found.rows][:3] == ["Trick", "Penalty", "Card"]
    assert cells(found)["Penalty"] == ["-", "3 tricks"]
    assert found.same == ("trick", "who chooses")
    assert [one.text for one in found.changed] == [
        "Penalty: 3 tricks; in One 1900: nothing of the kind. Card: stays; in One 1900: goes back."
    ]


def test_several_issues_of_one_row_share_a_cell_and_the_words_of_a_sentence_change_nothing() -> None:
    first = told("one", 1900, trick=("Trick", "stands"), more=("Trick", "cards go back"))
    second = told("two", 1910, trick=("Trick", "cards go back"), more=("Trick", "stands"))
    found = compared((first, second), Details())
    assert cells(found)["Trick"] == ["stands; cards go back", "cards go back; stands"]
    assert [one.text for one in found.changed] == [THE_SAME]


def test_amounts_are_told_before_other_things_and_five_things_at_most() -> None:
    names = "abcefg"
    first = told("one", 1900, "", **{one: (one.upper(), "x") for one in names}, h=("H", "50 points"))
    second = told("two", 1910, "", **{one: (one.upper(), "y") for one in names}, h=("H", "100 points"))
    text = compared((first, second), Details()).changed[0].text
    assert text.startswith("A: y; in One 1900: x. H: 100 points; in One 1900: 50 points. B: y; in One 1900: x. C: y")
    assert text.endswith("E: y; in One 1900: x. Also: f, g.")


def test_what_is_not_the_letter_bears_a_mark() -> None:
    one = told("one", 1900, rtrick=("Trick", "stands"))
    found = compared((one, told("two", 1910, trick=("Trick", "stands"))), Details())
    assert cells(found)["Trick"] == ["stands [r]", "stands"]
    assert [spelt(cell) for cell in found.rows[0].cells] == ["stands (reading)", "stands"]
    assert [change.text for change in found.changed] == [THE_SAME]
    option = Part("call a suit", brings=(Part("3 tricks", Basis.SILENCE), Part("stays")))
    assert cell_text(Cell((option,))) == "call a suit (3 tricks [s]; stays)"


def offering(name: str, year: int, price: str) -> Side:
    """A code in which North may take something."""
    offer = law.Clause("1", "1", when("gone", "yes"), {}, offers="pick")
    does = law.Clause("2", "1", when("pick", "yes"), {"price": ("a",)})
    issue = law.Issue("price", {"a": law.Outcome("a", "So.", cell=price)}, row="Penalty")
    where, pick = law.Fact("north", law.SeatKind(), "Who?"), fact("pick", put_to="north")
    situation = law.Situation("code", "s", "S", "s", (fact("gone"), where, pick), (issue,), (offer, does))
    return side(code(name, year), compile_situation(situation), {"gone": "yes", "north": Seat.NORTH}, BARE)


def test_an_option_says_what_it_brings_and_the_row_that_it_is_chosen() -> None:
    found = cells(compared((offering("one", 1900, "3 tricks"), told("two", 1910, fine=("Penalty", "none"))), Details()))
    assert found["Penalty"] == [CHOSEN, "none"]
    assert found[WHO] == ["North", "nobody"]
    assert found[OPTIONS] == ["yes (3 tricks); or no", "-"]


def test_options_differ_by_their_amounts_and_what_is_chosen_is_not_the_same() -> None:
    found = compared((offering("one", 1900, "150 points"), offering("two", 1910, "100 points")), Details())
    assert found.changed[0].text == (
        "Penalty: 100 points, if that is chosen; in One 1900: 150 points, if that is chosen. "
        "Options: yes (100 points); in One 1900: yes (150 points)."
    )
    assert found.same == ("who chooses", "until")


def test_editions_that_are_alike_in_every_cell_share_a_column() -> None:
    sides = (
        told("one", 1900, trick=("Trick", "stands")),
        told("two", 1910, over="one", trick=("Trick", "stands")),
        told("three", 1920, trick=("Trick", "falls")),
    )
    assert columns(sides, compared(sides, Details())) == [(0, 1), (2,)]
    assert together(["Auction 1912", "Auction 1913", "Duplicate 2017"]) == "Auction 1912, 1913, Duplicate 2017"
    edition = beside(law.Code("a-2", "auction-1913", "T", "e", 1913, "", "", (), {}), sides[0].session)
    assert edition.name == "Auction 1913"


def test_the_table_uses_the_whole_window() -> None:
    sides = usual(sides_of(library(), books_with(library(), "lead-out-of-turn"), {}))
    found = compared(sides, Details())
    assert len(grids(sides, found, 132)) == 1
    rows = rows_of(side_by_side(sides, found, incident_of(sides, Details()), 170), 170)
    assert all(len(row.text) < 170 for row in rows)


# a teacher's points


def usual_of(situation: str, facts: tuple[str, ...], *codes: str) -> tuple[Side, ...]:
    return usual(sides_with(situation, facts, *codes))


def changed_in(sides: tuple[Side, ...]) -> list[str]:
    return [one.text for one in compared(sides, Details()).changed]


EXPOSED = (
    "offender=W",
    "declarer=S",
    "auction:how=face up",
    "stage=play",
    "pointed=no",
    "euchre:how=faced",
    "lone=nobody",
)


def test_choosers_are_the_same_by_their_role_and_not_by_chance() -> None:
    """At euchre the right-hand adversary calls the card, here the same player as declarer; words and end differ too."""
    sides = usual_of("exposed-card", EXPOSED, "auction-1912", "euchre")
    (text,) = changed_in(sides)
    role = "the right-hand adversary of the holder; in Auction 1912: declarer (here the same player)"
    assert f"Who chooses: {role}" in text
    assert "Options: leave it uncalled at this trick; in Auction 1912: leave it uncalled." in text
    assert "Until: South plays; in Auction 1912: the card is played." in text
    assert not {"who chooses", "options", "until"} & set(compared(sides, Details()).same)


def asking_role(name: str, put_to: str, *seats: str) -> Side:
    """A code in which a player by that role may take something."""
    offer = law.Clause("1", "1", when("gone", "yes"), {}, offers="pick")
    facts = [law.Fact(one, law.SeatKind(), "Who?", called=f"the {one}") for one in seats]
    pick = fact("pick", put_to=put_to)
    does = law.Clause("2", "1", when("pick", "yes"), {"price": ("a",)})
    issue = law.Issue("price", {"a": law.Outcome("a", "So.", cell="3 tricks")}, row="Penalty")
    situation = law.Situation("code", "s", "S", "s", (fact("gone"), *facts, pick), (issue,), (offer, does))
    known: dict[str, Answer] = {"gone": "yes", "declarer": Seat.SOUTH, "offender": Seat.WEST}
    own = {key: value for key, value in known.items() if key in {"gone", *seats}}
    return side(code(put_to, 1900), compile_situation(situation), own, BARE)


def test_roles_that_only_one_code_knows_are_no_difference() -> None:
    right = asking_role("x", "right of offender", "offender")
    same = asking_role("y", "declarer", "declarer")
    assert changed_in((right, same)) == [THE_SAME]
    other = asking_role("z", "declarer", "declarer", "offender")
    assert "here the same player" in changed_in((right, other))[0]


def test_an_option_shows_what_a_later_choice_under_it_brings() -> None:
    """2017: refused, a comparable call leaves the partner free, any other makes the partner pass throughout."""
    facts = ("offender=N", "auction:kind=low", "since=nothing", "duplicate:since=nothing", "meant=meant", "asked=no")
    sides = usual_of("insufficient-bid", facts, "auction-1912", "duplicate")
    words = cells(compared(sides, Details()))[OPTIONS][1]
    refuse = words[words.index("or refuse it") :]
    assert "replaced; East calls; then North: make the lowest bid" in refuse
    assert "comparable, a bid, a pass or a double (silence: none; no lead forbidden)" in refuse
    assert "South passes throughout; a suit may be forbidden to South" in refuse
    text = changed_in(sides)[0]
    assert "Silence: either none or South passes throughout; in Auction 1912: either partner passes until" in text


def test_an_option_shows_what_turns_out_only_after_it() -> None:
    offer = law.Clause("1", "1", when("gone", "yes"), {}, offers="pick")
    ends = [law.Clause(f"2{key}", "1", when("won", key), {"price": (key,)}) for key in ("yes", "no")]
    free = law.Clause("3", "1", when("pick", "no"), {"price": ("no",)})
    outcomes = {key: law.Outcome(key, "So.", cell=cell) for key, cell in (("yes", "3 tricks"), ("no", "1 trick"))}
    won = law.Fact(
        "won",
        law.Words((("yes", "{north} won it"), ("no", "{north} did not win it"))),
        "?",
        only_if=when("pick", "yes"),
    )
    facts = (fact("gone"), law.Fact("north", law.SeatKind(), "Who?"), fact("pick", put_to="north"), won)
    issue = law.Issue("price", outcomes, row="Penalty")
    situation = law.Situation("code", "s", "S", "s", facts, (issue,), (offer, *ends, free))
    one = side(code("one", 1900), compile_situation(situation), {"gone": "yes", "north": Seat.NORTH}, BARE)
    found = compared((one, told("two", 1910, fine=("Penalty", "1 trick"))), Details())
    assert (
        cells(found)[OPTIONS][0]
        == "yes (if North won it (3 tricks); if North did not win it (1 trick)); or no (1 trick)"
    )
    assert cells(found)["Penalty"] == [CHOSEN, "1 trick"]
    assert found.changed[0].text.startswith("Penalty: 1 trick; in One 1900: either 3 tricks or 1 trick.")


def test_what_a_penalty_card_does_to_the_partners_leads_has_a_row() -> None:
    facts = ("leader=W", "turn=S", "followed=nobody", "declarer=S", "done=nothing")
    found = compared(usual_of("lead-out-of-turn", facts, "auction-1912", "duplicate"), Details())
    assert "may be called or barred when East leads" in cells(found)[OPTIONS][1]
    exposed = ("offender=W", "declarer=S", "duplicate:kind=new", "how=dropped", "cards=honour")
    assert cells(compared(usual_of("exposed-card", exposed, "duplicate"), Details()))["Suit"] == [
        "may be called or barred when East leads"
    ]


REVOKE = ("offender=W", "whist:held=yes", "whist:gone=this trick", "shown=no", "declarer=S", "far=open", "void=no")


def test_options_of_different_choosers_stand_apart() -> None:
    facts = (*REVOKE, "whist:after=second hand", "pointed=no")
    sides = usual_of("revoke", facts, "whist", "auction-1912")
    found = compared(sides, Details())
    rows = cells(found)
    assert rows[WHO][0] == "North or South; then North"
    assert rows[OPTIONS][0].startswith("North or South: keep the card")
    assert "; then North: change the card you played after West; or leave it as played" in rows[OPTIONS][0]
    assert not rows[OPTIONS][1].startswith("South: ")
    (text,) = changed_in(sides)
    assert "Options of North: only Whist 1864 has: change the card you played after West or leave it as played." in text


def test_a_ruling_that_goes_to_another_situation_says_so_and_is_not_compared() -> None:
    facts = ("auction:kind=low", "offender=N", "auction:since=changed", "turn=yes", "meant=meant", "new=lowest")
    sides = usual_of("insufficient-bid", facts, "auction-1912", "duplicate")
    found = compared(sides, Details())
    assert [cell_text(row.cells[0]) for row in found.rows[:2]] == ["ruled on as: call changed", "-"]
    assert [one.text for one in found.changed] == ["ruled on here; in Auction 1912 ruled on as: call changed."]
    assert found.same == ()


def in_own_words(name: str, ask: str, **answers: str) -> Side:
    what = law.Fact(
        "what", law.Words(tuple(answers.items())), ask, short="what it was", shared=("new",) if "new" in answers else ()
    )
    clauses = [
        clause(f"{n}", when("what", key), f"iwhat:{end}")
        for n, (key, end) in enumerate(zip(answers, "ab", strict=False))
    ]
    return side(code(name, 1900), compiled([what], clauses), {})


def test_an_answer_that_is_the_same_to_the_letter_is_known_to_both_codes() -> None:
    first = in_own_words("one", "What was it?", old="An old one.", mine="Mine")
    second = in_own_words("two", "What happened?", old="An old one", theirs="One of theirs", new="A new one")
    assert ties(first, second, "what") == {"old"}
    after = answered((first, second), first, {"what": "old"}, COMMON)
    assert after[1].session.known == {"what": "old"}
    after = answered((first, second), first, {"what": "mine"}, COMMON)
    question = after[1].question
    assert question is not None
    assert question.answers == ("theirs", "new")
    with pytest.raises(BadFact):
        answered(after, after[1], {"what": "old"}, COMMON)
    assert not apart(after, COMMON)


def test_an_answer_that_both_codes_call_shared_is_the_same_in_other_words() -> None:
    first = in_own_words("one", "What was it?", new="Something new", mine="Mine")
    second = in_own_words("two", "What happened?", new="A new one", other="Another one")
    after = answered((first, second), first, {"what": "new"}, COMMON)
    assert after[1].session.known == {"what": "new"}
    after = answered((first, second), first, {"what": "mine"}, COMMON)  # the one that is left
    assert after[1].session.known == {"what": "other"}


def test_what_each_code_was_asked_in_its_own_words_is_said_beside_the_table() -> None:
    facts = ("offender=N", "to call=W", "auction:kind=bid", "auction:low=yes", "auction:since=no")
    one, about = comparing_of("call-out-of-turn", (*facts, "duplicate:low=no", "duplicate:since=nobody"))
    assert one.sides[1].session.known["kind"] == "bid"
    lines = " ".join(" ".join(result_lines(one, about)).split())
    assert "Each code was asked in its own words, which may not be of one incident: a bid too low." in lines


def test_the_substance_comes_first_and_that_something_is_chosen_is_no_side_of_a_change() -> None:
    facts = ("leader=W", "turn=E", "followed=nobody", "declarer=S", "pointed=no", "lone=nobody", "done=nothing")
    sides = usual_of("lead-out-of-turn", facts)
    found = compared(sides, Details())
    by_code = {one.code: one.text for one in found.changed}
    last = by_code["duplicate-2017"]
    assert last.startswith("Trick: either stands or does not stand; in Euchre 1914: does not stand.")
    assert "Suit: called from East, that suit or not that suit while East keeps the lead or none" in last
    assert "Who chooses: South; in Euchre 1914: North." in last
    assert "only Auction 1913 has: treat the card led as exposed" in by_code["euchre-foster-1914"]


def every_comparison() -> list[tuple[str, tuple[Side, ...]]]:
    names = sorted({name for code_name in book_names() for name in book(code_name).ruled})
    found = [(name, books_with(library(), name)) for name in names]
    return [(name, usual(sides_of(library(), some, {}))) for name, some in found if len(some) > 1]


def test_no_change_says_the_same_on_both_sides_or_names_nothing() -> None:
    for name, sides in every_comparison():
        for text in changed_in(sides):
            assert CHOSEN not in text, name
            assert ", ." not in text, name
            assert ": ;" not in text, name
            for part in text.split(". "):
                here, sign, there = part.partition("; in ")
                if sign:
                    assert here.partition(": ")[2] != there.partition(": ")[2].rstrip("."), (name, part)


def judging(name: str) -> Side:
    """A code in which the director has to judge what the score is."""
    offer = law.Clause("1", "1", when("gone", "yes"), {}, offers="find")
    does = law.Clause("2", "1", when("find", "yes"), {"price": ("a",)})
    other = law.Clause("3", "1", when("find", "no"), {"price": ("b",)})
    outcomes = {key: law.Outcome(key, "So.", cell=cell) for key, cell in (("a", "adjusted"), ("b", "stands"))}
    facts = (fact("gone"), fact("find", put_to="director"))
    issue = law.Issue("price", outcomes, row="Score")
    situation = law.Situation("code", "s", "S", "s", facts, (issue,), (offer, does, other))
    return side(code(name, 1900), compile_situation(situation), {"gone": "yes"}, BARE)


def test_what_the_director_finds_is_not_chosen() -> None:
    found = compared((judging("one"), told("two", 1910, score=("Score", "stands"))), Details())
    assert cells(found)["Score"] == [FOUND, "stands"]
    assert cells(found)[WHO] == ["nobody", "nobody"]
    assert found.changed[0].text == "Score: stands; in One 1900: as the director finds: adjusted or stands."


UNSURE = ("auction:kind=low", "offender=N", "auction:since=nothing", "duplicate:since=nothing", "asked=no", "meant=?")


def test_what_turns_on_a_fact_says_what_comes_of_each_answer() -> None:
    sides = usual_of("insufficient-bid", UNSURE, "auction-1912", "duplicate")
    found = compared(sides, Details())
    rows = cells(found)
    question = "turns on: Did North mean to make that bid?"
    assert rows["Call"][1] == f"{question} If not, ruled on as: call changed; if meant: as chosen"
    assert rows[WHO][1] == "if meant: East alone"
    text = found.changed[0].text
    assert "Who chooses: East alone if meant; in Auction 1912: East or West." in text
    assert text.endswith("The rest turns on what is left open in Duplicate 2017.")


def test_two_short_answers_stand_in_one_cell() -> None:
    known = small("one", fact("gone"), gone="yes")
    issue = {"a": law.Outcome("a", "A.", cell="stands"), "b": law.Outcome("b", "B.", cell="falls")}
    clauses = (
        law.Clause("1", "1", when("gone", "yes"), {"x": ("a",)}),
        law.Clause("2", "1", when("gone", "no"), {"x": ("b",)}),
    )
    situation = law.Situation("code", "s", "S", "s", (fact("gone"),), (law.Issue("x", issue, row="Trick"),), clauses)
    open_ = side(code("two", 1910), compile_situation(situation), {}, BARE)
    rows = cells(compared((open_, told("three", 1920, trick=("Trick", "stands"))), Details()))
    assert rows["Trick"][0].startswith("turns on: ")
    assert rows["Trick"][0].endswith("stands if so; falls if not")
    assert known.question is None


def test_every_answer_is_listed_again_after_one_was_changed() -> None:
    one, about = comparing_of("lead-out-of-turn", (), "whist", "euchre", "auction-1912")
    for key in ("4", "2", "2", "3", "2", "0"):
        one = press(one, key)
    count = len(items(one))
    after = press(press(press(one, "g"), "3"), "1")  # nobody has played yet
    waiting = press(press(press(one, "g"), "2"), "u")  # nobody knows whose turn it was: what comes later waits
    for some in (after, waiting):
        menu = press(some, "g")
        listed = [name for item in items(menu) for name, _ in item.facts] + [
            n for item in items(menu) for n in item.open
        ]
        fallen = count - len(items(menu))
        assert fallen <= some.message.count(";") + 1
        assert {"leader", "turn", "declarer"} <= set(listed)
        assert compare_screen(menu, Size(), about)[0]


def test_an_answer_that_waits_for_its_question_can_be_changed() -> None:
    one, _ = comparing_of("lead-out-of-turn", (), "whist", "auction-1912")
    for key in ("4", "2", "2", "3"):
        one = press(one, key)
    waiting = lived(one, one.steps[:1], one.steps[2:])  # whose turn it was is to be asked again first
    assert waiting.kept
    at = next(n for n, item in enumerate(items(waiting)) if dict(item.facts).get("declarer"))
    asked = asked_again(waiting, items(waiting)[at])
    assert asked.question.fact == "declarer"
    after = press(waiting, "2")
    assert after.asking is None or after.steps
    after = changed(waiting, items(waiting)[at], {"declarer": Seat.NORTH})
    assert any(dict(step.facts).get("declarer") is Seat.NORTH for step in (*after.steps, *after.kept))


def test_what_follows_from_other_facts_is_not_said_to_be_left_open() -> None:
    one, about = comparing_of("revoke", (*REVOKE, "quitted=?"), "whist", "auction-1912")
    assert one.sides[0].session.known["quitted"] == "no"
    assert not any("Left open" in line for line in result_lines(one, about))


@pytest.mark.parametrize("number", [1, 2])
def test_tricks_won_later_are_told_in_words_that_fit_every_number(number: int) -> None:
    law_ = book("duplicate-2017").situation("revoke").by_id["later"].law
    known: dict[str, Answer] = {"offender": Seat.NORTH, "later": number}
    told_ = story_sentence(law_, number, Voice(book("duplicate-2017").situation("revoke").law, known))
    assert f"won {number} of the tricks" in told_


def test_a_fact_without_a_code_goes_where_it_means_the_same() -> None:
    sides = sides_with("exposed-in-the-deal", ("what=shown",))
    known = {one.code: one.session.known.get("what") for one in sides}
    assert known["whist-1864"] == "shown"
    assert known["duplicate-2017"] is None
    assert not any(one.refused for one in sides)
    later = sides_with("exposed-in-the-deal", ("what=seen",))  # whist has no such answer
    assert {one.code: one.session.known.get("what") for one in later}["duplicate-2017"] == "seen"


def test_a_hand_out_is_not_kept_together_and_its_rows_are_not_broken() -> None:
    text = "# A\n\n## B\n\n| a | b |\n|---|---|\n| c | d |\n"
    assert "<section>" not in slip_html(text, "A")
    assert "section {" not in slip_html(text, "A")
    assert "tr, li { break-inside: avoid; }" in slip_html(text, "A")
    assert "<section>" in slip_html(text, "A", together=True)
    assert "section { break-inside: avoid; }" in slip_html(text, "A", together=True)


# finding the situation and reading what is given


@pytest.mark.parametrize(
    ("words", "ident"),
    [
        ("lead-out-of-turn", "lead-out-of-turn"),
        ("Lead out of turn", "lead-out-of-turn"),
        ("led out of turn", "lead-out-of-turn"),
        ("opening lead out of turn", "opening-lead-out-of-turn"),
        ("bid out of turn", "call-out-of-turn"),
        ("revoked", "revoke"),
        ("renege", "revoke"),
        ("revoke.suit", "revoke"),
    ],
)
def test_table_words_find_the_situation(words: str, ident: str) -> None:
    assert situation_named(library(), words).ident == ident


def test_words_that_fit_several_situations_say_what_else_they_could_mean() -> None:
    named = situation_named(library(), "dropped a card")
    assert 0 < len(named.others) <= 2
    assert all(one.title != one.ident for one in named.others)
    with pytest.raises(DirectorError, match="no code has a situation"):
        situation_named(library(), "zzzz")
    with pytest.raises(DirectorError, match='situation "revoke" has no entry "zzz"'):
        situation_named(library(), "revoke.zzz")


def test_a_line_of_the_menu_brings_its_facts() -> None:
    assert situation_named(library(), "revoke.suit").given["duplicate-2017"] == {"fault": "suit"}


def test_codes_that_are_not_compared_are_named_with_the_reason() -> None:
    words = left_out_words(left_out(library(), "insufficient-bid"))
    assert words[0] == "Whist 1864, Euchre 1914: no such situation."
    assert words[1].startswith("Auction bridge 1913: no ruling, since laws ")


def test_a_situation_is_found_under_another_name_that_corresponds_to_it() -> None:
    pairs = [
        (one.code.id, name, other)
        for one in library().books
        for name in one.situation_files
        for other in one.read(name).corresponds_to
        if name in one.ruled and other not in one.situation_files
    ]
    for ident, name, other in pairs:
        if any(other in one.situation_files for one in library().books):
            assert ident in {one.code.id for one, _ in books_with(library(), other)}, (name, other)


def test_a_fact_may_be_given_to_one_code_alone() -> None:
    found = books_with(library(), "lead-out-of-turn")
    given = read_given(found, library(), ["leader=W", "auction:pointed=no"])
    assert given == {"": {"leader": "W"}, "auction-1912": {"pointed": "no"}}
    for wrong, message in (
        ("ledaer=W", "unknown fact"),
        ("leader", "not of the form"),
        ("whist:lone=N", "unknown fact"),
    ):
        with pytest.raises(DirectorError, match=message):
            read_given(found, library(), [wrong])


def test_followers_are_placed_as_on_the_command_line() -> None:
    whist = book("whist-1864").situation("lead-out-of-turn")
    assert read_facts(whist, {"leader": "W", "followed": "N,E"})["followed"] == "second and third"
    session = answer(begin(whist, {}), {"leader": Seat.WEST})
    assert session.known == {"leader": Seat.WEST}


# the command


def facts_of(facts: tuple[str, ...]) -> list[str]:
    return [part for one in facts for part in ("-f", one)]


def test_side_by_side_on_the_command_line() -> None:
    done = run("compare", "lead", "out", "of", "turn", *facts_of(LEAD), "--codes", "whist,auction", "--no-input")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith(" COMPARE   A player led out of turn")
    assert all(len(line) <= 79 for line in lines)
    head = next(line for line in lines if "Whist 1864" in line and "Auction 1912" in line)
    assert head.index("Whist") < head.index("Auction")
    assert any(line.startswith(" Who") and "North or South" in line for line in lines)
    assert " CHANGED" in lines


def test_plain_tells_one_code_after_the_other() -> None:
    done = run("compare", "lead-out-of-turn", *facts_of(LEAD), "--codes", "whist,auction", "--no-input", "--plain")
    text = done.stdout
    assert text.isascii()
    assert text.startswith("A player led out of turn.\n")
    assert text.index("Whist 1864.") < text.index("Who chooses: North or South.") < text.index("Auction bridge 1912.")
    assert text.index("Auction bridge 1912.") < text.index("Who chooses: South.") < text.index("What changed.")


def test_a_fact_that_is_missing_is_named_with_the_codes_that_need_it() -> None:
    done = run("compare", "lead-out-of-turn", "-f", "leader=W", "-f", "turn=E", "-f", "followed=N", "--no-input")
    assert done.returncode == 3
    assert "A fact is missing for Auction bridge 1912, Auction bridge 1913, Duplicate 2017: declarer" in done.stdout
    assert "A fact is missing for Euchre 1914: lone" in done.stdout
    assert "  give it  -f declarer=..." in done.stdout


def test_the_json_has_every_ruling_and_every_row() -> None:
    done = run("compare", "lead-out-of-turn", *facts_of(LEAD), "--codes", "whist,auction", "--json")
    value = json.loads(done.stdout)
    assert (done.returncode, value["status"], value["situation"]) == (0, "comparison", "lead-out-of-turn")
    assert [one["code"] for one in value["codes"]] == ["whist-1864", "auction-1912"]
    assert [choice["put_to"] for choice in value["codes"][0]["choices"]] == [["N", "S"]]
    assert {row["point"] for row in value["rows"]} >= {"Trick", WHO, OPTIONS, LAW}
    assert value["changed"][0]["beside"] == "whist-1864"
    part = run("compare", "lead-out-of-turn", "-f", "leader=W", "--codes", "whist,auction", "--json")
    assert (part.returncode, json.loads(part.stdout)["status"]) == (3, "question")


def test_rare_facts_may_be_taken_as_usual_and_it_says_so() -> None:
    done = run("compare", "lead-out-of-turn", *facts_of(LEAD), "--codes", "whist,duplicate", "--usual", "--no-input")
    assert done.returncode == 0, done.stdout
    assert "Duplicate 2017: taken as usual: " in done.stdout


def test_asked_line_by_line() -> None:
    typed = "4\n2\nhuh\nwhy\n2\n3\n2\n1\nchange\n1\nback\nback\nleave\n"
    done = run("compare", "lead-out-of-turn", "--codes", "whist,auction-1912", "--plain", stdin=typed)
    assert done.returncode == 0
    assert "Whist 1864 needs this; Auction 1912 may need it." in done.stderr
    assert "Only Auction 1912 needs this." in done.stderr
    assert '"huh" is not understood here.' in done.stderr
    assert "Who chooses: North or South." in done.stdout
    assert "Ruling. Whist 1864." in done.stdout
    assert "Which answer is to be changed?" in done.stderr
    assert "Again:  director compare lead-out-of-turn -f leader=W -f turn=E -f followed=N" in done.stderr


def test_left_half_way_it_says_how_to_go_on() -> None:
    done = run("compare", "lead-out-of-turn", "--codes", "whist,euchre", "--plain", stdin="4\nleave\n")
    assert done.returncode == 3
    assert "Go on with:  director compare lead-out-of-turn -f leader=W --codes whist,euchre --plain" in done.stderr


def test_a_hand_out_is_written(tmp_path: Path) -> None:
    wanted = ("compare", "lead-out-of-turn", *facts_of(LEAD), "--usual", "--no-input")
    text = run(*wanted, "--format", "md").stdout
    assert text.startswith("# A player led out of turn")
    assert "| | Whist 1864 | Auction 1912 | Auction 1913 | Euchre 1914 | Duplicate 2017 |" in text
    assert "## Sources" in text
    assert "laid over Auction bridge 1912" in text
    assert "(reading)" in text
    out = tmp_path / "sheet.html"
    done = run(*wanted, "--out", str(out))
    assert done.stdout == f"Written: {out}\n"
    assert "<table>" in out.read_text(encoding="utf-8")
    wrong = run(*wanted, "--out", str(tmp_path / "sheet.docx"))
    assert (wrong.returncode, "cannot be written as" in wrong.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("compare", "zzzz"), 'no code has a situation "zzzz"'),
        (("compare", "lone-hand"), 'only Euchre 1914 rules on "lone-hand"'),
        (("compare", "revoke", "--codes", "whist,whst"), 'no code "whst". Did you mean "whist"?'),
        (("compare", "revoke", "-f", "quitted=maybe"), '"maybe" is no answer to "quitted"'),
        (("compare", "lone-hand", "--codes", "whist"), "Whist 1864 has no such situation"),
        (
            ("compare", "insufficient-bid", "--codes", "whist,euchre"),
            "Whist 1864 and Euchre 1914 have no such situation",
        ),
        (
            ("compare", "insufficient-bid", "--codes", "auction-1913,duplicate"),
            "Auction bridge 1913 has no ruling, since laws ",
        ),
        (
            ("compare", "revoke", "--codes", "whist,euchre", "--beside", "auction"),
            "is not one of the codes that are compared",
        ),
        (("compare", "revoke", "-f", "offender=W", "-f", "offender=N"), 'fact "offender" is given twice'),
    ],
)
def test_bad_input_is_one_message(arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_key_o_shows_the_other_codes_at_a_ruling() -> None:
    done = run("rule", "whist", "lead-out-of-turn", "--plain", stdin="4\n3\n1\ncompare\n")
    text = " ".join((done.stdout + done.stderr).split())
    assert "What happened." in text
    assert "turns on: Who is declarer?" in text.replace("Turns", "turns")
    assert "need more facts; this asks for them: director compare lead-out-of-turn -f leader=W" in text
