"""Sending, editing and deleting, with the refusals of PLATFORMS.md."""

import pytest
from aiogram.exceptions import TelegramForbiddenError
from aiogram.types import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    MessageEntity,
    ReplyParameters,
    User,
)

from tests.emulator.conftest import Scene, keyboard, refusal


async def test_a_message_reaches_every_member(scene: Scene) -> None:
    sent = await scene.bot.send_message(scene.group.id, "Hello", reply_markup=keyboard(["In"]))
    for person in (scene.olya, scene.ivan):
        (seen,) = scene.emulator.people.screen(person, scene.group)
        assert (seen.message_id, seen.text, seen.labels) == (sent.message_id, "Hello", [["In"]])


async def test_an_edit_replaces_text_and_takes_away_a_keyboard_not_given_again(
    scene: Scene,
) -> None:
    sent = await scene.bot.send_message(scene.group.id, "Old", reply_markup=keyboard(["In"]))
    await scene.bot.edit_message_text("New", chat_id=scene.group.id, message_id=sent.message_id)
    (seen,) = scene.emulator.people.screen(scene.ivan, scene.group)
    assert (seen.text, seen.labels) == ("New", [])


async def test_an_edit_of_the_keyboard_leaves_the_text(scene: Scene) -> None:
    sent = await scene.bot.send_message(scene.group.id, "Text", reply_markup=keyboard(["In"]))
    await scene.bot.edit_message_reply_markup(
        chat_id=scene.group.id, message_id=sent.message_id, reply_markup=keyboard(["Out"])
    )
    (seen,) = scene.emulator.people.screen(scene.ivan, scene.group)
    assert (seen.text, seen.labels) == ("Text", [["Out"]])


async def test_an_edit_without_a_change_is_refused(scene: Scene) -> None:
    sent = await scene.bot.send_message(scene.group.id, "Same", reply_markup=keyboard(["In"]))
    said = await refusal(
        scene.bot.edit_message_text(
            "Same",
            chat_id=scene.group.id,
            message_id=sent.message_id,
            reply_markup=keyboard(["In"]),
        )
    )
    assert said.startswith("Bad Request: message is not modified: specified new message content")


async def test_a_deleted_message_is_gone_and_cannot_be_edited_or_deleted(scene: Scene) -> None:
    sent = await scene.bot.send_message(scene.group.id, "Here")
    await scene.bot.delete_message(scene.group.id, sent.message_id)
    assert scene.emulator.people.screen(scene.ivan, scene.group) == []
    edit = scene.bot.edit_message_text("x", chat_id=scene.group.id, message_id=sent.message_id)
    assert await refusal(edit) == "Bad Request: message to edit not found"
    delete = scene.bot.delete_message(scene.group.id, sent.message_id)
    assert await refusal(delete) == "Bad Request: message to delete not found"


async def test_a_message_of_somebody_else_cannot_be_edited(scene: Scene) -> None:
    theirs = scene.emulator.people.send_text(scene.ivan, scene.group, "mine")
    edit = scene.bot.edit_message_text("x", chat_id=scene.group.id, message_id=theirs.id)
    assert await refusal(edit) == "Bad Request: message can't be edited"


async def test_deleting_works_for_48_hours(scene: Scene) -> None:
    sent = await scene.bot.send_message(scene.group.id, "Old board")
    scene.emulator.advance(48 * 3600 + 1)
    said = await refusal(scene.bot.delete_message(scene.group.id, sent.message_id))
    assert said == "Bad Request: message can't be deleted"
    await scene.bot.edit_message_text("Stub", chat_id=scene.group.id, message_id=sent.message_id)


async def test_a_reply_names_what_it_answers(scene: Scene) -> None:
    first = await scene.bot.send_message(scene.group.id, "First")
    reply = ReplyParameters(message_id=first.message_id)
    second = await scene.bot.send_message(scene.group.id, "Second", reply_parameters=reply)
    assert second.reply_to_message is not None
    assert second.reply_to_message.message_id == first.message_id


