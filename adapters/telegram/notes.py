"""What the adapter keeps across restarts, in short texts by name."""

from __future__ import annotations

import json
import logging
from typing import Any, Protocol

log = logging.getLogger(__name__)


class Notes(Protocol):
    """Short texts kept by name."""

    async def read(self, name: str) -> str | None:
        """Return a note, None if there is none."""

    async def write(self, name: str, text: str) -> None:
        """Keep a note."""


async def recall(notes: Notes, name: str) -> dict[str, Any]:
    """Return what a note of ours says; nothing for one that cannot be read."""
    text = await notes.read(name)
    if text is None:
        return {}
    try:
        told = json.loads(text)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        log.warning("the note %s cannot be read and is begun anew", name)
        return {}
    return told


async def retain(notes: Notes, name: str, told: dict[str, Any]) -> None:
    """Keep a note."""
    await notes.write(name, json.dumps(told, ensure_ascii=False, separators=(",", ":")))
