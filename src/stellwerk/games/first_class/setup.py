# SPDX-License-Identifier: MIT
"""The questions before the first turn: start player, roles, draft, deals."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.core.answers import Answer, Book, Chance
from stellwerk.core.contract import Move
from stellwerk.core.lots import SAMPLE, Lots, some_of
from stellwerk.core.messages import Choice, Illegal, Question, Target
from stellwerk.core.rng import Rng
from stellwerk.games.first_class.asking import SeatRun
from stellwerk.games.first_class.end_cards import tell_end_card
from stellwerk.games.first_class.labels import end_card_params, end_name
from stellwerk.games.first_class.material import ALL_PLACES
from stellwerk.games.first_class.moves import Deal, DrawMurderer, Keep, Refill
from stellwerk.games.first_class.sources import begin
from stellwerk.games.first_class.state import FirstState
from stellwerk.parts.lists import without
from stellwerk.parts.start import StartChance


@final
class AskStart(StartChance[FirstState]):
    """Luck names the start player, unless the table chose one (FC-009)."""

    def begin(self, state: FirstState, start: int) -> None:
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
class AskMurderer(Chance[FirstState]):
    """Luck deals the roles; exactly one player is the murderer (FC-741)."""

    def moves(self, state: FirstState) -> list[Move]:
        return [*state.material.moves.murderers[: state.material.players]]

    def resolve(self, state: FirstState, move: Move) -> None:
        assert isinstance(move, DrawMurderer)
        state.murderer = move.drawn
        for seat in range(len(state.players)):
            role = "murderer" if seat == move.drawn else "innocent"
            secret: dict[str, object] = {"role": "@role." + role}
            state.tell_of(seat, "role", None, None, secret, [seat])


class AskCards(Chance[FirstState]):
    """Luck lays out so many different cards of a pile: ``deal``, ``draft_deal``."""

    def __init__(
        self, book: Book[FirstState], rule: str, name: str, count: int, names: list[str]
    ) -> None:
        super().__init__(book, rule, name)
        self.word: Final = name.split("_")[0]  # of the move
        self.count: Final = count
        self.names: Final = names
        self.ordered: Final = self.word == "draft"

    @abstractmethod
    def pile(self, state: FirstState) -> vec[i64]:
        """The cards that can be laid out, sorted."""

    def moves(self, state: FirstState) -> list[Move]:
        """One example: the first cards."""
        return [Deal(self.word, self.pile(state)[: self.count], self.names)]

    def draw(self, state: FirstState, rng: Rng) -> Move:
        cards = rng.sample_numbers(self.pile(state), self.count)
        return Deal(self.word, cards, self.names)

    def lots(self, state: FirstState) -> Lots:
        names = [self.names[card] for card in self.pile(state)]
        return some_of(self.word, SAMPLE, names, self.count, self.ordered)

    def why_not(self, state: FirstState, move: Move) -> Illegal | None:
        if isinstance(move, Deal) and move.word == self.word:
            cards = set(move.cards) & set(self.pile(state))
            if len(cards) == len(move.cards) == self.count:
                return None
        return Illegal(self.rule, "refused." + self.name, {"n": self.count})


@final
class AskDraftDeal(AskCards):
    """Luck deals one end-game card more than there are players (FC-010)."""

    def pile(self, state: FirstState) -> vec[i64]:
        return vec[i64](state.end_pile)

    def draw(self, state: FirstState, rng: Rng) -> Move:
        cards = rng.sample(state.end_pile, self.count)
        cards.sort()
        return Deal(self.word, vec[i64](cards), self.names)

    def resolve(self, state: FirstState, move: Move) -> None:
        assert isinstance(move, Deal)
        state.drafted = sorted(move.cards)
        state.held = state.drafted[:]
        state.end_pile = [card for card in state.end_pile if card not in move.cards]
        if state.events is not None:
            state.tell("drafted", None, {"n": len(move.cards)})


@final
class AskDeal(AskCards):
    """Luck lays out the display of a round, in order (FC-012, FC-102)."""

    def pile(self, state: FirstState) -> vec[i64]:
        return state.unseen

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
class AskRefill(Chance[FirstState]):
    """Luck reveals an end-game card for the open ones (FC-282)."""

    def moves(self, state: FirstState) -> list[Move]:
        return [state.material.moves.refills[card] for card in state.end_pile]

    def draw(self, state: FirstState, rng: Rng) -> Move:
        pile = state.end_pile
        return state.material.moves.refills[pile[rng.below(len(pile))]]

    def resolve(self, state: FirstState, move: Move) -> None:
        assert isinstance(move, Refill)
        state.end_pile = without(state.end_pile, move.card)
        state.offer = [*state.offer, move.card]
        if state.events is not None:
            params: dict[str, object] = {"card": end_name(state.material, move.card)}
            state.tell("refill", None, params, [Target("end_card", move.name)])
