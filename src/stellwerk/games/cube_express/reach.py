# SPDX-License-Identifier: MIT
"""How far a locomotive can still go, tile by tile (CE-603, CE-605)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.games.cube_express.map import NO_TILE, NOBODY
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


def ways_out(state: CubeState, at: i64) -> i64:
    """The edges by which a journey may leave a laid tile, as bits (CE-603)."""
    table = state.map
    return table.beside[at] & state.material.faces.track[table.tiles[at]]


def ways_on(state: CubeState, seat: i64) -> i64:
    """Where the travelling locomotive may go on: never back (CE-605, CE-I2)."""
    at = state.visited(seat)
    return state.map.beside[at] & exits_of(state, at)


def exits_of(state: CubeState, at: i64) -> i64:
    """The edges that a laid tile links with the one of the entry (CE-204)."""
    entry = way_over(state.map.tiles[at], state.turn.entry)
    return state.material.faces.exits[entry]


@final
class Reach:
    """Tiles within reach: the points left there, and the first step that leads there.

    A first step is a locomotive and an edge, packed like a way. Ways are found point
    by point, so the first one to a tile is a shortest one.
    """

    def __init__(self) -> None:
        self.left: dict[int, int] = {}
        self.first: dict[int, int] = {}

    def spread(self, state: CubeState, first: int, at: int, edge: int) -> None:
        """Follow all ways that begin with a step over an edge."""
        table = state.map
        exits = state.material.faces.exits
        left = state.turn.points - 1
        ends = [way_over(table.beyond(at, edge), OPPOSITE[edge])]
        seen: list[int] = []
        while ends and left >= 0:
            further: list[int] = []
            for end in ends:
                if end in seen:
                    continue
                seen.append(end)
                here = tile_of(end)
                self.note(here, left, first)
                ways = exits[way_over(table.tiles[here], edge_of(end))]
                ways &= table.beside[here]
                for out in range(EDGE_COUNT):
                    if ways & BITS[out]:
                        there = table.beyond(here, out)
                        further.append(way_over(there, OPPOSITE[out]))
            ends = further
            left -= 1

    def note(self, laid: int, left: int, first: int) -> None:
        if laid not in self.left or self.left[laid] < left:
            self.left[laid] = left
            self.first[laid] = first


def reach_of(state: CubeState, seat: int) -> Reach:
    """What the travelling locomotive, or else each that may set out, can reach."""
    reach = Reach()
    turn = state.turn
    spots = state.players[seat].locomotives
    for locomotive in range(len(spots)):
        at = spots[locomotive]
        if at == NOWHERE:
            continue
        if turn.traveller == NOBODY:
            ways = 0 if turn.travelled & BITS[locomotive] else ways_out(state, at)
        else:
            ways = ways_on(state, seat) if turn.traveller == locomotive else 0
        for edge in range(EDGE_COUNT):
            if ways & BITS[edge] and state.map.beyond(at, edge) != NO_TILE:
                reach.spread(state, way_over(locomotive, edge), at, edge)
    return reach
