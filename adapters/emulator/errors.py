"""What the server says when it refuses a call: HTTP status, description, parameters."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(eq=False)
class ApiError(Exception):
    """Refuse a call as the Bot API does; `code` is the HTTP status and the ``error_code``."""

    code: int
    description: str
    parameters: Json = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.code} {self.description}"

    def body(self) -> Json:
        """Give the JSON body of the answer."""
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad_request(text: str) -> ApiError:
    """Make a 400 with the server's usual prefix."""
    return ApiError(400, f"Bad Request: {text}")


def forbidden(text: str) -> ApiError:
    """Make a 403 with the server's usual prefix."""
    return ApiError(403, f"Forbidden: {text}")


def unauthorized() -> ApiError:
    """Refuse a wrong token."""
    return ApiError(401, "Unauthorized")


def unknown_method() -> ApiError:
    """Refuse a method that does not exist."""
    return ApiError(404, "Not Found: method not found")


def conflict() -> ApiError:
    """End one of two pollers of the same token."""
    return ApiError(
        409,
        "Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running",
    )


def too_many_requests(seconds: int) -> ApiError:
    """Ask the bot to wait for `seconds`."""
    return ApiError(
        429, f"Too Many Requests: retry after {seconds}", {"retry_after": max(1, seconds)}
    )


def upgraded(new_chat: int) -> ApiError:
    """Point from a plain group to the supergroup that it became."""
    return ApiError(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": new_chat},
    )


def bad_gateway() -> ApiError:
    """Fail as a proxy in front of the server does."""
    return ApiError(502, "Bad Gateway")


def stale_query() -> ApiError:
    """Refuse an answer that is late, doubled or made up."""
    return bad_request("query is too old and response timeout expired or query ID is invalid")


def not_modified() -> ApiError:
    """Refuse an edit that changes nothing."""
    return bad_request(
        "message is not modified: specified new message content and reply markup are "
        "exactly the same as a current content and reply markup of the message"
    )
