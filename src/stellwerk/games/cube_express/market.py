# SPDX-License-Identifier: MIT
"""Step III: market and objective cards (»Markt«, CE-901 to CE-912), end of the turn."""

from __future__ import annotations

from typing import final

from stellwerk.core.contract import Move
from stellwerk.core.lots import LuckDecision
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.asking import OpenDecision
from stellwerk.games.cube_express.faces import BITS
from stellwerk.games.cube_express.map import NO_TILE
from stellwerk.games.cube_express.moves import DiscardResource, Refill, TakeTile
from stellwerk.games.cube_express.naming import objective_name
from stellwerk.games.cube_express.preview import score_changes
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.steps import Steps


@final
class AskMarket(OpenDecision):
    """Take one of the face-up tiles into hand (CE-901)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "CE-901", "market")

    def moves(self, state: CubeState) -> list[Move]:
        moves: list[Move] = []
        for column in range(len(state.market)):
            if state.market[column] != NO_TILE:
                moves.append(state.material.moves.market[column])
        self.add_free(state, moves)
        return moves

    def why_not_answer(self, state: CubeState, move: Move) -> Illegal | None:
        if not isinstance(move, TakeTile):
            return Illegal("CE-901", "refused.market")
        if state.market[move.column] == NO_TILE:
            goal: dict[str, object] = {"goal": objective_name(state, move.column)}
            return Illegal("CE-E7", "refused.market.empty", goal)
        return None

    def answer(self, state: CubeState, move: Move) -> None:
        assert isinstance(move, TakeTile)
        player = state.players[self.seat]
        tile = state.market[move.column]
        state.market[move.column] = NO_TILE
        player.hand.append(tile)
        player.hand.sort()
        player.known |= BITS[tile]
        state.turn.column = move.column
        state.stack.push(self.steps.pledge[self.seat])
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "tile": state.material.named(tile),
            }
            target = Target("market", str(move.column + 1))
            state.tell("took_tile", self.seat, params, [target])

    def question(self, state: CubeState) -> Question:
        return Question("ask.market")

    def offer(self, state: CubeState, move: Move) -> Choice:
        assert isinstance(move, TakeTile)
        tile = state.material.tiles[state.market[move.column]]
        params: dict[str, object] = {
            "tile": state.material.named(state.market[move.column]),
            "goal": objective_name(state, move.column),
        }
        targets = [Target("market", str(move.column + 1)), Target("tile", tile)]
        return Choice(move.text(), "choose.market", params, targets, "market")


@final
class AskPledge(OpenDecision):
    """Put a dividend on the objective of that column, or not (CE-902)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "CE-902", "pledge")

    def moves(self, state: CubeState) -> list[Move]:
        moves: list[Move] = []
        if self.can_pledge(state):
            moves.append(state.material.moves.pledge)
        moves.append(state.material.moves.skip)
        self.add_free(state, moves)
        return moves

    def can_pledge(self, state: CubeState) -> bool:
        """A dividend, and room for it on the card (CE-902, CE-912)."""
        return state.players[self.seat].dividends > 0 and self.has_room(state)

    def has_room(self, state: CubeState) -> bool:
        pledged = state.pledge_of(self.seat, state.turn.column)
        return pledged < state.material.pledge_limit

    def why_no_pledge(self, state: CubeState) -> Illegal | None:
        if self.can_pledge(state):
            return None
        if self.has_room(state):
            return Illegal("CE-902", "refused.pledge.dividend")
        limit: dict[str, object] = {"n": state.material.pledge_limit}
        return Illegal("CE-912", "refused.pledge.full", limit)

    def why_not_answer(self, state: CubeState, move: Move) -> Illegal | None:
        if move is state.material.moves.skip:
            return None
        if move is state.material.moves.pledge:
            return self.why_no_pledge(state)
        return Illegal("CE-902", "refused.pledge")

    def answer(self, state: CubeState, move: Move) -> None:
        state.stack.push(self.steps.finish[self.seat])
        if state.pile:
            state.stack.push(self.steps.refill)
        if move is not state.material.moves.pledge:
            return
        column = state.turn.column
        state.players[self.seat].dividends -= 1
        state.pledges[self.seat * state.material.columns + column] += 1
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "goal": objective_name(state, column),
            }
            target = Target("objective", str(column + 1))
            state.tell("pledged_on", self.seat, params, [target])

    def question(self, state: CubeState) -> Question:
        goal = objective_name(state, state.turn.column)
        return Question("ask.pledge", {"goal": goal})

    def offer(self, state: CubeState, move: Move) -> Choice:
        column = state.turn.column
        params: dict[str, object] = {"goal": objective_name(state, column)}
        if move is state.material.moves.pledge:
            targets = [Target("objective", str(column + 1))]
            twin = state.copy()
            self.answer(twin, move)
            scored = score_changes(state, twin)
            label = "choose.pledge"
            return Choice(move.text(), label, params, targets, "pledge", False, scored)
        return Choice(move.text(), "choose.no_pledge", params, None, "pledge", True)


