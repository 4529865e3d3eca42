# SPDX-License-Identifier: MIT
"""What taking a card or the tile would bring about, and what of it would be lost."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.messages import Effect, seat_name
from stellwerk.games.first_class.actions import COLUMNS
from stellwerk.games.first_class.cards import CELEBRITY, CONTRACT
from stellwerk.games.first_class.effects import need_effect
from stellwerk.games.first_class.goals import is_met
from stellwerk.games.first_class.labels import card_name, place_phrase, symbols_of
from stellwerk.games.first_class.packing import (
    count_bits,
    digit,
    has_bit,
    place_of_bit,
    row_of,
)
from stellwerk.games.first_class.placing import has_spot
from stellwerk.games.first_class.state import FirstState
from stellwerk.games.first_class.symbols import EV_DRAW


def useless_symbols(state: FirstState, seat: i64, number: int) -> list[Effect]:
    """A warning about symbols that would have no effect now (FC-119)."""
    source = state.material.sources[number]
    player = state.players[seat]
    symbols = state.steps.symbols
    named = symbols_of(source)
    useless = [
        named[place]
        for place, kind in enumerate(source.kinds)
        if kind != EV_DRAW and not symbols[kind].has_effect(state, player, seat)
    ]
    if not useless:
        return []
    return [Effect(seat, "effect.useless", {"symbols": useless})]


def take_effects(state: FirstState, seat: i64, place: int) -> list[Effect]:
    """What taking a card would do, as far as it can be told (FC-111, FC-705)."""
    number = state.display[place]
    material = state.material
    card = material.cards[number]
    effects: list[Effect] = []
    if card.kind >= CELEBRITY and not has_spot(state, seat, number):
        where = place_phrase(material, number)
        effects.append(Effect(seat, "effect.no_place", {"place": where}))
    if card.kind == CONTRACT:
        effects.append(need_effect(state, seat, number, is_met(state, seat, number)))
    effects += useless_symbols(state, seat, card.source)
    return effects + clear_effects(state, seat, place)


def decline_effects(state: FirstState, seat: i64, place: int) -> list[Effect]:
    reward = state.material.sources[state.material.reward]
    gained: dict[str, object] = {"symbols": symbols_of(reward)}
    effects = [Effect(seat, "effect.instead", gained)]
    return effects + clear_effects(state, seat, place)


def clear_effects(state: FirstState, seat: i64, place: int) -> list[Effect]:
    """The rest of a row goes with the last card that it gives (FC-120)."""
    row = place // COLUMNS
    if digit(state.gone, row) + 1 < len(state.players):
        return []
    rest = count_bits(row_of(state.open, row)) - int(has_bit(state.open, place))
    return [Effect(seat, "effect.clears", {"row": row + 1, "n": rest})] if rest else []


def tile_effects(state: FirstState, seat: i64) -> list[Effect]:
    """Everybody's share, and the card that is removed (FC-131, FC-133)."""
    material = state.material
    count = len(state.players)
    effects: list[Effect] = []
    for offset in range(count):
        owner = (seat + offset) % count
        shares: list[object] = []
        for number in material.shares[offset]:
            shares += symbols_of(material.sources[number])
        if shares:
            gained: dict[str, object] = {"player": seat_name(owner), "shares": shares}
            effects.append(Effect(owner, "effect.share", gained))
    if not state.open:
        return effects
    place = place_of_bit(state.open, 0)
    removed = card_name(material, state.display[place])
    effects.append(Effect(seat, "effect.removes", {"card": removed}))
    return effects + clear_effects(state, seat, place)


def fulfil_effects(state: FirstState, seat: i64, number: int) -> list[Effect]:
    return useless_symbols(state, seat, state.material.cards[number].bonus)
