"""The quiz line by line: the story in sentences, answers by number, the marking, the result. ASCII, nothing drawn."""

from __future__ import annotations

from collections.abc import Iterator

from director.quiz.marking import away, compared, deciding, result_of
from director.quiz.sitting import Panel, Quiz
from director.render.compare import one_after_the_other
from director.render.plain import ascii_only, plain_ruling, plain_sections, wrapped
from director.render.plainviews import numbered
from director.render.quiz import (
    Others,
    answers,
    ask_words,
    full_script,
    heading,
    panel_sections,
    result_sections,
    story_lines,
)


def quiz_lines(quiz: Quiz, others: Others | None = None) -> list[str]:
    """The lines for what is shown."""
    return [ascii_only(line) for line in _lines(quiz, others)]


def quiz_hint(quiz: Quiz) -> str:
    """What may be typed."""
    if quiz.finished:
        return ""
    if quiz.marking:
        words = "law, ruling, why, other codes, leave, keys"
        return f"Type next{' for the result' if quiz.last else ''}, or: {words}. Then Enter."
    return f"Type 1 to {len(answers(quiz))}, or: tell, back, leave, keys. Then Enter."


def _lines(quiz: Quiz, others: Others | None) -> list[str]:
    if quiz.panel is Panel.OTHERS and others is not None and len(others[0]) > 1:
        return one_after_the_other(*others)
    if quiz.panel is Panel.RULING:
        return plain_ruling(full_script(quiz), f"{heading(quiz)}.")
    if quiz.panel is not None:
        return plain_sections(panel_sections(quiz, quiz.panel, others)[1])
    if quiz.finished:
        return result_lines(quiz)
    return list(_marking(quiz)) if quiz.marking else _question(quiz)


def _question(quiz: Quiz) -> list[str]:
    lines: list[str] = []
    if not quiz.said:
        lines += wrapped(quiz.begins) if quiz.begins and not quiz.marked else []
        lines += wrapped(f"Question {quiz.number} of {quiz.count}. {heading(quiz)}.")
        lines += [line for text in story_lines(quiz) for line in wrapped(text)]
    return [*lines, *wrapped(ask_words(quiz)), *numbered(answers(quiz))]


def _marking(quiz: Quiz) -> Iterator[str]:
    done = quiz.marked[-1]
    yield f"{sum(done.right)} right of {len(done.right)}."
    for one in compared(done):
        said = "" if one.right else f" You said: {one.said.rstrip('.')}."
        words = (
            f"{one.name.capitalize()}: {'right' if one.right else 'wrong'}.{said} The ruling: {one.ruling.rstrip('.')}."
        )
        yield from wrapped(words)
    fact = deciding(done.exercise, quiz.book, done.said)
    yield from wrapped(f"The fact that decides. {fact.ask} {fact.answer}.")
    if fact.says:
        yield from wrapped(f"Law {fact.law}, in our words: {fact.says}")
    yield "Otherwise."
    for near in away(done.exercise, done.said):
        laws = f" Law {near.laws[0]}." if near.laws else ""
        yield from wrapped(f"{near.otherwise}: {near.text}{laws}")
    for title, words in done.editions or ():
        yield from wrapped(f"In {title}: {words}")
    if done.exercise.scene.source:
        yield from wrapped(f"{done.exercise.scene.note} Source: {done.exercise.scene.source}.".strip())
    if done.when:
        yield f"You will see this one again {done.when}."


def result_lines(quiz: Quiz) -> list[str]:
    """The result in sentences."""
    result = result_of(quiz.marked, quiz.book)
    if not result.questions:
        return ["Nothing was answered."]
    return [ascii_only(line) for line in plain_sections(result_sections(quiz))]
