"""What has just happened: the last event of a bout, and a closed bout in a line."""

from __future__ import annotations

from collections.abc import Sequence

from durak_bot.engine.events import (
    Attacked,
    Beaten,
    BoutBeaten,
    BoutTaken,
    Drew,
    Ended,
    Event,
    Leads,
    Passed,
    Shown,
    Taking,
    Transferred,
    WentOut,
)
from durak_bot.presentation.faces import face
from durak_bot.presentation.words import Words
from durak_bot.table.views import GameView


def last(game: GameView, names: Sequence[str], words: Words) -> str | None:
    """Return the last thing that happened in this bout, None where nothing has."""
    for event in reversed(game.events):
        told = tell(event, names, words)
        if told is not None:
            return told
    return None


def tell(event: Event, names: Sequence[str], words: Words) -> str | None:
    """Return an event as a sentence; None for what the board says otherwise, and for passes.

    Passes stay untold: who has passed is nobody's business until the bout closes (R2.7).
    """
    match event:
        case Attacked(seat, card, lead):
            key = "event-lead" if lead else "event-throw-in"
            return words.t(key, name=names[seat], card=face(card))
        case Beaten(seat, attack, card):
            return words.t("event-beat", name=names[seat], attack=face(attack), card=face(card))
        case Transferred(seat, card, to):
            return words.t("event-transfer", name=names[seat], card=face(card), to=names[to])
        case Shown(seat, card, to):
            return words.t("event-show", name=names[seat], card=face(card), to=names[to])
        case Taking(seat):
            return words.t("event-take", name=names[seat])
        case Passed() | BoutBeaten() | BoutTaken() | Drew() | WentOut() | Leads() | Ended():
            return None


def closed(game: GameView, names: Sequence[str], words: Words) -> str | None:
    """Return the bout before in one line: how it ended, who is out, who drew the open trump."""
    if game.closed is None:
        return None
    parts = [_ending(game.closed, game.seen.bout - 1, names, words)]
    for event in game.closing:
        match event:
            case Drew(seat, _, shown) if shown is not None:
                parts.append(words.t("event-drew-trump", name=names[seat], card=face(shown)))
            case WentOut(seats):
                parts.append(f"🏁 {', '.join(names[seat] for seat in seats)}")
            case _:
                pass
    return " · ".join(parts)


def _ending(ending: BoutBeaten | BoutTaken, bout: int, names: Sequence[str], words: Words) -> str:
    match ending:
        case BoutBeaten(cards=cards):
            return words.t("bout-beaten", bout=bout, count=len(cards))
        case BoutTaken(defender, cards=cards):
            return words.t("bout-taken", bout=bout, name=names[defender], count=len(cards))
