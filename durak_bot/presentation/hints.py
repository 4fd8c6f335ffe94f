"""What would work, from the viewer's own hand: for newcomers after a refusal, and on demand."""

from __future__ import annotations

from collections.abc import Sequence

from durak_bot.engine.cards import Card
from durak_bot.engine.moves import Attack, Beat, Pass, Show, Take, Transfer
from durak_bot.engine.observe import Observation
from durak_bot.presentation.faces import face, faces, hand_order
from durak_bot.presentation.stage import unbeaten
from durak_bot.presentation.words import Words

SHORT = 6
"""Cards a hint names before it says "and more"."""


def hint(seen: Observation, words: Words, *, attack: Card | None = None) -> str | None:
    """Return what the seat could do now, None where nothing is its business.

    With `attack`, what would beat that card comes first. Secret: names cards of the hand.
    """
    legal = seen.legal
    if not legal:
        return None
    if any(isinstance(move, Take) for move in legal):
        return _defence(seen, words, attack)
    attacks = [move.card for move in legal if isinstance(move, Attack)]
    if not seen.table:
        return words.t("hint-lead") if attacks else None
    if attacks:
        return words.t("hint-throw-in", cards=_some(attacks, seen, words))
    return words.t("hint-only-pass") if any(isinstance(move, Pass) for move in legal) else None


def _defence(seen: Observation, words: Words, attack: Card | None) -> str:
    first = [attack] if attack is not None and attack in unbeaten(seen) else unbeaten(seen)
    told = []
    for card in first:
        beating = [
            move.card for move in seen.legal if isinstance(move, Beat) and move.attack == card
        ]
        if beating:
            told.append(words.t("hint-beat", attack=face(card), cards=_some(beating, seen, words)))
        elif len(first) > 1:
            told.append(words.t("hint-beat-none", attack=face(card)))
    passing = [move.card for move in seen.legal if isinstance(move, Transfer)]
    showing = [move.card for move in seen.legal if isinstance(move, Show)]
    if passing:
        told.append(words.t("hint-transfer", cards=_some(passing, seen, words)))
    if showing:
        told.append(words.t("hint-show", cards=_some(showing, seen, words)))
    if not any(isinstance(move, Beat | Transfer | Show) for move in seen.legal):
        return words.t("hint-only-take")
    if not told:
        return words.t("hint-beat-none", attack=face(first[0]))
    return " ".join(told)


def _some(cards: Sequence[Card], seen: Observation, words: Words) -> str:
    """Return the cards in the order of the hand, the first few of them."""
    ordered = faces(hand_order(set(cards), seen.trump))
    if len(ordered) > SHORT:
        return words.t("and-more", cards=", ".join(ordered[:SHORT]), count=len(ordered) - SHORT)
    return ", ".join(ordered)
