"""A question paper with its answers at the end, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from director.files.library import Book
from director.quiz.exercises import Exercise
from director.quiz.marking import points
from director.render.slip import escaped

LETTERS = "abcdefgh"


def paper_markdown(exercises: Sequence[Exercise], book: Book, asked: str, seed: str) -> str:
    """The paper: questions to be answered by letter, then the answers with the fact that decides and the law."""
    code = book.code
    count = len(exercises)
    lines = [
        f"# {escaped(code.title)}: {count} question{'s' if count != 1 else ''}",
        "",
        f"{escaped(code.edition)}, restated; not the official text. Law data {escaped(book.shared.data_version)}.",
        f"Asked about: {escaped(asked)}. Paper {escaped(seed)}.",
        "",
        "Name: ____________________   Date: ____________   Right: ______ of " + str(3 * count),
        "",
        "Each question has three parts. Mark one letter in each.",
    ]
    for number, exercise in enumerate(exercises, 1):
        lines += ["", *_question(number, exercise)]
    lines += ["", "# Answers"]
    for number, exercise in enumerate(exercises, 1):
        lines += ["", *_answer(number, exercise, book)]
    return "\n".join(lines) + "\n"


def _question(number: int, exercise: Exercise) -> Iterator[str]:
    scene = exercise.scene
    yield f"## {number}. {escaped(scene.compiled.law.title)}"
    yield ""
    first, *rest = scene.story
    yield escaped(first)
    if rest:
        yield ""
        yield escaped(" ".join(rest))
    for at, part in enumerate(exercise.parts, 1):
        yield ""
        yield f"**{at}. {escaped(part.ask)}**"
        yield ""
        for letter, words in zip(LETTERS, part.options, strict=False):
            yield f"- {letter}) {escaped(words)}"


def _answer(number: int, exercise: Exercise, book: Book) -> Iterator[str]:
    right = tuple(part.right for part in exercise.parts)
    letters = ", ".join(f"{at} {LETTERS[place]}" for at, place in enumerate(right, 1))
    yield f"## {number}. {letters}"
    yield ""
    for about, says, law in points(exercise, book):
        yield f"- {about}: {escaped(says)}{f' **Law {escaped(law)}**' if law else ''}"
