"""The interview as a value: questions in order, back, changed answers, tick lists, disputes, reasons."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, decide
from director.core.errors import BadFact, BadLaw
from director.core.facts import Answer
from director.core.given import read_facts
from director.core.seats import Seat
from director.dialogue.dialogue import ruling_report
from director.files.library import Library
from director.folds.disputes import Dispute, asks, compared, makes_no_difference, unsettled, would_matter
from director.folds.interview import (
    MAX_TICKS,
    Origin,
    Session,
    answer,
    at_most,
    back,
    begin,
    change,
    choose,
    keyed,
    reachable,
    ticked_facts,
    ticks,
)
from director.folds.reasons import why_asked, why_not
from director.folds.report import Details

LIBRARY = Library()
SITUATIONS = [(book.folder.name, name) for book in LIBRARY.books for name in book.ruled]


def situation(code: str, name: str) -> Compiled:
    try:
        return LIBRARY.book(code).situation(name)
    except BadLaw as error:  # `director check` is the test of the laws
        pytest.skip(str(error))


def whist(**facts: str) -> Session:
    compiled = situation("whist", "lead-out-of-turn")
    return begin(compiled, read_facts(compiled, facts))


def question(session: Session) -> Question:
    reached = session.reached
    assert isinstance(reached, Question)
    return reached


def ruling(session: Session) -> Ruling:
    reached = session.reached
    assert isinstance(reached, Ruling)
    return reached


def walked(compiled: Compiled, seed: int) -> Iterator[Session]:
    """The sessions of one interview with random answers, to its ruling."""
    chance = random.Random(seed)
    session = begin(compiled, {})
    yield session
    while isinstance(asked := session.reached, Question):
        lines = ticks(session, asked)
        if lines:
            some = chance.sample(range(len(lines)), chance.choice([0, 0, 1, 2]))
            try:
                session = answer(session, ticked_facts(compiled, lines, some))
            except BadFact:
                session = answer(session, ticked_facts(compiled, lines, []))
        else:
            session = answer(session, {asked.fact: chance.choice(keyed(session, asked))[1]})
        yield session


def test_facts_are_asked_in_order_until_there_is_a_ruling() -> None:
    session = begin(situation("whist", "lead-out-of-turn"), {})
    asked = []
    for given in (Seat.WEST, Seat.SOUTH, "second hand"):
        asked.append(question(session).fact)
        session = answer(session, {question(session).fact: given})
    assert asked == ["leader", "turn", "followed"]
    assert ruling(session).offers[0].choice == "exact"


def test_seats_and_yes_keep_their_keys() -> None:
    session = begin(situation("whist", "lead-out-of-turn"), {})
    assert dict(keyed(session, question(session))) == {"1": Seat.NORTH, "2": Seat.EAST, "3": Seat.SOUTH, "4": Seat.WEST}
    auction = situation("auction", "lead-out-of-turn")
    facts = read_facts(auction, {"leader": "w", "declarer": "s", "turn": "e", "followed": "nobody"})
    assert keyed(begin(auction, facts), question(begin(auction, facts))) == (("1", "yes"), ("2", "no"))


def test_nobody_playing_alone_is_key_0() -> None:
    euchre = situation("euchre", "lead-out-of-turn")
    session = begin(euchre, read_facts(euchre, {"leader": "w", "turn": "s"}))
    assert dict(keyed(session, question(session)))["0"] == "nobody"


def test_back_drops_the_last_answer_and_what_depended_on_it() -> None:
    session = whist(leader="w", turn="s")
    session = choose(answer(session, {"followed": "nobody"}), "exact", "the card")
    first = back(session)
    assert first is not None
    assert list(first.known) == ["leader", "turn", "followed"]
    second = back(first)
    assert second is not None
    assert list(second.known) == ["leader", "turn"]
    assert back(second) is None  # what was given in advance is changed, not undone


def test_a_changed_answer_leaves_the_others() -> None:
    session = begin(situation("whist", "lead-out-of-turn"), {})
    for name, given in (("leader", Seat.WEST), ("turn", Seat.SOUTH), ("followed", "second hand")):
        session = answer(session, {name: given})
    session = change(session, 0, {"leader": Seat.EAST})
    assert session.known == {"leader": Seat.EAST, "turn": Seat.SOUTH, "followed": "second hand"}
    assert session.fallen == ()


def test_a_changed_answer_says_what_falls_away() -> None:
    session = begin(situation("whist", "lead-out-of-turn"), {})
    for name, given in (("leader", Seat.WEST), ("turn", Seat.SOUTH), ("followed", "second hand")):
        session = answer(session, {name: given})
    session = choose(session, "exact", "a suit")
    session = change(session, 1, {"turn": Seat.WEST})  # it was the leader's lead after all
    assert session.known == {"leader": Seat.WEST, "turn": Seat.WEST}
    assert session.fallen == ("followed", "exact")


def test_a_choice_survives_a_change_that_still_offers_it() -> None:
    session = begin(situation("whist", "lead-out-of-turn"), {})
    for name, given in (("leader", Seat.WEST), ("turn", Seat.SOUTH), ("followed", "second hand")):
        session = answer(session, {name: given})
    session = change(choose(session, "exact", "a suit"), 2, {"followed": "nobody"})
    assert session.known["exact"] == "a suit"
    assert [step.origin for step in session.steps][-1] is Origin.CHOSEN


def test_none_of_these_writes_every_usual_answer() -> None:
    compiled = situation("duplicate", "revoke")
    facts = {"fault": "suit", "offender": "e", "declarer": "s"}
    session = begin(compiled, read_facts(compiled, {k: v for k, v in facts.items() if k in compiled.by_id}))
    while not ticks(session, question(session)):
        asked = question(session)
        session = answer(session, {asked.fact: keyed(session, asked)[1][1]})
    lines = ticks(session, question(session))
    recorded = ticked_facts(compiled, lines, [])
    assert recorded == {line.fact: compiled.by_id[line.fact].law.usual for line in lines}
    ticked = ticked_facts(compiled, lines, [0])
    assert ticked[lines[0].fact] == lines[0].answer
    assert len(lines) <= MAX_TICKS


@pytest.mark.parametrize(("code", "name"), SITUATIONS)
def test_at_most_is_never_too_low(code: str, name: str) -> None:
    compiled = situation(code, name)
    for seed in range(25):
        limit = 10_000
        for session in walked(compiled, seed):
            asked = session.reached
            if isinstance(asked, Question):
                assert session.number + at_most(session, asked) <= limit
                limit = session.number + at_most(session, asked)


@pytest.mark.parametrize(("code", "name"), SITUATIONS)
def test_going_back_and_on_again_ends_in_the_same_ruling(code: str, name: str) -> None:
    compiled = situation(code, name)
    for seed in range(5):
        sessions = list(walked(compiled, seed))
        last = sessions[-1]
        for before in reversed(sessions[:-1]):
            earlier = back(last)
            assert earlier is not None
            assert earlier.known == before.known
            last = earlier


@pytest.mark.parametrize(("code", "name"), SITUATIONS)
def test_changing_an_answer_to_itself_changes_nothing(code: str, name: str) -> None:
    compiled = situation(code, name)
    for seed in range(5):
        *_, last = walked(compiled, seed)
        for number, step in enumerate(last.steps):
            again = change(last, number, dict(step.facts))
            assert again.known == last.known
            assert again.fallen == ()


def test_reachable_names_what_can_still_be_asked() -> None:
    compiled = situation("whist", "lead-out-of-turn")
    facts: dict[str, Answer] = {"leader": Seat.WEST, "turn": Seat.SOUTH}
    assert reachable(compiled, facts) == {"followed", "exact"}
    assert reachable(compiled, {"leader": Seat.WEST, "turn": Seat.WEST}) == frozenset()


# disputes


def disputed(*answers: Answer) -> Dispute:
    return Dispute(whist(leader="w", turn="s"), "followed", answers)


def test_a_dispute_that_does_not_matter_is_known_at_once() -> None:
    dispute = disputed("second hand", "second and third")
    assert makes_no_difference(dispute)
    assert asks(dispute) is None
    after = unsettled(dispute)
    assert after.doubtful == {"followed"}
    assert after.steps[-1].disputed == ("second hand", "second and third")
    matter = would_matter(dispute, Details())
    assert matter is not None
    assert matter.answer == "nobody"


def test_a_dispute_that_matters_shows_only_the_difference() -> None:
    dispute = disputed("nobody", "second hand")
    assert not makes_no_difference(dispute)
    found = compared(dispute, Details())
    assert "trick" in [item.label for item in found.differences]
    assert "next" in [item.issue for item in found.alike]
    assert all(item.cells[0] != item.cells[1] for item in found.differences)


def test_another_leader_is_never_the_same() -> None:
    session = begin(situation("whist", "lead-out-of-turn"), {})
    dispute = Dispute(session, "leader", (Seat.WEST, Seat.EAST))
    assert not makes_no_difference(dispute)
    pending = asks(dispute)
    assert pending is not None
    assert pending.question.fact == "turn"
    assert pending.needed_by == (Seat.WEST, Seat.EAST)


def test_a_later_fact_is_asked_once_for_all_answers() -> None:
    session = begin(situation("whist", "lead-out-of-turn"), {})
    dispute = Dispute(session, "leader", (Seat.WEST, Seat.EAST), ({"turn": Seat.SOUTH},))
    pending = asks(dispute)
    assert pending is not None
    assert pending.question.fact == "followed"
    assert dispute.branch(Seat.EAST).known == {"leader": Seat.EAST, "turn": Seat.SOUTH}


# reasons


def test_why_asked_says_what_waits_for_each_answer() -> None:
    session = whist(leader="w", turn="s")
    why = why_asked(session, question(session), (), Details())
    by_keys = {item.keys: item for item in reversed(why.waits)}
    assert by_keys["4",].marks[0].laws == ("63",)
    assert ("1", "2", "3") in by_keys  # the same for all three, said once


def test_why_not_names_the_law_that_takes_its_place_and_the_answer_that_decides() -> None:
    session = whist(leader="w", turn="s", followed="everyone")
    why = why_not(session, ruling(session), "62", Details())
    assert not why.applies
    parts = {part.name: part for part in why.parts}
    assert parts["penalty"].here.startswith("yes, but 63 takes its place")
    assert parts["card"].here == "no such choice is offered"
    assert [item.fact for item in why.deciding] == ["followed"]
    assert set(why.deciding[0].others) == {"nobody", "second hand", "second and third"}


def test_a_law_that_applies_has_a_part_that_applies() -> None:
    session = whist(leader="w", turn="s", followed="n")
    why = why_not(session, ruling(session), "63", Details())
    assert why.applies
    assert why.deciding == ()


def test_facts_that_do_not_fit_are_refused() -> None:
    compiled = situation("euchre", "lead-out-of-turn")
    with pytest.raises(BadFact):
        begin(compiled, read_facts(compiled, {"leader": "w", "turn": "s", "lone": "e"}))
    assert isinstance(decide(compiled, {}), Question)


def test_a_finding_takes_nothing_away_from_what_is_told() -> None:
    """A player's choice leaves only what it brings; what the director finds leaves all that was said."""
    compiled = situation("duplicate-2017", "fouled-board")
    facts: dict[str, Answer] = {"what": "cards", "now": "over", "forms": "yes", "contest": "pairs", "alone": "yes"}
    session = begin(compiled, facts)
    before = ruling_report(session, Details())
    assert before is not None
    found = choose(session, "blame", before.choices[0].options[0].answer)
    after = ruling_report(found, Details())
    assert after is not None
    assert {item.text for item in before.told if not item.while_open} <= {item.text for item in after.told}
    assert len(after.told) > len([item for item in before.told if not item.while_open])
    assert after.chosen


def test_a_choice_of_a_player_leaves_what_it_brings_and_what_is_found_after_it() -> None:
    facts: dict[str, Answer] = {"leader": Seat.WEST, "turn": Seat.SOUTH, "followed": "second hand"}
    session = begin(situation("whist-1864", "lead-out-of-turn"), facts)
    before = ruling_report(session, Details())
    after = ruling_report(choose(session, "exact", "the card"), Details())
    assert before is not None
    assert after is not None
    assert not {item.text for item in before.told} & {item.text for item in after.told}
    assert len(after.chosen) == 1
