"""People who play by what their hands offer."""

from __future__ import annotations

import random

import simcord

from durak_bot.presentation.buttons import BeatWith, Done, TakeAll, Tap, TransferWith
from durak_bot.table.table import TimerKind
from tests.discord.stage import Scene, Seen

PLAYABLE = "▸"


def choice(hand: Seen, luck: random.Random) -> str | None:
    """Return the press a player makes: a marked card, else to take or to be done."""
    cards, ends = [], []
    for press, label, data in hand.presses():
        match press.action:
            case BeatWith() | TransferWith():
                cards.append(data)
            case Tap() if label.startswith(PLAYABLE):
                cards.append(data)
            case TakeAll() | Done():
                ends.append(data)
            case _:
                pass
    if cards:
        return luck.choice(cards)
    return ends[0] if ends else None


def newest(scene: Scene, who: simcord.MemberActor) -> Seen | None:
    try:
        return scene.hand(who)
    except AssertionError:
        return None


async def play(
    scene: Scene, people: list[simcord.MemberActor], seed: int, bouts: int = 400
) -> None:
    """Play on until the game ends, or for so many rounds."""
    luck = random.Random(seed)
    for _ in range(bouts):
        before = scene.table.version
        for who in people:
            if scene.plays:
                await _act(scene, who, luck)
        if not scene.plays:
            return
        if scene.table.version == before:
            await scene.ring(TimerKind.WINDOW, TimerKind.COMPUTER)


async def _act(scene: Scene, who: simcord.MemberActor, luck: random.Random) -> None:
    hand = newest(scene, who)
    data = choice(hand, luck) if hand is not None else None
    if hand is not None and data is not None:
        await scene.carry(who, hand, data)
