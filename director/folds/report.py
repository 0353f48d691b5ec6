"""A ruling in words: everything that is said, to whom, on what it rests, and what each choice would bring.

A fold over `decide`: the ruling on the known facts, and one step for each option that is open. No layout here.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from director.core import law
from director.core.compiled import Compiled
from director.core.decide import Holding, Offer, Question, Ruling, decide, inferred_seats
from director.core.facts import Answer
from director.core.law import Basis, Tell
from director.core.profile import BARE, Profile
from director.core.seats import Seat
from director.folds.regulations import Regulated, regulations
from director.sentences.answers import answer_text, answer_words
from director.sentences.standing import deadline, describe
from director.sentences.words import DIRECTOR, Card, Voice


class Mark(NamedTuple):
    """What a sentence rests on: paragraphs with one basis, and whose reading it is."""

    laws: tuple[str, ...]
    basis: Basis
    source: str = ""


class Told(NamedTuple):
    """One outcome, as it is told."""

    issue: str
    outcome: str
    text: str
    tell: Tell
    quiet: bool
    marks: tuple[Mark, ...]
    because: tuple[str, ...]
    clauses: tuple[str, ...]
    while_open: bool = False  # goes with the choice that its clause offers
    row: str = ""  # what it is about, and the same in a few words, for a comparison of codes
    cell: str = ""
    no_appeal: bool = False  # so that how a ruling is contested is not said after it


class Standing(NamedTuple):
    """Something that stays in force, moves a score, or binds a player: typed, with seats filled in."""

    kind: str
    fields: Mapping[str, str | tuple[Seat, ...]]
    text: str
    in_force: bool
    laws: tuple[str, ...]
    said: str = ""  # the sentence with which it was told


class Brings(NamedTuple):
    """What an answer to a choice brings beyond what already holds."""

    told: tuple[Told, ...] = ()
    choices: "tuple[ChoiceReport, ...]" = ()
    standing: tuple[Standing, ...] = ()
    next: tuple[str, ...] = ()
    depends: "tuple[Depends, ...]" = ()  # on a fact that comes up only after the choice


class Depends(NamedTuple):
    """What follows if a fact that comes up only after a choice is answered so."""

    fact: str
    answer: Answer
    words: str
    brings: Brings
    after_if: str = ""  # the words as they follow "if"; nothing where they cannot


class Option(NamedTuple):
    """One answer to a choice."""

    answer: str | int | Seat
    text: str
    until: str
    names: str
    brings: Brings
    source: str = ""

    @property
    def way(self) -> str:
        """Its words as they follow "you may"."""
        return self.text[:1].lower() + self.text[1:].rstrip(".")


class ChoiceReport(NamedTuple):
    """A choice that is open: whose, until when, and its options in the order of the law."""

    fact: str
    ask: str
    put_to: tuple[Seat, ...]  # nobody: the director
    chooser: str
    alone: bool
    together_may: bool
    marks: tuple[Mark, ...]
    until: str
    options: tuple[Option, ...]
    weigh: tuple[str, ...] = ()
    test: str = ""


class Report(NamedTuple):
    """A ruling in words."""

    ruling: Ruling
    known: Mapping[str, Answer]
    laws: tuple[str, ...]
    told: tuple[Told, ...]
    choices: tuple[ChoiceReport, ...]
    readings: tuple[ChoiceReport, ...]
    standing: tuple[Standing, ...]
    next: tuple[str, ...]
    to_judge: tuple[Told | ChoiceReport, ...]
    chosen: tuple[str, ...] = ()  # the choices made, in words
    regulated: tuple[Regulated, ...] = ()
    profile: Profile = BARE
    players_chose: bool = False  # a player has made a choice

    @property
    def final(self) -> bool:
        """Whether it says itself that nothing can be contested, or how."""
        return any(item.no_appeal for item in self.told)


class Details(NamedTuple):
    """What is said but never decided upon: names of players, cards in the trick."""

    names: Mapping[Seat, str] = law.NOTHING
    cards: Mapping[Seat, Card] = law.NOTHING
    board: Mapping[str, str] = law.NOTHING  # contract, vulnerable, tricks: as given
    doubtful: frozenset[str] = frozenset()  # facts in dispute that make no difference: sentences do not name them
    profile: Profile = BARE  # the profile in use
    regulated: frozenset[str] = frozenset()  # the facts that it, or the bare law, has answered
    named: Mapping[str, str] = law.NOTHING  # what a chooser named, by choice: a suit, a card


def report(compiled: Compiled, ruling: Ruling, details: Details | None = None) -> Report:
    """The ruling in words."""
    details = details or Details()
    teller = Teller(compiled, details, ruling.known)
    base = teller.brings(ruling, set(), set())
    readings = tuple(teller.choice(offer, ruling) for offer in ruling.readings)
    return Report(
        ruling=ruling,
        known=teller.voice.known,
        laws=tuple(_unique([*_paragraphs(ruling.clauses), *_laws_of(base.choices), *_laws_of(readings)])),
        told=base.told,
        choices=base.choices,
        readings=readings,
        standing=base.standing,
        next=base.next,
        to_judge=(
            *(told for told in base.told if any(mark.basis is Basis.JUDGE for mark in told.marks)),
            *(choice for choice in base.choices if not choice.put_to),
        ),
        chosen=tuple(teller.chosen(fact) for fact in chosen_facts(compiled, ruling, details)),
        regulated=regulations(compiled, ruling.known, details.profile, details.regulated, teller.voice),
        profile=details.profile,
        players_chose=any(
            fact.law.choice is not None and fact.law.choice.put_to != DIRECTOR and fact.id in ruling.known
            for fact in compiled.facts
        ),
    )


def chosen_facts(compiled: Compiled, ruling: Ruling, details: Details) -> list[law.Fact]:
    """The choices that were made and the readings that were taken, in the order of the facts."""
    return [
        fact.law
        for fact in compiled.facts
        if (fact.is_choice or fact.law.contested) and fact.id in ruling.known and fact.id not in details.regulated
    ]


class Teller:
    """Puts one incident's rulings into words."""

    def __init__(self, compiled: Compiled, details: Details, known: Mapping[str, Answer]) -> None:
        self.compiled = compiled
        self.details = details
        everything = {**inferred_seats(compiled, known), **known}
        everything = {name: answer for name, answer in everything.items() if name not in details.doubtful}
        self.voice = Voice(compiled.law, everything, details.names, details.cards, details.named)

    def brings(self, ruling: Ruling, before: set[tuple[str, str]], offered: set[str]) -> Brings:
        """What a ruling says beyond what held and was offered before."""
        new = [h for h in ruling.holdings if (h.issue, h.outcome) not in before]
        held = before | {(h.issue, h.outcome) for h in ruling.holdings}
        fresh = [offer for offer in ruling.offers if offer.choice not in offered]
        names = offered | {offer.choice for offer in ruling.offers}
        return Brings(
            told=tuple(self.told(holding) for holding in new),
            choices=tuple(self.choice(offer, ruling, held, names) for offer in fresh),
            standing=tuple(item for holding in new for item in self.standing(holding)),
            next=tuple(_unique(door for h in new if (door := self.outcome(h).goes_to))),
        )

    def chosen(self, fact: law.Fact) -> str:
        """A choice that was made, in words (North or South chose: call the card)."""
        words = answer_words(fact, self.voice.known[fact.id], self.voice, 200)
        choice = fact.choice
        if choice is None:
            return f"Reading taken: {words[:1].lower()}{words[1:]}."
        if choice.put_to == DIRECTOR:
            found = words[:1].lower() + words[1:]
            return f"You found {found.removeprefix('find ')}." if found.startswith("find ") else f"You judged: {found}."
        who = self.voice.fill(f"any of {choice.put_to}")
        named = self.details.named.get(fact.id, "")
        return f"{who[:1].upper()}{who[1:]} chose: {words[:1].lower()}{words[1:]}{f' ({named})' if named else ''}."

    def outcome(self, holding: Holding) -> law.Outcome:
        """The outcome that a holding settles on."""
        issue = self.compiled.issues[holding.issue]
        return issue.outcomes[holding.outcome]

    def told(self, holding: Holding) -> Told:
        """A holding in words."""
        outcome = self.outcome(holding)
        return Told(
            holding.issue,
            holding.outcome,
            self.voice.say(outcome.say),
            outcome.tell or self.compiled.issues[holding.issue].tell,
            outcome.quiet,
            marks_of(holding.clauses),
            holding.because,
            tuple(clause.id for clause in holding.clauses),
            outcome.while_open,
            self.compiled.issues[holding.issue].row,
            self.voice.say(outcome.cell),
            outcome.no_appeal,
        )

    def choice(
        self,
        offer: Offer,
        ruling: Ruling,
        held: set[tuple[str, str]] | None = None,
        offered: set[str] | None = None,
    ) -> ChoiceReport:
        """A choice, with what each option brings."""
        fact = self.compiled.by_id[offer.choice].law
        held = held if held is not None else {(h.issue, h.outcome) for h in ruling.holdings}
        offered = offered if offered is not None else {item.choice for item in ruling.offers}
        choice = fact.choice
        seats = () if choice is None or choice.put_to == DIRECTOR else self.voice.seats(choice.put_to) or ()
        return ChoiceReport(
            fact=fact.id,
            ask=self.voice.say(fact.ask),
            put_to=seats,
            chooser=self.voice.fill(f"any of {choice.put_to}") if choice and choice.put_to != DIRECTOR else DIRECTOR,
            alone=bool(choice and choice.alone),
            together_may=bool(choice and choice.together_may),
            marks=marks_of(clause for clause in offer.clauses if not self.goes_along(clause)),
            until=deadline(self.voice, choice.until.get("", "")) if choice else "",
            options=tuple(self.option(fact, answer, ruling, held, offered) for answer in offer.answers),
            weigh=tuple(self.voice.say(words) for words in fact.weigh),
            test=self.voice.say(fact.test),
        )

    def goes_along(self, clause: law.Clause) -> bool:
        """Whether a clause does not give a choice, but says something while it is open."""
        outcomes = [self.compiled.issues[name].outcomes[one] for name, some in clause.then.items() for one in some]
        return bool(outcomes) and all(outcome.while_open for outcome in outcomes)

    def option(
        self, fact: law.Fact, answer: Answer, ruling: Ruling, held: set[tuple[str, str]], offered: set[str]
    ) -> Option:
        """One option of a choice."""
        words = dict(fact.kind.answers).get(str(answer), str(answer)) if isinstance(fact.kind, law.Words) else ""
        if isinstance(answer, Seat):
            words = self.voice.name(answer)
        until = ""
        if fact.choice is not None:
            until = fact.choice.until.get(str(answer), fact.choice.until.get("", ""))
        return Option(
            answer=answer,
            text=self.voice.say(words or str(answer)),
            until=deadline(self.voice, until),
            names=fact.choice.names.get(str(answer), "") if fact.choice else "",
            brings=self.after({**ruling.known, fact.id: answer}, held, offered),
            source=fact.sources.get(str(answer), ""),
        )

    def after(self, facts: Mapping[str, Answer], held: set[tuple[str, str]], offered: set[str]) -> Brings:
        """What follows once these facts hold; on facts that come up only then, one branch for each answer."""
        step = decide(self.compiled, facts)
        if isinstance(step, Question):
            return Brings(
                depends=tuple(
                    Depends(
                        step.fact,
                        answer,
                        answer_text(self.compiled.by_id[step.fact].law, answer, self.voice).rstrip("."),
                        self.after({**facts, step.fact: answer}, held, offered),
                        _after_if(self.compiled.by_id[step.fact].law, answer, self.voice),
                    )
                    for answer in step.answers
                )
            )
        return self.brings(step, held, offered)

    def standing(self, holding: Holding) -> Iterator[Standing]:
        """The typed effects of a holding, with seats filled in."""
        laws = tuple(_paragraphs(holding.clauses))
        for effect in self.outcome(holding).effects:
            fields: dict[str, str | tuple[Seat, ...]] = {}
            for key, value in effect.fields.items():
                fields[key] = self._field(key, effect.kind, value)
            for key, value in effect.given.items():
                fields[f"given {key}"] = self._given(value)
            said = self.voice.say(self.outcome(holding).say)
            yield Standing(effect.kind, fields, describe(self.voice, effect), effect.in_force, laws, said)

    def _field(self, key: str, kind: str, value: str) -> str | tuple[Seat, ...]:
        if key in law.ROLE_FIELDS or (key == kind and key in ("silent", "declarer")):
            return () if value in (DIRECTOR, "everybody", "nobody") else self.voice.seats(value) or ()
        return deadline(self.voice, value) if key == "until" else value

    def _given(self, value: str) -> str:
        known = self.compiled.by_id
        if value in known and isinstance(answer := self.voice.known.get(value), Seat):
            return answer.letter
        try:
            seats = self.voice.seats(value)
        except Exception:
            return value
        return seats[0].letter if seats else value


