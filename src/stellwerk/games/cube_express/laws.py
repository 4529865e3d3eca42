# SPDX-License-Identifier: MIT
"""What holds after every move of Cube Express; anything else is a bug."""

from __future__ import annotations

from stellwerk.core.contract import NO_SEAT
from stellwerk.games.cube_express.edition import AREAS
from stellwerk.games.cube_express.faces import FACTORY, SITE
from stellwerk.games.cube_express.map import NO_TILE
from stellwerk.games.cube_express.packed import face_of, marked_by, places_of
from stellwerk.games.cube_express.player import NOWHERE, Player
from stellwerk.games.cube_express.state import CubeState


def broken_laws(state: CubeState) -> list[str]:
    """All laws that do not hold, in words."""
    broken: list[str] = []
    if laid_out(state) != list(range(len(state.material.tiles))):
        broken.append("every tile is in exactly one place (CE-001)")
    for seat in range(len(state.players)):
        markers = count_markers(state, seat)
        if markers != state.material.markers:
            broken.append(f"seat {seat} has {markers} markers (CE-003)")
        broken += broken_for_player(state, seat)
    broken += broken_cities(state)
    nines = state.nines + sum([player.nines for player in state.players])
    if nines != state.material.nines:
        broken.append(f"{nines} 9-VP markers (CE-001)")
    return broken


def laid_out(state: CubeState) -> list[int]:
    """All tiles, wherever they are."""
    faces = state.material.faces
    tiles = state.pile + [tile for tile in state.market if tile != NO_TILE]
    for player in state.players:
        tiles = tiles + player.hand + places_of(player.lost)
    for turned in state.map.tiles:
        if faces.first_front <= face_of(turned) < faces.back:
            tiles.append(face_of(turned) - faces.first_front)
    return sorted(tiles)


def markers_on_board(player: Player) -> list[int]:
    """The markers in the areas of a player board."""
    return [player.held(area) for area in range(len(AREAS))]


def count_markers(state: CubeState, seat: int) -> int:
    """All markers of a color, counted where they lie (CE-003)."""
    player = state.players[seat]
    table = state.map
    count = sum(markers_on_board(player)) + len(places_of(player.dollars))
    count += sum([1 for passenger in table.passengers if passenger == seat])
    count += sum([1 for mark in table.later if marked_by(mark) == seat])
    for column in range(state.material.columns):
        count += state.pledge_of(seat, column)
    for laid, holder in enumerate(table.holders):
        if holder == seat and table.kind_of(laid) == FACTORY:
            count += 1
        if holder == seat and table.kind_of(laid) == SITE:
            count += table.printed(laid).amount
    return count


def broken_for_player(state: CubeState, seat: int) -> list[str]:
    """What is wrong with a single player."""
    player = state.players[seat]
    material = state.material
    broken: list[str] = []
    if min(markers_on_board(player)) < 0:
        broken.append(f"seat {seat}: no area holds less than nothing")
    if not 0 <= player.stock <= material.stock.last:
        broken.append(f"seat {seat}: the disc is on the track (CE-803, CE-805)")
    if not len(state.own_stations(seat)) == player.stations <= material.technology.last:
        broken.append(f"seat {seat}: stations are counted as they stand (CE-540)")
    for column in range(material.columns):
        if state.pledge_of(seat, column) > material.pledge_limit:
            broken.append(f"seat {seat}: too many pledges in column {column} (CE-912)")
    for spot in player.locomotives:
        if spot != NOWHERE and not 0 <= spot < len(state.map.cells):
            broken.append(f"seat {seat}: locomotives stand on laid tiles")
    if set(places_of(player.known)) - set(player.hand):
        broken.append(f"seat {seat}: known tiles are in hand")
    return broken


def broken_cities(state: CubeState) -> list[str]:
    """One station per street network, sizes as the houses stand (CE-206, CE-208)."""
    table = state.map
    broken: list[str] = []
    stations = [laid for laid in range(len(table.cells)) if table.has_station(laid)]
    cities = [table.station_city(laid) for laid in stations]
    if len(set(cities)) != len(cities):
        broken.append("a street network has at most one station (CE-208)")
    for city in range(len(table.sizes)):
        houses = [node for node in table.house_node if table.city_of[node] == city]
        if len(houses) != table.sizes[city]:
            broken.append(f"city {city} has as many houses as counted (CE-206)")
        if (table.stations[city] != NO_SEAT) != (city in cities):
            broken.append(f"city {city} knows its station (CE-207)")
    return broken
