"""Records of deals: everything that the format has, what is made of it, and that nothing makes the reading fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.core.seats import Seat
from director.records.cards import Pip, pip_of, read_deal
from director.records.placing import place_of
from director.records.reading import quoted, read_records, record_of
from director.records.record import Record, Sort
from director.records.sections import MOST_CALLS, MOST_REMARKS
from director.records.telling import (
    board,
    contract,
    contract_text,
    dealer,
    declarer,
    mark_table_words,
    mark_words,
    names,
    said,
    tricks_won,
    vulnerability,
)
from director.records.text import MOST_RECORDS, decoded, encoded
from director.records.tricks import not_followed, too_low, tricks
from director.records.writing import MOST_NOTES, comment_lines, with_names, with_ruling, without_names
from director.scoring.contract import PassedOut, Vulnerability
from director.sentences.words import read_card

EXAMPLE = (Path(__file__).parent.parent / "examples" / "club-pairs.pbn").read_text(encoding="utf-8")
DEAL = "AT87.AT8.QJ98.J9 K63.QJ6432.T5.72 QJ954.K.K42.AT86 2.975.A763.KQ543"
N, E, S, W = Seat


def one(text: str) -> Record:
    """The only record of a text."""
    (record,) = read_records(text)
    return record


def calls(record: Record) -> list[str]:
    """The calls with their callers."""
    return [f"{call.seat.letter if call.seat is not None else '?'} {call.text}" for call in record.auction]


def cards(record: Record) -> list[str]:
    """The cards with their players."""
    return [f"{card.seat.letter if card.seat is not None else '?'} {card.pip}" for card in record.play]


# tags


def test_tags_may_stand_anyhow() -> None:
    record = one(
        '[   Event"Spaces"   ] [Site "two\\" in \\\\ a line"]\n [\n  Board\n "7"\n ]\n[Date "2026.11.24"];rest'
    )
    assert dict(record.tags) == {"Event": "Spaces", "Site": 'two" in \\ a line', "Board": "7", "Date": "2026.11.24"}
    assert record.remarks == ()


def test_records_end_with_an_empty_line_or_where_the_next_begins() -> None:
    text = '% PBN 2.1\n[Board "1"]\n{ a comment\n\nover empty lines }\n[Event "a"]\n \t\n\n[Board "2"]\n[Board "3"]\n\n{ alone }\n'
    assert [board(record) for record in read_records(text)] == ["1", "2", "3"]
    assert [record.line for record in read_records(text)] == [1, 9, 10]


def test_values_are_taken_over_from_the_record_before() -> None:
    text = (
        '[Event "##Club"]\n[Board "1"]\n[West "Ann"]\n[Room "x"]\n\n[Board "2"]\n[West "#"]\n\n[Board "3"]\n[Event "##"]\n\n'
        '[Board "4"]\n[Event "#"]\n\n[Board "5"]\n'
    )
    found = read_records(text)
    assert [said(record, "Event") for record in found] == ["Club"] * 4 + [""]
    assert [said(record, "West") for record in found] == ["Ann", "Ann", "", "", ""]
    for record in found:
        assert record_of(record.text).tags == record.tags  # each text stands alone


def test_unknown_values_are_no_names() -> None:
    assert names(one('[North "?"]\n[East ""]\n[South "-"]\n[West "Zoë O\'Hara"]')) == {W: "Zoë O'Hara"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_utf_8_and_latin_1_are_read(encoding: str) -> None:
    assert names(one(decoded('[West "Zoë"]'.encode(encoding)))) == {W: "Zoë"}


def test_a_record_is_written_in_latin_1_if_that_has_its_characters() -> None:
    assert encoded("Zoë") == "Zoë".encode("latin-1")
    assert encoded("Łucja") == "Łucja".encode()


def test_control_characters_and_direction_marks_are_gone() -> None:
    record = one('[West "A\x1b[31mnn\u202e\x07"]\r[Board "1\x00"]')
    assert said(record, "West") == "A [31mnn"
    assert not any(ord(letter) < 32 and letter not in "\n\t\r" for letter in record.text)


# the deal


@pytest.mark.parametrize("turn", range(4))
def test_the_first_hand_may_be_anybodys(turn: int) -> None:
    hands = DEAL.split()
    value = f"{Seat(turn).letter}:{' '.join(hands[turn:] + hands[:turn])}"
    assert read_deal(value) == read_deal(f"N:{DEAL}")
    assert sum(len(hand) for hand in read_deal(value)[0].values()) == 52


def test_hands_may_be_unknown_void_short_and_in_small_letters() -> None:
    found, remarks = read_deal("w:- .63.akq987.a9732 - J973.J98742.3.K4")
    assert (sorted(found), remarks) == ([N, S], [])
    assert Pip("D", "A") in found[N] and not any(pip.suit == "S" for pip in found[N])
    assert read_deal("N:10.. ...")[0][N] == {Pip("S", "T")}
    ending, remarks = read_deal("N:A... .A.. ..A. ...A")
    assert (len(ending), remarks) == (4, [])


@pytest.mark.parametrize(
    ("value", "remark"),
    [
        ("AKQ", "the deal does not say whose hand comes first"),
        ("N:AKQ", "the deal has 1 hands"),
        ("N:A.. ... ... ...", "North's hand has 3 suits"),
        ("N:AX... ... ... ...", "North's hand has a card that cannot be read"),
        ("N:A... A... ... ...", "a card of East's hand is dealt twice"),
        ("N:AKQJT98765432.A.. ... ... ...", "North's hand has 14 cards"),
    ],
)
def test_what_is_wrong_with_a_deal_is_said_without_its_cards(value: str, remark: str) -> None:
    remarks = read_deal(value)[1]
    assert remark in remarks
    assert not any(text in " ".join(remarks) for text in ("AKQ", "AX"))


# the auction


def test_calls_have_callers_whatever_stands_between_them() -> None:
    text = '[Auction "W"]\n- 1n! {x} $5 p =1= dbl ; more\n% other\n XX 2S ap\n[Note "1:a note"]'
    record = one(text)
    assert calls(record) == ["N 1NT", "E Pass", "S X", "W XX", "N 2S", "E AP"]
    assert [call.spot.note for call in record.auction] == [0, 1, 0, 0, 0, 0]
    assert record.remarks == ()


def test_marks_of_the_auction_are_told_with_player_and_call() -> None:
    record = one('[Dealer "N"]\n[Auction "W"]\n- ^S 1D ^I 1C\n4S ^I 3NT ^S ^S\nX 5H X AP')
    assert calls(record) == ["E 1D", "S 1C", "W 4S", "N 3NT", "W X", "N 5H", "E X", "S AP"]
    assert [mark_words(record, mark) for mark in record.marks] == [
        "East's 1 diamond is marked as called in North's turn",
        "South's 1 club over 1 diamond is marked as too low",
        "North's 3 no trumps over 4 spades is marked as too low",
        "West's double is marked as called in East's and South's turn",
    ]
    assert [mark_table_words(record, mark) for mark in record.marks] == [
        "call out of turn", "insufficient", "insufficient", "call out of turn",
    ]  # fmt: skip
    assert too_low(record) == (1, 3)


def test_an_auction_stops_where_it_is_to_go_on() -> None:
    assert calls(one('[Auction "N"]\n1S Pass 2S +')) == ["N 1S", "E Pass", "S 2S"]
    assert contract(one('[Auction "N"]\n1S Pass 2S +')) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1C Pass 1S Pass 2S Pass 4S AP", "4S South"),
        ("1S Pass 2S X XX Pass Pass Pass", "2Sxx North"),
        ("Pass Pass Pass Pass", "passed out"),
        ("AP", "passed out"),
        ("1NT X AP", "1NTx North"),
        ("1NT X Pass", ""),
        ("1NT 9Q AP", ""),
    ],
)
def test_the_contract_is_found_from_the_auction(text: str, found: str) -> None:
    read = contract(one(f'[Auction "N"]\n{text}'))
    assert (contract_text(read) if read else "") == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('[Declarer "S"]\n[Contract "5HX"]', "5Hx South"),
        ('[Declarer "^S"]\n[Contract "5hxx"]', "5Hxx South"),
        ('[Contract "Pass"]', "passed out"),
        ('[Contract "5HX"]', ""),
        ('[Contract "?"]\n[Auction "E"]\n1C AP', "1C East"),
        ('[Contract "8H"]\n[Declarer "N"]', ""),
    ],
)
def test_the_contract_is_found_from_the_tags(text: str, found: str) -> None:
    read = contract(one(text))
    assert (contract_text(read) if read else "") == found


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("None", Vulnerability.NONE), ("Love", Vulnerability.NONE), ("-", Vulnerability.NONE),
        ("NS", Vulnerability.NORTH_SOUTH), ("ew", Vulnerability.EAST_WEST), ("All", Vulnerability.BOTH),
        ("Both", Vulnerability.BOTH), ("?", None), ("", None), ("red", None),
    ],
)  # fmt: skip
def test_vulnerability_has_several_names(value: str, found: Vulnerability | None) -> None:
    assert vulnerability(one(f'[Board "1"]\n[Vulnerable "{value}"]')) is found


@pytest.mark.parametrize(
    ("value", "found"),
    [("9", 9), ("^9", 9), ("NS 9 EW 4", 9), ("EW 4", 9), ("NS 9", 9), ("14", None), ("?", None), ("x", None)],
)
def test_the_result_is_declarers_tricks(value: str, found: int | None) -> None:
    assert tricks_won(one(f'[Declarer "S"]\n[Contract "4S"]\n[Result "{value}"]')) == found


# the play


def test_the_play_is_told_in_the_order_of_the_cards() -> None:
    record = read_records(EXAMPLE)[0]
    assert (board(record), dealer(record), declarer(record)) == ("1", N, S)
    led = [(trick.number, trick.cards[0].seat, str(trick.cards[0].pip)) for trick in tricks(record, "S")]
    assert led[:5] == [(1, W, "CK"), (2, S, "SQ"), (3, S, "SJ"), (4, E, "C7"), (5, W, "DA")]
    assert [str(card.pip) for card in not_followed(record, "S")] == ["H3"]
    assert [mark_words(record, mark) for mark in record.marks] == [
        "East's three of hearts in trick 7 is marked as a revoke"
    ]


def test_a_lead_out_of_turn_begins_the_trick() -> None:
    record = one('[Contract "NT"]\n[Play "W"]\nSA S2 S3 S4\nH3 ^L H2 H4 H5\n- - - CA')
    assert [trick.cards[0].seat for trick in tricks(record, "")] == [W, N, S]
    assert mark_words(record, record.marks[0]) == "North's two of hearts in trick 2 is marked as led out of turn"
    assert mark_table_words(record, record.marks[0]) == "led out of turn"
    first = one('[Play "W"]\n^L SA S2 S3 S4')
    assert mark_table_words(first, first.marks[0]) == "opening lead out of turn"


def test_cards_that_are_not_given_keep_their_places() -> None:
    assert cards(one('[Play "W"]\nSK -  + S3\n- - - H2')) == ["W SK", "S S3", "S H2"]


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ('[Auction "N"]\n1C 9Z Pass', 'line 2: "9Z" is no call'),
        ('[Auction "N"]\n1C ^R 1D', 'line 2: the mark "^R" is not known here'),
        ('[Auction "N"]\n1C ^I', 'line 2: "^I" stands before nothing'),
        ('[Auction "N"]\n1C ^S', 'line 2: after "^S" nobody calls'),
        ('[Auction "N"]\n! 1C', 'line 2: "!" stands before the first call or card'),
        ('[Auction "N"]\n1C =a=', 'line 2: the note "=a=" has no number'),
        ('[Auction "N"]\n1C * 1D', 'line 2: "1D" stands after the end of the section'),
        ('[Play "N"]\nSA SA', 'line 2: "SA" is played twice'),
        ('[Play "N"]\nS1', 'line 2: "S1" is no card'),
        ('[Play "N"]\nSA &', 'line 2: "&" is not understood'),
        ('[Event "a "quoted" one"]', "line 1: the tag Event is not quoted as it should be"),
        ("[Event club]", "line 1: the tag Event is not quoted as it should be"),
        ('[Site "a"]\n[site "b"]', "line 2: the tag site is given twice; the first holds"),
        ('[Site "a"]\n[Board 7', "line 2: something here is not understood"),
        ('[Site "a"]\n{ open\n[Board "7"]', "line 2: a comment is not closed"),
    ],
)
def test_what_is_not_understood_is_named_with_its_line(text: str, remark: str) -> None:
    record = read_records(text)[0]
    assert remark in [str(one) for one in record.remarks]
    assert record.text in text


# hostile and sloppy


PIECES = [
    "[", "]", '"', "{", "}", ";", "%", "\n", "\n\n", "\r\n", " ", "^", "^S", "^I ", "^R ", "^L ", "=1=", "$3", "!", "*", "+", "-",
    "Event", "Board", "Auction", "Play", "Note", "Deal", "North", "#", "##", '[Auction "N"]\n', '[Play "W"]\n', '[Event "##x"]\n',
    '[North "Ann"]\n', '[Deal "N:A... - ... K"]\n', '[Note "1:x"]\n', '[Contract "4S"]', '[ScoreTable "Rank;Name"]\n', "1C ", "Pass ",
    "AP", "X ", "SA ", "HT ", "Ann ", "\\", "\x00", "\u202e", "é",
]  # fmt: skip
SLOPPY = st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=80).map("".join))


@given(SLOPPY)
def test_no_text_makes_the_reading_fail(text: str) -> None:
    for record in read_records(text):
        assert len(record.remarks) <= MOST_REMARKS and len(record.auction) <= MOST_CALLS
        for mark in record.marks:
            assert mark_words(record, mark) and mark_table_words(record, mark)
        for call in record.auction:
            assert record.text[call.spot.start : call.spot.end].strip()
        contract(record), names(record), vulnerability(record), tricks_won(record)
        list(tricks(record, "S")), not_followed(record, "S"), too_low(record)


@given(SLOPPY)
def test_a_record_reads_the_same_from_its_own_text(text: str) -> None:
    for record in read_records(text):
        again = record_of(record.text)
        assert (again.tags, again.deal, again.text) == (record.tags, record.deal, record.text)
        assert [call.text for call in again.auction] == [call.text for call in record.auction]
        assert [card.pip for card in again.play] == [card.pip for card in record.play]


@given(st.binary())
def test_no_bytes_make_the_reading_fail(data: bytes) -> None:
    read_records(decoded(data))


@given(SLOPPY, st.text(max_size=60), st.sampled_from(list(Sort)), st.sampled_from(list(Seat)))
def test_a_ruling_is_put_in_and_nothing_else_is_changed(text: str, words: str, sort: Sort, seat: Seat) -> None:
    for record in read_records(text):
        place = place_of(record, sort, seat, None, stands=True)
        ruled = with_ruling(record, f"ruled {words}", "short", place)
        left = iter(ruled)
        assert all(letter in left for letter in record.text), "what was there is there, in its order"
        without_names(ruled)


@given(SLOPPY)
def test_names_can_be_taken_out_of_anything(text: str) -> None:
    for record in read_records(text):
        assert "Ann" not in record_of(without_names(record.text)).tags.get("North", "")


def test_a_file_may_not_have_any_number_of_records() -> None:
    assert len(read_records('[Board "1"]\n\n' * (MOST_RECORDS + 5))) == MOST_RECORDS


# names


def test_a_record_is_kept_without_names_and_gets_them_back() -> None:
    record = read_records(EXAMPLE)[0]
    nameless = without_names(record.text)
    assert not any(name in nameless for name in ("Ann", "Bell", "Carl", "Hill"))
    assert with_names(nameless, names(record)) == record.text


def test_names_are_found_wherever_people_write_them() -> None:
    text = (
        '[Event "Cup of Ann Bell"]\n[North "Ann Bell"]\n[East "Zoë Weiß"]\n[NorthNA "ann@example.org"]\n[Annotator "Bob"]\n'
        '[HomeTeam "Hill"]\n[Table "5"]\n[Deal "N:A... - - -"]\n{Bell thought; ANN BELL said, Weiß too}\n% by Ann\n'
        '[Auction "N"]\n1C =1=\n[Note "1:Bell alerted"]\n[ScoreTable "Rank;Names"]\n1 "Carl Dean"\n2 "Gus"\n[Result "9"]'
    )
    nameless = without_names(one(text).text)
    assert nameless == (
        '[Event "Cup of North"]\n[North "?"]\n[East "?"]\n[NorthNA "?"]\n[Annotator "?"]\n[HomeTeam "?"]\n[Table "5"]\n'
        '[Deal "N:A... - - -"]\n{North thought; North said, East too}\n% by North\n[Auction "N"]\n1C =1=\n'
        '[Note "1:North alerted"]\n[Result "9"]'
    )


@given(st.text(st.characters(categories=["L", "P", "Nd"]), min_size=1, max_size=12).map("A{}".format))
def test_no_name_stays_in_a_remark(name: str) -> None:
    record = read_records(
        f'[Board "1"]\n[East "{quoted(name)}"]\n; so {name} said\n% {name}\n[Site "with {quoted(name)} !"]'
    )[0]
    nameless = without_names(record.text)
    for words in (f" {name} said", f"% {name}\n", f"with {quoted(name)} !"):
        assert words not in nameless


def test_names_of_erased_players_stay_away() -> None:
    assert with_names('[North "?"]\n[East "?"]', {N: 'A "B"'}) == '[North "A \\"B\\""]\n[East "?"]'


# a ruling written in


def test_a_ruling_stands_at_its_card_and_at_the_end() -> None:
    record = read_records(EXAMPLE)[0]
    plain = record_of(record.text.replace("^R H3", "H3"))
    place = place_of(plain, Sort.REVOKE, E, None, stands=False)
    assert place is not None and place.mark is Sort.REVOKE
    ruled = with_ruling(plain, "Director ruling 1: revoke {one trick}.", "director ruling 1", place)
    assert "D3 SA ^R H3 =1= S4\n" in ruled
    assert ruled.endswith('*\n[Note "1:director ruling 1"]\n{Director ruling 1: revoke (one trick).}')
    again = record_of(ruled)
    assert (again.tags, again.remarks, len(again.play)) == (record.tags, (), len(record.play))
    assert [mark_words(again, mark) for mark in again.marks] == [mark_words(record, mark) for mark in record.marks]


def test_a_mark_that_is_there_is_not_put_in_again() -> None:
    record = read_records(EXAMPLE)[0]
    place = place_of(record, Sort.REVOKE, E, Pip("H", "3"), stands=False)
    assert place is not None and place.mark is None
    assert "D3 SA ^R H3 =1= S4\n" in with_ruling(record, "x", "y", place)
    assert place_of(record, Sort.REVOKE, W, None, stands=False) is None
    assert place_of(record, Sort.REVOKE, E, Pip("S", "6"), stands=False) is None


def test_a_note_takes_a_free_number_and_leaves_another_note_alone() -> None:
    record = read_records(EXAMPLE)[1]
    assert place_of(record, Sort.INSUFFICIENT, N, None, stands=False) is not None
    ruled = with_ruling(record, "x", "y", place_of(record, Sort.INSUFFICIENT, N, None, stands=False))
    assert ruled == f"{record.text}\n{{x}}"  # the call has a note already
    skipped = with_ruling(record, "x", "y", place_of(record, Sort.SKIPPED, S, None, stands=False))
    assert "^S      2S =2=      +\n" in skipped and '\n[Note "2:y"]\n{x}' in skipped
    full = one('[Auction "N"]\n1S ^I 1C 1NT\n' + "\n".join(f'[Note "{n}:x"]' for n in range(1, MOST_NOTES + 1)))
    assert (
        with_ruling(full, "x", "y", place_of(full, Sort.INSUFFICIENT, E, None, stands=False)) == f"{full.text}\n{{x}}"
    )


def test_a_bid_that_is_too_low_is_marked_where_there_is_just_one() -> None:
    record = one('[Auction "N"]\n1S 1H\n2C\t1D X ')
    place = place_of(record, Sort.INSUFFICIENT, E, None, stands=False)
    assert place is not None
    assert with_ruling(record, "x", "y", place).startswith('[Auction "N"]\n1S ^I 1H =1=\n2C\t1D X\n[Note "1:y"]\n{x}')
    assert place_of(record, Sort.INSUFFICIENT, W, None, stands=False) is not None
    assert place_of(record, Sort.INSUFFICIENT, S, None, stands=False) is None


def test_a_lead_out_of_turn_is_marked_only_if_it_stands_and_its_card_is_named() -> None:
    record = one('[Contract "NT"]\n[Play "W"]\nSA S2 S3 S4\nH3 H2 H4 H5')
    assert place_of(record, Sort.LEAD, N, Pip("H", "2"), stands=False) is None
    assert place_of(record, Sort.LEAD, N, None, stands=True) is None
    place = place_of(record, Sort.LEAD, N, Pip("H", "2"), stands=True)
    assert place is not None and "H3 ^L H2 =1= H4" in with_ruling(record, "x", "y", place)


def test_line_ends_stay_as_they_are() -> None:
    record = one('[Board "1"]\r\n[Auction "N"]\r\n1C\r\n')
    assert with_ruling(record, "x", "y", None) == '[Board "1"]\r\n[Auction "N"]\r\n1C\r\n{x}'


def test_an_open_comment_cannot_take_the_ruling_in() -> None:
    record = one('[Board "1"]\n{ open')
    assert with_ruling(record, "a ruling", "y", None) == '[Board "1"]\n{ open\n; a ruling'


@given(st.text(max_size=300))
def test_a_comment_is_one_comment(words: str) -> None:
    text = "\n".join(comment_lines(words))
    assert one(f'[Board "1"]\n{text}').remarks == () or not words.isprintable()
    assert not any(line.startswith("%") for line in comment_lines(words))


@pytest.mark.parametrize("text", ["SK", "HT", "D10", "C2", "SJ"])
def test_cards_that_somebody_named_are_those_of_the_record(text: str) -> None:
    card = read_card(text)
    assert card is not None
    assert str(pip_of(card)) == text.replace("10", "T")


def test_passed_out_is_no_contract_to_play() -> None:
    assert contract(one('[Contract "Pass"]')) is PassedOut.DEAL and declarer(one('[Contract "Pass"]')) is None
