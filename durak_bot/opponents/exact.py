"""The end of a game for two with every card known, played exactly.

With the deck empty, or down to the turned-up trump, a counting player knows both hands. The
question is a yes or no: *can the hero force the other to be the durak?* Answers are kept in a
table. In throw-in Durak a position never repeats (F4), so depth first is enough. Where attacks
are transferred, cards can go round in circles; there a "no" found by running into a bout that is
still being looked at holds only for that path, so it is not kept until the whole circle has been
answered, while a "yes" always stands.

Both sides move when they are asked: nobody throws in before the card that lies is beaten or
taken, which computers never do. R6.2's count of taken bouts is not looked at; an endless circle
is nobody's win, which is what the count makes of it.
"""

from __future__ import annotations

import time

from durak_bot.engine.rules import BOUT_LIMIT, HAND
from durak_bot.opponents.compact import Position
from durak_bot.opponents.worth import BEATEN_BY, PLAIN, SAME_RANK

DEEPEST = 60
"""Bouts ahead after which a line is given up (Python's own recursion has a limit)."""

_FREE = 1 << 30
"""Depends on no bout that is still being looked at."""

_CLOCK_EVERY = 1024
"""Positions between two looks at the clock; a power of two."""


class TooHard(Exception):  # noqa: N818 - an answer, not a mistake
    """The end needs more positions or time than allowed; nothing is known of it."""


