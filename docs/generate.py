"""Writes docs/generated from the laws and the program: `python -m docs.generate` in the checkout.

`pages` gives every page as text, so that a test can say whether what stands there is still true. The pictures of
docs/pictures are written by the same command (`docs.pictures`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from director.core import law
from director.files.clausefile import CLAUSE_KEYS
from director.files.conditions import COUNT_TESTS, DEADLINES, EFFECTS, IN_FORCE, STAGE_TESTS
from director.files.factfile import FACT_KEYS
from director.files.library import Book, Library
from director.render.lawpages import BASES, readings
from director.sentences.answers import answer_text
from director.sentences.conditionwords import condition_words
from director.sentences.standing import deadline
from director.sentences.words import DIRECTOR, Voice
from docs.commandlist import commands
from docs.tables import cell

HERE = Path(__file__).resolve().parent
FOLDER = HERE / "generated"
COMMAND = "python -m docs.generate"
BROKEN = HERE.parent / "tests" / "broken"
NOTE = f"*Written by `{COMMAND}` from the laws and the program; changes made here are lost.*"


def pages() -> dict[str, str]:
    """Every page by the name of its file, as it should be."""
    found = {"commands.md": page("Every command", commands()), "law-words.md": page("Law files", law_words())}
    listed = ["| | situations | laws | not the letter |", "|---|---|---|---|"]
    for book in Library().books:
        ident = book.folder.name
        for kind, title, lines in (
            ("situations", "situations and their questions", situations(book)),
            ("laws", "the laws in our words", laws(book)),
            ("readings", "what is not the letter", not_the_letter(book)),
        ):
            found[f"{ident}-{kind}.md"] = page(f"{book.code.title}: {title}", [*about(book), "", *lines])
        links = " | ".join(f"[{kind}]({ident}-{kind}.md)" for kind in ("situations", "laws", "readings"))
        listed.append(f"| {book.code.title} | {links} |")
    others = ["", "[Every command](commands.md). [What a law file may say, and what `check` answers](law-words.md)."]
    found["README.md"] = page("Pages made from the laws and the program", [*listed, *others])
    return found


def page(title: str, lines: Iterable[str]) -> str:
    """A page under a title."""
    text = "\n".join([f"# {title}", "", NOTE, "", *lines]).rstrip() + "\n"
    return re.sub(r"\n{3,}", "\n\n", text)


def about(book: Book) -> list[str]:
    """What a code is, and that this is no official text."""
    code = book.code
    version = book.shared.data_version
    lines = [f"{code.edition}, restated in our own words; not the official text (law data {version})."]
    if book.under is not None:
        lines.append(f"An edition laid over {book.under.code.title}: only what differs stands here.")
    return lines


# the law format


def law_words() -> Iterator[str]:
    """The closed lists of the format, and every problem that the checks know, each with an example."""
    yield "How to write law is told in [laws/README.md](../../laws/README.md); these are its closed lists."
    effects = [(f"`{name}`", ", ".join(values), ", ".join(fields)) for name, (values, fields) in EFFECTS.items()]
    force = [
        (f"`{name}` (in force)", ", ".join(values), ", ".join(fields)) for name, (values, fields) in IN_FORCE.items()
    ]
    lists = [
        ("Fields of a fact", FACT_KEYS),
        ("Fields of a clause", CLAUSE_KEYS),
        ("`basis`", [basis.value for basis in law.Basis]),
        ("`tell`", [tell.value for tell in law.Tell]),
        ("Deadlines", [*DEADLINES, *(f"ROLE {end}" for end in law.ROLE_DEADLINES)]),
        ("Tests of a count", COUNT_TESTS),
        ("Tests of a stage", STAGE_TESTS),
        ("Answers of `followers of`", law.FOLLOWERS),
    ]
    yield from ("", "| | |", "|---|---|")
    yield from (f"| {name} | {', '.join(f'`{word}`' for word in words)} |" for name, words in lists)
    yield from ("", "## Effects", "", "| effect | values | fields |", "|---|---|---|")
    yield from (f"| {name} | {values or 'any'} | {fields} |" for name, values, fields in [*effects, *force])
    yield from ("", "## What `director check` says", "", "One example of each problem.", "", "```text")
    yield from examples()
    yield "```"


def examples() -> Iterator[str]:
    """The messages of the broken laws in the tests: the first of each code."""
    seen: set[str] = set()
    for path in sorted(BROKEN.glob("L*.yaml")):
        message = path.read_text(encoding="utf-8").rpartition("\n---\n")[2].splitlines()
        code = path.name[:4]
        line = next((line for line in message if f" {code} " in line), "")
        if line and code not in seen:
            seen.add(code)
            yield line[line.index(code) :]


# situations


def situations(book: Book) -> Iterator[str]:
    """Every situation with what is asked and chosen; of an edition, those that differ."""
    ruled = [ident for ident in book.ruled if book.under is None or (book.folder / f"{ident}.yaml").exists()]
    for ident in ruled:
        yield from situation_lines(book.read(ident))


def situation_lines(situation: law.Situation) -> Iterator[str]:
    """One situation."""
    when = f": {situation.choose_when}." if situation.choose_when else ""
    yield from ("", f"## {situation.title}", "", f"`{situation.id}`{when}")
    if situation.also_called:
        yield from ("", f"Also called: {', '.join(situation.also_called)}.")
    if situation.entries:
        yield ""
        yield from (f"- `{situation.id}.{one.id}` {one.title}" for one in situation.entries)
    yield from ("", "| fact | question | answers | asked when |", "|---|---|---|---|")
    voice = Voice(situation, {})
    for fact in situation.facts:
        cells = (question(fact, voice), answers(fact, voice), asked(fact, voice))
        yield f"| `{fact.id}` | {' | '.join(cell(text) for text in cells)} |"


def question(fact: law.Fact, voice: Voice) -> str:
    """A fact's question, and whose choice it is."""
    ask = voice.say(fact.ask)
    if fact.choice is None:
        return f"{ask} *(you judge)*" if fact.judged else ask
    who = "you" if fact.choice.put_to == DIRECTOR else voice.fill(f"any of {fact.choice.put_to}")
    until = deadline(voice, fact.choice.until.get("", ""))
    return f"{ask} *(a choice: {who}{f', until {until}' if until else ''})*"


