# SPDX-License-Identifier: MIT
"""The premium: a train runs, cards are drawn (»Prämienzahlung«, EX-401 to 416)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target, seat_name
from stellwerk.games.express_01.asking import (
    ExpressDecision,
    draw_choice,
    draw_moves,
    stack_name,
    why_no_draw,
)
from stellwerk.games.express_01.moves import Draw, NoRun, Run, Stop
from stellwerk.games.express_01.payout import expected_payout
from stellwerk.games.express_01.phases import begin_payment
from stellwerk.games.express_01.player import insert_card
from stellwerk.games.express_01.shown import shown_route
from stellwerk.games.express_01.state import ExpressState
from stellwerk.games.express_01.steps import Steps

DUE: Final = 0  # a card for a share: must be drawn
ENGINE: Final = 1  # a card for the black engine: may be declined
REST: Final = 2  # the surplus of the active player: must be drawn
DRAW_NAMES: Final = ("draw", "draw_engine", "draw_rest")
DRAW_EVENTS: Final = ("drew", "drew.engine", "drew.rest")
DRAW_RULES: Final = ("EX-412", "EX-414", "EX-413")


@final
class AskRun(ExpressDecision):
    """Choose a company whose train runs its best route, or none (EX-401, EX-410)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "EX-401", "run")

    def moves(self, state: ExpressState) -> list[Move]:
        answers = state.material.moves
        moves: list[Move] = [answers.no_run]
        held = self.player(state).held
        for company in range(len(held)):
            if held[company] > 0 and state.can_run(company):
                moves.append(answers.runs[company])
        return moves

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if isinstance(move, NoRun):
            return None
        if not isinstance(move, Run):
            return Illegal("EX-401", "refused.run")
        params: dict[str, object] = {"company": "@company." + move.name}
        if state.network.stations[move.company] == 0:
            return Illegal("EX-402", "refused.run.no_station", params)
        if self.player(state).held[move.company] == 0:
            return Illegal("EX-402", "refused.run.no_share", params)
        if not state.can_run(move.company):
            return Illegal("EX-402", "refused.run.no_route", params)
        return None

    def resolve(self, state: ExpressState, move: Move) -> None:
        if not isinstance(move, Run):
            if state.events is not None:
                state.tell("no_run", self.seat, {"player": seat_name(self.seat)})
            return
        value = state.route_value(move.company)
        if state.events is not None:
            route = shown_route(state, move.company)
            targets = [Target("slot", slot) for slot in route]
            slots: list[object] = []
            slots.extend(route)
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "company": "@company." + move.name,
                "n": value,
                "slots": slots,
            }
            state.tell("ran", self.seat, params, targets)
        begin_payment(state, self.steps, move.company, value)

    def question(self, state: ExpressState) -> Question:
        return Question("ask.run")

    def choice(self, state: ExpressState, move: Move) -> Choice:
        if not isinstance(move, Run):
            return Choice(move.text(), "choose.no_run", {}, None, "run")
        route = shown_route(state, move.company)
        slots: list[object] = []
        slots.extend(route)
        params: dict[str, object] = {
            "company": "@company." + move.name,
            "n": state.route_value(move.company),
            "slots": slots,
        }
        targets = [Target("company", move.name)]
        preview = self.preview(state, move.company)
        return Choice(move.text(), "choose.run", params, targets, "run", False, preview)

    def preview(self, state: ExpressState, company: i64) -> list[Effect]:
        """How many cards each player would draw, the black engine used."""
        cards = expected_payout(state, self.seat, company)
        effects: list[Effect] = []
        for seat in state.order:
            if cards[seat] > 0:
                effects.append(Effect(seat, "preview.draws", {"n": cards[seat]}))
        return effects


@final
class AskDraw(ExpressDecision):
    """Draw the top card of a stack as part of a premium (EX-412)."""

    def __init__(self, steps: Steps, seat: int, reason: int) -> None:
        super().__init__(steps, seat, DRAW_RULES[reason], DRAW_NAMES[reason])
        self.reason: Final[i64] = reason

    def moves(self, state: ExpressState) -> list[Move]:
        if self.reason != ENGINE:
            return draw_moves(state)
        answers = state.material.moves
        if state.stacks.empty == 0:
            return answers.draws_or_stop
        return [*draw_moves(state), answers.stop]

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if isinstance(move, Draw):
            return why_no_draw(state, move, "EX-412")
        if not isinstance(move, Stop):
            return Illegal(self.rule, "refused.draw")
        if self.reason == DUE:
            return Illegal("EX-416", "refused.stop")
        if self.reason == REST:
            return Illegal("EX-I28", "refused.stop.rest")
        return None

    def resolve(self, state: ExpressState, move: Move) -> None:
        if not isinstance(move, Draw):
            state.stopped = True
            if state.events is not None:
                params: dict[str, object] = {"player": seat_name(self.seat)}
                state.tell("stopped", self.seat, params)
            return
        state.left -= 1
        if self.reason != REST:
            self.player(state).drawn += 1
        draw_card(state, self.seat, move.pile, DRAW_EVENTS[self.reason])

    def question(self, state: ExpressState) -> Question:
        name = "@company." + state.material.companies[state.company]
        params: dict[str, object] = {"n": state.left, "company": name}
        return Question("ask." + self.name, params)

    def choice(self, state: ExpressState, move: Move) -> Choice:
        if not isinstance(move, Draw):
            return Choice(move.text(), "choose.stop", {}, None, "draw")
        return draw_choice(state, move)


def draw_card(state: ExpressState, seat: int, pile: i64, key: str) -> None:
    """The top card of a stack goes to a hand, seen by everybody (EX-412)."""
    kind = state.stacks.draw_top(pile)
    insert_card(state.players[seat].hand, kind)
    if state.events is not None:
        number = state.material.cards.numbers[kind]
        params: dict[str, object] = {
            "player": seat_name(seat),
            "card": number,
            "stack": stack_name(state, pile),
        }
        targets = [Target("stack", state.material.piles[pile])]
        state.tell(key, seat, params, targets)


@final
class AskWest(ExpressDecision):
    """The first player in the west draws a card as a bonus (EX-212)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "EX-212", "west")

    def moves(self, state: ExpressState) -> list[Move]:
        return draw_moves(state)

    def why_not(self, state: ExpressState, move: Move) -> Illegal | None:
        if isinstance(move, Draw):
            return why_no_draw(state, move, "EX-212")
        return Illegal("EX-212", "refused.west")

    def resolve(self, state: ExpressState, move: Move) -> None:
        assert isinstance(move, Draw)
        draw_card(state, self.seat, move.pile, "drew.west")

    def question(self, state: ExpressState) -> Question:
        return Question("ask.west")

    def choice(self, state: ExpressState, move: Move) -> Choice:
        assert isinstance(move, Draw)
        return draw_choice(state, move)
