"""A position small enough to be played through thousands of times a second.

It says the same as the engine's `State`, with sets by worth (`worth`), and changes in place. A
property test plays both side by side. What the rules forbid is not checked here: moves come from
the engine's list of legal ones, or from a player who knows the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from durak_bot.engine.moves import Attack, Beat, Move, Pass, Show, Take, Transfer
from durak_bot.engine.rules import BOUT_LIMIT, HAND, Draw, FirstUntil, Rules, Throwers
from durak_bot.engine.seats import attackers, neighbours
from durak_bot.engine.state import State
from durak_bot.opponents.worth import NUMBERS, SAME_RANK, bits_of

RUNNING = -2
"""`loser` of a game that goes on."""

NOBODY = -1
"""`loser` of a draw."""


class Terms(NamedTuple):
    """The rules, in the form a position asks for them again and again."""

    seats: int
    transfer: bool
    transfer_first: bool
    show_trump: bool
    neighbours: bool
    throw_after_take: bool
    joined: bool
    first_limit: int
    first_bout_only: bool
    stalemate: int


def terms(rules: Rules, seats: int) -> Terms:
    """Return the terms of a game for so many seats."""
    return Terms(
        seats=seats,
        transfer=rules.transfer,
        transfer_first=rules.transfer_first,
        show_trump=rules.show_trump,
        neighbours=rules.throwers is Throwers.NEIGHBOURS,
        throw_after_take=rules.throw_after_take,
        joined=rules.draw is Draw.JOINED,
        first_limit=rules.first_limit,
        first_bout_only=rules.first_until is FirstUntil.BOUT,
        stalemate=rules.stalemate,
    )


class Position:
    """One position, changed by its moves. Holds every card, hidden ones as they are assumed."""

    __slots__ = (
        "at",
        "attacker",
        "bout",
        "cap",
        "deck",
        "defender",
        "discarded",
        "hands",
        "joined",
        "laid",
        "loser",
        "out",
        "passed",
        "ranks",
        "shown",
        "table",
        "takes",
        "taking",
        "terms",
        "unbeaten",
    )

    terms: Terms
    hands: list[int]
    deck: Sequence[int]
    """Card numbers, the next one to draw at index `at`; never changed in place."""
    at: int
    attacker: int
    defender: int
    table: int
    """Every card on the table."""
    laid: int
    """How many of them are attack cards."""
    ranks: int
    unbeaten: int
    cap: int
    taking: bool
    passed: int
    joined: tuple[int, ...]
    shown: int
    bout: int
    discarded: bool
    """Whether a bout has been beaten yet (R3.1)."""
    takes: int
    out: int
    loser: int
    """The durak's seat, `NOBODY`, or `RUNNING`."""

    def copy(self) -> Position:
        """Return a position that can be played on without changing this one."""
        twin = Position.__new__(Position)
        twin.terms, twin.hands, twin.deck, twin.at = self.terms, self.hands[:], self.deck, self.at
        twin.attacker, twin.defender, twin.table = self.attacker, self.defender, self.table
        twin.laid, twin.ranks, twin.unbeaten = self.laid, self.ranks, self.unbeaten
        twin.cap, twin.taking, twin.passed = self.cap, self.taking, self.passed
        twin.joined, twin.shown, twin.bout = self.joined, self.shown, self.bout
        twin.discarded, twin.takes, twin.out = self.discarded, self.takes, self.out
        twin.loser = self.loser
        return twin

    def facts(self) -> tuple[object, ...]:
        """Return everything that tells this position from another."""
        return (
            *(self.terms, tuple(self.hands), tuple(self.deck[self.at :])),
            *(self.attacker, self.defender, self.table, self.laid, self.ranks, self.unbeaten),
            *(self.cap, self.taking, self.passed, self.joined, self.shown, self.bout),
            *(self.discarded, self.takes, self.out, self.loser),
        )

    def throwers(self) -> Sequence[int]:
        """Return the seats that may throw in, in the order of asking (R2.4, R2.8)."""
        choose = neighbours if self.terms.neighbours else attackers
        return choose(self.terms.seats, self.out, self.attacker, self.defender)

    def target(self) -> int:
        """Return the seat a transfer makes the defender, -1 if there is nobody (R5.3)."""
        seats, deck = self.terms.seats, self.at < len(self.deck)
        for step in range(1, seats):
            seat = (self.defender + step) % seats
            if not self.out >> seat & 1 and (self.hands[seat] or deck):
                return seat
        return -1

    def attack(self, seat: int, number: int) -> None:
        """Lead a card or throw it in."""
        bit = 1 << number
        self.hands[seat] ^= bit
        self.table |= bit
        self.laid += 1
        self.ranks |= SAME_RANK[number]
        self.unbeaten |= bit
        self.passed = 0
        if seat not in self.joined:
            self.joined += (seat,)
        if self.taking:
            self._settle()

    def beat(self, attack: int, number: int) -> None:
        """Cover an attack card."""
        bit = 1 << number
        self.hands[self.defender] ^= bit
        self.table |= bit
        self.ranks |= SAME_RANK[number]
        self.unbeaten ^= 1 << attack
        if not self.unbeaten:
            self._settle()

    def transfer(self, number: int) -> None:
        """Pass the attack on with a card."""
        bit = 1 << number
        self.hands[self.defender] ^= bit
        self.table |= bit
        self.laid += 1
        self.unbeaten |= bit
        self._pass_on()

    def show(self, number: int) -> None:
        """Pass the attack on by showing a trump."""
        self.shown |= 1 << number
        self._pass_on()

    def take(self) -> None:
        """Give up the defence."""
        self.taking = True
        if self.terms.throw_after_take:
            self._settle()
        else:
            self.close()

    def give_pass(self, seat: int) -> None:
        """Throw in nothing more."""
        self.passed |= 1 << seat
        self._settle()

    def make(self, seat: int, move: Move, numbers: Sequence[int]) -> None:
        """Make a move of the engine; `numbers` are those of this game's trump."""
        match move:
            case Attack(card):
                self.attack(seat, numbers[card])
            case Beat(attack, card):
                self.beat(numbers[attack], numbers[card])
            case Transfer(card):
                self.transfer(numbers[card])
            case Show(card):
                self.show(numbers[card])
            case Take():
                self.take()
            case Pass():
                self.give_pass(seat)

    def close(self) -> None:
        """End the bout: cards go away, hands fill up, who is out is out (R4)."""
        hands, seats = self.hands, self.terms.seats
        drawing = self.at < len(self.deck)
        if self.taking:
            hands[self.defender] |= self.table
            self.takes = 0 if drawing else self.takes + 1
        else:
            self.discarded = True
            self.takes = 0
        if drawing:
            self._draw()
        if self.at >= len(self.deck):
            self._leave()
            if self.loser != RUNNING:
                self._clear()
                return
        self.bout += 1
        leader = self.defender
        if self.taking or self.out >> leader & 1:
            leader = following(leader, self.out, seats)
        self._clear()
        self.attacker = leader
        self.defender = following(leader, self.out, seats)
        self.cap = min(self._limit(), hands[self.defender].bit_count())

    def _clear(self) -> None:
        self.table = self.laid = self.ranks = self.unbeaten = self.passed = self.shown = 0
        self.taking, self.joined, self.cap = False, (), 0

    def _limit(self) -> int:
        first = self.bout == 1 if self.terms.first_bout_only else not self.discarded
        return self.terms.first_limit if first else BOUT_LIMIT

    def _pass_on(self) -> None:
        seat, to = self.defender, self.target()
        self.attacker, self.defender, self.passed = seat, to, 0
        self.cap = min(self._limit(), self.hands[to].bit_count())
        if seat not in self.joined:
            self.joined += (seat,)

    def _settle(self) -> None:
        if self.laid >= self.cap:
            self.close()
            return
        hands, passed = self.hands, self.passed
        for seat in self.throwers():
            if hands[seat] and not passed >> seat & 1:
                return
        self.close()

    def _draw(self) -> None:
        hands, deck = self.hands, self.deck
        for seat in self.drawers():
            while self.at < len(deck) and hands[seat].bit_count() < HAND:
                hands[seat] |= 1 << deck[self.at]
                self.at += 1

    def drawers(self) -> Sequence[int]:
        """Return the seats in the order of drawing (R4.4)."""
        defender = self.defender
        order: Sequence[int] = attackers(self.terms.seats, self.out, self.attacker, defender)
        if self.terms.joined:
            joined = [seat for seat in self.joined if seat != defender]
            order = joined + [seat for seat in order if seat not in joined]
        return (*order, defender)

    def _leave(self) -> None:
        """Note who has gone out and whether that was the end (R4.5, R6)."""
        gone = 0
        for seat, hand in enumerate(self.hands):
            if not hand:
                gone |= 1 << seat
        if gone != self.out:
            self.out, self.takes = gone, 0
        left = self.terms.seats - gone.bit_count()
        if left == 1:
            self.loser = next(s for s in range(self.terms.seats) if not gone >> s & 1)
        elif left == 0 or (self.takes and self.takes == self.terms.stalemate):
            self.loser = NOBODY


