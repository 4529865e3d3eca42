# SPDX-License-Identifier: MIT
"""Snapshots of Rail Line: the exact state as plain JSON, and back."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import NO_SEAT
from stellwerk.core.fields import Flag, Layout, Number, Numbers, Things
from stellwerk.core.snapshot import BadSnapshot
from stellwerk.games.rail_line.material import GOAL, LANE_COUNT, LAST_CARD
from stellwerk.games.rail_line.player import NO_LANE
from stellwerk.games.rail_line.state import (
    UNKNOWN_SIDE,
    RailState,
    extend_line,
    turn_start_card,
)


@final
class Snapshots:
    """Writes and reads the states of one game; `empty` is the one before it."""

    def __init__(self, empty: RailState) -> None:
        material = empty.material
        cards, last_seat = material.cards, material.players - 1
        self.empty: Final = empty
        table = [
            Number("start", NO_SEAT, last_seat),
            Number("side", UNKNOWN_SIDE, len(material.sides) - 1),
            Number("active", NO_SEAT, last_seat),
            Number("turn"),
            Number("round"),
            Flag("ending"),
            Number("end", 0, GOAL),
            *[Things(name, cards, "card") for name in ("display", "pile", "removed")],
            *[Things(name, cards, "card") for name in ("discarded", "laid")],
        ]
        player = [
            Number("lane", NO_LANE, LANE_COUNT - 1),
            Number("fast", 0, GOAL),
            Number("slow", 0, GOAL),
            *[Number(name) for name in ("coins", "spent", "swaps", "boxes")],
            Number("race_turn"),
            Numbers("marks", len(material.goods)),
            Things("hand", cards, "card"),
        ]
        self.layout: Final = Layout(table, player)

    def save(self, state: RailState) -> dict[str, object]:
        return self.layout.save(state, state.players)

    def restore(self, snapshot: dict[str, object]) -> RailState:
        """The state that `save` wrote; the line is laid again, card by card."""
        material, steps = self.empty.material, self.empty.steps
        state = RailState(steps.stack_of(snapshot), material, steps)
        self.layout.read(state, state.players, snapshot)
        if len(state.laid) > LAST_CARD:
            raise BadSnapshot(f"snapshot: 'laid' should hold at most {LAST_CARD} cards")
        if state.side != UNKNOWN_SIDE:
            turn_start_card(state, state.side)
        laid = state.laid
        state.laid = []
        for card in laid:
            extend_line(state, card)
        return state
