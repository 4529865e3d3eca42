# SPDX-License-Identifier: MIT
"""Sources: one runs at a time, the others wait in the queue (FC-112, FC-113)."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append
from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask, Book
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question
from stellwerk.core.rng import Rng
from stellwerk.games.first_class.asking import Acting, FreeAction, SeatRun, SymbolAnswer
from stellwerk.games.first_class.goals import can_fulfil, lift, spot_of
from stellwerk.games.first_class.labels import card_kind
from stellwerk.games.first_class.moves import Bonus, Stop, SymbolMove, UseSwitch
from stellwerk.games.first_class.packing import (
    DIGIT,
    DIGIT_MASK,
    ONES,
    digit,
    place_of_bit,
)
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.symbols import EV_DRAW, OF_CARD, OF_GOAL, SOURCE_KINDS
from stellwerk.parts.lists import count_bits


def begin(state: FirstState, seat: i64, number: i64) -> None:
    """Start a source; evidence that it brings is drawn first (FC-743)."""
    source = state.material.sources[number]
    state.stack.push(state.steps.run[seat])
    left = source.full
    if source.draws:
        left -= ONES[source.place_of(EV_DRAW)]
        if state.material.has_crime:
            draw_tokens(state, seat, source.draws)
    state.start_source(number, left)


def draw_tokens(state: FirstState, seat: i64, amount: i64) -> None:
    """A player draws evidence next, at most as much as there is (FC-743)."""
    count = min(amount, len(state.token_at))
    state.stack.push(state.steps.draw[seat][count])


@final
class RunSource(SeatRun):
    """Ask for the next symbol of the running source, or finish it (FC-119)."""

    def run(self, state: FirstState) -> None:
        run_source(state, self.owner)


def run_source(state: FirstState, seat: i64) -> None:
    if can_go_on(state, seat):
        state.stack.push(state.steps.symbol[seat])
    else:
        finish(state, seat)


@final
class Drain(SeatRun):
    """Sources that wait run in the order of their appearance (FC-I3)."""

    def run(self, state: FirstState) -> None:
        if state.queue:
            state.stack.push(self)
            number = state.queue[0]
            state.queue = state.queue[1:]
            begin(state, self.owner, number)


def can_go_on(state: FirstState, seat: i64) -> bool:
    """Has the running source a symbol to execute, or a pause for free actions?"""
    left = state.left
    if left == 0:
        return False
    player = state.players[seat]
    printed = state.steps.printed[state.running]
    while printed is not None:
        if left & DIGIT_MASK and printed.symbol.has_effect(state, player, seat):
            return True
        left >>= DIGIT
        printed = printed.next
    return state.source().interruptible and can_act_freely(state, seat)


def can_act_freely(state: FirstState, seat: i64) -> bool:
    """Has the player a coin, or a card to fulfil (FC-118)?"""
    return state.players[seat].coins != 0 or can_fulfil(state, seat)


def is_useful(state: FirstState, seat: i64, number: i64) -> bool:
    """Would a source have any effect at its start (FC-119, FC-I14)?"""
    player = state.players[seat]
    printed = state.steps.printed[number]
    while printed is not None:
        if printed.symbol.has_effect(state, player, seat):
            return True
        printed = printed.next
    return False


def finish(state: FirstState, seat: i64) -> None:
    """The source is done: its card goes to the pile unless it lies (FC-116)."""
    source = state.end_source()
    player = state.players[seat]
    if source.of == OF_CARD:
        if spot_of(player, source.card) < 0:
            player.pile = append(player.pile, source.card)
    elif source.of == OF_GOAL:
        lift(player, source.card)
        player.pile = append(player.pile, source.card)


# The question for the next symbol


@final
class AskSymbol(Ask[FirstState]):
    """Which symbol of the running source next, or stop (FC-111, FC-113)?

    A symbol's answer is found by its number; the symbols come as they are printed.
    """

    def __init__(
        self,
        book: Book[FirstState],
        seat: int,
        symbols: list[SymbolAnswer[Any]],
        others: tuple[Answer[FirstState, Any], ...],
    ) -> None:
        super().__init__(book, seat, "FC-113", "symbol", others)
        self.symbols: Final = symbols

    def moves(self, state: FirstState) -> list[Move]:
        left = state.left
        printed = state.steps.printed[state.running]
        moves: list[Move] = []
        while printed is not None:
            if left & DIGIT_MASK:
                printed.symbol.add_moves(state, self.seat, moves)
            left >>= DIGIT
            printed = printed.next
        if state.source().interruptible:
            moves += super().moves(state)
        else:
            moves.append(state.material.moves.stop)
        return moves

    def draw(self, state: FirstState, rng: Rng) -> Move:
        """Any of `moves`; the ways of each symbol are counted and not listed."""
        if state.source().interruptible:
            return super().draw(state, rng)
        player = state.players[self.seat]
        last: SymbolAnswer[Any] | None = None
        before: i64 = 0  # ways of all symbols but the last one
        ways: i64 = 0  # of the last one
        count: i64 = 0
        left = state.left
        printed = state.steps.printed[state.running]
        while printed is not None:
            if left & DIGIT_MASK:
                last, before = printed.symbol, count
                ways = last.ways(state, player, self.seat)
                count += count_bits(ways)
            left >>= DIGIT
            printed = printed.next
        number = rng.below(count + 1)
        if number == count:
            return state.material.moves.stop
        if last is not None and number >= before:
            return last.way(state, player, place_of_bit(ways, number - before))
        return self.way(state, player, number)

    def way(self, state: FirstState, player: Player, number: i64) -> Move:
        """One of the ways of all symbols, by its number."""
        left = state.left
        printed = state.steps.printed[state.running]
        while printed is not None:
            if left & DIGIT_MASK:
                ways = printed.symbol.ways(state, player, self.seat)
                count = count_bits(ways)
                if number < count:
                    place = place_of_bit(ways, number)
                    return printed.symbol.way(state, player, place)
                number -= count
            left >>= DIGIT
            printed = printed.next
        raise AssertionError("fewer ways than were counted")

    def answer_to(self, move: Move) -> Answer[FirstState, Any] | None:
        if isinstance(move, SymbolMove):
            return self.symbols[move.kind]
        return super().answer_to(move)

    def why_not(self, state: FirstState, move: Move) -> Illegal | None:
        source = state.source()
        answer = self.answer_to(move)
        if isinstance(answer, SymbolAnswer):
            place = source.place_of(answer.kind)
            if place < 0 or digit(state.left, place) == 0:
                symbol: dict[str, object] = {"symbol": "@sym." + answer.code}
                return Illegal("FC-113", "refused.symbol.absent", symbol)
        elif isinstance(answer, FreeAction) and not source.interruptible:
            rule = "FC-118" if source.of == OF_CARD else "FC-525"
            return Illegal(rule, "refused.source_first")
        return super().why_not(state, move)

    def why_other(self, state: FirstState, move: Move) -> Illegal:
        if isinstance(move, (Bonus, UseSwitch)):
            return Illegal("FC-521", "refused.source_first")
        return Illegal("FC-113", "refused.symbol")

    def resolve(self, state: FirstState, move: Move) -> None:
        if not isinstance(move, SymbolMove):
            super().resolve(state, move)
            return
        stack = state.stack
        stack.push(state.steps.run[self.seat])
        depth = stack.depth
        printed = state.steps.printed[state.running]
        while printed is not None and printed.symbol.kind != move.kind:
            printed = printed.next
        assert printed is not None, "the running source has no such symbol"
        printed.symbol.resolve(state, self.seat, move)
        if stack.depth == depth:  # nothing comes before the source goes on
            stack.depth = depth - 1
            run_source(state, self.seat)

    def question(self, state: FirstState) -> Question:
        source = state.source()
        name: object = source.name.split(" ", 1)[-1]
        if source.of in (OF_CARD, OF_GOAL):
            name = card_kind(state.material, source.card)
        return Question("ask.symbol." + SOURCE_KINDS[source.of], {"source": name})


@final
class Stopping(Acting[Stop]):
    """Nothing more of the running source (FC-113)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        moves.append(state.material.moves.stop)

    def resolve(self, state: FirstState, seat: i64, move: Stop) -> None:
        self.go_on(state, seat)
        state.left = 0
        if state.events is not None:
            state.tell_of(seat, "stopped")

    def choice(self, state: FirstState, seat: i64, move: Stop) -> Choice:
        return Choice(move.text(), "choose.stop", {}, None, "", False)
