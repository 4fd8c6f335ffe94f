"""What a place has decided, as a row and back."""

from __future__ import annotations

from durak_bot.engine.notation import NotationError
from durak_bot.table.people import Opens, PlaceId, PlaceOptions, Quiet
from storage.database import AnyRow
from storage.errors import StoredDataError
from storage.fields import read_member


def settings_row(settings: PlaceOptions) -> dict[str, object]:
    """Write settings as a row of `schema.places`."""
    return {
        "platform": settings.place.platform.value,
        "chat": settings.place.chat,
        "thread": settings.place.thread,
        "title": settings.title,
        "private": settings.private,
        "language": settings.language,
        "preset": settings.preset,
        "opens": settings.opens.value,
        "mentions": settings.mentions,
        "quiet_from": None if settings.quiet is None else settings.quiet.start,
        "quiet_to": None if settings.quiet is None else settings.quiet.end,
        "utc_offset": settings.offset,
    }


COLUMNS = {"quiet": ("quiet_from", "quiet_to"), "offset": ("utc_offset",)}
"""Columns of those fields that are not called as they are."""


def read_settings(place: PlaceId, row: AnyRow) -> PlaceOptions:
    """Read a row of `schema.places`. Raises `StoredDataError` naming the place."""
    try:
        opens = read_member(row.opens, Opens, "opens")
        off = row.quiet_from is None or row.quiet_to is None
        quiet = None if off else Quiet(row.quiet_from, row.quiet_to)
    except (NotationError, ValueError) as error:
        raise StoredDataError(f"settings of {place} cannot be read: {error}") from None
    return PlaceOptions(
        place=place,
        title=row.title,
        private=row.private,
        language=row.language,
        preset=row.preset,
        opens=opens,
        mentions=row.mentions,
        quiet=quiet,
        offset=row.utc_offset,
    )
