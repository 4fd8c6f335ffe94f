"""What private messages inside a group cost is learnt, kept, and doubted after a refusal."""

from __future__ import annotations

from adapters.emulator.errors import too_many_requests
from adapters.emulator.switches import Switches
from adapters.telegram.learnt import CAREFUL, DAY, ENOUGH, TRIAL, Ephemeral, Learnt
from tests.fakes import FakeClock
from tests.telegram.conftest import Scene, Stage

CHAT = "-100"
ASKS = ("answerCallbackQuery", "getChatMember")


class MemoryNotes:
    """Notes in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def read(self, name: str) -> str | None:
        return self.kept.get(name)

    async def write(self, name: str, text: str) -> None:
        self.kept[name] = text


class Bench:
    """Knowledge, with the clock and the notes beside it."""

    def __init__(self, said: Ephemeral = Ephemeral.AUTO) -> None:
        self.clock = FakeClock()
        self.notes = MemoryNotes()
        self.said = said
        self.learnt = Learnt(self.notes, "learnt", self.clock.now, said)

    async def restart(self) -> None:
        await self.learnt.stop()
        self.learnt = Learnt(self.notes, "learnt", self.clock.now, self.said)
        await self.learnt.start()

    def calls(self, count: int, chat: str = CHAT) -> None:
        for _ in range(count):
            self.learnt.passed(chat)

    def ends(self, hands: int = 6) -> None:
        """Let a game end after a lively minute."""
        self.calls(18)
        self.learnt.ease(CHAT, hands)


async def test_nothing_is_believed_before_it_is_learnt() -> None:
    assert not Bench().learnt.free(CHAT)


async def test_the_end_of_a_game_is_the_moment_for_a_trial() -> None:
    bench = Bench()
    bench.ends()
    assert bench.learnt.free(CHAT)
    assert not bench.learnt.free("-200")


async def test_a_trial_that_can_prove_nothing_is_not_made() -> None:
    bench = Bench()
    bench.calls(5)
    bench.learnt.ease(CHAT, 2)
    assert not bench.learnt.free(CHAT)


async def test_a_trial_is_soon_over() -> None:
    bench = Bench()
    bench.ends()
    bench.clock.time += TRIAL + 1
    assert not bench.learnt.free(CHAT)


async def test_one_trial_a_day_is_made() -> None:
    bench = Bench()
    bench.ends()
    bench.clock.time += DAY - 1
    bench.ends()
    assert not bench.learnt.free(CHAT)
    bench.clock.time += 61
    bench.ends()
    assert bench.learnt.free(CHAT)


async def test_more_calls_than_can_pass_by_chance_prove_that_they_do_not_count() -> None:
    bench = Bench()
    bench.ends()
    bench.calls(ENOUGH - 18 + 1)
    bench.clock.time += TRIAL + 1
    assert bench.learnt.free(CHAT)
    assert bench.learnt.free("-200")


async def test_many_calls_without_a_trial_prove_nothing() -> None:
    bench = Bench()
    bench.calls(ENOUGH + 5)
    assert not bench.learnt.free(CHAT)


async def test_a_refusal_is_taken_to_heart_for_thirty_days() -> None:
    bench = Bench()
    bench.ends()
    bench.calls(ENOUGH)
    bench.learnt.limited(CHAT)
    assert not bench.learnt.free(CHAT)
    bench.clock.time += CAREFUL - 1
    bench.ends()
    assert not bench.learnt.free(CHAT)
    bench.clock.time += 61
    bench.ends()
    assert bench.learnt.free(CHAT)


async def test_what_is_learnt_outlives_the_process() -> None:
    bench = Bench()
    bench.ends()
    bench.calls(ENOUGH)
    await bench.restart()
    assert bench.learnt.free(CHAT)


async def test_care_outlives_the_process() -> None:
    bench = Bench()
    bench.learnt.limited(CHAT)
    await bench.restart()
    bench.ends()
    assert not bench.learnt.free(CHAT)


async def test_a_note_that_cannot_be_read_is_begun_anew() -> None:
    bench = Bench()
    bench.notes.kept["learnt"] = "no such thing"
    await bench.restart()
    assert not bench.learnt.free(CHAT)


async def test_an_operator_who_says_that_they_count_is_believed() -> None:
    bench = Bench(Ephemeral.COUNTED)
    bench.ends()
    assert not bench.learnt.free(CHAT)


async def test_an_operator_who_says_that_they_do_not_is_believed() -> None:
    bench = Bench(Ephemeral.FREE)
    bench.learnt.limited(CHAT)
    assert bench.learnt.free(CHAT)


async def test_a_chat_that_refuses_unasked_messages_is_known_for_a_day() -> None:
    bench = Bench()
    bench.learnt.refused(CHAT)
    await bench.restart()
    assert bench.learnt.refuses(CHAT)
    assert not bench.learnt.refuses("-200")
    bench.clock.time += DAY + 1
    assert not bench.learnt.refuses(CHAT)


async def test_a_right_that_is_granted_is_worth_another_try() -> None:
    bench = Bench()
    bench.learnt.refused(CHAT)
    bench.learnt.granted(CHAT)
    assert not bench.learnt.refuses(CHAT)


# ---------------------------------------------------------------------- with the whole bot


def unasked(scene: Scene) -> int:
    """Return how often the group has refused a private message."""
    calls = scene.emulator.calls("sendMessage", scene.group)
    return sum(not call.ok for call in calls)


async def test_a_group_that_refuses_is_asked_once(stage: Stage) -> None:
    scene = await stage(Switches(ephemeral_refusal="CHAT_ADMIN_REQUIRED"))
    for words in ("rules", "help", "status"):
        there = len(scene.boards())
        scene.say(scene.ivan, words)
        await scene.until(lambda seen=there: len(scene.boards()) > seen, "an offer")  # type: ignore[misc]
    assert unasked(scene) == 1


async def test_an_administrator_bot_tries_again(stage: Stage) -> None:
    scene = await stage(Switches(ephemeral_refusal="CHAT_ADMIN_REQUIRED"))
    scene.say(scene.ivan, "rules")
    await scene.until(scene.boards, "an offer")
    scene.emulator.groups.promote_bot(scene.group)
    await scene.settled()
    scene.say(scene.ivan, "rules")
    await scene.until(lambda: scene.asides(scene.ivan), "the rules for his eyes only")


async def test_a_page_that_is_too_much_lets_the_whole_chat_rest(scene: Scene) -> None:
    await scene.started()
    scene.emulator.inject("sendMessage", too_many_requests(20))
    before = len(scene.emulator.calls(chat=scene.group))
    await scene.on_board(scene.marko, "Меню")
    await scene.on_board(scene.olya, "Вниз")
    await scene.settled(15)
    made = scene.emulator.calls(chat=scene.group)[before:]
    assert [call.method for call in made if call.method not in ASKS] == ["sendMessage"]
