# SPDX-License-Identifier: MIT
"""The course of a game of Rail Line: what runs by itself between the questions."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.messages import Target, seat_name
from stellwerk.games.rail_line.flow import (
    arrival_order,
    has_station_ahead,
    receive_good,
)
from stellwerk.games.rail_line.material import GOAL, LAST_CARD, position_of
from stellwerk.games.rail_line.state import RailState
from stellwerk.games.rail_line.steps import Steps
from stellwerk.parts.steps import NamedWork


class RailWork(NamedWork[RailState]):
    """Work that is written in a snapshot as one word, perhaps with a seat."""

    def __init__(self, steps: Steps, name: str) -> None:
        super().__init__(name)
        self.steps: Final = steps


@final
class StartSymbols(RailWork):
    """Everybody marks the symbol of their start station; no coin instead (RL-109)."""

    def run(self, state: RailState) -> None:
        for seat in state.order():
            station = state.station_at(state.players[seat].lane, 0)
            for symbol in state.material.stations[station]:
                receive_good(state, seat, symbol)


@final
class Turn(RailWork):
    """A turn: play a card if there is one, then an additional action (RL-201)."""

    def run(self, state: RailState) -> None:
        steps = self.steps
        stack = state.stack
        state.turn += 1
        stack.push(steps.turn_over)
        stack.push(steps.extra[state.active])
        if state.can_play_card(state.active):
            stack.push(steps.card[state.active])
        elif state.events is not None:
            params: dict[str, object] = {"player": seat_name(state.active)}
            state.tell("no_card", state.active, params)


@final
class TurnOver(RailWork):
    """The next player's turn, or the final actions after the last round (RL-703)."""

    def run(self, state: RailState) -> None:
        state.active = (state.active + 1) % len(state.players)
        if state.active != state.start:
            state.stack.push(self.steps.turn)
        elif not state.ending:
            state.round += 1
            state.stack.push(self.steps.turn)
        else:
            if state.events is not None:
                state.tell("final", None, {})
            for seat in reversed(state.order()):
                state.stack.push(self.steps.final_action[seat])


@final
class FinalAction(RailWork):
    """One last additional action after the last round, a turn of its own (RL-705)."""

    def __init__(self, steps: Steps, name: str, actor: int) -> None:
        super().__init__(steps, f"{name} {actor + 1}")
        self.actor: Final[i64] = actor

    def run(self, state: RailState) -> None:
        state.turn += 1
        state.active = self.actor
        state.stack.push(self.steps.final_extra[self.actor])


@final
class Land(RailWork):
    """All fast trains move onto the new card, then everybody receives (RL-301)."""

    def run(self, state: RailState) -> None:
        number = len(state.laid)
        pos = position_of(number)
        state.end = pos
        if state.events is not None:
            state.tell("fast", None, {"pos": pos}, [Target("pos", str(pos))])
        if number == LAST_CARD:
            state.ending = True
            if state.events is not None:
                state.tell("end.line", None, {"n": number})
        if state.material.behind[pos]:
            state.stack.push(self.steps.curve)
        arrive(state, self.steps, pos)


@final
class Curve(RailWork):
    """After an 8th card all fast trains go on to the curve station (RL-307).

    A goal that shows symbols is reached in the same way after the last card (RL-I12).
    """

    def run(self, state: RailState) -> None:
        state.end += 1
        if state.events is not None:
            place = "goal" if state.end == GOAL else "curve"
            state.tell(place, None, {}, [Target("pos", str(state.end))])
        arrive(state, self.steps, state.end)


def arrive(state: RailState, steps: Steps, pos: i64) -> None:
    """Move every fast train to a position; then all resolve it in order (RL-405)."""
    for player in state.players:
        player.fast = pos
    state.stack.push(steps.visits[0])


@final
class Visits(RailWork):
    """From a place in the order on, players receive what is at their fast train.

    Each player finishes before the next one begins (RL-I3): whoever has to decide
    something is put on the stack above the visits of those who follow.
    """

    def __init__(self, steps: Steps, name: str, place: int) -> None:
        super().__init__(steps, f"{name} {place + 1}")
        self.place: Final[i64] = place

    def run(self, state: RailState) -> None:
        count: i64 = len(state.players)
        place = self.place
        while place < count:
            seat = (state.start + place) % count
            place += 1
            symbols = arrival_order(state, seat)
            if may_ask(state, seat, symbols):
                if place < count:
                    state.stack.push(self.steps.visits[place])
                self.receive_one_by_one(state, seat, symbols)
                return
            for good in symbols:
                receive_good(state, seat, good)

    def receive_one_by_one(
        self, state: RailState, seat: i64, symbols: list[int]
    ) -> None:
        """All symbols of the station, the first of them on top (RL-306)."""
        receive = self.steps.receive[seat]
        place: i64 = len(symbols) - 1
        while place >= 0:
            state.stack.push(receive[symbols[place]])
            place -= 1


def may_swap(state: RailState, seat: i64) -> bool:
    """May the seat take coins instead of symbols now (RL-601, RL-604)?"""
    return state.active != seat and state.players[seat].swaps < state.material.swaps


def may_ask(state: RailState, seat: i64, symbols: list[int]) -> bool:
    """Could receiving these symbols ask the player anything?"""
    if not symbols:
        return False
    locomotive = state.material.locomotive
    if symbols[0] == locomotive or symbols[-1] == locomotive:
        return True
    return may_swap(state, seat)


@final
class Receive(RailWork):
    """A symbol arrives; with three players a coin may be taken instead (RL-601)."""

    def __init__(self, steps: Steps, receiver: int, symbol: int, name: str) -> None:
        super().__init__(steps, f"receive {receiver + 1} {name}")
        self.receiver: Final[i64] = receiver
        self.symbol: Final[i64] = symbol

    def run(self, state: RailState) -> None:
        seat = self.receiver
        if may_swap(state, seat):
            state.stack.push(self.steps.swap[seat][self.symbol])
        else:
            receive_symbol(state, self.steps, seat, self.symbol)


def receive_symbol(state: RailState, steps: Steps, seat: i64, symbol: i64) -> None:
    """A good is marked; the locomotive symbol moves the slow train (RL-315)."""
    if symbol != state.material.locomotive:
        receive_good(state, seat, symbol)
    elif has_station_ahead(state, seat):
        state.stack.push(steps.free_slow[seat])
    elif state.events is not None:
        state.tell("no_station", seat, {"player": seat_name(seat)})
