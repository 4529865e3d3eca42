# SPDX-License-Identifier: MIT
"""Regions of the player board: their points, and who was first (TE-540 to TE-542)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.answers import Run
from stellwerk.core.messages import Effect, Target
from stellwerk.games.taubertal_express.gains import gain_points
from stellwerk.games.taubertal_express.player import REGIONS, SCORED
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.parts.lists import replaced


@final
class Regions(Run[TauberState]):
    """Regions that the active player has just completed are scored (TE-540)."""

    def run(self, state: TauberState) -> None:
        score_regions(state, state.active)


def score_regions(state: TauberState, seat: i64) -> None:
    """Points of every region without an empty space, once (TE-542)."""
    player = state.players[seat]
    for region, missing in enumerate(player.missing):
        if missing == 0:
            score_region(state, seat, region)


def score_region(state: TauberState, seat: int, region: int) -> None:
    """The first player to complete it gets the bonus as well (TE-541, TE-I21)."""
    map = state.material.map
    points = points_of(state, region)
    player = state.players[seat]
    player.missing = replaced(player.missing, region, SCORED)
    if state.events is not None:
        target = Target("region", state.material.names.regions[region])
        state.say("region", seat, {"region": map.region_names[region]}, target)
    gain_points(state, seat, points, REGIONS)


def points_of(state: TauberState, region: int) -> int:
    """What a region brings who completes it now."""
    map = state.material.map
    bonus = map.region_bonus[region] if is_first(state, region) else 0
    return map.region_points[region] + bonus


def region_preview(state: TauberState, seat: int, region: int) -> list[Effect]:
    """Points of a region whose last space is about to be filled, else nothing."""
    if state.players[seat].missing[region] != 1:
        return []
    params: dict[str, object] = {
        "n": points_of(state, region),
        "region": state.material.map.region_names[region],
    }
    return [Effect(seat, "preview.region", params)]


def is_first(state: TauberState, region: int) -> bool:
    """Has nobody completed the region yet?"""
    for player in state.players:
        if player.missing[region] == SCORED:
            return False
    return True
