# SPDX-License-Identifier: MIT
"""Information-set Monte Carlo tree search over re-imagined worlds.

Each simulation imagines a world that looks the same to the seat, walks down one tree
that all worlds share, plays on from its edge, and carries the result back. The tree
is keyed by the moves of players only; luck is drawn anew each time. Every seat looks
after its own result, so it works for any number of players.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from stellwerk.bots.bot import FREE, Bot, Budget, Position
from stellwerk.bots.tree import (
    FOREVER,
    WHOLE_GAME,
    Estimate,
    Node,
    Settings,
    Spread,
    by_visits,
    squash,
)
from stellwerk.core.contract import LUCK, OVER, Move, State
from stellwerk.core.play import play_out
from stellwerk.core.rng import Rng

CLOCK_EVERY: Final = 16  # simulations between two looks at the clock


@final
class Search:
    """One search from one position."""

    def __init__(
        self, position: Position, settings: Settings, rng: Rng, budget: Budget = FREE
    ) -> None:
        self.position: Final = position
        self.rules: Final = position.rules
        self.settings: Final = settings
        self.rng: Final = rng
        self.root: Final = Node()
        self.spread: Final = Spread()
        self.path: list[Node] = []
        self.movers: list[int] = []
        self.sims: i64 = 0
        limit: int = settings.sims
        self.most_sims: i64 = limit
        if budget.simulations is not None:
            self.most_sims = budget.simulations
        self.seconds = settings.seconds if budget.seconds is None else budget.seconds

    def run(self, until_decided: bool = False) -> None:
        """Simulate until the budget is used up, or nothing can change any more."""
        end = perf_counter() + self.seconds
        while self.sims < self.most_sims:
            self.simulate()
            if self.sims % CLOCK_EVERY != 0:
                continue
            if perf_counter() > end or (until_decided and self.is_decided()):
                break

    def decide(self) -> Move:
        """The most tried move, as soon as it is certain to stay so."""
        self.run(until_decided=True)
        return self.estimates()[0].move

    def is_decided(self) -> bool:
        """Can no other move be tried as often any more?"""
        first: i64 = 0
        second: i64 = 0
        for child in self.root.children.values():
            if child.visits > first:
                second = first
                first = child.visits
            elif child.visits > second:
                second = child.visits
        return first - second > self.most_sims - self.sims

    def simulate(self) -> None:
        """One walk down the tree in one imagined world."""
        self.follow(self.position.imagine(self.rng))
        self.sims += 1

    def follow(self, world: State) -> list[float]:
        """Play an imagined world on, learn from it, and say what each seat got."""
        self.path.clear()
        self.movers.clear()
        self.walk(world)
        rewards = self.rewards(self.play_on(world))
        self.spread.add(rewards[self.position.seat])
        self.root.visits += 1
        for place in range(len(self.path)):
            node = self.path[place]
            node.visits += 1
            node.total += rewards[self.movers[place]]
        return rewards

    def walk(self, world: State) -> None:
        """Follow the tree to its edge and add one node there."""
        node = self.root
        while self.settle(world):
            moves = self.rules.legal_moves(world)
            if len(moves) == 1:
                self.rules.apply(world, moves[0])
                continue
            self.movers.append(self.rules.to_act(world))
            move = self.pick(node, moves, world)
            child = node.children.get(move.id)
            self.rules.apply(world, move)
            if child is None:
                child = Node()
                child.seen = 1
                node.children[move.id] = child
                self.path.append(child)
                return
            self.path.append(child)
            node = child

    def settle(self, world: State) -> bool:
        """Let luck answer; is there anything left to decide?"""
        seat = self.rules.to_act(world)
        while seat == LUCK:
            self.rules.apply(world, self.rules.draw(world, self.rng))
            seat = self.rules.to_act(world)
        return seat != OVER

    def pick(self, node: Node, moves: list[Move], world: State) -> Move:
        """The most promising move, an untried one only while there is room for it."""
        prior = self.settings.prior
        weight = self.settings.explore * self.spread.deviation
        untried: list[Move] = []
        best_move = moves[0]
        best = -FOREVER
        for move in moves:
            child = node.children.get(move.id)
            if child is None:
                untried.append(move)
                continue
            child.seen += 1
            tried = float(int(child.visits)) + prior
            expected = prior * node.priors[move.id] if prior > 0.0 else 0.0
            promise = (child.total + expected) / tried
            promise += weight * sqrt(log(int(child.seen)) / tried)
            if promise > best:
                best = promise
                best_move = move
        if not untried or not self.has_room(node, len(moves), len(untried)):
            return best_move
        if prior == 0.0 and len(moves) <= self.settings.wide:
            return untried[self.rng.below(len(untried))]
        likely = self.most_likely(node, untried, world)
        if prior == 0.0 or len(untried) == len(moves):
            return likely
        promise = node.priors[likely.id]
        promise += weight * sqrt(log(float(int(node.visits) + 1)) / prior)
        return likely if promise > best else best_move

    def has_room(self, node: Node, count: i64, untried: i64) -> bool:
        """May another move be tried here? Many moves are let in one by one."""
        if count <= self.settings.wide or untried == count:
            return True
        room = self.settings.widen * sqrt(float(int(node.visits) + 1))
        return float(int(count - untried)) < room

    def most_likely(self, node: Node, untried: list[Move], world: State) -> Move:
        """The untried move after which the mover stands best, by the evaluation."""
        best_move = untried[0]
        best = -FOREVER
        for move in untried:
            value = node.priors.get(move.id)
            if value is None:
                value = self.value_after(move, world.copy())
                node.priors[move.id] = value
            if value > best:
                best = value
                best_move = move
        return best_move

    def value_after(self, move: Move, world: State) -> float:
        """What the evaluation expects for the mover; the world moves on."""
        seat = self.rules.to_act(world)
        self.rules.apply(world, move)
        self.settle(world)
        return squash(self.rules.evaluate(world, seat), self.settings.scale)

    def play_on(self, world: State) -> State:
        """Play from the edge of the tree, as far as the settings say."""
        left = self.settings.depth
        if self.settings.look == 1 and left >= WHOLE_GAME:
            play_out(self.rules, world, self.rng)
            return world
        mover = self.rules.to_act(world)
        while self.settle(world):
            seat = self.rules.to_act(world)
            if left <= 0 and (not self.settings.quiet or seat != mover):
                break
            mover = seat
            moves = self.rules.legal_moves(world)
            if len(moves) == 1:
                self.rules.apply(world, moves[0])
                continue
            world = self.after_choice(world, moves)
            left -= 1
        return world

    def after_choice(self, world: State, moves: list[Move]) -> State:
        """The world after the best of a few moves that come to mind."""
        move = moves[self.rng.below(len(moves))]
        if self.settings.look == 1:
            self.rules.apply(world, move)
            return world
        best_world = world.copy()
        best = self.value_after(move, best_world)
        for _ in range(self.settings.look - 1):
            another = moves[self.rng.below(len(moves))]
            if another is move:
                continue
            after = world.copy()
            value = self.value_after(another, after)
            if value > best:
                best = value
                best_world = after
        return best_world

    def rewards(self, world: State) -> list[float]:
        """For each seat how good the end of a walk is, from 0 to 1."""
        if self.rules.to_act(world) == OVER:
            return self.final_rewards(world)
        return [
            squash(self.rules.evaluate(world, seat), self.settings.scale)
            for seat in range(self.rules.players)
        ]

    def final_rewards(self, world: State) -> list[float]:
        """Partly for winning, partly for the lead in points."""
        outcome = self.rules.outcome(world)
        assert outcome is not None
        win = self.settings.win
        share = 1.0 / len(outcome.winners)
        rewards: list[float] = []
        for seat, score in enumerate(outcome.scores):
            others = [s for other, s in enumerate(outcome.scores) if other != seat]
            lead = squash(float(score - max(others)), self.settings.scale)
            won = share if outcome.places[seat] == 1 else 0.0
            rewards.append(win * won + (1.0 - win) * lead)
        return rewards

    def estimates(self) -> list[Estimate]:
        """The root's moves, the most tried first."""
        found: list[Estimate] = []
        for move in self.position.moves():
            child = self.root.children.get(move.id)
            if child is not None:
                mean = child.total / int(child.visits)
                found.append(Estimate(move, int(child.visits), mean))
        found.sort(key=by_visits)
        return found


@final
class SearchBot(Bot):
    """Thinks by simulating; a decision with one answer costs nothing."""

    def __init__(self, rng: Rng, settings: Settings) -> None:
        self.rng: Final = rng
        self.settings: Final = settings

    def choose(self, position: Position, budget: Budget) -> Move:
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        return Search(position, self.settings, self.rng, budget).decide()
