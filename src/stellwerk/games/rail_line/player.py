# SPDX-License-Identifier: MIT
"""What one player owns in Rail Line."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

NEVER: Final = -1
NO_LANE: Final = -1


@final
class Player:
    """A lane with two locomotives, a hand of A cards, a score sheet, coins."""

    def __init__(self, goods: i64, old: Player | None = None) -> None:
        """Somebody who owns nothing, or a copy of another player."""
        # 0..2, NO_LANE before it is chosen
        self.lane: i64 = i64(NO_LANE) if old is None else old.lane
        # Positions of the fast train (»Schnellzug«) and of the slow train
        # (»Bummelzug«), which is never above fast
        self.fast: i64 = i64(0) if old is None else old.fast
        self.slow: i64 = i64(0) if old is None else old.slow
        # Coins left, circled and not crossed out; those crossed out
        self.coins: i64 = i64(0) if old is None else old.coins
        self.spent: i64 = i64(0) if old is None else old.spent
        # Coins taken instead of a symbol (RL-601); boxes marked for coins (RL-505)
        self.swaps: i64 = i64(0) if old is None else old.swaps
        self.boxes: i64 = i64(0) if old is None else old.boxes
        # The turn in which the race row was filled, or NEVER
        self.race_turn: i64 = i64(NEVER) if old is None else old.race_turn
        # Marked boxes, by good; A cards, hidden from the others
        self.marks: list[int] = [0] * goods if old is None else old.marks[:]
        self.hand: list[int] = [] if old is None else old.hand[:]

    def copy(self) -> Player:
        return Player(0, self)

    def scores_like(self, other: Player) -> bool:
        """Is the score sheet the same: boxes, coins, the race?"""
        return (
            self.coins == other.coins
            and self.race_turn == other.race_turn
            and self.marks == other.marks
        )

    def looks_like(self, other: Player) -> bool:
        """Does everybody see the same of both?"""
        return (
            self.lane == other.lane
            and self.fast == other.fast
            and self.slow == other.slow
            and self.spent == other.spent
            and self.swaps == other.swaps
            and self.boxes == other.boxes
            and len(self.hand) == len(other.hand)
            and self.scores_like(other)
        )

    def give_back(self, good: i64, before: Player) -> None:
        """Undo the receipt of a good: what it changed is again as it was before."""
        self.marks[good] = before.marks[good]
        self.coins = before.coins
        self.race_turn = before.race_turn
