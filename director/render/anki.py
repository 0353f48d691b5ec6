"""A deck for Anki: the story and its questions on the front, the ruling, the fact that decides and the law on the back.

A card is known by its incident, so a deck that is exported again brings no card twice.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from director.core.errors import DirectorError
from director.files.library import Book
from director.quiz.exercises import Exercise
from director.quiz.marking import points
from director.render.quizpaper import at_the_table, called, letters_of

_MODEL = 1_719_120_026  # of the kind of note; never changes
_STYLE = """
.card { font: 18px/1.45 Georgia, serif; text-align: left; max-width: 36em; margin: 0 auto; padding: .5em; }
.ask { font-weight: bold; margin-top: .8em; } ol { margin: .2em 0; }
"""


def write_deck(exercises: Sequence[Exercise], book: Book, asked: str, out: Path) -> None:
    """Write the deck. Raises `DirectorError` if the library for it is not installed, or the file cannot be written."""
    try:
        import genanki
    except ImportError:
        raise DirectorError(
            "a deck for Anki needs a library that is not installed",
            where="--anki",
            allowed='install it:  pip install "card-director[anki]"',
        ) from None
    model = genanki.Model(
        _MODEL,
        "director: an incident",
        fields=[{"name": name} for name in ("Incident", "Front", "Back")],
        templates=[{"name": "Ruling", "qfmt": "{{Front}}", "afmt": "{{FrontSide}}<hr id=answer>{{Back}}"}],
        css=_STYLE,
    )
    name = f"director::{book.code.title}::{asked}"
    deck = genanki.Deck(zlib.crc32(f"{book.code.id}/{asked}".encode()), name)
    for one in exercises:
        law = one.scene.compiled.law
        about = " ".join([called(one.scene).rstrip("."), *one.scene.story[1:]])
        fields = [escape(about), "".join(_front(one)), "".join(_back(one, book))]
        tags = [book.code.id, law.id]
        deck.add_note(
            genanki.Note(
                model=model, fields=fields, tags=tags, guid=genanki.guid_for(book.code.id, law.id, one.scene.key)
            )
        )
    try:
        genanki.Package(deck).write_to_file(str(out))
    except OSError as error:
        raise DirectorError(f'cannot write "{out}": {error.strerror or error}', where="--anki") from None


def _front(exercise: Exercise) -> Iterator[str]:
    first, *rest = exercise.scene.story
    yield f"<p>{escape(first)}</p>"
    for text in (" ".join(rest), at_the_table(exercise.scene)):
        if text:
            yield f"<p>{escape(text)}</p>"
    for part in exercise.parts:
        yield f'<p class="ask">{escape(part.ask)}</p><ol type="a">'
        yield "".join(f"<li>{escape(words)}</li>" for words in part.options)
        yield "</ol>"


def _back(exercise: Exercise, book: Book) -> Iterator[str]:
    yield f"<p><b>{escape(', '.join(f'{at} {one}' for at, one in enumerate(letters_of(exercise), 1)))}</b></p>"
    for about, says, law, basis in points(exercise, book):
        rests = f", {basis}" if basis else ""
        yield f"<p><b>{escape(about)}</b>: {escape(says)}{f' (law {escape(law)}{rests})' if law else ''}</p>"
    yield f"<p>{escape(book.code.edition)}, restated; law data {escape(book.shared.data_version)}.</p>"
