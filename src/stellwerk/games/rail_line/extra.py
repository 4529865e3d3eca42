# SPDX-License-Identifier: MIT
"""The additional action: at most one per turn, and one last one at the end."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.games.rail_line.asking import RailDecision
from stellwerk.games.rail_line.flow import (
    gain_coins,
    has_station_ahead,
    mark_box,
    pay_coins,
    take_out,
)
from stellwerk.games.rail_line.material import LAST_CARD
from stellwerk.games.rail_line.moves import (
    BuyCard,
    BuySlow,
    DiscardCard,
    MarkBox,
    Pass,
)
from stellwerk.games.rail_line.state import RailState
from stellwerk.games.rail_line.steps import Steps


@final
class AskExtra(RailDecision):
    """One additional action or none (»Zusätzliche Aktion«, RL-501, RL-705)."""

    def __init__(self, steps: Steps, seat: int, final: bool) -> None:
        rule = "RL-705" if final else "RL-501"
        super().__init__(steps, seat, rule, "final_extra" if final else "extra")
        self.final: Final = final

    def moves(self, state: RailState) -> list[Move]:
        """The answers that `why_not` has nothing against, found without reasons."""
        answers = state.material.moves
        prices = state.material.prices
        player = state.players[self.seat]
        coins = player.coins
        final = self.final
        moves: list[Move] = [answers.pass_]
        slow_allowed = coins >= prices.slow and (not final or prices.slow_in_final)
        if slow_allowed and has_station_ahead(state, self.seat):
            moves.append(answers.buy_slow)
        if coins >= prices.card and not final and state.can_play_card(self.seat):
            moves.append(answers.buy_card)
        if coins >= prices.discard and (not final or prices.discard_in_final):
            for card in player.hand:
                moves.append(answers.discards[card])
        mark_allowed = not final or prices.mark_in_final
        if mark_allowed and coins >= prices.mark and player.boxes < prices.mark_limit:
            self.add_marks(state, moves)
        return moves

    def add_marks(self, state: RailState, moves: list[Move]) -> None:
        sheet = state.material.sheet
        marks = state.players[self.seat].marks
        answers = state.material.moves.marks
        for good in range(len(marks)):
            if sheet.can_mark(marks, good):
                moves.append(answers[good])

    def why_not(self, state: RailState, move: Move) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        if isinstance(move, BuySlow):
            return self.why_no_slow(state)
        if isinstance(move, BuyCard):
            return self.why_no_card(state)
        if isinstance(move, DiscardCard):
            return self.why_no_discard(state, move)
        if isinstance(move, MarkBox):
            return self.why_no_mark(state, move)
        return Illegal(self.rule, "refused.extra")

    def why_no_slow(self, state: RailState) -> Illegal | None:
        """Needs the coins and a station in reach (RL-502, RL-314)."""
        material = state.material
        if self.final and not material.prices.slow_in_final:
            return Illegal("RL-705", "refused.extra.final")
        if state.players[self.seat].coins < material.prices.slow:
            return self.too_dear(state, "RL-502", material.prices.slow)
        if not has_station_ahead(state, self.seat):
            return Illegal("RL-314", "refused.extra.no_station")
        return None

    def why_no_card(self, state: RailState) -> Illegal | None:
        """Needs the coins, a free space and a card; never as final action (RL-503)."""
        if self.final:
            return Illegal("RL-705", "refused.extra.final")
        cost = state.material.prices.card
        if state.players[self.seat].coins < cost:
            return self.too_dear(state, "RL-503", cost)
        if not state.can_play_card(self.seat):
            return Illegal("RL-203", "refused.extra.no_card", {"n": LAST_CARD})
        return None

    def why_no_discards(self, state: RailState) -> Illegal | None:
        material = state.material
        if self.final and not material.prices.discard_in_final:
            return Illegal("RL-705", "refused.extra.final")
        if state.players[self.seat].coins < material.prices.discard:
            return self.too_dear(state, "RL-504", material.prices.discard)
        return None

    def why_no_discard(self, state: RailState, move: DiscardCard) -> Illegal | None:
        if move.card not in state.players[self.seat].hand:
            return Illegal("RL-504", "refused.extra.not_in_hand", {"card": move.name})
        return self.why_no_discards(state)

    def why_no_marks(self, state: RailState) -> Illegal | None:
        """Once per game, for two coins (RL-505)."""
        material = state.material
        player = state.players[self.seat]
        if self.final and not material.prices.mark_in_final:
            return Illegal("RL-705", "refused.extra.final")
        if player.boxes >= material.prices.mark_limit:
            return Illegal("RL-505", "refused.extra.mark_used")
        if player.coins < material.prices.mark:
            return self.too_dear(state, "RL-505", material.prices.mark)
        return None

    def why_no_mark(self, state: RailState, move: MarkBox) -> Illegal | None:
        refused = self.why_no_marks(state)
        if refused is not None:
            return refused
        sheet = state.material.sheet
        marks = state.players[self.seat].marks
        good: dict[str, object] = {"good": "@symbol." + move.name}
        if sheet.is_full(marks, move.good):
            return Illegal("RL-505", "refused.extra.full", good)
        if sheet.is_closed(marks, move.good):
            return Illegal("RL-505", "refused.extra.closed", good)
        return None

    def too_dear(self, state: RailState, rule: str, cost: int) -> Illegal:
        coins = state.players[self.seat].coins
        return Illegal(rule, "refused.extra.coins", {"n": cost, "have": coins})

    def resolve(self, state: RailState, move: Move) -> None:
        if isinstance(move, BuySlow):
            pay_coins(state, self.seat, state.material.prices.slow)
            state.stack.push(self.steps.paid_slow[self.seat])
        elif isinstance(move, BuyCard):
            pay_coins(state, self.seat, state.material.prices.card)
            state.stack.push(self.steps.second_card[self.seat])
        elif isinstance(move, DiscardCard):
            self.discard(state, move)
        elif isinstance(move, MarkBox):
            pay_coins(state, self.seat, state.material.prices.mark)
            state.players[self.seat].boxes += 1
            mark_box(state, self.seat, move.good)
        elif state.events is not None:
            params: dict[str, object] = {"player": seat_name(self.seat)}
            state.tell("passed", self.seat, params)

    def discard(self, state: RailState, move: DiscardCard) -> None:
        """The card leaves the game face up and brings a coin (RL-504, RL-I30)."""
        take_out(state.players[self.seat].hand, move.card)
        state.discarded.append(move.card)
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "card": move.name,
            }
            state.tell("discarded", self.seat, params, [Target("card", move.name)])
        pay_coins(state, self.seat, state.material.prices.discard)
        gain = state.material.prices.discard_gain
        gain_coins(state, self.seat, gain, "discard", move.name)

    def question(self, state: RailState) -> Question:
        params: dict[str, object] = {"n": state.players[self.seat].coins}
        return Question("ask.final" if self.final else "ask.extra", params)

    def choice(self, state: RailState, move: Move) -> Choice:
        material = state.material
        text = move.text()
        if isinstance(move, BuySlow):
            cost: dict[str, object] = {"n": material.prices.slow}
            return Choice(text, "choose.buy_slow", cost, None, "buy")
        if isinstance(move, BuyCard):
            cost = {"n": material.prices.card}
            return Choice(text, "choose.buy_card", cost, None, "buy")
        if isinstance(move, DiscardCard):
            gain: dict[str, object] = {
                "card": move.name,
                "n": material.prices.discard_gain,
            }
            target = Target("card", move.name)
            return Choice(text, "choose.discard", gain, [target], "discard")
        if isinstance(move, MarkBox):
            box = state.players[self.seat].marks[move.good] + 1
            params: dict[str, object] = {
                "good": "@symbol." + move.name,
                "box": box,
                "n": material.prices.mark,
            }
            target = Target("box", f"{self.seat + 1}.{move.name}.{box}")
            return Choice(text, "choose.mark", params, [target], "mark")
        return Choice(text, "choose.pass", {}, None, "", True)
