"""The score at the table and after what a ruling moves, as lines of the script."""

from __future__ import annotations

from director.core.law import Basis
from director.folds.report import Details, Mark, Report
from director.folds.transfer import board_of, entry_line, table_rows
from director.render.script import Line, Section


def score_section(scoring: str, told: Report, details: Details) -> Section | None:
    """The score at the table and after the transfer, and what to key into the scorer."""
    board = board_of(scoring, details.board, told)
    if board is None:
        return None
    lines = [
        Line(f"{row.label}: {row.before} at the table" + (f", {row.after} after the transfer." if row.after else "."),
             (Mark(row.laws, Basis.TEXT),) if row.laws else ())
        for row in table_rows(board)
    ]  # fmt: skip
    entry = entry_line(board)
    return Section("SCORE", [*lines, *([Line(f"In the scorer: {entry}.")] if entry else [])])
