"""The chat page in a real browser: what a person sees, presses and is told."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
import pytest_asyncio
from aiogram import Bot, Dispatcher
from aiogram.filters import Command, CommandStart
from aiogram.types import (
    BotCommand,
    CallbackQuery,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    Message,
    MessageEntity,
)
from playwright.async_api import Browser, Page, async_playwright, expect

from adapters.emulator.defaults import Playground, playground_world
from adapters.emulator.emulator import Emulator
from tests.browser.person import PATIENCE
from tests.browser.person import Person as Someone
from tests.emulator.conftest import connect, keyboard

# One loop and one browser for all tests here: starting Chromium takes seconds.
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


def small_bot(emulator: Emulator) -> Dispatcher:
    """Make a bot that answers in every way a bot can."""
    dispatcher = Dispatcher()

    @dispatcher.message(CommandStart())
    async def _(message: Message) -> None:
        await message.answer(f"Started {(message.text or '')[7:]}")

    @dispatcher.message(Command("durak"))
    async def _(message: Message) -> None:
        markup = keyboard(["toast", "alert"], ["hand", "private"])
        link = f"{emulator.bot_link}?start=by_link"
        markup.inline_keyboard.append([InlineKeyboardButton(text="link", url=link)])
        time = MessageEntity(
            type="date_time",
            offset=6,
            length=5,
            unix_time=int(emulator.clock.now()) + 3600 * 5 + 1800,
            date_time_format="r",
        )
        await message.answer("Until 18:42", entities=[time], reply_markup=markup)

    @dispatcher.callback_query()
    async def _(query: CallbackQuery, bot: Bot) -> None:
        match query.data:
            case "toast":
                await query.answer("A toast")
            case "alert":
                await query.answer("8♠️ can't beat 9♠️.", show_alert=True)
            case "private":
                await query.answer(url=f"{emulator.bot_link}?start=by_answer")
            case _:
                await query.answer()
                assert query.message is not None
                await bot.send_message(
                    query.message.chat.id,
                    f"Hand of {query.from_user.first_name}",
                    ephemeral_message_parameters=EphemeralMessageParameters(
                        receiver_user_id=query.from_user.id, callback_query_id=query.id
                    ),
                )

    return dispatcher


@dataclass
class Chat:
    """A page open on the playground's world."""

    page: Page
    emulator: Emulator
    world: Playground

    async def board(self) -> None:
        """Open a table as a person types it, addressed to the bot."""
        await self.page.fill("[data-input]", f"/durak@{self.emulator.world.profile.username}")
        await self.page.press("[data-input]", "Enter")
        await self.page.wait_for_selector('[data-button="toast"]')

    async def become(self, index: int) -> None:
        """Switch to another person."""
        await self.me.become(index)

    @property
    def me(self) -> Someone:
        """Whoever sits in front of the page."""
        return Someone(self.page)


@pytest_asyncio.fixture(loop_scope="module", scope="module")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        yield opened
        await opened.close()


@pytest_asyncio.fixture(
    loop_scope="module", params=[(390, 844), (1280, 800)], ids=["phone", "desktop"]
)
async def chat(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[Chat]:
    width, height = request.param
    async with Emulator() as emulator:
        world = playground_world(emulator)
        bot = connect(emulator)
        await bot.set_my_commands([BotCommand(command="durak", description="Play")])
        dispatcher = small_bot(emulator)
        polling = asyncio.create_task(
            dispatcher.start_polling(bot, handle_signals=False, close_bot_session=False)
        )
        context = await browser.new_context(
            viewport={"width": width, "height": height}, locale="en-US"
        )
        page = await context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda said: problems.extend([said.text] * (said.type == "error")))
        await page.goto(emulator.page_url)
        await page.wait_for_selector("[data-message]")
        yield Chat(page, emulator, world)
        await context.close()
        await dispatcher.stop_polling()
        await polling
        await bot.session.close()
        assert problems == []


