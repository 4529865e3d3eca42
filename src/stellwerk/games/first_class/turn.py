# SPDX-License-Identifier: MIT
"""A turn: free actions, one card or the start-player tile, free actions."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.games.first_class.actions import COLUMNS, END_TURN, PLACES, TAKE_TILE
from stellwerk.games.first_class.asking import FirstClassDecision, SeatWork
from stellwerk.games.first_class.cards import CELEBRITY, CONTRACT, TRACK
from stellwerk.games.first_class.goals import can_fulfil
from stellwerk.games.first_class.labels import card_kind, card_name, card_text
from stellwerk.games.first_class.material import TURNS
from stellwerk.games.first_class.moves import Decline, Take, Word
from stellwerk.games.first_class.outlook import (
    decline_effects,
    take_effects,
    tile_effects,
)
from stellwerk.games.first_class.placing import has_spot
from stellwerk.games.first_class.sources import begin, can_execute
from stellwerk.games.first_class.state import EMPTY, UNKNOWN_SEAT, FirstClassState
from stellwerk.games.first_class.steps import Steps
from stellwerk.games.first_class.symbol_choice import (
    act_freely,
    free_choice,
    free_moves,
    is_free,
    why_not_free,
)
from stellwerk.games.first_class.track import lay_track


def display_targets(state: FirstClassState, place: int) -> list[Target]:
    """A card of the display and its place, which stays empty."""
    name = state.material.names[state.display[place]]
    where = f"{place // COLUMNS + 1}.{place % COLUMNS + 1}"
    return [Target("card", name), Target("place", where)]


def leave_display(state: FirstClassState, place: int) -> int:
    """A card leaves its row; a row that gave its share is cleared (FC-120)."""
    card = state.display[place]
    state.display[place] = EMPTY
    row = place // COLUMNS
    state.gone[row] += 1
    if state.gone[row] == len(state.players):
        clear_row(state, row)
    return card


def clear_row(state: FirstClassState, row: int) -> None:
    """Remove the rest of a row from the game (FC-121)."""
    cleared: list[int] = []
    for place in range(row * COLUMNS, (row + 1) * COLUMNS):
        if state.display[place] != EMPTY:
            cleared.append(state.display[place])
            state.display[place] = EMPTY
    state.removed = state.removed + cleared
    if state.events is not None:
        names = [card_name(state.material, card) for card in cleared]
        params: dict[str, object] = {"row": row + 1, "cards": names}
        state.tell("cleared", None, params, [Target("row", str(row + 1))])


def is_useful(state: FirstClassState, seat: int, number: int) -> bool:
    """Would executing a card do anything? If not, declining is better (FC-E1)."""
    card = state.material.cards[number]
    if card.kind == TRACK or card.kind == CONTRACT:
        return True
    if card.kind >= CELEBRITY and has_spot(state, seat, number):
        return True
    player = state.players[seat]
    for kind in state.material.sources[card.source].kinds:
        if can_execute(state, player, seat, kind):
            return True
    return False


@final
class AskTurn(FirstClassDecision):
    """Take a card or the tile; free actions come before it (FC-110, FC-118)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "FC-110", "turn")

    def moves(self, state: FirstClassState) -> list[Move]:
        actions = state.material.moves
        display = state.display
        moves: list[Move] = []
        place: i64
        for place in range(PLACES):
            if display[place] != EMPTY:
                moves.append(actions.takes[place])
                moves.append(actions.declines[place])
        if state.tile_owner == UNKNOWN_SEAT:
            moves.append(actions.tile)
        free_moves(state, self.seat, moves)
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if is_free(move):
            return why_not_free(state, self.seat, move)
        if isinstance(move, (Take, Decline)):
            if state.display[move.place] != EMPTY:
                return None
            params: dict[str, object] = {
                "row": move.row + 1,
                "column": move.column + 1,
            }
            return Illegal("FC-110", "refused.empty", params)
        if isinstance(move, Word) and move.word == TAKE_TILE:
            if state.tile_owner == UNKNOWN_SEAT:
                return None
            owner = seat_name(int(state.tile_owner))
            return Illegal("FC-130", "refused.tile", {"player": owner})
        return Illegal("FC-110", "refused.turn")

    def resolve(self, state: FirstClassState, move: Move) -> None:
        steps = self.steps
        seat = self.seat
        stack = state.stack
        if is_free(move):
            stack.push(self)
            stack.push(steps.drain[seat])
            act_freely(state, steps, seat, move)
            return
        stack.push(steps.after[seat])
        if isinstance(move, Take):
            stack.push(steps.drain[seat])
            self.take(state, move)
        elif isinstance(move, Decline):
            stack.push(steps.drain[seat])
            self.decline(state, move)
        else:
            self.take_tile(state)

    def take(self, state: FirstClassState, move: Take) -> None:
        """Execute a card (FC-111); the row is cleared before (FC-120)."""
        card = state.display[move.place]
        self.tell(state, "taken", move)
        leave_display(state, move.place)
        kind = state.material.cards[card].kind
        if kind == TRACK:
            lay_track(state, self.seat, card)
        elif kind == CONTRACT:
            player = state.players[self.seat]
            player.contracts = [*player.contracts, card]
        else:
            begin(state, self.steps, self.seat, state.material.cards[card].source)
            if kind >= CELEBRITY and has_spot(state, self.seat, card):
                state.stack.push(self.steps.place[self.seat])

    def decline(self, state: FirstClassState, move: Decline) -> None:
        """Take a card, use nothing of it, get the reward (FC-114)."""
        card = state.display[move.place]
        self.tell(state, "declined", move)
        leave_display(state, move.place)
        player = state.players[self.seat]
        player.pile = [*player.pile, card]
        begin(state, self.steps, self.seat, state.material.reward)

    def take_tile(self, state: FirstClassState) -> None:
        """Everybody gets a share, then the first card is removed (FC-131, FC-133)."""
        count = len(state.players)
        state.tile_owner = self.seat
        state.stack.push(self.steps.remove_first)
        for offset in range(count - 1, -1, -1):
            seat = (self.seat + offset) % count
            state.stack.push(self.steps.give_share[seat][offset])
        if state.events is not None:
            params: dict[str, object] = {"player": seat_name(self.seat)}
            state.tell("start_tile", self.seat, params, [Target("start_tile", "tile")])

    def tell(self, state: FirstClassState, key: str, move: Take | Decline) -> None:
        if state.events is not None:
            card = state.display[move.place]
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "card": card_name(state.material, card),
            }
            state.tell(key, self.seat, params, display_targets(state, move.place))

    def question(self, state: FirstClassState) -> Question:
        number = int(state.turn) // len(state.players) + 1
        params: dict[str, object] = {
            "round": int(state.round),
            "n": number,
            "of": TURNS,
        }
        return Question("ask.turn", params)

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        if is_free(move):
            return free_choice(state, self.seat, move)
        if isinstance(move, (Take, Decline)):
            name = state.material.names[state.display[move.place]]
            label = "choose.take" if isinstance(move, Take) else "choose.decline"
            targets = [Target("card", name)]
            group = f"card {move.row + 1}.{move.column + 1}"
            useful = is_useful(state, self.seat, state.display[move.place])
            primary = isinstance(move, Take) == useful
            preview = (
                take_effects(state, self.seat, move.place)
                if isinstance(move, Take)
                else decline_effects(state, self.seat, move.place)
            )
            card = state.display[move.place]
            params: dict[str, object] = {
                "kind": card_kind(state.material, card),
                "card": card_name(state.material, card),
                "gives": card_text(state.material, card),
            }
            return Choice(move.text(), label, params, targets, group, primary, preview)
        targets = [Target("start_tile", "tile")]
        preview = tile_effects(state, self.seat)
        return Choice(
            move.text(), "choose.tile", {}, targets, "start_tile", False, preview
        )


@final
class After(SeatWork):
    """Free actions after the main action, if there are any (FC-118)."""

    def run(self, state: FirstClassState) -> None:
        if state.players[self.owner].coin_count() > 0 or can_fulfil(state, self.owner):
            state.stack.push(self.steps.post[self.owner])


@final
class AskPost(FirstClassDecision):
    """Free actions after the main action, then the end of the turn (FC-118)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "FC-118", "post")

    def moves(self, state: FirstClassState) -> list[Move]:
        moves: list[Move] = [state.material.moves.end_turn]
        free_moves(state, self.seat, moves)
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if is_free(move):
            return why_not_free(state, self.seat, move)
        if isinstance(move, Word) and move.word == END_TURN:
            return None
        return Illegal("FC-118", "refused.post")

    def resolve(self, state: FirstClassState, move: Move) -> None:
        if not is_free(move):
            return
        state.stack.push(self.steps.after[self.seat])
        state.stack.push(self.steps.drain[self.seat])
        act_freely(state, self.steps, self.seat, move)

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.post")

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        if is_free(move):
            return free_choice(state, self.seat, move)
        return Choice(move.text(), "choose.end_turn", {}, None, "", True)
