"""Rulings and questions as JSON, as plain sentences, and as screens."""
