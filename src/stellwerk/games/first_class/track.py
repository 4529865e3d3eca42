# SPDX-License-Identifier: MIT
"""The track: the locomotive's way, its cities, and new track cards."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.messages import Target, seat_name
from stellwerk.games.first_class.player import CITIES, Player
from stellwerk.games.first_class.state import FirstClassState, section_stop


def can_run(player: Player) -> bool:
    """Is there a city beyond the locomotive (FC-230)?"""
    return player.loco < len(player.cities)


def run(state: FirstClassState, seat: int, count: i64) -> None:
    """Move the locomotive up to `count` cities (FC-230, FC-233, FC-234)."""
    player = state.players[seat]
    towns = state.material.towns
    cities = player.cities
    goal: i64 = min(player.loco + count, len(cities))
    points: i64 = 0
    while player.loco < goal:
        points += towns[cities[player.loco]].points
        player.loco += 1
    player.points[CITIES] += points
    while (
        player.reached < len(player.stops)
        and player.stops[player.reached] <= player.loco
    ):
        player.reached += 1
    if state.events is not None:
        params: dict[str, object] = {
            "player": seat_name(seat),
            "city": towns[cities[goal - 1]].name,
            "number": int(goal),
            "n": int(points),
        }
        target = Target("city", f"{seat + 1}.{int(goal)}")
        state.tell("ran.points" if points else "ran", seat, params, [target])


def lay_track(state: FirstClassState, seat: int, card: int) -> None:
    """Lay a track card at the end of the own track (FC-232)."""
    material = state.material
    player = state.players[seat]
    cities = material.cards[card].cities
    stop = len(player.cities) + section_stop(material, cities)
    player.track = [*player.track, card]
    player.stops = [*player.stops, stop]
    player.cities = player.cities + cities
    if state.events is not None:
        params: dict[str, object] = {
            "player": seat_name(seat),
            "cities": [material.towns[city].name for city in cities],
        }
        state.tell("track", seat, params, [Target("track", str(seat + 1))])
