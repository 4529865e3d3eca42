# SPDX-License-Identifier: MIT
"""A turn: one main action, and free actions in any order around it (TE-301)."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask, Book
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target, phrase
from stellwerk.core.rng import Rng
from stellwerk.games.taubertal_express.asking import FreeAction, linked_free, means_of
from stellwerk.games.taubertal_express.dice import (
    KeepDice,
    Reroll,
    use_area,
    why_no_area,
)
from stellwerk.games.taubertal_express.draft import tile_words
from stellwerk.games.taubertal_express.gains import ask_stones, stone_words, take_stones
from stellwerk.games.taubertal_express.moves import Named, offer
from stellwerk.games.taubertal_express.player import Player
from stellwerk.games.taubertal_express.powers import turn_end_stones
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.games.taubertal_express.travel import goes_of
from stellwerk.parts.lists import without
from stellwerk.parts.moves import Word

MOST_ACTIONS: Final = 200  # free actions in one turn, a safety net (TE-E23)


@final
class AskTurn(Ask[TauberState]):
    """What next in this turn (»Spielzug«, TE-302, TE-303, TE-304)?

    Free actions come after the main ones; the ways of the locomotive are the first.
    """

    def __init__(
        self,
        book: Book[TauberState],
        seat: int,
        main: tuple[Answer[TauberState, Any], ...],
        free: tuple[FreeAction[Any], ...],
    ) -> None:
        super().__init__(book, seat, "TE-302", "turn", main + free)
        self.others: Final = linked_free(free[1:])

    def moves(self, state: TauberState) -> list[Move]:
        main = main_moves(state, self.seat)
        if state.actions >= MOST_ACTIONS:
            return main
        player = state.players[self.seat]
        return main + goes_of(state, player) + self.other_moves(state, player)

    def draw(self, state: TauberState, rng: Rng) -> Move:
        """One of three lists in a row: the same as `moves`, most of it not made."""
        main = main_moves(state, self.seat)
        count: i64 = len(main)
        if state.actions >= MOST_ACTIONS:
            return main[rng.below(count)]
        player = state.players[self.seat]
        goes = goes_of(state, player)
        others = self.other_moves(state, player)
        ways: i64 = len(goes)
        number = rng.below(count + ways + len(others))
        if number < count:
            return main[number]
        number -= count
        return goes[number] if number < ways else others[number - ways]

    def other_moves(self, state: TauberState, player: Player) -> list[Move]:
        """All free actions but the ways."""
        moves: list[Move] = []
        means = means_of(player)
        link = self.others
        while link is not None:
            if link.needs & means:
                link.answer.add_free(state, player, moves)
            link = link.next
        return moves

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if state.actions >= MOST_ACTIONS and isinstance(
            self.answer_to(move), FreeAction
        ):
            return Illegal("TE-E23", "refused.limit", {"n": MOST_ACTIONS})
        return super().why_not(state, move)

    def why_other(self, state: TauberState, move: Move) -> Illegal:
        if isinstance(move, (KeepDice, Reroll)):
            return Illegal("TE-305", "refused.keep")
        key = "refused.turn" if state.main_done else "refused.turn.main"
        return Illegal("TE-302", key)

    def question(self, state: TauberState) -> Question:
        key = "ask.turn.free" if state.main_done else "ask.turn.main"
        return Question(key, {"n": state.round_number()})


def main_moves(state: TauberState, seat: i64) -> list[Move]:
    """What a turn must have; when that is done, its end."""
    if state.main_done:
        return state.steps.moves.only_end
    moves: list[Move] = []
    if state.material.with_dice:
        add_areas(state, moves)
        moves.append(state.steps.moves.stones)
    else:
        add_tiles(state, state.players[seat], moves)
    return moves


def add_areas(state: TauberState, moves: list[Move]) -> None:
    areas = state.steps.moves.areas
    for area, dice in enumerate(state.dice):
        if dice:
            moves.append(areas[area])


def add_tiles(state: TauberState, player: Player, moves: list[Move]) -> None:
    for tile in player.tiles:
        moves.append(state.steps.moves.use_tiles[tile])


# The main action.


def main_action(state: TauberState, seat: i64) -> None:
    """The turn goes on after the main action of which there is only one (TE-302)."""
    state.stack.push(state.steps.turn[seat])
    state.main_done = True


def why_no_main(state: TauberState) -> Illegal | None:
    """Exactly one main action per turn (TE-302, TE-B04)."""
    if state.main_done:
        return Illegal("TE-302", "refused.main.again")
    return None


@final
class UseArea(Named):
    """Use the dice of an area: ``dice engine_driver``."""


@final
class UsingArea(Answer[TauberState, UseArea]):
    """Use the dice of an area of the dice board (TE-310)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        if state.material.with_dice and not state.main_done:
            add_areas(state, moves)

    def why_not(self, state: TauberState, seat: i64, move: UseArea) -> Illegal | None:
        return why_no_main(state) or why_no_area(state, move.index, move.name)

    def resolve(self, state: TauberState, seat: i64, move: UseArea) -> None:
        main_action(state, seat)
        use_area(state, seat, move.index)

    def choice(self, state: TauberState, seat: i64, move: UseArea) -> Choice:
        params: dict[str, object] = {
            "area": "@area." + move.name,
            "gain": gain_words(state, move.index),
        }
        rolls = [Effect(seat, "preview.rolls", {})]
        return offer(move, "choose.area", params, "area", "main", rolls)


