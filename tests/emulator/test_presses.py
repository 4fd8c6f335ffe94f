"""Presses of buttons and their answers, with a real dispatcher."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from aiogram import Dispatcher
from aiogram.types import CallbackQuery, InaccessibleMessage

from tests.emulator.conftest import Scene, keyboard, refusal


@pytest.fixture
async def answering(scene: Scene) -> AsyncIterator[list[CallbackQuery]]:
    """Run a dispatcher that answers presses by their data, and collect the presses."""
    seen: list[CallbackQuery] = []
    dispatcher = Dispatcher()

    @dispatcher.callback_query()
    async def _(query: CallbackQuery) -> None:
        seen.append(query)
        link = f"{scene.emulator.bot_link}?start=from_button"
        match query.data:
            case "toast":
                await query.answer("Hello")
            case "alert":
                await query.answer("No!", show_alert=True)
            case "link":
                await query.answer(url=link)
            case _:
                pass

    polling = asyncio.create_task(
        dispatcher.start_polling(scene.bot, handle_signals=False, close_bot_session=False)
    )
    await scene.emulator.wait_for(lambda: scene.emulator.calls("getUpdates"))
    yield seen
    await dispatcher.stop_polling()
    await polling


@pytest.fixture
async def board(scene: Scene) -> int:
    """Post a board with buttons and give its id."""
    markup = keyboard(["toast", "alert"], ["link", "nothing"])
    return (await scene.bot.send_message(scene.group.id, "x", reply_markup=markup)).message_id


async def test_a_press_gets_the_text_of_its_answer(
    scene: Scene, answering: list[CallbackQuery], board: int
) -> None:
    answer = await scene.emulator.people.press(scene.ivan, scene.group, board, "toast")
    assert (answer.text, answer.show_alert) == ("Hello", False)
    assert answering[0].from_user.id == scene.ivan.id
    assert answering[0].message is not None
    assert answering[0].message.message_id == board


async def test_a_press_gets_an_alert(
    scene: Scene, answering: list[CallbackQuery], board: int
) -> None:
    assert (await scene.emulator.people.press(scene.ivan, scene.group, board, "alert")).show_alert


async def test_an_answers_link_to_the_bot_presses_start(
    scene: Scene, answering: list[CallbackQuery], board: int
) -> None:
    await scene.emulator.people.press(scene.ivan, scene.group, board, "link")
    (started,) = scene.emulator.people.screen(scene.ivan, scene.ivan)
    assert started.text == "/start from_button"


async def test_a_press_without_an_answer_times_out(
    scene: Scene, answering: list[CallbackQuery], board: int
) -> None:
    with pytest.raises(TimeoutError):
        await scene.emulator.people.press(scene.ivan, scene.group, board, "nothing", within=0.1)


async def test_a_button_that_is_not_there_cannot_be_pressed(scene: Scene, board: int) -> None:
    with pytest.raises(LookupError, match="no single button 'Take'"):
        scene.emulator.people.press_nowait(scene.ivan, scene.group, board, "Take")


async def test_a_query_is_answered_once(scene: Scene, board: int) -> None:
    query = scene.emulator.people.press_nowait(scene.ivan, scene.group, board, "toast")
    await scene.bot.answer_callback_query(query.id)
    said = await refusal(scene.bot.answer_callback_query(query.id))
    assert said.startswith("Bad Request: query is too old and response timeout expired")
    assert query.answers == 2


async def test_a_late_answer_is_refused(scene: Scene, board: int) -> None:
    query = scene.emulator.people.press_nowait(scene.ivan, scene.group, board, "toast")
    scene.emulator.advance(scene.emulator.switches.query_lifetime + 1)
    said = await refusal(scene.bot.answer_callback_query(query.id))
    assert said.startswith("Bad Request: query is too old")


async def test_an_answer_has_at_most_200_characters(scene: Scene, board: int) -> None:
    query = scene.emulator.people.press_nowait(scene.ivan, scene.group, board, "toast")
    said = await refusal(scene.bot.answer_callback_query(query.id, text="x" * 201))
    assert said == "Bad Request: MESSAGE_TOO_LONG"
    await scene.bot.answer_callback_query(query.id, text="x" * 200)


async def test_an_answer_opens_nothing_but_the_bot_itself(scene: Scene, board: int) -> None:
    query = scene.emulator.people.press_nowait(scene.ivan, scene.group, board, "toast")
    said = await refusal(scene.bot.answer_callback_query(query.id, url="https://example.org"))
    assert said == "Bad Request: URL_INVALID"


async def test_a_press_on_a_deleted_message_carries_an_inaccessible_one(
    scene: Scene, board: int
) -> None:
    await scene.bot.delete_message(scene.group.id, board)
    scene.emulator.people.press_data(scene.ivan, scene.group, board, "old")
    (update,) = await scene.updates()
    assert isinstance(update.callback_query.message, InaccessibleMessage)
    assert update.callback_query.data == "old"
