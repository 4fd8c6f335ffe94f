"""People on Discord who play by what is on their screens alone: they read, press and wait."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from durak_bot.presentation import buttons
from durak_bot.presentation.buttons import (
    BadPress,
    BeatWith,
    Done,
    MyCards,
    ShowCard,
    StandIn,
    TakeAll,
    Tap,
    TransferWith,
    Unfocus,
)
from tests.discord.loopback.loopback import Loopback, Outcome
from tests.discord.loopback.screens import Bubble
from tests.discord.loopback.world import Channel, Person

END = "🏁"

REACTION = 0.25
"""Real seconds from when a message appears until somebody can have read and pressed it."""


@dataclass(frozen=True)
class Choice:
    """Something to press: a button, or a line of a select."""

    action: buttons.Action
    label: str
    custom_id: str
    value: str = ""
    """The line of a select, empty for a button."""


@dataclass
class Tally:
    """What happened over a game, as the players saw it."""

    presses: int = 0
    cards: int = 0
    slowest: float = 0.0
    """Seconds until the slowest acknowledgement."""
    verbs: Counter[str] = field(default_factory=Counter)


@dataclass
class Friend:
    """One person at the table, with luck of his own."""

    server: Loopback
    person: Person
    channel: Channel
    luck: random.Random
    tally: Tally
    pause: float = 0.1
    """Real seconds between two looks at the screen."""

    def private(self) -> list[Bubble]:
        """Return all messages of the bot that only this person sees, the oldest change first."""
        here = [b for b in self.server.screen(self.person, self.channel) if b.ephemeral]
        found = [b for b in (*self.server.private(self.person), *here) if b.from_bot]
        return sorted(found, key=lambda bubble: bubble.changed)

    def hand(self) -> Bubble | None:
        """Return the newest message with one's cards."""
        for bubble in reversed(self.private()):
            if any(isinstance(c.action, Tap | BeatWith | TransferWith) for c in choices(bubble)):
                return bubble
        return None

    def board(self) -> Bubble:
        """Return the newest public message of the bot. Raises LookupError without one."""
        boards = [b for b in self.server.screen(self.person, self.channel) if not b.ephemeral]
        if not boards:
            raise LookupError("there is no board")
        return boards[-1]

    def over(self) -> bool:
        """Tell whether the board shows the result."""
        public = [b for b in self.server.screen(self.person, self.channel) if not b.ephemeral]
        return any(bubble.text.startswith(END) for bubble in public[-3:])

    async def do(
        self, kind: type[buttons.Action], value: object = None, within: float = 120.0
    ) -> Outcome:
        """Wait for a button that does this, anywhere on the screen, and press it."""

        def wanted() -> tuple[Bubble, Choice] | None:
            now = self.server.clock.now()
            here = self.server.screen(self.person, self.channel)
            for bubble in reversed([*self.server.private(self.person), *here]):
                if self.server.clock.real(now - bubble.created) < REACTION:
                    continue
                for choice in choices(bubble):
                    fits = isinstance(choice.action, kind)
                    if fits and (value is None or choice.action == value):
                        return bubble, choice
            return None

        found = await self.server.wait_for(wanted, within, f"no button for {kind.__name__}")
        return await self.press(*found)

    async def play(self) -> None:
        """Play until the board shows the result."""
        while not self.over():
            await asyncio.sleep(self.pause * self.luck.uniform(0.5, 1.5))
            # It changed under the thumb, or the bot is dead.
            with suppress(LookupError, TimeoutError):
                await self.step()

    async def step(self) -> None:
        """Look once, and press what seems right."""
        hand = self.hand()
        if hand is None:
            board = self.board()
            cards = [c for c in choices(board) if isinstance(c.action, MyCards)]
            if cards:
                await self.press(board, cards[0])
            return
        choice = self.choose(hand)
        if choice is not None:
            await self.press(hand, choice)

    def choose(self, hand: Bubble) -> Choice | None:
        """Choose what to press, None to wait: mostly a card that fits, sometimes done or take."""
        options = choices(hand)
        ways = [c for c in options if isinstance(c.action, BeatWith | TransferWith | ShowCard)]
        if ways:
            return self.luck.choice(ways)
        fits = [c for c in options if isinstance(c.action, Tap) and c.label.startswith("▸")]
        ends = [c for c in options if isinstance(c.action, Done | TakeAll | StandIn)]
        if fits and (not ends or self.luck.random() < 0.75):
            return self.luck.choice(fits)
        if ends:
            return ends[0]
        wrong = [c for c in options if isinstance(c.action, Tap)]
        return self.luck.choice(wrong) if wrong and self.luck.random() < 0.05 else None

    async def press(self, bubble: Bubble, choice: Choice) -> Outcome:
        """Press, and count how it went."""
        self.tally.presses += 1
        self.tally.verbs[type(choice.action).__name__] += 1
        if choice.value:
            outcome = await self.server.select(
                self.person, bubble, choice.custom_id, [choice.value]
            )
        else:
            outcome = await self.server.press(self.person, bubble, choice.custom_id)
        if outcome.acknowledged is None:
            return outcome
        self.tally.slowest = max(self.tally.slowest, outcome.acknowledged)
        if isinstance(choice.action, Tap | BeatWith | TransferWith):
            self.tally.cards += 1
        return outcome


def choices(bubble: Bubble) -> list[Choice]:
    """Return what can be pressed in a message, what only leads back left out."""
    return [choice for choice in _all(bubble) if not isinstance(choice.action, Unfocus)]


def _all(bubble: Bubble) -> Iterator[Choice]:
    for button in bubble.buttons:
        action = _action(button.custom_id or "")
        if action is not None and button.custom_id is not None:
            yield Choice(action, button.label, button.custom_id)
    for select in bubble.selects:
        for option in select.options:
            action = _action(option.value)
            if action is not None:
                yield Choice(action, option.label, select.custom_id, option.value)


def _action(data: str) -> buttons.Action | None:
    try:
        # What follows `#` only tells two buttons apart that do the same.
        return buttons.decode(data.split("#", maxsplit=1)[0]).action
    except BadPress:
        return None
