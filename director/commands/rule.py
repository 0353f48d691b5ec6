"""`director rule`: a ruling from given facts, one incident or several, as words or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from director.commands.asked import BAD_INPUT, GAP, MORE_FACTS, RULED, Asked, Outcome, exit_code, outcome_data
from director.commands.using import use
from director.core.compiled import Compiled
from director.core.decide import Question, decide
from director.core.errors import BadLaw, DirectorError
from director.core.given import read_facts
from director.core.profile import regulated
from director.files.incident import Incident, clean, read_incident, read_incident_text, read_incidents
from director.files.library import Book, Library
from director.files.profiles import profile_named

if TYPE_CHECKING:
    from director.records.record import Record

_WORST = (RULED, MORE_FACTS, GAP, BAD_INPUT)  # the worse, the later


def rule(asked: Asked) -> int:
    """Rule, ask, or say what is missing; the exit code. Raises `DirectorError` for bad input."""
    library = use(Library(), asked.profile, asked.code)
    given = parse_facts(asked.facts)
    record = _recorded(asked)
    if asked.incident is None:
        incidents: list[dict[str, object]] = [{"code": asked.code, "situation": asked.situation, "facts": given}]
        where = "-f {name}={value}"
    else:
        incidents = read_incidents(read_incident_text(asked.incident), asked.incident)
        where = ""
    if len(incidents) > 1:
        return _several(library, incidents, asked, record)
    if asked.incident is None and (asked.code is None or asked.situation is None):
        return _interactive(library, asked, None, record)
    data = incidents[0]
    if asked.incident is not None:
        _given_on_line(data, asked, given)
    incident = read_incident(data, asked.incident or "the command line")
    outcome = decide_incident(library, incident, asked.usual, where, record)
    if may_ask(asked) and (isinstance(outcome.step, Question) or at_a_table(asked)):
        return _interactive(library, asked, outcome, record)
    if record is not None:
        from director.commands.recording import point_out
        from director.files.find import Menus

        point_out(record, Menus(library), outcome.book)
    _print(outcome, asked)
    return exit_code(outcome.step)


def _recorded(asked: Asked) -> Record | None:
    """The record that was given of the deal, if one was. Raises `DirectorError`."""
    if asked.pbn is None:
        if asked.board:
            raise DirectorError("which record is the board in?", where="--board", allowed="--pbn FILE with it")
        return None
    from director.commands.recording import recorded

    return recorded(asked)


def parse_facts(facts: tuple[str, ...]) -> dict[str, object]:
    """`fact=answer` pairs from the command line.

    Raises `DirectorError` for one without `=` or given twice.
    """
    found: dict[str, object] = {}
    for pair in facts:
        name, equals, value = pair.partition("=")
        name = clean(name)
        if not equals or not name:
            raise DirectorError(
                f'"{clean(pair)}" is not of the form fact=answer', where="-f", allowed="as in -f leader=W"
            )
        if name in found:
            raise DirectorError(f'fact "{name}" is given twice', where=f"-f {clean(pair)}", allowed="each fact once")
        found[name] = clean(value)
    return found


def _given_on_line(data: dict[str, object], asked: Asked, given: Mapping[str, object]) -> None:
    """Facts and the code on the command line add to a single incident of a file."""
    for key, wanted in (("code", asked.code), ("situation", asked.situation), ("profile", asked.profile)):
        if wanted is not None and data.get(key, wanted) != wanted:
            raise DirectorError(
                f'the incident says {key} "{clean(str(data[key]))}", the command line "{wanted}"',
                where="--incident",
                allowed="one of them, or both alike",
            )
        if wanted is not None and key != "profile":
            data[key] = wanted
    if given:
        facts = data.get("facts")
        data["facts"] = {**(facts if isinstance(facts, dict) else {}), **given}


def decide_incident(
    library: Library, incident: Incident, usual: bool, where: str = "", record: Record | None = None
) -> Outcome:
    """Decide one incident, with what a record tells of its deal. Raises `DirectorError`."""
    book = library.book(incident.code)
    compiled, entry = open_situation(book, incident.situation)
    profile = profile_named(book, incident.profile) if incident.profile else book.profile
    facts = read_facts(compiled, {**entry, **incident.facts, **incident.choices}, where)
    by_profile = regulated(compiled, profile, facts)
    facts |= by_profile
    details = incident.details._replace(profile=profile, regulated=frozenset(by_profile))
    told = None
    if record is not None:
        from director.commands.recording import check_against, told_answer, with_deal
        from director.dialogue.recorded import recorded_deal

        told = recorded_deal(record, book.code)
        check_against(told, facts)
        details = with_deal(details, told)
    if details.board and book.code.scoring != "none":
        from director.folds.transfer import check_board

        check_board(details.board)
    step = decide(compiled, facts)
    taken: list[str] = []
    while isinstance(step, Question):
        answer = told_answer(compiled, told, step) if told is not None else {}
        if not answer and usual and (common := compiled.by_id[step.fact].law.usual):
            taken.append(step.fact)
            answer = read_facts(compiled, {step.fact: common})
        if not answer:
            break
        facts = {**facts, **answer}
        step = decide(compiled, facts)
    return Outcome(book, compiled, step, tuple(taken), details)


def open_situation(book: Book, name: str) -> tuple[Compiled, Mapping[str, str]]:
    """The situation of that name, and the facts that its entry (`situation.entry`) answers. Raises `DirectorError`."""
    ident, _, entry_id = name.strip().lower().replace(" ", "-").partition(".")
    compiled = book.situation(ident)
    if not entry_id:
        return compiled, {}
    for entry in compiled.law.entries:
        if entry.id.replace(" ", "-") == entry_id:
            return compiled, entry.given
    allowed = ", ".join(f"{ident}.{entry.id}" for entry in compiled.law.entries) or ident
    raise DirectorError(f'situation "{ident}" has no entry "{entry_id}"', allowed=allowed)


def at_a_table(asked: Asked) -> bool:
    """Whether somebody sits at a terminal and gave facts, no file: a ruling then stays, for the choices to come."""
    drawn = sys.stdin.isatty() and sys.stdout.isatty()
    return drawn and asked.incident is None and not asked.as_json and not asked.usual


def may_ask(asked: Asked) -> bool:
    """Whether questions may be put to somebody: never when told not to, or when the file is standard input."""
    if asked.no_input or asked.incident == "-":
        return False
    if sys.stdin is None or sys.stdin.closed:
        return False
    return sys.stdin.isatty() or not asked.as_json


def _interactive(library: Library, asked: Asked, outcome: Outcome | None, record: Record | None = None) -> int:
    if not may_ask(asked):
        if outcome is not None:
            _print(outcome, asked)
            return MORE_FACTS
        raise DirectorError(
            "a code and a situation are needed",
            where="director rule CODE SITUATION",
            allowed="codes: " + ", ".join(book.code.short for book in library.books),
        )
    from director.commands.interview import run_interview

    return run_interview(library, asked, outcome, record)


def _several(library: Library, incidents: list[dict[str, object]], asked: Asked, record: Record | None = None) -> int:
    """Several incidents: a JSON line each; the exit code is the worst."""
    worst = RULED
    for number, data in enumerate(incidents, 1):
        name = f"{asked.incident}, incident {number}"
        try:
            outcome = decide_incident(library, read_incident(data, name), asked.usual, record=record)
            value = outcome_data(outcome)
            code = exit_code(outcome.step)
        except BadLaw as error:
            value, code = error_data(error), BAD_INPUT
        except DirectorError as error:
            print("\n".join(error.lines()), f"  in       {name}", sep="\n", file=sys.stderr)
            value, code = error_data(error), BAD_INPUT
        print(json_text(value))
        worst = max(worst, code, key=_WORST.index)
    return worst


def json_text(value: object, indent: int | None = None) -> str:
    """The value as JSON, in ASCII where standard output knows no more."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    return json.dumps(value, ensure_ascii=encoding != "utf8", indent=indent)


