# SPDX-License-Identifier: MIT
"""Before the first round: the deal, and the bids for the turn order (EX-S5 to S7)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Chance
from stellwerk.core.contract import Move
from stellwerk.core.lots import SHUFFLE, Cut, Lot, Lots
from stellwerk.core.messages import Choice, Illegal, Target
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.material import Material
from stellwerk.games.express_01.moves import Bid, Deal
from stellwerk.games.express_01.state import ExpressState


def begin(state: ExpressState) -> None:
    """What comes before the first round: deal, bids, positions (EX-S5 to EX-S7)."""
    stack, steps = state.stack, state.steps
    stack.push(steps.reveal)
    for bid in reversed(steps.bid):
        stack.push(bid)
    stack.push(steps.deal)


@final
class AskDeal(Chance[ExpressState]):
    """Luck shuffles every stack and deals the starting hands (EX-S5, EX-S6)."""

    def moves(self, state: ExpressState) -> list[Move]:
        """One example: all cards in printed order."""
        return [cut(state.material, [pile[:] for pile in state.stacks.piles])]

    def draw(self, state: ExpressState, rng: Rng) -> Move:
        stacks = [pile[:] for pile in state.stacks.piles]
        for stack in stacks:
            rng.shuffle(stack)
        return cut(state.material, stacks)

    def lots(self, state: ExpressState) -> Lots:
        material = state.material
        size: int = material.hand_size
        dealt = size * material.players
        typed = material.cards.typed
        piles = [[typed[kind] for kind in pile] for pile in state.stacks.piles]
        lots = [Lot(SHUFFLE, pile, len(pile)) for pile in piles]
        firsts = range(0, dealt, size)
        cuts = [Cut(material.hand_pile, i, i + size, True) for i in firsts]
        for place, lot in enumerate(lots):
            first = dealt if place == material.hand_pile else 0
            cuts.append(Cut(place, first, lot.count))
        return Lots("deal", lots, cuts, ",")

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if not isinstance(move, Deal):
            return Illegal("EX-S6", "refused.deal")
        material = state.material
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
        stacks = state.stacks
        stacks.piles = [stack[:] for stack in move.stacks]
        for pile in stacks.piles:
            pile.reverse()
        stacks.sorted = None
        for seat in range(len(move.hands)):
            hand = sorted(move.hands[seat])
            state.players[seat].hand = hand
            for kind in hand:
                stacks.gone(kind, state.material.hand_pile)
        if state.events is not None:
            tell_deal(state, move)


def cut(material: Material, stacks: list[list[int]]) -> Deal:
    """Deal the hands from the top of shuffled stacks."""
    size: int = material.hand_size
    dealt = size * material.players
    source = stacks[material.hand_pile]
    hands = [sorted(source[first : first + size]) for first in range(0, dealt, size)]
    stacks[material.hand_pile] = source[dealt:]
    return Deal(hands, stacks, material.cards.typed)


def tell_deal(state: ExpressState, move: Deal) -> None:
    state.tell("shuffled", None, {"n": len(move.stacks)})
    for seat, hand in enumerate(move.hands):
        secret: dict[str, object] = {"cards": state.material.numbers_of(hand)}
        state.tell_of(seat, "dealt", {"n": len(hand)}, None, secret, [seat])


@final
class Bidding(Answer[ExpressState, Bid]):
    """Put one hand card face down for the turn order (EX-S7)."""

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        bids = state.material.moves.bids
        for kind in state.players[seat].hand:
            moves.append(bids[kind])

    def why_not(self, state: ExpressState, seat: i64, move: Bid) -> Illegal | None:
        if move.kind in state.players[seat].hand:
            return None
        return Illegal("EX-S7", "refused.not_in_hand", {"card": move.number})

    def resolve(self, state: ExpressState, seat: i64, move: Bid) -> None:
        state.players[seat].bid = move.kind
        state.tell_of(seat, "bid", None, None, {"card": move.number}, [seat])

    def choice(self, state: ExpressState, seat: i64, move: Bid) -> Choice:
        card = [Target("card", str(move.number))]
        return Choice(move.text(), "choose.bid", {"card": move.number}, card, "hand")


BID: Final = (Bidding(Bid),)
