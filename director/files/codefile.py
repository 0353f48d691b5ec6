"""Reading code.yaml: a code's title, source, menu and the index of its law numbers."""

from __future__ import annotations

from collections.abc import Iterator

from director.core import law
from director.files.reader import Reader
from director.files.yamltree import Node, Source

_REQUIRED = ["code", "short", "title", "edition", "year", "body", "source", "menu", "index"]


def read_code(source: Source, tree: Node | None) -> law.Code | None:
    """The code that a tree writes; what was wrong with it is in `source.problems`."""
    if tree is None:
        return None
    read = Reader(source)
    top = read.record(tree, "the code", _REQUIRED, ["scoring", "players", "facts are found"])
    found = read.record(top.get("facts are found"), "facts are found", ["laws", "say"], [])

    def text(key: str) -> str:
        return read.text(top.get(key), key)

    return law.Code(
        id=text("code"),
        short=text("short"),
        title=text("title"),
        edition=text("edition"),
        year=read.number(top.get("year"), "year"),
        body=text("body"),
        source=text("source"),
        menu=read.texts(top.get("menu"), "menu"),
        index=dict(_index(read, top.get("index"))),
        place=source.place(tree),
        scoring=read.text(top.get("scoring"), "scoring", "none"),
        players=read.number(top.get("players"), "players", 4),
        found_laws=read.texts(found.get("laws"), "laws"),
        found_say=read.text(found.get("say"), "say"),
    )


def _index(read: Reader, node: Node | None) -> Iterator[tuple[str, law.IndexLine]]:
    for number, (key, value) in read.mapping(node, "index").items():
        fields = read.record(value, f'law "{number}"', ["heading"], ["checked", "no ruling", "not yet"])
        yield (
            number,
            law.IndexLine(
                number,
                read.text(fields.get("heading"), "heading"),
                read.text(fields.get("checked"), "checked"),
                read.text(fields.get("no ruling"), "no ruling"),
                read.text(fields.get("not yet"), "not yet"),
                read.source.place(key),
            ),
        )
