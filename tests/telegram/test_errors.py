"""Each refusal of Telegram that the table of platform facts names, and what it means."""

from __future__ import annotations

import pytest
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.exceptions import AiogramError, TelegramNetworkError
from aiogram.methods import SendMessage

from adapters.telegram.errors import is_late, is_not_modified, meaning
from durak_bot.delivery.surfaces import (
    Failed,
    Gone,
    Moved,
    PlatformAnswer,
    Rejected,
    RetryAfter,
    Unreachable,
)

METHOD = SendMessage(chat_id=1, text="x")


def error(code: int, description: str, parameters: str = "{}") -> AiogramError:
    """Let aiogram itself make the exception of an answer."""
    content = (
        f'{{"ok":false,"error_code":{code},"description":"{description}",'
        f'"parameters":{parameters}}}'
    )
    with pytest.raises(AiogramError) as caught:
        AiohttpSession().check_response(None, METHOD, code, content)  # type: ignore[arg-type]
    return caught.value


@pytest.mark.parametrize(
    ("code", "description", "parameters", "expected"),
    [
        (400, "Bad Request: message to edit not found", "{}", Gone()),
        (400, "Bad Request: message to delete not found", "{}", Gone()),
        (400, "Bad Request: message can't be edited", "{}", Gone()),
        (400, "Bad Request: message can't be deleted", "{}", Gone()),
        (400, "Bad Request: MESSAGE_ID_INVALID", "{}", Gone()),
        (400, "Bad Request: chat not found", "{}", Unreachable()),
        (
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            '{"migrate_to_chat_id": -100123}',
            Moved("-100123"),
        ),
        (
            400,
            "Bad Request: not enough rights to send text messages to the chat",
            "{}",
            Unreachable(),
        ),
        (400, "Bad Request: have no write access to the chat", "{}", Unreachable()),
        (400, "Bad Request: CHAT_WRITE_FORBIDDEN", "{}", Unreachable()),
        (400, "Bad Request: TOPIC_CLOSED", "{}", Unreachable()),
        (400, "Bad Request: message thread not found", "{}", Unreachable()),
        (400, "Bad Request: message text is empty", "{}", Rejected()),
        (400, "Bad Request: message is too long", "{}", Rejected()),
        (400, "Bad Request: BUTTON_DATA_INVALID", "{}", Rejected()),
        (400, "Bad Request: can't parse entities: wrong", "{}", Rejected()),
        (403, "Forbidden: bot can't initiate conversation with a user", "{}", Unreachable()),
        (403, "Forbidden: bot was blocked by the user", "{}", Unreachable()),
        (403, "Forbidden: user is deactivated", "{}", Unreachable()),
        (403, "Forbidden: bot was kicked from the group chat", "{}", Unreachable(for_good=True)),
        (
            403,
            "Forbidden: bot was kicked from the supergroup chat",
            "{}",
            Unreachable(for_good=True),
        ),
        (
            403,
            "Forbidden: bot is not a member of the supergroup chat",
            "{}",
            Unreachable(for_good=True),
        ),
        # Often followed by a migration, so the table only pauses (scenario 46).
        (403, "Forbidden: the group chat was deleted", "{}", Unreachable()),
        (429, "Too Many Requests: retry after 34", '{"retry_after": 34}', RetryAfter(34.0)),
        (500, "Internal Server Error: restart", "{}", Failed()),
        (502, "Bad Gateway", "{}", Failed()),
    ],
)
async def test_a_refusal_means_what_the_table_says(
    code: int, description: str, parameters: str, expected: PlatformAnswer
) -> None:
    assert meaning(error(code, description, parameters)) == expected


async def test_an_edit_without_change_is_a_success() -> None:  # scenario 52
    text = (
        "Bad Request: message is not modified: specified new message content and reply markup "
        "are exactly the same as a current content and reply markup of the message"
    )
    assert is_not_modified(error(400, text))


async def test_a_late_answer_is_recognised() -> None:  # scenario 56
    text = "Bad Request: query is too old and response timeout expired or query ID is invalid"
    assert is_late(error(400, text))


async def test_a_broken_connection_is_tried_again() -> None:
    assert meaning(TelegramNetworkError(METHOD, "cut")) == Failed()


async def test_an_unknown_refusal_of_a_private_message_means_not_now() -> None:
    unknown = error(400, "Bad Request: SOMETHING_NEW")
    assert meaning(unknown, ephemeral=True) == Unreachable()


async def test_a_press_too_old_for_a_private_message_means_not_now() -> None:
    late = error(400, "Bad Request: query is too old and response timeout expired")
    assert meaning(late, ephemeral=True) == Unreachable()
