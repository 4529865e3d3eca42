# SPDX-License-Identifier: MIT
"""A game of Cube Express as plain JSON and back.

The map is written tile by tile in the order of laying; cities and openings follow
from it and are built anew when it is read.
"""

from __future__ import annotations

from stellwerk.core.contract import Stack
from stellwerk.core.snapshot import (
    BadSnapshot,
    get_bool,
    get_int,
    get_ints,
    get_parts,
    get_texts,
)
from stellwerk.games.cube_express.cities import lay, raise_station
from stellwerk.games.cube_express.faces import STATION
from stellwerk.games.cube_express.material import AREA_NAMES, Material
from stellwerk.games.cube_express.player import Player
from stellwerk.games.cube_express.state import (
    ENDINGS,
    NO_TILE,
    NOBODY,
    CubeState,
    Map,
    Turn,
    bits_of,
    empty_map,
    new_player,
    new_turn,
    tiles_of,
)


def new_state(material: Material) -> CubeState:
    """The table before luck has decided anything (CE-101, CE-103)."""
    table = empty_map()
    at = [0] * material.players
    for place, cell in enumerate(material.start_cells):
        laid = lay(table, material, cell, 4 * place + material.start_turns[place])
        seat = material.start_seats[place]
        if seat != NOBODY:
            raise_station(table, material.faces, laid, seat)
            at[seat] = laid
    return CubeState(
        Stack([]),
        material,
        NOBODY,
        NOBODY,
        0,
        0,
        0,
        material.nines,
        new_turn(True),
        None,
        table,
        list(range(len(material.tiles))),
        [],
        [],
        [0] * (material.players * material.columns),
        [new_player(material, at[seat]) for seat in range(material.players)],
    )


def save_state(state: CubeState) -> dict[str, object]:
    names = state.material.tiles
    cards = state.material.objectives
    return {
        "stack": state.stack.save(),
        "start": state.start,
        "active": state.active,
        "round": state.round,
        "ending": ENDINGS[state.ending],
        "last_round": state.last_round,
        "nines": state.nines,
        "turn": save_turn(state.turn),
        "map": [save_laid(state, laid) for laid in range(len(state.map.cells))],
        "pile": [names[tile] for tile in state.pile],
        "market": ["" if tile == NO_TILE else names[tile] for tile in state.market],
        "objectives": [cards[card].id for card in state.objectives],
        "pledges": state.pledges[:],
        "players": [save_player(player, names) for player in state.players],
    }


def save_turn(turn: Turn) -> dict[str, object]:
    return {
        "market_open": turn.market_open,
        "points": turn.points,
        "traveller": turn.traveller,
        "entry": turn.entry,
        "acted": turn.acted,
        "travelled": turn.travelled,
        "fresh": turn.fresh,
        "due": turn.due,
        "column": turn.column,
    }


