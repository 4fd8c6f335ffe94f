"""Lobby, board, result: one message that says everything at a glance."""

from dataclasses import replace

import pytest

from durak_bot.engine.events import (
    Attacked,
    Beaten,
    BoutBeaten,
    BoutTaken,
    Drew,
    Leads,
    Outcome,
    WentOut,
    Why,
)
from durak_bot.engine.rules import Order, Rules
from durak_bot.presentation import board, closed, lobby
from durak_bot.presentation.buttons import (
    Again,
    Done,
    OpenTable,
    SetComputers,
    SitDown,
    StartGame,
    TakeAll,
    decode,
)
from durak_bot.presentation.screen import Mention, Screen, Time
from durak_bot.presentation.words import words
from durak_bot.table.options import HOUR, LIVE, Options
from durak_bot.table.table import (
    BoutLog,
    Finished,
    Phase,
    Presence,
    Sitter,
    Table,
    Timer,
    TimerKind,
)
from tests.builders import cards, position
from tests.presentation import stand as given
from tests.presentation.stand import NOW, Stand, computer, drawn, on_table, people, person

UK, EN = words("uk"), words("en")
FREE = Rules(order=Order.FREE)
(S7, S10, D7) = (next(iter(cards(text))) for text in ("7S", "10S", "7D"))
STATE = position(
    "8C 9C JC QC KC",
    "8S 9S JS",
    "8D 9D JD QD KD AD",
    "10C AC 6C 7C",
    table="7S/10S 7D",
    deck="6S 6D 10D 10H 6H",
    rules=FREE,
)
FOUR = (*people(3), computer())


def _shown(table: Table) -> str:
    return drawn(board.screen(Stand(table).view(), UK, NOW))


def _actions(screen: Screen) -> list[object]:
    return [decode(b.data).action for row in screen.rows for b in row if b.data is not None]


def test_the_lobby_of_ux_comes_out() -> None:
    assert _shown(given.lobby((*people(2), computer()))) == (
        "🃏 K7Q2 · підкидний · 36 карт · ⏳ 60 с\n"
        "1 Оля 👑\n"
        "2 Іван\n"
        "3 🤖 спокійний\n"
        "[✋ Граю] [🤖 +] [🤖 −]\n"
        "[▶️ Почати] [⚙️]"
    )


def test_the_board_of_ux_comes_out() -> None:
    events = (Attacked(0, S7, True), Beaten(1, S7, S10), Attacked(2, D7, False))
    assert _shown(on_table(STATE, FOUR, now=BoutLog(2, events))) == (
        "🃏 K7Q2 · козир 6♥️ · колода 5\n"
        "⚔️ Оля 5 → 🛡 Іван 3\n"
        "7♠️ ← 10♠️   7♦️ ← ❓\n"
        "▸ Іван відбивається\n"
        "Марко 6 · 🤖 спокійний 4\n"
        "💬 Марко підкидає 7♦️\n"
        "[🎴 Мої карти] [Бито / Пас]\n"
        "[⬇️ Вниз] [☰ Меню]"
    )


def test_done_may_stand_on_the_board_but_never_take() -> None:
    actions = _actions(board.screen(Stand(on_table(STATE, FOUR)).view(), UK, NOW))
    assert Done(3) in actions
    assert TakeAll() not in actions


def test_the_board_has_no_done_before_the_first_card() -> None:
    shown = _shown(on_table(position("7S 8S", "9S JS", rules=FREE)))
    assert "Бито" not in shown


def test_where_passes_are_hidden_the_board_names_no_thrower() -> None:
    state = position("8C 9C", "8S 9S", "8D 9D", table="7S/10S", deck="6S 6H", rules=FREE)
    assert "▸ Усе побито. Хто підкине?" in _shown(on_table(state))


def test_in_turn_order_the_board_names_who_is_asked() -> None:
    state = position("8C 9C", "8S 9S", "8D 9D", table="7S/10S", deck="6S 6H")
    assert "▸ Підкидає Оля" in _shown(on_table(state))


def test_the_only_thrower_is_named_since_it_tells_nothing() -> None:
    state = position("8C 9C", "8S 9S", table="7S/10S", deck="6S 6H", rules=FREE)
    assert "▸ Підкидає Оля" in _shown(on_table(state))


