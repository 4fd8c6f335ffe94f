"""What keeps a platform's bot from running, as one line for whoever started it."""

from __future__ import annotations


class StartError(Exception):
    """The bot cannot run; the text names no secret."""


class OutOfReachError(StartError):
    """The platform cannot be reached right now; another attempt may succeed."""
