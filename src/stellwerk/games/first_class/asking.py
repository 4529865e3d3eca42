# SPDX-License-Identifier: MIT
"""What questions, answers and work of First Class have in common."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.answers import Answer, Book, M, Run
from stellwerk.core.contract import Move, Step
from stellwerk.core.messages import Choice, Effect, Illegal, Target
from stellwerk.games.first_class.effects import symbol_target
from stellwerk.games.first_class.moves import SymbolWord
from stellwerk.games.first_class.packing import ONES, place_of_bit
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.symbols import CODES, TRAIN_KINDS, Source

Row = list[Step[FirstState]]  # by seat


def offer(
    move: Move,
    label: str,
    params: dict[str, object],
    targets: list[Target],
    group: str,
    preview: list[Effect],
) -> Choice:
    """How a move is offered, with what it would bring about."""
    text, key = move.text(), "choose." + label
    return Choice(text, key, params, targets, group, False, preview)


class SeatRun(Run[FirstState]):
    """Work for one player: ``run 2``, with a number ``gain 2 3``."""

    def __init__(
        self, book: Book[FirstState], name: str, owner: int, thing: str = ""
    ) -> None:
        super().__init__(book, f"{name} {owner + 1} {thing}".rstrip())
        self.owner: Final[i64] = owner


@final
class Following:
    """One or two steps that follow an answer."""

    def __init__(self, steps: Row) -> None:
        self.last: Final = steps[0]
        self.first: Final = steps[1] if len(steps) > 1 else None


class Acting(Answer[FirstState, M]):
    """An answer after which more follows: rows of steps, of which the last is first."""

    def __init__(self, moves: type[M], then: list[Row], again: bool = False) -> None:
        super().__init__(moves, again)
        rows = zip(*then, strict=True)
        following = [Following(list(steps)) for steps in rows]
        self.then: Final = vec[Following](following)  # by seat

    def go_on(self, state: FirstState, seat: i64) -> None:
        if len(self.then) > 0:
            following = self.then[seat]
            state.stack.push(following.last)
            if following.first is not None:
                state.stack.push(following.first)


class FreeAction(Acting[M]):
    """A coin that is spent, or a card that is fulfilled (FC-118)."""


class SymbolAnswer(Answer[FirstState, M]):
    """Everything about one symbol; a source that has it offers its moves.

    `lacking` says what is missing when it has no effect.
    """

    def __init__(self, moves: type[M], kind: int, lacking: str = "") -> None:
        super().__init__(moves)
        self.kind: Final[i64] = kind
        self.code: Final = CODES[kind]
        self.lacking: Final = "@lack." + lacking
        self.lasting: Final = kind in TRAIN_KINDS

    @abstractmethod
    def ways(self, state: FirstState, player: Player, seat: i64) -> i64:
        """All ways to execute the symbol now, as a set of bits."""

    @abstractmethod
    def way(self, state: FirstState, player: Player, place: i64) -> Move:
        """The move for one of these bits, by its place."""

    def has_effect(self, state: FirstState, player: Player, seat: i64) -> bool:
        """Has the symbol an effect now (FC-119)?"""
        return self.ways(state, player, seat) != 0

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        player = state.players[seat]
        ways = self.ways(state, player, seat)
        while ways:
            moves.append(self.way(state, player, place_of_bit(ways, 0)))
            ways &= ways - 1

    def why_not(self, state: FirstState, seat: i64, move: M) -> Illegal | None:
        if self.has_effect(state, state.players[seat], seat):
            return None
        return Illegal("FC-119", "refused.no_effect", {"symbol": "@sym." + self.code})

    def use_up(self, state: FirstState) -> i64:
        """One of these symbols less; returns its size."""
        source = state.source()
        place = source.places[self.kind]
        state.left -= ONES[place]
        return source.amounts[place]

    def lack(self, player: Player, source: Source, left: i64) -> str:
        """What is missing, as an entry of the catalogue."""
        return self.lacking

    def worth(self, state: FirstState, seat: i64, source: Source, amount: i64) -> float:
        """What the symbol would bring, in points of the estimate."""
        return 0.0


@final
class Printed:
    """A symbol that a source has, and the link to the next one.

    Compiled code follows links faster than it reads lists, as in `core/answers.py`.
    """

    def __init__(self, symbol: SymbolAnswer[Any], next: Printed | None) -> None:
        self.symbol: Final = symbol
        self.next: Final = next


def printed_on(source: Source, symbols: list[SymbolAnswer[Any]]) -> Printed | None:
    """The symbols of a source in their order."""
    first: Printed | None = None
    for place in range(len(source.kinds) - 1, -1, -1):
        first = Printed(symbols[source.kinds[place]], first)
    return first


class WordAnswer(SymbolAnswer[SymbolWord]):
    """A symbol that is executed without saying more."""

    def __init__(self, word: SymbolWord, lacking: str = "") -> None:
        super().__init__(SymbolWord, word.kind, lacking)
        self.word: Final = word

    def ways(self, state: FirstState, player: Player, seat: i64) -> i64:
        return 1 if self.has_effect(state, player, seat) else 0

    def way(self, state: FirstState, player: Player, place: i64) -> Move:
        return self.word

    @abstractmethod
    def has_effect(self, state: FirstState, player: Player, seat: i64) -> bool:
        """Has the symbol an effect now (FC-119)?"""

    def resolve(self, state: FirstState, seat: i64, move: SymbolWord) -> None:
        self.carry_out(state, seat, self.use_up(state))

    @abstractmethod
    def carry_out(self, state: FirstState, seat: i64, amount: i64) -> None:
        """What the symbol does."""

    def choice(self, state: FirstState, seat: i64, move: SymbolWord) -> Choice:
        amount = self.shown_amount(state, seat)
        targets = [symbol_target(self.kind), *self.targets(state, seat, amount)]
        preview = self.effects(state, seat, amount)
        return offer(move, self.code, {"n": amount}, targets, self.code, preview)

    def shown_amount(self, state: FirstState, seat: i64) -> i64:
        """How much it is now."""
        return state.source().amount_of(self.kind)

    def targets(self, state: FirstState, seat: i64, amount: i64) -> list[Target]:
        """Where it acts."""
        return []

    def effects(self, state: FirstState, seat: i64, amount: i64) -> list[Effect]:
        """What it would bring about."""
        return []
