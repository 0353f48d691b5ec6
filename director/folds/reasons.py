"""Reasons: why a question is asked, and why a law does or does not apply.

Both are read off the same conditions that decide; nothing here rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from director.core import law
from director.core.compiled import Compiled, CompiledClause
from director.core.decide import Question, Ruling, certain, decide, encode
from director.core.errors import BadFact
from director.core.facts import Answer
from director.core.law import Tell
from director.folds.interview import Session, Tick, keyed, reachable, told_details, usual_answer
from director.folds.lacking import lacking
from director.folds.regulations import whose
from director.folds.report import Details, Mark, Teller, marks_of
from director.folds.whatif import Change, chosen_otherwise, could_be_live, otherwise, past_of, waits_for_choices
from director.sentences.answers import answer_words, fact_name

# why a question is asked


@dataclass(frozen=True, slots=True)
class Waits:
    """What waits for one or more of the answers, by their keys."""

    keys: tuple[str, ...]
    text: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class WhyAsked:
    """Why a question is asked."""

    waits: tuple[Waits, ...]
    settled: tuple[Waits, ...]  # what the answers so far have made certain
    idle: tuple[str, ...]  # facts that make no difference any more, by their short names
    why: str


def why_asked(session: Session, question: Question, lines: tuple[Tick, ...], details: Details) -> WhyAsked:
    """What waits for the answers to a question or a tick list, and what no longer matters."""
    compiled, known = session.compiled, session.known
    before = certain(compiled, known)
    held = {(holding.issue, holding.outcome) for holding in before.holdings}
    options: list[tuple[str, dict[str, Answer]]]
    if lines:
        base = {line.fact: usual_answer(compiled, line.fact) for line in lines}
        options = [(str(number), {**base, line.fact: line.answer}) for number, line in enumerate(lines, 1)]
        options.append(("0", base))
    else:
        options = [(key, {question.fact: answer}) for key, answer in keyed(session, question)]
    waits = _waits(session, options, held, details)
    asked = {line.fact for line in lines} | {question.fact}
    coming = reachable(compiled, known) | asked
    idle = [
        fact.law.short
        for fact in compiled.facts
        if fact.id not in known and fact.id not in coming and not fact.is_choice and not fact.law.contested
    ]
    return WhyAsked(
        waits=tuple(waits),
        settled=tuple(_settled(compiled, before, details)),
        idle=tuple(idle),
        why=Teller(compiled, details, known).voice.say(compiled.by_id[question.fact].law.why) if not lines else "",
    )


def _waits(
    session: Session, options: list[tuple[str, dict[str, Answer]]], held: set[tuple[str, str]], details: Details
) -> list[Waits]:
    """What each answer makes certain; what several make certain is said once, after the rest."""
    compiled = session.compiled
    found: dict[tuple[str, tuple[Mark, ...]], list[str]] = {}
    for key, facts in options:
        known = {**session.known, **facts}
        try:
            step = decide(compiled, known)
        except BadFact:
            continue
        ruling = step if isinstance(step, Ruling) else certain(compiled, known)
        teller = Teller(compiled, details, known)
        new = [item for item in ruling.holdings if (item.issue, item.outcome) not in held]
        told = [teller.told(item) for item in new if not compiled.issues[item.issue].gather]
        lines = [(item.text, item.marks) for item in told if not item.quiet]
        if isinstance(step, Question):
            ask = compiled.by_id[step.fact].law
            lines.append((f"Then I ask: {teller.voice.say(ask.ask)}", ()))
        for offer in ruling.offers:
            choice = teller.choice(offer, ruling) if isinstance(step, Ruling) else None
            who = choice.chooser if choice and choice.put_to else ""
            if who and not any(item.tell is Tell.CHOICE for item in told):
                lines.append((f"{who[:1].upper()}{who[1:]} may choose.", marks_of(offer.clauses)))
        for line in dict.fromkeys(lines):
            found.setdefault(line, []).append(key)
    waits = [Waits(tuple(keys), text, marks) for (text, marks), keys in found.items()]
    return sorted(waits, key=lambda item: (len(item.keys) > 1, item.keys))


def _settled(compiled: Compiled, ruling: Ruling, details: Details) -> list[Waits]:
    teller = Teller(compiled, details, ruling.known)
    told = [teller.told(holding) for holding in ruling.holdings]
    return [Waits((), item.text, item.marks) for item in told if item.because and not item.quiet]


# why a law applies or not

NOT_OFFERED = "no such choice is offered"


@dataclass(frozen=True, slots=True)
class Part:
    """One clause of a law: what it would need, and what was found here."""

    name: str
    needs: str
    basis: law.Basis
    here: str
    applies: bool


class Deciding(NamedTuple):
    """An answer that decides: what was said, and what other answers would bring of the law."""

    fact: str
    said: Answer
    others: tuple[Answer, ...]
    text: str
    after: str = ""  # what the law then still waits for: a choice, or what is asked then; nothing if it applies at once


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A law held against the ruling, part by part."""

    number: str
    applies: bool
    parts: tuple[Part, ...]
    deciding: tuple[Deciding, ...]


