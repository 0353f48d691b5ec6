"""Table words: beginnings, any order, one slip, all doors shown, nothing taken for the director."""

from __future__ import annotations

import pytest
import yaml

from director.files.find import Door, Menus, doors_of, find, find_doors, find_lines, nearest_doors
from director.files.library import Library
from director.files.matching import fits, hit
from director.files.shared import TableWords

LIBRARY = Library()
MENUS = Menus(LIBRARY)
DOORS = {book.code.short: doors_of(book) for book in LIBRARY.books}


def situations(code: str, words: str) -> list[str]:
    return list(dict.fromkeys(door.situation for door in find_doors(words, DOORS[code])))


@pytest.mark.parametrize(
    ("words", "situation"),
    [
        ("renege", "revoke"),
        ("ren", "revoke"),
        ("renage", "revoke"),  # a slip
        ("reneeg", "revoke"),  # two letters exchanged
        ("trick out turn led", "lead-out-of-turn"),
        ("turn of out led", "lead-out-of-turn"),
        ("he led out of turn", "lead-out-of-turn"),
        ("LOOT", "lead-out-of-turn"),
        ("faced", "exposed-card"),
        ("i have the ace", "exposed-card"),
    ],
)
def test_words_of_the_table_lead_to_their_situation(words: str, situation: str) -> None:
    assert situation in situations("whist", words) or words.startswith("trick")


@pytest.mark.parametrize(
    ("words", "situation"),
    [
        ("transfer", "insufficient-bid"),
        ("relay", "insufficient-bid"),
        ("relay", "comparable-call"),
        ("Gerber", "insufficient-bid"),
        ("Blackwood", "comparable-call"),
        ("ace asking", "insufficient-bid"),
        ("4NT", "insufficient-bid"),
        ("overcall", "insufficient-bid"),
        ("not accept", "call-out-of-turn"),
        ("not comparable insufficient", "comparable-call"),
        ("wrong bidding card", "call-changed"),
        ("7C instead of pass", "call-changed"),
        ("double by partner", "call-not-allowed"),
        ("three passes", "end-of-the-auction"),
        ("auction ended old pass card", "end-of-the-auction"),
        ("defender leads before auction over", "card-seen-in-the-auction"),
        ("dummy faced", "before-the-lead"),
        ("wrong explanation before lead", "before-the-lead"),
        ("transfer not announced", "wrong-explanation"),
        ("thought long and bid again", "hesitation-or-remark"),
        ("previous board", "wrong-board"),
        ("next board", "wrong-board"),
        ("kept the previous deal", "wrong-board"),
        ("duplicate card", "wrong-number"),
        ("missing card", "wrong-number"),
        ("quarter turn", "fouled-board"),
        ("director gave average", "directors-error"),
        ("already ruled", "directors-error"),
    ],
)
def test_words_of_bridge_players_lead_to_their_situation(words: str, situation: str) -> None:
    assert situation in situations("duplicate", words)


def test_a_code_before_the_words_keeps_to_it() -> None:
    lines = find_lines(LIBRARY, "duplicate too low")
    assert any("director rule duplicate insufficient-bid" in line for line in lines)
    assert not any("director rule auction" in line for line in lines)


@pytest.mark.parametrize(
    ("code", "words", "situation"),
    [
        ("whist", "honour found on the floor", "score"),
        ("whist", "honour found on the floor", "wrong-number"),
        ("whist", "honours called not heard", "score"),
        ("whist", "naming the trump card", "trump-card"),
        ("whist", "lose the trick", "calling-attention"),
        ("whist", "three cut equal cards", "table-and-rubber"),
        ("whist", "what shall we call partner", "penalty-consultation"),
        ("whist", "wrong person is dealing", "wrong-dealer"),
        ("euchre", "hearts turned down named hearts", "making-trump"),
        ("euchre", "dealer take up trump card late", "trump-card"),
        ("euchre", "lone hand not announced", "lone-hand"),
        ("euchre", "left bower revoke", "revoke"),
        ("euchre", "bystander", "onlooker"),
        ("auction", "consult bid out of turn", "penalty-consultation"),
        ("auction", "incorrect pack", "wrong-number"),
        ("auction", "two hearts I mean three hearts", "call-changed"),
        ("auction", "dealer passed first", "call-not-allowed"),
        ("auction", "declarer partner named suit first", "end-of-the-auction"),
        ("auction", "slip of bids", "call-changed"),
        ("auction", "dummy warns of revoke", "dummy-speaks"),
        ("auction", "revoke penalty", "revoke"),
    ],
)
def test_words_of_the_old_games_lead_to_their_situation(code: str, words: str, situation: str) -> None:
    assert situation in situations(code, words)


