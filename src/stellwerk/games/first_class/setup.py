# SPDX-License-Identifier: MIT
"""The questions before the first turn: start player, roles, draft, deals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.answers import Answer, Chance
from stellwerk.core.contract import Move
from stellwerk.core.lots import SAMPLE, Lots, some_of
from stellwerk.core.messages import Choice, Illegal, Question, Target
from stellwerk.core.rng import Rng
from stellwerk.games.first_class.asking import SeatRun
from stellwerk.games.first_class.end_cards import tell_end_card
from stellwerk.games.first_class.labels import end_card_params, end_name
from stellwerk.games.first_class.material import ALL_PLACES, DISPLAY
from stellwerk.games.first_class.moves import Deal, DrawMurderer, Keep, Refill
from stellwerk.games.first_class.sources import begin
from stellwerk.games.first_class.state import FirstState, without
from stellwerk.parts.moves import DrawStart


def prepare(state: FirstState, start: int) -> None:
    """The start player is known: the rest of the set-up, first step on top."""
    state.first = start
    state.start = start
    stack, steps = state.stack, state.steps
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
    state.tell_of(start, "start")


@final
class AskStart(Chance[FirstState]):
    """Luck names the start player, unless the table chose one (FC-009)."""

    def moves(self, state: FirstState) -> list[Move]:
        moves: list[Move] = []
        moves.extend(state.material.moves.starts[: state.material.players])
        return moves

    def why_not(self, state: FirstState, move: Move) -> Illegal | None:
        if isinstance(move, DrawStart) and move.drawn < state.material.players:
            return None
        return Illegal("FC-009", "refused.start")

    def resolve(self, state: FirstState, move: Move) -> None:
        assert isinstance(move, DrawStart)
        prepare(state, move.drawn)


@final
class AskMurderer(Chance[FirstState]):
    """Luck deals the roles; exactly one player is the murderer (FC-741)."""

    def moves(self, state: FirstState) -> list[Move]:
        moves: list[Move] = []
        moves.extend(state.material.moves.murderers[: state.material.players])
        return moves

    def why_not(self, state: FirstState, move: Move) -> Illegal | None:
        if isinstance(move, DrawMurderer) and move.drawn < state.material.players:
            return None
        return Illegal("FC-741", "refused.murderer")

    def resolve(self, state: FirstState, move: Move) -> None:
        assert isinstance(move, DrawMurderer)
        state.murderer = move.drawn
        if state.events is not None:
            tell_roles(state, move.drawn)


def tell_roles(state: FirstState, murderer: int) -> None:
    for seat in range(len(state.players)):
        role = "murderer" if seat == murderer else "innocent"
        state.tell_of(seat, "role", None, None, {"role": "@role." + role}, [seat])


def is_deal(move: Move, word: str, count: int, pile: Iterable[int]) -> bool:
    """Are these so many different cards of the pile?"""
    return (
        isinstance(move, Deal)
        and move.word == word
        and len(set(move.cards)) == len(move.cards) == count
        and set(move.cards) <= set(pile)
    )


@final
class AskDraftDeal(Chance[FirstState]):
    """Luck deals one end-game card more than there are players (FC-010)."""

    def moves(self, state: FirstState) -> list[Move]:
        """One example: the first cards."""
        material = state.material
        cards = state.end_pile[: material.players + 1]
        return [Deal("draft", vec[i64](cards), material.end_names)]

    def draw(self, state: FirstState, rng: Rng) -> Move:
        cards = rng.sample(state.end_pile, state.material.players + 1)
        cards.sort()
        return Deal("draft", vec[i64](cards), state.material.end_names)

    def lots(self, state: FirstState) -> Lots:
        names = [state.material.end_names[card] for card in state.end_pile]
        return some_of("draft", SAMPLE, names, state.material.players + 1, True)

    def why_not(self, state: FirstState, move: Move) -> Illegal | None:
        count = state.material.players + 1
        if is_deal(move, "draft", count, state.end_pile):
            return None
        return Illegal("FC-010", "refused.draft_deal", {"n": count})

    def resolve(self, state: FirstState, move: Move) -> None:
        assert isinstance(move, Deal)
        state.drafted = sorted(move.cards)
        state.held = state.drafted[:]
        state.end_pile = [card for card in state.end_pile if card not in move.cards]
        if state.events is not None:
            state.tell("drafted", None, {"n": len(move.cards)})


@final
class Keeping(Answer[FirstState, Keep]):
    """Keep one end-game card and pass the rest to the right (FC-010)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        for card in state.held:
            moves.append(state.material.moves.keeps[card])

    def why_not(self, state: FirstState, seat: i64, move: Keep) -> Illegal | None:
        if move.card in state.held:
            return None
        named = end_name(state.material, move.card)
        return Illegal("FC-010", "refused.keep.other", {"card": named})

    def resolve(self, state: FirstState, seat: i64, move: Keep) -> None:
        state.held = without(state.held, move.card)
        state.players[seat].end_cards = [move.card]
        if seat == state.first:  # the last one: the card left over goes back
            state.end_pile = sorted(state.end_pile + state.held)
            state.held = []
        if state.events is not None:
            secret: dict[str, object] = {"card": end_name(state.material, move.card)}
            state.tell_of(seat, "kept", None, None, secret, [seat])

    def choice(self, state: FirstState, seat: i64, move: Keep) -> Choice:
        params = end_card_params(state.material, move.card)
        used = state.material.first_action
        label = "choose.keep.used" if used else "choose.keep"
        target = Target("end_card", move.name)
        return Choice(move.text(), label, params, [target], "keep")


