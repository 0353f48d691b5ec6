"""Sentences: templates with players, cards and answers put in."""
