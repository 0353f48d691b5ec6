"""A stranger's laws: whatever stands in a file, problems or one plain error come of it, and soon."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from director.check.run import Report, check_library
from director.commands.check import problem_lines
from director.core import logic, states
from director.core.compile import compile_situation
from director.core.decide import decide
from director.core.errors import DirectorError
from director.core.logic import TooComplex
from director.dialogue.dialogue import Dialogue
from director.dialogue.moves import press
from director.dialogue.screens import Incident, Start
from director.files.find import Menus
from director.files.incident import read_incident, read_incidents
from director.files.lawfile import read_situation
from director.files.library import Library
from director.files.shared import Shared
from director.files.yamltree import read_documents
from director.folds.interview import begin
from tests.lawtext import Data, situation_data
from tests.oracle import answers_of
from tests.shipped import library
from tests.strategies import random_situation
from tests.subjects import randoms

GOOD = Path(__file__).parent / "broken" / "good"
FILES = [
    "common.yaml",
    *(f"sample-1900/{name}.yaml" for name in ("code", "general", "lead", "cases/lead", "profiles/strict")),
]
SOON = 20  # seconds, on a slow and busy machine; a tenth of it is usual


def checked(folder: Path, name: str, text: str) -> Report | None:
    """The check of the good code with another text in one file; None if the file could not be read at all."""
    path = folder / name
    before = path.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    started = time.process_time()
    try:
        report = check_library(Library(folder))
    except DirectorError as error:
        assert error.lines()
        return None
    finally:
        path.write_text(before, encoding="utf-8")
    for problem in report.problems[:300]:
        assert problem.code and all(isinstance(line, str) for line in problem_lines(problem))
    assert time.process_time() - started < SOON
    return report


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the good code."""
    return Path(shutil.copytree(GOOD, tmp_path_factory.mktemp("laws"), dirs_exist_ok=True))


# any text in place of a file, and small changes of a good one


@given(st.sampled_from(FILES), st.text(max_size=300) | st.text(alphabet="abc:{}[],-&*!|>'\"\n ", max_size=200))
def test_any_text_in_place_of_a_file(folder: Path, name: str, text: str) -> None:
    checked(folder, name, text)


@given(st.sampled_from(FILES), st.binary(max_size=100))
def test_any_bytes_in_place_of_a_file(folder: Path, name: str, data: bytes) -> None:
    checked(folder, name, data.decode("utf-8", errors="surrogateescape").replace("\x00", ""))


@given(st.sampled_from(FILES), randoms)
def test_a_good_file_with_pieces_cut_out_and_put_elsewhere(folder: Path, name: str, random: Random) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    for _ in range(random.randint(1, 3)):
        start = random.randrange(len(text))
        end = min(len(text), start + random.randint(1, 60))
        piece = text[start:end]
        text = text[:start] + text[end:] if random.random() < 0.6 else text
        if random.random() < 0.6:
            at = random.randrange(len(text) + 1)
            text = text[:at] + piece + text[at:]
    checked(folder, name, text)


@given(randoms)
def test_a_law_with_parts_exchanged(random: Random) -> None:
    """A random code as data, some of its parts replaced by others: what can be compiled can be decided."""
    data: Data = situation_data(random_situation(random, 60))
    parts = list(nodes(data))
    odd: list[Data] = ["", "no", "nobody", "leader", "partner of f0", [], {}, ["f0"], {"f0": "a"}, "17", {"not": "yes"}]
    for _ in range(random.randint(1, 3)):
        holder, key = random.choice(parts)
        new = random.choice([*odd, value(*random.choice(parts))])
        if isinstance(holder, dict):
            holder[str(key)] = json.loads(json.dumps(new))
        else:
            assert isinstance(holder, list)
            holder[int(key)] = json.loads(json.dumps(new))
        parts = list(nodes(data))
    source, trees = read_documents("odd.yaml", json.dumps(data))
    try:
        situation = read_situation(source, trees[0], "odd", Shared())
        if source.problems:
            return
        compiled = compile_situation(situation)
        for _ in range(4):
            known = {f.id: random.choice(answers_of(f.kind)) for f in situation.facts if random.random() < 0.6}
            decide(compiled, known)
    except DirectorError as error:
        assert error.message


def nodes(data: Data) -> Iterator[tuple[Data, str | int]]:
    """Every part of some data, as its holder and its key there."""
    if isinstance(data, str):
        return
    for key, part in data.items() if isinstance(data, dict) else enumerate(data):
        yield data, key
        yield from nodes(part)


