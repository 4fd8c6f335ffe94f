"""Groups: privacy mode, rights, the bot in and out, migration, topics, administrators."""

import pytest
from aiogram.exceptions import TelegramForbiddenError, TelegramMigrateToChat
from aiogram.types import BotCommand, BotCommandScopeAllGroupChats

from adapters.emulator.world import ANONYMOUS_ADMIN, Status
from tests.emulator.conftest import Scene, keyboard, refusal


async def texts(scene: Scene) -> list[str | None]:
    """Poll and give the texts of messages."""
    return [u.message.text for u in await scene.updates() if u.message]


async def test_in_privacy_mode_a_command_with_the_bots_name_is_always_heard(scene: Scene) -> None:
    scene.emulator.people.send_text(scene.ivan, scene.group, "/durak@DurakEmulatorBot new")
    scene.emulator.people.send_text(scene.ivan, scene.group, "/durak@OtherBot new")
    assert await texts(scene) == ["/durak@DurakEmulatorBot new"]


async def test_a_bare_command_is_heard_only_after_the_bot_wrote_last(scene: Scene) -> None:
    scene.emulator.people.send_text(scene.ivan, scene.group, "/durak one")
    await scene.bot.send_message(scene.group.id, "Hello")
    scene.emulator.people.send_text(scene.ivan, scene.group, "/durak two")
    scene.emulator.groups.other_bot_writes(scene.group)
    scene.emulator.people.send_text(scene.ivan, scene.group, "/durak three")
    assert await texts(scene) == ["/durak two"]


async def test_a_reply_to_the_bot_is_heard_and_other_talk_is_not(scene: Scene) -> None:
    sent = await scene.bot.send_message(scene.group.id, "Hello")
    scene.emulator.people.send_text(scene.ivan, scene.group, "talk")
    scene.emulator.people.send_text(scene.ivan, scene.group, "to you", reply_to=sent.message_id)
    assert await texts(scene) == ["to you"]


async def test_an_administrator_and_a_bot_without_privacy_hear_everything(scene: Scene) -> None:
    scene.emulator.groups.promote_bot(scene.group)
    scene.emulator.people.send_text(scene.ivan, scene.group, "one")
    scene.emulator.groups.demote_bot(scene.group)
    scene.emulator.world.profile.privacy = False
    scene.emulator.people.send_text(scene.ivan, scene.group, "two")
    assert await texts(scene) == ["one", "two"]


async def test_being_added_is_told_by_a_status_and_a_service_message(scene: Scene) -> None:
    group = scene.emulator.groups.add_group("New", "group", members=[scene.olya], bot=None)
    scene.emulator.groups.add_bot(group, scene.olya)
    status, service = await scene.updates()
    assert status.my_chat_member.new_chat_member.status == Status.MEMBER
    assert service.message.new_chat_members[0].id == scene.bot.id


@pytest.mark.parametrize(("kind", "noun"), [("group", "group"), ("supergroup", "supergroup")])
async def test_after_being_kicked_the_bot_is_told_so(scene: Scene, kind: str, noun: str) -> None:
    group = scene.emulator.groups.add_group("Short", kind, members=[scene.olya])
    sent = await scene.bot.send_message(group.id, "x")
    scene.emulator.groups.kick_bot(group)
    for call in (
        scene.bot.send_message(group.id, "x"),
        scene.bot.edit_message_text("y", chat_id=group.id, message_id=sent.message_id),
    ):
        with pytest.raises(TelegramForbiddenError, match=f"kicked from the {noun} chat"):
            await call


async def test_after_leaving_the_bot_is_no_member(scene: Scene) -> None:
    await scene.bot.leave_chat(scene.group.id)
    with pytest.raises(TelegramForbiddenError, match="not a member of the supergroup chat"):
        await scene.bot.send_message(scene.group.id, "x")


async def test_a_deleted_group_is_gone(scene: Scene) -> None:
    scene.emulator.groups.delete_group(scene.group)
    with pytest.raises(TelegramForbiddenError, match="the group chat was deleted"):
        await scene.bot.send_message(scene.group.id, "x")


async def test_without_the_right_to_write_sends_and_edits_are_refused(scene: Scene) -> None:
    sent = await scene.bot.send_message(scene.group.id, "x")
    scene.emulator.groups.revoke_write(scene.group)
    said = await refusal(scene.bot.send_message(scene.group.id, "y"))
    assert said == "Bad Request: not enough rights to send text messages to the chat"
    edit = scene.bot.edit_message_text("y", chat_id=scene.group.id, message_id=sent.message_id)
    assert await refusal(edit) == "Bad Request: CHAT_WRITE_FORBIDDEN"
    scene.emulator.groups.grant_write(scene.group)
    await scene.bot.send_message(scene.group.id, "y")


@pytest.mark.parametrize("new_first", [False, True])
async def test_a_migration_is_told_by_two_service_messages_in_either_order(
    scene: Scene, new_first: bool
) -> None:
    old = scene.emulator.groups.add_group("Small", "group", members=[scene.olya])
    new = scene.emulator.groups.migrate(old, new_first=new_first)
    told = [
        (u.message.chat.id, u.message.migrate_to_chat_id, u.message.migrate_from_chat_id)
        for u in await scene.updates()
    ]
    expected = [(old.id, new.id, None), (new.id, None, old.id)]
    assert told == (expected[::-1] if new_first else expected)


