# SPDX-License-Identifier: MIT
"""What players of Cube Express may agree on before the game."""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from stellwerk.core.options import Flag, OneOf, Option
from stellwerk.games.cube_express.material import SIDE_NAMES

STANDARD: Final = "standard"


@final
class Sides(Option):
    """Which colors play, by the side of their start tile (CE-I22).

    The standard is north and south, north to south, or all four.
    """

    def __init__(self) -> None:
        super().__init__("colours", "CE-I22", STANDARD)

    def kind(self) -> str:
        return "choice"

    def allowed(self, players: int) -> list[object]:
        values: list[object] = [STANDARD]
        for sides in combinations(SIDE_NAMES, players):
            values.append("+".join(sides))
        return values


def declared() -> list[Option]:
    """All options, in the order of the form."""
    return [
        OneOf(
            "crossing_counts",
            "CE-I1",
            ["connected_edges", "all_track_edges"],
            "connected_edges",
        ),
        OneOf("dollar_collect", "CE-I8", ["reach", "pass"], "reach"),
        Flag("trigger_player_market", "CE-I10", True),
        Flag("show_taken_tiles", "CE-952", False),
        Sides(),
    ]
