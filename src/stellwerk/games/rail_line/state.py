# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Rail Line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from stellwerk.core.contract import NO_SEAT, Stack, State
from stellwerk.games.rail_line.edition import POSITIONS
from stellwerk.games.rail_line.material import (
    LANE_COUNT,
    LAST_CARD,
    NO_STATION,
    Material,
    position_of,
)
from stellwerk.games.rail_line.player import Player

if TYPE_CHECKING:  # the steps know the state, the state only holds them
    from stellwerk.games.rail_line.steps import Steps

UNKNOWN_SIDE: Final = -1
SPOTS: Final = LANE_COUNT * POSITIONS


@final
class RailState(State):
    """One game in progress."""

    def __init__(
        self,
        stack: Stack,
        material: Material,
        steps: Steps,
        old: RailState | None = None,
    ) -> None:
        """The table before anything is decided, or another one's: not a copy yet."""
        super().__init__(stack)
        self.material: Final = material
        self.steps: Final = steps
        # The start player's seat (»Startperson«), the side of the start station card
        self.start: i64 = i64(NO_SEAT) if old is None else old.start
        self.side: i64 = i64(UNKNOWN_SIDE) if old is None else old.side
        # Whose turn it is; turn 0 is setup, every final action is a turn of its own
        self.active: i64 = i64(NO_SEAT) if old is None else old.active
        self.turn: i64 = i64(0) if old is None else old.turn
        self.round: i64 = i64(0) if old is None else old.round
        # Whether an end trigger has happened (RL-701, RL-702), and the highest
        # position that trains have reached so far
        self.ending: bool = False if old is None else old.ending
        self.end: i64 = i64(0) if old is None else old.end
        # Open B cards (»Auslage«) and the set of face-down ones, sorted
        self.display: list[int] = [] if old is None else old.display
        self.pile: list[int] = material.b_deck() if old is None else old.pile
        # A cards in the box, seen by nobody, sorted; those thrown off, open
        self.removed: list[int] = material.a_deck() if old is None else old.removed
        self.discarded: list[int] = [] if old is None else old.discarded
        # The track cards of the line, in order; its stations as far as laid, at
        # lane * POSITIONS + position
        self.laid: list[int] = [] if old is None else old.laid
        self.stations: list[int] = [NO_STATION] * SPOTS if old is None else old.stations
        self.players: list[Player] = (
            [Player(len(material.goods)) for _ in range(material.players)]
            if old is None
            else [player.copy() for player in old.players]
        )

    def copy(self) -> RailState:
        twin = RailState(self.stack.copy(), self.material, self.steps, self)
        twin.display = twin.display[:]
        twin.pile = twin.pile[:]
        twin.removed = twin.removed[:]
        twin.discarded = twin.discarded[:]
        twin.laid = twin.laid[:]
        twin.stations = twin.stations[:]
        return twin

    def on_trial(self) -> RailState:
        """A twin to try out what players receive: it shares all but the players."""
        return RailState(self.stack, self.material, self.steps, self)

    def order(self) -> list[int]:
        """All seats, start player first, then clockwise (RL-405)."""
        count = len(self.players)
        return [(self.start + step) % count for step in range(count)]

    def can_play_card(self, seat: i64) -> bool:
        """Is there a space and a card for it (RL-203)?"""
        return len(self.laid) < LAST_CARD and (
            bool(self.display) or bool(self.players[seat].hand)
        )

    def line_length(self) -> int:
        """Positions laid so far, with a curve right behind the last card."""
        pos = position_of(len(self.laid)) if self.laid else 0
        length: int = pos + 2 if self.material.behind[pos] else pos + 1
        return length

    def next_position(self) -> int:
        return position_of(len(self.laid) + 1)

    def station_at(self, lane: i64, pos: i64) -> int:
        """The station of a lane at a position, NO_STATION if there is none (yet)."""
        return self.stations[lane * POSITIONS + pos]

    def station_on(self, card: int, lane: i64, pos: int) -> int:
        """The station that a card offers a lane at a position (RL-013)."""
        material = self.material
        return material.tracks[card][material.track_of[pos][lane]]


def turn_start_card(state: RailState, side: i64) -> None:
    """A side of the start station card lies face up (RL-104)."""
    material = state.material
    state.side = side
    printed = material.start_tracks[side]
    for lane in range(LANE_COUNT):
        state.stations[lane * POSITIONS] = printed[material.track_of[0][lane]]


def extend_line(state: RailState, card: i64) -> None:
    """Lay a card at the end of the line, and the curve or goal behind it."""
    material = state.material
    pos: i64 = position_of(len(state.laid) + 1)
    state.laid.append(card)
    tracks = material.tracks[card]
    use = material.track_of[pos]
    stations = state.stations
    stations[pos] = tracks[use[0]]
    stations[POSITIONS + pos] = tracks[use[1]]
    stations[2 * POSITIONS + pos] = tracks[use[2]]
    behind = material.behind[pos]
    if behind:
        stations[pos + 1] = behind[0]
        stations[POSITIONS + pos + 1] = behind[1]
        stations[2 * POSITIONS + pos + 1] = behind[2]
