# SPDX-License-Identifier: MIT
"""The course of a game of Rail Line: what runs by itself between the questions."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Work
from stellwerk.core.messages import Target, seat_name
from stellwerk.games.rail_line.flow import (
    arrival_order,
    has_station_ahead,
    receive_good,
)
from stellwerk.games.rail_line.material import GOAL, LAST_CARD, position_of
from stellwerk.games.rail_line.state import RailState
from stellwerk.games.rail_line.steps import Steps


class RailWork(Work[RailState]):
    """Work that is written in a snapshot as one word, perhaps with a seat."""

    def __init__(self, steps: Steps, name: str) -> None:
        super().__init__()
        self.steps: Final = steps
        self.name: Final = name

    def text(self) -> str:
        return self.name


@final
class StartSymbols(RailWork):
    """Everybody marks the symbol of their start station; no coin instead (RL-109)."""

    def run(self, state: RailState) -> None:
        for seat in state.order():
            lane = state.lanes[state.players[seat].lane]
            for symbol in state.material.stations[lane[0]]:
                receive_good(state, seat, symbol)


@final
class Turn(RailWork):
    """A turn: play a card if there is one, then an additional action (RL-201)."""

    def run(self, state: RailState) -> None:
        steps = self.steps
        stack = state.stack
        state.turn += 1
        stack.append(steps.turn_over)
        stack.append(steps.extra[state.active])
        if state.can_play_card(state.active):
            stack.append(steps.card[state.active])
        elif state.events is not None:
            params: dict[str, object] = {"player": seat_name(state.active)}
            state.tell("no_card", state.active, params)


@final
class TurnOver(RailWork):
    """The next player's turn, or the final actions after the last round (RL-703)."""

    def run(self, state: RailState) -> None:
        state.active = (state.active + 1) % len(state.players)
        if state.active != state.start:
            state.stack.append(self.steps.turn)
        elif not state.ending:
            state.round += 1
            state.stack.append(self.steps.turn)
        else:
            if state.events is not None:
                state.tell("final", None, {})
            for seat in reversed(state.order()):
                state.stack.append(self.steps.final_action[seat])


@final
class FinalAction(RailWork):
    """One last additional action after the last round, a turn of its own (RL-705)."""

    def __init__(self, steps: Steps, name: str, actor: int) -> None:
        super().__init__(steps, f"{name} {actor + 1}")
        self.actor: Final = actor

    def run(self, state: RailState) -> None:
        state.turn += 1
        state.active = self.actor
        state.stack.append(self.steps.final_extra[self.actor])


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
        if pos + 1 in state.material.fixed:
            state.stack.append(self.steps.curve)
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


def arrive(state: RailState, steps: Steps, pos: int) -> None:
    """Move every fast train to a position and let all resolve it in order (RL-405)."""
    players = state.players
    stack = state.stack
    visits = steps.visit
    count = len(players)
    first = state.start
    for place in range(count - 1, -1, -1):
        seat = (first + place) % count
        players[seat].fast = pos
        stack.append(visits[seat])


@final
class Visit(RailWork):
    """One player receives all symbols at the fast train (RL-306, RL-404)."""

    def __init__(self, steps: Steps, name: str, visitor: int) -> None:
        super().__init__(steps, f"{name} {visitor + 1}")
        self.visitor: Final = visitor

    def run(self, state: RailState) -> None:
        symbols = arrival_order(state, self.visitor)
        receive = self.steps.receive[self.visitor]
        for place in range(len(symbols) - 1, -1, -1):
            state.stack.append(receive[symbols[place]])


@final
class Receive(RailWork):
    """A symbol arrives; with three players a coin may be taken instead (RL-601)."""

    def __init__(self, steps: Steps, receiver: int, symbol: int, name: str) -> None:
        super().__init__(steps, f"receive {receiver + 1} {name}")
        self.receiver: Final = receiver
        self.symbol: Final = symbol

    def run(self, state: RailState) -> None:
        seat = self.receiver
        if state.active != seat and state.players[seat].swaps < state.material.swaps:
            state.stack.append(self.steps.swap[seat][self.symbol])
        else:
            receive_symbol(state, self.steps, seat, self.symbol)


def receive_symbol(state: RailState, steps: Steps, seat: int, symbol: int) -> None:
    """A good is marked; the locomotive symbol moves the slow train (RL-315)."""
    if symbol != state.material.locomotive:
        receive_good(state, seat, symbol)
    elif has_station_ahead(state, seat):
        state.stack.append(steps.free_slow[seat])
    elif state.events is not None:
        state.tell("no_station", seat, {"player": seat_name(seat)})
