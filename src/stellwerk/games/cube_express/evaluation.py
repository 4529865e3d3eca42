# SPDX-License-Identifier: MIT
"""A cheap estimate of a position for bots."""

from __future__ import annotations

from stellwerk.games.cube_express.scoring import total
from stellwerk.games.cube_express.state import CubeState


def lead(state: CubeState, seat: int) -> float:
    """The seat's worth minus that of the best other player."""
    best = -1000.0
    for other in range(len(state.players)):
        if other != seat:
            best = max(best, float(total(state, other)))
    return float(total(state, seat)) - best
