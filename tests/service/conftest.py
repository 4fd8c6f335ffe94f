"""Fixtures for tests of the service."""

import pytest

from tests.service.house import House


@pytest.fixture
def house() -> House:
    """Return a service on fakes without any table."""
    return House()
