# SPDX-License-Identifier: MIT
"""What answers share: choices, names in sentences, a free action (CE-302)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, M
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Target, phrase, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.edition import EDGES
from stellwerk.games.cube_express.faces import PLAIN
from stellwerk.games.cube_express.map import NO_TILE
from stellwerk.games.cube_express.material import AREA_COUNT, AREA_NAMES, Conversion
from stellwerk.games.cube_express.moves import Convert
from stellwerk.games.cube_express.packed import EDGE_COUNT, OPPOSITE, stores_key
from stellwerk.games.cube_express.player import COAL, DIVIDENDS, RESERVE
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

    def choice(self, state: CubeState, seat: i64, move: M) -> Choice:
        return self.offered(move, {})

    def offered(
        self,
        move: M,
        params: dict[str, object],
        targets: list[Target] | None = None,
        preview: list[Effect] | None = None,
    ) -> Choice:
        """A choice of this kind."""
        label, group, primary = self.label, self.group, self.primary
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


class Staying(CubeAnswer[M]):
    """An answer after which the same question is asked again, as a free action."""

    def __init__(self, moves: type[M], label: str, group: str) -> None:
        super().__init__(moves, label, group, again=True)


@final
class Converting(Staying[Convert]):
    """Stored resources become others (»Ressourcen umwandeln«, CE-310, CE-311)."""

    def add_moves(self, state: CubeState, seat: i64, moves: list[Move]) -> None:
        moves.extend(free_with(state, seat, False))

    def why_not(self, state: CubeState, seat: i64, move: Convert) -> Illegal | None:
        if state.players[seat].covers(state.material.conversions[move.index].cost):
            return None
        return Illegal("CE-310", "refused.convert", {"id": move.name})

    def resolve(self, state: CubeState, seat: i64, move: Convert) -> None:
        conversion = state.material.conversions[move.index]
        player = state.players[seat]
        for area in range(AREA_COUNT):
            player.add(area, conversion.change[area])
        if state.events is not None:
            state.tell_by(seat, "converted", conversion_params(conversion))

    def choice(self, state: CubeState, seat: i64, move: Convert) -> Choice:
        params = conversion_params(state.material.conversions[move.index])
        scored = self.scored(state, seat, move)
        return self.offered(move, params, [Target("conversion", move.name)], scored)


def drawn(first: list[Move], second: list[Move], rng: Rng) -> Move:
    """Any move of two lists, as if they were one."""
    count: i64 = len(first)
    number = rng.below(count + len(second))
    return first[number] if number < count else second[number - count]


def free_with(state: CubeState, seat: i64, sale: bool) -> list[Move]:
    """Conversions, and the sale if there is one; one list for all such stores."""
    player = state.players[seat]
    material = state.material
    most: i64 = material.most_converted
    coal, wood = min(player.coal, most), min(player.wood, most)
    key = stores_key(most + 1, coal, wood, min(player.iron, most), sale)
    moves = material.free[key]
    if moves is material.moves.unmade:
        moves = []
        for place, conversion in enumerate(material.conversions):
            if player.covers(conversion.cost):
                moves.append(material.moves.convert[place])
        if sale:
            moves.append(material.moves.sell)
        material.free[key] = moves
    return moves


def conversion_params(conversion: Conversion) -> dict[str, object]:
    """Both sides of a conversion in words, for labels and the log."""
    cost = list(conversion.cost)
    gain = [cost[area] + conversion.change[area] for area in range(AREA_COUNT)]
    return {"id": conversion.id, "cost": amounts(cost), "gain": amounts(gain)}


# What places, objectives and amounts are called in sentences: never by coordinates.


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
    if len(parts) == 2:
        return phrase("amount.pair", {"first": parts[0], "second": parts[1]})
    return parts
