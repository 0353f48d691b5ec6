"""Reading facts and choices out of a law file."""

from __future__ import annotations

import re

from director.core import law
from director.core.law import ROLE_DEADLINES
from director.files.conditions import DEADLINES, EFFECTS, IN_FORCE, read_condition
from director.files.reader import Reader
from director.files.shared import Shared
from director.files.yamltree import Node

FACT_KEYS = [
    *"ask answer as short called until alone names judged test weigh together usual contested sources profile".split(),
    *"why instead absent law tells shared".split(),
    "only if", "put to", "in order", "together may", "at the table", "of the deal",
]  # fmt: skip


def fact_record(read: Reader, name: str, node: Node, shared: Shared) -> dict[str, Node]:
    """A fact's fields; what it takes from the shared fact of that name is put in."""
    if node.text == "common" or (node.pairs and "as" in node.pairs):
        base = shared.facts.get(name)
        if base is None:
            known = ", ".join(shared.facts)
            read.source.complain("L102", node, f'no shared fact "{name}"', f"shared facts: {known}")
            return {}
        if node.text == "common":
            return base
        own = read.record(node, f'fact "{name}"', ["as"], FACT_KEYS)
        if "ask" in own:  # another question: the shared one's sentence would tell something else
            base = {key: value for key, value in base.items() if key != "tells"}
        return base | {key: value for key, value in own.items() if key != "as"}
    return read.record(node, f'fact "{name}"', ["ask", "answer"], FACT_KEYS)


def read_fact(read: Reader, name: str, fields: dict[str, Node], node: Node) -> law.Fact:
    """The fact that its fields write."""
    what = f'fact "{name}"'

    def text(key: str) -> str:
        return read.text(fields.get(key), f'"{key}" of {what}')

    ordered = read.flag(fields.get("in order"), f'"in order" of {what}')
    judged = read.flag(fields.get("judged"), f'"judged" of {what}')
    if "put to" in fields and "only if" in fields:
        message = f"{what} is a choice, and a choice is there when a clause offers it"
        read.source.complain("L102", fields["only if"], message, remedy='Say it in the clause, not in "only if".')
    only_if = read_condition(read, fields["only if"]) if "only if" in fields else None
    kind = _kind(read, fields.get("answer"), what, ordered, text("absent"))
    return law.Fact(
        id=name,
        kind=kind,
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
        paragraph=text("law"),
        why=text("why"),
        instead=text("instead"),
        at_table=_at_table(read, fields.get("at the table"), what),
        of_deal=read.flag(fields.get("of the deal"), f'"of the deal" of {what}'),
        tells=_tells(read, fields.get("tells"), what),
        shared=_shared(read, fields.get("shared"), kind, what),
    )


def _shared(read: Reader, node: Node | None, kind: law.Kind, what: str) -> tuple[str, ...]:
    """The answers that mean the same in every code that lists them."""
    found = read.texts(node, f'"shared" of {what}') if node is not None else ()
    known = [key for key, _ in kind.answers] if isinstance(kind, law.Words) else []
    for item in found:
        if node is not None and item not in known:
            allowed = f"answers: {', '.join(known)}" if known else "only a fact with answers in words shares some"
            read.source.complain("L108", node, f'"{item}" is no answer to {what}', allowed)
    return found


def _tells(read: Reader, node: Node | None, what: str) -> dict[str, str]:
    """How a story tells the answers: one sentence for all, or one for each."""
    if node is None:
        return {}
    return (
        {"": read.text(node, f'"tells" of {what}')} if node.text is not None else read.words(node, f'"tells" of {what}')
    )


def _at_table(read: Reader, node: Node | None, what: str) -> tuple[law.Seen, ...]:
    """What is seen in what the table keeps in force, answer by answer; "nothing" is what is left."""
    found = []
    for answer, value in (read.values(node, f'"at the table" of {what}') if node is not None else {}).items():
        where = f'"{answer}" at the table, of {what}'
        if value.text is not None:
            read.word(value, where, ["nothing"], "nothing")
            found.append(law.Seen(answer))
        elif (seen := _seen(read, answer, value, where)) is not None:
            found.append(seen)
    return tuple(found)


def _seen(read: Reader, answer: str, node: Node, what: str) -> law.Seen | None:
    kinds = {**EFFECTS, **IN_FORCE}
    kind = next((key for key in read.values(node, what) if key in kinds), None)
    if kind is None:
        read.source.complain("L102", node, f"{what} looks for no known effect", f"allowed: {', '.join(kinds)}")
        return None
    allowed, fields = kinds[kind]
    fields = tuple(key for key in fields if key in law.ROLE_FIELDS)
    record = read.record(node, what, [kind], [*fields, "at least"])
    if kind not in record:
        return None
    several = record[kind].items is not None
    values = read.texts(record[kind], f'"{kind}"') if several else (read.text(record[kind], f'"{kind}"'),)
    for item in values if allowed else ():
        if item not in allowed:
            read.source.complain("L108", node, f'"{item}" is no value of "{kind}"', f"allowed: {', '.join(allowed)}")
    roles = {key: read.text(record[key], f'"{key}"') for key in fields if key in record}
    if not allowed:  # the effect itself names a player, as "silent" does
        return law.Seen(answer, kind, (), {kind: values[0], **roles})
    least = read.text(record.get("at least"), '"at least"')
    return law.Seen(answer, kind, values, roles, int(least) if least.isdigit() else 1)


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
    deadlines = {"": until} if until is None or until.text is not None else read.values(until, f'"until" of {what}')
    return law.Choice(
        put_to=read.text(fields.get("put to"), f'"put to" of {what}'),
        until={key: read_deadline(read, node, what) for key, node in deadlines.items() if node is not None},
        alone=read.flag(fields.get("alone"), f'"alone" of {what}'),
        together_may=read.flag(fields.get("together may"), f'"together may" of {what}'),
        names=read.words(fields.get("names"), f'"names" of {what}'),
    )


def read_deadline(read: Reader, node: Node, what: str) -> str:
    """A deadline of the closed list (L108)."""
    words = read.text(node, f"the deadline of {what}")
    if words not in DEADLINES and not words.endswith(ROLE_DEADLINES):
        allowed = "; ".join((*DEADLINES, *(f"ROLE {end}" for end in ROLE_DEADLINES)))
        read.source.complain("L108", node, f'"{words}" is not in the list of deadlines', f"allowed: {allowed}")
    return words
