"""Reading law files: from a strict YAML tree to `law.Situation`, `law.Code` and what they share.

Only the shape is looked at here (L1); whether names mean something is for `compile.py` and the checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from director.core import law
from director.core.errors import Place
from director.files.clausefile import binding, pruned, read_laws
from director.files.conditions import read_condition
from director.files.factfile import FACT_KEYS, fact_record, read_fact
from director.files.issuefile import read_issue
from director.files.reader import Reader
from director.files.shared import Shared, TableWords
from director.files.yamltree import Node, Source


def read_common(source: Source, tree: Node) -> Shared:
    """common.yaml: facts, roles, outcome ids of shared issues."""
    read = Reader(source)
    top = read.record(tree, "the common file", ["common"], ["facts", "roles", "issues"])
    shared = Shared(roles=read.words(top.get("roles"), "roles"), files=(source.path,))
    for name, (_, node) in read.mapping(top.get("facts"), "facts").items():
        shared.facts[name] = read.record(node, f'fact "{name}"', ["ask", "answer"], FACT_KEYS)
    for name, (_, node) in read.mapping(top.get("issues"), "issues").items():
        shared.outcomes[name] = read.texts(node, f'the outcomes of "{name}"')
    return shared


def read_table_words(source: Source, tree: Node) -> dict[str, TableWords]:
    """words.yaml: the words of each situation; those of several (`several`) are there for its readers."""
    read = Reader(source)
    top = read.record(tree, "the table words", ["table words"], ["several"])
    read.texts(top.get("several"), "several")
    found = {}
    for name, (_, node) in read.mapping(top.get("table words"), "table words").items():
        what = f'the words of "{name}"'
        fields = read.record(node, what, ["title", "codes", "words"], [])
        found[name] = TableWords(
            read.text(fields.get("title"), f"title in {what}"),
            read.texts(fields.get("codes"), f"codes in {what}"),
            read.texts(fields.get("words"), what),
        )
    return found


def read_general(source: Source, tree: Node, under: Shared) -> Shared:
    """A code's general.yaml, laid over the common file, or over the general file of another code."""
    read = Reader(source)
    top = read.record(
        tree, "the general file", ["general", "data version"], ["facts", "roles", "terms", "issues", "laws"]
    )
    shared = Shared(
        facts=dict(under.facts),
        roles=under.roles | read.words(top.get("roles"), "roles"),
        terms=under.terms | read_terms(read, top.get("terms")),
        issues=dict(under.issues),
        outcomes=under.outcomes,
        data_version=read.text(top.get("data version"), "data version"),
        files=(*under.files, source.path),
    )
    for name, (_, node) in read.mapping(top.get("facts"), "facts").items():
        shared.facts[name] = fact_record(read, name, node, under)
    for name, (_, node) in read.mapping(top.get("issues"), "issues").items():
        shared.issues[name] = read.values(node, f'issue "{name}"')
    laws, clauses = read_laws(read, top.get("laws"))
    own = {clause.id: clause for clause in clauses}
    shared.laws = with_laws(under.laws, laws)
    shared.clauses = (*(own.pop(clause.id, clause) for clause in under.clauses), *own.values())
    return shared


def with_laws(under: Mapping[str, law.Law], over: Mapping[str, law.Law]) -> dict[str, law.Law]:
    """The restatements of both; where the second only has clauses to a law, the first says what it says."""
    known = {number: one for number, one in over.items() if one.says or one.no_ruling or number not in under}
    return {**under, **known}


def read_situation(source: Source, tree: Node, code: str, shared: Shared) -> law.Situation:
    """A situation file. What was wrong with its shape is in `source.problems`."""
    return bound(read_alone(source, tree, code, shared), shared)


