# SPDX-License-Identifier: MIT
"""What a seat of Cube Express may know, as numbers (CE-951, CE-952)."""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter, write_i32_le
from mypy_extensions import i32, i64

from stellwerk.core.contract import NO_SEAT, Move, Rules, Step
from stellwerk.core.observation import (
    NUMBER_SIZE,
    Field,
    Observer,
    Questions,
    RowWriter,
    number,
    numbered,
    put,
    put_counts,
    put_mask,
    put_names,
    put_seat,
    put_seats,
    put_zeros,
    row,
)
from stellwerk.games.cube_express.actions import TURNS
from stellwerk.games.cube_express.edition import AREAS, EDGES
from stellwerk.games.cube_express.map import Map
from stellwerk.games.cube_express.material import Material
from stellwerk.games.cube_express.packed import (
    face_of,
    marked_by,
    marked_tile,
    places_of,
    turn_of,
)
from stellwerk.games.cube_express.phases import market_is_open
from stellwerk.games.cube_express.player import Player
from stellwerk.games.cube_express.scoring import total
from stellwerk.games.cube_express.state import CubeState

VERSION: Final = 1
MOST_POINTS: Final = 1000
MOST_ROUNDS: Final = 100
MOST_STEPS: Final = 100  # movement points of a turn
# A move without a cell is its own number; the others have a cell, and either a tile
# that is laid there (turns 4 to 7 are backs), or a house to sit in or to pay with.
ACTION_PARTS: Final = ["fixed", "kind", "x", "y", "tile", "turn", "house"]
LAY: Final = 1
SIT: Final = 2
PAY: Final = 3
LOCOMOTIVE: Final = 4
TILE_PARTS: Final = ["x", "y", "face", "turn", "holder"]


def table_fields(material: Material) -> list[Field]:
    """How far the game and the turn are, and what lies beside the map."""
    tiles, players = material.tiles, material.players
    columns = numbered(material.columns)
    most_laid = laid_limit(material)
    pledged = material.pledge_limit
    return [
        number("round", "the round; 0 is the setup", MOST_ROUNDS),
        number("last_round", "the last round; 0 while unknown", MOST_ROUNDS),
        number("ending", "what triggered the end", 3),
        number("start", "the start player", players),
        number("active", "whose turn it is", players),
        number("points", "movement points left", MOST_STEPS),
        number("traveller", "the locomotive on its journey", 2),
        number("entry", "the edge by which it entered its tile", len(EDGES)),
        number("acted", "its pass-by action there is used", 1),
        number("travelled", "locomotives that had their journey, as bits", 3),
        number("fresh", "the tile laid in this turn", most_laid),
        number("due", "markers still to pay for the station", material.markers),
        number("column", "market column taken from in this turn", len(columns)),
        number("market_open", "this turn has a market", 1),
        number("pile", "face-down tiles", len(tiles)),
        number("nines", "9-point markers beside the board", material.nines),
        row("market", "open tile", len(tiles), columns),
        row("objectives", "objective card", len(material.objectives), columns),
        Field("pledges", "own markers", 0, pledged, [numbered(players), columns]),
        row("hand", "this tile is in the own hand", 1, tiles),
        row("lost", "this tile was laid back up or discarded by oneself", 1, tiles),
    ]


def map_fields(material: Material) -> list[Field]:
    """Every laid tile in the order of laying, and what stands on it."""
    places = numbered(laid_limit(material))
    reach, players = material.grid.reach, material.players
    faces = len(material.faces.all)
    later = numbered(players * material.markers)
    houses = numbered(material.faces.most_houses)
    return [
        Field("map", "place, turned face, holder", -reach, faces, [places, TILE_PARTS]),
        Field("riders", "passenger in a house", 0, players, [places, houses]),
        row("later_tile", "tile of a later delivery", len(places), later),
        row("later_seat", "who delivered there", players, later),
    ]


def laid_limit(material: Material) -> int:
    """How many tiles the map can have."""
    return len(material.start_cells) + len(material.tiles)


def player_fields(material: Material, place: int) -> list[Field]:
    """What everybody sees of one player."""
    name = f"player{place}."
    tiles, markers, stock = material.tiles, material.markers, material.stock
    return [
        row(name + "areas", "markers", markers, list(AREAS)),
        number(name + "stock", "field of the disc", stock.last),
        number(name + "topped", "the disc has been on the last field", 1),
        row(name + "dollars", "a marker is left", 1, numbered(stock.last + 1)),
        number(name + "nines", "9-point markers", material.nines),
        number(name + "stations", "stations", material.technology.last),
        row(name + "locomotives", "tile", laid_limit(material), numbered(2)),
        number(name + "passengers", "passengers", markers),
        number(name + "sites", "production sites", markers),
        number(name + "firsts", "first deliveries", markers),
        number(name + "deliveries", "deliveries", markers),
        number(name + "delivered", "what they are worth", MOST_POINTS),
        number(name + "hand", "tiles in hand", len(tiles)),
        number(name + "lost", "tiles laid back up or discarded", len(tiles)),
        row(name + "known", "seen being taken, if the table shows it", 1, tiles),
        number(name + "score", "points now", MOST_POINTS, -MOST_POINTS),
    ]


