"""What keys do beside the questions: disputes, changes, panels, the field.

Each function gives the dialogue after a key; `moves.py` decides which screen the key belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from director.core import law
from director.core.facts import Answer, read_number
from director.core.seats import Seat, read_seat
from director.dialogue.dialogue import Dialogue, asked, asked_again, items, options
from director.dialogue.picking import dispute_keys, picked, picked_again, ticked_after
from director.dialogue.screens import (
    About,
    Changing,
    Disputed,
    End,
    Field,
    Incident,
    Naming,
    Noting,
    Panel,
    Saying,
    Screen,
    Start,
    Unsure,
)
from director.folds.disputes import Dispute, asks, makes_no_difference, unsettled
from director.folds.interview import answer, change, keyed, ticked_facts, usual_answer
from director.sentences.answers import fact_name
from director.sentences.words import read_card

LONGEST_NOTE = 200
LONGEST_NAME = 30
LONGEST_FIELD = 60
PANELS = {"?": Panel(About.WHY), "i": Panel(About.FORCE), "o": Panel(About.OTHERS)}


def heard(dialogue: Dialogue, key: str) -> Dialogue:
    """The letter of the last option that was read."""
    session = dialogue.session
    if key in ("back", "backspace", "esc") or session is None:
        return dialogue.without()
    if len(key) == 1 and key.upper() in {item.letter for item in options(dialogue)}:
        after = dialogue.goes_on(replace(session, heard=key.upper()))
        return after.says(f"Noted: the options were read up to {key.upper()}. Which one was chosen?")
    return dialogue


def unsure(dialogue: Dialogue, ticked: frozenset[int], key: str) -> Dialogue:
    """Ticks the answers that are still possible, or picks the line of a tick list that is disputed."""
    question = asked(dialogue)
    if key in ("back", "backspace", "esc") or question is None:
        return dialogue.without()
    if dialogue.dispute is not None:
        return dialogue.without().says("One dispute at a time: give the answer that is more likely.")
    session = question.session
    if question.lines:
        number = read_number(key)
        if number is not None and 1 <= number <= len(question.lines):
            line = question.lines[number - 1]
            answers = (line.answer, usual_answer(session.compiled, line.fact))
            return dialogue.instead(Disputed(Dispute(session, line.fact, answers)))
        return dialogue
    keys = keyed(session, question.question)
    if key == "0" and "0" not in dict(keys):
        possible = [item for _, item in keys]
    elif key == "space" and len(ticked) > 1:
        possible = [item for number, (_, item) in enumerate(keys) if number in ticked]
    else:
        at = next((number for number, (name, _) in enumerate(keys) if name == key), None)
        if at is None:
            return dialogue.says("Tick two answers or more.") if key == "space" else dialogue
        return replace(dialogue.instead(Unsure(ticked ^ {at})), mark=dialogue.mark)
    return dialogue.instead(Disputed(Dispute(session, question.question.fact, tuple(possible))))


def disputed(dialogue: Dialogue, screen: Disputed, key: str) -> Dialogue:
    """Answers what a dispute still needs, or rules on one of its answers."""
    dispute = screen.dispute
    if key in ("back", "backspace", "esc"):
        if dispute.since:
            return dialogue.instead(Disputed(replace(dispute, since=dispute.since[:-1])))
        return dialogue.without()
    pending = asks(dispute)
    if pending is None:
        return _ruled_on(dialogue, dispute, key)
    if key in PANELS:
        return dialogue.over(PANELS[key])
    if key == "w":
        return dialogue.over(Saying(dispute))
    if key == "u":
        return dialogue.says("One dispute at a time: give the answer that is more likely.")
    question = asked(dialogue)
    facts: Mapping[str, Answer] | None
    if question is not None and question.lines:
        after = ticked_after(question.lines, screen.ticked, key)
        if isinstance(after, frozenset):
            return dialogue.instead(Disputed(dispute, after))
        facts = ticked_facts(dispute.session.compiled, question.lines, after) if after is not None else None
    else:
        facts = picked(dialogue, key)
    if facts is None:
        return dialogue
    later = replace(dispute, since=(*dispute.since, facts))
    for possible in later.answers:
        later.branch(possible)  # refuses what cannot be
    return dialogue.instead(Disputed(later))


def saying(dialogue: Dialogue, screen: Saying, key: str) -> Dialogue:
    """Notes who says an answer: a digit for each seat, then Space for the next answer."""
    dispute = screen.dispute
    answer_here = dispute.answers[screen.at]
    if key in ("back", "backspace", "esc"):
        return dialogue.instead(replace(screen, at=screen.at - 1)) if screen.at else dialogue.without()
    if key == "space":
        if screen.at + 1 < len(dispute.answers):
            return dialogue.instead(replace(screen, at=screen.at + 1))
        return dialogue.without().instead(Disputed(dispute))
    number = read_number(key)
    if number is None or not 1 <= number <= 4:
        return dialogue
    seat = tuple(Seat)[number - 1]
    said = tuple(one for one in dispute.said if one[0] is not seat)
    if (seat, answer_here) not in dispute.said:
        said = (*said, (seat, answer_here))
    return dialogue.instead(replace(screen, dispute=replace(dispute, said=said)))


def noting(dialogue: Dialogue, typed: str, key: str) -> Dialogue:
    """Types a note; Enter keeps it."""
    if key == "enter":
        return noted(dialogue.without(), " ".join(typed.split()))
    return typing(dialogue, typed, key, LONGEST_NOTE, Noting)


def naming(dialogue: Dialogue, screen: Naming, key: str) -> Dialogue:
    """Types the suit or the card that a player named; Enter keeps it, and nothing typed leaves it out."""
    if key == "enter":
        return named(dialogue.without(), screen.choice, " ".join(screen.typed.split()))
    key = "backspace" if key == "back" else key
    return typing(dialogue, screen.typed, key, LONGEST_NAME, lambda text: replace(screen, typed=text))


def named(dialogue: Dialogue, choice: str, words: str) -> Dialogue:
    """The dialogue with what a chooser named, a suit's letter as its name."""
    session = dialogue.session
    if not words or session is None:
        return dialogue
    suits = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
    card = read_card(words)
    text = suits.get(words.lower(), str(card) if card else words)
    return dialogue.goes_on(replace(session, named={**session.named, choice: text}))


