"""What ends at a table: cards that are picked up, played or become something else, calls and duties that are dealt with."""

from __future__ import annotations

from collections.abc import Mapping

from director.core.decide import Question, Ruling
from director.core.given import read_facts
from director.folds.interview import Origin, Session, answer, begin, choose
from director.folds.report import Details
from director.folds.table import Item, Table, standing_of
from tests.shipped import situation_of

DROPPED = {"kind": "new", "offender": "N", "how": "dropped"}
MINOR, MAJOR = ("card", "minor penalty card"), ("card", "major penalty card")
EXPOSED = ("card", "exposed")


class Board:
    """A deal at a table, with one incident after another."""

    def __init__(self, code: str, **facts: str) -> None:
        self.code = code
        self.table = Table(facts)
        self.number = 0

    def __call__(self, situation: str, choices: Mapping[str, str] | None = None, /, **facts: str) -> Session:
        """An incident: what the table does not answer is as given, or usual; then the choices."""
        return self._ruled(situation, {}, choices or {}, facts)

    def opened(self, item: Item, choices: Mapping[str, str] | None = None, /, **facts: str) -> Session:
        """The incident that something in force opens when its time has come."""
        fields = item.standing.fields
        given = {key.removeprefix("given "): str(fields[key]) for key in fields if key.startswith("given ")}
        return self._ruled(str(fields["opens"]), given, choices or {}, facts)

    def _ruled(
        self, situation: str, given: Mapping[str, str], choices: Mapping[str, str], facts: Mapping[str, str]
    ) -> Session:
        compiled = situation_of(f"{self.code}/{situation}")
        session = settled(begin(compiled, read_facts(compiled, given), self.table), facts)
        for name, made in choices.items():
            session = settled(choose(session, name, made), facts)
        self.number += 1
        self.table = self.table.adding(self.number, standing_of(compiled, session.reached, Details()))
        return session

    @property
    def force(self) -> list[tuple[str, str]]:
        """Cards and calls that are in force, and what must be played: kind and value."""
        kept = [item.standing for item in self.table.live if item.standing.kind in ("card", "hand", "call", "play")]
        return [(one.kind, str(one.fields[one.kind])) for one in kept]

    @property
    def silent(self) -> list[str]:
        """Who must pass."""
        return [item.standing.text for item in self.table.live if item.standing.kind == "silent"]

    def first(self, kind: str) -> Item:
        """The first thing of a kind that is in force."""
        return next(item for item in self.table.live if item.standing.kind == kind)


def settled(session: Session, facts: Mapping[str, str]) -> Session:
    """The session with every question answered: as given, or as is usual."""
    compiled = session.compiled
    while isinstance(question := session.reached, Question):
        usual = compiled.by_id[question.fact].law.usual
        given = next(({name: facts[name]} for name in question.along if name in facts), None) or {question.fact: usual}
        assert next(iter(given.values())), f"nothing was said of {question.fact}"
        session = answer(session, read_facts(compiled, given))
    assert isinstance(session.reached, Ruling)
    return session


def duplicate() -> Board:
    """East plays the contract."""
    return Board("duplicate-2017", declarer="E")


def from_table(session: Session) -> dict[str, object]:
    """What the table answered unasked."""
    return {key: value for step in session.steps if step.origin is Origin.TABLE for key, value in step.facts.items()}


# penalty cards


def test_a_card_that_is_picked_up_for_a_required_suit_is_gone() -> None:
    """50D2(a)."""
    board = duplicate()
    board("exposed-card", **DROPPED, cards="honour", now="other")
    assert board.force == [MAJOR]
    board.opened(board.first("card"), {"restrict": "require"}, more="no", now="partner")
    assert board.force == []
    assert board.first("lead").standing.fields["lead"] == "required"


def test_a_card_that_is_picked_up_at_once_was_never_left_there() -> None:
    for made, left in (("require", []), ("forbid", []), ("leave", [MAJOR])):
        board = duplicate()
        board("exposed-card", {"restrict": made}, **DROPPED, cards="honour", now="partner")
        assert board.force == left


