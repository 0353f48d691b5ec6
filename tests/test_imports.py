"""Imports point one way, as docs/architecture.md says, and importing the core brings in neither YAML nor a terminal."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "director"
TABLE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ((?:`[\w/]+` ?)+)\| ((?:`\w+` ?)*)\|", TABLE, re.MULTILINE)


def layers() -> dict[str, int]:
    """The layer of every package and of what stands beside them, from the table of the architecture page."""
    return {name: layer for layer, (row, _) in enumerate(ROWS) for name in re.findall(r"`(\w+)/?`", row)}


def modules() -> list[str]:
    """Every module of the package, with dots."""
    paths = (path.relative_to(PACKAGE).with_suffix("") for path in PACKAGE.rglob("*.py"))
    return sorted(".".join(path.parts) for path in paths if path.name not in ("__init__", "__main__"))


def imported(module: str) -> Iterator[str]:
    """The modules of the package that a module imports when it is imported itself."""
    tree = ast.parse((PACKAGE / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "director":
            yield from (alias.name for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("director."):
            yield node.module.removeprefix("director.")


def test_the_page_names_every_package() -> None:
    assert {module.partition(".")[0] for module in modules()} == set(layers())


@pytest.mark.parametrize(("package", "names"), [(row, names) for row, names in ROWS if names])
def test_the_page_names_what_is_in_a_package(package: str, names: str) -> None:
    folder = package.split("/")[0].strip("` ")
    inside = {module.removeprefix(f"{folder}.") for module in modules() if module.startswith(f"{folder}.")}
    assert set(re.findall(r"`(\w+)`", names)) == inside


@pytest.mark.parametrize("module", modules())
def test_no_module_imports_a_later_layer(module: str) -> None:
    layer = layers()
    own = layer[module.partition(".")[0]]
    assert [name for name in imported(module) if layer[name.partition(".")[0]] > own] == []


PURE = ("core.", "sentences.", "scoring.", "records.", "folds.")
OUTSIDE = {
    "io",
    "os",
    "sys",
    "pathlib",
    "subprocess",
    "socket",
    "shutil",
    "tempfile",
    "time",
    "datetime",
    "random",
    "json",
}


@pytest.mark.parametrize("module", [name for name in modules() if name.startswith(PURE)])
def test_the_core_and_its_folds_see_nothing_of_the_world(module: str) -> None:
    """Neither files nor a terminal, no clock and no chance: what they say depends on what they are given."""
    tree = ast.parse((PACKAGE / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert not {alias.name.partition(".")[0] for alias in node.names} & OUTSIDE
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").partition(".")[0] not in OUTSIDE
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("open", "print", "input", "eval", "exec")


def test_core_sentences_and_folds_need_only_the_standard_library() -> None:
    names = ", ".join(f"director.{name}" for name in modules() if name.startswith(("core.", "sentences.", "folds.")))
    program = f"import sys; before = set(sys.modules); import {names}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    tops = {name.partition(".")[0] for name in done.stdout.split()} - sys.stdlib_module_names
    assert tops == {"director"}
