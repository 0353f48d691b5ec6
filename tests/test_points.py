"""Laws made for one point each: what is asked, what is not, and what a ruling then says."""

from __future__ import annotations

import pytest

from director.core import law
from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, decide
from director.core.errors import BadFact
from director.core.facts import Answer
from director.core.law import AllOf, AnyOf, Condition, Not
from director.core.seats import Seat
from tests.small import clause, compiled, fact, when

VIEW = fact("view", law.Words((("strict", "Strict"), ("mild", "Mild"))), contested=True)


def asked(situation: Compiled, **known: Answer) -> str:
    """What is asked; nothing if there is a ruling."""
    step = decide(situation, known)
    return step.fact if isinstance(step, Question) else ""


def ruled(situation: Compiled, **known: Answer) -> Ruling:
    """The ruling."""
    step = decide(situation, known)
    assert isinstance(step, Ruling)
    return step


def cited(situation: Compiled, **known: Answer) -> list[str]:
    """The clauses that a ruling rests on."""
    return [item.id for item in ruled(situation, **known).clauses]


# what is asked


def test_what_is_settled_is_not_asked_again() -> None:
    """A certain outcome ends the questions about its issue, though further clauses could say the same."""
    situation = compiled(
        [fact("first"), fact("second")],
        [clause("1", when("first", "yes"), "issue:good"), clause("2", when("second", "yes"), "issue:good")],
    )
    assert cited(situation, first="yes") == ["1"]
    assert cited(situation, second="yes") == ["2"]
    assert asked(situation, first="no") == "second"
    assert cited(situation, first="yes", second="yes") == ["1", "2"]


def test_the_question_is_asked_as_long_as_no_clause_is_certain() -> None:
    """One outcome by two clauses, one for each answer: which of them is cited is part of the ruling."""
    situation = compiled(
        [fact("first")],
        [clause("1", when("first", "yes"), "issue:good"), clause("2", when("first", "no"), "issue:good")],
    )
    step = decide(situation, {})
    assert isinstance(step, Question)
    assert (step.fact, step.answers, step.at_most) == ("first", ("yes", "no"), 0)


ALWAYS = AnyOf(tuple(AllOf((when("a", one), when("b", other))) for one in ("yes", "no") for other in ("yes", "no")))


@pytest.mark.parametrize("condition", [ALWAYS, Not(Not(ALWAYS)), AnyOf((ALWAYS, when("c", "yes")))])
def test_a_clause_that_holds_either_way_asks_nothing(condition: Condition) -> None:
    """A condition that every answer meets is met, and one that none meets is not, however it is written."""
    facts = [fact("a"), fact("b"), fact("c")]
    assert cited(compiled(facts, [clause("1", condition, "issue:good")])) == ["1"]
    assert cited(compiled(facts, [clause("1", Not(condition), "issue:good")])) == []


def test_a_part_that_adds_nothing_is_not_asked_about() -> None:
    """a or (a and b) is a, though the second names b; so it is where the parts stand in two clauses."""
    both = AllOf((when("a", "yes"), when("b", "yes")))
    situation = compiled([fact("b"), fact("a")], [clause("1", AnyOf((when("a", "yes"), both)), "issue:good")])
    assert asked(situation) == "a"


def test_what_a_constraint_settles_is_not_asked() -> None:
    """Of two facts of which one must be so, a clause that wants either is certain, and one that wants neither is dead."""
    either = AnyOf((when("a", "yes"), when("b", "yes")))
    situation = compiled(
        [fact("a"), fact("b")], [clause("1", either, "issue:good"), clause("2", Not(either), "tell:bad")], [Not(either)]
    )
    assert cited(situation) == ["1"]
    assert ruled(situation).turns_on == ()


def test_a_fact_that_a_constraint_makes_idle_is_not_asked() -> None:
    """What turns on a alone, where a is never so without b, does not turn on b."""
    both = AllOf((when("a", "yes"), when("b", "yes")))
    situation = compiled(
        [fact("b"), fact("a")], [clause("1", both, "issue:good")], [AllOf((when("a", "yes"), when("b", "no")))]
    )
    assert asked(situation) == "a"
    assert cited(situation, a="yes") == ["1"]


