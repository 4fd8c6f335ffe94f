"""A table's options and the presets people choose from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from durak_bot.engine.rules import Order, Rules

MINUTE = 60
HOUR = 60 * MINUTE

CLOCKS = (0, 30, 60, 180, 36 * HOUR)
"""Turn clocks offered, seconds; 0 is off."""

MIN_CLOCK = 20
MAX_CLOCK = 36 * HOUR


class Absent(StrEnum):
    """What happens to the seat of a person who is away or has left (R6.4)."""

    COMPUTER = "computer"
    WALKOVER = "walkover"


class NextLead(StrEnum):
    """Who leads in a rematch (R1.4)."""

    LOWEST_TRUMP = "lowest_trump"
    UNDER_DURAK = "under_durak"


class Invites(StrEnum):
    """Who may join by the invite token from elsewhere."""

    ANYONE = "anyone"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Options:
    """How a table plays. Times in seconds, 0 is off.

    `window` is how long throwing in stays open once all is beaten, `take_window` after "I take".
    Raises `ValueError` for times out of range.
    """

    rules: Rules = Rules(order=Order.FREE)
    clock: int = MINUTE
    window: int = 8
    take_window: int = 5
    auto_pass: bool = False
    absent: Absent = Absent.COMPUTER
    next_lead: NextLead = NextLead.LOWEST_TRUMP
    invites: Invites = Invites.ANYONE
    level: int = 2
    """Level of computers that take a seat, and of a stand-in."""

    def __post_init__(self) -> None:
        if self.clock and not MIN_CLOCK <= self.clock <= MAX_CLOCK:
            raise ValueError(f"clock: {self.clock} is not 0 or {MIN_CLOCK}…{MAX_CLOCK}")
        if self.window < 0 or self.take_window < 0:
            raise ValueError("window: below 0")


class Preset(StrEnum):
    """Named choices; the first is the default for live play."""

    LIVE = "live"
    BLITZ = "blitz"
    CLASSIC = "classic"
    TRANSFER = "transfer"
    DAY = "day"
    PRACTICE = "practice"


LIVE = Options()

PRESETS: dict[Preset, Options] = {
    Preset.LIVE: LIVE,
    Preset.BLITZ: replace(LIVE, clock=30, window=5),
    Preset.CLASSIC: replace(LIVE, rules=Rules(order=Order.TURN)),
    Preset.TRANSFER: replace(LIVE, rules=Rules(order=Order.FREE, transfer=True)),
    Preset.DAY: replace(
        LIVE,
        rules=Rules(order=Order.TURN),
        auto_pass=True,
        clock=36 * HOUR,
        window=4 * HOUR,
        take_window=4 * HOUR,
    ),
    Preset.PRACTICE: replace(LIVE, clock=0, window=0, take_window=0),
}
"""`practice` is for a person alone against computers: no clock, no window."""
