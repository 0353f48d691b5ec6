"""Record files (PBN): read from a path, and one board chosen from it."""

from __future__ import annotations

from pathlib import Path

from director.core.errors import DirectorError
from director.records.reading import read_records
from director.records.record import Record
from director.records.telling import board
from director.records.text import MOST_BYTES, decoded

LISTED = 12  # boards that a message names


def read_record(name: str, wanted: str = "") -> Record:
    """The record of a board, or the only one of the file.

    Raises `DirectorError` if the file cannot be read, or does not say which record is meant.
    """
    found = read_records(decoded(_content(name)))
    if not found:
        raise DirectorError(
            f'"{name}" has no record of a deal', where="--pbn", allowed="a file in PBN, as in boards.pbn"
        )
    listed = ", ".join(_boards(found)) or "none has a number"
    fitting = [record for record in found if not wanted or _same(board(record), wanted)]
    if len(fitting) == 1 or (fitting and wanted):
        return fitting[0]
    if not wanted:
        raise DirectorError(f'"{name}" has {len(found)} boards', where="--board", allowed=listed)
    if len(found) == 1 and not board(found[0]):
        return found[0]  # it does not say which board it is
    raise DirectorError(f'"{name}" has no board "{wanted}"', where="--board", allowed=listed)


def _boards(found: tuple[Record, ...]) -> list[str]:
    """The boards of a file, each once."""
    every = list(dict.fromkeys(board(record) for record in found if board(record)))
    return every if len(every) <= LISTED else [*every[:LISTED], "..."]


def _same(one: str, other: str) -> bool:
    return one.lower().lstrip("0") == other.lower().lstrip("0")


def _content(name: str) -> bytes:
    try:
        with Path(name).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise DirectorError(f'cannot read "{name}": {error.strerror or error}', where="--pbn") from None
    if len(data) > MOST_BYTES:
        raise DirectorError(f'"{name}" is too large', where="--pbn", allowed=f"{MOST_BYTES:,} bytes")
    return data
