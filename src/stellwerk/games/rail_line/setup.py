# SPDX-License-Identifier: MIT
"""The questions before the first turn: start player, side, deal, lanes."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.lots import SAMPLE, Cut, Lot, Lots, LuckDecision
from stellwerk.core.messages import Choice, Event, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.rail_line.asking import RailDecision
from stellwerk.games.rail_line.flow import take_out
from stellwerk.games.rail_line.material import LANE_COUNT, Material
from stellwerk.games.rail_line.moves import ChooseLane, ChooseSide, Deal
from stellwerk.games.rail_line.state import RailState, turn_start_card
from stellwerk.games.rail_line.steps import Steps
from stellwerk.parts.moves import DrawStart


def begin(state: RailState, steps: Steps, start: int) -> None:
    """The start player is known: the rest of the setup, first step on top."""
    state.start = start
    state.active = start
    state.round = 1
    stack = state.stack
    stack.push(steps.turn)
    stack.push(steps.start_symbols)
    for seat in reversed(state.order()):
        stack.push(steps.lane[seat])
    stack.push(steps.deal)
    stack.push(steps.side[start])
    if state.events is not None:
        state.tell("start", start, {"player": seat_name(start)})


@final
class AskStart(LuckDecision[RailState]):
    """Luck names the start player, unless the table chose one (RL-103)."""

    def __init__(self, steps: Steps, material: Material) -> None:
        super().__init__("RL-103")
        self.steps: Final = steps
        self.material: Final = material

    def text(self) -> str:
        return "start"

    def moves(self, state: RailState) -> list[Move]:
        moves: list[Move] = []
        for seat in range(self.material.players):
            moves.append(self.material.moves.starts[seat])
        return moves

    def why_not(self, state: RailState, move: Move) -> Illegal | None:
        if isinstance(move, DrawStart) and move.drawn < self.material.players:
            return None
        return Illegal("RL-103", "refused.start")

    def resolve(self, state: RailState, move: Move) -> None:
        assert isinstance(move, DrawStart)
        begin(state, self.steps, move.drawn)

    def question(self, state: RailState) -> Question:
        return Question("ask.start")


@final
class AskSide(RailDecision):
    """The start player turns a side of the start card up, before any deal (RL-104)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "RL-104", "side")

    def moves(self, state: RailState) -> list[Move]:
        moves: list[Move] = []
        moves.extend(state.material.moves.sides)
        return moves

    def why_not(self, state: RailState, move: Move) -> Illegal | None:
        if isinstance(move, ChooseSide):
            return None
        return Illegal("RL-104", "refused.side")

    def resolve(self, state: RailState, move: Move) -> None:
        assert isinstance(move, ChooseSide)
        turn_start_card(state, move.side)
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "side": move.name,
            }
            state.tell("side", self.seat, params, [Target("start", move.name)])

    def question(self, state: RailState) -> Question:
        return Question("ask.side")

    def choice(self, state: RailState, move: Move) -> Choice:
        assert isinstance(move, ChooseSide)
        material = state.material
        symbols: list[object] = []
        for station in material.start_tracks[move.side]:
            for symbol in material.stations[station]:
                symbols.append("@symbol." + material.symbols[symbol])
        params: dict[str, object] = {"side": move.name, "symbols": symbols}
        return Choice(
            move.text(), "choose.side", params, [Target("start", move.name)], "side"
        )