def _after_if(fact: law.Fact, answer: Answer, voice: Voice) -> str:
    """An answer that is one whole sentence, as it follows "if"."""
    words = dict(fact.kind.answers).get(str(answer), "") if isinstance(fact.kind, law.Words) else ""
    text = voice.say(words).rstrip(".")
    if not words.startswith(("{", "It ")) or re.search(r"[.:;] ", text):
        return ""  # it may be no sentence, or not one alone
    return text if words.startswith("{") else text[:1].lower() + text[1:]


def marks_of(clauses: Iterable[law.Clause]) -> tuple[Mark, ...]:
    """What clauses rest on together: one mark for each basis and source, the letter first."""
    grouped: dict[tuple[Basis, str], list[str]] = {}
    for clause in clauses:
        grouped.setdefault((clause.basis, clause.source), []).extend([clause.paragraph, *clause.cites])
    marks = [Mark(tuple(_unique(laws)), basis, source) for (basis, source), laws in grouped.items()]
    return tuple(sorted(marks, key=lambda mark: mark.basis is not Basis.TEXT))


def _paragraphs(clauses: Iterable[law.Clause]) -> Iterator[str]:
    for clause in clauses:
        yield clause.paragraph
        yield from clause.cites


def _unique(items: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(items))


def _laws_of(choices: Iterable[ChoiceReport]) -> Iterator[str]:
    for choice in choices:
        for mark in choice.marks:
            yield from mark.laws
        for option in choice.options:
            yield from _laws_in(option.brings)


def _laws_in(brings: Brings) -> Iterator[str]:
    for told in brings.told:
        for mark in told.marks:
            yield from mark.laws
    yield from _laws_of(brings.choices)
    for one in brings.depends:
        yield from _laws_in(one.brings)
