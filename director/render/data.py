"""A question or a ruling as data: what `--json` prints. Documented in docs/json.md; `schema` is 1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from director.core import law
from director.core.compiled import Compiled
from director.core.decide import Question, Ruling
from director.core.facts import Answer, followers_order, is_seat, show_answer
from director.folds.report import Brings, ChoiceReport, Details, Mark, Report, Standing, Told, report
from director.sentences.answers import answer_text
from director.sentences.words import DIRECTOR, Voice

SCHEMA = 1


def as_data(
    compiled: Compiled, step: Question | Ruling, usual: Iterable[str] = (), details: Details | None = None
) -> dict[str, Any]:
    """The value that `--json` prints."""
    known, details = step.known, details or Details()
    head: dict[str, Any] = {
        "schema": SCHEMA,
        "status": "question" if isinstance(step, Question) else "ruling",
        "code": compiled.law.code,
        "situation": compiled.law.id,
        "facts": facts_data(compiled, _given(known, details)),
        "usual": [_usual(compiled, known, name) for name in usual],
    }
    if isinstance(step, Question):
        return head | _question(compiled, step, details)
    told = report(compiled, step, details)
    return head | _ruling(compiled, told) | profile_data(details, told)


def _given(known: Mapping[str, Answer], details: Details) -> dict[str, Answer]:
    """What is known without what the profile in use, or the bare law, has answered."""
    return {name: answer for name, answer in known.items() if name not in details.regulated}


def profile_data(details: Details, told: Report) -> dict[str, Any]:
    """The profile in use, with the answers on which the ruling turns; nothing if it turns on none."""
    if not told.regulated:
        return {}
    facts = {
        item.fact: {
            "answer": show_answer(item.answer),
            "text": item.words,
            "laws": list(item.laws),
            "from": "profile" if item.decided else "bare law",
        }
        | ({"source": item.source} if item.source else {})
        | ({"note": item.note} if item.note else {})
        for item in told.regulated
    }
    profile = details.profile
    seen = {"seen": profile.seen} if profile.seen else {}
    return {"profile": {"id": profile.id, "title": profile.title, **seen, "facts": facts}}


def facts_data(compiled: Compiled, known: Mapping[str, Answer]) -> dict[str, Any]:
    """Facts and choices as they are given: seats as letters, followers as a list of seats."""
    found: dict[str, Any] = {}
    for fact in compiled.facts:
        if fact.id in known:
            found[fact.id] = answer_data(compiled, fact.law, known[fact.id], known)
    return found


def answer_data(compiled: Compiled, fact: law.Fact, answer: Answer, known: Mapping[str, Answer]) -> Any:
    """One answer as data."""
    if isinstance(fact.kind, law.Followers) and answer in law.FOLLOWERS[1:3]:
        seats = {item.id for item in compiled.facts if is_seat(item.law.kind)}
        order = followers_order(fact.kind, known, seats, compiled.law.roles)
        if order is not None:
            return [seat.letter for seat in order[: law.FOLLOWERS.index(str(answer))]]
    return show_answer(answer)


def _usual(compiled: Compiled, known: Mapping[str, Answer], name: str) -> dict[str, Any]:
    """What was taken as usual, with the laws that another answer would bring in."""
    from director.folds.whatif import biting

    return {"fact": name, "answer": show_answer(known[name]), "laws": biting(compiled, known, name)}


def _question(compiled: Compiled, question: Question, details: Details) -> dict[str, Any]:
    fact = compiled.by_id[question.fact].law
    voice = Voice(compiled.law, question.known, details.names, details.cards)
    return {
        "fact": fact.id,
        "ask": voice.say(fact.ask),
        "answers": [answer_line(fact, answer, voice) for answer in question.answers],
        "because": laws_waiting(compiled, question),
        "along": list(question.along),
        "at_most": question.at_most,
    } | ({"test": voice.say(fact.test), "weigh": [voice.say(words) for words in fact.weigh]} if fact.judged else {})


def answer_line(fact: law.Fact, answer: Answer, voice: Voice) -> dict[str, Any]:
    """An answer and its words."""
    return {"answer": show_answer(answer), "text": answer_text(fact, answer, voice)}


def laws_waiting(compiled: Compiled, question: Question) -> list[str]:
    """The laws that wait for the answer to a question."""
    number = compiled.by_id[question.fact].number
    from director.core.decide import encode

    known = encode(compiled, question.known)
    found = []
    for clause in compiled.clauses:
        node = clause.live
        for fact, answer in known:
            node = compiled.logic.given(node, fact, answer)
        if node.support >> number & 1:
            found.append(clause.law.paragraph)
    return list(dict.fromkeys(found))


def _ruling(compiled: Compiled, told: Report) -> dict[str, Any]:
    ruling = told.ruling
    return {
        "laws": list(told.laws),
        "holdings": [_told(item, told.known) for item in told.told],
        "choices": [_choice(item, told.known) for item in told.choices],
        "readings": [_choice(item, told.known) for item in told.readings],
        "in_force": [_standing(item) for item in told.standing if item.in_force or "until" in item.fields],
        "effects": [_standing(item) for item in told.standing],
        "displaced": [
            {"law": item.clause.paragraph, "clause": item.clause.id, "by": [by.paragraph for by in item.by]}
            for item in ruling.displaced
        ],
        "turns_on": list(ruling.turns_on),
        "next": list(told.next),
        "to_judge": [_judged(item) for item in told.to_judge],
        "gaps": [*ruling.gaps, *ruling.conflicts],
    }


def _told(item: Told, known: Mapping[str, Answer]) -> dict[str, Any]:
    return {
        "issue": item.issue,
        "outcome": item.outcome,
        "text": item.text,
        "tell": item.tell.value,
        "quiet": item.quiet,
        "laws": list(dict.fromkeys(number for mark in item.marks for number in mark.laws)),
        "basis": weakest(item.marks),
        "rests_on": [_mark(mark) for mark in item.marks],
        "because": {name: show_answer(known[name]) for name in item.because if name in known},
    } | ({"no_appeal": True} if item.no_appeal else {})


def weakest(marks: tuple[Mark, ...]) -> str:
    """The basis of a holding: the letter, if one clause gives it so; else the first that is not."""
    return marks[0].basis.value if marks else law.Basis.TEXT.value


def _mark(mark: Mark) -> dict[str, Any]:
    return {"laws": list(mark.laws), "basis": mark.basis.value} | ({"source": mark.source} if mark.source else {})


def _choice(item: ChoiceReport, known: Mapping[str, Answer]) -> dict[str, Any]:
    return {
        "fact": item.fact,
        "ask": item.ask,
        "put_to": [seat.letter for seat in item.put_to] or [DIRECTOR],
        "alone": item.alone,
        "laws": list(dict.fromkeys(number for mark in item.marks for number in mark.laws)),
        "until": item.until,
        "weigh": list(item.weigh),
        "options": [
            {
                "answer": show_answer(option.answer),
                "text": option.text,
                "until": option.until,
                "brings": _brings(option.brings, known),
            }
            | ({"names": option.names} if option.names else {})
            | ({"source": option.source} if option.source else {})
            for option in item.options
        ],
    }


def _brings(item: Brings, known: Mapping[str, Answer]) -> dict[str, Any]:
    data: dict[str, Any] = {
        "holdings": [_told(told, known) for told in item.told],
        "choices": [_choice(choice, known) for choice in item.choices],
        "in_force": [
            _standing(standing) for standing in item.standing if standing.in_force or "until" in standing.fields
        ],
        "effects": [_standing(standing) for standing in item.standing],
        "next": list(item.next),
    }
    if item.depends:
        data["depends"] = [
            {"fact": one.fact, "answer": show_answer(one.answer), "brings": _brings(one.brings, known)}
            for one in item.depends
        ]
    return data


def _standing(item: Standing) -> dict[str, Any]:
    fields = {
        key.replace(" ", "_"): [seat.letter for seat in value] if isinstance(value, tuple) else value
        for key, value in item.fields.items()
    }
    return {**fields, "text": item.text, "laws": list(item.laws)}


def _judged(item: Told | ChoiceReport) -> dict[str, Any]:
    if isinstance(item, Told):
        laws = [n for mark in item.marks if mark.basis is law.Basis.JUDGE for n in mark.laws]
        return {"issue": item.issue, "text": item.text, "laws": laws}
    laws = [number for mark in item.marks for number in mark.laws]
    return {"choice": item.fact, "text": item.ask, "laws": laws, "weigh": list(item.weigh)}
