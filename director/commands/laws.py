"""`director laws` and `director readings`: laws in our own words, beside their clauses, and what is not the letter."""

from __future__ import annotations

import textwrap

from director.core import law
from director.core.errors import DirectorError
from director.files.library import Book, Library


def laws(code: str, number: str | None) -> list[str]:
    """The lines to print: the index, or one law. Raises `DirectorError` for a number that the code does not have."""
    book = Library().book(code)
    if number is None:
        return _index(book)
    return _one(book, number.strip())


def beside_clauses(code: str, form: str) -> list[str]:
    """A page of every law beside its clauses, as text or Markdown. Raises `DirectorError`."""
    from director.render.lawpages import markdown_lines, text_lines, with_clauses

    page = with_clauses(Library().book(code))
    return markdown_lines(page) if form == "md" else text_lines(page)


def not_the_letter(code: str | None, form: str, words: str = "") -> list[str]:
    """A page of all that is not the letter of the law, in one code or in all; of one situation, if it is named.

    Raises `DirectorError`.
    """
    from director.commands.using import situation_in
    from director.render.lawpages import markdown_lines, readings, text_lines

    library = Library()
    books = [library.book(code)] if code else library.books
    only = situation_in(library, books[0], words).partition(".")[0] if words else ""
    pages = [readings(book, only) for book in books]
    lines = [line for page in pages for line in (*(markdown_lines if form == "md" else text_lines)(page), "")]
    return lines[:-1]


def _index(book: Book) -> list[str]:
    code = book.code
    lines = [f"{code.title}. {code.edition}, restated in our own words (law data {book.shared.data_version})."]
    lines += textwrap.wrap(f"Source: {code.source}.", 79) + [""]
    width = max(len(number) for number in code.index)
    for number, line in code.index.items():
        lines.append(f"  {number.rjust(width)}  {line.heading}")
    return [*lines, "", f"director laws {code.short} NUMBER  shows one of them."]


def _one(book: Book, wanted: str) -> list[str]:
    code = book.code
    number = book.law_of(wanted)
    if not number:
        numbers = [number for number in code.index if number[:1].isdigit()]
        named = [number for number in code.index if number not in numbers]
        allowed = f"laws {numbers[0]} to {numbers[-1]}" if numbers else ""
        raise DirectorError(f'{code.title} has no law "{wanted}"', allowed="; ".join(filter(None, (allowed, *named))))
    line = code.index[number]
    says = book.restatements.get(number)
    lines = [f"{code.title}, law {number}: {line.heading}", ""]
    if says is not None and says.says:
        lines += textwrap.wrap(says.says, 79) + [""]
    if line.checked:
        lines += textwrap.wrap(f"Restated in our own words; checked against: {line.checked}.", 79)
    if book.under is not None and says is not None:
        lines += textwrap.wrap(_edition(book, line, says), 79)
    reason = line.no_ruling or line.not_yet
    if reason:
        lines += textwrap.wrap(f"No ruling hangs on it here: {reason}.", 79)
    found = list(_clauses(book, number, wanted if law.within(wanted, number) else number))
    if found:
        lines += ["", "It rules in:"]
        for title, clauses in found:
            lines += textwrap.wrap(f"{title}: {', '.join(clauses)}", 79, initial_indent="  ", subsequent_indent="    ")
    return lines


def _edition(book: Book, line: law.IndexLine, says: law.Law) -> str:
    """Whether an edition's text was seen, and whose restatement it is."""
    assert book.under is not None
    before = book.under.code.title
    if not line.seen:
        return f"This edition's text could not be seen: these are the words of {before}. Nothing is ruled on them."
    return f"In this edition it is as in {before}." if book.inherited(says.place) else f"It differs from {before}."


def _clauses(book: Book, number: str, paragraph: str) -> list[tuple[str, list[str]]]:
    found = []
    for situation in book.situations.values():
        names = [
            clause.paragraph + ("" if clause.basis is law.Basis.TEXT else f" [{clause.basis.value}]")
            for clause in situation.clauses
            if clause.law == number and law.within(clause.paragraph, paragraph)
        ]
        if names:
            found.append((situation.title, list(dict.fromkeys(names))))
    return found
