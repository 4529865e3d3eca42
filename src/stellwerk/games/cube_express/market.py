# SPDX-License-Identifier: MIT
"""Step III: market and objective cards (»Markt«, CE-901 to CE-912), end of the turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Chance
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.asking import CubeAnswer, objective_name
from stellwerk.games.cube_express.free import FREE, CubeAsk
from stellwerk.games.cube_express.map import NO_TILE
from stellwerk.games.cube_express.moves import (
    DiscardResource,
    EndTurn,
    Pledge,
    Refill,
    Skip,
    TakeTile,
)
from stellwerk.games.cube_express.packed import BITS
from stellwerk.games.cube_express.passing import tell_pledge, why_full
from stellwerk.games.cube_express.state import CubeState
from stellwerk.parts.hands import put_in, take_out

# A tile of the market.


@final
class AskMarket(CubeAsk):
    """Which tile of the market is taken (CE-901)?"""

    def main(self, state: CubeState) -> list[Move]:
        columns: i64 = 0
        for column, tile in enumerate(state.market):
            if tile != NO_TILE:
                columns |= BITS[column]
        return state.material.moves.market[columns]


@final
class TakingTile(CubeAnswer[TakeTile]):
    """Take one of the face-up tiles into hand (CE-901)."""

    def why_not(self, state: CubeState, seat: i64, move: TakeTile) -> Illegal | None:
        if state.market[move.column] != NO_TILE:
            return None
        goal = objective_name(state, move.column)
        return Illegal("CE-E7", "refused.market.empty", {"goal": goal})

    def resolve(self, state: CubeState, seat: i64, move: TakeTile) -> None:
        player = state.players[seat]
        tile = state.market[move.column]
        state.market[move.column] = NO_TILE
        put_in(player.hand, tile)
        player.known |= BITS[tile]
        state.turn.column = move.column
        state.stack.push(state.steps.pledge[seat])
        if state.events is not None:
            column = Target("market", str(move.column + 1))
            told = {"tile": state.material.named(tile)}
            state.tell_of(seat, "took_tile", told, [column])

    def choice(self, state: CubeState, seat: i64, move: TakeTile) -> Choice:
        tile = state.market[move.column]
        goal = objective_name(state, move.column)
        targets = [
            Target("market", str(move.column + 1)),
            Target("tile", state.material.tiles[tile]),
        ]
        params = {"tile": state.material.named(tile), "goal": goal}
        return self.offered(move, params, targets)


# The objective of its column.


@final
class AskPledge(CubeAsk):
    """Is a dividend put on the objective of that column (CE-902)?"""

    def main(self, state: CubeState) -> list[Move]:
        moves = state.material.moves
        if state.players[self.seat].dividends > 0 and has_room(state, self.seat):
            return moves.pledge_or_skip
        return moves.only_skip

    def question(self, state: CubeState) -> Question:
        return Question("ask.pledge", goal_params(state))


def goal_params(state: CubeState) -> dict[str, object]:
    return {"goal": objective_name(state, state.turn.column)}


def after_market(state: CubeState, seat: i64) -> None:
    """The empty space is filled, then the turn ends (CE-903)."""
    state.stack.push(state.steps.finish[seat])
    if state.pile:
        state.stack.push(state.steps.refill)


@final
class Pledging(CubeAnswer[Pledge]):
    """Put a dividend on the card, if there is room for it (CE-902, CE-912)."""

    def why_not(self, state: CubeState, seat: i64, move: Pledge) -> Illegal | None:
        if not has_room(state, seat):
            return why_full(state, "CE-912")
        if state.players[seat].dividends > 0:
            return None
        return Illegal("CE-902", "refused.pledge.dividend")

    def resolve(self, state: CubeState, seat: i64, move: Pledge) -> None:
        column = state.turn.column
        state.players[seat].dividends -= 1
        state.pledge(seat, column)
        if state.events is not None:
            tell_pledge(state, seat, column)
        after_market(state, seat)

    def choice(self, state: CubeState, seat: i64, move: Pledge) -> Choice:
        targets = [Target("objective", str(state.turn.column + 1))]
        scored = self.scored(state, seat, move)
        return self.offered(move, goal_params(state), targets, scored)


def has_room(state: CubeState, seat: i64) -> bool:
    """May another own marker lie on the card (CE-912)?"""
    return state.pledge_of(seat, state.turn.column) < state.material.pledge_limit


@final
class NotPledging(CubeAnswer[Skip]):
    """Put nothing on the card (CE-902)."""

    def resolve(self, state: CubeState, seat: i64, move: Skip) -> None:
        after_market(state, seat)

    def choice(self, state: CubeState, seat: i64, move: Skip) -> Choice:
        return self.offered(move, goal_params(state))


@final
class AskRefill(Chance[CubeState]):
    """Luck reveals the top tile of the stack on the empty space (CE-903)."""

    def moves(self, state: CubeState) -> list[Move]:
        refills = state.material.moves.refills
        return [refills[tile] for tile in state.pile]

    def draw(self, state: CubeState, rng: Rng) -> Move:
        return state.material.moves.refills[state.pile[rng.below(len(state.pile))]]

    def resolve(self, state: CubeState, move: Move) -> None:
        assert isinstance(move, Refill)
        take_out(state.pile, move.tile)
        state.market[state.turn.column] = move.tile
        if state.events is not None:
            column = Target("market", str(state.turn.column + 1))
            told = {"tile": state.material.named(move.tile), "n": len(state.pile)}
            state.tell("refill", None, told, [column])


# The end of the turn.


@final
class AskFinish(CubeAsk):
    """Meet the storage limit, then end the turn (»Lagerkapazität«, CE-750, CE-751)?"""

    def main(self, state: CubeState) -> list[Move]:
        if surplus_of(state, self.seat) == 0:
            return state.material.moves.only_end
        player, discards = state.players[self.seat], state.material.moves.discard
        return [discard for discard in discards if player.held(discard.index) > 0]

    def question(self, state: CubeState) -> Question:
        surplus = surplus_of(state, self.seat)
        if surplus:
            return Question("ask.surplus", {"n": surplus})
        return Question("ask.finish")


def surplus_of(state: CubeState, seat: i64) -> i64:
    """Resources above the storage limit."""
    player = state.players[seat]
    limit: i64 = state.material.technology.storage[player.stations]
    return max(0, player.stored() - limit)


@final
class EndingTurn(CubeAnswer[EndTurn]):
    """The turn ends once the stores hold what they may (CE-750)."""

    def why_not(self, state: CubeState, seat: i64, move: EndTurn) -> Illegal | None:
        surplus = surplus_of(state, seat)
        if surplus == 0:
            return None
        return Illegal("CE-750", "refused.finish.surplus", {"n": surplus})

    def resolve(self, state: CubeState, seat: i64, move: EndTurn) -> None:
        state.stack.push(state.steps.turn_over)


@final
class DiscardingResource(CubeAnswer[DiscardResource]):
    """A surplus resource goes back to the reserve (CE-750, CE-751)."""

    def why_not(
        self, state: CubeState, seat: i64, move: DiscardResource
    ) -> Illegal | None:
        if surplus_of(state, seat) == 0:
            return Illegal("CE-751", "refused.discard.within")
        if state.players[seat].held(move.index) > 0:
            return None
        return Illegal("CE-750", "refused.discard.none", {"area": "@area." + move.name})

    def resolve(self, state: CubeState, seat: i64, move: DiscardResource) -> None:
        player = state.players[seat]
        player.add(move.index, -1)
        player.reserve += 1
        if state.events is not None:
            state.tell_of(seat, "surplus", {"area": "@area." + move.name})

    def choice(self, state: CubeState, seat: i64, move: DiscardResource) -> Choice:
        targets = [Target("area", f"{seat}.{move.name}")]
        return self.offered(move, {"area": "@area." + move.name}, targets)


MARKET: Final = (TakingTile(TakeTile, "market", "market"), *FREE)
PLEDGE: Final = (
    Pledging(Pledge, "pledge", "pledge"),
    NotPledging(Skip, "no_pledge", "pledge", primary=True),
    *FREE,
)
FINISH: Final = (
    EndingTurn(EndTurn, "end_turn", "end", primary=True),
    DiscardingResource(DiscardResource, "discard", "discard", again=True),
    *FREE,
)
