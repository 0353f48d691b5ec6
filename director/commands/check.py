"""`director check`: prove the laws."""

from __future__ import annotations

from pathlib import Path

from director.check.run import Report, Tally, check_library, library_for
from director.core.errors import DirectorError, Place, Problem

WIDEST = 200  # characters of a line that are shown


def check(path: Path | None) -> tuple[list[str], int]:
    """The lines to print and the exit code. Raises `DirectorError` if there is nothing to check."""
    if path is not None and not path.exists():
        raise DirectorError(f'no file or folder "{path}"', allowed="a folder of laws, a code's folder, or a law file")
    library, only = library_for(path)
    report = check_library(library, only)
    if not report.tallies and not report.problems:
        raise DirectorError(f'no laws in "{path}"', allowed="a folder whose subfolders each hold a code.yaml")
    lines = [line for problem in report.problems for line in problem_lines(problem)]
    lines += _table(report)
    lines += [line for tally in report.tallies for line in _edition(tally)]
    lines += _verdict(report)
    return lines, 1 if report.problems else 0


def problem_lines(problem: Problem) -> list[str]:
    """A problem: place, code, thing; then the line with a pointer or the witness; then the remedy."""
    place = problem.place
    lines = [f"{place}: {problem.code} {problem.message}"]
    if place.text.strip() and problem.code.startswith(("L1", "L2")):
        lines += _pointer(place)
    lines += [f"    {detail}" for detail in problem.details]
    if problem.remedy:
        lines.append(f"  {problem.remedy}")
    return [*lines, ""]


def _pointer(place: Place) -> list[str]:
    """The line with a mark below the place; of a very long line, what stands around it."""
    start = max(0, place.column - WIDEST // 2) if len(place.text) > WIDEST else 0
    shown = place.text[start : start + WIDEST]
    margin = " " * len(str(place.line))
    return [f"    {place.line} | {shown}", f"    {margin} | {' ' * (place.column - 1 - start)}^"]


def _table(report: Report) -> list[str]:
    """What was found in each code, in columns as wide as they need to be."""
    heads = ["laws", "rule", "need none", "later", "left", "situations"]
    heads += ["proved"] if report.problems else ["combinations", "cases"]
    cells = [heads] + [[_cell(tally, head) for head in heads] for tally in report.tallies]
    widths = [max(len(row[column]) for row in cells) + 2 for column in range(len(heads))]
    names = ["code", *(tally.code for tally in report.tallies)]
    left = max(len(name) for name in names)
    return [
        name.ljust(left) + "".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for name, row in zip(names, cells, strict=True)
    ] + [""]


def _edition(tally: Tally) -> list[str]:
    """How much of an edition was seen, and on what it gives no ruling."""
    if not tally.over:
        return []
    lines = [f"{tally.code} is laid over {tally.over}; {tally.not_seen} of its {tally.laws} laws could not be seen."]
    for situation, laws in tally.not_ruled.items():
        lines.append(f"  no ruling on {situation}: law{'s' * (len(laws) > 1)} {', '.join(laws)} not seen")
    return [*lines, ""]


def _cell(tally: Tally, head: str) -> str:
    value = getattr(tally, head.replace(" ", "_"))
    return f"{value:,}".replace(",", " ")


def _verdict(report: Report) -> list[str]:
    situations = sum(tally.situations for tally in report.tallies)
    if report.problems:
        places = {problem.place.path for problem in report.problems}
        codes = ", ".join(sorted({problem.code for problem in report.problems}))
        count = len(report.problems)
        return [f"{count} problem{'s' * (count > 1)} in {len(places)} of {situations} situations: {codes}"]
    bases: dict[str, int] = {}
    for tally in report.tallies:
        for basis, count in tally.bases.items():
            bases[basis] = bases.get(basis, 0) + count
    return [
        "Proved for every combination of answers: one ruling, and only one.",
        "Every clause applies somewhere, and a case rests on it. Every outcome is reached.",
        "Every fact is read. Every exception sets something aside.",
        "",
        f"Not the letter of the law: {bases.get('reading', 0)} readings, {bases.get('silence', 0)} silences,"
        f" {bases.get('judge', 0)} left to the director, {bases.get('unseen', 0)} unseen.",
        "",
        f"ok: no problems in {situations} situations",
    ]
