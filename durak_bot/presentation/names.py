"""What the people and computers at a table are called, each name unlike the others.

Names stand in the nominative wherever they occur: the bot cannot bend them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from durak_bot.presentation.words import Words
from durak_bot.table.people import Platform
from durak_bot.table.table import Presence
from durak_bot.table.views import SeatView

MARKS = {
    Presence.HERE: "",
    Presence.AWAY: " 💤",
    Presence.STAND_IN: " 🤖",
    Presence.LEFT: " 🚪",
    Presence.REMOVED: " 🚫",
}
"""Signs after the names of those whose cards a computer plays."""


SEATS = "①②③④⑤⑥"
"""Numbers of seats in names: beside them stand the counts of cards, in plain digits."""


ORIGINS = {Platform.TELEGRAM: " ✈️", Platform.DISCORD: " 👾"}
"""Signs after the names of people at a table of more than one platform: where each comes from."""


def named(seats: Sequence[SeatView], words: Words) -> tuple[str, ...]:
    """Return the names by seat; equal ones are told apart by the seat's number.

    A computer is 🤖 and its level.
    """
    plain = [
        computer(seat.level or 1, words) if seat.person is None else seat.name for seat in seats
    ]
    often = Counter(plain)
    return tuple(
        f"{name} {SEATS[seat.seat]}" if often[name] > 1 else name
        for name, seat in zip(plain, seats, strict=True)
    )


def marked(seats: Sequence[SeatView], words: Words) -> tuple[str, ...]:
    """Return the names by seat with the signs of where each comes from and how it is played."""
    mixed = is_mixed(seats)
    return tuple(
        name + (origin(seat) if mixed else "") + MARKS[seat.presence]
        for name, seat in zip(named(seats, words), seats, strict=True)
    )


def is_mixed(seats: Sequence[SeatView]) -> bool:
    """Return whether people of more than one platform sit here."""
    return len({seat.person.platform for seat in seats if seat.person is not None}) > 1


def origin(seat: SeatView) -> str:
    """Return the sign of a person's platform; computers are at home everywhere."""
    return "" if seat.person is None else ORIGINS[seat.person.platform]


def computer(level: int, words: Words) -> str:
    """Return what a computer of this level is called."""
    return f"🤖 {words.t('level', level=level)}"
