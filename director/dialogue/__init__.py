"""The conversation with a director as a value, and what each key does to it."""