def noted(dialogue: Dialogue, words: str) -> Dialogue:
    """The dialogue with a note on the incident that is open."""
    incident = dialogue.incident
    if not words or incident is None:
        return dialogue
    if not incident.number:
        return dialogue.says("No journal is kept, so no note can be.")
    return replace(dialogue, notes=(*dialogue.notes, (incident.number, words)), message=f"Noted: {words}")


def _ruled_on(dialogue: Dialogue, dispute: Dispute, key: str) -> Dialogue:
    if key == "w":
        return dialogue.over(Saying(dispute))
    same = makes_no_difference(dispute)
    if key == "space" and same:
        return dialogue.goes_on(unsettled(dispute))
    found = dict(dispute_keys(dispute)).get(key)
    if found is None:
        return dialogue
    if found in dispute.answers and not same:
        return dialogue.goes_on(dispute.branch(found))
    return dialogue.goes_on(answer(dispute.session, {dispute.fact: found}))


def changing(dialogue: Dialogue, screen: Changing, key: str) -> Dialogue:
    """Picks an answer that is to be changed, and changes it."""
    session = dialogue.session
    if session is None:
        return dialogue.without()
    if key in ("back", "backspace", "esc"):
        return dialogue.without() if screen.item is None else dialogue.instead(Changing())
    can = items(session)
    if screen.item is None:
        number = read_number(key)
        number = -1 if number is None else (number - 1) % 10
        return dialogue.instead(Changing(number)) if 0 <= number < len(can) else dialogue
    item = can[screen.item]
    question, lines = asked_again(session, item)
    if lines:
        after = ticked_after(lines, screen.ticked, key)
        if isinstance(after, frozenset):
            return dialogue.instead(Changing(screen.item, after))
        facts = ticked_facts(session.compiled, lines, after) if after is not None else None
    else:
        facts = picked_again(session.compiled.by_id[question.fact].law, dict(keyed(session, question)), key)
    if facts is None:
        return dialogue
    changed = change(session, item.step, facts)
    after_change = dialogue.goes_on(changed)
    fallen = [fact_name(session.compiled.by_id[name].law) for name in changed.fallen]
    return after_change.says(f"No longer asked: {'; '.join(fallen)}.") if fallen else after_change