@final
class FirstAction(SeatRun):
    """If agreed, the card kept in the draft is shown and its action used (FC-I2)."""

    def run(self, state: FirstState) -> None:
        seat = self.owner
        state.active = seat
        card = state.players[seat].end_cards[0]
        if state.events is not None:
            tell_end_card(state, "first_action", seat, card)
        state.stack.push(state.steps.drain[seat])
        begin(state, seat, state.material.endings[card].source)


@final
class AskDeal(Chance[FirstState]):
    """Luck lays out the display of a round (FC-012, FC-102)."""

    def moves(self, state: FirstState) -> list[Move]:
        """One example: the cards in printed order."""
        return [Deal("deal", state.unseen[:DISPLAY], state.material.names)]

    def draw(self, state: FirstState, rng: Rng) -> Move:
        cards = rng.sample_numbers(state.unseen, DISPLAY)
        return Deal("deal", cards, state.material.names)

    def lots(self, state: FirstState) -> Lots:
        names = [state.material.names[card] for card in state.unseen]
        return some_of("deal", SAMPLE, names, DISPLAY)

    def why_not(self, state: FirstState, move: Move) -> Illegal | None:
        if is_deal(move, "deal", DISPLAY, state.unseen):
            return None
        return Illegal("FC-102", "refused.deal", {"n": DISPLAY})

    def resolve(self, state: FirstState, move: Move) -> None:
        assert isinstance(move, Deal)
        state.display = move.cards
        state.open = ALL_PLACES
        if state.events is not None:
            where = [Target("display", "all")]
            state.tell("dealt", None, {"n": state.round}, where)

    def question(self, state: FirstState) -> Question:
        return Question("ask.deal", {"n": state.round})


@final
class AskRefill(Chance[FirstState]):
    """Luck reveals an end-game card for the open ones (FC-282)."""

    def moves(self, state: FirstState) -> list[Move]:
        moves: list[Move] = []
        for card in state.end_pile:
            moves.append(state.material.moves.refills[card])
        return moves

    def draw(self, state: FirstState, rng: Rng) -> Move:
        pile = state.end_pile
        return state.material.moves.refills[pile[rng.below(len(pile))]]

    def why_not(self, state: FirstState, move: Move) -> Illegal | None:
        if isinstance(move, Refill) and move.card in state.end_pile:
            return None
        return Illegal("FC-282", "refused.refill")

    def resolve(self, state: FirstState, move: Move) -> None:
        assert isinstance(move, Refill)
        state.end_pile = without(state.end_pile, move.card)
        state.offer = [*state.offer, move.card]
        if state.events is not None:
            params: dict[str, object] = {"card": end_name(state.material, move.card)}
            state.tell("refill", None, params, [Target("end_card", move.name)])
