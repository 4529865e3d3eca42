# SPDX-License-Identifier: MIT
"""The questions before the first turn: start player, roles, draft, deals."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.lots import SAMPLE, Lots, LuckDecision, some_of
from stellwerk.core.messages import Choice, Event, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.first_class.asking import FirstClassDecision, SeatWork
from stellwerk.games.first_class.coins import without
from stellwerk.games.first_class.labels import end_card_params, end_name
from stellwerk.games.first_class.material import DISPLAY, Material
from stellwerk.games.first_class.moves import (
    Deal,
    DrawMurderer,
    Keep,
    Refill,
)
from stellwerk.games.first_class.sources import begin
from stellwerk.games.first_class.state import FirstClassState
from stellwerk.games.first_class.steps import Steps
from stellwerk.parts.moves import DrawStart


def prepare(state: FirstClassState, steps: Steps, start: int) -> None:
    """The start player is known: the rest of the set-up, first step on top."""
    state.first = start
    state.start = start
    stack = state.stack
    stack.push(steps.next_round)
    if state.material.first_action:
        for seat in reversed(state.order()):
            stack.push(steps.first_action[seat])
    stack.push(steps.refill_offer)
    for seat in reversed(state.draft_order()):
        stack.push(steps.keep[seat])
    stack.push(steps.draft_deal)
    if state.material.has_crime:
        stack.push(steps.draw_murderer)
    if state.events is not None:
        state.tell("start", start, {"player": seat_name(start)})


@final
class AskStart(LuckDecision[FirstClassState]):
    """Luck names the start player, unless the table chose one (FC-009)."""

    def __init__(self, steps: Steps, material: Material) -> None:
        super().__init__("FC-009")
        self.steps: Final = steps
        self.material: Final = material

    def text(self) -> str:
        return "start"

    def moves(self, state: FirstClassState) -> list[Move]:
        moves: list[Move] = []
        moves.extend(self.material.moves.starts[: self.material.players])
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if isinstance(move, DrawStart) and move.drawn < self.material.players:
            return None
        return Illegal("FC-009", "refused.start")

    def resolve(self, state: FirstClassState, move: Move) -> None:
        assert isinstance(move, DrawStart)
        prepare(state, self.steps, move.drawn)

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.start")


@final
class AskMurderer(LuckDecision[FirstClassState]):
    """Luck deals the roles; exactly one player is the murderer (FC-741)."""

    def __init__(self, material: Material) -> None:
        super().__init__("FC-741")
        self.material: Final = material

    def text(self) -> str:
        return "murderer"

    def moves(self, state: FirstClassState) -> list[Move]:
        moves: list[Move] = []
        moves.extend(self.material.moves.murderers[: self.material.players])
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if isinstance(move, DrawMurderer) and move.drawn < self.material.players:
            return None
        return Illegal("FC-741", "refused.murderer")

    def resolve(self, state: FirstClassState, move: Move) -> None:
        assert isinstance(move, DrawMurderer)
        state.murderer = move.drawn
        if state.events is None:
            return
        for seat in range(len(state.players)):
            role = "murderer" if seat == move.drawn else "innocent"
            params: dict[str, object] = {"player": seat_name(seat)}
            secret: dict[str, object] = {"role": "@role." + role}
            state.events.append(Event("event.role", seat, params, None, secret, [seat]))

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.murderer")


@final
class AskDraftDeal(LuckDecision[FirstClassState]):
    """Luck deals one end-game card more than there are players (FC-010)."""

    def __init__(self, material: Material) -> None:
        super().__init__("FC-010")
        self.material: Final = material

    def text(self) -> str:
        return "draft_deal"

    def moves(self, state: FirstClassState) -> list[Move]:
        """One example: the first cards."""
        return [self.made(state.end_pile[: self.material.players + 1])]

    def made(self, cards: list[int]) -> Deal:
        return Deal("draft", cards, self.material.end_names)

    def draw(self, state: FirstClassState, rng: Rng) -> Move:
        cards = rng.sample(state.end_pile, self.material.players + 1)
        cards.sort()
        return self.made(cards)

    def lots(self, state: FirstClassState) -> Lots:
        names = [self.material.end_names[card] for card in state.end_pile]
        return some_of("draft", SAMPLE, names, self.material.players + 1, True)

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        count = self.material.players + 1
        if (
            isinstance(move, Deal)
            and move.word == "draft"
            and len(set(move.cards)) == len(move.cards) == count
            and set(move.cards) <= set(state.end_pile)
        ):
            return None
        return Illegal("FC-010", "refused.draft_deal", {"n": count})

    def resolve(self, state: FirstClassState, move: Move) -> None:
        assert isinstance(move, Deal)
        state.drafted = sorted(move.cards)
        state.held = state.drafted[:]
        state.end_pile = [card for card in state.end_pile if card not in move.cards]
        if state.events is not None:
            state.tell("drafted", None, {"n": len(move.cards)})

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.draft_deal")


@final
class AskKeep(FirstClassDecision):
    """Keep one end-game card and pass the rest to the right (FC-010)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "FC-010", "keep")

    def moves(self, state: FirstClassState) -> list[Move]:
        moves: list[Move] = []
        for card in state.held:
            moves.append(state.material.moves.keeps[card])
        return moves

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if not isinstance(move, Keep):
            return Illegal("FC-010", "refused.keep")
        if move.card in state.held:
            return None
        named = end_name(state.material, move.card)
        return Illegal("FC-010", "refused.keep.other", {"card": named})

    def resolve(self, state: FirstClassState, move: Move) -> None:
        assert isinstance(move, Keep)
        state.held = without(state.held, move.card)
        state.players[self.seat].end_cards = [move.card]
        if self.seat == state.first:  # the last one: the card left over goes back
            state.end_pile = sorted(state.end_pile + state.held)
            state.held = []
        if state.events is not None:
            params: dict[str, object] = {"player": seat_name(self.seat)}
            secret: dict[str, object] = {"card": end_name(state.material, move.card)}
            state.events.append(
                Event("event.kept", self.seat, params, None, secret, [self.seat])
            )

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.keep")

    def choice(self, state: FirstClassState, move: Move) -> Choice:
        assert isinstance(move, Keep)
        params = end_card_params(state.material, move.card)
        used = state.material.first_action
        label = "choose.keep.used" if used else "choose.keep"
        target = Target("end_card", move.name)
        return Choice(move.text(), label, params, [target], "keep")


