"""Reading law files: from a strict YAML tree to `law.Situation`, `law.Code` and what they share.

Only the shape is looked at here (L1); whether names mean something is for `compile.py` and the checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from director.core import law
from director.core.errors import Place
from director.files.conditions import DEADLINES, EFFECTS, IN_FORCE, ROLE_DEADLINES, names_in, read_condition
from director.files.reader import Reader
from director.files.yamltree import Node, Source

_FACT_KEYS = (
    "ask answer as short called until alone names judged test weigh together usual contested sources profile why instead"
    " absent"
).split() + ["only if", "put to", "in order", "together may"]
_CLAUSE_KEYS = "when then offers overrides basis source cites".split()


class TableWords(NamedTuple):
    """What is said at the table when a thing happens, and the short names of the codes in which it can happen."""

    title: str
    codes: tuple[str, ...]
    words: tuple[str, ...]


@dataclass
class Shared:
    """What situations may take: from common.yaml, or from a code's general.yaml laid over it."""

    facts: dict[str, dict[str, Node]] = field(default_factory=dict)
    roles: dict[str, str] = field(default_factory=dict)
    terms: dict[str, tuple[law.Condition, Place]] = field(default_factory=dict)
    issues: dict[str, dict[str, Node]] = field(default_factory=dict)
    outcomes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    laws: dict[str, law.Law] = field(default_factory=dict)
    clauses: tuple[law.Clause, ...] = ()


def read_common(source: Source, tree: Node) -> Shared:
    """common.yaml: facts, roles, outcome ids of shared issues."""
    read = Reader(source)
    top = read.record(tree, "the common file", ["common"], ["facts", "roles", "issues"])
    shared = Shared(roles=read.words(top.get("roles"), "roles"))
    for name, (_, node) in read.mapping(top.get("facts"), "facts").items():
        shared.facts[name] = read.record(node, f'fact "{name}"', ["ask", "answer"], _FACT_KEYS)
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


def read_general(source: Source, tree: Node, common: Shared) -> Shared:
    """A code's general.yaml, laid over the common file."""
    read = Reader(source)
    top = read.record(tree, "the general file", ["general"], ["facts", "roles", "terms", "issues", "laws"])
    shared = Shared(
        facts=dict(common.facts),
        roles=common.roles | read.words(top.get("roles"), "roles"),
        terms=_terms(read, top.get("terms")),
        outcomes=common.outcomes,
    )
    for name, (_, node) in read.mapping(top.get("facts"), "facts").items():
        shared.facts[name] = _fact_record(read, name, node, common)
    for name, (_, node) in read.mapping(top.get("issues"), "issues").items():
        shared.issues[name] = _pairs(read, node, f'issue "{name}"')
    shared.laws, shared.clauses = _laws(read, top.get("laws"))
    return shared


def read_situation(source: Source, tree: Node, code: str, shared: Shared) -> law.Situation:
    """A situation file. What was wrong with its shape is in `source.problems`."""
    read = Reader(source)
    top = read.record(
        tree,
        "the situation",
        ["situation", "title", "facts", "issues", "laws"],
        ["short", "also called", "choose when", "corresponds to", "entries", "roles", "always", "impossible", "terms"],
    )
    ident = read.text(top.get("situation"), "situation")
    terms = _terms(read, top.get("terms"))
    facts = tuple(
        _fact(read, name, _fact_record(read, name, node, shared), node)
        for name, (_, node) in read.mapping(top.get("facts"), "facts").items()
    )
    issues = tuple(
        _issue(read, name, node, shared) for name, (_, node) in read.mapping(top.get("issues"), "issues").items()
    )
    laws, clauses = _laws(read, top.get("laws"))
    roles = shared.roles | read.words(top.get("roles"), "roles")
    general, general_terms = _binding(shared, facts, issues, terms, roles)
    written = read.mapping(top.get("issues"), "issues")
    issues = tuple(_pruned(issue, _own_outcomes(written[issue.id][1]), (*clauses, *general)) for issue in issues)
    return law.Situation(
        code=code,
        id=ident,
        title=read.text(top.get("title"), "title"),
        short=read.text(top.get("short"), "short", ident.replace("-", " ")),
        facts=facts,
        issues=issues,
        clauses=(*clauses, *general),
        place=source.place(tree),
        roles=roles,
        terms=general_terms | terms,
        constraints=(*_constraints(read, top, "always"), *_constraints(read, top, "impossible")),
        entries=tuple(_entries(read, top.get("entries"))),
        also_called=read.texts(top.get("also called"), "also called"),
        choose_when=read.text(top.get("choose when"), "choose when"),
        corresponds_to=read.texts(top.get("corresponds to"), "corresponds to"),
        laws=laws,
    )


