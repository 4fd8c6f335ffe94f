"""Tables, people and changes for the tests of the store, and tables of any kind at random."""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Any

from hypothesis import strategies as st

from durak_bot.engine.cards import Card, pack_of
from durak_bot.engine.deal import deal
from durak_bot.engine.events import Outcome, Why
from durak_bot.engine.judge import actors, legal_moves
from durak_bot.engine.moves import PASS, Attack, Beat, Take
from durak_bot.engine.play import cut, play
from durak_bot.engine.record import Maker
from durak_bot.engine.rules import Draw, FirstUntil, Order, Rules, Throwers
from durak_bot.table.options import MAX_CLOCK, MIN_CLOCK, Options, Preset
from durak_bot.table.people import PersonId, PlaceId, Platform
from durak_bot.table.table import (
    BoutLog,
    Change,
    Finished,
    Game,
    GameResult,
    PersonResult,
    Phase,
    Presence,
    RecordedMove,
    ResultKind,
    SeatResult,
    Sitter,
    Table,
    TableId,
    TablePlace,
    Timer,
    TimerKind,
)

OLYA = PersonId(Platform.TELEGRAM, "1001")
IVAN = PersonId(Platform.TELEGRAM, "1002")
GROUP = PlaceId(Platform.TELEGRAM, "-100500")
TOPIC = PlaceId(Platform.TELEGRAM, "-100500", "7")

ID = TableId("K7Q2")


def lobby(table: str = "K7Q2", **changes: Any) -> Table:
    """Return a table in the lobby with Olya and a computer, opened in the group."""
    plain = Table(
        id=TableId(table),
        token=f"token-of-{table}",
        version=1,
        phase=Phase.LOBBY,
        host=OLYA,
        host_seen=1000.5,
        options=Options(),
        sitters=(Sitter(OLYA, "Оля"), Sitter(None, "🤖", level=2)),
        places=(TablePlace(GROUP, home=True, private=False, language="uk"),),
        created=1000.0,
        touched=1000.25,
        timers=(Timer(TimerKind.LOBBY, None, 4600.0, 1),),
    )
    return replace(plain, **changes)


def playing(table: str = "K7Q2", **changes: Any) -> Table:
    """Return a table in mid-bout of its first game: an attack lies beaten."""
    rules = Options().rules
    pack = tuple(random.Random(7).sample(list(pack_of(36)), 36))
    state = deal(rules, 2, pack)
    first = play(state, state.attacker, legal_moves(state, state.attacker)[0])
    answer = next(m for m in legal_moves(first.state, state.defender) if isinstance(m, Beat))
    second = play(first.state, state.defender, answer)
    game = Game(
        number=1,
        state=second.state,
        pack=pack,
        lead=None,
        started=1100.0,
        moves=2,
        wishes=((0, frozenset({6, 10})),),
        now=BoutLog(1, (*first.events, *second.events)),
        since=1101.0,
        made=({Maker.PERSON: 1}, {Maker.COMPUTER: 1}),
    )
    plain = lobby(
        table,
        phase=Phase.PLAYING,
        version=3,
        games=1,
        game=game,
        timers=(
            Timer(TimerKind.TURN, 1, 1160.125, 3),
            Timer(TimerKind.NUDGE, 1, 1115.0, 3),
            Timer(TimerKind.WINDOW, None, 1108.1, 3),
        ),
    )
    return replace(plain, **changes)


def opened(table: Table) -> Change:
    """Return the change that stores a table for the first time."""
    return Change(table, None)


def ended(table: Table) -> Change:
    """Return the change that ends the game of `playing`: a move, results, a record and the game."""
    assert table.game is not None
    finished = Finished(1, Outcome(0, Why.LAST), ((1,),), table.sitters, 12, 300.5, (4, 0))
    after = replace(
        table,
        version=table.version + 1,
        phase=Phase.RESULT,
        game=None,
        finished=finished,
        timers=(Timer(TimerKind.AGAIN, None, 1500.0, table.version + 1),),
    )
    return Change(
        after,
        table.version,
        moves=(RecordedMove(3, 0, PASS, 1400.5, Maker.WISH),),
        results=(result(OLYA), result(IVAN, durak=False, loss=False, finish=1)),
        record={
            "durak": 1,
            "players": 2,
            "pack": [str(card) for card in table.game.pack],
            "result": {"loser": 0, "why": "last", "bouts": 12},
        },
        game=game_result(table.game),
    )


def game_result(game: Game) -> GameResult:
    """Return how the game of `playing` ended: Olya is the durak, and the computer is safe."""
    olya = SeatResult(
        person=OLYA,
        level=None,
        presence=Presence.HERE,
        kind=ResultKind.PLAYED,
        finish=2,
        durak=True,
        loss=True,
        cards=4,
        made={Maker.PERSON: 1, Maker.WISH: 1},
    )
    computer = SeatResult(
        person=None,
        level=2,
        presence=Presence.HERE,
        kind=ResultKind.PLAYED,
        finish=1,
        durak=False,
        loss=False,
        cards=0,
        made={Maker.COMPUTER: 1},
    )
    return GameResult(
        table=ID,
        number=game.number,
        place=TOPIC,
        private=False,
        room=False,
        options=Options(),
        preset=Preset.LIVE,
        started=game.started,
        ended=1400.5,
        bouts=12,
        moves=3,
        outcome=Outcome(0, Why.LAST),
        seats=(olya, computer),
    )


