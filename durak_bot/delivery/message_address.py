"""Where a message is, as text: `‹chat›/‹message›`, or `‹chat›/e‹message›/‹user›` for a private one.

A private message stands inside a chat and only its person sees it; platforms call it ephemeral.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MessageAddress:
    """Where a message is; `user` is set for a private one inside a chat."""

    chat: int
    message: int
    user: int | None = None

    def __str__(self) -> str:
        if self.user is not None:
            return f"{self.chat}/e{self.message}/{self.user}"
        return f"{self.chat}/{self.message}"

    @staticmethod
    def read(text: str) -> MessageAddress | None:
        """Return the address written so; None for none."""
        parts = text.split("/")
        try:
            match parts:
                case [chat, message, user] if message.startswith("e"):
                    return MessageAddress(int(chat), int(message[1:]), int(user))
                case [chat, message]:
                    return MessageAddress(int(chat), int(message))
                case _:
                    return None
        except ValueError:
            return None
