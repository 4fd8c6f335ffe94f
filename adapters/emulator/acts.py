"""What the control interface can ask for, by name: each act reads a JSON object and gives one."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

from adapters.emulator.errors import ApiError, Json
from adapters.emulator.faults import Fault
from adapters.emulator.playhouse import Playhouse
from adapters.emulator.world import PressAnswer, Status

Act = Callable[[Playhouse, Json], Awaitable[Any]]

_PATIENCE = 30.0  # seconds until the page stops waiting for an answer to a press


async def add_person(house: Playhouse, body: Json) -> Json:
    """Add a person, into `groups` if given."""
    person = house.people.add_person(
        str(body["name"]).strip()[:64] or "?", body.get("language_code", "en")
    )
    for group in body.get("groups", []):
        house.people.join(person, int(group))
    return {"id": person.id}


async def set_language(house: Playhouse, body: Json) -> Json:
    """Change the language of somebody's app."""
    house.people.set_language(int(body["person"]), str(body["language_code"]))
    return {}


async def send_text(house: Playhouse, body: Json) -> Json:
    """Write into a chat."""
    message = house.people.send_text(
        int(body["person"]),
        int(body["chat"]),
        str(body["text"]),
        thread=body.get("thread"),
        reply_to=body.get("reply_to"),
    )
    return {"message_id": message.id, "ephemeral_id": message.ephemeral}


async def press(house: Playhouse, body: Json) -> Json:
    """Press a button by its text or data and wait for the answer."""
    ephemeral = body.get("ephemeral_id")
    answer = await house.people.press(
        int(body["person"]),
        int(body["chat"]),
        int(ephemeral if ephemeral is not None else body["message_id"]),
        str(body["button"]),
        ephemeral=ephemeral is not None,
        within=float(body.get("within", _PATIENCE)),
    )
    return _answer(answer)


async def forge(house: Playhouse, body: Json) -> Json:
    """Press with any data on any message and wait for the answer."""
    query = house.people.press_data(
        int(body["person"]),
        int(body["chat"]),
        int(body.get("message_id", 0)),
        str(body["data"]),
        ephemeral_id=body.get("ephemeral_id"),
        inaccessible=bool(body.get("inaccessible")),
    )
    return _answer(await house.people.answered(query, float(body.get("within", _PATIENCE))))


def _answer(answer: PressAnswer) -> Json:
    return asdict(answer)


async def press_start(house: Playhouse, body: Json) -> Json:
    """Press Start in the private chat."""
    house.people.press_start(int(body["person"]), str(body.get("payload", "")))
    return {}


async def block(house: Playhouse, body: Json) -> Json:
    """Block or unblock the bot."""
    person = int(body["person"])
    if body.get("blocked", True):
        house.people.block(person)
    else:
        house.people.unblock(person)
    return {}


async def read(house: Playhouse, body: Json) -> Json:
    """Mark a chat or topic as read up to a message."""
    key = int(body["chat"]), body.get("thread")
    person = house.stage.person(int(body["person"]))
    if int(body["order"]) > person.read.get(key, 0):
        person.read[key] = int(body["order"])
        house.world.bell.ring()
    return {}


async def add_group(house: Playhouse, body: Json) -> Json:
    """Make a group with people and topics."""
    members = [house.stage.person(int(each)) for each in body.get("members", [])]
    group = house.groups.add_group(
        str(body["title"]),
        str(body.get("kind", "supergroup")),
        members=members,
        topics=[str(each) for each in body.get("topics", [])],
    )
    return {"id": group.id}


async def join(house: Playhouse, body: Json) -> Json:
    """Enter a group."""
    house.people.join(int(body["person"]), int(body["chat"]))
    return {}


async def leave(house: Playhouse, body: Json) -> Json:
    """Leave a group."""
    house.people.leave(int(body["person"]), int(body["chat"]))
    return {}


async def rule_bot(house: Playhouse, body: Json) -> Json:
    """Change how the bot stands in a group: ``member``, ``administrator``, ``kicked``, ``mute``."""
    chat = int(body["chat"])
    match body["status"]:
        case Status.ADMINISTRATOR:
            house.groups.promote_bot(chat)
        case Status.KICKED:
            house.groups.kick_bot(chat)
        case "mute":
            house.groups.revoke_write(chat)
        case _ if house.stage.chat(chat).bot.status.inside:
            house.groups.demote_bot(chat)
        case _:
            house.groups.add_bot(chat)
    return {}


async def migrate(house: Playhouse, body: Json) -> Json:
    """Turn a plain group into a supergroup."""
    group = house.groups.migrate(int(body["chat"]), new_first=bool(body.get("new_first")))
    return {"id": group.id}


async def delete_message(house: Playhouse, body: Json) -> Json:
    """Delete a message."""
    house.groups.delete_message(int(body["chat"]), int(body["message_id"]))
    return {}


async def inject(house: Playhouse, body: Json) -> Json:
    """Break the bot's next calls; `error` has code, description and parameters."""
    error = body.get("error")
    fault = Fault(
        str(body.get("method", "*")),
        body.get("chat"),
        body.get("user"),
        ApiError(error["code"], error["description"], error.get("parameters", {}))
        if error
        else None,
        times=body.get("times", 1),
        skip=int(body.get("skip", 0)),
        delay=float(body.get("delay", 0)),
        drop=bool(body.get("drop")),
        lose_answer=bool(body.get("lose_answer")),
    )
    house.faults.add(fault)
    return {}


async def heal(house: Playhouse, _body: Json) -> Json:
    """End all injected faults."""
    house.faults.clear()
    return {}


async def advance(house: Playhouse, body: Json) -> Json:
    """Let seconds pass at once."""
    house.world.clock.skip(float(body["seconds"]))
    return {}


async def calls(house: Playhouse, body: Json) -> list[Json]:
    """List the bot's calls."""
    return [asdict(each) for each in house.journal.find(body.get("method"), body.get("chat"))]


async def screen(house: Playhouse, body: Json) -> list[Json]:
    """List what a person sees in a chat."""
    seen = house.people.screen(int(body["person"]), int(body["chat"]), body.get("thread"))
    return [asdict(each) for each in seen]


ACTS: dict[str, Act] = {
    act.__name__: act
    for act in (
        add_person,
        set_language,
        send_text,
        press,
        forge,
        press_start,
        block,
        read,
        add_group,
        join,
        leave,
        rule_bot,
        migrate,
        delete_message,
        inject,
        heal,
        advance,
        calls,
        screen,
    )
}
"""Every act by its name."""
