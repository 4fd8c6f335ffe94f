"""People come and go, the cards stay (R6.4; scenarios 30, 31, 33, 34)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from durak_bot.engine.events import Outcome, Why
from durak_bot.engine.rules import Order, Rules
from durak_bot.table.options import LIVE, Absent
from durak_bot.table.table import Phase, Presence, ResultKind, TimerKind
from tests.builders import position
from tests.service.house import House, ok, person, refused, whole

FREE = Rules(order=Order.FREE)
DEFEND = position("7S 8H", "9S 10S JS", "QC KC AC", table="6S", deck="6D 7D", rules=FREE)
FOUR = position(*("7S 8H", "9S 10S JS", "QC KC AC", "QD KD"), table="6S", deck="6D 7D", rules=FREE)
ONE_OUT = position(*("7S 8H", "9S 10S JS", "", "QC"), table="6S", out=[2], places=[[2]], rules=FREE)
OLYA, IVAN, MARKO, NINA = map(person, ("Olya", "Ivan", "Marko", "Nina"))
THREE = ("Olya", "Ivan", "Marko")
UNTIMED = replace(LIVE, clock=0)


def kinds(house: House) -> dict[str, ResultKind]:
    return {row.person.user: row.kind for row in house.tables.rows}


@pytest.mark.parametrize("name", ["Olya", "Ivan", "Marko"])
async def test_the_cards_of_whoever_leaves_stay(house: House, name: str) -> None:
    await house.started(*THREE)
    before = house.state
    ok(await house.service.leave(person(name), house.id))
    assert house.state == before
    assert whole(house.state)


async def test_the_computer_plays_on_for_a_defender_who_leaves(house: House) -> None:
    await house.at(DEFEND, *THREE)
    ok(await house.service.leave(IVAN, house.id))
    assert house.timer(TimerKind.TURN, 1) is None
    assert house.timer(TimerKind.COMPUTER, 1) is not None


async def test_a_leaver_out_of_turn_leaves_the_clock_alone(house: House) -> None:
    await house.at(DEFEND, *THREE)
    before = house.timer(TimerKind.TURN, 1)
    house.clock.time += 10
    ok(await house.service.leave(MARKO, house.id))
    assert house.timer(TimerKind.TURN, 1) == before


async def test_a_leaver_does_not_come_back_to_that_game(house: House) -> None:
    await house.at(DEFEND, *THREE)
    await house.service.leave(IVAN, house.id)
    assert refused(await house.move("Ivan", "take")) == "has_left"
    assert refused(await house.service.join(IVAN, house.id)) == "has_left"


async def test_a_leaver_no_longer_sees_the_hand(house: House) -> None:
    await house.at(DEFEND, *THREE)
    await house.service.leave(IVAN, house.id)
    view = await house.view("Ivan")
    assert view.game is not None
    assert not view.game.seen.hand


async def test_with_two_players_leaving_ends_the_game_by_walkover(house: House) -> None:
    await house.started("Olya", "Ivan")
    ok(await house.service.leave(IVAN, house.id))
    assert house.table.phase is Phase.RESULT
    assert house.table.finished is not None
    assert house.table.finished.outcome == Outcome(1, Why.LEFT)
    assert kinds(house) == {"Olya": ResultKind.PLAYED, "Ivan": ResultKind.LEFT}


async def test_the_walkover_is_a_loss_of_the_leaver_alone(house: House) -> None:
    await house.started("Olya", "Ivan")
    await house.service.leave(IVAN, house.id)
    assert {row.person.user: row.loss for row in house.tables.rows} == {"Olya": False, "Ivan": True}


async def test_with_three_people_the_game_goes_on_without_one(house: House) -> None:
    await house.started(*THREE)
    await house.service.leave(IVAN, house.id)
    assert house.table.phase is Phase.PLAYING


async def test_with_no_second_person_left_the_game_ends(house: House) -> None:
    await house.started(*THREE, computers=1)
    await house.service.leave(IVAN, house.id)
    await house.service.leave(MARKO, house.id)
    assert kinds(house) == {
        "Olya": ResultKind.PLAYED,
        "Ivan": ResultKind.LEFT,
        "Marko": ResultKind.LEFT,
    }


async def test_with_walkover_one_leaver_ends_it_for_all(house: House) -> None:
    await house.started(*THREE, options=replace(LIVE, absent=Absent.WALKOVER))
    await house.service.leave(IVAN, house.id)
    assert house.table.phase is Phase.RESULT


async def test_a_game_against_computers_alone_is_abandoned_without_record(house: House) -> None:
    await house.started("Olya", computers=2)
    ok(await house.service.leave(OLYA, house.id))
    assert house.table.phase is Phase.CLOSED
    assert house.tables.rows == []
    assert house.tables.records == {}


async def test_whoever_is_out_may_leave_without_a_loss(house: House) -> None:
    await house.at(ONE_OUT, *THREE, "Nina")
    await house.service.leave(MARKO, house.id)
    assert house.table.phase is Phase.PLAYING
    await house.service.leave(IVAN, house.id)
    assert kinds(house) == {}
    await house.service.leave(NINA, house.id)
    assert kinds(house)["Marko"] is ResultKind.PLAYED
    assert kinds(house)["Nina"] is ResultKind.LEFT


async def test_the_hosts_role_passes_on_in_the_game(house: House) -> None:
    await house.started(*THREE)
    await house.service.leave(OLYA, house.id)
    assert house.table.host == IVAN


async def test_a_stand_in_plays_until_the_person_returns(house: House) -> None:
    await house.at(DEFEND, *THREE)
    ok(await house.service.stand_in(IVAN, house.id, True))
    assert house.timer(TimerKind.COMPUTER, 1) is not None
    ok(await house.service.stand_in(IVAN, house.id, False))
    assert house.timer(TimerKind.COMPUTER, 1) is None
    assert house.timer(TimerKind.TURN, 1) is not None


async def test_playing_a_card_ends_the_standing_in(house: House) -> None:
    await house.at(DEFEND, *THREE)
    await house.service.stand_in(IVAN, house.id, True)
    ok(await house.move("Ivan", "beat 6S 9S"))
    assert house.table.sitters[1].presence is Presence.HERE


async def test_standing_in_is_for_a_game(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    assert refused(await house.service.stand_in(OLYA, house.id, True)) == "no_game"


async def test_nobody_is_voted_out_while_the_clock_runs(house: House) -> None:
    await house.at(DEFEND, *THREE)
    house.clock.time += 55
    assert refused(await house.service.vote_out(OLYA, house.id, 1)) == "cannot_vote"


async def test_without_a_clock_patience_ends_after_two_minutes(house: House) -> None:
    await house.at(FOUR, *THREE, "Nina", options=UNTIMED)
    house.clock.time += 119
    assert refused(await house.service.vote_out(MARKO, house.id, 1)) == "cannot_vote"
    house.clock.time += 1
    ok(await house.service.vote_out(MARKO, house.id, 1))


async def test_a_majority_of_the_others_removes(house: House) -> None:
    await house.at(FOUR, *THREE, "Nina", options=UNTIMED)
    house.clock.time += 120
    presences = []
    for voter in (MARKO, NINA):
        ok(await house.service.vote_out(voter, house.id, 1))
        presences.append(house.table.sitters[1].presence)
    assert presences == [Presence.HERE, Presence.REMOVED]


async def test_half_of_the_others_is_no_majority(house: House) -> None:
    await house.at(DEFEND, *THREE, options=UNTIMED)
    house.clock.time += 120
    ok(await house.service.vote_out(MARKO, house.id, 1))
    assert house.table.sitters[1].presence is Presence.HERE


async def test_the_same_vote_counts_once(house: House) -> None:
    await house.at(FOUR, *THREE, "Nina", options=UNTIMED)
    house.clock.time += 120
    for _ in range(3):
        await house.service.vote_out(MARKO, house.id, 1)
    assert house.table.sitters[1].presence is Presence.HERE
    assert (await house.view("Olya")).seats[1].votes == 1


async def test_votes_lapse_when_the_person_acts(house: House) -> None:
    await house.at(FOUR, *THREE, "Nina", options=UNTIMED)
    house.clock.time += 120
    await house.service.vote_out(MARKO, house.id, 1)
    await house.move("Ivan", "beat 6S 9S")
    assert house.table.sitters[1].votes == frozenset()


async def test_the_hosts_vote_is_enough(house: House) -> None:
    await house.at(DEFEND, *THREE, options=UNTIMED)
    house.clock.time += 120
    await house.service.vote_out(OLYA, house.id, 1)
    assert house.table.sitters[1].presence is Presence.REMOVED


async def test_an_administrator_removes_whom_he_must(house: House) -> None:
    await house.at(DEFEND, *THREE)
    ok(await house.service.vote_out(NINA, house.id, 2, admin=True))
    assert house.table.sitters[2].presence is Presence.REMOVED


async def test_computers_are_not_voted_about(house: House) -> None:
    await house.at(DEFEND, "Olya", "*", "Marko", options=UNTIMED)
    house.clock.time += 120
    assert refused(await house.service.vote_out(OLYA, house.id, 1)) == "cannot_vote"


async def test_a_removed_persons_result_says_so(house: House) -> None:
    await house.at(DEFEND, "Olya", "Ivan", "*", options=UNTIMED)
    house.clock.time += 120
    await house.service.vote_out(OLYA, house.id, 1)
    assert kinds(house) == {"Olya": ResultKind.PLAYED, "Ivan": ResultKind.REMOVED}


async def test_an_administrator_who_does_not_play_ends_the_game(house: House) -> None:
    await house.started("Olya", "Ivan")
    ok(await house.service.stop(NINA, house.id, admin=True))
    results = [(row.kind, row.loss) for row in house.tables.rows]
    assert results == [(ResultKind.ABORTED, False)] * 2


async def test_a_stranger_does_not_end_the_game(house: House) -> None:
    await house.started("Olya", "Ivan")
    assert refused(await house.service.stop(NINA, house.id)) == "not_seated"


async def test_a_guest_does_not_end_the_game(house: House) -> None:
    await house.started("Olya", "Ivan")
    assert refused(await house.service.stop(IVAN, house.id)) == "not_host"


async def test_the_host_closes_the_lobby(house: House) -> None:
    await house.lobby("Olya", "Ivan")
    await house.service.stop(OLYA, house.id)
    assert house.table.phase is Phase.CLOSED
    assert refused(await house.service.join(NINA, house.id)) == "no_table"
