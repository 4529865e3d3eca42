# SPDX-License-Identifier: MIT
"""How far a locomotive can still go, tile by tile (CE-603, CE-605)."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT
from stellwerk.games.cube_express.packed import (
    BITS,
    EDGE_COUNT,
    OPPOSITE,
    edge_of,
    tile_of,
    way_over,
)
from stellwerk.games.cube_express.player import NOWHERE
from stellwerk.games.cube_express.state import CubeState


def starts_of(state: CubeState, seat: i64, locomotive: i64) -> i64:
    """The edges over which a locomotive may set out now, as bits (CE-603)."""
    table, turn = state.map, state.turn
    at: i64 = state.players[seat].locomotives[locomotive]
    if turn.points < 1 or at == NOWHERE or turn.travelled & BITS[locomotive]:
        return 0
    return table.beside[at] & state.material.faces.track[table.tiles[at]]


def ways_on(state: CubeState, seat: i64) -> i64:
    """Where the travelling locomotive may go on: never back (CE-605, CE-I2)."""
    at = state.visited(seat)
    return state.map.beside[at] & exits_of(state, at, state.turn.entry)


def exits_of(state: CubeState, at: i64, entry: i64) -> i64:
    """The edges that a laid tile links with the one of the entry (CE-204)."""
    return state.material.faces.exits[way_over(state.map.tiles[at], entry)]


def within(state: CubeState, at: int, edge: int) -> dict[int, int]:
    """Tiles on all ways that begin with a step over an edge, and the points left there.

    Ways are found point by point, so the first one to a tile is a shortest one.
    """
    table = state.map
    left = state.turn.points - 1
    ends = [way_over(table.beyond(at, edge), OPPOSITE[edge])]
    seen: list[int] = []
    found: dict[int, int] = {}
    while ends and left >= 0:
        further: list[int] = []
        for end in ends:
            if end in seen:
                continue
            seen.append(end)
            here = tile_of(end)
            found.setdefault(here, left)
            ways = exits_of(state, here, edge_of(end)) & table.beside[here]
            for out in range(EDGE_COUNT):
                if ways & BITS[out]:
                    further.append(way_over(table.beyond(here, out), OPPOSITE[out]))
        ends = further
        left -= 1
    return found


def reach_of(state: CubeState, seat: int) -> dict[int, tuple[int, int]]:
    """What the travelling locomotive, or else each that may set out, can reach.

    By tile the points left there, and the first step that leads there: a locomotive
    and an edge, packed like a way.
    """
    reach: dict[int, tuple[int, int]] = {}
    turn = state.turn
    for locomotive, at in enumerate(state.players[seat].locomotives):
        ways: i64 = 0
        if turn.traveller == NO_SEAT:
            ways = starts_of(state, seat, locomotive)
        elif turn.traveller == locomotive:
            ways = ways_on(state, seat)
        for edge in range(EDGE_COUNT):
            if ways & BITS[edge]:
                for laid, left in within(state, at, edge).items():
                    if laid not in reach or reach[laid][0] < left:
                        reach[laid] = (left, way_over(locomotive, edge))
    return reach
