"""Text in the tables of a page."""

from __future__ import annotations


def cell(text: str) -> str:
    """Text on one line, with nothing in it that ends a cell."""
    return " ".join(text.split()).replace("|", "\\|")
