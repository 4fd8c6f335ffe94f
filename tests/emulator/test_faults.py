"""Injected faults and the call log."""

import asyncio

import pytest
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramBadRequest,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)

from adapters.emulator.emulator import Emulator
from adapters.emulator.errors import bad_gateway, bad_request, too_many_requests
from tests.emulator.conftest import Scene, connect, keyboard
from tests.quick_time import QuickClock, now


async def test_a_fault_hits_the_next_call_of_its_method_once(scene: Scene) -> None:
    fault = scene.emulator.inject("sendMessage", too_many_requests(34))
    await scene.bot.get_chat(scene.group.id)
    with pytest.raises(TelegramRetryAfter) as caught:
        await scene.bot.send_message(scene.group.id, "x")
    assert caught.value.retry_after == 34
    await scene.bot.send_message(scene.group.id, "x")
    assert fault.hits == 1


async def test_a_fault_can_last_until_it_is_cleared(scene: Scene) -> None:
    fault = scene.emulator.inject("*", bad_gateway(), times=None)
    for _ in range(3):
        with pytest.raises(TelegramServerError):
            await scene.bot.send_message(scene.group.id, "x")
    fault.clear()
    await scene.bot.send_message(scene.group.id, "x")


async def test_a_fault_can_be_bound_to_a_chat(scene: Scene) -> None:
    scene.emulator.inject("sendMessage", bad_request("no"), chat=scene.group)
    await scene.bot.send_message(scene.olya.id, "x")
    with pytest.raises(TelegramBadRequest):
        await scene.bot.send_message(scene.group.id, "x")


async def test_a_fault_can_be_bound_to_the_one_who_pressed(scene: Scene) -> None:
    sent = await scene.bot.send_message(scene.group.id, "x", reply_markup=keyboard(["In"]))
    olyas = scene.emulator.people.press_nowait(scene.olya, scene.group, sent.message_id, "In")
    ivans = scene.emulator.people.press_nowait(scene.ivan, scene.group, sent.message_id, "In")
    scene.emulator.inject("answerCallbackQuery", bad_request("no"), user=scene.ivan)
    assert await scene.bot.answer_callback_query(olyas.id)
    with pytest.raises(TelegramBadRequest):
        await scene.bot.answer_callback_query(ivans.id)


async def test_a_fault_can_let_some_calls_pass_first(scene: Scene) -> None:
    scene.emulator.inject("sendMessage", bad_request("no"), skip=1)
    await scene.bot.send_message(scene.group.id, "x")
    with pytest.raises(TelegramBadRequest):
        await scene.bot.send_message(scene.group.id, "x")


async def test_a_fault_can_only_delay(scene: Scene) -> None:
    scene.emulator.inject("sendMessage", delay=0.2)
    started = now()
    await scene.bot.send_message(scene.group.id, "x")
    assert now() - started >= 0.2


async def test_a_cut_connection_does_nothing(scene: Scene) -> None:
    scene.emulator.inject("sendMessage", drop=True)
    with pytest.raises(TelegramNetworkError):
        await scene.bot.send_message(scene.group.id, "x")
    assert scene.emulator.people.screen(scene.ivan, scene.group) == []


async def test_a_lost_answer_hides_that_the_call_worked(scene: Scene) -> None:
    scene.emulator.inject("sendMessage", lose_answer=True)
    with pytest.raises(TelegramNetworkError):
        await scene.bot.send_message(scene.group.id, "x")
    assert [b.text for b in scene.emulator.people.screen(scene.ivan, scene.group)] == ["x"]


async def test_an_answer_can_be_no_json_at_all(scene: Scene) -> None:
    scene.emulator.inject("sendMessage", raw="<html>502 Bad Gateway</html>")
    with pytest.raises(ClientDecodeError):
        await scene.bot.send_message(scene.group.id, "x")


async def test_settling_waits_for_calls_under_way(scene: Scene) -> None:
    scene.emulator.inject("sendMessage", delay=0.2)
    sending = asyncio.create_task(scene.bot.send_message(scene.group.id, "x"))
    await asyncio.sleep(0.05)
    await scene.emulator.settle(quiet=0.05)
    assert scene.emulator.people.newest(scene.ivan, scene.group, "x") is not None
    await sending


async def test_the_log_keeps_what_was_asked_and_answered(scene: Scene) -> None:
    await scene.bot.send_message(scene.group.id, "x", reply_markup=keyboard(["In"]))
    with pytest.raises(TelegramBadRequest):
        await scene.bot.send_message(scene.group.id, " ")
    good, bad = scene.emulator.calls("sendMessage", scene.group)
    assert good.params["reply_markup"]["inline_keyboard"][0][0]["callback_data"] == "In"
    assert (good.ok, good.result["text"]) == (True, "x")
    assert (bad.ok, bad.code) == (False, 400)
    assert scene.emulator.counts(scene.group) == {"sendMessage": 1}


async def test_the_log_leaves_polls_out(scene: Scene) -> None:
    await scene.updates()
    assert scene.emulator.calls() == []
    assert len(scene.emulator.calls("getUpdates")) == 1


async def test_by_default_the_documented_flood_limits_are_on() -> None:
    async with Emulator(clock=QuickClock()) as emulator:
        group = emulator.groups.add_group("Friends", members=[emulator.people.add_person("Olya")])
        bot = connect(emulator)
        for _ in range(5):
            await bot.send_message(group.id, "x")
        with pytest.raises(TelegramRetryAfter):
            await bot.send_message(group.id, "x")
        await bot.session.close()
