"""The program as it is installed: editable, from a wheel and from an sdist, run outside the checkout.

Each environment is fresh and sees the libraries of this one, so no package index is needed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest

pytest.importorskip("pip")
pytestmark = pytest.mark.packaging

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("editable", "wheel", "sdist")
RULE = ("rule", "whist", "lead-out-of-turn", "-f", "leader=W", "-f", "turn=S", "-f", "followed=N", "--json")


def run(command: Sequence[str | Path], folder: Path) -> str:
    """What a command prints, run in that folder; it must succeed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", folder], ROOT)
    return folder


@pytest.fixture(scope="module", params=KINDS)
def installed(request: pytest.FixtureRequest, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The project, installed in one of the three ways."""
    kind: str = request.param
    place = tmp_path_factory.mktemp(kind)
    venv.create(place / "venv", symlinks=os.name != "nt")
    found = Installed(kind, place)
    libraries = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")})
    (found.packages / "libraries.pth").write_text("\n".join(libraries) + "\n", encoding="utf-8")
    sources: dict[str, list[str | Path]] = {
        "editable": ["-e", ROOT],
        "wheel": [*built.glob("*.whl")],
        "sdist": [*built.glob("*.tar.gz")],
    }
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", found.python, "--disable-pip-version-check"]
    quiet = ["-q", "--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed"]
    run([*pip, "install", *quiet, *sources[kind]], place)
    return found


class Installed:
    """An environment into which the project was installed, and an empty folder to run it from."""

    def __init__(self, kind: str, place: Path) -> None:
        self.kind = kind
        paths = sysconfig.get_paths("venv", {"base": str(place / "venv"), "platbase": str(place / "venv")})
        self.scripts, self.packages = Path(paths["scripts"]), Path(paths["purelib"])
        self.python = self.scripts / ("python.exe" if os.name == "nt" else "python")
        self.elsewhere = place / "elsewhere"
        self.elsewhere.mkdir()

    def director(self, *arguments: str) -> str:
        """What the program prints."""
        return run([self.scripts / "director", *arguments], self.elsewhere)


def test_it_finds_its_laws(installed: Installed) -> None:
    ask = "from director.files.library import laws_folder; print(laws_folder())"
    found = Path(run([installed.python, "-c", ask], installed.elsewhere).strip())
    expected = ROOT / "laws" if installed.kind == "editable" else installed.packages / "director" / "laws"
    assert found.resolve() == expected.resolve()


def test_it_rules(installed: Installed) -> None:
    ruling = json.loads(installed.director(*RULE))
    assert ruling["status"] == "ruling"
    assert {"62", "63"} <= set(ruling["laws"])


def test_it_proves_its_laws(installed: Installed) -> None:
    assert "ok: no problems" in installed.director("check")


def test_it_knows_its_version(installed: Installed) -> None:
    from director import __version__

    assert installed.director("--version") == f"director {__version__}\n"


def names_in(archive: Path) -> list[str]:
    """The files of a wheel or an sdist."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return wheel.namelist()
    with tarfile.open(archive) as sdist:
        return [member.name for member in sdist if member.isfile()]


def laws_in(archive: Path) -> set[str]:
    """The law files of an archive: those in the folder `laws` of its only package or folder."""
    inside = {name.partition("/")[2] for name in names_in(archive)}
    return {name.removeprefix("laws/") for name in inside if name.startswith("laws/")}


def test_wheel_and_sdist_hold_every_law(built: Path) -> None:
    laws = {path.relative_to(ROOT / "laws").as_posix() for path in (ROOT / "laws").rglob("*") if path.is_file()}
    (wheel,), (sdist,) = built.glob("*.whl"), built.glob("*.tar.gz")
    assert laws_in(wheel) == laws
    assert laws_in(sdist) == laws


def test_the_wheel_holds_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    tops = {name.partition("/")[0] for name in names_in(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"director"}


def test_wheel_and_sdist_hold_the_page(built: Path) -> None:
    parts = {path.name for path in (ROOT / "director" / "page" / "assets").iterdir()}
    for archive in (*built.glob("*.whl"), *built.glob("*.tar.gz")):
        assert {Path(name).name for name in names_in(archive) if "/page/assets/" in name} == parts
