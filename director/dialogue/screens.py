"""The screens of a conversation, as values: which one is shown, and what has been typed or ticked on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from director.folds.disputes import Dispute
from director.folds.interview import Session
from director.folds.table import Item as InForce
from director.folds.table import Table
from director.journal.entries import Deal


class End(Enum):
    """How the dialogue ended."""

    LEFT = "left"
    INTERRUPTED = "interrupted"


class About(Enum):
    """What a panel shows."""

    WHY = "why"
    WHY_NOT = "why not"
    LAW = "law"
    FORCE = "in force"
    OTHERS = "other codes"
    KEYS = "keys"


@dataclass(frozen=True, slots=True)
class Start:
    """Which code, and what happened: the menu, narrowed by what is typed."""

    typed: str = ""


@dataclass(frozen=True, slots=True)
class Incident:
    """The question that comes next, or the ruling; `number` is the journal's, once it is written there."""

    session: Session
    ticked: frozenset[int] = frozenset()
    number: int = 0


@dataclass(frozen=True, slots=True)
class Unsure:
    """Which answers are possible; on a tick list, which line is disputed."""

    ticked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Disputed:
    """What a disputed fact still needs, or the difference that it makes."""

    dispute: Dispute
    ticked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Changing:
    """The answers so far; or one of them, asked again."""

    item: int | None = None
    ticked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Heard:
    """A player has heard enough: which option was read last."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Something to read; `number` is a law's."""

    about: About
    number: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """Something being typed."""

    typed: str = ""


@dataclass(frozen=True, slots=True)
class Saying:
    """Who says which of the disputed answers: asked answer by answer."""

    dispute: Dispute
    at: int = 0


@dataclass(frozen=True, slots=True)
class Noting:
    """A note on the incident, being typed."""

    typed: str = ""


@dataclass(frozen=True, slots=True)
class Naming:
    """The suit or the card that goes with a choice, being typed."""

    choice: str
    what: str
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Tables:
    """Which table: those that are open, or a new one."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a new table is known by, line by line: what was given, and what is being typed."""

    given: tuple[str, ...] = ()
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is in force at the table; or one thing of it, which has ended or now matters."""

    item: int | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """The board is over: what remains to be done."""


Screen = (
    Start | Incident | Unsure | Disputed | Saying | Changing | Heard | Panel | Field | Noting | Naming
    | Tables | Setting | Standing | Over
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table: the deal that is played there, and what is in force in it."""

    deal: Deal
    table: Table = field(default_factory=Table)
    incidents: tuple[Incident, ...] = ()  # those of this deal, to go back to

    @property
    def live(self) -> tuple[InForce, ...]:
        """What has not ended."""
        return self.table.live
