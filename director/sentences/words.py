"""Sentences: templates from law files, with roles, cards and answers put in as they are read aloud."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from director.core import law
from director.core.compiled import FOLLOWED
from director.core.facts import Answer, followers_order
from director.core.roles import UnknownRole, read_role
from director.core.seats import Seat, joined, pair_name, seats_of

DIRECTOR = "director"
PREFIXES = ("any of ", "pair of ", "card of ", "suit of ", "number of ", "answer of ")
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_RANKS = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "10": "ten", "T": "ten", "J": "knave", "Q": "queen", "K": "king", "A": "ace",
}  # fmt: skip
_SUITS = {
    "S": "spades",
    "H": "hearts",
    "D": "diamonds",
    "C": "clubs",
    "♠": "spades",
    "♥": "hearts",
    "♦": "diamonds",
    "♣": "clubs",
}


class Card(NamedTuple):
    """A card as it is said."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return f"{self.rank} of {self.suit}"


def read_card(text: str, knave: str = "knave") -> Card | None:
    """A card written as HK, KH, H10, "king of hearts"; None if it is none. `knave` is the code's word for it."""
    plain = text.strip().upper()
    names = {name.upper(): name for name in (*_RANKS.values(), "jack")}
    if found := re.fullmatch(r"(\w+) OF (\w+)", plain):
        rank, suit = names.get(found[1], _RANKS.get(found[1], "")), found[2].lower()
    elif plain[:1] in _SUITS and plain[1:] in _RANKS:
        rank, suit = _RANKS[plain[1:]], _SUITS[plain[0]]
    elif plain[-1:] in _SUITS and plain[:-1] in _RANKS:
        rank, suit = _RANKS[plain[:-1]], _SUITS[plain[-1]]
    else:
        return None
    if rank in ("jack", "knave"):
        rank = knave
    return Card(rank, suit) if rank and suit in _SUITS.values() else None


def plain(text: str) -> str:
    """Words as they are held against others: in small letters, without a stop."""
    return " ".join(text.casefold().rstrip(".").split())


class Voice(NamedTuple):
    """Everything that a sentence may put in: the situation's roles, what is known, names and cards."""

    situation: law.Situation
    known: Mapping[str, Answer]
    names: Mapping[Seat, str] = law.NOTHING
    cards: Mapping[Seat, Card] = law.NOTHING
    named: Mapping[str, str] = law.NOTHING  # what choosers named with their choices

    def name(self, seat: Seat) -> str:
        """The player's name, or the seat's."""
        return self.names.get(seat) or seat.title

    def seats(self, words: str) -> tuple[Seat, ...] | None:
        """The seats that a role means now; None while they are not known."""
        if words == FOLLOWED:
            return self._followed()
        facts = {fact.id for fact in self.situation.facts if isinstance(fact.kind, law.SeatKind)}
        role = read_role(words, facts, self.situation.roles)
        anchor = self.known.get(role.anchor)
        if not isinstance(anchor, Seat):
            return None
        seats = seats_of(anchor, role.places)
        return seats if anchor in seats else tuple(sorted(seats))

    def _followed(self) -> tuple[Seat, ...] | None:
        for fact in self.situation.facts:
            if isinstance(fact.kind, law.Followers):
                facts = {item.id for item in self.situation.facts if isinstance(item.kind, law.SeatKind)}
                order = followers_order(fact.kind, self.known, facts, self.situation.roles)
                answer = self.known.get(fact.id)
                if order is None or not isinstance(answer, str):
                    return None
                count = len(order) if answer == "everyone" else law.FOLLOWERS.index(answer)
                return order[:count]
        return None

    def say(self, template: str) -> str:
        """The sentence, filled in."""
        out = ""
        at = 0
        for found in _PLACEHOLDER.finditer(template):
            out += template[at : found.start()]
            words = self.fill(found[1])
            if not out or re.search(r"[.?!:]\s+$", out):
                words = words[:1].upper() + words[1:]
            out += words
            at = found.end()
        return out + template[at:]

    def fill(self, words: str) -> str:
        """What stands in place of one placeholder."""
        prefix = next((prefix for prefix in PREFIXES if words.startswith(prefix)), "")
        rest = words.removeprefix(prefix)
        match prefix.strip():
            case "number of":
                return str(self.known.get(rest, "that many"))
            case "answer of":
                return self._answer(rest)
            case "card of" | "suit of":
                return self._card(rest, prefix.startswith("suit"))
        seats = self.seats(rest)
        if seats is None:
            return self._unknown(rest)
        if prefix == "pair of ":
            pair = (seats[0], seats[0].turned(2))
            return joined([self.name(seat) for seat in pair]) if self.names else pair_name(seats[0])
        return joined([self.name(seat) for seat in seats], "or" if prefix else "and") or "nobody"

    def _answer(self, name: str) -> str:
        answer = self.known.get(name)
        if isinstance(answer, Seat):
            return self.name(answer)
        for fact in self.situation.facts:
            if fact.id == name and isinstance(fact.kind, law.Words):
                return dict(fact.kind.answers).get(str(answer), str(answer))
        return str(answer)

    def _card(self, words: str, suit: bool) -> str:
        seats = self.seats(words)
        if seats is None or not seats:
            return "that suit" if suit else "cards" if words == FOLLOWED else "card"
        if len(seats) > 1:
            return "that suit" if suit else "cards"
        card = self.cards.get(seats[0])
        if card is None:
            return "that suit" if suit else "card"
        return card.suit if suit else str(card)

    def _unknown(self, words: str) -> str:
        """How a role is spoken of while nobody has said who it is."""
        if words == FOLLOWED:
            return "whoever has played"
        for fact in self.situation.facts:
            if fact.id == words:
                return fact.called
        if words in self.situation.roles:
            return words if words == "declarer" else words if words.startswith("the ") else f"{words}"
        for start in ("left of ", "right of ", "partner of ", "side of ", "adversaries of "):
            if words.startswith(start):
                inner = self.fill(words.removeprefix(start))
                spoken = {
                    "left of ": "the player on the left of", "right of ": "the player on the right of",
                    "partner of ": "the partner of", "side of ": "the side of",
                    "adversaries of ": "the adversaries of",
                }[start]  # fmt: skip
                return f"{spoken} {inner}"
        return words


def placeholders(template: str) -> Iterator[str]:
    """The placeholders of a template."""
    for found in _PLACEHOLDER.finditer(template):
        yield found[1]


def placeholder_fault(template: str, situation: law.Situation) -> str:
    """What is wrong with the first bad placeholder of a template, or nothing."""
    if "{" not in template and "}" not in template:
        return ""
    if template.count("{") != template.count("}") or "{" in _PLACEHOLDER.sub("", template):
        return "a brace { is not closed"
    facts = {fact.id for fact in situation.facts}
    seats = {fact.id for fact in situation.facts if isinstance(fact.kind, law.SeatKind)}
    for words in placeholders(template):
        prefix = next((prefix for prefix in PREFIXES if words.startswith(prefix)), "")
        rest = words.removeprefix(prefix)
        if prefix in ("number of ", "answer of "):
            if rest not in facts:
                return f'{{{words}}}: unknown fact "{rest}"'
        elif rest != FOLLOWED:
            try:
                read_role(rest, seats, situation.roles)
            except UnknownRole as error:
                return f'{{{words}}}: unknown role "{error.args[0]}"'
    return ""
