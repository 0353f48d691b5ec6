"""What is remembered from one run to the next: the code that was used last. Fails silently."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_LONGEST = 100


def state_folder() -> Path:
    """The user's folder for what programs remember."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "director"


def last_code() -> str:
    """The id of the code used last; nothing if that is not known."""
    try:
        return (state_folder() / "code").read_text(encoding="utf-8")[:_LONGEST].strip()
    except (OSError, ValueError, RuntimeError):
        return ""


def remember_code(code: str) -> None:
    """Remember the code for the next start."""
    try:
        folder = state_folder()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "code").write_text(code + "\n", encoding="utf-8")
    except (OSError, RuntimeError):
        return
