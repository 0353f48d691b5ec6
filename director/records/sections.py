"""The calls of an Auction section and the cards of a Play section, with the marks that stand before them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from director.core.seats import Seat
from director.records.cards import read_pip
from director.records.record import ALL_PASS, DOUBLE, PASS, REDOUBLE, Call, Mark, Played, Remark, Sort, Spot
from director.records.tokens import Kind, Token

MOST_REMARKS = 50
MOST_CALLS, MOST_CARDS = 400, 80  # far more than can be: an auction has at most 319 calls, a deal 52 cards
LONGEST_SHOWN = 20  # characters of what could not be read

_PIECE = re.compile(r"\^.?|=[^=\s]*=|\$\d*|[!?]+|[*+]|-+|\w+|.", re.DOTALL)
_BID = re.compile(r"([1-7])(C|D|H|S|N|NT|SA)", re.IGNORECASE)
_CALLS = {
    "PASS": PASS, "P": PASS, "X": DOUBLE, "D": DOUBLE, "DBL": DOUBLE, "DOUBLE": DOUBLE, "XX": REDOUBLE, "R": REDOUBLE,
    "RDBL": REDOUBLE, "REDOUBLE": REDOUBLE, "AP": ALL_PASS,
}  # fmt: skip


class Piece(NamedTuple):
    """A word of a section, or a part of one, with its place."""

    text: str
    start: int
    end: int
    line: int


def pieces(text: str, tokens: Iterable[Token]) -> Iterator[Piece]:
    """The pieces of a section's words. Comments and other programs' lines are passed over."""
    for token in tokens:
        if token.kind in (Kind.WORD, Kind.OTHER):
            for found in _PIECE.finditer(text, token.start, token.end):
                yield Piece(found[0], found.start(), found.end(), token.line)


def read_call(text: str) -> str:
    """A call as the format writes it; nothing for what is none.

    >>> read_call("1n"), read_call("dbl"), read_call("3H"), read_call("8C")
    ('1NT', 'X', '3H', '')
    """
    found = _BID.fullmatch(text)
    if found:
        strain = found[2].upper()
        return found[1] + ("NT" if strain in ("N", "SA") else strain)
    return _CALLS.get(text.upper(), "")


class _Section:
    """What both sections share: marks that wait for their call or card, what was added to one, what was not read."""

    sorts: tuple[Sort, ...] = ()

    def __init__(self, first: Seat | None) -> None:
        self.first = first
        self.place = 0  # how many places have been filled, counted from the first player
        self.over = False
        self.waiting: list[tuple[Sort, Piece]] = []
        self.remarks: list[Remark] = []
        self.marks: list[Mark] = []

    def seat(self, place: int) -> Seat | None:
        return self.first.turned(place) if self.first is not None else None

    def remark(self, piece: Piece, text: str) -> None:
        if len(self.remarks) < MOST_REMARKS:
            self.remarks.append(Remark(piece.line, text.format(f'"{piece.text[:LONGEST_SHOWN]}"')))

    def read(self, found: Iterable[Piece]) -> None:
        for piece in found:
            if self.over:
                self.remark(piece, "{} stands after the end of the section")
                break
            self.take(piece)
        for sort, piece in self.waiting:
            if sort is not Sort.SKIPPED:
                self.remark(piece, "{} stands before nothing")
        self.finish()

    def take(self, piece: Piece) -> None:
        text = piece.text
        if text[0] == "^":
            self.mark(piece)
        elif text[0] in "!?$=" and (text[0] != "=" or len(text) > 1):
            self.added(piece)
        elif text == "*":
            self.over = True
        elif text == "+":
            self.place += 1  # the next to call or play: it stands in that player's column
        elif text[0] == "-":
            self.place += len(text)
        elif text[0].isalnum():
            self.word(piece)
            self.place += 1
        else:
            self.remark(piece, "{} is not understood")

    def mark(self, piece: Piece) -> None:
        letter = piece.text[1:].upper()
        sort = next((sort for sort in self.sorts if sort.value == letter), None)
        if sort is None:
            self.remark(piece, "the mark {} is not known here")
        else:
            self.waiting.append((sort, piece))

    def added(self, piece: Piece) -> None:
        """A suffix, glyph or note belongs to the call or card before it."""
        note = re.fullmatch(r"=\s*(\d{1,4})\s*=", piece.text)
        if not self.widen(piece.end, int(note[1]) if note else 0):
            self.remark(piece, "{} stands before the first call or card")
        elif piece.text[0] == "=" and note is None:
            self.remark(piece, "the note {} has no number")

    def widen(self, end: int, note: int) -> bool:
        raise NotImplementedError

    def word(self, piece: Piece) -> None:
        raise NotImplementedError

    def finish(self) -> None:
        """Nothing more comes."""


def _widened(spot: Spot, end: int, note: int) -> Spot:
    return spot._replace(end=end, note=spot.note or note)


class Auction(_Section):
    """The calls so far."""

    sorts = (Sort.INSUFFICIENT, Sort.SKIPPED)

    def __init__(self, first: Seat | None) -> None:
        super().__init__(first)
        self.calls: list[Call] = []

    def mark(self, piece: Piece) -> None:
        """A mark waits for the next call; one for a player who was passed over fills that player's place."""
        super().mark(piece)
        if self.waiting and self.waiting[-1] == (Sort.SKIPPED, piece):
            self.place += 1

    def word(self, piece: Piece) -> None:
        """A call."""
        seat = self.seat(self.place)
        text = read_call(piece.text)
        if not text:
            self.remark(piece, "{} is no call")
        if len(self.calls) >= MOST_CALLS:
            self.over = True
            return
        sorts = {sort for sort, _ in self.waiting}
        skipped = [waiting for sort, waiting in self.waiting if sort is Sort.SKIPPED]
        spot = Spot(piece.start, piece.end, piece.line)
        self.calls.append(Call(seat, text, spot, Sort.INSUFFICIENT in sorts))
        at = len(self.calls) - 1
        if skipped:
            passed = [self.seat(self.place - number) for number in range(len(skipped), 0, -1)]
            seats = tuple(one for one in passed if one is not None)
            self.marks.append(Mark(Sort.SKIPPED, seat, at, skipped[0].line, seats))
        if Sort.INSUFFICIENT in sorts:
            self.marks.append(Mark(Sort.INSUFFICIENT, seat, at, piece.line))
        self.waiting = []

    def widen(self, end: int, note: int) -> bool:
        """The last one reaches to there; False if there is none."""
        if self.calls:
            self.calls[-1] = self.calls[-1]._replace(spot=_widened(self.calls[-1].spot, end, note))
        return bool(self.calls)

    def finish(self) -> None:
        """A player who is passed over at the very end was passed over by nobody yet."""
        skipped = [piece for sort, piece in self.waiting if sort is Sort.SKIPPED]
        if skipped:
            self.remark(skipped[0], "after {} nobody calls")


