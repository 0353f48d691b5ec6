"""A situation ready to be decided: facts, clauses and constraints as conditions."""

from dataclasses import dataclass, field

from director.core import law
from director.core.facts import Answer, is_seat
from director.core.law import Constraint, Issue
from director.core.logic import Logic, Node
from director.core.roles import Role, read_role

FOLLOWED = "those who followed"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CompiledFact:
    """A fact with its number, its answers in the order of their bits, and the bands of a count."""

    number: int
    law: law.Fact
    answers: tuple[Answer, ...]
    codes: dict[Answer, int]
    bands: tuple[int, ...] = ()
    id: str = field(init=False)
    is_seat: bool = field(init=False)  # whether the answers are seats
    is_choice: bool = field(init=False)  # whether it is a choice about the future

    def __post_init__(self) -> None:
        # fields, not properties: they are read at every decision
        object.__setattr__(self, "id", self.law.id)
        object.__setattr__(self, "is_seat", is_seat(self.law.kind))
        object.__setattr__(self, "is_choice", self.law.choice is not None)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CompiledClause:
    """A clause with its condition alone (`when`) and with its exceptions worked in (`live`)."""

    number: int
    law: law.Clause
    when: Node
    live: Node
    overridden_by: tuple[int, ...]
    units: int  # bits: what it settles or offers
    binds: int = 0  # mask of the facts that say whom its effects bind
    chooser: int = 0  # mask of the facts that say whose choice it offers


@dataclass(slots=True, eq=False, repr=False)
class Compiled:
    """A situation ready to be decided. Its tables grow as it is used; from outside it is a value."""

    law: law.Situation
    logic: Logic
    facts: tuple[CompiledFact, ...]
    clauses: tuple[CompiledClause, ...]
    constraints: tuple[tuple[Constraint, Node], ...]
    possible: Node
    settled: dict[str, Node]  # issue -> where it is to be settled
    guards: tuple[Node, ...]
    waits: tuple[int, ...]  # fact -> mask of the choices it waits for
    issues: dict[str, Issue]
    by_id: dict[str, CompiledFact]
    gathered: int  # units that may hold side by side
    machine: object = None
    read: set[str] = field(default_factory=set)
    terms_read: set[str] = field(default_factory=set)

    def role(self, words: str) -> Role:
        """The role that the words mean. Raises `UnknownRole`."""
        return read_role(words, {fact.id for fact in self.facts if fact.is_seat}, self.law.roles)

    @property
    def choices(self) -> int:
        """The mask of facts that are choices."""
        return sum(1 << fact.number for fact in self.facts if fact.is_choice)

    @property
    def contested(self) -> int:
        """The mask of facts that are competing readings."""
        return sum(1 << fact.number for fact in self.facts if fact.law.contested)
