"""Strict YAML: text stays text, every node knows its place, and whatever is doubtful or hostile is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from director.files import yamltree
from director.files.yamltree import MAX_CHARACTERS, MAX_DEPTH, MAX_NODES, Node, read_documents

Data = str | list["Data"] | dict[str, "Data"]

texts = st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=0x24FF, exclude_characters="\x7f\u2028\u2029\u200e\u200f",
                                       exclude_categories=("Cc", "Cf", "Cs", "Cn")), max_size=20)  # fmt: skip
trees: st.SearchStrategy[Data] = st.recursive(
    texts, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4), max_leaves=12
)


@pytest.fixture(params=["CSafeLoader", "SafeLoader"], autouse=True)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs with libyaml and without."""
    if not hasattr(yaml, request.param):
        pytest.skip("PyYAML was built without libyaml")
    monkeypatch.setattr(yamltree, "_LOADER", getattr(yaml, request.param))


def plain(node: Node) -> Data:
    """The tree as plain data."""
    if node.pairs is not None:
        return {key: plain(value) for key, (_, value) in node.pairs.items()}
    if node.items is not None:
        return [plain(item) for item in node.items]
    assert node.text is not None
    return node.text


def read(text: str) -> Data:
    """The one document of a text in which nothing is wrong."""
    source, documents = read_documents("file.yaml", text)
    assert source.problems == []
    (document,) = documents
    return plain(document)


def problems(text: str) -> list[tuple[str, int, str]]:
    """The problems of a text: code, line, message."""
    source, _ = read_documents("file.yaml", text)
    return [(problem.code, problem.place.line, problem.message) for problem in source.problems]


# what is written is what is read


@given(trees)
def test_json_is_read_back(tree: Data) -> None:
    assert read(json.dumps(tree, ensure_ascii=False)) == tree


@given(trees)
def test_yaml_is_read_back(tree: Data) -> None:
    """As PyYAML writes it, in blocks and in flow."""
    assert read(yaml.safe_dump(tree, allow_unicode=True, width=1_000_000)) == tree
    assert read(yaml.safe_dump(tree, default_flow_style=True, default_style='"')) == tree


@pytest.mark.parametrize(
    "word",
    ["no", "yes", "on", "off", "true", "False", "null", "~", "62.10", "1_000", "0x1F", "0o17", "12:30", "1e3", ".nan", "-.inf",
     "2001-01-01", "<<", "=", "+1", "١٢"],
)  # fmt: skip
def test_no_value_is_guessed(word: str) -> None:
    assert read(f"key: {word}") == {"key": word}
    assert read(f"{word}: key") == {word: "key"}
    assert read(f"[{word}]") == [word]


def test_plain_and_quoted_text_are_told_apart() -> None:
    _, (node,) = read_documents("file.yaml", "[a, 'a', \"a\", ]")
    assert [item.plain for item in node.items or []] == [True, False, False]
    assert read("empty:") == {"empty": ""}


def test_several_documents_are_read_in_order() -> None:
    source, documents = read_documents("file.yaml", "a: 1\n---\nb: 2\n---\n")
    assert [plain(document) for document in documents] == [{"a": "1"}, {"b": "2"}, ""]
    assert source.problems == []
    assert read_documents("file.yaml", "")[1] == []
    assert read_documents("file.yaml", "# only a comment\n")[1] == []


def test_every_node_knows_its_place() -> None:
    """Line and column from 1, and the line itself for a pointer."""
    text = "first: 1\nsecond:\n  - ä: {deep: [x, y]}\n"
    source, (tree,) = read_documents("file.yaml", text)
    places = {node.text: source.place(node) for node in nodes(tree) if node.text is not None}
    assert [(text, place.line, place.column) for text, place in places.items()] == [
        ("first", 1, 1), ("1", 1, 8), ("second", 2, 1), ("ä", 3, 5), ("deep", 3, 9), ("x", 3, 16), ("y", 3, 19),
    ]  # fmt: skip
    assert str(places["y"]) == "file.yaml:3"
    assert places["y"].text == "  - ä: {deep: [x, y]}"
    assert str(source.place(None)) == "file.yaml"


@given(trees)
def test_places_point_at_the_text(tree: Data) -> None:
    """What stands at a plain scalar's place is that scalar."""
    text = yaml.safe_dump(tree, allow_unicode=True, width=1_000_000)
    source, (document,) = read_documents("file.yaml", text)
    for node in nodes(document):
        if node.plain and node.text:
            place = source.place(node)
            assert place.text[place.column - 1 :].startswith(node.text)