@final
class FirstAction(SeatWork):
    """If agreed, the card kept in the draft is shown and its action used (FC-I2)."""

    def run(self, state: FirstClassState) -> None:
        state.active = self.owner
        card = state.players[self.owner].end_cards[0]
        if state.events is not None:
            name = state.material.end_names[card]
            params: dict[str, object] = {
                "player": seat_name(self.owner),
                "card": end_name(state.material, card),
            }
            state.tell("first_action", self.owner, params, [Target("end_card", name)])
        state.stack.push(self.steps.drain[self.owner])
        begin(state, self.steps, self.owner, state.material.endings[card].source)


@final
class AskDeal(LuckDecision[FirstClassState]):
    """Luck lays out the display of a round (FC-012, FC-102)."""

    def __init__(self, material: Material) -> None:
        super().__init__("FC-102")
        self.material: Final = material

    def text(self) -> str:
        return "deal"

    def moves(self, state: FirstClassState) -> list[Move]:
        """One example: the cards in printed order."""
        return [Deal("deal", state.unseen[:DISPLAY], self.material.names)]

    def draw(self, state: FirstClassState, rng: Rng) -> Move:
        return Deal("deal", rng.sample(state.unseen, DISPLAY), self.material.names)

    def lots(self, state: FirstClassState) -> Lots:
        names = [self.material.names[card] for card in state.unseen]
        return some_of("deal", SAMPLE, names, DISPLAY)

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if (
            isinstance(move, Deal)
            and move.word == "deal"
            and len(set(move.cards)) == len(move.cards) == DISPLAY
            and set(move.cards) <= set(state.unseen)
        ):
            return None
        return Illegal("FC-102", "refused.deal", {"n": DISPLAY})

    def resolve(self, state: FirstClassState, move: Move) -> None:
        assert isinstance(move, Deal)
        state.display = move.cards[:]
        dealt = [False] * len(self.material.cards)
        for card in move.cards:
            dealt[card] = True
        left: list[int] = []
        for card in state.unseen:
            if not dealt[card]:
                left.append(card)
        state.unseen = left
        if state.events is not None:
            state.tell(
                "dealt", None, {"n": int(state.round)}, [Target("display", "all")]
            )

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.deal", {"n": int(state.round)})


@final
class AskRefill(LuckDecision[FirstClassState]):
    """Luck reveals an end-game card for the open ones (FC-282)."""

    def __init__(self) -> None:
        super().__init__("FC-282")

    def text(self) -> str:
        return "refill"

    def moves(self, state: FirstClassState) -> list[Move]:
        moves: list[Move] = []
        for card in state.end_pile:
            moves.append(state.material.moves.refills[card])
        return moves

    def draw(self, state: FirstClassState, rng: Rng) -> Move:
        pile = state.end_pile
        return state.material.moves.refills[pile[rng.below(len(pile))]]

    def why_not(self, state: FirstClassState, move: Move) -> Illegal | None:
        if isinstance(move, Refill) and move.card in state.end_pile:
            return None
        return Illegal("FC-282", "refused.refill")

    def resolve(self, state: FirstClassState, move: Move) -> None:
        assert isinstance(move, Refill)
        state.end_pile = without(state.end_pile, move.card)
        state.offer = [*state.offer, move.card]
        if state.events is not None:
            params: dict[str, object] = {"card": end_name(state.material, move.card)}
            state.tell("refill", None, params, [Target("end_card", move.name)])

    def question(self, state: FirstClassState) -> Question:
        return Question("ask.refill")
