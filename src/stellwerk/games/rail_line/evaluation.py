# SPDX-License-Identifier: MIT
"""Who is ahead in Rail Line: a cheap estimate for bots, from open information only."""

from __future__ import annotations

from typing import Final

from stellwerk.core.ranking import lead
from stellwerk.games.rail_line.material import LAST_CARD
from stellwerk.games.rail_line.state import RailState

MARK: Final = 2.0  # what a marked box promises at the start of the line
STEP: Final = 0.5  # what each position still ahead of the slow train promises


def lead_of(state: RailState, seat: int) -> float:
    """The seat's lead over the best other player, in points.

    Counts the score as if the game ended now. While the line grows, a marked box
    promises more (rows and chains that it begins), and so does a slow train that
    has stations ahead; both fade with the spaces that are left, to nothing in the
    last round. Weights were tried out against random play.
    """
    values = [prospects(state, other) for other in range(len(state.players))]
    return lead(values, seat)


def prospects(state: RailState, seat: int) -> float:
    """The points of a seat now, and what its boxes and trains promise."""
    player = state.players[seat]
    points = float(state.material.sheet.total(state.players, seat))
    if state.ending:
        return points
    left = float(LAST_CARD - len(state.laid)) / LAST_CARD
    marks = 0
    for count in player.marks:  # compiled, this is faster than `sum`
        marks += count
    ahead: int = player.fast - player.slow
    return points + left * (MARK * marks + STEP * ahead)