class Play(_Section):
    """The cards so far, in the order of the columns."""

    sorts = (Sort.LEAD, Sort.REVOKE)

    def __init__(self, first: Seat | None) -> None:
        super().__init__(first)
        self.cards: list[Played] = []

    def word(self, piece: Piece) -> None:
        """A card."""
        pip = read_pip(piece.text)
        if pip is None:
            self.remark(piece, "{} is no card")
        elif any(one.pip == pip for one in self.cards):
            self.remark(piece, "{} is played twice")
        if self.place >= MOST_CARDS:
            self.over = True
            return
        seat = self.seat(self.place)
        sorts = tuple(dict.fromkeys(sort for sort, _ in self.waiting))
        self.cards.append(Played(seat, pip, self.place, Spot(piece.start, piece.end, piece.line), sorts))
        self.marks += [Mark(sort, seat, len(self.cards) - 1, piece.line) for sort in sorts]
        self.waiting = []

    def widen(self, end: int, note: int) -> bool:
        """The last one reaches to there; False if there is none."""
        if self.cards:
            self.cards[-1] = self.cards[-1]._replace(spot=_widened(self.cards[-1].spot, end, note))
        return bool(self.cards)


def read_auction(text: str, tokens: Sequence[Token], first: Seat | None) -> Auction:
    """The Auction section; `first` is the player in whose column it begins."""
    section = Auction(first)
    section.read(pieces(text, tokens))
    return section


def read_play(text: str, tokens: Sequence[Token], first: Seat | None) -> Play:
    """The Play section; `first` is the player in whose column it begins."""
    section = Play(first)
    section.read(pieces(text, tokens))
    return section
