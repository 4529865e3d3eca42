# SPDX-License-Identifier: MIT
"""The start-player tile: shares for everybody, and the card it removes."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target
from stellwerk.games.first_class.actions import PLACES, STOP
from stellwerk.games.first_class.asking import (
    FirstClassDecision,
    FirstClassWork,
    SeatWork,
)
from stellwerk.games.first_class.labels import card_name, symbols_of
from stellwerk.games.first_class.moves import ChooseShare, Word
from stellwerk.games.first_class.sources import begin, can_execute
from stellwerk.games.first_class.state import EMPTY, FirstClassState
from stellwerk.games.first_class.steps import Steps
from stellwerk.games.first_class.turn import display_targets, leave_display


@final
class GiveShare(SeatWork):
    """One player's share with all that follows from it (FC-131, FC-132)."""

    def __init__(self, steps: Steps, owner: int, offset: int) -> None:
        super().__init__(steps, "give_share", owner)
        self.offset: Final = offset

    def text(self) -> str:
        return f"give_share {self.owner + 1} {self.offset + 1}"

    def run(self, state: FirstClassState) -> None:
        choices = state.material.shares[self.offset]
        state.stack.push(self.steps.drain[self.owner])
        if len(choices) == 1:
            begin(state, self.steps, self.owner, choices[0])
            return
        if any_useful(state, self.owner, choices):
            state.stack.push(self.steps.share[self.owner][self.offset])


def is_useful(state: FirstClassState, seat: int, source: int) -> bool:
    """Could the player execute anything of a share?"""
    player = state.players[seat]
    for kind in state.material.sources[source].kinds:
        if can_execute(state, player, seat, kind):
            return True
    return False


def any_useful(state: FirstClassState, seat: int, sources: list[int]) -> bool:
    for source in sources:
        if is_useful(state, seat, source):
            return True
    return False


@final
class AskShare(FirstClassDecision):
    """Choose between the shares that the tile offers (FC-131)."""

    def __init__(self, steps: Steps, seat: int, offset: int) -> None:
        super().__init__(steps, seat, "FC-131", "share")
        self.offset: Final = offset

    def text(self) -> str:
        return f"share {self.seat + 1} {self.offset + 1}"

    def moves(self, state: FirstClassState) -> list[Move]:
        choices = state.material.shares[self.offset]
        actions = state.material.moves
        moves: list[Move] = []
        for place in range(len(choices)):
            if is_useful(state, self.seat, choices[place]):
                moves.append(actions.shares[place])
        moves.append(actions.stop)
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if isinstance(move, Word) and move.word == STOP:
            return None
        choices = state.material.shares[self.offset]
        if not isinstance(move, ChooseShare) or move.choice >= len(choices):
            return Illegal("FC-131", "refused.share")
        if is_useful(state, self.seat, choices[move.choice]):
            return None
        return Illegal("FC-132", "refused.share.useless")

    def resolve(self, state: FirstClassState, move: Move) -> None:
        if isinstance(move, ChooseShare):
            source = state.material.shares[self.offset][move.choice]
            begin(state, self.steps, self.seat, source)

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.share")

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        if not isinstance(move, ChooseShare):
            return Choice(move.text(), "choose.no_share", {}, None, "")
        source = state.material.sources[state.material.shares[self.offset][move.choice]]
        params: dict[str, object] = {"symbols": symbols_of(source)}
        target = Target("share", str(move.choice + 1))
        return Choice(move.text(), "choose.share", params, [target], "share")


@final
class RemoveFirst(FirstClassWork):
    """The first card in reading order leaves the game and its row (FC-133)."""

    def run(self, state: FirstClassState) -> None:
        place = first_card(state)
        if state.events is not None:
            number = state.display[place]
            params: dict[str, object] = {"card": card_name(state.material, number)}
            state.tell("removed", None, params, display_targets(state, place))
        card = leave_display(state, place)
        state.removed = [*state.removed, card]


def first_card(state: FirstClassState) -> int:
    """The place of the leftmost card of the topmost row with cards (FC-E10)."""
    for place in range(PLACES):
        if state.display[place] != EMPTY:
            return place
    raise AssertionError("a turn always finds a card in the display (FC-124)")