@pytest.mark.parametrize("words", ["euchre misdeal", "misdeal euchre", "Euchre Misdeal"])
def test_the_name_of_the_code_does_not_spoil_the_search(words: str) -> None:
    assert "misdeal" in {door.situation for door in find(MENUS, LIBRARY.book("euchre"), words).doors}
    lines = find_lines(LIBRARY, words)
    assert any("director rule euchre misdeal" in line for line in lines)
    assert not any("director rule whist" in line for line in lines)


def test_a_name_that_is_a_word_of_the_table_is_searched_for() -> None:
    assert any("director rule duplicate wrong-number" in line for line in find_lines(LIBRARY, "duplicate card"))
    assert find(MENUS, LIBRARY.book("euchre"), "euchre").doors == find_doors("euchre", DOORS["euchre"])


def test_the_nearest_are_the_nearest_of_every_code_and_can_be_opened() -> None:
    lines = find_lines(LIBRARY, "keycard relay xyzzy")
    assert lines[0].startswith("Nothing is called")
    assert "director rule duplicate insufficient-bid" in lines[2]


@pytest.mark.parametrize(
    ("code", "words", "first"),
    [
        ("duplicate", "revoke corrected", "revoke.suit"),
        ("duplicate", "revoke xyzzy", "revoke.suit"),
        ("duplicate", "revoked", "revoke.suit"),
        ("whist", "reneged", "revoke"),
        ("whist", "he is reneging", "revoke"),
        ("duplicate", "defender thinks he is dummy and spreads his hand", "exposed-card.shown"),
        ("duplicate", "defender spread hand", "exposed-card.shown"),
        ("auction", "declarer forbids playing exposed card", "exposed-card"),
        ("auction", "exposed card", "exposed-card"),
        ("whist", "says the trick is his before partner has played", "calling-attention"),
        ("duplicate", "bid out of turn", "call-out-of-turn.bid"),
        ("auction", "bid out of turn", "call-out-of-turn.bid"),
        ("duplicate", "he doubled out of turn", "call-out-of-turn.double"),
        ("duplicate", "declarer led from wrong hand", "lead-out-of-turn"),
        ("whist", "detached card held ready", "detached-card"),
        ("duplicate", "withdrawn call lead restriction", "withdrawn-call"),
    ],
)
def test_words_of_a_director_lead_to_the_right_door_first(code: str, words: str, first: str) -> None:
    found = find(MENUS, LIBRARY.book(code), words)
    assert (found.doors or found.nearest)[0].name == first


def test_a_word_that_nothing_is_called_by_does_not_hide_the_others() -> None:
    found = find(MENUS, LIBRARY.book("duplicate"), "revoke xyzzy")
    assert found.doors == ()
    assert {door.situation for door in found.nearest} >= {"revoke", "onlooker"}
    lines = find_lines(LIBRARY, "revoke corrected")
    assert lines[0].startswith("Nothing is called")
    assert lines[2].endswith(" revoke") or lines[2].endswith(" revoke.suit")
    assert "Laws" in lines


def test_a_situation_that_is_named_in_passing_brings_one_line_of_its_menu() -> None:
    found = find_doors("revoke", DOORS["duplicate"])
    assert [door.situation for door in found[:4]] == ["revoke"] * 4
    assert [door.name for door in found if door.situation == "conduct"] == ["conduct.purpose"]


@pytest.mark.parametrize(
    "words", ["auction bid out of turn", "auction-1912 bid out of turn", "Auction bid out of turn"]
)
def test_the_name_of_a_code_before_the_words_is_not_a_word_of_the_table(words: str) -> None:
    lines = find_lines(LIBRARY, words)
    assert lines[1].strip() == "A player bid out of turn"
    assert {line.split()[3] for line in lines if line.strip().startswith("rule ")} == {"auction"}


