# SPDX-License-Identifier: MIT
"""What each seat may know of a game of Rail Line (RL-1001, RL-1002)."""

from __future__ import annotations

from typing import cast, final

from mypy_extensions import i64

from stellwerk.core.messages import seat_or_none
from stellwerk.core.views import ListPart, Part
from stellwerk.games.rail_line.material import LANE_COUNT, LAST_CARD, Material
from stellwerk.games.rail_line.player import NEVER, NO_LANE
from stellwerk.games.rail_line.state import UNKNOWN_SIDE, RailState
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
    material, side = state.material, state.side
    cards = material.cards
    return {
        "round": state.round,
        "turn": state.turn,
        "start_player": seat_or_none(state.start),
        "active": seat_or_none(state.active),
        "last_round": state.ending,
        "start_side": None if side == UNKNOWN_SIDE else material.sides[side],
        "laid": [cards[card] for card in state.laid],
        "next": next_view(state),
        "display": [cards[card] for card in state.display],
        "pile": len(state.pile),
        "removed": len(state.removed) if state.display or state.laid else 0,
        "discarded": [cards[card] for card in state.discarded],
    }


def own_view(state: RailState, seat: int | None) -> dict[str, object]:
    """What one seat sees in its own way; a spectator has no hand."""
    cards = state.material.cards
    mine = [] if seat is None else state.players[seat].hand
    return {"hand": [cards[card] for card in mine]}


def next_view(state: RailState) -> dict[str, object] | None:
    """Where the next card goes, and the lanes on its tracks, top first (RL-013)."""
    if len(state.laid) == LAST_CARD:
        return None
    pos = state.next_position()
    tracks = state.material.track_of[pos]
    lanes = [tracks.index(track) + 1 for track in range(len(tracks))]
    return {"number": len(state.laid) + 1, "pos": pos, "lanes": lanes}


@final
class LinePart(Part[RailState]):
    """Per lane and position the symbols of the station there, as far as it is laid."""

    def show(self, state: RailState, seat: int | None) -> object:
        return line_view(state, [[] for _ in range(LANE_COUNT)])

    def show_again(
        self, state: RailState, seat: int | None, before: RailState, shown: object
    ) -> object:
        laid = len(before.laid)
        if state.side != before.side or state.laid[:laid] != before.laid:
            return self.show(state, seat)
        return shown if len(state.laid) == laid else line_view(state, shown)


def line_view(state: RailState, known: object) -> object:
    """Per lane what was known of it, and the stations that were laid since."""
    length = state.line_length()
    shown = state.material.shown
    lanes: list[object] = []
    for lane, before in enumerate(cast(list[list[object]], known)):
        stations = before[:]
        for pos in range(len(before), length):
            stations.append(shown[state.station_at(lane, pos)][:])
        lanes.append(stations)
    return lanes


@final
class FacesPart(Part[RailState]):
    """The printed tracks of the cards that the seat sees off the line, top first."""

    def show(self, state: RailState, seat: int | None) -> object:
        return faces_view(state.material, cards_seen(state, seat), {})

    def show_again(
        self, state: RailState, seat: int | None, before: RailState, shown: object
    ) -> object:
        seen = cards_seen(state, seat)
        if seen == cards_seen(before, seat):
            return shown
        return faces_view(state.material, seen, cast(dict[str, object], shown))


def cards_seen(state: RailState, seat: int | None) -> list[int]:
    """The cards off the line whose faces a seat knows."""
    cards = state.display + state.discarded
    return cards if seat is None else cards + state.players[seat].hand


def faces_view(
    material: Material, cards: list[int], shown: dict[str, object]
) -> dict[str, object]:
    """The tracks of each card, top first; what was shown before is the same object."""
    faces: dict[str, object] = {}
    for card in cards:
        name, tracks = material.cards[card], material.tracks[card]
        faces[name] = shown.get(name) or [material.shown[each][:] for each in tracks]
    return faces


@final
class SeatsPart(ListPart[RailState]):
    """What everybody sees of all players."""

    def count(self, state: RailState) -> int:
        return len(state.players)

    def show_one(self, state: RailState, place: int) -> object:
        return player_view(state, place, boxes_view(state, place))

    def is_same(self, state: RailState, before: RailState, place: int) -> bool:
        return state.players[place].looks_like(before.players[place])

    def show_one_again(
        self, state: RailState, place: int, before: RailState, shown: object
    ) -> object:
        known = cast(dict[str, object], shown)
        if state.players[place].marks == before.players[place].marks:
            boxes = {"marks": known["marks"], "counting": known["counting"]}
        else:
            boxes = boxes_view(state, place)
        return player_view(state, place, boxes)


def player_view(
    state: RailState, seat: int, boxes: dict[str, object]
) -> dict[str, object]:
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
        "marks": boxes["marks"],
        "counting": boxes["counting"],
        "race_turn": None if player.race_turn < 0 else player.race_turn,
    }


def boxes_view(state: RailState, seat: int) -> dict[str, object]:
    """Per row how many boxes are marked, and which counts now: 0 for none (RL-801)."""
    material, marks = state.material, state.players[seat].marks
    goods = material.goods
    counting: dict[str, int] = {}
    for line in material.sheet.lines:
        line.add_counting(marks, goods, counting)
    marked = {goods[good]: marks[good] for good in material.sheet.printed}
    return {"marks": marked, "counting": counting}


@final
class GainsPart(Part[RailState]):
    """Per good the points that receiving one more of it would bring the viewer."""

    def show(self, state: RailState, seat: int | None) -> object:
        return {} if seat is None else gains_view(state, seat, {})

    def show_again(
        self, state: RailState, seat: int | None, before: RailState, shown: object
    ) -> object:
        if seat is None or same_chances(state, before, seat):
            return shown
        return gains_view(state, seat, cast(dict[str, object], shown))


def same_sheets(state: RailState, other: RailState) -> bool:
    """Has everybody the same on the score sheet?"""
    for seat, player in enumerate(state.players):
        if not player.scores_like(other.players[seat]):
            return False
    return True


def same_chances(state: RailState, other: RailState, seat: int) -> bool:
    """Is all the same that the points of one more good depend on, for a seat?

    That is its own sheet, and of the others what it is compared with (RL-811, RL-950).
    """
    if not state.players[seat].scores_like(other.players[seat]):
        return False
    compared = state.material.sheet.compared
    for place, player in enumerate(state.players):
        old = other.players[place]
        if player.race_turn != old.race_turn:
            return False
        for good in compared:
            if player.marks[good] != old.marks[good]:
                return False
    return same_race(state, other)


def same_race(state: RailState, other: RailState) -> bool:
    """Would whoever fills the race row now be as early (RL-950)?"""
    if state.turn == other.turn:
        return True
    for player in state.players:
        if player.race_turn != NEVER:
            return False
    return True


def gains_view(
    state: RailState, seat: int, shown: dict[str, object]
) -> dict[str, object]:
    """The points that one more of each good would bring, tried on a twin."""
    twin = state.on_trial()
    sheet = state.material.sheet
    goods = state.material.goods
    lines, lines_on = sheet.lines, sheet.lines_on
    mine, players = state.players[seat], twin.players
    changed = players[seat]
    before = [line.points(players, seat) for line in lines]
    gains = shown.copy()  # faster to fill in than a new one
    for good in sheet.printed:
        receive_good(twin, seat, good)
        gain: i64 = 0
        for place in lines_on[good]:
            gain += lines[place].points(players, seat) - before[place]
        gains[goods[good]] = gain
        changed.give_back(good, mine)
    return gains
