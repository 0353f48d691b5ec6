"""Codes beside each other: answers that are shared, facts that one code alone needs, what differs, all ways of showing it."""

from __future__ import annotations

import json

import pytest

from director.core import law
from director.core.errors import BadFact, DirectorError
from director.core.facts import Answer
from director.core.given import read_facts
from director.core.seats import Seat
from director.dialogue.comparing import Comparing, press
from director.dialogue.screens import End
from director.files.beside import books_with, chosen, read_given, sides_of, sides_of_session, situation_named
from director.folds.compare import (
    LAW,
    THE_SAME,
    WHOSE,
    Side,
    alike,
    answered,
    asks,
    caught_up,
    compared,
    incident_of,
    needed_by,
    side,
)
from director.folds.interview import answer, begin
from director.folds.neighbours import by_usual_answers
from director.folds.report import Details
from director.render.comparing import Books, compare_screen, question_lines, result_lines
from director.render.rows import Size
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


def test_editions_of_one_code_share_their_facts_whatever_their_words() -> None:
    other = law.Fact("gone", YES_NO, "Has it gone, by the new text?")
    assert alike(small("one", fact("gone")), small("two", other, over="one"), "gone", COMMON)


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


def test_the_incident_of_the_screens() -> None:
    """West leads in East's turn and North has played to it: the differences that the codes make."""
    sides = usual(sides_with("lead-out-of-turn", LEAD, "whist", "euchre", "auction", "duplicate"))
    assert [one.title for one in sides] == ["Whist 1864", "Auction bridge 1912", "Euchre 1914", "Duplicate 2017"]
    rows = {row.label: [cell.text if cell else None for cell in row.cells] for row in compared(sides, Details()).rows}
    assert rows[WHOSE] == ["North or South", "South", "North", "nobody's"]
    assert rows["what"][0] == "call the card; or call a suit; or take neither"
    assert rows["what"][2:] == ["call a suit; or call no suit", None]
    assert str(rows["trick"][3]).endswith("it stands.")
    assert [str(laws).split()[0] for laws in rows[LAW]] == ["62", "76", "27", "44G"]
    told = incident_of(sides, Details())
    assert told.common == ("West led.", "It was East's turn to lead.", "North has played to that lead, nobody else.")
    assert dict(told.own)["Euchre 1914"] == ("Nobody plays alone.",)


def test_an_edition_is_compared_with_the_code_under_it() -> None:
    sides = usual(sides_with("lead-out-of-turn", LEAD, "auction-1912", "auction-1913", "euchre"))
    changed = {(one.code, one.beside): one.text for one in compared(sides, Details()).changed}
    assert changed.keys() == {("auction-1913", "auction-1912"), ("euchre-foster-1914", "auction-1913")}
    assert "The lead stays" in changed["auction-1913", "auction-1912"]
    same = usual(sides_with("lead-out-of-turn", ("leader=W", "turn=W", "declarer=S"), "auction-1912", "auction-1913"))
    assert [one.text for one in compared(same, Details()).changed] == [THE_SAME]


def test_facts_that_do_not_fit_one_code_are_its_own_refusal() -> None:
    """A lone player's partner cannot lead; the other codes rule all the same."""
    facts = ("leader=W", "turn=N", "followed=nobody", "lone=E", "declarer=S", "pointed=no")
    sides = sides_with("lead-out-of-turn", facts, "whist", "euchre")
    assert [bool(one.refused) for one in sides] == [False, True]
    rows = {row.label: row.cells for row in compared(sides, Details()).rows}
    assert (cell := rows[WHOSE][1]) is not None
    assert cell.text.startswith("does not fit this code")
    with pytest.raises(BadFact, match="East alone cannot have played"):
        sides_with("lead-out-of-turn", ("leader=W", "turn=S", "followed=E"))