@final
class CubeObserver(Observer[CubeState]):
    """Fills the fields above, in their order."""

    def __init__(
        self,
        rules: Rules[CubeState],
        material: Material,
        steps: dict[str, Step[CubeState]],
    ) -> None:
        fields = table_fields(material) + map_fields(material)
        for place in range(material.players):
            fields += player_fields(material, place)
        super().__init__(rules, VERSION, Questions(dict(steps)), fields, ACTION_PARTS)
        self.material: Final = material
        self.laid_limit: Final = laid_limit(material)

    def fill(self, state: CubeState, seat: i64, out: RowWriter) -> None:
        material = self.material
        players = material.players
        put(out, state.round)
        put(out, state.last_round)
        put(out, state.ending)
        put_seat(out, state.start, seat, players)
        put_seat(out, state.active, seat, players)
        self.fill_turn(state, out)
        put(out, len(state.pile) if state.market else len(material.tiles))
        put(out, state.nines)
        put_names(out, state.market, material.columns)
        put_names(out, state.objectives, material.columns)
        order = self.orders[seat]
        for other in order:
            for column in range(material.columns):
                put(out, state.pledge_of(other, column))
        put_counts(out, state.players[seat].hand, len(material.tiles))
        put_mask(out, state.players[seat].lost, len(material.tiles))
        self.fill_map(state, seat, out)
        for other in order:
            self.fill_player(state, other, state.players[other], out)

    def fill_turn(self, state: CubeState, out: RowWriter) -> None:
        turn = state.turn
        travelling = turn.traveller != NO_SEAT
        put(out, turn.points)
        put(out, turn.traveller + 1)
        put(out, turn.entry + 1 if travelling else 0)
        put(out, 1 if travelling and turn.acted else 0)
        put(out, turn.travelled)
        put(out, turn.fresh + 1)
        put(out, turn.due)
        put(out, turn.column + 1)
        put(out, 1 if market_is_open(state) else 0)

    def fill_map(self, state: CubeState, seat: i64, out: RowWriter) -> None:
        table = state.map
        players: i64 = self.material.players
        reach: i64 = self.material.grid.reach
        width: i64 = self.material.grid.width
        laid: i64
        for laid in range(len(table.cells)):
            cell: i64 = table.cells[laid]
            turned: i64 = table.tiles[laid]
            line = cell // width
            put(out, cell - line * width - reach)
            put(out, line - reach)
            put(out, face_of(turned) + 1)
            put(out, turn_of(turned))
            put_seat(out, table.holders[laid], seat, players)
        put_zeros(out, (self.laid_limit - len(table.cells)) * len(TILE_PARTS))
        self.fill_houses(table, seat, out)
        size = players * self.material.markers
        put_names(out, [marked_tile(mark) for mark in table.later], size)
        by = [marked_by(mark) for mark in table.later]
        put_seats(out, by, seat, players, size)

    def fill_houses(self, table: Map, seat: i64, out: RowWriter) -> None:
        """Who sits in the houses of the laid tiles."""
        first = out.at
        most: i64 = self.material.faces.most_houses
        house: i64
        passenger: i64
        for house, passenger in enumerate(table.passengers):
            if passenger != NO_SEAT:
                laid: i64 = table.house_tile[house]
                place = most * laid + house - table.first_house[laid]
                out.at = first + NUMBER_SIZE * place
                put_seat(out, passenger, seat, self.material.players)
        out.at = first + NUMBER_SIZE * most * self.laid_limit

    def fill_player(
        self, state: CubeState, seat: i64, player: Player, out: RowWriter
    ) -> None:
        material = self.material
        tiles = len(material.tiles)
        for area in range(len(AREAS)):
            put(out, player.held(area))
        put(out, player.stock)
        put(out, 1 if player.topped else 0)
        put_mask(out, player.dollars, material.stock.last + 1)
        put(out, player.nines)
        put(out, player.stations)
        put_names(out, list(player.locomotives), 2)
        put(out, player.passengers)
        put(out, player.sites)
        put(out, player.firsts)
        put(out, player.deliveries)
        put(out, player.delivered)
        put(out, len(player.hand))
        put(out, len(places_of(player.lost)) if player.lost else 0)
        put_mask(out, player.known if material.show_taken else 0, tiles)
        put(out, total(state, seat))

    def write_action(self, move: Move, out: BytesWriter) -> None:
        actions = self.material.moves
        fixed = len(actions.fixed)
        if move.id < fixed:
            put_parts(out, [move.id + 1, 0, 0, 0, 0, 0, 0])
            return
        cell, offset = divmod(move.id - fixed, actions.block)
        x, y = self.material.grid.x(cell), self.material.grid.y(cell)
        tile, turn = divmod(offset, TURNS)
        offset -= actions.first_house
        if offset < 0:
            put_parts(out, [0, LAY, x, y, tile + 1, turn, 0])
        elif offset < actions.houses:
            put_parts(out, [0, SIT, x, y, 0, 0, offset + 1])
        elif offset < 2 * actions.houses:
            put_parts(out, [0, PAY, x, y, 0, 0, offset - actions.houses + 1])
        else:
            put_parts(out, [0, LOCOMOTIVE, x, y, 0, 0, 0])


def put_parts(out: BytesWriter, parts: list[int]) -> None:
    """The description of a move."""
    part: i64
    for part in parts:
        write_i32_le(out, i32(part))