def value(holder: Data, key: str | int) -> Data:
    """A part of some data."""
    return holder[str(key)] if isinstance(holder, dict) else holder[int(key)]


# incidents


@given(st.text(max_size=200) | st.text(alphabet='{}[]",:0123456789aeE.+- \n', max_size=120))
def test_any_text_in_place_of_an_incident(text: str) -> None:
    try:
        for data in read_incidents(text, "incident.yaml"):
            read_incident(data, "incident.yaml")
    except DirectorError as error:
        assert error.message


@pytest.mark.parametrize(
    "text", ['{"facts": ' + "9" * 5000 + "}", '{"a": NaN}', "[" * 100_000, '{"a":' * 5000, "{}{}", "[]", "1", "\ud800"]
)
def test_hostile_incidents(text: str) -> None:
    try:
        for data in read_incidents(text, "incident.json"):
            read_incident(data, "incident.json")
    except DirectorError as error:
        assert error.message


# large files


def law_text(facts: list[str], clauses: list[str], terms: list[str] = [], issues: str = "i: {o: So., p: So.}") -> str:  # noqa: B006
    """A law file of that many facts, clauses and terms."""
    lines = [
        "situation: lead",
        "title: A title",
        "facts:",
        *(f"  {fact}" for fact in facts),
        "terms:",
        *(f"  {term}" for term in terms),
    ]
    return "\n".join(
        [
            *lines,
            "issues:",
            f"  {issues}",
            "laws:",
            '  "1":',
            "    clauses:",
            *(f"      1.{clause}" for clause in clauses),
        ]
    )


def yes_no(count: int) -> list[str]:
    """So many facts."""
    return [f"f{n}: {{ask: Was it?, answer: yes or no}}" for n in range(count)]


def given_each(conditions: list[str]) -> list[str]:
    """A clause for each condition."""
    return [f"c{n}: {{when: {condition}, then: {{i: o}}}}" for n, condition in enumerate(conditions)]


def pigeons(holes: int) -> list[str]:
    """That more pigeons than holes find each a hole of its own: no shorter proof is known than to try."""
    sits = [[f"{{f{p * holes + h}: yes}}" for h in range(holes)] for p in range(holes + 1)]
    some = [f"{{any: [{', '.join(places)}]}}" for places in sits]
    alone = [f"{{not: [{sits[p][h]}, {sits[q][h]}]}}" for h in range(holes) for p in range(holes + 1) for q in range(p)]
    return given_each([f"[{', '.join(some + alone)}]"])


def parity(count: int) -> list[str]:
    """Terms that say whether an odd number of facts is so."""
    rest = [f"x{n}: {{any: [[x{n - 1}, {{f{n}: no}}], [not x{n - 1}, {{f{n}: yes}}]]}}" for n in range(1, count)]
    return ["x0: {f0: yes}", *rest]


