"""Budgets: what a chat takes in a second and in a minute."""

from __future__ import annotations

import itertools
import random

from hypothesis import given
from hypothesis import strategies as st

from durak_bot.delivery.pacing import CallBudget, Pace, Urgency

GROUP = Pace(per_minute=19, spacing=1.0, burst=3)


def spend_greedily(budget: CallBudget, urgency: Urgency, seconds: float) -> list[float]:
    """Make each call as soon as it is allowed, and return when."""
    now, calls = 0.0, list[float]()
    while (at := budget.ready(now, urgency)) <= seconds:
        now = at
        budget.spend(now)
        calls.append(now)
    return calls


def most_in_a_minute(calls: list[float]) -> int:
    return max(sum(at <= other < at + 60 for other in calls) for at in calls)


def test_a_short_burst_passes_at_once() -> None:
    assert spend_greedily(CallBudget(GROUP), Urgency.ACT, 0.0) == [0.0, 0.0, 0.0]


def test_after_a_burst_one_call_a_second_passes() -> None:
    assert spend_greedily(CallBudget(GROUP), Urgency.ACT, 2.5) == [0.0, 0.0, 0.0, 1.0, 2.0]


def test_no_minute_holds_more_than_twenty_calls() -> None:
    calls = spend_greedily(CallBudget(GROUP), Urgency.ACT, 600)
    assert most_in_a_minute(calls) <= 20


@given(st.integers(0, 2**32))
def test_no_minute_holds_more_than_twenty_calls_of_any_mixture(seed: int) -> None:
    luck, budget, now, calls = random.Random(seed), CallBudget(GROUP), 0.0, list[float]()
    while now < 400:
        now = budget.ready(now, luck.choice(list(Urgency)))
        budget.spend(now)
        calls.append(now)
        now += luck.choice([0.0, 0.0, 0.1, 1.0, 9.0])
    assert most_in_a_minute(calls) <= 20


def test_boards_leave_room_for_those_who_must_act() -> None:
    budget = CallBudget(GROUP)
    calls = spend_greedily(budget, Urgency.BOARD, 300)
    now = calls[-1] + 1
    assert budget.ready(now, Urgency.ACT) < budget.ready(now, Urgency.BOARD)


def test_a_busy_board_slows_down_instead_of_standing_still() -> None:
    calls = spend_greedily(CallBudget(GROUP), Urgency.BOARD, 300)
    gaps = [later - earlier for earlier, later in itertools.pairwise(calls)]
    assert max(gaps) <= 6


def test_what_nobody_waits_for_uses_half_of_a_minute() -> None:
    calls = spend_greedily(CallBudget(GROUP), Urgency.REST, 59)
    assert len(calls) <= 10


def test_a_hold_is_kept() -> None:
    budget = CallBudget(GROUP)
    budget.hold(34.0)
    assert budget.ready(0.0) == 34.0


def test_a_shorter_hold_does_not_shorten_a_longer_one() -> None:
    budget = CallBudget(GROUP)
    budget.hold(34.0)
    budget.hold(3.0)
    assert budget.ready(0.0) == 34.0


def test_deletions_have_no_part_in_the_minute() -> None:
    budget = CallBudget(Pace(per_minute=1, spacing=0.001, burst=50))
    budget.spend(0.0, counted=False)
    assert budget.ready(1.0) == 1.0


def test_a_private_chat_has_no_limit_a_minute() -> None:
    assert len(spend_greedily(CallBudget(Pace(spacing=1.0, burst=3)), Urgency.REST, 59)) >= 60


def test_taking_a_call_that_is_not_allowed_changes_nothing() -> None:
    budget = CallBudget(Pace(per_minute=1))
    assert [budget.take(0.0), budget.take(1.0), budget.take(70.0)] == [True, False, True]
