"""One server with two people in a channel, and a tiny bot beside them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.discord.loopback.loopback import Loopback
from tests.discord.loopback.world import Channel, Guild, Person

if TYPE_CHECKING:
    from tests.discord.loopback.client import Tiny


@dataclass(frozen=True)
class Room:
    """What most tests need."""

    server: Loopback
    client: Tiny
    anna: Person
    boris: Person
    guild: Guild
    channel: Channel


@pytest.fixture
async def server() -> AsyncIterator[Loopback]:
    async with Loopback() as server:
        yield server


@pytest.fixture
async def room(server: Loopback) -> AsyncIterator[Room]:
    from tests.discord.loopback.client import connected

    anna = server.add_person("Анна", "uk")
    boris = server.add_person("Boris", "bg")
    guild = server.add_guild("Друзі", [anna, boris], "pl")
    channel = server.add_channel(guild, "durak")
    async with connected(server) as client:
        yield Room(server, client, anna, boris, guild, channel)
