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
from typing import Any, Final, final

from mypy_extensions import i64

from stellwerk.bots.bot import FREE, Bot, Budget, Position
from stellwerk.bots.rewards import expected_reward, expected_rewards, final_rewards
from stellwerk.bots.tree import (
    FOREVER,
    WHOLE_GAME,
    Child,
    Estimate,
    Node,
    Settings,
    Spread,
    by_visits,
)
from stellwerk.core.contract import LUCK, OVER, Move, Rules, State
from stellwerk.core.play import play_out
from stellwerk.core.rng import Rng

LOOK_EVERY: Final = 16  # simulations between two looks whether all is decided


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
        self.moves: Final = position.moves()  # the same in every imagined world
        self.root: Final = Node()
        self.spread: Final = Spread()
        self.path: list[Child] = []
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
            if perf_counter() > end:
                break
            if until_decided and self.sims % LOOK_EVERY == 0 and self.is_decided():
                break

    def decide(self) -> Move:
        """The most tried move, as soon as it is certain to stay so."""
        self.run(until_decided=True)
        return self.estimates()[0].move

    def is_decided(self) -> bool:
        """Can no other move be tried as often any more?"""
        first = second = 0.0
        for child in self.root.children:
            if child.visits > first:
                second = first
                first = child.visits
            elif child.visits > second:
                second = child.visits
        return first - second > float(int(self.most_sims - self.sims))

    def simulate(self) -> None:
        """One walk down the tree in one imagined world."""
        self.learn(self.position.imagine(self.rng), self.moves)
        self.sims += 1

    def follow(self, world: State) -> list[float]:
        """The same in a world that has moved on; says what each seat got."""
        return self.learn(world, self.next_choice(world))

    def learn(self, world: State, moves: list[Move]) -> list[float]:
        """Play an imagined world on and carry back what each seat got."""
        self.path.clear()
        self.movers.clear()
        self.walk(world, moves)
        rewards = self.rewards(self.play_on(world))
        self.spread.add(rewards[self.position.seat])
        self.root.visits += 1.0
        for place in range(len(self.path)):
            child = self.path[place]
            child.visits += 1.0
            child.total += rewards[self.movers[place]]
        return rewards

    def walk(self, world: State, moves: list[Move]) -> None:
        """Follow the tree to its edge and add one child there."""
        node: Node = self.root
        while moves:
            self.movers.append(self.rules.to_act(world))
            child = self.pick(node, moves, world)
            self.path.append(child)
            self.rules.apply(world, child.move)
            if child.visits == 0.0:
                return
            moves = self.next_choice(world)
            node = child

    def next_choice(self, world: State) -> list[Move]:
        """Go on until there is something to choose: the moves, none at the end."""
        while self.settle(world):
            moves = self.rules.legal_moves(world)
            if len(moves) > 1:
                return moves
            self.rules.apply(world, moves[0])
        return []

    def settle(self, world: State) -> bool:
        """Let luck answer; is there anything left to decide?"""
        seat = self.rules.to_act(world)
        while seat == LUCK:
            self.rules.apply(world, self.rules.draw(world, self.rng))
            seat = self.rules.to_act(world)
        return seat != OVER

    def pick(self, node: Node, moves: list[Move], world: State) -> Child:
        """The most promising child, a new one only while there is room for it."""
        prior = self.settings.prior
        weight = self.settings.explore * self.spread.deviation
        best_child: Child | None = None
        best = -FOREVER
        untried: i64 = 0
        place: i64 = 0
        for move in moves:
            place = node.place_of(move.id, place)
            child = node.child_at(place, move.id)
            if child is None or child.visits == 0.0:
                untried += 1
                continue
            child.seen += 1.0
            tried = child.visits + prior
            promise = (child.total + prior * child.prior) / tried
            promise += weight * sqrt(log(child.seen) / tried)
            if promise > best:
                best = promise
                best_child = child
        if best_child is not None and (
            untried == 0 or not self.has_room(node, len(moves), untried)
        ):
            return best_child
        newcomer = self.let_in(node, moves, untried, world)
        if best_child is None or prior == 0.0:
            return newcomer
        promise = newcomer.prior + weight * sqrt(log(node.visits + 1.0) / prior)
        return newcomer if promise > best else best_child

    def has_room(self, node: Node, count: i64, untried: i64) -> bool:
        """May another move be tried here? Many moves are let in one by one."""
        if count <= self.settings.wide:
            return True
        room = self.settings.widen * sqrt(node.visits + 1.0)
        return float(int(count - untried)) < room

    def let_in(
        self, node: Node, moves: list[Move], untried: i64, world: State
    ) -> Child:
        """An untried move: any, or the likeliest where moves are many or judged."""
        if self.settings.prior > 0.0 or len(moves) > self.settings.wide:
            return self.most_likely(node, moves, world)
        left = self.rng.below(untried)
        place: i64 = 0
        for move in moves:
            place = node.place_of(move.id, place)
            child = node.child_at(place, move.id)
            if child is not None and child.visits > 0.0:
                continue
            if left == 0:
                return node.add(place, move) if child is None else child
            left -= 1
        raise AssertionError("fewer moves are untried than were counted")

    def most_likely(self, node: Node, moves: list[Move], world: State) -> Child:
        """The untried move after which the mover stands best, by the evaluation."""
        best_child: Child | None = None
        best = -FOREVER
        place: i64 = 0
        for move in moves:
            place = node.place_of(move.id, place)
            child = node.child_at(place, move.id)
            if child is None:
                child = node.add(place, move, self.value_after(move, world.copy()))
            if child.visits == 0.0 and child.prior > best:
                best = child.prior
                best_child = child
        assert best_child is not None
        return best_child

    def value_after(self, move: Move, world: State) -> float:
        """What the evaluation expects for the mover; the world moves on."""
        seat = self.rules.to_act(world)
        self.rules.apply(world, move)
        self.settle(world)
        return expected_reward(self.rules, world, seat, self.settings)

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
            return final_rewards(self.rules, world, self.settings)
        return expected_rewards(self.rules, world, self.settings)

    def estimates(self) -> list[Estimate]:
        """The root's moves, the most tried first."""
        found: list[Estimate] = []
        place: i64 = 0
        for move in self.moves:
            place = self.root.place_of(move.id, place)
            child = self.root.child_at(place, move.id)
            if child is not None and child.visits > 0.0:
                mean = child.total / child.visits
                found.append(Estimate(move, int(child.visits), mean))
        found.sort(key=by_visits)
        return found


@final
class SearchBot(Bot):
    """Thinks by simulating; a decision with one answer costs nothing."""

    def __init__(self, rng: Rng, settings: Settings) -> None:
        self.rng: Final = rng
        self.settings: Final = settings

    def check(self, rules: Rules[Any]) -> None:
        self.settings.check(rules)

    def choose(self, position: Position, budget: Budget) -> Move:
        moves = position.moves()
        if len(moves) == 1:
            return moves[0]
        return Search(position, self.settings, self.rng, budget).decide()
