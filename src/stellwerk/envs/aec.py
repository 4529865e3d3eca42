# SPDX-License-Identifier: MIT
"""Every game as a PettingZoo environment: agents decide one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from stellwerk.core.contract import LUCK, OVER, Move, State
from stellwerk.core.edition import Edition
from stellwerk.core.record import NOT_YET, Entry, now, record_by
from stellwerk.core.rng import Rng
from stellwerk.envs.pictures import FRAMES, MODES, check_mode, render, shown_game
from stellwerk.envs.rewards import PROGRESS, WIN, check_reward, final_rewards, leads
from stellwerk.envs.seeds import seed_or_fresh
from stellwerk.envs.table import (
    ILLEGAL_REWARD,
    LOSE,
    RAISE,
    IllegalAction,
    Observation,
    Table,
    check_illegal,
)


class StellwerkAEC(AECEnv):
    """One table. Luck answers by itself; an agent is `player_` and its seat.

    What PettingZoo's wrappers do (illegal moves, steps before the first game and after
    the last) is done here: they would take most of the time.
    """

    def __init__(
        self,
        table: Table,
        reward: str = WIN,
        render_mode: str | None = None,
        illegal: str = RAISE,
    ) -> None:
        super().__init__()
        self.illegal: Final = check_illegal(illegal)
        self.table: Final = table
        self.reward: Final = check_reward(reward)
        self.render_mode = check_mode(render_mode)
        self.metadata = {
            "name": f"stellwerk_{table.rules.game}_v0",
            "render_modes": list(MODES),
            "render_fps": FRAMES,
            "is_parallelizable": False,
            "observation_version": table.spec.version,
        }
        self.possible_agents = [f"player_{n}" for n in range(table.rules.players)]
        self.seat_of: Final = {name: n for n, name in enumerate(self.possible_agents)}
        self.seen_space: Final = {
            name: table.observation_space() for name in self.possible_agents
        }
        self.choice_space: Final = {
            name: table.action_space() for name in self.possible_agents
        }
        self.agents: list[str] = []
        self.position: State = table.rules.new_game()
        self.moves: list[Move] = []
        self.played: list[tuple[int, Move]] = []
        self.rng = Rng(0)
        self.started = NOT_YET

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.seen_space[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.choice_space[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """A new game; the same seed deals the same cards.

        PettingZoo demands `options`; those of a game are arguments of `aec`.
        """
        self.rng = Rng(seed_or_fresh(seed))
        self.position = self.table.rules.new_game()
        self.played = []
        self.started = now()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.settle()]

    def settle(self) -> int:
        """Let luck answer; returns who is asked, or OVER."""
        rules, state = self.table.rules, self.position
        seat = rules.to_act(state)
        while seat == LUCK:
            move = rules.draw(state, self.rng)
            rules.apply(state, move)
            self.played.append((LUCK, move))
            seat = rules.to_act(state)
        self.moves = rules.legal_moves(state)
        return seat

    def observe(self, agent: str) -> Observation:
        """What an agent knows; the mask is empty unless it is asked."""
        if self.started == NOT_YET:
            EnvLogger.error_observe_before_reset()
        seat = self.seat_of[agent]
        asked = agent == self.agent_selection and not self.terminations.get(agent, True)
        return self.table.observe(self.position, seat, self.moves if asked else [])

    def step(self, action: int | None) -> None:
        """The move of the agent that is asked."""
        if not self.agents:
            if self.started == NOT_YET:
                EnvLogger.error_step_before_reset()
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            move = self.table.move(action, self.moves)
        except IllegalAction:
            if self.illegal == RAISE or not self.choice_space[agent].contains(action):
                raise
            self.forfeit(agent)
            return
        self.play(agent, move)

    def play(self, agent: str, move: Move) -> None:
        """A legal move, and luck's answers to it."""
        before = self.leads()
        self.table.rules.apply(self.position, move)
        self.played.append((self.seat_of[agent], move))
        self._cumulative_rewards[agent] = 0.0
        seat = self.settle()
        if seat == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[seat]
        if seat == OVER or before:
            self.pay(before)
        if seat == OVER:
            self._deads_step_first()

    def forfeit(self, agent: str) -> None:
        """An illegal move ends the game, and only its agent pays for it."""
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = ILLEGAL_REWARD
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self._deads_step_first()

    def leads(self) -> list[float]:
        """Everybody's lead, if decisions are paid for."""
        if self.reward != PROGRESS:
            return []
        return leads(self.table.rules.scores(self.position))

    def pay(self, before: list[float]) -> None:
        """What the last decision was worth to every agent."""
        if self.reward == PROGRESS:
            after = self.leads()
            worth = [new - old for new, old in zip(after, before, strict=True)]
        else:
            outcome = self.table.rules.outcome(self.position)
            assert outcome is not None, "other rewards are paid at the end"
            worth = final_rewards(self.reward, outcome.scores, outcome.places)
        for agent in self.agents:
            self.rewards[agent] = worth[self.seat_of[agent]]
        self._accumulate_rewards()

    def render(self) -> str | NDArray[np.uint8] | None:
        names = [f"Player {n + 1}" for n in range(self.table.rules.players)]
        game = shown_game(self.table.rules, self.position, names)
        return render(game, self.render_mode)

    def close(self) -> None:
        """Nothing is held that must be let go."""

    # Texts both ways, and the record.

    def text(self, action: int) -> str:
        """An action in the game's notation."""
        return self.table.text(action, self.moves)

    def action(self, text: str) -> int:
        """The action of a text."""
        return self.table.action(self.position, text, self.moves)

    def record(self) -> str:
        """The game so far as a text file, to be replayed anywhere."""
        outcome = self.table.rules.outcome(self.position)
        ended = NOT_YET if outcome is None else now()
        entries = [Entry(seat, move.text()) for seat, move in self.played]
        agents = list(self.possible_agents)
        made = record_by(
            self.table.rules, agents, self.started, ended, outcome, entries
        )
        return made.text()


def aec(
    game: str,
    players: int = 2,
    reward: str = WIN,
    render_mode: str | None = None,
    edition: str | Edition[Any] | None = None,
    normalised: bool = False,
    **options: object,
) -> StellwerkAEC:
    """A PettingZoo environment; `options` are the game's.

    An illegal action ends the game and costs its agent 1, as PettingZoo's
    `TerminateIllegalWrapper` does it.
    """
    table = Table(game, players, options, edition, normalised)
    return StellwerkAEC(table, reward, render_mode, LOSE)


def raw_aec(
    game: str,
    players: int = 2,
    reward: str = WIN,
    render_mode: str | None = None,
    edition: str | Edition[Any] | None = None,
    normalised: bool = False,
    options: Mapping[str, object] | None = None,
) -> StellwerkAEC:
    """The same, but an illegal action raises, and nothing is played."""
    table = Table(game, players, options, edition, normalised)
    return StellwerkAEC(table, reward, render_mode, RAISE)