def moves_so_far() -> tuple[RecordedMove, ...]:
    """Return two moves of a game, to be stored under it."""
    return (
        RecordedMove(1, 0, Attack(Card(5)), 1100.5, Maker.PERSON),
        RecordedMove(2, 1, Take(), 1101.75, Maker.COMPUTER),
    )


def result(person: PersonId, at: float = 1400.5, **changes: Any) -> PersonResult:
    """Return a lost game of a person."""
    lost = PersonResult(person, ResultKind.PLAYED, None, durak=True, loss=True, players=2, at=at)
    return replace(lost, **changes)


def _all_fields(kind: Any, **known: Any) -> st.SearchStrategy[Any]:
    """Build a dataclass with every field drawn, those with defaults too.

    So a field that is added later is drawn as well, and missed where the codec forgets it.
    """
    drawn = {field.name: ... for field in fields(kind)}
    return st.builds(kind, **{**drawn, **known})


_times = st.floats(0, 4e9, allow_nan=False)
_counts = st.integers(0, 10_000)
_seats = st.integers(0, 5)
_made = st.dictionaries(st.sampled_from(Maker), st.integers(1, 999))
_texts = st.text(max_size=12)
_people = st.builds(PersonId, st.sampled_from(Platform), _texts)
_places = st.builds(PlaceId, st.sampled_from(Platform), _texts, _texts)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Draw rules with every option."""
    return Rules(
        pack=draw(st.sampled_from((24, 36, 52))),
        transfer=draw(st.booleans()),
        order=draw(st.sampled_from(Order)),
        one_at_a_time=draw(st.booleans()),
        throwers=draw(st.sampled_from(Throwers)),
        first_limit=draw(st.sampled_from((5, 6))),
        first_until=draw(st.sampled_from(FirstUntil)),
        throw_after_take=draw(st.booleans()),
        draw=draw(st.sampled_from(Draw)),
        transfer_first=draw(st.booleans()),
        show_trump=draw(st.booleans()),
        stalemate=draw(st.integers(0, 60)),
    )


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Draw a game at any point of its life, with what the table saw of its last bouts."""
    chosen = draw(rules())
    luck = random.Random(draw(st.integers(0, 2**32)))
    pack = tuple(luck.sample(list(pack_of(chosen.pack)), chosen.pack))
    lead = draw(st.none() | st.just(1))
    state = deal(chosen, draw(st.integers(2, chosen.most_seats)), pack, lead)
    logs: list[list[Any]] = [[], []]
    moves = 0
    for _ in range(draw(st.integers(0, 150))):
        if state.outcome is not None:
            break
        seat = luck.choice(actors(state))
        bout = state.bout
        step = play(state, seat, luck.choice(legal_moves(state, seat)))
        state, moves = step.state, moves + 1
        logs[-1].extend(step.events)
        if state.bout != bout:
            logs.append([])
    if draw(st.integers(0, 9)) == 0 and state.outcome is None:
        state = cut(state, draw(st.sampled_from(Why)))
    drawn: Game = draw(
        _all_fields(
            Game,
            number=st.integers(1, 99),
            state=st.just(state),
            pack=st.just(pack),
            lead=st.just(lead),
            started=_times,
            moves=st.just(moves),
            wishes=st.lists(st.tuples(_seats, st.frozensets(st.integers(2, 14)))).map(tuple),
            now=st.just(BoutLog(state.bout, tuple(logs[-1]))),
            before=st.none() | st.just(BoutLog(1, tuple(logs[-2]))),
            nudged=st.none() | st.tuples(_seats, _counts),
            nudges=_counts,
            since=_times,
            expired=st.none() | st.tuples(st.frozensets(_seats), _times),
            made=st.none() | st.lists(_made, max_size=6).map(tuple),
        )
    )
    return drawn


def tables() -> st.SearchStrategy[Table]:
    """Draw a table in any phase, every field at random."""
    sitters = st.lists(
        _all_fields(
            Sitter,
            person=st.none() | _people,
            name=_texts,
            level=st.none() | _counts,
            misses=_counts,
            votes=st.frozensets(_people, max_size=3),
        ),
        max_size=6,
    ).map(tuple)
    options = _all_fields(
        Options,
        rules=rules(),
        clock=st.just(0) | st.integers(MIN_CLOCK, MAX_CLOCK),
        window=_counts,
        take_window=_counts,
        level=_counts,
    )
    finished = _all_fields(
        Finished,
        number=st.integers(1, 99),
        outcome=st.builds(Outcome, st.none() | _seats, st.sampled_from(Why)),
        ranking=st.lists(st.lists(_seats, max_size=2).map(tuple), max_size=4).map(tuple),
        sitters=sitters,
        bouts=_counts,
        seconds=_times,
        hands=st.lists(_counts, max_size=6).map(tuple),
    )
    timer = _all_fields(Timer, seat=st.none() | _seats, due=_times, version=_counts)
    return _all_fields(
        Table,
        id=_texts.map(TableId),
        token=_texts,
        version=_counts,
        host=st.none() | _people,
        host_seen=_times,
        options=options,
        sitters=sitters,
        places=st.lists(_all_fields(TablePlace, place=_places, language=_texts), max_size=3).map(
            tuple
        ),
        created=_times,
        touched=_times,
        games=_counts,
        game=st.none() | games(),
        finished=st.none() | finished,
        timers=st.lists(timer, max_size=5).map(tuple),
    )
