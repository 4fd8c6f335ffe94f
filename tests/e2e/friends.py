"""People who play by what is on their screens alone: they read, tap and wait, nothing more."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from durak_bot.presentation import buttons
from durak_bot.presentation.buttons import (
    BeatWith,
    Done,
    Menu,
    MyCards,
    ShowCard,
    StandIn,
    TakeAll,
    Tap,
    TransferWith,
    Unfocus,
)

if TYPE_CHECKING:
    from adapters.emulator.emulator import Emulator
    from adapters.emulator.screens import Bubble, Button
    from adapters.emulator.world import Chat, Person, PressAnswer

END = "🏁"

TOLD = re.compile(r" → | beats |б’є|^You (take|transfer|show|pass)|^(Береш|Переводиш|Показуєш|Пас)")
"""What an answer begins with that says what a press did, in the languages of these people."""

IMPATIENT = 50
"""Looks at an unchanged screen after which somebody does again what led to nothing."""


@dataclass
class Tally:
    """What happened over a game, as the players saw it."""

    presses: int = 0
    cards: int = 0
    unanswered: int = 0
    refusals: list[str] = field(default_factory=list)
    verbs: Counter[str] = field(default_factory=Counter)


@dataclass
class Friend:
    """One person at the table, quick or slow, with luck of his own."""

    emulator: Emulator
    person: Person
    group: Chat
    luck: random.Random
    tally: Tally
    pause: float
    """Real seconds between two looks at the screen."""
    passed: str = ""
    """What the screen showed when this person last passed: he waits until that changes."""

    def hand(self) -> Bubble | None:
        """Return the message with one's cards: in the private chat, or in the group for oneself."""
        for bubble in reversed(self.messages()):
            if any(isinstance(action, Tap | BeatWith | TransferWith) for action, _ in acts(bubble)):
                return bubble
        return None

    def messages(self) -> list[Bubble]:
        """Return all messages of the bot that only this person sees, oldest first."""
        private = self.emulator.people.screen(
            self.person, self.emulator.world.private(self.person.id)
        )
        here = [b for b in self.emulator.people.screen(self.person, self.group) if b.ephemeral]
        found = [b for b in (*private, *here) if b.from_bot]
        return sorted(found, key=lambda bubble: bubble.edited or bubble.date)

    async def play(self) -> None:
        """Play until the board shows the result."""
        seen, looks = -1, 0
        while True:
            await asyncio.sleep(self.pause * self.luck.uniform(0.5, 1.5))
            looks += 1
            if self.emulator.world.bell.rings == seen and looks < IMPATIENT:
                continue
            seen, looks = self.emulator.world.bell.rings, 0
            if over(self.emulator, self.person, self.group):
                return
            hand = self.hand()
            if hand is not None:
                await self.act(hand)
            elif not self.is_out():
                await self.ask_for_cards()

    async def act(self, hand: Bubble) -> None:
        """Press what one would press now, if anything; nobody passes twice for the same cards."""
        button = self.choose(hand)
        if button is None:
            return
        if isinstance(buttons.decode(button.data or "").action, Done):
            table = self.table()
            if ("←" not in table and "📥" not in table) or self.passed == table:
                return
            self.passed = table
        await self.press(hand, button)

    def table(self) -> str:
        """Return what the newest board says, or nothing."""
        public = [
            b for b in self.emulator.people.screen(self.person, self.group) if not b.ephemeral
        ]
        return next((b.text for b in reversed(public) if b.from_bot), "")

    def is_out(self) -> bool:
        """Tell whether one's own screen is a hand without cards: they are all played."""
        return any(
            isinstance(action, Menu)
            for bubble in self.messages()[-1:]
            for action, _ in acts(bubble)
        )

    def choose(self, hand: Bubble) -> Button | None:
        """Choose what to press, None to wait: mostly a card that fits, sometimes done or take."""
        options = acts(hand)
        ways = [b for a, b in options if isinstance(a, BeatWith | TransferWith | ShowCard)]
        if ways:
            return self.luck.choice(ways)
        fits = [b for a, b in options if isinstance(a, Tap) and b.text.startswith("▸")]
        ends = [b for a, b in options if isinstance(a, Done | TakeAll | StandIn)]
        if fits and (not ends or self.luck.random() < 0.75):
            return self.luck.choice(fits)
        if ends:
            return ends[0]
        wrong = [b for a, b in options if isinstance(a, Tap)]
        return self.luck.choice(wrong) if wrong and self.luck.random() < 0.05 else None

    async def ask_for_cards(self) -> None:
        """Press "my cards" on the board, as somebody does whose private chat is not open."""
        for bubble in reversed(self.emulator.people.screen(self.person, self.group)):
            for action, button in acts(bubble):
                if isinstance(action, MyCards) and not bubble.ephemeral:
                    await self.press(bubble, button)
                    return

    async def press(self, bubble: Bubble, button: Button) -> PressAnswer | None:
        """Press and wait for the one answer; None if none came (the bot may be dead just now)."""
        self.tally.presses += 1
        action = buttons.decode(button.data or "").action
        self.tally.verbs[type(action).__name__] += 1
        try:
            answer = await self.emulator.people.press(
                self.person, bubble.chat, bubble, button.data or "", within=15
            )
        except TimeoutError:
            self.tally.unanswered += 1
            return None
        except LookupError:
            return None
        if answer.text and not TOLD.search(answer.text):
            self.tally.refusals.append(answer.text)
        elif isinstance(action, Tap | BeatWith | TransferWith):
            self.tally.cards += 1
        return answer


def acts(bubble: Bubble) -> list[tuple[buttons.Action, Button]]:
    """Return a message's buttons with what they do, those that only lead back left out."""
    found: list[tuple[buttons.Action, Button]] = []
    for button in bubble.buttons:
        if button.data is None:
            continue
        action = buttons.decode(button.data).action
        if not isinstance(action, Unfocus):
            found.append((action, button))
    return found


def over(emulator: Emulator, person: Person, group: Chat) -> bool:
    """Tell whether the group's board shows a result."""
    boards = [b for b in emulator.people.screen(person, group) if b.from_bot and not b.ephemeral]
    return any(b.text.startswith(END) for b in boards[-3:])
