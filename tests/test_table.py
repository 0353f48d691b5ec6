"""A table that stays open: what rulings leave in force, what it answers unasked, what ends it, and that it is kept."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from director.commands.keeping import Keeper, session_of
from director.commands.table import at_table
from director.core.decide import Question, Ruling
from director.core.errors import DirectorError
from director.core.given import read_facts
from director.dialogue.dialogue import Dialogue
from director.dialogue.moves import press
from director.dialogue.screens import Incident, Naming, Saying, Setting, Sitting, Standing, Start, Tables
from director.dialogue.sitting import read_names, to_table
from director.files.find import Menus
from director.files.library import Library
from director.folds.interview import Origin, answer, begin
from director.folds.report import Details
from director.folds.table import Table, answer_at_table, beside, standing_of
from director.journal.answers import read_dispute
from director.journal.journal import Journal
from director.render.plainviews import said
from director.render.rows import Size
from director.render.views import screen

LIBRARY = Library()
MENUS = Menus(LIBRARY)
DUPLICATE = LIBRARY.book("duplicate")


def at(name: str, keeper: Keeper | None = None, /, **given: str) -> Dialogue:
    """A dialogue at a table of duplicate."""
    dialogue = Dialogue(MENUS, DUPLICATE, (Tables(),))
    dialogue = keeper.loaded(dialogue) if keeper else dialogue
    dialogue = at_table(dialogue, name, given)
    return keeper.saw(dialogue) if keeper else dialogue


def incident(dialogue: Dialogue, situation: str, keeper: Keeper | None = None, /, **facts: str) -> Dialogue:
    """An incident at the table, with those facts answered as they come up."""
    compiled = DUPLICATE.situation(situation)
    table = dialogue.sitting.table if dialogue.sitting else None
    session = begin(compiled, {}, table)
    left = dict(facts)
    while isinstance(question := session.reached, Question):
        name = question.fact if question.fact in left else next((one for one in question.along if one in left), "")
        usual = compiled.by_id[question.fact].law.usual
        assert name or usual, f"nothing was said of {question.fact}"
        given = {name: left.pop(name)} if name else {question.fact: usual}
        session = answer(session, read_facts(compiled, given))
    dialogue = dialogue.over(Start()).over(Incident(session))
    return keeper.saw(dialogue) if keeper else dialogue


def force(dialogue: Dialogue) -> list[tuple[str, str]]:
    """What is in force: kind and value."""
    assert dialogue.sitting is not None
    return [(i.standing.kind, str(i.standing.fields.get(i.standing.kind, ""))) for i in dialogue.sitting.live]


DROPPED = {"kind": "new", "offender": "N", "how": "dropped"}


def test_a_card_that_lies_there_stays_in_force_until_it_has_ended() -> None:
    dialogue = at("5", board="9", contract="3NT East")
    dialogue = to_table(incident(dialogue, "exposed-card", **DROPPED, cards="honour", now="other"))
    assert ("card", "major penalty card") in force(dialogue)
    count = len(force(dialogue))
    number = force(dialogue).index(("card", "major penalty card")) + 1
    dialogue = press(press(dialogue, str(number)), "1")
    assert len(force(dialogue)) == count - 1
    assert dialogue.message.startswith("Ended:")


def test_declarer_is_known_from_the_contract_and_never_asked() -> None:
    dialogue = incident(at("5", contract="3NT East"), "exposed-card", **DROPPED, cards="honour", now="other")
    session = dialogue.session
    assert session is not None
    assert {name for step in session.steps if step.origin is Origin.TABLE for name in step.facts} >= {"declarer"}


def test_declarer_told_once_is_kept_for_the_deal() -> None:
    dialogue = to_table(incident(at("5"), "exposed-card", **DROPPED, declarer="E", cards="low", now="other"))
    assert dialogue.sitting is not None
    assert dialogue.sitting.table.facts == {"declarer": "E"}
    again = incident(dialogue, "exposed-card", **{**DROPPED, "offender": "S"}, cards="low", now="other")
    assert again.session is not None


def test_a_low_card_beside_a_penalty_card_is_one_of_several() -> None:
    """50B: alone the four would be minor; beside the queen both are major. Nobody is asked what lies there."""
    dialogue = to_table(incident(at("5", contract="3NT East"), "exposed-card", **DROPPED, cards="low", now="other"))
    assert ("card", "minor penalty card") in force(dialogue)
    second = incident(dialogue, "exposed-card", **DROPPED, now="other")
    session = second.session
    assert session is not None
    assert session.known["cards"] == "joined"
    assert any("cards" in step.facts for step in session.steps if step.origin is Origin.TABLE)
    assert ("card", "major penalty card") in force(to_table(second))


def test_a_second_lead_out_of_turn_finds_the_first_card_there() -> None:
    dialogue = at("2", contract="4S South")
    first = incident(dialogue, "lead-out-of-turn", leader="E", turn="W", done="nothing")
    ruling = first.session.reached if first.session else None
    assert isinstance(ruling, Ruling)
    chosen = press(first, "D")  # neither required nor forbidden: the card stays
    table = to_table(chosen)
    assert ("card", "major penalty card") in force(table)
    second = incident(table, "lead-out-of-turn", leader="E", turn="W", done="nothing", apart="yes")
    assert second.session is not None
    assert second.session.known["beside"] == "yes"


def test_what_nothing_lies_there_means() -> None:
    dialogue = incident(at("2", contract="4S South"), "lead-out-of-turn", leader="E", turn="W", done="nothing")
    assert dialogue.session is not None
    assert dialogue.session.known["beside"] == "no"
    assert "beside" not in {
        name for step in dialogue.session.steps if step.origin is Origin.ASKED for name in step.facts
    }


def test_a_fact_that_the_table_leaves_open_is_asked() -> None:
    """revoke: whether the card that lies there is of the suit led is seen by people, not known here."""
    compiled = DUPLICATE.situation("revoke")
    lying = compiled.by_id["lying"].law
    assert [seen.answer for seen in lying.at_table] == ["ask", "no"]
    with_card = to_table(incident(at("5", contract="3NT East"), "exposed-card", **DROPPED, cards="honour", now="other"))
    assert with_card.sitting is not None
    known = read_facts(compiled, {"fault": "suit", "offender": "N", "declarer": "E"})
    question = Question("lying", ("no", "yes"), ("lying",), 0, known)
    assert answer_at_table(with_card.sitting.table, compiled, question) is None
    assert answer_at_table(Table(), compiled, question) == "no"


def test_what_holds_from_before_is_said_again_to_whom_it_binds() -> None:
    dialogue = to_table(incident(at("5", contract="3NT East"), "exposed-card", **DROPPED, cards="honour", now="other"))
    second = incident(dialogue, "exposed-card", **DROPPED, now="other")
    words = " ".join(said(second))
    assert "As before." in words
    assert "Not asked, the table shows it" in words
    assert second.session is not None
    assert second.session.table is not None
    standing = standing_of(second.session.compiled, second.session.reached, Details())
    assert beside(second.session.table, standing)


def test_the_board_is_over_and_the_table_is_free() -> None:
    dialogue = to_table(
        incident(at("5", board="9", contract="3NT East"), "exposed-card", **DROPPED, cards="low", now="other")
    )
    over = press(dialogue, "x")
    assert "Now that the board is over." in said(over)[0]
    done = press(over, "1")
    assert done.sittings == ()
    assert isinstance(done.top, Tables)


def test_several_tables_keep_apart() -> None:
    dialogue = at("5", contract="3NT East")
    dialogue = to_table(incident(dialogue, "exposed-card", **DROPPED, cards="low", now="other"))
    dialogue = at_table(dialogue, "6", {"contract": "4S South"})
    assert force(dialogue) == []
    dialogue = press(press(dialogue, "back"), "1")
    assert force(dialogue)


def test_everything_comes_back_from_the_journal(tmp_path: Path) -> None:
    keeper = Keeper(Journal(tmp_path / "j.sqlite"), LIBRARY)
    dialogue = at("5", keeper, board="9", contract="3NT East", names="Ann, Ben, Cy, Di")
    dialogue = keeper.saw(to_table(incident(dialogue, "exposed-card", keeper, **DROPPED, cards="honour", now="other")))
    before = force(dialogue)
    dialogue = keeper.saw(press(press(dialogue, str(len(before))), "1"))
    again = at("5", Keeper(Journal(tmp_path / "j.sqlite"), LIBRARY))
    assert force(again) == force(dialogue)
    assert again.sitting is not None
    assert again.sitting.deal.names == {"N": "Ann", "E": "Ben", "S": "Cy", "W": "Di"}
    assert list(again.details.names.values()) == ["Ann", "Ben", "Cy", "Di"]
    assert again.sitting.deal.details == {"contract": "3NT East", "vulnerable": "E-W"}


def test_a_table_with_another_board_open_says_so() -> None:
    with pytest.raises(DirectorError, match="still has board 9 open"):
        at_table(at("5", board="9"), "5", {"board": "10"})


def test_a_new_table_is_typed_line_by_line() -> None:
    dialogue: Dialogue = Dialogue(MENUS, DUPLICATE, (Tables(),))
    dialogue = typed(press(dialogue, "0"), "7", "12", "4S S", "")
    assert isinstance(dialogue.top, Standing)
    assert dialogue.sitting is not None
    assert dialogue.sitting.deal.facts == {"declarer": "S"}
    assert dialogue.sitting.deal.details == {"contract": "4S S", "vulnerable": "N-S"}


def typed(dialogue: Dialogue, *lines: str) -> Dialogue:
    for line in lines:
        for char in line:
            dialogue = press(dialogue, "space" if char == " " else char)
        dialogue = press(dialogue, "enter")
    return dialogue


def test_a_contract_that_is_none_is_refused_where_it_is_typed() -> None:
    dialogue = typed(press(Dialogue(MENUS, DUPLICATE, (Tables(),)), "0"), "7", "12", "9S S")
    assert dialogue.message.startswith('"9S S" is no contract')
    assert dialogue.top == Setting(("7", "12"), "9S S")
    assert isinstance(press(dialogue, "esc").top, Tables)


def test_games_without_contracts_are_not_asked_for_one() -> None:
    whist = LIBRARY.book("whist")
    dialogue = typed(press(Dialogue(MENUS, whist, (Tables(),)), "0"), "1", "", "A, B, C, D")
    assert isinstance(dialogue.top, Standing)
    assert dialogue.sitting is not None
    assert dialogue.sitting.deal.names == {"N": "A", "E": "B", "S": "C", "W": "D"}


@pytest.mark.parametrize(
    ("text", "names"),
    [("Ann, Ben, Cy, Di", {"N": "Ann", "E": "Ben", "S": "Cy", "W": "Di"}), ("N=Ann, W=Di", {"N": "Ann", "W": "Di"}),
     ("Ann,,,", {"N": "Ann"}), ("=1, b, c, d", {"N": "=1", "E": "b", "S": "c", "W": "d"})],
)  # fmt: skip
def test_names_are_read(text: str, names: dict[str, str]) -> None:
    assert read_names(text) == names


@pytest.mark.parametrize("text", ["Ann, Ben", "N=Ann, Q=Di", "N=, S=x"])
def test_names_for_no_seat_are_refused(text: str) -> None:
    with pytest.raises(DirectorError):
        read_names(text)


def test_who_says_what_is_noted() -> None:
    compiled = LIBRARY.book("whist").situation("lead-out-of-turn")
    session = begin(compiled, read_facts(compiled, {"leader": "W", "turn": "S"}))
    dialogue = Dialogue(MENUS, LIBRARY.book("whist"), (Incident(session),))
    dialogue = press(press(press(press(dialogue, "u"), "1"), "4"), "space")  # nobody, or everyone
    dialogue = press(dialogue, "w")
    assert isinstance(dialogue.top, Saying)
    dialogue = press(press(press(press(dialogue, "1"), "space"), "4"), "space")
    ruled = press(dialogue, "4")
    step = ruled.session.steps[-1] if ruled.session else None
    assert step is not None
    assert [(seat.title, what) for seat, what in step.said] == [("North", "nobody"), ("West", "everyone")]
    assert any("West said" in line for line in said(ruled))


def screens(dialogue: Dialogue) -> Iterable[Dialogue]:
    yield dialogue
    yield press(dialogue, "back")
    yield press(dialogue, "x")
    yield press(dialogue, "0")
    yield press(press(dialogue, "back"), "0")
    yield press(dialogue, "1")


@pytest.mark.parametrize("size", [Size(80, 24), Size(40, 12), Size(120, 40)])
def test_every_screen_of_a_table_fits_its_window(size: Size) -> None:
    dialogue = to_table(
        incident(at("5", board="9", contract="3NT East"), "exposed-card", **DROPPED, cards="honour", now="other")
    )
    for shown in screens(dialogue):
        rows, _ = screen(shown, size)
        assert len(rows) == size.rows
        assert all(len(row.text) <= size.width - 1 for row in rows)
        assert all(line.isascii() for line in said(shown))


def test_a_sitting_without_rulings_has_nothing_in_force() -> None:
    dialogue = at("1")
    assert isinstance(dialogue.sitting, Sitting)
    assert "Nothing is in force here." in said(dialogue)[0]


def test_a_suit_that_was_named_is_kept_with_the_choice() -> None:
    whist = LIBRARY.book("whist")
    compiled = whist.situation("lead-out-of-turn")
    session = begin(compiled, read_facts(compiled, {"leader": "W", "turn": "S", "followed": "N"}))
    dialogue = press(Dialogue(MENUS, whist, (Incident(session),)), "B")
    assert isinstance(dialogue.top, Naming)
    dialogue = typed(dialogue, "h")
    assert "hearts" in " ".join(said(dialogue))
    assert dialogue.session is not None
    assert dialogue.session.named == {"exact": "hearts"}
    assert isinstance(press(Dialogue(MENUS, whist, (Incident(session),)), "A").top, Incident)


def test_an_open_choice_waits_at_the_table_and_is_gone_back_to() -> None:
    dialogue = incident(at("2", contract="4S South"), "lead-out-of-turn", leader="E", turn="W", done="nothing")
    table = to_table(dialogue)
    kinds = [kind for kind, _ in force(table)]
    assert "choice" in kinds
    back = press(press(table, str(kinds.index("choice") + 1)), "3")
    assert isinstance(back.top, Incident)
    again = to_table(press(back, "D"))
    assert "choice" not in [kind for kind, _ in force(again)]
    assert ("card", "major penalty card") in force(again)


def test_a_question_that_was_left_waits_at_the_table() -> None:
    dialogue = at("2", contract="4S South").over(Incident(begin(DUPLICATE.situation("revoke"), {}, Table())))
    table = to_table(press(dialogue, "1"))
    assert force(table) == [("question", "")]
    assert isinstance(press(press(table, "1"), "3").top, Incident)


def test_a_board_that_is_over_is_followed_by_the_next_at_that_table() -> None:
    dialogue = at("5", board="9", names="Ann, Ben, Cy, Di", event="Club pairs", session="2")
    dialogue = press(press(press(dialogue, "x"), "1"), "0")
    assert dialogue.top == Setting((), "5")
    dialogue = press(dialogue, "enter")
    assert dialogue.top == Setting(("5",), "10")
    dialogue = press(press(press(dialogue, "enter"), "enter"), "enter")
    assert dialogue.sitting is not None
    deal = dialogue.sitting.deal
    assert (deal.board, deal.event, deal.session, deal.names["S"]) == ("10", "Club pairs", "2", "Cy")


def test_a_dispute_that_was_interrupted_is_gone_on_with(tmp_path: Path) -> None:
    keeper = Keeper(Journal(tmp_path / "j.sqlite"), LIBRARY)
    whist = LIBRARY.book("whist")
    compiled = whist.situation("lead-out-of-turn")
    session = begin(compiled, read_facts(compiled, {"leader": "W", "turn": "S"}))
    dialogue = Dialogue(MENUS, whist, (Incident(session),))
    for key in ("u", "1", "4", "space"):
        dialogue = keeper.saw(press(dialogue, key))
    entry = Journal(tmp_path / "j.sqlite").entries()[-1]
    again, _ = session_of(LIBRARY, entry)
    found = read_dispute(again, entry.answers)
    assert found is not None
    assert (found.fact, found.answers) == ("followed", ("nobody", "everyone"))


def test_a_contract_needs_a_game_of_contracts() -> None:
    with pytest.raises(DirectorError, match="has no contracts"):
        at_table(Dialogue(MENUS, LIBRARY.book("whist"), (Tables(),)), "1", {"contract": "4S South"})