async def test_a_reply_to_nothing_is_refused_unless_it_may_go_without(scene: Scene) -> None:
    wanted = ReplyParameters(message_id=999)
    said = await refusal(scene.bot.send_message(scene.group.id, "x", reply_parameters=wanted))
    assert said == "Bad Request: message to be replied not found"
    allowed = ReplyParameters(message_id=999, allow_sending_without_reply=True)
    await scene.bot.send_message(scene.group.id, "x", reply_parameters=allowed)


@pytest.mark.parametrize("text", ["", "   \n"])
async def test_an_empty_text_is_refused(scene: Scene, text: str) -> None:
    said = await refusal(scene.bot.send_message(scene.group.id, text))
    assert said == "Bad Request: message text is empty"


async def test_a_text_has_at_most_4096_characters(scene: Scene) -> None:
    await scene.bot.send_message(scene.group.id, "ш" * 4096)
    said = await refusal(scene.bot.send_message(scene.group.id, "ш" * 4097))
    assert said == "Bad Request: message is too long"


@pytest.mark.parametrize("data", ["x" * 65, "ш" * 33])
async def test_callback_data_is_counted_in_bytes(scene: Scene, data: str) -> None:
    markup = InlineKeyboardMarkup(
        inline_keyboard=[[InlineKeyboardButton(text="x", callback_data=data)]]
    )
    said = await refusal(scene.bot.send_message(scene.group.id, "x", reply_markup=markup))
    assert said == "Bad Request: BUTTON_DATA_INVALID"


async def test_a_keyboard_has_at_most_100_buttons(scene: Scene) -> None:
    rows = [["x"] * 5] * 21
    markup = keyboard(*rows)
    said = await refusal(scene.bot.send_message(scene.group.id, "x", reply_markup=markup))
    assert said == "Bad Request: reply markup is too long"


async def test_a_row_has_at_most_8_buttons(scene: Scene) -> None:
    said = await refusal(
        scene.bot.send_message(scene.group.id, "x", reply_markup=keyboard(["x"] * 9))
    )
    assert "more than 8 buttons in a row" in said


async def test_a_button_without_an_action_is_refused(scene: Scene) -> None:
    markup = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="x")]])
    said = await refusal(scene.bot.send_message(scene.group.id, "x", reply_markup=markup))
    assert "Text buttons are unallowed" in said


async def test_a_deep_link_with_a_payload_that_would_be_lost_is_refused(scene: Scene) -> None:
    url = f"{scene.emulator.bot_link}?start=join.K7Q2"
    markup = InlineKeyboardMarkup(inline_keyboard=[[InlineKeyboardButton(text="x", url=url)]])
    said = await refusal(scene.bot.send_message(scene.group.id, "x", reply_markup=markup))
    assert "deep-link payload" in said


async def test_a_field_that_the_method_does_not_have_is_refused(scene: Scene) -> None:
    button = InlineKeyboardButton(text="x", callback_data="x", colour="red")
    markup = InlineKeyboardMarkup(inline_keyboard=[[button]])
    said = await refusal(scene.bot.send_message(scene.group.id, "x", reply_markup=markup))
    assert "unknown field sendMessage.reply_markup.inline_keyboard[0][0].colour" in said


async def test_entities_are_kept_with_offsets_in_utf16_units(scene: Scene) -> None:
    bold = MessageEntity(type="bold", offset=3, length=2)
    sent = await scene.bot.send_message(scene.group.id, "🃏 K7", entities=[bold])
    assert sent.entities is not None
    assert sent.entities[0].extract_from(sent.text or "") == "K7"


@pytest.mark.parametrize(("offset", "length"), [(1, 1), (0, 9), (0, 0), (3, 3)])
async def test_entities_outside_the_text_or_inside_a_character_are_refused(
    scene: Scene, offset: int, length: int
) -> None:
    entity = MessageEntity(type="bold", offset=offset, length=length)
    said = await refusal(scene.bot.send_message(scene.group.id, "🃏 K7", entities=[entity]))
    assert said == "Bad Request: ENTITY_BOUNDS_INVALID"


