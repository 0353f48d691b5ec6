"""`director quiz --paper` and `--anki`: questions on paper with their answers, a deck for Anki."""

from __future__ import annotations

import secrets
from pathlib import Path

from director.commands.quiz import Asked, asked_words, wanted_by
from director.commands.using import first_book
from director.commands.writing import write_file
from director.files.library import Book, Library
from director.quiz.deck import Deck, Wanted
from director.quiz.exercises import Exercise

DECK = "deck"  # the seed of a deck that names none: exported again, it holds the same cards, and more if wanted


def exercises(library: Library, book: Book, asked: Asked, seed: str) -> tuple[list[Exercise], Wanted]:
    """As many different exercises as are asked for; fewer if there are no more. Raises `DirectorError`."""
    wanted = wanted_by(library, book, asked)
    deck = Deck(book, wanted, seed)
    found: dict[tuple[str, str], Exercise] = {}
    tries = 0
    while len(found) < asked.number and tries < 5 * asked.number:
        one = deck.draw()
        found.setdefault((one.scene.compiled.law.id, one.scene.key), one)
        tries += 1
    return list(found.values()), wanted


def paper(asked: Asked, form: str, out: Path | None) -> list[str]:
    """A question paper with its answers, printed or in a file. Raises `DirectorError`."""
    from director.render.paper import slip_html
    from director.render.quizpaper import paper_markdown

    library = Library()
    book = first_book(library, asked.code)
    seed = asked.seed or secrets.token_hex(3)
    found, wanted = exercises(library, book, asked, seed)
    text = paper_markdown(found, book, asked_words(asked, wanted), seed)
    if form == "html":
        text = slip_html(text, f"{book.code.title}: questions", together=True)
    if out is None:
        return text.rstrip("\n").split("\n")
    write_file(out, text.encode("utf-8"))
    return [f"{len(found)} questions, with the answers at the end: {out}  (again: --seed {seed})"]


def anki(asked: Asked, out: Path) -> list[str]:
    """A deck for Anki, written to a file. Raises `DirectorError`."""
    from director.render.anki import write_deck

    library = Library()
    book = first_book(library, asked.code)
    found, wanted = exercises(library, book, asked, asked.seed or DECK)
    write_deck(found, book, asked_words(asked, wanted), out)
    return [f"{len(found)} cards: {out}"]
