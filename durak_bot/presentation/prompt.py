"""What is asked of the viewer now: the first thing a hand says."""

from __future__ import annotations

from durak_bot.engine.moves import Attack, Beat, Pass, Show, Transfer
from durak_bot.presentation.faces import any_rank, faces
from durak_bot.presentation.names import named
from durak_bot.presentation.stage import (
    Stage,
    hides_passes,
    lying,
    spokesman,
    stage,
    unbeaten,
    waiting,
)
from durak_bot.presentation.words import Words
from durak_bot.table.views import GameView, TableView


def prompt(view: TableView, game: GameView, me: int, words: Words) -> str:
    """Return what seat `me` is asked to do, or calmly whom everybody waits for. Secret.

    In the second person and the imperative: nobody's gender is known.
    """
    if me == game.seen.defender:
        return _defending(view, game, words)
    if stage(game.seen) is Stage.LEAD:
        return _leading(view, game, me, words)
    return _throwing(view, game, me, words)


def done_key(game: GameView, me: int) -> str:
    """Return the key of the label for throwing in nothing more, by role and situation."""
    if game.seen.taking:
        return "button-enough"
    return "button-done" if me == game.seen.attacker else "button-pass"


def _defending(view: TableView, game: GameView, words: Words) -> str:
    seen = game.seen
    match stage(seen):
        case Stage.LEAD:
            return words.t("ask-wait-lead-defender", name=named(view.seats, words)[seen.attacker])
        case Stage.THROW:
            return words.t("ask-all-beaten")
        case Stage.GIVE:
            return words.t("ask-taking")
        case Stage.DEFEND:
            cards = words.all_of(faces(unbeaten(seen)))
            if any(isinstance(move, Transfer | Show) for move in seen.legal):
                return words.t("ask-beat-or-transfer", cards=cards)
            if any(isinstance(move, Beat) for move in seen.legal):
                return words.t("ask-beat", cards=cards)
            return words.t("ask-take", cards=cards)


def _leading(view: TableView, game: GameView, me: int, words: Words) -> str:
    if me == game.seen.attacker:
        return words.t("ask-lead")
    return words.t("ask-wait-lead", name=named(view.seats, words)[game.seen.attacker])


def _throwing(view: TableView, game: GameView, me: int, words: Words) -> str:
    seen = game.seen
    names = named(view.seats, words)
    now = stage(seen)
    if game.wish or me in seen.passed:
        if now is Stage.DEFEND:
            return words.t("ask-passed-defends", name=names[seen.defender])
        return words.t("ask-passed")
    fits = any(isinstance(move, Attack) for move in seen.legal)
    ranks = any_rank(lying(seen), words)
    done = words.t(done_key(game, me))
    if now is Stage.DEFEND:
        key = "ask-defends-throw" if fits else "ask-defends"
        return words.t(key, name=names[seen.defender], **({"ranks": ranks} if fits else {}))
    if any(isinstance(move, Pass) for move in seen.legal):
        if not fits:
            return words.t("ask-nothing-fits", done=done)
        if now is Stage.GIVE:
            return words.t("ask-give", name=names[seen.defender], ranks=ranks, done=done)
        return words.t("ask-throw", ranks=ranks, done=done)
    return _waiting(view, game, me, words)


def _waiting(view: TableView, game: GameView, me: int, words: Words) -> str:
    names = named(view.seats, words)
    by = spokesman(view, game)
    if by is None or by == me:
        return words.t("ask-wait-any")
    if not hides_passes(view) and me in waiting(game.seen)[1:2]:
        return words.t("ask-wait-next", name=names[by])
    return words.t("ask-wait", name=names[by])