def test_who_takes_is_shown_by_word_and_by_sign() -> None:
    state = position("8C", "8S", "8D", table="7S", taking=True, deck="6S 6H", rules=FREE)
    shown = _shown(on_table(state))
    assert "📥 Іван 1" in shown
    assert "▸ Іван бере. Хто підкине?" in shown
    assert "[Досить]" in shown


@pytest.mark.parametrize(
    ("ending", "more", "line"),
    [
        (BoutBeaten(1, cards("7S 8S"), 1), (), "📜 Раунд 1: бито, 2 карти у відбій"),
        (BoutTaken(1, cards("7S"), 1), (), "📜 Раунд 1: Іван бере 1 карту"),
        (
            BoutTaken(1, cards("7S 8S 9S JS QS"), 4),
            (Drew(0, 2, None), WentOut((2,))),
            "📜 Раунд 1: Іван бере 5 карт · 🏁 Марко",
        ),
        (
            BoutBeaten(1, cards("7S 8S"), 1),
            (Drew(0, 1, S7),),
            "📜 Раунд 1: бито, 2 карти у відбій · 7♠️ з-під колоди → Оля",
        ),
    ],
)
def test_a_closed_bout_is_summed_up_in_a_line(
    ending: BoutBeaten | BoutTaken, more: tuple[Drew | WentOut, ...], line: str
) -> None:
    before = BoutLog(1, (ending, *more, Leads(2, 0, 1)))
    shown = _shown(on_table(position("8C", "8S", "8D"), before=before))
    assert line in shown.splitlines()


def test_who_is_out_and_whom_a_computer_plays_is_marked() -> None:
    sitters = (
        people(1)[0],
        Sitter(person(1), "Іван", presence=Presence.AWAY),
        Sitter(person(2), "Марко", presence=Presence.LEFT),
        people(4)[3],
    )
    state = position("8C", "8S", "8D", "", out=[3], places=[[3]])
    shown = _shown(on_table(state, sitters))
    assert "🛡 Іван 💤 1" in shown
    assert "Марко 🚪 1 · 🏁 Ганна" in shown


def test_equal_names_are_told_apart_by_their_seats() -> None:
    sitters = (*people(2, ("Іван", "Іван")), computer(), computer())
    state = position("8C", "8S", "8D", "9D")
    shown = _shown(on_table(state, sitters))
    assert "⚔️ Іван ① 1 → 🛡 Іван ② 1" in shown
    assert "🤖 спокійний ③ 1 · 🤖 спокійний ④ 1" in shown


def test_the_deadline_is_kept_by_the_client_and_not_by_edits() -> None:
    table = on_table(STATE, FOUR)
    table = replace(table, timers=(Timer(TimerKind.TURN, 1, NOW + 60, 1),))
    stand = Stand(table)
    shown = board.screen(stand.view(), UK, NOW)
    assert [s for line in shown.lines for s in line if isinstance(s, Time)] == [
        Time(int(NOW) + 60, "08:01:00 UTC")
    ]
    assert board.screen(stand.view(), UK, NOW + 30) == shown


def test_a_deadline_in_a_day_has_its_date() -> None:
    table = on_table(STATE, FOUR, Options(clock=36 * HOUR))
    table = replace(table, timers=(Timer(TimerKind.TURN, 1, NOW + 36 * HOUR, 1),))
    assert "⏳ 16.01 20:00 UTC" in _shown(table)


def test_nobody_is_mentioned_unless_called() -> None:
    shown = board.screen(Stand(on_table(STATE, FOUR)).view(), UK, NOW)
    assert not [s for line in shown.lines for s in line if isinstance(s, Mention)]


def test_who_must_act_is_mentioned_once_when_called() -> None:
    shown = board.screen(Stand(on_table(STATE, FOUR)).view(), UK, NOW, nudge=person(1))
    assert [s for line in shown.lines for s in line if isinstance(s, Mention)] == [
        Mention(person(1), "Іван", notify=True)
    ]


def test_computers_in_a_lobby_are_counted_absolutely() -> None:
    """A press delivered twice adds one computer, not two."""
    shown = board.screen(Stand(given.lobby((*people(1), computer()))).view(), UK, NOW)
    assert SetComputers(2) in _actions(shown)
    assert SetComputers(0) in _actions(shown)


def test_a_lobby_of_one_says_what_is_missing_instead_of_start() -> None:
    shown = board.screen(Stand(given.lobby(people(1))).view(), UK, NOW)
    assert "Треба ще когось" in shown.text
    assert StartGame() not in _actions(shown)