LARGE = {
    "very many facts": law_text(yes_no(4000), ["a: {then: {i: o}}"]),
    "very many facts that are read": law_text(yes_no(400), given_each([f"{{f{n}: yes}}" for n in range(400)])),
    "very many unknown facts": law_text(yes_no(900), given_each([f"{{u{n}: yes}}" for n in range(900)])),
    "very many unknown terms": law_text(yes_no(2), given_each([f"u{n}" for n in range(900)]), [f"t{n}: {{f0: yes}}" for n in range(900)]),
    "very many overlaps": law_text(yes_no(2), [f"c{n}: {{then: {{i: {'op'[n % 2]}}}}}" for n in range(1500)]),
    "very many exceptions": law_text(yes_no(2), [f"c{n}: {{then: {{i: o}}, overrides: [1.c]}}" for n in range(600)]),
    "a chain of exceptions": law_text(yes_no(2), [f"c{n}: {{then: {{i: o}}, overrides: [1.c{n + 1}]}}" for n in range(1200)]),
    "a long count": law_text(["n: {ask: Q, answer: count 0 to 999}"], given_each([f"{{n: {n}}}" for n in range(600)])),
    "several long counts": law_text(
        [f"n{k}: {{ask: Q, answer: count 0 to 999}}" for k in range(5)],
        given_each([f"{{n{n % 5}: {{at least: {n}}}, n{(n + 1) % 5}: {{less than: {n}}}}}" for n in range(800)]),
    ),
    "very many answers": law_text(
        [f"w: {{ask: Q, answer: [{', '.join(f'a{n}' for n in range(2000))}]}}"], given_each([f"{{w: a{n}}}" for n in range(900)])
    ),
    "terms that double": law_text(
        [*yes_no(1), "g: {ask: Q, answer: yes or no, only if: t0}"], given_each(["{g: yes}"]),
        [*(f"t{n}: [t{n + 1}, t{n + 1}]" for n in range(60)), "t60: {f0: yes}"],
    ),
    "a long chain of terms": law_text(yes_no(1), given_each(["t0"]), [*(f"t{n}: t{n + 1}" for n in range(2000)), "t2000: {f0: yes}"]),
    "parity": law_text(yes_no(30), given_each(["x29"]), parity(30)),
    "pigeons": law_text(yes_no(90), pigeons(9)),
    "open bundles": law_text(yes_no(40), given_each([f"{{f{n}: yes, f{n + 20}: yes}}" for n in range(20)])),
    "very many unknown keys": law_text(yes_no(1), ["a: {then: {i: o}}"]) + "".join(f"\nk{n}: x" for n in range(20_000)),
    "a key very many times": law_text(yes_no(1), ["a: {then: {i: o}}"]) + "\ntitle: x" * 20_000,
    "very many issues": law_text(yes_no(1), ["a: {then: {i: o}}"], issues="\n  ".join(f"i{n}: {{o: So., p: So.}}" for n in range(3000))),
    "a long role": law_text(yes_no(1), given_each(["{" + "left of " * 100 + "f0: f0}"])),
    "many braces": law_text(yes_no(1), ["a: {then: {i: o}}"], issues='i: {o: "' + "{" * 50_000 + '"}'),
    "one long line": "{" + ", ".join(f"k{n}: {{a: [b, c, d]}}" for n in range(8000)) + "}",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(LARGE))
def test_a_large_file_is_checked_soon(folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Problems come of it, and neither their number nor what they say is without measure."""
    monkeypatch.setattr(logic, "BUDGET", 300_000)
    monkeypatch.setattr(states, "MAX_STATES", 2_000)
    report = checked(folder, "sample-1900/lead.yaml", LARGE[name])
    assert report is not None
    assert report.problems
    assert sum(len(problem.message) + sum(map(len, problem.details)) for problem in report.problems) < 3_000_000


def test_a_situation_too_complex_is_one_plain_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a ruling is told so, and not by a traceback."""
    monkeypatch.setattr(states, "MAX_STATES", 2_000)
    text = law_text(
        yes_no(40), [f"c{n}: {{when: {{f{n}: yes, f{n + 20}: yes}}, then: {{i{n}: o}}}}" for n in range(20)],
        issues="\n  ".join(f"i{n}: {{gather: yes, o: So.}}" for n in range(20)),
    )  # fmt: skip
    source, trees = read_documents("large.yaml", text)
    compiled = compile_situation(read_situation(source, trees[0], "code", Shared()))
    with pytest.raises(TooComplex) as caught:
        decide(compiled, {})
    assert caught.value.lines() == [
        "error: the law of this situation is too complex to be followed", "  Split it: one incident, one situation.",
    ]  # fmt: skip


def test_a_chain_of_very_many_facts_is_too_complex() -> None:
    source, trees = read_documents(
        "large.yaml",
        law_text(yes_no(1), given_each(["t0"]), [*(f"t{n}: t{n + 1}" for n in range(2000)), "t2000: {f0: yes}"]),
    )
    with pytest.raises(TooComplex):
        compile_situation(read_situation(source, trees[0], "code", Shared()))


# keys


@cache
def menus() -> Menus:
    """The menus of the shipped laws."""
    return Menus(library())


@given(
    randoms,
    st.lists(
        st.sampled_from([*"0123456789abwu?/.", "²", "٣", "9" * 5000, "space", "back", "esc", "tab", "enter", "ä"]),
        max_size=25,
    ),
)
def test_no_key_upsets_the_conversation(random: Random, keys: list[str]) -> None:
    """A key that means nothing here changes nothing; signs that only look like numbers are none."""
    book = random.choice(library().books)
    begun = Incident(begin(book.situation(random.choice(sorted(book.ruled))), {}))
    dialogue = Dialogue(menus(), book, random.choice([(Start(),), (begun,)]))
    for key in keys:
        dialogue = press(dialogue, key, random.choice((1, 2)))
