"""The port `Profiles`: people and places.

Rows are written field by field: what two change at the same time of one person is both kept. What
was read a moment ago is not asked for again.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, select

from durak_bot.engine.notation import NotationError
from durak_bot.table.people import Habit, PersonId, PlaceId, PlaceOptions, Profile
from durak_bot.table.table import TableId
from storage import schema
from storage.chats import move_chat
from storage.database import AnyRow, Database, put
from storage.documents import Documents
from storage.errors import StoredDataError
from storage.fields import read_maybe, read_member
from storage.place_options import COLUMNS, read_settings, settings_row
from storage.remembered import Remembered

_PERSON = select(schema.people).where(
    schema.people.c.platform == bindparam("of_platform"),
    schema.people.c.person == bindparam("of_person"),
)
_PLACE = (
    select(schema.places)
    .where(
        schema.places.c.platform == bindparam("of_platform"),
        schema.places.c.chat == bindparam("of_chat"),
        schema.places.c.thread.in_([bindparam("of_thread"), ""]),
    )
    .order_by(schema.places.c.thread.desc())
    .limit(1)
)


class StoredProfiles:
    """Implements `durak_bot.service.ports.Profiles`."""

    def __init__(self, database: Database, documents: Documents) -> None:
        self._database = database
        self._documents = documents
        self.people: Remembered[PersonId, Profile | None] = Remembered()
        self.places: Remembered[PlaceId, PlaceOptions | None] = Remembered()

    async def profile(self, person: PersonId) -> Profile | None:
        """Return what is remembered of a person. Raises `StoredDataError` if unreadable."""
        if (known := self.people.get(person)) is not None:
            return known[0]
        changes = self.people.changes
        values = {"of_platform": person.platform.value, "of_person": person.user}
        rows = await self._database.rows(_PERSON, values)
        profile = _read_profile(person, rows[0]) if rows else None
        self.people.keep(person, profile, changes)
        return profile

    async def save_profile(self, profile: Profile, *fields: str) -> None:
        """Remember it: of a person who is known these fields alone, or all if none are named."""
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

        def store(connection: Connection) -> None:
            put(connection, schema.people, row, fields or None)

        self.people.forget(profile.person)
        try:
            await self._database.write(store)
        finally:
            self.people.forget(profile.person)

    async def place_options(self, place: PlaceId) -> PlaceOptions | None:
        """Return what a place has decided; a topic without its own has its chat's.

        Either way they name the place that was asked about: saved, they are that topic's own.
        Raises `StoredDataError` if unreadable.
        """
        if (known := self.places.get(place)) is not None:
            return known[0]
        changes = self.places.changes
        values = {
            "of_platform": place.platform.value,
            "of_chat": place.chat,
            "of_thread": place.thread,
        }
        rows = await self._database.rows(_PLACE, values)
        settings = read_settings(place, rows[0]) if rows else None
        self.places.keep(place, settings, changes)
        return settings

    async def save_place_options(self, settings: PlaceOptions, *fields: str) -> None:
        """Remember it: of a place that is known these fields alone, or all if none are named."""
        row = settings_row(settings)
        columns = [column for field in fields for column in COLUMNS.get(field, (field,))]

        def store(connection: Connection) -> None:
            put(connection, schema.places, row, columns or None)

        # All of them: a chat's are its topics', too.
        self.places.forget()
        try:
            await self._database.write(store)
        finally:
            self.places.forget()

    async def move_chat(self, old: PlaceId, new: PlaceId) -> Sequence[TableId]:
        """Move everything of one chat to another id, topics kept (scenario 45).

        Returns the open tables that moved. Their messages stayed behind in the old chat, so their
        surfaces there are to be posted anew. Doing it twice does nothing more.
        """
        try:
            return await self._database.write(
                lambda connection: move_chat(connection, self._documents, old, new)
            )
        finally:
            self.places.forget()
            self._documents.drop()


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
