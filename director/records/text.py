"""Bytes of a record file as text that is safe to keep and to show, and how much of it is read."""

from __future__ import annotations

import re

MOST_BYTES = 2_000_000  # of a file
MOST_RECORDS = 1_000  # of a file
MOST_KEPT = 100_000  # characters of one record
LONGEST_LINE = 78  # of what is written

# control characters but tab and line ends, marks that change the direction of writing, halves of a character
_UNSAFE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
_LONE_RETURN = re.compile("\r(?!\n)")


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8; one that is not is in Latin-1, as the format says.

    >>> decoded("Zoë".encode()), decoded("Zoë".encode("latin-1"))
    ('Zoë', 'Zoë')
    """
    try:
        return safe(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return safe(data.decode("latin-1"))


def encoded(text: str) -> bytes:
    """A record as a file: in Latin-1, as the format says, or in UTF-8 if it has other characters."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8")


def safe(text: str) -> str:
    """The text with a space for each character that must not be shown; places in it stay where they were."""
    return _UNSAFE.sub(" ", _LONE_RETURN.sub("\n", text))


def line_end(text: str) -> str:
    """How the lines of a text end."""
    return "\r\n" if "\r\n" in text else "\n"
