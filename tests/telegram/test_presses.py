"""Presses: each answered once, by one private answer, whatever is pressed by whom and when."""

from __future__ import annotations

from adapters.emulator.errors import stale_query
from adapters.emulator.switches import Switches
from adapters.emulator.world import Person, PressAnswer
from tests.telegram.conftest import Scene, Stage


async def forged(scene: Scene, person: Person, message: int, data: str) -> PressAnswer:
    query = scene.emulator.people.press_data(person, scene.group, message, data)
    return await scene.emulator.people.answered(query)


async def test_a_stranger_is_answered_privately(scene: Scene) -> None:  # scenario 55
    await scene.started()
    before = scene.board().text
    answer = await scene.on_board(scene.marko, "Мої карти")
    assert answer.text
    assert scene.board().text == before
    assert scene.asides(scene.marko) == []


async def test_my_cards_answers_with_the_hand_as_words(scene: Scene) -> None:  # scenario 63
    await scene.started()
    answer = await scene.on_board(scene.ivan, "Мої карти")
    assert answer.show_alert
    assert len(answer.text) <= 200
    assert any(suit in answer.text for suit in "♠♣♦♥")


async def test_where_the_group_shows_no_private_messages_words_are_enough(
    stage: Stage,
) -> None:  # scenario 48
    scene = await stage(Switches(ephemeral_supported=False))
    lobby = await scene.lobby()
    joined = await scene.press(scene.ivan, lobby, "Граю")
    assert joined.url == f"{scene.emulator.bot_link}?start=" + str(joined.url).split("=")[1]
    scene.emulator.people.block(scene.ivan)
    await scene.on_board(scene.olya, "Почати")
    answer = await scene.on_board(scene.ivan, "Мої карти")
    assert any(suit in answer.text for suit in "♠♣♦♥")


async def test_garbage_in_a_button_is_answered(scene: Scene) -> None:
    lobby = await scene.lobby()
    answer = await forged(scene, scene.ivan, lobby.message_id, "no such thing")
    assert answer.text


async def test_a_press_on_another_table_changes_nothing(scene: Scene) -> None:
    lobby = await scene.lobby()
    answer = await forged(scene, scene.ivan, lobby.message_id, "ZZZZ.1.1.i")
    assert answer.text
    assert "Іван" not in scene.board().text


async def test_a_press_on_a_message_nobody_keeps_takes_its_buttons_away(scene: Scene) -> None:
    await scene.lobby()
    table = await scene.table()
    stray = scene.emulator.world.post(scene.group, scene.emulator.world.profile.id, "lost")
    markup = {"inline_keyboard": [[{"text": "I'm in", "callback_data": f"{table}.0.0.i"}]]}
    stray.markup = markup
    answer = await forged(scene, scene.ivan, stray.id, f"{table}.0.0.i")
    assert answer.text
    await scene.until(lambda: not stray.markup, "buttons gone")


async def test_a_button_pressed_twice_acts_once(scene: Scene) -> None:  # scenario 5
    lobby = await scene.lobby()
    queries = [
        scene.emulator.people.press_nowait(scene.ivan, scene.group, lobby, "Граю") for _ in range(2)
    ]
    answers = [await scene.emulator.people.answered(query) for query in queries]
    assert len(answers) == 2
    await scene.until(lambda: scene.board().text.count("Іван") == 1)


async def test_each_press_is_answered_exactly_once(scene: Scene) -> None:
    await scene.started()
    await scene.on_board(scene.ivan, "Мої карти")
    await scene.settled()
    counts = {q.answers for q in scene.emulator.world.queries.values()}
    assert counts == {1}


async def test_a_late_answer_is_swallowed_and_the_press_counts(scene: Scene) -> None:  # 56
    lobby = await scene.lobby()
    scene.emulator.inject("answerCallbackQuery", stale_query())
    scene.emulator.people.press_nowait(scene.ivan, scene.group, lobby, "Граю")
    await scene.until(lambda: "Іван" in scene.board().text)


async def test_a_slow_decision_gets_a_plain_answer_after_five_seconds(scene: Scene) -> None:
    await scene.lobby()
    scene.emulator.inject("getChatMember", delay=7.0)
    answer = await scene.on_board(scene.ivan, "🤖 +")
    assert answer.text == ""


async def test_an_unplayable_card_explains_itself(scene: Scene) -> None:  # scenario 64
    await scene.started()
    cards = {p.id: scene.cards(p) for p in (scene.olya, scene.ivan)}
    waits = next(p for p in (scene.olya, scene.ivan) if not any("▸" in b.text for b in cards[p.id]))
    answer = await scene.in_hand(waits, cards[waits.id][0].text)
    assert 0 < len(answer.text) <= 200


async def test_a_playable_card_goes_with_one_tap(scene: Scene) -> None:
    await scene.started()
    leads = next(
        who for who in (scene.olya, scene.ivan) if any("▸" in b.text for b in scene.cards(who))
    )
    card = next(b.text for b in scene.cards(leads) if "▸" in b.text)
    await scene.in_hand(leads, card)
    await scene.until(lambda: card.removeprefix("▸") in scene.board().text, "the card on board")


async def plays_in_the_group(scene: Scene, person: Person, marked: bool = True) -> PressAnswer:
    """Let the person press a card, or take, in a hand inside the group."""
    await scene.on_board(person, "Мої карти")
    here = await scene.until(lambda: [b for b in scene.asides(person) if len(b.buttons) > 5])
    card = next(b for b in here[0].buttons if ("▸" in b.text) is marked)
    return await scene.press(person, here[0], card.text)


