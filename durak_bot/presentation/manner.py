"""How a table plays, in a line and in full: the words of its options."""

from __future__ import annotations

from durak_bot.engine.rules import Draw, FirstUntil, Order, Throwers
from durak_bot.presentation.clock import duration
from durak_bot.presentation.words import Words
from durak_bot.table.options import Absent, Options


def kind(options: Options, words: Words) -> str:
    """Return which Durak is played."""
    rules = options.rules
    if not rules.transfer:
        return words.t("kind-throw-in")
    return words.t("kind-show" if rules.show_trump else "kind-transfer")


def clock(options: Options, words: Words) -> str:
    """Return the turn clock, or that there is none."""
    return duration(words, options.clock) if options.clock else words.t("clock-off")


def manner(options: Options, words: Words) -> str:
    """Return how a table plays in one line: kind, pack, clock."""
    pack = words.t("pack", count=options.rules.pack)
    return f"{kind(options, words)} · {pack} · ⏳ {clock(options, words)}"


def in_full(options: Options, words: Words) -> list[str]:
    """Return every option that shapes the game as a sentence of its own."""
    rules = options.rules
    told = [
        words.t("rule-order-free" if rules.order is Order.FREE else "rule-order-turn"),
        words.t(
            "rule-throwers-all" if rules.throwers is Throwers.ALL else "rule-throwers-neighbours"
        ),
        words.t(
            "rule-first-limit-discard"
            if rules.first_until is FirstUntil.DISCARD
            else "rule-first-limit",
            limit=rules.first_limit,
        )
        if rules.first_limit < 6
        else words.t("rule-limit"),
    ]
    if rules.one_at_a_time:
        told.append(words.t("rule-one-at-a-time"))
    if not rules.throw_after_take:
        told.append(words.t("rule-no-throw-after-take"))
    if rules.transfer:
        told.append(words.t("rule-transfer" if rules.transfer_first else "rule-transfer-not-first"))
        if rules.show_trump:
            told.append(words.t("rule-show-trump"))
    if rules.draw is Draw.JOINED:
        told.append(words.t("rule-draw-joined"))
    if rules.stalemate:
        told.append(words.t("rule-stalemate", count=rules.stalemate))
    return told + _time(options, words)


def _time(options: Options, words: Words) -> list[str]:
    told = [
        words.t("rule-clock", time=duration(words, options.clock))
        if options.clock
        else words.t("rule-clock-off")
    ]
    if options.window:
        told.append(
            words.t(
                "rule-window",
                time=duration(words, options.window),
                take=duration(words, options.take_window),
            )
        )
    if options.auto_pass:
        told.append(words.t("rule-auto-pass"))
    if options.absent is Absent.WALKOVER:
        told.append(words.t("rule-walkover"))
    return told