def _pairs(read: Reader, node: Node, what: str) -> dict[str, Node]:
    return {key: value for key, (_, value) in read.mapping(node, what).items()}


def _fact_record(read: Reader, name: str, node: Node, shared: Shared) -> dict[str, Node]:
    if node.text == "common" or (node.pairs and "as" in node.pairs):
        base = shared.facts.get(name)
        if base is None:
            known = ", ".join(shared.facts)
            read.source.complain("L102", node, f'no shared fact "{name}"', f"shared facts: {known}")
            return {}
        if node.text == "common":
            return base
        own = read.record(node, f'fact "{name}"', ["as"], _FACT_KEYS)
        return base | {key: value for key, value in own.items() if key != "as"}
    return read.record(node, f'fact "{name}"', ["ask", "answer"], _FACT_KEYS)


def _fact(read: Reader, name: str, fields: dict[str, Node], node: Node) -> law.Fact:
    what = f'fact "{name}"'

    def text(key: str) -> str:
        return read.text(fields.get(key), f'"{key}" of {what}')

    ordered = read.flag(fields.get("in order"), f'"in order" of {what}')
    judged = read.flag(fields.get("judged"), f'"judged" of {what}')
    if "put to" in fields and "only if" in fields:
        message = f"{what} is a choice, and a choice is there when a clause offers it"
        read.source.complain("L102", fields["only if"], message, remedy='Say it in the clause, not in "only if".')
    only_if = read_condition(read, fields["only if"]) if "only if" in fields else None
    return law.Fact(
        id=name,
        kind=_kind(read, fields.get("answer"), what, ordered, text("absent")),
        ask=text("ask"),
        place=read.source.place(node),
        short=text("short") or name,
        called=text("called") or f"the {name}",
        only_if=only_if,
        choice=_choice(read, fields, what) if "put to" in fields else None,
        judged=judged,
        test=text("test"),
        weigh=read.texts(fields.get("weigh"), f'"weigh" of {what}'),
        together=text("together"),
        usual=text("usual"),
        contested=read.flag(fields.get("contested"), f'"contested" of {what}'),
        sources=read.words(fields.get("sources"), f'"sources" of {what}'),
        profile=read.flag(fields.get("profile"), f'"profile" of {what}'),
        why=text("why"),
        instead=text("instead"),
    )


def _kind(read: Reader, node: Node | None, what: str, ordered: bool, absent: str) -> law.Kind:
    if node is None or node.text is None:
        pairs = _answers(read, node, what)
        if node is not None and len(pairs) < 2:
            read.source.complain("L105", node, f"{what} needs at least two answers")
        return law.Words(pairs, ordered, yes_no={key for key, _ in pairs} == {"yes", "no"})
    words = " ".join(node.text.split())
    if words in ("seat", "seat or nobody"):
        return law.SeatKind(nobody=words != "seat")
    if words == "yes or no":
        return law.Words((("yes", "Yes"), ("no", "No")), yes_no=True)
    if words.startswith("followers of "):
        return law.Followers(words.removeprefix("followers of "), absent)
    if found := re.fullmatch(r"count (\d{1,3}) to (\d{1,3})", words):
        low, high = int(found[1]), int(found[2])
        if low < high:
            return law.Count(low, high)
    allowed = "seat, seat or nobody, yes or no, followers of ROLE, count M to N, a list, a mapping of answers"
    read.source.complain("L108", node, f'{what} has no such kind of answer: "{words}"', f"allowed: {allowed}")
    return law.Words((("yes", "Yes"), ("no", "No")), yes_no=True)


def _answers(read: Reader, node: Node | None, what: str) -> tuple[tuple[str, str], ...]:
    if node is not None and node.items is not None:
        return tuple((name, name) for name in read.texts(node, f"the answers of {what}"))
    return tuple(read.words(node, f"the answers of {what}").items())


def _choice(read: Reader, fields: dict[str, Node], what: str) -> law.Choice:
    until = fields.get("until")
    deadlines = {"": until} if until is None or until.text is not None else _pairs(read, until, f'"until" of {what}')
    return law.Choice(
        put_to=read.text(fields.get("put to"), f'"put to" of {what}'),
        until={key: _deadline(read, node, what) for key, node in deadlines.items() if node is not None},
        alone=read.flag(fields.get("alone"), f'"alone" of {what}'),
        together_may=read.flag(fields.get("together may"), f'"together may" of {what}'),
        names=read.words(fields.get("names"), f'"names" of {what}'),
    )