def save_laid(state: CubeState, laid: int) -> dict[str, object]:
    """One laid tile: its face, place, rotation and everything on it."""
    table = state.map
    grid = state.material.grid
    face = state.material.faces.all[table.tiles[laid] >> 2]
    first = table.first_house[laid]
    houses = len(face.house_street)
    at: list[object] = [grid.x(table.cells[laid]), grid.y(table.cells[laid])]
    return {
        "face": face.id,
        "at": at,
        "r": table.tiles[laid] % 4,
        "holder": table.holders[laid],
        "passengers": table.passengers[first : first + houses],
        "later": [mark % 8 for mark in table.later if mark // 8 == laid],
    }


def save_player(player: Player, names: list[str]) -> dict[str, object]:
    saved: dict[str, object] = {}
    for area, name in enumerate(AREA_NAMES):
        saved[name] = player.cubes[area]
    saved["stock"] = player.stock
    saved["dollars"] = tiles_of(player.dollars)
    saved["topped"] = player.topped
    saved["nines"] = player.nines
    saved["locomotives"] = player.locomotives[:]
    saved["hand"] = [names[tile] for tile in player.hand]
    saved["known"] = [names[tile] for tile in tiles_of(player.known)]
    saved["maybe"] = [names[tile] for tile in tiles_of(player.maybe)]
    saved["lost"] = [names[tile] for tile in tiles_of(player.lost)]
    return saved


def restore_state(
    snapshot: dict[str, object], material: Material, stack: Stack
) -> CubeState:
    """The state that `save_state` wrote, with its stack already read."""
    table = empty_map()
    players = [
        restore_player(part, material) for part in get_parts(snapshot, "players")
    ]
    if len(players) != material.players:
        raise BadSnapshot(f"snapshot: {len(players)} players, not {material.players}")
    for part in get_parts(snapshot, "map"):
        restore_laid(part, material, table, players)
    restore_holders(snapshot, material, table, players)
    cards = [card.id for card in material.objectives]
    ending = snapshot.get("ending")
    if ending not in ENDINGS:
        raise BadSnapshot(f"snapshot: unknown ending {ending!r}")
    return CubeState(
        stack,
        material,
        get_int(snapshot, "start"),
        get_int(snapshot, "active"),
        get_int(snapshot, "round"),
        ENDINGS.index(str(ending)),
        get_int(snapshot, "last_round"),
        get_int(snapshot, "nines"),
        restore_turn(get_part(snapshot, "turn")),
        None,
        table,
        read_names(snapshot, "pile", material.tiles),
        read_market(snapshot, material),
        read_names(snapshot, "objectives", cards),
        get_ints(snapshot, "pledges"),
        players,
    )


def get_part(snapshot: dict[str, object], key: str) -> dict[str, object]:
    value = snapshot.get(key)
    if isinstance(value, dict):
        return value
    raise BadSnapshot(f"snapshot: {key!r} should be an object, not {value!r}")


def read_names(snapshot: dict[str, object], key: str, known: list[str]) -> list[int]:
    names = get_texts(snapshot, key)
    for name in names:
        if name not in known:
            raise BadSnapshot(f"snapshot: {key!r} names {name!r}, which is not in play")
    return [known.index(name) for name in names]


def read_market(snapshot: dict[str, object], material: Material) -> list[int]:
    """Tiles by column; an empty text is an empty space (CE-E7)."""
    market: list[int] = []
    for name in get_texts(snapshot, "market"):
        if name and name not in material.tiles:
            raise BadSnapshot(f"snapshot: 'market' names {name!r}, not in play")
        market.append(material.tiles.index(name) if name else NO_TILE)
    return market


def restore_turn(snapshot: dict[str, object]) -> Turn:
    return Turn(
        get_bool(snapshot, "market_open"),
        get_int(snapshot, "points"),
        get_int(snapshot, "traveller"),
        get_int(snapshot, "entry"),
        get_bool(snapshot, "acted"),
        get_int(snapshot, "travelled"),
        get_int(snapshot, "fresh"),
        get_int(snapshot, "due"),
        get_int(snapshot, "column"),
    )


def restore_player(snapshot: dict[str, object], material: Material) -> Player:
    """A player without what the map tells: stations, passengers, deliveries, sites."""
    names = material.tiles
    dollars = 0
    for index in get_ints(snapshot, "dollars"):
        dollars |= bits_of([index])
    return Player(
        [get_int(snapshot, name) for name in AREA_NAMES],
        get_int(snapshot, "stock"),
        dollars,
        get_bool(snapshot, "topped"),
        get_int(snapshot, "nines"),
        0,
        get_ints(snapshot, "locomotives"),
        0,
        0,
        0,
        0,
        0,
        sorted(read_names(snapshot, "hand", names)),
        bits_of(read_names(snapshot, "known", names)),
        bits_of(read_names(snapshot, "maybe", names)),
        bits_of(read_names(snapshot, "lost", names)),
    )


def restore_laid(
    part: dict[str, object], material: Material, table: Map, players: list[Player]
) -> None:
    """Lay one tile again, with its passengers and later deliveries."""
    ids = [face.id for face in material.faces.all]
    if part.get("face") not in ids:
        raise BadSnapshot(f"snapshot: tile {part.get('face')!r} is not in play")
    number = ids.index(str(part["face"]))
    face = material.faces.all[number]
    at = get_ints(part, "at")
    if len(at) != 2 or not material.grid.holds(at[0], at[1]):
        raise BadSnapshot(f"snapshot: {at} is no cell of the map")
    cell = material.grid.cell(at[0], at[1])
    laid = lay(table, material, cell, 4 * number + get_int(part, "r"))
    first = table.first_house[laid]
    for house, seat in enumerate(get_ints(part, "passengers")):
        table.passengers[first + house] = seat
        if seat != NOBODY:
            players[seat].passengers += 1
    for seat in get_ints(part, "later"):
        table.later.append(8 * laid + seat)
        players[seat].deliveries += 1
        players[seat].delivered += face.later_value


def restore_holders(
    snapshot: dict[str, object], material: Material, table: Map, players: list[Player]
) -> None:
    """Stations, owners and first deliveries, once all cities are joined."""
    for laid, part in enumerate(get_parts(snapshot, "map")):
        seat = get_int(part, "holder")
        face = material.faces.all[table.tiles[laid] >> 2]
        if seat == NOBODY:
            continue
        table.holders[laid] = seat
        if face.kind == STATION:
            raise_station(table, material.faces, laid, seat)
            players[seat].stations += 1
        elif face.first_value:
            players[seat].firsts += 1
            players[seat].deliveries += 1
            players[seat].delivered += face.first_value
        else:
            players[seat].sites += 1
