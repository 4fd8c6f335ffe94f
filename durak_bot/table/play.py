"""The game on a table: dealing it, a move, and what follows from a move by itself."""

from __future__ import annotations

from dataclasses import replace

from durak_bot.engine import judge
from durak_bot.engine.cards import CARDS, SUIT_BITS, Card, CardSet, pack_of
from durak_bot.engine.deal import deal
from durak_bot.engine.events import Attacked, Beaten, Event, Leads, Transferred
from durak_bot.engine.moves import ATTACKS, PASS, TAKE, Attack, Beat, Move, Show, Transfer
from durak_bot.engine.play import play
from durak_bot.engine.reasons import refusal
from durak_bot.engine.record import Maker
from durak_bot.engine.refusals import (
    AlreadyPassed,
    GameOver,
    NoCards,
    Refusal,
    WaitForDefence,
    WaitYourTurn,
)
from durak_bot.engine.rules import Order
from durak_bot.engine.seats import throwers
from durak_bot.engine.state import State
from durak_bot.table.change import Moment, alter, alter_game, plays, running
from durak_bot.table.refusals import NewCards, NoGame, Reason, Stale
from durak_bot.table.table import (
    BoutLog,
    Change,
    Game,
    Made,
    Phase,
    RecordedMove,
    Sitter,
    Table,
)

Wishes = tuple[tuple[int, frozenset[int]], ...]


def deal_game(change: Change, moment: Moment, lead: int | None = None) -> Change:
    """Put the table's next game on it; everybody sits as they sit (R1)."""
    table = change.table
    rules = table.options.rules
    pack = moment.luck.shuffle(tuple(pack_of(rules.pack)))
    state = deal(rules, len(table.sitters), pack, lead)
    first = BoutLog(1, (Leads(1, state.attacker, state.defender),))
    number = table.games + 1
    game = Game(
        number,
        state,
        pack,
        lead,
        started=moment.now,
        now=first,
        since=moment.now,
        made=tuple({} for _ in table.sitters),
    )
    return alter(
        change,
        phase=Phase.PLAYING,
        games=number,
        game=game,
        finished=None,
        timers=(),
        sitters=tuple(map(ready, table.sitters)),
    )


def ready(sitter: Sitter) -> Sitter:
    """Return a sitter with nothing remembered of a game before."""
    return Sitter(sitter.person, sitter.name, sitter.level)


def current(table: Table, game: int, bout: int) -> Reason | None:
    """Tell why a button of this game and bout does nothing any more, None if it does."""
    if table.game is None:
        if table.phase is Phase.RESULT and game == table.games:
            return GameOver()
        return NoGame(table.phase) if table.phase is Phase.LOBBY else Stale()
    if game != table.game.number or bout != table.game.state.bout:
        return Stale()
    return None


def make(change: Change, moment: Moment, seat: int, move: Move, made_by: Maker) -> Change:
    """Play a legal move and write it down, with who made it; nothing follows yet.

    Raises the engine's `IllegalMove`.
    """
    game = running(change.table)
    state, events = play(game.state, seat, move)
    recorded = RecordedMove(game.moves + 1, seat, move, moment.now, made_by)
    wishes = game.wishes
    if isinstance(move, Transfer | Show):
        wishes = tuple(wish for wish in wishes if wish[0] != state.defender)
    made = None if game.made is None else _counted(game.made, seat, made_by)
    changed = replace(game, state=state, moves=game.moves + 1, wishes=wishes, made=made)
    return alter(
        replace(change, moves=(*change.moves, recorded)),
        game=_log(changed, events),
    )


def _counted(made: tuple[Made, ...], seat: int, maker: Maker) -> tuple[Made, ...]:
    """Count one more move of a seat."""
    counted = {**made[seat], maker: made[seat].get(maker, 0) + 1}
    return (*made[:seat], counted, *made[seat + 1 :])


def _log(game: Game, events: tuple[Event, ...]) -> Game:
    """Add events to the bout's log; a new bout begins a new log, and wishes end with the old."""
    for event in events:
        if isinstance(event, Leads):
            log = BoutLog(event.bout, (event,))
            game = replace(game, before=game.now, now=log, wishes=())
        else:
            game = replace(game, now=BoutLog(game.now.bout, (*game.now.events, event)))
    return game


def follow_up(change: Change, moment: Moment) -> Change:
    """Play what follows by itself, until nothing does: passes wished for, and auto-passes (R2.7).

    All are ordinary moves. The game may be over afterwards.
    """
    while (passing := _passes_by_itself(change.table, moment)) is not None:
        seat, made_by = passing
        change = make(change, moment, seat, PASS, made_by)
    return change


