"""A browser for all tests of the page, and phones in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.pages import html
from tests.page.phone import Phone, browser, chromium, phone_in


@pytest.fixture(scope="session")
def browsing() -> Iterator[Any]:
    """The browser; without one the test is skipped."""
    pytest.importorskip("playwright")
    if chromium() is None:
        pytest.skip("no chromium is installed")
    with browser() as found:
        yield found


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page as a file."""
    path = tmp_path_factory.mktemp("page") / "director.html"
    path.write_text(html(), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def phone(browsing: Any, url: str) -> Iterator[Phone]:
    """A phone of its own; nothing may fail on it, and nothing may be asked of a network."""
    found = phone_in(browsing, url)
    found.load()
    yield found
    assert found.faults == []
    assert {asked for asked in found.asked if not asked.startswith(("data:", "blob:"))} == {url}
    found.page.context.close()


@pytest.fixture(scope="session")
def deciding(browsing: Any, url: str) -> Phone:
    """A phone that is only asked what it decides."""
    found = phone_in(browsing, url)
    found.load()
    return found
