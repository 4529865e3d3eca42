# SPDX-License-Identifier: MIT
"""Every game as a Gymnasium environment: one learner against bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
import numpy as np

from stellwerk.bots.bot import FREE, position_for
from stellwerk.bots.guard import Guard
from stellwerk.bots.registry import check_bot, make_bot
from stellwerk.core.contract import LUCK, OVER, Move, Rules, State
from stellwerk.core.edition import Edition
from stellwerk.core.errors import StellwerkError
from stellwerk.core.rng import Rng
from stellwerk.envs.pictures import FRAMES, MODES, check_mode, render, shown_game
from stellwerk.envs.rewards import PROGRESS, WIN, check_reward, final_rewards, leads
from stellwerk.envs.seeds import seed_or_fresh
from stellwerk.envs.table import (
    ILLEGAL_REWARD,
    RAISE,
    IllegalAction,
    Observation,
    Table,
    check_illegal,
)

RANDOM: Final = "random"


class BadSeat(StellwerkError):
    """A seat that the table does not have, or bots that do not fit the table."""


class StellwerkEnv(gymnasium.Env):
    """One seat is the learner's, bots have the others; they decide inside `step`.

    An illegal action raises, and nothing is played. With ``illegal="lose"`` it ends
    the game and costs 1, for learners that know no masks.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": FRAMES}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int = 2,
        bots: str | Sequence[str] = "greedy",
        seat: int | str = 0,
        reward: str = WIN,
        render_mode: str | None = None,
        edition: str | Edition[Any] | None = None,
        normalised: bool = False,
        options: Mapping[str, object] | None = None,
        illegal: str = RAISE,
    ) -> None:
        self.illegal: Final = check_illegal(illegal)
        self.table: Final = Table(game, players, options, edition, normalised)
        self.bots: Final = check_bots(self.table.rules, bots)
        self.wanted_seat: Final = check_seat(players, seat)
        self.reward: Final = check_reward(reward)
        self.render_mode = check_mode(render_mode)
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self.position: State = self.table.rules.new_game()
        self.moves: list[Move] = []
        self.guards: list[Guard] = []
        self.seat = 0
        self.over = True
        self.rng = Rng(0)
        self.fancy = Rng(0)
        self.paid = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; without a seed the next one of the stream that was begun."""
        if options:
            raise IllegalAction("options of a game are arguments of `gymnasium.make`")
        super().reset(seed=seed)
        if seed is not None or not self.guards:
            self.rng = Rng(seed_or_fresh(seed))
        self.fancy = Rng(self.rng.seed())
        self.seat = self.draw_seat()
        self.close()
        self.guards = self.seat_bots()
        self.position = self.table.rules.new_game()
        self.over = False
        self.paid = 0.0
        self.play_on()
        return self.observation(), self.info()

    def draw_seat(self) -> int:
        if isinstance(self.wanted_seat, int):
            return self.wanted_seat
        drawn: int = self.rng.below(self.table.rules.players)
        return drawn

    def seat_bots(self) -> list[Guard]:
        """The bots, on the seats after the learner's."""
        rules = self.table.rules
        guards: list[Guard] = []
        for place, spec in enumerate(self.bots):
            seat = (self.seat + 1 + place) % rules.players
            bot = make_bot(spec, Rng(self.fancy.seed()), rules.game)
            guards.append(Guard(bot, seat, self.fancy))
        return guards

    def play_on(self) -> None:
        """Luck and bots decide until the learner must, or the game is over."""
        rules, state = self.table.rules, self.position
        seat = rules.to_act(state)
        while seat not in (self.seat, OVER):
            if seat == LUCK:
                move = rules.draw(state, self.rng)
            else:
                guard = self.guards[(seat - self.seat - 1) % rules.players]
                move = guard.choose(position_for(rules, state, seat, self.fancy), FREE)
            rules.apply(state, move)
            seat = rules.to_act(state)
        self.over = seat == OVER
        self.moves = rules.legal_moves(state)

    def step(
        self, action: int
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner's move, and all others until it is asked again."""
        if self.over:
            raise IllegalAction("the game is over: call reset() first")
        try:
            move = self.table.move(action, self.moves)
        except IllegalAction:
            if self.illegal == RAISE:
                raise
            self.over = True
            self.moves = []
            return self.observation(), ILLEGAL_REWARD, True, False, self.info()
        self.table.rules.apply(self.position, move)
        self.play_on()
        worth = self.worth()
        return self.observation(), worth, self.over, False, self.info()

    def worth(self) -> float:
        """What happened since the learner's last decision was worth to it."""
        rules = self.table.rules
        if self.reward == PROGRESS:
            lead = leads(rules.scores(self.position))[self.seat]
            gained, self.paid = lead - self.paid, lead
            return gained
        outcome = rules.outcome(self.position)
        if outcome is None:
            return 0.0
        return final_rewards(self.reward, outcome.scores, outcome.places)[self.seat]

    def observation(self) -> Observation:
        return self.table.observe(self.position, self.seat, self.moves)

    def info(self) -> dict[str, Any]:
        """The seat, and at the end the points and places of all seats."""
        outcome = self.table.rules.outcome(self.position)
        found: dict[str, Any] = {"seat": self.seat}
        if outcome is not None:
            found["scores"] = np.array(outcome.scores)
            found["places"] = np.array(outcome.places)
        return found

    def render(self) -> Any:
        names = ["Learner" if n == self.seat else f"Player {n + 1}" for n in self.all()]
        game = shown_game(self.table.rules, self.position, names)
        return render(game, self.render_mode)

    def all(self) -> range:
        return range(self.table.rules.players)

    def close(self) -> None:
        """Let the bots go."""
        for guard in self.guards:
            guard.close()


def check_bots(rules: Rules[Any], bots: str | Sequence[str]) -> list[str]:
    """A bot for every other seat; one name is for all of them."""
    players = rules.players
    names = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(names) != players - 1:
        raise BadSeat(f"{len(names)} bots for {players - 1} other seats")
    for name in names:
        check_bot(name, rules)
    return names


def check_seat(players: int, seat: int | str) -> int | str:
    if seat == RANDOM or (type(seat) is int and 0 <= seat < players):
        return seat
    raise BadSeat(f"a seat is 0 to {players - 1}, or {RANDOM!r}, not {seat!r}")


def gym(game: str, players: int = 2, **settings: Any) -> StellwerkEnv:
    """A Gymnasium environment, as `gymnasium.make` makes it by id."""
    return StellwerkEnv(game, players, **settings)


def env_id(game: str) -> str:
    """The Gymnasium id of a game: ``Stellwerk/RailLine-v0``."""
    name = "".join(word.capitalize() for word in game.split("_"))
    return f"Stellwerk/{name}-v0"
