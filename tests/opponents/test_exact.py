"""The exact end against plain search of everything, on positions small enough for that."""

from __future__ import annotations

import random
from functools import cache

import pytest

from durak_bot.engine.judge import asked, legal_moves
from durak_bot.engine.play import advance
from durak_bot.engine.position import read_position
from durak_bot.engine.rules import Rules
from durak_bot.engine.state import State
from durak_bot.opponents.compact import compact
from durak_bot.opponents.contest import shuffled
from durak_bot.opponents.exact import Ending, TooHard


def ending(luck: random.Random, rules: Rules, cards: int, *, last: bool = False) -> State:
    """Return a bout's beginning with so many cards in two hands, and one in the deck if asked."""
    pack = shuffled(rules, luck)
    own = luck.randint(1, cards - 1)
    position = {
        "trump": pack[cards].suit.letter,
        "hands": [list(map(str, pack[:own])), list(map(str, pack[own:cards]))],
        "deck": [str(pack[cards])] if last else [],
        "attacker": 0,
        "table": [],
        "bout": 9,
    }
    return read_position(position, rules)


def brute_force(state: State, hero: int) -> bool:
    """Tell whether the hero wins, by the engine alone; throw-in Durak never repeats (F4)."""

    @cache
    def wins(at: State) -> bool:
        if at.outcome is not None:
            return at.outcome.loser == 1 - hero
        seat = asked(at)[0]
        answers = (wins(advance(at, seat, move)) for move in legal_moves(at, seat))
        return any(answers) if seat == hero else all(answers)

    return wins(state)


def circular(state: State, hero: int) -> bool:
    """Tell the same where cards may go round: the smallest set of positions that are won.

    Every position within reach is listed first; then those are marked won from which a won one
    can be forced, until nothing more is marked. What is left goes round for ever.
    """
    state = state._replace(rules=Rules(transfer=True, stalemate=0))
    after: dict[State, tuple[bool, list[State]]] = {}
    todo = [_plain(state)]
    won: set[State] = set()
    while todo:
        at = todo.pop()
        if at in after:
            continue
        if at.outcome is not None:
            after[at] = (True, [])
            if at.outcome.loser == 1 - hero:
                won.add(at)
            continue
        seat = asked(at)[0]
        children = [_plain(advance(at, seat, move)) for move in legal_moves(at, seat)]
        after[at] = (seat == hero, children)
        todo += children
    grew = True
    while grew:
        grew = False
        for at, (mine, children) in after.items():
            if at in won or not children:
                continue
            if (any if mine else all)(child in won for child in children):
                won.add(at)
                grew = True
    return _plain(state) in won


def _plain(state: State) -> State:
    """Forget what only grows, so that a position that comes again is the same value."""
    return state._replace(bout=9, takes=0, known=(0, 0), joined=())


@pytest.mark.parametrize("seed", range(60))
def test_the_exact_end_of_throw_in_durak_is_what_brute_force_finds(seed: int) -> None:
    luck = random.Random(seed)
    state = ending(luck, Rules(pack=luck.choice((24, 36))), luck.randint(4, 8))
    hero = luck.randint(0, 1)
    assert Ending(hero, 10**6).wins(compact(state)) == brute_force(state, hero)


@pytest.mark.parametrize("seed", range(30))
def test_the_exact_end_counts_the_trump_under_the_deck(seed: int) -> None:
    luck = random.Random(seed)
    state = ending(luck, Rules(pack=24), luck.randint(5, 8), last=True)
    hero = luck.randint(0, 1)
    assert Ending(hero, 10**6).wins(compact(state)) == brute_force(state, hero)


@pytest.mark.parametrize("seed", range(60))
def test_the_exact_end_of_transfer_durak_is_right_where_cards_go_round(seed: int) -> None:
    luck = random.Random(seed)
    state = ending(luck, Rules(transfer=True), luck.randint(3, 6))
    hero = luck.randint(0, 1)
    assert Ending(hero, 10**6).wins(compact(state)) == circular(state, hero)


def test_an_end_beyond_its_budget_is_given_up() -> None:
    state = ending(random.Random(1), Rules(), 14)
    with pytest.raises(TooHard):
        Ending(0, 10).wins(compact(state))
