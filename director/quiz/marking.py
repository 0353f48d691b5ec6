"""The marking: what was said beside the ruling, the fact that decides, and what other answers would bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from director.core.decide import inferred_seats
from director.core.errors import DirectorError
from director.core.facts import Answer
from director.core.law import Basis
from director.files.library import Book
from director.folds.neighbours import otherwise
from director.folds.offered import basis_of
from director.folds.report import Mark
from director.quiz.exercises import Exercise, Other
from director.quiz.paths import rare
from director.quiz.sitting import TOLD, Marked
from director.sentences.answers import answer_words
from director.sentences.story import story_sentence
from director.sentences.words import Voice

MOST = 3  # neighbouring rulings that are shown
_NOTHING = ("no", "none", "nobody", "nothing")  # answers by which something did not happen


class Compared(NamedTuple):
    """One part: what was said, and what the ruling is."""

    name: str
    right: bool
    said: str
    ruling: str


class Deciding(NamedTuple):
    """The fact that decides: the question and its answer; the law, in our words, and what the ruling rests on."""

    ask: str
    answer: str
    law: str
    says: str
    marks: tuple[Mark, ...]


class Away(NamedTuple):
    """A neighbouring ruling: what would have been otherwise, and what would follow."""

    otherwise: str
    text: str
    laws: tuple[str, ...]


def compared(marked: Marked) -> list[Compared]:
    """What was said to each part, beside the ruling."""
    found = []
    for said, part in zip(marked.said, marked.exercise.parts, strict=True):
        words = "nothing" if said == TOLD else _brief(part.name, part.options[said])
        found.append(
            Compared(
                part.name, said == part.right, words, _ruling(marked.exercise, part.name, part.options[part.right])
            )
        )
    return found


def _brief(name: str, words: str) -> str:
    """An answer; of a law, its number and heading on one line."""
    return " ".join(words.split()) if name == "which law" else words


def _ruling(exercise: Exercise, name: str, words: str) -> str:
    if name != "which law":
        return _brief(name, words)
    own = {clause.paragraph for clause in exercise.report.ruling.clauses}
    aside = [item.clause.paragraph for item in exercise.report.ruling.displaced if item.clause.paragraph not in own]
    more = f" (sets {', '.join(dict.fromkeys(aside))} aside)" if aside else ""
    _, _, heading = words.partition("  ")
    return f"{exercise.law} {heading}{more}"


def decider(exercise: Exercise, said: tuple[int, ...] = ()) -> Other:
    """The neighbouring ruling whose fact decides: the one that was said, else one whose fact the story tells."""
    part = exercise.parts[0]
    if said and said[0] not in (TOLD, part.right):
        return exercise.others[part.others[said[0]]]
    compiled, known = exercise.scene.compiled, exercise.scene.session.known
    true = set(rare(compiled, known))

    def clear(other: Other) -> tuple[bool, bool, bool, bool, bool, int, int]:
        """What decides is something that happened, a rare thing before others, that the ruling turns on."""
        fact = compiled.by_id[other.neighbour.fact]
        untold = bool(fact.law.usual) and not fact.is_choice and fact.id not in true  # rare, and not so
        nothing = known.get(fact.id) in _NOTHING or untold
        read = sum(clause.when.support >> fact.number & 1 for clause in compiled.clauses)
        changes = len(otherwise(compiled, known, other.neighbour))
        return (
            not other.apart,
            fact.is_choice,
            fact.id not in exercise.because,
            fact.id not in true,
            nothing,
            changes,
            read,
        )

    return min(exercise.others, key=clear)


def deciding(exercise: Exercise, book: Book, said: tuple[int, ...] = ()) -> Deciding:
    """The fact that decides, and the law."""
    compiled, known = exercise.scene.compiled, exercise.scene.session.known
    voice = _voice(exercise, known)
    fact = compiled.by_id[decider(exercise, said).neighbour.fact].law
    number = book.law_of(exercise.law)
    return Deciding(
        voice.say(fact.ask),
        answer_words(fact, known[fact.id], voice).rstrip("."),
        number,
        law_text(exercise, book, number),
        exercise.marks,
    )


def _voice(exercise: Exercise, known: Mapping[str, Answer]) -> Voice:
    compiled = exercise.scene.compiled
    return Voice(compiled.law, {**inferred_seats(compiled, known), **known}, {}, exercise.scene.details.cards)


def law_text(exercise: Exercise, book: Book, number: str) -> str:
    """A law in our words: as the situation has it, else wherever in the code it stands."""
    own = exercise.scene.compiled.law.laws.get(number)
    if own is not None and own.says:
        return own.says
    try:
        found = book.restatements.get(number)
    except DirectorError:
        return ""
    return found.says if found else ""


def away(exercise: Exercise, said: tuple[int, ...] = ()) -> list[Away]:
    """The neighbouring rulings: the one that was said first."""
    first = decider(exercise, said)
    listed = [first, *(other for other in exercise.others if other is not first)]
    return [Away(_otherwise(exercise, other), other.text, other.laws) for other in listed[:MOST]]


def _otherwise(exercise: Exercise, other: Other) -> str:
    """What would have been otherwise, in words."""
    compiled = exercise.scene.compiled
    neighbour = other.neighbour
    voice = _voice(exercise, neighbour.known)
    parts = []
    for name, answer in otherwise(compiled, exercise.scene.session.known, neighbour).items():
        fact = compiled.by_id[name]
        words = answer_words(fact.law, answer, voice)
        parts.append(f"The choice: {words}" if fact.is_choice else story_sentence(fact.law, answer, voice).rstrip("."))
    return ". ".join(parts)


class Point(NamedTuple):
    """One thing that an answer sheet says: what it is about, the words, the paragraph, and on what they rest."""

    about: str
    says: str
    law: str = ""
    basis: str = ""  # where that is not the letter


def points(exercise: Exercise, book: Book) -> Iterator[Point]:
    """The answers as a sheet gives them: each part, the fact that decides, its law, and what is one answer away."""
    right = tuple(part.right for part in exercise.parts)
    for part in compared(Marked(exercise, right)):
        yield Point(part.name.capitalize(), part.ruling)
    fact = deciding(exercise, book)
    basis = basis_of(fact.marks)
    rests = "" if basis is Basis.TEXT else basis.value
    yield Point("The fact that decides", f"{fact.ask} {fact.answer}.", exercise.law, rests)
    if fact.says:
        yield Point(f"Law {fact.law}, in our words", fact.says)
    for one in away(exercise):
        yield Point("Otherwise", f"{one.otherwise}: {one.text}", next(iter(one.laws), ""))
    if exercise.scene.source:
        yield Point("Published", f"{exercise.scene.case.rstrip('.')}. {exercise.scene.source}")


class Result(NamedTuple):
    """How a session went."""

    whole: int  # questions of which all was right
    questions: int
    right: int  # parts
    by_part: tuple[tuple[str, int], ...]
    laws: tuple[tuple[str, int], ...]  # laws that were missed, the most often first


def result_of(marked: Iterable[Marked], book: Book) -> Result:
    """The result of what was marked."""
    listed = list(marked)
    names = [part.name for part in listed[0].exercise.parts] if listed else []
    by_part = tuple((name, sum(one.right[at] for one in listed)) for at, name in enumerate(names))
    missed = Counter(book.law_of(one.exercise.law) for one in listed if not one.whole)
    return Result(
        sum(one.whole for one in listed), len(listed), sum(sum(one.right) for one in listed), by_part,
        tuple(missed.most_common()),
    )  # fmt: skip