def panel(dialogue: Dialogue, about: About, number: str, key: str) -> Dialogue:
    """Closes a panel, or opens another over it."""
    if key in ("back", "backspace", "esc"):
        return dialogue.without()
    if key == "l" and about is not About.LAW:
        return dialogue.over(Panel(About.LAW, number if about is About.WHY_NOT else ""))
    if key == "g" and about is About.WHY_NOT:
        return dialogue.without().over(Changing())
    if key == "?" and about is About.WHY_NOT:
        return dialogue.without().over(Panel(About.WHY))
    return dialogue


def is_text(key: str) -> bool:
    """Whether a key is a character that can be typed into a field."""
    return len(key) == 1 and key.isprintable()


def typing(dialogue: Dialogue, typed: str, key: str, longest: int, write: Callable[[str], Screen]) -> Dialogue:
    """What a key does where words are typed: it writes, rubs out, or leaves. Enter is for whoever asked."""
    match key:
        case "esc":
            return dialogue.without()
        case "backspace":
            return dialogue.instead(write(typed[:-1])) if typed else dialogue.without()
        case "space":
            return dialogue.instead(write(f"{typed} ")) if typed else dialogue
        case "ctrl-d":
            return replace(dialogue, ended=End.LEFT)
        case _ if is_text(key):
            return dialogue.instead(write((typed + key)[:longest]))
        case _:
            return dialogue


def field(dialogue: Dialogue, typed: str, key: str) -> Dialogue:
    """Types into the field; Enter ends it."""
    if key == "enter":
        return entered(dialogue.without(), typed)
    return typing(dialogue, typed, key, LONGEST_FIELD, Field)


def entered(dialogue: Dialogue, typed: str) -> Dialogue:
    """What was typed into the field: a number that is asked for, the number of a law, or table words."""
    words = " ".join(typed.split())
    lower = words.lower()
    if not words:
        return dialogue
    facts = picked(dialogue, words) if words.isdigit() and len(words) > 1 else None
    if facts is not None and isinstance(dialogue.top, Incident):
        return dialogue.goes_on(answer(dialogue.top.session, facts))
    if lower.startswith("card ") and dialogue.session is not None:
        return carded(dialogue, words[5:])
    for lead in ("why not", "law", "find"):
        if lower.startswith(f"{lead} ") or lower == lead:
            words = words[len(lead) :].strip()
            if lead == "find":
                return dialogue.over(Start(words))
            return law_panel(dialogue, words, lead == "why not")
    if re.match(r"\d", words):
        return law_panel(dialogue, words, why_not=True)
    return dialogue.over(Start(words[:40]))


def carded(dialogue: Dialogue, words: str) -> Dialogue:
    """The dialogue with a player's card named, as in "N QC": sentences then say which card it is."""
    letter, _, text = words.strip().partition(" ")
    seat, card = read_seat(letter), read_card(text)
    if seat is None or card is None:
        return dialogue.says("A player and a card, as in: card N QC, card West ten of hearts.")
    others = {one: found for one, found in dialogue.details.cards.items() if one is not seat and found != card}
    details = dialogue.details._replace(cards={**others, seat: card})
    return replace(dialogue, details=details, understood=f"{seat.title}: the {card}.")


def law_panel(dialogue: Dialogue, number: str, why_not: bool) -> Dialogue:
    """The panel on a law: why it does not apply, at a ruling; else what it says."""
    index = dialogue.book.code.index
    known = next((item for item in index if item.lower() == number.lower()), None)
    known = known or next((item for item in index if number and law.within(number.upper(), item)), None)
    if known is None:
        numbers = [item for item in index if item[:1].isdigit()]
        return dialogue.says(f"{dialogue.book.code.title} has laws {numbers[0]} to {numbers[-1]}.")
    at_ruling = dialogue.session is not None and asked(dialogue) is None and dialogue.dispute is None
    exact = number if number.lower() != known.lower() else known
    screen: Screen = Panel(About.WHY_NOT if why_not and at_ruling else About.LAW, exact)
    return dialogue.over(screen)
