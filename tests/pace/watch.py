"""What is measured: when something was stored, and when who could see it."""

from __future__ import annotations

import asyncio
import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adapters.emulator.emulator import Emulator
from durak_bot.delivery.pacing import Pace
from durak_bot.delivery.painting import Painted, Painter
from durak_bot.delivery.surfaces import Displayed, PlatformAnswer, Surface, SurfaceKind
from durak_bot.engine import judge
from durak_bot.engine.rules import Order
from durak_bot.presentation import board
from durak_bot.presentation.screen import Screen, Time
from durak_bot.presentation.words import words
from durak_bot.service.game_service import GameService
from durak_bot.table.people import PersonId
from durak_bot.table.table import Change, Phase, Table
from durak_bot.table.timers import throwing
from durak_bot.table.views import look

if TYPE_CHECKING:
    from tests.pace.evening import Evening, Friend

MINUTE = 60.0

QUIET = 5.0
"""Seconds without a move after which no two screens of one person may disagree."""


@dataclass
class Lags:
    """Seconds from stored to shown, by what was waited for."""

    board: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)


@dataclass
class _Waiting:
    since: float
    version: int


@dataclass
class Watch:
    """Hears of every commit and of every screen."""

    now: Callable[[], float]
    emulator: Emulator
    chat: int
    first: Lags = field(default_factory=Lags)
    """In the first minute: sitting down, dealing, the first cards."""
    later: Lags = field(default_factory=Lags)
    """From then on."""
    disagreements: list[str] = field(default_factory=list)
    checks: int = 0
    evening: Evening | None = None
    cards: int = 0
    _versions: dict[int, tuple[Screen, int]] = field(default_factory=dict)
    _board: list[_Waiting] = field(default_factory=list)
    _board_words: str = ""
    _asked: dict[PersonId, tuple[object, _Waiting]] = field(default_factory=dict)
    _demands: dict[PersonId, object] = field(default_factory=dict)
    _own: dict[PersonId, list[_Waiting]] = field(default_factory=lambda: defaultdict(list))
    _moves: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    _check: asyncio.TimerHandle | None = None
    _table: Table | None = None
    _opened: float = math.inf

    # ------------------------------------------------------------------ being told

    def stores(self, store: Any) -> Any:
        """Return the store, whose tables tell of every commit."""
        return _Stores(store, _Tables(store.tables, self))

    def painter(self, service: GameService) -> Painter:
        return _Painter(service, self)

    def display(self, real: Any) -> Any:
        return _Display(real, self)

    def played(self, user: int) -> int:
        """Return how often a person's seat has moved or passed."""
        return self._moves[str(user)]

    @property
    def lags(self) -> Lags:
        return self.later if self.now() - self._opened > MINUTE else self.first

    def committed(self, change: Change) -> None:
        """Note what has to be seen by whom."""
        table, now = change.table, self.now()
        self._table = table
        self._opened = min(self._opened, now)
        view = look(table, None)
        told = _words(board.screen(view, words("en"), now))
        if told != self._board_words:
            self._board_words = told
            self._board.append(_Waiting(now, table.version))
        self._demand(table, now)
        for move in change.moves:
            person = table.sitters[move.seat].person if move.seat < len(table.sitters) else None
            if person is not None:
                self._moves[person.user] += 1
                if table.game is not None:
                    self._own[person].append(_Waiting(now, table.version))
        self.cards += sum(hasattr(move.move, "card") for move in change.moves)
        if not change.moves:
            return
        if self._check is not None:
            self._check.cancel()
        if table.game is not None:
            loop = asyncio.get_running_loop()
            self._check = loop.call_later(QUIET, self.compare)

    def _demand(self, table: Table, now: float) -> None:
        asked = dict(must_act(table))
        for person in [p for p in self._asked if p not in asked]:
            _, waiting = self._asked.pop(person)
            self.lags.asked.append(now - waiting.since)  # the clock was quicker
        for person, what in asked.items():
            if self._demands.get(person) != what:
                self._demands[person] = what
                old = self._asked.get(person)
                since = old[1].since if old is not None else now
                self._asked[person] = what, _Waiting(since, table.version)
        for person in [p for p in self._demands if p not in asked]:
            del self._demands[person]

    def painted(self, painted: Painted) -> None:
        self._versions[id(painted.screen)] = painted.screen, painted.view.version

    def shown(self, surface: Surface, screen: Screen) -> None:
        """Note that a screen is there to be seen."""
        known = self._versions.get(id(screen))
        if known is None or surface.stub:
            return
        version, now = known[1], self.now()
        if surface.person is None:
            done = [w for w in self._board if w.version <= version]
            self._board = [w for w in self._board if w.version > version]
            self.lags.board += [now - w.since for w in done]
            return
        asked = self._asked.get(surface.person)
        if asked is not None and asked[1].version <= version:
            del self._asked[surface.person]
            self.lags.asked.append(now - asked[1].since)
        mine = self._own[surface.person]
        self.lags.own += [now - w.since for w in mine if w.version <= version]
        self._own[surface.person] = [w for w in mine if w.version > version]

    # ------------------------------------------------------------------ comparing

    def compare(self) -> None:
        """Compare all that each person sees, once the table has been quiet."""
        table = self._table
        if table is None or table.game is None or self.evening is None:
            return
        asked = dict(must_act(table))
        now = self.now()
        for friend in self.evening.friends:
            seat = next(
                (
                    s
                    for s, each in enumerate(table.sitters)
                    if each.person and each.person.user == str(friend.person.id)
                ),
                None,
            )
            if seat is None:
                continue
            self.checks += 1
            told = _words(board.screen(look(table, None), words("en"), now))
            found = self._disagrees(friend, table, seat, table.sitters[seat].person in asked, told)
            if found:
                self.disagreements.append(f"{friend.person.name}: {found}")

    def _disagrees(self, friend: Friend, table: Table, seat: int, asked: bool, told: str) -> str:
        from tests.pace.evening import MARK, without_time

        assert self.evening is not None
        assert table.game is not None
        hand, state = friend.hand(), table.game.state
        shown = self.evening.board()
        if shown is None or _plain(shown.text) != _plain(told.split("\n#", maxsplit=1)[0]):
            return "the board is old"
        if hand is None:
            return "no hand" if state.hands[seat] else ""
        labels = [b.text for b in hand.buttons]
        text = without_time(hand.text)
        held = state.hands[seat].bit_count()
        cards = [
            label for label in labels if label.lstrip(MARK)[-2:-1] in "♠♣♦♥" or label[-1:] in "♠♣♦♥"
        ]
        if len(cards) < held:
            return f"{len(cards)} cards in the hand, {held} held"
        if not asked and any(label.startswith(MARK) for label in labels) and hand.ephemeral:
            return f"marks though nothing is asked: {text!r}"
        if not asked and "⏳" in text and hand.ephemeral:
            return f"a deadline though nothing is asked: {text!r}"
        lying = ["←" in line for line in text.splitlines()]
        unbeaten = "❓" in text
        if any(lying) and unbeaten != bool(state.unbeaten and not state.taking):
            return f"the hand's table is another: {text!r}"
        if asked and hand.ephemeral and "⏳" not in text and table.options.clock:
            return f"asked without a demand: {text!r}"
        return ""

    def calls(self) -> list[float]:
        """Return when sends and edits in the group were made, private ones included."""
        counted = ("sendMessage", "editMessageText", "editEphemeralMessageText")
        return [call.at for method in counted for call in self.emulator.calls(method, self.chat)]


