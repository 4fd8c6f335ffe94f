"""Level 2, steady: the lowest card first, the cheapest defence, trumps kept for later."""

from __future__ import annotations

import random

from durak_bot.engine.moves import PASS, TAKE, Move
from durak_bot.engine.observe import Observation
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.look import Look, cheapest_defence, look, lowest
from durak_bot.opponents.worth import PLAIN, up_to

LOW = up_to(10)
"""Plain cards a steady player throws in while there is a deck to draw from."""


def choose(seen: Observation, rng: random.Random, budget: Budget) -> Move:
    """Return the steady move; neither luck nor the budget matters. Raises as `look` does."""
    return plan(look(seen))


def plan(at: Look) -> Move:
    """Return the move by rule of thumb alone; `playout` plays the same in a search."""
    if at.may_take:
        return _defend(at)
    if at.leads:
        return at.attack(lowest(at.attacks))
    cards = at.attacks & gladly(at.hand, at.ranks, at.seen.deck)
    if cards:
        return at.attack(lowest(cards))
    return PASS if at.may_pass else at.attack(lowest(at.attacks))


def gladly(hand: int, ranks: int, deck: int) -> int:
    """Return the cards worth throwing in: low plain ones while cards are left to draw.

    With the deck empty any plain card goes, and trumps too when they are all that is left and
    all of them fit: whoever is out cannot be the durak.
    """
    if deck:
        return LOW
    return PLAIN if hand & ~ranks else -1


def _defend(at: Look) -> Move:
    """Pass the attack on where that costs no trump, else beat it cheaply, else take."""
    if at.transfers & PLAIN:
        return at.transfer(lowest(at.transfers))
    if at.shows:
        return at.show(lowest(at.shows))
    beats = cheapest_defence(at.hand, at.unbeaten)
    return at.beat(*beats[0]) if beats else TAKE
