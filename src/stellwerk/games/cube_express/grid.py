# SPDX-License-Identifier: MIT
"""The square grid of the map as numbered cells (CE-201).

The grid has no border in the rules. A map of n tiles cannot reach further than
n cells beyond the start tiles, so a square that large holds every possible map.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Grid:
    """Cells by number and by coordinates; the start crossing lies at (0, 0)."""

    def __init__(self, tiles: int) -> None:
        self.reach: Final = tiles + 2  # the start tiles, and open cells at the rim
        self.width: Final = 2 * self.reach + 1
        self.count: Final = self.width * self.width
        self.steps: Final = vec[i64]([-self.width, 1, self.width, -1])  # N, E, S, W

    def cell(self, x: int, y: int) -> int:
        return (y + self.reach) * self.width + x + self.reach

    def holds(self, x: int, y: int) -> bool:
        return abs(x) <= self.reach and abs(y) <= self.reach

    def x(self, cell: int) -> int:
        return cell % self.width - self.reach

    def y(self, cell: int) -> int:
        return cell // self.width - self.reach

    def name(self, cell: int) -> str:
        """A cell as it is typed: ``0,-2``."""
        return f"{self.x(cell)},{self.y(cell)}"

    def distance(self, cell: int) -> int:
        """Orthogonal steps from the start crossing."""
        return abs(self.x(cell)) + abs(self.y(cell))
