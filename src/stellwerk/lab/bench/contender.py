# SPDX-License-Identifier: MIT
"""A contender of the benchmark: a process that works for a while when told to.

Run as a script with the engine to be measured on PYTHONPATH; it imports nothing
else of Stellwerk. Its argument and all messages are JSON, one per line:
it greets with its facts and measures, then answers `[measure, seconds]` with
`[count, seconds]`. One count is one decision of a player, one copy, one random game
from a position to its end, or one simulation of a search. Decisions inside simulations
are simulations times the mean length of random games from the same position.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from importlib.metadata import version
from statistics import fmean
from typing import Any, Final, TypeAlias

Work: TypeAlias = Callable[[int], int]  # does some of its work, returns the count
Measures: TypeAlias = dict[str, Work]
Facts: TypeAlias = dict[str, object]

MIDDLES: Final = 8  # positions from the middle of games, for copies
SIMULATIONS: Final = 50  # of one search from a middle
LENGTHS: Final = 50  # random games that tell how long they are from a position
MEGABYTES: Final = 1000  # a search of OpenSpiel's may use
IN_PYTHON: Final = ("backgammon",)  # games of OpenSpiel whose searches are measured
IN_CPP: Final = ("backgammon", "connect_four")
CHUNKS: Final = 20  # at least this many looks at the clock per slice


def inside(lengths: list[float], times: int) -> float:
    """Mean decisions of one simulation of each of so many searches, summed up."""
    whole, rest = divmod(times, MIDDLES)
    return whole * sum(lengths) + sum(lengths[:rest])


def timed(work: Work, seconds: float) -> tuple[int, float]:
    """Work in growing chunks until so much processor time is spent.

    Processor time, because waiting for a processor says nothing about a contender.
    """
    count = 0
    chunk = 1
    began = now = time.process_time()
    while now - began < seconds:
        start = now
        count += work(chunk)
        now = time.process_time()
        if now - start < seconds / CHUNKS:
            chunk *= 2
    return count, now - began


class Ours:
    """One of our games, as it lies on PYTHONPATH."""

    def __init__(self, game: str, players: int) -> None:
        self.play: Final[Any] = import_module("stellwerk.core.play")
        self.contract: Final[Any] = import_module("stellwerk.core.contract")
        games: Any = import_module("stellwerk.games")
        generator: Any = import_module("stellwerk.core.rng").Rng
        self.rules: Final[Any] = games.title_of(game).rules(players)
        self.rng: Final[Any] = generator(1)
        self.middles: Final = [
            self.middle(generator(2, i), generator(2, i)) for i in range(MIDDLES)
        ]
        self.bot: Final[Any] = import_module("stellwerk.bots.bot")
        self.search: Final[Any] = import_module("stellwerk.bots.search")
        self.tree: Final[Any] = import_module("stellwerk.bots.tree")
        self.positions: Final = [self.position(state) for state in self.middles]

    def middle(self, rng: Any, again: Any) -> Any:
        """The position after half of the moves of a random game."""
        half = len(self.play.transcript(self.rules, rng)) // 2
        state = self.rules.new_game()
        for _ in range(half):
            self.step(state, again)
        return state

    def step(self, state: Any, rng: Any) -> None:
        """One random move, of luck or of a player."""
        rules = self.rules
        if rules.to_act(state) == self.contract.LUCK:
            rules.apply(state, rules.draw(state, rng))
            return
        moves = rules.legal_moves(state)
        rules.apply(state, moves[rng.below(len(moves))])

    def position(self, middle: Any) -> Any:
        """The next real choice, as its seat knows it."""
        state = middle.copy()
        while self.rules.to_act(state) < 0 or len(self.rules.legal_moves(state)) == 1:
            self.step(state, self.rng)
        seat = self.rules.to_act(state)
        return self.bot.position_for(self.rules, state, seat, self.rng)

    def decisions(self, games: int) -> int:
        counted: int = self.play.count_decisions(self.rules, self.rng, games)
        return counted

    def steps(self, games: int) -> int:
        """Random games driven by this interpreted loop, as a user's program would."""
        over, luck = self.contract.OVER, self.contract.LUCK
        rules, rng = self.rules, self.rng
        count = 0
        for _ in range(games):
            state = rules.new_game()
            while (seat := rules.to_act(state)) != over:
                if seat == luck:
                    rules.apply(state, rules.draw(state, rng))
                    continue
                moves = rules.legal_moves(state)
                rules.apply(state, moves[rng.below(len(moves))])
                count += 1
        return count

    def copies(self, times: int) -> int:
        for state in self.middles:
            self.play.copy_many(state, times)
        return times * MIDDLES

    def imagined(self, times: int) -> int:
        for state in self.middles:
            self.play.imagine_many(self.rules, state, self.rng, times)
        return times * MIDDLES

    def playouts(self, times: int) -> int:
        for position in self.positions:
            self.play.play_out_many(self.rules, position.imagined, self.rng, times)
        return times * MIDDLES

    def simulations(self, times: int) -> int:
        """Searches without evaluation, as the peer's."""
        return self.searches(times, wide=self.rules.action_count())

    def widened(self, times: int) -> int:
        """Searches as they are by default, which evaluate where moves are many."""
        return self.searches(times)

    def searched(self, times: int) -> int:
        """Decisions inside those simulations."""
        self.simulations(times)
        return round(SIMULATIONS * inside(self.lengths, times))

    @cached_property
    def lengths(self) -> list[float]:
        """How many decisions a random game has from each position."""
        return [fmean(self.length(position)) for position in self.positions]

    def length(self, position: Any) -> list[int]:
        rules, rng = self.rules, self.rng
        return [
            self.play.play_out(rules, position.imagined.copy(), rng)
            for _ in range(LENGTHS)
        ]

    def searches(self, times: int, **settled: int) -> int:
        """So many searches, from the positions in turn."""
        settings = self.tree.Settings(SIMULATIONS, **settled)
        for turn in range(times):
            position = self.positions[turn % MIDDLES]
            self.search.Search(position, settings, self.rng).run()
        return times * SIMULATIONS