def nodes(node: Node) -> Iterator[Node]:
    """Every node of a tree, keys included."""
    yield node
    for key, value in (node.pairs or {}).values():
        yield from nodes(key)
        yield from nodes(value)
    for item in node.items or []:
        yield from nodes(item)


# what is refused


@pytest.mark.parametrize(
    ("text", "code", "line", "message"),
    [
        ("a: b: c", "L101", 1, "this is not YAML: mapping values are not allowed"),
        ("a: [1, 2", "L101", 1, "this is not YAML: "),
        ("a: 'b", "L101", 1, "this is not YAML: "),
        ("a: b\n\tc: d", "L101", 2, "this is not YAML: "),
        ("a: 1\nb: 2\na: 3", "L103", 3, 'key "a" is given twice'),
        ("x: {a: 1, a: 1}", "L103", 1, 'key "a" is given twice'),
        ("? [a, b]\n: c", "L105", 1, "a key must be text, not a list"),
        ("{{a: b}: c}", "L105", 1, "a key must be text, not a mapping"),
        ("a: &x 1\nb: *x", "L106", 1, "anchors and aliases (& and *) are not allowed"),
        ("a: *x", "L106", 1, "anchors and aliases (& and *) are not allowed"),
        ("a: 1\nb: &x [1]", "L106", 2, "anchors and aliases (& and *) are not allowed"),
        (
            "a: !!python/object/apply:os.system [x]",
            "L106",
            1,
            "tags (tag:yaml.org,2002:python/object/apply:os.system) are not allowed",
        ),
        ("a: !!int 3", "L106", 1, "tags (tag:yaml.org,2002:int) are not allowed"),
        ("a: !thing x", "L106", 1, "tags (!thing) are not allowed"),
        ("a: b\x00", "L109", 1, "a control character (U+0000) is not allowed"),
        ("a: 1\nb: \x1b[31m", "L109", 2, "a control character (U+001B) is not allowed"),
        ("a: \u202eb", "L109", 1, "a control character (U+202E) is not allowed"),
        ("\ufeffa: b", "L109", 1, "a control character (U+FEFF) is not allowed"),
        ("a: b\u2028c: d", "L109", 1, "a control character (U+2028) is not allowed"),
        ("a: \ud800", "L101", 0, "this is not YAML: "),
    ],
)
def test_what_is_refused(text: str, code: str, line: int, message: str) -> None:
    (found,) = problems(text)
    assert found[0] == code
    # the two parsers do not stop at the same mark
    assert found[1] in (0, line, line + 1) if code == "L101" else found[1] == line
    assert found[2].startswith(message)


def test_a_repeated_key_says_where_it_was_first() -> None:
    source, (tree,) = read_documents("file.yaml", "a: 1\nb: 2\na: 3\na: 4")
    assert [problem.details for problem in source.problems] == [("first on line 1",)] * 2
    assert plain(tree) == {"a": "1", "b": "2"}


def test_size_is_limited() -> None:
    assert problems("a" * MAX_CHARACTERS) == []
    assert problems("a" * (MAX_CHARACTERS + 1)) == [("L107", 0, "the file is larger than 1,000,000 characters")]
    assert problems("[" + "x," * (MAX_NODES - 1) + "]") == []
    ((code, line, message),) = problems("[" + "x," * MAX_NODES + "]")
    assert (code, line, message) == ("L107", 1, "the file is too large: more than 60,000 parts")


def test_depth_is_limited() -> None:
    assert problems("[" * MAX_DEPTH + "]" * MAX_DEPTH) == []
    deep = [("L107", 1, "the file is too large: nested deeper than 24 levels")]
    assert problems("[" * 30 + "]" * 30) == problems("- " * 30) == deep
    for text in ("[" * 100_000, '{"a":' * 100_000, "- " * 100_000, "? " * 100_000):
        ((code, line, _),) = problems(text)
        assert (code, line) in (("L107", 1), ("L101", 1))  # libyaml has a limit of its own


def test_a_billion_laughs_are_not_laughed() -> None:
    lines = ["a0: &a0 [lol, lol]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12))]
    assert [code for code, _, _ in problems("\n".join(lines))] == ["L106"]
    assert [code for code, _, _ in problems("a: {<<: *b}")] == ["L106"]


@given(st.text(max_size=200) | st.text(alphabet="{}[]:,-?!&*#|>'\"% \n\tab", max_size=120))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but a tree or a problem comes of it."""
    source, documents = read_documents("file.yaml", text)
    assert documents == [] or not any(problem.code == "L101" for problem in source.problems)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    text = data.decode("utf-8", errors="surrogateescape")
    source, documents = read_documents("file.yaml", text)
    assert all(problem.code.startswith("L1") for problem in source.problems)
    assert all(isinstance(document, Node) for document in documents)
