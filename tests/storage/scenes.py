"""The tables that are kept of each layout, each played to where it is wanted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from durak_bot.engine.events import Event, Shown, Transferred, WentOut, Why
from durak_bot.engine.state import State
from durak_bot.table import timers
from durak_bot.table.options import Preset
from durak_bot.table.people import PersonId, PlaceId, PlaceOptions, Platform
from durak_bot.table.table import Game, Phase, Presence, Table, TableId, TimerKind
from tests.storage.evening import Evening, Missed, done

Scene = Callable[[Evening, PlaceOptions], Awaitable[TableId]]
"""Plays a table of its own in a group to where it is wanted. Raises `Missed`."""

OLYA = PersonId(Platform.TELEGRAM, "1001")
IVAN = PersonId(Platform.TELEGRAM, "1002")
MAREK = PersonId(Platform.TELEGRAM, "1003")
ELENA = PersonId(Platform.TELEGRAM, "1004")
SAM = PersonId(Platform.TELEGRAM, "1005")
NINA = PersonId(Platform.TELEGRAM, "1006")
ZOE = PersonId(Platform.DISCORD, "900000000000000001")
MAX = PersonId(Platform.DISCORD, "900000000000000002")

PEOPLE = {
    OLYA: ("Оля", "uk"),
    IVAN: ("Іван 🂡", "uk"),
    MAREK: ("Marek", "pl"),
    ELENA: ("Елена", "bg"),
    SAM: ("Sam <b>&amp; \\ 'o\"", "en"),
    NINA: ("Nina", ""),
    ZOE: ("Zoë 👩‍👩‍👧", "en-GB"),
    MAX: ("Макс", "ru"),
}

CHANNEL = PlaceOptions(PlaceId(Platform.DISCORD, "555000", "777000"), language="en")

OTHER_OPTIONS = {
    "transfer": "on",
    "order": "turn",
    "one_at_a_time": "on",
    "throwers": "neighbours",
    "first_limit": "6",
    "first_until": "discard",
    "throw_after_take": "off",
    "draw": "joined",
    "transfer_first": "off",
    "show_trump": "on",
    "stalemate": "20",
    "pack": "24",
    "clock": "180",
    "window": "15",
    "take_window": "30",
    "auto_pass": "on",
    "absent": "walkover",
    "next_lead": "under_durak",
    "invites": "nobody",
    "level": "3",
}
"""Every option there is, at another value than the usual one."""


async def opened(
    evening: Evening, place: PlaceOptions, *people: PersonId, preset: Preset | None = None
) -> TableId:
    """Open a table of these people, the first its host."""
    host, *guests = people
    table = done(await evening.service.open(host, place, preset=preset)).view.id
    for guest in guests:
        if guest.platform is place.place.platform:
            done(await evening.service.join(guest, table))
        else:
            token = (await evening.table(table)).token
            done(await evening.service.join_by_token(guest, token))
    return table


async def started(
    evening: Evening,
    place: PlaceOptions,
    *people: PersonId,
    computers: int = 0,
    preset: Preset | None = None,
) -> TableId:
    """Start a game of these people and of computers."""
    table = await opened(evening, place, *people, preset=preset)
    if computers:
        done(await evening.service.seat_computers(people[0], table, computers, 3))
    done(await evening.service.start(people[0], table))
    return table


def game_of(table: Table) -> Game:
    """Return the running game."""
    assert table.game is not None
    return table.game


def state_of(table: Table) -> State:
    """Return the position of the running game."""
    return game_of(table).state


def lies(table: Table, *kinds: type[Event]) -> bool:
    """Tell whether a defender is to beat something after these events of the bout."""
    if table.game is None:
        return False
    state, events = table.game.state, table.game.now.events
    seen = {type(event) for event in events}
    return bool(state.unbeaten) and not state.taking and seen >= set(kinds)


async def lobby(evening: Evening, place: PlaceOptions) -> TableId:
    """Wait in a lobby, with guests and computers."""
    table = await opened(evening, place, OLYA, IVAN, MAREK)
    done(await evening.service.seat_computers(OLYA, table, 2, 1))
    done(await evening.service.vote_out(IVAN, table, 2))
    return table


async def throw_in(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop in mid-bout: something is beaten, something is not, somebody is done in advance."""
    table = await started(evening, place, OLYA, IVAN, MAREK, computers=1)

    def wanted(now: Table) -> bool:
        if not lies(now):
            return False
        game = game_of(now)
        beaten = any(pair.cover is not None for pair in game.state.table)
        return beaten and bool(game.wishes) and game.before is not None

    await evening.until(table, wanted)
    return table


