# SPDX-License-Identifier: MIT
"""The benchmark of environments: it runs, and says what it left out and reached."""

import sys

import pytest
from typer.testing import CliRunner

import stellwerk
from stellwerk.cli.main import app
from stellwerk.envs.speed import BadSpeedPlan, Speed, measure


def test_ratios_are_taken_within_a_round() -> None:
    found = Speed("rail_line", {"batch": [10.0, 90.0, 20.0], "chess": [1.0, 10.0, 4.0]})
    assert found.ratio("batch", "chess") == 9.0
    assert found.ratio("batch", "catanatron") is None


@pytest.mark.parametrize("game", stellwerk.all_games())
def test_every_game_can_be_measured(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stellwerk.envs.speed.BATCH", 8)
    monkeypatch.setattr("stellwerk.envs.speed.PEERS", {})
    found = measure(game, rounds=2, seconds=0.02)
    assert len(found.rates["batch"]) == len(found.rates["pettingzoo"]) == 2
    assert min(found.rates["batch"] + found.rates["pettingzoo"]) > 0.0


def test_the_command_tells_what_was_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("chess", "rlcard", "catanatron_gym"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr("stellwerk.envs.speed.BATCH", 8)
    asked = ["bench", "--research", "--games", "rail_line", "--rounds", "1"]
    told = CliRunner().invoke(app, [*asked, "--seconds", "0.02"])
    assert told.exit_code == 0
    assert "left out: catanatron" in told.output
    assert "not measured" in told.output


@pytest.mark.parametrize(("rounds", "seconds"), [(0, 1.0), (1, 0.0), (10**6, 1.0)])
def test_a_plan_that_cannot_be_is_refused(rounds: int, seconds: float) -> None:
    with pytest.raises(BadSpeedPlan, match="rounds"):
        measure("rail_line", rounds=rounds, seconds=seconds)


def test_the_command_refuses_an_unknown_game() -> None:
    told = CliRunner().invoke(app, ["bench", "--research", "--games", "monopoly"])
    assert told.exit_code == 2
    assert "monopoly" in told.output
