"""L2: whether every name that a situation uses outside its conditions means something."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from director.core import law
from director.core.compiled import FOLLOWED
from director.core.errors import BadFact, Place, Problem, did_you_mean
from director.core.facts import read_answer
from director.core.law import ROLE_DEADLINES
from director.core.roles import UnknownRole, read_role
from director.files.conditions import DEADLINES
from director.sentences.words import DIRECTOR, placeholder_fault

_SEATS = re.compile(r"\b(North|East|South|West)\b")
_ROLE_WORDS = (FOLLOWED, DIRECTOR, "everybody", "nobody")


def check_references(
    situation: law.Situation,
    index: Mapping[str, law.IndexLine],
    situations: Iterable[str],
    shared_outcomes: Mapping[str, tuple[str, ...]],
) -> Iterator[Problem]:
    """Every bad reference of a situation (L203, L205, L207, L209-L212, L217)."""
    yield from _clauses(situation, index)
    yield from _sentences(situation)
    yield from _cells(situation)
    yield from _facts(situation)
    yield from _issues(situation, shared_outcomes)
    yield from _doors(situation, list(situations))


def _clauses(situation: law.Situation, index: Mapping[str, law.IndexLine]) -> Iterator[Problem]:
    seen: dict[str, law.Clause] = {}
    for clause in situation.clauses:
        if clause.id in seen:
            first = seen[clause.id].place
            yield Problem("L217", clause.place, f'clause "{clause.id}" is defined twice', (f"first at {first}",))
        seen.setdefault(clause.id, clause)
        if not clause.offers and (passing := _while_open(situation, clause)):
            message = f'clause "{clause.id}" gives "{passing}", which goes with an open choice, and offers none'
            yield Problem("L214", clause.place, message, remedy='Let the clause offer it, or take out "while open".')
        if clause.law not in index:
            remedy = f'Add "{clause.law}" to the index in code.yaml.'
            yield Problem("L208", clause.place, f'law "{clause.law}" is not in the index', remedy=remedy)
        for cited in clause.cites:
            if not any(law.within(cited, number) for number in index):
                near = did_you_mean(cited, index)
                message = f'clause "{clause.id}" cites "{cited}", which the code does not have'
                yield Problem("L207", clause.place, message, remedy=near)


def _while_open(situation: law.Situation, clause: law.Clause) -> str:
    """The first outcome of a clause that is said only while a choice is open."""
    issues = {issue.id: issue for issue in situation.issues}
    for name, outcomes in clause.then.items():
        for outcome in outcomes:
            found = issues[name].outcomes.get(outcome) if name in issues else None
            if found is not None and found.while_open:
                return outcome
    return ""


def _sentences(situation: law.Situation) -> Iterator[Problem]:
    for place, text in _placed_texts(situation):
        if fault := placeholder_fault(text, situation):
            yield Problem("L210", place, f"bad placeholder: {fault}", (f"in: {text}",))
        if found := _SEATS.search(text):
            message = f'a sentence names the seat "{found[0]}"'
            yield Problem("L209", place, message, (f"in: {text}",), "Say it by role, as in {leader}.")


def _placed_texts(situation: law.Situation) -> Iterator[tuple[Place, str]]:
    for fact in situation.facts:
        for words in (fact.ask, fact.why, fact.test, *fact.weigh):
            yield fact.place, words
        if isinstance(fact.kind, law.Words):
            for _, words in fact.kind.answers:
                yield fact.place, words
        for words in fact.tells.values():
            yield fact.place, words
    for issue in situation.issues:
        for outcome in issue.outcomes.values():
            yield outcome.place, outcome.say
            yield outcome.place, outcome.cell


LONGEST_CELL = 48
_SEAT = "South"  # what a placeholder of a cell comes to


def _cells(situation: law.Situation) -> Iterator[Problem]:
    """What a comparison of codes lacks: an outcome of an issue that has a row there, in a few words."""
    for issue in situation.issues:
        for outcome in issue.outcomes.values():
            what = f'outcome "{outcome.id}" of issue "{issue.id}"'
            if issue.row and not outcome.cell and not issue.gather:
                remedy = "Say in a few words what a table in which codes stand side by side shows."
                yield Problem("L104", outcome.place, f'{what} lacks "cell"', remedy=remedy)
            if outcome.cell and not issue.row:
                yield Problem("L104", outcome.place, f'{what} has a "cell", and its issue no "row"')
            if len(re.sub(r"\{[^{}]*\}", _SEAT, outcome.cell)) > LONGEST_CELL:
                yield Problem("L104", outcome.place, f"the cell of {what} is longer than {LONGEST_CELL} characters")


def _role_problem(situation: law.Situation, words: str, place: Place, what: str) -> Iterator[Problem]:
    if words in _ROLE_WORDS:
        return
    seats = [fact.id for fact in situation.facts if isinstance(fact.kind, law.SeatKind)]
    try:
        read_role(words, set(seats), situation.roles)
    except UnknownRole as error:
        word = str(error.args[0])
        known = [*seats, *situation.roles]
        message = f'unknown role or seat "{word}" in {what}'
        yield Problem("L205", place, message, (f"known here: {', '.join(known)}",), did_you_mean(word, known))


def _facts(situation: law.Situation) -> Iterator[Problem]:
    for fact in situation.facts:
        what = f'fact "{fact.id}"'
        names = _answer_names(fact.kind)
        if fact.usual and fact.usual not in names:
            message = f'the usual answer of {what} is "{fact.usual}", which is none of its answers'
            yield Problem(
                "L203", fact.place, message, (f"answers: {', '.join(names)}",), did_you_mean(fact.usual, names)
            )
        if fact.together and not fact.usual:
            yield Problem("L104", fact.place, f'{what} stands on a tick list and lacks "usual"')
        if isinstance(fact.kind, law.Followers):
            yield from _role_problem(situation, fact.kind.after, fact.place, f'"followers of" of {what}')
            if fact.kind.absent:
                yield from _role_problem(situation, fact.kind.absent, fact.place, f'"absent" of {what}')
        if fact.contested:
            for name in names:
                if name not in fact.sources:
                    yield Problem("L104", fact.place, f'the reading "{name}" of {what} lacks a source')
        yield from _at_table(situation, fact, names)
        yield from _tells(fact, names)
        if fact.choice:
            yield from _choice(situation, fact, fact.choice, names)


def _tells(fact: law.Fact, names: list[str]) -> Iterator[Problem]:
    """Sentences of a story for answers that the fact does not have."""
    known = [*names, law.SOMEBODY] if isinstance(fact.kind, law.SeatKind) else names
    for answer in fact.tells:
        if answer and answer not in known:
            message = f'"tells" of fact "{fact.id}" names "{answer}", which is none of its answers'
            yield Problem("L203", fact.place, message, (f"answers: {', '.join(known)}",), did_you_mean(answer, known))


def _at_table(situation: law.Situation, fact: law.Fact, names: list[str]) -> Iterator[Problem]:
    what = f'"at the table" of fact "{fact.id}"'
    for seen in fact.at_table:
        if seen.answer not in (*names, law.ASK):
            message = f'{what} names "{seen.answer}", which is none of its answers'
            near = did_you_mean(seen.answer, names)
            yield Problem("L203", fact.place, message, (f"answers: {', '.join(names)}",), near)
        for role in seen.roles.values():
            yield from _role_problem(situation, role, fact.place, what)


def _choice(situation: law.Situation, fact: law.Fact, choice: law.Choice, names: list[str]) -> Iterator[Problem]:
    what = f'choice "{fact.id}"'
    yield from _role_problem(situation, choice.put_to, fact.place, f'"put to" of {what}')
    if choice.put_to in ("everybody", "nobody"):
        message = f"{what} is put to \"{choice.put_to}\", and a choice is one side's or the director's"
        yield Problem("L205", fact.place, message, remedy="Say whose it is.")
    for answer, deadline in choice.until.items():
        if answer and answer not in names:
            message = f'"until" of {what} names "{answer}", which is none of its answers'
            yield Problem("L203", fact.place, message, (f"answers: {', '.join(names)}",), did_you_mean(answer, names))
        yield from _deadline(situation, deadline, fact.place, what)
    for answer in choice.names:
        if answer not in names:
            message = f'"names" of {what} names "{answer}", which is none of its answers'
            yield Problem("L203", fact.place, message, (f"answers: {', '.join(names)}",), did_you_mean(answer, names))
    if not choice.until:
        yield Problem("L104", fact.place, f'{what} lacks "until"', remedy="Say when it ends.")


def _deadline(situation: law.Situation, words: str, place: Place, what: str) -> Iterator[Problem]:
    if words in DEADLINES:
        return
    for end in ROLE_DEADLINES:
        if words.endswith(f" {end}"):
            yield from _role_problem(situation, words.removesuffix(f" {end}"), place, f"the deadline of {what}")
            return


def _answer_names(kind: law.Kind) -> list[str]:
    match kind:
        case law.Words(answers):
            return [name for name, _ in answers]
        case law.SeatKind(nobody):
            return ["nobody"] if nobody else []
        case law.Followers():
            return list(law.FOLLOWERS)
        case law.Count(low, high):
            return [str(number) for number in range(low, high + 1)]


def _issues(situation: law.Situation, shared: Mapping[str, tuple[str, ...]]) -> Iterator[Problem]:
    for issue in situation.issues:
        for outcome in issue.outcomes.values():
            if issue.id in shared and outcome.id not in shared[issue.id]:
                allowed = ", ".join(shared[issue.id])
                message = f'"{issue.id}" is shared by all codes and has no outcome "{outcome.id}"'
                remedy = did_you_mean(outcome.id, shared[issue.id])
                yield Problem("L211", outcome.place, message, (f"outcomes: {allowed}",), remedy)
            for effect in outcome.effects:
                what = f'effect "{effect.kind}"'
                for role in effect.roles().values():
                    yield from _role_problem(situation, role, outcome.place, what)
                if "until" in effect.fields:
                    yield from _deadline(situation, effect.fields["until"], outcome.place, what)


def _doors(situation: law.Situation, situations: list[str]) -> Iterator[Problem]:
    known = set(situations)
    doors = [(issue.outcomes[o].place, issue.outcomes[o].goes_to) for issue in situation.issues for o in issue.outcomes]
    doors += [(item.place, item.instead) for item in situation.constraints]
    doors += [(fact.place, fact.instead) for fact in situation.facts]
    doors += [
        (outcome.place, effect.fields["opens"])
        for issue in situation.issues
        for outcome in issue.outcomes.values()
        for effect in outcome.effects
        if "opens" in effect.fields
    ]
    for place, name in doors:
        if name and name not in known:
            message = f'no code has a situation "{name}"'
            yield Problem("L212", place, message, remedy=did_you_mean(name, known))
    facts = {fact.id: fact for fact in situation.facts}
    for entry in situation.entries:
        for name, answer in entry.given.items():
            if name not in facts:
                message = f'entry "{entry.id}" answers an unknown fact "{name}"'
                yield Problem("L201", entry.place, message, remedy=did_you_mean(name, facts))
                continue
            try:
                read_answer(facts[name], answer)
            except BadFact as error:
                message = f'entry "{entry.id}": {error.message}'
                yield Problem("L203", entry.place, message, (f"answers: {error.allowed}",))
