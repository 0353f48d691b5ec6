"""Pages made from the laws: every law beside its clauses, for teachers; and all that is not the letter, with sources.

A page is a value first, printed as text or as Markdown.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from director.core import law
from director.core.law import Basis
from director.files.library import Book
from director.render.slip import escaped
from director.sentences.answers import answer_text
from director.sentences.conditionwords import condition_words
from director.sentences.words import Voice

WIDTH = 79
BASES = {  # on what a clause rests, and how many of them are called
    Basis.TEXT: ("the letter", "the letter"),
    Basis.READING: ("reading", "readings"),
    Basis.SILENCE: ("silence", "silences"),
    Basis.JUDGE: ("left to the director", "left to the director"),
    Basis.UNSEEN: ("text not seen", "of a text not seen"),
}


class Told(NamedTuple):
    """A clause in words."""

    clause: law.Clause
    situations: tuple[str, ...]
    when: str
    then: tuple[str, ...]
    offers: str
    seen: bool = True  # whether this edition's text of its law was seen


class LawPage(NamedTuple):
    """A law with its clauses."""

    line: law.IndexLine
    says: str
    clauses: tuple[Told, ...]


class Contest(NamedTuple):
    """A point on which readings compete, and whose they are."""

    ask: str
    situation: str
    readings: tuple[tuple[str, str], ...]


class Page(NamedTuple):
    """A code's laws as a page: which of its laws, and what is said of the whole."""

    title: str
    about: tuple[str, ...]
    laws: tuple[LawPage, ...]
    contests: tuple[Contest, ...] = ()
    terms: tuple[
        tuple[str, tuple[tuple[str, str], ...]], ...
    ] = ()  # situation -> its expressions, each with its meaning


def with_clauses(book: Book) -> Page:
    """Every law in our words, beside the clauses that give effect to it. Raises `BadLaw`."""
    told = _told(book, book.situations.values())
    laws = tuple(
        LawPage(line, item.says if (item := book.restatements.get(number)) else "", tuple(told.get(number, ())))
        for number, line in book.code.index.items()
    )
    terms = tuple(
        (situation.short, tuple((name, condition_words(body, Voice(situation, {}))) for name, (body, _) in own))
        for situation in book.situations.values()
        if (own := [one for one in situation.terms.items() if one[1][1].path not in book.shared.files])
    )
    return Page(f"{book.code.title}: the laws beside their clauses", _about(book), laws, terms=terms)


def readings(book: Book, situation: str = "") -> Page:
    """All that is not the letter: readings, silences, what is left to the director, what could not be seen.

    Of one situation, if it is named. Raises `BadLaw`.
    """
    chosen = [one for one in book.situations.values() if situation in ("", one.id)]
    told = {
        number: [one for one in clauses if one.clause.basis is not Basis.TEXT or not one.seen]
        for number, clauses in _told(book, chosen).items()
    }
    laws = tuple(LawPage(line, "", tuple(told[number])) for number, line in book.code.index.items() if told.get(number))
    about = (
        *_about(book),
        f"Not the letter of the law: {_counted(one.clause.basis for law_ in laws for one in law_.clauses)}.",
    )
    title = f"{book.code.title}: {f'{chosen[0].title}: ' if situation else ''}what is not the letter"
    return Page(title, about, laws, tuple(_contests(chosen)))


def _about(book: Book) -> tuple[str, ...]:
    code = book.code
    lines = [f"{code.edition}, restated in our own words; not the official text (law data {book.shared.data_version})."]
    lines.append(f"Source: {code.source}.")
    if book.under is not None:
        unseen = [number for number, line in code.index.items() if not line.seen]
        lines.append(f"Laid over {book.under.code.title}. Of this edition not seen: {', '.join(unseen) or 'nothing'}.")
    return tuple(lines)


def _counted(bases: Iterable[Basis]) -> str:
    listed = list(bases)
    counts = [(listed.count(basis), names) for basis, names in BASES.items() if basis is not Basis.TEXT]
    return ", ".join(f"{count} {names[count != 1]}" for count, names in counts if count) or "nothing"


def _told(book: Book, chosen: Iterable[law.Situation]) -> dict[str, list[Told]]:
    """The clauses of every law in some situations, each once, with those in which it binds."""
    where: dict[tuple[str, str, int], list[law.Situation]] = {}
    for situation in chosen:
        for clause in situation.clauses:
            where.setdefault((clause.id, clause.place.path, clause.place.line), []).append(situation)
    found: dict[str, list[Told]] = {}
    for key, situations in where.items():
        clause = next(one for one in situations[0].clauses if (one.id, one.place.path, one.place.line) == key)
        seen = clause.law not in book.code.index or book.code.index[clause.law].seen
        found.setdefault(clause.law, []).append(_clause(clause, situations, seen))
    return found


def _clause(clause: law.Clause, situations: list[law.Situation], seen: bool) -> Told:
    situation = situations[0]
    voice = Voice(situation, {})
    issues = {issue.id: issue for issue in situation.issues}
    says = [voice.say(issues[name].outcomes[outcome].say) for name, some in clause.then.items() for outcome in some]
    fact = next((fact for fact in situation.facts if fact.id == clause.offers), None)
    return Told(
        clause,
        tuple(one.short for one in situations),
        condition_words(clause.when, voice),
        tuple(says),
        _choice(fact, voice) if fact is not None else "",
        seen,
    )