def leader(scene: Scene) -> Person:
    return next(
        who for who in (scene.olya, scene.ivan) if any("▸" in b.text for b in scene.cards(who))
    )


async def test_a_card_played_inside_the_group_is_told_in_the_answer(scene: Scene) -> None:
    await scene.started()
    leads = leader(scene)
    other = next(who for who in (scene.olya, scene.ivan) if who is not leads)
    answer = await plays_in_the_group(scene, leads)
    assert answer.text.endswith(f"→ {other.name}")
    assert not answer.show_alert


async def test_a_card_played_in_private_is_told_by_the_hand_alone(scene: Scene) -> None:
    scene.emulator.people.press_start(scene.ivan)
    await scene.started()
    leads = leader(scene)
    card = next(b.text for b in scene.cards(leads) if "▸" in b.text)
    assert (await scene.in_hand(leads, card)).text == ""


async def test_an_old_button_is_told_what_is_asked_now(scene: Scene) -> None:
    await scene.started()
    table = await scene.table()
    leads = leader(scene)
    other = next(who for who in (scene.olya, scene.ivan) if who is not leads)
    card = next(b.text for b in scene.cards(leads) if "▸" in b.text).removeprefix("▸")
    await scene.in_hand(leads, card)
    answer = await forged(scene, other, scene.board().message_id, f"{table}.9.1.k")
    assert f"{leads.name} заходить з {card}" in answer.text


async def test_the_menu_opens_for_the_presser_alone(scene: Scene) -> None:
    await scene.started()
    await scene.on_board(scene.marko, "Меню")
    assert await scene.until(lambda: scene.asides(scene.marko), "a private menu")
    assert len(scene.boards()) == 1


async def test_a_menu_page_changes_in_place(scene: Scene) -> None:
    await scene.started()
    await scene.on_board(scene.marko, "Меню")
    menu = (await scene.until(lambda: scene.asides(scene.marko)))[0]
    await scene.press(scene.marko, menu, "Status")
    await scene.until(lambda: scene.asides(scene.marko)[0].text != menu.text)
    assert len(scene.asides(scene.marko)) == 1


async def test_settings_are_for_the_host(scene: Scene) -> None:
    await scene.lobby()
    await scene.on_board(scene.ivan, "⚙️")
    page = (await scene.until(lambda: scene.asides(scene.ivan)))[0]
    answer = await scene.press(scene.ivan, page, page.buttons[1].text)
    assert answer.text


async def test_the_host_sets_an_option_in_place(scene: Scene) -> None:
    lobby = await scene.lobby()
    await scene.on_board(scene.olya, "⚙️")
    page = (await scene.until(lambda: scene.hands(scene.olya)))[0]
    other = next(b for b in page.buttons if "Перевід" in b.text or "перевід" in b.text)
    await scene.press(scene.olya, page, other.text)
    await scene.until(lambda: scene.board().text != lobby.text, "another lobby line")


async def test_leaving_a_game_asks_once(scene: Scene) -> None:
    await scene.started()
    await scene.on_board(scene.ivan, "Меню")
    menu = await scene.until(lambda: [b for b in scene.asides(scene.ivan) if "☰" in b.text])
    leave = next(b for b in menu[0].buttons if "🚪" in b.text)
    await scene.press(scene.ivan, menu[0], leave.text)
    asked = await scene.until(
        lambda: [b for b in scene.asides(scene.ivan) if any("🤖" in x.text for x in b.buttons)]
    )
    assert "🏁" not in scene.board().text
    sure = asked[0].buttons[-1]
    await scene.press(scene.ivan, asked[0], sure.text)
    await scene.until(lambda: "🏁" in scene.board().text or "🚪" in scene.board().text)


async def test_a_person_at_two_tables_has_two_hands(scene: Scene) -> None:  # scenario 42
    await scene.started()
    other = scene.emulator.groups.add_group("Others", members=[scene.olya, scene.marko])
    scene.say(scene.olya, "new", other)
    lobby = await scene.until(lambda: scene.boards(other))
    await scene.press(scene.olya, lobby[0], "🤖 +")
    board = await scene.until(
        lambda: [b for b in scene.boards(other) if any("Почати" in x.text for x in b.buttons)]
    )
    await scene.press(scene.olya, board[0], "Почати")
    tables = {board[0].text.split()[1], scene.board().text.split()[1]}
    await scene.until(
        lambda: (
            tables
            <= {t for b in scene.private(scene.olya) if len(b.buttons) > 5 for t in b.text.split()}
        )
    )


async def test_ephemeral_edits_bound_to_presses_do_not_stop_a_game(stage: Stage) -> None:
    scene = await stage(Switches(ephemeral_edits_bound=True))
    lobby = await scene.lobby()
    await scene.press(scene.ivan, lobby, "Граю")
    await scene.until(lambda: scene.asides(scene.ivan), "the slip")
    scene.emulator.advance(20)
    await scene.on_board(scene.olya, "Почати")
    await scene.on_board(scene.ivan, "Мої карти")
    assert await scene.until(lambda: len(scene.cards(scene.ivan)) == 6, "a fresh hand")


async def test_a_query_that_permits_nothing_once_answered_is_enough(stage: Stage) -> None:
    scene = await stage(Switches(answered_query_permits=False))
    lobby = await scene.lobby()
    await scene.press(scene.ivan, lobby, "Граю")
    assert await scene.until(lambda: scene.asides(scene.ivan), "the slip")
