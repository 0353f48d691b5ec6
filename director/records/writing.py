"""A record's text without players' names, with them again, and with a ruling written into it.

Nothing is written anew: stretches of the text are replaced or put in, so that the rest stays as it was.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

from director.core.seats import Seat
from director.records.placing import Place
from director.records.reading import edited, quoted, section_tokens
from director.records.record import Record
from director.records.text import LONGEST_LINE, line_end
from director.records.tokens import Kind, Token, tokens

NOBODY = "?"
MOST_NOTES = 32  # notes of one section
SHORTEST = 3  # letters of a part of a name that is looked for in remarks of others
# tags that may name other people, or tell where a player can be found
_PERSONAL = re.compile(r"(?:north|east|south|west)(?:na|id|name)?|annotator\w*|\w*(?:name|player|team|scorer)\w*", re.I)
# tags whose values are no free text: nothing in them is a name
_CODED = frozenset(
    "deal dealer vulnerable declarer contract result auction play board date eventdate time utctime utcdate".split()
)
# what a table of results names is not known; these name nobody: the number of a table, and tables about one board
_TABLES = frozenset(
    "table actiontable auctiontimetable instantscoretable optimumplaytable optimumresulttable playtimetable".split()
)


def without_names(text: str) -> str:
    """The text of a record with nobody's name: `?` in their tags, the seat where a remark names a player."""
    found = tuple(tokens(text))
    people = [(seat, name) for seat, name in _named(text, found) if len(name.strip()) > 1]
    whole = _replacing(people)
    parts = _replacing(people + [(seat, part) for seat, name in people for part in _parts(name)])
    edits: list[tuple[int, int, str]] = []
    for at, one in enumerate(found):
        name = one.name.lower()
        if one.kind in (Kind.COMMENT, Kind.ESCAPE, Kind.OTHER):
            edits.append((one.start, one.end, parts(text[one.start : one.end])))
        elif one.kind is Kind.TAG and name.endswith("table") and name not in _TABLES:
            edits.append((one.start, _with_line_end(text, _last(found, at).end), ""))
        elif one.kind is Kind.TAG and name not in _CODED:
            before = one.value(text)
            after = _nameless(before, name, whole, parts)
            if after != before:
                edits.append((one.opens, one.closes, quoted(after)))
    return edited(text, _apart(edits))


def _with_line_end(text: str, at: int) -> int:
    """Past the end of the line, if nothing else stands on it: an empty line would end the record."""
    rest = re.compile(r"[ \t\r]*\n").match(text, at)
    return rest.end() if rest else at


def _nameless(value: str, name: str, whole: _Change, parts: _Change) -> str:
    if _PERSONAL.fullmatch(name):
        return NOBODY if value.strip() else value
    return parts(value) if name == "note" else whole(value)


def _apart(edits: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """The edits without those inside another one: the words of a table that goes."""
    found: list[tuple[int, int, str]] = []
    for edit in edits:
        if not found or edit[0] >= found[-1][1]:
            found.append(edit)
    return found


def _named(text: str, found: Iterable[Token]) -> Iterator[tuple[Seat, str]]:
    for one in found:
        seat = next((seat for seat in Seat if seat.title.lower() == one.name.lower()), None)
        if seat is not None and one.kind is Kind.TAG:
            yield seat, one.value(text)


def _parts(name: str) -> list[str]:
    return [part for part in re.findall(r"[^\W\d_]+", name) if len(part) >= SHORTEST]


class _Change:
    """Players' names give way to their seats, whole words only."""

    def __init__(self, seats: Mapping[str, str]) -> None:
        self.seats = seats
        either = "|".join(re.escape(name) for name in sorted(seats, key=len, reverse=True))
        self.pattern = re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE) if seats else None

    def __call__(self, value: str) -> str:
        """The value without names."""
        return self.pattern.sub(lambda hit: self._seat(hit[0]), value) if self.pattern else value

    def _seat(self, name: str) -> str:
        return self.seats.get(name) or self.seats.get(name.lower(), NOBODY)


