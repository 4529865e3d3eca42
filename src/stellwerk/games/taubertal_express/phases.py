# SPDX-License-Identifier: MIT
"""The course of a game: cycles, turns, payday, refill (TE-201, TE-701 to TE-713)."""

from __future__ import annotations

from typing import final

from stellwerk.core.answers import Run
from stellwerk.core.contract import NO_SEAT
from stellwerk.core.messages import seat_name
from stellwerk.games.taubertal_express.building import fitting_fields
from stellwerk.games.taubertal_express.draft import paid_workers
from stellwerk.games.taubertal_express.gains import lose_points, own, pay_coins
from stellwerk.games.taubertal_express.luck import empty_goods
from stellwerk.games.taubertal_express.state import (
    NO_AREA,
    TauberState,
    gaps,
    same,
    total,
)


@final
class BeginCycle(Run[TauberState]):
    """A cycle (»Durchgang«): order, ticket draft, hiring, then the rounds (TE-201)."""

    def run(self, state: TauberState) -> None:
        stack = state.stack
        state.cycle += 1
        state.turn = 0
        state.active = NO_SEAT
        state.order = state.pioneers
        if state.events is not None:
            order: list[object] = [seat_name(seat) for seat in state.order]
            state.tell("cycle", None, {"n": state.cycle, "order": order})
        stack.push(state.steps.next_turn)
        backwards = state.order[::-1]
        for seat in backwards:
            stack.push(state.steps.hire[seat])
        if not state.material.with_dice:
            for _ in range(state.material.rounds):
                for seat in backwards:
                    stack.push(state.steps.tile[seat])
            stack.push(state.steps.tiles)
        stack.push(state.steps.end_draft)
        for seat in backwards:
            stack.push(state.steps.pick[seat])
        stack.push(state.steps.pack)


@final
class NextTurn(Run[TauberState]):
    """The next player in the order of the cycle, three rounds long (TE-202)."""

    def run(self, state: TauberState) -> None:
        material = state.material
        if state.turn == material.turns:
            state.active = NO_SEAT
            state.stack.push(state.steps.payday)
            return
        seat = state.order[state.turn % material.players]
        state.turn += 1
        state.active = seat
        player = state.players[seat]
        state.area = NO_AREA
        state.main_done = False
        state.coal_ready = bool(player.visible & material.buildings.coal_store)
        state.entered = False
        state.traded = 0
        state.stored = 0
        state.actions = 0
        if state.events is not None:
            state.say("turn", seat, {"n": state.round_number()})
        state.stack.push(state.steps.turn[seat])
        if material.with_dice:
            if same(player.remembered, state.dice):
                state.stack.push(state.steps.reroll[seat])
            player.remembered = state.dice


@final
class Payday(Run[TauberState]):
    """Wages (»Zahltag«), penalties, workers back; then refill or the end (TE-701)."""

    def run(self, state: TauberState) -> None:
        for seat in state.order:
            self.pay(state, seat)
        self.collect_tiles(state)
        if state.cycle == state.material.cycles:
            if state.events is not None:
                state.tell("over", None, {})
            return
        state.stack.push(state.steps.begin_cycle)
        state.stack.push(state.steps.check_display)
        if gaps(state.light_fields) and total(state.light_pile) > 0:
            state.stack.push(state.steps.light)
        if empty_goods(state) and total(state.goods_pile) > 0:
            state.stack.push(state.steps.goods)

    def pay(self, state: TauberState, seat: int) -> None:
        """One coin per hired worker as long as coins last (TE-I18, TE-918)."""
        player = state.players[seat]
        material = state.material
        due = paid_workers(state, player, player.hired)
        paid = min(due, player.coins // material.wage)
        pay_coins(state, seat, paid * material.wage)
        if state.events is not None and player.hired:
            state.say("wages", seat, {"n": paid * material.wage}, own("workers", seat))
        if due > paid:
            lose_points(state, seat, (due - paid) * material.wage_penalty)
        state.workers += player.hired
        player.hired = 0
        player.fresh = 0

    def collect_tiles(self, state: TauberState) -> None:
        """Used action tiles and those nobody took are discarded (TE-B06)."""
        if state.material.with_dice:
            return
        discards = state.tile_discards + state.tile_display
        state.tile_display = []
        for player in state.players:
            discards = discards + player.used_tiles
            player.used_tiles = []
        state.tile_discards = discards


@final
class CheckDisplay(Run[TauberState]):
    """A display of goods buildings that fits a player nowhere goes (TE-711, TE-713)."""

    def run(self, state: TauberState) -> None:
        if total(state.goods_pile) == 0:
            return
        spaces = state.material.map.goods_spaces
        for seat, player in enumerate(state.players):
            if player.free & spaces and not fitting_fields(state, player):
                state.tell_of(seat, "exchange")
                state.stack.push(state.steps.exchange)
                return
