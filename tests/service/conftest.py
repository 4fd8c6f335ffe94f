"""Fixtures for tests of the service."""

import pytest

from tests.quick_time import QUICK, Factories, teach_libraries
from tests.service.house import House


def pytest_asyncio_loop_factories() -> Factories:
    """Run these tests in a loop that does not sleep."""
    return QUICK


@pytest.fixture(autouse=True)
def _quick_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    teach_libraries(monkeypatch)


@pytest.fixture
def house() -> House:
    """Return a service on fakes without any table."""
    return House()
