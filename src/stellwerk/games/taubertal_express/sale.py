# SPDX-License-Identifier: MIT
"""Selling goods at a long stop, and the token for the customs office (TE-620)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask, Book, Run
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Target
from stellwerk.games.taubertal_express.counts import (
    GOODS,
    ONE,
    colors_in,
    count_of,
    counts_of,
    total_of,
)
from stellwerk.games.taubertal_express.gains import (
    gain_points,
    own,
    pay_out,
    tell_amount,
)
from stellwerk.games.taubertal_express.goods import (
    ChooseGood,
    good_choice,
    good_words,
    tell_good,
)
from stellwerk.games.taubertal_express.moves import Counted
from stellwerk.games.taubertal_express.player import SALES
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.parts.moves import Word


def proceeds(state: TauberState, goods: i64) -> i64:
    """Coins for some goods: the most frequent kind is sold first (TE-621)."""
    counts = counts_of(goods, GOODS)
    counts.sort(reverse=True)
    coins: i64 = 0
    for rank in range(GOODS):
        coins += counts[rank] * state.material.sale_coins[rank]
    return coins


@final
class SellGoods(Word):
    """Sell all goods on the train: ``sell``."""


@final
class Selling(Answer[TauberState, SellGoods]):
    """Sell all goods on the train at a long stop (»Verkauf«, TE-620, TE-I31)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        moves.append(state.steps.moves.sell)

    def resolve(self, state: TauberState, seat: i64, move: SellGoods) -> None:
        sell(state, seat, state.players[seat].loaded)

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        return {"n": total_of(state.players[seat].loaded)}

    def choice(self, state: TauberState, seat: i64, move: SellGoods) -> Choice:
        loaded = state.players[seat].loaded
        params: dict[str, object] = {
            "coins": proceeds(state, loaded),
            "points": total_of(loaded) * state.material.sale_points,
        }
        preview = [Effect(seat, "preview.sale", params)]
        train = [own("train", seat)]
        return Choice(move.text(), "choose.sell", params, train, "sale", True, preview)


@final
class SellPart(Word):
    """Sell only some of the goods, if the table allows it: ``part``."""


@final
class SellingPart(Answer[TauberState, SellPart]):
    """Sell only some of the goods, if the table allows it (TE-I10)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        if state.material.partial_sale:
            moves.append(state.steps.moves.part)

    def why_not(self, state: TauberState, seat: i64, move: SellPart) -> Illegal | None:
        if state.material.partial_sale:
            return None
        return Illegal("TE-I10", "refused.sale.part")

    def resolve(self, state: TauberState, seat: i64, move: SellPart) -> None:
        state.sold = 0
        state.stack.push(state.steps.settle_sale)
        for good in range(GOODS - 1, -1, -1):
            if count_of(state.players[seat].loaded, good):
                state.stack.push(state.steps.amount[seat][good])

    def choice(self, state: TauberState, seat: i64, move: SellPart) -> Choice:
        return Choice(move.text(), "choose.part", {}, None, "sale")


def sell(state: TauberState, seat: int, goods: i64) -> None:
    """Coins by kind, points by token, then the customs office (TE-621, TE-622)."""
    player = state.players[seat]
    count = total_of(goods)
    player.loaded -= goods
    state.tokens += goods
    tell_amount(state, seat, "sold", count, "train")
    pay_out(state, seat, proceeds(state, goods))
    gain_points(state, seat, count * state.material.sale_points, SALES)
    if player.visible & state.material.buildings.customs:
        state.stack.push(state.steps.customs[seat])


@final
class SellAmount(Counted):
    """So many tokens of the good asked for: ``amount 2``."""


@final
class AskAmount(Ask[TauberState]):
    """How many tokens of one kind, if the table sells in part (TE-I10)?"""

    def __init__(
        self, book: Book[TauberState], seat: int, good: int, name: str
    ) -> None:
        answers = (SellingAmount(good, name),)
        super().__init__(book, seat, "TE-I10", "amount", answers, name)
        self.good: Final = good

    def why_other(self, state: TauberState, move: Move) -> Illegal:
        return why_no_amount(state, self.seat, self.good)


def why_no_amount(state: TauberState, seat: i64, good: int) -> Illegal:
    most = count_of(state.players[seat].loaded, good)
    return Illegal("TE-I10", "refused.amount", {**good_words(state, good), "n": most})


@final
class SellingAmount(Answer[TauberState, SellAmount]):
    """So many tokens of one kind are sold (TE-I10)."""

    def __init__(self, good: int, name: str) -> None:
        super().__init__(SellAmount)
        self.good: Final = good
        self.good_name: Final = name

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        for count in range(count_of(state.players[seat].loaded, self.good) + 1):
            moves.append(state.steps.moves.amounts[count])

    def why_not(
        self, state: TauberState, seat: i64, move: SellAmount
    ) -> Illegal | None:
        if move.count <= count_of(state.players[seat].loaded, self.good):
            return None
        return why_no_amount(state, seat, self.good)

    def resolve(self, state: TauberState, seat: i64, move: SellAmount) -> None:
        state.sold += move.count * ONE[self.good]

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        return good_words(state, self.good)

    def choice(self, state: TauberState, seat: i64, move: SellAmount) -> Choice:
        params: dict[str, object] = {"n": move.count}
        target = Target("amount", f"{self.good_name}.{move.count}")
        return Choice(move.text(), "choose.amount", params, [target], "amount")


@final
class SettleSale(Run[TauberState]):
    """The goods chosen for a partial sale are sold; none is no sale (TE-I10)."""

    def run(self, state: TauberState) -> None:
        goods = state.sold
        state.sold = 0
        if goods:
            sell(state, state.active, goods)


@final
class StoringAtCustoms(Answer[TauberState, ChooseGood]):
    """The customs office (»Zollamt«) keeps a good of the supply (TE-912, TE-I32)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        moves.extend(state.steps.moves.some_good[colors_in(state.tokens)])

    def why_not(
        self, state: TauberState, seat: i64, move: ChooseGood
    ) -> Illegal | None:
        if count_of(state.tokens, move.index):
            return None
        good = good_words(state, move.index)
        return Illegal("TE-E5", "refused.provide.supply", good)

    def resolve(self, state: TauberState, seat: i64, move: ChooseGood) -> None:
        state.tokens -= ONE[move.index]
        state.players[seat].customs += ONE[move.index]
        tell_good(state, seat, "customs", move)

    def choice(self, state: TauberState, seat: i64, move: ChooseGood) -> Choice:
        return good_choice(state, move, "choose.customs", "good")
