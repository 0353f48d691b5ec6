"""The law as data: what a law file says, read but not yet given meaning.

Names (of facts, terms, roles, outcomes) are still text here; `compile.py` resolves them. Every part knows its place in
its file. Nothing here reads files. Most types are named tuples: they cost next to nothing to define (as long as their
annotations are no strings), and starting must feel instant.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from director.core.errors import Place

NOWHERE = Place()
NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Basis(Enum):
    """What a clause rests on."""

    TEXT = "text"
    READING = "reading"
    SILENCE = "silence"
    JUDGE = "judge"
    UNSEEN = "unseen"


class Tell(Enum):
    """Where in a ruling an outcome is told."""

    NOW = "now"
    CHOICE = "choice"
    UNTIL = "until"
    THEN = "then"
    LATER = "later"
    DIRECTOR = "director"


# kinds of answer


class SeatKind(NamedTuple):
    """A seat; or, where `nobody` is true, a seat or nobody."""

    nobody: bool = False


class Words(NamedTuple):
    """Named answers, each with its sentence; `ordered` if they are stages in a course of events."""

    answers: tuple[tuple[str, str], ...]
    ordered: bool = False
    yes_no: bool = False


class Followers(NamedTuple):
    """How many have played after a leader, in order: nobody, second hand, second and third, everyone."""

    after: str
    absent: str = ""


class Count(NamedTuple):
    """A whole number from `low` to `high`."""

    low: int
    high: int


Kind = SeatKind | Words | Followers | Count

ROLE_FIELDS = ("who", "of", "from", "to", "called by", "for", "by")  # of effects: these name players

ROLE_DEADLINES = ("leads", "plays", "calls", "loses the lead", "next has the lead")  # after a role

FOLLOWERS = ("nobody", "second hand", "second and third", "everyone")


# conditions, as written


class OneOf(NamedTuple):
    """The fact or role has one of these answers or roles; `negated`: it was asked and has none of them."""

    values: tuple[str, ...]
    negated: bool = False


class Compare(NamedTuple):
    """A count or stage compared: at least, at most, more than, less than, from, before, after, up to."""

    how: str
    value: str


class Always(NamedTuple):
    """No condition."""


class Term(NamedTuple):
    """A condition defined by name."""

    name: str
    place: Place


class Test(NamedTuple):
    """A test of one fact or role."""

    subject: str
    test: OneOf | Compare
    place: Place


class AllOf(NamedTuple):
    """All of the parts."""

    parts: "tuple[Condition, ...]"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return tuple.__hash__(self)


class AnyOf(NamedTuple):
    """Any of the parts."""

    parts: "tuple[Condition, ...]"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return tuple.__hash__(self)


class Not(NamedTuple):
    """Not the part; holds also where its facts are not asked."""

    part: "Condition"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return tuple.__hash__(self)


Condition = Always | Term | Test | AllOf | AnyOf | Not


# the parts of a situation


class Choice(NamedTuple):
    """What makes a fact a choice about the future: whose it is, when it ends, how it may be made."""

    put_to: str
    until: Mapping[str, str] = NOTHING  # answer -> deadline; "" for all
    alone: bool = False
    together_may: bool = False
    names: Mapping[str, str] = NOTHING


ASK = "ask"  # in place of an answer: what is seen at the table leaves it open
SOMEBODY = "somebody"  # beside "nobody", where a story tells of any seat


class Seen(NamedTuple):
    """What must be in force at the table for a fact to have an answer without being asked.

    `answer` may be `ASK`; `kind` is that of an effect, `values` what it may be, `roles` its fields that name players.
    No kind: nothing else was seen.
    """

    answer: str
    kind: str = ""
    values: tuple[str, ...] = ()
    roles: Mapping[str, str] = NOTHING
    least: int = 1  # how many of them


class Fact(NamedTuple):
    """Something to be found out, with a closed set of answers."""

    id: str
    kind: Kind
    ask: str
    place: Place = NOWHERE
    short: str = ""
    called: str = ""
    only_if: Condition | None = None
    choice: Choice | None = None
    judged: bool = False
    test: str = ""
    weigh: tuple[str, ...] = ()
    together: str = ""
    usual: str = ""
    contested: bool = False
    sources: Mapping[str, str] = NOTHING
    profile: bool = False
    paragraph: str = ""  # that leaves it to the regulating authority
    why: str = ""
    instead: str = ""
    at_table: tuple[Seen, ...] = ()
    of_deal: bool = False  # stays the same for the whole deal, as who is declarer
    tells: Mapping[str, str] = NOTHING  # answer -> its sentence in a story; "" for all, `SOMEBODY` for any seat
    shared: tuple[str, ...] = ()  # answers that mean the same in every code that lists them


class Constraint(NamedTuple):
    """Facts that cannot occur together (`impossible`) or always do; the name is shown as the reason."""

    name: str
    condition: Condition
    impossible: bool
    place: Place = NOWHERE
    instead: str = ""


class Effect(NamedTuple):
    """A typed consequence: its kind ("tricks", "lead", "card" ...) and its fields, still in words."""

    kind: str
    fields: Mapping[str, str]
    in_force: bool = False
    given: Mapping[str, str] = NOTHING

    def roles(self) -> "dict[str, str]":
        """The fields that name players, with the role each names."""
        own = (self.kind,) if self.kind in ("silent", "declarer") else ()
        return {key: self.fields[key] for key in (*ROLE_FIELDS, *own) if key in self.fields}


class Outcome(NamedTuple):
    """One way of settling an issue."""

    id: str
    say: str
    place: Place = NOWHERE
    tell: Tell | None = None
    quiet: bool = False
    effects: tuple[Effect, ...] = ()
    goes_to: str = ""
    while_open: bool = False  # said while the choice is open that its clause offers, and no longer
    cell: str = ""  # the same in a few words, for a table in which codes stand side by side
    no_appeal: bool = False  # how a ruling is contested is not said after one that settles this


class Issue(NamedTuple):
    """Something that a ruling must settle, with its closed list of outcomes."""

    id: str
    outcomes: Mapping[str, Outcome]
    place: Place = NOWHERE
    settled_when: Condition | None = None
    gather: bool = False
    tell: Tell = Tell.NOW
    row: str = ""  # what it is about, in a word that every code uses for it


class Clause(NamedTuple):
    """One condition and its consequence, giving effect to a part of a law."""

    id: str
    law: str
    when: Condition
    then: Mapping[str, tuple[str, ...]] = NOTHING
    place: Place = NOWHERE
    offers: str = ""
    overrides: tuple[str, ...] = ()
    basis: Basis = Basis.TEXT
    source: str = ""
    cites: tuple[str, ...] = ()

    @property
    def paragraph(self) -> str:
        """The paragraph that the clause is cited as: its id up to the dot."""
        return self.id.partition(".")[0]


class Law(NamedTuple):
    """A numbered law as restated in one file: what it says, its clauses, or why there are none."""

    number: str
    says: str
    place: Place = NOWHERE
    no_ruling: str = ""


class Entry(NamedTuple):
    """A line of the director's menu; it may answer facts in advance."""

    id: str
    title: str
    given: Mapping[str, str] = NOTHING
    place: Place = NOWHERE


