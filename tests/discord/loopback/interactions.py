"""Interactions: their payload, the one callback, and the messages through their token."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field

from tests.discord.loopback import payloads
from tests.discord.loopback.errors import (
    Json,
    already_acknowledged,
    invalid_body,
    token_expired,
    unknown,
)
from tests.discord.loopback.world import (
    DM,
    EPHEMERAL,
    LOADING,
    Channel,
    Message,
    Person,
    World,
)
from tests.discord.loopback.writing import write

COMMAND, COMPONENT, MODAL = 2, 3, 5
"""Interaction types."""

REPLY, DEFER_REPLY, DEFER_UPDATE, UPDATE, SHOW_MODAL = 4, 5, 6, 7, 9
"""Callback types."""

ACKNOWLEDGE_WITHIN = 3.0
"""Real seconds."""
TOKEN_LIFE = 900.0
"""Seconds of the server's clock."""


@dataclass(eq=False)
class Interaction:
    """One command or press, from the gateway event to the last follow-up."""

    id: int
    token: str
    kind: int
    person: Person
    channel: Channel
    data: Json
    created: float
    born: float
    """Monotonic, real seconds."""
    skipped: float
    """How far the clock had been moved then, so that moving it counts as waiting."""
    source: Message | None = None
    """The message whose button was pressed."""
    callback: int | None = None
    acknowledged: float | None = None
    """Real seconds from the event to the callback."""
    original: Message | None = None
    """What `@original` means."""
    messages: list[Message] = field(default_factory=list)
    """Messages made by it, the reply first."""
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    def __repr__(self) -> str:
        return f"<interaction {self.id} of {self.person.name}: {self.data}>"


