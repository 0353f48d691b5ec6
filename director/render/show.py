"""A whole ruling as one text: the screen's layout without paging, or plain sentences."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from director import law
from director.compile import Compiled
from director.decide import Ruling
from director.law import Basis
from director.render.plain import ascii_only, plain_ruling
from director.render.screen import frame, ruling_rows
from director.render.script import Line, Script, script_of
from director.report import Details, Mark, report


def ruling_script(compiled: Compiled, ruling: Ruling, usual: Iterable[str], details: Details) -> Script:
    """The script of a ruling, with what was taken as usual."""
    return script_of(report(compiled, ruling, details), usual_lines(compiled, usual))


def usual_lines(compiled: Compiled, usual: Iterable[str]) -> list[Line]:
    """What was taken as usual, with the laws that would bite otherwise."""
    lines = []
    for name in usual:
        fact = compiled.by_id[name]
        laws = [c.law.paragraph for c in compiled.clauses if c.when.support >> fact.number & 1]
        words = dict(fact.law.kind.answers).get(fact.law.usual) if isinstance(fact.law.kind, law.Words) else ""
        text = f"{fact.law.short}: {words or fact.law.usual}".rstrip(".") + "."
        lines.append(Line(text[:1].upper() + text[1:], (Mark(tuple(dict.fromkeys(laws)), Basis.TEXT),)))
    return lines


def ruling_text(
    code: law.Code, compiled: Compiled, ruling: Ruling, usual: Iterable[str], details: Details, plain: bool
) -> str:
    """The ruling as printed when nobody is asked."""
    script = ruling_script(compiled, ruling, usual, details)
    title = f"{code.title}: {compiled.law.short}"
    if plain:
        return ascii_only("\n".join(plain_ruling(script, f"{code.title}, {compiled.law.short}.")))
    rows = [row for block in ruling_rows(script) for row in block]
    note = f"{code.edition}, restated (law data {code.data_version}); not the official text"
    return encodable("\n".join(row.text for row in frame("RULING", title, "", rows, note)))


def encodable(text: str) -> str:
    """The text with every character that standard output cannot show replaced by one that it can."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        for symbol, letter in {"─": "-", "│": "|", "♠": "S", "♥": "H", "♦": "D", "♣": "C", "←": "<"}.items():
            text = text.replace(symbol, letter)
        text = text.encode("ascii", "replace").decode("ascii")
    return text
