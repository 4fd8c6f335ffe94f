"""Play a position to its end by rules of thumb, as fast as Python can.

Everybody plays level 3's way; a test compares each end with that of the engine and `careful`
themselves. An ending for two is judged as well (`outlook`). The loop is written out
in one piece because a call costs more than a decision.
"""

from __future__ import annotations

from durak_bot.engine.rules import BOUT_LIMIT, HAND
from durak_bot.engine.seats import attackers, neighbours
from durak_bot.opponents.careful import BURDEN, PASS_ON, SHOWN, TEMPO, VALUE, below
from durak_bot.opponents.compact import NOBODY, RUNNING, Position, following
from durak_bot.opponents.outlook import THROW_IN, TRANSFER, outlook
from durak_bot.opponents.worth import BEATEN_BY, PLAIN, SAME_RANK

LONGEST = 400
"""Bouts after which a playout counts as a draw: where R6.2 is off nothing else would end it."""


def playout(start: Position) -> int:
    """Return the durak's seat, or `NOBODY`; the position stays as it is."""
    return _play(start, None)[0]


def risk(start: Position, seat: int) -> float:
    """Return how likely this seat is to be the durak, 0…1; a draw counts as a fair share.

    Where the playout comes to an ending for two, half of the answer is how that ends when both go
    on by rules of thumb, and half what `outlook` expects of two who play it well. Against a weak
    opponent the first says more, against a strong one the second.
    """
    loser, leads, follows, wins = _play(start, TRANSFER if start.terms.transfer else THROW_IN)
    plain = 1.0 / start.terms.seats if loser == NOBODY else float(loser == seat)
    if leads == NOBODY:
        return plain
    expected = wins if seat == follows else 1.0 - wins if seat == leads else 0.0
    return (plain + expected) / 2


