"""Checks of law files: shape (L1), references (L2), logic (L3), coverage (L4). None raises; all return problems."""
