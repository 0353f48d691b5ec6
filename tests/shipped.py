"""The laws as shipped, loaded once for all tests."""

from __future__ import annotations

from functools import cache

from director.core.compiled import Compiled
from director.files.library import Book, Library


@cache
def library() -> Library:
    """The shipped library."""
    return Library()


def book_names() -> list[str]:
    """The folders of all codes."""
    return library().names


def book(code: str) -> Book:
    """A code."""
    return library().book(code)


def situation_names() -> list[str]:
    """Every shipped situation on which its code rules, as code/situation."""
    return [f"{code}/{name}" for code in book_names() for name in book(code).ruled]


def situation_of(name: str) -> Compiled:
    """A shipped situation by that name."""
    code, _, situation = name.partition("/")
    return book(code).situation(situation)
