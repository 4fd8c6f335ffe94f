"""What is remembered of people and places between games."""

from __future__ import annotations

from dataclasses import fields as dataclass_fields
from dataclasses import replace

from durak_bot.service.ports import Profiles
from durak_bot.table import names
from durak_bot.table.people import Habit, PersonId, PlaceId, PlaceOptions, Profile


class Directory:
    """People and places; everybody the service meets has a profile."""

    def __init__(self, profiles: Profiles) -> None:
        self._profiles = profiles

    async def meet(
        self,
        person: PersonId,
        name: str,
        platform_language: str,
        *,
        reachable: bool | None = None,
        hopeful: bool = False,
    ) -> Profile:
        """Remember a person as the platform shows him now; `reachable` None changes nothing.

        `hopeful` takes a stranger to be reachable, where private messages need no permission.
        """
        known = await self._profiles.profile(person)
        clean = names.clean(name)
        profile = known or Profile(person, clean, reachable=hopeful)
        met = replace(
            profile,
            name=clean,
            platform_language=platform_language or profile.platform_language,
            reachable=profile.reachable if reachable is None else reachable,
        )
        if met != known:
            await self._profiles.save_profile(met, *_changed(profile, met))
        return met

    async def profile(self, person: PersonId) -> Profile:
        """Return what is remembered of a person; an empty profile for a stranger."""
        return await self._profiles.profile(person) or Profile(person, names.NAMELESS)

    async def set_language(self, person: PersonId, language: str | None) -> Profile:
        """Choose a person's language; None follows the platform."""
        return await self.change(person, language=language)

    async def set_habit(self, person: PersonId, habit: Habit) -> Profile:
        """Remember where a person last played from."""
        return await self.change(person, habit=habit)

    async def set_reachable(self, person: PersonId, reachable: bool) -> Profile:
        """Remember whether private messages arrive."""
        return await self.change(person, reachable=reachable)

    async def set_pending(self, person: PersonId, token: str | None) -> Profile:
        """Remember an invite that waits for a Start without payload (scenario 50)."""
        return await self.change(person, pending_invite=token)

    async def place(self, place: PlaceId) -> PlaceOptions:
        """Return what a place has decided, its defaults if nothing.

        A topic has a default of its own for new tables; the rest its chat decides.
        """
        own = await self._profiles.place_options(place) or PlaceOptions(place)
        if not place.thread:
            return own
        chat = await self.place(place._replace(thread=""))
        return replace(chat, place=place, preset=own.preset or chat.preset)

    async def save_place(self, before: PlaceOptions, after: PlaceOptions) -> None:
        """Remember what a place has decided that is another than before, and nothing else."""
        if changed := _changed(before, after):
            await self._profiles.save_place_options(after, *changed)
        elif await self._profiles.place_options(after.place) is None:
            await self._profiles.save_place_options(after)

    async def change(self, person: PersonId, **fields: object) -> Profile:
        """Remember these fields of a person: others may be changed at the same time elsewhere."""
        known = await self._profiles.profile(person)
        profile = known or Profile(person, names.NAMELESS)
        changed = replace(profile, **fields)  # type: ignore[arg-type]  # checked where it is called
        if changed != profile:
            await self._profiles.save_profile(changed, *fields)
        return changed


def _changed(before: Profile | PlaceOptions, after: Profile | PlaceOptions) -> list[str]:
    """Return the names of the fields in which two values of one kind differ."""
    names = (field.name for field in dataclass_fields(before))
    return [name for name in names if getattr(before, name) != getattr(after, name)]
