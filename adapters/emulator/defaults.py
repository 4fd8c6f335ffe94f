"""The world that a playground begins with: three friends, their group, and the bot just added."""

from dataclasses import dataclass

from adapters.emulator.emulator import Emulator
from adapters.emulator.world import Chat, Person

_NAMES = {
    "en": (("Olya", "Ivan", "Marko"), "Friends"),
    "bg": (("Ели", "Иван", "Марко"), "Приятели"),
    "pl": (("Ola", "Jan", "Marek"), "Znajomi"),
    "ru": (("Оля", "Иван", "Марк"), "Друзья"),
    "uk": (("Оля", "Іван", "Марко"), "Друзі"),
}


@dataclass(frozen=True)
class Playground:
    """Who and what is there."""

    people: tuple[Person, ...]
    """The first one is who you are."""
    group: Chat


def playground_world(emulator: Emulator, language: str = "en") -> Playground:
    """Fill an empty emulator: a supergroup of three, to which the bot was added a moment ago.

    `language` is that of names and of everybody's app; names are English where it has none here.
    """
    names, title = _NAMES.get(language, _NAMES["en"])
    people = tuple(emulator.people.add_person(name, language) for name in names)
    group = emulator.groups.add_group(title, "supergroup", members=people, bot=None)
    emulator.groups.add_bot(group, people[0])
    return Playground(people, group)
