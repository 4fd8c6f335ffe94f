"""Evenings in time that leaps."""

import pytest

from tests.quick_time import QUICK, Factories, teach_libraries


def pytest_asyncio_loop_factories() -> Factories:
    """Run these tests in a loop that does not sleep."""
    return QUICK


@pytest.fixture(autouse=True)
def _quick_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    teach_libraries(monkeypatch)
