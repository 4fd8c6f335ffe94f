"""What is remembered of people and places between games."""

from __future__ import annotations

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
            await self._profiles.save_profile(met)
        return met

    async def profile(self, person: PersonId) -> Profile:
        """Return what is remembered of a person; an empty profile for a stranger."""
        return await self._profiles.profile(person) or Profile(person, names.NAMELESS)

    async def set_language(self, person: PersonId, language: str | None) -> Profile:
        """Choose a person's language; None follows the platform."""
        return await self.save(replace(await self.profile(person), language=language))

    async def set_habit(self, person: PersonId, habit: Habit) -> Profile:
        """Remember where a person last played from."""
        return await self.save(replace(await self.profile(person), habit=habit))

    async def set_reachable(self, person: PersonId, reachable: bool) -> Profile:
        """Remember whether private messages arrive."""
        return await self.save(replace(await self.profile(person), reachable=reachable))

    async def set_pending(self, person: PersonId, token: str | None) -> Profile:
        """Remember an invite that waits for a Start without payload (scenario 50)."""
        return await self.save(replace(await self.profile(person), pending_invite=token))

    async def place(self, place: PlaceId) -> PlaceOptions:
        """Return what a place has decided, its defaults if nothing.

        A topic has a default of its own for new tables; the rest its chat decides.
        """
        own = await self._profiles.place_options(place) or PlaceOptions(place)
        if not place.thread:
            return own
        chat = await self.place(place._replace(thread=""))
        return replace(chat, place=place, preset=own.preset or chat.preset)

    async def save(self, profile: Profile) -> Profile:
        """Remember a profile, if it is another than what is known."""
        if profile != await self._profiles.profile(profile.person):
            await self._profiles.save_profile(profile)
        return profile
