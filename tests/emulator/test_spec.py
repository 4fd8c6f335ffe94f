"""The check against the Bot API's description finds what it is there to find."""

import pytest

from tests.emulator.conftest import Scene, keyboard
from tests.emulator.spec import SPEC, violations

pytestmark = pytest.mark.skipif(not SPEC.exists(), reason="no description of the Bot API at hand")


async def test_calls_of_aiogram_fit_the_description(scene: Scene) -> None:
    sent = await scene.bot.send_message(scene.group.id, "x", reply_markup=keyboard(["In"]))
    await scene.bot.edit_message_text("y", chat_id=scene.group.id, message_id=sent.message_id)
    calls = scene.emulator.calls()
    assert len(calls) == 2
    assert [violations(call.method, call.params) for call in calls] == [[], []]


@pytest.mark.parametrize(
    ("method", "params", "problem"),
    [
        ("sendMassage", {}, "no such method"),
        ("sendMessage", {"text": "x"}, "chat_id is missing"),
        ("sendMessage", {"chat_id": 1, "text": "x", "colour": 1}, "unknown colour"),
        ("sendMessage", {"chat_id": [], "text": "x"}, "is not"),
        ("sendMessage", {"chat_id": 1, "text": "x" * 4097}, "4097 characters"),
        (
            "sendMessage",
            {
                "chat_id": 1,
                "text": "x",
                "reply_markup": {"inline_keyboard": [[{"text": "x", "callback_data": "ш" * 40}]]},
            },
            "80 bytes",
        ),
        (
            "sendMessage",
            {
                "chat_id": 1,
                "text": "x",
                "reply_markup": {"inline_keyboard": [[{"text": "x", "style": "pink"}]]},
            },
            "'pink' is not",
        ),
        (
            "sendMessage",
            {"chat_id": 1, "text": "x", "entities": [{"type": "bold", "offset": 0}]},
            "length is missing",
        ),
        ("answerCallbackQuery", {"callback_query_id": "1", "show_alert": 1}, "1 is not boolean"),
        ("getUpdates", {"allowed_updates": ["messages"]}, "'messages' is not"),
    ],
)
def test_what_does_not_fit_is_named(method: str, params: dict[str, object], problem: str) -> None:
    assert any(problem in each for each in violations(method, params))
