# SPDX-License-Identifier: MIT
"""Where a tile may be laid, and why not elsewhere (CE-401 to CE-406)."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Illegal
from stellwerk.games.cube_express.cities import MEETING
from stellwerk.games.cube_express.faces import BITS, Faces
from stellwerk.games.cube_express.moves import Place
from stellwerk.games.cube_express.state import NO_TILE, NOBODY, CubeState, Map

NO_CITY = -1


def placements(state: CubeState, seat: int) -> list[Move]:
    """Every legal way to lay a hand tile; listed once per turn (CE-401)."""
    found = state.placements
    if found is None:
        found = list_placements(state, seat)
        state.placements = found
    return found


def list_placements(state: CubeState, seat: int) -> list[Move]:
    """For every opening with track, the turned faces that fit and join no stations."""
    table = state.map
    faces = state.material.faces
    actions = state.material.moves
    hand = state.players[seat].hand
    found: list[Move] = []
    for place in range(len(table.open_codes)):
        code = table.open_codes[place]
        if code & 15 == 0:
            continue
        cell = table.open_cells[place]
        around = stationed_around(state, place)
        for tile in hand:
            for turned in faces.fitting[faces.first_front + tile][code]:
                if not around or not joins_stations(table, faces, turned, around):
                    found.append(actions.place(tile, cell, turned))
        backs = faces.fitting[faces.back][code]
        for tile in hand:
            for turned in backs:
                if not around or not joins_stations(table, faces, turned, around):
                    found.append(actions.place(tile, cell, turned))
    return found


def stationed_around(state: CubeState, place: i64) -> list[int]:
    """The cities at the 8 half edges of an opening; empty if no harm can be done.

    Two stations can only be joined where streets of two stationed cities meet the
    opening: with one neighbour that takes streets that differ on the halves of an edge.
    """
    table = state.map
    faces = state.material.faces
    known = table.open_codes[place] >> 4
    if known & (known - 1) == 0 and not faces.halves_differ:
        return []
    cities: list[int] = []
    stationed: i64 = NO_CITY
    harm = False
    for half in range(8):
        neighbour = table.open_near[4 * place + (half >> 1)]
        city: i64 = NO_CITY
        if neighbour != NO_TILE:
            street = faces.street[table.tiles[neighbour] * 8 + MEETING[half]]
            if street >= 0:
                city = table.city_at(neighbour, street)
        cities.append(city)
        if city != NO_CITY and table.stations[city] != NOBODY:
            harm = harm or (stationed != NO_CITY and stationed != city)
            stationed = city
    return cities if harm else []


def joins_stations(table: Map, faces: Faces, turned: i64, around: list[int]) -> bool:
    """Would a turned face make one city of two with stations (CE-405, CE-E12)?

    `around` names the cities at the half edges. Streets of the tile that touch a
    common city are one network, also if they are separate on the tile itself.
    """
    touched: list[int] = [0, 0, 0, 0, 0, 0, 0, 0]  # by street: half edges as bits
    for half in range(8):
        street = faces.street[turned * 8 + half]
        if street >= 0 and around[half] != NO_CITY:
            touched[street] |= BITS[around.index(around[half])]
    for street in range(8):
        merge_touching(touched, street)
    for mask in touched:
        stations = 0
        for half in range(8):
            if mask & BITS[half] and table.stations[around[half]] != NOBODY:
                stations += 1
        if stations > 1:
            return True
    return False


def merge_touching(touched: list[int], street: i64) -> None:
    """Draw into one street all others that share a city with it, again and again."""
    changed = True
    while changed:
        changed = False
        for other in range(8):
            if other != street and touched[street] & touched[other]:
                touched[street] |= touched[other]
                touched[other] = 0
                changed = True


def why_not_place(state: CubeState, seat: int, move: Place) -> Illegal | None:
    """None if legal, else the first rule broken, in the order a player would look."""
    table = state.map
    faces = state.material.faces
    where: dict[str, object] = {"place": move.place}
    if move.tile not in state.players[seat].hand:
        name = state.material.tiles[move.tile]
        return Illegal("CE-401", "refused.place.hand", {"tile": name})
    if table.laid_at(move.cell) != NO_TILE:
        return Illegal("CE-401", "refused.place.taken", where)
    if move.cell not in table.open_cells:
        return Illegal("CE-401", "refused.place.apart", where)
    if faces.alike[move.turned] != move.turned:
        same: dict[str, object] = {"turn": faces.alike[move.turned] % 4}
        return Illegal("CE-E9", "refused.place.alike", same)
    place = table.open_cells.index(move.cell)
    code = table.open_codes[place]
    if faces.track[move.turned] & (code >> 4) != code & 15:
        return Illegal("CE-402", "refused.place.track", where)
    if code & 15 == 0:
        return Illegal("CE-403", "refused.place.line", where)
    around = stationed_around(state, place)
    if around and joins_stations(table, faces, move.turned, around):
        return Illegal("CE-405", "refused.place.stations", where)
    return None


def connected_tracks(state: CubeState, laid: int) -> int:
    """Tracks that pay at a crossing: those that meet another track (CE-501, CE-I1)."""
    table = state.map
    track = state.material.faces.track[table.tiles[laid]]
    count = 0
    for edge in range(4):
        if track & BITS[edge] and (
            state.material.all_track_edges or table.near[4 * laid + edge] != NO_TILE
        ):
            count += 1
    return count
