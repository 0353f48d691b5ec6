"""Which sentences of a chart stand in its panel of words, each once with a letter, and which on their rows."""

from __future__ import annotations

from collections import Counter

from director.core.law import Tell
from director.folds.chart import Chart, Said

TERSE = (0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0)  # what is tried, the fullest rows first
REPEATED = 1.0
ALL = 2.0


def notes_of(chart: Chart, terse: float) -> dict[Said, str]:
    """The sentences in the panel, lettered in the order in which a reader meets them.

    What is not said at once always stands there. Up to 1, `terse` is the share of what several rows say, what saves
    most first; from 1 to 2, that of everything else.
    """
    rows = {(row.said, row.to): row for card in chart.cards for row in card.rows}
    count = Counter(said for row in rows.values() for said in row.said)
    later = {said for said in count if said.tell not in (Tell.NOW, Tell.CHOICE)}
    repeated = [said for said, times in count.items() if times > 1 and said not in later]
    single = [said for said, times in count.items() if times == 1 and said not in later]
    chosen = later | _share(repeated, count, terse) | _share(single, count, terse - 1)
    return {said: _letter(at) for at, said in enumerate(said for said in count if said in chosen)}


def _share(sentences: list[Said], count: Counter[Said], share: float) -> set[Said]:
    """A share of sentences: those that take most room."""
    longest = sorted(sentences, key=lambda said: -len(said.text) * count[said])
    return set(longest[: max(0, round(len(sentences) * share))])


def _letter(at: int) -> str:
    """The letter of a place: a to z, then aa, ab and so on."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    return letters[at] if at < 26 else letters[at // 26 - 1] + letters[at % 26]
