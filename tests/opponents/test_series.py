"""Matches and simulations: the same seed gives the same numbers, however they are made."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from durak_bot.cli import main
from durak_bot.engine.record import Replayed, read_record, replay
from durak_bot.engine.rules import Rules
from durak_bot.opponents.budget import Budget
from durak_bot.opponents.census import Census, census
from durak_bot.opponents.match import Score
from durak_bot.opponents.rates import Mean, Rate
from durak_bot.opponents.series import Series, play


def run(*arguments: str) -> str:
    """Run the command line and return what it prints on standard output."""
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def counted(series: Series, processes: int) -> dict[str, object]:
    """Return every number of a simulation."""
    total = Census()
    for part, _ in census(series, processes=processes):
        total.merge(part)
    return total.as_json()


def test_a_pack_is_played_with_the_hero_in_each_seat() -> None:
    series = Series("steady", "calm", 6, 3, "s", Rules(), Budget())
    dealt = [play(series, game).dealt.hands for game in range(3)]
    assert dealt[0] == dealt[1] == dealt[2]
    assert [series.hero_seat(game) for game in range(6)] == [0, 1, 2, 0, 1, 2]


def test_any_number_of_cores_gives_the_same_numbers() -> None:
    series = Series("mild", "mild", 60, 3, "cores", Rules(), Budget())
    assert counted(series, 1) == counted(series, 2)


def test_the_counts_of_all_parts_are_those_of_all_games() -> None:
    series = Series("mild", "mild", 60, 2, "parts", Rules(), Budget())
    whole, total = Census(), Census()
    for game in range(60):
        whole.add(play(series, game))
    for part, _ in census(series, processes=1):
        total.merge(part)
    assert total == whole
    assert total.draws


def test_the_sum_of_two_scores_is_that_of_all_their_games() -> None:
    assert Score(10, 4, 1) + Score(7, 2, 3) == Score(17, 6, 4)


def test_an_arena_of_one_seed_prints_the_same_twice() -> None:
    arguments = ("arena", "2", "calm", "--games", "40", "--processes", "1", "--json")
    assert run(*arguments) == run(*arguments)


def test_an_arena_counts_every_game_once() -> None:
    told = json.loads(
        run("arena", "2", "1", "--games", "41", "--players", "4", "--processes", "1", "--json")
    )
    decided = told["hero_loses"]["hits"] + told["villains_lose"]["hits"]
    assert told["games"] == decided + told["draws"]["hits"] == 44


def test_an_arena_of_a_level_that_is_not_there_says_so() -> None:
    result = CliRunner().invoke(main, ("arena", "9", "1"))
    assert result.exit_code == 2
    assert "level 9: there are 1 to 5" in result.output


def test_too_many_players_for_a_pack_are_refused_in_one_line() -> None:
    result = CliRunner().invoke(main, ("simulate", "--pack", "24", "--players", "5"))
    assert result.exit_code == 2
    assert "24 cards are for 2 to 4" in result.output


def test_recorded_games_replay_to_their_results(tmp_path: Path) -> None:
    run(
        *("simulate", "--games", "12", "--players", "3", "--transfer", "--processes", "1"),
        *("--records", str(tmp_path), "--seed", "r/1"),
    )
    lines = (tmp_path / "mild-3-r-1.jsonl").read_text().splitlines()
    assert len(lines) == 12
    assert all(isinstance(replay(read_record(json.loads(line))), Replayed) for line in lines)


def test_every_dealt_hand_is_counted_by_its_trumps() -> None:
    told = json.loads(
        run("simulate", "--games", "20", "--players", "4", "--processes", "1", "--json")
    )
    hands = sum(rate["of"] for rate in told["loss_by_trumps"].values())
    losses = sum(rate["hits"] for rate in told["loss_by_trumps"].values())
    assert hands == 80
    assert losses == 20 - told["draws"]["hits"]


def test_a_picture_is_drawn_or_one_line_says_what_is_missing(tmp_path: Path) -> None:
    picture = tmp_path / "numbers.png"
    result = CliRunner().invoke(
        main, ("simulate", "--games", "40", "--processes", "1", "--plot", str(picture))
    )
    if find_spec("matplotlib") is None:
        assert result.exit_code == 1
        assert result.stderr.count("\n") == 1
        assert "durak-bot[plot]" in result.stderr
    else:
        assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("rate", "low", "high"),
    [(Rate(0, 10), 0.0, 0.2775), (Rate(5, 10), 0.2366, 0.7634), (Rate(10, 10), 0.7225, 1.0)],
)
def test_a_share_has_wilsons_interval(rate: Rate, low: float, high: float) -> None:
    assert rate.interval == pytest.approx((low, high), abs=1e-4)


def test_a_mean_has_the_interval_of_its_spread() -> None:
    mean = Mean.over({1: 50, 3: 50})
    assert mean.value == 2.0
    assert mean.interval == pytest.approx((2 - 0.19697, 2 + 0.19697), abs=1e-4)
