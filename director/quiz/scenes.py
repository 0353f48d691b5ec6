"""Scenes: an incident as a story at a table, from a way through a situation's laws or from a published case."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from director.core import law
from director.core.compiled import FOLLOWED, Compiled
from director.core.facts import Answer, show_answer
from director.core.given import read_facts
from director.core.seats import Seat
from director.folds.interview import Session, begin, usual_answer
from director.folds.report import Details, Teller
from director.sentences.story import story_sentence
from director.sentences.words import Card, Voice, placeholders

# cards that every pack has, and none that a code may call by another name
_RANKS = ("nine", "ten", "queen", "king", "ace")
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_OF_RANK = re.compile(r"\b(honours?|rank|ten|highest|lowest|high|low|trumps?|ace|king|suit led|that suit)\b", re.I)


class Scene(NamedTuple):
    """An incident that is told: the answers behind it, and the sentences."""

    code: str  # the code's id
    title: str  # what the director is called for
    session: Session  # every fact, and the choices that were made
    details: Details
    story: tuple[str, ...]
    given: Mapping[str, Answer] = law.NOTHING  # with the line of the menu
    source: str = ""  # of a published case
    note: str = ""
    case: str = ""  # its title

    @property
    def compiled(self) -> Compiled:
        """The situation."""
        return self.session.compiled

    @property
    def key(self) -> str:
        """The incident as text, however the table is turned: its facts with the first seat as North."""
        known = _turned_to_north(self.session.given)
        facts = {name: show_answer(known[name]) for name in sorted(known)}
        return json.dumps({"facts": facts, "given": sorted(self.given)}, sort_keys=True)


def _turned_to_north(known: Mapping[str, Answer]) -> dict[str, Answer]:
    first = next((value for value in known.values() if isinstance(value, Seat)), Seat.NORTH)
    return turned(known, -int(first))


def turned(known: Mapping[str, Answer], places: int) -> dict[str, Answer]:
    """The same facts with the table turned."""
    return {name: value.turned(places) if isinstance(value, Seat) else value for name, value in known.items()}


def scene_of(
    code: str,
    title: str,
    compiled: Compiled,
    known: Mapping[str, Answer],
    given: Mapping[str, Answer],
    chance: Random,
) -> Scene:
    """The scene that the facts make, with cards where the story can bear them. Raises `BadFact`."""
    session = begin(compiled, known)
    details = Details(cards=_cards(session, chance))
    story = tuple(_told(f"You are called: {title}", session, details))
    return Scene(code, title, session, details, story, {name: known[name] for name in given if name in known})


def scene_of_key(code: str, title: str, compiled: Compiled, key: str, chance: Random) -> Scene:
    """The scene behind a key, the table turned by chance. Raises `BadFact` if the law no longer knows its facts."""
    data = json.loads(key)
    known = turned(read_facts(compiled, data["facts"]), chance.randrange(4))
    given = {name: known[name] for name in data["given"] if name in known}
    return scene_of(code, title, compiled, known, given, chance)


# told


def _told(called: str, session: Session, details: Details) -> Iterator[str]:
    """The call for the director, then what was seen, in the order in which a director would ask."""
    yield called if called.endswith(("?", ".")) else f"{called}."
    title = called.removeprefix("You are called: ").rstrip(".")
    compiled = session.compiled
    teller = Teller(compiled, details, session.known)
    seen: set[str] = set()
    cards = dict(details.cards)
    for sentence in _seen(session, teller.voice):
        if sentence not in seen and not sentence.endswith(f"? {title}."):
            leader = next((seat for seat in cards if sentence == f"{seat.title} led."), None)
            yield sentence if leader is None else f"{leader.title} led the {cards.pop(leader)}."
        seen.add(sentence)
    if cards_told := _cards_told(session, cards, teller.voice):
        yield cards_told
    for step in session.chosen:
        for name in step.facts:
            yield teller.chosen(compiled.by_id[name].law)


def _seen(session: Session, voice: Voice) -> Iterator[str]:
    compiled = session.compiled
    for fact in compiled.facts:
        answer = session.known.get(fact.id)
        if answer is None or fact.is_choice or fact.law.contested or fact.id in session.regulated:
            continue
        if fact.law.usual and answer == usual_answer(compiled, fact.id):
            continue  # nobody tells what did not happen
        yield story_sentence(fact.law, answer, voice)


def _cards_told(session: Session, cards: Mapping[Seat, Card], voice: Voice) -> str:
    """Whose card is which, as they were played."""
    if not cards:
        return ""
    leader = session.known.get("leader")
    followed = voice.seats(FOLLOWED) or () if isinstance(leader, Seat) else ()
    parts = []
    for seat, card in cards.items():
        verb = " led" if seat == leader else " played" if seat in followed else "'s card is"
        parts.append(f"{seat.title}{verb} the {card}")
    return f"{parts[0]}{''.join(f'; {part}' for part in parts[1:])}."


# cards


def _cards(session: Session, chance: Random) -> dict[Seat, Card]:
    """Cards for the players whose cards a ruling speaks of; none if the facts turn on what the card is."""
    compiled, known = session.compiled, session.known
    if any(_OF_RANK.search(text) for name in known for text in _texts(compiled.by_id[name].law, known[name])):
        return {}
    voice = Voice(compiled.law, known)
    seats: list[Seat] = []
    for words in dict.fromkeys(_card_roles(compiled.law)):
        found = voice.seats(words) or ()
        seats += found if words == FOLLOWED or len(found) == 1 else ()
    leader = known.get("leader")
    if isinstance(leader, Seat):
        seats.append(leader)
    order = sorted(dict.fromkeys(seats), key=lambda seat: (seat - (leader if isinstance(leader, Seat) else 0)) % 4)
    pack = [Card(rank, suit) for suit in _SUITS for rank in _RANKS]
    suit = chance.choice(_SUITS)
    found_cards: dict[Seat, Card] = {}
    for seat in order:
        card = chance.choice([card for card in pack if card.suit == suit and card not in found_cards.values()])
        found_cards[seat] = card
    return found_cards


def _texts(fact: law.Fact, answer: Answer) -> Iterator[str]:
    yield fact.ask
    if isinstance(fact.kind, law.Words):
        yield dict(fact.kind.answers).get(str(answer), "")


def _card_roles(situation: law.Situation) -> Iterator[str]:
    """The roles whose cards the rulings of a situation name."""
    for issue in situation.issues:
        for outcome in issue.outcomes.values():
            for words in placeholders(outcome.say):
                if words.startswith("card of "):
                    yield words.removeprefix("card of ")


def titles(book_code: law.Code, situation: law.Situation) -> Iterable[tuple[str, Mapping[str, str], bool]]:
    """What a director may be called for: title, what it answers in advance, whether it stands on the menu."""
    for entry in situation.entries:
        yield entry.title, entry.given, f"{situation.id}.{entry.id}" in book_code.menu
    if not situation.entries or situation.id in book_code.menu:
        yield situation.title, {}, situation.id in book_code.menu
