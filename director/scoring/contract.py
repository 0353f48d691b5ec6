"""Contracts, vulnerability and tricks, and how they are written: "4Sx by South", "3NT E", "N-S", "+1"."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from director.core.errors import BadFact
from director.core.seats import Seat, read_seat

BOOK = 6  # tricks that count for nothing
DEAL = 13


class Strain(Enum):
    """What a contract names: a suit or no trumps."""

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    NOTRUMP = "no trumps"

    @property
    def sign(self) -> str:
        """How it is written in a contract."""
        return _SIGNS[self]


_SIGNS = {Strain.CLUBS: "♣", Strain.DIAMONDS: "♦", Strain.HEARTS: "♥", Strain.SPADES: "♠", Strain.NOTRUMP: "NT"}


class Doubling(Enum):
    """Whether a contract is doubled."""

    NONE = 1
    DOUBLED = 2
    REDOUBLED = 4

    @property
    def factor(self) -> int:
        """By how much trick points are multiplied."""
        return int(self.value)

    @property
    def sign(self) -> str:
        """How it is written after a contract."""
        return {1: "", 2: "x", 4: "xx"}[self.value]

    @property
    def words(self) -> str:
        """How it is said after a contract."""
        return {1: "", 2: " doubled", 4: " redoubled"}[self.value]


class Vulnerability(Enum):
    """Which sides are vulnerable."""

    NONE = "neither side"
    NORTH_SOUTH = "North-South"
    EAST_WEST = "East-West"
    BOTH = "both sides"

    @property
    def written(self) -> str:
        """How it is written in a record: "none", "N-S", "E-W", "both"."""
        return {"neither side": "none", "North-South": "N-S", "East-West": "E-W"}.get(self.value, "both")

    def of(self, seat: Seat) -> bool:
        """Whether that player's side is vulnerable."""
        return self is Vulnerability.BOTH or self is (
            Vulnerability.EAST_WEST if seat % 2 else Vulnerability.NORTH_SOUTH
        )


class PassedOut(Enum):
    """A deal that nobody bid on."""

    DEAL = "passed out"


class Contract(NamedTuple):
    """What one side undertook to win."""

    level: int
    strain: Strain
    doubling: Doubling
    declarer: Seat

    @property
    def target(self) -> int:
        """The tricks that make it."""
        return self.level + BOOK

    @property
    def short(self) -> str:
        """As it stands on a score sheet: 4♠x."""
        return f"{self.level}{self.strain.sign}{self.doubling.sign}"

    @property
    def words(self) -> str:
        """As it is said: 4 spades doubled."""
        strain = self.strain.value.removesuffix("s") if self.level == 1 else self.strain.value
        return f"{self.level} {strain}{self.doubling.words}"


_STRAINS = {
    "c": Strain.CLUBS, "d": Strain.DIAMONDS, "h": Strain.HEARTS, "s": Strain.SPADES, "n": Strain.NOTRUMP,
    "♣": Strain.CLUBS, "♦": Strain.DIAMONDS, "♥": Strain.HEARTS, "♠": Strain.SPADES,
}  # fmt: skip
_DOUBLES = {
    "": Doubling.NONE, "x": Doubling.DOUBLED, "*": Doubling.DOUBLED, "doubled": Doubling.DOUBLED,
    "xx": Doubling.REDOUBLED, "**": Doubling.REDOUBLED, "redoubled": Doubling.REDOUBLED,
}  # fmt: skip
_CONTRACT = re.compile(
    r"""\s* (?P<level>[1-7]) \s*
        (?P<strain> no\W?trumps? | nt | clubs? | diamonds? | hearts? | spades? | [cdhsn♣♦♥♠] ) \s*
        (?P<double> xx | x | \*\*? | redoubled | doubled | ) \s* (?:by\b|,|-)? \s*
        (?P<seat> north | east | south | west | [nesw] | ) \s* """,
    re.VERBOSE | re.IGNORECASE,
)
_PASSED = ("pass", "passed", "passed out", "pass out", "all pass", "ap", "p")
_CONTRACTS = "as in 4S by South, 3NTx E, 2Hxx-W, or passed out"


