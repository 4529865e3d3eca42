# SPDX-License-Identifier: MIT
"""What each seat may know of a game of Rail Line (RL-1001, RL-1002)."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.games.rail_line.material import LANE_COUNT, LAST_CARD, Material
from stellwerk.games.rail_line.player import NO_LANE
from stellwerk.games.rail_line.state import UNKNOWN_SEAT, UNKNOWN_SIDE, RailState
from stellwerk.games.rail_line.symbols import receive_good


def fixed_view(material: Material) -> dict[str, object]:
    """The lines of the score sheet: key, rule, and the rows they count."""
    goods = material.goods
    lines = [
        {"key": line.key, "rule": line.rule, "rows": [goods[row] for row in line.rows]}
        for line in material.sheet.lines
    ]
    return {"sheet": material.sheet.id, "lines": lines}


def public_view(state: RailState) -> dict[str, object]:
    """What everybody sees, spectators too."""
    material = state.material
    cards = material.cards
    return {
        "round": state.round,
        "turn": state.turn,
        "start_player": None if state.start == UNKNOWN_SEAT else state.start,
        "active": None if state.active == UNKNOWN_SEAT else state.active,
        "last_round": state.ending,
        "start_side": None
        if state.side == UNKNOWN_SIDE
        else material.sides[state.side],
        "laid": [cards[card] for card in state.laid],
        "next": next_view(state),
        "line": line_view(state),
        "display": [cards[card] for card in state.display],
        "pile": len(state.pile),
        "removed": len(state.removed) if state.display or state.laid else 0,
        "discarded": [cards[card] for card in state.discarded],
        "seats": [player_view(state, seat) for seat in range(len(state.players))],
    }


def own_view(state: RailState, seat: int | None) -> dict[str, object]:
    """What one seat sees in its own way; a spectator has no hand."""
    cards = state.material.cards
    mine = [] if seat is None else state.players[seat].hand
    return {
        "faces": faces_view(state, seat),
        "hand": [cards[card] for card in mine],
        "gains": {} if seat is None else gains_view(state, seat),
    }


def next_view(state: RailState) -> dict[str, object] | None:
    """Where the next card goes, and the lanes on its tracks, top first (RL-013)."""
    if len(state.laid) == LAST_CARD:
        return None
    pos = state.next_position()
    tracks = state.material.track_of[pos]
    lanes = [tracks.index(track) + 1 for track in range(len(tracks))]
    return {"number": len(state.laid) + 1, "pos": pos, "lanes": lanes}


def line_view(state: RailState) -> list[list[list[str]]]:
    """Per lane and position the symbols of the station there, as far as it is laid."""
    length = state.line_length()
    shown = state.material.shown
    return [
        [shown[state.station_at(lane, pos)][:] for pos in range(length)]
        for lane in range(LANE_COUNT)
    ]


def faces_view(state: RailState, seat: int | None) -> dict[str, object]:
    """The printed tracks of the cards that the seat sees off the line, top first."""
    material = state.material
    shown = state.display + state.discarded
    if seat is not None:
        shown = shown + state.players[seat].hand
    return {
        material.cards[card]: [
            material.shown[station][:] for station in material.tracks[card]
        ]
        for card in shown
    }


def player_view(state: RailState, seat: int) -> dict[str, object]:
    """What everybody sees of a player; of the hand only its size (RL-1002)."""
    material = state.material
    player = state.players[seat]
    return {
        "color": material.colors[seat],
        "lane": None if player.lane == NO_LANE else player.lane + 1,
        "fast": player.fast,
        "slow": player.slow,
        "coins": player.coins,
        "spent": player.spent,
        "swaps": player.swaps,
        "swaps_allowed": material.swaps,
        "boxes_bought": player.boxes,
        "boxes_allowed": material.prices.mark_limit,
        "hand_size": len(player.hand),
        "marks": {
            material.goods[good]: player.marks[good] for good in material.sheet.printed
        },
        "counting": counting_view(state, seat),
        "race_turn": None if player.race_turn < 0 else player.race_turn,
    }


def counting_view(state: RailState, seat: int) -> dict[str, int]:
    """Per row the number of the box that counts now, 0 for none (RL-801)."""
    marks = state.players[seat].marks
    goods = state.material.goods
    counting: dict[str, int] = {}
    for line in state.material.sheet.lines:
        line.add_counting(marks, goods, counting)
    return counting


def gains_view(state: RailState, seat: int) -> dict[str, int]:
    """Per good the points that receiving one more of it would bring the viewer."""
    twin = state.trial(seat)
    sheet = state.material.sheet
    goods = state.material.goods
    lines, lines_on = sheet.lines, sheet.lines_on
    mine, players = state.players[seat], twin.players
    changed = players[seat]
    before = [line.points(players, seat) for line in lines]
    gains: dict[str, int] = {}
    for good in sheet.printed:
        receive_good(twin, seat, good)
        gain: i64 = 0
        for place in lines_on[good]:
            gain += lines[place].points(players, seat) - before[place]
        gains[goods[good]] = gain
        changed.give_back(good, mine)
    return gains