def test_a_seat_that_a_constraint_names_is_not_asked_for() -> None:
    """Whose the lead is follows from who declares; so do the questions that would turn on it."""
    seats = [fact("declarer", law.SeatKind()), fact("turn", law.SeatKind()), fact("leader", law.SeatKind())]
    situation = compiled(
        seats, [clause("1", when("leader", "turn", negated=True), "issue:wrong"), clause("2", when("leader", "turn"), "issue:right")],
        [when("turn", "left of declarer", negated=True)],
    )  # fmt: skip
    assert asked(situation, declarer=Seat.SOUTH) == "leader"
    assert cited(situation, declarer=Seat.SOUTH, leader=Seat.WEST) == ["2"]


def test_the_first_seat_is_asked_only_where_another_is_seen_from_it() -> None:
    leader, turn = fact("leader", law.SeatKind()), fact("turn", law.SeatKind())
    out = compiled([leader, turn], [clause("1", when("leader", "turn", negated=True), "issue:wrong")])
    assert asked(out) == "leader"
    assert asked(out, leader=Seat.WEST) == "turn"
    assert cited(compiled([leader], [clause("1", when("leader", "partner of leader", negated=True), "issue:so")])) == [
        "1"
    ]


def test_nobody_is_an_answer_before_any_seat_is_known() -> None:
    situation = compiled([fact("lone", law.SeatKind(nobody=True))], [clause("1", when("lone", "nobody"), "issue:none")])
    assert asked(situation) == "lone"
    assert cited(situation, lone="nobody") == ["1"]
    assert cited(situation, lone=Seat.EAST) == []


# choices


def choice_of(kind: law.Kind = law.Words((("card", "Card"), ("suit", "Suit"))), put_to: str = "director") -> law.Fact:
    """A choice of a card or a suit."""
    return fact("exact", kind, put_to=put_to)


def test_a_choice_is_not_asked_and_its_consequences_wait() -> None:
    situation = compiled(
        [fact("a"), choice_of()],
        [clause("1", when("a", "yes"), offers="exact"), clause("2", when("exact", "card"), "card:called"), clause("3", when("exact", "suit"), "card:back")],
    )  # fmt: skip
    ruling = ruled(situation, a="yes")
    assert [(offer.choice, offer.answers) for offer in ruling.offers] == [("exact", ("card", "suit"))]
    assert ruling.turns_on == ("card",)
    assert cited(situation, a="yes", exact="card") == ["1", "2"]
    with pytest.raises(BadFact, match='the choice "exact" is not offered'):
        decide(situation, {"a": "no", "exact": "card"})


def test_a_fact_that_limits_a_choice_is_asked_before_it_is_offered() -> None:
    """No suit can be called once the trick is over: so whether it is must be known before the options are told."""
    over = AllOf((when("exact", "suit"), when("over", "yes")))
    situation = compiled([fact("over"), choice_of()], [clause("1", law.Always(), offers="exact")], [over])
    assert asked(situation) == "over"
    assert ruled(situation, over="yes").offers[0].answers == ("card",)
    assert ruled(situation, over="no").offers[0].answers == ("card", "suit")


def test_a_fact_that_limits_a_choice_is_not_asked_once_it_is_made() -> None:
    over = AllOf((when("exact", "suit"), when("over", "yes")))
    situation = compiled([fact("over"), choice_of()], [clause("1", law.Always(), offers="exact")], [over])
    assert cited(situation, exact="card") == ["1"]
    with pytest.raises(BadFact, match="these facts do not fit: rule 0"):
        decide(situation, {"exact": "suit", "over": "yes"})


def test_a_choice_offered_in_every_world_is_not_refused() -> None:
    """By one clause or by another, according to a reading that nobody has to settle."""
    situation = compiled(
        [VIEW, choice_of()],
        [clause("1", when("view", "strict"), offers="exact"), clause("2", when("view", "mild"), offers="exact")],
    )
    assert cited(situation, exact="card") == []
    assert [reading.choice for reading in ruled(situation).readings] == ["view"]


