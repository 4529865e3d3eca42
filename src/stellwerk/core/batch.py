# SPDX-License-Identifier: MIT
"""Many games side by side, one call per step: the loop inside the compiled package.

Luck answers by itself. A game that is over begins anew at once; what its last move
brought is reported before. Game `n` deals from stream `n` of the batch's seed, so a
batch plays the same games whatever its size.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.strings import BytesWriter, write_i16_le, write_i32_le, write_i64_le
from mypy_extensions import i16, i32, i64, u8

from stellwerk.core.contract import LUCK, Move, Rules, State
from stellwerk.core.errors import StellwerkError
from stellwerk.core.observation import Observer
from stellwerk.core.rng import Rng


class BadAction(StellwerkError):
    """An action that is not legal; nothing was played."""


@final
class Batch:
    """Some games of one table, each waiting for the seat to act."""

    def __init__(
        self, rules: Rules[Any], observer: Observer[Any], games: int, seed: int
    ) -> None:
        self.rules: Final[Rules[Any]] = rules
        self.observer: Final[Observer[Any]] = observer
        self.rngs: Final = [Rng(seed, game) for game in range(games)]
        self.states: Final[list[State]] = [rules.new_game() for _ in range(games)]
        self.moves: Final[list[list[Move]]] = [[] for _ in range(games)]
        self.seats: Final = [0] * games
        self.actions: Final = rules.action_count()
        self.zeros: Final = bytes((self.actions + 7) // 8)
        for game in range(games):
            self.settle(game)

    def settle(self, game: i64) -> bool:
        """Let luck answer; is somebody asked?"""
        rules = self.rules
        state = self.states[game]
        rng = self.rngs[game]
        stack = state.stack
        while stack.depth > 0:
            step = stack.top()
            if step.seat != LUCK:
                self.seats[game] = step.seat
                self.moves[game] = step.moves(state)
                return True
            rules.apply(state, step.draw(state, rng))
        return False

    def find(self, game: i64, action: i64) -> Move:
        """The legal move with an id."""
        for move in self.moves[game]:
            if move.id == action:
                return move
        raise BadAction(
            f"game {game}: action {action} is not legal for seat {self.seats[game]}; "
            "the mask says which are"
        )

    def step(self, actions: list[int], end: End) -> None:
        """Play one move in every game; what ended is told to `end`.

        All actions are looked up first: if one is not legal, none is played.
        """
        games: i64 = len(self.states)
        if len(actions) != games:
            raise BadAction(f"{len(actions)} actions for {games} games")
        chosen: list[Move] = []
        game: i64
        for game in range(games):
            chosen.append(self.find(game, actions[game]))
        for game in range(games):
            self.play(game, chosen[game], end)

    def play(self, game: i64, move: Move, end: End) -> None:
        state = self.states[game]
        self.rules.apply(state, move)
        if not self.settle(game):
            end.note(self.rules, game, state)
            self.states[game] = self.rules.new_game()
            self.settle(game)

    # What the seats to act get, game after game.

    def observations(self) -> bytes:
        """A row of 16-bit numbers per game."""
        out = BytesWriter()
        observer = self.observer
        game: i64
        for game in range(len(self.states)):
            observer.write(self.states[game], self.seats[game], out)
        return out.getvalue()

    def packed_masks(self) -> bytes:
        """A row of bits per game: which actions are legal, the first in the low bit."""
        out = BytesWriter()
        zeros = self.zeros
        first: i64 = 0
        size: i64 = len(zeros)
        for moves in self.moves:
            out.write(zeros)
            for move in moves:
                id: i64 = move.id
                place = first + (id >> 3)
                out[place] = u8(i64(out[place]) | BIT[id & 7])
            first += size
        return out.getvalue()

    def legal(self) -> tuple[bytes, bytes]:
        """The ids of all legal moves in a row (32 bits), and how many in each game."""
        ids = BytesWriter()
        counts = BytesWriter()
        for moves in self.moves:
            count: i64 = len(moves)
            write_i32_le(counts, i32(count))
            for move in moves:
                id: i64 = move.id
                write_i32_le(ids, i32(id))
        return ids.getvalue(), counts.getvalue()

    def to_act(self) -> bytes:
        """The seat to act per game, 16 bits each."""
        out = BytesWriter()
        seat: i64
        for seat in self.seats:
            write_i16_le(out, i16(seat))
        return out.getvalue()

    def scores(self) -> bytes:
        """Points if the games ended now: per game a row of 64-bit numbers."""
        out = BytesWriter()
        points: i64
        for state in self.states:
            for points in self.rules.scores(state):
                write_i64_le(out, points)
        return out.getvalue()


BIT: Final = [1, 2, 4, 8, 16, 32, 64, 128]


@final
class End:
    """Which games ended in a step, and how."""

    def __init__(self) -> None:
        self.games: Final[list[int]] = []
        self.scores: Final[list[list[int]]] = []
        self.places: Final[list[list[int]]] = []

    def note(self, rules: Rules[Any], game: i64, state: State) -> None:
        outcome = rules.outcome(state)
        assert outcome is not None, "only games that are over end"
        self.games.append(game)
        self.scores.append(outcome.scores)
        self.places.append(outcome.places)