def error_data(error: DirectorError) -> dict[str, Any]:
    """An error as data."""
    return {"schema": 1, "status": "error", "message": error.message, "where": error.where, "allowed": error.allowed}


def _print(outcome: Outcome, asked: Asked) -> None:
    if asked.as_json:
        print(json_text(outcome_data(outcome), indent=2))
        return
    if isinstance(outcome.step, Question):
        question_lines = missing_lines(outcome)
        print("\n".join(question_lines))
        return
    from director.render.show import print_ruling

    print_ruling(outcome.book, outcome.compiled, outcome.step, outcome.usual, outcome.details, asked.plain)


def missing_lines(outcome: Outcome) -> list[str]:
    """The question that is still open, for somebody who may not be asked."""
    from director.core import law
    from director.core.facts import allowed_answers
    from director.sentences.answers import answer_text
    from director.sentences.words import Voice

    assert isinstance(outcome.step, Question)
    fact = outcome.compiled.by_id[outcome.step.fact].law
    voice = Voice(outcome.compiled.law, outcome.step.known, outcome.details.names, outcome.details.cards)
    lines = [f"A fact is missing: {fact.id}", f"  {voice.say(fact.ask)}"]
    if isinstance(fact.kind, law.Words) and not fact.kind.yes_no:
        names = [str(answer) for answer in outcome.step.answers]
        wide = max(len(name) for name in names)
        lines += [f"  {name.ljust(wide)}  {answer_text(fact, name, voice)}" for name in names]
    else:
        lines.append(f"  answers  {allowed_answers(fact)}")
    return [*lines, f"  give it  -f {fact.id}=..."]
