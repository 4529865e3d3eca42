# SPDX-License-Identifier: MIT
"""New coins, and making room for them (FC-290 to FC-293)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Ask, Book
from stellwerk.core.contract import Move
from stellwerk.core.messages import Effect, Illegal, Question
from stellwerk.games.first_class.asking import SeatRun, WordAnswer
from stellwerk.games.first_class.effects import coin_effects, coin_target
from stellwerk.games.first_class.moves import Buy, Spend
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.spending import Buying, Spending
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.symbols import Source
from stellwerk.games.first_class.worths import COIN_WORTH


def place_coins(state: FirstState, seat: i64, count: i64) -> None:
    """Fill the first free places, all at once (FC-291, FC-292)."""
    player = state.players[seat]
    player.coins = state.material.coins.filled(player.coins, count)
    if state.events is not None:
        state.tell_of(seat, "coins", {"n": count}, [coin_target(seat)])


@final
class GainCoins(SeatRun):
    """Coins of one symbol arrive; room is made for all of them first (FC-298)."""

    def __init__(self, book: Book[FirstState], owner: int, count: int) -> None:
        super().__init__(book, "gain", owner, str(count))
        self.count: Final[i64] = count

    def run(self, state: FirstState) -> None:
        player = state.players[self.owner]
        if player.coin_count() + self.count <= state.material.coins.all_room:
            place_coins(state, self.owner, self.count)
            return
        state.stack.push(self)
        state.stack.push(state.steps.overflow[self.owner][self.count])


@final
class AskOverflow(Ask[FirstState]):
    """Spend a coin to make room for new ones (FC-293)."""

    def __init__(self, book: Book[FirstState], seat: int, count: int) -> None:
        answers = (Spending(Spend, []), Buying(Buy, []))
        super().__init__(book, seat, "FC-293", "overflow", answers, thing=str(count))
        self.count: Final[i64] = count

    def missing(self, state: FirstState) -> dict[str, object]:
        """How many places are still needed."""
        coins = state.players[self.seat].coin_count()
        return {"n": coins + self.count - state.material.coins.all_room}

    def why_other(self, state: FirstState, move: Move) -> Illegal:
        return Illegal("FC-293", "refused.overflow", self.missing(state))

    def question(self, state: FirstState) -> Question:
        return Question("ask.overflow", self.missing(state))


@final
class GainingCoins(WordAnswer):
    """The symbol for new coins (FC-290)."""

    def has_effect(self, state: FirstState, player: Player, seat: i64) -> bool:
        return True

    def carry_out(self, state: FirstState, seat: i64, amount: i64) -> None:
        state.steps.gain[seat][amount].run(state)

    def effects(self, state: FirstState, seat: i64, amount: i64) -> list[Effect]:
        return coin_effects(state, seat, amount)

    def worth(self, state: FirstState, seat: i64, source: Source, amount: i64) -> float:
        return COIN_WORTH * float(amount)
