# SPDX-License-Identifier: MIT
"""What each seat may know of a game of Cube Express (CE-951, CE-952)."""

from __future__ import annotations

from typing import Any, final

from stellwerk.core.contract import NO_SEAT, Step
from stellwerk.core.messages import seat_or_none
from stellwerk.core.views import Part
from stellwerk.games.cube_express.cities import free_houses
from stellwerk.games.cube_express.edition import AREAS, EDGES
from stellwerk.games.cube_express.extend import AskPlace
from stellwerk.games.cube_express.faces import FACTORY, STATION
from stellwerk.games.cube_express.map import NO_TILE
from stellwerk.games.cube_express.packed import places_of, turn_of
from stellwerk.games.cube_express.phases import market_is_open
from stellwerk.games.cube_express.placement import barred_turns
from stellwerk.games.cube_express.player import NOWHERE
from stellwerk.games.cube_express.reach import reach_of
from stellwerk.games.cube_express.scoring import column_points, is_met, measure
from stellwerk.games.cube_express.state import ENDINGS, CubeState
from stellwerk.games.cube_express.travel import AskTrain


def public_view(state: CubeState) -> dict[str, object]:
    """The table as everybody sees it, built up."""
    names = state.material.tiles
    return {
        "round": state.round,
        "last_round": state.last_round or None,
        "ending": ENDINGS[state.ending] or None,
        "start_player": seat_or_none(state.start),
        "active": seat_or_none(state.active),
        "turn": turn_view(state),
        "market": [None if tile == NO_TILE else names[tile] for tile in state.market],
        "stack": len(state.pile) if state.market else len(names),
        "objectives": [
            objective_view(state, column) for column in range(len(state.objectives))
        ],
        "nines": state.nines,
        "neutral_color": state.material.spare_color if state.material.neutral else None,
        "seats": [player_view(state, seat) for seat in range(len(state.players))],
    }


def own_view(state: CubeState, seat: int | None) -> dict[str, object]:
    """What one seat sees in its own way; a spectator has no tiles."""
    names = state.material.tiles
    mine = [] if seat is None else state.players[seat].hand
    lost = [] if seat is None else places_of(state.players[seat].lost)
    seen: dict[str, object] = {
        "hand": [names[tile] for tile in mine],
        "lost": [names[tile] for tile in lost],
    }
    if seat is not None and len(state.stack) > 0:
        seen.update(asked_view(state, seat, state.stack.top()))
    return seen


def asked_view(state: CubeState, seat: int, step: Step[Any]) -> dict[str, object]:
    """What the board needs beside the choices: barred turns, tiles within reach."""
    if isinstance(step, AskPlace) and step.seat == seat:
        return {"barred": barred_turns(state, seat)}
    if isinstance(step, AskTrain) and step.seat == seat:
        reach = sorted(reach_of(state, seat).items())
        return {"reach": {state.place_of(laid): left for laid, (left, _) in reach}}
    return {}


def turn_view(state: CubeState) -> dict[str, object]:
    """How far the turn is: points left, the travelling locomotive, what is due."""
    turn = state.turn
    travelling = turn.traveller != NO_SEAT
    fresh = turn.fresh
    return {
        "points": turn.points,
        "traveller": turn.traveller + 1 if travelling else None,
        "entry": EDGES[turn.entry] if travelling else None,
        "acted": turn.acted if travelling else False,
        "laid": None if fresh == NO_TILE else state.place_of(fresh),
        "due": turn.due,
        "market_open": market_is_open(state),
    }


@final
class MapPart(Part[CubeState]):
    """All tiles of the map."""

    def show(self, state: CubeState, seat: int | None) -> object:
        return [laid_view(state, laid) for laid in range(len(state.map.cells))]

    def show_again(
        self, state: CubeState, seat: int | None, before: CubeState, shown: object
    ) -> object:
        """Nobody changes a map that two positions share."""
        same = state.map is before.map and same_locomotives(state, before)
        return shown if same else self.show(state, seat)


def same_locomotives(state: CubeState, other: CubeState) -> bool:
    """Does every locomotive stand where it stands in the other position?"""
    here = [list(player.locomotives) for player in state.players]
    return here == [list(player.locomotives) for player in other.players]


def laid_view(state: CubeState, laid: int) -> dict[str, object]:
    """One tile of the map with everything on it; the front of a back stays secret."""
    table = state.map
    grid = state.material.grid
    face = table.printed(laid)
    holder = seat_or_none(table.holders[laid])
    station = face.kind == STATION
    return {
        "id": state.place_of(laid),
        "x": grid.x(table.cells[laid]),
        "y": grid.y(table.cells[laid]),
        "tile": face.id,
        "r": turn_of(table.tiles[laid]),
        "station": holder if station else None,
        "owner": None if station or face.kind == FACTORY else holder,
        "first": holder if face.kind == FACTORY else None,
        "later": table.later_on(laid),
        "passengers": [seat_or_none(seat) for seat in table.passengers_on(laid)],
        "cities": table.cities_on(laid),
        "locomotives": [
            {"seat": seat, "number": number}
            for seat, player in enumerate(state.players)
            for number, spot in enumerate(player.locomotives, 1)
            if spot == laid
        ],
    }


@final
class CitiesPart(Part[CubeState]):
    """All street networks."""

    def show(self, state: CubeState, seat: int | None) -> object:
        """Each of them once: size, station, free houses (CE-206)."""
        table = state.map
        return [
            {
                "id": city,
                "size": table.sizes[city],
                "station": seat_or_none(table.stations[city]),
                "free": len(free_houses(table, city)),
            }
            for city in range(len(table.sizes))
            if table.city_of[city] == city
        ]

    def show_again(
        self, state: CubeState, seat: int | None, before: CubeState, shown: object
    ) -> object:
        return shown if state.map is before.map else self.show(state, seat)


def objective_view(state: CubeState, column: int) -> dict[str, object]:
    """The card of a column, the pledges on it, and who meets it now."""
    material = state.material
    card = material.objectives[state.objectives[column]]
    seats = range(len(state.players))
    return {
        "column": column + 1,
        "card": card.id,
        "metric": card.metric,
        "op": card.op,
        "value": card.value,
        "size": card.size,
        "majority": material.points.majority[column],
        "minority": material.points.minority[column],
        "neutral": material.neutral,
        "pledges": [state.pledge_of(seat, column) for seat in seats],
        "measures": [measure(state, seat, card) for seat in seats],
        "met": [is_met(state, seat, card) for seat in seats],
        "points": [column_points(state, seat, column) for seat in seats],
    }


def player_view(state: CubeState, seat: int) -> dict[str, object]:
    """What everybody sees of a player; of the hand only its size (CE-952)."""
    material = state.material
    player = state.players[seat]
    technology = material.technology
    built = player.stations
    spots = player.locomotives
    shown = places_of(player.known) if material.show_taken else []
    return {
        "color": material.colors[seat],
        "stock": player.stock,
        "dollars": places_of(player.dollars),
        "nines": player.nines,
        "level": technology.level[built],
        "movement": technology.points[built],
        "storage": technology.storage[built],
        "next_cost": technology.cost[built] if built < technology.last else None,
        "stations": built,
        "stations_left": technology.last - built,
        "locomotives": [
            None if spot == NOWHERE else state.place_of(spot) for spot in spots
        ],
        "passengers": player.passengers,
        "sites": player.sites,
        "deliveries": player.deliveries,
        "hand_size": len(player.hand),
        "known_tiles": [material.tiles[tile] for tile in shown],
        "lost_tiles": len(places_of(player.lost)),
        **{name: player.held(area) for area, name in enumerate(AREAS)},
    }
