# SPDX-License-Identifier: MIT
"""The track: the locomotive's way, its cities, and new track cards."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.messages import Effect, Illegal, Target
from stellwerk.games.first_class.asking import WordAnswer
from stellwerk.games.first_class.cards import NOTHING
from stellwerk.games.first_class.effects import city_target, run_effects, run_target
from stellwerk.games.first_class.moves import SymbolWord
from stellwerk.games.first_class.player import CITIES, Player
from stellwerk.games.first_class.state import FirstState, add_section
from stellwerk.games.first_class.symbols import Source
from stellwerk.games.first_class.worths import BONUS_CITY, OPEN_CITY


def can_run(player: Player) -> bool:
    """Is there a city beyond the locomotive (FC-230)?"""
    return player.loco < len(player.cities)


def run(state: FirstState, seat: i64, count: i64) -> None:
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
        tell_ran(state, seat, points)


def tell_ran(state: FirstState, seat: i64, points: i64) -> None:
    player = state.players[seat]
    number = player.loco
    city = state.material.towns[player.cities[number - 1]].name
    params: dict[str, object] = {"city": city, "number": number, "n": points}
    key = "ran.points" if points else "ran"
    state.tell_of(seat, key, params, [city_target(seat, number)])


def lay_track(state: FirstState, seat: i64, card: int) -> None:
    """Lay a track card at the end of the own track (FC-232)."""
    material = state.material
    add_section(state.players[seat], material, card)
    if state.events is not None:
        cities = material.cards[card].cities
        names = [material.towns[city].name for city in cities]
        target = Target("track", str(seat + 1))
        state.tell_of(seat, "track", {"cities": names}, [target])


@final
class Running(WordAnswer):
    """The locomotive moves on (»Lokomotive«, FC-230)."""

    def has_effect(self, state: FirstState, player: Player, seat: i64) -> bool:
        return can_run(player)

    def why_not(self, state: FirstState, seat: i64, move: SymbolWord) -> Illegal | None:
        if can_run(state.players[seat]):
            return None
        return Illegal("FC-230", "refused.no_effect", {"symbol": "@sym.L"})

    def carry_out(self, state: FirstState, seat: i64, amount: i64) -> None:
        run(state, seat, amount)

    def targets(self, state: FirstState, seat: i64, amount: i64) -> list[Target]:
        return [run_target(state.players[seat], seat, amount)]

    def effects(self, state: FirstState, seat: i64, amount: i64) -> list[Effect]:
        return run_effects(state, seat, amount)

    def worth(self, state: FirstState, seat: i64, source: Source, amount: i64) -> float:
        """Points and bonuses of the cities that the locomotive would reach."""
        player = state.players[seat]
        phases = player.phases_left()
        last = min(player.loco + amount, len(player.cities))
        worth = 0.0
        for city in range(player.loco, last):
            town = state.material.towns[player.cities[city]]
            worth += float(town.points) - OPEN_CITY
            if town.source != NOTHING:
                worth += phases * BONUS_CITY
        return worth
