"""Why a move is not possible: one class a reason, with the facts the words need.

The order of the classes is the order in which reasons are tried: is the game on → your game →
your card → your role → reasons that last → reasons that pass. All facts are public, or are the
refused player's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from durak_bot.engine.cards import Card, CardSet, Suit


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended."""

    code: ClassVar[str] = "game_over"


@dataclass(frozen=True, slots=True)
class NotPlaying:
    """The seat is not in this game, or already out (R4.5)."""

    code: ClassVar[str] = "not_playing"


@dataclass(frozen=True, slots=True)
class NotYourCard:
    """The card is not in the hand."""

    code: ClassVar[str] = "not_your_card"
    card: Card


@dataclass(frozen=True, slots=True)
class DefenderCannotAttack:
    """The defender never throws in (R2.3). `attacker` is the main attacker's seat."""

    code: ClassVar[str] = "defender_cannot_attack"
    attacker: int


@dataclass(frozen=True, slots=True)
class NotAttacker:
    """Only the main attacker opens the bout (R2.1)."""

    code: ClassVar[str] = "not_attacker"
    attacker: int


@dataclass(frozen=True, slots=True)
class NotNeighbour:
    """Only the defender's neighbours throw in (R2.8). `throwers` are the seats who may."""

    code: ClassVar[str] = "not_neighbour"
    defender: int
    throwers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RankNotOnTable:
    """No card of that rank lies on the table (R2.3). `table` holds one card or more a rank."""

    code: ClassVar[str] = "rank_not_on_table"
    card: Card
    table: CardSet


@dataclass(frozen=True, slots=True)
class LimitFirstBout:
    """The first bout's limit is reached (R3.1)."""

    code: ClassVar[str] = "limit_first_bout"
    limit: int


@dataclass(frozen=True, slots=True)
class LimitBout:
    """Six attack cards lie (R3.1)."""

    code: ClassVar[str] = "limit_bout"
    limit: int


@dataclass(frozen=True, slots=True)
class LimitDefenderHand:
    """As many attack cards lie as the defender held when the bout began (R3.2)."""

    code: ClassVar[str] = "limit_defender_hand"
    defender: int
    held: int


@dataclass(frozen=True, slots=True)
class WaitForDefence:
    """An attack card still lies unbeaten (R2.6, R2.7). `unbeaten` are those cards."""

    code: ClassVar[str] = "wait_for_defence"
    defender: int
    unbeaten: CardSet


@dataclass(frozen=True, slots=True)
class AlreadyPassed:
    """The seat has passed and no new card lies since (R2.5)."""

    code: ClassVar[str] = "already_passed"


@dataclass(frozen=True, slots=True)
class WaitYourTurn:
    """Another seat is asked first (R2.4). `waiting` are the seats asked, in their order."""

    code: ClassVar[str] = "wait_your_turn"
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DefenderCannotPass:
    """The defender beats or takes, he has no pass."""

    code: ClassVar[str] = "defender_cannot_pass"


@dataclass(frozen=True, slots=True)
class MustAttack:
    """The leader may not pass before his first card (R2.1)."""

    code: ClassVar[str] = "must_attack"


@dataclass(frozen=True, slots=True)
class NoCards:
    """A seat without cards is not asked."""

    code: ClassVar[str] = "no_cards"


@dataclass(frozen=True, slots=True)
class NotDefender:
    """Only the defender beats, transfers, shows and takes."""

    code: ClassVar[str] = "not_defender"
    defender: int


@dataclass(frozen=True, slots=True)
class NothingOnTable:
    """No attack card lies yet."""

    code: ClassVar[str] = "nothing_on_table"
    attacker: int


@dataclass(frozen=True, slots=True)
class AlreadyTaking:
    """The defender has said that he takes (R4.2)."""

    code: ClassVar[str] = "already_taking"


@dataclass(frozen=True, slots=True)
class AllBeaten:
    """Every attack card is beaten."""

    code: ClassVar[str] = "all_beaten"


@dataclass(frozen=True, slots=True)
class NoSuchAttack:
    """That attack card does not lie on the table. `unbeaten` are the cards to beat."""

    code: ClassVar[str] = "no_such_attack"
    attack: Card
    unbeaten: CardSet


@dataclass(frozen=True, slots=True)
class AlreadyBeaten:
    """That attack card is beaten already."""

    code: ClassVar[str] = "already_beaten"
    attack: Card
    by: Card


@dataclass(frozen=True, slots=True)
class TooLow:
    """The card is of the right suit but lower (R2.2)."""

    code: ClassVar[str] = "too_low"
    card: Card
    attack: Card
    trump: Suit


@dataclass(frozen=True, slots=True)
class WrongSuit:
    """The card is neither of the attack's suit nor a trump (R2.2)."""

    code: ClassVar[str] = "wrong_suit"
    card: Card
    attack: Card
    trump: Suit


@dataclass(frozen=True, slots=True)
class TrumpNeedsHigherTrump:
    """A trump is beaten by a higher trump only (R2.2)."""

    code: ClassVar[str] = "trump_needs_higher_trump"
    card: Card
    attack: Card


@dataclass(frozen=True, slots=True)
class TransferOff:
    """This game is played without transfer (R5)."""

    code: ClassVar[str] = "transfer_off"


@dataclass(frozen=True, slots=True)
class TransferNotInFirstBout:
    """The option forbids a transfer in the first bout (R5.4)."""

    code: ClassVar[str] = "transfer_not_in_first_bout"


@dataclass(frozen=True, slots=True)
class DefenceStarted:
    """A card is beaten already, so the attack stays (R5.1)."""

    code: ClassVar[str] = "defence_started"


@dataclass(frozen=True, slots=True)
class TransferRank:
    """The card is not of the attack's rank, or (to be shown) not the trump of it (R5.1, R5.5)."""

    code: ClassVar[str] = "transfer_rank"
    card: Card
    attack: Card


@dataclass(frozen=True, slots=True)
class NobodyToTransferTo:
    """No other player has cards to defend with (R5.3)."""

    code: ClassVar[str] = "nobody_to_transfer_to"


@dataclass(frozen=True, slots=True)
class NextHandTooSmall:
    """The next player holds fewer cards than would lie there (R5.3)."""

    code: ClassVar[str] = "next_hand_too_small"
    seat: int
    held: int
    needed: int


@dataclass(frozen=True, slots=True)
class AlreadyShown:
    """That trump was shown in this bout (R5.5)."""

    code: ClassVar[str] = "already_shown"
    card: Card


@dataclass(frozen=True, slots=True)
class ShowOff:
    """This game is played without showing a trump (R5.5)."""

    code: ClassVar[str] = "show_off"


Refusal = (
    GameOver
    | NotPlaying
    | NotYourCard
    | DefenderCannotAttack
    | NotAttacker
    | NotNeighbour
    | RankNotOnTable
    | LimitFirstBout
    | LimitBout
    | LimitDefenderHand
    | WaitForDefence
    | AlreadyPassed
    | WaitYourTurn
    | DefenderCannotPass
    | MustAttack
    | NoCards
    | NotDefender
    | NothingOnTable
    | AlreadyTaking
    | AllBeaten
    | NoSuchAttack
    | AlreadyBeaten
    | TooLow
    | WrongSuit
    | TrumpNeedsHigherTrump
    | TransferOff
    | TransferNotInFirstBout
    | DefenceStarted
    | TransferRank
    | NobodyToTransferTo
    | NextHandTooSmall
    | AlreadyShown
    | ShowOff
)
