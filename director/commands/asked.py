"""What the command line asks for, what an incident came to, and the exit code of that."""

from typing import Any, NamedTuple

from director.core.compiled import Compiled
from director.core.decide import Question, Ruling
from director.files.library import Book
from director.folds.report import Details

RULED, BAD_INPUT, MORE_FACTS, GAP = 0, 2, 3, 4


class Asked(NamedTuple):
    """What the command line asks for."""

    code: str | None = None
    situation: str | None = None
    facts: tuple[str, ...] = ()
    incident: str | None = None
    as_json: bool = False
    plain: bool = False
    no_input: bool = False
    usual: bool = False
    profile: str | None = None
    pbn: str | None = None  # a file of records
    board: str = ""  # which of them


class Outcome(NamedTuple):
    """One incident decided: the situation, the step reached, and what was taken as usual."""

    book: Book
    compiled: Compiled
    step: Question | Ruling
    usual: tuple[str, ...] = ()
    details: Details = Details()


def exit_code(step: Question | Ruling) -> int:
    """0 for a ruling, 3 for a question, 4 for facts that fit no law."""
    if isinstance(step, Question):
        return MORE_FACTS
    return GAP if step.gaps or step.conflicts else RULED


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """A decided incident as data, with the law data it was decided by."""
    from director.render.data import as_data

    data = as_data(outcome.compiled, outcome.step, outcome.usual, outcome.details)
    if outcome.details.board and not isinstance(outcome.step, Question):
        data |= _score(outcome, outcome.step)
    return data | {"edition": outcome.book.code.edition, "law_data": outcome.book.shared.data_version}


def _score(outcome: Outcome, ruling: Ruling) -> dict[str, Any]:
    """The score before and after the tricks that a ruling moves, where contract and tricks were given."""
    from director.folds.report import report
    from director.folds.transfer import board_of, entry_line

    told = report(outcome.compiled, ruling, outcome.details)
    board = board_of(outcome.book.code.scoring, outcome.details.board, told)
    if board is None:
        return {}
    sides = {"before": board.before, "after": None if board.assigned else board.after}
    return {
        "score": {name: side._asdict() if side else None for name, side in sides.items()} | {"entry": entry_line(board)}
    }
