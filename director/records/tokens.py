"""The text of a record file in tokens, each with its place, and the tokens of each record.

Every character belongs to a token or stands between two; what is no token of the format is one of kind OTHER.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple


class Kind(Enum):
    """What a token is."""

    TAG = "tag"
    WORD = "word"
    COMMENT = "comment"
    ESCAPE = "escape"  # a line of another program's, from % on
    GAP = "gap"  # an empty line: the record ends
    OTHER = "other"


class Token(NamedTuple):
    """A piece of the text from `start` to `end`. A tag has a name, and its value from `opens` to `closes`."""

    kind: Kind
    start: int
    end: int
    line: int
    name: str = ""
    opens: int = 0
    closes: int = 0
    sound: bool = True  # False: written against the format, understood all the same

    def value(self, text: str) -> str:
        r"""What stands between a tag's quotes, with \" and \\ undone."""
        return re.sub(r'\\(["\\])', r"\1", text[self.opens : self.closes])


_TAG = re.compile(r'\[\s{0,99}(\w{1,99})\s{0,99}"((?:[^"\\\n]|\\[^\n])*)"\s{0,99}\]')
_LOOSE_TAG = re.compile(r'\[[ \t]{0,99}(\w{1,99})[ \t]{0,99}"?')
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"[^\s{}\[\];]+")
_REST = re.compile(r"[^\r\n]*")
_STARTS = ("event", "board")  # a second tag of that name begins another record, even without an empty line


def tokens(text: str, line: int = 1) -> Iterator[Token]:
    """The tokens of a text, whatever it is; `line` is the number of its first line."""
    at = 0
    closing = text.rfind("}")
    while at < len(text):
        token = _token(text, at, line, closing)
        if token is not None:
            yield token
            line += text.count("\n", token.start, token.end)
            at = token.end
            continue
        space = _SPACE.match(text, at)
        assert space is not None
        if space[0].count("\n") > 1:
            yield Token(Kind.GAP, at, space.end(), line)
        line += space[0].count("\n")
        at = space.end()


def _token(text: str, at: int, line: int, closing: int) -> Token | None:
    """The token that begins here; None before white space."""
    first = text[at]
    if first == "%" and (at == 0 or text[at - 1] == "\n"):
        return Token(Kind.ESCAPE, at, _rest(text, at), line)
    if first == ";":
        return Token(Kind.COMMENT, at, _rest(text, at), line)
    if first == "{":
        # one that nobody closes ends with its line: it must not swallow the boards after it
        end = text.index("}", at) + 1 if at < closing else _rest(text, at)
        return Token(Kind.COMMENT, at, end, line, sound=at < closing)
    if first == "[":
        if found := _TAG.match(text, at):
            return Token(Kind.TAG, at, found.end(), line, found[1], found.start(2), found.end(2))
        return _loose_tag(text, at, line) or Token(Kind.OTHER, at, _rest(text, at), line)
    if first in "]}":
        return Token(Kind.OTHER, at, at + 1, line)
    found = _WORD.match(text, at)
    return Token(Kind.WORD, at, found.end(), line) if found else None


def _loose_tag(text: str, at: int, line: int) -> Token | None:
    """A tag that fills its line and is quoted wrongly, or not at all."""
    found = _LOOSE_TAG.match(text, at)
    written = text[at : _rest(text, at)].rstrip()
    if found is None or not written.endswith("]"):
        return None
    end = at + len(written)
    value = text[found.end() : max(end - 1, found.end())].rstrip().removesuffix('"')
    return Token(Kind.TAG, at, end, line, found[1], found.end(), found.end() + len(value), sound=False)


def _rest(text: str, at: int) -> int:
    """Where the line ends."""
    found = _REST.match(text, at)
    assert found is not None
    return found.end()


def groups(text: str) -> Iterator[tuple[Token, ...]]:
    """The tokens of each record in turn: something with a tag in it, up to an empty line or the next board."""
    found: list[Token] = []
    for token in tokens(text):
        if token.kind is Kind.GAP or (token.kind is Kind.TAG and _begins(token, found)):
            if any(one.kind is Kind.TAG for one in found):
                yield tuple(found)
            found = []
        if token.kind is not Kind.GAP:
            found.append(token)
    if any(one.kind is Kind.TAG for one in found):
        yield tuple(found)


def _begins(token: Token, before: list[Token]) -> bool:
    name = token.name.lower()
    return name in _STARTS and any(one.kind is Kind.TAG and one.name.lower() == name for one in before)