def why_not(session: Session, ruling: Ruling, number: str, details: Details) -> WhyNot:
    """Why the law of that number, or that paragraph of it, applies or does not."""
    compiled, details = session.compiled, told_details(session, details)
    clauses = [item for item in compiled.clauses if _belongs(item.law, number)]
    parts = tuple(_part(compiled, ruling, clause, details) for clause in clauses)
    applies = any(part.applies for part in parts)
    deciding = () if applies or not clauses else tuple(_deciding(compiled, ruling, number, details))
    return WhyNot(number, applies, parts, deciding)


def _belongs(clause: law.Clause, number: str) -> bool:
    return clause.law == number or law.within(clause.paragraph, number)


def _part(compiled: Compiled, ruling: Ruling, clause: CompiledClause, details: Details) -> Part:
    teller = Teller(compiled, details, ruling.known)
    paragraph, _, word = clause.law.id.partition(".")
    applies = clause.law in ruling.clauses
    return Part(
        name=word.replace("-", " ") or paragraph,
        needs="" if applies else lacking(compiled, clause, ruling.known, teller.voice),
        basis=clause.law.basis,
        here=_here(compiled, ruling, clause, teller),
        applies=applies,
    )


def _here(compiled: Compiled, ruling: Ruling, clause: CompiledClause, teller: Teller) -> str:
    if clause.law in ruling.clauses:
        return "yes"
    displaced = next((item for item in ruling.displaced if item.clause is clause.law), None)
    if displaced is not None:
        by = displaced.by[0]
        read = [item for item in compiled.facts if item.id in ruling.known and _reads(compiled, by, item.number)]
        because = f": {_said(compiled, read[-1].id, teller)}" if read else ""
        return f"yes, but {by.paragraph} takes its place{because}"
    at = _failed_at(compiled, clause, ruling.known)
    choices = [fact for fact in compiled.facts if fact.is_choice and clause.when.support >> fact.number & 1]
    if at is None:
        open_now = {offer.choice for offer in ruling.offers}
        waiting = next((fact for fact in choices if fact.id in open_now), None)
        return f"waits: {fact_name(waiting.law)} is not chosen yet" if waiting else "waits for a choice"
    if choices and not compiled.by_id[at].is_choice:
        offered = {name for item in ruling.clauses for name in [item.offers] if name}
        if not any(fact.id in offered for fact in choices):
            return NOT_OFFERED
    return f"no, {_said(compiled, at, teller)}"


def _reads(compiled: Compiled, clause: law.Clause, fact: int) -> bool:
    return any(item.when.support >> fact & 1 for item in compiled.clauses if item.law is clause)