def read_contract(text: str, declarer: Seat | None = None) -> Contract | PassedOut:
    """The contract that a text writes; `declarer` stands in where the text names nobody.

    Raises `BadFact` for anything else, and for a declarer other than the one already known.

    >>> read_contract("4Sx by South").short, read_contract("3nt e").declarer.title
    ('4♠x', 'East')
    >>> read_contract("1 no trump doubled, North").words, read_contract("passed out").value
    ('1 no trump doubled', 'passed out')
    """
    plain = " ".join(text.split())
    if plain.lower() in _PASSED:
        return PassedOut.DEAL
    found = _CONTRACT.fullmatch(plain)
    if found is None:
        raise BadFact(f'"{plain}" is no contract', where="contract", allowed=_CONTRACTS)
    named = read_seat(found["seat"]) if found["seat"] else declarer
    if named is None:
        raise BadFact(f'"{plain}" does not say who is declarer', where="contract", allowed=_CONTRACTS)
    if declarer is not None and named is not declarer:
        raise BadFact(f"{declarer.title} is declarer, not {named.title}", where="contract", allowed=_CONTRACTS)
    return Contract(int(found["level"]), _STRAINS[found["strain"][0].lower()], _DOUBLES[found["double"].lower()], named)


_VULNERABLE = {
    Vulnerability.NONE: ("none", "nobody", "neither", "nil", "love", "o", "-"),
    Vulnerability.NORTH_SOUTH: ("ns", "n", "s", "north", "south", "northsouth"),
    Vulnerability.EAST_WEST: ("ew", "e", "w", "east", "west", "eastwest"),
    Vulnerability.BOTH: ("both", "all", "everybody", "game", "b"),
}


def read_vulnerability(text: str) -> Vulnerability:
    """The vulnerability that a word or two letters mean.

    Raises `BadFact` for anything else.

    >>> read_vulnerability("N-S"), read_vulnerability("none").of(Seat.EAST), read_vulnerability("all").of(Seat.EAST)
    (<Vulnerability.NORTH_SOUTH: 'North-South'>, False, True)
    """
    plain = text.strip().lower()
    bare = re.sub(r"[\s/&–-]", "", plain) or plain
    for vulnerability, words in _VULNERABLE.items():
        if bare in words:
            return vulnerability
    raise BadFact(f'"{text.strip()}" is no vulnerability', where="vulnerable", allowed="none, N-S, E-W, both")


def read_tricks(text: str, contract: Contract) -> int:
    """Declarer's tricks, as a number or as they are scored: 9, =, +1, -2.

    Raises `BadFact` for anything else, and for more or fewer than there are.

    >>> four = Contract(4, Strain.SPADES, Doubling.NONE, Seat.SOUTH)
    >>> read_tricks("9", four), read_tricks("=", four), read_tricks("+1", four), read_tricks("-2", four)
    (9, 10, 11, 8)
    """
    plain = text.strip().replace("–", "-").replace("\u2212", "-")  # a dash or a minus sign
    if re.fullmatch(r"=|[+-]\d{1,2}", plain):
        tricks = contract.target + (0 if plain == "=" else int(plain))
    elif re.fullmatch(r"\d{1,2}", plain):
        tricks = int(plain)
    else:
        tricks = -1
    if not 0 <= tricks <= DEAL:
        raise BadFact(f'"{text.strip()}" is no number of tricks', where="tricks", allowed="0 to 13, or =, +1, -1")
    return tricks


_NUMBERS = "no one two three four five six seven eight nine ten eleven twelve thirteen".split()


def result_words(contract: Contract, tricks: int) -> str:
    """How a contract came out.

    >>> four = Contract(4, Strain.SPADES, Doubling.NONE, Seat.SOUTH)
    >>> result_words(four, 9), result_words(four, 10), result_words(four, 11)
    ('down one', 'made', 'one over')
    """
    over = tricks - contract.target
    return f"down {_NUMBERS[-over]}" if over < 0 else f"{_NUMBERS[over]} over" if over else "made"
