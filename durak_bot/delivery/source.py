"""What delivery asks of the service: views to show, and who can no longer be reached."""

from __future__ import annotations

from typing import Protocol

from durak_bot.table.people import Habit, PersonId, PlaceId, PlaceOptions, Profile
from durak_bot.table.table import TableId
from durak_bot.table.views import Views


class People(Protocol):
    """What is remembered of people and places, as far as delivery needs it (`Directory`)."""

    async def profile(self, person: PersonId) -> Profile:
        """Return what is remembered of a person."""

    async def place(self, place: PlaceId) -> PlaceOptions:
        """Return what a place has decided."""

    async def set_habit(self, person: PersonId, habit: Habit) -> object:
        """Remember where the person plays from."""

    async def set_reachable(self, person: PersonId, reachable: bool) -> object:
        """Remember whether private messages arrive."""


class Source(Protocol):
    """The part of the service that delivery sees."""

    @property
    def directory(self) -> People:
        """Return what is remembered of people and places."""

    async def look(self, table: TableId) -> Views | None:
        """Return a table as it is now, for any number of viewers."""

    async def place_lost(self, place: PlaceId, *, for_good: bool) -> object:
        """Say that the place cannot be written to."""

    async def place_moved(self, old: PlaceId, new: PlaceId) -> object:
        """Say that a chat has another id now."""

    async def window_seen(self, table: TableId, version: int) -> object:
        """Say that people can see this version: a throw-in window counts from now."""
