# SPDX-License-Identifier: MIT
"""Where a tile may be laid, and why not elsewhere (CE-401 to CE-406)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT, Move
from stellwerk.core.messages import Illegal
from stellwerk.games.cube_express.asking import place_name
from stellwerk.games.cube_express.map import NO_SPOT, NO_TILE, UNKNOWN
from stellwerk.games.cube_express.moves import Place
from stellwerk.games.cube_express.packed import (
    BITS,
    EDGE_COUNT,
    FIRST_HALF,
    HALF_COUNT,
    HARMLESS,
    MEETING,
    STATION_HALF,
    SURROUNDINGS,
    danger_in,
    edge_at_half,
    fit_of,
    half_place,
    neighbours_in,
    place_in,
    places_of,
    streets_in,
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


def placements(state: CubeState, hand: list[int]) -> list[Move]:
    """Every legal way to lay a hand tile, opening after opening (CE-401)."""
    table = state.map
    found: list[Move] = []
    place: i64
    for place in range(len(table.openings)):
        if tracks_in(table.codes[table.openings[place]]):
            add_placements_at(state, hand, place, found)
    return found


def add_placements_at(
    state: CubeState, hand: list[int], place: i64, found: list[Move]
) -> None:
    """Append the ways to lay the tiles of a hand on an opening with track."""
    actions = state.material.moves
    faces = state.material.faces
    cell = state.map.spot_cells[state.map.openings[place]]
    fit = fit_at(state, place)
    if fit >= SURROUNDINGS:
        row = faces.harmless_ways(fit)
        for tile in hand:
            for turned in faces.ways_to_lay(row, tile, fit):
                found.append(actions.place(tile, cell, turned))
        return
    for tile in hand:
        found.extend(actions.fitting_moves(cell, fit, tile))


def has_placement(state: CubeState, seat: i64) -> bool:
    """Is there any way to lay a hand tile (CE-E1)?"""
    hand = state.players[seat].hand
    return count_placements(state, hand, state.material.faces.counts_of(hand)) > 0


def count_placements(state: CubeState, hand: list[int], counts: vec[i64]) -> i64:
    """How many moves `placements` lists; `counts` are those of the hand."""
    total: i64 = 0
    fits = state.map.fits
    place: i64
    for place in range(len(fits)):
        fit = fits[place]
        if 0 <= fit < SURROUNDINGS:
            total += counts[fit]
        else:
            total += count_at(state, hand, place)
    return total


def count_at(state: CubeState, hand: list[int], place: i64) -> i64:
    """The same for one opening where there may be danger."""
    faces = state.material.faces
    fit = fit_at(state, place)
    row = faces.harmless_ways(fit)
    count: i64 = 0
    for tile in hand:
        count += len(faces.ways_to_lay(row, tile, fit))
    return count


def nth_placement(
    state: CubeState, hand: list[int], counts: vec[i64], number: i64, total: i64
) -> Move:
    """One of what `placements` lists, counted from the nearer end."""
    fits = state.map.fits
    backwards = number + number >= total
    left = total - 1 - number if backwards else number
    place: i64 = len(fits) - 1 if backwards else 0
    while True:
        fit: i64 = fits[place]
        safe = 0 <= fit < SURROUNDINGS
        count: i64 = counts[fit] if safe else count_at(state, hand, place)
        if left < count:
            break
        left -= count
        place = place - 1 if backwards else place + 1
    return nth_at(state, hand, place, count - 1 - left if backwards else left)


def nth_at(state: CubeState, hand: list[int], place: i64, number: i64) -> Move:
    """One of the ways to lay the tiles of a hand on an opening with track."""
    actions, faces = state.material.moves, state.material.faces
    cell = state.map.spot_cells[state.map.openings[place]]
    fit = fit_at(state, place)
    row = faces.harmless_ways(fit)
    tile: i64
    for tile in hand:
        ways = faces.ways_to_lay(row, tile, fit)
        if number < len(ways):
            return actions.place(tile, cell, ways[number])
        number -= len(ways)
    raise AssertionError("there are fewer ways than were counted")


def fit_at(state: CubeState, place: i64) -> i64:
    """What fits on an opening, with the cities that a tile must not join (CE-405)."""
    table = state.map
    fit: i64 = table.fits[place]
    if fit == UNKNOWN:
        spot: i64 = table.openings[place]
        danger: i64 = HARMLESS
        if state.material.faces.halves_differ or may_harm(state, spot):
            danger = cities_around(state, spot)
        fit = fit_of(table.codes[spot], danger)
        table.fits[place] = fit  # the same for all that share the map
    return fit


def may_harm(state: CubeState, spot: i64) -> bool:
    """Do two neighbours of an opening have streets of stationed cities towards it?"""
    stationed: i64 = NO_CITY
    half: i64
    for half in range(0, HALF_COUNT, 2):
        city = city_beyond(state, spot, half)
        if city != NO_CITY and state.map.stations[city] != NO_SEAT:
            if stationed != NO_CITY and stationed != city:
                return True
            stationed = city
    return False


def city_beyond(state: CubeState, spot: i64, half: i64) -> i64:
    """The city whose street meets a half edge of an opening, or NO_CITY."""
    table = state.map
    material = state.material
    edge = edge_at_half(half)
    if streets_in(table.codes[spot]) & BITS[edge] == 0:
        return NO_CITY
    neighbour = table.laid_at(table.spot_cells[spot] + material.grid.steps[edge])
    meeting = half_place(table.tiles[neighbour], MEETING[half])
    street: i64 = material.faces.street[meeting]
    return table.city_at(neighbour, street) if street >= 0 else NO_CITY


def cities_around(state: CubeState, spot: i64) -> i64:
    """The cities at the half edges of an opening as one number.

    4 bits per half edge name the city: 0 is none, else 1 + the first half edge that
    has it; the bits above tell at which of them the city has a station.
    """
    danger: i64 = HARMLESS
    cities: list[int] = []
    for half in range(HALF_COUNT):
        city = city_beyond(state, spot, half)
        cities.append(city)
        if city == NO_CITY:
            continue
        danger |= FIRST_HALF[half] * (1 + cities.index(city))
        if state.map.stations[city] != NO_SEAT:
            danger |= STATION_HALF[half]
    return danger


def why_not_place(state: CubeState, seat: int, move: Place) -> Illegal | None:
    """None if legal, else the first rule broken, in the order a player would look."""
    table = state.map
    where: dict[str, object] = {"place": place_name(state, move.cell)}
    if move.tile not in state.players[seat].hand:
        tile = state.material.named(move.tile)
        return Illegal("CE-401", "refused.place.hand", {"tile": tile})
    if table.laid_at(move.cell) != NO_TILE:
        return Illegal("CE-401", "refused.place.taken", where)
    spot = table.spot_at(move.cell)
    if spot == NO_SPOT:
        return Illegal("CE-401", "refused.place.apart")
    rule = rule_against(state, spot, move.turned)
    if rule == "":
        return None
    if rule == LOOKS_ALIKE:
        turn = turn_of(state.material.faces.alike[move.turned])
        return Illegal(rule, REASONS[rule], {"turn": f"@turned.{turn}"})
    return Illegal(rule, REASONS[rule], where)


def rule_against(state: CubeState, spot: int, turned: int) -> str:
    """The rule that forbids a turned face on an opening, "" if there is none."""
    faces = state.material.faces
    if faces.alike[turned] != turned:
        return LOOKS_ALIKE
    code = state.map.codes[spot]
    if faces.track[turned] & neighbours_in(code) != tracks_in(code):
        return "CE-402"
    if tracks_in(code) == 0:
        return "CE-403"
    danger = danger_in(fit_at(state, place_in(state.map.held[spot])))
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
    for spot in table.openings:
        if tracks_in(table.codes[spot]) == 0:
            continue
        cell = material.grid.name(table.spot_cells[spot])
        for face in [*faces, material.faces.back]:
            rules = [
                rule_against(state, spot, turned_face(face, turn))
                for turn in range(EDGE_COUNT)
            ]
            if "" in rules and rules != FREE:
                barred[f"{material.faces.all[face].id} {cell}"] = rules
    return barred


def connected_tracks(state: CubeState, laid: int) -> int:
    """Tracks that pay at a crossing: those that meet another track (CE-501, CE-I1)."""
    tracks = state.material.faces.track[state.map.tiles[laid]]
    if not state.material.all_track_edges:
        tracks &= state.map.beside[laid]
    return len(places_of(tracks))
