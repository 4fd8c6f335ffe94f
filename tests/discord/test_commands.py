"""Slash commands: words in every language, options, sharding, one person at several tables."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.discord.profile import FluentTranslator
from durak_bot.presentation.words import Words, words
from durak_bot.table.options import PRESETS, Preset
from durak_bot.table.people import Habit
from tests.discord.conftest import Stage
from tests.discord.stage import Scene, Store, person


async def payload(scene: Scene) -> dict[str, Any]:
    (durak,) = scene.bot.app.tree.get_commands()
    found: dict[str, Any] = await durak.get_translated_payload(
        scene.bot.app.tree, FluentTranslator()
    )
    return found


@pytest.mark.parametrize("language", [each for each in Words.languages() if each != "en"])
async def test_every_command_and_option_speaks_every_language(scene: Scene, language: str) -> None:
    durak = await payload(scene)
    told = [durak, *durak["options"]]
    told += [option for command in durak["options"] for option in command.get("options", [])]
    for each in told:
        assert language in each["name_localizations"], each["name"]
        assert language in each["description_localizations"], each["name"]


@pytest.mark.parametrize("language", Words.languages())
async def test_words_of_one_language_are_all_different(scene: Scene, language: str) -> None:
    durak = await payload(scene)
    names = [each["name_localizations"].get(language, each["name"]) for each in durak["options"]]
    assert len(set(names)) == len(names)


async def test_a_preset_and_options_are_choices(scene: Scene) -> None:
    await scene.say(scene.host, "new", preset="transfer", cards="52", clock="180")
    options = scene.table.options
    assert options.rules.transfer == PRESETS[Preset.TRANSFER].rules.transfer
    assert (options.rules.pack, options.clock) == (52, 180)


async def test_every_word_is_answered(scene: Scene) -> None:
    """SCENARIOS 29: in the lobby, too, with a typed refusal at most."""
    await scene.lobby(scene.friends[1])
    for word in ("board", "hand", "status", "rules", "lang", "help", "stop", "start", "leave"):
        result = await scene.say(scene.friends[2], word)
        assert result.acknowledged, word


async def test_a_person_is_spoken_to_in_his_own_language(scene: Scene) -> None:
    await scene.bot.service.directory.meet(person(scene.host), "Olya", "uk")
    await scene.bot.service.directory.set_language(person(scene.host), "uk")
    result = await scene.say(scene.host, "help")
    assert words("uk").t("help-title") in scene.said(result)


async def test_one_person_at_three_tables_has_a_hand_for_each(stage: Stage) -> None:
    """SCENARIOS 42: every hand names its table, a press at one never touches another."""
    scene = await stage(2)
    olya, ivan = scene.friends
    await scene.bot.service.directory.meet(person(ivan), "Ivan", "en", hopeful=True)
    await scene.bot.service.directory.set_habit(person(ivan), Habit.DM)
    channels = [scene.channel, *(scene.guild.create_text_channel(f"durak{n}") for n in "12")]
    for channel in channels:
        await olya.slash(channel, "durak new")
        await ivan.slash(channel, "durak join")
        await olya.slash(channel, "durak start")
        await scene.settled()
    tables = list(scene.store.tables.tables.values())
    hands = {seen.text.split()[1]: seen for seen in scene.private(ivan)}
    assert set(hands) == {table.id for table in tables}
    versions = {table.id: table.version for table in tables}
    first = tables[0].id
    await scene.carry(ivan, hands[first], hands[first].presses()[0][2])
    for table in scene.store.tables.tables.values():
        if table.id != first:
            assert table.version == versions[table.id]


async def test_a_sharded_bot_serves_the_same(stage: Stage) -> None:
    store = Store()
    scene = await stage(2, store, sharded=True)
    await scene.lobby(scene.friends[1])
    assert "Ivan" in scene.board().text


async def test_ones_page_gives_way_to_the_next_whatever_others_open(scene: Scene) -> None:
    await scene.say(scene.host, "help")
    await scene.say(scene.friends[1], "help")
    await scene.say(scene.host, "rules")
    assert len(scene.asides(scene.host)) == 1
