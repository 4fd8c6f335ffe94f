"""What every method works with: the world, its limits and the update queue."""

from dataclasses import dataclass

from adapters.emulator.floods import Floods
from adapters.emulator.updates import Updates
from adapters.emulator.world import Chat, World


@dataclass
class Api:
    """The server's side of the Bot API."""

    world: World
    floods: Floods
    updates: Updates

    def admit(self, chat: Chat, *, ephemeral: bool = False) -> None:
        """Count a send or an edit in `chat`; raises ApiError 429."""
        counts = not ephemeral or self.world.switches.ephemeral_counts
        self.floods.admit(chat.id, group=chat.is_group, counts_in_group=counts)