def test_a_choice_dies_with_its_offer() -> None:
    """Displaced offers take what would follow from them along."""
    situation = compiled(
        [fact("told"), choice_of()],
        [
            clause("1A", law.Always(), offers="exact"),
            clause("2", when("told", "yes"), "penalty:none", overrides=("1",)),
            clause("3", when("exact", "card"), "card:called"),
        ],
    )
    ruling = ruled(situation, told="yes")
    assert (ruling.offers, ruling.turns_on) == ((), ())
    assert [(item.clause.id, [by.id for by in item.by]) for item in ruling.displaced] == [("1A", ["2"])]


def test_a_fact_that_comes_after_a_choice_is_asked_after_it() -> None:
    """Whether he has none of the suit can be seen only when it has been called."""
    situation = compiled(
        [fact("void", only_if=when("exact", "suit")), choice_of()],
        [clause("1", law.Always(), offers="exact"), clause("2", when("void", "yes"), "suit:paid"), clause("3", when("void", "no"), "suit:owed")],
    )  # fmt: skip
    assert asked(situation) == ""
    assert asked(situation, exact="suit") == "void"
    assert cited(situation, exact="card") == ["1"]


def test_whose_a_choice_is_must_be_known_before_it_is_offered() -> None:
    situation = compiled(
        [fact("a"), fact("leader", law.SeatKind()), choice_of(put_to="adversaries of leader")],
        [clause("1", when("a", "yes"), offers="exact")],
    )
    assert asked(situation, a="yes") == "leader"
    assert asked(situation, a="no") == ""
    assert asked(situation, a="yes", exact="card") == ""


def test_whom_an_effect_binds_must_be_known() -> None:
    effects = {"suit:owed": law.Effect("lead", {"lead": "required", "who": "partner of leader"})}
    situation = compiled(
        [fact("a"), fact("leader", law.SeatKind())], [clause("1", when("a", "yes"), "suit:owed")], effects=effects
    )
    assert asked(situation, a="yes") == "leader"
    assert asked(situation, a="no") == ""


def test_a_choice_of_a_seat_is_seen_from_the_first_seat() -> None:
    """If it matters where the one chosen sits, the seat from which that is seen is asked for."""
    situation = compiled(
        [fact("leader", law.SeatKind()), choice_of(law.SeatKind())],
        [clause("1", law.Always(), offers="exact"), clause("2", when("exact", "partner of leader"), "next:partner")],
    )
    assert asked(situation) == "leader"
    assert cited(situation, leader=Seat.NORTH, exact=Seat.SOUTH) == ["1", "2"]
    assert cited(situation, leader=Seat.NORTH, exact=Seat.EAST) == ["1"]


# readings


def test_a_competing_reading_is_never_asked_and_shown_where_it_matters() -> None:
    situation = compiled(
        [fact("a"), VIEW],
        [clause("1", AllOf((when("a", "yes"), when("view", "strict"))), "penalty:due"), clause("2", when("a", "no"), "penalty:none")],
    )  # fmt: skip
    assert asked(situation) == "a"
    assert [(reading.choice, reading.answers) for reading in ruled(situation, a="yes").readings] == [
        ("view", ("strict", "mild"))
    ]
    assert ruled(situation, a="no").readings == ()
    assert cited(situation, a="yes", view="strict") == ["1"]


def test_a_reading_on_which_nothing_turns_ties_no_fact_to_a_choice() -> None:
    """Whatever was over, either card may be chosen: the mild reading allows what the strict one does not."""
    tied = AllOf((when("view", "strict"), when("over", "yes"), when("exact", "card")))
    situation = compiled([VIEW, fact("over"), choice_of()], [clause("1", law.Always(), offers="exact")], [tied])
    assert asked(situation) == ""
    assert ruled(situation).offers[0].answers == ("card", "suit")


def test_a_fact_that_limits_a_choice_under_every_reading_is_asked() -> None:
    """No one constraint speaks of the fact and the choice; the reading between them is never asked about."""
    over = AllOf((when("view", "strict"), when("over", "yes")))
    mild = AllOf((when("view", "mild"), when("exact", "card")))
    situation = compiled([VIEW, fact("over"), choice_of()], [clause("1", law.Always(), offers="exact")], [over, mild])
    assert asked(situation) == "over"
    assert ruled(situation, over="yes").offers[0].answers == ("suit",)
    assert ruled(situation, over="no").offers[0].answers == ("card", "suit")


# an unfinished law


