"""What the server says about people, servers, channels and messages, as the live service does."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.discord.loopback.errors import Json
from tests.discord.loopback.world import (
    ADMINISTRATOR,
    DM,
    GROUP_DM,
    MANAGE_GUILD,
    MEMBER,
    THREAD,
    Channel,
    Command,
    Emoji,
    Guild,
    Message,
    Person,
    World,
)

JOINED = "2024-05-01T12:00:00.000000+00:00"


def moment(seconds: float | None) -> str | None:
    """Return Unix seconds as Discord writes them."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat()


def user(person: Person) -> Json:
    """Describe a user."""
    return {
        "id": str(person.id),
        "username": f"user{person.id % 100_000}" if not person.bot else "durak-loopback",
        "discriminator": "0000" if person.bot else "0",
        "global_name": None if person.bot else person.name,
        "avatar": None,
        "bot": person.bot,
        "system": False,
        "public_flags": 0,
    }


def me(world: World) -> Json:
    """Describe the bot to itself."""
    return {**user(world.bot), "verified": True, "mfa_enabled": True, "locale": "en-US", "flags": 0}


def application(world: World) -> Json:
    """Describe the application to itself."""
    return {
        "id": str(world.application_id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 1 << 23,
        "summary": "",
        "type": None,
        "hook": True,
        "rpc_origins": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(world.bot),
        "team": None,
        "integration_types_config": {"0": {}, "1": {}},
    }


def role(guild: Guild) -> Json:
    """Describe `@everyone`, the only role here."""
    return {
        "id": str(guild.id),
        "name": "@everyone",
        "permissions": str(MEMBER),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
    }


def bot_role(guild: Guild) -> Json:
    """Describe the role that a bot brings along when it is invited."""
    permissions = str(guild.bot_permissions)
    more = {"id": str(guild.id + 1), "name": "Durak", "permissions": permissions, "managed": True}
    return {**role(guild), **more, "position": 1}


def member(guild: Guild, person: Person, *, with_user: bool = True) -> Json:
    """Describe a member of a server."""
    found: Json = {
        "roles": [str(guild.id + 1)] if person.bot else [],
        "nick": guild.nicks.get(person.id),
        "joined_at": JOINED,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "avatar": None,
        "banner": None,
        "communication_disabled_until": None,
    }
    return {**found, "user": user(person)} if with_user else found


def powers(guild: Guild, person: Person) -> int:
    """Return what somebody may do in a server."""
    return MEMBER | (ADMINISTRATOR | MANAGE_GUILD if person.id in guild.admins else 0)


def channel(place: Channel, world: World) -> Json:
    """Describe a channel."""
    found: Json = {
        "id": str(place.id),
        "type": place.type,
        "last_message_id": None,
        "flags": 0,
    }
    if place.type in (DM, GROUP_DM):
        found["recipients"] = [user(person) for person in place.people]
        if place.type == GROUP_DM:
            found.update(name=place.name, icon=None, owner_id=found["recipients"][0]["id"])
        return found
    assert place.guild is not None
    found |= {
        "guild_id": str(place.guild.id),
        "name": place.name,
        "parent_id": str(place.parent.id) if place.parent else None,
        "rate_limit_per_user": 0,
    }
    if place.type == THREAD:
        return found | _thread(place, world)
    overwrites = []
    if place.denied:
        deny = str(place.denied)
        overwrites.append({"id": str(world.bot.id), "type": 1, "allow": "0", "deny": deny})
    position = list(world.channels.values()).index(place)
    return found | {
        "position": position,
        "permission_overwrites": overwrites,
        "topic": None,
        "nsfw": False,
    }


def _thread(place: Channel, world: World) -> Json:
    return {
        "owner_id": str(world.bot.id),
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": place.archived,
            "auto_archive_duration": 1440,
            "archive_timestamp": JOINED,
            "locked": False,
        },
    }


def guild(server: Guild, world: World, *, full: bool = True) -> Json:
    """Describe a server; `full` with channels and members, as the gateway does."""
    found: Json = {
        "id": str(server.id),
        "name": server.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "owner_id": str(next(iter(server.admins), world.bot.id)),
        "region": "",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role(server), bot_role(server)],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "description": None,
        "banner": None,
        "premium_tier": 0,
        "preferred_locale": server.locale,
        "public_updates_channel_id": None,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_progress_bar_enabled": False,
        "safety_alerts_channel_id": None,
    }
    if not full:
        return found
    places = [c for c in world.channels.values() if c.guild is server and not c.deleted]
    return found | {
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
        "member_count": len(server.members) + 1,
        # Without the privileged intent only the bot itself is among the members.
        "members": [member(server, world.bot)],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "channels": [channel(c, world) for c in places if c.type != THREAD],
        "threads": [channel(c, world) for c in places if c.type == THREAD],
    }


def message(shown: Message, world: World) -> Json:
    """Describe a message."""
    found: Json = {
        "id": str(shown.id),
        "channel_id": str(shown.channel.id),
        "author": user(shown.author),
        "content": shown.content,
        "timestamp": moment(shown.created),
        "edited_timestamp": moment(shown.edited),
        "tts": False,
        "mention_everyone": False,
        "mentions": [user(world.people[p]) for p in sorted(shown.pings)],
        "mention_roles": [],
        "attachments": [],
        "embeds": shown.embeds,
        "components": shown.components,
        "pinned": False,
        "type": 20 if shown.interaction else 0,
        "flags": shown.flags,
    }
    if shown.interaction is not None:
        found["interaction_metadata"] = shown.interaction
        found["application_id"] = found["webhook_id"] = str(world.application_id)
    return found


def command(registered: Command, world: World) -> Json:
    """Describe a registered command."""
    defaults: Json = {
        "type": 1,
        "name_localizations": None,
        "description_localizations": None,
        "default_member_permissions": None,
        "dm_permission": True,
        "contexts": None,
        "integration_types": [0],
        "nsfw": False,
    }
    named = {"id": str(registered.id), "application_id": str(world.application_id), "version": "1"}
    where = {} if registered.guild is None else {"guild_id": str(registered.guild)}
    return {**defaults, **registered.body, **named, **where}


def emoji(drawn: Emoji, world: World) -> Json:
    """Describe an application emoji."""
    return {
        "id": str(drawn.id),
        "name": drawn.name,
        "roles": [],
        "user": user(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