def test_a_full_lobby_offers_no_seat() -> None:
    shown = board.screen(Stand(given.lobby(people(6))).view(), UK, NOW)
    assert SitDown() not in _actions(shown)


def test_a_computers_seat_is_free_for_a_person() -> None:
    shown = board.screen(Stand(given.lobby((*people(5), computer()))).view(), UK, NOW)
    assert SitDown() in _actions(shown)


def test_a_lobby_in_private_offers_the_invite() -> None:
    shown = lobby.private(Stand(given.lobby(people(1))).view(0), UK)
    assert "secret" in {button.invite for row in shown.rows for button in row}


def _finished(outcome: Outcome, places: tuple[tuple[int, ...], ...]) -> Table:
    sitters = FOUR
    table = given.lobby(sitters, LIVE)
    done = Finished(1, outcome, places, sitters, bouts=27, seconds=14 * 60.0)
    return replace(table, phase=Phase.RESULT, games=1, finished=done)


def test_the_result_of_ux_comes_out() -> None:
    table = _finished(Outcome(2, Why.LAST), ((0,), (1,), (3,)))
    assert drawn(board.screen(Stand(table).view(), UK, NOW)) == (
        "🏁 K7Q2 · дурень — Марко\n"
        "1 Оля · 2 Іван · 3 🤖 спокійний\n"
        "27 раундів, 14 хв\n"
        "[🔁 Ще раз] [✋ Граю]\n"
        "[⚙️] [☰ Меню]"
    )


def test_a_draw_is_said_as_a_draw() -> None:
    table = _finished(Outcome(None, Why.BOTH_OUT), ((0,), (1,), (2, 3)))
    shown = board.screen(Stand(table).view(), UK, NOW).text
    assert "нічия" in shown
    assert "дурень" not in shown
    assert "3 Марко, 🤖 спокійний" in shown


@pytest.mark.parametrize(
    ("why", "line"),
    [
        (Why.LEFT, "🏁 K7Q2 · кінець гри: Марко виходить"),
        (Why.TIME, "🏁 K7Q2 · кінець гри: час вийшов — Марко"),
        (Why.REMOVED, "🏁 K7Q2 · кінець гри за голосуванням — Марко"),
    ],
)
def test_a_game_cut_short_says_by_whom(why: Why, line: str) -> None:
    table = _finished(Outcome(2, why), ())
    assert board.screen(Stand(table).view(), UK, NOW).text.splitlines()[0] == line


def test_a_stopped_game_says_that_nobody_loses() -> None:
    table = _finished(Outcome(None, Why.ABORTED), ())
    assert "поразки немає" in board.screen(Stand(table).view(), UK, NOW).text


def test_the_rematch_says_who_has_confirmed_and_when_it_starts() -> None:
    table = _finished(Outcome(2, Why.LAST), ((0,), (1,), (3,)))
    sitters = (replace(table.sitters[0], again=True), *table.sitters[1:])
    timers = (Timer(TimerKind.AGAIN, None, NOW + 20, 1),)
    shown = board.screen(Stand(replace(table, sitters=sitters, timers=timers)).view(), UK, NOW)
    assert "🔁 Оля ✅ · Іван … · Марко … · ⏳ 08:00:20 UTC" in shown.text
    assert Again() in _actions(shown)


def test_a_closed_table_leads_to_a_new_one() -> None:
    view = Stand(replace(given.lobby(people(2)), phase=Phase.CLOSED)).view()
    assert board.screen(view, UK, NOW) == closed.stub(view, UK)
    assert _actions(closed.stub(view, UK)) == [OpenTable()]


def test_a_closed_table_keeps_its_last_result_without_its_buttons() -> None:
    table = _finished(Outcome(2, Why.LAST), ((0,), (1,), (3,)))
    shown = board.screen(Stand(replace(table, phase=Phase.CLOSED)).view(), UK, NOW)
    assert shown.text.startswith("🏁")
    assert _actions(shown) == [OpenTable()]


def test_a_shown_trump_lies_beside_the_table() -> None:
    """R5.5: everyone sees which it was."""
    rules = Rules(transfer=True, show_trump=True)
    state = position("9C", "8S", "7H 6C", table="7S", attacker=2, shown=["7H"], rules=rules)
    assert "👁 7♥️" in _shown(on_table(state)).splitlines()


def test_a_paused_table_says_so() -> None:
    assert "⏸" in _shown(replace(on_table(STATE, FOUR), paused=True))
