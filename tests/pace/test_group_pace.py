"""In the group nobody waits for the bot: whole games, hands inside the chat, 20 calls a minute.

People answer 3 s after they see something; time leaps. `python -m benchmarks group` prints the same
figures, in real time if asked.
"""

from __future__ import annotations

import pytest

from tests.pace.figures import Figures, play, share
from tests.quick_time import QuickClock, QuickTime

pytestmark = [pytest.mark.drill, pytest.mark.slow]

GAMES = 2

LATEST = {2: (5.0, 8.0), 4: (8.0, 9.0), 6: (10.0, 12.0)}
"""By people: p95 of the hand of who must act, and of the board, in seconds.

The aim for six is a board within 10 s; few games are too few to hold them to that (9.3 to 9.7).
"""


async def games(people: int, count: int = GAMES, *, bystanders: int = 0) -> Figures:
    figures = Figures(people, "in the chat")
    for seed in range(count):
        await play(
            figures,
            in_chat=True,
            bystanders=bystanders,
            seed=seed,
            time=QuickTime(),
            clock=QuickClock(),
        )
    print(f"\n{figures.row()}")  # noqa: T201 - the drill's figures are to be read
    return figures


@pytest.mark.parametrize("people", LATEST)
async def test_who_must_act_has_his_hand_and_the_chat_its_board(people: int) -> None:
    figures = await games(people)
    hand, board = LATEST[people]
    assert share(figures.later.asked, 0.95) <= hand
    assert share(figures.later.board, 0.95) <= board
    assert figures.busiest <= 20
    assert figures.refused == 0
    # Three in a hundred is the aim, held by two people. With more, some throw in from a hand that
    # still shows what they led or beat: its marks go when there is time.
    assert figures.old <= (0.03 if people == 2 else 0.15) * figures.marked
