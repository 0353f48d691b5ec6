"""Conditions as they are written in a law file, read into `law.Condition`; and the closed lists of the format."""

from __future__ import annotations

from collections.abc import Iterator

from director.core.law import AllOf, Always, AnyOf, Compare, Condition, Not, OneOf, Term, Test
from director.files.reader import Reader
from director.files.yamltree import Node

COUNT_TESTS = ("at least", "at most", "more than", "less than")
STAGE_TESTS = ("from", "before", "after", "up to")

DEADLINES = (
    "at once",
    "the next card",
    "this lead",
    "this trick",
    "the trick is complete",
    "the trick is turned and quitted",
    "the card is played",
    "played or picked up",
    "the next turn to call",
    "end of the auction",
    "end of the auction period",
    "the trump card is turned up",
    "end of play",
    "end of the hand",
    "the cut for the next deal",
    "the next deal",
    "end of the board",
    "another board is due",
    "the director has judged",
)

# effect -> (closed values or () for anything, allowed fields)
EFFECTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "tricks": ((), ("from", "to", "at", "not more than")),
    "points": ((), ("to", "from", "at")),
    "score": (
        ("assigned", "barred", "stands", "no game", "average", "average plus", "average minus", "cancelled"),
        ("in place of", "of", "for", "at"),
    ),
    "lead": (("required", "forbidden"), ("who", "suit", "until")),
    "play": (
        ("that card", "highest", "lowest", "win", "not win", "lose", "trump", "not trump", "first legal chance"),
        ("who", "suit", "until"),
    ),
    "declarer": ((), ()),
    "information": (("unauthorised", "authorised"), ("for", "about", "until")),
    "recall": ((), ("law",)),
    "deal": (("void", "new", "over"), ("by",)),
    "ends": ((), ("of",)),
}
IN_FORCE: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "card": (("exposed", "minor penalty card", "major penalty card"), ("which", "of", "called by", "until")),
    "hand": (("exposed",), ("of", "called by", "until")),
    "silent": ((), ("until",)),
    "call": (("withdrawn",), ("of", "called by", "until")),
}


def read_condition(read: Reader, node: Node) -> Condition:
    """The condition that a node writes."""
    if node.text is not None:
        words = " ".join(node.text.split())
        place = read.source.place(node)
        if words == "always":
            return Always()
        if words.startswith("not "):
            return Not(Term(words[4:], place))
        return Term(words, place)
    _not_empty(read, node)
    if node.items is not None:
        return AllOf(tuple(read_condition(read, item) for item in node.items))
    parts = tuple(_parts(read, node))
    return parts[0] if len(parts) == 1 else AllOf(parts)


def _parts(read: Reader, node: Node) -> Iterator[Condition]:
    for key, (key_node, value) in (node.pairs or {}).items():
        if key in ("all", "any"):
            parts = tuple(read_condition(read, item) for item in read.items(value, f'"{key}"'))
            _not_empty(read, value)
            yield AllOf(parts) if key == "all" else AnyOf(parts)
        elif key == "not":
            yield Not(read_condition(read, value))
        else:
            yield from _tests(read, key, key_node, value)


def _tests(read: Reader, subject: str, key_node: Node, value: Node) -> Iterator[Condition]:
    place = read.source.place(key_node)
    _not_empty(read, value)
    if value.pairs is None:
        yield Test(subject, OneOf(read.texts(value, f'the answers of "{subject}"')), place)
        return
    for how, (how_node, operand) in value.pairs.items():
        if how == "not":
            _not_empty(read, operand)
            yield Test(subject, OneOf(read.texts(operand, f'the answers of "{subject}"'), negated=True), place)
        elif how in COUNT_TESTS or how in STAGE_TESTS:
            yield Test(subject, Compare(how, read.text(operand, f'"{how}"')), place)
        else:
            allowed = ", ".join(("not", *COUNT_TESTS, *STAGE_TESTS))
            read.source.complain("L102", how_node, f'unknown test "{how}" of "{subject}"', f"allowed: {allowed}")


def _not_empty(read: Reader, node: Node) -> None:
    """An empty condition would hold, or never hold, without anybody having said so."""
    if node.items == [] or node.pairs == {}:
        read.source.complain("L105", node, "a condition is empty", remedy='Write "always", or take it out.')


def names_in(condition: Condition) -> Iterator[tuple[str, str]]:
    """Every name a condition reads, and how: as a "term", a "subject" or a "value"."""
    match condition:
        case Always():
            return
        case Term(name, _):
            yield name, "term"
        case Test(subject, test, _):
            yield subject, "subject"
            if isinstance(test, OneOf):
                for value in test.values:
                    yield value, "value"
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from names_in(part)
        case Not(part):
            yield from names_in(part)