async def transfer(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop where an attack has just been passed on."""
    table = await started(evening, place, OLYA, IVAN, MAREK, preset=Preset.TRANSFER)
    await evening.until(table, lambda now: lies(now, Transferred) and state_of(now).bout > 1)
    return table


async def shown(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop where an attack has been passed on by a card and by a trump that was only shown."""
    table = await opened(evening, place, OLYA, IVAN, MAREK, preset=Preset.TRANSFER)
    done(await evening.service.set_option(OLYA, table, "show_trump", "on"))
    done(await evening.service.start(OLYA, table))
    await evening.until(table, lambda now: lies(now, Shown))
    return table


async def taking(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop where the defender takes and others may still throw in along."""
    table = await started(evening, place, OLYA, IVAN, ELENA)

    def wanted(now: Table) -> bool:
        if now.game is None or not now.game.state.taking:
            return False
        return len(now.game.state.table) > 1 and _timer(now, TimerKind.WINDOW)

    await evening.until(table, wanted)
    return table


async def window(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop where all is beaten, one has passed, and the window counts from when it was seen."""
    table = await started(evening, place, OLYA, MAREK, SAM, computers=1)

    def wanted(now: Table) -> bool:
        if now.game is None or now.game.state.taking or not timers.throwing(now.game):
            return False
        return bool(now.game.state.passed) and _timer(now, TimerKind.WINDOW)

    now = await evening.until(table, wanted)
    evening.clock.time += 2.5
    await evening.service.window_seen(table, now.version)
    assert game_of(await evening.table(table)).window_seen
    return table


async def result(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop after a game, where one of two has confirmed the rematch."""
    table = await started(evening, place, OLYA, IVAN, computers=1)
    await evening.play_out(table)
    evening.clock.time += 6
    done(await evening.service.again(IVAN, table, 1))
    return table


async def result_by_leaving(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop after a game that ended because somebody left."""
    table = await started(evening, place, SAM, NINA)
    await evening.until(table, lambda now: now.phase is not Phase.PLAYING or lies(now))
    done(await evening.service.leave(NINA, table))
    return table


async def result_by_time(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop after a game that ended by walkover when time was up twice."""
    table = await opened(evening, place, OLYA, SAM, IVAN)
    done(await evening.service.set_option(OLYA, table, "absent", "walkover"))
    done(await evening.service.start(OLYA, table))
    evening.asleep = {SAM}
    now = await evening.play_out(table)
    evening.asleep = set()
    if now.finished is None or now.finished.outcome.why is not Why.TIME:
        raise Missed
    return table


async def result_stopped(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop after a game that an administrator has ended."""
    table = await started(evening, place, OLYA, IVAN, computers=1)
    await evening.until(table, lambda now: lies(now) and state_of(now).bout > 1)
    done(await evening.service.stop(NINA, table, admin=True))
    return table


async def result_drawn(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop after a game that nobody lost, where the last two went out together."""
    table = await started(evening, place, ELENA, MAREK, IVAN)
    now = await evening.play_out(table)
    if now.finished is None or now.finished.outcome.loser is not None:
        raise Missed
    return table


async def paused(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop where the group cannot be written to any more."""
    table = await started(evening, place, OLYA, ELENA, computers=1)
    await evening.until(table, lambda now: lies(now) and state_of(now).bout > 2)
    await evening.service.place_lost(place.place, for_good=False)
    return table


async def room(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop in the game of a private room, at home in its host's private chat."""
    home = PlaceOptions(PlaceId(Platform.TELEGRAM, MAREK.user), private=True)
    table = done(await evening.service.open(MAREK, home, room=True)).view.id
    token = (await evening.table(table)).token
    for guest in (OLYA, ZOE):
        done(await evening.service.join_by_token(guest, token))
    done(await evening.service.start(MAREK, table))
    await evening.until(table, lambda now: lies(now) and state_of(now).bout > 1)
    return table


async def room_lobby(evening: Evening, place: PlaceOptions) -> TableId:
    """Wait in a private room for somebody to come."""
    home = PlaceOptions(PlaceId(Platform.DISCORD, MAX.user), private=True)
    return done(await evening.service.open(MAX, home, room=True)).view.id


async def cross_platform(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop in a game of people on both platforms, shown in a group and in a thread."""
    table = await opened(evening, place, OLYA, IVAN, ZOE, MAX)
    done(await evening.service.show_at(ZOE, table, CHANNEL, on=True))
    done(await evening.service.start(OLYA, table))
    await evening.until(table, lambda now: lies(now) and state_of(now).bout > 2)
    return table


async def company(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop where a computer, a stand-in, one who left and one who is away all have cards."""
    table = await started(evening, place, OLYA, IVAN, MAREK, ELENA, SAM, computers=1)
    await evening.until(table, lambda now: lies(now) and state_of(now).bout > 1)
    done(await evening.service.stand_in(IVAN, table, on=True))
    done(await evening.service.leave(MAREK, table))
    evening.asleep = {ELENA}
    wanted = {Presence.HERE, Presence.STAND_IN, Presence.LEFT, Presence.AWAY}

    def all_kinds(now: Table) -> bool:
        if now.game is None or not lies(now):
            return False
        out = now.game.state.out
        return wanted <= {
            sitter.presence for seat, sitter in enumerate(now.sitters) if not out >> seat & 1
        }

    now = await evening.until(table, all_kinds)
    seat = now.seat_of(ELENA)
    assert seat is not None
    done(await evening.service.vote_out(SAM, table, seat))
    evening.asleep = set()
    return table


async def removed(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop just after the host has removed one who was away, and time was up for another."""
    table = await started(evening, place, OLYA, NINA, SAM, computers=1)
    evening.asleep = {NINA}

    def away(now: Table) -> bool:
        return any(sitter.presence is Presence.AWAY for sitter in now.sitters)

    now = await evening.until(table, away)
    seat = now.seat_of(NINA)
    assert seat is not None
    done(await evening.service.vote_out(OLYA, table, seat))
    evening.asleep = {SAM}
    await evening.until(
        table, lambda now: any(s.misses and s.presence is Presence.HERE for s in now.sitters)
    )
    evening.asleep = set()
    return table


async def six(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop late in a game of six, where somebody is out and has gone home."""
    table = await started(evening, place, OLYA, IVAN, MAREK, ELENA, SAM, NINA)

    def one_out(now: Table) -> bool:
        if now.game is None or now.game.before is None or not lies(now):
            return False
        return any(isinstance(event, WentOut) for event in now.game.before.events)

    now = await evening.until(table, one_out)
    for seat, sitter in enumerate(now.sitters):
        if state_of(now).out >> seat & 1 and sitter.person is not None:
            done(await evening.service.leave(sitter.person, table))
            break
    assert any(sitter.safe for sitter in (await evening.table(table)).sitters)
    return table


async def options(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop in the second game under other options, led under the durak of the first."""
    people = (OLYA, IVAN, MAREK)
    table = await opened(evening, place, *people)
    for name, value in OTHER_OPTIONS.items():
        done(await evening.service.set_option(OLYA, table, name, value))
    done(await evening.service.keep_default(OLYA, table))
    done(await evening.service.seat_computers(OLYA, table, 1))
    done(await evening.service.start(OLYA, table))
    await evening.play_out(table)
    for person in people:
        evening.clock.time += 1
        done(await evening.service.again(person, table, 1))

    def wanted(now: Table) -> bool:
        return lies(now) and state_of(now).bout > 2 and game_of(now).lead is not None

    await evening.until(table, wanted)
    return table


async def practice(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop in a game of one person against computers, without any clock."""
    home = PlaceOptions(PlaceId(Platform.TELEGRAM, SAM.user), private=True)
    table = done(await evening.service.practise(SAM, home, level=4, count=2)).view.id
    await evening.until(table, lambda now: lies(now) and state_of(now).bout > 1)
    return table


async def day(evening: Evening, place: PlaceOptions) -> TableId:
    """Stop in a game by days, after a call and before the next one."""
    table = await started(evening, place, OLYA, IVAN, ELENA, preset=Preset.DAY)
    evening.asleep = {IVAN}

    def called(now: Table) -> bool:
        return bool(now.game and now.game.nudged and lies(now)) and _timer(now, TimerKind.NUDGE)

    await evening.until(table, called)
    evening.asleep = set()
    return table


async def closed(evening: Evening, place: PlaceOptions) -> TableId:
    """Close a table after its game."""
    table = await started(evening, place, IVAN, NINA)
    await evening.play_out(table)
    done(await evening.service.stop(IVAN, table))
    return table


def _timer(table: Table, kind: TimerKind) -> bool:
    return any(timer.kind is kind for timer in table.timers)


SCENES: dict[str, Scene] = {
    scene.__name__: scene
    for scene in (
        *(lobby, throw_in, transfer, shown, taking, window, result, result_by_leaving),
        *(result_by_time, result_stopped, result_drawn, paused),
        *(room, room_lobby, cross_platform, company, removed, six, options, practice, day, closed),
    )
}
"""By the name of the file that each is kept in."""
