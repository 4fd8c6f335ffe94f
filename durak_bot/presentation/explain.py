"""Why not: every reason in words, true at the moment of the press, with its cards and people.

Reason first; then, for who wants hints, what would work from the own hand. At most 200 characters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from durak_bot.engine import refusals as no
from durak_bot.engine.cards import Card, CardSet, Rank, Suit
from durak_bot.presentation import telling
from durak_bot.presentation.clock import duration
from durak_bot.presentation.faces import a_rank, any_rank, face, faces, suit_face
from durak_bot.presentation.hand import ANSWER, utf16
from durak_bot.presentation.hints import hint
from durak_bot.presentation.names import named
from durak_bot.presentation.stage import hides_passes
from durak_bot.presentation.words import Words
from durak_bot.table import refusals as why
from durak_bot.table.table import Phase
from durak_bot.table.views import TableView

Name = Callable[[int], str]
"""What a seat is called."""

ENDS = (".", "!", "?")
"""What a sentence ends with."""


def refusal(
    reason: why.Reason, view: TableView | None, words: Words, *, hints: bool = False
) -> str:
    """Return why not, at most 200 characters, for the person who pressed. Secret with `hints`."""
    if isinstance(reason, why.Stale) and view is not None and view.viewer is not None:
        return _stale(view, words)
    if isinstance(reason, why.ServiceRefusal):
        return fit(service(reason, words, view.phase if view is not None else None))
    seats = named(view.seats, words) if view is not None else ()
    me = view.viewer if view is not None else None
    hidden = view is not None and hides_passes(view)
    said = _engine(reason, words, _names(seats, words), me, hidden=hidden)
    if not hints or view is None or view.game is None:
        return fit(said)
    attack = getattr(reason, "attack", None)
    return fit(said, hint(view.game.seen, words, attack=attack))


def engine(
    reason: no.Refusal, words: Words, names: Sequence[str] | None = None, seat: int | None = None
) -> str:
    """Return why a move is not possible, outside any table; `seat` is whose move it was.

    Without names the players are numbered from 1.
    """
    return fit(_engine(reason, words, _names(names or (), words), seat, hidden=False))


def fit(said: str, more: str | None = None) -> str:
    """Return the words within an answer's 200 characters; what is added goes first."""
    if more is not None and utf16(f"{said} {more}") <= ANSWER:
        return f"{said} {more}"
    if utf16(said) <= ANSWER:
        return said
    while utf16(said) > ANSWER - 1:
        said = said[:-1]
    return f"{said.rstrip()}…"


def _stale(view: TableView, words: Words) -> str:
    """Say that a button is old, and what is asked of the viewer instead. Secret."""
    old = words.t("no-stale")
    for now in (telling.standing(view, words), telling.demand(view, words) if view.game else ""):
        told = f"{old} {now}{'' if now.endswith(ENDS) else '.'}"
        if now and utf16(told) <= ANSWER:
            return told
    return old


def _names(seats: Sequence[str], words: Words) -> Name:
    def name(seat: int) -> str:
        if seat < len(seats):
            return seats[seat]
        return words.t("player", number=seat + 1)

    return name


def _engine(  # noqa: C901, PLR0912 - one sentence a reason, in the order of the reasons
    reason: no.Refusal, words: Words, name: Name, me: int | None, *, hidden: bool
) -> str:
    match reason:
        case no.GameOver():
            return words.t("no-game-over")
        case no.NotPlaying():
            return words.t("no-not-playing")
        case no.NotYourCard(card):
            return words.t("no-not-your-card", card=face(card))
        case no.DefenderCannotAttack(attacker):
            return words.t("no-defender-cannot-attack", name=name(attacker))
        case no.NotAttacker(attacker):
            return words.t("no-not-attacker", name=name(attacker))
        case no.NotNeighbour(defender, throwers):
            people = words.all_of([name(seat) for seat in throwers])
            return words.t("no-not-neighbour", name=name(defender), people=people)
        case no.RankNotOnTable(card, table):
            ranks = any_rank(table, words)
            return words.t("no-rank-not-on-table", ranks=ranks, rank=card.rank.text)
        case no.LimitFirstBout(limit):
            return words.t("no-limit-first-bout", limit=limit)
        case no.LimitBout(limit):
            return words.t("no-limit-bout", limit=limit)
        case no.LimitDefenderHand(defender, held):
            return words.t("no-limit-defender-hand", name=name(defender), held=held)
        case no.WaitForDefence(defender, unbeaten):
            return words.t("no-wait-for-defence", name=name(defender), cards=_all(unbeaten, words))
        case no.AlreadyPassed():
            return words.t("no-already-passed")
        case no.WaitYourTurn(waiting):
            return _wait(waiting, words, name, me, hidden=hidden)
        case no.DefenderCannotPass():
            return words.t("no-defender-cannot-pass")
        case no.MustAttack():
            return words.t("no-must-attack")
        case no.NoCards():
            return words.t("no-no-cards")
        case no.NotDefender(defender):
            return words.t("no-not-defender", name=name(defender))
        case no.NothingOnTable(attacker):
            return words.t("no-nothing-on-table", name=name(attacker))
        case no.AlreadyTaking():
            return words.t("no-already-taking")
        case no.AllBeaten():
            return words.t("no-all-beaten")
        case no.NoSuchAttack(attack, unbeaten):
            if not unbeaten:
                return words.t("no-no-such-attack-none", attack=face(attack))
            return words.t("no-no-such-attack", attack=face(attack), cards=_all(unbeaten, words))
        case no.AlreadyBeaten(attack, by):
            return words.t("no-already-beaten", attack=face(attack), card=face(by))
        case no.TooLow(card, attack, trump) | no.WrongSuit(card, attack, trump):
            return _does_not_beat(card, attack, trump, words)
        case no.TrumpNeedsHigherTrump(card, attack):
            return _does_not_beat(card, attack, attack.suit, words)
        case no.TransferOff():
            return words.t("no-transfer-off")
        case no.TransferNotInFirstBout():
            return words.t("no-transfer-not-in-first-bout")
        case no.DefenceStarted():
            return words.t("no-defence-started")
        case no.TransferRank(card, attack):
            return words.t("no-transfer-rank", rank=a_rank(attack.rank, words), card=face(card))
        case no.NobodyToTransferTo():
            return words.t("no-nobody-to-transfer-to")
        case no.NextHandTooSmall(seat, held, needed):
            return words.t("no-next-hand-too-small", name=name(seat), held=held, needed=needed)
        case no.AlreadyShown(card):
            return words.t("no-already-shown", card=face(card))
        case no.ShowOff():
            return words.t("no-show-off")