def read_alone(source: Source, tree: Node, code: str, shared: Shared) -> law.Situation:
    """A situation file without the clauses that bind everywhere in its code."""
    read = Reader(source)
    top = read.record(
        tree,
        "the situation",
        ["situation", "title", "facts", "issues", "laws"],
        ["short", "also called", "choose when", "corresponds to", "entries", "roles", "always", "impossible", "terms"],
    )
    ident = read.text(top.get("situation"), "situation")
    facts = tuple(
        read_fact(read, name, fact_record(read, name, node, shared), node)
        for name, (_, node) in read.mapping(top.get("facts"), "facts").items()
    )
    issues = tuple(
        read_issue(read, name, node, shared) for name, (_, node) in read.mapping(top.get("issues"), "issues").items()
    )
    laws, clauses = read_laws(read, top.get("laws"))
    return law.Situation(
        code=code,
        id=ident,
        title=read.text(top.get("title"), "title"),
        short=read.text(top.get("short"), "short", ident.replace("-", " ")),
        facts=facts,
        issues=issues,
        clauses=clauses,
        place=source.place(tree),
        roles=shared.roles | read.words(top.get("roles"), "roles"),
        terms=read_terms(read, top.get("terms")),
        constraints=(*read_constraints(read, top, "always"), *read_constraints(read, top, "impossible")),
        entries=tuple(read_entries(read, top.get("entries"))),
        also_called=read.texts(top.get("also called"), "also called"),
        choose_when=read.text(top.get("choose when"), "choose when"),
        corresponds_to=read.texts(top.get("corresponds to"), "corresponds to"),
        laws=laws,
    )


def read_head(source: Source, tree: Node, code: str, shared: Shared) -> law.Situation | None:
    """A situation without issues and laws, from the beginning of its file: what a menu shows, and its facts."""
    read = Reader(source)
    top = {key: node for key, (_, node) in (tree.pairs or {}).items()}
    if not {"situation", "title", "facts"} <= top.keys():
        return None
    ident = read.text(top["situation"], "situation")
    given = {name for line in read_entries(read, top.get("entries")) for name in line.given}
    return law.Situation(
        code=code,
        id=ident,
        title=read.text(top["title"], "title"),
        short=read.text(top.get("short"), "short", ident.replace("-", " ")),
        facts=tuple(
            read_fact(read, name, fact_record(read, name, node, shared), node)
            for name, (_, node) in read.mapping(top["facts"], "facts").items()
            if name in given
        ),
        issues=(),
        clauses=(),
        entries=tuple(read_entries(read, top.get("entries"))),
        also_called=read.texts(top.get("also called"), "also called"),
        choose_when=read.text(top.get("choose when"), "choose when"),
    )


def bound(situation: law.Situation, shared: Shared) -> law.Situation:
    """The situation with the clauses that bind everywhere in its code, so far as they bind in it."""
    facts, issues = situation.facts, situation.issues
    general, general_terms = binding(shared, facts, issues, situation.terms, situation.roles)
    clauses = (*situation.clauses, *general)
    return situation._replace(
        issues=tuple(pruned(issue, shared.files, clauses) for issue in issues),
        clauses=clauses,
        terms=general_terms | dict(situation.terms),
    )


def read_terms(read: Reader, node: Node | None) -> dict[str, tuple[law.Condition, Place]]:
    """Conditions defined by name, each with its place."""
    return {
        name: (read_condition(read, value), read.source.place(key))
        for name, (key, value) in read.mapping(node, "terms").items()
    }


def read_constraints(read: Reader, top: dict[str, Node], section: str) -> Iterator[law.Constraint]:
    """What always is so, or cannot be; `section` says which."""
    for name, (key, node) in read.mapping(top.get(section), section).items():
        instead, condition = "", node
        if node.pairs is not None and "condition" in node.pairs:
            fields = read.record(node, f'"{name}"', ["condition"], ["instead"])
            instead, condition = read.text(fields.get("instead"), "instead"), fields["condition"]
        place = read.source.place(key)
        yield law.Constraint(name, read_condition(read, condition), section == "impossible", place, instead)


def read_entries(read: Reader, node: Node | None) -> Iterator[law.Entry]:
    """The lines of the menu that a situation has."""
    for name, (key, value) in read.mapping(node, "entries").items():
        fields = read.record(value, f'entry "{name}"', ["title"], ["given"])
        title = read.text(fields.get("title"), "title")
        yield law.Entry(name, title, read.words(fields.get("given"), "given"), read.source.place(key))
