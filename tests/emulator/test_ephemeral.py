"""Private messages inside a group: who may send them when, both ways where nobody knows."""

import pytest
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    EphemeralMessageParameters,
    Message,
    ReplyParameters,
)

from adapters.emulator.world import Query
from tests.emulator.conftest import Scene, keyboard, refusal


@pytest.fixture
async def press(scene: Scene) -> Query:
    """Let Ivan press a button of a board."""
    sent = await scene.bot.send_message(scene.group.id, "x", reply_markup=keyboard(["Cards"]))
    return scene.emulator.people.press_nowait(scene.ivan, scene.group, sent.message_id, "Cards")


async def send(scene: Scene, query: Query | None = None, text: str = "Hand") -> Message:
    """Send to Ivan alone, because of a press or without one."""
    private = EphemeralMessageParameters(
        receiver_user_id=scene.ivan.id, callback_query_id=query.id if query else None
    )
    return await scene.bot.send_message(
        scene.group.id, text, ephemeral_message_parameters=private, reply_markup=keyboard(["6S"])
    )


def hands(scene: Scene) -> list[str]:
    """Give what Ivan alone sees."""
    return [b.text for b in scene.emulator.people.screen(scene.ivan, scene.group) if b.ephemeral]


async def test_a_press_permits_a_message_that_only_its_presser_sees(
    scene: Scene, press: Query
) -> None:
    sent = await send(scene, press)
    assert (sent.message_id, sent.ephemeral_message_id) == (0, 1)
    assert hands(scene) == ["Hand"]
    assert not any(b.ephemeral for b in scene.emulator.people.screen(scene.olya, scene.group))


async def test_a_press_permits_for_15_seconds(scene: Scene, press: Query) -> None:
    scene.emulator.advance(16)
    assert "query is too old" in await refusal(send(scene, press))


async def test_a_press_of_somebody_else_permits_nothing(scene: Scene, press: Query) -> None:
    private = EphemeralMessageParameters(receiver_user_id=scene.olya.id, callback_query_id=press.id)
    call = scene.bot.send_message(scene.group.id, "x", ephemeral_message_parameters=private)
    assert await refusal(call) == "Bad Request: QUERY_ID_INVALID"


async def test_without_a_press_a_plain_member_may_not_send(scene: Scene) -> None:
    said = await refusal(send(scene))
    assert said == f"Bad Request: {scene.emulator.switches.ephemeral_refusal}"


async def test_an_administrator_may_send_at_any_time(scene: Scene) -> None:
    scene.emulator.groups.promote_bot(scene.group)
    await send(scene)
    assert hands(scene) == ["Hand"]


@pytest.mark.parametrize("permits", [True, False])
async def test_whether_an_answered_press_still_permits_is_a_switch(
    scene: Scene, press: Query, permits: bool
) -> None:
    scene.emulator.switches.answered_query_permits = permits
    await scene.bot.answer_callback_query(press.id)
    if permits:
        await send(scene, press)
    else:
        assert "query is too old" in await refusal(send(scene, press))


@pytest.mark.parametrize("bound", [True, False])
async def test_whether_edits_are_bound_to_the_15_seconds_is_a_switch(
    scene: Scene, press: Query, bound: bool
) -> None:
    scene.emulator.switches.ephemeral_edits_bound = bound
    await send(scene, press)
    scene.emulator.advance(16)
    edit = scene.bot.edit_ephemeral_message_text(scene.group.id, scene.ivan.id, 1, text="New")
    if bound:
        assert scene.emulator.switches.ephemeral_refusal in await refusal(edit)
    else:
        await edit
        assert hands(scene) == ["New"]


async def test_they_can_be_missing_altogether(scene: Scene, press: Query) -> None:
    scene.emulator.switches.ephemeral_supported = False
    assert scene.emulator.switches.ephemeral_refusal in await refusal(send(scene, press))


async def test_they_do_not_exist_in_private_chats(scene: Scene) -> None:
    private = EphemeralMessageParameters(receiver_user_id=scene.olya.id)
    call = scene.bot.send_message(scene.olya.id, "x", ephemeral_message_parameters=private)
    assert "only to groups and supergroups" in await refusal(call)


