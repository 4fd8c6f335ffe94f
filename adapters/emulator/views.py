"""The page's picture of the world for one person: chats, messages, command menus, unread counts."""

from dataclasses import asdict

from adapters.emulator.errors import Json
from adapters.emulator.playhouse import Playhouse
from adapters.emulator.screens import Bubble
from adapters.emulator.world import Chat, Kind, Person

_KEPT = 200  # newest messages of a chat that the page shows


def view(house: Playhouse, person: Person | None) -> Json:
    """Give everything that `person` sees, as JSON."""
    world = house.world
    return {
        "now": world.clock.now(),
        "me": person.id if person else None,
        "people": [_person(house, each) for each in world.people.values()],
        "bot": {
            "id": world.profile.id,
            "name": world.profile.name,
            "username": world.profile.username,
        },
        "chats": _chats(house, person) if person else [],
    }


def _person(house: Playhouse, person: Person) -> Json:
    return {
        "id": person.id,
        "name": person.name,
        "language_code": person.language_code,
        "unread": sum(_unread(person, *each) for each in _places(house, person)),
    }


Place = tuple[Chat, int | None, list[Bubble]]
"""A chat, a topic of it (None where there are none), and what is seen there."""


def _places(house: Playhouse, person: Person) -> list[Place]:
    places: list[Place] = []
    for chat in house.world.chats.values():
        if not chat.is_group or chat.migrated_to or chat.deleted:
            continue
        if not chat.status(person.id).inside:
            continue
        threads = [t.id for t in chat.topics.values() if not t.deleted] if chat.forum else [None]
        places += [(chat, t, house.people.screen(person, chat, t)) for t in threads]
    private = house.world.private(person.id)
    places.append((private, None, house.people.screen(person, private)))
    return places


def _chats(house: Playhouse, person: Person) -> list[Json]:
    return [_chat(house, person, *place) for place in _places(house, person)]


def _chat(
    house: Playhouse, person: Person, chat: Chat, thread: int | None, seen: list[Bubble]
) -> Json:
    read = person.read.get((chat.id, thread), 0)
    new = [b for b in seen if b.order > read and b.sender != person.id]
    private = chat.kind is Kind.PRIVATE
    profile = house.world.profile
    return {
        "key": f"{chat.id}" if thread is None else f"{chat.id}:{thread}",
        "id": chat.id,
        "thread": thread,
        "kind": "forum" if chat.forum else chat.kind.value,
        "title": profile.name if private else chat.title,
        "topic": chat.topics[thread].name if thread is not None else None,
        "closed": chat.topics[thread].closed if thread is not None else False,
        "members": 0 if private else sum(m.status.inside for m in chat.members.values()) + 1,
        "bot_status": chat.bot.status.value,
        "started": person.started or not private,
        "blocked": private and person.blocked,
        "about": profile.descriptions.get(
            person.language_code or "", profile.descriptions.get("", "")
        ),
        "commands": house.people.commands(person, chat),
        "unread": len(new),
        "mentioned": any(b.mentions_me for b in new),
        "pinned": chat.pinned,
        "messages": [asdict(b) for b in seen[-_KEPT:]],
    }


def _unread(person: Person, chat: Chat, thread: int | None, seen: list[Bubble]) -> int:
    read = person.read.get((chat.id, thread), 0)
    return sum(b.order > read and b.sender != person.id for b in seen)
