# SPDX-License-Identifier: MIT
"""Wagons that wait in halls and are coupled to the train (TE-521, TE-522)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.answers import Answer
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target
from stellwerk.games.taubertal_express.map import BIT
from stellwerk.games.taubertal_express.moves import Named, offer
from stellwerk.games.taubertal_express.names import GOODS_WAGON, PASSENGER_WAGON, WAGONS
from stellwerk.games.taubertal_express.player import Player
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.parts.lists import added


def collect_wagon(state: TauberState, seat: int) -> None:
    """A wagon that waits where the locomotive stands is coupled (TE-521, TE-522)."""
    player = state.players[seat]
    map = state.material.map
    if not player.unturned & map.here[player.city]:
        return
    for space in map.in_city[player.city]:
        if player.unturned & BIT[space]:
            kinds = hall_wagons(state, space)
            if len(kinds) == 1:
                couple(state, seat, kinds[0], space)
            else:
                state.stack.push(state.steps.wagon[seat])


def waiting_hall(state: TauberState, player: Player) -> int:
    """The first hall where the locomotive stands whose wagon is still asked about."""
    for space in state.material.map.in_city[player.city]:
        if player.unturned & BIT[space]:
            return space
    raise AssertionError("no wagon waits here")


def hall_wagons(state: TauberState, space: i64) -> list[int]:
    """The wagons that the hall on a space may give."""
    material = state.material
    return material.board.hall_gives[material.map.hall_at[space]]


def couple(state: TauberState, seat: int, wagon: int, space: int) -> None:
    """The wagon joins the train and the hall is turned over (TE-521)."""
    player = state.players[seat]
    state.wagons = added(state.wagons, wagon, -1)
    player.unturned ^= BIT[space]
    if wagon == GOODS_WAGON:
        player.goods_wagons += 1
    elif wagon == PASSENGER_WAGON:
        player.passenger_wagons += 1
    else:
        player.worker_wagons += 1
    if state.events is not None:
        material = state.material
        target = Target("city", material.names.cities[player.city])
        state.say("coupled", seat, {"wagon": "@wagon." + WAGONS[wagon]}, target)


@final
class CoupleWagon(Named):
    """Choose the wagon that waits in a hall: ``wagon worker``."""


@final
class CouplingWagon(Answer[TauberState, CoupleWagon]):
    """Choose one of the wagons of the hall (TE-521), which cannot wait (TE-E10)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        for wagon in self.wagons(state, seat):
            if state.wagons[wagon] > 0:
                moves.append(state.steps.moves.wagons[wagon])

    def wagons(self, state: TauberState, seat: i64) -> list[int]:
        return hall_wagons(state, waiting_hall(state, state.players[seat]))

    def why_not(
        self, state: TauberState, seat: i64, move: CoupleWagon
    ) -> Illegal | None:
        if move.index not in self.wagons(state, seat):
            return Illegal("TE-521", "refused.wagon.hall")
        if state.wagons[move.index] > 0:
            return None
        wagon = "@wagon." + move.name
        return Illegal("TE-E9", "refused.wagon.none", {"wagon": wagon})

    def resolve(self, state: TauberState, seat: i64, move: CoupleWagon) -> None:
        hall = waiting_hall(state, state.players[seat])
        couple(state, seat, move.index, hall)

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        city = state.players[seat].city
        return {"city": state.material.map.names[city]}

    def choice(self, state: TauberState, seat: i64, move: CoupleWagon) -> Choice:
        params: dict[str, object] = {"wagon": "@wagon." + move.name}
        return offer(move, "choose.wagon", params, "wagon", "wagon")
