# SPDX-License-Identifier: MIT
"""Luck's part of the setup: tiles, objective cards, start player (CE-107 ff.)."""

from __future__ import annotations

from typing import final

from stellwerk.core.answers import Chance
from stellwerk.core.contract import Move
from stellwerk.core.lots import SAMPLE, Cut, Lot, Lots
from stellwerk.core.messages import Illegal, Target
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.material import Material
from stellwerk.games.cube_express.moves import Deal, DealObjectives
from stellwerk.games.cube_express.packed import BITS, bits_of
from stellwerk.games.cube_express.state import CubeState
from stellwerk.parts.moves import DrawStart


def begin(state: CubeState) -> None:
    """The setup and the first turn, first step on top."""
    state.stack.push(state.steps.turn)
    state.stack.push(state.steps.start)
    state.stack.push(state.steps.objectives)
    state.stack.push(state.steps.deal)


@final
class AskDeal(Chance[CubeState]):
    """Luck deals the hands and reveals the market (CE-107)."""

    def moves(self, state: CubeState) -> list[Move]:
        """One example: the tiles in printed order."""
        return [cut(state.material, state.pile)]

    def draw(self, state: CubeState, rng: Rng) -> Move:
        material = state.material
        return cut(material, rng.sample(state.pile, material.dealt + material.columns))

    def lots(self, state: CubeState) -> Lots:
        material = state.material
        size, dealt = material.hand_size, material.dealt
        count = dealt + material.columns
        tiles = [material.tiles[tile] for tile in state.pile]
        cuts = [Cut(0, first, first + size, True) for first in range(0, dealt, size)]
        cuts.append(Cut(0, dealt, count))
        return Lots("deal", [Lot(SAMPLE, tiles, count)], cuts, ",")

    def why_not(self, state: CubeState, move: Move) -> Illegal | None:
        if not isinstance(move, Deal):
            return Illegal("CE-107", "refused.deal")
        material = state.material
        sizes = [len(part) for part in [*move.hands, move.market]]
        dealt = [tile for hand in move.hands for tile in hand] + move.market
        right = [material.hand_size] * material.players + [material.columns]
        if sizes == right and len(set(dealt)) == len(dealt):
            return None
        params: dict[str, object] = {"n": material.hand_size, "m": material.columns}
        return Illegal("CE-107", "refused.deal.sizes", params)

    def resolve(self, state: CubeState, move: Move) -> None:
        assert isinstance(move, Deal)
        dealt = bits_of(move.market)
        for seat in range(len(move.hands)):
            state.players[seat].hand = sorted(move.hands[seat])
            dealt |= bits_of(move.hands[seat])
        state.pile = [tile for tile in state.pile if dealt & BITS[tile] == 0]
        state.market = move.market[:]
        if state.events is not None:
            tell_deal(state, move)


def cut(material: Material, tiles: list[int]) -> Deal:
    """The deal of tiles in this order: hand after hand, then the market."""
    size, dealt = material.hand_size, material.dealt
    hands = [sorted(tiles[first : first + size]) for first in range(0, dealt, size)]
    return Deal(hands, tiles[dealt : dealt + material.columns], material.tiles)


def tell_deal(state: CubeState, move: Deal) -> None:
    material = state.material
    for seat, hand in enumerate(move.hands):
        secret: dict[str, object] = {"tiles": [material.named(tile) for tile in hand]}
        state.tell_of(seat, "dealt", {"n": len(hand)}, None, secret, [seat])
    shown = [material.named(tile) for tile in move.market]
    state.tell("market_dealt", None, {"tiles": shown})


@final
class AskObjectives(Chance[CubeState]):
    """Luck lays an objective card above every column (CE-108)."""

    def moves(self, state: CubeState) -> list[Move]:
        """One example: the first cards of the file."""
        material = state.material
        return [DealObjectives(list(range(material.columns)), material.cards)]

    def draw(self, state: CubeState, rng: Rng) -> Move:
        cards, columns = state.material.cards, state.material.columns
        return DealObjectives(rng.sample(list(range(len(cards))), columns), cards)

    def lots(self, state: CubeState) -> Lots:
        lot = Lot(SAMPLE, state.material.cards, state.material.columns)
        return Lots("objectives", [lot], [Cut(0, 0, lot.count)], ",")

    def why_not(self, state: CubeState, move: Move) -> Illegal | None:
        columns = state.material.columns
        cards = move.cards if isinstance(move, DealObjectives) else []
        if len(cards) == len(set(cards)) == columns:
            return None
        return Illegal("CE-108", "refused.objectives", {"n": columns})

    def resolve(self, state: CubeState, move: Move) -> None:
        assert isinstance(move, DealObjectives)
        state.objectives = move.cards[:]
        if state.events is not None:
            goals = [state.material.objectives[card].goal() for card in move.cards]
            columns = range(1, len(goals) + 1)
            targets = [Target("objective", str(column)) for column in columns]
            state.tell("objectives", None, {"cards": goals}, targets)


@final
class AskStart(Chance[CubeState]):
    """Luck names the start player, who stays it all game (CE-113)."""

    def moves(self, state: CubeState) -> list[Move]:
        return [*state.material.moves.starts]

    def resolve(self, state: CubeState, move: Move) -> None:
        assert isinstance(move, DrawStart)
        state.start = move.drawn
        state.active = move.drawn
        state.round = 1
        state.tell_of(move.drawn, "start")
