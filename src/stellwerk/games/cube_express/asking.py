# SPDX-License-Identifier: MIT
"""What the questions of a turn have in common: the free actions (CE-302, CE-310)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target, seat_name
from stellwerk.games.cube_express.material import AREA_COUNT, Conversion
from stellwerk.games.cube_express.moves import Convert, Word
from stellwerk.games.cube_express.naming import amounts
from stellwerk.games.cube_express.player import COAL, IRON, WOOD, Player
from stellwerk.games.cube_express.preview import score_changes
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.steps import Steps
from stellwerk.games.cube_express.stock import can_sell, sell
from stellwerk.parts.steps import NamedDecision


class CubeDecision(NamedDecision[CubeState]):
    """A question that a snapshot writes as a word and a seat: ``place 2``."""

    def __init__(self, steps: Steps, seat: int, rule: str, name: str) -> None:
        super().__init__(seat, rule, name)
        self.steps: Final = steps


class OpenDecision(CubeDecision):
    """A question during which the active player may also convert and sell."""

    def add_free(self, state: CubeState, moves: list[Move]) -> None:
        """Append the free actions that are possible now."""
        actions = state.material.moves
        player = state.players[self.seat]
        if player.stored() > 0:
            conversions = state.material.conversions
            for place in range(len(conversions)):
                if can_convert(player, conversions[place]):
                    moves.append(actions.convert[place])
        if can_sell(state, self.seat):
            moves.append(actions.sell)

    def why_not(self, state: CubeState, move: Move) -> Illegal | None:
        if isinstance(move, Convert):
            conversion = state.material.conversions[move.conversion]
            if can_convert(state.players[self.seat], conversion):
                return None
            return Illegal("CE-310", "refused.convert", {"id": move.name})
        if move is state.material.moves.sell:
            if can_sell(state, self.seat):
                return None
            return Illegal("CE-803", "refused.sell")
        return self.why_not_answer(state, move)

    def resolve(self, state: CubeState, move: Move) -> None:
        if isinstance(move, Convert):
            convert(state, self.seat, state.material.conversions[move.conversion])
            state.stack.push(self)
        elif move is state.material.moves.sell:
            sell(state, self.seat)
            state.stack.push(self)
        else:
            self.answer(state, move)

    def choice(self, state: CubeState, move: Move) -> Choice:
        if isinstance(move, Convert):
            conversion = state.material.conversions[move.conversion]
            params = conversion_params(conversion)
            targets = [Target("conversion", move.name)]
            twin = state.copy()
            convert(twin, self.seat, conversion)
            changed = score_changes(state, twin)
            label = "choose.convert"
            return Choice(move.text(), label, params, targets, "free", False, changed)
        if isinstance(move, Word) and move.word == "sell":
            stock = state.players[self.seat].stock
            sale: dict[str, object] = {
                "n": state.material.stock.sale,
                "field": stock - 1,
                "points": state.material.stock.points[stock - 1],
            }
            targets = [Target("stock", f"{self.seat}.{stock - 1}")]
            other = state.copy()
            sell(other, self.seat)
            earned = score_changes(state, other)
            label = "choose.sell"
            return Choice(move.text(), label, sale, targets, "free", False, earned)
        return self.offer(state, move)

    @abstractmethod
    def why_not_answer(self, state: CubeState, move: Move) -> Illegal | None:
        """As `why_not`, for moves that are no free actions."""

    @abstractmethod
    def answer(self, state: CubeState, move: Move) -> None:
        """As `resolve`, for moves that are no free actions."""

    @abstractmethod
    def offer(self, state: CubeState, move: Move) -> Choice:
        """As `choice`, for moves that are no free actions."""


def can_convert(player: Player, conversion: Conversion) -> bool:
    """Do the stores hold what a conversion takes (CE-310)?"""
    cost = conversion.cost
    return (
        player.coal >= cost[COAL]
        and player.wood >= cost[WOOD]
        and player.iron >= cost[IRON]
    )


def convert(state: CubeState, seat: int, conversion: Conversion) -> None:
    """Take the markers named and put them where the arrow points (CE-311)."""
    player = state.players[seat]
    for area in range(AREA_COUNT):
        player.add(area, conversion.change[area])
    if state.events is not None:
        params = conversion_params(conversion)
        params["player"] = seat_name(seat)
        state.tell("converted", seat, params)


def conversion_params(conversion: Conversion) -> dict[str, object]:
    """Both sides of a conversion in words, for labels and the log."""
    gain = [
        conversion.change[area] + conversion.cost[area] for area in range(AREA_COUNT)
    ]
    return {
        "id": conversion.id,
        "cost": amounts(conversion.cost),
        "gain": amounts(gain),
    }
