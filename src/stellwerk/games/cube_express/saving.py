# SPDX-License-Identifier: MIT
"""The table before the first move, and a game of Cube Express as plain JSON.

The map is written tile by tile in the order of laying; cities and openings follow
from it and are built anew when it is read.
"""

from __future__ import annotations

from stellwerk.core.contract import Stack
from stellwerk.games.cube_express.cities import lay, raise_station
from stellwerk.games.cube_express.map import NO_TILE, NOBODY, empty_map
from stellwerk.games.cube_express.material import AREA_NAMES, Material
from stellwerk.games.cube_express.player import Player
from stellwerk.games.cube_express.state import (
    ENDINGS,
    CubeState,
    Turn,
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
        table,
        list(range(len(material.tiles))),
        [],
        [],
        [0] * (material.players * material.columns),
        [new_player(material, at[seat]) for seat in range(material.players)],
    )


def save_state(state: CubeState) -> dict[str, object]:
    """The exact state as plain JSON."""
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
    """The turn in progress."""
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
    """A player, without what the map tells."""
    saved: dict[str, object] = {}
    for area, name in enumerate(AREA_NAMES):
        saved[name] = player.held(area)
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
