"""Turn what a person types after the slash into the data of an interaction."""

from __future__ import annotations

from typing import Any

from tests.discord.loopback.errors import Json
from tests.discord.loopback.world import DM, Channel, Command, Person, World

SUBCOMMAND, GROUP = 1, 2
STRING, INTEGER, BOOLEAN, NUMBER = 3, 4, 5, 10
TYPES: dict[int, type | tuple[type, ...]] = {
    STRING: str,
    INTEGER: int,
    BOOLEAN: bool,
    NUMBER: (int, float),
}


def data_for(
    world: World, person: Person, channel: Channel, typed: str, options: dict[str, Any]
) -> Json:
    """Return the data for `durak new`. Raises LookupError where a client would not let it be sent.

    Names may be the command's own or those of the person's locale.
    """
    words = typed.lstrip("/").split()
    command = _command(world, person, channel, words[0])
    data: Json = {"id": str(command.id), "name": command.body["name"], "type": 1, "options": []}
    if command.guild is not None:
        data["guild_id"] = str(command.guild)
    level, place = command.body, data["options"]
    for word in words[1:]:
        level = _named(level.get("options") or [], word, person.locale, SUBCOMMAND, GROUP)
        inner: list[Json] = []
        place.append({"type": level["type"], "name": level["name"], "options": inner})
        place = inner
    known = level.get("options") or []
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in known):
        raise LookupError(f"/{typed} needs one more word")
    place.extend(_value(known, name, value, person.locale) for name, value in options.items())
    given = {option["name"] for option in place}
    missing = [o["name"] for o in known if o.get("required") and o["name"] not in given]
    if missing:
        raise LookupError(f"/{typed} needs {', '.join(missing)}")
    return data


def _command(world: World, person: Person, channel: Channel, word: str) -> Command:
    guild = channel.guild.id if channel.guild else None
    for command in world.commands.values():
        if command.guild in (None, guild) and _is_named(command.body, word, person.locale):
            if not _reaches(command.body, channel):
                raise LookupError(f"/{word} is not offered in this kind of place")
            return command
    raise LookupError(f"there is no command /{word}")


def _reaches(body: Json, channel: Channel) -> bool:
    """Tell whether a command is offered in a server, in the bot's own or in others' chats."""
    installs = body.get("integration_types") or [0]
    contexts = body.get("contexts")
    if channel.guild is not None:
        return contexts is None or 0 in contexts
    if channel.type == DM and channel.with_bot:
        return (contexts is None and body.get("dm_permission", True)) or 1 in (contexts or [])
    return 1 in installs and (contexts is None or 2 in contexts)


def _is_named(body: Json, word: str, locale: str) -> bool:
    return word in (body["name"], (body.get("name_localizations") or {}).get(locale))


def _named(options: list[Json], word: str, locale: str, *types: int) -> Json:
    for option in options:
        if option["type"] in types and _is_named(option, word, locale):
            return option
    raise LookupError(f"no {word!r} among {[option['name'] for option in options]}")


def _value(known: list[Json], name: str, value: Any, locale: str) -> Json:
    option = _named(known, name, locale, *TYPES)
    choices = option.get("choices") or []
    if choices:
        by_name = {c["name"]: c["value"] for c in choices}
        by_name |= {(c.get("name_localizations") or {}).get(locale): c["value"] for c in choices}
        value = by_name.get(value, value)
        if value not in [choice["value"] for choice in choices]:
            raise LookupError(f"{value!r} is no choice for {name}")
    if not isinstance(value, TYPES[option["type"]]):
        raise LookupError(f"{value!r} does not fit {name}")  # noqa: TRY004 - as all refusals here
    _check_range(option, value)
    return {"type": option["type"], "name": option["name"], "value": value}


def _check_range(option: Json, value: Any) -> None:
    size = len(value) if isinstance(value, str) else value
    low = option.get("min_length", option.get("min_value"))
    high = option.get("max_length", option.get("max_value"))
    if (low is not None and size < low) or (high is not None and size > high):
        raise LookupError(f"{value!r} is out of range for {option['name']}")
