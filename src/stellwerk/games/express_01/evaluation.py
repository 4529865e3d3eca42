# SPDX-License-Identifier: MIT
"""A cheap estimate of a position for one seat, from what that seat may know."""

from __future__ import annotations

from stellwerk.games.express_01.scoring import capital
from stellwerk.games.express_01.state import ExpressState


def estimate(state: ExpressState, seat: int) -> float:
    """The seat's lead over the best other player, in points."""
    best = -1000
    for other in range(len(state.players)):
        if other != seat:
            best = max(best, capital(state, other))
    return float(capital(state, seat) - best)
