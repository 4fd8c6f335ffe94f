"""Screens as Discord shows them: limits, names that are only names, cards as emojis."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.discord import faces
from adapters.discord.emojis import known
from adapters.discord.render import LONGEST, MOST, Rendered, escape, render
from durak_bot.engine.cards import CARDS, Card
from durak_bot.presentation.buttons import BeatWith, Menu, Press, TakeAll, Tap, encode
from durak_bot.presentation.faces import face
from durak_bot.presentation.screen import (
    Bold,
    Button,
    Code,
    Link,
    Mention,
    Screen,
    Text,
    Time,
    plain,
)
from durak_bot.table.people import PersonId, Platform
from tests.discord.conftest import Stage

HERE = PersonId(Platform.DISCORD, "1234")
THERE = PersonId(Platform.TELEGRAM, "1234")


def parts(shown: Rendered) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    def walk(components: list[dict[str, Any]]) -> None:
        for component in components:
            found.append(component)
            walk(component.get("components", []))

    walk(shown.view.to_components())  # type: ignore[no-untyped-call]  # discord.py's own
    return found


def text(shown: Rendered) -> str:
    return next(str(part["content"]) for part in parts(shown) if part["type"] == 10)


def rows(shown: Rendered) -> list[list[dict[str, Any]]]:
    return [part["components"] for part in parts(shown) if part["type"] == 1]


def tap(card: Card) -> Button:
    return Button(face(card), encode(Press("K7Q2", 1, 1, Tap(card))))


def hand(cards: int, across: int) -> Screen:
    taps = [tap(card) for card in CARDS[:cards]]
    grid = tuple(tuple(taps[n : n + across]) for n in range(0, cards, across))
    menu = Button("☰", encode(Press("K7Q2", 1, 1, Menu())))
    take = Button("Take", encode(Press("K7Q2", 1, 1, TakeAll())))
    return Screen((plain("K7Q2"),), (*grid, (menu,), (take,)))


@pytest.mark.parametrize("cards", [1, 6, 9, 10, 20, 21, 26])
def test_every_card_is_a_button_while_they_fit(cards: int) -> None:
    shown = render(hand(cards, 3 if cards <= 9 else 4 if cards <= 20 else 6))
    assert len(parts(shown)) <= MOST
    assert sum(len(row) for row in rows(shown)) == cards + 2


def test_29_cards_are_buttons_beside_the_two_actions() -> None:
    screen = hand(29, 6)
    together = Screen(screen.lines, (*screen.rows[:-2], (*screen.rows[-2], *screen.rows[-1])))
    shown = render(together)
    assert len(parts(shown)) == MOST
    assert sum(len(row) for row in rows(shown)) == 31


@pytest.mark.parametrize("cards", [30, 45, 50])
def test_more_cards_than_fit_are_options_of_selects(cards: int) -> None:
    selects = [row[0] for row in rows(render(hand(cards, 6))) if row[0]["type"] == 3]
    assert sum(len(select["options"]) for select in selects) == cards
    assert len({select["custom_id"] for select in selects}) == len(selects)


def test_no_row_has_more_than_five_buttons() -> None:
    buttons = tuple(Button(str(n), encode(Press("K7Q2", 1, n, Menu()))) for n in range(8))
    assert [len(row) for row in rows(render(Screen((plain("x"),), (buttons,))))] == [5, 3]


def test_equal_buttons_have_unlike_custom_ids() -> None:
    button = Button("x", encode(Press("", 0, 0, Menu())))
    row = rows(render(Screen((plain("x"),), ((button, button),))))[0]
    assert len({each["custom_id"] for each in row}) == 2


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**x**", r"\*\*x\*\*"),
        ("<@123>", r"\<@123\>"),
        ("# big", r"\# big"),
        ("> said", r"\> said"),
        ("||secret||", r"\|\|secret\|\|"),
    ],
)
def test_a_name_with_markup_in_it_is_only_a_name(name: str, shown: str) -> None:
    assert escape(name) == shown


def test_only_the_one_who_must_act_is_notified() -> None:
    """SCENARIOS 65."""
    called = Mention(HERE, "Olya", notify=True)
    screen = Screen(((called, Text(" "), Mention(THERE, "Ivan", notify=True)),))
    shown = render(screen)
    allowed: dict[str, Any] = dict(shown.mentions.to_dict())
    assert allowed == {"parse": [], "users": [1234]}
    assert text(shown) == "<@1234> **Ivan**"


def test_nobody_is_notified_otherwise() -> None:
    shown = render(Screen(((Mention(HERE, "@everyone"), Bold("x")),)))
    assert shown.mentions.to_dict()["parse"] == []
    assert "<@" not in text(shown)


def test_a_moment_is_a_time_that_clients_keep_current() -> None:
    assert text(render(Screen(((Time(1_800_000_000, "18:42"),),)))) == "<t:1800000000:R>"


def test_text_to_copy_and_links_are_what_they_are() -> None:
    line = (Code("a`b"), Text(" "), Link("x", "https://t.me/b?start=1"))
    assert text(render(Screen((line,)))) == "`aˋb` [x](https://t.me/b?start=1)"


def test_lines_that_do_not_fit_are_left_out_from_below() -> None:
    shown = text(render(Screen(tuple(plain(f"{n} {'x' * 300}") for n in range(40)))))
    assert len(shown) <= LONGEST
    assert shown.startswith("0 ")


async def test_the_view_is_stopped_before_it_is_sent() -> None:
    assert render(hand(6, 3)).view.is_finished()


def test_cards_are_emojis_where_the_application_has_them() -> None:
    ten = next(card for card in CARDS if face(card) == "10♥️")
    known_faces = {"10♥": "<:durak_10h:1456074443980800077>"}
    beat = Button("10♥️", encode(Press("K7Q2", 1, 1, BeatWith(CARDS[0], ten))))
    screen = Screen((plain("7♥️ ← 10♥️"),), ((tap(ten),), (beat,)))
    shown = render(screen, known_faces)
    assert text(shown) == "7♥️ ← <:durak_10h:1456074443980800077>"
    card, other = (row[0] for row in rows(shown))
    assert card["emoji"]["id"] == 1456074443980800077
    assert not card.get("label")
    assert other["label"] == "10♥️"


def test_a_card_that_can_be_played_keeps_its_sign_beside_the_emoji() -> None:
    ten = next(card for card in CARDS if face(card) == "10♥️")
    button = Button("▸10♥️", encode(Press("K7Q2", 1, 1, Tap(ten))))
    shown = render(Screen((plain("x"),), ((button,),)), {"10♥": "<:durak_10h:1456074443980800077>"})
    assert rows(shown)[0][0]["label"] == "▸"


@pytest.mark.parametrize("card", CARDS[8::17], ids=str)
def test_a_face_is_a_small_picture(card: Card) -> None:
    picture = faces.draw(card)
    assert picture.startswith(b"\x89PNG\r\n")
    assert len(picture) < 256 * 1024


def test_black_suits_are_signs_that_show_on_a_dark_ground() -> None:
    shown = render(Screen((plain("7♠️ 8♦️ 9♣️"),), ((tap(CARDS[0]),),)))
    assert text(shown) == "7♠\ufe0e 8♦️ 9♣\ufe0e"
    assert rows(shown)[0][0]["label"] == "2♠\ufe0e"


def test_buttons_beyond_what_a_message_holds_are_left_out() -> None:
    buttons = [Button(f"{n}", encode(Press("K7Q2", n, 1, Menu()))) for n in range(45)]
    assert len(parts(render(Screen((plain("x"),), (tuple(buttons),))))) == MOST


def test_a_label_is_cut_to_what_discord_takes() -> None:
    button = Button("l" * 90, encode(Press("K7Q2", 1, 1, Menu())))
    assert rows(render(Screen((plain("x"),), ((button,),))))[0][0]["label"] == "l" * 80


async def test_uploaded_faces_are_found_by_their_names(stage: Stage) -> None:
    scene = await stage(1)
    client = scene.bot.app.client
    ten = next(card for card in CARDS if face(card) == "10♥️")
    await client.create_application_emoji(name=faces.name(ten), image=faces.draw(ten))
    await client.create_application_emoji(name="other", image=faces.draw(ten))
    assert list(await known(client)) == ["10♥"]
