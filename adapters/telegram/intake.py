"""Turns Telegram's users and chats into acts; everybody who acts is met and remembered."""

from __future__ import annotations

from aiogram.types import Chat, User

from adapters.telegram.people import is_private, person_id
from durak_bot.delivery.surfaces import Permit
from durak_bot.reception.acts import Act
from durak_bot.service.game_service import GameService
from durak_bot.table.people import PlaceId


class Intake:
    """Meets people."""

    def __init__(self, service: GameService) -> None:
        self._service = service
        self._moved: dict[PlaceId, PlaceId] = {}

    def moved(self, old: PlaceId, new: PlaceId) -> None:
        """Note that a chat has got another id: old messages are still pressed in the old one."""
        self._moved[old] = new

    def now_at(self, place: PlaceId) -> PlaceId:
        """Return where a place is by now (scenario 45)."""
        new = self._moved.get(place._replace(thread=""))
        return place if new is None else place._replace(chat=new.chat)

    async def act(
        self, user: User, chat: Chat, place: PlaceId, permit: Permit | None = None, page: str = ""
    ) -> Act:
        """Return who acts where; `permit` and `page` as a press brings them."""
        private = is_private(chat)
        profile = await self._service.directory.meet(
            person_id(user),
            user.full_name,
            user.language_code or "",
            reachable=True if private else None,
        )
        title = chat.title or ""
        return Act(profile.person, profile, place, private, title, permit=permit, page=page)
