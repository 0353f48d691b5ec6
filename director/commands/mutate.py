"""`director mutate`: measure the cases by slips in the law."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from director.check.examples import Example
from director.check.measure import Count, Slip, measure_library
from director.check.noticed import Verdict
from director.check.run import library_for
from director.commands.rule import json_text
from director.core.errors import DirectorError, did_you_mean
from director.files.library import Book, Library

HEADS = ("situations", "mutants", "by a case", "by the checks", "the same", "unnoticed")


def mutate(path: Path | None, situation: str, jobs: int) -> list[Count]:
    """What becomes of the mutants of some laws. Raises `DirectorError` if there is nothing to measure."""
    if path is not None and not path.exists():
        raise DirectorError(f'no file or folder "{path}"', allowed="a folder of laws, a code's folder, or a law file")
    if jobs < 0:
        raise DirectorError(
            f"{jobs} processes cannot be had", where="--jobs", allowed="0 for as many as there are processors"
        )
    library, only = library_for(path)
    if path is not None and path.is_file() and path.parent.name in (only or ()):
        situation = situation or path.stem
    known = {name for book in _books(library, only) for name in book.situation_files}
    if situation and situation not in known:
        near = did_you_mean(situation, known)
        message = f'no situation "{situation}"{". " + near if near else ""}'
        raise DirectorError(message, where="--situation", allowed=", ".join(sorted(known)))
    counts = measure_library(library, only, situation, jobs or processors(), _progress)
    if not counts:
        raise DirectorError(f'no laws in "{path}"', allowed="a folder whose subfolders each hold a code.yaml")
    return counts


def _books(library: Library, only: set[str] | None) -> list[Book]:
    return [book for book in library.books if only is None or book.folder.name in only]


def processors() -> int:
    """How many processors this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable is not None else os.cpu_count() or 1


def exit_code(counts: list[Count]) -> int:
    """1 if something is not noticed, or could not be measured."""
    return int(any(count.unnoticed or count.unsound for count in counts))


def _progress(done: int, everything: int) -> None:
    if sys.stderr.isatty():
        end = "\r" if done < everything else "\r\x1b[K"
        print(f"{done} of {everything} situations", end=end, file=sys.stderr, flush=True)


# words


def lines(counts: list[Count]) -> list[str]:
    """What is printed: every slip that nothing notices, a table, and the verdict."""
    found = [line for count in counts for line in _of_code(count)]
    return [*found, *_table(counts), "", *_verdict(counts)]


def _of_code(count: Count) -> Iterator[str]:
    for situation, problems in count.unsound.items():
        found = f"{problems} problem{'s' * (problems > 1)}"
        yield from (f"{count.code} {situation}: not measured, it has {found}. See: director check", "")
    for slip in count.unnoticed:
        yield f"{slip.place}: unnoticed: {slip.words}"
        yield from _example(slip)
        yield ""


def _example(slip: Slip) -> Iterator[str]:
    given = slip.example
    files = " or ".join(f"cases/{name}.yaml" for name in slip.situations[:3])
    if given is None:
        yield f"  Add to {files} a case on which it makes a difference."
        return
    yield f"    {given.why}"
    yield f"    facts: {_mapping(given.facts)}"
    if given.choices:
        yield f"    choices: {_mapping(given.choices)}"
    if given.refused:
        yield f"    refused: {given.refused}"
        yield f"  Add to {files} a case that is refused on these facts."
    else:
        yield f"  Add to {files} a case with these facts that says what it rests on."


def _mapping(answers: Mapping[str, str]) -> str:
    return f"{{{', '.join(f'{fact}: {answer}' for fact, answer in answers.items())}}}"


def _table(counts: list[Count]) -> list[str]:
    """What became of the mutants of each code, in columns as wide as they need to be."""
    cells = [list(HEADS)] + [[f"{number:,}".replace(",", " ") for number in _numbers(count)] for count in counts]
    widths = [max(len(row[column]) for row in cells) + 2 for column in range(len(HEADS))]
    names = ["code", *(count.code for count in counts)]
    left = max(len(name) for name in names)
    return [
        name.ljust(left) + "".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for name, row in zip(names, cells, strict=True)
    ]


def _numbers(count: Count) -> list[int]:
    verdicts = (Verdict.CASE, Verdict.CHECK, Verdict.SAME, Verdict.UNNOTICED)
    return [count.situations, count.mutants, *(count.verdicts[verdict] for verdict in verdicts)]


def _verdict(counts: list[Count]) -> Iterator[str]:
    mutants = sum(count.mutants for count in counts)
    unnoticed = sum(len(count.unnoticed) for count in counts)
    same = sum(len(count.same) for count in counts)
    unsound = sum(len(count.unsound) for count in counts)
    if same:
        yield f"{same} slips change nothing in any possible world, so what they touch is not needed. --json lists them."
    if unsound:
        yield f"{unsound} situations were not measured."
    if unnoticed:
        yield f"{unnoticed} of {mutants} slips would go unnoticed."
    elif not unsound:
        yield f"ok: every one of {mutants - same} slips that make a difference is noticed"


# data


def json_lines(counts: list[Count]) -> list[str]:
    """The measure as JSON."""
    value = {"schema": 1, "status": "measured", "codes": [_code_data(count) for count in counts]}
    return json_text(value, indent=2).splitlines()


def _code_data(count: Count) -> dict[str, Any]:
    keys = ("situations", "mutants", "by_case", "by_checks", "same", "unnoticed")
    return {
        "code": count.code,
        "counts": dict(zip(keys, _numbers(count), strict=True)),
        "unnoticed": [_slip_data(slip) for slip in count.unnoticed],
        "same": [_slip_data(slip) for slip in count.same],
        "not_measured": [{"situation": name, "problems": number} for name, number in count.unsound.items()],
    }


def _slip_data(slip: Slip) -> dict[str, Any]:
    place = {"file": slip.place.path, "line": slip.place.line, "slip": slip.words, "situations": list(slip.situations)}
    return place if slip.example is None else place | {"example": _example_data(slip.example)}


def _example_data(example: Example) -> dict[str, Any]:
    value: dict[str, Any] = {"facts": dict(example.facts), "choices": dict(example.choices), "why": example.why}
    return value | ({"refused": example.refused} if example.refused else {"rests_on": list(example.rests_on)})
