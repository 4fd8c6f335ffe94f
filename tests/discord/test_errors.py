"""Each refusal of Discord that the table of platform facts names, and what it means."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field

import aiohttp
import discord
import pytest

from adapters.discord.app import DiscordApp
from adapters.discord.errors import code_of, is_late, meaning
from durak_bot.delivery.surfaces import (
    Failed,
    Gone,
    PlatformAnswer,
    Rejected,
    RetryAfter,
    Surface,
    SurfaceKind,
    Unreachable,
)
from durak_bot.presentation.welcome import screen
from durak_bot.presentation.words import words
from durak_bot.table.people import PlaceId, Platform
from durak_bot.table.table import TableId
from tests.discord.stage import Bot, Store

KINDS = {403: discord.Forbidden, 404: discord.NotFound, 503: discord.DiscordServerError}


@dataclass
class Answered:
    """What discord.py's exceptions read of an answer."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    reason: str = ""


def error(status: int, code: int = 0, **headers: str) -> discord.HTTPException:
    """Make the exception of an answer, as discord.py does."""
    answered = Answered(status, {name.replace("_", "-"): text for name, text in headers.items()})
    kind = KINDS.get(status, discord.HTTPException)
    return kind(answered, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("raised", "expected"),
    [
        (error(404, 10015), Unreachable()),  # the token's webhook is gone
        (error(404, 10062), Unreachable()),
        (error(401, 50027), Unreachable()),
        (error(403, 50001), Unreachable()),
        (error(403, 50013), Unreachable()),
        (error(400, 50083), Unreachable()),
        (error(400, 160005), Unreachable()),
        (error(403, 50007), Unreachable()),
        (error(403, 50278), Unreachable()),
        (error(403, 40003), Unreachable()),
        (error(403), Unreachable()),
        (error(404, 10003), Unreachable(for_good=True)),
        (error(404, 10013), Unreachable(for_good=True)),
        (error(404, 10008), Gone()),
        (error(429, Retry_After="7.5"), RetryAfter(7.5)),
        (error(429), RetryAfter(5.0)),
        (error(429, Retry_After="soon"), RetryAfter(5.0)),
        (discord.RateLimited(40.0), RetryAfter(40.0)),
        (error(503), Failed()),
        (aiohttp.ClientError(), Failed()),
        (ConnectionResetError(), Failed()),
        (TimeoutError(), Failed()),
        (error(401), Failed()),
        (error(400, 50035), Rejected()),
        (ValueError(), Failed()),
    ],
    ids=str,
)
def test_a_refusal_means(raised: Exception, expected: PlatformAnswer) -> None:
    assert meaning(raised) == expected


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (404, 10015), (400, 40060)])
def test_a_late_answer_is_recognised(status: int, code: int) -> None:
    assert is_late(error(status, code))


def test_another_refusal_is_not_late() -> None:
    assert not is_late(error(403, 50013))


def test_what_is_no_answer_of_discord_has_no_code() -> None:
    assert code_of(TimeoutError()) == 0


def test_what_was_wrong_with_a_message_is_written_down_without_its_end(
    caplog: pytest.LogCaptureFixture,
) -> None:
    wrong = {
        "code": 50035,
        "message": "Invalid Form Body",
        "errors": {"content": {"_errors": [{"code": "X", "message": "long " * 200}]}},
    }
    meaning(discord.HTTPException(Answered(400), wrong))
    assert len(caplog.records[-1].getMessage()) < 400


@dataclass
class Noted:
    """Time that only notes how long somebody would wait, and ends after so many times."""

    most: int
    waits: list[float] = field(default_factory=list)

    def now(self) -> float:
        return 0.0

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        if len(self.waits) == self.most:
            raise asyncio.CancelledError


async def test_discord_that_stays_away_is_asked_ever_less_often(
    unused_tcp_port: int, caplog: pytest.LogCaptureFixture
) -> None:
    store, time = Store(), Noted(8)
    bot = Bot(store)
    base = discord.http.Route.BASE
    app = DiscordApp(
        "token",
        service=bot.service,
        notes=store.notes,
        time=time,
        api_url=f"http://127.0.0.1:{unused_tcp_port}/api/v10",
    )
    caplog.set_level(logging.CRITICAL)
    with pytest.raises(asyncio.CancelledError):
        await app.run()
    await app.close()
    discord.http.Route.BASE = base
    assert time.waits == [1, 2, 4, 8, 16, 32, 60, 60]


async def test_before_the_login_nothing_can_be_shown() -> None:
    bot = Bot(Store())
    board = Surface(TableId("T001"), SurfaceKind.BOARD, PlaceId(Platform.DISCORD, "1"))
    shown = await bot.app.display.show(board, screen(words("en")), silent=True)
    assert shown == Failed()
