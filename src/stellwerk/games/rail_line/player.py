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

    def __init__(
        self,
        *,
        lane: i64,
        fast: i64,
        slow: i64,
        coins: i64,
        spent: i64,
        swaps: i64,
        boxes: i64,
        race_turn: i64,
        marks: list[int],
        hand: list[int],
    ) -> None:
        self.lane = lane  # 0..2, NO_LANE before it is chosen
        self.fast = fast  # position of the fast train (»Schnellzug«)
        self.slow = slow  # position of the slow train (»Bummelzug«), never above fast
        self.coins = coins  # left: circled and not crossed out
        self.spent = spent  # crossed out
        self.swaps = swaps  # coins taken instead of a symbol (RL-601)
        self.boxes = boxes  # boxes marked for coins (RL-505)
        self.race_turn = race_turn  # turn in which the race row was filled, or NEVER
        self.marks = marks  # marked boxes, by good
        self.hand = hand  # A cards, hidden from the others

    def copy(self) -> Player:
        return Player(
            lane=self.lane,
            fast=self.fast,
            slow=self.slow,
            coins=self.coins,
            spent=self.spent,
            swaps=self.swaps,
            boxes=self.boxes,
            race_turn=self.race_turn,
            marks=self.marks[:],
            hand=self.hand[:],
        )

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

    def save(self, cards: list[str]) -> dict[str, object]:
        return {
            "lane": self.lane,
            "fast": self.fast,
            "slow": self.slow,
            "coins": self.coins,
            "spent": self.spent,
            "swaps": self.swaps,
            "boxes": self.boxes,
            "race_turn": self.race_turn,
            "marks": self.marks[:],
            "hand": [cards[card] for card in self.hand],
        }
