# SPDX-License-Identifier: MIT
"""The premium: a train runs, cards are drawn (»Prämienzahlung«, EX-401 to 416)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Question, Target
from stellwerk.core.rng import Rng
from stellwerk.games.express_01.asking import Declining, Drawing
from stellwerk.games.express_01.moves import Draw, NoRun, Run, Stop
from stellwerk.games.express_01.payout import expected_payout
from stellwerk.games.express_01.phases import begin_payment
from stellwerk.games.express_01.shown import shown_route
from stellwerk.games.express_01.state import ExpressState

# A train runs


@final
class Running(Answer[ExpressState, Run]):
    """The train of a company with an own share runs its best route (EX-402, EX-410)."""

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        runs = state.material.moves.runs
        held = state.players[seat].held
        for company in range(len(held)):
            if held[company] > 0 and state.can_run(company):
                moves.append(runs[company])

    def why_not(self, state: ExpressState, seat: i64, move: Run) -> Illegal | None:
        company: dict[str, object] = {"company": "@company." + move.name}
        if state.network.stations[move.company] == 0:
            return Illegal("EX-402", "refused.run.no_station", company)
        if state.players[seat].held[move.company] == 0:
            return Illegal("EX-402", "refused.run.no_share", company)
        if not state.can_run(move.company):
            return Illegal("EX-402", "refused.run.no_route", company)
        return None

    def resolve(self, state: ExpressState, seat: i64, move: Run) -> None:
        value = state.route_value(move.company)
        if state.events is not None:
            slots = [Target("slot", slot) for slot in shown_route(state, move.company)]
            state.tell_of(seat, "ran", run_params(state, move), slots)
        begin_payment(state, move.company, value)

    def choice(self, state: ExpressState, seat: i64, move: Run) -> Choice:
        params = run_params(state, move)
        targets = [Target("company", move.name)]
        preview = run_preview(state, seat, move.company)
        return Choice(move.text(), "choose.run", params, targets, "run", False, preview)


def run_params(state: ExpressState, move: Run) -> dict[str, object]:
    """The company, and its route with the value."""
    slots: list[object] = [*shown_route(state, move.company)]
    name, value = "@company." + move.name, state.route_value(move.company)
    return {"company": name, "n": value, "slots": slots}


def run_preview(state: ExpressState, seat: i64, company: i64) -> list[Effect]:
    """How many cards each player would draw, the black engine used."""
    cards = expected_payout(state, seat, company)
    return [
        Effect(other, "preview.draws", {"n": cards[other]})
        for other in state.order
        if cards[other] > 0
    ]


# Cards are drawn


class AskDraw(Ask[ExpressState]):
    """Which stack does a card of the premium come from (EX-412)?"""

    def draw(self, state: ExpressState, rng: Rng) -> Move:
        """Any stack that holds cards, without listing them."""
        return nth_draw(state, rng.below(state.stacks.filled()))

    def why_other(self, state: ExpressState, move: Move) -> Illegal:
        return Illegal(self.rule, "refused.draw")

    def question(self, state: ExpressState) -> Question:
        name = state.material.company_word(state.pending.company)
        params: dict[str, object] = {"n": state.pending.left, "company": name}
        return Question("ask." + self.name, params)


@final
class AskDrawEngine(AskDraw):
    """The same for the black engine, whose card may be declined (EX-414)."""

    def draw(self, state: ExpressState, rng: Rng) -> Move:
        """The same, or stopping."""
        filled = state.stacks.filled()
        number = rng.below(filled + 1)
        return nth_draw(state, number) if number < filled else state.material.moves.stop


def nth_draw(state: ExpressState, number: i64) -> Move:
    """One of the stacks that hold cards, counted from 0."""
    piles = state.stacks.piles
    pile: i64 = 0
    while number > 0 or not piles[pile]:
        if piles[pile]:
            number -= 1
        pile += 1
    return state.material.moves.draws[pile]


@final
class DrawingPremium(Drawing):
    """A card of the premium; `share` is 1 unless it is the surplus (EX-412, 413)."""

    def __init__(self, moves: type[Draw], event: str, share: i64) -> None:
        super().__init__(moves, "EX-412", event)
        self.share: Final[i64] = share

    def resolve(self, state: ExpressState, seat: i64, move: Draw) -> None:
        state.pending.left -= 1
        state.players[seat].drawn += self.share
        super().resolve(state, seat, move)


@final
class Stopping(Declining[Stop]):
    """Decline a card, which only the black engine allows (EX-414, EX-416, EX-I28)."""

    def __init__(self, moves: type[Stop], rule: str, refused: str) -> None:
        super().__init__(moves, "draw", False)
        self.rule: Final = rule
        self.refused: Final = refused  # the reason, none if it is allowed

    def add_moves(self, state: ExpressState, seat: i64, moves: list[Move]) -> None:
        if self.refused == "":
            super().add_moves(state, seat, moves)

    def why_not(self, state: ExpressState, seat: i64, move: Stop) -> Illegal | None:
        return Illegal(self.rule, self.refused) if self.refused else None

    def resolve(self, state: ExpressState, seat: i64, move: Stop) -> None:
        state.pending.stopped = True
        state.tell_of(seat, "stopped")


RUN: Final = (Declining(NoRun, "run", False, "no_run"), Running(Run))
DRAW: Final = (
    DrawingPremium(Draw, "drew", 1),
    Stopping(Stop, "EX-416", "refused.stop"),
)
DRAW_ENGINE: Final = (DrawingPremium(Draw, "drew.engine", 1), Stopping(Stop, "", ""))
DRAW_REST: Final = (
    DrawingPremium(Draw, "drew.rest", 0),
    Stopping(Stop, "EX-I28", "refused.stop.rest"),
)
