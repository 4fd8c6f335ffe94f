"""What administrators decide for a chat (UX Noise): openers, mentions, quiet hours, language."""

from __future__ import annotations

import pytest

from durak_bot.table import chat_options
from durak_bot.table.options import PRESETS, Preset
from durak_bot.table.people import Opens, PlaceId, PlaceOptions, Platform, Quiet
from durak_bot.table.refusals import BadOption, OnlyAdmins
from durak_bot.table.table import TimerKind
from tests.builders import position
from tests.service.house import GROUP, House, ok, person

DAY = 24 * 3600
TOPIC = GROUP._replace(thread="7")
HERE = PlaceOptions(GROUP)
NIGHT = Quiet(22, 7)
LEAD = position("6S 7S", "9S 10S", "QC KC", deck="6D")
OLYA = person("Olya")


def at(hour: float) -> float:
    """Return a moment of some day by its hour in UTC."""
    return 20_000 * DAY + hour * 3600


@pytest.mark.parametrize(
    ("hour", "left"),
    [(21.9, None), (22, 9), (23.5, 7.5), (0, 7), (6.5, 0.5), (7, None), (12, None)],
)
def test_a_quiet_night_goes_over_midnight(hour: float, left: float | None) -> None:
    until = PlaceOptions(GROUP, quiet=NIGHT).quiet_until(at(hour))
    assert until == (None if left is None else at(hour + left))


@pytest.mark.parametrize(("offset", "quiet"), [(0, False), (120, True), (-300, False), (330, True)])
def test_quiet_hours_go_by_the_clock_of_the_chat(offset: int, quiet: bool) -> None:
    here = PlaceOptions(GROUP, quiet=NIGHT, offset=offset)
    assert (here.quiet_until(at(20.5)) is not None) is quiet


def test_quiet_hours_are_off_by_default() -> None:
    assert all(HERE.quiet_until(at(hour)) is None for hour in range(24))


@pytest.mark.parametrize(
    ("name", "value", "set_to"),
    [
        ("opens", "admins", PlaceOptions(GROUP, opens=Opens.ADMINS)),
        ("mentions", "off", PlaceOptions(GROUP, mentions=False)),
        ("quiet", "on", PlaceOptions(GROUP, quiet=chat_options.NIGHT)),
        ("quiet_from", "1", PlaceOptions(GROUP, quiet=Quiet(1, 8))),
        ("quiet_to", "10", PlaceOptions(GROUP, quiet=Quiet(23, 10))),
        ("offset", "e330", PlaceOptions(GROUP, offset=330)),
        ("offset", "w300", PlaceOptions(GROUP, offset=-300)),
        ("language", "pl", PlaceOptions(GROUP, language="pl")),
    ],
)
def test_what_a_button_sets_is_set(name: str, value: str, set_to: PlaceOptions) -> None:
    assert chat_options.choose(HERE, name, value) == set_to


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("opens", "nobody"),
        ("mentions", "perhaps"),
        ("quiet_from", "24"),
        ("quiet_from", "8"),  # the hour at which they end
        ("quiet_to", "+1"),
        ("offset", "e9000"),
        ("offset", "120"),
        ("offset", "e"),
        ("colour", "red"),
    ],
)
def test_what_no_button_sets_is_refused(name: str, value: str) -> None:
    assert chat_options.choose(HERE, name, value) is None


async def test_only_administrators_decide(house: House) -> None:
    refused = await house.service.set_chat(GROUP, "mentions", "off", admin=False)
    assert refused == OnlyAdmins()
    assert (await house.service.directory.place(GROUP)).mentions


async def test_a_wrong_value_changes_nothing(house: House) -> None:
    refused = await house.service.set_chat(GROUP, "offset", "x", admin=True)
    assert refused == BadOption("offset", "x")


async def test_a_chats_decision_holds_in_every_topic(house: House) -> None:
    await house.profiles.save_place_options(PlaceOptions(TOPIC, preset="blitz"))
    await house.service.set_chat(TOPIC, "opens", "admins", admin=True)
    there = await house.service.directory.place(TOPIC)
    assert (there.opens, there.preset) == (Opens.ADMINS, "blitz")
    elsewhere = GROUP._replace(thread="9")
    assert (await house.service.directory.place(elsewhere)).opens is Opens.ADMINS


async def test_a_chats_language_reaches_open_tables_in_its_topics(house: House) -> None:
    await house.meet("Olya")
    view = ok(await house.service.open(OLYA, PlaceOptions(TOPIC)))
    await house.service.set_chat(GROUP, "language", "bg", admin=True)
    assert house.tables.tables[view.id].home.language == "bg"


async def test_another_chat_is_left_alone(house: House) -> None:
    await house.service.set_chat(GROUP, "mentions", "off", admin=True)
    assert (await house.service.directory.place(PlaceId(Platform.TELEGRAM, "-200"))).mentions


async def night(house: House, hour: float = 23) -> None:
    await house.profiles.save_place_options(PlaceOptions(GROUP, quiet=NIGHT))
    house.clock.time = at(hour)


async def test_a_call_in_quiet_hours_waits_for_their_end(house: House) -> None:
    await night(house)
    await house.at(LEAD, "Olya", "Ivan", "Marko", options=PRESETS[Preset.DAY])
    await house.due(TimerKind.NUDGE, 0)
    assert house.game.nudged is None
    assert house.left(TimerKind.NUDGE, 0) == 8 * 3600
    await house.due(TimerKind.NUDGE, 0)
    assert house.game.nudged == (0, 0)


async def test_a_call_that_waits_goes_with_its_turn(house: House) -> None:
    await night(house)
    await house.at(LEAD, "Olya", "Ivan", "Marko", options=PRESETS[Preset.DAY])
    await house.due(TimerKind.NUDGE, 0)
    ok(await house.move("Olya", "attack 6S"))
    assert house.timer(TimerKind.NUDGE, 0) is None


async def test_clocks_go_on_in_quiet_hours(house: House) -> None:
    await night(house)
    await house.at(LEAD, "Olya", "Ivan", "Marko")
    await house.due(TimerKind.NUDGE, 0)
    await house.due(TimerKind.TURN, 0)
    assert house.state.table


async def test_outside_quiet_hours_the_call_comes_in_time(house: House) -> None:
    await night(house, hour=12)
    await house.at(LEAD, "Olya", "Ivan", "Marko")
    await house.due(TimerKind.NUDGE, 0)
    assert house.game.nudged == (0, 0)
