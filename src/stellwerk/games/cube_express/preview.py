# SPDX-License-Identifier: MIT
"""What a choice would bring about, for those who think before they tap."""

from __future__ import annotations

from stellwerk.core.messages import Effect, seat_name
from stellwerk.games.cube_express.cities import lay
from stellwerk.games.cube_express.faces import CROSSING
from stellwerk.games.cube_express.map import NOBODY
from stellwerk.games.cube_express.moves import Place
from stellwerk.games.cube_express.placement import connected_tracks
from stellwerk.games.cube_express.scoring import total
from stellwerk.games.cube_express.state import CubeState


def score_changes(before: CubeState, after: CubeState) -> list[Effect]:
    """The seats whose points would change, as if the game ended then."""
    effects: list[Effect] = []
    for seat in range(len(before.players)):
        old = total(before, seat)
        new = total(after, seat)
        if new != old:
            params: dict[str, object] = {
                "player": seat_name(seat),
                "old": old,
                "new": new,
            }
            effects.append(Effect(seat, "preview.score", params))
    return effects


def placement_effects(state: CubeState, seat: int, move: Place) -> list[Effect]:
    """Dividends of a crossing, cities that grow, and the points of it all."""
    twin = state.copy()
    laid = lay(twin.own_map(), state.material, move.cell, move.turned)
    effects: list[Effect] = []
    pays = crossing_pays(twin, seat, laid)
    if pays > 0:
        effects.append(Effect(seat, "preview.dividends", {"n": pays}))
        twin.players[seat].dividends += pays
    grown = grown_cities(state, twin, laid)
    effects += grown
    effects += open_cities(twin, seat, laid)
    if pays > 0 or grown:
        effects += score_changes(state, twin)
    return effects


def crossing_pays(state: CubeState, seat: int, laid: int) -> int:
    """Dividends of a crossing just laid, as far as the reserve goes (CE-501, CE-E2)."""
    faces = state.material.faces
    face = state.map.face_of(laid)
    if faces.kind[face] != CROSSING:
        return 0
    pays = connected_tracks(state, laid) * faces.amount[face]
    return min(pays, state.players[seat].reserve)


def streets_in(state: CubeState, laid: int, city: int) -> list[int]:
    """The streets of a laid tile that belong to a city."""
    count = len(state.material.faces.sizes[state.map.face_of(laid)])
    return [s for s in range(count) if state.map.city_at(laid, s) == city]


def grown_cities(before: CubeState, after: CubeState, laid: int) -> list[Effect]:
    """Cities with a station that a tile just laid makes larger, by seat (CE-206)."""
    effects: list[Effect] = []
    for seat in range(len(before.players)):
        for city in range(len(before.map.stations)):
            if before.map.stations[city] != seat:
                continue
            now = after.map.city_of[city]
            old = before.map.sizes[city]
            if after.map.sizes[now] > old:
                params: dict[str, object] = {
                    "player": seat_name(seat),
                    "old": old,
                    "new": after.map.sizes[now],
                    "city": city,
                    "streets": streets_in(after, laid, now),
                }
                effects.append(Effect(seat, "preview.city", params))
    return effects


def open_cities(state: CubeState, seat: int, laid: int) -> list[Effect]:
    """Cities without a station that a tile just laid belongs to."""
    table = state.map
    found: list[int] = []
    effects: list[Effect] = []
    for street in range(len(state.material.faces.sizes[table.face_of(laid)])):
        city = table.city_at(laid, street)
        if table.stations[city] == NOBODY and table.sizes[city] and city not in found:
            found.append(city)
            params: dict[str, object] = {"n": table.sizes[city]}
            effects.append(Effect(seat, "preview.open_city", params))
    return effects
