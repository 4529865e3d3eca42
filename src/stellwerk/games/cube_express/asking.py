# SPDX-License-Identifier: MIT
"""What answers share: choices, and names in sentences."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, M
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Target, phrase, seat_name
from stellwerk.games.cube_express.edition import AREAS, EDGES
from stellwerk.games.cube_express.faces import PLAIN
from stellwerk.games.cube_express.map import NO_TILE
from stellwerk.games.cube_express.packed import OPPOSITE
from stellwerk.games.cube_express.player import COAL, DIVIDENDS, IRON, RESERVE, WOOD
from stellwerk.games.cube_express.scoring import total
from stellwerk.games.cube_express.state import CubeState


class CubeAnswer(Answer[CubeState, M]):
    """An answer with a label, offered in a group; `primary` is the usual one."""

    def __init__(
        self,
        moves: type[M],
        label: str,
        group: str,
        primary: bool = False,
        again: bool = False,
    ) -> None:
        super().__init__(moves, again)
        self.label: Final = "choose." + label
        self.group: Final = group
        self.primary: Final = primary

    def add_moves(self, state: CubeState, seat: i64, moves: list[Move]) -> None:
        """Nothing: the questions of this game list their answers themselves."""

    def choice(self, state: CubeState, seat: i64, move: M) -> Choice:
        return self.offered(move, {})

    def offered(
        self,
        move: M,
        params: dict[str, object],
        targets: list[Target] | None = None,
        preview: list[Effect] | None = None,
        variant: str = "",
        group: str = "",
    ) -> Choice:
        """A choice of this kind; its label may have variants, its group be its own."""
        label, group, primary = self.label + variant, group or self.group, self.primary
        return Choice(move.text(), label, params, targets, group, primary, preview)

    def scored(self, state: CubeState, seat: i64, move: M) -> list[Effect]:
        """Whose points the answer would change."""
        twin = state.copy()
        self.resolve(twin, seat, move)
        return score_changes(state, twin)


def score_changes(before: CubeState, after: CubeState) -> list[Effect]:
    """The seats whose points would change, as if the game ended then."""
    effects: list[Effect] = []
    for seat in range(len(before.players)):
        old, new = total(before, seat), total(after, seat)
        if new != old:
            params = {"player": seat_name(seat), "old": old, "new": new}
            effects.append(Effect(seat, "preview.score", params))
    return effects


# What places, objectives and amounts are called in sentences: never by coordinates.


def tile_name(state: CubeState, laid: int) -> object:
    """What lies on a place; backs look alike, so they are told by a neighbour."""
    face = state.map.printed(laid)
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
    around = [table.laid_at(cell + step) for step in state.material.grid.steps]
    near = [
        (table.kind_of(laid) == PLAIN, edge, laid)
        for edge, laid in enumerate(around)
        if NO_TILE < laid < before
    ]
    if not near:
        return "@place.apart"
    _, edge, laid = min(near)
    return phrase(key + EDGES[OPPOSITE[edge]], {"tile": tile_name(state, laid)})


def objective_name(state: CubeState, column: int) -> object:
    """An objective by what it demands: ``5 own stations``."""
    return state.material.objectives[state.objectives[column]].demand()


def amount(area: int, n: int) -> object:
    """Some markers of an area in words: ``2 wood``, ``1 dividend``."""
    return phrase("amount." + AREAS[area], {"n": n})


def amounts(counts: list[int]) -> object:
    """Markers of several areas, resources before the others."""
    order = [COAL, WOOD, IRON, RESERVE, DIVIDENDS]
    parts: list[object] = [amount(a, counts[a]) for a in order if counts[a] > 0]
    if len(parts) == 2:
        return phrase("amount.pair", {"first": parts[0], "second": parts[1]})
    return parts
