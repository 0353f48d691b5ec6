"""Strict YAML: a tree in which every scalar stays text and every node knows its place.

Repeated keys, anchors, aliases, tags and several documents where one is wanted are refused; size and depth are
limited, so that a stranger's file is safe to read. No value is ever guessed: `no` is the word no, `62.10` is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from director.core.errors import MOST_PROBLEMS, BadLaw, Place, Problem

MAX_CHARACTERS = 1_000_000
MAX_DEPTH = 24
MAX_NODES = 60_000

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(slots=True)
class Node:
    """A scalar, a list or a mapping, with its line and column (from 1)."""

    line: int
    column: int
    source: Source | None = field(default=None, repr=False, compare=False)
    text: str | None = None
    items: list[Node] | None = None
    pairs: dict[str, tuple[Node, Node]] | None = None
    plain: bool = False  # a scalar written without quotes

    @property
    def kind(self) -> str:
        """What it is, in words for messages."""
        return "text" if self.text is not None else "a list" if self.items is not None else "a mapping"


@dataclass(slots=True)
class Source:
    """A file being read: its text for pointers, and the problems found in it."""

    path: str
    text: str
    problems: list[Problem] = field(default_factory=list)
    _lines: list[str] | None = None

    def place(self, node: Node | None) -> Place:
        """Where a node stands: in its own file, if it was taken over from another."""
        if node is None:
            return Place(self.path)
        own = node.source or self
        if own._lines is None:
            own._lines = own.text.split("\n")
        line = own._lines[node.line - 1] if node.line <= len(own._lines) else ""
        return Place(own.path, node.line, node.column, line)

    def complain(self, code: str, node: Node | None, message: str, *details: str, remedy: str = "") -> None:
        """Note a problem; reading goes on. Raises `BadLaw` when there are very many."""
        self.problems.append(Problem(code, self.place(node), message, details, remedy))
        if len(self.problems) >= MOST_PROBLEMS:
            raise BadLaw(self.problems)


class _Refused(Exception):
    """Reading cannot go on."""


def read_documents(path: str, text: str) -> tuple[Source, list[Node]]:
    """The documents of a YAML (or JSON) text, and the source with any problems (L101, L103, L106, L107, L109)."""
    source = Source(path, text)
    if len(text) > MAX_CHARACTERS:
        source.complain("L107", None, f"the file is larger than {MAX_CHARACTERS:,} characters")
        return source, []
    if found := _CONTROL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        where = Node(line, found.start() - text.rfind("\n", 0, found.start()))
        source.complain("L109", where, f"a control character (U+{ord(found.group()):04X}) is not allowed")
        return source, []
    builder = _Builder(source)
    try:
        builder.run(iter(yaml.parse(text, Loader=_LOADER)))
    except (_Refused, BadLaw):
        return source, []
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = Node(mark.line + 1, mark.column + 1) if mark is not None else None
        source.complain("L101", at, f"this is not YAML: {error.problem or error.context}")
        return source, []
    except (yaml.YAMLError, UnicodeError, RecursionError) as error:
        source.complain("L101", None, f"this is not YAML: {str(error).splitlines()[0]}")
        return source, []
    return source, builder.documents


class _Builder:
    """Builds trees from the parser's events."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.documents: list[Node] = []
        self.count = 0

    def run(self, events: Iterator[yaml.Event]) -> None:
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                node = self.node(events, next(events), 0)
                self.documents.append(node)

    def node(self, events: Iterator[yaml.Event], event: yaml.Event, depth: int) -> Node:
        """The node that begins with `event`."""
        start: Any = event.start_mark
        node = Node(start.line + 1, start.column + 1, self.source)
        self.count += 1
        if self.count > MAX_NODES or depth > MAX_DEPTH:
            what = f"more than {MAX_NODES:,} parts" if depth <= MAX_DEPTH else f"nested deeper than {MAX_DEPTH} levels"
            self.source.complain("L107", node, f"the file is too large: {what}")
            raise _Refused
        if not isinstance(event, yaml.NodeEvent) or isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            self.source.complain("L106", node, "anchors and aliases (& and *) are not allowed", remedy="Write it out.")
            raise _Refused
        tag = event.tag if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) else None
        if tag is not None and tag != "!":
            self.source.complain("L106", node, f"tags ({tag}) are not allowed", remedy="Leave the tag out.")
            raise _Refused
        if isinstance(event, yaml.ScalarEvent):
            node.text, node.plain = event.value, not event.style  # libyaml says "" where PyYAML says None
        elif isinstance(event, yaml.SequenceStartEvent):
            node.items = []
            while not isinstance(event := next(events), yaml.SequenceEndEvent):
                node.items.append(self.node(events, event, depth + 1))
        else:
            node.pairs = self.pairs(events, depth)
        return node

    def pairs(self, events: Iterator[yaml.Event], depth: int) -> dict[str, tuple[Node, Node]]:
        found: dict[str, tuple[Node, Node]] = {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            key = self.node(events, event, depth + 1)
            value = self.node(events, next(events), depth + 1)
            if key.text is None:
                self.source.complain("L105", key, f"a key must be text, not {key.kind}")
            elif key.text in found:
                first = found[key.text][0].line
                self.source.complain(
                    "L103", key, f'key "{key.text}" is given twice', f"first on line {first}", remedy="Each key once."
                )
            else:
                found[key.text] = (key, value)
        return found
