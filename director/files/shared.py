"""What situations may take from common.yaml, or from a code's general.yaml laid over it; and the table words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from director.core import law
from director.core.errors import Place
from director.files.yamltree import Node


class TableWords(NamedTuple):
    """What is said at the table when a thing happens, and the short names of the codes in which it can happen."""

    title: str
    codes: tuple[str, ...]
    words: tuple[str, ...]


@dataclass
class Shared:
    """What situations may take: from common.yaml, or from a code's general.yaml laid over it."""

    facts: dict[str, dict[str, Node]] = field(default_factory=dict)
    roles: dict[str, str] = field(default_factory=dict)
    terms: dict[str, tuple[law.Condition, Place]] = field(default_factory=dict)
    issues: dict[str, dict[str, Node]] = field(default_factory=dict)
    outcomes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    laws: dict[str, law.Law] = field(default_factory=dict)
    clauses: tuple[law.Clause, ...] = ()
    data_version: str = ""  # of the code's restatement
    files: tuple[str, ...] = ()  # in which all this is written