def _all(cards: CardSet, words: Words) -> str:
    return words.all_of(faces(cards))


def _does_not_beat(card: Card, attack: Card, trump: Suit, words: Words) -> str:
    """Say what would beat the attack: a higher card of its suit, if there is one, or a trump."""
    highest = attack.rank is Rank.ACE
    if attack.suit == trump:
        need = "trump-ace" if highest else "higher-trump"
    else:
        need = "trump" if highest else "higher-or-trump"
    return words.t(
        f"no-beats-{need}",
        card=face(card),
        attack=face(attack),
        suit=suit_face(attack.suit),
        trump=suit_face(trump),
    )


def _wait(
    waiting: tuple[int, ...], words: Words, name: Name, me: int | None, *, hidden: bool
) -> str:
    """Say who is asked first, unless that tells who has passed (R2.7)."""
    if hidden or not waiting:
        return words.t("no-wait-your-turn-hidden")
    before = waiting.index(me) if me in waiting else 0
    if before == 1:
        return words.t("no-wait-your-turn-next", name=name(waiting[0]))
    if before > 1:
        return words.t("no-wait-your-turn-later", name=name(waiting[0]), before=before - 1)
    return words.t("no-wait-your-turn", name=name(waiting[0]))


def service(  # noqa: C901, PLR0912 - one sentence a reason
    reason: why.ServiceRefusal, words: Words, phase: Phase | None = None
) -> str:
    """Return why the service does not do what was asked; `phase` is that of the table meant."""
    match reason:
        case why.NoTable():
            return words.t("no-no-table")
        case why.NotSeated(phase):
            return words.t(
                "no-not-seated-lobby" if phase is Phase.LOBBY else "no-not-seated-playing"
            )
        case why.AlreadySeated():
            return words.t("no-already-seated")
        case why.TableFull(seats):
            return words.t("no-table-full", seats=seats)
        case why.NotEnoughPlayers():
            return words.t("no-not-enough-players")
        case why.TooManyForPack(seated, seats):
            return words.t("no-too-many-for-pack", seated=seated, seats=seats)
        case why.NotHost(host, wait) if wait:
            return words.t("no-not-host-yet", name=host or "👑", time=duration(words, wait))
        case why.NotHost(host):
            return words.t("no-not-host", name=host or "👑")
        case why.NotAdmin():
            return words.t("no-not-admin")
        case why.OnlyAdmins():
            return words.t("no-only-admins")
        case why.AlreadyRunning(table):
            key = "no-already-running" if phase is Phase.PLAYING else "no-already-open"
            return words.t(key, table=table)
        case why.NoGame(phase):
            return _no_game(phase, words)
        case why.Stale():
            return words.t("no-stale")
        case why.NewCards(_, now):
            return words.t("no-new-cards", now=now)
        case why.InvitesClosed():
            return words.t("no-invites-closed")
        case why.HasLeft():
            return words.t("no-has-left")
        case why.CannotVote():
            return words.t("no-cannot-vote")
        case why.BadOption(name, value):
            return words.t("no-bad-option", name=name[:24], value=value[:24])
        case why.TooLate():
            return words.t("no-too-late")
        case why.Paused():
            return words.t("no-paused")
        case why.NoRights(rights):
            lacking = ", ".join(words.t(f"right-{right}") for right in rights)
            return words.t("no-no-rights", rights=lacking)


def _no_game(phase: Phase, words: Words) -> str:
    match phase:
        case Phase.LOBBY:
            return words.t("no-no-game-lobby")
        case Phase.RESULT:
            return words.t("no-no-game-result")
        case Phase.PLAYING | Phase.CLOSED:
            return words.t("no-no-game-closed")
