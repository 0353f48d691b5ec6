"""`director laws`: a code's laws in our own words, with what each restatement was checked against."""

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
    number = next((item for item in code.index if item.lower() == wanted.lower()), None)
    number = number or next((item for item in code.index if law.within(wanted, item)), None)
    if number is None:
        numbers = list(code.index)
        raise DirectorError(f'{code.title} has no law "{wanted}"', allowed=f"laws {numbers[0]} to {numbers[-1]}")
    line = code.index[number]
    says = book.restatements.get(number)
    lines = [f"{code.title}, law {number}: {line.heading}", ""]
    if says is not None and says.says:
        lines += textwrap.wrap(says.says, 79) + [""]
    if line.checked:
        lines += textwrap.wrap(f"Restated in our own words; checked against: {line.checked}.", 79)
    reason = line.no_ruling or line.not_yet
    if reason:
        lines += textwrap.wrap(f"No ruling hangs on it here: {reason}.", 79)
    found = list(_clauses(book, number, wanted if law.within(wanted, number) else number))
    if found:
        lines += ["", "It rules in:"]
        for title, clauses in found:
            lines += textwrap.wrap(f"{title}: {', '.join(clauses)}", 79, initial_indent="  ", subsequent_indent="    ")
    return lines


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
