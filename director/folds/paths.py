"""How many answers a call takes: the questions of an interview, a tick list answered "none" counting as one."""

from __future__ import annotations

from collections.abc import Mapping

from director.core.compiled import Compiled
from director.core.decide import Question, decide
from director.core.facts import Answer
from director.core.given import read_facts
from director.core.profile import BARE, regulated


def answers_needed(compiled: Compiled, known: Mapping[str, Answer], usual: Mapping[str, str]) -> list[str]:
    """The questions asked, in order, when they are answered so; a tick list stands as one, by its name.

    Rare facts that `usual` does not give have their usual answer, options of the law that of the bare law. Raises
    `BadFact` for an answer that cannot be; `KeyError` names a fact that is asked and not given.
    """
    facts = {**known, **regulated(compiled, BARE, known)}
    asked: list[str] = []
    while isinstance(step := decide(compiled, facts), Question):
        group = compiled.by_id[step.fact].law.together
        asked.append(group or step.fact)
        for name in step.along if group else (step.fact,):
            answer = usual.get(name) or compiled.by_id[name].law.usual
            if not answer:
                raise KeyError(name)
            facts = {**facts, **read_facts(compiled, {**_shown(facts), name: answer})}
    return asked


def _shown(facts: Mapping[str, Answer]) -> dict[str, object]:
    return {name: answer.letter if hasattr(answer, "letter") else answer for name, answer in facts.items()}
