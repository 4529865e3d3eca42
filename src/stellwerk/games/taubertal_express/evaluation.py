# SPDX-License-Identifier: MIT
"""A cheap estimate of a position for bots, from what everybody can see."""

from __future__ import annotations

from stellwerk.games.taubertal_express.scoring import score_of
from stellwerk.games.taubertal_express.state import TauberState


def lead_of(state: TauberState, seat: int) -> float:
    """The seat's estimated points minus those of the best opponent."""
    best = -1000.0
    for other in range(len(state.players)):
        if other != seat:
            best = max(best, float(score_of(state, other)))
    return float(score_of(state, seat)) - best
