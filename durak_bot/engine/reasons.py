"""Why a move is not legal: the first reason that applies, with its facts.

The order is that of the classes in `refusals`: is the game on → your game → your card → your
role → reasons that last → reasons that pass. Whatever `judge` does not allow has a reason here.
"""

from __future__ import annotations

from durak_bot.engine.cards import (
    BEATEN_BY,
    CARDS,
    EMPTY,
    RANK_BITS,
    RANKS_PER_SUIT,
    SUIT_BITS,
    Card,
    CardSet,
)
from durak_bot.engine.judge import waiting
from durak_bot.engine.limits import first_limit_holds
from durak_bot.engine.moves import Attack, Beat, Move, Pass, Show, Take, Transfer
from durak_bot.engine.refusals import (
    AllBeaten,
    AlreadyBeaten,
    AlreadyPassed,
    AlreadyShown,
    AlreadyTaking,
    DefenceStarted,
    DefenderCannotAttack,
    DefenderCannotPass,
    GameOver,
    LimitBout,
    LimitDefenderHand,
    LimitFirstBout,
    MustAttack,
    NextHandTooSmall,
    NobodyToTransferTo,
    NoCards,
    NoSuchAttack,
    NotAttacker,
    NotDefender,
    NothingOnTable,
    NotNeighbour,
    NotPlaying,
    NotYourCard,
    RankNotOnTable,
    Refusal,
    ShowOff,
    TooLow,
    TransferNotInFirstBout,
    TransferOff,
    TransferRank,
    TrumpNeedsHigherTrump,
    WaitForDefence,
    WaitYourTurn,
    WrongSuit,
)
from durak_bot.engine.rules import BOUT_LIMIT, Order
from durak_bot.engine.seats import target
from durak_bot.engine.state import State


def refusal(state: State, seat: int, move: Move) -> Refusal | None:
    """Return why this seat may not make this move now, or None if it may.

    The facts in it are public or the seat's own, so it can be shown to whoever asked.
    """
    if state.outcome is not None:
        return GameOver()
    if not 0 <= seat < len(state.hands) or state.out >> seat & 1:
        return NotPlaying()
    match move:
        case Attack(card):
            return _held(state, seat, card) or _attack(state, seat, card)
        case Pass():
            return _pass(state, seat)
        case Beat(attack, card):
            return _held(state, seat, card) or _defence(state, seat) or _beat(state, attack, card)
        case Transfer(card):
            return (
                _held(state, seat, card)
                or _defence(state, seat)
                or _passing_on(state, card, RANK_BITS[state.table[0].attack], 1)
            )
        case Show(card):
            return _held(state, seat, card) or _defence(state, seat) or _show(state, card)
        case Take():
            return _defence(state, seat)


def _held(state: State, seat: int, card: Card) -> Refusal | None:
    return None if state.hands[seat] >> card & 1 else NotYourCard(card)


def _attack(state: State, seat: int, card: Card) -> Refusal | None:
    """Judge a card led or thrown in by a seat that holds it (R2.1, R2.3, R3)."""
    if seat == state.defender:
        return DefenderCannotAttack(state.attacker)
    if not state.table:
        return NotAttacker(state.attacker) if seat != state.attacker else _limit(state)
    if seat not in state.throwers:
        return NotNeighbour(state.defender, state.throwers)
    if not state.ranks >> card & 1:
        return RankNotOnTable(card, _one_a_rank(state.ranks))
    if (limit := _limit(state)) is not None:
        return limit
    if state.rules.one_at_a_time and state.unbeaten and not state.taking:
        return WaitForDefence(state.defender, CardSet(state.unbeaten))
    return _turn(state, seat)


def _limit(state: State) -> Refusal | None:
    """Judge one attack card more (R3)."""
    lies = len(state.table)
    if lies < state.cap:
        return None
    first = state.rules.first_limit
    if (
        first_limit_holds(state.rules, state.bout, state.discard)
        and first < BOUT_LIMIT
        and lies >= first
    ):
        return LimitFirstBout(first)
    return (
        LimitBout(BOUT_LIMIT)
        if lies >= BOUT_LIMIT
        else LimitDefenderHand(state.defender, state.cap)
    )


def _turn(state: State, seat: int) -> Refusal | None:
    """Judge whether a seat that may throw in at all is asked now (R2.4, R2.5)."""
    if state.passed >> seat & 1:
        return AlreadyPassed()
    seats = waiting(state)
    if state.rules.order is Order.TURN and seats and seats[0] != seat:
        return WaitYourTurn(seats)
    return None


def _pass(state: State, seat: int) -> Refusal | None:
    """Judge a pass (R2.7). A seat without cards has no turn to wait for, so it is told that."""
    if seat == state.defender:
        return DefenderCannotPass()
    if not state.table:
        return MustAttack() if seat == state.attacker else NotAttacker(state.attacker)
    if seat not in state.throwers:
        return NotNeighbour(state.defender, state.throwers)
    if state.unbeaten and not state.taking:
        return WaitForDefence(state.defender, CardSet(state.unbeaten))
    if not state.hands[seat] and not state.passed >> seat & 1:
        return NoCards()
    return _turn(state, seat)


def _defence(state: State, seat: int) -> Refusal | None:
    """Judge what the defender's moves have in common; for a take this is all (R4.2)."""
    if seat != state.defender:
        return NotDefender(state.defender)
    if not state.table:
        return NothingOnTable(state.attacker)
    if state.taking:
        return AlreadyTaking()
    return None if state.unbeaten else AllBeaten()


def _beat(state: State, attack: Card, card: Card) -> Refusal | None:
    """Judge one card against another (R2.2)."""
    for lies, cover in state.table:
        if lies == attack and cover is not None:
            return AlreadyBeaten(attack, cover)
    if not state.unbeaten >> attack & 1:
        return NoSuchAttack(attack, CardSet(state.unbeaten))
    if BEATEN_BY[state.trump][attack] >> card & 1:
        return None
    if card // RANKS_PER_SUIT == attack // RANKS_PER_SUIT:
        return TooLow(card, attack, state.trump)
    if attack.suit == state.trump:
        return TrumpNeedsHigherTrump(card, attack)
    return WrongSuit(card, attack, state.trump)


def _passing_on(state: State, card: Card, fitting: int, added: int) -> Refusal | None:
    """Judge passing the attack on by one of the `fitting` cards, `added` of them played (R5)."""
    if not state.rules.transfer:
        return TransferOff()
    if state.bout == 1 and not state.rules.transfer_first:
        return TransferNotInFirstBout()
    if state.unbeaten.bit_count() != len(state.table):
        return DefenceStarted()
    if not fitting >> card & 1:
        return TransferRank(card, state.table[0].attack)
    to = target(state)
    if to is None:
        return NobodyToTransferTo()
    held, needed = state.hands[to].bit_count(), len(state.table) + added
    return NextHandTooSmall(to, held, needed) if held < needed else None


def _show(state: State, card: Card) -> Refusal | None:
    """Judge showing a trump instead of playing it (R5.5)."""
    fitting = RANK_BITS[state.table[0].attack] & SUIT_BITS[state.trump]
    if (reason := _passing_on(state, card, fitting, 0)) is not None:
        return reason
    if state.shown >> card & 1:
        return AlreadyShown(card)
    return None if state.rules.show_trump else ShowOff()


def _one_a_rank(ranks: int) -> CardSet:
    """Return one card of each rank in `ranks`, lowest suit first."""
    chosen = EMPTY
    for card in CARDS[:RANKS_PER_SUIT]:
        if ranks >> card & 1:
            chosen = CardSet(chosen | card.bit)
    return chosen
