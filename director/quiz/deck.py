"""The deck: which exercise comes next. Those that are due first, then new ones by chance, from paths and from cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from director.core.errors import BadFact, DirectorError
from director.core.given import read_facts
from director.core.seats import joined
from director.files.cases import Case, case_files, read_cases
from director.files.library import Book, read_file
from director.folds.neighbours import substance
from director.quiz.exercises import Exercise, exercise_of
from director.quiz.paths import Level, rare, way
from director.quiz.scenes import Scene, scene_of, scene_of_key, titles

TRIES = 80
LAST = 10  # tries that take an incident again rather than none
LESS = 0.6  # of the rulings that leave nobody a choice: how many are passed over
ENOUGH = 3  # answers to "what happens", where there are so many
FROM_CASES = {Level.EASY: 0.1, Level.MIXED: 0.2, Level.HARD: 0.25}


class Wanted(NamedTuple):
    """What is asked about."""

    situations: tuple[str, ...]
    level: Level = Level.MIXED
    published: bool = False  # cases that others decided, and nothing else
    named: bool = False  # the situations were named; else it is the whole code


class Due(NamedTuple):
    """An exercise that is to come back."""

    situation: str
    title: str
    key: str
    case: str = ""
    source: str = ""
    note: str = ""


class Deck:
    """Exercises on one code, one after the other; the same seed gives the same ones."""

    def __init__(
        self, book: Book, wanted: Wanted, seed: str, due: Sequence[Due] = (), known: Iterable[tuple[str, str]] = ()
    ) -> None:
        """`known`: incidents that are not to come yet, as situation and key."""
        self.book = book
        self.wanted = wanted
        self.chance = Random(seed)
        self.due = list(due)
        self.drawn: set[tuple[str, str]] = set(known)
        self.rulings: Counter[object] = Counter()
        self.lately: list[str] = []
        self._cases: dict[str, list[Case]] = {}

    def draw(self) -> Exercise:
        """The next exercise. Raises `DirectorError` if there is none."""
        while self.due:
            one = self.due.pop(0)
            found = self._exercise(self._again(one))
            if found is not None:
                return self._kept(found)
        for attempt in range(TRIES):
            situation = self.chance.choice(self.wanted.situations)
            if attempt < TRIES // 2 and situation in self.lately[-len(self.wanted.situations) // 2 :]:
                continue
            scene = self._new(situation)
            if scene is None or (attempt < TRIES - LAST and (situation, scene.key) in self.drawn):
                continue
            found = self._exercise(scene)
            if found is None or (attempt < TRIES // 2 and self._passed_over(found)):
                continue
            return self._kept(found)
        raise DirectorError(
            f"no question can be made of {', '.join(self.wanted.situations)}",
            allowed="another situation, or another --level",
        )

    def _passed_over(self, found: Exercise) -> bool:
        """Whether another one is better asked: few answers, nobody's choice (of which there are many), too easy."""
        if self.wanted.level is Level.HARD and not _is_hard(found):
            return True
        return len(found.parts[0].options) < ENOUGH or (not _of_choice(found) and self.chance.random() < LESS)

    def _kept(self, found: Exercise) -> Exercise:
        situation = found.scene.compiled.law.id
        self.drawn.add((situation, found.scene.key))
        self.rulings[substance(found.report.ruling)] += 1
        self.lately.append(situation)
        return found

    def _exercise(self, scene: Scene | None) -> Exercise | None:
        return exercise_of(scene, self.book, self.chance) if scene is not None else None

    def _again(self, due: Due) -> Scene | None:
        """An incident that was seen before; None if the laws no longer know it."""
        try:
            compiled = self.book.situation(due.situation)
            title = compiled.law.title if due.case else due.title
            found = scene_of_key(self.book.code.id, title, compiled, due.key, self.chance)
        except (DirectorError, KeyError, ValueError):
            return None
        return found._replace(case=due.case, source=due.source, note=due.note)

    def _new(self, situation: str) -> Scene | None:
        """A new incident in a situation: a published case now and then, else a way by chance."""
        cases = self._published(situation)
        if cases and (self.wanted.published or self.chance.random() < FROM_CASES[self.wanted.level]):
            return self._of_case(self.chance.choice(cases), situation)
        if self.wanted.published:
            return None
        compiled = self.book.situation(situation)
        listed = list(titles(self.book.code, compiled.law))
        common = [one for one in listed if one[2]] or listed
        title, answers, _ = self.chance.choice(common if self.wanted.level is Level.EASY else listed)
        given = read_facts(compiled, answers)
        hard = self.wanted.level is Level.HARD or (self.wanted.level is Level.MIXED and self.chance.random() < 0.5)
        found = way(compiled, given, hard, self.chance, self.rulings)
        if found is None:
            return None
        known, _ = found
        return scene_of(self.book.code.id, title, compiled, known, given, self.chance)

    def _of_case(self, case: Case, situation: str) -> Scene | None:
        compiled = self.book.situation(situation)
        try:
            known = read_facts(compiled, case.facts)
            scene = scene_of(self.book.code.id, compiled.law.title, compiled, known, {}, self.chance)
        except BadFact:
            return None
        return scene._replace(case=case.title, source=case.source, note=case.note)

    def _published(self, situation: str) -> list[Case]:
        """The published cases of a situation that can be told: decided under the bare law, and not refused."""
        if situation not in self._cases:
            files = case_files(self.book.folder, "published")
            cases: list[Case] = []
            if situation in files:
                source, tree = read_file(files[situation])
                cases = read_cases(source, tree, situation)
            fits = [case for case in cases if not case.refused and not case.profile and case.situation == situation]
            self._cases[situation] = fits
        return self._cases[situation]


def _of_choice(exercise: Exercise) -> bool:
    """Whether a choice is open, or has been made."""
    return bool(exercise.report.choices or exercise.scene.session.chosen)


def _is_hard(exercise: Exercise) -> bool:
    """Whether a rare thing is so, an exception bites, or a player has chosen."""
    session = exercise.scene.session
    return bool(session.chosen or exercise.report.ruling.displaced or any(rare(session.compiled, session.known)))


def wanted_of(book: Book, situations: Sequence[str], level: Level, published: bool) -> Wanted:
    """What is asked about: the situations named, or those of the code; of the easy ones those on its menu.

    Raises `DirectorError` for a situation that the code does not have, or if there is nothing to ask about.
    """
    if situations:
        found = list(dict.fromkeys(name.partition(".")[0] for name in situations))
        for ident in found:
            book.situation(ident)
    elif published:
        found = [ident for ident in case_files(book.folder, "published") if ident in book.ruled]
    else:
        ruled = set(book.situation_files) if book.under is None else set(book.ruled)
        menu = [name for name in dict.fromkeys(item.partition(".")[0] for item in book.code.menu) if name in ruled]
        found = menu if level is Level.EASY else [*menu, *sorted(ruled - set(menu))]
    if published and not set(found) & set(case_files(book.folder, "published")):
        raise DirectorError(
            f"{book.code.title} has no published cases{f' of {joined(situations)}' if situations else ''}",
            where="--published",
            allowed=", ".join(case_files(book.folder, "published")) or "none of this code",
        )
    return Wanted(tuple(found), level, published, bool(situations))
