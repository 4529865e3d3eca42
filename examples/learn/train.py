# SPDX-License-Identifier: MIT
"""Rail Line with two players, learned by playing against itself (PPO).

    python train.py --minutes 60 --out run

Every round plays many games at once with the network of that round, and learns from
them. The same seed gives the same rounds; a run that was ended goes on where its last
checkpoint was. `run/` gets `checkpoint.pt`, `curve.csv`, `curve.svg` and `model.onnx`.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Final

import numpy as np
import torch
from curve import COLUMNS, draw, write_table
from export import export
from network import POINTS, Network, allowed
from selfplay import GAMES, Seen, collect

from stellwerk import Rng, envs
from stellwerk.bots.bot import Bot, Budget, Position
from stellwerk.bots.match import play_match
from stellwerk.bots.registry import make_bot
from stellwerk.core.contract import Move
from stellwerk.envs.table import Table

GAME: Final = "rail_line"
PLAYERS: Final = 2
PASSES: Final = 3  # over what a round has seen
PORTION: Final = 512  # decisions per step of the optimizer
CLIP: Final = 0.2
VALUE_WEIGHT: Final = 0.5
CURIOSITY: Final = (0.02, 0.002)  # weight of entropy, at first and in the end
RATE: Final = (1e-3, 1e-4)  # of learning, the same
MATCH_EVERY: Final = 40  # rounds
MATCH_GAMES: Final = 60


def learn(
    network: Network, optimizer: torch.optim.Optimizer, seen: Seen, done: float
) -> tuple[float, float]:
    """Some passes over what a round has seen; mean entropy and error of values."""
    curiosity = between(CURIOSITY, done)
    for group in optimizer.param_groups:
        group["lr"] = between(RATE, done)
    at = seen.choices()
    scale = seen.gains[at].std() + 1e-6
    told: list[tuple[float, float]] = []
    for _ in range(PASSES):
        for part in at[torch.randperm(len(at))].split(PORTION):
            wishes, value = network(seen.rows[part])
            odds = allowed(wishes, seen.masks[part]).log_softmax(1)
            chance = odds.gather(1, seen.actions[part][:, None])[:, 0]
            ratio = (chance - seen.chances[part]).exp()
            gain = seen.gains[part] / scale
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            entropy = -(odds.exp() * odds).sum(1).mean()
            error = (value / POINTS - seen.goals[part]).square().mean()
            loss = VALUE_WEIGHT * error - better.mean() - curiosity * entropy
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            told.append((entropy.item(), error.item()))
    entropy_mean, error_mean = np.mean(told, axis=0).tolist()
    return entropy_mean, error_mean


def between(ends: tuple[float, float], done: float) -> float:
    """From the first to the last value, the further the run has come."""
    return ends[0] + (ends[1] - ends[0]) * min(done, 1.0)


class NetworkBot(Bot):
    """The network at a table: the action that it wishes most."""

    def __init__(self, network: Network, table: Table) -> None:
        self.network = network
        self.table = table

    def choose(self, position: Position, budget: Budget) -> Move:
        moves = position.moves()
        row = self.table.row(position.imagined, position.seat)
        with torch.no_grad():
            wishes = self.network(torch.from_numpy(row[None]))[0][0]
        best: Move = max(moves, key=lambda move: float(wishes[move.id]))
        return best


def match(network: Network, table: Table, games: int, seed: int) -> float:
    """The share of games in which it is ahead of greedy, ties half."""
    share = 0.0
    for game in range(games):
        seat = game % PLAYERS
        luck = Rng(seed, game // PLAYERS)
        rival = make_bot("greedy", Rng(luck.seed()), GAME)
        bots = [rival, rival]
        bots[seat] = NetworkBot(network, table)
        places = play_match(table.rules, bots, luck).outcome.places
        mine, other = places[seat], places[1 - seat]
        share += 1.0 if mine < other else 0.5 if mine == other else 0.0
    return share / games


class Run:
    """A run in a folder, from its last checkpoint on."""

    def __init__(self, out: Path, seed: int, rounds: int) -> None:
        out.mkdir(parents=True, exist_ok=True)
        self.out: Final = out
        self.seed: Final = seed
        self.rounds: Final = rounds  # after these, rates stay as they are
        self.env: Final = envs.batch(GAME, PLAYERS, GAMES, reward="progress")
        torch.manual_seed(seed)
        self.network: Final = Network(self.env.table.rules, self.env.table.spec)
        self.optimizer: Final = torch.optim.Adam(self.network.parameters())
        self.lines: list[list[float]] = []
        if self.checkpoint.exists():
            self.load()

    @property
    def checkpoint(self) -> Path:
        return self.out / "checkpoint.pt"

    def load(self) -> None:
        kept = torch.load(self.checkpoint, weights_only=True)
        if (kept["seed"], kept["rounds"]) != (self.seed, self.rounds):
            raise SystemExit(
                f"{self.out} is a run with --seed {kept['seed']} "
                f"--rounds {kept['rounds']}; name another folder with --out"
            )
        self.network.load_state_dict(kept["network"])
        self.optimizer.load_state_dict(kept["optimizer"])
        torch.set_rng_state(kept["luck"])
        self.lines = kept["lines"]

    def save(self) -> None:
        """The checkpoint and the curve; a half-written file never takes their place."""
        kept = {
            "seed": self.seed,
            "rounds": self.rounds,
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "luck": torch.get_rng_state(),
            "lines": self.lines,
        }
        fresh = self.checkpoint.with_suffix(".new")
        torch.save(kept, fresh)
        fresh.replace(self.checkpoint)
        write_table(self.lines, self.out / "curve.csv")

    def go_on(self, minutes: float) -> None:
        """Rounds until the time is over, at least one."""
        watch = Watch(self.lines)
        while True:
            self.lines.append(self.play_round(watch))
            print(*self.lines[-1], flush=True)
            over = watch.minutes() >= minutes
            if over or (len(self.lines) - 1) % MATCH_EVERY == 0:
                self.save()
            if over:
                break
        draw(self.lines, self.out / "curve.svg")
        export(self.network, self.env.table.rules, self.out / "model.onnx")

    def play_round(self, watch: Watch) -> list[float]:
        """Play, learn, and sometimes measure; returns a line of the curve."""
        number = len(self.lines)
        seen = collect(self.network, self.env, self.seed * 1_000_000 + number)
        done = number / self.rounds
        entropy, error = learn(self.network, self.optimizer, seen, done)
        share = float("nan")
        if number % MATCH_EVERY == 0:
            share = match(self.network, self.env.table, MATCH_GAMES, number)
        told = (entropy, error, seen.points, share)
        return [round(value, 4) for value in (number, *watch.count(seen), *told)]


class Watch:
    """Time and games of a run, with what earlier parts of it had."""

    def __init__(self, lines: list[list[float]]) -> None:
        before = lines[-1] if lines else [0.0] * len(COLUMNS)
        self.before: Final = before[1:3]
        self.decisions, self.games = before[3:5]
        self.began: Final = time.monotonic()
        self.worked: Final = time.process_time()

    def minutes(self) -> float:
        """Of this part."""
        return (time.monotonic() - self.began) / 60

    def count(self, seen: Seen) -> tuple[float, float, float, float]:
        """Minutes, those of the processor, decisions and games, of all parts."""
        self.decisions += len(seen.rows)
        self.games += seen.games
        worked = (time.process_time() - self.worked) / 60
        return (
            self.before[0] + self.minutes(),
            self.before[1] + worked,
            self.decisions,
            self.games,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--out", type=Path, default=Path("run"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--threads", type=int, default=1)
    wishes = parser.parse_args()
    torch.set_num_threads(wishes.threads)
    run = Run(wishes.out, wishes.seed, wishes.rounds)
    run.go_on(wishes.minutes)


if __name__ == "__main__":
    main()