async def test_an_edit_of_more_than_1024_characters_is_refused(scene: Scene, press: Query) -> None:
    await send(scene, press, "x" * 2000)
    edit = scene.bot.edit_ephemeral_message_text(scene.group.id, scene.ivan.id, 1, text="x" * 1025)
    assert await refusal(edit) == "Bad Request: MEDIA_CAPTION_TOO_LONG"


async def test_the_keyboard_alone_can_be_edited(scene: Scene, press: Query) -> None:
    await send(scene, press)
    await scene.bot.edit_ephemeral_message_reply_markup(
        scene.group.id, scene.ivan.id, 1, reply_markup=keyboard(["7S"])
    )
    hand = scene.emulator.people.look(scene.ivan, scene.group, 1, ephemeral=True)
    assert hand.labels == [["7S"]]


async def test_an_edit_without_a_change_is_refused_as_elsewhere(scene: Scene, press: Query) -> None:
    await send(scene, press)
    edit = scene.bot.edit_ephemeral_message_text(
        scene.group.id, scene.ivan.id, 1, text="Hand", reply_markup=keyboard(["6S"])
    )
    assert "message is not modified" in await refusal(edit)


async def test_a_deleted_one_is_gone(scene: Scene, press: Query) -> None:
    await send(scene, press)
    assert await scene.bot.delete_ephemeral_message(scene.group.id, scene.ivan.id, 1)
    assert hands(scene) == []
    again = scene.bot.delete_ephemeral_message(scene.group.id, scene.ivan.id, 1)
    assert await refusal(again) == "Bad Request: MESSAGE_ID_INVALID"


async def test_its_buttons_can_be_pressed(scene: Scene, press: Query) -> None:
    await send(scene, press)
    await scene.updates(offset=scene.emulator.updates.next_id)
    scene.emulator.people.press_nowait(scene.ivan, scene.group, 1, "6S", ephemeral=True)
    (update,) = await scene.updates()
    assert update.callback_query.message.message_id == 0
    assert update.callback_query.message.ephemeral_message_id == 1


async def test_it_can_stand_in_the_place_of_the_pressed_message(scene: Scene, press: Query) -> None:
    private = EphemeralMessageParameters(
        receiver_user_id=scene.ivan.id,
        callback_query_id=press.id,
        replace_callback_query_message=True,
    )
    await scene.bot.send_message(scene.group.id, "Mine", ephemeral_message_parameters=private)
    assert [b.text for b in scene.emulator.people.screen(scene.ivan, scene.group)] == ["Mine"]
    assert [b.text for b in scene.emulator.people.screen(scene.olya, scene.group)] == ["x"]


async def test_success_does_not_mean_seen(scene: Scene, press: Query) -> None:
    scene.emulator.people.set_online(scene.ivan, online=False)
    await send(scene, press)
    assert hands(scene) == []


async def test_it_vanishes_when_the_app_restarts(scene: Scene, press: Query) -> None:
    await send(scene, press)
    scene.emulator.people.restart_app(scene.ivan)
    assert hands(scene) == []


async def test_an_ephemeral_command_is_seen_by_nobody_else_and_permits_a_reply(
    scene: Scene,
) -> None:
    command = BotCommand(command="hand", description="My cards", is_ephemeral=True)
    await scene.bot.set_my_commands([command], scope=BotCommandScopeAllGroupChats())
    scene.emulator.people.send_text(scene.ivan, scene.group, "/hand")
    (update,) = await scene.updates()
    assert scene.emulator.people.screen(scene.olya, scene.group) == []
    await scene.bot.send_message(
        scene.group.id,
        "Hand",
        ephemeral_message_parameters=EphemeralMessageParameters(receiver_user_id=scene.ivan.id),
        reply_parameters=ReplyParameters(ephemeral_message_id=update.message.ephemeral_message_id),
    )
    assert hands(scene) == ["/hand", "Hand"]
