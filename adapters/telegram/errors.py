"""What Telegram's refusals mean for delivery.

The texts are those of PLATFORM reports: matched in lower case, by parts, most particular first.
"""

from __future__ import annotations

import logging

from aiogram.exceptions import (
    AiogramError,
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)

from durak_bot.delivery.surfaces import (
    Failed,
    Gone,
    Moved,
    PlatformAnswer,
    Rejected,
    RetryAfter,
    Unreachable,
)

log = logging.getLogger(__name__)


_NOT_MODIFIED = "message is not modified"
_LATE = ("query is too old", "query id is invalid", "query_id_invalid")
_GONE = (
    "message to edit not found",
    "message to delete not found",
    "message can't be edited",
    "message can't be deleted",
    "message_id_invalid",
    "message not found",
)
_CLOSED = (
    "not enough rights",
    "have no write access",
    "chat_write_forbidden",
    "topic_closed",
    "topic_deleted",
    "message thread not found",
    "chat_restricted",
    "need administrator rights",
)
_NO_CHAT = ("chat not found", "user not found", "peer_id_invalid", "user_is_blocked")
_EPHEMERAL = ("ephemeral", "query is too old", "query id is invalid", "query_id_invalid")
_UNASKED = ("chat_admin_required", "ephemeral", "not enough rights", "need administrator rights")
_THROWN_OUT = ("bot was kicked", "bot is not a member")


def is_not_modified(error: BaseException) -> bool:
    """Return whether an edit was refused because all is shown already."""
    return isinstance(error, TelegramBadRequest) and _NOT_MODIFIED in _text(error)


def is_late(error: BaseException) -> bool:
    """Return whether an answer to a press came too late (scenario 56)."""
    return isinstance(error, TelegramBadRequest) and _has(_text(error), _LATE)


def is_unasked(error: BaseException) -> bool:
    """Return whether a chat permits a private message only to whoever has just pressed."""
    return isinstance(error, TelegramBadRequest) and _has(_text(error), _UNASKED)


def meaning(error: AiogramError | TimeoutError, *, ephemeral: bool = False) -> PlatformAnswer:
    """Return what a failed call means for the message it was about.

    `ephemeral` says that it was a private message in a group: a refusal nobody has seen yet then
    means that the platform does not permit one now.
    """
    match error:
        case TelegramRetryAfter():
            return RetryAfter(float(error.retry_after))
        case TelegramMigrateToChat():
            return Moved(str(error.migrate_to_chat_id))
        case TelegramForbiddenError():
            return Unreachable(for_good=_has(_text(error), _THROWN_OUT))
        case TelegramBadRequest() | TelegramNotFound():
            return _bad_request(_text(error), ephemeral=ephemeral)
        case TelegramNetworkError() | TelegramServerError() | TimeoutError():
            return Failed()
        case TelegramUnauthorizedError() | TelegramConflictError() | ClientDecodeError():
            return Failed()
        case _:
            log.error("an answer of Telegram that nobody expected: %s", type(error).__name__)
            return Failed()


def _bad_request(text: str, *, ephemeral: bool) -> PlatformAnswer:
    if _has(text, _GONE):
        return Gone()
    if _has(text, _CLOSED) or _has(text, _NO_CHAT):
        return Unreachable()
    if ephemeral:
        known = _has(text, _EPHEMERAL)
        if not known:
            log.warning("a private message in a group was refused: %s", text)
        return Unreachable()
    log.error("Telegram takes no such message: %s", text)
    return Rejected()


def _has(text: str, parts: tuple[str, ...]) -> bool:
    return any(part in text for part in parts)


def _text(error: TelegramAPIError) -> str:
    return error.message.lower().replace("’", "'")
