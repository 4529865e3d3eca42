# SPDX-License-Identifier: MIT
"""What all environments of a table share: spaces, observations, masks, texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import stellwerk
from stellwerk.core.contract import Move, Rules, State
from stellwerk.core.edition import Edition
from stellwerk.core.errors import StellwerkError
from stellwerk.core.observation import ObservationSpec, Observer, mask_of
from stellwerk.games import title_of

DENSE_LIMIT: Final = 65_536  # actions; for more of them a mask is not sensible
LIST_LIMIT: Final = 4096  # places for legal moves where actions are listed
IDS: Final = "ids"  # an action is a move's id
LISTED: Final = "listed"  # an action is a place in the list of legal moves

RAISE: Final = "raise"  # what an illegal action does
LOSE: Final = "lose"
ILLEGAL_REWARD: Final = -1.0

Observation = dict[str, NDArray[Any]]


class IllegalAction(StellwerkError):
    """An action that is not legal now, or no action at all; nothing was played."""


def check_illegal(word: str) -> str:
    """What an illegal action shall do."""
    if word not in (RAISE, LOSE):
        raise IllegalAction(f"illegal is {RAISE!r} or {LOSE!r}, not {word!r}")
    return word


class Table:
    """The rules of a table, and how its positions and moves become arrays.

    Where a game has too many moves for a mask, as Cube Express has, an action is a
    place in the list of legal moves, and `candidates` describes each of them.
    """

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, object] | None = None,
        edition: str | Edition[Any] | None = None,
        normalised: bool = False,
    ) -> None:
        self.rules: Final[Rules[Any]] = stellwerk.rules(game, players, options, edition)
        self.title: Final = title_of(game)
        self.observer: Final[Observer[Any]] = self.title.observer(self.rules)
        self.normalised: Final = normalised
        dense = self.rules.action_count() <= DENSE_LIMIT
        self.actions: Final = IDS if dense else LISTED
        self.size: Final = self.rules.action_count() if dense else LIST_LIMIT
        self.no_moves: Final = bytes(self.size)
        self.parts: Final = len(self.observer.action_parts)
        self.low: Final = np.array(self.spec.lows(), dtype=np.int16)
        # What is always the same has a range too: checkers of spaces ask for one.
        highs = np.maximum(self.spec.highs(), self.low + 1)
        self.high: Final = highs.astype(np.int16)
        self.span: Final = self.high.astype(np.float32) - self.low

    @property
    def spec(self) -> ObservationSpec:
        return self.observer.spec

    # Spaces.

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.size)

    def observation_space(self) -> spaces.Dict:
        """The row of numbers, the mask, and the legal moves where they are listed."""
        mask = spaces.Box(0, 1, (self.size,), np.int8)
        parts = {"observation": self.row_space(), "action_mask": mask}
        if self.actions == LISTED:
            shape = (LIST_LIMIT, self.parts)
            bounds = np.iinfo(np.int32)
            parts["candidates"] = spaces.Box(bounds.min, bounds.max, shape, np.int32)
        return spaces.Dict(parts)

    def row_space(self) -> spaces.Box:
        if self.normalised:
            return spaces.Box(0.0, 1.0, (self.spec.size,), np.float32)
        return spaces.Box(self.low, self.high, dtype=np.int16)

    # Arrays.

    def row(self, state: State, seat: int) -> NDArray[Any]:
        """The observation of a seat."""
        row = np.frombuffer(self.observer.observe(state, seat), dtype="<i2")
        return self.scaled(row) if self.normalised else row.astype(np.int16)

    def scaled(self, rows: NDArray[Any]) -> NDArray[Any]:
        """Numbers from 0 to 1 by their bounds."""
        shifted = rows.astype(np.float32) - self.low
        found: NDArray[Any] = np.clip(shifted / self.span, 0.0, 1.0, dtype=np.float32)
        return found

    def observe(self, state: State, seat: int, moves: list[Move]) -> Observation:
        """What a seat gets; `moves` are those it may choose from now."""
        if self.actions == IDS:
            mask = np.frombuffer(mask_of(moves, self.no_moves), dtype=np.int8).copy()
            return {"observation": self.row(state, seat), "action_mask": mask}
        mask = np.zeros(self.size, dtype=np.int8)
        mask[: self.listed(moves)] = 1
        return {
            "observation": self.row(state, seat),
            "action_mask": mask,
            "candidates": self.candidates(moves),
        }

    def listed(self, moves: list[Move]) -> int:
        """How many moves are offered; `IllegalAction` if the list cannot hold them."""
        if len(moves) > LIST_LIMIT:
            raise IllegalAction(
                f"{self.rules.game}: {len(moves)} legal moves, "
                f"but the list of an environment holds {LIST_LIMIT}"
            )
        return len(moves)

    def candidates(self, moves: list[Move]) -> NDArray[np.int32]:
        """The parts of every legal move in a row; rows that are not used are 0."""
        found = np.zeros((LIST_LIMIT, self.parts), dtype=np.int32)
        parts = np.frombuffer(self.observer.describe(moves), dtype="<i4")
        found[: len(moves)] = parts.reshape(len(moves), self.parts)
        return found

    # Moves and their texts.

    def move(self, action: object, moves: list[Move]) -> Move:
        """The legal move that an action stands for."""
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise IllegalAction(
                f"an action is a whole number from 0 to {self.size - 1}, not {action!r}"
            )
        if self.actions == LISTED:
            if 0 <= action < len(moves):
                return moves[int(action)]
        else:
            for move in moves:
                if move.id == action:
                    return move
        raise IllegalAction(
            f"{self.rules.game}: action {action} is not legal now; "
            "the action mask says which are"
        )

    def text(self, action: object, moves: list[Move]) -> str:
        """The notation of an action: ``play B07``; of a list, of a legal one."""
        if self.actions == LISTED:
            return self.move(action, moves).text()
        if not isinstance(action, int | np.integer) or not 0 <= action < self.size:
            raise IllegalAction(f"actions are 0 to {self.size - 1}, not {action!r}")
        return self.rules.action(int(action)).text()

    def action(self, state: State, text: str, moves: list[Move]) -> int:
        """The action of a move's text; `BadNotation` if there is no such move."""
        move = self.rules.parse(state, text)
        if self.actions == IDS:
            return move.id
        if move not in moves:
            raise IllegalAction(f"{text!r} is not legal now")
        return moves.index(move)
