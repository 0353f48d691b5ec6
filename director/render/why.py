"""Why a question is asked, why a ruling is as it is, and why a law does not apply (screens 3 and 9)."""

from __future__ import annotations

from collections.abc import Iterator

from director.core import law
from director.core.compiled import Compiled
from director.core.law import Basis
from director.dialogue.dialogue import Asked, ruling_report
from director.folds.interview import Session
from director.folds.reasons import NOT_OFFERED, Deciding, WhyNot, why_asked, why_not
from director.folds.regulations import whose
from director.folds.report import Details, Mark, Report, Teller, Told
from director.folds.whatif import changes
from director.render.question import ask_words, voice_of
from director.render.script import Grid, Line, Section, edge_of
from director.sentences.answers import answer_words, fact_name


def why_asked_sections(asked: Asked, details: Details) -> list[Section]:
    """Why a question is asked: what waits, what is settled, what makes no difference."""
    why = why_asked(asked.session, asked.question, asked.lines, details)
    question = "" if asked.lines else ask_words(asked.session, asked.question, (), details)[0]
    sections = [Section("", [Line(question)], free=True)] if question else []
    waits: list[Line] = []
    before = ""
    for item in why.waits:
        tag = key_range(item.keys)
        waits.append(Line(item.text, item.marks, tag="" if tag == before else tag))
        before = tag
    sections.append(Section("WHAT WAITS FOR THE ANSWER", waits, heading=True))
    if why.settled:
        lines = [Line(item.text, item.marks) for item in why.settled]
        sections.append(Section("WHAT YOUR ANSWERS HAVE SETTLED", lines, heading=True))
    if why.why or why.idle:
        idle = [Line(why.why)] if why.why else []
        if why.idle:
            idle.append(Line(f"No longer asked: {', '.join(why.idle)}."))
        sections.append(Section("WHAT MAKES NO DIFFERENCE", idle, heading=True))
    return sections


def key_range(keys: tuple[str, ...]) -> str:
    """Keys as they are listed: "1", "2-5", "1 3"."""
    numbers = [int(key) for key in keys]
    if len(keys) > 2 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"{keys[0]}-{keys[-1]}"
    return " ".join(keys)


# a ruling


def why_ruling_sections(session: Session, details: Details) -> list[Section]:
    """What each sentence of a ruling rests on, what is set aside, and which single answers would change it."""
    report = ruling_report(session, details)
    if report is None:
        return []
    sections = [Section("WHAT EACH SENTENCE RESTS ON", list(_rests(session, report, details)), heading=True)]
    displaced = list(_displaced(report))
    if displaced:
        sections.append(Section("SET ASIDE", displaced, heading=True))
    others = list(_would_change(session, details))
    if others:
        sections.append(Section("WHAT WOULD CHANGE IT", others, heading=True))
    return sections


def _rests(session: Session, report: Report, details: Details) -> Iterator[Line]:
    before: list[str] = []
    for told in report.told:
        if told.quiet:
            continue
        because = _because(session, told, details)
        yield Line(told.text, told.marks)
        if because and because != before:
            yield Line(f"because {'; '.join(because)}.", deeper=True)
        before = because
        for mark in told.marks:
            if mark.source:
                yield Line(f"{mark.basis.value}: {mark.source}.", deeper=True)


def _because(session: Session, told: Told, details: Details) -> list[str]:
    voice = voice_of(session, details)
    facts = [session.compiled.by_id[name].law for name in told.because if name in voice.known]
    return [
        f"{fact_name(fact)}: {answer_words(fact, voice.known[fact.id], voice)}"
        + (f" ({whose(session.profile, fact.id)})" if fact.id in session.regulated else "")
        for fact in facts
    ]


def _displaced(report: Report) -> Iterator[Line]:
    for item in report.ruling.displaced:
        by = ", ".join(dict.fromkeys(clause.paragraph for clause in item.by))
        yield Line(f"Law {item.clause.paragraph} would apply, but {by} takes its place.", (Mark((by,), Basis.TEXT),))


