"""The page of a chat's administrators: absolute values, true in every language, small enough."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from durak_bot.presentation import chat, options_page
from durak_bot.presentation.buttons import Menu, OptionsPage, SetChat, decode
from durak_bot.presentation.keyboard import bare, key
from durak_bot.presentation.screen import Screen
from durak_bot.presentation.words import Words, words
from durak_bot.table import chat_options
from durak_bot.table.people import Opens, PlaceId, PlaceOptions, Platform, Quiet
from tests.presentation.stand import GROUP, NOW, Stand, lobby, people
from tests.presentation.test_limits import fits

HERE = PlaceOptions(GROUP)
LOUDLESS = replace(HERE, quiet=Quiet(23, 8), offset=120)
EN = words("en")


def page(settings: PlaceOptions, told: Words = EN) -> Screen:
    back = bare(told.t("button-back"), Menu())
    return chat.screen(settings, told, NOW, key=bare, back=back)


def actions(screen: Screen) -> list[SetChat]:
    made = [decode(b.data).action for row in screen.rows for b in row if b.data is not None]
    return [action for action in made if isinstance(action, SetChat)]


@pytest.mark.parametrize("language", Words.languages())
@pytest.mark.parametrize("decided", [HERE, LOUDLESS, replace(LOUDLESS, opens=Opens.ADMINS)])
def test_the_page_fits_in_every_language(decided: PlaceOptions, language: str) -> None:
    shown = page(decided, words(language))
    fits(shown, 1024)
    assert all(len(row) <= 5 for row in shown.rows)  # a row of Discord
    assert sum(map(len, shown.rows)) <= 25


@pytest.mark.parametrize("decided", [HERE, LOUDLESS, replace(LOUDLESS, offset=-720)])
def test_every_button_sets_what_the_service_reads(decided: PlaceOptions) -> None:
    offered = actions(page(decided))
    assert offered
    for action in offered:
        assert chat_options.choose(decided, action.name, action.value) is not None, action


@pytest.mark.parametrize("end", chat.ENDS)
@pytest.mark.parametrize("start", chat.STARTS)
def test_every_pair_of_hours_leaves_a_night(start: int, end: int) -> None:
    assert Quiet(start, end).start != end


def test_a_switch_carries_the_other_value() -> None:
    made = {(each.name, each.value) for each in actions(page(HERE))}
    assert {("opens", "admins"), ("mentions", "off"), ("quiet", "on")} <= made


def test_hours_are_offered_when_there_are_some() -> None:
    assert not [each for each in actions(page(HERE)) if each.name == "quiet_from"]
    assert [each.value for each in actions(page(LOUDLESS)) if each.name == "quiet_from"] == [
        *("21", "22", "23", "0", "1")
    ]


def test_the_clock_of_the_chat_is_shown_to_be_checked() -> None:
    assert "(UTC+2)" in page(LOUDLESS).text
    assert "(UTC−3:30)" in page(replace(LOUDLESS, offset=-210)).text


def test_a_button_names_the_chat_and_no_topic() -> None:
    (name,) = {each.chat for each in actions(page(HERE))}
    assert chat.named(name) == GROUP.chat


def test_the_longest_ids_still_fit_a_button() -> None:
    for chat_id in ("-1009999999999999", "18446744073709551615"):
        place = PlaceId(Platform.DISCORD, chat_id)
        view = replace(Stand(lobby(people(2))).view(0), games=999_999)
        shown = chat.screen(
            replace(LOUDLESS, place=place, offset=-330),
            EN,
            NOW,
            key=partial(key, view),
            back=key(view, "back", OptionsPage()),
        )
        fits(shown, 1024)


def test_administrators_find_the_page_in_the_settings() -> None:
    view = Stand(lobby(people(2))).view(0)

    def offered(*, admin: bool) -> bool:
        shown = options_page.screen(view, EN, admin=admin)
        made = [decode(b.data).action for row in shown.rows for b in row if b.data is not None]
        return OptionsPage("chat") in made

    assert offered(admin=True)
    assert not offered(admin=False)
