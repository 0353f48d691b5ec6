"""Exercises: a scene with three questions (what happens, whose choice, which law) and the answers to choose from.

Wrong answers are the neighbouring rulings, those one answer away; nothing is invented.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import NamedTuple

from director.core import law
from director.core.compiled import Compiled
from director.core.decide import Ruling
from director.core.seats import Seat
from director.files.library import Book
from director.folds.neighbours import Neighbour, neighbours, substance
from director.folds.report import Report, report
from director.quiz.scenes import Scene
from director.quiz.telling import Apart, pieces_of, told_apart

OPTIONS = 4
NOBODYS, YOURS = "Nobody's", "Yours: you judge"
ALONE = "The other answers do not hold."  # where all of an answer holds in another one too


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
    near = list(neighbours(compiled, known, scene.given))
    chance.shuffle(near)
    near.sort(key=lambda item: (compiled.by_id[item.fact].is_seat, -_main_differences(compiled, ruling, item.ruling)))
    near = _same_player(scene, ruling, near)[: 2 * OPTIONS]
    reports = [own, *(report(compiled, item.ruling, scene.details) for item in near)]
    texts = told_apart([list(pieces_of(compiled, one)) for one in reports])
    kept = _distinct(texts)[:OPTIONS]
    if len(kept) < 2:
        return None
    # the four that stand together are told apart from each other alone
    shown = told_apart([list(pieces_of(compiled, reports[at])) for at in kept])
    if len({one.text for one in shown}) < len(kept):
        shown = [texts[at] for at in kept]
    others = tuple(Other(near[at - 1], one.text, one.laws) for at, one in zip(kept, shown, strict=True) if at)
    told, laws = shown[0].text, shown[0].laws
    if not laws:
        return None
    parts = (
        _happens(shown, chance),
        _chooser(scene, own, [reports[at] for at in kept if at]),
        _which_law(book, scene, own, laws[0], others),
    )
    if any(len(part.options) < 2 for part in parts):
        return None
    return Exercise(scene, own, told, laws, others, parts)


def _apart(found: Iterable[Neighbour]) -> list[Neighbour]:
    """Neighbours of which each comes to something else than the others, and none is in doubt."""
    seen: dict[object, Neighbour] = {}
    for item in found:
        ruling = item.ruling
        if ruling.readings or ruling.gaps or ruling.conflicts:
            continue
        seen.setdefault(substance(ruling), item)
    return list(seen.values())


def _main_differences(compiled: Compiled, one: Ruling, other: Ruling) -> int:
    """On how many of the things that every ruling must settle two rulings differ; more than three count as three."""
    apart = {(h.issue, h.outcome) for h in one.holdings} ^ {(h.issue, h.outcome) for h in other.holdings}
    issues = {issue for issue, _ in apart if not compiled.issues[issue].gather}
    return min(len(issues) + len({o.choice for o in one.offers} ^ {o.choice for o in other.offers}), 3)


def _same_player(scene: Scene, ruling: Ruling, near: list[Neighbour]) -> list[Neighbour]:
    """First those about the player of whom the story tells, with some two answers away where too few are one.

    A ruling on what another player did is told apart by his name alone, so that nobody learns from it.
    """
    about = next((fact.id for fact in scene.compiled.facts if fact.is_seat and fact.id in scene.session.known), "")
    same = _apart(item for item in near if item.fact != about)
    if len(same) < OPTIONS:
        same = _further(scene, ruling, same, about)
    return _apart([*same, *(item for item in near if item.fact == about)])


def _further(scene: Scene, ruling: Ruling, near: list[Neighbour], about: str) -> list[Neighbour]:
    """With those that are two answers away, none of them about another player."""
    own = substance(ruling)
    found = list(near)
    for item in near:
        for one in neighbours(scene.compiled, item.known, {}):
            if one.fact == about or substance(one.ruling) == own:
                continue
            if one.known.get(item.fact) == item.answer:
                found.append(item._replace(known=one.known, ruling=one.ruling, also=((one.fact, one.answer),)))
    return found


def _distinct(texts: list[Apart]) -> list[int]:
    """The first of those that read alike; the ruling itself is number 0."""
    first: dict[str, int] = {}
    for number, one in enumerate(texts):
        first.setdefault(one.text, number)
    return sorted(first.values())


# the three questions


def _happens(shown: list[Apart], chance: Random) -> Part:
    order = list(range(len(shown)))
    chance.shuffle(order)
    options = tuple(f"{shown[at].text} {ALONE}" if shown[at].within else shown[at].text for at in order)
    return Part("what happens", "What happens?", options, order.index(0), tuple(at - 1 for at in order))


def chooser_words(told: Report) -> str:
    """Whose choice a ruling leaves open: players', else the director's, else nobody's."""
    players = [choice for choice in told.choices if choice.put_to]
    if not players:
        return YOURS if told.choices else NOBODYS
    seats = {seat for choice in players for seat in choice.put_to}
    return _seats_words(frozenset(seats))


def _seats_words(seats: frozenset[Seat]) -> str:
    names = [f"{seat.title}'s" for seat in Seat if seat in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _chooser(scene: Scene, own: Report, near: list[Report]) -> Part:
    """Whose choice it is; wrong are those of the neighbouring rulings, then others that could be thought of."""
    right = chooser_words(own)
    options = dict.fromkeys([right, *(chooser_words(one) for one in near), NOBODYS])
    named = [seat for choice in own.choices for seat in choice.put_to]
    told = [value for value in scene.session.known.values() if isinstance(value, Seat)]
    pairs = [frozenset({Seat.NORTH, Seat.SOUTH}), frozenset({Seat.EAST, Seat.WEST})]
    singles = [frozenset({seat}) for seat in (*dict.fromkeys(named), *told, *Seat)]
    partner = [frozenset({seat.turned(2)}) for seat in named[:1]]
    for seats in (*partner, *pairs[:1], *singles[:1], *pairs[1:], *singles[1:]):
        options.setdefault(_seats_words(seats))
    first = list(options)[:OPTIONS]
    order = sorted(first, key=lambda words: (words in (NOBODYS, YOURS), len(words), words))
    return Part("whose choice", "Whose choice is it now?", tuple(order), order.index(right))


def _which_law(book: Book, scene: Scene, own: Report, right: str, others: tuple[Other, ...]) -> Part:
    """Which law decides: whole laws; wrong are those of which the ruling cites nothing."""
    cited = {*own.laws, right}
    near = [number for other in others for number in other.laws]
    near += [clause.paragraph for clause in scene.compiled.law.clauses]
    whole = {book.law_of(number) for number in cited}
    laws = [number for number in dict.fromkeys(book.law_of(item) for item in near) if number and number not in whole]
    if len(laws) < OPTIONS - 1:
        laws += _beside(book.code.index, book.law_of(right), {*whole, *laws})[: OPTIONS - 1 - len(laws)]
    wrong = laws[: OPTIONS - 1]
    options = sorted([book.law_of(right), *wrong], key=list(book.code.index).index)
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