def test_a_ruling_is_set_beside_the_other_codes_with_what_they_still_need() -> None:
    whist = book("whist-1864")
    session = begin(
        whist.situation("lead-out-of-turn"), {"leader": Seat.WEST, "turn": Seat.SOUTH, "followed": "nobody"}
    )
    sides = sides_of_session(library(), whist, session)
    assert sides[0].code == "whist-1864"
    rows = {row.label: row.cells for row in compared(sides, Details()).rows}
    cells = [cell.text if cell else "" for cell in rows[WHOSE]]
    assert cells[0] == "North or South"
    assert "turns on: Who is declarer?" in cells


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
    comparing = Comparing(sides, COMMON)
    books: Books = {one.code.id: one for one, _ in found}
    for size in (Size(80, 24), Size(60, 20), Size(40, 12)):
        drawn, pages = compare_screen(comparing, size, name, books)
        assert pages
        assert len(drawn) == size.rows
        assert all(len(row.text) <= size.width - 1 for row in drawn), [row.text for row in drawn]
    assert all(line.isascii() and len(line) <= 79 for line in result_lines(comparing))


# the conversation


def comparing_of(situation: str, facts: tuple[str, ...], *codes: str) -> tuple[Comparing, Books]:
    found = chosen(books_with(library(), situation), library(), codes)
    sides = sides_of(library(), found, read_given(books_with(library(), situation), library(), facts))
    return Comparing(sides, COMMON), {one.code.id: one for one, _ in found}


def test_what_all_need_is_asked_once_and_what_one_needs_is_asked_for_it() -> None:
    one, books = comparing_of("lead-out-of-turn", (), "whist", "euchre", "auction-1912")
    assert one.needed_by == ("Whist 1864", "Auction bridge 1912", "Euchre 1914")
    asked = []
    for key in ("4", "2", "2", "3", "2", "0"):
        asking = one.asking
        assert asking is not None
        assert asking.question is not None
        assert question_lines(one, asking, asking.question)
        asked.append((asking.question.fact, len(one.needed_by)))
        one = press(one, key)
    names = [name for name, _ in asked]
    assert names == ["leader", "turn", "followed", "declarer", "pointed", "lone"]
    assert dict(asked)["leader"] == 3
    assert dict(asked)["lone"] == 1
    assert one.asking is None
    rows, _ = compare_screen(one, Size(), "x", books)
    assert rows[0].text.startswith(" COMPARE")
    full = press(one, "2")
    rows, _ = compare_screen(full, Size(), "x", books)
    assert rows[0].text.startswith(" RULING")
    assert press(full, "back").full == -1
    assert press(one, "back").asking is not None
    assert press(one, "q").ended is End.LEFT


def test_a_step_back_takes_the_answer_from_every_code() -> None:
    one, _ = comparing_of("lead-out-of-turn", (), "whist", "euchre")
    after = press(press(one, "4"), "back")
    assert [side_.session.known for side_ in after.sides] == [{}, {}]
    assert press(one, "back").message


def test_a_tick_list_takes_several_and_none_is_a_key_of_its_own() -> None:
    one, _ = comparing_of("revoke", ("fault=suit", "offender=W", "declarer=S"), "duplicate", "whist")
    for _ in range(40):
        asking = one.asking
        if asking is None or asking.question is None or one.lines(asking, asking.question):
            break
        one = press(one, "1")
    assert asking is not None
    assert asking.question is not None
    ticked = press(one, "1")
    assert ticked.ticked == frozenset({0})
    assert press(ticked, "space").steps != one.steps
    assert press(one, "0").steps != one.steps


# finding the situation and reading what is given


def test_table_words_find_the_situation() -> None:
    assert situation_named(library(), "lead-out-of-turn") == "lead-out-of-turn"
    assert situation_named(library(), "Lead out of turn") == "lead-out-of-turn"
    assert situation_named(library(), "renege") == "revoke"
    with pytest.raises(DirectorError, match="no code has a situation"):
        situation_named(library(), "zzzz")


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


def test_side_by_side_on_the_command_line() -> None:
    facts = [part for one in LEAD for part in ("-f", one)]
    done = run("compare", "lead", "out", "of", "turn", *facts, "--codes", "whist,auction", "--no-input")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith(" COMPARE   A player led out of turn")
    assert all(len(line) <= 79 for line in lines)
    head = next(line for line in lines if "Whist 1864" in line and "Auction bridge 1912" in line)
    assert head.index("Whist") < head.index("Auction")
    assert any(line.startswith(" Whose") and "North or South" in line for line in lines)
    assert " CHANGED" in lines


