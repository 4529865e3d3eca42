# SPDX-License-Identifier: MIT
"""A cheap estimate of a position for bots, in points.

A player is worth the points of the final scoring as if the game ended now, plus what
the present position promises: levels and locomotives while rounds are left, stored
resources, owned sites, dividends towards the next station, and the action that is on
offer at this moment. All of it is public or the seat's own.
"""

from __future__ import annotations

from typing import Final

from stellwerk.games.cube_express.faces import FACTORY, SITE, STATION
from stellwerk.games.cube_express.instant import (
    AskInstant,
    action_cost,
    fresh,
    fresh_area,
    fresh_gain,
    rule_against,
)
from stellwerk.games.cube_express.passing import can_deliver, can_take, is_first
from stellwerk.games.cube_express.player import NOWHERE
from stellwerk.games.cube_express.scoring import total
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.station import AskPay
from stellwerk.games.cube_express.travel import AskOnTile

LEVEL: Final = 0.8  # of a station per round left: points, storage, the next one
LOCOMOTIVE: Final = 0.3  # of the second locomotive per round left
SITE_RENT: Final = 0.25  # of an owned site per round left
SAVING: Final = 0.4  # of a dividend that the next station still needs
STOCK: Final = 0.05  # a field of the stock track keeps its options
COAL: Final = 0.45  # in store
WOOD: Final = 0.65
IRON: Final = 0.9
GOODS: Final = [0.0, 0.0, COAL, WOOD, IRON]  # by area
SURPLUS: Final = 0.2  # a resource that the store will not hold
CLAIM: Final = 0.3  # a claim costs a dividend and earns rent
RESERVE_LOW: Final = 4  # below this, markers in the reserve become precious
RESERVE_NEED: Final = 0.3


def worth(state: CubeState, seat: int) -> float:
    """Points now and what they promise."""
    value = float(total(state, seat)) + prospects(state, seat)
    if state.stack.depth > 0 and state.stack.top().seat == seat:
        value += offered(state, seat)
    return value


def rounds_left(state: CubeState) -> float:
    """Turns that every player will still have, about."""
    if state.last_round:
        return float(state.last_round - state.round)
    return float(len(state.pile)) / float(len(state.players)) + 1.0


def prospects(state: CubeState, seat: int) -> float:
    """What board, sites and locomotives promise for the rounds to come."""
    player = state.players[seat]
    technology = state.material.technology
    rounds = rounds_left(state)
    value = rounds * LEVEL * float(player.stations)
    value += rounds * SITE_RENT * float(player.sites)
    if player.locomotives[1] != NOWHERE:
        value += rounds * LOCOMOTIVE
    if player.stations < technology.last and rounds > 1.0:
        needed = technology.cost[player.stations]
        value += SAVING * float(min(player.dividends, needed))
    value += STOCK * float(player.stock)
    value += stored_value(state, seat)
    return value - RESERVE_NEED * float(max(0, RESERVE_LOW - player.reserve))


def stored_value(state: CubeState, seat: int) -> float:
    """Resources by kind; those beyond the storage limit are worth little."""
    player = state.players[seat]
    coal, wood, iron = int(player.coal), int(player.wood), int(player.iron)
    value = COAL * float(coal) + WOOD * float(wood) + IRON * float(iron)
    over = coal + wood + iron - int(state.material.technology.storage[player.stations])
    return value - (COAL - SURPLUS) * float(over) if over > 0 else value


def offered(state: CubeState, seat: int) -> float:
    """The action that the seat can take right now, if it is still asked about it."""
    asked = state.stack.top()
    if isinstance(asked, AskInstant):
        return instant_value(state, seat)
    if isinstance(asked, AskPay):
        return station_value(state, seat) - float(state.turn.due)
    if isinstance(asked, AskOnTile) and not state.turn.acted:
        return pass_by_value(state, seat)
    return 0.0


def station_value(state: CubeState, seat: int) -> float:
    """Houses of the city around the station place, and the level."""
    table = state.map
    size = table.sizes[table.station_city(state.turn.fresh)]
    return float(size * state.material.points.house) + LEVEL * rounds_left(state)


def instant_value(state: CubeState, seat: int) -> float:
    """What the action of the tile just laid would bring."""
    if rule_against(state, seat):
        return 0.0
    kind = fresh(state).kind
    if kind == STATION:
        return max(0.0, station_value(state, seat) - float(action_cost(state, seat)))
    if kind == SITE:
        return max(0.0, rounds_left(state) * SITE_RENT - CLAIM)
    return (
        GOODS[fresh_area(state)] if kind == FACTORY else float(fresh_gain(state, seat))
    )


def pass_by_value(state: CubeState, seat: int) -> float:
    """What the tile that was just entered would bring."""
    at = state.visited(seat)
    if can_deliver(state, seat):
        return float(state.map.printed(at).delivery_value(is_first(state, at)))
    if can_take(state, seat):
        return GOODS[state.map.printed(at).resource]
    return 1.0 if state.players[seat].reserve > 0 and state.map.has_station(at) else 0.0
