"""Presses: from an interaction to an act. A select's value is a press like a button's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adapters.discord.intake import Intake
from adapters.discord.people import Interaction
from adapters.discord.render import SELECT, bare
from adapters.discord.reply import Reply
from durak_bot.delivery.message_address import MessageAddress
from durak_bot.delivery.surfaces import Surface
from durak_bot.reception.acts import Touched
from durak_bot.reception.pages import Pages
from durak_bot.reception.presses import Presses


class PressHandler:
    """Carries out presses."""

    def __init__(self, intake: Intake, pages: Pages) -> None:
        self._intake = intake
        self._presses = Presses(intake.desk, pages)

    async def handle(self, interaction: Interaction) -> None:
        """Carry out a press of a button, or a choice in a select."""
        data = _pressed(interaction)
        async with self._intake.serve(interaction) as reply:
            touched = await self._touched(interaction, reply)
            surface = touched.surface
            act = await self._intake.act(
                interaction,
                reply,
                place=None if surface is None else surface.place,
                page=_page(interaction, reply, surface),
            )
            await self._presses.handle(act, data, reply, touched)

    async def _touched(self, interaction: Interaction, reply: Reply) -> Touched:
        assert interaction.message is not None
        address = MessageAddress(
            interaction.channel_id or 0,
            interaction.message.id,
            interaction.user.id if reply.alone else None,
        )
        surface = await self._intake.desk.courier.find(reply.ticket.place, str(address))
        return Touched(str(address), reply.alone, surface)


def _pressed(interaction: Interaction) -> str:
    data: Mapping[str, Any] = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    values = data.get("values")
    if custom_id.startswith(SELECT) and isinstance(values, list) and values:
        return str(values[0])
    return bare(custom_id)


def _page(interaction: Interaction, reply: Reply, surface: Surface | None) -> str:
    """Return whether the pressed message is a page that can be changed in place."""
    mine = reply.alone or interaction.guild_id is None
    return "page" if mine and surface is None else ""