def _replacing(people: Iterable[tuple[Seat, str]]) -> _Change:
    pairs = reversed(list(people))
    return _Change({written: seat.title for seat, name in pairs for written in (name.lower(), name)})


def with_names(text: str, names: Mapping[Seat, str]) -> str:
    """The text of a record with the players' names in their tags, where they were left out."""
    edits: list[tuple[int, int, str]] = []
    for one in tokens(text):
        seat = next((seat for seat in names if seat.title.lower() == one.name.lower()), None)
        if seat is not None and one.kind is Kind.TAG and one.value(text) == NOBODY:
            edits.append((one.opens, one.closes, quoted(names[seat])))
    return edited(text, edits)


# a ruling


def with_ruling(record: Record, words: str, short: str, place: Place | None) -> str:
    """The record's text with a ruling: a comment at its end, and at the call or card, if that is known, mark and note.

    `words` is the ruling in full, `short` what the note says.
    """
    text, end = record.text, line_end(record.text)
    found = tuple(tokens(text))
    edits: list[tuple[int, int, str]] = []
    if place is not None:
        start = place.spot.start
        if place.mark is not None:
            edits.append((start, start, f"{_space(text, start - 1)}^{place.mark.value} "))
        edits += _note(text, found, place, short)
    sound = all(one.sound for one in found if one.kind is Kind.COMMENT)
    comment = "".join(f"{end}{line}" for line in comment_lines(words, braces=sound))
    return edited(text, [*edits, (len(text), len(text), comment)])


def _space(text: str, at: int) -> str:
    """What must be put in so that something stands apart from the character there."""
    return " " if 0 <= at < len(text) and not text[at].isspace() else ""


def comment_lines(words: str, braces: bool = True) -> list[str]:
    """A comment of several lines. Where a brace before it is still open it takes the other form, a `;` on each line."""
    plain = " ".join(words.translate({ord("{"): "(", ord("}"): ")"}).split())
    if not braces:
        return [f"; {line}" for line in textwrap.wrap(plain, LONGEST_LINE - 2)]
    # a line that began with % would be another program's
    wrapped = textwrap.wrap(f"{{{plain}}}", LONGEST_LINE, break_on_hyphens=False)
    return [f" {line}" if line.startswith("%") else line for line in wrapped]


def _note(text: str, found: Sequence[Token], place: Place, short: str) -> list[tuple[int, int, str]]:
    """The edits that add a note; none where the call or card has one already, or the section has as many as may be."""
    at = next((number for number, one in enumerate(found) if one.name.lower() == place.section), None)
    number = _free_number(text, found, at) if at is not None else None
    if at is None or number is None or place.spot.note:
        return []
    last = _end_of_section(found, at)
    note = f'{line_end(text)}[Note "{number}:{quoted(" ".join(short.split()))}"]'
    after = place.spot.end
    return [(after, after, f" ={number}={_space(text, after)}"), (last.end, last.end, note)]


def _free_number(text: str, found: Sequence[Token], at: int) -> int | None:
    """A number that no note of a section has, and that no call or card asks for."""
    last = _end_of_section(found, at)
    own = text[found[at].start : last.end]
    used = {
        int(number) for number in re.findall(r'=\s*(\d{1,4})\s*=|"\s*(\d{1,4})\s*:', own) for number in number if number
    }
    return next((number for number in range(1, MOST_NOTES + 1) if number not in used), None)


def _end_of_section(found: Sequence[Token], at: int) -> Token:
    """The last token of a section, its notes among them."""
    end = _last(found, at)
    number = found.index(end)
    while number + 1 < len(found) and found[number + 1].name.lower() == "note":
        end = _last(found, number + 1)
        number = found.index(end)
    return end


def _last(found: Sequence[Token], at: int) -> Token:
    """The last token that belongs to a tag."""
    return next(reversed([found[at], *section_tokens(found, at)]))
