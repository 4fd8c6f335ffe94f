"""Every screen that can be reached fits both people's phones and the platforms' limits."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durak_bot.engine import judge
from durak_bot.engine.cards import CARDS
from durak_bot.engine.events import Outcome, Why
from durak_bot.engine.play import cut
from durak_bot.engine.rules import Draw, FirstUntil, Order, Rules, Throwers
from durak_bot.presentation import board, hand, menu, options_page, private, welcome
from durak_bot.presentation.buttons import Menu, decode
from durak_bot.presentation.hand import ANSWER, utf16
from durak_bot.presentation.keyboard import bare
from durak_bot.presentation.screen import Screen
from durak_bot.presentation.stage import ways
from durak_bot.presentation.words import Words, words
from durak_bot.table import ending
from durak_bot.table.change import Moment, begin
from durak_bot.table.options import PRESETS, Options, Preset
from durak_bot.table.people import Profile
from durak_bot.table.table import Phase, Presence, Table
from tests.builders import position
from tests.presentation.stand import (
    NOW,
    Luck,
    Stand,
    computer,
    dealt,
    drawn,
    lobby,
    on_table,
    people,
    person,
)

LONG = tuple(f"{'Щ' * 20}{number:04}" for number in range(6))
PROFILE = Profile(person(0), "Оля")

RULES = st.builds(
    Rules,
    pack=st.sampled_from([36, 52]),
    transfer=st.booleans(),
    order=st.sampled_from(Order),
    one_at_a_time=st.booleans(),
    throwers=st.sampled_from(Throwers),
    first_limit=st.sampled_from([5, 6]),
    first_until=st.sampled_from(FirstUntil),
    throw_after_take=st.booleans(),
    draw=st.sampled_from(Draw),
    transfer_first=st.booleans(),
    show_trump=st.booleans(),
)


def fits(screen: Screen, most: int = 4096) -> None:
    """Check the limits of both platforms and of a thumb (PLATFORMS.md)."""
    shown = drawn(screen)
    assert 0 < utf16(screen.text) <= most, shown
    buttons = [button for row in screen.rows for button in row]
    assert len(buttons) <= 100, shown
    assert all(len(row) <= 8 for row in screen.rows), shown
    assert all(screen.rows), "a row without buttons"
    for button in buttons:
        assert 0 < utf16(button.label) <= 64, button.label
        assert button.data is not None, button
        decode(button.data)


def screens(table: Table, language: str) -> Iterator[tuple[Screen, int]]:
    """Return every screen of a table, with how long its text may be."""
    stand, told = Stand(table), words(language)
    yield board.screen(stand.view(), told, NOW, nudge=person(0)), 4096
    for seat, sitter in enumerate(table.sitters):
        if sitter.person is None:
            continue
        view = stand.view(seat)
        yield hand.screen(view, told, NOW, hints=True), 1024
        yield hand.screen(view, told, NOW, notice="!" * ANSWER, hints=True, boarded=True), 4096
        yield hand.stub(view, told), 1024
        for page in menu.PAGES:
            yield menu.screen(view, told, page, now=NOW, profile=PROFILE, admin=True), 1024
        for page in options_page.PAGES:
            yield options_page.screen(view, told, page), 1024
        assert utf16(hand.text(view, told, NOW)) <= ANSWER
        if view.game is not None:
            for card in view.game.seen.hand:
                if len(ways(view.game.seen.legal, card)) > 1:
                    yield hand.screen(view, told, NOW, focus=card), 1024


@settings(max_examples=15)
@given(
    rules=RULES,
    seats=st.integers(2, 6),
    seed=st.integers(0, 10_000),
    language=st.sampled_from(Words.languages()),
    auto_pass=st.booleans(),
)
def test_every_screen_of_a_whole_game_fits(
    rules: Rules, seats: int, seed: int, language: str, auto_pass: bool
) -> None:
    luck = Random(seed)
    sitters = people(seats, LONG)
    if seats > 2:
        sitters = (*sitters[:-1], computer())
    stand = Stand(dealt(sitters, Options(rules=rules, auto_pass=auto_pass), seed), seed)
    while stand.table.phase is Phase.PLAYING:
        game = stand.table.game
        assert game is not None
        if luck.random() < 0.08:
            for screen, most in screens(stand.table, language):
                fits(screen, most)
        seat = luck.choice(judge.actors(game.state))
        stand.move(seat, luck.choice(judge.legal_moves(game.state, seat)))
    for screen, most in screens(stand.table, language):
        fits(screen, most)


@pytest.mark.parametrize("language", Words.languages())
@pytest.mark.parametrize("count", [1, 3, 6])
def test_every_screen_of_a_lobby_fits(language: str, count: int) -> None:
    for screen, most in screens(lobby(people(count, LONG)), language):
        fits(screen, most)


@pytest.mark.parametrize("language", Words.languages())
@pytest.mark.parametrize("presence", Presence)
def test_every_screen_of_somebody_who_does_not_play_himself_fits(
    language: str, presence: Presence
) -> None:
    table = dealt(people(3, LONG))
    first = replace(table.sitters[0], presence=presence)
    for screen, most in screens(
        replace(table, sitters=(first, *table.sitters[1:]), paused=True), language
    ):
        fits(screen, most)


@pytest.mark.parametrize("language", Words.languages())
@pytest.mark.parametrize("why", Why)
def test_every_way_a_game_ends_has_a_screen_that_fits(language: str, why: Why) -> None:
    table = dealt(people(3, LONG))
    moment = Moment(NOW, Luck())
    loser = 1 if why in {Why.LAST, Why.LEFT, Why.TIME, Why.REMOVED} else None
    game = table.game
    assert game is not None
    over = replace(
        table, game=replace(game, state=cut(game.state, why)._replace(outcome=Outcome(loser, why)))
    )
    for screen, most in screens(ending.finish(begin(over), moment).table, language):
        fits(screen, most)


@pytest.mark.parametrize("language", Words.languages())
def test_a_closed_table_has_a_line_for_everybody(language: str) -> None:
    for screen, most in screens(replace(lobby(people(2)), phase=Phase.CLOSED), language):
        fits(screen, most)


@pytest.mark.parametrize("language", Words.languages())
def test_every_screen_without_a_table_fits(language: str) -> None:
    told = words(language)
    tables = [Stand(lobby(people(2))).view(0)] * 5
    for screen in (
        private.start(told, PROFILE, tables),
        private.help(told),
        private.rules(told),
        private.rules(told, Options(rules=Rules(transfer=True, show_trump=True))),
        private.language(told, PROFILE, chat=bare(told.t("button-chat"), Menu("chat"))),
        welcome.screen(told),
    ):
        fits(screen)


@pytest.mark.parametrize("language", Words.languages())
@pytest.mark.parametrize("size", [9, 10, 20, 21, 30, 45])
def test_big_hands_stay_usable(language: str, size: int) -> None:
    """Scenario 72: 30 cards of 36, 45 of 52."""
    mine = " ".join(map(str, CARDS[:size]))
    state = position(str(CARDS[51]), mine, table=str(CARDS[50]), rules=Rules(pack=52))
    view = Stand(on_table(state)).view(1)
    shown = hand.screen(view, words(language), NOW, hints=True)
    fits(shown, 1024)
    assert sum(len(row) for row in shown.rows) == size + 2
    assert utf16(hand.text(view, words(language), NOW)) <= ANSWER


@pytest.mark.parametrize("language", Words.languages())
@pytest.mark.parametrize("preset", Preset)
def test_lines_of_a_board_are_about_as_wide_as_a_phone(language: str, preset: Preset) -> None:
    """UX: about 32 characters a line."""
    for table in (lobby(people(4)), dealt(people(4), PRESETS[preset])):
        shown = board.screen(Stand(table).view(), words(language), NOW)
        assert all(len(line) <= 44 for line in shown.text.splitlines()), shown.text
