# SPDX-License-Identifier: MIT
"""Where a tile may be laid, and why not elsewhere (CE-401 to CE-406)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Illegal
from stellwerk.games.cube_express.map import (
    NO_OPENING,
    NO_TILE,
    NOBODY,
    UNKNOWN,
)
from stellwerk.games.cube_express.moves import Place
from stellwerk.games.cube_express.naming import place_name
from stellwerk.games.cube_express.packed import (
    BITS,
    EDGE_COUNT,
    FIRST_HALF,
    HALF_COUNT,
    HARMLESS,
    MEETING,
    STATION_HALF,
    SURROUNDINGS,
    edge_at_half,
    half_place,
    neighbours_in,
    tracks_in,
    turn_of,
    turned_face,
)
from stellwerk.games.cube_express.state import CubeState

NO_CITY: Final = -1
LOOKS_ALIKE: Final = "CE-E9"
REASONS: Final = {
    LOOKS_ALIKE: "refused.place.alike",
    "CE-402": "refused.place.track",
    "CE-403": "refused.place.line",
    "CE-405": "refused.place.stations",
}
FREE: Final = ["", "", "", ""]  # every turn is legal


def add_placements(state: CubeState, seat: i64, found: list[Move]) -> None:
    """Append every legal way to lay a hand tile, opening after opening (CE-401)."""
    table = state.map
    hand = state.players[seat].hand
    for place in range(len(table.open_codes)):
        if tracks_in(table.open_codes[place]):
            add_placements_at(state, hand, place, found)


def add_placements_at(
    state: CubeState, hand: list[int], place: i64, found: list[Move]
) -> None:
    """Append the ways to lay the tiles of a hand on an opening with track."""
    actions = state.material.moves
    faces = state.material.faces
    cell = state.map.open_cells[place]
    code: i64 = state.map.open_codes[place]
    danger = danger_at(state, place)
    if danger != HARMLESS:
        for tile in hand:
            for turned in faces.ways_to_lay(tile, code, danger):
                found.append(actions.place(tile, cell, turned))
        return
    fitting = actions.fitting(cell, code)
    for tile in hand:
        moves = fitting[tile]
        if moves is actions.unmade:
            moves = actions.make_fitting(cell, code, tile)
        found.extend(moves)


def has_placement(state: CubeState, seat: int) -> bool:
    """Is there any way to lay a hand tile (CE-E1)?"""
    return count_placements(state, seat)[-1] > 0


def count_placements(state: CubeState, seat: i64) -> list[int]:
    """How many `placements` there are up to each opening, itself included."""
    faces = state.material.faces
    hand = state.players[seat].hand
    codes = state.map.open_codes
    counts: list[int] = []
    total: i64 = 0
    for place in range(len(codes)):
        code: i64 = codes[place]
        if tracks_in(code):
            danger = danger_at(state, place)
            for tile in hand:
                if danger == HARMLESS:
                    total += faces.way_count[SURROUNDINGS * tile + code]
                else:
                    total += len(faces.ways_to_lay(tile, code, danger))
        counts.append(total)
    return counts


def nth_placement(state: CubeState, seat: i64, counts: list[int], number: i64) -> Place:
    """What `placements` has at a place, without listing the others."""
    place: i64 = 0
    before: i64 = 0
    while counts[place] <= number:
        before = counts[place]
        place += 1
    return nth_at(state, state.players[seat].hand, place, number - before)


def nth_at(state: CubeState, hand: list[int], place: i64, number: i64) -> Place:
    """One of the ways to lay the tiles of a hand on an opening with track."""
    table = state.map
    material = state.material
    code: i64 = table.open_codes[place]
    danger = danger_at(state, place)
    for tile in hand:
        ways = material.faces.ways_to_lay(tile, code, danger)
        if number < len(ways):
            return material.moves.place(tile, table.open_cells[place], ways[number])
        number -= len(ways)
    raise AssertionError("there are fewer ways than were counted")


def danger_at(state: CubeState, place: i64) -> i64:
    """HARMLESS, or the cities around an opening that a tile must not join (CE-405)."""
    table = state.map
    danger: i64 = table.dangers[place]
    if danger == UNKNOWN:
        danger = HARMLESS
        if may_harm(state, place):
            danger = cities_around(state, place)
        table.dangers[place] = danger  # the same for all that share the map
    return danger


def may_harm(state: CubeState, place: i64) -> bool:
    """Do two neighbours of an opening have streets of stationed cities towards it?

    Streets on half edges can do harm with one neighbour, so there it is always yes.
    """
    faces = state.material.faces
    if faces.halves_differ:
        return True
    neighbours = neighbours_in(state.map.open_codes[place])
    if neighbours & (neighbours - 1) == 0:
        return False
    stationed: i64 = NO_CITY
    for half in range(0, HALF_COUNT, 2):
        city = city_beyond(state, place, half)
        if city != NO_CITY and state.map.stations[city] != NOBODY:
            if stationed != NO_CITY and stationed != city:
                return True
            stationed = city
    return False


def city_beyond(state: CubeState, place: i64, half: i64) -> i64:
    """The city whose street meets a half edge of an opening, or NO_CITY."""
    table = state.map
    material = state.material
    edge = edge_at_half(half)
    if neighbours_in(table.open_codes[place]) & BITS[edge] == 0:
        return NO_CITY
    neighbour: i64 = table.spots[table.open_cells[place] + material.grid.steps[edge]]
    meeting = half_place(table.tiles[neighbour], MEETING[half])
    street: i64 = material.faces.street[meeting]
    return table.city_at(neighbour, street) if street >= 0 else NO_CITY


def cities_around(state: CubeState, place: i64) -> i64:
    """The cities at the half edges of an opening as one number.

    4 bits per half edge name the city: 0 is none, else 1 + the first half edge that
    has it; the bits above tell at which of them the city has a station.
    """
    danger: i64 = HARMLESS
    cities: list[int] = []
    for half in range(HALF_COUNT):
        city = city_beyond(state, place, half)
        cities.append(city)
        if city == NO_CITY:
            continue
        danger |= FIRST_HALF[half] * (1 + cities.index(city))
        if state.map.stations[city] != NOBODY:
            danger |= STATION_HALF[half]
    return danger


def why_not_place(state: CubeState, seat: int, move: Place) -> Illegal | None:
    """None if legal, else the first rule broken, in the order a player would look."""
    table = state.map
    faces = state.material.faces
    where: dict[str, object] = {"place": place_name(state, move.cell)}
    if move.tile not in state.players[seat].hand:
        tile: dict[str, object] = {"tile": state.material.named(move.tile)}
        return Illegal("CE-401", "refused.place.hand", tile)
    if table.laid_at(move.cell) != NO_TILE:
        return Illegal("CE-401", "refused.place.taken", where)
    place = table.opening_at(move.cell)
    if place == NO_OPENING:
        return Illegal("CE-401", "refused.place.apart")
    rule = rule_against(state, place, move.turned)
    if rule == "":
        return None
    if rule == LOOKS_ALIKE:
        turn = turn_of(faces.alike[move.turned])
        same: dict[str, object] = {"turn": f"@turned.{turn}"}
        return Illegal(rule, REASONS[rule], same)
    return Illegal(rule, REASONS[rule], where)


def rule_against(state: CubeState, place: int, turned: int) -> str:
    """The rule that forbids a turned face on an opening, "" if there is none."""
    faces = state.material.faces
    if faces.alike[turned] != turned:
        return LOOKS_ALIKE
    code = state.map.open_codes[place]
    if faces.track[turned] & neighbours_in(code) != tracks_in(code):
        return "CE-402"
    if tracks_in(code) == 0:
        return "CE-403"
    danger = danger_at(state, place)
    if danger != HARMLESS and faces.joins_stations(turned, danger):
        return "CE-405"
    return ""


def barred_turns(state: CubeState, seat: int) -> dict[str, object]:
    """By face and cell, the rule against each turn where another one is legal.

    Only what differs from tile to tile is told: faces that fit in no turn have no
    place on the board, and backs are all alike.
    """
    table = state.map
    material = state.material
    barred: dict[str, object] = {}
    faces = [material.faces.first_front + tile for tile in state.players[seat].hand]
    for place in range(len(table.open_codes)):
        if tracks_in(table.open_codes[place]) == 0:
            continue
        cell = material.grid.name(table.open_cells[place])
        for face in [*faces, material.faces.back]:
            rules = [
                rule_against(state, place, turned_face(face, turn))
                for turn in range(EDGE_COUNT)
            ]
            if "" in rules and rules != FREE:
                barred[f"{material.faces.all[face].id} {cell}"] = rules
    return barred


def connected_tracks(state: CubeState, laid: int) -> int:
    """Tracks that pay at a crossing: those that meet another track (CE-501, CE-I1)."""
    table = state.map
    track = state.material.faces.track[table.tiles[laid]]
    count = 0
    for edge in range(EDGE_COUNT):
        if track & BITS[edge] and (
            state.material.all_track_edges or table.beyond(laid, edge) != NO_TILE
        ):
            count += 1
    return count