def gain_words(state: TauberState, area: int) -> list[object]:
    """What an area of the dice board gives, in numbers (TE-311)."""
    dice = state.material.dice
    counts = [
        ("gain.any", dice.any[area]),
        ("gain.light", dice.light[area]),
        ("gain.goods", dice.goods[area]),
        ("gain.tokens", dice.tokens[area]),
        ("gain.halls", dice.halls[area]),
        ("gain.coins", dice.coins[area]),
    ]
    words: list[object] = []
    for key, count in counts:
        if count:
            words.append(phrase(key, {"n": count}))
    return words + stone_words(state, dice.stones[area])


@final
class TakeStones(Word):
    """Take three stones of any colors instead: ``stones``."""


@final
class TakingStones(Answer[TauberState, TakeStones]):
    """Three stones of any colors instead of the dice (TE-320)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        if state.material.with_dice and not state.main_done:
            moves.append(state.steps.moves.stones)

    def why_not(
        self, state: TauberState, seat: i64, move: TakeStones
    ) -> Illegal | None:
        if state.main_done or state.material.with_dice:
            return why_no_main(state)
        return Illegal("TE-B01", "refused.no_dice")

    def resolve(self, state: TauberState, seat: i64, move: TakeStones) -> None:
        main_action(state, seat)
        state.stack.push(state.steps.trim)
        state.stack.push(state.steps.bonus)
        state.tell_of(seat, "three_stones")
        ask_stones(state, seat, state.material.free_stones)

    def choice(self, state: TauberState, seat: i64, move: TakeStones) -> Choice:
        params: dict[str, object] = {"n": state.material.free_stones}
        return Choice(move.text(), "choose.stones", params, None, "main")


@final
class UseTile(Named):
    """Use an own action tile, without dice: ``use A05``."""


@final
class UsingTile(Answer[TauberState, UseTile]):
    """Without dice, an own tile goes onto the cab and gives stones (TE-B04)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        if not state.material.with_dice and not state.main_done:
            add_tiles(state, state.players[seat], moves)

    def why_not(self, state: TauberState, seat: i64, move: UseTile) -> Illegal | None:
        if state.main_done:
            return why_no_main(state)
        if state.material.with_dice:
            return Illegal("TE-220", "refused.no_tiles")
        if move.index in state.players[seat].tiles:
            return None
        return Illegal("TE-B04", "refused.tile.not_yours", {"tile": move.name})

    def resolve(self, state: TauberState, seat: i64, move: UseTile) -> None:
        main_action(state, seat)
        state.stack.push(state.steps.trim)
        state.stack.push(state.steps.bonus)
        player = state.players[seat]
        player.tiles = without(player.tiles, move.index)
        player.used_tiles = [*player.used_tiles, move.index]
        if state.events is not None:
            target = Target("tile", move.name)
            state.say("used_tile", seat, {"tile": move.name}, target)
        take_stones(state, seat, state.material.action_tiles[move.index])

    def choice(self, state: TauberState, seat: i64, move: UseTile) -> Choice:
        return offer(move, "choose.use_tile", tile_words(state, move), "tile", "main")


@final
class EndTurn(Word):
    """End the turn: ``end``."""


@final
class EndingTurn(Answer[TauberState, EndTurn]):
    """End the turn, after its main action (TE-304, TE-I4)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        if state.main_done:
            moves.append(state.steps.moves.end)

    def why_not(self, state: TauberState, seat: i64, move: EndTurn) -> Illegal | None:
        return None if state.main_done else Illegal("TE-I4", "refused.end")

    def resolve(self, state: TauberState, seat: i64, move: EndTurn) -> None:
        """Signal works look at the coal wagon (TE-I26)."""
        state.stack.push(state.steps.next_turn)
        state.tell_of(seat, "turn_over")
        turn_end_stones(state, seat)

    def choice(self, state: TauberState, seat: i64, move: EndTurn) -> Choice:
        return Choice(move.text(), "choose.end", {}, None, "end", True)