def _passes_by_itself(table: Table, moment: Moment) -> tuple[int, Maker] | None:
    """Return a seat that passes now without being asked, and what makes it."""
    game = running(table)
    state = game.state
    wished = {seat for seat, ranks in game.wishes if lying_ranks(state) <= ranks}
    for seat in judge.asked(state):
        if not judge.may_pass(state, seat):
            continue
        if seat in wished:
            return seat, Maker.WISH
        if _automatic(table, seat, moment) and not judge.attacks(state, seat):
            return seat, Maker.AUTO_PASS
    return None


def _automatic(table: Table, seat: int, moment: Moment) -> bool:
    """Tell whether this seat passes by itself when it has nothing to throw in."""
    sitter = table.sitters[seat]
    return table.options.auto_pass or (plays(sitter) and sitter.person in moment.auto)


def lying_ranks(state: State) -> frozenset[int]:
    """Return the ranks on the table."""
    cards = [card for pair in state.table for card in pair if card is not None]
    return frozenset(int(card.rank) for card in cards)


def wishes(state: State, seat: int, kept: Wishes) -> Wishes:
    """Return the wishes with this seat's "done" for what lies now."""
    others = tuple(wish for wish in kept if wish[0] != seat)
    return (*others, (seat, lying_ranks(state)))


def done(change: Change, moment: Moment, seat: int, seen: int) -> Change | Reason:
    """Note that a seat throws in nothing more, and pass as soon as the rules allow (UX, live).

    A pass that is possible at once is the person's own; what is kept passes later, by itself.
    `seen` is how many cards lay on the presser's screen; a new rank of which he holds a card asks
    again.
    """
    game = running(change.table)
    state = game.state
    laid = _laid(game)
    new = {card.rank for card in laid[seen:]} - {card.rank for card in laid[:seen]}
    if new & {card.rank for card in CardSet(state.hands[seat])}:
        return NewCards(seen, len(laid))
    reason = refusal(state, seat, PASS)
    match reason:
        case None | WaitForDefence() | WaitYourTurn() | AlreadyPassed() if state.hands[seat]:
            change = alter_game(change, wishes=wishes(state, seat, game.wishes))
            if reason is not None:
                return change
            return make(change, moment, seat, PASS, Maker.PERSON)
        case None:
            return NoCards()
        case _:
            return reason


def _laid(game: Game) -> list[Card]:
    """Return the cards on the table in the order they were put there."""
    return [
        event.card
        for event in game.now.events
        if isinstance(event, Attacked | Beaten | Transferred)
    ]


def ways(state: State, seat: int, card: Card) -> tuple[Move, ...]:
    """Return the legal moves this seat can make with a card."""
    return tuple(
        move for move in judge.legal_moves(state, seat) if getattr(move, "card", None) == card
    )


def why_not(state: State, seat: int, card: Card) -> Refusal:
    """Return why a card cannot be played, judged as what its owner most likely meant."""
    reason = refusal(state, seat, _meant(state, seat, card))
    assert reason is not None, "a card without a legal move has a reason"
    return reason


def _meant(state: State, seat: int, card: Card) -> Move:
    if not judge.defends(state, seat):
        return ATTACKS[card]
    unbeaten = tuple(CardSet(state.unbeaten))
    fits = card.rank == unbeaten[0].rank
    if fits and state.rules.transfer and len(unbeaten) == len(state.table):
        return Transfer(card)
    of_suit = (attack for attack in unbeaten if attack.suit == card.suit)
    return Beat(next(of_suit, unbeaten[0]), card)


def forced(state: State, seat: int) -> Move:
    """Return the move a clock makes: take, pass, or lead the lowest card, plain before trump."""
    if judge.defends(state, seat):
        return TAKE
    if judge.may_pass(state, seat):
        return PASS
    cards = judge.attacks(state, seat)
    assert cards, f"seat {seat} has no move to be forced to"
    plain = cards & ~SUIT_BITS[state.trump]
    return Attack(min((CARDS[card] for card in CardSet(plain or cards)), key=lambda c: c.rank))


def hidden(table: Table) -> bool:
    """Tell whether the table may not learn who has passed in this bout (R2.7)."""
    return table.options.auto_pass or running(table).state.rules.order is Order.FREE


def may_throw(state: State) -> tuple[int, ...]:
    """Return who may throw in by public facts alone: with cards, whether passed or not."""
    return tuple(seat for seat in throwers(state) if state.hands[seat])
