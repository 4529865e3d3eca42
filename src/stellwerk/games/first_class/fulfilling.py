# SPDX-License-Identifier: MIT
"""Fulfilling cards, one of the free actions (FC-270 to FC-274, FC-763, FC-785)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target
from stellwerk.games.first_class.asking import FreeAction, offer
from stellwerk.games.first_class.effects import useless_symbols
from stellwerk.games.first_class.goals import is_met, is_ready
from stellwerk.games.first_class.labels import card_name, symbols_of
from stellwerk.games.first_class.moves import Fulfil, UseSwitch
from stellwerk.games.first_class.sources import begin
from stellwerk.games.first_class.state import FirstState


@final
class Fulfilling(FreeAction[Fulfil]):
    """A contract, passenger, luggage or mechanic gives its bonus (FC-271)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        player = state.players[seat]
        cards = state.material.cards
        fulfils = state.material.moves.fulfils
        for card in player.contracts:
            if is_met(state, seat, card):
                moves.append(fulfils[cards[card].goal])
        for card in player.laid:
            if is_ready(state, seat, card):
                moves.append(fulfils[cards[card].goal])

    def why_not(self, state: FirstState, seat: i64, move: Fulfil) -> Illegal | None:
        player = state.players[seat]
        which: dict[str, object] = {"card": card_name(state.material, move.card)}
        if move.card not in player.contracts and move.card not in player.laid:
            return Illegal("FC-270", "refused.not_yours", which)
        if not is_met(state, seat, move.card):
            return Illegal("FC-271", "refused.not_met", which)
        return None

    def resolve(self, state: FirstState, seat: i64, move: Fulfil) -> None:
        self.go_on(state, seat)
        begin_bonus(state, "fulfilled", seat, move)

    def choice(self, state: FirstState, seat: i64, move: Fulfil) -> Choice:
        params = bonus_params(state, move.card)
        bonus = state.material.cards[move.card].bonus
        preview = useless_symbols(state, seat, bonus)
        target = Target("card", move.name)
        return offer(move, "fulfil", params, [target], "fulfil", preview)


# The bonus of a card that is fulfilled, or of a switch


def begin_bonus(
    state: FirstState, key: str, seat: i64, move: Fulfil | UseSwitch
) -> None:
    if state.events is not None:
        which: dict[str, object] = {"card": card_name(state.material, move.card)}
        state.tell_of(seat, key, which, [Target("card", move.name)])
    begin(state, seat, state.material.cards[move.card].bonus)


def bonus_params(state: FirstState, card: int) -> dict[str, object]:
    """A card, and what its bonus gives."""
    material = state.material
    source = material.sources[material.cards[card].bonus]
    return {"card": card_name(material, card), "gives": symbols_of(source)}