def _deadline(read: Reader, node: Node, what: str) -> str:
    words = read.text(node, f"the deadline of {what}")
    if words not in DEADLINES and not words.endswith(ROLE_DEADLINES):
        allowed = "; ".join((*DEADLINES, *(f"ROLE {end}" for end in ROLE_DEADLINES)))
        read.source.complain("L108", node, f'"{words}" is not in the list of deadlines', f"allowed: {allowed}")
    return words


def _terms(read: Reader, node: Node | None) -> dict[str, tuple[law.Condition, Place]]:
    return {
        name: (read_condition(read, value), read.source.place(key))
        for name, (key, value) in read.mapping(node, "terms").items()
    }


def _constraints(read: Reader, top: dict[str, Node], section: str) -> Iterator[law.Constraint]:
    for name, (key, node) in read.mapping(top.get(section), section).items():
        instead, condition = "", node
        if node.pairs is not None and "condition" in node.pairs:
            fields = read.record(node, f'"{name}"', ["condition"], ["instead"])
            instead, condition = read.text(fields.get("instead"), "instead"), fields["condition"]
        place = read.source.place(key)
        yield law.Constraint(name, read_condition(read, condition), section == "impossible", place, instead)


def _entries(read: Reader, node: Node | None) -> Iterator[law.Entry]:
    for name, (key, value) in read.mapping(node, "entries").items():
        fields = read.record(value, f'entry "{name}"', ["title"], ["given"])
        title = read.text(fields.get("title"), "title")
        yield law.Entry(name, title, read.words(fields.get("given"), "given"), read.source.place(key))


def _issue(read: Reader, name: str, node: Node, shared: Shared) -> law.Issue:
    what = f'issue "{name}"'
    fields = _pairs(read, node, what) if node.text != "common" else {}
    if node.text == "common" or "as" in fields:
        if name not in shared.issues:
            read.source.complain(
                "L102", node, f'no shared issue "{name}"', f"shared issues: {', '.join(shared.issues)}"
            )
        fields = shared.issues.get(name, {}) | {key: value for key, value in fields.items() if key != "as"}
    own = {key: fields.pop(key) for key in ("settled when", "gather", "tell") if key in fields}
    return law.Issue(
        id=name,
        outcomes={key: _outcome(read, f'outcome "{key}" of {what}', key, value) for key, value in fields.items()},
        place=read.source.place(node),
        settled_when=read_condition(read, own["settled when"]) if "settled when" in own else None,
        gather=read.flag(own.get("gather"), f'"gather" of {what}'),
        tell=law.Tell(read.word(own.get("tell"), f'"tell" of {what}', [tell.value for tell in law.Tell], "now")),
    )


def _outcome(read: Reader, what: str, name: str, node: Node) -> law.Outcome:
    place = read.source.place(node)
    if node.text is not None:
        return law.Outcome(name, read.text(node, what), place)
    fields = read.record(node, what, ["say"], ["tell", "quiet", "effects", "in force", "goes to"])
    tell = (
        read.word(fields["tell"], f"tell of {what}", [tell.value for tell in law.Tell], "now")
        if "tell" in fields
        else ""
    )
    effects = [
        effect for item in read.items(fields.get("effects"), "effects") for effect in _effects(read, item, EFFECTS)
    ]
    in_force = fields.get("in force")
    for item in in_force.items if in_force is not None and in_force.items is not None else [in_force]:
        if item is not None:
            effects += _effects(read, item, IN_FORCE)
    return law.Outcome(
        id=name,
        say=read.text(fields.get("say"), f"say of {what}"),
        place=place,
        tell=law.Tell(tell) if tell else None,
        quiet=read.flag(fields.get("quiet"), f"quiet of {what}"),
        effects=tuple(effects),
        goes_to=read.text(fields.get("goes to"), f"goes to of {what}"),
    )


def _effects(
    read: Reader, node: Node, kinds: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
) -> Iterator[law.Effect]:
    pairs = read.mapping(node, "an effect")
    kind = next((key for key in pairs if key in kinds), None)
    if kind is None:
        read.source.complain("L102", node, "this is no known effect", f"allowed: {', '.join(kinds)}")
        return
    values, allowed = kinds[kind]
    extra = ("until", "opens", "given")
    fields = read.record(node, f'effect "{kind}"', [kind], [*allowed, *(extra if kinds is IN_FORCE else ())])
    if values:
        read.word(fields.get(kind), f'effect "{kind}"', values, values[0])
    words = {key: read.text(value, f'"{key}" of effect "{kind}"') for key, value in fields.items() if key != "given"}
    if "until" in fields:
        _deadline(read, fields["until"], f'effect "{kind}"')
    yield law.Effect(kind, words, kinds is IN_FORCE, read.words(fields.get("given"), "given"))


