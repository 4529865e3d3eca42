# SPDX-License-Identifier: MIT
"""A game of Cube Express as plain JSON, and back; what does not fit is refused by name.

The map is written tile by tile in the order of laying; cities and openings follow
from it and are built anew when it is read.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT
from stellwerk.core.fields import (
    Field,
    Flag,
    Mask,
    Number,
    Numbers,
    Thing,
    Things,
    read_each,
    read_fields,
    save_fields,
)
from stellwerk.core.snapshot import (
    BadSnapshot,
    get_all_between,
    get_between,
    get_ints,
    get_part,
    get_parts,
)
from stellwerk.games.cube_express.cities import lay, raise_station
from stellwerk.games.cube_express.edition import AREAS
from stellwerk.games.cube_express.faces import STATION
from stellwerk.games.cube_express.map import NO_TILE
from stellwerk.games.cube_express.material import Material
from stellwerk.games.cube_express.packed import (
    bits_of,
    mark_of,
    places_of,
    turn_of,
    turned_face,
)
from stellwerk.games.cube_express.player import NOWHERE, Player
from stellwerk.games.cube_express.state import ENDINGS, CubeState

# Fields that only this game has.


@final
class Spots(Numbers):
    """The laid tiles on which the locomotives stand."""

    def save(self, value: Any) -> object:
        return list(value)

    def read(self, snapshot: dict[str, object]) -> object:
        return vec[i64](get_ints(snapshot, self.name, self.count))


@final
class Dollars(Number):
    """Fields of the stock track as bits."""

    def save(self, value: Any) -> object:
        return places_of(value)

    def read(self, snapshot: dict[str, object]) -> object:
        return bits_of(get_all_between(snapshot, self.name, self.low, self.high))


# The whole state.


@final
class Snapshots:
    """Writes and reads the states of games with the same material, field by field."""

    def __init__(self, material: Material) -> None:
        tiles, columns = material.tiles, material.columns
        self.last_seat: Final = material.players - 1
        self.course: Final[list[Field]] = [
            Number("start", NO_SEAT, self.last_seat),
            Number("active", NO_SEAT, self.last_seat),
            Number("round"),
            Thing("ending", ENDINGS, "ending"),
            Number("last_round"),
            Number("nines"),
        ]
        self.turn: Final[list[Field]] = [
            Flag("market_open"),
            Number("points"),
            Number("traveller", NO_SEAT, 1),
            Number("entry", 0, 3),
            Flag("acted"),
            Number("travelled", 0, 3),
            Number("fresh"),
            Number("due"),
            Number("column", 0, columns - 1),
        ]
        self.table: Final[list[Field]] = [
            Things("pile", tiles, "tile"),
            Things("market", tiles, "tile", NO_TILE, ""),  # may have gaps (CE-E7)
            Things("objectives", material.cards, "card"),
            Numbers("pledges", material.players * columns),
        ]
        self.player: Final[list[Field]] = [
            *[Number(area) for area in AREAS],
            Number("stock", 0, material.stock.last),
            Dollars("dollars", 0, material.stock.last),
            Flag("topped"),
            Number("nines"),
            Spots("locomotives", 2),
            Things("hand", tiles, "tile"),
            *[Mask(name, tiles, "tile") for name in ("known", "maybe", "lost")],
        ]

    def save(self, state: CubeState) -> dict[str, object]:
        """The exact state as plain JSON; players without what the map tells."""
        return {
            "stack": state.stack.save(),
            **save_fields(state, self.course),
            "turn": save_fields(state.turn, self.turn),
            "map": [save_laid(state, laid) for laid in range(len(state.map.cells))],
            **save_fields(state, self.table),
            "players": [save_fields(player, self.player) for player in state.players],
        }

    def restore(self, snapshot: dict[str, object], empty: CubeState) -> CubeState:
        """The state that `save` wrote; `empty` is one before the game."""
        stack = empty.steps.stack_of(snapshot)
        state = CubeState(stack, empty.material, empty.steps)
        read_fields(state, snapshot, self.course + self.table)
        columns = empty.material.columns
        for key, found in (("market", state.market), ("objectives", state.objectives)):
            if found and len(found) != columns:  # none before the setup
                wrong = f"should hold {columns}, not {len(found)}"
                raise BadSnapshot(f"snapshot: {key!r} {wrong}")
        tiles = get_parts(snapshot, "map")
        turn = get_part(snapshot, "turn")
        get_between(turn, "fresh", NO_TILE, len(tiles) - 1)
        read_fields(state.turn, turn, self.turn)
        state.players = [Player() for _ in range(empty.material.players)]
        read_each(state.players, snapshot, "players", self.player)
        for part in get_parts(snapshot, "players"):
            get_all_between(part, "locomotives", NOWHERE, len(tiles) - 1)
        for player in state.players:
            player.hand.sort()
        for part in tiles:
            self.restore_laid(part, state)
        for laid, part in enumerate(tiles):
            seat = get_between(part, "holder", NO_SEAT, self.last_seat)
            if seat != NO_SEAT:
                restore_holder(state, laid, seat)
        return state

    def restore_laid(self, part: dict[str, object], state: CubeState) -> None:
        """Lay one tile again, with its passengers and later deliveries."""
        table, faces = state.map, state.material.faces
        name, ids = part.get("face"), [face.id for face in faces.all]
        if name not in ids:
            raise BadSnapshot(f"snapshot: 'face' names an unknown tile {name!r}")
        number = ids.index(str(name))
        face = faces.all[number]
        turned = turned_face(number, get_between(part, "r", 0, 3))
        laid = lay(table, read_cell(part, state), turned)
        riders = get_all_between(part, "passengers", NO_SEAT, self.last_seat)
        if len(riders) > len(face.house_street):
            raise BadSnapshot(f"snapshot: too many 'passengers' on {face.id}")
        for house, seat in enumerate(riders, table.first_house[laid]):
            table.passengers[house] = seat
            if seat != NO_SEAT:
                state.players[seat].passengers += 1
        for seat in get_all_between(part, "later", 0, self.last_seat):
            table.later = [*table.later, mark_of(laid, seat)]
            state.players[seat].deliveries += 1
            state.players[seat].delivered += face.later_value


def save_laid(state: CubeState, laid: int) -> dict[str, object]:
    """One laid tile: its face, place, rotation and everything on it."""
    table = state.map
    grid, cell = state.material.grid, table.cells[laid]
    return {
        "face": table.printed(laid).id,
        "at": [grid.x(cell), grid.y(cell)],
        "r": turn_of(table.tiles[laid]),
        "holder": table.holders[laid],
        "passengers": table.passengers_on(laid),
        "later": table.later_on(laid),
    }


def read_cell(part: dict[str, object], state: CubeState) -> int:
    """An empty cell of the grid."""
    grid = state.material.grid
    get_ints(part, "at", 2)
    x, y = get_all_between(part, "at", 1 - grid.reach, grid.reach - 1)
    cell = grid.cell(x, y)
    if state.map.laid_at(cell) != NO_TILE:
        raise BadSnapshot(f"snapshot: 'at' has two tiles on {grid.name(cell)}")
    return cell


def restore_holder(state: CubeState, laid: int, seat: int) -> None:
    """A station, an owner or a first delivery, once all cities are joined."""
    table, material, player = state.map, state.material, state.players[seat]
    face = table.printed(laid)
    table.holders[laid] = seat
    if face.kind == STATION:
        raise_station(table, laid, seat)
        player.stations += 1
        if player.stations > material.technology.last:
            raise BadSnapshot(f"snapshot: 'holder' {seat} has too many stations")
    elif face.first_value:
        player.firsts += 1
        player.deliveries += 1
        player.delivered += face.first_value
    else:
        player.sites += 1
