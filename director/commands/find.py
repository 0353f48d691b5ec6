"""`director find`: situations and laws by table words."""

from __future__ import annotations

from director.files.library import Library


def find(words: str) -> list[str]:
    """The lines to print."""
    from director.files.find import find_lines

    return find_lines(Library(), words)
