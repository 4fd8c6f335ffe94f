"""Somebody in front of the page: waits for what is to be seen, and closes what lies over it.

Nothing here waits for a length of time. The bounds matter only to a test that fails, so they are
long enough for the slowest machine.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from durak_bot.presentation.buttons import Action, decode

T = TypeVar("T")

PATIENCE = 120.0
"""Seconds after which a person gives up."""

AGAIN = 10.0
"""Seconds after which a person presses once more what seems not to have been noticed."""

expect.set_options(timeout=PATIENCE * 1000)

_OFFERS = """all => all.filter(each => !each.disabled)
    .map(each => [each.dataset.data, each.dataset.button])"""


@dataclass(frozen=True)
class Offer:
    """A button on the screen."""

    action: Action
    label: str
    data: str


@dataclass(frozen=True)
class Person:
    """Reads, presses and waits."""

    page: Page

    @classmethod
    async def at(cls, page: Page) -> Person:
        """Sit down at a page; alerts are closed from now on whenever they are in the way."""
        page.set_default_timeout(PATIENCE * 1000)
        await page.add_locator_handler(page.locator("[data-alert][open]"), _close)
        return cls(page)

    async def offers(self, *kinds: type[Action]) -> list[Offer]:
        """Return the buttons to be seen (that do one of these), the newest message's last."""
        found = await self.page.eval_on_selector_all("[data-data]", _OFFERS)
        every = [Offer(decode(data).action, label, data) for data, label in found]
        return [each for each in every if not kinds or isinstance(each.action, kinds)]

    async def text(self) -> str:
        """Return everything that is said in the open chat."""
        return "\n".join(await self.page.locator("#log [data-text]").all_inner_texts())

    async def until(
        self, seen: Callable[[], Awaitable[T]], what: str, within: float = PATIENCE
    ) -> T:
        """Look until there is something (true) to be seen, and return it."""
        ends = time.monotonic() + within
        while True:
            if found := await seen():
                return found
            assert time.monotonic() < ends, f"never: {what}\n{await self.text()}"
            await self.page.wait_for_timeout(50)

    async def press(self, offer: Offer) -> bool:
        """Press a button; return whether it was still there."""
        button = self.page.locator(f'[data-data="{offer.data}"]').last
        with contextlib.suppress(PlaywrightTimeout):
            await button.click(timeout=AGAIN * 1000)
            return True
        return False

    async def press_until(
        self, wanted: type[Action] | Action, seen: Callable[[], Awaitable[T]], what: str
    ) -> T:
        """Press a button that does this, as soon as there is one, until what comes of it is seen.

        A message may change under the thumb: then the press is lost, and is made once more.
        """
        ends = time.monotonic() + PATIENCE
        while True:
            if found := await seen():
                return found
            offered = await self.offers()
            if fits := [each for each in offered if _does(each.action, wanted)]:
                await self.press(fits[-1])
            with contextlib.suppress(AssertionError):
                return await self.until(seen, what, AGAIN)
            assert time.monotonic() < ends, f"{wanted} never led to: {what}\n{await self.text()}"

    async def become(self, index: int) -> None:
        """Be another person: the page shows everything as that one sees it."""
        chip = self.page.locator("[data-person]").nth(index)

        async def chosen() -> bool:
            return await chip.get_attribute("aria-checked") == "true"

        while not await chosen():
            with contextlib.suppress(PlaywrightTimeout):
                await chip.click(timeout=AGAIN * 1000)
            with contextlib.suppress(AssertionError):
                await self.until(chosen, "the other person", AGAIN)


def _does(action: Action, wanted: type[Action] | Action) -> bool:
    return isinstance(action, wanted) if isinstance(wanted, type) else action == wanted


async def _close(alert: Locator) -> None:
    await alert.locator("[data-alert-ok]").click()
