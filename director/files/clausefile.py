"""Reading laws and clauses, and which clauses of the general file bind in a situation."""

from __future__ import annotations

from collections.abc import Mapping

from director.core import law
from director.core.errors import Place
from director.files.conditions import names_in, read_condition
from director.files.reader import Reader
from director.files.shared import Shared
from director.files.yamltree import Node

CLAUSE_KEYS = "when then offers overrides basis source cites".split()


def read_laws(read: Reader, node: Node | None) -> tuple[dict[str, law.Law], tuple[law.Clause, ...]]:
    """The laws of a file, and their clauses."""
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
    fields = read.record(body, what, [], CLAUSE_KEYS)
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


def binding(
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

    known: dict[str, bool] = {}  # general terms: whether they are readable here

    def readable(condition: law.Condition) -> bool:
        for name, use in names_in(condition):
            if use == "term" and name not in terms:
                if name not in known:
                    known[name] = False  # as long as it is looked at: a term defined by itself is not readable
                    known[name] = name in shared.terms and readable(shared.terms[name][0])
                if not known[name]:
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


def pruned(issue: law.Issue, shared_files: tuple[str, ...], clauses: tuple[law.Clause, ...]) -> law.Issue:
    """An issue without the outcomes of a shared one that nothing here gives."""
    given = {outcome for clause in clauses for outcome in clause.then.get(issue.id, ())}
    kept = {name: item for name, item in issue.outcomes.items() if name in given or item.place.path not in shared_files}
    return issue._replace(outcomes=kept)