def test_every_card_of_all_the_suits_forbidden_is_gone() -> None:
    """51B2: of some suits only, the table does not know which card went."""
    for made, left in (("all", 0), ("require", 2), ("leave", 2)):
        board = duplicate()
        board("exposed-card", **DROPPED, cards="honour", now="other")
        board("exposed-card", **DROPPED, now="other")
        assert board.force == [MAJOR, MAJOR]
        session = board.opened(board.first("card"), {"wider": made}, now="partner", suits="more", freed="free")
        assert from_table(session)["more"] == "yes"
        assert board.force == [MAJOR] * left


def test_cards_of_one_suit_are_all_gone() -> None:
    """51B1."""
    board = duplicate()
    board("exposed-card", **DROPPED, cards="low", now="other")
    board("exposed-card", {"restrict": "forbid"}, **DROPPED, now="partner", suits="one")
    assert board.force == []


def test_a_minor_penalty_card_beside_a_new_one_is_a_major_one() -> None:
    """50B: two of them lie there, and each can end by itself."""
    board = duplicate()
    board("exposed-card", **DROPPED, cards="low", now="other")
    assert board.force == [MINOR]
    session = board("exposed-card", **DROPPED, now="other")
    assert from_table(session)["cards"] == "joined"
    assert board.force == [MAJOR, MAJOR]
    assert [item.standing.text.partition(",")[0] for item in board.table.live if item.standing.kind == "card"] == [
        "North: the card lies face up", "North: the other card lies face up",
    ]  # fmt: skip
    board.table = board.table.ending(board.first("card"))
    assert board.force == [MAJOR]


def test_a_lead_out_of_turn_makes_the_minor_penalty_card_a_major_one() -> None:
    board = duplicate()
    board("exposed-card", **DROPPED, cards="low", now="other")
    session = board("lead-out-of-turn", {"take": "refuse"}, leader="N", turn="E", done="nothing")
    assert from_table(session)["beside"] == "minor"
    assert board.force == [MAJOR, MAJOR]


def test_a_card_that_lies_there_is_there_once_however_often_it_is_ruled_on() -> None:
    for cards, kind in (("low", MINOR), ("honour", MAJOR)):
        board = duplicate()
        board("exposed-card", **DROPPED, cards=cards, now="other")
        board.opened(board.first("card"), more="no", now="other")
        assert board.force == [kind]


def test_a_penalty_card_that_is_played_is_gone() -> None:
    board = duplicate()
    board("exposed-card", **DROPPED, cards="honour", now="other")
    board.opened(board.first("card"), more="no", now="plays", legal="one")
    assert board.force == [("play", "that card")]


def test_a_revoke_put_right_leaves_the_card_there_unless_it_is_picked_up() -> None:
    facts = {"fault": "suit", "offender": "N", "gone": "nothing", "after": "nobody"}
    board = duplicate()
    board("revoke", **facts, leads="no")
    assert board.force == [MAJOR]
    board = duplicate()
    board("revoke", {"restrict": "require"}, **facts, leads="yes")
    assert board.force == []


# the auction


def test_a_card_shown_in_the_auction_is_a_penalty_card_of_a_defender() -> None:
    board = duplicate()
    board.table = Table()
    board("card-seen-in-the-auction", when="on", offender="N", seen="yes", shown="honour")
    assert board.force == [EXPOSED]
    board.opened(board.first("card"), declarer="E")
    assert board.force == [MAJOR]
    assert board.silent == []


def test_a_card_shown_in_the_auction_goes_back_to_the_declaring_side() -> None:
    board = duplicate()
    board.table = Table()
    board("exposed-card", kind="new", offender="N", how="early", auction="on", open="low", led="no")
    assert board.force == [EXPOSED]
    board.opened(board.first("card"), declarer="S")
    assert board.force == []


