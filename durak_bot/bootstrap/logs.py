"""Logging of a bot process: one line an event, and no token in any of them."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable

_INTERACTION = re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?]+")
"""An address of Discord with an interaction's token in it, which libraries write into the log."""


class Redactor(logging.Filter):
    """Blots out secrets in every record, tracebacks included, whoever wrote it."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        self._secrets = tuple(secret for secret in secrets if secret)

    def filter(self, record: logging.LogRecord) -> bool:
        """Replace secrets in the finished message and in the traceback's text."""
        message = record.getMessage()
        record.msg, record.args = self._blot(message), ()
        if record.exc_info:
            record.exc_text = self._blot(_formatted(record.exc_info))
        return True

    def _blot(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "***")
        return _INTERACTION.sub(r"\1***", text)


def _formatted(error: logging._SysExcInfoType) -> str:
    try:
        return logging.Formatter().formatException(error)
    except ImportError:
        # The interpreter is ending and reads no source lines any more.
        return getattr(error[0], "__name__", "an exception")


def configure(level: str, secrets: Iterable[str]) -> None:
    """Log to standard error from `level` on, without `secrets`."""
    handler = logging.StreamHandler()
    handler.setFormatter(
        logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")
    )
    handler.addFilter(Redactor(secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for chatty in ("aiogram.event", "apscheduler", "aiosqlite", "asyncio", "alembic", "discord"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