def stellwerk(subjects: list[list[Any]]) -> tuple[Facts, Measures]:
    """All our games, each with its number of players."""
    measures: Measures = {}
    for game, players in subjects:
        ours = Ours(game, players)
        works: tuple[Work, ...] = (ours.decisions, ours.steps, ours.copies)
        works += (ours.imagined,)
        works += (ours.playouts, ours.simulations, ours.widened, ours.searched)
        for work in works:
            measures[f"{game}/{players} {work.__name__}"] = work
    package: Any = import_module("stellwerk")
    engine: Any = import_module("stellwerk.core.play")
    compiled = not engine.__file__.endswith(".py")
    return {"version": package.__version__, "compiled": compiled}, measures


class Catan:
    """catanatron's random games of four; rolling the dice is a decision there."""

    def __init__(self) -> None:
        self.package: Final[Any] = import_module("catanatron")
        self.seed = 0
        self.middles: Final = [self.middle() for _ in range(MIDDLES)]
        self.game = self.new_game()

    def new_game(self) -> Any:
        color = self.package.Color
        colors = (color.RED, color.BLUE, color.WHITE, color.ORANGE)
        self.seed += 1
        players = [self.package.RandomPlayer(color) for color in colors]
        return self.package.Game(players, seed=self.seed)

    def middle(self) -> Any:
        """The position after half of the moves of a random game."""
        whole = self.new_game()
        whole.play()
        self.seed -= 1  # the same game again
        half = len(whole.state.actions) // 2
        game = self.new_game()
        for _ in range(half):
            game.play_tick()
        return game

    def over(self) -> bool:
        limit: int = import_module("catanatron.game").TURNS_LIMIT
        state = self.game.state
        return self.game.winning_color() is not None or state.num_turns >= limit

    def decisions(self, times: int) -> int:
        for _ in range(times):
            if self.over():
                self.game = self.new_game()
            self.game.play_tick()
        return times

    def copies(self, times: int) -> int:
        for game in self.middles:
            for _ in range(times):
                game.copy()
        return times * MIDDLES


