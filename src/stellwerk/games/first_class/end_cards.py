# SPDX-License-Identifier: MIT
"""Open end-game cards and the symbol for them (»Spielendekarte«, FC-280 to FC-282)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target
from stellwerk.games.first_class.asking import SymbolAnswer, offer
from stellwerk.games.first_class.effects import end_card_effects, symbol_target
from stellwerk.games.first_class.labels import end_card_params, end_name
from stellwerk.games.first_class.moves import TakeEndCard
from stellwerk.games.first_class.packing import BITS
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.symbols import EG, Source
from stellwerk.games.first_class.worths import TAKEN
from stellwerk.parts.lists import without


def why_not_offered(state: FirstState, card: int) -> Illegal | None:
    """Why a card cannot be had: it does not lie open."""
    if not state.offer:
        return Illegal("FC-282", "refused.offer.empty")
    if card not in state.offer:
        named = end_name(state.material, card)
        return Illegal("FC-280", "refused.offer", {"card": named})
    return None


def take_end_card(state: FirstState, seat: i64, card: int) -> None:
    """Take an open end-game card; its action waits (FC-280, FC-281)."""
    player = state.players[seat]
    state.offer = without(state.offer, card)
    player.end_cards = [*player.end_cards, card]
    state.queue = [*state.queue, state.material.endings[card].source]
    if state.events is not None:
        tell_end_card(state, "end_card", seat, card)


def tell_end_card(state: FirstState, key: str, seat: i64, card: int) -> None:
    target = Target("end_card", state.material.end_names[card])
    state.tell_of(seat, key, {"card": end_name(state.material, card)}, [target])


@final
class TakingEndCard(SymbolAnswer[TakeEndCard]):
    """The symbol for an open end-game card (FC-280)."""

    def ways(self, state: FirstState, player: Player, seat: i64) -> i64:
        return BITS[len(state.offer)] - 1

    def way(self, state: FirstState, player: Player, place: i64) -> Move:
        return state.material.moves.end_cards[state.offer[place]]

    def why_not(
        self, state: FirstState, seat: i64, move: TakeEndCard
    ) -> Illegal | None:
        return why_not_offered(state, move.card)

    def resolve(self, state: FirstState, seat: i64, move: TakeEndCard) -> None:
        self.use_up(state)
        take_end_card(state, seat, move.card)

    def choice(self, state: FirstState, seat: i64, move: TakeEndCard) -> Choice:
        params = end_card_params(state.material, move.card)
        targets = [symbol_target(EG), Target("end_card", move.name)]
        preview = end_card_effects(state, seat, move.card)
        return offer(move, "end_card", params, targets, self.code, preview)

    def worth(self, state: FirstState, seat: i64, source: Source, amount: i64) -> float:
        return TAKEN
