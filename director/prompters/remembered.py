"""What is remembered from one run to the next: the code used last, and the profile in use for each code."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from director.core.errors import DirectorError

_LONGEST = 10_000


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
    return _settings().get("code", "")


def remember_code(code: str) -> None:
    """Remember the code for the next start. Fails silently."""
    with suppress(OSError, RuntimeError):
        _write({**_settings(), "code": code})


def last_profile(code: str) -> str:
    """The profile in use for a code, an id or a path; nothing if none has been chosen."""
    return _settings().get(f"profile {code}", "")


def remember_profile(code: str, profile: str) -> None:
    """Use a profile for a code from now on; nothing: none. Raises `DirectorError` if that cannot be kept."""
    try:
        if not profile.isprintable():  # a line break would make two settings of it
            raise ValueError("the name has a character that cannot be shown")
        _write({**_settings(), f"profile {code}": profile})
    except (OSError, RuntimeError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        hint = "Give --profile with each command instead."
        raise DirectorError(f"the choice cannot be kept: {why}", where=str(_path()), hint=hint) from None


def _path() -> Path:
    return state_folder() / "settings"


def _settings() -> dict[str, str]:
    """What is remembered, one "key: value" a line; nothing if it cannot be read."""
    try:
        lines = _path().read_text(encoding="utf-8")[:_LONGEST].splitlines()
    except (OSError, ValueError, RuntimeError):
        return {}
    pairs = (line.partition(":") for line in lines)
    return {key.strip(): value.strip() for key, colon, value in pairs if colon}


def _write(settings: Mapping[str, str]) -> None:
    """Write all of it beside the file and put it in its place: no reader sees half of it."""
    folder = state_folder()
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{key}: {value}\n" for key, value in settings.items() if value)
    beside = folder / f"settings.{os.getpid()}"
    beside.write_text(text, encoding="utf-8")
    beside.replace(_path())
