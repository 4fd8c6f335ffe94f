"""The floor: throw-in Durak in one loop over plain integers, changed in place.

No positions, no moves as values, no options, no transfer, nothing checked, nothing remembered: as
fast as plain Python gets, and no use to anybody else. It plays the default rules with the same
luck as the engine's playouts, so that a game has the same number of moves.
"""

from collections.abc import Callable

from durak_bot.engine.cards import BEATEN_BY, RANK_BITS, Card

PASS = TAKE = 52


def bits(cards: int) -> list[int]:
    """Return the numbers of the cards in a set."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


def play_out(  # noqa: C901, PLR0912, PLR0915 - one loop is the point
    seats: int, pack: list[Card], luck: Callable[[], float]
) -> int:
    """Play one game at random and return how many moves it took."""
    hands = [sum(1 << card for card in pack[seat : seats * 6 : seats]) for seat in range(seats)]
    up_card = pack[seats * 6 % len(pack)]
    deck = [*pack[seats * 6 + 1 :], up_card][: len(pack) - seats * 6]
    beaten_by = BEATEN_BY[up_card // 13]
    attacker, first, stale, moves = 0, 5, 0, 0
    while True:
        defender = (attacker + 1) % seats
        while not hands[defender]:
            defender = (defender + 1) % seats
        throwers = [(attacker + step) % seats for step in range(seats)]
        throwers = [seat for seat in throwers if seat != defender and hands[seat]]
        cap = min(first, hands[defender].bit_count())
        table = unbeaten = ranks = count = passed = 0
        taking = False
        while True:
            thrower = -1
            for seat in throwers:
                if hands[seat] and not passed >> seat & 1:
                    thrower = seat
                    break
            if not unbeaten or taking:
                if count and (thrower < 0 or count >= cap):
                    break
                seat = thrower
                choice = bits(hands[seat] & ranks if count else hands[seat])
                if count:
                    choice.append(PASS)
            else:
                throw = hands[thrower] & ranks if thrower >= 0 and count < cap else 0
                seat = thrower if throw and luck() < 0.5 else defender
                if seat == defender:
                    choice = [
                        attack << 6 | card
                        for attack in bits(unbeaten)
                        for card in bits(hands[seat] & beaten_by[attack])
                    ]
                    choice.append(TAKE)
                else:
                    choice = bits(throw)
            moves += 1
            chosen = choice[int(luck() * len(choice))]
            if seat == defender:
                if chosen == TAKE:
                    taking = True
                    continue
                unbeaten ^= 1 << (chosen >> 6)
                card = chosen & 63
            elif chosen == PASS:
                passed |= 1 << seat
                continue
            else:
                card = chosen
                unbeaten |= 1 << card
                count += 1
                passed = 0
            hands[seat] ^= 1 << card
            table |= 1 << card
            ranks |= RANK_BITS[card]
        first = 6
        stale = stale + 1 if taking and not deck else 0
        if taking:
            hands[defender] |= table
        if deck:
            for seat in [*throwers, defender]:
                for _ in range(min(6 - hands[seat].bit_count(), len(deck))):
                    hands[seat] |= 1 << deck.pop(0)
        if seats - hands.count(0) < 2 or stale == 40:
            return moves
        attacker = (defender + 1) % seats if taking else defender
        while not hands[attacker]:
            attacker = (attacker + 1) % seats