def following(seat: int, out: int, seats: int) -> int:
    """Return the next seat clockwise that is not out."""
    seat = (seat + 1) % seats
    while out >> seat & 1:
        seat = (seat + 1) % seats
    return seat


def compact(state: State) -> Position:
    """Return the same position in this form."""
    trump = state.trump
    numbers = NUMBERS[trump]
    position = Position.__new__(Position)
    position.terms = terms(state.rules, state.seats)
    position.hands = [bits_of(hand, trump) for hand in state.hands]
    position.deck = tuple(numbers[card] for card in state.deck)
    position.at = 0
    position.attacker, position.defender = state.attacker, state.defender
    position.table = position.ranks = 0
    for attack, cover in state.table:
        for card in (attack,) if cover is None else (attack, cover):
            position.table |= 1 << numbers[card]
            position.ranks |= SAME_RANK[numbers[card]]
    position.laid = len(state.table)
    position.unbeaten = bits_of(state.unbeaten, trump)
    position.cap, position.taking = state.cap, state.taking
    position.passed, position.joined = state.passed, tuple(state.joined)
    position.shown, position.bout = bits_of(state.shown, trump), state.bout
    position.discarded, position.takes = bool(state.discard), state.takes
    position.out = state.out
    outcome = state.outcome
    if outcome is None:
        position.loser = RUNNING
    else:
        position.loser = NOBODY if outcome.loser is None else outcome.loser
    return position