async def test_a_press_shows_its_answer_as_a_toast(chat: Chat) -> None:
    await chat.board()
    await chat.page.click('[data-button="toast"]')
    await expect(chat.page.locator("[data-toast]")).to_have_text("A toast")


async def test_an_alert_waits_to_be_closed(chat: Chat) -> None:
    await chat.board()
    await chat.page.click('[data-button="alert"]')
    await expect(chat.page.locator("[data-alert]")).to_contain_text("8♠️ can't beat 9♠️.")
    await chat.page.click("[data-alert-ok]")
    await expect(chat.page.locator("[data-alert]")).not_to_be_visible()


async def test_only_its_reader_sees_an_ephemeral_message(chat: Chat) -> None:
    await chat.board()
    await chat.page.click('[data-button="hand"]')
    hand = chat.page.locator("[data-ephemeral]")
    await expect(hand).to_contain_text("Only you see this")
    await expect(hand.locator("[data-text]")).to_have_text("Hand of Olya")
    await chat.become(1)
    await expect(chat.page.locator('[data-button="hand"]')).to_be_visible()
    await expect(hand).to_have_count(0)


@pytest.mark.parametrize(("button", "payload"), [("link", "by_link"), ("private", "by_answer")])
async def test_a_link_to_the_bot_opens_the_private_chat(
    chat: Chat, button: str, payload: str
) -> None:
    await chat.board()
    await chat.page.click(f'[data-button="{button}"]')
    me = chat.world.people[0].id
    await expect(chat.page.locator(f'[data-open-chat="{me}"]')).to_be_visible()
    await expect(chat.page.locator("[data-text]").last).to_have_text(f"Started {payload}")


async def test_a_new_message_elsewhere_is_counted_until_it_is_read(chat: Chat) -> None:
    olya = chat.world.people[0]
    chat.emulator.people.press_start(olya)
    row = chat.page.locator(f'[data-chat="{olya.id}"] [data-unread]')
    await expect(row).to_have_text("1")
    await chat.page.evaluate("document.querySelector('#back').click()")
    await chat.page.click(f'[data-chat="{olya.id}"]')
    await expect(row).to_have_count(0)


async def test_a_command_picked_from_the_menu_is_addressed_to_the_bot(chat: Chat) -> None:
    await chat.page.click("[data-commands]")
    await chat.page.click('[data-command="durak"]')
    name = chat.emulator.world.profile.username
    await expect(chat.page.locator("[data-text]").first).to_have_text(f"/durak@{name}")
    await chat.page.wait_for_selector('[data-button="toast"]')


async def test_a_live_time_is_shown_relative_to_now(chat: Chat) -> None:
    await chat.board()
    await expect(chat.page.locator("time[data-unix]")).to_have_text("in 5 hr.")


async def test_start_is_pressed_in_the_private_chat(chat: Chat) -> None:
    await chat.page.evaluate("document.querySelector('#back').click()")
    await chat.page.click(f'[data-chat="{chat.world.people[0].id}"]')
    await chat.page.click("[data-start]")
    await expect(chat.page.locator("[data-text]").last).to_have_text("Started ")


async def test_a_person_can_be_added_and_is_then_who_you_are(chat: Chat) -> None:
    await chat.page.click("[data-add-person]")
    await chat.page.fill("#newcomer-name", "Daryna")
    await chat.page.click('#newcomer [value="add"]')
    await expect(chat.page.locator('[data-person][aria-checked="true"]')).to_have_text("DDaryna")
    await expect(chat.page.locator(".pill").last).to_have_text("Daryna joined the group")


async def test_a_name_with_markup_stays_text(chat: Chat) -> None:
    person = chat.emulator.people.add_person("<img src=x onerror=alert(1)>")
    chat.emulator.people.join(person, chat.world.group)
    chat.emulator.people.send_text(person, chat.world.group, "<b>x</b>")
    await expect(chat.page.locator("[data-text]").last).to_have_text("<b>x</b>")
    assert await chat.page.locator("img").count() == 0
