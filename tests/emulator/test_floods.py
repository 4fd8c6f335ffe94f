"""Flood limits: a bucket a chat, a minute a group, a second over all."""

import pytest

from adapters.emulator.errors import ApiError
from adapters.emulator.floods import DOCUMENTED, OFF, STRICT, FloodLimits, Floods


class Time:
    """A clock that tests move."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def wait(floods: Floods, chat: int = 1, *, group: bool = True, counts: bool = True) -> int:
    """Send and give the seconds that the server asks to wait, 0 if it took the message."""
    try:
        floods.admit(chat, group=group, counts_in_group=counts)
    except ApiError as error:
        return int(error.parameters["retry_after"])
    return 0


def sends(floods: Floods, time: Time, count: int, pace: float) -> list[int]:
    """Send `count` messages, one each `pace` seconds."""
    waits = []
    for _ in range(count):
        waits.append(wait(floods))
        time.now += pace
    return waits


def test_a_short_burst_passes_and_then_one_a_second() -> None:
    time = Time()
    floods = Floods(DOCUMENTED, time)
    assert sends(floods, time, 6, 0.0) == [0, 0, 0, 0, 0, 1]
    time.now += 1
    assert wait(floods) == 0


def test_a_group_takes_20_a_minute() -> None:
    time = Time()
    floods = Floods(DOCUMENTED, time)
    assert sends(floods, time, 20, 1.0) == [0] * 20
    assert wait(floods) == 40
    time.now += 40
    assert wait(floods) == 0


def test_a_private_chat_has_no_limit_a_minute() -> None:
    time = Time()
    floods = Floods(DOCUMENTED, time)
    for _ in range(60):
        assert wait(floods, group=False) == 0
        time.now += 1


def test_what_does_not_count_in_the_minute_still_counts_in_the_burst() -> None:
    floods = Floods(DOCUMENTED, Time())
    assert [wait(floods, counts=False) for _ in range(6)][-1] == 1


def test_all_chats_together_take_30_a_second() -> None:
    floods = Floods(DOCUMENTED, Time())
    assert [wait(floods, chat) for chat in range(31)] == [0] * 30 + [1]


def test_refused_calls_do_not_count() -> None:
    time = Time()
    floods = Floods(DOCUMENTED, time)
    sends(floods, time, 20, 1.0)
    assert sends(floods, time, 5, 1.0) == [40, 39, 38, 37, 36]
    assert floods.refused == 5


def test_in_strict_mode_hammering_makes_it_worse() -> None:
    time = Time()
    floods = Floods(STRICT, time)
    assert wait(floods) == 0
    assert sends(floods, time, 100, 0.5).count(0) == 0


@pytest.mark.parametrize("limits", [OFF, FloodLimits(None, None, None)])
def test_limits_can_be_off(limits: FloodLimits) -> None:
    time = Time()
    assert sends(Floods(limits, time), time, 200, 0.0) == [0] * 200
