"""A chart's cards as blocks of one width: boxes with their text set, and the arrows between their parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import NamedTuple

from director.charts.drawing import GREY, WHITE, Box, Item, text_items
from director.charts.text import Line, Run, Style, height_of, law_list, width_of, wrapped
from director.core.law import Basis, Tell
from director.folds.chart import Card, Row, Said
from director.sentences.words import DIRECTOR

PAD = 3.5
SHARED_LINES = 3  # from so many lines on, what several rows bring is told once, in a box of its own
MOST = 4  # arrows to one card; with more of them, none is drawn
_MARK = 4.0  # how large the square is that ends a ruling

Key = tuple[object, ...]
Notes = Mapping[Said, str]  # the sentences that stand in the panel of words, with their letters
Goes = Callable[[int], str]  # where a card is to which no arrow leads


class Link(NamedTuple):
    """An arrow from a port of one block to another block."""

    start: str
    port: int
    end: str


class Part(NamedTuple):
    """A stretch of a block: its lines, how high it is, and whether a ruling ends there."""

    lines: tuple[Line, ...]
    height: float
    ends: bool = False


class Block(NamedTuple):
    """A box with its text: a part for the heading and one for each row; arrows leave from these."""

    id: str
    kind: str  # as of a card, or "ruling"
    width: float
    parts: tuple[Part, ...]

    @property
    def height(self) -> float:
        """How high it is."""
        return sum(part.height for part in self.parts)

    def items(self) -> Iterator[Item]:
        """It drawn, from its own top left corner."""
        border = 1.6 if self.kind in ("choice", "readings") else 0.7
        radius = 4.0 if self.kind == "ruling" else 0.0
        yield Box(0, 0, self.width, self.height, 0, WHITE, radius)  # an arrow that comes too near passes behind it
        if self.kind in ("question", "readings"):
            yield Box(0, 0, self.width, self.parts[0].height, 0, GREY)
        yield Box(0, 0, self.width, self.height, border, radius=radius)
        top = 0.0
        for at, part in enumerate(self.parts):
            if at:
                yield Box(0, top, self.width, 0, 0.4)
            yield from text_items(part.lines, PAD, top + PAD / 2 - 0.5)
            top += part.height
            if part.ends:
                yield Box(self.width - _MARK - 2, top - _MARK - 2.5, _MARK, _MARK, 0, 0.0)


def blocks_of(
    cards: Iterable[Card], width: float, deep: int, notes: Notes, goes: Goes
) -> tuple[list[Block], list[Link]]:
    """The blocks of the cards of one sheet, and the arrows between them.

    No chain of arrows is longer than `deep` blocks: what comes after is gone on to by its number, as `goes` says it.
    """
    every = list(cards)
    several = _several(every, width, notes)
    level = _levels(every, several, deep)
    names: dict[Key, str] = {}
    starts: dict[Key, int] = {}  # how deep its starts are
    found: list[Block] = []
    links: list[Link] = []
    for card in every:
        own = level[card.number]
        parts = [heading(card, width)]
        for port, row in enumerate(card.rows, 1):
            key = _key(row)
            if key in several and own < deep - 1:
                ends = [names.setdefault(key, f"r{len(names)}")]
                starts[key] = max(starts.get(key, 0), own)
                parts.append(_answers(row, width))
            else:
                drawn = {to for to in row.to if level.get(to, 0) > own}
                ends = [f"c{to}" for to in sorted(drawn)]
                parts.append(_row(row, width, drawn, notes, goes))
            links += [Link(f"c{card.number}", port, end) for end in ends]
        found.append(Block(f"c{card.number}", card.kind, width, tuple(parts)))
    for key, name in names.items():
        drawn = {to for to in several[key].to if level.get(to, 0) > starts[key] + 1}
        found.append(Block(name, "ruling", width, (_body(several[key], width, drawn, notes, goes),)))
        links += [Link(name, 0, f"c{to}") for to in sorted(drawn)]
    return found, links


def _key(row: Row) -> Key:
    return row.said, row.to, row.doors


def _several(cards: list[Card], width: float, notes: Notes) -> dict[Key, Row]:
    """What several rows of a sheet bring, if that is long: it gets a box of its own."""
    count: dict[Key, list[Row]] = {}
    for card in cards:
        for row in card.rows:
            count.setdefault(_key(row), []).append(row)
    return {
        key: rows[0] for key, rows in count.items() if len(rows) > 1 and _length(rows[0], width, notes) >= SHARED_LINES
    }


def _length(row: Row, width: float, notes: Notes) -> int:
    return sum(len(runs_wrapped(one, width - 2 * PAD)) for one in row.said if one not in notes)


@cache
def runs_wrapped(said: Said, width: float) -> tuple[Line, ...]:
    """A sentence in lines."""
    return tuple(wrapped(said_runs(said), width, indent=6))


def _levels(cards: list[Card], several: Container[Key], deep: int) -> dict[int, int]:
    """How many arrows lead to each card; it starts anew, without an arrow, where they would be too many."""
    here = {card.number: card for card in cards}
    level = dict.fromkeys(here, 0)
    rows = {
        _key(row) if _key(row) in several else (at, card.number): row
        for card in cards
        for at, row in enumerate(card.rows)
    }
    wanted = Counter(to for row in rows.values() for to in row.to)
    for number in _parents_first(here):
        if level[number] >= deep:
            level[number] = 0
        for row in here[number].rows:
            steps = 2 if _key(row) in several and level[number] < deep - 1 else 1
            for to in row.to:
                if to in level and wanted[to] <= MOST:
                    level[to] = max(level[to], level[number] + steps)
    return level


def _parents_first(cards: Mapping[int, Card]) -> list[int]:
    """The cards in an order in which none comes before what leads to it."""
    order: list[int] = []
    seen: set[int] = set()

    def visit(number: int) -> None:
        if number in cards and number not in seen:
            seen.add(number)
            for row in cards[number].rows:
                for to in row.to:
                    visit(to)
            order.append(number)

    for number in cards:
        visit(number)
    return order[::-1]


@cache
def said_runs(said: Said) -> tuple[Run, ...]:
    """A sentence, its laws, and what they rest on if that is not the letter."""
    basis = [Run(f"[{said.basis.value}]", Style.ITALIC)] if said.basis is not Basis.TEXT else []
    return (Run(said.text), Run(law_list(said.laws), Style.BOLD), *basis)


def heading(card: Card, width: float) -> Part:
    """The head of a card: its number, the question or whose choice it is, the laws that turn on it."""
    asked = [Run(f"{card.number}", Style.BOLD), *_asked(card)]
    lines = wrapped(asked, width - 2 * PAD)
    laws = law_list(card.laws)
    if not laws:
        return Part(tuple(lines), height_of(len(lines)) + PAD)
    room = width - 2 * PAD - (lines[-1].width if lines else 0)
    wide = width_of(laws, Style.BOLD)
    if wide + 6 <= room:
        last = lines[-1]
        (piece,) = wrapped([Run(laws, Style.BOLD)], wide + 1)[0].pieces
        lines[-1] = Line((*last.pieces, piece._replace(x=width - 2 * PAD - wide)))
    else:
        lines += wrapped([Run(laws, Style.BOLD)], width - 2 * PAD)
    return Part(tuple(lines), height_of(len(lines)) + PAD)


def _asked(card: Card) -> list[Run]:
    if card.kind == "question":
        return [*([Run("You judge:", Style.ITALIC)] if card.who else []), Run(card.ask, Style.BOLD)]
    if card.kind == "readings":
        return [Run("Readings differ:", Style.ITALIC), Run(card.ask, Style.BOLD)]
    who = "You judge" if card.who == DIRECTOR else f"{card.who[:1].upper()}{card.who[1:]} may choose"
    until = f", until {card.until}" if card.until and card.who != DIRECTOR else ""
    return [Run(f"{who}{until}:", Style.ITALIC), Run(card.ask, Style.BOLD)]


def _answers(row: Row, width: float) -> Part:
    """The answers of a row."""
    lines: list[Line] = []
    for at, answer in enumerate(row.answers):
        label = [Run(row.letter, Style.BOLD)] if row.letter else [Run("or", Style.ITALIC)] if at else []
        until = [Run(f"until {row.until}", Style.ITALIC)] if row.until else []
        lines += wrapped([*label, Run(answer, Style.BOLD), *until], width - 2 * PAD, indent=8)
    return Part(tuple(lines), height_of(len(lines)) + PAD)


def _row(row: Row, width: float, drawn: set[int], notes: Notes, goes: Goes) -> Part:
    """A row: the answers, and below them what they bring."""
    answers, body = _answers(row, width), _body(row, width, drawn, notes, goes)
    return Part((*answers.lines, *body.lines), answers.height - PAD + body.height, body.ends)


def _body(row: Row, width: float, drawn: set[int], notes: Notes, goes: Goes) -> Part:
    """What is said on a row, those in the panel by their letters, and where to go on if not along an arrow."""
    inner = width - 2 * PAD
    lines: list[Line] = []
    for noted, group in groupby(row.said, key=lambda said: (said in notes, said.tell is Tell.DIRECTOR)):
        if noted[0]:
            lines += wrapped(_noted(list(group), notes, "See" if noted[1] else "Say"), inner, indent=6)
        else:
            lines += [line for said in group for line in runs_wrapped(said, inner)]
    for door in row.doors:
        lines += wrapped([Run("Chart:", Style.ITALIC), Run(door, Style.BOLD)], inner)
    away = [goes(to) for to in row.to if to not in drawn]
    if away:
        lines += wrapped([Run("Go on at", Style.ITALIC), Run(" and ".join(away), Style.BOLD)], inner)
    ends = not row.to and not row.doors
    cramped = ends and bool(lines) and lines[-1].width > inner - _MARK - 4
    return Part(tuple(lines), height_of(len(lines) + cramped) + PAD, ends)


def _noted(said: list[Said], notes: Notes, what: str) -> list[Run]:
    """Sentences by their letters, and all their laws."""
    laws = dict.fromkeys(number for one in said for number in one.laws)
    letters = " ".join(notes[one] for one in said)
    return [Run(what, Style.ITALIC), Run(letters), Run(law_list(laws), Style.BOLD)]
