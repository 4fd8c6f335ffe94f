"""What Discord's refusals mean for delivery."""

from __future__ import annotations

import logging

import aiohttp
import discord

from durak_bot.delivery.surfaces import (
    Failed,
    Gone,
    PlatformAnswer,
    Rejected,
    RetryAfter,
    Unreachable,
)

log = logging.getLogger(__name__)

Trouble = (
    discord.DiscordException,
    discord.RateLimited,
    aiohttp.ClientError,
    OSError,
    TimeoutError,
)
"""All that a call may raise for reasons outside this process."""

UNKNOWN_CHANNEL = 10003
UNKNOWN_MEMBER = 10007
UNKNOWN_USER = 10013
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
ALREADY_ANSWERED = 40060
MISSING_ACCESS = 50001
CANNOT_SEND_TO_USER = 50007
MISSING_PERMISSIONS = 50013
INVALID_TOKEN_OF_INTERACTION = 50027
NO_COMMON_SERVER = 50278
DMS_TOO_FAST = 40003
THREAD_ARCHIVED = 50083
THREAD_LOCKED = 160005

CLOSED_DM = frozenset({CANNOT_SEND_TO_USER, NO_COMMON_SERVER, DMS_TOO_FAST})
"""A private chat that cannot be written to: the hand goes into the channel instead."""

_EXPIRED = frozenset({UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, INVALID_TOKEN_OF_INTERACTION})
_UNWRITABLE = frozenset({MISSING_ACCESS, MISSING_PERMISSIONS, THREAD_ARCHIVED, THREAD_LOCKED})
_NOWHERE = frozenset({UNKNOWN_CHANNEL, UNKNOWN_USER})


def code_of(error: BaseException) -> int:
    """Return Discord's own code of a refusal, 0 for what has none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def is_late(error: BaseException) -> bool:
    """Return whether an answer to an interaction came too late, or was given already."""
    return code_of(error) in _EXPIRED or code_of(error) == ALREADY_ANSWERED


def meaning(error: BaseException) -> PlatformAnswer:
    """Return what a failed call means for the message it was about.

    An expired token is `Unreachable`: live Discord says 401/50027, the simulation 404/10015.
    """
    match error:
        case discord.RateLimited():
            return RetryAfter(error.retry_after)
        case discord.HTTPException(code=code) if code in _EXPIRED | _UNWRITABLE | CLOSED_DM:
            return Unreachable()
        case discord.HTTPException(code=code) if code in _NOWHERE:
            return Unreachable(for_good=True)
        case discord.HTTPException(status=429):
            return RetryAfter(_retry_after(error))
        case discord.NotFound():
            return Gone()
        case discord.Forbidden():
            return Unreachable()
        case discord.DiscordServerError() | aiohttp.ClientError() | OSError() | TimeoutError():
            return Failed()
        case discord.HTTPException(status=401):
            log.warning("Discord does not take the bot's token any more")
            return Failed()
        case discord.HTTPException(status=status, code=code):
            log.error("Discord takes no such message: %s/%s %s", status, code, _shape(error))
            return Rejected()
        case _:
            log.error("an answer of Discord that nobody expected: %s", type(error).__name__)
            return Failed()


def _retry_after(error: discord.HTTPException) -> float:
    """Return the seconds to wait that the answer names, else a few."""
    try:
        return float(error.response.headers.get("Retry-After", "5"))
    except (AttributeError, ValueError):
        return 5.0


def _shape(error: discord.HTTPException) -> str:
    """Return what is wrong with a body, field by field: names of fields, no words of anybody."""
    return " ".join(error.text.split())[:300]
