"""The bot's requests to the simulated Discord, held to Discord's own description of itself."""

from __future__ import annotations

import re

import simcord

from tests.discord.loopback.checks import violations
from tests.discord.loopback.journal import Call

ROUTES = tuple(
    (re.compile(re.sub(r"\{\w+\}", "[^/]+", route)), route)
    for route in (
        "/channels/{channel_id}/messages",
        "/channels/{channel_id}/messages/{message_id}",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        "/webhooks/{webhook_id}/{webhook_token}",
        "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        "/applications/{application_id}/commands",
        "/applications/{application_id}/emojis",
        "/channels/{channel_id}/messages/{message_id}/threads",
        "/guilds/{guild_id}/members/{user_id}",
        "/applications/@me",
        "/oauth2/applications/@me",
        "/users/@me",
        "/users/@me/channels",
    )
)


def wrong(env: simcord.Env) -> list[str]:
    """Return what is wrong with any request the bot has made."""
    found: list[str] = []
    for entry in env.http_requests:
        path = entry.path.split("?", maxsplit=1)[0]
        route = next((name for shape, name in ROUTES if shape.fullmatch(path)), None)
        if route is None:
            found.append(f"{entry.method} {path}: a call that nobody expected")
            continue
        call = Call(entry.method, path, route, {}, {}, entry.json, 0.0, 0.0)
        found += violations(call)
    return found
