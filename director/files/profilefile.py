"""Reading profiles: what a regulating authority or a club has decided. Strict, like every other file.

Only the shape is looked at here; whether facts, answers and laws are known is for `check/profiles.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from director.core.profile import BARE, Decided, Profile, Said
from director.files.reader import Reader
from director.files.yamltree import Node, Source

RESERVED = (BARE.id, "use")  # ids that would mean something else on the command line
_DATE = re.compile(r"\d{4}(-\d\d){0,2}")
_ID = re.compile(r"[a-z0-9][a-z0-9-]*")


def read_profile(source: Source, tree: Node | None) -> Profile:
    """The profile that a tree writes; what was wrong with it is in `source.problems`."""
    read = Reader(source)
    optional = ["code", "body", "source", "seen", "over", "answers", "elects", "says"]
    top = read.record(tree, "the profile", ["profile", "title"], optional)

    def text(key: str) -> str:
        return read.text(top.get(key), key)

    ident, seen = text("profile"), text("seen")
    if ident and (ident in RESERVED or not _ID.fullmatch(ident)):
        remedy = f"Small letters, digits and -, and not {' or '.join(RESERVED)}."
        source.complain("L108", top["profile"], f'a profile cannot be called "{ident}"', remedy=remedy)
    if seen and not _DATE.fullmatch(seen):
        source.complain("L108", top["seen"], f'"{seen}" is no date', remedy="Year, month and day, as in 2017-09-25.")
    return Profile(
        id=ident,
        title=text("title"),
        body=text("body"),
        source=text("source"),
        seen=seen,
        code=text("code"),
        over=text("over"),
        answers=dict(_decided(read, top.get("answers"), "answers")),
        elects=dict(_decided(read, top.get("elects"), "elects")),
        says=tuple(_said(read, top.get("says"))),
        place=source.place(tree),
    )


def _decided(read: Reader, node: Node | None, section: str) -> Iterator[tuple[str, Decided]]:
    """Each option: its answer alone, or the answer with law, source and note."""
    for name, (key, value) in read.mapping(node, section).items():
        what = f'"{name}" in {section}'
        if value.pairs is None:
            yield name, Decided(name, read.text(value, what), place=read.source.place(key))
            continue
        fields = read.record(value, what, ["answer"], ["law", "source", "note"])
        texts = {
            part: read.text(fields.get(part), f'"{part}" of {what}') for part in ("answer", "law", "source", "note")
        }
        yield name, Decided(name, **texts, place=read.source.place(key))


def _said(read: Reader, node: Node | None) -> Iterator[Said]:
    for item in read.items(node, "says"):
        fields = read.record(item, "each of says", ["law", "decided"], ["source"])
        law, decided, source = (read.text(fields.get(part), part) for part in ("law", "decided", "source"))
        yield Said(law, decided, source, read.source.place(item))
