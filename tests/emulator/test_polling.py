"""getUpdates: confirmation, holding, two pollers, and updates that come broken or twice."""

import asyncio

import pytest
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramConflictError,
    TelegramNotFound,
    TelegramUnauthorizedError,
)

from adapters.emulator.switches import PollEnds
from adapters.emulator.world import Status
from tests.emulator.conftest import Scene, connect


async def test_an_update_is_given_again_until_its_id_is_passed(scene: Scene) -> None:
    scene.emulator.people.press_start(scene.olya)
    (first,) = await scene.updates()
    (again,) = await scene.updates()
    assert first.update_id == again.update_id
    assert await scene.updates(offset=first.update_id + 1) == []


async def test_a_poll_is_held_until_something_happens(scene: Scene) -> None:
    waiting = asyncio.create_task(scene.bot.get_updates(timeout=5))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    scene.emulator.people.press_start(scene.olya, "join_K7Q2")
    (update,) = await waiting
    assert update.message is not None
    assert update.message.text == "/start join_K7Q2"


async def test_a_poll_gives_at_most_its_limit(scene: Scene) -> None:
    for _ in range(3):
        scene.emulator.people.press_start(scene.olya)
    assert len(await scene.updates(limit=2)) == 2


async def test_a_negative_offset_forgets_all_but_the_newest(scene: Scene) -> None:
    for text in ("one", "two", "three"):
        scene.emulator.people.send_text(scene.olya, scene.olya, text)
    (update,) = await scene.updates(offset=-1)
    assert update.message.text == "three"


async def test_only_wanted_kinds_of_updates_are_kept(scene: Scene) -> None:
    await scene.updates(allowed_updates=["callback_query"])
    scene.emulator.people.press_start(scene.olya)
    assert await scene.updates() == []


async def test_changes_of_members_come_only_on_request_and_to_administrators(scene: Scene) -> None:
    await scene.updates(allowed_updates=["chat_member"])
    scene.emulator.people.leave(scene.marko, scene.group)
    assert await scene.updates() == []
    scene.emulator.groups.promote_bot(scene.group)
    scene.emulator.people.leave(scene.ivan, scene.group)
    (update,) = await scene.updates()
    assert update.chat_member.new_chat_member.status == Status.LEFT


async def test_a_second_poller_ends_the_first(scene: Scene) -> None:
    first = asyncio.create_task(scene.bot.get_updates(timeout=5))
    await asyncio.sleep(0.05)
    second = asyncio.create_task(scene.bot.get_updates(timeout=5))
    with pytest.raises(TelegramConflictError, match="terminated by other getUpdates request"):
        await first
    scene.emulator.people.press_start(scene.olya)
    assert len(await second) == 1


async def test_a_second_poller_can_be_the_one_that_is_refused(scene: Scene) -> None:
    scene.emulator.switches.poll_ends = PollEnds.NEWER
    first = asyncio.create_task(scene.bot.get_updates(timeout=5))
    await asyncio.sleep(0.05)
    with pytest.raises(TelegramConflictError):
        await scene.bot.get_updates(timeout=5)
    scene.emulator.people.press_start(scene.olya)
    assert len(await first) == 1


async def test_a_poller_that_hung_up_is_no_rival(scene: Scene) -> None:
    scene.emulator.switches.poll_ends = PollEnds.NEWER
    first = asyncio.create_task(scene.bot.get_updates(timeout=5))
    await asyncio.sleep(0.05)
    first.cancel()
    await asyncio.sleep(0.05)
    assert await scene.updates() == []


async def test_a_wrong_token_is_unauthorized(scene: Scene) -> None:
    stranger = connect(scene.emulator, "1:wrong")
    with pytest.raises(TelegramUnauthorizedError):
        await stranger.get_me()
    await stranger.session.close()


async def test_a_method_that_is_not_emulated_is_not_found(scene: Scene) -> None:
    with pytest.raises(TelegramNotFound):
        await scene.bot.send_dice(scene.group.id)


async def test_an_update_can_be_one_that_no_client_decodes(scene: Scene) -> None:
    update_id = scene.emulator.inject_update()
    with pytest.raises(ClientDecodeError):
        await scene.updates()
    assert await scene.updates(offset=update_id + 1) == []


async def test_a_confirmed_update_can_come_once_more(scene: Scene) -> None:
    scene.emulator.people.press_start(scene.olya)
    (update,) = await scene.updates()
    await scene.updates(offset=update.update_id + 1)
    scene.emulator.redeliver()
    (again,) = await scene.updates(offset=update.update_id + 1)
    assert again.update_id == update.update_id
    assert await scene.updates(offset=update.update_id + 1) == []


async def test_pending_updates_can_be_dropped(scene: Scene) -> None:
    scene.emulator.people.press_start(scene.olya)
    await scene.bot.delete_webhook(drop_pending_updates=True)
    assert await scene.updates() == []
