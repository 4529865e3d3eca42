# SPDX-License-Identifier: MIT
"""Selling goods at a long stop, and the token for the customs office (TE-620)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target, seat_name
from stellwerk.games.taubertal_express.counts import GOODS, ONE, count_of, total_of
from stellwerk.games.taubertal_express.gains import gain_points, pay_out
from stellwerk.games.taubertal_express.goods import good_choice, goods_in, tell_good
from stellwerk.games.taubertal_express.moves import (
    ChooseGood,
    Decline,
    SellAmount,
    SellGoods,
    SellPart,
)
from stellwerk.games.taubertal_express.player import SALES
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.games.taubertal_express.steps import Steps, TauberDecision, TauberWork


def proceeds(state: TauberState, goods: i64) -> i64:
    """Coins for some goods: the most frequent kind is sold first (TE-621)."""
    counts: list[int] = []
    for good in range(GOODS):
        counts.append(count_of(goods, good))
    counts.sort(reverse=True)
    coins: i64 = 0
    for rank in range(GOODS):
        coins += counts[rank] * state.material.sale_coins[rank]
    return coins


@final
class AskSale(TauberDecision):
    """Sell the goods on the train at this long stop, or not (TE-620, TE-I31)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "TE-620", "sale")

    def moves(self, state: TauberState) -> list[Move]:
        answers = state.material.moves
        moves: list[Move] = [answers.sell]
        if state.material.partial_sale:
            moves.append(answers.part)
        moves.append(answers.none)
        return moves

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if isinstance(move, (SellGoods, Decline)):
            return None
        if isinstance(move, SellPart):
            if state.material.partial_sale:
                return None
            return Illegal("TE-I10", "refused.sale.part")
        return Illegal("TE-620", "refused.sale")

    def resolve(self, state: TauberState, move: Move) -> None:
        if isinstance(move, SellGoods):
            sell(state, self.steps, self.seat, state.players[self.seat].loaded)
        elif isinstance(move, SellPart):
            state.sold = 0
            state.stack.push(self.steps.settle_sale)
            for good in range(GOODS - 1, -1, -1):
                if count_of(state.players[self.seat].loaded, good):
                    state.stack.push(self.steps.amount[self.seat][good])

    def question(self, state: TauberState) -> Question:
        loaded = state.players[self.seat].loaded
        return Question("ask.sale", {"n": total_of(loaded)})

    def choice(self, state: TauberState, move: Move) -> Choice:
        if isinstance(move, SellPart):
            return Choice(move.text(), "choose.part", {}, None, "sale")
        if isinstance(move, Decline):
            return Choice(move.text(), "choose.no_sale", {}, None, "sale")
        loaded = state.players[self.seat].loaded
        params: dict[str, object] = {
            "coins": proceeds(state, loaded),
            "points": total_of(loaded) * state.material.sale_points,
        }
        preview = [Effect(self.seat, "preview.sale", params)]
        target = Target("train", str(self.seat + 1))
        return Choice(
            move.text(), "choose.sell", params, [target], "sale", True, preview
        )


def sell(state: TauberState, steps: Steps, seat: int, goods: i64) -> None:
    """Coins by kind, points by token, then the customs office (TE-621, TE-622)."""
    player = state.players[seat]
    count = total_of(goods)
    player.loaded -= goods
    state.tokens += goods
    if state.events is not None:
        params: dict[str, object] = {"player": seat_name(seat), "n": count}
        state.tell("sold", seat, params, [Target("train", str(seat + 1))])
    pay_out(state, seat, proceeds(state, goods))
    gain_points(state, seat, count * state.material.sale_points, SALES)
    if player.visible & state.material.buildings.customs:
        state.stack.push(steps.customs[seat])


@final
class AskAmount(TauberDecision):
    """How many tokens of one kind, if the table sells in part (TE-I10)?"""

    def __init__(self, steps: Steps, seat: int, good: int, name: str) -> None:
        super().__init__(steps, seat, "TE-I10", "amount")
        self.good: Final = good
        self.good_name: Final = name

    def text(self) -> str:
        return f"amount {self.seat + 1} {self.good_name}"

    def most(self, state: TauberState) -> i64:
        return count_of(state.players[self.seat].loaded, self.good)

    def moves(self, state: TauberState) -> list[Move]:
        moves: list[Move] = []
        for count in range(self.most(state) + 1):
            moves.append(state.material.moves.amounts[count])
        return moves

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if isinstance(move, SellAmount) and move.count <= self.most(state):
            return None
        params: dict[str, object] = {
            "good": "@good." + self.good_name,
            "n": self.most(state),
        }
        return Illegal("TE-I10", "refused.amount", params)

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, SellAmount)
        state.sold += move.count * ONE[self.good]

    def question(self, state: TauberState) -> Question:
        return Question("ask.amount", {"good": "@good." + self.good_name})

    def choice(self, state: TauberState, move: Move) -> Choice:
        assert isinstance(move, SellAmount)
        params: dict[str, object] = {"n": move.count}
        target = Target("amount", f"{self.good_name}.{move.count}")
        return Choice(move.text(), "choose.amount", params, [target], "amount")


@final
class SettleSale(TauberWork):
    """The goods chosen for a partial sale are sold; none is no sale (TE-I10)."""

    def run(self, state: TauberState) -> None:
        goods = state.sold
        state.sold = 0
        if goods:
            sell(state, self.steps, state.active, goods)


@final
class AskCustoms(TauberDecision):
    """Which good does the customs office (»Zollamt«) keep (TE-912, TE-I32)?"""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "TE-912", "customs")

    def moves(self, state: TauberState) -> list[Move]:
        return goods_in(state, state.tokens)

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if not isinstance(move, ChooseGood):
            return Illegal("TE-923", "refused.customs")
        if count_of(state.tokens, move.index):
            return None
        return Illegal(
            "TE-E5", "refused.provide.supply", {"good": "@good." + move.name}
        )

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, ChooseGood)
        state.tokens -= ONE[move.index]
        state.players[self.seat].customs += ONE[move.index]
        if state.events is not None:
            tell_good(state, self.seat, "customs", move)

    def question(self, state: TauberState) -> Question:
        return Question("ask.customs")

    def choice(self, state: TauberState, move: Move) -> Choice:
        return good_choice(move, "choose.customs", "good")
