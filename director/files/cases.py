"""Cases: incidents with the ruling that must come out, as data beside the laws.

`cases/` holds ours, `published/` what others decided. A case that comes out otherwise is a problem (L403).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from director.core.errors import Place
from director.core.law import NOTHING
from director.files.reader import Reader
from director.files.yamltree import Node, Source

_KEYS = [
    *"id source choices asks holds offers note code situation chooser judgement automatic options details".split(),
    "profile", "not holds", "rests on", "goes to", "refused", "laws must", "laws must not",
]  # fmt: skip


class Expected(NamedTuple):
    """What a published ruling says, so far as a program can be held to it."""

    laws_must: tuple[str, ...] = ()  # met by the paragraph itself or one below it
    laws_must_not: tuple[str, ...] = ()
    chooser: tuple[str, ...] | None = None  # seats, director, nobody
    judgement: tuple[str, ...] = ()  # laws whose application is left to the director
    automatic: Mapping[str, Mapping[str, tuple[str, ...]]] = NOTHING  # words -> issue -> outcomes
    options: Mapping[str, Mapping[str, tuple[str, ...]]] = NOTHING  # words -> choice -> answers


@dataclass(frozen=True, slots=True)
class Case:
    """An incident and what must come of it. Fields left out are not checked (None)."""

    title: str
    situation: str
    place: Place
    id: str = ""
    source: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    asks: tuple[str, ...] | None = None
    holds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    not_holds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    offers: Mapping[str, tuple[str, ...]] | None = None
    rests_on: tuple[str, ...] | None = None
    goes_to: tuple[str, ...] | None = None
    refused: str = ""  # the name of the constraint that the facts do not fit; nothing: they fit
    code: str = ""
    profile: str = ""  # the id of the profile that it was decided under; nothing: the bare law
    expect: Expected | None = None
    note: str = ""  # what the source tells of it


def read_cases(source: Source, tree: Node | None, situation: str) -> list[Case]:
    """The cases of a file; what was wrong with it is in `source.problems`."""
    read = Reader(source)
    cases = []
    for node in read.items(tree, "the cases"):
        fields = read.record(node, "a case", ["case", "facts"], _KEYS)

        beside = [key for key in ("asks", "holds", "not holds", "offers", "rests on", "goes to") if key in fields]
        if "refused" in fields and beside:
            message = f'facts that are refused bring nothing, so "{beside[0]}" cannot be expected of them'
            source.complain("L102", fields[beside[0]], message, remedy='Take it out, or "refused".')

        def listed(key: str, fields: dict[str, Node] = fields) -> tuple[str, ...] | None:
            return read.texts(fields[key], key) if key in fields else None

        def lists(key: str, fields: dict[str, Node] = fields) -> dict[str, tuple[str, ...]]:
            pairs = read.mapping(fields.get(key), key)
            return {name: read.texts(value, name) for name, (_, value) in pairs.items()}

        cases.append(
            Case(
                title=read.text(fields.get("case"), "case"),
                situation=read.text(fields.get("situation"), "situation", situation),
                place=source.place(node),
                id=read.text(fields.get("id"), "id"),
                source=read.text(fields.get("source"), "source"),
                facts={name: ",".join(words) for name, words in lists("facts").items()},
                choices=read.words(fields.get("choices"), "choices"),
                asks=listed("asks"),
                holds=lists("holds"),
                not_holds=lists("not holds"),
                offers=lists("offers") if "offers" in fields else None,
                rests_on=listed("rests on"),
                goes_to=listed("goes to"),
                refused=read.text(fields.get("refused"), "refused"),
                code=read.text(fields.get("code"), "code"),
                profile=read.text(fields.get("profile"), "profile"),
                expect=_expected(read, fields),
                note=read.text(fields.get("note"), "note"),
            )
        )
    return cases


def _expected(read: Reader, fields: dict[str, Node]) -> Expected | None:
    """The expectations of a published case; None for one of ours."""
    keys = ("laws must", "laws must not", "chooser", "judgement", "automatic", "options")
    if not any(key in fields for key in keys):
        return None

    def mapped(key: str) -> dict[str, dict[str, tuple[str, ...]]]:
        return {
            words: {name: read.texts(value, name) for name, (_, value) in read.mapping(node, words).items()}
            for words, (_, node) in read.mapping(fields.get(key), key).items()
        }

    return Expected(
        laws_must=read.texts(fields.get("laws must"), "laws must"),
        laws_must_not=read.texts(fields.get("laws must not"), "laws must not"),
        chooser=read.texts(fields["chooser"], "chooser") if "chooser" in fields else None,
        judgement=read.texts(fields.get("judgement"), "judgement"),
        automatic=mapped("automatic"),
        options=mapped("options"),
    )


def case_files(folder: Path, kind: str) -> dict[str, Path]:
    """The case files of a code's folder: `kind` is "cases" or "published"."""
    return {path.stem: path for path in sorted((folder / kind).glob("*.yaml"))}
