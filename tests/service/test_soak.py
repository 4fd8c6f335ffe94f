"""Random presses and random times over whole tables: cards are conserved, every game ends."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from durak_bot.engine.cards import CARDS
from durak_bot.engine.events import Passed
from durak_bot.engine.judge import legal_moves
from durak_bot.engine.moves import TAKE
from durak_bot.engine.record import Replayed, read_record, replay
from durak_bot.engine.rules import Order, Rules
from durak_bot.table import option_text
from durak_bot.table.options import Absent, Options
from durak_bot.table.table import Phase, TimerKind
from durak_bot.table.views import look
from tests.service.house import House, person, whole

NAMES = ("Olya", "Ivan", "Marko", "Nina", "Petro", "Zoya")


def options(luck: random.Random) -> Options:
    return Options(
        rules=Rules(
            order=luck.choice(list(Order)),
            transfer=luck.random() < 0.5,
            show_trump=luck.random() < 0.3,
            one_at_a_time=luck.random() < 0.3,
            throw_after_take=luck.random() < 0.8,
        ),
        clock=luck.choice((0, 30, 36 * 3600)),
        window=luck.choice((0, 5, 8)),
        take_window=luck.choice((0, 5)),
        auto_pass=luck.random() < 0.3,
        absent=Absent.WALKOVER if luck.random() < 0.1 else Absent.COMPUTER,
    )


async def press(house: House, luck: random.Random, names: tuple[str, ...]) -> None:
    """Let somebody press something, sensible or not."""
    name = luck.choice(names)
    seat = house.table.seat_of(person(name))
    if seat is None or house.table.game is None:
        return
    legal = legal_moves(house.state, seat)
    what = luck.random()
    who, table = person(name), house.id
    game, bout = house.game.number, house.state.bout
    if what < 0.6 and legal:
        move = luck.choice([move for move in legal if move != TAKE] or legal)
        await house.service.move(who, table, game, bout, move)
    elif what < 0.75:
        await house.service.tap(who, table, game, bout, luck.choice(CARDS))
    elif what < 0.95:
        await house.service.done(who, table, game, bout, luck.randrange(12))
    elif what < 0.97:
        await house.service.stand_in(who, table, luck.random() < 0.5)
    elif what < 0.98:
        await house.service.vote_out(who, table, luck.randrange(len(house.table.sitters)))
    elif what < 0.985:
        await house.service.leave(who, table)
    elif what < 0.99:
        await house.service.window_seen(table, house.table.version)


async def let_time_pass(house: House, luck: random.Random) -> None:
    """Let the next timer act, if any; that everybody is gone for a week is rare."""
    timers = [t for t in house.table.timers if t.kind is not TimerKind.LOBBY]
    if not timers and luck.random() < 0.002:
        timers = list(house.table.timers)
    if timers:
        timer = min(timers, key=lambda timer: timer.due)
        house.clock.time = max(house.clock.time, timer.due)
        await house.service.timer_due(house.id, timer)


def shown(house: House) -> None:
    """Look at the table as everybody, and hold that nobody sees another's cards."""
    for sitter in (None, *house.table.sitters):
        view = look(house.table, None if sitter is None else sitter.person)
        if view.game is None:
            continue
        seen = view.game.seen
        own = 0 if view.viewer is None else house.state.hands[view.viewer]
        assert int(seen.hand) in (0, own)
        assert not any(isinstance(event, Passed) for event in view.game.events)


@pytest.mark.parametrize("seed", range(40))
async def test_a_table_keeps_its_cards_and_ends_whatever_people_press(seed: int) -> None:
    luck = random.Random(seed)
    house = House()
    house.luck.luck = random.Random(seed)
    people = luck.randint(1, 6)
    computers = luck.randint(1 if people == 1 else 0, 6 - people)
    names, options_ = NAMES[:people], options(luck)
    await house.started(*names, options=options_, computers=computers)
    for _ in range(6000):
        if house.table.phase is not Phase.PLAYING:
            break
        assert whole(house.state)
        assert house.table.timers or not (options_.clock or computers)
        if luck.random() < 0.2:
            shown(house)
        if luck.random() < 0.6:
            await press(house, luck, names)
        else:
            await let_time_pass(house, luck)
    assert house.table.phase in (Phase.RESULT, Phase.CLOSED)
    await check_books(house, names)


async def check_books(house: House, names: tuple[str, ...]) -> None:
    """Hold that what was stored agrees: moves replay to the result, one result a person."""
    (game,) = house.tables.games
    moves = await house.tables.moves(house.id, 1)
    assert [seat.made for seat in game.seats] == [
        Counter(move.made_by for move in moves if move.seat == seat)
        for seat in range(len(game.seats))
    ]
    record = await house.service.record(house.id, 1)
    rows = house.tables.rows
    if record is None:
        assert len(names) == 1
        assert not rows
        return
    assert isinstance(replay(read_record(record)), Replayed)
    assert sorted(row.person for row in rows) == sorted(map(person, names))
    assert sum(row.durak for row in rows) <= 1


OPTIONS = tuple(option_text.RULES) + tuple(option_text.TABLE)
VALUES = ("on", "off", "24", "36", "52", "5", "0", "30", "turn", "free", "neighbours", "joined")


async def gather(house: House, luck: random.Random) -> None:
    """Let somebody do something between games, sensible or not."""
    who, table, service = person(luck.choice(NAMES)), house.id, house.service
    match luck.randrange(9):
        case 0 | 1:
            await service.join(who, table)
        case 2:
            await service.leave(who, table)
        case 3:
            await service.seat_computers(who, table, luck.randrange(5), luck.randrange(3))
        case 4:
            await service.start(who, table)
        case 5:
            await service.again(who, table, house.table.games)
        case 6:
            await service.vote_out(who, table, luck.randrange(6))
        case 7:
            await service.set_option(who, table, luck.choice(OPTIONS), luck.choice(VALUES))
        case _:
            await service.stand_in(who, table, luck.random() < 0.5)


@pytest.mark.parametrize("seed", range(12))
async def test_a_table_lives_through_games_one_after_another(seed: int) -> None:
    luck = random.Random(seed)
    house = House()
    await house.started("Olya", "Ivan", options=options(luck), computers=1)
    for _ in range(1200):
        table = house.table
        if table.phase is Phase.CLOSED:
            break
        assert table.host is None or table.seat_of(table.host) is not None
        playing = table.phase is Phase.PLAYING
        if playing and luck.random() < 0.6:
            await press(house, luck, NAMES)
        elif luck.random() < (0.1 if playing else 0.8):
            await gather(house, luck)
        else:
            await let_time_pass(house, luck)
    for game in range(1, house.table.games + (house.table.phase is not Phase.PLAYING)):
        record = await house.service.record(house.id, game)
        assert record is None or isinstance(replay(read_record(record)), Replayed)
