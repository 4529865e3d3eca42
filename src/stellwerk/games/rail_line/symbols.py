# SPDX-License-Identifier: MIT
"""Receiving symbols: boxes, coins, locomotives, a coin instead (RL-401, RL-601)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask, Book, PlainAnswer, Run
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Question, Target
from stellwerk.core.rng import Rng
from stellwerk.games.rail_line.edition import POSITIONS
from stellwerk.games.rail_line.moves import TakeCoin, TakeSymbol
from stellwerk.games.rail_line.slow_train import has_station_ahead
from stellwerk.games.rail_line.state import RailState

# Boxes and coins.


def mark_box(state: RailState, seat: i64, good: i64) -> None:
    """Mark the next free box of a row, and pay for a chain completed (RL-401)."""
    player = state.players[seat]
    marks = player.marks
    sheet = state.material.sheet
    marks[good] = marks[good] + 1
    if state.events is not None:
        tell_mark(state, seat, good)
    if good == sheet.race_row and marks[good] == sheet.sizes[good]:
        player.race_turn = state.turn
    for bonus in sheet.bonuses[good]:
        if bonus.completed_by(marks, good):
            gain_coins(state, seat, bonus.coins, "chain", bonus.chain)


def tell_mark(state: RailState, seat: i64, good: i64) -> None:
    name = state.material.symbols[good]
    box = state.players[seat].marks[good]
    told: dict[str, object] = {"good": "@symbol." + name, "box": box}
    state.tell_of(seat, "marked", told, [Target("box", f"{seat + 1}.{name}.{box}")])


def receive_good(state: RailState, seat: i64, good: i64) -> None:
    """A good arrives: a box, row-end coins, or nothing (RL-401, RL-402, RL-403)."""
    sheet = state.material.sheet
    marks = state.players[seat].marks
    if marks[good] == sheet.sizes[good]:
        gain_coins(state, seat, sheet.row_end[good], "full", sheet.words[good])
    elif sheet.gated[good] and sheet.is_closed(marks, good):
        if state.events is not None:
            state.tell_of(seat, "lost", {"good": sheet.words[good]})
    else:
        mark_box(state, seat, good)


def gain_coins(state: RailState, seat: i64, coins: i64, why: str, what: object) -> None:
    """Circle coins of the coin area; there is no upper limit (RL-406, RL-408).

    `why` and `what` name the reason: a full row, a chain, what was not taken.
    """
    state.players[seat].coins += coins
    if state.events is not None:
        area = [Target("coins", str(seat + 1))]
        state.tell_of(seat, "coins.for_" + why, {"n": coins, "what": what}, area)


def pay_coins(state: RailState, seat: i64, coins: i64) -> None:
    """Cross coins out; they are gone for good (RL-406, RL-506)."""
    player = state.players[seat]
    player.coins -= coins
    player.spent += coins
    if state.events is not None and coins:
        state.tell_of(seat, "paid", {"n": coins}, [Target("coins", str(seat + 1))])


# What a fast train brings.


def arrival_order(state: RailState, seat: i64) -> list[int]:
    """The symbols at the fast train in the order they are received (RL-404).

    Goods, then the locomotive; a good stopped by a red line last of all (RL-I8).
    """
    player = state.players[seat]
    material = state.material
    symbols = material.in_order[state.stations[player.lane * POSITIONS + player.fast]]
    if len(symbols) != 2 or symbols[0] == material.locomotive:
        return symbols
    if material.sheet.is_closed(player.marks, symbols[0]):
        return [symbols[1], symbols[0]]
    return symbols


@final
class Visits(Run[RailState]):
    """From a place in the order on, players receive what is at their fast train.

    Each player finishes before the next one begins (RL-I3): whoever has to decide
    something is put on the stack above the visits of those who follow.
    """

    def __init__(self, book: Book[RailState], place: int) -> None:
        super().__init__(book, f"visits {place + 1}")
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
                    state.stack.push(state.steps.visits[place])
                receive_one_by_one(state, seat, symbols)
                return
            for good in symbols:
                receive_good(state, seat, good)


def receive_one_by_one(state: RailState, seat: i64, symbols: list[int]) -> None:
    """All symbols of the station, the first of them on top (RL-306)."""
    receive = state.steps.receive[seat]
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
class Receive(Run[RailState]):
    """A symbol arrives; with three players a coin may be taken instead (RL-601)."""

    def __init__(
        self, book: Book[RailState], receiver: int, symbol: int, name: str
    ) -> None:
        super().__init__(book, f"receive {receiver + 1} {name}")
        self.receiver: Final[i64] = receiver
        self.symbol: Final[i64] = symbol

    def run(self, state: RailState) -> None:
        seat = self.receiver
        if may_swap(state, seat):
            state.stack.push(state.steps.swap[seat][self.symbol])
        else:
            receive_symbol(state, seat, self.symbol)


def receive_symbol(state: RailState, seat: i64, symbol: i64) -> None:
    """A good is marked; the locomotive symbol moves the slow train (RL-315)."""
    if symbol != state.material.locomotive:
        receive_good(state, seat, symbol)
    elif has_station_ahead(state, seat):
        state.stack.push(state.steps.free_slow[seat])
    else:
        state.tell_of(seat, "no_station")


# A coin instead.


@final
class AskSwap(Ask[RailState]):
    """Receive a symbol, or take one coin instead (»Münze erhalten«, RL-601)?"""

    def __init__(
        self, book: Book[RailState], seat: int, symbol: int, name: str
    ) -> None:
        answers = (
            TakingSymbol(TakeSymbol, symbol, name),
            TakingCoin(TakeCoin, "@symbol." + name),
        )
        super().__init__(book, seat, "RL-601", "swap", answers, name)
        self.word: Final = "@symbol." + name

    def draw(self, state: RailState, rng: Rng) -> Move:
        return state.material.moves.swaps[rng.below(2)]

    def question(self, state: RailState) -> Question:
        left = state.material.swaps - state.players[self.seat].swaps
        return Question("ask.swap", {"symbol": self.word, "n": left})


@final
class TakingSymbol(PlainAnswer[RailState, TakeSymbol]):
    """Receive the symbol as usual (RL-601)."""

    def __init__(self, moves: type[TakeSymbol], symbol: int, name: str) -> None:
        super().__init__(moves)
        self.symbol: Final[i64] = symbol
        self.name: Final = name

    def add_moves(self, state: RailState, seat: i64, moves: list[Move]) -> None:
        moves.append(state.material.moves.take)

    def resolve(self, state: RailState, seat: i64, move: TakeSymbol) -> None:
        receive_symbol(state, seat, self.symbol)

    def choice(self, state: RailState, seat: i64, move: TakeSymbol) -> Choice:
        locomotive = self.symbol == state.material.locomotive
        label = "choose.take.locomotive" if locomotive else "choose.take"
        params: dict[str, object] = {"symbol": "@symbol." + self.name}
        target = Target("symbol", self.name)
        return Choice(move.text(), label, params, [target], "swap", True)


@final
class TakingCoin(Answer[RailState, TakeCoin]):
    """Take one coin instead, so many times in a game (RL-601, RL-603)."""

    def __init__(self, moves: type[TakeCoin], word: str) -> None:
        super().__init__(moves)
        self.word: Final = word  # for the symbol that is not taken

    def add_moves(self, state: RailState, seat: i64, moves: list[Move]) -> None:
        moves.append(state.material.moves.coin)

    def resolve(self, state: RailState, seat: i64, move: TakeCoin) -> None:
        state.players[seat].swaps += 1
        gain_coins(state, seat, 1, "instead", self.word)

    def choice(self, state: RailState, seat: i64, move: TakeCoin) -> Choice:
        target = Target("swap", str(state.players[seat].swaps + 1))
        params: dict[str, object] = {"symbol": self.word}
        return Choice(move.text(), "choose.coin", params, [target], "swap")

    def alike(self, state: RailState, seat: i64, move: TakeCoin) -> i64:
        """How many were taken before."""
        return state.players[seat].swaps
