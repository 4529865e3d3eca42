# SPDX-License-Identifier: MIT
"""The start-player tile: shares for everybody, and the card it removes."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from stellwerk.core.answers import Answer, Book, Run
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target
from stellwerk.games.first_class.asking import SeatRun
from stellwerk.games.first_class.labels import card_name, symbols_of
from stellwerk.games.first_class.moves import ChooseShare
from stellwerk.games.first_class.packing import place_of_bit
from stellwerk.games.first_class.sources import begin, is_useful
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.turn import display_targets, leave_display


@final
class GiveShare(SeatRun):
    """One player's share with all that follows from it (FC-131, FC-132)."""

    def __init__(self, book: Book[FirstState], owner: int, offset: int) -> None:
        super().__init__(book, "give_share", owner, str(offset + 1))
        self.offset: Final = offset

    def run(self, state: FirstState) -> None:
        shares = state.material.shares[self.offset]
        state.stack.push(state.steps.drain[self.owner])
        if len(shares) == 1:
            begin(state, self.owner, shares[0])
            return
        for share in shares:
            if is_useful(state, self.owner, share):
                state.stack.push(state.steps.share[self.owner][self.offset])
                return


@final
class ChoosingShare(Answer[FirstState, ChooseShare]):
    """One of several shares, if it has any effect (FC-131, FC-132)."""

    def __init__(self, moves: type[ChooseShare], shares: list[int]) -> None:
        super().__init__(moves)
        self.shares: Final = shares  # the sources

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        for place, share in enumerate(self.shares):
            if is_useful(state, seat, share):
                moves.append(state.material.moves.shares[place])

    def why_not(
        self, state: FirstState, seat: i64, move: ChooseShare
    ) -> Illegal | None:
        if move.number >= len(self.shares):
            return Illegal("FC-131", "refused.share")
        if is_useful(state, seat, self.shares[move.number]):
            return None
        return Illegal("FC-132", "refused.share.useless")

    def resolve(self, state: FirstState, seat: i64, move: ChooseShare) -> None:
        begin(state, seat, self.shares[move.number])

    def choice(self, state: FirstState, seat: i64, move: ChooseShare) -> Choice:
        source = state.material.sources[self.shares[move.number]]
        params: dict[str, object] = {"symbols": symbols_of(source)}
        target = Target("share", str(move.number + 1))
        return Choice(move.text(), "choose.share", params, [target], "share")


@final
class RemoveFirst(Run[FirstState]):
    """The first card in reading order leaves the game and its row (FC-133, FC-E10)."""

    def run(self, state: FirstState) -> None:
        place = place_of_bit(state.open, 0)  # a turn always finds one (FC-124)
        if state.events is not None:
            number = state.display[place]
            params: dict[str, object] = {"card": card_name(state.material, number)}
            state.tell("removed", None, params, display_targets(state, place))
        card = leave_display(state, place)
        state.removed = append(state.removed, card)
