"""Exercises: a scene with three questions (what happens, whose choice, which law) and the answers to choose from.

Wrong answers are the neighbouring rulings, those one answer away; nothing is invented.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from director.core import law
from director.core.compiled import Compiled
from director.core.decide import Ruling
from director.core.seats import Seat
from director.files.library import Book
from director.folds.neighbours import Neighbour, neighbours, otherwise, substance
from director.folds.report import Mark, Report, report
from director.quiz.scenes import Scene
from director.quiz.telling import Said, Telling, differs, said_by, told_apart

OPTIONS = 4
NOBODYS, YOURS = "Nobody's", "Yours: you judge"


class Other(NamedTuple):
    """A neighbouring ruling as it is told."""

    neighbour: Neighbour
    text: str
    laws: tuple[str, ...]
    apart: bool  # it differs in what the ruling turns on


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
    marks: tuple[Mark, ...]  # what decides it rests on
    because: tuple[str, ...]  # the facts that it turns on
    laws: tuple[str, ...]  # of that, the deciding paragraph first
    others: tuple[Other, ...]
    parts: tuple[Part, ...]
    things: tuple[str, ...]  # of which the answers speak
    rows: bool  # in the words of the comparison of codes

    def said_of(self, compiled: Compiled, told: Report) -> str:
        """What another ruling says of the same things."""
        return said_by(compiled, told, self.rows).text(self.things)

    @property
    def law(self) -> str:
        """The deciding paragraph."""
        return self.laws[0] if self.laws else ""


def exercise_of(scene: Scene, book: Book, chance: Random) -> Exercise | None:
    """The exercise on a scene; None if nothing can be asked about it."""
    compiled, known = scene.compiled, scene.session.known
    ruling = scene.session.reached
    if not isinstance(ruling, Ruling) or not _by_letter(ruling):
        return None
    near = list(neighbours(compiled, known, scene.given))
    chance.shuffle(near)
    near = sorted((item for item in near if _by_letter(item.ruling)), key=lambda item: _far(scene, item, ruling))
    near = _same_player(scene, ruling, near)
    chosen = {name: answer for name, answer in known.items() if compiled.by_id[name].is_choice}
    alike = sum(chosen.items() <= item.known.items() for item in near)
    near.sort(key=lambda item: not chosen.items() <= item.known.items())
    near = near[: 3 * OPTIONS]
    reports = [report(compiled, item, scene.details) for item in (ruling, *(one.ruling for one in near))]
    # what was chosen tells its own consequence; worth asking is only what turns on something else as well
    facts = [item.fact for item in near]
    found = _told(compiled, reports, facts, chance, alike if chosen else None)
    if found is None:
        return None
    said, telling, rows = found
    laws = said[0].claims[telling.focus].laws
    others = tuple(
        Other(
            near[at - 1],
            text,
            differs(said[at], said[0], telling.things) or _new_laws(near[at - 1].ruling, ruling),
            bool(differs(said[0], said[at], [telling.focus])),
        )
        for at, text in zip(telling.kept[1:], telling.texts[1:], strict=True)
    )
    if not laws:
        return None
    parts = (
        _happens(telling.texts, chance),
        _chooser(scene, reports[0], [reports[at] for at in telling.kept[1:]], chance),
        _which_law(book, scene, reports[0], laws[0], others),
    )
    if any(len(part.options) < 2 for part in parts):
        return None
    focus = said[0].claims[telling.focus]
    return Exercise(
        scene, reports[0], telling.texts[0], focus.marks, focus.because, laws, others, parts, telling.things, rows
    )


def _by_letter(ruling: Ruling) -> bool:
    """Whether anything of a ruling is the letter of a law: where nothing is wrong, nothing is to be learnt."""
    return any(clause.basis is law.Basis.TEXT for clause in ruling.clauses)


def _new_laws(ruling: Ruling, beside: Ruling) -> tuple[str, ...]:
    """The paragraphs that a ruling rests on and another one does not."""
    new = [clause for clause in ruling.clauses if clause not in beside.clauses]
    new.sort(key=lambda clause: clause.basis is not law.Basis.TEXT)
    return tuple(dict.fromkeys(clause.paragraph for clause in new))


def _told(
    compiled: Compiled, reports: Sequence[Report], facts: Sequence[str], chance: Random, among: int | None
) -> tuple[list[Said], Telling, bool] | None:
    """The rulings told apart: in the words of the comparison of codes, which give no reasons away; or in sentences."""
    found = []
    for rows in (True, False):
        said = [said_by(compiled, one, rows, fact) for one, fact in zip(reports, ["", *facts], strict=True)]
        telling = told_apart(said, OPTIONS - 1, chance, among)
        if telling is not None:
            found.append((said, telling, rows))
        if telling is not None and len(telling.kept) == OPTIONS:
            break
    return max(found, key=lambda way: len(way[1].kept), default=None)


def _far(scene: Scene, item: Neighbour, ruling: Ruling) -> tuple[bool, int, bool, int]:
    """How far off a neighbour is: another choice teaches least, much that is otherwise less than one thing."""
    compiled = scene.compiled
    fact = compiled.by_id[item.fact]
    changes = len(otherwise(compiled, scene.session.known, item))
    return fact.is_choice, changes, fact.is_seat, -_main_differences(compiled, ruling, item.ruling)


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


# the three questions


def _happens(texts: Sequence[str], chance: Random) -> Part:
    order = list(range(len(texts)))
    chance.shuffle(order)
    options = tuple(texts[at] for at in order)
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


def _chooser(scene: Scene, own: Report, near: list[Report], chance: Random) -> Part:
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
    order = list(options)[:OPTIONS]
    chance.shuffle(order)
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
