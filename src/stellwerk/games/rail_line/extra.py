# SPDX-License-Identifier: MIT
"""The additional action: at most one per turn, and one last one at the end (RL-501)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Ask, Book, M, PlainAnswer
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target
from stellwerk.games.rail_line.edition import Action
from stellwerk.games.rail_line.material import LAST_CARD, Prices
from stellwerk.games.rail_line.moves import BuyCard, BuySlow, DiscardCard, MarkBox, Pass
from stellwerk.games.rail_line.slow_train import has_station_ahead
from stellwerk.games.rail_line.state import RailState
from stellwerk.games.rail_line.symbols import gain_coins, mark_box, pay_coins
from stellwerk.parts.hands import take_out


@final
class AskExtra(Ask[RailState]):
    """One additional action or none (»Zusätzliche Aktion«, RL-501, RL-705)?"""

    def __init__(
        self, book: Book[RailState], seat: int, prices: Prices, last: bool
    ) -> None:
        rule, name = ("RL-705", "final_extra") if last else ("RL-501", "extra")
        act = prices.actions
        answers = (
            Passing(Pass),
            BuyingSlow(BuySlow, "RL-502", act["move_slow_train"], last),
            BuyingCard(BuyCard, "RL-503", act["second_track_card"], last),
            Discarding(DiscardCard, "RL-504", act["discard_a_card"], last),
            Marking(MarkBox, "RL-505", act["mark_one_box"], last),
        )
        super().__init__(book, seat, rule, name, answers, refused="refused.extra")
        self.key: Final = "ask.final" if last else "ask.extra"

    def question(self, state: RailState) -> Question:
        return Question(self.key, {"n": state.players[self.seat].coins})


@final
class Passing(PlainAnswer[RailState, Pass]):
    """No additional action (RL-501)."""

    def add_moves(self, state: RailState, seat: i64, moves: list[Move]) -> None:
        moves.append(state.material.moves.pass_)

    def resolve(self, state: RailState, seat: i64, move: Pass) -> None:
        state.tell_of(seat, "passed")

    def choice(self, state: RailState, seat: i64, move: Pass) -> Choice:
        return Choice(move.text(), "choose.pass", {}, None, "", True)


class Extra(PlainAnswer[RailState, M]):
    """Something that costs coins; not all of it is allowed as the last action."""

    def __init__(self, moves: type[M], rule: str, action: Action, last: bool) -> None:
        super().__init__(moves)
        self.rule: Final = rule
        self.price: Final[i64] = action.cost_coins
        self.allowed: Final = not last or action.allowed_in_final_action

    def is_open(self, state: RailState, seat: i64) -> bool:
        return self.allowed and state.players[seat].coins >= self.price

    def why_closed(self, state: RailState, seat: i64) -> Illegal | None:
        """Too late for it, or too dear."""
        if self.is_open(state, seat):
            return None
        if not self.allowed:
            return Illegal("RL-705", "refused.extra.final")
        coins = state.players[seat].coins
        params: dict[str, object] = {"n": self.price, "have": coins}
        return Illegal(self.rule, "refused.extra.coins", params)


@final
class BuyingSlow(Extra[BuySlow]):
    """Pay for a move of the slow train, if a station is in reach (RL-502, RL-314)."""

    def add_moves(self, state: RailState, seat: i64, moves: list[Move]) -> None:
        if self.is_open(state, seat) and has_station_ahead(state, seat):
            moves.append(state.material.moves.buy_slow)

    def why_not(self, state: RailState, seat: i64, move: BuySlow) -> Illegal | None:
        refusal = self.why_closed(state, seat)
        if refusal is not None or has_station_ahead(state, seat):
            return refusal
        return Illegal("RL-314", "refused.extra.no_station")

    def resolve(self, state: RailState, seat: i64, move: BuySlow) -> None:
        pay_coins(state, seat, self.price)
        state.stack.push(state.steps.paid_slow[seat])

    def choice(self, state: RailState, seat: i64, move: BuySlow) -> Choice:
        return Choice(move.text(), "choose.buy_slow", {"n": self.price}, None, "buy")


@final
class BuyingCard(Extra[BuyCard]):
    """Pay for a second track card; never as the last action (RL-503, RL-203)."""

    def add_moves(self, state: RailState, seat: i64, moves: list[Move]) -> None:
        if self.is_open(state, seat) and state.can_play_card(seat):
            moves.append(state.material.moves.buy_card)

    def why_not(self, state: RailState, seat: i64, move: BuyCard) -> Illegal | None:
        refusal = self.why_closed(state, seat)
        if refusal is not None or state.can_play_card(seat):
            return refusal
        return Illegal("RL-203", "refused.extra.no_card", {"n": LAST_CARD})

    def resolve(self, state: RailState, seat: i64, move: BuyCard) -> None:
        pay_coins(state, seat, self.price)
        state.stack.push(state.steps.second_card[seat])

    def choice(self, state: RailState, seat: i64, move: BuyCard) -> Choice:
        return Choice(move.text(), "choose.buy_card", {"n": self.price}, None, "buy")


@final
class Discarding(Extra[DiscardCard]):
    """An A card leaves the game face up and brings a coin (RL-504, RL-I30)."""

    def add_moves(self, state: RailState, seat: i64, moves: list[Move]) -> None:
        if self.is_open(state, seat):
            discards = state.material.moves.discards
            for card in state.players[seat].hand:
                moves.append(discards[card])

    def why_not(self, state: RailState, seat: i64, move: DiscardCard) -> Illegal | None:
        if move.card not in state.players[seat].hand:
            return Illegal("RL-504", "refused.extra.not_in_hand", {"card": move.name})
        return self.why_closed(state, seat)

    def resolve(self, state: RailState, seat: i64, move: DiscardCard) -> None:
        take_out(state.players[seat].hand, move.card)
        state.discarded.append(move.card)
        if state.events is not None:
            card = [Target("card", move.name)]
            state.tell_of(seat, "discarded", {"card": move.name}, card)
        pay_coins(state, seat, self.price)
        gain = state.material.prices.discard_gain
        gain_coins(state, seat, gain, "discard", move.name)

    def choice(self, state: RailState, seat: i64, move: DiscardCard) -> Choice:
        gain = state.material.prices.discard_gain
        params: dict[str, object] = {"card": move.name, "n": gain}
        target = Target("card", move.name)
        return Choice(move.text(), "choose.discard", params, [target], "discard")


@final
class Marking(Extra[MarkBox]):
    """Once per game, mark the next box of a good for coins (RL-505)."""

    def add_moves(self, state: RailState, seat: i64, moves: list[Move]) -> None:
        player, material = state.players[seat], state.material
        if not self.is_open(state, seat) or player.boxes >= material.prices.mark_limit:
            return
        marks = player.marks
        for good in range(len(marks)):
            if material.sheet.can_mark(marks, good):
                moves.append(material.moves.marks[good])

    def why_not(self, state: RailState, seat: i64, move: MarkBox) -> Illegal | None:
        player = state.players[seat]
        if self.allowed and player.boxes >= state.material.prices.mark_limit:
            return Illegal("RL-505", "refused.extra.mark_used")
        refusal = self.why_closed(state, seat)
        if refusal is not None:
            return refusal
        sheet = state.material.sheet
        good: dict[str, object] = {"good": "@symbol." + move.name}
        if sheet.is_full(player.marks, move.good):
            return Illegal("RL-505", "refused.extra.full", good)
        if sheet.is_closed(player.marks, move.good):
            return Illegal("RL-505", "refused.extra.closed", good)
        return None

    def resolve(self, state: RailState, seat: i64, move: MarkBox) -> None:
        pay_coins(state, seat, self.price)
        state.players[seat].boxes += 1
        mark_box(state, seat, move.good)

    def choice(self, state: RailState, seat: i64, move: MarkBox) -> Choice:
        box = state.players[seat].marks[move.good] + 1
        good = "@symbol." + move.name
        params: dict[str, object] = {"good": good, "box": box, "n": self.price}
        target = Target("box", f"{seat + 1}.{move.name}.{box}")
        return Choice(move.text(), "choose.mark", params, [target], "mark")

    def alike(self, state: RailState, seat: i64, move: MarkBox) -> i64:
        """Whose box it is, and which one."""
        return state.players[seat].marks[move.good] * len(state.players) + seat