def test_plain_tells_one_code_after_the_other() -> None:
    facts = [part for one in LEAD for part in ("-f", one)]
    done = run("compare", "lead-out-of-turn", *facts, "--codes", "whist,auction", "--no-input", "--plain")
    text = done.stdout
    assert text.isascii()
    assert text.index("Whist 1864.") < text.index("Whose choice: North or South.") < text.index("Auction bridge 1912.")
    assert text.index("Auction bridge 1912.") < text.index("Whose choice: South.") < text.index("What changed.")


def test_a_fact_that_is_missing_is_named_with_the_codes_that_need_it() -> None:
    done = run("compare", "lead-out-of-turn", "-f", "leader=W", "-f", "turn=E", "-f", "followed=N", "--no-input")
    assert done.returncode == 3
    assert "A fact is missing for Auction bridge 1912, Auction bridge 1913, Duplicate 2017: declarer" in done.stdout
    assert "A fact is missing for Euchre 1914: lone" in done.stdout
    assert "  give it  -f declarer=..." in done.stdout


def test_the_json_has_every_ruling_and_every_row() -> None:
    facts = [part for one in LEAD for part in ("-f", one)]
    done = run("compare", "lead-out-of-turn", *facts, "--codes", "whist,auction", "--json")
    value = json.loads(done.stdout)
    assert (done.returncode, value["status"], value["situation"]) == (0, "comparison", "lead-out-of-turn")
    assert [one["code"] for one in value["codes"]] == ["whist-1864", "auction-1912"]
    assert [choice["put_to"] for choice in value["codes"][0]["choices"]] == [["N", "S"]]
    assert {row["point"] for row in value["rows"]} >= {"trick", WHOSE, "what", LAW}
    assert value["changed"][0]["beside"] == "whist-1864"
    part = run("compare", "lead-out-of-turn", "-f", "leader=W", "--codes", "whist,auction", "--json")
    assert (part.returncode, json.loads(part.stdout)["status"]) == (3, "question")


def test_rare_facts_may_be_taken_as_usual_and_it_says_so() -> None:
    facts = [part for one in (*LEAD, "moment=no") for part in ("-f", one)]
    done = run("compare", "lead-out-of-turn", *facts, "--codes", "whist,duplicate", "--usual", "--no-input")
    assert done.returncode == 0, done.stdout
    assert "Duplicate 2017: taken as usual: " in done.stdout


def test_asked_line_by_line() -> None:
    typed = "4\n2\nhuh\n2\n3\n2\n1\nleave\n"
    done = run("compare", "lead-out-of-turn", "--codes", "whist,auction-1912", "--plain", stdin=typed)
    assert done.returncode == 0
    assert "Whist 1864 and Auction bridge 1912 need this." in done.stderr
    assert "Only Auction bridge 1912 needs this." in done.stderr
    assert '"huh" is not understood here.' in done.stderr
    assert "Whose choice: North or South." in done.stdout
    assert "Ruling. Whist 1864." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("compare", "zzzz"), 'no code has a situation "zzzz"'),
        (("compare", "lone-hand"), 'only Euchre 1914 rules on "lone-hand"'),
        (("compare", "revoke", "--codes", "whist,whst"), 'no code "whst". Did you mean "whist"?'),
        (("compare", "revoke", "-f", "quitted=maybe"), '"maybe" is no answer to "quitted"'),
        (("compare", "lone-hand", "--codes", "whist"), "Whist 1864 has no such situation"),
    ],
)
def test_bad_input_is_one_message(arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_key_o_shows_the_other_codes_at_a_ruling() -> None:
    done = run("rule", "whist", "lead-out-of-turn", "--plain", stdin="4\n3\n1\ncompare\n")
    assert "What happened." in done.stdout + done.stderr
    assert "turns on: Who is declarer?" in done.stdout + done.stderr
