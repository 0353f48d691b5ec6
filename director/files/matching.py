"""Matching words of the table: beginnings of words, any form of them, any order, one slip of a letter.

The page for the phone has the same rules in `page/assets/search.js`; which words say nothing, and which forms belong
together, it is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TypeVar

T = TypeVar("T")
Split = list[tuple[T, list[list[str]]]]  # candidates, each with the words of its phrases
LONG = 5  # from this length on, a word may have one slip
# words that say nothing about what happened; passed over where nothing is called by them
SMALL = frozenset(
    "a an the i we you he she it they him her his their my our your its us them and or but of to at in on by for with"
    " from was were is are be been has have had do does did who what when which that this there then so just also some"
    " not before after while as if because somebody someone anybody player players opponent opponents director please"
    .split()
)  # fmt: skip
# forms of a word that no ending tells
FORMS = {
    "broke": "break", "broken": "break", "chose": "choose", "chosen": "choose", "dealt": "deal", "drew": "draw",
    "drawn": "draw", "fell": "fall", "fallen": "fall", "forbade": "forbid", "forbidden": "forbid", "forgot": "forget",
    "forgotten": "forget", "gave": "give", "given": "give", "heard": "hear", "held": "hold", "hid": "hide",
    "hidden": "hide", "kept": "keep", "knew": "know", "known": "know", "laid": "lay", "led": "lead", "lost": "lose",
    "made": "make", "meant": "mean", "said": "say", "sat": "sit", "saw": "see", "seen": "see", "shown": "show",
    "spoke": "speak", "spoken": "speak", "thought": "think", "threw": "throw", "thrown": "throw", "told": "tell",
    "took": "take", "taken": "take", "torn": "tear", "went": "go", "gone": "go", "won": "win",
}  # fmt: skip
ENDINGS = ("ing", "ion", "ed", "es", "s", "e")
STEM = 3  # letters that an ending must leave


def tokens(text: str) -> list[str]:
    """The words of a text, in small letters, without apostrophes."""
    return re.findall(r"[^\W_]+", re.sub(r"['’]", "", text.casefold()))


def content(words: Sequence[str]) -> list[str]:
    """The words that say what happened; all of them if none does."""
    return [word for word in words if word not in SMALL] or list(words)


def fits(words: str, phrases: Iterable[str]) -> bool:
    """Whether all the words are beginnings or forms of words of one phrase."""
    wanted = tokens(words)
    return any(score(wanted, tokens(phrase)) for phrase in phrases)


def passing(words: str, phrases: Iterable[str]) -> list[list[str]]:
    """The phrases that say more than the words that fit them; none if the words are all that one of them says."""
    wanted = content(tokens(words))
    fitting = [own for phrase in phrases if score(wanted, own := content(tokens(phrase)))]
    return [] if any(len(own) <= len(wanted) for own in fitting) else fitting


def best(candidates: list[tuple[T, tuple[str, ...]]], words: str) -> list[T]:
    """The candidates that all the words fit, the best first; small words are passed over if they fit nothing."""
    split = [(item, [tokens(phrase) for phrase in phrases]) for item, phrases in candidates]
    everything = {word for _, phrases in split for phrase in phrases for word in phrase}
    wanted = tokens(words)
    if not wanted:
        return [item for item, _ in candidates]
    known = [token for token in wanted if token not in SMALL or any(means(token, word) for word in everything)]
    tries = [some for some in dict.fromkeys((tuple(wanted), tuple(known), tuple(content(known)))) if some]
    for fitting in (_together, _spread):
        for some in tries:
            scores = [fitting(some, phrases) for _, phrases in split]
            if any(scores):
                ranked = zip(scores, points_of(split, content(some)), split, strict=True)
                found = sorted((one for one in ranked if one[0]), key=lambda one: (-one[0], -one[1]))
                return [item for _, _, (item, _) in found]
    return []


def _together(wanted: Sequence[str], phrases: list[list[str]]) -> int:
    """How well the words fit the phrase that they fit best."""
    return max((score(wanted, phrase) for phrase in phrases), default=0)


def score(wanted: Sequence[str], phrase: list[str]) -> int:
    """How well the words fit a phrase: 0 not at all, 3 it is the phrase, but for words that say nothing."""
    if not wanted or not all(any(means(token, word) for word in phrase) for token in wanted):
        return 0
    stems = [stem(word) for word in phrase]
    if [stem(token) for token in content(wanted)] == [stem(word) for word in content(phrase)]:
        return 3
    return 2 if all(stem(token) in stems for token in wanted) else 1


def _spread(wanted: Sequence[str], phrases: list[list[str]]) -> int:
    """Whether the words fit, each in some phrase."""
    return int(all(any(means(token, word) for phrase in phrases for word in phrase) for token in wanted))


def points_of(split: Split[T], wanted: Sequence[str]) -> list[int]:
    """For each candidate how much of the words it fits: rare words count more, and those of one phrase together.

    The first phrase is what its situation is called, the last what the line itself is.
    """
    words = list(dict.fromkeys(wanted))
    hits = [[[_close(token, phrase) for token in words] for phrase in phrases] for _, phrases in split]
    every = [[max((row[at] for row in rows), default=0) for at in range(len(words))] for rows in hits]
    weights = []
    for at in range(len(words)):
        count = sum(1 for own in every if own[at])
        weights.append(1 + sum(count * part <= len(split) for part in (2, 5, 12)))
    found = []
    for (_, phrases), rows, own in zip(split, hits, every, strict=True):
        top = 0
        for number, (phrase, row) in enumerate(zip(phrases, rows, strict=True)):
            value = sum(weight * close for weight, close in zip(weights, row, strict=True))
            told = content(phrase)
            whole = all(any(means(token, word) for token in words) for word in told)
            title = number in (0, len(phrases) - 1)
            top = max(top, value * (2 + (2 if whole else 0) + (1 if title else 0)))
        found.append(top + sum(weight * close for weight, close in zip(weights, own, strict=True)))
    return found


def _close(token: str, phrase: list[str]) -> int:
    """How near the nearest word of a phrase is: 3 a form of the word, 2 it begins so, 1 a slip, 0 not at all."""
    if any(stem(token) == stem(word) for word in phrase):
        return 3
    if any(word.startswith(token) for word in phrase):
        return 2
    return int(any(means(token, word) for word in phrase))


def means(token: str, word: str) -> bool:
    """Whether the token begins the word, give or take a slip, or is another form of it.

    >>> means("reneg", "renege"), means("playing", "played"), means("led", "leads"), means("card", "call")
    (True, True, True, False)
    """
    if hit(token, word):
        return True
    base = stem(token)
    return base == stem(word) or (len(base) > STEM and word.startswith(base))


@cache
def stem(word: str) -> str:
    """What a word has in common with its other forms.

    >>> [stem(word) for word in ("revoked", "revoke", "bidding", "bid", "spoke", "speaking", "passes", "pass")]
    ['revok', 'revok', 'bid', 'bid', 'speak', 'speak', 'pas', 'pas']
    """
    base = FORMS.get(word, word)
    end = next((end for end in ENDINGS if base.endswith(end) and len(base) - len(end) >= STEM), "")
    base = base.removesuffix(end)
    return base[:-1] if len(base) > STEM and base[-1] == base[-2] else base


def hit(token: str, word: str) -> bool:
    """Whether the token begins the word, give or take one slip in words of five letters or more.

    >>> hit("ren", "renege"), hit("reneg", "renege"), hit("ranege", "renege"), hit("fell", "fall")
    (True, True, True, False)
    """
    if word.startswith(token):
        return True
    if len(token) < LONG or len(word) < LONG:
        return False
    return any(_one_slip(token, word[:size]) for size in (len(token) - 1, len(token), len(token) + 1))


def _one_slip(one: str, other: str) -> bool:
    """Whether one letter is wrong, missing, too many, or two neighbours are exchanged."""
    if one == other:
        return True
    if abs(len(one) - len(other)) > 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, tail = one[at:], other[at:]
    exchanged = len(rest) > 1 and rest[:2] == tail[:2][::-1] and rest[2:] == tail[2:]
    return rest[1:] == tail[1:] or rest == tail[1:] or rest[1:] == tail or exchanged


def alike(one: str, other: str) -> float:
    """How many pairs of neighbouring letters two words share, from 0 to 1."""
    first, second = ([word[at : at + 2] for at in range(len(word) - 1)] for word in (one, other))
    shared = sum(1 for pair in first if pair in second)
    return (2 * shared) / (len(first) + len(second)) if first or second else 0.0