def must_act(table: Table) -> Iterable[tuple[PersonId, object]]:
    """Return who must act and for what: never those who are free to throw in."""
    game = table.game
    if game is None or table.phase is not Phase.PLAYING:
        return
    state = game.state
    asked = judge.asked(state)
    if not asked:
        return
    free = throwing(game) and state.rules.order is not Order.TURN
    for seat in () if free else asked[:1]:
        person = table.sitters[seat].person
        if person is not None:
            yield person, (game.number, state.bout, state.unbeaten, len(state.table), seat)


def busiest(times: list[float]) -> int:
    """Return how many calls fell into the busiest minute."""
    return max((sum(at <= other < at + 60 for other in times) for at in times), default=0)


def _words(screen: Screen) -> str:
    """Return a screen's words and labels, without times."""
    lines = [
        "".join(
            "" if isinstance(span, Time) else getattr(span, "text", getattr(span, "name", ""))
            for span in line
        )
        for line in screen.lines
    ]
    labels = [[button.label for button in row] for row in screen.rows]
    return "\n".join(lines) + f"\n#{labels}"


def _plain(text: str) -> str:
    from tests.pace.evening import without_time

    return "".join(without_time(text).split())


class _Tables:
    """The store's tables; says when one was committed."""

    def __init__(self, real: Any, watch: Watch) -> None:
        self._real = real
        self._watch = watch

    async def commit(self, change: Change) -> bool:
        done: bool = await self._real.commit(change)
        if done:
            self._watch.committed(change)
        return done

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


@dataclass
class _Stores:
    real: Any
    tables: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


class _Painter(Painter):
    """Remembers from which version a screen was painted."""

    def __init__(self, service: GameService, watch: Watch) -> None:
        super().__init__(service.directory, watch.now)
        self._watch = watch

    async def paint(self, *args: Any, **kwargs: Any) -> Painted | None:
        painted = await super().paint(*args, **kwargs)
        if painted is not None:
            self._watch.painted(painted)
        return painted


class _Display:
    """A display that tells what it has shown."""

    def __init__(self, real: Any, watch: Watch) -> None:
        self._real = real
        self._watch = watch

    def pace(self, *args: Any) -> Pace:
        pace: Pace = self._real.pace(*args)
        return pace

    async def show(self, surface: Surface, screen: Screen, *, silent: bool) -> PlatformAnswer:
        answer: PlatformAnswer = await self._real.show(surface, screen, silent=silent)
        if isinstance(answer, Displayed):
            self._watch.shown(surface, screen)
        return answer

    async def remove(self, surface: Surface) -> PlatformAnswer:
        answer: PlatformAnswer = await self._real.remove(surface)
        return answer

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


__all__ = ["SurfaceKind", "Watch", "busiest", "must_act"]