def _laws(read: Reader, node: Node | None) -> tuple[dict[str, law.Law], tuple[law.Clause, ...]]:
    laws: dict[str, law.Law] = {}
    clauses: list[law.Clause] = []
    for number, (key, value) in read.mapping(node, "laws").items():
        fields = read.record(value, f'law "{number}"', [], ["says", "clauses", "no ruling"])
        laws[number] = law.Law(
            number,
            read.text(fields.get("says"), f'says of law "{number}"'),
            read.source.place(key),
            read.text(fields.get("no ruling"), "no ruling"),
        )
        for name, (clause_key, body) in read.mapping(fields.get("clauses"), f'clauses of law "{number}"').items():
            clauses.append(_clause(read, name, number, clause_key, body))
    return laws, tuple(clauses)


def _clause(read: Reader, name: str, number: str, key: Node, body: Node) -> law.Clause:
    what = f'clause "{name}"'
    fields = read.record(body, what, [], _CLAUSE_KEYS)
    place = read.source.place(key)
    if not ({"then", "offers"} & set(fields)):
        read.source.complain("L104", key, f'{what} has neither "then" nor "offers"')
    if not law.within(name, number):
        read.source.complain("L213", key, f'{what} does not stand under law "{number}"')
    basis = law.Basis(read.word(fields.get("basis"), f"basis of {what}", [b.value for b in law.Basis], "text"))
    source = read.text(fields.get("source"), f"source of {what}")
    if basis is law.Basis.READING and not source:
        read.source.complain("L104", key, f'{what} is a reading and lacks "source"', remedy="Say whose reading it is.")
    return law.Clause(
        id=name,
        law=number,
        when=read_condition(read, fields["when"]) if "when" in fields else law.Always(),
        then={
            issue: read.texts(value, f'"{issue}" in {what}')
            for issue, (_, value) in read.mapping(fields.get("then"), f"then of {what}").items()
        },
        place=place,
        offers=read.text(fields.get("offers"), f"offers of {what}"),
        overrides=read.texts(fields.get("overrides"), f"overrides of {what}"),
        basis=basis,
        source=source,
        cites=read.texts(fields.get("cites"), f"cites of {what}"),
    )


def _binding(
    shared: Shared,
    facts: tuple[law.Fact, ...],
    issues: tuple[law.Issue, ...],
    terms: Mapping[str, tuple[law.Condition, Place]],
    roles: Mapping[str, str],
) -> tuple[tuple[law.Clause, ...], dict[str, tuple[law.Condition, Place]]]:
    """The clauses of the general file that bind here, and the general terms they need."""
    fact_ids = {fact.id for fact in facts}
    outcome_ids = {issue.id: set(issue.outcomes) for issue in issues}
    needed: dict[str, tuple[law.Condition, Place]] = {}

    def readable(condition: law.Condition, depth: int = 0) -> bool:
        for name, use in names_in(condition):
            if use == "term" and name not in terms:
                if name not in shared.terms or depth > 20 or not readable(shared.terms[name][0], depth + 1):
                    return False
                needed[name] = shared.terms[name]
            elif (use == "subject" and not _declared(name, fact_ids, roles)) or (
                use == "value" and (" of " in name or name in shared.facts) and not _declared(name, fact_ids, roles)
            ):
                return False
        return True

    bound = tuple(
        clause
        for clause in shared.clauses
        if all(issue in outcome_ids and set(outs) <= outcome_ids[issue] for issue, outs in clause.then.items())
        and (not clause.offers or clause.offers in fact_ids)
        and readable(clause.when)
    )
    for name, term in shared.terms.items():
        if name not in terms and readable(term[0]):
            needed.setdefault(name, term)
    return bound, needed


def _declared(words: str, facts: set[str], roles: Mapping[str, str], depth: int = 0) -> bool:
    """Whether a fact or role is known in a situation with these facts."""
    name = words.rpartition(" of ")[2]
    if name in facts:
        return True
    return name in roles and depth < 8 and _declared(roles[name], facts, roles, depth + 1)


def _own_outcomes(node: Node) -> set[str]:
    """The outcomes that a situation writes itself."""
    return set(node.pairs or ())


def _pruned(issue: law.Issue, own: set[str], clauses: tuple[law.Clause, ...]) -> law.Issue:
    """A shared issue without the outcomes that nothing here gives and the situation does not write itself."""
    given = {outcome for clause in clauses for outcome in clause.then.get(issue.id, ())}
    return issue._replace(outcomes={name: item for name, item in issue.outcomes.items() if name in given | own})
