# SPDX-License-Identifier: MIT
"""The stock track and the end triggers it shares with stations (CE-801, CE-1001)."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.messages import Target
from stellwerk.games.cube_express.packed import BITS
from stellwerk.games.cube_express.state import BY_STOCK, ENDINGS, NOT_ENDING, CubeState


def advance(state: CubeState, seat: i64, steps: int) -> None:
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
        tell_field(state, seat, "stock", {"n": player.stock - before})
    if player.stock == last and not player.topped:
        player.topped = True
        award_nine(state, seat, BY_STOCK)


def collect_dollar(state: CubeState, seat: i64) -> None:
    """The marker on the disc's $ field becomes a dividend, once (CE-802)."""
    player = state.players[seat]
    bit = BITS[player.stock]
    if player.dollars & bit == 0:
        return
    player.dollars &= ~bit
    player.dividends += 1
    if state.events is not None:
        tell_field(state, seat, "dollar", {})


def award_nine(state: CubeState, seat: i64, trigger: int) -> None:
    """A 9-VP marker, while there are any; the first one ends the game (CE-1004 ff.)."""
    if state.nines > 0:
        state.nines -= 1
        state.players[seat].nines += 1
        state.tell_of(seat, "nine", {"n": state.material.points.nine})
    if state.ending == NOT_ENDING:
        end_with(state, trigger, state.round)


def end_with(state: CubeState, trigger: int, last_round: int) -> None:
    """The first trigger decides how the game ends (CE-1001)."""
    state.ending = trigger
    state.last_round = last_round
    if state.events is not None:
        state.tell("end." + ENDINGS[trigger], None, {"n": last_round})


def tell_field(
    state: CubeState, seat: int, key: str, params: dict[str, object]
) -> None:
    """Something happens on the field of the disc."""
    field = state.players[seat].stock
    target = field_target(seat, field)
    state.tell_of(seat, key, {"field": field, **params}, [target])


def field_target(seat: int, field: int) -> Target:
    """A field of a row, for the board."""
    return Target("stock", f"{seat}.{field}")
