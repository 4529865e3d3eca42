# SPDX-License-Identifier: MIT
"""What questions share: paying with hand cards, drawing from stacks, doing nothing."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask, Book, M
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.cards import NO_SHARE
from stellwerk.games.express_01.moves import Draw, Pay
from stellwerk.games.express_01.state import ExpressState
from stellwerk.parts.hands import put_in, take_out


class Paying(Answer[ExpressState, Pay]):
    """Pay with a card of the own hand (EX-114); what it is for says which will do.

    `rule` is the one that others break.
    """

    def __init__(self, moves: type[Pay], rule: str) -> None:
        super().__init__(moves)
        self.rule: Final = rule

    @abstractmethod
    def takes_any(self, state: ExpressState, seat: i64) -> bool:
        """Will every hand card do?"""

    @abstractmethod
    def takes(self, state: ExpressState, kind: i64) -> bool:
        """If not, will this one?"""

    def stuck(self, state: ExpressState, move: Pay) -> Illegal:
        """Why it will not."""
        return Illegal(self.rule, "refused.pay.stuck", {"card": move.number})

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        """Each different card once."""
        pays = state.material.moves.pays
        takes_any = self.takes_any(state, seat)
        last: i64 = -1
        kind: i64
        for kind in state.players[seat].hand:
            if kind != last and (takes_any or self.takes(state, kind)):
                moves.append(pays[kind])
            last = kind

    def why_not(self, state: ExpressState, seat: i64, move: Pay) -> Illegal | None:
        if move.kind not in state.players[seat].hand:
            return Illegal("EX-114", "refused.not_in_hand", {"card": move.number})
        if self.takes_any(state, seat) or self.takes(state, move.kind):
            return None
        return self.stuck(state, move)

    def resolve(self, state: ExpressState, seat: i64, move: Pay) -> None:
        """A paid card goes face up on top of its own stack (EX-114)."""
        take_out(state.players[seat].hand, move.kind)
        state.stacks.put_on_top(move.kind)
        if state.events is not None:
            card = [Target("card", str(move.number))]
            state.tell_of(seat, "paid", {"card": move.number}, card)

    def choice(self, state: ExpressState, seat: i64, move: Pay) -> Choice:
        """The card's number, and the share it is."""
        params: dict[str, object] = {"card": move.number}
        label = "choose.pay"
        company = state.material.cards.share[move.kind]
        if company != NO_SHARE:
            label = "choose.pay.share"
            params["company"] = state.material.company_word(company)
        card = [Target("card", str(move.number))]
        return Choice(move.text(), label, params, card, "hand")


class AskPay(Ask[ExpressState]):
    """Which hand card pays?"""

    def __init__(
        self, book: Book[ExpressState], seat: i64, rule: str, name: str, paying: Paying
    ) -> None:
        super().__init__(book, seat, rule, name, (paying,), refused="refused.pay")
        self.paying: Final = paying

    def draw(self, state: ExpressState, rng: Rng) -> Move:
        """One of the different cards of a hand, if any will do without a list."""
        if not self.paying.takes_any(state, self.seat):
            return super().draw(state, rng)
        hand = state.players[self.seat].hand
        different: i64 = 0
        last: i64 = -1
        kind: i64
        for kind in hand:
            if kind != last:
                different += 1
                last = kind
        skipped = rng.below(different)
        last = -1
        for kind in hand:
            if kind != last:
                if skipped == 0:
                    break
                skipped -= 1
                last = kind
        return state.material.moves.pays[kind]


class Drawing(Answer[ExpressState, Draw]):
    """Take the top card of any stack, seen by everybody (EX-117a, EX-412)."""

    def __init__(self, moves: type[Draw], rule: str, event: str) -> None:
        super().__init__(moves)
        self.rule: Final = rule
        self.event: Final = event

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        draws, piles = state.material.moves.draws, state.stacks.piles
        if state.stacks.empty == 0:
            moves.extend(draws)
            return
        for pile in range(len(piles)):
            if piles[pile]:
                moves.append(draws[pile])

    def why_not(self, state: ExpressState, seat: i64, move: Draw) -> Illegal | None:
        if state.stacks.piles[move.pile]:
            return None
        name = state.material.stack_word(move.pile)
        return Illegal(self.rule, "refused.draw.empty", {"stack": name})

    def resolve(self, state: ExpressState, seat: i64, move: Draw) -> None:
        kind = state.stacks.draw_top(move.pile)
        put_in(state.players[seat].hand, kind)
        if state.events is not None:
            told = drawn_params(state, move, kind)
            target = [Target("stack", state.material.piles[move.pile])]
            state.tell_of(seat, self.event, told, target)

    def choice(self, state: ExpressState, seat: i64, move: Draw) -> Choice:
        stack = state.stacks.piles[move.pile]
        params = {**drawn_params(state, move, stack[-1]), "n": len(stack)}
        target = [Target("stack", state.material.piles[move.pile])]
        return Choice(move.text(), "choose.draw", params, target, "draw")


def drawn_params(state: ExpressState, move: Draw, kind: i64) -> dict[str, object]:
    """The card that is on top of a stack, or was."""
    material = state.material
    name = material.stack_word(move.pile)
    return {"stack": name, "card": material.cards.numbers[kind]}


class Declining(Answer[ExpressState, M]):
    """Do nothing, or no more; always the same one move, told if `event` is given."""

    def __init__(
        self, moves: type[M], group: str, primary: bool, event: str = ""
    ) -> None:
        super().__init__(moves)
        self.group: Final = group
        self.primary: Final = primary
        self.event: Final = event

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        moves.append(state.material.moves.only[self.verb])

    def resolve(self, state: ExpressState, seat: i64, move: M) -> None:
        if self.event:
            state.tell_of(seat, self.event)

    def choice(self, state: ExpressState, seat: i64, move: M) -> Choice:
        label = "choose." + move.text().replace(" ", "_")
        return Choice(move.text(), label, {}, None, self.group, self.primary)
