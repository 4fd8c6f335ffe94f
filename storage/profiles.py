"""The port `Profiles`: people and places."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select

from durak_bot.engine.notation import NotationError
from durak_bot.table.people import Habit, PersonId, PlaceId, PlaceOptions, Profile
from durak_bot.table.table import TableId
from storage import schema
from storage.chats import move_chat
from storage.database import AnyQuery, AnyRow, Database, put
from storage.documents import Documents
from storage.errors import StoredDataError
from storage.fields import read_maybe, read_member
from storage.place_options import read_settings, settings_row


class StoredProfiles:
    """Implements `durak_bot.service.ports.Profiles`."""

    def __init__(self, database: Database, documents: Documents) -> None:
        self._database = database
        self._documents = documents

    async def profile(self, person: PersonId) -> Profile | None:
        """Return what is remembered of a person. Raises `StoredDataError` if unreadable."""
        stored = schema.people.c
        row = await self._one(
            select(schema.people).where(
                stored.platform == person.platform.value, stored.person == person.user
            )
        )
        return None if row is None else _read_profile(person, row)

    async def save_profile(self, profile: Profile) -> None:
        """Remember it."""
        row = {
            "platform": profile.person.platform.value,
            "person": profile.person.user,
            "name": profile.name,
            "platform_language": profile.platform_language,
            "language": profile.language,
            "games": profile.games,
            "hints": profile.hints,
            "auto_pass": profile.auto_pass,
            "habit": None if profile.habit is None else profile.habit.value,
            "reachable": profile.reachable,
            "pending_invite": profile.pending_invite,
        }
        await self._database.write(lambda connection: put(connection, schema.people, row))

    async def place_options(self, place: PlaceId) -> PlaceOptions | None:
        """Return what a place has decided; a topic without its own has its chat's.

        Either way they name the place that was asked about: saved, they are that topic's own.
        Raises `StoredDataError` if unreadable.
        """
        stored = schema.places.c
        row = await self._one(
            select(schema.places)
            .where(
                stored.platform == place.platform.value,
                stored.chat == place.chat,
                stored.thread.in_({place.thread, ""}),
            )
            .order_by(stored.thread.desc())
            .limit(1)
        )
        return None if row is None else read_settings(place, row)

    async def save_place_options(self, settings: PlaceOptions) -> None:
        """Remember it."""
        row = settings_row(settings)
        await self._database.write(lambda connection: put(connection, schema.places, row))

    async def move_chat(self, old: PlaceId, new: PlaceId) -> Sequence[TableId]:
        """Move everything of one chat to another id, topics kept (scenario 45).

        Returns the open tables that moved. Their messages stayed behind in the old chat, so their
        surfaces there are to be posted anew. Doing it twice does nothing more.
        """
        return await self._database.write(
            lambda connection: move_chat(connection, self._documents, old, new)
        )

    async def _one(self, query: AnyQuery) -> AnyRow | None:
        rows = await self._database.rows(query)
        return rows[0] if rows else None


def _read_profile(person: PersonId, row: AnyRow) -> Profile:
    try:
        habit = read_maybe(
            row.habit, lambda value, where: read_member(value, Habit, where), "habit"
        )
    except NotationError as error:
        raise StoredDataError(f"person {person} cannot be read: {error}") from None
    return Profile(
        person=person,
        name=row.name,
        platform_language=row.platform_language,
        language=row.language,
        games=row.games,
        hints=row.hints,
        auto_pass=row.auto_pass,
        habit=habit,
        reachable=row.reachable,
        pending_invite=row.pending_invite,
    )
