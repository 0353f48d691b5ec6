"""Reading code.yaml: a code's title, source, menu and the index of its law numbers."""

from __future__ import annotations

from collections.abc import Iterator

from director.core import law
from director.files.reader import Reader
from director.files.yamltree import Node, Source

_REQUIRED = ["code", "short", "title", "edition", "year", "body", "source", "menu", "index"]
_SPOKEN = ["opening", "closing", "appeal"]
_BASES = [basis.value for basis in law.Basis]


def read_code(source: Source, tree: Node | None) -> law.Code | None:
    """The code that a tree writes; what was wrong with it is in `source.problems`."""
    code = _code(source, tree)
    if code is not None and tree is not None:
        said = [number for one in (*code.opening, *code.closing, *code.appeal) for number in one.laws]
        for number in (*said, *code.found_laws):
            if not any(law.within(number, whole) for whole in code.index):
                source.complain("L204", tree, f'law "{number}" is cited and is not in the index')
    return code


def _code(source: Source, tree: Node | None) -> law.Code | None:
    if tree is None:
        return None
    read = Reader(source)
    top = read.record(tree, "the code", _REQUIRED, ["scoring", "players", "facts are found", "contract", *_SPOKEN])
    menu = _menu(read, top.get("menu"))
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
        menu=tuple(line for _, lines in menu for line in lines),
        groups=tuple((title, len(lines)) for title, lines in menu),
        index=dict(_index(read, top.get("index"))),
        place=source.place(tree),
        scoring=read.text(top.get("scoring"), "scoring", "none"),
        players=read.number(top.get("players"), "players", 4),
        found_laws=read.texts(found.get("laws"), "laws"),
        found_say=read.text(found.get("say"), "say"),
        contract=read.flag(top.get("contract"), "contract"),
        opening=tuple(_said(read, top.get("opening"), "opening")),
        closing=tuple(_said(read, top.get("closing"), "closing")),
        appeal=tuple(_said(read, top.get("appeal"), "appeal")),
    )


def _menu(read: Reader, node: Node | None) -> list[tuple[str, tuple[str, ...]]]:
    """The menu's groups with their lines; a plain list of lines is one group without a name."""
    items = list(read.items(node, "menu"))
    if not any(item.pairs for item in items):
        return [("", read.texts(node, "menu"))]
    found = []
    for item in items:
        fields = read.record(item, "a group of the menu", ["group", "lines"], [])
        found.append((read.text(fields.get("group"), "group"), read.texts(fields.get("lines"), "lines")))
    return found


def _said(read: Reader, node: Node | None, what: str) -> Iterator[law.Said]:
    for item in read.items(node, what):
        fields = read.record(item, f"a line of {what}", ["say"], ["laws", "basis", "source"])
        basis = law.Basis(read.word(fields.get("basis"), f"basis in {what}", _BASES, "text"))
        laws = read.texts(fields.get("laws"), "laws")
        if not laws and basis is law.Basis.TEXT:
            read.source.complain("L104", item, f'a line of {what} that is the letter of a law needs "laws"')
        yield law.Said(read.text(fields.get("say"), "say"), laws, basis, read.text(fields.get("source"), "source"))


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
