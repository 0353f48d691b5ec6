"""The command line that goes on with a comparison, or repeats it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence

from director.folds.happened import together
from director.folds.interview import usual_answer
from director.folds.sharing import Side, known_before, own_prefix, passed_on
from director.render.data import facts_data


def compare_command(
    ident: str, sides: Sequence[Side], common: Iterable[str], usual: bool = False, more: Sequence[str] = ()
) -> str:
    """The command that compares with the facts known now; `more` are other options."""
    words = ["director", "compare", ident]
    for text in given_facts(sides, tuple(common), usual):
        words += ["-f", text]
    words += ["--usual"] if usual else []
    return shlex.join([*words, *more])


def given_facts(sides: Sequence[Side], common: tuple[str, ...], usual: bool = False) -> list[str]:
    """What is known, and what is left open, as options of the command line: once for all codes that share it."""
    found: list[str] = []
    told: list[tuple[Side, str]] = []
    for one in sides:
        compiled = one.session.compiled
        past = passed_on(one)
        for name, value in facts_data(compiled, one.session.given).items():
            rare = usual and compiled.by_id[name].law.usual and past.get(name) == usual_answer(compiled, name)
            if name not in past or rare or known_before(told, one, name, common):
                continue
            told.append((one, name))
            words = ",".join(value) if isinstance(value, list) else value
            found.append(f"{own_prefix(sides, one, name, common)}{name}={words}")
        for name in sorted(one.open - past.keys()):
            if name in compiled.by_id and not known_before(told, one, name, common):
                told.append((one, name))
                found.append(f"{own_prefix(sides, one, name, common)}{name}=?")
    return found


def more_facts(ident: str, sides: tuple[Side, ...], common: tuple[str, ...]) -> list[str]:
    """Which codes need more facts, and the command that asks for them; nothing if none does."""
    names = [one.name for one in sides if one.question is not None]
    if not names:
        return []
    need = f"{together(names)} need{'s' if len(names) == 1 else ''} more facts; this asks for them:"
    return [f"{need}  {compare_command(ident, sides, common)}"]
