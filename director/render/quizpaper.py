"""A question paper with its answers at the end, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from director.core.seats import Seat
from director.files.library import Book
from director.quiz.exercises import Exercise
from director.quiz.marking import points
from director.quiz.scenes import Scene
from director.render.slip import escaped
from director.render.table import places

LETTERS = "abcdefgh"
ENDS = "  "  # of a line that is not to run on into the next


def paper_markdown(exercises: Sequence[Exercise], book: Book, asked: str, seed: str) -> str:
    """The paper: questions to be answered by letter, then the answers with the fact that decides and the law."""
    code = book.code
    count = len(exercises)
    lines = [
        f"# {escaped(code.title)}: {count} question{'s' if count != 1 else ''}",
        "",
        escaped(f"{code.edition}, restated; not the official text. Law data {book.shared.data_version}."),
        escaped(f"Asked about: {asked}. Paper {seed}."),
        "",
        "Name: ____________________   Date: ____________   Right: ______ of " + str(3 * count),
        "",
        "Each question has three parts. Mark one letter in each.",
    ]
    for number, exercise in enumerate(exercises, 1):
        lines += ["", *_question(number, exercise)]
    lines += ["", "# Answers", "", *_strip(exercises)]
    for number, exercise in enumerate(exercises, 1):
        lines += ["", *_answer(number, exercise, book)]
    return "\n".join(lines) + "\n"


def called(scene: Scene) -> str:
    """What the director is called for."""
    return scene.story[0].removeprefix("You are called: ")


def at_the_table(scene: Scene) -> str:
    """Who is what, seat by seat; nothing where no seat is known."""
    found = places(scene.session, scene.details)
    told = [f"{seat.title} {', '.join(found[seat].roles)}" for seat in Seat if seat in found and found[seat].roles]
    return f"At the table: {'; '.join(told)}." if told else ""


def _question(number: int, exercise: Exercise) -> Iterator[str]:
    scene = exercise.scene
    yield f"## {number}. {escaped(called(scene).rstrip('.'))}"
    for text in (" ".join(scene.story[1:]), at_the_table(scene)):
        if text:
            yield ""
            yield escaped(text)
    for at, part in enumerate(exercise.parts, 1):
        yield ""
        yield f"**{at}. {escaped(part.ask)}**{ENDS}"
        lines = [f"{letter}) {escaped(words)}" for letter, words in zip(LETTERS, part.options, strict=False)]
        yield from (f"{line}{ENDS}" for line in lines[:-1])
        yield lines[-1]


def letters_of(exercise: Exercise) -> list[str]:
    """The letters of the right answers, part by part."""
    return [LETTERS[part.right] for part in exercise.parts]


def _strip(exercises: Sequence[Exercise]) -> Iterator[str]:
    """All letters at a glance, for marking."""
    yield "| | 1 | 2 | 3 |"
    yield "|---|---|---|---|"
    for number, exercise in enumerate(exercises, 1):
        yield f"| **{number}** | {' | '.join(letters_of(exercise))} |"


def _answer(number: int, exercise: Exercise, book: Book) -> Iterator[str]:
    letters = ", ".join(f"{at} {letter}" for at, letter in enumerate(letters_of(exercise), 1))
    yield f"## {number}. {letters}"
    yield ""
    for about, says, law, basis in points(exercise, book):
        rests = f" ({basis})" if basis else ""
        yield f"- {about}: {escaped(says)}{f' **Law {escaped(law)}**{rests}' if law else ''}"