def answers(fact: law.Fact, voice: Voice) -> str:
    """A fact's answers: as they are typed, and what each says where that is more."""
    match fact.kind:
        case law.SeatKind(nobody):
            return "a seat, or nobody" if nobody else "a seat"
        case law.Followers(after):
            return f"those who played after {voice.fill(after)}"
        case law.Count(low, high):
            return f"{low} to {high}"
        case law.Words(listed):
            spoken = [(name, answer_text(fact, name, voice).rstrip(".")) for name, _ in listed]
            return "; ".join(
                f"`{name}`" + (f" {text}" if text.lower() != name.lower() else "") for name, text in spoken
            )


def asked(fact: law.Fact, voice: Voice) -> str:
    """When a fact is asked, and where it is not."""
    parts = [condition_words(fact.only_if, voice)] if fact.only_if is not None else []
    parts += ["rare"] if fact.together else []
    parts += ["never: readings differ"] if fact.contested else []
    parts += [f"never: left to the regulations ({fact.paragraph})"] if fact.profile else []
    return "; ".join(parts)


# laws


def laws(book: Book) -> Iterator[str]:
    """Every law in our words, with the situations in which it rules; of an edition, those seen."""
    rules: dict[str, list[str]] = {}
    for ident in book.ruled:
        for number in dict.fromkeys(clause.law for clause in book.read(ident).clauses):
            rules.setdefault(number, []).append(ident)
    for number, line in book.code.index.items():
        item = book.restatements.get(number)
        if book.under is not None and (not line.seen or item is None or book.inherited(item.place)):
            continue
        yield from ("", f"## {number}. {line.heading}", "")
        if item is not None and item.says:
            yield item.says
        reason = line.no_ruling or line.not_yet
        where = rules.get(number, [])
        if where:
            few = f"Rules in {', '.join(where)}." if len(where) <= 8 else f"Rules in {len(where)} situations."
            yield from ("", f"*{few}*")
        elif reason:
            yield from ("", f"*No ruling hangs on it here: {reason}.*")


def not_the_letter(book: Book) -> Iterator[str]:
    """Every clause that is not the letter of its law: what it rests on, what it says, and whose reading it is."""
    made = readings(book)
    if book.under is not None:
        own = {one.clause.id for item in made.laws for one in item.clauses if not book.inherited(one.clause.place)}
    for item in made.laws:
        told = [one for one in item.clauses if book.under is None or one.clause.id in own]
        if not told:
            continue
        yield from (
            "",
            f"## {item.line.number}. {item.line.heading}",
            "",
            "| clause | rests on | says |",
            "|---|---|---|",
        )
        for one in told:
            says = " ".join((*one.then, one.offers)).strip()
            source = f": {one.clause.source.rstrip('.')}" if one.clause.source else ""
            yield f"| `{one.clause.id}` | {cell(BASES[one.clause.basis][0] + source)} | {cell(says)} |"
    for contest in made.contests:
        yield from ("", f"## Readings differ: {contest.situation}", "", contest.ask, "")
        yield from (f"- {words}: {source}" for words, source in contest.readings)


def stale() -> list[str]:
    """The files that are not as they should be, or should not be there."""
    made = pages()
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    return sorted(name for name in made.keys() | there.keys() if made.get(name) != there.get(name))


def main() -> None:
    """Write everything."""
    from docs.pictures import draw

    FOLDER.mkdir(exist_ok=True)
    made = pages()
    for name in stale():
        print(f"docs/generated/{name}")
        if name in made:
            (FOLDER / name).write_text(made[name], encoding="utf-8")
        else:
            (FOLDER / name).unlink()
    draw()


if __name__ == "__main__":
    main()
