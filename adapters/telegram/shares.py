"""What a chat's private pages may cost while a table plays there: a share a person, and one in all.

A page is one person's comfort, the board is everybody's game, and both are counted alike.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

BURST = 2
"""Pages that a person may have at once: the menu, and what was looked for in it."""

SPACING = 15.0
"""Seconds after which a person may have one more."""

MOST = 4
"""Pages that all people of a chat may have in a minute together."""

MINUTE = 60.0


@dataclass(slots=True)
class Shares:
    """The pages that people were shown lately."""

    now: Callable[[], float]
    _shown: dict[str, deque[tuple[float, str]]] = field(default_factory=dict)

    def take(self, chat: str, person: str) -> bool:
        """Note a page for this person in this chat if it may be shown, and say whether it may."""
        now = self.now()
        shown = self._shown.setdefault(chat, deque())
        while shown and shown[0][0] <= now - MINUTE:
            shown.popleft()
        lately = [at for at, who in shown if who == person and at > now - BURST * SPACING]
        if len(shown) >= MOST or len(lately) >= BURST:
            return False
        shown.append((now, person))
        return True
