"""Profiles, names, options as text, real luck (scenario 60)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak_bot.engine.cards import pack_of
from durak_bot.service.luck import SystemClock, SystemShuffler
from durak_bot.table import names, option_text
from durak_bot.table.options import LIVE, PRESETS, Options
from durak_bot.table.people import Habit
from tests.service.house import House, person

OLYA = person("Olya")


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("  Оля\n Петренко ", "Оля Петренко"),
        ("\u202eevil\u202c", "evil"),
        ("<b>x</b>_*[", "<b>x</b>_*["),
        ("\u200b\u2066\u2069", "?"),
        ("", "?"),
        ("\u3164", "?"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("x" * 64, "x" * 24 + "…"),
    ],
)
def test_a_name_is_made_safe_to_show(raw: str, shown: str) -> None:
    assert names.clean(raw) == shown


@given(st.text())
def test_a_name_is_one_short_line_with_something_to_see(raw: str) -> None:
    name = names.clean(raw)
    assert name.strip()
    assert not set(name) & set("\n\r\t\u202e\u200f\u2066")
    assert len(name) <= 25 * 8


@given(st.text())
def test_cleaning_twice_changes_nothing_more(raw: str) -> None:
    assert names.clean(names.clean(raw)).rstrip("…") == names.clean(raw).rstrip("…")


async def test_meeting_a_person_keeps_what_he_chose(house: House) -> None:
    await house.service.directory.meet(OLYA, "Olya", "pl", reachable=True)
    await house.service.directory.set_language(OLYA, "uk")
    profile = await house.service.directory.meet(OLYA, "Olga", "pl")
    assert (profile.name, profile.language, profile.reachable) == ("Olga", "uk", True)


async def test_a_habit_is_remembered(house: House) -> None:
    await house.meet("Olya")
    await house.service.directory.set_habit(OLYA, Habit.CHAT)
    assert (await house.service.directory.profile(OLYA)).habit is Habit.CHAT


async def test_hints_can_be_turned_off(house: House) -> None:
    await house.meet("Olya")
    assert (await house.service.directory.profile(OLYA)).wants_hints
    assert not (await house.service.set_personal(OLYA, "hints", False)).wants_hints


@pytest.mark.parametrize("options", PRESETS.values())
def test_options_come_back_from_the_line_they_are_kept_as(options: Options) -> None:
    assert option_text.read(option_text.written(options)) == options


def test_single_choices_come_back_as_well() -> None:
    options = LIVE
    for name, value in {"pack": "52", "stalemate": "7", "level": "3", "absent": "walkover"}.items():
        options = option_text.choose(options, name, value) or LIVE
    assert option_text.read(option_text.written(options)) == options


@pytest.mark.parametrize("name", [*option_text.RULES, *option_text.TABLE])
def test_every_option_takes_the_value_it_shows(name: str) -> None:
    assert option_text.choose(LIVE, name, option_text.value_of(LIVE, name)) == LIVE


def test_a_line_that_cannot_be_read_is_the_usual() -> None:
    assert option_text.read("colour=red;pack=7;nonsense") == LIVE


def test_the_shuffler_deals_the_whole_pack() -> None:
    pack = tuple(pack_of(36))
    assert Counter(SystemShuffler().shuffle(pack)) == Counter(pack)


def test_two_shuffles_differ() -> None:
    luck, pack = SystemShuffler(), tuple(pack_of(52))
    assert luck.shuffle(pack) != luck.shuffle(pack)


def test_an_id_has_four_signs_that_are_not_mistaken() -> None:
    ids = {SystemShuffler().table_id() for _ in range(50)}
    assert all(len(found) == 4 and not set(found) & set("IO01") for found in ids)


def test_a_token_is_letters_and_digits() -> None:
    token = SystemShuffler().token(12)
    assert len(token) == 12
    assert token.isalnum()


def test_seats_are_all_there() -> None:
    assert sorted(SystemShuffler().order(6)) == list(range(6))


def test_a_pace_is_between_its_ends() -> None:
    assert 0.8 <= SystemShuffler().pace(0.8, 2.0) <= 2.0


def test_the_clock_goes() -> None:
    assert SystemClock().now() > 1_700_000_000