def catanatron() -> tuple[Facts, Measures]:
    catan = Catan()
    measures: Measures = {"decisions": catan.decisions, "copies": catan.copies}
    return {"version": version("catanatron")}, measures


class Spiel:
    """Random games of an OpenSpiel game, driven from Python."""

    def __init__(self, name: str) -> None:
        self.game: Final[Any] = import_module("pyspiel").load_game(name)
        self.random: Final = random.Random(1)
        self.middles: Final = [self.middle() for _ in range(MIDDLES)]

    def middle(self) -> Any:
        state = self.game.new_initial_state()
        self.play_out(state)
        half = state.history()[: state.move_number() // 2]
        state = self.game.new_initial_state()
        for action in half:
            state.apply_action(action)
        return state

    def play_out(self, state: Any) -> int:
        count = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(self.random.choices(actions, odds)[0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[self.random.randrange(len(actions))])
            count += 1
        return count

    def decisions(self, games: int) -> int:
        return sum(self.play_out(self.game.new_initial_state()) for _ in range(games))

    def copies(self, times: int) -> int:
        for state in self.middles:
            for _ in range(times):
                state.clone()
        return times * MIDDLES


class SpielSearch:
    """OpenSpiel's own tree search with random games to the end."""

    def __init__(self, spiel: Spiel, bot: Any) -> None:
        self.spiel: Final = spiel
        self.positions: Final = [self.position(state) for state in spiel.middles]
        self.bot: Final[Any] = bot

    def position(self, middle: Any) -> Any:
        """The next choice of a player."""
        state = middle.clone()
        while state.is_chance_node() or len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
        return state

    def simulations(self, times: int) -> int:
        for turn in range(times):
            self.bot.mcts_search(self.positions[turn % MIDDLES])
        return times * SIMULATIONS

    def searched(self, times: int) -> int:
        """Decisions inside those simulations."""
        self.simulations(times)
        return round(SIMULATIONS * inside(self.lengths, times))

    @cached_property
    def lengths(self) -> list[float]:
        """How many decisions a random game has from each position."""
        return [fmean(self.length(state)) for state in self.positions]

    def length(self, state: Any) -> list[int]:
        return [self.spiel.play_out(state.clone()) for _ in range(LENGTHS)]


def search_in_python(spiel: Spiel) -> SpielSearch:
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    evaluator = mcts.RandomRolloutEvaluator(1)
    return SpielSearch(spiel, mcts.MCTSBot(spiel.game, 2, SIMULATIONS, evaluator))


def search_in_cpp(spiel: Spiel) -> SpielSearch:
    """Without proving wins, which ours does not do either."""
    package: Any = import_module("pyspiel")
    evaluator = package.RandomRolloutEvaluator(1, 1)
    settings = (2.0, SIMULATIONS, MEGABYTES, False, 1, False)
    return SpielSearch(spiel, package.MCTSBot(spiel.game, evaluator, *settings))


def openspiel(name: str) -> tuple[Facts, Measures]:
    spiel = Spiel(name)
    measures: Measures = {"decisions": spiel.decisions, "copies": spiel.copies}
    if name in IN_PYTHON:
        measures["simulations"] = search_in_python(spiel).simulations
    if name in IN_CPP:
        measures["searched"] = search_in_cpp(spiel).searched
    return {"version": version("open_spiel")}, measures


def prepare(kind: str, rest: list[Any]) -> tuple[Facts, Measures]:
    if kind == "stellwerk":
        return stellwerk(rest)
    return catanatron() if kind == "catanatron" else openspiel(kind)


def main() -> None:
    """Greet, then do one slice per line until the driver closes the pipe."""
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # whatever a package prints must not mix with our answers
    kind, *rest = json.loads(sys.argv[1])
    try:
        facts, measures = prepare(kind, rest)
    except ImportError as error:
        print(json.dumps({"missing": str(error)}), file=answers)
        return
    print(json.dumps({"facts": facts, "measures": list(measures)}), file=answers)
    for line in sys.stdin:
        name, seconds = json.loads(line)
        print(json.dumps(timed(measures[name], seconds)), file=answers)


if __name__ == "__main__":
    main()
