# SPDX-License-Identifier: MIT
"""Luck's part of the setup: tiles, objective cards, start player (CE-107 ff.)."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.lots import SAMPLE, Cut, Lot, Lots, LuckDecision
from stellwerk.core.messages import Event, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.cube_express.faces import BITS
from stellwerk.games.cube_express.material import Material
from stellwerk.games.cube_express.moves import Deal, DealObjectives
from stellwerk.games.cube_express.state import CubeState, bits_of
from stellwerk.games.cube_express.steps import Steps
from stellwerk.parts.moves import DrawStart


def begin(state: CubeState, steps: Steps) -> None:
    """The setup and the first turn, first step on top."""
    state.stack.push(steps.turn)
    state.stack.push(steps.draw_start)
    state.stack.push(steps.lay_objectives)
    state.stack.push(steps.deal)


@final
class AskDeal(LuckDecision[CubeState]):
    """Luck deals the hands and reveals the market (CE-107)."""

    def __init__(self, material: Material) -> None:
        super().__init__("CE-107")
        self.material: Final = material

    def text(self) -> str:
        return "deal"

    def moves(self, state: CubeState) -> list[Move]:
        """One example: the tiles in printed order."""
        return [self.cut(state.pile)]

    def draw(self, state: CubeState, rng: Rng) -> Move:
        material = self.material
        count = material.players * material.hand_size + material.columns
        return self.cut(rng.sample(state.pile, count))

    def lots(self, state: CubeState) -> Lots:
        material = self.material
        size, dealt = material.hand_size, material.players * material.hand_size
        count = dealt + material.columns
        tiles = [material.tiles[tile] for tile in state.pile]
        cuts = [Cut(0, first, first + size, True) for first in range(0, dealt, size)]
        cuts.append(Cut(0, dealt, count))
        return Lots("deal", [Lot(SAMPLE, tiles, count)], cuts, ",")

    def cut(self, tiles: list[int]) -> Deal:
        material = self.material
        size = material.hand_size
        hands = [
            sorted(tiles[seat * size : (seat + 1) * size])
            for seat in range(material.players)
        ]
        first = material.players * size
        return Deal(hands, tiles[first : first + material.columns], material.tiles)

    def why_not(self, state: CubeState, move: Move) -> Illegal | None:
        if not isinstance(move, Deal):
            return Illegal("CE-107", "refused.deal")
        material = self.material
        sizes = [len(hand) for hand in move.hands]
        dealt = [tile for hand in move.hands for tile in hand] + move.market
        if (
            sizes != [material.hand_size] * material.players
            or len(move.market) != material.columns
            or len(set(dealt)) != len(dealt)
        ):
            params: dict[str, object] = {"n": material.hand_size, "m": material.columns}
            return Illegal("CE-107", "refused.deal.sizes", params)
        return None

    def resolve(self, state: CubeState, move: Move) -> None:
        assert isinstance(move, Deal)
        dealt = bits_of(move.market)
        for seat in range(len(move.hands)):
            state.players[seat].hand = sorted(move.hands[seat])
            dealt |= bits_of(move.hands[seat])
        state.pile = [tile for tile in state.pile if dealt & BITS[tile] == 0]
        state.market = move.market[:]
        if state.events is not None:
            self.tell(state, move)

    def tell(self, state: CubeState, move: Deal) -> None:
        assert state.events is not None
        material = self.material
        for seat, hand in enumerate(move.hands):
            params: dict[str, object] = {"player": seat_name(seat), "n": len(hand)}
            secret: dict[str, object] = {
                "tiles": [material.named(tile) for tile in hand]
            }
            state.events.append(
                Event("event.dealt", seat, params, None, secret, [seat])
            )
        shown = [material.named(tile) for tile in move.market]
        state.tell("market_dealt", None, {"tiles": shown})

    def question(self, state: CubeState) -> Question:
        return Question("ask.deal")


@final
class AskObjectives(LuckDecision[CubeState]):
    """Luck lays an objective card above every column (CE-108)."""

    def __init__(self, material: Material) -> None:
        super().__init__("CE-108")
        self.material: Final = material
        self.names: Final = [card.id for card in material.objectives]

    def text(self) -> str:
        return "objectives"

    def moves(self, state: CubeState) -> list[Move]:
        """One example: the first cards of the file."""
        return [DealObjectives(list(range(self.material.columns)), self.names)]

    def draw(self, state: CubeState, rng: Rng) -> Move:
        cards = list(range(len(self.names)))
        return DealObjectives(rng.sample(cards, self.material.columns), self.names)

    def lots(self, state: CubeState) -> Lots:
        columns = self.material.columns
        lot = Lot(SAMPLE, self.names, columns)
        return Lots("objectives", [lot], [Cut(0, 0, columns)], ",")

    def why_not(self, state: CubeState, move: Move) -> Illegal | None:
        columns = self.material.columns
        if (
            isinstance(move, DealObjectives)
            and len(move.cards) == columns
            and len(set(move.cards)) == columns
        ):
            return None
        return Illegal("CE-108", "refused.objectives", {"n": columns})

    def resolve(self, state: CubeState, move: Move) -> None:
        assert isinstance(move, DealObjectives)
        state.objectives = move.cards[:]
        if state.events is not None:
            cards = self.material.objectives
            goals = [cards[card].goal() for card in move.cards]
            targets = [
                Target("objective", str(column + 1)) for column in range(len(goals))
            ]
            state.tell("objectives", None, {"cards": goals}, targets)

    def question(self, state: CubeState) -> Question:
        return Question("ask.objectives")


@final
class AskStart(LuckDecision[CubeState]):
    """Luck names the start player, who stays it all game (CE-113)."""

    def __init__(self, material: Material) -> None:
        super().__init__("CE-113")
        self.material: Final = material

    def text(self) -> str:
        return "start"

    def moves(self, state: CubeState) -> list[Move]:
        moves: list[Move] = []
        moves.extend(self.material.moves.starts)
        return moves

    def why_not(self, state: CubeState, move: Move) -> Illegal | None:
        if isinstance(move, DrawStart):
            return None
        return Illegal("CE-113", "refused.start")

    def resolve(self, state: CubeState, move: Move) -> None:
        assert isinstance(move, DrawStart)
        state.start = move.drawn
        state.active = move.drawn
        state.round = 1
        if state.events is not None:
            state.tell("start", move.drawn, {"player": seat_name(move.drawn)})

    def question(self, state: CubeState) -> Question:
        return Question("ask.start")
