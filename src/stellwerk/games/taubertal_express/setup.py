# SPDX-License-Identifier: MIT
"""Before the first cycle: start player, coins and stones, displays (TE-101)."""

from __future__ import annotations

from typing import final

from stellwerk.games.taubertal_express.counts import ONE_BLACK
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.parts.start import StartChance


@final
class AskStart(StartChance[TauberState]):
    """Luck names the start player, unless the table chose one (TE-110)."""

    def begin(self, state: TauberState, start: int) -> None:
        """First possessions, then everything is laid out."""
        material = state.material
        count = material.players
        state.pioneers = [(start + step) % count for step in range(count)]
        for place, seat in enumerate(state.pioneers):
            player = state.players[seat]
            player.coins = material.start_coins
            state.bank -= material.start_coins
            black = material.start_black[place] * ONE_BLACK
            player.stones += black
            state.stones -= black
        stack = state.stack
        stack.push(state.steps.begin_cycle)
        if material.with_dice:
            stack.push(state.steps.roll[state.pioneers[1]])
        stack.push(state.steps.refill_open)
        stack.push(state.steps.light)
        stack.push(state.steps.goods)
        state.tell_of(start, "start")
