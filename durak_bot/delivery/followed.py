"""One table that is followed: its surfaces, and what is known of the table as a whole."""

from __future__ import annotations

from dataclasses import dataclass, field

from durak_bot.delivery.layout import Progress
from durak_bot.delivery.live_surface import LiveSurface
from durak_bot.delivery.sight import Sight
from durak_bot.delivery.surfaces import Surface, SurfaceKey
from durak_bot.table.people import PersonId
from durak_bot.table.table import TableId


@dataclass(eq=False)
class Followed:
    """A table, from when it is first shown until all is shown of its end."""

    table: TableId
    sight: Sight
    surfaces: dict[SurfaceKey, LiveSurface] = field(default_factory=dict)
    """Everything that is known of a surface is in its object; nothing else goes by its key."""
    version: int = 0
    """What the surfaces were last queued to show; 0 before that."""
    over: bool = False
    """The table is closed: once that is shown, nothing will change any more."""
    progress: Progress | None = None
    """Where the game stood when it was last looked at."""
    called: PersonId | None = None
    """Whom the board mentions until he acts."""
    window: int = 0
    """The version whose throw-in window has been seen."""

    def get(self, surface: Surface) -> LiveSurface:
        """Return the table's surface of the same key, or this one from now on."""
        return self.surfaces.setdefault(surface.key, LiveSurface(surface))

    def all(self) -> list[LiveSurface]:
        """Return the surfaces there are now."""
        return list(self.surfaces.values())

    def awake(self) -> list[LiveSurface]:
        """Return the surfaces that can be written to."""
        return [each for each in self.surfaces.values() if not each.asleep]

    def hands(self, person: PersonId) -> list[LiveSurface]:
        """Return a person's hands, wherever they are."""
        return [each for each in self.surfaces.values() if each.surface.person == person]

    def forget(self, live: LiveSurface) -> None:
        """Drop a surface."""
        if self.surfaces.get(live.key) is live:
            del self.surfaces[live.key]
        live.forget()

    @property
    def standing(self) -> Progress:
        """Return where the game stands, as far as that is known."""
        return self.progress or Progress()

    @property
    def settled(self) -> bool:
        """Return whether no surface waits to be shown, or is to be tried again."""
        return not any(each.pending or each.owed for each in self.surfaces.values())
