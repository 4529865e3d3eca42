# SPDX-License-Identifier: MIT
"""Before the first round: the deal, and the bids for the turn order (EX-S5 to S7)."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.lots import SHUFFLE, Cut, Lot, Lots, LuckDecision
from stellwerk.core.messages import Choice, Event, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.asking import ExpressDecision
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.moves import Bid, Deal
from stellwerk.games.express_01.state import ExpressState
from stellwerk.games.express_01.steps import Steps


@final
class AskDeal(LuckDecision[ExpressState]):
    """Luck shuffles every stack and deals the starting hands (EX-S5, EX-S6)."""

    def __init__(self, material: Material) -> None:
        super().__init__("EX-S6")
        self.material: Final = material

    def text(self) -> str:
        return "deal"

    def moves(self, state: ExpressState) -> list[Move]:
        """One example: all cards in printed order."""
        return [self.cut([pile[:] for pile in state.stacks.piles])]

    def draw(self, state: ExpressState, rng: Rng) -> Move:
        stacks = [pile[:] for pile in state.stacks.piles]
        for stack in stacks:
            rng.shuffle(stack)
        return self.cut(stacks)

    def lots(self, state: ExpressState) -> Lots:
        material = self.material
        size: int = material.hand_size
        dealt = size * material.players
        lots: list[Lot] = []
        cuts: list[Cut] = []
        for pile in state.stacks.piles:
            cards = [str(material.cards.numbers[kind]) for kind in pile]
            lots.append(Lot(SHUFFLE, cards, len(cards)))
        for first in range(0, dealt, size):
            cuts.append(Cut(material.hand_pile, first, first + size, True))
        for place, lot in enumerate(lots):
            first = dealt if place == material.hand_pile else 0
            cuts.append(Cut(place, first, lot.count))
        return Lots("deal", lots, cuts, ",")

    def cut(self, stacks: list[list[int]]) -> Deal:
        """Deal the hands from the top of shuffled stacks."""
        material = self.material
        size: int = material.hand_size
        source = stacks[material.hand_pile]
        hands = [
            sorted(source[seat * size : (seat + 1) * size])
            for seat in range(material.players)
        ]
        stacks[material.hand_pile] = source[material.players * size :]
        return Deal(hands, stacks, material.cards.numbers)

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        material = self.material
        if not isinstance(move, Deal):
            return Illegal("EX-S6", "refused.deal")
        sizes: list[int] = [len(hand) for hand in move.hands]
        if sizes != [material.hand_size] * material.players:
            return Illegal("EX-S6", "refused.deal.hands", {"n": material.hand_size})
        stacks = [stack[:] for stack in move.stacks]
        if len(stacks) == len(state.stacks.piles):
            for hand in move.hands:
                stacks[material.hand_pile] += hand
            if [sorted(stack) for stack in stacks] == state.stacks.piles:
                return None
        return Illegal("EX-S5", "refused.deal.stacks")

    def resolve(self, state: ExpressState, move: Move) -> None:
        assert isinstance(move, Deal)
        piles: list[list[int]] = []
        for stack in move.stacks:
            pile = stack[:]
            pile.reverse()
            piles.append(pile)
        stacks = state.stacks
        stacks.piles = piles
        stacks.unseen = None
        for seat in range(len(move.hands)):
            hand = sorted(move.hands[seat])
            state.players[seat].hand = hand
            for kind in hand:
                stacks.gone(kind, self.material.hand_pile)
        if state.events is not None:
            self.tell(state, move)

    def tell(self, state: ExpressState, move: Deal) -> None:
        assert state.events is not None
        numbers = self.material.cards.numbers
        state.tell("shuffled", None, {"n": len(move.stacks)})
        for seat, hand in enumerate(move.hands):
            params: dict[str, object] = {"player": seat_name(seat), "n": len(hand)}
            secret: dict[str, object] = {"cards": [numbers[kind] for kind in hand]}
            state.events.append(
                Event("event.dealt", seat, params, None, secret, [seat])
            )

    def question(self, state: ExpressState) -> Question:
        return Question("ask.deal")


@final
class AskBid(ExpressDecision):
    """Put one hand card face down for the turn order (EX-S7)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "EX-S7", "bid")

    def moves(self, state: ExpressState) -> list[Move]:
        bids = state.material.moves.bids
        moves: list[Move] = []
        for kind in self.player(state).hand:
            moves.append(bids[kind])
        return moves

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if not isinstance(move, Bid):
            return Illegal("EX-S7", "refused.bid")
        if move.kind not in self.player(state).hand:
            return Illegal("EX-S7", "refused.not_in_hand", {"card": move.number})
        return None

    def resolve(self, state: ExpressState, move: Move) -> None:
        assert isinstance(move, Bid)
        self.player(state).bid = move.kind
        if state.events is not None:
            params: dict[str, object] = {"player": seat_name(self.seat)}
            secret: dict[str, object] = {"card": move.number}
            known = [self.seat]
            state.events.append(
                Event("event.bid", self.seat, params, None, secret, known)
            )

    def question(self, state: ExpressState) -> Question:
        return Question("ask.bid")

    def choice(self, state: ExpressState, move: Move) -> Choice:
        assert isinstance(move, Bid)
        card = [Target("card", str(move.number))]
        return Choice(move.text(), "choose.bid", {"card": move.number}, card, "hand")
