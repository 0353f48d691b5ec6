"""Reading code.yaml: a code's title, source, menu and the index of its law numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from director.core import law
from director.files.reader import Reader
from director.files.yamltree import Node, Source

_NAMED = ["code", "short", "title", "edition", "year", "body", "source", "index"]
_SPOKEN = ["opening", "closing", "appeal"]
_BASES = [basis.value for basis in law.Basis]


def code_under(source: Source, tree: Node | None) -> str:
    """The id of the code that this one is laid over, if it is an edition; else nothing."""
    over = (tree.pairs or {}).get("over") if tree is not None else None
    return Reader(source).text(over[1], "over") if over is not None else ""


def read_code(source: Source, tree: Node | None, under: law.Code | None = None) -> law.Code | None:
    """The code that a tree writes, laid over another if it is an edition; problems are in `source.problems`."""
    code = _code(source, tree, under)
    if code is not None and tree is not None:
        said = [number for one in (*code.opening, *code.closing, *code.appeal) for number in one.laws]
        for number in (*said, *code.found_laws):
            if not any(law.within(number, whole) for whole in code.index):
                source.complain("L204", tree, f'law "{number}" is cited and is not in the index')
    return code


def _code(source: Source, tree: Node | None, under: law.Code | None) -> law.Code | None:
    if tree is None:
        return None
    read = Reader(source)
    optional = ["scoring", "players", "facts are found", "contract", *_SPOKEN]
    if under is None:
        top = read.record(tree, "the code", [*_NAMED, "menu"], optional)
        index = dict(_index(read, top.get("index")))
    else:
        top = read.record(tree, "the edition", ["over", *_NAMED], ["menu", "without", *optional])
        index = dict(_index_over(read, top.get("index"), under))
        _all_looked_at(source, top.get("index"), index, under)
    menu = _menu(read, top.get("menu"))
    found = read.record(top.get("facts are found"), "facts are found", ["laws", "say"], [])

    def text(key: str) -> str:
        return read.text(top.get(key), key)

    written = law.Code(
        id=text("code"),
        short=text("short"),
        title=text("title"),
        edition=text("edition"),
        year=read.number(top.get("year"), "year"),
        body=text("body"),
        source=text("source"),
        menu=tuple(line for _, lines in menu for line in lines),
        groups=tuple((title, len(lines)) for title, lines in menu),
        index={number: line for number, line in index.items() if line is not None},
        place=source.place(tree),
        scoring=read.text(top.get("scoring"), "scoring", "none"),
        players=read.number(top.get("players"), "players", 4),
        found_laws=read.texts(found.get("laws"), "laws"),
        found_say=read.text(found.get("say"), "say"),
        contract=read.flag(top.get("contract"), "contract"),
        opening=tuple(_said(read, top.get("opening"), "opening")),
        closing=tuple(_said(read, top.get("closing"), "closing")),
        appeal=tuple(_said(read, top.get("appeal"), "appeal")),
        over=text("over"),
        without=read.texts(top.get("without"), "without"),
    )
    return written if under is None else _with_rest(written, under, top)


def _with_rest(written: law.Code, under: law.Code, top: Mapping[str, Node]) -> law.Code:
    """The edition with what it does not say itself taken over from the code under it."""
    fields = {
        "scoring": ("scoring",), "players": ("players",), "contract": ("contract",), "opening": ("opening",),
        "closing": ("closing",), "appeal": ("appeal",), "facts are found": ("found_laws", "found_say"),
    }  # fmt: skip
    taken = [field for key, some in fields.items() if key not in top for field in some]
    code = replace(written, **{field: getattr(under, field) for field in taken})
    if "menu" in top:
        return code
    kept = [line for line in under.menu if line.partition(".")[0] not in code.without]
    at, groups = 0, []
    for title, count in under.groups:
        groups.append((title, sum(line in kept for line in under.menu[at : at + count])))
        at += count
    return replace(code, menu=tuple(kept), groups=tuple(groups))


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


def _index(read: Reader, node: Node | None) -> Iterator[tuple[str, law.IndexLine | None]]:
    for number, (key, value) in read.mapping(node, "index").items():
        yield number, _line(read, number, key, value, law.IndexLine(number, ""), ["heading"], [])


def _line(
    read: Reader, number: str, key: Node, value: Node, under: law.IndexLine, required: list[str], optional: list[str]
) -> law.IndexLine:
    """A line of the index; without a heading it has that of the line under it."""
    fields = read.record(value, f'law "{number}"', required, ["heading", "checked", "no ruling", "not yet", *optional])
    return law.IndexLine(
        number,
        read.text(fields.get("heading"), "heading", under.heading),
        read.text(fields.get("checked"), "checked"),
        read.text(fields.get("no ruling"), "no ruling"),
        read.text(fields.get("not yet"), "not yet"),
        read.source.place(key),
        read.word(fields.get("seen"), f'"seen" of law "{number}"', ("yes", "no"), "yes") == "yes",
    )


# an edition's index: each law of the code under it, and its own

SEEN, NOT_SEEN, GONE = "seen", "not seen", "gone"
FEW = 5  # laws that a message names


def _index_over(read: Reader, node: Node | None, under: law.Code) -> Iterator[tuple[str, law.IndexLine | None]]:
    """The lines of an edition's index; None for a law that it does not have any more."""
    for number, (key, value) in read.mapping(node, "index").items():
        before = under.index.get(number)
        if value.text is None:
            line = before or law.IndexLine(number, "")
            yield number, _line(read, number, key, value, line, [] if before else ["heading"], ["seen"])
            continue
        word = read.word(value, f'law "{number}"', (SEEN, NOT_SEEN, GONE), SEEN)
        if before is None:
            message = f'"{under.id}" has no law "{number}"'
            read.source.complain("L224", key, message, remedy="Give its heading.")
        elif word == GONE:
            yield number, None
        else:
            yield number, before._replace(checked="", place=read.source.place(key), seen=word == SEEN)


def _all_looked_at(source: Source, node: Node | None, index: Mapping[str, object], under: law.Code) -> None:
    """Whether an edition says of every law that it is laid over whether it was seen."""
    missing = [number for number in under.index if number not in index]
    if missing:
        more = f" and {len(missing) - FEW} more" if len(missing) > FEW else ""
        message = f"the edition does not say whether it was seen: law {', '.join(missing[:FEW])}{more}"
        source.complain("L225", node, message, remedy=f'Write "{missing[0]}": {SEEN}, {NOT_SEEN} or {GONE}.')
