"""The journal: every answer and ruling kept at once, in an SQLite file that only its owner can read."""