def test_what_no_law_settles_is_said_to_be_a_gap() -> None:
    situation = compiled([fact("a")], [clause("1", when("a", "yes"), "issue:good")])
    assert ruled(situation, a="no").gaps == ("issue",)
    assert ruled(situation, a="yes").gaps == ()


def test_two_outcomes_are_said_to_be_a_conflict() -> None:
    situation = compiled(
        [fact("a")], [clause("1", when("a", "yes"), "issue:good"), clause("2", when("a", "yes"), "issue:bad")]
    )
    assert ruled(situation, a="yes").conflicts == ("issue",)


def test_facts_that_do_not_fit_are_named() -> None:
    situation = compiled(
        [fact("a"), fact("b")],
        [clause("1", when("a", "yes"), "issue:good")],
        [AllOf((when("a", "yes"), when("b", "yes")))],
    )
    with pytest.raises(BadFact) as caught:
        decide(situation, {"a": "yes", "b": "yes"})
    assert caught.value.message == "these facts do not fit: rule 0"
    with pytest.raises(BadFact, match='unknown fact "c"'):
        decide(situation, {"c": "yes"})
    with pytest.raises(BadFact, match='"maybe" is no answer to "a"'):
        decide(situation, {"a": "maybe"})


# how many questions


def test_facts_of_one_tick_list_share_a_screen() -> None:
    """Three rare things and one fact more: the first question, then at most two screens."""
    rare = [fact(name)._replace(together="rare things", usual="no") for name in ("x", "y", "z")]
    last = AllOf((*(when(name, "no") for name in ("x", "y", "z")), when("b", "yes")))
    clauses = [clause(name, AllOf((when("a", "yes"), when(name, "yes"))), f"{name}:so") for name in ("x", "y", "z")]
    situation = compiled(
        [fact("a"), *rare, fact("b")], [*clauses, clause("9", AllOf((when("a", "yes"), last)), "b:so")]
    )
    step = decide(situation, {})
    assert isinstance(step, Question)
    assert (step.fact, step.along, step.at_most) == ("a", ("a",), 2)
    step = decide(situation, {"a": "yes"})
    assert isinstance(step, Question)
    assert (step.fact, step.along, step.at_most) == ("x", ("x", "y", "z"), 1)
    step = decide(situation, {"a": "yes", "x": "no", "y": "no", "z": "no"})
    assert isinstance(step, Question)
    assert (step.fact, step.along, step.at_most) == ("b", ("b",), 0)


# counts and stages


@pytest.mark.parametrize("how", ["at least", "at most", "more than", "less than"])
@pytest.mark.parametrize("number", range(5))
def test_a_count_is_cut_where_a_condition_cuts_it(how: str, number: int) -> None:
    """Logic sees bands of numbers; each number falls into the right one."""
    count = fact("later", law.Count(0, 4))
    situation = compiled(
        [count], [clause("1", law.Test("later", law.Compare(how, str(number)), law.NOWHERE), "issue:so")]
    )
    passing = {"at least": range(number, 5), "at most": range(number + 1), "more than": range(number + 1, 5)}
    for answer in range(5):
        passes = answer in passing.get(how, range(number))
        assert cited(situation, later=answer) == (["1"] if passes else [])
    assert len(situation.by_id["later"].answers) <= 2


@pytest.mark.parametrize("negated", [False, True])
def test_single_numbers_are_bands_of_their_own(negated: bool) -> None:
    situation = compiled(
        [fact("later", law.Count(0, 9))], [clause("1", when("later", "3", "5", negated=negated), "issue:so")]
    )
    for answer in range(10):
        assert (cited(situation, later=answer) == ["1"]) is ((answer in (3, 5)) is not negated)
    assert situation.by_id["later"].answers == (0, 3, 4, 5, 6)


@pytest.mark.parametrize(("how", "passing"), [("from", "bcd"), ("after", "cd"), ("before", "a"), ("up to", "ab")])
def test_stages_come_in_order(how: str, passing: str) -> None:
    stages = law.Words(tuple((name, name) for name in "abcd"), ordered=True)
    situation = compiled(
        [fact("since", stages)], [clause("1", law.Test("since", law.Compare(how, "b"), law.NOWHERE), "issue:so")]
    )
    assert [name for name in "abcd" if cited(situation, since=name)] == list(passing)