class Ending:
    """Answers whether the hero can make the other side the durak.

    One object keeps one table, so candidates of one decision share it. `nodes` is how many
    positions it may visit over its whole life, `deadline` a time of `time.monotonic`; beyond
    either `wins` raises `TooHard`. Sets of cards are by worth; `a` and `d` are the hands of
    attacker and defender, `mine` tells whether the attacker is the hero.
    """

    def __init__(self, hero: int, nodes: int, deadline: float | None = None) -> None:
        self.hero = hero
        self.left = nodes
        self._deadline = deadline
        self._table: dict[tuple[int, ...], bool] = {}
        self._open: dict[tuple[int, ...], int] = {}
        self._low = _FREE
        self._limit = BOUT_LIMIT
        self._transfer = self._show = False
        self._after_take = True

    def wins(self, at: Position) -> bool:
        """Tell whether the hero wins against any defence; seats are 0 and 1. Raises `TooHard`.

        The deck may hold one card at most.
        """
        rules = at.terms
        self._open.clear()
        self._low = _FREE
        self._transfer = rules.transfer and (at.bout > 1 or rules.transfer_first)
        self._show = rules.show_trump
        self._after_take = rules.throw_after_take
        strict = at.bout == 1 if rules.first_bout_only else not at.discarded
        self._limit = rules.first_limit if strict else BOUT_LIMIT
        last = 1 << at.deck[at.at] if at.at < len(at.deck) else 0
        a, d = at.hands[at.attacker], at.hands[at.defender]
        mine = at.attacker == self.hero
        if not at.laid:
            return self._lead(a, d, last, mine)
        if at.unbeaten and not at.taking:
            return self._answer(
                *(a, d, last, at.table, at.ranks, at.unbeaten, at.laid, at.cap, at.shown),
                mine,
            )
        return self._throw(a, d, last, at.table, at.ranks, at.laid, at.cap, at.taking, -1, mine)

    def _spend(self) -> None:
        self.left -= 1
        if self.left < 0 or len(self._open) > DEEPEST:
            raise TooHard
        if (
            self._deadline is not None
            and not self.left & (_CLOCK_EVERY - 1)
            and time.monotonic() > self._deadline
        ):
            raise TooHard

    def _lead(self, a: int, d: int, last: int, mine: bool) -> bool:
        """Begin a bout."""
        key = (a, d, last, mine)
        known = self._table.get(key)
        if known is not None:
            return known
        met = self._open.get(key)
        if met is not None:
            self._low = min(self._low, met)
            return False
        self._spend()
        depth = len(self._open)
        self._open[key] = depth
        outer, self._low = self._low, _FREE
        cap = min(self._limit, d.bit_count())
        answer = not mine
        cards = a
        while cards:
            card = cards & -cards
            cards ^= card
            ranks = SAME_RANK[card.bit_length() - 1]
            if self._answer(a ^ card, d, last, card, ranks, card, 1, cap, 0, mine) is mine:
                answer = mine
                break
        del self._open[key]
        self._keep(key, answer, outer, depth)
        return answer

    def _keep(self, key: tuple[int, ...], answer: bool, outer: int, depth: int) -> None:
        """Note an answer, unless it leans on a bout above this depth."""
        if answer or self._low >= depth:
            self._table[key] = answer
            self._low = outer
        else:
            self._low = min(outer, self._low)

    def _answer(  # noqa: PLR0917 - called by the million, keywords cost
        self,
        a: int,
        d: int,
        last: int,
        table: int,
        ranks: int,
        unbeaten: int,
        laid: int,
        cap: int,
        shown: int,
        mine: bool,
    ) -> bool:
        """Defend: beat the dearest card that lies, transfer, or take.

        Which card is beaten first makes no difference: nobody moves before all are beaten.
        """
        self._spend()
        attack = unbeaten.bit_length() - 1
        cards = d & BEATEN_BY[attack]
        rest = unbeaten ^ (1 << attack)
        while cards:
            card = cards & -cards
            cards ^= card
            after = d ^ card
            now = ranks | SAME_RANK[card.bit_length() - 1]
            if rest:
                won = self._answer(a, after, last, table | card, now, rest, laid, cap, 0, mine)
            elif laid == cap or not a:
                won = self._beaten(a, after, last, mine)
            else:
                won = self._throw(a, after, last, table | card, now, laid, cap, False, -1, mine)
            if won is not mine:
                return won
        if self._transfer and unbeaten == table and d & ranks:
            won = self._pass_on(a, d, last, table, ranks, laid, shown, mine)
            if won is not mine:
                return won
        if laid == cap or not a or not self._after_take:
            return self._taken(a, d | table, last, mine)
        return self._throw(a, d, last, table, ranks, laid, cap, True, -1, mine)

    def _pass_on(  # noqa: PLR0917 - called by the million, keywords cost
        self, a: int, d: int, last: int, table: int, ranks: int, laid: int, shown: int, mine: bool
    ) -> bool:
        """Try every transfer and the show; `mine` where none of them helps the defender."""
        held = a.bit_count()
        cap = min(self._limit, held)
        cards = d & ranks
        trump = cards & ~PLAIN & ~shown
        if self._show and trump and held >= laid and held:
            shown |= trump
            won = self._answer(d, a, last, table, ranks, table, laid, cap, shown, not mine)
            if won is not mine:
                return won
        while cards and held > laid:
            card = cards & -cards
            cards ^= card
            every = table | card
            won = self._answer(
                *(d ^ card, a, last, every, ranks, every, laid + 1, cap, shown), not mine
            )
            if won is not mine:
                return won
        return mine

    def _throw(  # noqa: PLR0917 - called by the million, keywords cost
        self,
        a: int,
        d: int,
        last: int,
        table: int,
        ranks: int,
        laid: int,
        cap: int,
        taking: bool,
        above: int,
        mine: bool,
    ) -> bool:
        """Throw in or pass. To a defender who takes, cards go cheapest first (`above` the last).

        He gets a set of cards, whatever the order; each set is tried once.
        """
        key = (a, d, last, table, laid, cap, taking, above, mine)
        known = self._table.get(key)
        if known is not None:
            return known
        self._spend()
        outer, self._low = self._low, _FREE
        answer = not mine
        cards = a & ranks
        if taking:
            cards &= above
        while cards:
            card = cards & -cards
            cards ^= card
            rest, every = a ^ card, table | card
            if not taking:
                won = self._answer(rest, d, last, every, ranks, card, laid + 1, cap, 0, mine)
            elif laid + 1 == cap or not rest:
                won = self._taken(rest, d | every, last, mine)
            else:
                higher = -(card << 1)
                won = self._throw(*(rest, d, last, every, ranks, laid + 1, cap, True, higher), mine)
            if won is mine:
                answer = mine
                break
        if answer is not mine:
            if taking:
                answer = self._taken(a, d | table, last, mine)
            else:
                answer = self._beaten(a, d, last, mine)
        self._keep(key, answer, outer, _FREE)
        return answer

    def _beaten(self, a: int, d: int, last: int, mine: bool) -> bool:
        """Close a beaten bout: the defender leads."""
        if last:
            if a.bit_count() < HAND:
                a, last = a | last, 0
            elif d.bit_count() < HAND:
                d, last = d | last, 0
        if last:
            return self._lead(d, a, last, not mine)
        if not a:
            return mine and d != 0
        return self._lead(d, a, 0, not mine) if d else not mine

    def _taken(self, a: int, d: int, last: int, mine: bool) -> bool:
        """Close a taken bout: the attacker leads again."""
        if last and a.bit_count() < HAND:
            a, last = a | last, 0
        if last and d.bit_count() < HAND:
            d, last = d | last, 0
        return self._lead(a, d, last, mine) if a else mine


def duel(position: Position) -> tuple[Position, tuple[int, ...]] | None:
    """Return the same position with its last two players alone, and their former seats.

    None while more than two are in the game.
    """
    seats = tuple(s for s in range(position.terms.seats) if not position.out >> s & 1)
    if len(seats) != 2:
        return None
    two = position.copy()
    two.terms = position.terms._replace(seats=2)
    two.hands = [position.hands[seat] for seat in seats]
    two.attacker = seats.index(position.attacker)
    two.defender = seats.index(position.defender)
    two.out = two.passed = 0
    two.joined = tuple(seats.index(seat) for seat in position.joined if seat in seats)
    return two, seats