def test_a_second_card_shown_in_the_auction_makes_two() -> None:
    board = duplicate()
    board.table = Table()
    board("card-seen-in-the-auction", when="on", offender="N", seen="yes", shown="honour")
    session = board("card-seen-in-the-auction", when="on", offender="N", seen="yes")
    assert from_table(session)["shown"] == "several"
    assert board.force == [EXPOSED]
    board.opened(board.first("card"), declarer="E")
    assert board.force == [MAJOR, MAJOR]


def test_a_withdrawn_call_is_ruled_on_once() -> None:
    """26B."""
    board = duplicate()
    board.table = Table()
    board("call-out-of-turn", {"accept": "refuse", "first": "act", "replace": "other"},
          same="no", offender="N", **{"to call": "W"}, kind="bid", since="nobody")  # fmt: skip
    assert board.force == [("call", "withdrawn")]
    assert "declarer may perhaps bar a suit" in board.first("call").standing.text
    board.table = Table({"declarer": "E"}, board.table.items)
    board.opened(board.first("call"), lead="not yet")
    assert board.force == [("call", "withdrawn")]
    board.opened(board.first("call"), {"forbid": "forbid"}, lead="first")
    assert board.force == []
    assert board.first("lead").standing.fields["lead"] == "forbidden"


def test_who_has_to_pass_is_asked_about_and_ruled_on() -> None:
    board = duplicate()
    board.table = Table()
    session = board("call-not-allowed", kind="bound", offender="N", since="nothing")
    assert board.silent == ["North and South must pass, until the end of the auction"]
    assert board.first("silent").standing.fields["opens"] == "call-not-allowed"
    compiled = session.compiled
    for offender, known in (("S", None), ("E", "no")):
        given = read_facts(compiled, {"kind": "double", "offender": offender, "since": "nothing"})
        assert begin(compiled, given, board.table).known.get("silent") == known
    board("end-of-the-auction", what="over", before="bid", missed="nobody")
    assert board.silent == []


# the older codes


def test_a_card_of_whist_that_is_called_is_played() -> None:
    board = Board("whist-1864")
    board("exposed-card", offender="W", how="face up")
    assert board.force == [EXPOSED]
    board.opened(board.first("card"), {"call": "call"}, more="no")
    assert board.force == [("play", "that card")]
    board("call-not-obeyed", offender="W", call="card", able="no")
    assert board.force == [EXPOSED]


def test_one_of_two_cards_of_whist_is_called() -> None:
    board = Board("whist-1864")
    board("exposed-card", offender="W", how="face up")
    board("exposed-card", offender="W", how="face up")
    session = board.opened(board.first("card"), {"call": "call"})
    assert from_table(session)["more"] == "yes"
    assert board.force == [EXPOSED, EXPOSED, ("play", "that card")]


def test_a_card_shown_in_the_bidding_of_auction_bridge() -> None:
    for declarer, left in (("S", [EXPOSED]), ("W", [])):
        board = Board("auction-1912")
        board("exposed-card", offender="W", how="face up", stage="bidding")
        assert board.first("silent").standing.fields["opens"] == "call-not-allowed"
        board.opened(board.first("card"), declarer=declarer)
        assert board.force == left


def test_a_card_of_euchre_that_could_not_be_played_lies_there_once() -> None:
    board = Board("euchre-foster-1914", lone="nobody")
    board("exposed-card", how="faced", offender="W")
    assert board.force == [EXPOSED]
    board("call-not-obeyed", offender="W", could="no", demand="card")
    assert board.force == [EXPOSED]


def test_what_is_chosen_when_the_hand_is_over_is_not_forgotten() -> None:
    board = Board("whist-1864")
    board("revoke", offender="W", held="yes", gone="gone on", quitted="yes", claimed="playing", both="no")
    said = [item.standing.said for item in board.table.live if item.standing.kind == "recall"]
    assert any("you choose when the hand is over" in words for words in said)
