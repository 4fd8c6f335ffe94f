"""Everything behind the two faces that the emulator has over HTTP, the Bot API and the page."""

from dataclasses import dataclass

from adapters.emulator.faults import Faults
from adapters.emulator.groups import Groups
from adapters.emulator.journal import Journal
from adapters.emulator.people import People
from adapters.emulator.stage import Stage
from adapters.emulator.world import World


@dataclass(frozen=True)
class Playhouse:
    """The world, those who act in it, and what becomes of the bot's calls."""

    stage: Stage
    people: People
    groups: Groups
    faults: Faults
    journal: Journal

    @property
    def world(self) -> World:
        """Everything that exists."""
        return self.stage.world
