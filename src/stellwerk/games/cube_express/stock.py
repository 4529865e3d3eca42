# SPDX-License-Identifier: MIT
"""The stock track and the end triggers it shares with stations (CE-801, CE-1001)."""

from __future__ import annotations

from stellwerk.core.messages import Target, seat_name
from stellwerk.games.cube_express.faces import BITS
from stellwerk.games.cube_express.state import (
    BY_STATION,
    BY_STOCK,
    ENDINGS,
    NOT_ENDING,
    CubeState,
)


def advance(state: CubeState, seat: int, steps: int) -> None:
    """Move a stock disc forward, field after field (CE-801, CE-I9)."""
    player = state.players[seat]
    last = state.material.stock.last
    before = player.stock
    for _ in range(steps):
        if player.stock == last:
            break
        if state.material.dollar_on_pass:
            collect_dollar(state, seat)
        player.stock += 1
        if not state.material.dollar_on_pass:
            collect_dollar(state, seat)
    if state.events is not None and player.stock != before:
        params: dict[str, object] = {
            "player": seat_name(seat),
            "n": player.stock - before,
            "field": player.stock,
        }
        state.tell("stock", seat, params, [field_target(seat, player.stock)])
    if player.stock == last and not player.topped:
        player.topped = True
        award_nine(state, seat, BY_STOCK)


def collect_dollar(state: CubeState, seat: int) -> None:
    """The marker on the disc's $ field becomes a dividend, once (CE-802)."""
    player = state.players[seat]
    bit = BITS[player.stock]
    if player.dollars & bit == 0:
        return
    player.dollars &= ~bit
    player.dividends += 1
    if state.events is not None:
        params: dict[str, object] = {"player": seat_name(seat), "field": player.stock}
        state.tell("dollar", seat, params, [field_target(seat, player.stock)])


def award_nine(state: CubeState, seat: int, trigger: int) -> None:
    """A 9-VP marker, while there are any; the first one ends the game (CE-1004 ff.)."""
    if state.nines > 0:
        state.nines -= 1
        state.players[seat].nines += 1
        if state.events is not None:
            points = state.material.points.nine
            state.tell("nine", seat, {"player": seat_name(seat), "n": points})
    if state.ending == NOT_ENDING:
        end_with(state, trigger, state.round)


def end_with(state: CubeState, trigger: int, last_round: int) -> None:
    """The first trigger decides how the game ends (CE-1001)."""
    state.ending = trigger
    state.last_round = last_round
    if state.events is not None:
        state.tell("end." + ENDINGS[trigger], None, {"n": last_round})


def last_station(state: CubeState, seat: int) -> None:
    """The last station of a player is built (CE-1004)."""
    award_nine(state, seat, BY_STATION)


def can_sell(state: CubeState, seat: int) -> bool:
    """A field above 0 and markers in the reserve (CE-803)."""
    player = state.players[seat]
    return player.stock > 0 and player.reserve >= state.material.stock.sale


def sell(state: CubeState, seat: int) -> None:
    """One field back for a dividend from the reserve (»Aktienverkauf«, CE-803)."""
    player = state.players[seat]
    player.stock -= 1
    player.reserve -= state.material.stock.sale
    player.dividends += state.material.stock.sale
    if state.events is not None:
        params: dict[str, object] = {"player": seat_name(seat), "field": player.stock}
        state.tell("sold", seat, params, [field_target(seat, player.stock)])


def field_target(seat: int, field: int) -> Target:
    """A field of a row, for the board."""
    return Target("stock", f"{seat}.{field}")