async def test_after_a_migration_the_old_id_points_to_the_new_one(scene: Scene) -> None:
    old = scene.emulator.groups.add_group("Small", "group", members=[scene.olya])
    new = scene.emulator.groups.migrate(old, announced=False)
    with pytest.raises(TelegramMigrateToChat) as caught:
        await scene.bot.send_message(old.id, "x")
    assert caught.value.migrate_to_chat_id == new.id
    assert str(new.id).startswith("-100")


async def test_after_a_migration_old_buttons_are_still_pressed_in_the_old_chat(
    scene: Scene,
) -> None:
    old = scene.emulator.groups.add_group("Small", "group", members=[scene.olya])
    await scene.bot.send_message(old.id, "Board", reply_markup=keyboard(["In"]))
    new = scene.emulator.groups.migrate(old, announced=False)
    board = scene.emulator.people.screen(scene.olya, new)[0]
    query = scene.emulator.people.press_nowait(scene.olya, new, board, "In")
    assert query.chat == old.id


async def test_a_topics_messages_carry_its_id_and_the_topics_first_message(scene: Scene) -> None:
    forum = scene.emulator.groups.add_group(
        "Forum", "forum", members=[scene.olya], topics=["Games"]
    )
    topic = max(forum.topics)
    scene.emulator.people.send_text(scene.olya, forum, "/durak@DurakEmulatorBot", thread=topic)
    (update,) = await scene.updates()
    assert (update.message.message_thread_id, update.message.is_topic_message) == (topic, True)
    assert update.message.reply_to_message.forum_topic_created.name == "Games"
    sent = await scene.bot.send_message(forum.id, "x", message_thread_id=topic)
    assert (sent.message_thread_id, sent.is_topic_message) == (topic, True)
    assert [b.text for b in scene.emulator.people.screen(scene.olya, forum, 1)] == []


async def test_general_has_no_thread_id(scene: Scene) -> None:
    forum = scene.emulator.groups.add_group("Forum", "forum", members=[scene.olya])
    scene.emulator.people.send_text(scene.olya, forum, "/durak@DurakEmulatorBot", thread=1)
    (update,) = await scene.updates()
    assert (update.message.message_thread_id, update.message.is_topic_message) == (None, None)
    said = await refusal(scene.bot.send_message(forum.id, "x", message_thread_id=1))
    assert said == "Bad Request: message thread not found"
    await scene.bot.send_message(forum.id, "x")


async def test_a_closed_or_deleted_topic_refuses(scene: Scene) -> None:
    forum = scene.emulator.groups.add_group(
        "Forum", "forum", members=[scene.olya], topics=["Games"]
    )
    topic = max(forum.topics)
    scene.emulator.groups.close_topic(forum, topic)
    said = await refusal(scene.bot.send_message(forum.id, "x", message_thread_id=topic))
    assert said == "Bad Request: TOPIC_CLOSED"
    scene.emulator.groups.delete_topic(forum, topic)
    said = await refusal(scene.bot.send_message(forum.id, "x", message_thread_id=topic))
    assert said == "Bad Request: message thread not found"


async def test_a_reply_chain_has_a_thread_id_but_is_no_topic(scene: Scene) -> None:
    sent = await scene.bot.send_message(scene.group.id, "Hello")
    scene.emulator.people.send_text(scene.ivan, scene.group, "hi", reply_to=sent.message_id)
    (update,) = await scene.updates()
    assert update.message.message_thread_id == sent.message_id
    assert update.message.is_topic_message is None


async def test_an_anonymous_administrator_writes_as_the_group_and_presses_as_a_person(
    scene: Scene,
) -> None:
    scene.emulator.groups.set_member(scene.ivan, scene.group, Status.ADMINISTRATOR, anonymous=True)
    scene.emulator.people.send_text(scene.ivan, scene.group, "/durak@DurakEmulatorBot")
    sent = await scene.bot.send_message(scene.group.id, "x", reply_markup=keyboard(["In"]))
    scene.emulator.people.press_nowait(scene.ivan, scene.group, sent.message_id, "In")
    written, pressed = await scene.updates()
    assert written.message.from_user.id == ANONYMOUS_ADMIN
    assert written.message.sender_chat.id == scene.group.id
    assert pressed.callback_query.from_user.id == scene.ivan.id


async def test_members_and_administrators_can_be_asked_for(scene: Scene) -> None:
    scene.emulator.people.leave(scene.marko, scene.group)
    stands = [
        (await scene.bot.get_chat_member(scene.group.id, user)).status
        for user in (scene.olya.id, scene.ivan.id, scene.marko.id, scene.bot.id)
    ]
    assert stands == ["creator", "member", "left", "member"]
    rulers = await scene.bot.get_chat_administrators(scene.group.id)
    assert [each.user.id for each in rulers] == [scene.olya.id]
    assert (await scene.bot.get_chat(scene.group.id)).title == "Friends"


async def test_the_command_menu_follows_scope_and_language(scene: Scene) -> None:
    english = [BotCommand(command="durak", description="Play")]
    ukrainian = [BotCommand(command="durak", description="Грати")]
    scope = BotCommandScopeAllGroupChats()
    await scene.bot.set_my_commands(english, scope=scope)
    await scene.bot.set_my_commands(ukrainian, scope=scope, language_code="uk")
    menus = [
        [each["description"] for each in scene.emulator.people.commands(person, chat)]
        for person, chat in (
            (scene.marko, scene.group),
            (scene.ivan, scene.group),
            (scene.ivan, scene.ivan),
        )
    ]
    assert menus == [["Play"], ["Грати"], []]
