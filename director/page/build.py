"""The page as one file: its parts put together, with a policy that allows them and nothing else."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files

from director.files.library import Book, Library
from director.page.export import page_data
from director.page.packing import packed

# in the order in which one needs another
SCRIPTS = (
    "unpack", "conditions", "sentences", "situation", "report", "script", "below", "record", "deal", "session",
    "dispute", "reasons", "whynot", "search", "store", "dom", "view-start", "view-question", "view-ruling",
    "view-dispute", "view-why", "view-deal", "view-log", "app-deals", "app", "main",
)  # fmt: skip


def page_html(library: Library, books: Iterable[Book]) -> str:
    """The page for these codes. Raises `DirectorError`."""
    return page_around(packed(page_data(library, books)))


def page_around(data: str) -> str:
    """The page around packed data."""
    script = f'"use strict";\n(() => {{\n{"".join(asset(f"{name}.js") for name in SCRIPTS)}}})();\n'
    style = asset("page.css")
    parts = {"policy": policy(script, style), "style": style, "data": data, "script": script}
    page = asset("page.html")
    for name, text in parts.items():
        before, after = page.split(f"{{{{{name}}}}}")
        page = before + text + after
    return page


def policy(script: str, style: str) -> str:
    """What the page may do: run this script, use this style; load nothing, send nothing, make no markup from text."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {_hash(script)}",
            f"style-src {_hash(style)}",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def asset(name: str) -> str:
    """A file that belongs to the page."""
    return (files("director.page") / "assets" / name).read_text(encoding="utf-8")
