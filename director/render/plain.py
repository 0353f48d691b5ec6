"""Plain sentences: no drawing, no symbols, ASCII, every line readable aloud; the law follows its sentence."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from director.core.law import Basis
from director.core.seats import joined
from director.folds.report import Mark
from director.render.rows import harmless
from director.render.script import Grid, Line, Script, Section

WIDTH = 79
_ASCII = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "–": "-", "—": "-", "“": '"', "”": '"', "’": "'", "‘": "'", "½": "1/2",
    "←": "<", "→": ">", "─": "-", "│": "|", "…": "...", "·": ".",
}  # fmt: skip


def plain_ruling(script: Script, heading: str) -> list[str]:
    """The script as plain lines."""
    aloud, below = plain_sections(script.aloud), plain_sections(script.below)
    said = ["Read aloud from here.", *aloud, "End of reading aloud."] if aloud else ["Nothing is read aloud."]
    body = [*said, *below]
    return [f"Ruling. {heading} {len(body)} lines.", *body]


def plain_sections(sections: Iterable[Section]) -> list[str]:
    """Sections as sentences; the label stands before the first of each."""
    lines: list[str] = []
    for section in sections:
        label = f"{section.label.capitalize()}{':' if section.runs_on else '.'} " if section.label else ""
        if section.heading and label:
            lines += wrapped(_heading(section.label))
            label = ""
        for text in [*_grid(section.grid), *_sentences(section.lines)]:
            lines += wrapped(label + text)
            label = ""
    return lines


def _heading(label: str) -> str:
    """A heading as a sentence, not shouted."""
    words = label.lower() if label.isupper() else label
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."


def _sentences(lines: list[Line]) -> Iterator[str]:
    """Each line with its law; a line that invites to choose ends with the letters that follow."""
    for number, line in enumerate(lines):
        text = sentence(line)
        if line.invites:
            letters: list[str] = []
            for after in lines[number + 1 :]:
                if after.invites or not (after.letter or after.deeper):
                    break
                letters += [after.letter] if after.letter else []
            text += f" You may take option {joined(letters, 'or')}."
        yield text


def _grid(grid: Grid | None) -> Iterator[str]:
    """Each row of a table as a sentence: what it is about, then every column with its heading."""
    if grid is None:
        return
    for row in grid.rows:
        parts: list[str] = []
        for place, cell in enumerate(row):
            if not cell:
                continue
            if place in grid.laws:
                parts[-1] = f"{parts[-1].rstrip('.')}. {_law_words(cell)}" if parts else _law_words(cell)
                continue
            head = grid.head[place] if place < len(grid.head) else ""
            parts.append(f"{head.capitalize()}: {cell}" if head and place else f"{cell[:1].upper()}{cell[1:]}")
        yield ". ".join(part.rstrip(".") for part in parts) + "."


def _law_words(cell: str) -> str:
    mark, _, laws = cell.rpartition("] ")
    basis = capital(mark.strip("["))
    if cell.startswith("[") and not mark:
        return capital(cell.strip("[]"))
    numbers = ", ".join(laws.split())
    words = f"law{'' if len(laws.split()) == 1 else 's'} {numbers}"
    return f"{basis}, {words}" if basis else capital(words)


def sentence(line: Line) -> str:
    """A line with its law after it."""
    lead = f"Option {line.letter}. " if line.letter else f"{_tag(line.tag)} " if line.tag else ""
    text = _uncapitalised(line.text) if line.letter else line.text
    text = text if text.endswith((".", "?", "!", ":")) else f"{text}."
    text = text if line.letter or line.tag else f"{text[:1].upper()}{text[1:]}"
    return " ".join([lead + text, *citations(line.marks)]).strip()


def _tag(tag: str) -> str:
    """What a line is about: "If 1:", "After A or C:"."""
    parts = tag.split(" ")
    if all(len(part) == 1 and part.isalpha() for part in parts):
        return f"After {joined(parts, 'or')}:"
    if tag[0].isdigit():
        return f"{tag}."
    return f"{tag}:"


def _uncapitalised(text: str) -> str:
    verb, _, rest = text.partition(" ")
    return f"{verb.capitalize()} {rest}".strip()


def citations(marks: tuple[Mark, ...]) -> Iterator[str]:
    """What a sentence rests on, in words, as in "Reading, law 62."."""
    for mark in marks:
        numbers = ", ".join(mark.laws)
        laws = f"{'law' if len(mark.laws) == 1 else 'laws'} {numbers}"
        match mark.basis:
            case Basis.TEXT:
                yield f"{laws[:1].upper()}{laws[1:]}."
            case Basis.READING:
                yield f"Reading, {laws}."
            case Basis.SILENCE:
                yield "Silence: the code does not say."
            case Basis.JUDGE:
                yield f"Director judges, {laws}."
            case Basis.UNSEEN:
                yield f"Text not seen, {laws}."


def wrapped(text: str) -> list[str]:
    """A sentence over as many lines as it needs."""
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False) or [""]


def ascii_only(text: str) -> str:
    """Plain text without symbols: suits as letters, dashes and quotes as ASCII."""
    text = "\n".join(harmless(line) for line in text.split("\n"))
    text = "".join(_ASCII.get(char, char) for char in text)
    return text.encode("ascii", "replace").decode("ascii")


def capital(text: str) -> str:
    """The text with a capital first; the rest as it is: 64A1 stays 64A1."""
    return f"{text[:1].upper()}{text[1:]}"