def test_the_name_of_a_code_before_words_that_it_does_not_know_keeps_to_it() -> None:
    lines = find_lines(LIBRARY, "whist misinformation")
    assert lines[0] == 'Nothing is called "misinformation". Nearest:'
    assert {line.split()[3] for line in lines if line.strip().startswith("rule ")} == {"whist"}


def test_a_short_word_may_have_no_slip() -> None:
    assert not hit("fell", "fall")
    assert hit("revook", "revoke")


def test_every_door_that_fits_is_shown_with_what_tells_it_apart() -> None:
    found = find_doors("two cards", DOORS["auction"])
    assert {door.situation for door in found} >= {"exposed-card", "trick-short-or-long", "misdeal"}
    assert all(door.choose_when for door in found)


def test_an_entry_is_told_apart_by_the_answer_it_gives() -> None:
    door = next(door for door in DOORS["euchre"] if door.name == "exposed-card.named")
    assert door.given == {"how": "named"}
    assert "named" in door.choose_when


def test_nothing_found_gives_the_nearest_and_who_else_has_it() -> None:
    found = find(MENUS, LIBRARY.book("whist"), "dummy spoke")
    assert found.doors == ()
    assert len(found.nearest) == 3
    other = next(item for item in found.elsewhere if item.situation == "dummy-speaks")
    assert LIBRARY.book("auction").code.title in other.codes


def test_what_is_not_written_yet_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    unwritten = TableWords("Somebody juggled", ("whist",), ("juggled", "threw cards in the air"))
    words = {**LIBRARY.table_words, "juggling": unwritten}
    monkeypatch.setattr(Library, "table_words", property(lambda _: words))
    found = find(MENUS, LIBRARY.book("whist"), "juggled")
    assert [(item.codes, item.not_yet) for item in found.elsewhere] == [((), ("Whist 1864",))]


def test_words_of_several_situations_fit_several() -> None:
    """The list `several` of words.yaml holds."""
    table = LIBRARY.table_words
    for words in yaml.safe_load((LIBRARY.folder / "words.yaml").read_text(encoding="utf-8"))["several"]:
        having = [ident for ident, item in table.items() if fits(words, (item.title, *item.words))]
        assert len(having) > 1, (words, having)


def test_every_situation_has_table_words() -> None:
    for book in LIBRARY.books:
        for ident in book.situation_files:
            known = LIBRARY.table_words.get(ident)
            assert known is not None or book.read(ident).also_called, (book.folder.name, ident)
            if known is not None and known.codes:
                shorts = {book.code.short, *([book.under.code.short] if book.under else [])}
                assert shorts & set(known.codes), (book.folder.name, ident)


def test_the_nearest_are_three() -> None:
    assert len(nearest_doors("xyzzy", DOORS["whist"])) == 3


def test_the_menu_comes_first() -> None:
    for book in LIBRARY.books:
        names = [door.name for door in DOORS[book.code.short]]
        menu = [item for item in book.code.menu if item.partition(".")[0] in book.ruled]
        assert names[: len(menu)] == menu


def test_find_prints_the_command_that_opens_the_door() -> None:
    lines = find_lines(LIBRARY, "renege")
    assert any("director rule whist revoke" in line for line in lines)
    assert any(line.startswith("Nothing") for line in find_lines(LIBRARY, "xyzzy"))


def test_doors_are_values() -> None:
    assert all(isinstance(door, Door) for listed in DOORS.values() for door in listed)


@pytest.mark.parametrize("code", [book.folder.name for book in LIBRARY.books])
def test_the_beginning_of_a_file_tells_a_menu_as_much_as_all_of_it(code: str) -> None:
    book = LIBRARY.book(code)
    for ident in book.situation_files:
        head, whole = book.head(ident), book.read(ident)
        assert (head.id, head.title, head.short, head.also_called, head.choose_when, head.entries) == (
            whole.id, whole.title, whole.short, whole.also_called, whole.choose_when, whole.entries
        )  # fmt: skip
