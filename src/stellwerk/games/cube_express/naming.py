# SPDX-License-Identifier: MIT
"""What places, objectives and amounts are called in sentences: never by coordinates."""

from __future__ import annotations

from typing import Final

from stellwerk.core.messages import phrase
from stellwerk.games.cube_express.edition import EDGES
from stellwerk.games.cube_express.faces import PLAIN
from stellwerk.games.cube_express.map import NO_TILE
from stellwerk.games.cube_express.material import AREA_COUNT, AREA_NAMES
from stellwerk.games.cube_express.packed import EDGE_COUNT, OPPOSITE
from stellwerk.games.cube_express.player import COAL, DIVIDENDS, RESERVE
from stellwerk.games.cube_express.state import CubeState

PAIR: Final = 2


def tile_name(state: CubeState, laid: int) -> object:
    """What lies on a place; backs look alike, so they are told by a neighbour."""
    face = state.material.faces.all[state.map.face_of(laid)]
    if face.kind != PLAIN:
        return face.named()
    return beside(state, state.map.cells[laid], laid, "place.back.")


def place_name(state: CubeState, cell: int) -> object:
    """A cell by its tile; a free one by its neighbour: ``north of factory F03``."""
    laid = state.map.laid_at(cell)
    if laid != NO_TILE:
        return tile_name(state, laid)
    return beside(state, cell, len(state.map.cells), "place.free.")


def beside(state: CubeState, cell: int, before: int, key: str) -> object:
    """A cell by a neighbour laid before, if possible one that is no back."""
    table = state.map
    faces = state.material.faces
    best = NO_TILE
    side = 0
    for edge in range(EDGE_COUNT):
        near = table.laid_at(cell + state.material.grid.steps[edge])
        if near == NO_TILE or near >= before:
            continue
        front = faces.kind[table.face_of(near)] != PLAIN
        if best == NO_TILE or front:
            best = near
            side = edge
            if front:
                break
    if best == NO_TILE:
        return "@place.apart"
    name = EDGES[OPPOSITE[side]]
    return phrase(key + name, {"tile": tile_name(state, best)})


def objective_name(state: CubeState, column: int) -> object:
    """An objective by what it demands: ``5 own stations``."""
    return state.material.objectives[state.objectives[column]].demand()


def amount(area: int, n: int) -> object:
    """Some markers of an area in words: ``2 wood``, ``1 dividend``."""
    return phrase("amount." + AREA_NAMES[area], {"n": n})


def amounts(counts: list[int]) -> object:
    """Markers of several areas, resources before the others."""
    order = [*range(COAL, AREA_COUNT), RESERVE, DIVIDENDS]
    parts: list[object] = [amount(a, counts[a]) for a in order if counts[a] > 0]
    if len(parts) == PAIR:
        return phrase("amount.pair", {"first": parts[0], "second": parts[1]})
    return parts