def _said(compiled: Compiled, name: str, teller: Teller) -> str:
    """A fact and its answer, in few words; and whose answer it is, where nobody at the table gave it."""
    fact = compiled.by_id[name].law
    words = f"{fact_name(fact)}: {answer_words(fact, teller.voice.known[name], teller.voice)}"
    return f"{words} ({whose(teller.details.profile, name)})" if name in teller.details.regulated else words


def _failed_at(compiled: Compiled, clause: CompiledClause, known: Mapping[str, Answer]) -> str | None:
    """The fact whose answer made the clause's condition false; None if it is not false."""
    node = clause.when
    numbered = {compiled.by_id[name].number: name for name in known}
    for number, code in encode(compiled, known):
        node = compiled.logic.given(node, number, code)
        if node is compiled.logic.false:
            return numbered[number]
    return None


Deciders = dict[tuple[str, tuple[str, ...], str], list[Answer]]  # fact, clauses, what they wait for: answers


def _deciding(compiled: Compiled, ruling: Ruling, number: str, details: Details) -> list[Deciding]:
    """The facts one change of which would bring the law in.

    Its letter, or if that is not to be had a reading of it; or a choice made otherwise; or, if no answer brings it in
    at once, those after which it can come in, by a choice or else by what is asked then.
    """
    letter: Deciders = {}
    reading: Deciders = {}
    chosen: Deciders = {}
    for change in otherwise(compiled, ruling.known):
        _add_certain(letter, reading, change, number)
    for change in chosen_otherwise(compiled, ruling.known):
        _add_certain(chosen, chosen, change, number)
    found = letter or reading or chosen or _opening(compiled, ruling, number)
    return [
        _decides(compiled, ruling, fact, clauses, tuple(answers), details)._replace(after=after)
        for (fact, clauses, after), answers in found.items()
    ]


def _add_certain(letter: Deciders, reading: Deciders, change: Change, number: str) -> None:
    clauses = [clause for clause in change.ruling.clauses if _belongs(clause, number)]
    text = tuple(clause.id for clause in clauses if clause.basis is law.Basis.TEXT)
    if text:
        letter.setdefault((change.fact, text, ""), []).append(change.answer)
    elif clauses:
        reading.setdefault((change.fact, tuple(clause.id for clause in clauses), ""), []).append(change.answer)


def _opening(compiled: Compiled, ruling: Ruling, number: str) -> Deciders:
    """The answers after which the law may come in, where it cannot now: by choices if nothing rare is so, or else."""
    past = past_of(compiled, ruling.known)
    closed = [
        item for item in compiled.clauses if _belongs(item.law, number) and not could_be_live(compiled, item, past)
    ]
    by_choice: Deciders = {}
    by_more: Deciders = {}
    for change in otherwise(compiled, ruling.known):
        facts = {**past, change.fact: change.answer}
        coming = [item for item in closed if could_be_live(compiled, item, facts)]
        usual = {**_usual_answers(compiled), **facts}
        chosen = tuple(item.law.id for item in coming if waits_for_choices(compiled, item, usual))
        if chosen:
            by_choice.setdefault((change.fact, chosen, "choice"), []).append(change.answer)
        elif coming:
            by_more.setdefault((change.fact, tuple(item.law.id for item in coming), "more"), []).append(change.answer)
    return by_choice or by_more


def _usual_answers(compiled: Compiled) -> dict[str, Answer]:
    return {fact.id: usual_answer(compiled, fact.id) for fact in compiled.facts if fact.law.usual}


def _decides(
    compiled: Compiled,
    ruling: Ruling,
    fact: str,
    clauses: tuple[str, ...],
    answers: tuple[Answer, ...],
    details: Details,
) -> Deciding:
    own = compiled.by_id[fact].is_choice
    base = ruling.known if own else past_of(compiled, ruling.known)
    then = certain(compiled, {**base, fact: answers[0]})
    teller = Teller(compiled, details, then.known)
    told = [teller.told(item) for item in then.holdings if any(clause.id in clauses for clause in item.clauses)]
    text = next((item.text for item in told if not item.quiet), "")
    return Deciding(fact, ruling.known[fact], answers, text)
