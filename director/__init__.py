"""Rulings at the card table, from the laws themselves."""

__version__ = "0.1.0"
