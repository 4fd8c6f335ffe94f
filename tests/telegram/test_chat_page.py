"""What a group's administrators decide for it, through the emulator (UX Noise).

Olya made the group; Ivan and Marko are members.
"""

from __future__ import annotations

from adapters.emulator.screens import Bubble
from adapters.emulator.switches import Switches
from adapters.emulator.world import Person
from durak_bot.table.people import Opens, PlaceId, PlaceOptions, Platform
from tests.telegram.conftest import Scene, Stage


async def decided(scene: Scene) -> PlaceOptions:
    return await scene.bot.service.directory.place(PlaceId(Platform.TELEGRAM, str(scene.group.id)))


async def page(scene: Scene, person: Person, sign: str) -> Bubble:
    """Return the newest page of a person with a button of this sign."""

    def found() -> Bubble | None:
        pages = [b for b in scene.hands(person) if any(sign in x.text for x in b.buttons)]
        return pages[0] if pages else None

    bubble: Bubble = await scene.until(found, f"a page with {sign}")
    return bubble


async def press(scene: Scene, person: Person, sign: str) -> str:
    """Press the button of this sign on the person's newest page; return the answer."""
    bubble = await page(scene, person, sign)
    button = next(b for b in bubble.buttons if sign in b.text)
    return (await scene.press(person, bubble, button.text)).text


async def test_an_administrator_gets_there_from_the_settings(scene: Scene) -> None:
    await scene.lobby()
    await scene.on_board(scene.olya, "⚙️")
    await press(scene, scene.olya, "Цей чат")
    await press(scene, scene.olya, "Згадки")
    await scene.until(lambda: "Згадки: ні" in scene.hands(scene.olya)[0].text)
    assert not (await decided(scene)).mentions


async def test_a_host_who_is_no_administrator_is_offered_none(scene: Scene) -> None:
    await scene.lobby(scene.ivan)
    await scene.on_board(scene.ivan, "⚙️")
    shown = await page(scene, scene.ivan, "Правила")
    assert not any("Цей чат" in button.text for button in shown.buttons)


async def test_somebody_else_is_told_whose_decision_it_is(scene: Scene) -> None:
    scene.emulator.people.press_start(scene.ivan)
    await scene.until(lambda: scene.private(scene.ivan))
    scene.say(scene.ivan, "chat")
    await scene.until(
        lambda: any("лише адміністратори" in b.text for b in scene.private(scene.ivan))
    )


async def test_a_forged_press_decides_nothing(scene: Scene) -> None:
    lobby = await scene.lobby()
    chat = str(scene.group.id).replace("-", "n")
    data = f".0.0.Pmentions-off-{chat}"
    query = scene.emulator.people.press_data(scene.ivan, scene.group, lobby.message_id, data)
    answer = await scene.emulator.people.answered(query)
    assert "адміністратори" in answer.text
    assert (await decided(scene)).mentions


async def test_before_the_first_table_the_command_leads_there(scene: Scene) -> None:
    scene.say(scene.olya, "chat")
    await press(scene, scene.olya, "Хто відкриває столи")
    await scene.until(lambda: "адміністратори" in scene.hands(scene.olya)[0].text)
    scene.say(scene.ivan, "new")
    await scene.settled()
    assert (await decided(scene)).opens is Opens.ADMINS
    assert not any("🃏" in board.text for board in scene.boards())


async def test_a_page_read_in_private_decides_for_the_group(stage: Stage) -> None:
    """Pressed there it set the private chat's language once."""
    scene = await stage(Switches(ephemeral_supported=False))
    lobby = await scene.lobby()
    scene.say(scene.olya, "lang")
    await press(scene, scene.olya, "Цей чат")
    await press(scene, scene.olya, "Polski")
    await scene.until(lambda: scene.board().text != lobby.text, "the board in Polish")
    assert (await decided(scene)).language == "pl"


async def test_quiet_hours_are_set_by_buttons(scene: Scene) -> None:
    scene.say(scene.olya, "chat")
    await press(scene, scene.olya, "Тихі години")
    await press(scene, scene.olya, "🌙 22")
    await press(scene, scene.olya, "☀️ 9")
    await press(scene, scene.olya, "🕐 +60 хв")
    await scene.until(lambda: "UTC+1" in scene.hands(scene.olya)[0].text)
    quiet = (await decided(scene)).quiet
    assert quiet is not None
    assert (quiet.start, quiet.end) == (22, 9)
