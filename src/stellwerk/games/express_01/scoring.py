# SPDX-License-Identifier: MIT
"""Capital: what every card and the black engine are worth (EX-101, EX-901 to 905)."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.messages import Outcome, places
from stellwerk.games.express_01.state import ExpressState


def share_points(state: ExpressState, seat: i64) -> i64:
    """Each share counts the stations of its company in the network."""
    held = state.players[seat].held
    stations = state.network.stations
    points: i64 = 0
    company: i64
    for company in range(len(held)):
        shares: i64 = held[company]
        if shares > 0:
            points += shares * stations[company]
    return points


def pairs(state: ExpressState, seat: i64) -> i64:
    """Unlike pairs of base cards: one track card and one station card (EX-102)."""
    player = state.players[seat]
    return min(player.base_tracks, player.base_stations)


def capital(state: ExpressState, seat: i64) -> i64:
    """A player's capital (»Kapital«): the points if the game ended now (EX-101)."""
    material = state.material
    points = len(state.players[seat].hand) * material.hand_points
    points += share_points(state, seat)
    points += pairs(state, seat) * material.pair_points
    if state.engine == seat:
        points += material.engine_points
    return points


def capital_parts(state: ExpressState, seat: int) -> dict[str, int]:
    """The same by category, in printed order."""
    material = state.material
    engine: i64 = material.engine_points if state.engine == seat else 0
    return {
        "hand": len(state.players[seat].hand) * material.hand_points,
        "shares": share_points(state, seat),
        "pairs": pairs(state, seat) * material.pair_points,
        "engine": engine,
    }


def outcome(state: ExpressState) -> Outcome:
    """Most capital wins, then most shares, then the victory is shared (EX-905)."""
    seats = range(len(state.players))
    scores: list[int] = [capital(state, seat) for seat in seats]
    shares = [len(player.shares) for player in state.players]
    keys: list[tuple[int, ...]] = [(scores[seat], shares[seat]) for seat in seats]
    parts = [capital_parts(state, seat) for seat in seats]
    ties = [{"shares": count} for count in shares]
    return Outcome(scores, places(keys), parts, ties)
