# SPDX-License-Identifier: MIT
"""The final scoring (»Schlusswertung«), also for a game still going on (TE-802)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from stellwerk.games.taubertal_express.counts import total_of
from stellwerk.games.taubertal_express.player import SOURCES, Player
from stellwerk.games.taubertal_express.state import TauberState, total
from stellwerk.parts.lists import count_bits

# What is added to the score track at the end, in order; the post office is last.
FINAL: Final = (
    "coins",
    "stones",
    "reception_hall",
    "magazine",
    "engine_shed",
    "customs_office",
    "wagon_masters_office",
    "water_tower",
    "post_office",
)


def final_points(state: TauberState, seat: int) -> list[int]:
    """Points of the final scoring by category, in the order of `FINAL`."""
    player = state.players[seat]
    material = state.material
    buildings = material.buildings
    visible = player.visible
    points: list[int] = [0] * len(FINAL)
    points[0] = player.coins * material.coin_points
    points[1] = total_of(player.stones) // material.stones_per_point
    if visible & buildings.reception:
        points[2] = len(player.kept) * buildings.ticket_points
    if visible & buildings.magazine:
        points[3] = goods_buildings(player) * buildings.magazine_points
    if visible & buildings.shed:
        points[4] = empty_spaces(state, seat) * buildings.empty_points
    if visible & buildings.customs:
        points[5] = total_of(player.customs) * buildings.customs_points
    if visible & buildings.wagon_master and not player.free & material.master_spaces:
        points[6] = buildings.master_points
    if visible & buildings.tower:
        points[7] = tower_points(state, player)
    if visible & buildings.post:
        reached = player.score + total(points)
        points[8] = max(reached, 0) // buildings.post_per * buildings.post_points
    return points


def goods_buildings(player: Player) -> int:
    """Goods buildings on the own board (TE-908)."""
    count: i64 = 0
    for spaces in player.built:
        count += count_bits(spaces)
    return count


def empty_spaces(state: TauberState, seat: int) -> int:
    """Empty spaces in the stations of all opponents (TE-909)."""
    spaces = state.material.map.spaces
    count = 0
    for other, player in enumerate(state.players):
        if other != seat:
            count += spaces - len(player.lauda)
    return count


def tower_points(state: TauberState, player: Player) -> int:
    """One point per two station buildings; covered ones by agreement (TE-I15)."""
    buildings = state.material.buildings
    count = len(player.lauda)
    if state.material.tower_covered:
        count += len(player.covered)
    return count // buildings.tower_per * buildings.tower_points


def score_of(state: TauberState, seat: int) -> int:
    """What the seat would have if the game ended now."""
    score: int = state.players[seat].score
    return score + total(final_points(state, seat))


def breakdown_of(state: TauberState, seat: int) -> dict[str, int]:
    """The same by category: first what was scored on the way, then the end."""
    points = state.players[seat].points + final_points(state, seat)
    return dict(zip(SOURCES + FINAL, points, strict=True))
