"""What is made from the laws and the program is still true: pages word for word, pictures in what they say."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from director.files.clausefile import CLAUSE_KEYS
from director.files.conditions import EFFECTS, IN_FORCE
from director.files.factfile import FACT_KEYS
from docs.commandlist import command_name, commands, parameter_infos
from docs.generate import COMMAND, FOLDER, pages, stale
from docs.pictures import FOLDER as PICTURED
from docs.pictures import PICTURES, Picture, chart, chart_words, read, screen, words_of
from tests.shipped import book, book_names
from tests.test_cli import run

ROOT = Path(__file__).parent.parent
PAGES = pages()


def test_the_pages_are_what_they_should_be() -> None:
    """If this fails, run `python -m docs.generate` in the checkout and look at the difference."""
    assert stale() == [], f"run: {COMMAND}"


@pytest.mark.terminal
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.name)
def test_a_picture_says_what_the_screen_says(picture: Picture) -> None:
    content = (PICTURED / f"{picture.name}.svg").read_text(encoding="utf-8")
    assert read(content) == words_of(screen(picture)), f"run: {COMMAND}"


def test_the_pictured_chart_says_what_the_chart_says() -> None:
    content = (PICTURED / "chart.svg").read_text(encoding="utf-8")
    assert chart_words(content) == chart_words(chart()), f"run: {COMMAND}"


@pytest.mark.parametrize("path", sorted(PICTURED.glob("*.svg")), ids=lambda path: path.name)
def test_pictures_load_nothing(path: Path) -> None:
    assert not re.search(r"@font-face|@import|href|<script|https?://(?!www\.w3\.org/2000/svg)", path.read_text("utf-8"))


def test_every_situation_and_law_has_its_place() -> None:
    for code in book_names():
        if book(code).under is not None:
            continue
        for situation in book(code).situations.values():
            assert f"\n## {situation.title}\n\n`{situation.id}`" in PAGES[f"{code}-situations.md"]
            assert all(f"| `{fact.id}` |" in PAGES[f"{code}-situations.md"] for fact in situation.facts)
        for number, line in book(code).code.index.items():
            assert f"\n## {number}. {line.heading}\n" in PAGES[f"{code}-laws.md"]


def test_tables_are_whole() -> None:
    for name, text in PAGES.items():
        for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
            rows = [len(re.findall(r"(?<!\\)\|", row)) for row in block.splitlines()]
            assert len(set(rows)) == 1, (name, block[:200])
        assert "{" not in re.sub(r"```.*?```", "", text, flags=re.DOTALL), name


def test_every_option_that_help_shows_is_on_the_page() -> None:
    from director.cli import app

    text = "\n".join(commands())
    sections = dict(re.findall(r"^## director ([\w -]+)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    groups = [(group.name, group.typer_instance) for group in app.registered_groups]
    listed = [(command_name(one), one.callback) for one in app.registered_commands]
    listed += [
        (f"{name} {command_name(one)}", one.callback)
        for name, inside in groups
        if inside is not None
        for one in inside.registered_commands
    ]
    assert {name for name, _ in listed} | {name for name, _ in groups} == set(sections)
    for name, callback in listed:
        for _, info, _, _ in parameter_infos(callback):
            assert str(info.help) in sections[name].replace("\\|", "|")


@pytest.mark.parametrize("name", ["rule", "chart", "quiz", "log search", "profile"])
def test_help_says_the_same(name: str) -> None:
    shown = run(*name.split(), "--help", COLUMNS="200").stdout
    text = "\n".join(commands())
    section = text.partition(f"\n## director {name}\n")[2].partition("\n## ")[0]
    options = set(re.findall(r"(--[\w-]+)", shown)) - {"--help", "--install-completion", "--show-completion"}
    assert options == set(re.findall(r"`(--[\w-]+)`", section)) | (options & set(re.findall(r"(--[\w-]+)", section)))


def test_the_format_page_and_the_guide_name_every_word() -> None:
    guide = (ROOT / "laws" / "README.md").read_text(encoding="utf-8")
    words = [*FACT_KEYS, *CLAUSE_KEYS, *EFFECTS, *IN_FORCE]
    assert [word for word in words if not re.search(rf"\b{re.escape(word)}\b", guide)] == []
    assert all(f"`{word}`" in PAGES["law-words.md"] for word in words)


def test_every_problem_has_an_example() -> None:
    codes = {path.name[:4] for path in (ROOT / "tests" / "broken").glob("L*.yaml")}
    assert set(re.findall(r"^(L\d{3}) ", PAGES["law-words.md"], re.MULTILINE)) == codes


def test_what_is_stale_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("docs.generate.FOLDER", tmp_path)
    monkeypatch.setattr("docs.generate.pages", lambda: {"new.md": "new\n", "same.md": "same\n"})
    (tmp_path / "same.md").write_text("same\n", encoding="utf-8")
    (tmp_path / "old.md").write_text("old\n", encoding="utf-8")
    assert stale() == ["new.md", "old.md"]
    assert FOLDER.name == "generated"


def test_every_link_of_the_docs_leads_somewhere() -> None:
    for path in (ROOT / "docs").rglob("*.md"):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), (path.name, target)