class Situation(NamedTuple):
    """What a situation file says, with what it takes from the code and from the common file put in."""

    code: str
    id: str
    title: str
    short: str
    facts: tuple[Fact, ...]
    issues: tuple[Issue, ...]
    clauses: tuple[Clause, ...]
    place: Place = NOWHERE
    roles: Mapping[str, str] = NOTHING
    terms: Mapping[str, tuple[Condition, Place]] = NOTHING
    constraints: tuple[Constraint, ...] = ()
    entries: tuple[Entry, ...] = ()
    also_called: tuple[str, ...] = ()
    choose_when: str = ""
    corresponds_to: tuple[str, ...] = ()
    laws: Mapping[str, Law] = NOTHING


class IndexLine(NamedTuple):
    """One law number in a code's index."""

    number: str
    heading: str
    checked: str = ""
    no_ruling: str = ""
    not_yet: str = ""
    place: Place = NOWHERE
    seen: bool = True  # in this edition; the restatement may be that of the code under it


class Said(NamedTuple):
    """Something that a director says at a table whatever the ruling, and on what it rests."""

    say: str
    laws: tuple[str, ...] = ()
    basis: Basis = Basis.TEXT
    source: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """One body of laws in one edition."""

    id: str
    short: str
    title: str
    edition: str
    year: int
    body: str
    source: str
    menu: tuple[str, ...]  # the lines of all groups, in their order
    index: Mapping[str, IndexLine]
    place: Place = NOWHERE
    scoring: str = "none"
    players: int = 4
    found_laws: tuple[str, ...] = ()
    found_say: str = ""
    groups: tuple[tuple[str, int], ...] = ()  # of the menu: what each is called, and how many lines it has
    contract: bool = False  # a deal is played in a contract
    opening: tuple[Said, ...] = ()  # before the questions
    closing: tuple[Said, ...] = ()  # before the director goes away
    appeal: tuple[Said, ...] = ()  # how a ruling may be contested
    over: str = ""  # the code that it is laid over, if it is an edition written as differences
    without: tuple[str, ...] = ()  # the situations of that code that it does not have


def within(paragraph: str, whole: str) -> bool:
    """Whether `paragraph` is `whole` or lies below it: the next character must change kind.

    >>> within("64A1", "64A"), within("64A1", "6"), within("24 II", "24 I"), within("64A1.x", "64A1")
    (True, False, False, True)
    """
    if not whole or not paragraph.startswith(whole):
        return False
    if len(paragraph) == len(whole):
        return True
    last, following = whole[-1], paragraph[len(whole)]
    return not ((last.isdigit() and following.isdigit()) or (last.isalpha() and following.isalpha()))
