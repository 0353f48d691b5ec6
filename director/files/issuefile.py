"""Reading issues, outcomes and typed effects out of a law file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from director.core import law
from director.files.conditions import EFFECTS, IN_FORCE, read_condition
from director.files.factfile import read_deadline
from director.files.reader import Reader
from director.files.shared import Shared
from director.files.yamltree import Node


def read_issue(read: Reader, name: str, node: Node, shared: Shared) -> law.Issue:
    """An issue with its outcomes, those of the shared issue of that name put in."""
    what = f'issue "{name}"'
    fields = read.values(node, what) if node.text != "common" else {}
    if node.text == "common" or "as" in fields:
        if name not in shared.issues:
            read.source.complain(
                "L102", node, f'no shared issue "{name}"', f"shared issues: {', '.join(shared.issues)}"
            )
        fields = shared.issues.get(name, {}) | {key: value for key, value in fields.items() if key != "as"}
    own = {key: fields.pop(key) for key in ("settled when", "gather", "tell", "row") if key in fields}
    return law.Issue(
        id=name,
        outcomes={key: _outcome(read, f'outcome "{key}" of {what}', key, value) for key, value in fields.items()},
        place=read.source.place(node),
        settled_when=read_condition(read, own["settled when"]) if "settled when" in own else None,
        gather=read.flag(own.get("gather"), f'"gather" of {what}'),
        tell=law.Tell(read.word(own.get("tell"), f'"tell" of {what}', [tell.value for tell in law.Tell], "now")),
        row=read.text(own.get("row"), f'"row" of {what}'),
    )


def _outcome(read: Reader, what: str, name: str, node: Node) -> law.Outcome:
    place = read.source.place(node)
    if node.text is not None:
        return law.Outcome(name, read.text(node, what), place)
    fields = read.record(
        node, what, ["say"], ["cell", "tell", "quiet", "while open", "no appeal", "effects", "in force", "goes to"]
    )
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
        while_open=read.flag(fields.get("while open"), f'"while open" of {what}'),
        cell=read.text(fields.get("cell"), f"cell of {what}"),
        no_appeal=read.flag(fields.get("no appeal"), f'"no appeal" of {what}'),
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
        read_deadline(read, fields["until"], f'effect "{kind}"')
    yield law.Effect(kind, words, kinds is IN_FORCE, read.words(fields.get("given"), "given"))
