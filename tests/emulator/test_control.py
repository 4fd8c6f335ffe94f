"""The control interface over HTTP, as the page and other processes use it."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from aiogram.types import EphemeralMessageParameters

from tests.emulator.conftest import Scene, keyboard


@pytest.fixture
async def http(scene: Scene) -> AsyncIterator[aiohttp.ClientSession]:
    """Open a client of the control interface."""
    async with aiohttp.ClientSession(scene.emulator.base_url) as session:
        yield session


async def act(http: aiohttp.ClientSession, name: str, **body: Any) -> Any:
    """Ask for an act and give its result."""
    async with http.post(f"/control/{name}", json=body) as response:
        assert response.status == 200, await response.text()
        return await response.json()


async def test_the_view_shows_only_what_its_person_sees(
    scene: Scene, http: aiohttp.ClientSession
) -> None:
    scene.emulator.groups.promote_bot(scene.group)
    sent = await scene.bot.send_message(scene.group.id, "x", reply_markup=keyboard(["In"]))
    query = scene.emulator.people.press_nowait(scene.ivan, scene.group, sent.message_id, "In")
    await scene.bot.send_message(
        scene.group.id,
        "secret",
        ephemeral_message_parameters=EphemeralMessageParameters(
            receiver_user_id=scene.ivan.id, callback_query_id=query.id
        ),
    )
    texts = []
    for person in (scene.ivan, scene.olya):
        async with http.get("/control/view", params={"person": person.id}) as response:
            view = await response.json()
        texts.append([m["text"] for m in view["chats"][0]["messages"]])
    assert texts == [["x", "secret"], ["x"]]


async def test_the_stream_tells_of_changes(scene: Scene, http: aiohttp.ClientSession) -> None:
    async with http.get("/control/events", params={"person": scene.olya.id}) as stream:
        first = json.loads((await stream.content.readuntil(b"\n\n"))[6:])
        scene.emulator.people.send_text(scene.ivan, scene.group, "hello")
        second = json.loads((await stream.content.readuntil(b"\n\n"))[6:])
    assert first["chats"][0]["unread"] == 0
    assert second["chats"][0]["unread"] == 1
    assert second["chats"][0]["messages"][-1]["text"] == "hello"


async def test_a_person_writes_presses_and_gets_the_answer(
    scene: Scene, http: aiohttp.ClientSession
) -> None:
    sent = await scene.bot.send_message(scene.group.id, "x", reply_markup=keyboard(["In"]))
    pressing = asyncio.create_task(
        act(
            http,
            "press",
            person=scene.ivan.id,
            chat=scene.group.id,
            message_id=sent.message_id,
            button="In",
        )
    )
    (update,) = await scene.bot.get_updates(timeout=5)
    assert update.callback_query is not None
    await scene.bot.answer_callback_query(update.callback_query.id, text="Welcome")
    assert await pressing == {"text": "Welcome", "show_alert": False, "url": None}


async def test_reading_clears_the_unread_count(scene: Scene, http: aiohttp.ClientSession) -> None:
    message = scene.emulator.people.send_text(scene.ivan, scene.group, "hello")
    await act(
        http, "read", person=scene.olya.id, chat=scene.group.id, thread=None, order=message.order
    )
    async with http.get("/control/view", params={"person": scene.olya.id}) as response:
        view = await response.json()
    assert view["chats"][0]["unread"] == 0


async def test_what_cannot_be_done_is_said(scene: Scene, http: aiohttp.ClientSession) -> None:
    body = {"person": scene.ivan.id, "chat": scene.ivan.id, "text": "hello"}
    async with http.post("/control/send_text", json=body) as response:
        assert response.status == 400
        assert "has not pressed Start" in (await response.json())["error"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/json", "Host": "evil.example"}, 403),
    ],
)
async def test_requests_that_foreign_pages_can_send_are_refused(
    http: aiohttp.ClientSession, headers: dict[str, str], status: int
) -> None:
    async with http.post("/control/heal", data=b"{}", headers=headers) as response:
        assert response.status == status


async def test_the_page_needs_nothing_from_outside(http: aiohttp.ClientSession) -> None:
    for path in ("/", "/page/chat.css", "/page/chat.js", "/page/bubbles.js", "/page/text.js"):
        async with http.get(path) as response:
            assert response.status == 200
            text = await response.text()
        outside = text.replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in outside
        assert "https://" not in outside