class Interactions:
    """All interactions, by identifier and by token."""

    def __init__(self, world: World, patience: float = ACKNOWLEDGE_WITHIN) -> None:
        self._world = world
        self._patience = patience
        self.all: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._expired: set[str] = set()

    def begin(
        self,
        kind: int,
        person: Person,
        channel: Channel,
        data: Json,
        source: Message | None = None,
    ) -> Interaction:
        """Note that somebody did something; the event is to be sent at once."""
        clock = self._world.clock
        begun = Interaction(
            self._world.new_id(),
            secrets.token_urlsafe(48),
            kind,
            person,
            channel,
            data,
            clock.now(),
            time.monotonic(),
            clock.skipped,
            source,
        )
        self.all[begun.id] = begun
        self._by_token[begun.token] = begun
        return begun

    def payload(self, begun: Interaction) -> Json:
        """Describe it as the gateway does."""
        world, channel, guild = self._world, begun.channel, begun.channel.guild
        private = channel.type == DM and channel.with_bot
        found: Json = {
            "id": str(begun.id),
            "application_id": str(world.application_id),
            "type": begun.kind,
            "data": begun.data,
            "token": begun.token,
            "version": 1,
            "locale": begun.person.locale,
            "channel_id": str(channel.id),
            "channel": payloads.channel(channel, world),
            "app_permissions": str(channel.bot_permissions()),
            "entitlements": [],
            "attachment_size_limit": 10_485_760,
            "context": 0 if guild else 1 if private else 2,
            "authorizing_integration_owners": self._owners(begun),
        }
        if begun.source is not None:
            found["message"] = payloads.message(begun.source, world)
        if guild is None:
            return {**found, "user": payloads.user(begun.person)}
        powers = payloads.powers(guild, begun.person)
        found["channel"]["permissions"] = str(powers)
        return found | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": payloads.member(guild, begun.person) | {"permissions": str(powers)},
        }

    @staticmethod
    def _owners(begun: Interaction) -> Json:
        if begun.channel.guild is not None:
            return {"0": str(begun.channel.guild.id)}
        return {"0": "0"} if begun.channel.with_bot else {"1": str(begun.person.id)}

    def expire_tokens(self) -> None:
        """Let every token given so far be dead, as if 15 minutes had passed."""
        self._expired.update(self._by_token)

    # ------------------------------------------------------------- the callback

    def call_back(self, interaction_id: str, token: str, body: Json) -> Json:
        """Take the one answer to an interaction. Raises `ApiError`."""
        begun = self.all.get(int(interaction_id))
        if begun is None or begun.token != token:
            raise unknown("Interaction")
        waited = time.monotonic() - begun.born
        if waited + self._world.clock.skipped - begun.skipped > self._patience:
            raise unknown("Interaction")
        if begun.callback is not None:
            raise already_acknowledged()
        kind = body.get("type")
        self._apply(begun, kind, body.get("data") or {})
        begun.callback = kind
        begun.acknowledged = waited
        begun.answered.set()
        return self._resource(begun)

    def _apply(self, begun: Interaction, kind: int | None, data: Json) -> None:
        if kind in (REPLY, DEFER_REPLY):
            begun.original = self._make(begun, data, loading=kind == DEFER_REPLY)
        elif kind in (DEFER_UPDATE, UPDATE):
            if begun.source is None:
                raise invalid_body("type", "BASE_TYPE_CHOICES", "Only for components.")
            begun.original = begun.source
            begun.source.tokens.add(begun.token)
            if kind == UPDATE and not begun.source.deleted:
                write(self._world, begun.source, data, new=False)
        elif kind != SHOW_MODAL or begun.kind == MODAL:
            raise invalid_body("type", "BASE_TYPE_CHOICES", "Not for this interaction.")

    def _resource(self, begun: Interaction) -> Json:
        original = begun.original
        found: Json = {"id": str(begun.id), "type": begun.kind}
        if original is None:
            return {"interaction": found}
        found["response_message_id"] = str(original.id)
        found["response_message_loading"] = original.thinking
        found["response_message_ephemeral"] = original.ephemeral
        answer: Json = {"interaction": found}
        if begun.callback in (REPLY, UPDATE):
            message = payloads.message(original, self._world)
            answer["resource"] = {"type": begun.callback, "message": message}
        return answer

    # ------------------------------------------------------------- through the token

    def follow_up(self, token: str, body: Json) -> Json:
        """Post one more message; after a deferred reply it fills that one in."""
        begun = self._alive(token)
        original = begun.original
        if original is not None and original.thinking and not original.deleted:
            write(self._world, original, body, new=False)
            return payloads.message(original, self._world)
        return payloads.message(self._make(begun, body, loading=False), self._world)

    def get(self, token: str, which: str) -> Json:
        """Return a message made through the token."""
        return payloads.message(self._message(token, which), self._world)

    def edit(self, token: str, which: str, body: Json) -> Json:
        """Change a message through the token."""
        message = self._message(token, which)
        write(self._world, message, body, new=False)
        return payloads.message(message, self._world)

    def delete(self, token: str, which: str) -> None:
        """Remove a message through the token."""
        self._message(token, which).deleted = True

    def _alive(self, token: str) -> Interaction:
        begun = self._by_token.get(token)
        if begun is None:
            raise unknown("Webhook")
        age = self._world.clock.now() - begun.created
        if token in self._expired or age > TOKEN_LIFE:
            raise token_expired()
        if begun.callback is None:
            raise unknown("Webhook")
        return begun

    def _message(self, token: str, which: str) -> Message:
        begun = self._alive(token)
        if which == "@original":
            message = begun.original
        else:
            message = self._world.messages.get(int(which))
            if message is not None and token not in message.tokens:
                message = None
        if message is None or message.deleted:
            raise unknown("Message")
        return message

    def _make(self, begun: Interaction, data: Json, *, loading: bool) -> Message:
        world = self._world
        flags = data.get("flags") or 0
        message = Message(world.new_id(), begun.channel, world.bot, world.clock.now())
        message.reader = begun.person if flags & EPHEMERAL else None
        message.tokens.add(begun.token)
        message.interaction = {
            "id": str(begun.id),
            "type": begun.kind,
            "user": payloads.user(begun.person),
            "authorizing_integration_owners": self._owners(begun),
        }
        if loading:
            message.flags = (flags & EPHEMERAL) | LOADING
        else:
            write(world, message, data, new=True)
        world.messages[message.id] = message
        begun.messages.append(message)
        return message