def _choice(fact: law.Fact, voice: Voice) -> str:
    who = fact.choice.put_to if fact.choice is not None else ""
    chooser = "the director" if who == "director" else voice.fill(who)
    names = [name for name, _ in fact.kind.answers] if isinstance(fact.kind, law.Words) else []
    options = "; ".join(answer_text(fact, name, voice).rstrip(".") for name in names)
    return f"{chooser[:1].upper()}{chooser[1:]} may: {options}." if options else f"{chooser}: {voice.say(fact.ask)}"


def _contests(chosen: Iterable[law.Situation]) -> Iterator[Contest]:
    for situation in chosen:
        voice = Voice(situation, {})
        for fact in situation.facts:
            if fact.contested:
                sources = tuple((answer_text(fact, name, voice), source) for name, source in fact.sources.items())
                yield Contest(voice.say(fact.ask), situation.short, sources)


# text


def text_lines(page: Page) -> list[str]:
    """The page as text, 79 wide."""
    lines = [page.title.upper(), *(line for about in page.about for line in textwrap.wrap(about, WIDTH)), ""]
    for item in page.laws:
        lines.append(
            f"LAW {item.line.number}: {item.line.heading}{'' if item.line.seen else ' [not seen in this edition]'}"
        )
        lines += _wrapped(item.says, "  ")
        lines += _wrapped(_reason(item.line), "  ") if not item.clauses else []
        for told in item.clauses:
            lines += ["", *_wrapped(f"{told.clause.id}  {_where(told)}", "  ")]
            for name, words in _rows(told):
                lines += textwrap.wrap(
                    words,
                    WIDTH,
                    initial_indent=f"    {name.ljust(8)}",
                    subsequent_indent=" " * 12,
                    break_on_hyphens=False,
                )
        lines.append("")
    for contest in page.contests:
        lines += [f"READINGS COMPETE: {contest.situation}", *_wrapped(contest.ask, "  ")]
        lines += [line for words, source in contest.readings for line in _wrapped(f"{words}: {source}", "    ")] + [""]
    for situation, terms in page.terms:
        lines.append(f"EXPRESSIONS: {situation}")
        lines += [line for name, words in terms for line in _wrapped(f"{name}: {words}", "  ", "      ")] + [""]
    return lines[:-1]


def _wrapped(text: str, indent: str, other: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=other or indent, break_on_hyphens=False)


def _where(told: Told) -> str:
    """On what a clause rests, and where it binds; of very many situations, how many."""
    marks = [BASES[told.clause.basis][0]] if told.clause.basis is not Basis.TEXT else []
    marks += [] if told.seen else ["not seen in this edition"]
    many = len(told.situations) > 3
    where = f"{len(told.situations)} situations" if many else ", ".join(told.situations)
    return f"{''.join(f'[{mark}] ' for mark in marks)}({where})"


def _rows(told: Told) -> Iterator[tuple[str, str]]:
    """What there is to say of a clause, each thing with its name."""
    clause = told.clause
    yield "when", f"{told.when}."
    if told.then:
        yield "then", " ".join(told.then)
    if told.offers:
        yield "choice", told.offers
    if clause.overrides:
        yield "against", f"It sets aside {', '.join(clause.overrides)}."
    if clause.cites:
        yield "see", f"{', '.join(clause.cites)}."
    if clause.source:
        yield "source", f"{clause.source.rstrip('.')}."


def _reason(line: law.IndexLine) -> str:
    reason = line.no_ruling or line.not_yet
    return f"No ruling hangs on it here: {reason}." if reason else ""


# Markdown


def markdown_lines(page: Page) -> list[str]:
    """The page as Markdown."""
    lines = [f"# {escaped(page.title)}", "", *(escaped(about) + "  " for about in page.about), ""]
    for item in page.laws:
        unseen = "" if item.line.seen else " *(not seen in this edition)*"
        lines += [f"## {item.line.number}. {escaped(item.line.heading)}{unseen}", ""]
        lines += [f"> {escaped(item.says)}", ""] if item.says else []
        if not item.clauses and (reason := _reason(item.line)):
            lines += [escaped(reason), ""]
        for told in item.clauses:
            lines.append(f"- **{escaped(told.clause.id)}** {escaped(_where(told))}")
            lines += [f"    - *{name}* {escaped(words)}" for name, words in _rows(told)]
        lines += [""] if item.clauses else []
    for contest in page.contests:
        lines += [f"## Readings compete: {escaped(contest.situation)}", "", escaped(contest.ask), ""]
        lines += [*(f"- {escaped(words)}: {escaped(source)}" for words, source in contest.readings), ""]
    for situation, terms in page.terms:
        lines += [f"## Expressions: {escaped(situation)}", ""]
        lines += [*(f"- **{escaped(name)}**: {escaped(words)}" for name, words in terms), ""]
    return lines[:-1]
