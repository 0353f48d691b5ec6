"""Editions: a code written as what differs from the code that it is laid over.

An edition's situation file holds only what is added, replaced or left out; `laid_over` puts the two together. The
result is a situation like any other, and nothing after this knows that it was written in two files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeVar

from director.core import law
from director.core.errors import Place, did_you_mean
from director.files.clausefile import read_laws
from director.files.factfile import fact_record, read_fact
from director.files.issuefile import read_issue
from director.files.lawfile import read_constraints, read_entries, read_general, read_terms, with_laws
from director.files.reader import Reader
from director.files.shared import Shared
from director.files.yamltree import Node, Source

T = TypeVar("T")
LEFT_OUT = ("facts", "terms", "roles", "always", "impossible", "issues", "outcomes", "clauses", "entries")


class IssueChange(NamedTuple):
    """What an edition says of an issue: the outcomes that it writes, and of the rest only what is `given`."""

    issue: law.Issue
    given: frozenset[str]


class Changes(NamedTuple):
    """What an edition says of a situation."""

    title: str  # nothing: as before; the next four too
    short: str
    also_called: tuple[str, ...]
    choose_when: str
    corresponds_to: tuple[str, ...]
    facts: tuple[law.Fact, ...]
    issues: tuple[IssueChange, ...]
    after: Mapping[str, Mapping[str, str]]  # "facts" or "issues" -> a new one -> the one that it stands after
    terms: Mapping[str, tuple[law.Condition, Place]]
    roles: Mapping[str, str]
    constraints: tuple[law.Constraint, ...]
    entries: tuple[law.Entry, ...]
    laws: Mapping[str, law.Law]
    clauses: tuple[law.Clause, ...]
    without: Mapping[str, tuple[str, ...]]  # of `LEFT_OUT`; an outcome as "issue.outcome"
    place: Place


def laid_over(under: law.Situation, changes: Changes) -> law.Situation:
    """The situation as the edition has it: what is replaced stays in its place, what is new stands where it says."""
    gone = {kind: frozenset(changes.without.get(kind, ())) for kind in LEFT_OUT}
    issues = {issue.id: issue for issue in under.issues}
    changed = [_issue(issues.get(one.issue.id), one) for one in changes.issues]
    return under._replace(
        title=changes.title or under.title,
        short=changes.short or under.short,
        also_called=changes.also_called or under.also_called,
        choose_when=changes.choose_when or under.choose_when,
        corresponds_to=changes.corresponds_to or under.corresponds_to,
        place=changes.place,
        facts=_merged(under.facts, changes.facts, gone["facts"], _by_id, changes.after["facts"]),
        issues=tuple(
            _without_outcomes(issue, gone["outcomes"])
            for issue in _merged(under.issues, changed, gone["issues"], _by_id, changes.after["issues"])
        ),
        clauses=_merged(under.clauses, changes.clauses, gone["clauses"], _by_id, _last_of_law(under, changes)),
        constraints=_merged(under.constraints, changes.constraints, gone["always"] | gone["impossible"], _by_name),
        entries=_merged(under.entries, changes.entries, gone["entries"], _by_id),
        terms=_kept({**under.terms, **changes.terms}, gone["terms"]),
        roles=_kept({**under.roles, **changes.roles}, gone["roles"]),
        laws=with_laws(under.laws, changes.laws),
    )


def _by_id(item: law.Fact | law.Issue | law.Clause | law.Entry) -> str:
    return item.id


def _by_name(item: law.Constraint) -> str:
    return item.name


def _merged(
    under: Iterable[T],
    over: Iterable[T],
    gone: frozenset[str],
    key: Callable[[T], str],
    after: Mapping[str, str] = law.NOTHING,
) -> tuple[T, ...]:
    """The parts of both in order: replaced in their place, new ones after the one named, or at the end."""
    found = {key(item): item for item in under if key(item) not in gone}
    for item in over:
        name, before = key(item), after.get(key(item), "")
        if name in found or before not in found:
            found[name] = item
            continue
        names = list(found)
        later = {other: found.pop(other) for other in names[names.index(before) + 1 :]}
        found |= {name: item, **later}
    return tuple(found.values())


def _kept(items: Mapping[str, T], gone: frozenset[str]) -> dict[str, T]:
    return {name: item for name, item in items.items() if name not in gone}


def _last_of_law(under: law.Situation, changes: Changes) -> dict[str, str]:
    """For each new clause, the one that it stands after: the last of its law."""
    last = {clause.law: clause.id for clause in under.clauses if clause.id not in changes.without.get("clauses", ())}
    known = {clause.id for clause in under.clauses}
    found = {}
    for clause in changes.clauses:
        if clause.id not in known:
            found[clause.id] = last.get(clause.law, "")
            last[clause.law] = clause.id
    return found


def _issue(under: law.Issue | None, change: IssueChange) -> law.Issue:
    new, given = change.issue, change.given
    if under is None or "as" in given:
        return new
    return under._replace(
        outcomes={**under.outcomes, **new.outcomes},
        place=new.place,
        settled_when=new.settled_when if "settled when" in given else under.settled_when,
        gather=new.gather if "gather" in given else under.gather,
        tell=new.tell if "tell" in given else under.tell,
        row=new.row if "row" in given else under.row,
    )


def _without_outcomes(issue: law.Issue, gone: frozenset[str]) -> law.Issue:
    left = {name: item for name, item in issue.outcomes.items() if f"{issue.id}.{name}" not in gone}
    return issue if len(left) == len(issue.outcomes) else issue._replace(outcomes=left)


# reading


def read_edition(source: Source, tree: Node, under: law.Situation, shared: Shared) -> law.Situation:
    """A situation file of an edition, laid over the situation; what was wrong with it is in `source.problems`."""
    changes = _read(source, tree, under, shared)
    _check_names(source, tree, under)
    return laid_over(under, changes)


def _read(source: Source, tree: Node, under: law.Situation, shared: Shared) -> Changes:
    read = Reader(source)
    sections = ["facts", "issues", "laws", "entries", "roles", "always", "impossible", "terms", "without"]
    texts = ["title", "short", "also called", "choose when", "corresponds to"]
    top = read.record(tree, "what differs in the situation", ["situation"], [*texts, *sections])
    ident = read.text(top.get("situation"), "situation")
    if ident != under.id:
        source.complain("L212", top.get("situation"), f'"{ident}" is laid over the situation "{under.id}"')
    after: dict[str, dict[str, str]] = {"facts": {}, "issues": {}}
    facts = []
    for name, node in _values(read, top, "facts").items():
        node = _placed(read, node, "asked after", after["facts"], name)
        facts.append(read_fact(read, name, fact_record(read, name, node, shared), node))
    issues = []
    for name, node in _values(read, top, "issues").items():
        node = _placed(read, node, "told after", after["issues"], name)
        given = frozenset(node.pairs) if node.pairs is not None else frozenset(["as"])
        issues.append(IssueChange(read_issue(read, name, node, shared), given))
    laws, clauses = read_laws(read, top.get("laws"))
    return Changes(
        title=read.text(top.get("title"), "title"),
        short=read.text(top.get("short"), "short"),
        also_called=read.texts(top.get("also called"), "also called"),
        choose_when=read.text(top.get("choose when"), "choose when"),
        corresponds_to=read.texts(top.get("corresponds to"), "corresponds to"),
        facts=tuple(facts),
        issues=tuple(issues),
        after=after,
        terms=read_terms(read, top.get("terms")),
        roles=read.words(top.get("roles"), "roles"),
        constraints=(*read_constraints(read, top, "always"), *read_constraints(read, top, "impossible")),
        entries=tuple(read_entries(read, top.get("entries"))),
        laws=laws,
        clauses=clauses,
        without=read_without(read, top.get("without"), LEFT_OUT),
        place=source.place(tree),
    )


def _values(read: Reader, top: Mapping[str, Node], section: str) -> dict[str, Node]:
    return read.values(top[section], section) if section in top else {}


def read_without(read: Reader, node: Node | None, kinds: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """What an edition leaves out, by kind."""
    fields = read.record(node, "without", [], kinds) if node is not None else {}
    return {kind: read.texts(value, f'"{kind}" in "without"') for kind, value in fields.items()}


def _placed(read: Reader, node: Node, key: str, after: dict[str, str], name: str) -> Node:
    """The node without the key that says where it stands; that is noted."""
    if node.pairs is None or key not in node.pairs:
        return node
    after[name] = read.text(node.pairs[key][1], f'"{key}" of "{name}"')
    return _without_key(node, key)


def _check_names(source: Source, tree: Node, under: law.Situation) -> None:
    """Every name that should be in the situation under it and is not (L224): a slip would change nothing, unseen."""
    known = {
        "facts": [fact.id for fact in under.facts],
        "terms": list(under.terms),
        "roles": list(under.roles),
        "always": [one.name for one in under.constraints if not one.impossible],
        "impossible": [one.name for one in under.constraints if one.impossible],
        "issues": [issue.id for issue in under.issues],
        "outcomes": [f"{issue.id}.{name}" for issue in under.issues for name in issue.outcomes],
        "clauses": [clause.id for clause in under.clauses],
        "entries": [entry.id for entry in under.entries],
    }
    check_left_out(source, tree, known)
    for kind, key in (("facts", "asked after"), ("issues", "told after")):
        own = _section(tree, kind)
        for node in own.values():
            before = (node.pairs or {}).get(key)
            if before is not None and before[1].text not in (*known[kind], *own):
                complain_of_name(source, before[1], kind, before[1].text or "", known[kind])


def _section(node: Node, name: str) -> dict[str, Node]:
    """The values of a mapping within a mapping, so far as it is one."""
    found = (node.pairs or {}).get(name)
    return {key: value for key, (_, value) in (found[1].pairs or {}).items()} if found is not None else {}


def check_left_out(source: Source, tree: Node, known: Mapping[str, Iterable[str]]) -> None:
    """Every name that an edition leaves out and that is not there (L224)."""
    for kind, node in _section(tree, "without").items():
        names = known.get(kind, ())
        for item in node.items if node.items is not None else [node]:
            if item.text is not None and item.text not in names:
                complain_of_name(source, item, kind, item.text, names)


def complain_of_name(source: Source, node: Node, kind: str, name: str, known: Iterable[str]) -> None:
    """The problem (L224) of a name that nothing has in what an edition is laid over."""
    listed = list(known)
    message = f'there is nothing called "{name}" under {kind} in what this is laid over'
    source.complain(
        "L224", node, message, f"known there: {', '.join(listed) or 'none'}", remedy=did_you_mean(name, listed)
    )


GENERAL_LEFT_OUT = ("facts", "roles", "terms", "issues", "clauses")


def read_edition_general(source: Source, tree: Node, under: Shared) -> Shared:
    """An edition's general.yaml, laid over what the code under it shares; problems are in `source.problems`."""
    read = Reader(source)
    left_out = (tree.pairs or {}).get("without")
    without = read_without(read, left_out[1], GENERAL_LEFT_OUT) if left_out is not None else {}
    clauses = {clause.id: clause for clause in under.clauses}
    known: dict[str, Iterable[str]] = {
        "facts": under.facts, "roles": under.roles, "terms": under.terms, "issues": under.issues, "clauses": clauses,
    }  # fmt: skip
    check_left_out(source, tree, known)
    gone = {kind: frozenset(without.get(kind, ())) for kind in GENERAL_LEFT_OUT}
    rest = replace(
        under,
        facts=_kept(under.facts, gone["facts"]),
        roles=_kept(under.roles, gone["roles"]),
        terms=_kept(under.terms, gone["terms"]),
        issues=_kept(under.issues, gone["issues"]),
        clauses=tuple(_kept(clauses, gone["clauses"]).values()),
    )
    return read_general(source, _without_key(tree, "without"), rest)


def _without_key(node: Node, key: str) -> Node:
    pairs = {name: pair for name, pair in (node.pairs or {}).items() if name != key}
    return Node(node.line, node.column, node.source, pairs=pairs) if node.pairs is not None else node
