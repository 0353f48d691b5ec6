"""Which sentences of a chart stand in its panel of words, each once with a letter, and which on their rows."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum

from director.core.law import Tell
from director.folds.chart import Chart, Said


class Terse(IntEnum):
    """How much stands in the panel: what is not said at once, also what several rows say, everything."""

    LATER = 0
    REPEATED = 1
    ALL = 2


def notes_of(chart: Chart, terse: Terse) -> dict[Said, str]:
    """The sentences in the panel, lettered in the order in which a reader meets them."""
    rows = {(row.said, row.to): row for card in chart.cards for row in card.rows}
    count = Counter(said for row in rows.values() for said in row.said)
    found: dict[Said, str] = {}
    for said, times in count.items():
        later = said.tell not in (Tell.NOW, Tell.CHOICE)
        if later or terse is Terse.ALL or (terse is Terse.REPEATED and times > 1):
            found[said] = _letter(len(found))
    return found


def _letter(at: int) -> str:
    """The letter of a place: a to z, then aa, ab and so on."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    return letters[at] if at < 26 else letters[at // 26 - 1] + letters[at % 26]
