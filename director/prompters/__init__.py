"""Prompters: the same conversation on a drawn screen and line by line."""