def _play(  # noqa: C901, PLR0912, PLR0915 - one loop, on purpose
    start: Position, weights: tuple[float, ...] | None
) -> tuple[int, int, int, float]:
    """Return the durak's seat, and of the first ending for two: leader, defender, outlook.

    The last three only with weights, and `NOBODY` where no bout began as such an ending.
    """
    leads = follows = NOBODY
    wins = 0.0
    if start.loser != RUNNING:
        return start.loser, leads, follows, wins
    rules = start.terms
    seats, passing_on, after_take = rules.seats, rules.transfer, rules.throw_after_take
    who_throws = neighbours if rules.neighbours else attackers
    two = seats == 2
    hands, deck, at = start.hands[:], start.deck, start.at
    size = len(deck)
    attacker, defender, out = start.attacker, start.defender, start.out
    table, laid, ranks = start.table, start.laid, start.ranks
    unbeaten, cap, taking = start.unbeaten, start.cap, start.taking
    passed, joined, shown = start.passed, start.joined, start.shown
    bout, discarded, takes = start.bout, start.discarded, start.takes
    last_bout = bout + LONGEST
    held = last = 0
    throwers = who_throws(seats, out, attacker, defender)
    beaten_by, same_rank, value = BEATEN_BY, SAME_RANK, VALUE
    first_too = rules.transfer_first
    cards = size - at + table.bit_count()
    for hand in hands:
        cards += hand.bit_count()
    all_burdens = BURDEN
    while True:
        if not laid:
            hand = hands[attacker]
            card = hand & -hand
            hands[attacker] = hand ^ card
            table = unbeaten = card
            ranks = same_rank[card.bit_length() - 1]
            laid = 1
            joined = (attacker,)
        if unbeaten and not taking:
            hand = hands[defender]
            # Taking, beating and passing on, each by what it leaves in the hand.
            rest = table
            burden = all_burdens[cards - (table | hand).bit_count()]
            best = -TEMPO if at < size else 0
            while rest:
                card = rest & -rest
                best += value[card.bit_length() - 1] - burden
                rest ^= card
            after = hand
            kept = 0
            rest = unbeaten
            while rest:
                number = rest.bit_length() - 1
                card = after & beaten_by[number]
                if not card:
                    break
                card &= -card
                after ^= card
                kept += burden - value[card.bit_length() - 1]
                rest ^= 1 << number
            taking = bool(rest) or (kept < best and (after != 0 or at < size))
            if not taking:
                best = kept
            if passing_on and unbeaten == table and hand & ranks and (bout > 1 or first_too):
                to = -1
                for step in range(1, seats):
                    seat = (defender + step) % seats
                    if not out >> seat & 1 and (hands[seat] or at < size):
                        to = seat
                        break
                if to >= 0:
                    held = hands[to].bit_count()
                    trump = hand & ranks & ~PLAIN & ~shown if rules.show_trump else 0
                    if trump and held >= laid and best <= SHOWN:
                        best = SHOWN
                    else:
                        trump = 0
                    card = hand & ranks
                    card &= -card
                    if held > laid and PASS_ON + burden - value[card.bit_length() - 1] >= best:
                        hands[defender] = hand ^ card
                        table |= card
                        unbeaten |= card
                        laid += 1
                    elif trump:
                        shown |= trump
                    else:
                        to = -1
                if to >= 0:
                    taking = False
                    attacker, defender, passed = defender, to, 0
                    first = bout == 1 if rules.first_bout_only else not discarded
                    cap = min(rules.first_limit if first else BOUT_LIMIT, held)
                    throwers = who_throws(seats, out, attacker, defender)
                    if attacker not in joined:
                        joined += (attacker,)
                    continue
            if not taking:
                covers = hand ^ after
                hands[defender] = after
                table |= covers
                unbeaten = 0
                while covers:
                    card = covers & -covers
                    ranks |= same_rank[card.bit_length() - 1]
                    covers ^= card
        if laid < cap and (after_take or not taking):
            card = 0
            for seat in throwers:
                hand = hands[seat]
                card = hand & ranks
                if card:
                    if passed >> seat & 1:
                        card = 0
                        continue
                    if at < size or card != hand:
                        card &= below(
                            size - at if at < size else 0,
                            cards - (table | hand).bit_count(),
                            taking,
                        )
                    if card:
                        card &= -card
                        hands[seat] = hand ^ card
                        table |= card
                        unbeaten |= card
                        laid += 1
                        passed = 0
                        if seat not in joined:
                            joined += (seat,)
                        break
            if card:
                continue
        # The bout is over.
        if taking:
            hands[defender] |= table
            takes = 0 if at < size else takes + 1
        else:
            discarded = True
            takes = 0
            cards -= table.bit_count()
        if at < size:
            if two:
                drawers: tuple[int, ...] = (attacker, defender)
            else:
                drawers = attackers(seats, out, attacker, defender)
                if rules.joined:
                    first_in = tuple([seat for seat in joined if seat != defender])
                    drawers = first_in + tuple([s for s in drawers if s not in first_in])
                drawers = (*drawers, defender)
            for seat in drawers:
                hand = hands[seat]
                missing = HAND - hand.bit_count()
                if missing > 0:
                    end = at + missing
                    for number in deck[at:end]:
                        hand |= 1 << number
                    hands[seat] = hand
                    at = end
                    if at >= size:
                        break
        if at >= size and 0 in hands:
            if two:
                if hands[0] == hands[1]:
                    return NOBODY, leads, follows, wins
                return 1 if hands[1] else 0, leads, follows, wins
            gone = left = 0
            for seat, hand in enumerate(hands):
                if hand:
                    left += 1
                    last = seat
                else:
                    gone |= 1 << seat
            if left < 2:
                return last if left else NOBODY, leads, follows, wins
            if gone != out:
                out, takes = gone, 0
        if takes and takes == rules.stalemate:
            return NOBODY, leads, follows, wins
        bout += 1
        if bout > last_bout:
            return NOBODY, leads, follows, wins
        if two:
            if not taking:
                attacker, defender = defender, attacker
                throwers = who_throws(2, 0, attacker, defender)
        else:
            attacker = defender
            if taking or out >> attacker & 1:
                attacker = following(attacker, out, seats)
            defender = following(attacker, out, seats)
            throwers = who_throws(seats, out, attacker, defender)
        if weights is not None and at >= size and leads < 0 and seats - out.bit_count() == 2:
            wins = outlook(hands[attacker], hands[defender], weights)
            leads, follows = attacker, defender
        first = not discarded if not rules.first_bout_only else False
        held = hands[defender].bit_count()
        cap = min(rules.first_limit if first else BOUT_LIMIT, held)
        laid = table = ranks = unbeaten = passed = shown = 0
        taking = False
