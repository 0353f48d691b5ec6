"""`director paths`: how many answers the commonest calls take."""

from __future__ import annotations

from director.commands.rule import open_situation
from director.core.errors import BadLaw, DirectorError
from director.core.given import read_facts
from director.files.library import USUAL, Book, Library, read_file
from director.files.usual import UsualCall, read_usual
from director.folds.paths import answers_needed


def paths(code: str | None) -> list[str]:
    """The lines to print: for each call the number of answers and the questions. Raises `DirectorError`."""
    library = Library()
    lines: list[str] = []
    for book in [library.book(code)] if code else library.books:
        calls = usual_calls(book)
        if calls:
            lines += [
                book.code.title,
                *(f"  {count}  {call.call}: {', '.join(asked)}" for call, count, asked in calls),
                "",
            ]
    return lines or ["No usual calls are written down."]


def usual_calls(book: Book) -> list[tuple[UsualCall, int, list[str]]]:
    """The commonest calls of a code, with the answers that each takes. Raises `DirectorError`."""
    path = book.folder / USUAL
    if not path.exists():
        return []
    source, tree = read_file(path)
    calls = read_usual(source, tree)
    if source.problems:
        raise BadLaw(source.problems)
    found = []
    for call in calls:
        compiled, entry = open_situation(book, call.situation)
        known = read_facts(compiled, {**entry, **call.board})
        try:
            asked = answers_needed(compiled, known, call.facts)
        except KeyError as error:
            message = f'the usual path of "{call.call}" does not answer "{error.args[0]}"'
            raise DirectorError(message, where=str(call.place)) from None
        found.append((call, len(asked), asked))
    return found
