"""Requests are held to Discord's description of itself and to the limits it lacks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.discord.loopback.checks import present, violations
from tests.discord.loopback.conftest import Room
from tests.discord.loopback.errors import Json
from tests.discord.loopback.journal import Call

SEND = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
COMMANDS = "/applications/{application_id}/commands"
V2 = 1 << 15

described = pytest.mark.skipif(not present(), reason="the published description is not there")


def call(route: str, body: Any, method: str = "POST") -> Call:
    return Call(method, route, route, {}, {}, body, 0.0, 0.0)


def button(label: str = "A", custom_id: str | None = None, **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id or label, **more}


def row(*inside: Json) -> Json:
    return {"type": 1, "components": list(inside)}


def message(*components: Json, flags: int = V2) -> Json:
    return {"components": list(components), "flags": flags}


def select(count: int) -> Json:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options}


WRONG: list[tuple[str, Json]] = [
    ("2000", {"content": "x" * 2001}),
    ("Over 40", message(*(row(*(button(f"{a}{b}") for b in range(5))) for a in range(7)))),
    ("twice", message(row(button("A"), button("B", "A")))),
    ("characters", message(*({"type": 10, "content": "x" * 1400} for _ in range(3)))),
    ("80 or fewer", message(row(button("x" * 81, "a")))),
    ("1 to 100", message(row(button("A", "x" * 101)))),
    ("1 to 25", message(row(select(26)))),
    ("1 to 25", message(row(select(0)))),
    ("1-5 buttons", message(row(*(button(str(n)) for n in range(6))))),
    ("one of {1}", message({"type": 10, "content": "text"}, flags=0)),
    ("cannot be used", {**message(row(button())), "content": "text"}),
    ("label or an emoji", message(row(button(" ", "a")))),
]


@pytest.mark.parametrize(("what", "body"), WRONG)
def test_a_broken_limit_is_found(what: str, body: Json) -> None:
    assert any(what in wrong for wrong in violations(call(SEND, body)))


@pytest.mark.parametrize(("what", "body"), WRONG)
def test_it_is_found_in_the_answer_to_a_press_too(what: str, body: Json) -> None:
    wrapped = {"type": 4, "data": body}
    assert any(what in wrong for wrong in violations(call(CALLBACK, wrapped)))


def test_29_card_buttons_with_text_and_two_actions_fit() -> None:
    cards = [button(f"card {n}") for n in range(29)]
    rows = [row(*cards[n : n + 5]) for n in range(0, 29, 5)]
    container = {
        "type": 17,
        "components": [{"type": 10, "content": "hand"}, *rows[:-1], row(*cards[25:])],
    }
    assert violations(call(SEND, message(container))) == []


@described
@pytest.mark.parametrize(
    ("route", "body"),
    [
        (SEND, {"content": "x", "unheard_of": 1}),
        (SEND, {"content": 5}),
        ("/users/@me/channels", {"recipient": "5"}),
        (CALLBACK, {"type": 99}),
        ("/no/such/path", {}),
    ],
)
def test_what_the_description_does_not_know_is_found(route: str, body: Json) -> None:
    assert violations(call(route, body)) != []


@described
@pytest.mark.parametrize(
    ("method", "route", "body"),
    [
        ("POST", "/users/@me/channels", {"recipient_id": 5}),
        ("PATCH", SEND + "/{message_id}", {"content": "x", "tts": False}),
        ("PUT", COMMANDS, [{"name": "durak", "description": "d", "type": 1, "nsfw": False}]),
    ],
)
def test_what_discord_py_really_sends_is_allowed(method: str, route: str, body: Json) -> None:
    assert violations(call(route, body, method)) == []


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("name", lambda c: c.update(name="Durak")),
        ("description", lambda c: c.update(description="x" * 101)),
        ("no locale be", lambda c: c.update(name_localizations={"be": "дурань"})),
        ("name", lambda c: c.update(name_localizations={"uk": "Дурень"})),
        ("25 or fewer", lambda c: c.update(options=[{**c, "name": f"o{n}"} for n in range(26)])),
    ],
)
def test_a_command_that_discord_would_refuse_is_found(
    what: str, change: Callable[[Json], None]
) -> None:
    body: Json = {"name": "durak", "description": "Play", "type": 1}
    change(body)
    assert any(what in wrong for wrong in violations(call(COMMANDS, [body], "PUT")))


async def test_the_server_refuses_what_breaks_a_limit(room: Room) -> None:
    import discord

    channel = await room.server.wait_for(lambda: room.client.get_channel(room.channel.id))
    assert isinstance(channel, discord.TextChannel)
    with pytest.raises(discord.HTTPException) as error:
        await channel.send("x" * 2001)
    assert (error.value.status, error.value.code) == (400, 50035)


async def test_everything_the_tiny_bot_sends_is_right(room: Room) -> None:
    shown = await room.server.slash(room.anna, room.channel, "tiny board")
    await room.server.press(room.anna, shown.bubbles[0], "A")
    await room.server.slash(room.anna, room.channel, "tiny say", what="psst")
    await room.server.quiet()
    assert room.server.violations() == []
