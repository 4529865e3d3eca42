# SPDX-License-Identifier: MIT
"""Step III: market and objective cards (»Markt«, CE-901 to CE-912), end of the turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Ask, Chance
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.asking import (
    CubeAnswer,
    Staying,
    drawn,
    objective_name,
)
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
from stellwerk.games.cube_express.state import CubeState, put_in, take_out
from stellwerk.games.cube_express.stock import free_moves

# A tile of the market.


@final
class AskMarket(Ask[CubeState]):
    """Which tile of the market is taken (CE-901)?"""

    def draw(self, state: CubeState, rng: Rng) -> Move:
        return drawn(tiles_of(state), free_moves(state, self.seat), rng)


def tiles_of(state: CubeState) -> list[Move]:
    """The tiles that lie in the market: all, or one list for those that are left."""
    market = state.market
    columns: i64 = 0
    place: i64
    for place in range(len(market)):
        if market[place] != NO_TILE:
            columns |= BITS[place]
    return state.material.moves.market[columns]


@final
class TakingTile(CubeAnswer[TakeTile]):
    """Take one of the face-up tiles into hand (CE-901)."""

    def add_moves(self, state: CubeState, seat: i64, moves: list[Move]) -> None:
        moves.extend(tiles_of(state))

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
            state.tell_by(seat, "took_tile", told, [column])

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
class AskPledge(Ask[CubeState]):
    """Is a dividend put on the objective of that column (CE-902)?"""

    def draw(self, state: CubeState, rng: Rng) -> Move:
        actions = state.material.moves
        may = can_pledge(state, self.seat)
        main = actions.pledge_or_skip if may else actions.only_skip
        return drawn(main, free_moves(state, self.seat), rng)

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

    def add_moves(self, state: CubeState, seat: i64, moves: list[Move]) -> None:
        if can_pledge(state, seat):
            moves.append(state.material.moves.pledge)

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


def can_pledge(state: CubeState, seat: i64) -> bool:
    """A dividend, and room for it on the card (CE-902, CE-912)."""
    return state.players[seat].dividends > 0 and has_room(state, seat)


def has_room(state: CubeState, seat: i64) -> bool:
    """May another own marker lie on the card (CE-912)?"""
    return state.pledge_of(seat, state.turn.column) < state.material.pledge_limit


@final
class NotPledging(CubeAnswer[Skip]):
    """Put nothing on the card (CE-902)."""

    def add_moves(self, state: CubeState, seat: i64, moves: list[Move]) -> None:
        moves.append(state.material.moves.skip)

    def resolve(self, state: CubeState, seat: i64, move: Skip) -> None:
        after_market(state, seat)

    def choice(self, state: CubeState, seat: i64, move: Skip) -> Choice:
        return self.offered(move, goal_params(state))


@final
class AskRefill(Chance[CubeState]):
    """Luck reveals the top tile of the stack on the empty space (CE-903)."""

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
        return Illegal(self.rule, "refused.refill")

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
class AskFinish(Ask[CubeState]):
    """Meet the storage limit, then end the turn (»Lagerkapazität«, CE-750, CE-751)?"""

    def draw(self, state: CubeState, rng: Rng) -> Move:
        main = state.material.moves.only_end
        if surplus_of(state, self.seat) > 0:
            main = []
            add_discards(state, self.seat, main)
        return drawn(main, free_moves(state, self.seat), rng)

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

    def add_moves(self, state: CubeState, seat: i64, moves: list[Move]) -> None:
        if surplus_of(state, seat) == 0:
            moves.append(state.material.moves.end_turn)

    def why_not(self, state: CubeState, seat: i64, move: EndTurn) -> Illegal | None:
        surplus = surplus_of(state, seat)
        if surplus == 0:
            return None
        return Illegal("CE-750", "refused.finish.surplus", {"n": surplus})

    def resolve(self, state: CubeState, seat: i64, move: EndTurn) -> None:
        state.stack.push(state.steps.turn_over)


@final
class DiscardingResource(Staying[DiscardResource]):
    """A surplus resource goes back to the reserve (CE-750, CE-751)."""

    def add_moves(self, state: CubeState, seat: i64, moves: list[Move]) -> None:
        if surplus_of(state, seat) > 0:
            add_discards(state, seat, moves)

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
            state.tell_by(seat, "surplus", {"area": "@area." + move.name})

    def choice(self, state: CubeState, seat: i64, move: DiscardResource) -> Choice:
        targets = [Target("area", f"{seat}.{move.name}")]
        return self.offered(move, {"area": "@area." + move.name}, targets)


def add_discards(state: CubeState, seat: i64, moves: list[Move]) -> None:
    """Append the resources that are stored."""
    player = state.players[seat]
    for discard in state.material.moves.discard:
        if player.held(discard.index) > 0:
            moves.append(discard)


MARKET: Final = (TakingTile(TakeTile, "market", "market"),)
PLEDGE: Final = (
    Pledging(Pledge, "pledge", "pledge"),
    NotPledging(Skip, "no_pledge", "pledge", primary=True),
)
FINISH: Final = (
    EndingTurn(EndTurn, "end_turn", "end", primary=True),
    DiscardingResource(DiscardResource, "discard", "discard"),
)