async def test_entities_that_overlap_without_nesting_are_refused(scene: Scene) -> None:
    entities = [
        MessageEntity(type="bold", offset=0, length=3),
        MessageEntity(type="italic", offset=2, length=3),
    ]
    said = await refusal(scene.bot.send_message(scene.group.id, "abcdef", entities=entities))
    assert said.startswith("Bad Request: can't parse entities")


async def test_a_mention_of_a_member_is_kept_and_of_a_stranger_dropped(scene: Scene) -> None:
    def mention(user_id: int) -> MessageEntity:
        named = User(id=user_id, is_bot=False, first_name="?")
        return MessageEntity(type="text_mention", offset=0, length=2, user=named)

    known = await scene.bot.send_message(scene.group.id, "Hi", entities=[mention(scene.ivan.id)])
    unknown = await scene.bot.send_message(scene.group.id, "Hi", entities=[mention(5)])
    assert (known.entities is None, unknown.entities is None) == (False, True)
    assert scene.emulator.people.screen(scene.ivan, scene.group)[0].mentions_me


async def test_a_live_time_needs_a_format_that_clients_know(scene: Scene) -> None:
    def moment(shape: str) -> MessageEntity:
        return MessageEntity(
            type="date_time", offset=0, length=5, unix_time=1_800_000_000, date_time_format=shape
        )

    await scene.bot.send_message(scene.group.id, "18:42", entities=[moment("r")])
    await scene.bot.send_message(scene.group.id, "18:42", entities=[moment("wDT")])
    said = await refusal(scene.bot.send_message(scene.group.id, "18:42", entities=[moment("rt")]))
    assert said.startswith("Bad Request: can't parse entities")


async def test_html_becomes_entities(scene: Scene) -> None:
    sent = await scene.bot.send_message(scene.group.id, "🃏 <b>K7</b> &lt;x&gt;", parse_mode="HTML")
    assert sent.text == "🃏 K7 <x>"
    assert [(e.type, e.offset, e.length) for e in sent.entities or []] == [("bold", 3, 2)]


@pytest.mark.parametrize("text", ["<b>x", "<x>y</x>", "x</b>"])
async def test_html_that_cannot_be_parsed_is_refused(scene: Scene, text: str) -> None:
    said = await refusal(scene.bot.send_message(scene.group.id, text, parse_mode="HTML"))
    assert said.startswith("Bad Request: can't parse entities")


async def test_an_unknown_chat_is_not_found(scene: Scene) -> None:
    assert await refusal(scene.bot.send_message(-100123, "x")) == "Bad Request: chat not found"


async def test_a_person_whom_the_bot_never_met_is_not_found(scene: Scene) -> None:
    said = await refusal(scene.bot.send_message(scene.ivan.id, "x"))
    assert said == "Bad Request: chat not found"


async def test_a_person_who_never_pressed_start_cannot_be_written_to(scene: Scene) -> None:
    await scene.bot.send_message(scene.group.id, "x", reply_markup=keyboard(["In"]))
    board = scene.emulator.people.screen(scene.ivan, scene.group)[0]
    scene.emulator.people.press_nowait(scene.ivan, scene.group, board, "In")
    with pytest.raises(TelegramForbiddenError, match="can't initiate conversation with a user"):
        await scene.bot.send_message(scene.ivan.id, "x")


async def test_a_person_who_blocked_the_bot_cannot_be_written_to(scene: Scene) -> None:
    scene.emulator.people.block(scene.olya)
    with pytest.raises(TelegramForbiddenError, match="bot was blocked by the user"):
        await scene.bot.send_message(scene.olya.id, "x")
    scene.emulator.people.press_start(scene.olya)
    await scene.bot.send_message(scene.olya.id, "x")


async def test_a_deleted_account_cannot_be_written_to(scene: Scene) -> None:
    scene.emulator.people.deactivate(scene.olya)
    with pytest.raises(TelegramForbiddenError, match="user is deactivated"):
        await scene.bot.send_message(scene.olya.id, "x")