@final
class AskRefill(LuckDecision[CubeState]):
    """Luck reveals the top tile of the stack on the empty space (CE-903)."""

    def __init__(self) -> None:
        super().__init__("CE-903")

    def text(self) -> str:
        return "refill"

    def moves(self, state: CubeState) -> list[Move]:
        refills = state.material.moves.refills
        moves: list[Move] = []
        for tile in state.pile:
            moves.append(refills[tile])
        return moves

    def draw(self, state: CubeState, rng: Rng) -> Move:
        return state.material.moves.refills[state.pile[rng.below(len(state.pile))]]

    def why_not(self, state: CubeState, move: Move) -> Illegal | None:
        if isinstance(move, Refill) and move.tile in state.pile:
            return None
        return Illegal("CE-903", "refused.refill")

    def resolve(self, state: CubeState, move: Move) -> None:
        assert isinstance(move, Refill)
        state.pile.remove(move.tile)
        state.market[state.turn.column] = move.tile
        if state.events is not None:
            params: dict[str, object] = {
                "tile": state.material.named(move.tile),
                "n": len(state.pile),
            }
            target = Target("market", str(state.turn.column + 1))
            state.tell("refill", None, params, [target])

    def question(self, state: CubeState) -> Question:
        return Question("ask.refill")


@final
class AskFinish(OpenDecision):
    """Meet the storage limit, then end the turn (»Lagerkapazität«, CE-750, CE-751)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "CE-750", "finish")

    def surplus(self, state: CubeState) -> int:
        """Resources above the storage limit."""
        player = state.players[self.seat]
        return max(
            0, player.stored() - state.material.technology.storage[player.stations]
        )

    def moves(self, state: CubeState) -> list[Move]:
        actions = state.material.moves
        moves: list[Move] = []
        if self.surplus(state) == 0:
            moves.append(actions.end_turn)
        else:
            player = state.players[self.seat]
            for discard in actions.discard:
                if player.held(discard.area) > 0:
                    moves.append(discard)
        self.add_free(state, moves)
        return moves

    def why_not_answer(self, state: CubeState, move: Move) -> Illegal | None:
        surplus = self.surplus(state)
        if isinstance(move, DiscardResource):
            if surplus == 0:
                return Illegal("CE-751", "refused.discard.within")
            if state.players[self.seat].held(move.area) > 0:
                return None
            area: dict[str, object] = {"area": "@area." + move.name}
            return Illegal("CE-750", "refused.discard.none", area)
        if move is not state.material.moves.end_turn:
            return Illegal("CE-750", "refused.finish")
        if surplus:
            return Illegal("CE-750", "refused.finish.surplus", {"n": surplus})
        return None

    def answer(self, state: CubeState, move: Move) -> None:
        if not isinstance(move, DiscardResource):
            state.stack.push(self.steps.turn_over)
            return
        player = state.players[self.seat]
        player.add(move.area, -1)
        player.reserve += 1
        state.stack.push(self)
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "area": "@area." + move.name,
            }
            state.tell("surplus", self.seat, params)

    def question(self, state: CubeState) -> Question:
        surplus = self.surplus(state)
        if surplus:
            return Question("ask.surplus", {"n": surplus})
        return Question("ask.finish")

    def offer(self, state: CubeState, move: Move) -> Choice:
        if not isinstance(move, DiscardResource):
            return Choice(move.text(), "choose.end_turn", {}, None, "end", True)
        params: dict[str, object] = {"area": "@area." + move.name}
        targets = [Target("area", f"{self.seat}.{move.name}")]
        return Choice(move.text(), "choose.discard", params, targets, "discard")