def _would_change(session: Session, details: Details) -> Iterator[Line]:
    """Each single answer that would change the ruling, and the first thing it would then say."""
    compiled = session.compiled
    base = {(told.issue, told.outcome) for told in _told(session, details)}
    for change in changes(compiled, session.known):
        teller = Teller(compiled, details, change.ruling.known)
        told = [teller.told(holding) for holding in change.ruling.holdings]
        new = next((item for item in told if not item.quiet and (item.issue, item.outcome) not in base), None)
        fact = compiled.by_id[change.fact].law
        if new is not None and not isinstance(fact.kind, law.SeatKind):
            answer = answer_words(fact, change.answer, teller.voice)
            yield Line(f"{fact.short[:1].upper()}{fact.short[1:]}: {answer}. Then: {new.text}", new.marks)


def _told(session: Session, details: Details) -> tuple[Told, ...]:
    report = ruling_report(session, details)
    return report.told if report else ()


# why not

COMES_IN = {"choice": "by what is chosen", "more": "by what is asked then"}


def why_not_sections(session: Session, number: str, says: str, report: Report, details: Details) -> list[Section]:
    """A law held against the ruling: what was ruled, what the law says, its parts, the answer that decides."""
    why = why_not(session, report.ruling, number, details)
    ruled = [Line(told.text, told.marks) for told in report.told if not told.quiet][:2]
    sections = [Section("THE RULING", ruled, heading=True)]
    if says:
        sections.append(Section(f"LAW {number}, IN OUR WORDS", [Line(says)], heading=True))
    if why.parts:
        sections.append(Section("", heading=True, grid=_parts(why)))
    else:
        words = f"Nothing in this situation hangs on law {number}."
        sections.append(Section("ITS PARTS", [Line(words)], heading=True))
    if why.deciding:
        lines = [line for item in why.deciding[:3] for line in _deciding(session, item, number, details)]
        sections.append(Section("THE ANSWER THAT DECIDES", lines, heading=True))
    elif why.parts and not why.applies:
        lines = [Line(f"No single answer, given otherwise, would bring law {number} in.")]
        sections.append(Section("THE ANSWER THAT DECIDES", lines, heading=True))
    return sections


def _parts(why: WhyNot) -> Grid:
    """The law's parts, those of which the same is to be said in one row."""
    alike: dict[tuple[str, str], list[str]] = {}
    idle = [part.name for part in why.parts if part.here == NOT_OFFERED]
    for part in why.parts:
        if part.here == NOT_OFFERED and len(idle) > 1:
            continue
        mark = "" if part.basis is Basis.TEXT else f" [{part.basis.value}]"
        alike.setdefault((f"{part.needs or '-'}{mark}", part.here), []).append(part.name)
    rows = [(", ".join(names), needs, here) for (needs, here), names in alike.items()]
    if len(idle) > 1:
        rows.append(("the rest", f"a choice: {', '.join(idle)}", NOT_OFFERED))
    return Grid(("ITS PARTS", "WHAT EACH WOULD NEED", "HERE"), tuple(rows), (11, 0, 0))


def _deciding(session: Session, item: Deciding, number: str, details: Details) -> Iterator[Line]:
    compiled: Compiled = session.compiled
    fact = compiled.by_id[item.fact].law
    voice = voice_of(session, details)
    who = f"It is so {whose(session.profile, fact.id)}" if fact.id in session.regulated else "You said"
    who = "The choice" if fact.choice is not None else who
    yield Line(f"{voice.say(fact.ask)} {who}: {answer_words(fact, item.said, voice)}.")
    answers = "; or ".join(answer_words(fact, answer, voice) for answer in item.others)
    if item.after:
        yield Line(f"{answers}: then law {number} can come in, {COMES_IN[item.after]}.")
    else:
        yield Line(f"{answers}: then law {number} applies. {item.text}".rstrip())


def edges(marks: tuple[Mark, ...]) -> str:
    """Marks in one cell of a table."""
    return ", ".join(edge_of(marks))
