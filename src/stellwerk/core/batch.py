# SPDX-License-Identifier: MIT
"""Many games side by side, one call per step: the loop inside the compiled package.

Luck answers by itself. A game that is over begins anew at once; what its last move
brought is reported before. Game `n` deals from stream `n` of the batch's seed, so a
batch plays the same games whatever its size.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.strings import BytesWriter, write_i16_le, write_i32_le, write_i64_le
from mypy_extensions import i16, i32, i64

from stellwerk.core.contract import LUCK, Move, Rules, State
from stellwerk.core.errors import StellwerkError
from stellwerk.core.observation import Observer, RowWriter
from stellwerk.core.rng import Rng


class BadAction(StellwerkError):
    """An action that is not legal; nothing was played."""


@final
class Rows:
    """What the seats to act get, game after game, as bytes of little-endian numbers.

    A row is written right after its game was stepped, while its state is still at
    hand for the processor.
    """

    def __init__(self, actions: int, masked: bool, scored: bool) -> None:
        self.observations: Final = RowWriter()  # 16-bit numbers
        self.masks: Final = BytesWriter()  # a byte per action, if masked
        self.ids: Final = BytesWriter()  # otherwise the legal ids, 32 bits each
        self.counts: Final = BytesWriter()  # and how many each game has
        self.seats: Final = BytesWriter()  # 16 bits
        self.scores: Final = BytesWriter()  # if scored: points per seat, 64 bits
        self.masked: Final = masked
        self.scored: Final = scored
        self.no_moves: Final = bytes(actions) if masked else b""

    def clear(self) -> None:
        """Begin a new step; what was written before is overwritten."""
        self.observations.clear()
        self.masks.truncate(0)
        self.ids.truncate(0)
        self.counts.truncate(0)
        self.seats.truncate(0)
        self.scores.truncate(0)

    def add_mask(self, moves: list[Move]) -> None:
        out = self.masks
        first: i64 = len(out)
        out.write(self.no_moves)
        for move in moves:
            id: i64 = move.id
            out[first + id] = 1

    def add_ids(self, moves: list[Move]) -> None:
        out = self.ids
        count: i64 = len(moves)
        write_i32_le(self.counts, i32(count))
        for move in moves:
            id: i64 = move.id
            write_i32_le(out, i32(id))

    def add_scores(self, scores: list[int]) -> None:
        out = self.scores
        points: i64
        for points in scores:
            write_i64_le(out, points)


@final
class Batch:
    """Some games of one table, each waiting for the seat to act.

    `first` is the number of its first game, where it is a part of a larger batch.
    """

    def __init__(
        self,
        rules: Rules[Any],
        observer: Observer[Any],
        games: int,
        seed: int,
        first: int = 0,
    ) -> None:
        self.rules: Final[Rules[Any]] = rules
        self.observer: Final[Observer[Any]] = observer
        self.first: Final = first
        self.rngs: Final = [Rng(seed, first + game) for game in range(games)]
        self.states: Final[list[State]] = [rules.new_game() for _ in range(games)]
        self.moves: Final[list[list[Move]]] = [[] for _ in range(games)]
        self.seats: Final = [0] * games
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
            f"game {self.first + game}: action {action} is not legal for seat "
            f"{self.seats[game]}; the mask says which are"
        )

    def find_all(self, actions: list[int]) -> list[Move]:
        """The moves of all actions; if one is not legal, `BadAction`."""
        games: i64 = len(self.states)
        if len(actions) != games:
            raise BadAction(f"{len(actions)} actions for {games} games")
        chosen: list[Move] = []
        game: i64
        for game in range(games):
            chosen.append(self.find(game, actions[game]))
        return chosen

    def play_all(self, chosen: list[Move], end: End, rows: Rows) -> None:
        """Play one legal move in every game; what ended is told to `end`."""
        rows.clear()
        game: i64
        for game in range(len(chosen)):
            self.play(game, chosen[game], end)
            self.tell(game, rows)

    def play(self, game: i64, move: Move, end: End) -> None:
        state = self.states[game]
        self.rules.apply(state, move)
        if not self.settle(game):
            end.note(self.rules, game, state)
            self.states[game] = self.rules.new_game()
            self.settle(game)

    def tell(self, game: i64, rows: Rows) -> None:
        """Append the rows of a game."""
        state = self.states[game]
        seat: i64 = self.seats[game]
        self.observer.write(state, seat, rows.observations)
        write_i16_le(rows.seats, i16(seat))
        if rows.masked:
            rows.add_mask(self.moves[game])
        else:
            rows.add_ids(self.moves[game])
        if rows.scored:
            rows.add_scores(self.rules.scores(state))

    def tell_all(self, rows: Rows) -> None:
        """The rows of all games as they stand."""
        rows.clear()
        game: i64
        for game in range(len(self.states)):
            self.tell(game, rows)


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
