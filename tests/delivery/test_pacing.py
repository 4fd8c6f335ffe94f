"""Budgets: what a chat takes in a second and in a minute."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak_bot.delivery.pacing import CallBudget, Pace, Urgency

GROUP = Pace(per_minute=20, spacing=1.0, burst=3)


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


def used(budget: CallBudget, calls: int, until: float) -> None:
    """Let the budget have made calls evenly, the last one at `until`."""
    for number in range(calls):
        budget.spend(until - (calls - 1 - number))


def test_a_short_burst_passes_at_once() -> None:
    assert spend_greedily(CallBudget(GROUP), Urgency.ACT, 0.0) == [0.0, 0.0, 0.0]


def test_an_idle_chat_takes_one_call_a_second_after_a_burst() -> None:
    assert spend_greedily(CallBudget(GROUP), Urgency.ACT, 2.5) == [0.0, 0.0, 0.0, 1.0, 2.0]


def test_the_deal_and_the_end_are_not_held_back() -> None:
    budget = CallBudget(GROUP)
    used(budget, 12, 20.0)
    assert budget.ready(22.0, Urgency.NOW) == 22.0


def test_after_a_burst_what_is_left_lasts_until_the_burst_is_a_minute_old() -> None:
    budget = CallBudget(GROUP)
    used(budget, 9, 8.0)
    later = [at for at in spend_greedily(budget, Urgency.ACT, 61) if at > 8.0]
    gaps = [after - before for before, after in itertools.pairwise(later)]
    assert len(later) >= 8
    assert max(gaps) < 7


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


def test_what_nobody_waits_for_leaves_a_call_to_those_who_must_act() -> None:
    budget = CallBudget(GROUP)
    calls = spend_greedily(budget, Urgency.REST, 300)
    now = calls[-1] + 1
    assert budget.ready(now, Urgency.ACT) < budget.ready(now, Urgency.REST)


@pytest.mark.parametrize("urgency", [Urgency.ACT, Urgency.BOARD])
def test_a_busy_chat_slows_down_instead_of_standing_still(urgency: Urgency) -> None:
    calls = spend_greedily(CallBudget(GROUP), urgency, 300)
    gaps = [later - earlier for earlier, later in itertools.pairwise(calls)]
    assert max(gaps) <= 7


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
