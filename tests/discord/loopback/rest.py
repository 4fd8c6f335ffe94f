"""REST methods that the bot may call, one a function, and the table of their paths."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from tests.discord.loopback import payloads
from tests.discord.loopback.errors import (
    ApiError,
    Json,
    cannot_send_to_user,
    missing_access,
    missing_permissions,
    no_mutual_guilds,
    not_the_author,
    thread_archived,
    unknown,
)
from tests.discord.loopback.floods import Floods
from tests.discord.loopback.interactions import Interactions
from tests.discord.loopback.journal import Call
from tests.discord.loopback.world import (
    DM,
    SEND,
    SEND_IN_THREADS,
    THREAD,
    Channel,
    Command,
    Emoji,
    Message,
    World,
)
from tests.discord.loopback.writing import check_emoji, write

Result = Json | list[Json] | None
Handler = Callable[[Call], Result]


@dataclass(frozen=True)
class Method:
    """One path with what it does."""

    verb: str
    route: str
    handler: Handler
    pattern: re.Pattern[str]
    status: int = 200


class Rest:
    """Answer calls from the state of the world."""

    def __init__(
        self, world: World, interactions: Interactions, floods: Floods, gateway_url: str
    ) -> None:
        self._world = world
        self._interactions = interactions
        self._floods = floods
        self.gateway_url = gateway_url
        self._methods = [_method(*row) for row in self._table()]

    def find(self, verb: str, path: str) -> tuple[Method, dict[str, str]] | None:
        """Find the method for a path, and what its names stand for."""
        for method in self._methods:
            found = method.pattern.fullmatch(path)
            if found is not None and method.verb == verb:
                return method, found.groupdict()
        return None

    def _table(self) -> list[tuple[str, str, Handler]]:
        application = "/applications/{application_id}"
        messages = "/channels/{channel_id}/messages"
        webhook = "/webhooks/{webhook_id}/{webhook_token}"
        return [
            ("GET", "/gateway", lambda _: {"url": self.gateway_url}),
            ("GET", "/gateway/bot", self._gateway_bot),
            ("GET", "/users/@me", lambda _: payloads.me(self._world)),
            ("GET", "/users/@me/guilds", self._my_guilds),
            ("POST", "/users/@me/channels", self._create_dm),
            ("GET", "/users/{user_id}", self._user),
            ("GET", "/oauth2/applications/@me", lambda _: payloads.application(self._world)),
            ("GET", "/applications/@me", lambda _: payloads.application(self._world)),
            ("PATCH", "/applications/@me", lambda _: payloads.application(self._world)),
            *self._commands_at(f"{application}/commands"),
            *self._commands_at(f"{application}/guilds/{{guild_id}}/commands"),
            ("GET", f"{application}/emojis", self._emojis),
            ("POST", f"{application}/emojis", self._create_emoji),
            ("GET", f"{application}/emojis/{{emoji_id}}", self._get_emoji),
            ("DELETE", f"{application}/emojis/{{emoji_id}}", self._delete_emoji),
            ("GET", "/channels/{channel_id}", self._channel),
            ("GET", messages, self._history),
            ("POST", messages, self._send),
            ("GET", f"{messages}/{{message_id}}", self._get_message),
            ("PATCH", f"{messages}/{{message_id}}", self._edit),
            ("DELETE", f"{messages}/{{message_id}}", self._delete),
            ("POST", "/channels/{channel_id}/typing", self._typing),
            ("GET", "/guilds/{guild_id}", self._guild),
            ("GET", "/guilds/{guild_id}/channels", self._guild_channels),
            ("GET", "/guilds/{guild_id}/roles", self._roles),
            ("GET", "/guilds/{guild_id}/members/{user_id}", self._member),
            ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", self._callback),
            ("POST", webhook, self._follow_up),
            ("GET", f"{webhook}/messages/@original", self._token_get),
            ("PATCH", f"{webhook}/messages/@original", self._token_edit),
            ("DELETE", f"{webhook}/messages/@original", self._token_delete),
            ("GET", f"{webhook}/messages/{{message_id}}", self._token_get),
            ("PATCH", f"{webhook}/messages/{{message_id}}", self._token_edit),
            ("DELETE", f"{webhook}/messages/{{message_id}}", self._token_delete),
        ]

    def _commands_at(self, base: str) -> list[tuple[str, str, Handler]]:
        return [
            ("GET", base, self._commands),
            ("PUT", base, self._set_commands),
            ("POST", base, self._create_command),
            ("GET", f"{base}/{{command_id}}", self._get_command),
            ("PATCH", f"{base}/{{command_id}}", self._edit_command),
            ("DELETE", f"{base}/{{command_id}}", self._delete_command),
        ]

    # ------------------------------------------------------------- the bot itself, people, places

    def _gateway_bot(self, _: Call) -> Json:
        limit = {"total": 1000, "remaining": 990, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.gateway_url, "shards": 1, "session_start_limit": limit}

    def _my_guilds(self, _: Call) -> list[Json]:
        here = [g for g in self._world.guilds.values() if not g.kicked]
        return [payloads.guild(guild, self._world, full=False) for guild in here]

    def _create_dm(self, call: Call) -> Json:
        person = self._world.people.get(int(call.body["recipient_id"]))
        if person is None or person.bot:
            raise ApiError(400, 50033, "Invalid Recipient(s)")
        return payloads.channel(self._world.dm(person), self._world)

    def _user(self, call: Call) -> Json:
        person = self._world.people.get(int(call.params["user_id"]))
        if person is None:
            raise unknown("User")
        return payloads.user(person)

    def _channel(self, call: Call) -> Json:
        return payloads.channel(self._world.channel(call.params["channel_id"]), self._world)

    def _guild(self, call: Call) -> Json:
        guild = self._world.guild(call.params["guild_id"])
        return payloads.guild(guild, self._world, full=False)

    def _guild_channels(self, call: Call) -> list[Json]:
        guild = self._world.guild(call.params["guild_id"])
        here = [c for c in self._world.channels.values() if c.guild is guild and not c.deleted]
        return [payloads.channel(c, self._world) for c in here if c.type != THREAD]

    def _roles(self, call: Call) -> list[Json]:
        guild = self._world.guild(call.params["guild_id"])
        return [payloads.role(guild), payloads.bot_role(guild)]

    def _member(self, call: Call) -> Json:
        guild = self._world.guild(call.params["guild_id"])
        person = self._world.people.get(int(call.params["user_id"]))
        if person is None:
            raise unknown("User")
        if person not in guild.members and not person.bot:
            raise unknown("Member")
        return payloads.member(guild, person)

    # ------------------------------------------------------------- commands and emojis

    @staticmethod
    def _scope(call: Call) -> int | None:
        return int(call.params["guild_id"]) if "guild_id" in call.params else None

    def _registered(self, call: Call) -> list[Command]:
        scope = self._scope(call)
        return [c for c in self._world.commands.values() if c.guild == scope]

    def _commands(self, call: Call) -> list[Json]:
        return [payloads.command(c, self._world) for c in self._registered(call)]

    def _set_commands(self, call: Call) -> list[Json]:
        known = {c.body["name"]: c.id for c in self._registered(call)}
        for old in known.values():
            del self._world.commands[old]
        for body in call.body:
            fresh = known.get(body["name"]) or self._world.new_id()
            self._world.commands[fresh] = Command(fresh, body, self._scope(call))
        return self._commands(call)

    def _create_command(self, call: Call) -> Json:
        for old in self._registered(call):
            if old.body["name"] == call.body["name"]:
                del self._world.commands[old.id]
        fresh = Command(self._world.new_id(), call.body, self._scope(call))
        self._world.commands[fresh.id] = fresh
        return payloads.command(fresh, self._world)

    def _command(self, call: Call) -> Command:
        found = self._world.commands.get(int(call.params["command_id"]))
        if found is None:
            raise unknown("application command")
        return found

    def _get_command(self, call: Call) -> Json:
        return payloads.command(self._command(call), self._world)

    def _edit_command(self, call: Call) -> Json:
        found = self._command(call)
        found.body = {**found.body, **call.body}
        return payloads.command(found, self._world)

    def _delete_command(self, call: Call) -> None:
        del self._world.commands[self._command(call).id]

    def _emojis(self, _: Call) -> Json:
        drawn = self._world.emojis.values()
        return {"items": [payloads.emoji(e, self._world) for e in drawn]}

    def _create_emoji(self, call: Call) -> Json:
        taken = {e.name for e in self._world.emojis.values()}
        check_emoji(call.body["name"], call.body["image"], taken)
        drawn = Emoji(self._world.new_id(), call.body["name"], call.body["image"])
        self._world.emojis[drawn.id] = drawn
        return payloads.emoji(drawn, self._world)

    def _emoji(self, call: Call) -> Emoji:
        found = self._world.emojis.get(int(call.params["emoji_id"]))
        if found is None:
            raise unknown("Emoji")
        return found

    def _get_emoji(self, call: Call) -> Json:
        return payloads.emoji(self._emoji(call), self._world)

    def _delete_emoji(self, call: Call) -> None:
        del self._world.emojis[self._emoji(call).id]

    # ------------------------------------------------------------- messages by the bot's own token

    def _history(self, call: Call) -> list[Json]:
        channel = self._world.channel(call.params["channel_id"])
        found = [m for m in self._world.written_in(channel) if not m.ephemeral]
        limit = int(call.query.get("limit", "50"))
        return [payloads.message(m, self._world) for m in reversed(found[-limit:])]

    def _send(self, call: Call) -> Json:
        world = self._world
        channel = world.channel(call.params["channel_id"])
        self._check_may_send(channel)
        message = Message(world.new_id(), channel, world.bot, world.clock.now())
        write(world, message, call.body, new=True)
        world.messages[message.id] = message
        return payloads.message(message, world)

    def _check_may_send(self, channel: Channel) -> None:
        if channel.type == DM:
            person = channel.people[0]
            if person.dms_closed:
                raise cannot_send_to_user()
            if not self._world.mutual(person):
                raise no_mutual_guilds()
        if channel.guild is None:
            return
        wanted = SEND_IN_THREADS if channel.type == THREAD else SEND
        if not channel.bot_permissions() & wanted:
            raise missing_permissions()
        if channel.archived:
            raise thread_archived()

    def _public(self, call: Call) -> Message:
        """Return the message a path names; ephemeral ones are not there for this door."""
        channel = self._world.channel(call.params["channel_id"])
        message = self._world.message(channel, call.params["message_id"])
        if message.ephemeral:
            raise unknown("Message")
        return message

    def _get_message(self, call: Call) -> Json:
        return payloads.message(self._public(call), self._world)

    def _edit(self, call: Call) -> Json:
        message = self._public(call)
        if message.author is not self._world.bot:
            raise not_the_author()
        if message.channel.archived:
            raise thread_archived()
        age = self._world.clock.now() - message.created
        self._floods.admit_old_edit(message.channel.id, age)
        write(self._world, message, call.body, new=False)
        return payloads.message(message, self._world)

    def _delete(self, call: Call) -> None:
        message = self._public(call)
        if message.author is not self._world.bot:
            raise missing_permissions()
        message.deleted = True

    def _typing(self, call: Call) -> None:
        if self._world.channel(call.params["channel_id"]).deleted:
            raise missing_access()

    # ------------------------------------------------------------- interactions

    def _callback(self, call: Call) -> Result:
        params = call.params
        answer = self._interactions.call_back(
            params["interaction_id"], params["interaction_token"], call.body
        )
        wanted = call.query.get("with_response", "").lower() in ("1", "true")
        return answer if wanted else None

    def _follow_up(self, call: Call) -> Result:
        message = self._interactions.follow_up(self._token(call), call.body)
        wanted = call.query.get("wait", "").lower() in ("1", "true")
        return message if wanted else None

    def _token(self, call: Call) -> str:
        if int(call.params["webhook_id"]) != self._world.application_id:
            raise unknown("Webhook")
        return call.params["webhook_token"]

    def _token_get(self, call: Call) -> Json:
        which = call.params.get("message_id", "@original")
        return self._interactions.get(self._token(call), which)

    def _token_edit(self, call: Call) -> Json:
        which = call.params.get("message_id", "@original")
        return self._interactions.edit(self._token(call), which, call.body)

    def _token_delete(self, call: Call) -> None:
        which = call.params.get("message_id", "@original")
        self._interactions.delete(self._token(call), which)


def _method(verb: str, route: str, handler: Handler) -> Method:
    pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/@][^/]*)", route)
    return Method(verb, route, handler, re.compile(pattern))
