"""The table of emulated methods. getUpdates is served by `updates`, since it waits."""

from collections.abc import Callable
from typing import Any

from aiogram import methods as m

from adapters.emulator import about, editing, sending, wire
from adapters.emulator.api import Api
from adapters.emulator.decode import Method
from adapters.emulator.errors import ApiError


def _me(api: Api, _: m.GetMe) -> Any:
    return wire.me(api.world)


def _yes(_: Api, __: Any) -> bool:
    return True


def _delete_webhook(api: Api, call: m.DeleteWebhook) -> bool:
    if call.drop_pending_updates:
        api.updates.drop()
    return True


def _webhook_info(api: Api, _: m.GetWebhookInfo) -> Any:
    pending = api.updates.pending
    return {"url": "", "has_custom_certificate": False, "pending_update_count": pending}


Handler = Callable[[Api, Any], Any]

_HANDLERS: dict[type[Method], Handler] = {
    m.GetMe: _me,
    m.DeleteWebhook: _delete_webhook,
    m.GetWebhookInfo: _webhook_info,
    m.LogOut: _yes,
    m.Close: _yes,
    m.SendChatAction: _yes,
    m.SendMessage: sending.send_message,
    m.EditMessageText: editing.edit_text,
    m.EditMessageReplyMarkup: editing.edit_markup,
    m.DeleteMessage: editing.delete_message,
    m.DeleteMessages: editing.delete_messages,
    m.EditEphemeralMessageText: editing.edit_ephemeral_text,
    m.EditEphemeralMessageReplyMarkup: editing.edit_ephemeral_markup,
    m.DeleteEphemeralMessage: editing.delete_ephemeral,
    m.AnswerCallbackQuery: editing.answer_query,
    m.SetMyCommands: about.set_commands,
    m.DeleteMyCommands: about.delete_commands,
    m.GetMyCommands: about.get_commands,
    m.SetMyDescription: about.set_description,
    m.GetMyDescription: about.get_description,
    m.SetMyShortDescription: about.set_short_description,
    m.GetMyShortDescription: about.get_short_description,
    m.SetMyName: about.set_name,
    m.GetMyName: about.get_name,
    m.GetChat: about.get_chat,
    m.GetChatMember: about.get_member,
    m.GetChatAdministrators: about.get_administrators,
    m.GetChatMemberCount: about.count_members,
    m.LeaveChat: about.leave_chat,
    m.PinChatMessage: about.pin,
    m.UnpinChatMessage: about.unpin,
}


def perform(api: Api, call: Method) -> Any:
    """Do what a call asks and give its result; raises ApiError."""
    handler = _HANDLERS.get(type(call))
    if handler is None:
        name = type(call).__api_method__
        raise ApiError(404, f"Not Found: method not found (emulator: {name} is not emulated)")
    return handler(api, call)