@final
class AskDeal(LuckDecision[RailState]):
    """Luck deals the hands and reveals the display (RL-105, RL-106, RL-107)."""

    def __init__(self, material: Material) -> None:
        super().__init__("RL-106")
        self.material: Final = material

    def text(self) -> str:
        return "deal"

    def moves(self, state: RailState) -> list[Move]:
        """One example: the cards in printed order."""
        return [self.cut(state.removed, state.pile)]

    def draw(self, state: RailState, rng: Rng) -> Move:
        material = self.material
        a_cards = rng.sample(state.removed, material.players * material.hand_size)
        return self.cut(a_cards, rng.sample(state.pile, material.display_size))

    def lots(self, state: RailState) -> Lots:
        material = self.material
        size, dealt = material.hand_size, material.players * material.hand_size
        names = material.cards
        lots = [
            Lot(SAMPLE, [names[card] for card in state.removed], dealt),
            Lot(SAMPLE, [names[card] for card in state.pile], material.display_size),
        ]
        cuts = [Cut(0, first, first + size, True) for first in range(0, dealt, size)]
        cuts.append(Cut(1, 0, material.display_size))
        return Lots("deal", lots, cuts, ",")

    def cut(self, a_cards: list[int], b_cards: list[int]) -> Deal:
        material = self.material
        size = material.hand_size
        hands = [
            sorted(a_cards[seat * size : (seat + 1) * size])
            for seat in range(material.players)
        ]
        return Deal(hands, b_cards[: material.display_size], material.cards)

    def why_not(self, state: RailState, move: Move) -> Illegal | None:
        if not isinstance(move, Deal):
            return Illegal("RL-106", "refused.deal")
        material = self.material
        sizes = [len(hand) for hand in move.hands]
        if sizes != [material.hand_size] * material.players:
            return Illegal("RL-106", "refused.deal.hands", {"n": material.hand_size})
        dealt = [card for hand in move.hands for card in hand]
        if len(set(dealt)) != len(dealt) or not set(dealt) <= set(state.removed):
            return Illegal("RL-106", "refused.deal.hands", {"n": material.hand_size})
        shown = move.display
        if len(shown) != material.display_size or len(set(shown)) != len(shown):
            return self.bad_display()
        if not set(shown) <= set(state.pile):
            return self.bad_display()
        return None

    def bad_display(self) -> Illegal:
        size = self.material.display_size
        return Illegal("RL-107", "refused.deal.display", {"n": size})

    def resolve(self, state: RailState, move: Move) -> None:
        assert isinstance(move, Deal)
        for seat in range(len(move.hands)):
            state.players[seat].hand = move.hands[seat][:]
            for card in move.hands[seat]:
                take_out(state.removed, card)
        for card in move.display:
            take_out(state.pile, card)
        state.display = move.display[:]
        if state.events is not None:
            self.tell(state, move)

    def tell(self, state: RailState, move: Deal) -> None:
        assert state.events is not None
        cards = self.material.cards
        for seat, hand in enumerate(move.hands):
            params: dict[str, object] = {"player": seat_name(seat), "n": len(hand)}
            secret: dict[str, object] = {"cards": [cards[card] for card in hand]}
            state.events.append(
                Event("event.dealt", seat, params, None, secret, [seat])
            )
        shown: list[object] = [cards[card] for card in move.display]
        state.tell("display", None, {"cards": shown})

    def question(self, state: RailState) -> Question:
        return Question("ask.deal")


@final
class AskLane(RailDecision):
    """Choose a free lane for both locomotives (RL-108)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "RL-108", "lane")

    def moves(self, state: RailState) -> list[Move]:
        taken = [player.lane for player in state.players]
        moves: list[Move] = []
        for lane in range(LANE_COUNT):
            if lane not in taken:
                moves.append(state.material.moves.lanes[lane])
        return moves

    def why_not(self, state: RailState, move: Move) -> Illegal | None:
        if not isinstance(move, ChooseLane):
            return Illegal("RL-108", "refused.lane")
        for seat, player in enumerate(state.players):
            if player.lane == move.lane:
                return Illegal(
                    "RL-015",
                    "refused.lane.taken",
                    {"lane": move.lane + 1, "player": seat_name(seat)},
                )
        return None

    def resolve(self, state: RailState, move: Move) -> None:
        assert isinstance(move, ChooseLane)
        state.players[self.seat].lane = move.lane
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "lane": move.lane + 1,
            }
            state.tell("lane", self.seat, params, [Target("lane", str(move.lane + 1))])

    def question(self, state: RailState) -> Question:
        return Question("ask.lane")

    def choice(self, state: RailState, move: Move) -> Choice:
        assert isinstance(move, ChooseLane)
        material = state.material
        symbols: list[object] = [
            "@symbol." + material.symbols[symbol]
            for symbol in material.stations[state.station_at(move.lane, 0)]
        ]
        params: dict[str, object] = {"lane": move.lane + 1, "symbols": symbols}
        target = Target("lane", str(move.lane + 1))
        return Choice(move.text(), "choose.lane", params, [target], "lane")
