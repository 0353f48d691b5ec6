"""The page with all shipped codes, made once for all tests."""

from __future__ import annotations

from functools import cache

from director.page.build import page_around
from director.page.export import page_data
from director.page.packing import Data, packed
from tests.shipped import library


@cache
def data() -> Data:
    """The data of the page."""
    return page_data(library(), library().books)


@cache
def html() -> str:
    """The page."""
    return page_around(packed(data()))
