"""How the tests run: property tests repeatably and briefly, unless asked for more (`HYPOTHESIS_PROFILE=thorough`)."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

os.environ["DIRECTOR_JOURNAL"] = "off"  # nobody's own journal is written by a test
QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
settings.register_profile("brief", max_examples=50, deadline=None, derandomize=True, suppress_health_check=QUIET)
settings.register_profile("thorough", max_examples=3000, deadline=None, suppress_health_check=QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "brief"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--update-golden` writes what comes out into the golden files instead of comparing."""
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten."""
    return bool(request.config.getoption("--update-golden"))
