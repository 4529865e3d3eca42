# SPDX-License-Identifier: MIT
"""Everything that changes in a game of Rail Line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Stack, State
from stellwerk.core.snapshot import (
    BadSnapshot,
    get_between,
    get_bool,
    get_indices,
    get_int,
    get_ints,
    get_parts,
)
from stellwerk.games.rail_line.edition import POSITIONS
from stellwerk.games.rail_line.material import (
    GOAL,
    LANE_COUNT,
    LAST_CARD,
    NO_STATION,
    Material,
    position_of,
)
from stellwerk.games.rail_line.player import NEVER, NO_LANE, Player

if TYPE_CHECKING:  # the steps know the state, the state only holds them
    from stellwerk.games.rail_line.steps import Steps

UNKNOWN_SIDE: Final = -1
UNKNOWN_SEAT: Final = -1


@final
class RailState(State):
    """One game in progress."""

    def __init__(
        self,
        *,
        stack: Stack,
        material: Material,
        steps: Steps,
        start: i64,
        side: i64,
        active: i64,
        turn: i64,
        round: i64,
        ending: bool,
        end: i64,
        display: list[int],
        pile: list[int],
        removed: list[int],
        discarded: list[int],
        laid: list[int],
        stations: list[int],
        players: list[Player],
    ) -> None:
        super().__init__(stack)
        self.material: Final = material
        self.steps: Final = steps
        self.start = start  # the start player's seat (»Startperson«)
        self.side = side  # of the start station card
        self.active = active  # whose turn it is
        self.turn = turn  # 0 is setup; every final action is a turn of its own
        self.round = round
        self.ending = ending  # an end trigger has happened (RL-701, RL-702)
        self.end = end  # the highest position that trains have reached so far
        self.display = display  # open B cards (»Auslage«)
        self.pile = pile  # the set of face-down B cards, sorted
        self.removed = removed  # A cards in the box, seen by nobody, sorted
        self.discarded = discarded  # A cards thrown off, open
        self.laid = laid  # the track cards of the line, in order
        self.stations = stations  # at lane * POSITIONS + position, as far as laid
        self.players = players

    def copy(self) -> RailState:
        return RailState(
            stack=self.stack.copy(),
            material=self.material,
            steps=self.steps,
            start=self.start,
            side=self.side,
            active=self.active,
            turn=self.turn,
            round=self.round,
            ending=self.ending,
            end=self.end,
            display=self.display[:],
            pile=self.pile[:],
            removed=self.removed[:],
            discarded=self.discarded[:],
            laid=self.laid[:],
            stations=self.stations[:],
            players=[player.copy() for player in self.players],
        )

    def trial(self, seat: i64) -> RailState:
        """A copy that shares everything but one player, who may be changed there."""
        players = self.players[:]
        players[seat] = players[seat].copy()
        return RailState(
            stack=self.stack,
            material=self.material,
            steps=self.steps,
            start=self.start,
            side=self.side,
            active=self.active,
            turn=self.turn,
            round=self.round,
            ending=self.ending,
            end=self.end,
            display=self.display,
            pile=self.pile,
            removed=self.removed,
            discarded=self.discarded,
            laid=self.laid,
            stations=self.stations,
            players=players,
        )

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


def new_state(material: Material, steps: Steps, stack: Stack) -> RailState:
    """The table before anything is decided."""
    return RailState(
        stack=stack,
        material=material,
        steps=steps,
        start=UNKNOWN_SEAT,
        side=UNKNOWN_SIDE,
        active=UNKNOWN_SEAT,
        turn=0,
        round=0,
        ending=False,
        end=0,
        display=[],
        pile=list(range(material.a_cards, len(material.cards))),
        removed=list(range(material.a_cards)),
        discarded=[],
        laid=[],
        stations=[NO_STATION] * (LANE_COUNT * POSITIONS),
        players=[new_player(material) for _ in range(material.players)],
    )


def new_player(material: Material) -> Player:
    return Player(
        lane=NO_LANE,
        fast=0,
        slow=0,
        coins=0,
        spent=0,
        swaps=0,
        boxes=0,
        race_turn=NEVER,
        marks=[0] * len(material.goods),
        hand=[],
    )


def save_state(state: RailState) -> dict[str, object]:
    cards = state.material.cards
    return {
        "stack": state.stack.save(),
        "start": state.start,
        "side": state.side,
        "active": state.active,
        "turn": state.turn,
        "round": state.round,
        "ending": state.ending,
        "end": state.end,
        "display": [cards[card] for card in state.display],
        "pile": [cards[card] for card in state.pile],
        "removed": [cards[card] for card in state.removed],
        "discarded": [cards[card] for card in state.discarded],
        "laid": [cards[card] for card in state.laid],
        "players": [player.save(cards) for player in state.players],
    }


def restore_state(snapshot: dict[str, object], empty: RailState) -> RailState:
    """The state that `save_state` wrote; `empty` is one before the game."""
    material, steps = empty.material, empty.steps
    state = new_state(material, steps, steps.stack_of(snapshot))
    cards = material.cards
    last_seat = material.players - 1
    state.start = get_between(snapshot, "start", UNKNOWN_SEAT, last_seat)
    state.side = get_between(snapshot, "side", UNKNOWN_SIDE, len(material.sides) - 1)
    state.active = get_between(snapshot, "active", UNKNOWN_SEAT, last_seat)
    state.turn = get_int(snapshot, "turn")
    state.round = get_int(snapshot, "round")
    state.ending = get_bool(snapshot, "ending")
    state.end = get_between(snapshot, "end", 0, GOAL)
    state.display = get_indices(snapshot, "display", cards, "card")
    state.pile = get_indices(snapshot, "pile", cards, "card")
    state.removed = get_indices(snapshot, "removed", cards, "card")
    state.discarded = get_indices(snapshot, "discarded", cards, "card")
    state.laid = get_indices(snapshot, "laid", cards, "card")
    parts = get_parts(snapshot, "players")
    if len(parts) != material.players:
        raise BadSnapshot(
            f"snapshot: 'players' should hold {material.players}, not {len(parts)}"
        )
    state.players = [restore_player(part, material) for part in parts]
    rebuild_line(state)
    return state


def restore_player(snapshot: dict[str, object], material: Material) -> Player:
    marks = get_ints(snapshot, "marks")
    if len(marks) != len(material.goods):
        count = len(material.goods)
        raise BadSnapshot(
            f"snapshot: 'marks' should hold {count} numbers, not {len(marks)}"
        )
    return Player(
        lane=get_between(snapshot, "lane", NO_LANE, LANE_COUNT - 1),
        fast=get_between(snapshot, "fast", 0, GOAL),
        slow=get_between(snapshot, "slow", 0, GOAL),
        coins=get_int(snapshot, "coins"),
        spent=get_int(snapshot, "spent"),
        swaps=get_int(snapshot, "swaps"),
        boxes=get_int(snapshot, "boxes"),
        race_turn=get_int(snapshot, "race_turn"),
        marks=marks,
        hand=get_indices(snapshot, "hand", material.cards, "card"),
    )


def rebuild_line(state: RailState) -> None:
    """Lay the line again from the side of the start card and the cards laid."""
    if state.side != UNKNOWN_SIDE:
        turn_start_card(state, state.side)
    laid = state.laid
    if len(laid) > LAST_CARD:
        raise BadSnapshot(f"snapshot: 'laid' should hold at most {LAST_CARD} cards")
    state.laid = []
    for card in laid:
        extend_line(state, card)


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


def take_out(cards: list[int], card: i64) -> None:
    """Remove a card that is there; faster than `remove` when compiled."""
    place: i64 = 0
    while cards[place] != card:
        place += 1
    cards.pop(place)
