"""Writing a file that somebody asked for."""

from __future__ import annotations

from pathlib import Path

from director.core.errors import DirectorError


def write_file(path: Path, content: bytes) -> None:
    """Write the file. Raises `DirectorError` if that cannot be done."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise DirectorError(f"cannot write: {error.strerror or error}", where=str(path)) from None
