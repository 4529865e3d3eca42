# SPDX-License-Identifier: MIT
"""What happens at the table: receiving symbols, coins, laying cards, reach."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Target, seat_name
from stellwerk.games.rail_line.material import NO_STATION
from stellwerk.games.rail_line.state import RailState


def mark_box(state: RailState, seat: int, good: int) -> None:
    """Mark the next free box of a row, and pay for a chain completed (RL-401)."""
    player = state.players[seat]
    marks = player.marks
    sheet = state.material.sheet
    marks[good] += 1
    if state.events is not None:
        tell_mark(state, seat, good)
    if good == sheet.race_row and marks[good] == sheet.sizes[good]:
        player.race_turn = state.turn
    for bonus in sheet.bonuses[good]:
        if bonus.completed_by(marks, good):
            gain_coins(state, seat, bonus.coins, "chain")


def tell_mark(state: RailState, seat: int, good: int) -> None:
    name = state.material.symbols[good]
    box = state.players[seat].marks[good]
    params: dict[str, object] = {
        "player": seat_name(seat),
        "good": "@symbol." + name,
        "box": box,
    }
    state.tell("marked", seat, params, [Target("box", f"{seat + 1}.{name}.{box}")])


def receive_good(state: RailState, seat: int, good: int) -> None:
    """A good arrives: a box, row-end coins, or nothing (RL-401, RL-402, RL-403)."""
    sheet = state.material.sheet
    marks = state.players[seat].marks
    if marks[good] == sheet.sizes[good]:
        gain_coins(state, seat, sheet.row_end[good], "full")
    elif sheet.is_closed(marks, good):
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(seat),
                "good": "@symbol." + state.material.symbols[good],
            }
            state.tell("lost", seat, params)
    else:
        mark_box(state, seat, good)


def gain_coins(state: RailState, seat: int, coins: int, why: str) -> None:
    """Circle coins of the coin area; there is no upper limit (RL-406, RL-408)."""
    state.players[seat].coins += coins
    if state.events is not None:
        params: dict[str, object] = {"player": seat_name(seat), "n": coins}
        state.tell("coins." + why, seat, params, [Target("coins", str(seat + 1))])


def pay_coins(state: RailState, seat: int, coins: int) -> None:
    """Cross coins out; they are gone for good (RL-406, RL-506)."""
    player = state.players[seat]
    player.coins -= coins
    player.spent += coins
    if state.events is not None and coins:
        params: dict[str, object] = {"player": seat_name(seat), "n": coins}
        state.tell("paid", seat, params, [Target("coins", str(seat + 1))])


def farthest(state: RailState, seat: int) -> i64:
    """The last position that the slow train may reach (RL-313, RL-I7)."""
    fast = state.players[seat].fast
    if state.material.may_pass_fast and (state.end == 8 or state.end == 17):
        return max(fast, state.end + 1)
    return fast


def stations_ahead(state: RailState, seat: int) -> list[int]:
    """Positions that one slow move can end on (RL-310)."""
    player = state.players[seat]
    stations = state.lanes[player.lane]
    material = state.material
    found: list[int] = []
    count = 0
    pos = player.slow + 1
    last = farthest(state, seat)
    while pos <= last and count < material.slow_max:
        if stations[pos] != NO_STATION:
            count += 1
            if count >= material.slow_min:
                found.append(pos)
        pos += 1
    return found


def has_station_ahead(state: RailState, seat: int) -> bool:
    """Can the slow train move at all (RL-314)?"""
    player = state.players[seat]
    stations = state.lanes[player.lane]
    missing = state.material.slow_min
    pos = player.slow + 1
    last = farthest(state, seat)
    while pos <= last:
        if stations[pos] != NO_STATION:
            missing -= 1
            if missing == 0:
                return True
        pos += 1
    return False


def slow_moves(state: RailState, seat: int) -> list[Move]:
    """A station in reach and one symbol of it, each pair once (RL-311)."""
    material = state.material
    stations = state.lanes[state.players[seat].lane]
    moves: list[Move] = []
    for pos in stations_ahead(state, seat):
        answers = material.moves.slow[pos]
        symbols = material.stations[stations[pos]]
        moves.append(answers[symbols[0]])
        if len(symbols) > 1 and symbols[1] != symbols[0]:
            moves.append(answers[symbols[1]])
    return moves


def arrival_order(state: RailState, seat: int) -> list[int]:
    """The symbols at the fast train in the order they are received (RL-404).

    Goods, then the locomotive; a good stopped by a red line last of all (RL-I8).
    """
    player = state.players[seat]
    material = state.material
    symbols = material.in_order[state.lanes[player.lane][player.fast]]
    if len(symbols) != 2 or symbols[0] == material.locomotive:
        return symbols
    if material.sheet.is_closed(player.marks, symbols[0]):
        return [symbols[1], symbols[0]]
    return symbols
