"""Errors of the Discord API: HTTP status, code and text as the live service gives them."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


class ApiError(Exception):
    """A refusal: what the server answers instead of a result."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Json | None = None,
        retry_after: float | None = None,
        scope: str = "user",
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after
        """Real seconds to wait, for status 429 only."""
        self.scope = scope
        """`user` (this route), `global` or `shared`, for status 429 only."""

    def body(self) -> Json:
        """Return the answer's body."""
        found: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            found["errors"] = self.errors
        if self.retry_after is not None:
            found["retry_after"] = round(self.retry_after, 3)
            found["global"] = self.scope == "global"
        return found


def rate_limited(seconds: float, *, scope: str = "user") -> ApiError:
    """Build 429: `scope` is `user` for one route, `global` for all of the bot."""
    return ApiError(429, 0, "You are being rate limited.", retry_after=seconds, scope=scope)


def old_message_edited_too_often(seconds: float) -> ApiError:
    """Build 429/30046: messages older than an hour have a tiny quota of edits."""
    return ApiError(
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
        retry_after=seconds,
    )


def invalid_body(where: str, code: str, message: str) -> ApiError:
    """Build 400/50035, naming the first wrong field as the live service does."""
    errors: Json = {"_errors": [{"code": code, "message": message}]}
    for part in reversed([p for p in where.split(".") if p]):
        errors = {part: errors}
    return ApiError(400, 50035, "Invalid Form Body", errors=errors)


def unauthorized() -> ApiError:
    """Build 401 for a wrong bot token."""
    return ApiError(401, 0, "401: Unauthorized")


def token_expired() -> ApiError:
    """Build 401/50027: an interaction's token lives for 15 minutes."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def unknown(what: str) -> ApiError:
    """Build 404 for something that is not there."""
    codes = {
        "Application": 10002,
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "User": 10013,
        "Emoji": 10014,
        "Webhook": 10015,
        "Interaction": 10062,
        "application command": 10063,
    }
    return ApiError(404, codes[what], f"Unknown {what}")


def already_acknowledged() -> ApiError:
    """Build 400/40060: an interaction is answered once."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> ApiError:
    """Build 403/50001: the bot does not see this place."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """Build 403/50013: the bot sees it and may not do this."""
    return ApiError(403, 50013, "Missing Permissions")


def cannot_send_to_user() -> ApiError:
    """Build 403/50007: this person's private messages are closed."""
    return ApiError(403, 50007, "Cannot send messages to this user")


def no_mutual_guilds() -> ApiError:
    """Build 403/50278: the person shares no server with the bot."""
    return ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def opening_too_fast() -> ApiError:
    """Build 403/40003: private channels are being opened too fast."""
    return ApiError(403, 40003, "You are opening direct messages too fast.")


def thread_archived() -> ApiError:
    """Build 400/50083."""
    return ApiError(400, 50083, "Thread is archived")


def not_the_author() -> ApiError:
    """Build 403/50005."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> ApiError:
    """Build 400/50006."""
    return ApiError(400, 50006, "Cannot send an empty message")


def not_found() -> ApiError:
    """Build 404 for a path that this server does not know."""
    return ApiError(404, 0, "404: Not Found")
