"""A table to look at: people press, nothing is stored, and every screen can be drawn as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from durak_bot.engine.cards import Card
from durak_bot.engine.moves import Move
from durak_bot.engine.notation import read_card
from durak_bot.engine.record import Maker
from durak_bot.engine.state import State
from durak_bot.presentation.keyboard import Row
from durak_bot.presentation.screen import Line, Screen
from durak_bot.service.transaction import settle
from durak_bot.table import play, press
from durak_bot.table.change import Decision, Moment, Several, begin
from durak_bot.table.options import LIVE, Options
from durak_bot.table.people import PersonId, PlaceId, Platform
from durak_bot.table.refusals import Reason
from durak_bot.table.table import (
    BoutLog,
    Change,
    Game,
    Phase,
    Sitter,
    Table,
    TableId,
    TablePlace,
)
from durak_bot.table.views import TableView, look

NOW = 1_800_000_000.0
GROUP = PlaceId(Platform.TELEGRAM, "-100500")
NAMES = ("Оля", "Іван", "Марко", "Ганна", "Петро", "Соня")


class Luck:
    """The service's luck, seeded; packs come as given."""

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(self._random.sample(cards, len(cards)))

    def order(self, count: int) -> tuple[int, ...]:
        return tuple(range(count))

    def token(self, length: int) -> str:
        return "t" * length

    def table_id(self) -> TableId:
        return TableId("K7Q2")

    def pace(self, low: float, high: float) -> float:
        return low


def person(number: int) -> PersonId:
    return PersonId(Platform.TELEGRAM, str(100 + number))


def people(count: int, names: Sequence[str] = NAMES) -> tuple[Sitter, ...]:
    return tuple(Sitter(person(number), names[number]) for number in range(count))


def computer(level: int = 1) -> Sitter:
    return Sitter(None, "", level=level, again=True)


def card(text: str) -> Card:
    """Read one card, such as `10S`."""
    return read_card(text)


def lobby(sitters: Sequence[Sitter], options: Options = LIVE, *, private: bool = False) -> Table:
    """Return a lobby whose host has the first seat."""
    return Table(
        id=TableId("K7Q2"),
        token="secret",
        version=1,
        phase=Phase.LOBBY,
        host=sitters[0].person,
        host_seen=NOW,
        options=options,
        sitters=tuple(sitters),
        places=(TablePlace(GROUP, home=True, private=private, language="uk"),),
        created=NOW,
        touched=NOW,
    )


def dealt(sitters: Sequence[Sitter], options: Options = LIVE, seed: int = 0) -> Table:
    """Return a table with a freshly dealt game; the same seed deals the same cards."""
    moment = Moment(NOW, Luck(seed))
    start = begin(lobby(sitters, options))
    return settle(start.table, play.deal_game(start, moment), moment).table


def on_table(
    state: State, sitters: Sequence[Sitter] | None = None, options: Options = LIVE, **game: object
) -> Table:
    """Return a table on which this position lies; its rules are the table's."""
    seated = people(state.seats) if sitters is None else tuple(sitters)
    options = replace(options, rules=state.rules)
    lies = Game(1, state, (), None, started=NOW, now=BoutLog(state.bout, ()))
    return replace(
        lobby(seated, options),
        phase=Phase.PLAYING,
        games=1,
        game=replace(lies, **game),  # type: ignore[arg-type]
    )


class Stand:
    """One table in memory; every press is judged as in the service."""

    def __init__(self, table: Table, seed: int = 0) -> None:
        self.table = table
        self.now = NOW
        self._luck = Luck(seed)

    def view(self, seat: int | None = None) -> TableView:
        """Return what a seat's person, or everybody, may know."""
        who = None if seat is None else self.table.sitters[seat].person
        return look(self.table, who)

    def act(self, decide: Decision) -> Reason | Several | None:
        """Do one action; return why not."""
        moment = Moment(self.now, self._luck)
        start = begin(self.table)
        decided = decide(start, moment)
        if not isinstance(decided, Change):
            return decided
        self.table = settle(self.table, decided, moment).table
        self.now += 1
        return None

    def move(self, seat: int, made: Move) -> Reason | Several | None:
        """Play one move as the service would; computers move as well."""
        who = self.table.sitters[seat].person
        if who is None:
            return self.act(
                lambda change, moment: play.make(change, moment, seat, made, Maker.COMPUTER)
            )
        game = self.table.game
        assert game is not None
        number, bout = game.number, game.state.bout
        return self.act(
            lambda change, moment: press.move(
                change, moment, person=who, game=number, bout=bout, made=made
            )
        )

    def tap(self, seat: int, card: Card) -> Reason | Several | None:
        """Tap a card; return why not, or that it could go several ways."""
        who, game = self.table.sitters[seat].person, self.table.game
        assert who is not None
        assert game is not None
        number, bout = game.number, game.state.bout
        return self.act(
            lambda change, moment: press.tap(
                change, moment, person=who, game=number, bout=bout, card=card
            )
        )


def drawn(screen: Screen) -> str:
    """Return a screen as text: its words, then its buttons in brackets."""
    return "\n".join([screen.text, *map(_row, screen.rows)])


def _row(row: Row) -> str:
    return " ".join(f"[{button.label}]" for button in row)


def said(line: Line) -> str:
    """Return the words of one line."""
    return Screen((line,)).text
