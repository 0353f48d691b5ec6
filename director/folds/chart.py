"""A situation's chart as a value: cards, their rows, and rare things, from the tree of the graph that decides.

A card is a question or a choice, a row is an answer with what it brings and where it leads. No layout here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from director.core import law
from director.core.compiled import Compiled, CompiledClause, CompiledFact
from director.core.facts import Answer
from director.core.law import NOTHING, Basis, Tell
from director.folds.interview import usual_answer
from director.folds.tree import ANY_SEAT, PLACES, Edge, Tree, TreeNode, tree_of
from director.sentences.answers import answer_text, followers_text
from director.sentences.standing import deadline
from director.sentences.words import DIRECTOR, Voice

_TOLD = (Tell.NOW, Tell.CHOICE, Tell.UNTIL, Tell.THEN, Tell.LATER, Tell.DIRECTOR)
_SPOKEN_TO = re.compile(r"\{[^}]*\}, ")  # "Leader, take back ...", not "The leader, take back ..."


@dataclass(frozen=True, slots=True, eq=False)
class Said:
    """A sentence of a ruling, the paragraphs that say so, and on what they rest; in one chart equal ones are one."""

    text: str
    laws: tuple[str, ...]
    basis: Basis
    tell: Tell
    outcome: str  # "issue: outcome"


class Row(NamedTuple):
    """Answers with one consequence: what is said, in the order of telling, the next cards, other situations."""

    answers: tuple[str, ...]
    said: tuple[Said, ...]
    to: tuple[int, ...]
    doors: tuple[str, ...] = ()
    letter: str = ""  # of a player's option
    until: str = ""  # when this option ends, if options differ in that


class Card(NamedTuple):
    """A question, or a choice that is open: whose it is and until when."""

    number: int
    kind: str  # question | choice | readings
    ask: str
    laws: tuple[str, ...]
    rows: tuple[Row, ...]
    who: str = ""
    until: str = ""


class Rare(NamedTuple):
    """A rare thing that a chart takes as not so: its question, the unusual answers, the laws that these bring in."""

    ask: str
    answers: tuple[str, ...]
    laws: tuple[str, ...]


class Chart(NamedTuple):
    """A whole chart; `always` holds whatever is answered."""

    code: str
    situation: str
    title: str
    always: Row
    cards: tuple[Card, ...]
    rare: tuple[Rare, ...]

    @property
    def start(self) -> tuple[int, ...]:
        """The cards with which it begins."""
        return self.always.to


def chart_of(
    compiled: Compiled,
    known: Mapping[str, Answer] = NOTHING,
    full: bool = False,
    titles: Mapping[str, str] = NOTHING,
) -> Chart:
    """The chart of a situation. Rare facts have their usual answers, unless it is to be full.

    `titles` names other situations. May raise `TooComplex`.
    """
    rare = {} if full else rare_facts(compiled, known)
    return _Maker(compiled, tree_of(compiled, {**rare, **known}), titles).chart(tuple(rare))


def rare_facts(compiled: Compiled, known: Mapping[str, Answer] = NOTHING) -> dict[str, Answer]:
    """The facts of the tick lists that are not known, with their usual answers."""
    return {
        fact.id: usual_answer(compiled, fact.id)
        for fact in compiled.facts
        if fact.law.together and fact.law.usual and fact.id not in known
    }


class _Maker:
    """Numbers the cards of one chart in the order in which a reader meets them."""

    def __init__(self, compiled: Compiled, tree: Tree, titles: Mapping[str, str]) -> None:
        self.compiled = compiled
        self.tree = tree
        self.titles = titles
        self.nodes = {node.number: node for node in tree.nodes}
        self.clauses = {clause.id: clause for clause in compiled.law.clauses}
        self.law_of = {clause.paragraph: clause.law for clause in compiled.law.clauses}
        self.order = {issue.id: at for at, issue in enumerate(compiled.law.issues)}
        self.voice = Voice(compiled.law, {})
        self.sentences: dict[tuple[str, tuple[str, ...], Basis, Tell, str], Said] = {}
        self.numbers: dict[int, int] = {}
        self.cards: dict[int, Card] = {}
        self.first: dict[int, str] = {}  # node -> the seat from which others are seen, "" if several may be

    def chart(self, rare: Iterable[str]) -> Chart:
        """The whole of it."""
        self.see_from(self.tree.certain.to, "")
        always = self.row(self.tree.certain, ())
        cards = tuple(self.cards[number] for number in sorted(self.cards))
        situation = self.compiled.law
        things = tuple(found for name in rare if (found := self.rare(name)).laws)
        return Chart(situation.code, situation.id, situation.title, always, cards, things)

    def see_from(self, number: int, first: str) -> None:
        """Marks every node with the first seat that is known when it is reached."""
        if number in self.first and self.first[number] in (first, "?"):
            return
        self.first[number] = first if number not in self.first else "?"
        node = self.nodes[number]
        fact = self.compiled.by_id[node.fact] if node.fact else None
        for edge in node.edges:
            placed = fact is not None and fact.is_seat and not first and edge.answers == (ANY_SEAT,)
            self.see_from(edge.to, node.fact if placed else self.first[number])
        for choice in node.choices:
            self.see_from(choice, self.first[number])

    def row(self, edge: Edge, answers: tuple[str, ...]) -> Row:
        """An edge as a row: a question of which every answer leads to the same is passed over."""
        names = list(edge.clauses)
        node = self.nodes[edge.to]
        while node.kind == "question" and len(node.edges) == 1:
            (only,) = node.edges
            names += only.clauses
            node = self.nodes[only.to]
        outcomes = list(self.outcomes(names))
        doors = dict.fromkeys(item[1].goes_to for item, _ in outcomes if item[1].goes_to)
        bare = node.kind == "end" and not node.choices and all(item[1].quiet for item, _ in outcomes)
        said = [self.said(item, clauses) for item, clauses in outcomes if bare or not item[1].quiet]
        said.sort(key=lambda one: _TOLD.index(one.tell))
        targets = node.choices if node.kind == "end" else (node.number,)
        to = tuple(self.card(number) for number in targets)
        return Row(answers, tuple(said), to, tuple(self.titles.get(door, door) for door in doors))

    def outcomes(self, names: Iterable[str]) -> Iterator[tuple[tuple[law.Issue, law.Outcome], list[law.Clause]]]:
        """What clauses settle, in the order of telling, with the clauses that say each."""
        found: dict[tuple[str, str], list[law.Clause]] = {}
        for name in dict.fromkeys(names):
            clause = self.clauses[name]
            for issue, outcomes in clause.then.items():
                for outcome in outcomes:
                    found.setdefault((issue, outcome), []).append(clause)
        for issue, outcome in sorted(found, key=lambda key: self.order[key[0]]):
            at = self.compiled.issues[issue]
            yield (at, at.outcomes[outcome]), found[issue, outcome]

    def said(self, item: tuple[law.Issue, law.Outcome], clauses: list[law.Clause]) -> Said:
        """A sentence with its law; the letter, if one clause says it so."""
        issue, outcome = item
        bases = [clause.basis for clause in clauses]
        basis = Basis.TEXT if Basis.TEXT in bases else bases[0]
        laws = tuple(dict.fromkeys(clause.paragraph for clause in clauses))
        text = self.voice.say(outcome.say).strip()
        if _SPOKEN_TO.match(outcome.say):
            text = text.removeprefix("The ")
            text = text[:1].upper() + text[1:]
        key = text, laws, basis, outcome.tell or issue.tell, f"{issue.id}: {outcome.id}"
        return self.sentences.setdefault(key, Said(*key))

    def card(self, number: int) -> int:
        """The number of a node's card, which is made if it is new."""
        if number in self.numbers:
            return self.numbers[number]
        own = self.numbers[number] = len(self.numbers) + 1
        node = self.nodes[number]
        fact = self.compiled.by_id[node.fact].law
        if node.kind == "question":
            rows = tuple(self.row(edge, self.answers(node, fact, edge)) for edge in node.edges)
            who = DIRECTOR if fact.judged else ""
            self.cards[own] = Card(own, "question", node.ask, self.numbered(node.laws), rows, who)
            return own
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if fact.choice is not None else " " * 26
        options = (
            self.row(edge, self.answers(node, fact, edge))._replace(
                letter=letter.strip(), until=self.ends(fact, edge.answers)
            )
            for edge, letter in zip(node.edges, letters, strict=False)
        )
        kind = "choice" if fact.choice is not None else "readings"
        laws = self.numbered(node.laws)
        self.cards[own] = Card(own, kind, node.ask, laws, tuple(options), self.chooser(fact), self.until(fact))
        return own

    def numbered(self, paragraphs: Iterable[str]) -> tuple[str, ...]:
        """The laws to which paragraphs belong, in the order of the situation's file."""
        laws = [self.law_of[paragraph] for paragraph in paragraphs]
        return tuple(dict.fromkeys(laws))

    def chooser(self, fact: law.Fact) -> str:
        """Whose choice it is."""
        if fact.choice is None or fact.choice.put_to == DIRECTOR:
            return DIRECTOR if fact.choice is not None else ""
        return self.voice.fill(f"any of {fact.choice.put_to}")

    def until(self, fact: law.Fact) -> str:
        """When a choice ends, where that is the same for all options."""
        return deadline(self.voice, fact.choice.until.get("", "")) if fact.choice is not None else ""

    def ends(self, fact: law.Fact, answers: Iterable[str]) -> str:
        """When one option ends, where each has its own deadline."""
        until = fact.choice.until if fact.choice is not None else {}
        return next((deadline(self.voice, until[answer]) for answer in answers if answer in until), "")

    def answers(self, node: TreeNode, fact: law.Fact, edge: Edge) -> tuple[str, ...]:
        """The answers of an edge in words."""
        if isinstance(fact.kind, law.SeatKind):
            return self.places(node, edge.answers)
        return tuple(self.answer(fact, answer) for answer in edge.answers)

    def answer(self, fact: law.Fact, answer: str) -> str:
        if isinstance(fact.kind, law.Followers):
            return followers_text(answer, None, self.voice)
        if isinstance(fact.kind, law.Words):
            return answer_text(fact, answer, self.voice).rstrip(".")
        return answer

    def places(self, node: TreeNode, answers: tuple[str, ...]) -> tuple[str, ...]:
        """Places seen from the first seat, in words: those beside it together."""
        origin = self.first[node.number]
        seen = self.compiled.by_id[origin].law.called if origin in self.compiled.by_id else "the first player named"
        itself, left, partner, right, _ = PLACES
        words = {itself: seen, left: f"left of {seen}", partner: f"partner of {seen}", right: f"right of {seen}"}
        left_or_right = [f"left or right of {seen}"] if {left, right} <= set(answers) else []
        others = (answer for answer in answers if not left_or_right or answer not in (left, right))
        told = [*(words.get(answer, "somebody" if answer == ANY_SEAT else answer) for answer in others), *left_or_right]
        return tuple(f"{text[:1].upper()}{text[1:]}" for text in told)

    def rare(self, name: str) -> Rare:
        """A rare fact: what would not be usual, and which laws read it."""
        fact = self.compiled.by_id[name]
        usual = usual_answer(self.compiled, name)
        others = [answer for answer in fact.answers if answer != usual]
        laws = tuple(dict.fromkeys(one.law.law for one in self.turning(fact, usual)))
        words = tuple(self.answer(fact.law, str(answer)) for answer in others)
        return Rare(self.voice.say(fact.law.ask), words, laws)

    def turning(self, fact: CompiledFact, usual: Answer) -> Iterator[CompiledClause]:
        """The clauses that an unusual answer brings in, or where there are none, those that it changes."""
        given, false = self.compiled.logic.given, self.compiled.logic.false
        number, codes = fact.number, set(fact.codes.values()) - {fact.codes[usual]}
        as_usual = {one.number: given(one.when, number, fact.codes[usual]) for one in self.compiled.clauses}
        others = {
            one.number: [
                after for code in codes if (after := given(one.when, number, code)) is not as_usual[one.number]
            ]
            for one in self.compiled.clauses
        }
        brought = [one for one in self.compiled.clauses if as_usual[one.number] is false and others[one.number]]
        yield from brought or (one for one in self.compiled.clauses if others[one.number])
