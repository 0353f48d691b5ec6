"""From the text of a file to its records. Never fails: what cannot be read is kept as it stands, and remarked on.

What was checked of the format's marks, against the test files of its own verifier (versions 1.0 to 2.1): ^I, ^L and ^R
stand before their call or card, ^S in the place of a player who was passed over, ^ before the declarer's seat where his
partner named the suit first, and ^ before a result that the tricks in the record do not give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from director.core.seats import Seat, read_seat
from director.records.cards import read_deal
from director.records.record import Record, Remark
from director.records.sections import MOST_REMARKS, Auction, Play, read_auction, read_play
from director.records.text import MOST_KEPT, MOST_RECORDS, line_end, safe
from director.records.tokens import Kind, Token, groups, tokens

MOST_TAKEN_OVER, LONGEST_TAKEN_OVER = 60, 255  # tags, and characters of each: a line of the format has no more
_SAME, _FROM_NOW = "#", "##"  # as in the record before; what follows it holds until a later record says otherwise


def read_records(text: str) -> tuple[Record, ...]:
    """All records of a text, in their order."""
    text = safe(text)
    found: list[Record] = []
    for group in groups(text):
        if len(found) == MOST_RECORDS:
            break
        found.append(_read(text, group, found[-1] if found else None))
    return tuple(found)


def _read(text: str, group: Sequence[Token], before: Record | None) -> Record:
    """The record of those tokens, with the values that it takes over from the one before."""
    before = before or Record()
    start = group[0].start
    listed = [token for token in group if token.kind is Kind.TAG]
    values = {token.name.lower(): token.value(text) for token in reversed(listed)}
    kept = {name: before.tags[name] for name in sorted(before.lasting) if name.lower() not in values}
    held = {name.lower(): value[:LONGEST_TAKEN_OVER] for name, value in before.tags.items()}
    edits = [
        (token.opens - start, token.closes - start, quoted(held.get(token.name.lower(), "")))
        for token in listed
        if token.value(text) in (_SAME, _FROM_NOW)
    ]
    end = line_end(text)
    head = "".join(f'[{name} "{quoted(value)}"]{end}' for name, value in kept.items())
    alone = head + edited(text[start : group[-1].end], edits)
    record = _of_text(alone, tuple(tokens(alone, group[0].line - len(kept))), group[0].line)
    begun = [name for name in record.tags if values.get(name.lower(), "").startswith(_FROM_NOW)]
    lasting = [name for name in (*kept, *begun) if len(record.tags[name]) <= LONGEST_TAKEN_OVER][:MOST_TAKEN_OVER]
    return record._replace(lasting=frozenset(lasting))


def edited(text: str, edits: Sequence[tuple[int, int, str]]) -> str:
    """The text with every stretch from the first number to the second replaced; none of them overlap."""
    out: list[str] = []
    at = 0
    for start, end, new in sorted(edits, key=lambda edit: edit[:2]):
        out += [text[at:start], new]
        at = end
    return "".join([*out, text[at:]])


def quoted(value: str) -> str:
    r"""A value as it stands between quotes.

    >>> quoted('the "big" one')
    'the \\"big\\" one'
    """
    return value.replace("\\", "\\\\").replace('"', '\\"')


def tag(tags: Mapping[str, str], name: str) -> str:
    """The value of a tag by its name in any case; nothing if there is none."""
    return next((value for key, value in tags.items() if key.lower() == name.lower()), "")


# one record


def record_of(text: str) -> Record:
    """The one record that a text is: what stands after an empty line in it belongs to it too."""
    text = safe(text)
    return _of_text(text, tuple(one for one in tokens(text) if one.kind is not Kind.GAP), 1)


def _of_text(text: str, found: tuple[Token, ...], line: int) -> Record:
    """The record that a text of its own is."""
    tags: dict[str, str] = {}
    seen: set[str] = set()
    remarks = [Remark(one.line, _unsound(one)) for one in found if not one.sound or one.kind is Kind.OTHER]
    for one in found:
        if one.kind is Kind.TAG and not _is_note(one):
            if one.name.lower() in seen:
                remarks.append(Remark(one.line, f"the tag {one.name} is given twice; the first holds"))
            else:
                seen.add(one.name.lower())
                tags[one.name] = one.value(text).removeprefix(_FROM_NOW)
    deal, odd = read_deal(tag(tags, "Deal")) if tag(tags, "Deal") else ({}, [])
    at = next((one.line for one in found if one.name.lower() == "deal"), line)
    remarks += [Remark(at, text) for text in odd]
    dealer = read_seat(tag(tags, "Dealer"))
    auction = read_auction(text, *_section(text, found, "auction", dealer)) if _has(found, "auction") else Auction(None)
    play = read_play(text, *_section(text, found, "play", None)) if _has(found, "play") else Play(None)
    remarks += [*auction.remarks, *play.remarks]
    if len(text) > MOST_KEPT:
        remarks.append(Remark(line, "the record is too long to be kept"))
    remarks.sort(key=lambda remark: remark.line)
    marks = (*auction.marks, *play.marks)
    return Record(tags, deal, tuple(auction.calls), tuple(play.cards), marks, tuple(remarks[:MOST_REMARKS]), text, line)


def _unsound(token: Token) -> str:
    match token.kind:
        case Kind.TAG:
            return f"the tag {token.name} is not quoted as it should be"
        case Kind.COMMENT:
            return "a comment is not closed"
        case _:
            return "something here is not understood"


def _is_note(token: Token) -> bool:
    return token.name.lower() == "note"


def _has(found: Sequence[Token], name: str) -> bool:
    return any(one.name.lower() == name for one in found)


def _section(text: str, found: Sequence[Token], name: str, otherwise: Seat | None) -> tuple[list[Token], Seat | None]:
    """The words of a section, and the seat that its tag names."""
    at = next(number for number, one in enumerate(found) if one.name.lower() == name)
    named = read_seat(found[at].value(text))
    return list(section_tokens(found, at)), otherwise if named is None else named


def section_tokens(found: Sequence[Token], at: int) -> Iterator[Token]:
    """The tokens after a tag, up to the next one."""
    for number in range(at + 1, len(found)):
        if found[number].kind is Kind.TAG:
            return
        yield found[number]
