# SPDX-License-Identifier: MIT
"""Free actions, and the questions that take them beside their own answers (CE-302)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Ask
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.asking import CubeAnswer, amounts
from stellwerk.games.cube_express.edition import AREAS
from stellwerk.games.cube_express.material import Conversion
from stellwerk.games.cube_express.moves import Convert, Sell
from stellwerk.games.cube_express.packed import stores_key
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.stock import field_target, tell_field


@final
class Converting(CubeAnswer[Convert]):
    """Stored resources become others (»Ressourcen umwandeln«, CE-310, CE-311)."""

    def why_not(self, state: CubeState, seat: i64, move: Convert) -> Illegal | None:
        if state.players[seat].covers(state.material.conversions[move.index].cost):
            return None
        return Illegal("CE-310", "refused.convert", {"id": move.name})

    def resolve(self, state: CubeState, seat: i64, move: Convert) -> None:
        conversion = state.material.conversions[move.index]
        player = state.players[seat]
        for area in range(len(AREAS)):
            player.add(area, conversion.change[area])
        if state.events is not None:
            state.tell_of(seat, "converted", conversion_params(conversion))

    def choice(self, state: CubeState, seat: i64, move: Convert) -> Choice:
        params = conversion_params(state.material.conversions[move.index])
        scored = self.scored(state, seat, move)
        return self.offered(move, params, [Target("conversion", move.name)], scored)


def conversion_params(conversion: Conversion) -> dict[str, object]:
    """Both sides of a conversion in words, for labels and the log."""
    cost = list(conversion.cost)
    gain = [cost[area] + conversion.change[area] for area in range(len(AREAS))]
    return {"id": conversion.id, "cost": amounts(cost), "gain": amounts(gain)}


def can_sell(state: CubeState, seat: i64) -> bool:
    """A field above 0 and markers in the reserve (CE-803)."""
    player = state.players[seat]
    return player.stock > 0 and player.reserve >= state.material.stock.sale


@final
class Selling(CubeAnswer[Sell]):
    """One field back for a dividend from the reserve (»Aktienverkauf«, CE-803)."""

    def why_not(self, state: CubeState, seat: i64, move: Sell) -> Illegal | None:
        return None if can_sell(state, seat) else Illegal("CE-803", "refused.sell")

    def resolve(self, state: CubeState, seat: i64, move: Sell) -> None:
        player = state.players[seat]
        player.stock -= 1
        player.reserve -= state.material.stock.sale
        player.dividends += state.material.stock.sale
        if state.events is not None:
            tell_field(state, seat, "sold", {})

    def choice(self, state: CubeState, seat: i64, move: Sell) -> Choice:
        stock = state.material.stock
        field = state.players[seat].stock - 1
        points = stock.points[field]
        params: dict[str, object] = {"n": stock.sale, "field": field, "points": points}
        scored = self.scored(state, seat, move)
        return self.offered(move, params, [field_target(seat, field)], scored)


def free_moves(state: CubeState, seat: i64) -> list[Move]:
    """All free actions; one list for all such stores, which nobody changes."""
    player, material = state.players[seat], state.material
    sale = can_sell(state, seat)
    most: i64 = material.most_converted
    coal, wood = min(player.coal, most), min(player.wood, most)
    key = stores_key(most + 1, coal, wood, min(player.iron, most), sale)
    moves = material.free[key]
    if moves is material.moves.unmade:
        moves = []
        for place, conversion in enumerate(material.conversions):
            if player.covers(conversion.cost):
                moves.append(material.moves.convert[place])
        if sale:
            moves.append(material.moves.sell)
        material.free[key] = moves
    return moves


FREE: Final = (
    Converting(Convert, "convert", "free", again=True),
    Selling(Sell, "sell", "free", again=True),
)


class CubeAsk(Ask[CubeState]):
    """A question that takes free actions, too; it lists and draws from two lists.

    Nobody changes them: most are made once for all positions that are alike.
    """

    @abstractmethod
    def main(self, state: CubeState) -> list[Move]:
        """The answers that only this question takes."""

    def rest(self, state: CubeState) -> list[Move]:
        """Those that it takes as others do."""
        return free_moves(state, self.seat)

    def moves(self, state: CubeState) -> list[Move]:
        return self.main(state) + self.rest(state)

    def draw(self, state: CubeState, rng: Rng) -> Move:
        main, rest = self.main(state), self.rest(state)
        count: i64 = len(main)
        number = rng.below(count + len(rest))
        return main[number] if number < count else rest[number - count]
