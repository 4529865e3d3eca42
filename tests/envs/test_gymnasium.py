# SPDX-License-Identifier: MIT
"""Gymnasium's own check passes with every game, and its conventions hold."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

import stellwerk
from stellwerk import envs

GAMES = stellwerk.all_games()


def made(game: str, **settings: Any) -> Any:
    return gymnasium.make(envs.env_id(game), **{"bots": "random", **settings})


@pytest.mark.parametrize("game", GAMES)
def test_the_interface_is_as_gymnasium_wants_it(game: str) -> None:
    env = made(game, illegal="lose", render_mode="rgb_array")
    check_env(env.unwrapped, skip_render_check=True)


def test_the_ids_say_which_game_it_is() -> None:
    assert [envs.env_id(game) for game in GAMES] == [
        "Stellwerk/RailLine-v0",
        "Stellwerk/FirstClass-v0",
        "Stellwerk/CubeExpress-v0",
        "Stellwerk/Express01-v0",
        "Stellwerk/TaubertalExpress-v0",
    ]


def played(env: Any, seed: int) -> tuple[float, dict[str, Any], list[bytes]]:
    """A whole game: the rewards in all, what was told at the end, and all rows."""
    seen, info = env.reset(seed=seed)
    rng, total, over, rows = np.random.default_rng(seed), 0.0, False, []
    while not over:
        action = rng.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, cut, info = env.step(action)
        assert not cut
        total += float(reward)
        rows.append(seen["observation"].tobytes())
    return total, info, rows


@pytest.mark.parametrize("seat", [0, 1, "random"])
def test_the_same_seed_plays_the_same_game(seat: int | str) -> None:
    first, second = (made("rail_line", seat=seat, bots="greedy") for _ in range(2))
    told, again = played(first, 5), played(second, 5)
    assert told[2] == again[2]
    assert told[1]["scores"].tolist() == again[1]["scores"].tolist()
    assert told[2] != played(first, 6)[2]


def test_without_a_seed_the_next_game_is_another_one() -> None:
    env = made("rail_line")
    first, _ = env.reset(seed=3)
    rows = {first["observation"].tobytes()}
    for _ in range(5):
        seen, _ = env.reset()
        rows.add(seen["observation"].tobytes())
    assert len(rows) > 1


@pytest.mark.parametrize("reward", envs.REWARDS)
def test_the_learner_is_paid_for_its_own_seat(reward: str) -> None:
    env = made("rail_line", seat=1, reward=reward, disable_env_checker=True)
    total, info, _ = played(env, 9)
    lead = float(info["scores"][1] - info["scores"][0])
    won = info["places"].tolist()[1] == 1
    if reward in ("lead", "progress"):
        assert total == pytest.approx(lead)
    elif reward == "points":
        assert total == info["scores"][1]
    else:
        assert (total > 0) == won


@pytest.mark.parametrize("vector", [SyncVectorEnv, AsyncVectorEnv])
def test_several_environments_go_side_by_side(vector: Any) -> None:
    def make() -> Any:
        return gymnasium.make("stellwerk.envs:Stellwerk/RailLine-v0", bots="random")

    many = vector([make, make])
    try:
        seen, _ = many.reset(seed=[1, 2])
        for _ in range(5):
            mask = seen["action_mask"]
            actions = np.array([np.flatnonzero(row)[0] for row in mask])
            seen, rewards, *_ = many.step(actions)
        assert seen["observation"].shape == (2, envs.spec("rail_line").size)
        assert rewards.shape == (2,)
    finally:
        many.close()


# Bad input.


def test_an_illegal_action_raises_and_nothing_is_played() -> None:
    env = made("rail_line").unwrapped
    seen, _ = env.reset(seed=1)
    with pytest.raises(envs.IllegalAction, match="not legal"):
        env.step(394)
    again = env.observation()
    assert again["observation"].tobytes() == seen["observation"].tobytes()
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))


def test_a_step_before_the_first_game_or_after_the_last_is_refused() -> None:
    env = made("rail_line").unwrapped
    with pytest.raises(envs.IllegalAction, match="reset"):
        env.step(0)
    played(env, 2)
    with pytest.raises(envs.IllegalAction, match="reset"):
        env.step(0)


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"seat": 2}, "0 to 1"),
        ({"seat": "left"}, "0 to 1"),
        ({"bots": ["random", "random"]}, "2 bots for 1"),
        ({"bots": "oracle"}, "unknown bot"),
        ({"illegal": "shrug"}, "raise"),
        ({"options": {"score_sheet": 3}}, "score_sheet"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    settings: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(stellwerk.StellwerkError, match=complaint):
        envs.gym("rail_line", **settings)


def test_options_of_a_reset_are_refused() -> None:
    env = envs.gym("rail_line", bots="random")
    with pytest.raises(envs.IllegalAction, match="arguments"):
        env.reset(options={"score_sheet": 2})
