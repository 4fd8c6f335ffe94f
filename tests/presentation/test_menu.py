"""Menu, settings and private screens: what is offered to whom, with absolute values."""

from dataclasses import replace

import pytest

from durak_bot.presentation import menu, options_page, private, welcome
from durak_bot.presentation.buttons import (
    ChooseLanguage,
    Menu,
    OpenTable,
    Practise,
    SetOption,
    SetPersonal,
    StandIn,
    StandUp,
    StopTable,
    UsePreset,
    VoteOut,
    decode,
)
from durak_bot.presentation.screen import Screen
from durak_bot.presentation.words import words
from durak_bot.table import option_text
from durak_bot.table.options import LIVE, PRESETS, Options, Preset
from durak_bot.table.people import Profile
from durak_bot.table.views import TableView
from tests.builders import position
from tests.presentation.stand import NOW, Stand, computer, dealt, lobby, on_table, people, person

UK, EN = words("uk"), words("en")
PROFILE = Profile(person(0), "Оля")
SETTABLE = {**option_text.RULES, **option_text.TABLE}


def _actions(screen: Screen) -> list[object]:
    return [decode(b.data).action for row in screen.rows for b in row if b.data is not None]


def _playing(seat: int = 0) -> TableView:
    return Stand(dealt((*people(2), computer()))).view(seat)


def test_leaving_a_game_is_asked_once_and_says_that_it_is_a_loss() -> None:
    shown = menu.screen(_playing(), UK, "leave", now=NOW)
    assert "Це поразка." in shown.text
    assert _actions(shown) == [StandIn(True), Menu(), StandUp(sure=True)]


def test_leaving_a_lobby_costs_nothing_and_says_so_by_silence() -> None:
    shown = menu.screen(Stand(lobby(people(2))).view(0), UK, "leave", now=NOW)
    assert "поразка" not in shown.text
    assert StandUp() in _actions(shown)


def test_stopping_is_offered_to_host_and_administrator_alone() -> None:
    assert Menu("stop") in _actions(menu.screen(_playing(0), UK, now=NOW))
    assert Menu("stop") not in _actions(menu.screen(_playing(1), UK, now=NOW))
    assert Menu("stop") in _actions(menu.screen(_playing(1), UK, admin=True, now=NOW))


def test_stopping_is_asked_once() -> None:
    assert StopTable(sure=True) in _actions(menu.screen(_playing(), UK, "stop", now=NOW))


def test_votes_are_about_other_people_and_never_about_computers() -> None:
    assert [a for a in _actions(menu.screen(_playing(), UK, "vote", now=NOW)) if a != Menu()] == [
        VoteOut(1)
    ]


def test_a_switch_of_ones_own_carries_the_other_value() -> None:
    actions = _actions(menu.screen(_playing(), UK, profile=PROFILE, now=NOW))
    assert SetPersonal("hints", False) in actions
    assert SetPersonal("auto_pass", True) in actions


def test_what_can_be_played_is_told_on_demand() -> None:
    state = position("10S", "8S QS 6H", "7C", table="9S")
    view = Stand(on_table(state)).view(1)
    assert menu.screen(view, UK, "why", now=NOW).text == "💡 Проти 9♠️: Q♠️, 6♥️."


def test_the_status_of_a_lobby_says_who_may_start() -> None:
    view = Stand(lobby(people(2))).view(1)
    assert "Гру починає Оля 👑." in menu.screen(view, UK, "status", now=NOW).text


def test_the_status_of_a_lobby_says_it_of_the_moment_it_is_read() -> None:
    view = Stand(lobby(people(2))).view(1)
    shown = menu.screen(view, UK, "status", now=view.starts_from)
    assert UK.t("status-you-start") in shown.text


def test_the_rules_page_tells_how_this_table_plays() -> None:
    view = Stand(lobby(people(2), PRESETS[Preset.TRANSFER])).view(0)
    assert "Захисник може перевести" in menu.screen(view, UK, "rules", now=NOW).text
    assert (
        "перевести" not in menu.screen(Stand(lobby(people(2))).view(0), UK, "rules", now=NOW).text
    )


def test_an_unknown_page_is_the_menu_itself() -> None:
    assert menu.screen(_playing(), UK, "nonsense", now=NOW) == menu.screen(_playing(), UK, now=NOW)


def test_presets_come_first_and_the_chosen_one_is_marked() -> None:
    shown = options_page.screen(Stand(lobby(people(2))).view(0), UK)
    presets = [a.preset for a in _actions(shown) if isinstance(a, UsePreset)]
    assert presets == ["live", "classic", "transfer", "blitz", "day"]
    assert shown.rows[0][0].label.endswith("✓")


def test_every_option_of_a_table_can_be_set() -> None:
    assert {name for page in options_page.VALUES.values() for name in page} == set(SETTABLE)


@pytest.mark.parametrize("name", SETTABLE)
def test_every_value_offered_is_one_the_service_reads(name: str) -> None:
    for value in options_page.VALUES[options_page.page_of(name)][name]:
        assert option_text.choose(LIVE, name, value) is not None, value


@pytest.mark.parametrize("language", ["en", "uk"])
@pytest.mark.parametrize("name", SETTABLE)
def test_every_option_and_value_has_words(name: str, language: str) -> None:
    told = words(language)
    assert options_page.option_words(name, told)
    values = options_page.VALUES[options_page.page_of(name)][name]
    assert len({options_page.value_words(name, value, told) for value in values}) == len(values)


def test_a_press_on_a_switch_sets_the_value_it_does_not_have_yet() -> None:
    view = Stand(lobby(people(2))).view(0)
    assert SetOption("transfer", "on") in _actions(options_page.screen(view, UK, "rules"))


def test_each_page_shows_the_values_as_they_are() -> None:
    view = Stand(lobby(people(2), Options(clock=180, window=15))).view(0)
    shown = options_page.screen(view, UK, "time").text
    assert "На хід: 3 хв" in shown
    assert "На підкидання: 15 с" in shown


def test_options_of_transfer_are_offered_in_the_transfer_game_alone() -> None:
    plain = Stand(lobby(people(2))).view(0)
    passing = Stand(lobby(people(2), PRESETS[Preset.TRANSFER])).view(0)
    assert "Показ козиря" not in options_page.screen(plain, UK, "rules").text
    assert "Показ козиря" in options_page.screen(passing, UK, "rules").text


def test_a_game_against_the_computer_is_one_press_away() -> None:
    assert _actions(private.start(UK, PROFILE, []))[0] == Practise(1)


def test_running_tables_stand_in_the_private_menu() -> None:
    shown = private.start(UK, PROFILE, [_playing()])
    assert any("K7Q2 · гра йде" in button.label for row in shown.rows for button in row)


def test_languages_are_named_in_themselves_and_the_chosen_one_is_marked() -> None:
    shown = private.language(UK, replace(PROFILE, language="uk"))
    labels = [button.label for row in shown.rows for button in row]
    assert labels == [
        *("English", "Български", "Polski", "Русский", "Українська ✓"),
        *("Як у телефоні", "↩️ Назад"),
    ]
    assert _actions(shown) == [
        *(ChooseLanguage(name) for name in ("en", "bg", "pl", "ru", "uk", "")),
        Menu(),
    ]


def test_the_welcome_is_one_message_with_one_button() -> None:
    shown = welcome.screen(EN)
    assert _actions(shown) == [OpenTable()]
