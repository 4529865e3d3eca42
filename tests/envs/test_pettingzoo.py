# SPDX-License-Identifier: MIT
"""PettingZoo's own tests pass with every game, and its conventions hold."""

import json
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tools import environments

import stellwerk
from stellwerk import envs
from stellwerk.core.observation import LARGEST
from stellwerk.envs.table import LISTED
from stellwerk.games import title_of
from tests.envs.playing import play

with warnings.catch_warnings():  # its tests import a game of their own the old way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

ROOT = Path(__file__).parents[2]
GAMES = stellwerk.all_games()
FACTS = json.loads((ROOT / "docs" / "environments.json").read_text(encoding="utf-8"))
# PettingZoo has a list of its own environments that may have masks.
masked = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)


@masked
@pytest.mark.parametrize("game", GAMES)
def test_the_interface_is_as_pettingzoo_wants_it(game: str) -> None:
    api_test(envs.aec(game), num_cycles=60)


@pytest.mark.slow
def test_pettingzoo_can_measure_it(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(envs.aec("rail_line"))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same_game(game: str) -> None:
    seed_test(lambda: envs.aec(game, players=3), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_drawn_in_every_mode(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(lambda render_mode=None: envs.aec(game, render_mode=render_mode))
    assert "Player 1" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_has_a_board_on_it(game: str) -> None:
    env = envs.aec(game, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.shape[0] > 200
    assert len(np.unique(picture)) > 20, "many shades"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("normalised", [False, True])
def test_all_that_agents_get_is_in_the_space(game: str, normalised: bool) -> None:
    env = envs.aec(game, players=2, normalised=normalised)
    for count, (agent, given) in enumerate(play(env, 5)):
        assert env.observation_space(agent).contains(given[0])
        if count == 60:
            break


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_told_as_a_record_and_read_again(game: str) -> None:
    env = envs.aec(game, players=2)
    for _ in play(env, 3):
        pass
    told = stellwerk.load(env.record())
    assert told.to_act is None
    assert told.scores() == env.unwrapped.table.rules.scores(env.unwrapped.position)


@pytest.mark.parametrize("game", GAMES)
def test_actions_have_texts_both_ways(game: str) -> None:
    env = envs.raw_aec(game)
    for count, (_, given) in enumerate(play(env, 8)):
        for action in np.flatnonzero(given[0]["action_mask"])[:5]:
            assert env.action(env.text(action)) == action
        if count == 40:
            break


@pytest.mark.parametrize("reward", envs.REWARDS)
def test_rewards_add_up(reward: str) -> None:
    env = envs.aec("rail_line", players=3, reward=reward)
    paid = dict.fromkeys(["player_0", "player_1", "player_2"], 0.0)
    for agent, given in play(env, 4):
        paid[agent] += given[1]
    scores = env.unwrapped.table.rules.scores(env.unwrapped.position)
    if reward in envs.ZERO_SUM:
        assert sum(paid.values()) == pytest.approx(0.0)
    if reward == "points":
        assert list(paid.values()) == scores
    if reward in ("lead", "progress"):
        assert paid["player_0"] == pytest.approx(scores[0] - sum(scores[1:]) / 2)


def test_where_masks_would_be_too_wide_legal_moves_are_listed() -> None:
    env = envs.raw_aec("cube_express")
    assert env.table.actions == LISTED
    env.reset(seed=2)
    parts = env.table.observer.action_parts
    for _, given in play(env, 2):
        seen = given[0]
        legal = int(seen["action_mask"].sum())
        rows = seen["candidates"][:legal]
        assert len(np.unique(rows, axis=0)) == legal, "every move is described"
        assert not seen["candidates"][legal:].any()
        assert rows.shape[1] == len(parts)


# Bad input.


@pytest.mark.parametrize("make", [envs.aec, envs.raw_aec])
def test_before_the_first_game_nothing_can_be_done(make: Any) -> None:
    env = make("rail_line")
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    with pytest.raises(AssertionError, match="reset"):
        env.observe("player_0")


@pytest.mark.parametrize("action", [-1, 395, 1.5, "side I", None])
def test_what_is_no_action_at_all_costs_nothing_but_raises(action: Any) -> None:
    env = envs.aec("rail_line")
    env.reset(seed=1)
    with pytest.raises(envs.IllegalAction, match="action"):
        env.step(action)
    assert not any(env.terminations.values())


def fresh(**settings: Any) -> Any:
    env = envs.raw_aec("rail_line", **settings)
    env.reset(seed=1)
    return env


@pytest.mark.parametrize("action", [-1, 394, 10_000, 1.5, "side I", None, True])
def test_what_is_no_legal_action_is_refused_and_changes_nothing(action: Any) -> None:
    env = fresh()
    before = env.record().splitlines()[1:]
    with pytest.raises(envs.IllegalAction, match="action"):
        env.step(action)
    assert env.record().splitlines()[1:] == before
    assert env.agent_selection in env.agents


def test_an_illegal_action_ends_a_wrapped_game_and_costs_one(
    caplog: pytest.LogCaptureFixture,
) -> None:
    env = envs.aec("rail_line")
    env.reset(seed=1)
    loser = env.agent_selection
    env.last()
    env.step(300)
    assert "Illegal move" in caplog.text
    assert all(env.terminations.values())
    assert env.rewards[loser] == -1.0


def test_a_step_after_the_end_is_told(caplog: pytest.LogCaptureFixture) -> None:
    env = envs.aec("rail_line")
    for _ in play(env, 1):
        pass
    env.step(0)
    assert "Should reset() first" in caplog.text


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"players": 7}, "2 to 3 players"),
        ({"reward": "fame"}, "choose from win"),
        ({"render_mode": "hologram"}, "choose from ansi"),
        ({"options": {"score_sheet": 9}}, "score_sheet"),
        ({"options": {"colour": 1}}, "colour"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    settings: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(stellwerk.StellwerkError, match=complaint):
        envs.raw_aec("rail_line", **settings)


def test_options_and_editions_are_arguments() -> None:
    env = envs.aec("first_class", players=4, modules=["A", "C"])
    assert env.unwrapped.table.rules.options["modules"] == ["A", "C"]


def test_an_index_is_explained_in_words() -> None:
    spec = envs.spec("rail_line", players=2)
    assert spec.explain(0) == "seat: the seat that looks, as the table counts, 0 to 1"
    start = spec.starts["player1.marks"]
    assert spec.explain(start + 1) == "player1.marks[mail]: boxes marked, 0 to 28"
    with pytest.raises(envs.BadIndex, match=str(spec.size - 1)):
        spec.explain(spec.size)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_explained_and_bounded(game: str) -> None:
    spec = envs.spec(game, players=2)
    words = [spec.explain(index) for index in range(spec.size)]
    assert len(set(words)) == spec.size
    for field in spec.fields:
        assert -LARGEST <= field.low <= field.high <= LARGEST


@pytest.mark.parametrize("game", GAMES)
def test_the_page_for_researchers_tells_the_sizes(game: str) -> None:
    title = title_of(game)
    counts = range(title.min_players, title.max_players + 1)
    sizes = ", ".join(f"{envs.spec(game, players=n).size:,}" for n in counts)
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    rows = [row for row in page.splitlines() if row.startswith("|")]
    (line,) = [row for row in rows if envs.env_id(game) in row]
    assert line.endswith(f"| {sizes} |")


@pytest.mark.parametrize("game", GAMES)
def test_what_the_page_draws_is_what_the_engine_says(game: str) -> None:
    (row,) = [one for one in FACTS["environments"] if one["game"] == game]
    assert {key: row[key] for key in environments.sizes(game)} == (
        environments.sizes(game)
    )


def test_the_tables_of_the_page_are_written_by_the_program() -> None:
    page = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
    assert environments.table(FACTS) in page
    assert environments.written(page, FACTS) == page
