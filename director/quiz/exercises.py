"""Exercises: a scene with three questions (what happens, whose choice, which law) and the answers to choose from.

Wrong answers are the neighbouring rulings, those one answer away; nothing is invented.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from director.core import law
from director.core.decide import Ruling
from director.core.law import Basis, Tell
from director.core.seats import Seat
from director.files.library import Book
from director.folds.neighbours import Neighbour, neighbours
from director.folds.report import ChoiceReport, Mark, Report, report
from director.quiz.scenes import Scene

OPTIONS = 4
_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
SHORT = 73  # characters that an answer should not pass: one line of a screen
LONGEST = 150
THAT_IS_ALL = "Nothing else follows."


class Piece(NamedTuple):
    """A sentence of a ruling, and what it rests on."""

    text: str
    marks: tuple[Mark, ...]
    first: bool  # it says what happens now, or what may be chosen


class Other(NamedTuple):
    """A neighbouring ruling as it is told."""

    neighbour: Neighbour
    text: str
    laws: tuple[str, ...]


class Part(NamedTuple):
    """One of the three questions: its name, what is asked, the answers, and which is right."""

    name: str
    ask: str
    options: tuple[str, ...]
    right: int
    others: tuple[int, ...] = ()  # for each answer to "what happens", its number among the others; -1 is the ruling


class Exercise(NamedTuple):
    """A scene, its ruling, the neighbouring rulings and the three questions."""

    scene: Scene
    report: Report
    told: str  # the ruling in a line or two
    laws: tuple[str, ...]  # what that rests on, the deciding paragraph first
    others: tuple[Other, ...]
    parts: tuple[Part, ...]

    @property
    def law(self) -> str:
        """The deciding paragraph."""
        return self.laws[0] if self.laws else ""


def exercise_of(scene: Scene, book: Book, chance: Random) -> Exercise | None:
    """The exercise on a scene; None if nothing can be asked about it."""
    compiled, known = scene.compiled, scene.session.known
    ruling = scene.session.reached
    if not isinstance(ruling, Ruling):
        return None
    own = report(compiled, ruling, scene.details)
    near = _apart(scene, neighbours(compiled, known, scene.given))
    chance.shuffle(near)
    near = sorted(near, key=lambda item: compiled.by_id[item.fact].is_seat)[: 2 * OPTIONS]
    reports = [own, *(report(compiled, item.ruling, scene.details) for item in near)]
    texts = told_apart([list(_pieces(one)) for one in reports])
    kept = _distinct(texts)[:OPTIONS]
    if len(kept) < 2:
        return None
    # the four that stand together are told apart from each other alone
    shown = told_apart([list(_pieces(reports[at])) for at in kept])
    if len({text for text, _ in shown}) < len(kept):
        shown = [texts[at] for at in kept]
    others = tuple(Other(near[at - 1], text, laws) for at, (text, laws) in zip(kept, shown, strict=True) if at)
    told, laws = shown[0]
    if not laws:
        return None
    parts = (
        _happens(told, others, chance),
        _chooser(scene, own, [reports[at] for at in kept if at]),
        _which_law(book, scene, own, laws[0], others, chance),
    )
    if any(len(part.options) < 2 for part in parts):
        return None
    return Exercise(scene, own, told, laws, others, parts)


def _apart(scene: Scene, found: Iterable[Neighbour]) -> list[Neighbour]:
    """Neighbours of which each comes to something else than the others, and none is in doubt."""
    seen: dict[object, Neighbour] = {}
    for item in found:
        ruling = item.ruling
        if ruling.readings or ruling.gaps or ruling.conflicts:
            continue
        key = (frozenset((h.issue, h.outcome) for h in ruling.holdings), frozenset(o.choice for o in ruling.offers))
        seen.setdefault(key, item)
    del scene
    return list(seen.values())


def _distinct(texts: list[tuple[str, tuple[str, ...]]]) -> list[int]:
    """The first of those that read alike; the ruling itself is number 0."""
    first: dict[str, int] = {}
    for number, (text, _) in enumerate(texts):
        first.setdefault(text, number)
    return sorted(first.values())


# told in a line or two


def _pieces(told: Report) -> Iterator[Piece]:
    """Everything that a ruling says, then what may be chosen."""
    for item in told.told:
        if not item.quiet and item.tell not in (Tell.CHOICE, Tell.UNTIL):
            yield Piece(item.text, item.marks, item.tell is Tell.NOW)
    for choice in told.choices:
        yield Piece(choice_words(choice), choice.marks, True)


def choice_words(choice: ChoiceReport) -> str:
    """A choice in a sentence: whose it is, and among what."""
    if not choice.put_to:
        return f"You judge: {choice.ask}"
    ways = [option.text[:1].lower() + option.text[1:].rstrip(".") for option in choice.options]
    who = choice.chooser[:1].upper() + choice.chooser[1:]
    text = f"{who} may {'; or '.join(ways)}."
    if len(text) <= LONGEST * 2 // 3:
        return text
    first = ways[0] if len(ways[0]) < SHORT // 2 else ""
    count = _NUMBERS[len(ways)] if len(ways) < len(_NUMBERS) else str(len(ways))
    return f"{who} has a choice of {count}{f', the first to {first}' if first else ''}."


def told_apart(rulings: list[list[Piece]]) -> list[tuple[str, tuple[str, ...]]]:
    """Each ruling in a line or two, by what tells it from the others; and the laws of that, the deciding one first."""
    counts = Counter(piece.text for pieces in rulings for piece in {one.text: one for one in pieces}.values())
    found = []
    for number, pieces in enumerate(rulings):
        ranked = sorted(pieces, key=lambda piece: (counts[piece.text], not piece.first))
        chosen: list[Piece] = []
        for piece in ranked:
            size = sum(len(one.text) + 1 for one in chosen) + len(piece.text)
            if not chosen or size <= SHORT:
                chosen.append(piece)
        text = " ".join(piece.text for piece in pieces if piece in chosen)
        own = {piece.text for piece in pieces}
        if any(own <= {piece.text for piece in other} for at, other in enumerate(rulings) if at != number):
            text = f"{text} {THAT_IS_ALL}"
        found.append((_shortened(text), _laws(ranked)))
    return found


def _shortened(text: str) -> str:
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST].rsplit(' ', 1)[0]} ..."


def _laws(pieces: list[Piece]) -> tuple[str, ...]:
    """The paragraphs that the pieces rest on: of the first, the letter before a reading."""
    found: list[str] = []
    for piece in pieces:
        for mark in sorted(piece.marks, key=lambda mark: mark.basis is not Basis.TEXT):
            found += mark.laws
    return tuple(dict.fromkeys(found))


# the three questions


def _happens(told: str, others: tuple[Other, ...], chance: Random) -> Part:
    order = [-1, *range(len(others))]
    chance.shuffle(order)
    options = tuple(told if number < 0 else others[number].text for number in order)
    return Part("what happens", "What happens?", options, order.index(-1), tuple(order))


def chooser_words(told: Report) -> str:
    """Whose choice a ruling leaves open: players', else the director's, else nobody's."""
    players = [choice for choice in told.choices if choice.put_to]
    if not players:
        return "yours, you judge" if told.choices else "nobody's"
    seats = {seat for choice in players for seat in choice.put_to}
    return _seats_words(frozenset(seats))


