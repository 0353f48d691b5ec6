"""Cases: incidents with the ruling that must come out, as data beside the laws.

`cases/` holds ours, `published/` what others decided. A case that comes out otherwise is a problem (L403).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from director.core.compiled import Compiled
from director.core.decide import Question, Ruling, decide
from director.core.errors import BadFact, Place, Problem
from director.core.facts import Answer, followers_order, is_seat, place_followers, read_answer
from director.core.law import NOTHING, Fact, Followers
from director.core.seats import Seat
from director.files.reader import Reader
from director.files.yamltree import Node, Source
from director.sentences.words import DIRECTOR, Voice

_KEYS = "id source choices asks holds offers note code situation chooser judgement automatic options details".split() + [
    "not holds", "rests on", "goes to", "laws must", "laws must not",
]  # fmt: skip


class Expected(NamedTuple):
    """What a published ruling says, so far as a program can be held to it."""

    laws_must: tuple[str, ...] = ()  # met by the paragraph itself or one below it
    laws_must_not: tuple[str, ...] = ()
    chooser: tuple[str, ...] | None = None  # seats, director, nobody
    judgement: tuple[str, ...] = ()  # laws whose application is left to the director
    automatic: Mapping[str, Mapping[str, tuple[str, ...]]] = NOTHING  # words -> issue -> outcomes
    options: Mapping[str, Mapping[str, tuple[str, ...]]] = NOTHING  # words -> choice -> answers


@dataclass(frozen=True, slots=True)
class Case:
    """An incident and what must come of it. Fields left out are not checked (None)."""

    title: str
    situation: str
    place: Place
    id: str = ""
    source: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    asks: tuple[str, ...] | None = None
    holds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    not_holds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    offers: Mapping[str, tuple[str, ...]] | None = None
    rests_on: tuple[str, ...] | None = None
    goes_to: tuple[str, ...] | None = None
    code: str = ""
    expect: Expected | None = None


def read_cases(source: Source, tree: Node | None, situation: str) -> list[Case]:
    """The cases of a file; what was wrong with it is in `source.problems`."""
    read = Reader(source)
    cases = []
    for node in read.items(tree, "the cases"):
        fields = read.record(node, "a case", ["case", "facts"], _KEYS)

        def listed(key: str, fields: dict[str, Node] = fields) -> tuple[str, ...] | None:
            return read.texts(fields[key], key) if key in fields else None

        def lists(key: str, fields: dict[str, Node] = fields) -> dict[str, tuple[str, ...]]:
            pairs = read.mapping(fields.get(key), key)
            return {name: read.texts(value, name) for name, (_, value) in pairs.items()}

        cases.append(
            Case(
                title=read.text(fields.get("case"), "case"),
                situation=read.text(fields.get("situation"), "situation", situation),
                place=source.place(node),
                id=read.text(fields.get("id"), "id"),
                source=read.text(fields.get("source"), "source"),
                facts={
                    key: ",".join(read.texts(value, key))
                    for key, (_, value) in read.mapping(fields.get("facts"), "facts").items()
                },
                choices=read.words(fields.get("choices"), "choices"),
                asks=listed("asks"),
                holds=lists("holds"),
                not_holds=lists("not holds"),
                offers=lists("offers") if "offers" in fields else None,
                rests_on=listed("rests on"),
                goes_to=listed("goes to"),
                code=read.text(fields.get("code"), "code"),
                expect=_expected(read, fields),
            )
        )
    return cases


def _expected(read: Reader, fields: dict[str, Node]) -> Expected | None:
    """The expectations of a published case; None for one of ours."""
    keys = ("laws must", "laws must not", "chooser", "judgement", "automatic", "options")
    if not any(key in fields for key in keys):
        return None

    def mapped(key: str) -> dict[str, dict[str, tuple[str, ...]]]:
        return {
            words: {name: read.texts(value, name) for name, (_, value) in read.mapping(node, words).items()}
            for words, (_, node) in read.mapping(fields.get(key), key).items()
        }

    return Expected(
        laws_must=read.texts(fields.get("laws must"), "laws must"),
        laws_must_not=read.texts(fields.get("laws must not"), "laws must not"),
        chooser=read.texts(fields["chooser"], "chooser") if "chooser" in fields else None,
        judgement=read.texts(fields.get("judgement"), "judgement"),
        automatic=mapped("automatic"),
        options=mapped("options"),
    )


def read_facts(compiled: Compiled, given: Mapping[str, object], where: str = "") -> dict[str, Answer]:
    """What somebody gave as facts or choices, as answers.

    Raises `BadFact` for an unknown fact, no answer, or followers out of order.
    """
    from director.core.decide import unknown_fact

    found: dict[str, Answer] = {}
    placed: list[tuple[Fact, tuple[Seat, ...], str]] = []
    for name, value in given.items():
        at = where.format(name=name, value=value) if where else f"{name}={value}"
        fact = compiled.by_id.get(name)
        if fact is None:
            raise unknown_fact(compiled, name, at)
        answer = read_answer(fact.law, value, at)
        if isinstance(answer, tuple):
            placed.append((fact.law, answer, at))
        else:
            found[name] = answer
    seats = {fact.id for fact in compiled.facts if is_seat(fact.law.kind)}
    for law_fact, followed, at in placed:
        assert isinstance(law_fact.kind, Followers)
        order = followers_order(law_fact.kind, found, seats, compiled.law.roles)
        found[law_fact.id] = place_followers(law_fact, followed, order, at, compiled.law.code)
    return {fact.id: found[fact.id] for fact in compiled.facts if fact.id in found}


def rotated(facts: Mapping[str, Answer], by: int) -> dict[str, Answer]:
    """The same facts with the table turned."""
    return {name: answer.turned(by) if isinstance(answer, Seat) else answer for name, answer in facts.items()}


def interview_order(compiled: Compiled, facts: Mapping[str, Answer]) -> tuple[str, ...]:
    """The facts that an interview asks for, one by one, when they are answered so."""
    known: dict[str, Answer] = {name: answer for name, answer in facts.items() if compiled.by_id[name].is_choice}
    past = {name: answer for name, answer in facts.items() if name not in known}
    known = {}
    asked: list[str] = []
    while isinstance(step := decide(compiled, known), Question) and step.fact in past:
        asked.append(step.fact)
        known[step.fact] = past[step.fact]
    return tuple(asked)


def run_case(case: Case, compiled: Compiled, turn: int = 0) -> Iterator[str]:
    """Everything in which the ruling differs from what the case says; nothing if it comes out right."""
    try:
        facts = rotated(read_facts(compiled, {**case.facts, **case.choices}), turn)
        ruling = decide(compiled, facts)
    except BadFact as error:
        yield f"{error.message} ({error.where})"
        return
    if isinstance(ruling, Question):
        yield f'no ruling: it asks "{ruling.fact}"'
        return
    yield from compare_ruling(case, compiled, ruling, turn)
    if case.expect is not None:
        from director.files.published import compare_expected

        past = {name: answer for name, answer in facts.items() if not compiled.by_id[name].is_choice}
        before = decide(compiled, past)
        if isinstance(before, Question):
            yield f'no ruling before the choice: it asks "{before.fact}"'
        else:
            yield from compare_expected(case.expect, compiled, before, ruling, turn)
    if case.asks is not None:
        asked = interview_order(compiled, facts)
        if asked != case.asks:
            yield f"asks {', '.join(asked)}; the case says {', '.join(case.asks)}"


def compare_ruling(case: Case, compiled: Compiled, ruling: Ruling, turn: int) -> Iterator[str]:
    """The differences between a ruling and a case."""
    if ruling.gaps or ruling.conflicts:
        yield f"the law leaves open: {', '.join((*ruling.gaps, *ruling.conflicts))}"
    held: dict[str, list[str]] = {}
    for holding in ruling.holdings:
        held.setdefault(holding.issue, []).append(holding.outcome)
    for issue, outcomes in case.holds.items():
        for outcome in outcomes:
            if outcome not in held.get(issue, []):
                yield f"{issue} is {', '.join(held.get(issue, ['not settled']))}; the case says {outcome}"
    for issue, outcomes in case.not_holds.items():
        for outcome in outcomes:
            if outcome in held.get(issue, []):
                yield f"{issue} is {outcome}; the case says not"
    if case.rests_on is not None:
        live, wanted = [clause.id for clause in ruling.clauses], list(case.rests_on)
        if more := [name for name in live if name not in wanted]:
            yield f"rests also on {', '.join(more)}"
        if less := [name for name in wanted if name not in live]:
            yield f"does not rest on {', '.join(less)}"
    if case.offers is not None:
        yield from _compare_offers(case.offers, compiled, ruling, turn)
    if case.goes_to is not None:
        doors = [compiled.issues[h.issue].outcomes[h.outcome].goes_to for h in ruling.holdings]
        found = tuple(door for door in doors if door)
        if sorted(found) != sorted(case.goes_to):
            yield f"goes to {', '.join(found) or 'nothing'}; the case says {', '.join(case.goes_to) or 'nothing'}"


def _compare_offers(
    wanted: Mapping[str, tuple[str, ...]], compiled: Compiled, ruling: Ruling, turn: int
) -> Iterator[str]:
    found = {offer.choice for offer in ruling.offers}
    for name in found - wanted.keys():
        yield f'offers "{name}", which the case does not'
    for name in wanted.keys() - found:
        yield f'does not offer "{name}"'
    for name in found & wanted.keys():
        choosers = choosers_of(compiled, name, ruling.known)
        letters = sorted(seat.turned(-turn).letter for seat in choosers) or [DIRECTOR]
        given = sorted(word[:1].upper() if word != DIRECTOR else word for word in wanted[name])
        if letters != given:
            yield f'"{name}" is put to {", ".join(letters)}; the case says {", ".join(given)}'


def choosers_of(compiled: Compiled, choice: str, known: Mapping[str, Answer]) -> tuple[Seat, ...]:
    """The players whose choice it is; none if it is the director's."""
    from director.core.decide import inferred_seats

    law_choice = compiled.by_id[choice].law.choice
    if law_choice is None or law_choice.put_to == DIRECTOR:
        return ()
    voice = Voice(compiled.law, {**inferred_seats(compiled, known), **known})
    return voice.seats(law_choice.put_to) or ()


def case_problems(case: Case, compiled: Compiled, turn: int = 0) -> list[Problem]:
    """The case's differences as one problem, or none."""
    differences = tuple(run_case(case, compiled, turn))
    if not differences:
        return []
    return [Problem("L403", case.place, f'case "{case.title}" comes out otherwise', differences)]


def case_files(folder: Path, kind: str) -> dict[str, Path]:
    """The case files of a code's folder: `kind` is "cases" or "published"."""
    return {path.stem: path for path in sorted((folder / kind).glob("*.yaml"))}
