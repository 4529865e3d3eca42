# SPDX-License-Identifier: MIT
"""What happens at the table: receiving symbols, coins, laying cards, reach."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Target, seat_name
from stellwerk.games.rail_line.edition import POSITIONS
from stellwerk.games.rail_line.material import CURVES, NO_STATION
from stellwerk.games.rail_line.moves import MoveSlow
from stellwerk.games.rail_line.state import RailState


def mark_box(state: RailState, seat: i64, good: i64) -> None:
    """Mark the next free box of a row, and pay for a chain completed (RL-401)."""
    player = state.players[seat]
    marks = player.marks
    sheet = state.material.sheet
    marks[good] = marks[good] + 1
    if state.events is not None:
        tell_mark(state, seat, good)
    if good == sheet.race_row and marks[good] == sheet.sizes[good]:
        player.race_turn = state.turn
    for bonus in sheet.bonuses[good]:
        if bonus.completed_by(marks, good):
            gain_coins(state, seat, bonus.coins, "chain", bonus.chain)


def tell_mark(state: RailState, seat: i64, good: i64) -> None:
    name = state.material.symbols[good]
    box = state.players[seat].marks[good]
    params: dict[str, object] = {
        "player": seat_name(seat),
        "good": "@symbol." + name,
        "box": box,
    }
    state.tell("marked", seat, params, [Target("box", f"{seat + 1}.{name}.{box}")])


def receive_good(state: RailState, seat: i64, good: i64) -> None:
    """A good arrives: a box, row-end coins, or nothing (RL-401, RL-402, RL-403)."""
    sheet = state.material.sheet
    marks = state.players[seat].marks
    if marks[good] == sheet.sizes[good]:
        gain_coins(state, seat, sheet.row_end[good], "full", sheet.words[good])
    elif sheet.gated[good] and sheet.is_closed(marks, good):
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(seat),
                "good": "@symbol." + state.material.symbols[good],
            }
            state.tell("lost", seat, params)
    else:
        mark_box(state, seat, good)


def gain_coins(state: RailState, seat: i64, coins: i64, why: str, what: object) -> None:
    """Circle coins of the coin area; there is no upper limit (RL-406, RL-408).

    `why` and `what` name the reason: a full row, a chain, what was not taken.
    """
    state.players[seat].coins += coins
    if state.events is not None:
        params: dict[str, object] = {
            "player": seat_name(seat),
            "n": coins,
            "what": what,
        }
        state.tell("coins.for_" + why, seat, params, [Target("coins", str(seat + 1))])


def pay_coins(state: RailState, seat: i64, coins: i64) -> None:
    """Cross coins out; they are gone for good (RL-406, RL-506)."""
    player = state.players[seat]
    player.coins -= coins
    player.spent += coins
    if state.events is not None and coins:
        params: dict[str, object] = {"player": seat_name(seat), "n": coins}
        state.tell("paid", seat, params, [Target("coins", str(seat + 1))])


def take_out(cards: list[int], card: i64) -> None:
    """Remove a card that is there; faster than `remove` when compiled."""
    place: i64 = 0
    while cards[place] != card:
        place += 1
    cards.pop(place)


def farthest(state: RailState, seat: i64) -> i64:
    """The last position that the slow train may reach (RL-313, RL-I7)."""
    fast = state.players[seat].fast
    if state.material.may_pass_fast and state.end + 1 in CURVES:
        return max(fast, state.end + 1)
    return fast


def has_station_ahead(state: RailState, seat: i64) -> bool:
    """Can the slow train move at all (RL-314)?"""
    player = state.players[seat]
    stations = state.stations
    missing: i64 = state.material.slow_min
    place = player.lane * POSITIONS
    last = place + farthest(state, seat)
    place += player.slow + 1
    while place <= last:
        if stations[place] != NO_STATION:
            missing -= 1
            if missing == 0:
                return True
        place += 1
    return False


def slow_moves(state: RailState, seat: i64) -> list[Move]:
    """A station in reach and one symbol of it, each pair once (RL-310, RL-311)."""
    player = state.players[seat]
    material = state.material
    stations = state.stations
    first = player.lane * POSITIONS
    pos = player.slow + 1
    last = farthest(state, seat)
    count: i64 = 0
    moves: list[Move] = []
    while pos <= last and count < material.slow_max:
        station = stations[first + pos]
        if station != NO_STATION:
            count += 1
            if count >= material.slow_min:
                answers = material.moves.slow[pos]
                for symbol in material.choices[station]:
                    moves.append(answers[symbol])
        pos += 1
    return moves


def stations_ahead(state: RailState, seat: i64) -> list[int]:
    """The positions that one slow move can end on, nearest first."""
    found: list[int] = []
    for move in slow_moves(state, seat):
        if isinstance(move, MoveSlow) and move.pos not in found:
            found.append(move.pos)
    return found


def arrival_order(state: RailState, seat: i64) -> list[int]:
    """The symbols at the fast train in the order they are received (RL-404).

    Goods, then the locomotive; a good stopped by a red line last of all (RL-I8).
    """
    player = state.players[seat]
    material = state.material
    symbols = material.in_order[state.stations[player.lane * POSITIONS + player.fast]]
    if len(symbols) != 2 or symbols[0] == material.locomotive:
        return symbols
    if material.sheet.is_closed(player.marks, symbols[0]):
        return [symbols[1], symbols[0]]
    return symbols