def _seats_words(seats: frozenset[Seat]) -> str:
    names = [f"{seat.title}'s" for seat in Seat if seat in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _chooser(scene: Scene, own: Report, near: list[Report]) -> Part:
    """Whose choice it is; wrong are those of the neighbouring rulings, then others that could be thought of."""
    right = chooser_words(own)
    options = dict.fromkeys([right, *(chooser_words(one) for one in near), "nobody's"])
    named = [seat for choice in own.choices for seat in choice.put_to]
    told = [value for value in scene.session.known.values() if isinstance(value, Seat)]
    pairs = [frozenset({Seat.NORTH, Seat.SOUTH}), frozenset({Seat.EAST, Seat.WEST})]
    singles = [frozenset({seat}) for seat in (*dict.fromkeys(named), *told, *Seat)]
    partner = [frozenset({seat.turned(2)}) for seat in named[:1]]
    for seats in (*partner, *pairs[:1], *singles[:1], *pairs[1:], *singles[1:]):
        options.setdefault(_seats_words(seats))
    first = list(options)[:OPTIONS]
    order = sorted(first, key=lambda words: (words.startswith(("nobody", "yours")), len(words), words))
    return Part("whose choice", "Whose choice is it now?", tuple(order), order.index(right))


def _which_law(book: Book, scene: Scene, own: Report, right: str, others: tuple[Other, ...], chance: Random) -> Part:
    """Which law decides: whole laws if the wrong ones are others, else paragraphs."""
    cited = {*own.laws, right}
    near = [number for other in others for number in other.laws]
    near += [clause.paragraph for clause in scene.compiled.law.clauses]
    whole = {book.law_of(number) for number in cited}
    laws = [number for number in dict.fromkeys(book.law_of(item) for item in near) if number and number not in whole]
    if len(laws) < OPTIONS - 1:
        laws += _beside(book.code.index, book.law_of(right), {*whole, *laws})[: OPTIONS - 1 - len(laws)]
    wrong = laws[: OPTIONS - 1]
    options = sorted([book.law_of(right), *wrong], key=list(book.code.index).index)
    del chance
    words = tuple(law_words(book, number) for number in options)
    return Part("which law", "Which law decides it?", words, options.index(book.law_of(right)))


def _beside(index: Mapping[str, law.IndexLine], number: str, without: set[str]) -> list[str]:
    """The laws that stand nearest to one in the book."""
    numbers = list(index)
    at = numbers.index(number) if number in numbers else 0
    near = sorted(numbers, key=lambda item: abs(numbers.index(item) - at))
    return [item for item in near if item not in without]


def law_words(book: Book, number: str) -> str:
    """A law's number and its heading."""
    line = book.code.index.get(number)
    return f"{number}  {line.heading}" if line else number
