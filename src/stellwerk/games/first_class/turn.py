# SPDX-License-Identifier: MIT
"""A turn: free actions, one card or the start-player tile, free actions."""

from __future__ import annotations

from typing import TypeVar, final

from librt.vecs import append
from mypy_extensions import i64

from stellwerk.core.answers import Ask
from stellwerk.core.contract import NO_SEAT, Move
from stellwerk.core.messages import Choice, Effect, Illegal, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.first_class import labels
from stellwerk.games.first_class.actions import COLUMNS
from stellwerk.games.first_class.asking import Acting, FreeAction, SeatRun, offer
from stellwerk.games.first_class.cards import CELEBRITY, CONTRACT, TRACK
from stellwerk.games.first_class.effects import need_effect, useless_symbols
from stellwerk.games.first_class.goals import is_met
from stellwerk.games.first_class.material import TURNS
from stellwerk.games.first_class.moves import Decline, DisplayMove, Take, TakeTile
from stellwerk.games.first_class.packing import (
    BITS,
    ONES,
    digit,
    has_bit,
    place_of_bit,
    row_of,
)
from stellwerk.games.first_class.placing import has_spot
from stellwerk.games.first_class.sources import begin, can_act_freely, is_useful
from stellwerk.games.first_class.state import FirstState, with_one
from stellwerk.games.first_class.track import lay_track
from stellwerk.parts.lists import count_bits

D = TypeVar("D", bound=DisplayMove)


@final
class AskTurn(Ask[FirstState]):
    """Take a card or the tile; free actions come before it (FC-110, FC-118)."""

    def draw(self, state: FirstState, rng: Rng) -> Move:
        """Any of `moves`; cards and the tile, which come first, are not listed."""
        actions = state.material.moves
        cards = 2 * count_bits(state.open)
        first = cards + 1 if state.tile_owner == NO_SEAT else cards
        free: list[Move] | None = None
        count = first
        if can_act_freely(state, self.seat):
            free = self.free_moves(state)
            count += len(free)
        number = rng.below(count)
        if number < cards:
            place = place_of_bit(state.open, number >> 1)
            return actions.declines[place] if number & 1 else actions.takes[place]
        if free is None or number < first:
            return actions.tile
        return free[number - first]

    def free_moves(self, state: FirstState) -> list[Move]:
        moves: list[Move] = []
        link = self.first
        while link is not None:
            if isinstance(link.answer, FreeAction):
                link.answer.add_moves(state, self.seat, moves)
            link = link.next
        return moves


# Cards of the display


def display_targets(state: FirstState, place: int) -> list[Target]:
    """A card of the display and its place, which stays empty."""
    name = state.material.names[state.display[place]]
    where = f"{place // COLUMNS + 1}.{place % COLUMNS + 1}"
    return [Target("card", name), Target("place", where)]


def leave_display(state: FirstState, place: i64) -> i64:
    """A card leaves its row; a row that gave its share is cleared (FC-120)."""
    state.open -= BITS[place]
    row = place // COLUMNS
    state.gone += ONES[row]
    if digit(state.gone, row) == len(state.players):
        clear_row(state, row)
    return state.display[place]


def clear_row(state: FirstState, row: i64) -> None:
    """Remove the rest of a row from the game (FC-121)."""
    kept = len(state.removed)
    remove_row(state, row)
    if state.events is not None:
        removed = state.removed[kept:]
        names = [labels.card_name(state.material, card) for card in removed]
        params: dict[str, object] = {"row": row + 1, "cards": names}
        state.tell("cleared", None, params, [Target("row", str(row + 1))])


def remove_row(state: FirstState, row: i64) -> None:
    rest = row_of(state.open, row)
    state.open -= rest
    place = row * COLUMNS
    rest >>= place
    removed = state.removed
    while rest:
        if rest & 1:
            removed = append(removed, state.display[place])
        rest >>= 1
        place += 1
    state.removed = removed


def is_worth_taking(state: FirstState, seat: i64, number: i64) -> bool:
    """Would executing a card do anything? If not, declining is better (FC-E1)."""
    card = state.material.cards[number]
    if card.kind == TRACK or card.kind == CONTRACT:
        return True
    if card.kind >= CELEBRITY and has_spot(state, seat, number):
        return True
    return is_useful(state, seat, card.source)


def tell_card(state: FirstState, key: str, seat: i64, place: int) -> None:
    """What becomes of a card while it still lies in the display."""
    card = labels.card_name(state.material, state.display[place])
    state.tell_of(seat, key, {"card": card}, display_targets(state, place))


# What taking a card or the tile would bring about, and what of it would be lost


def take_effects(state: FirstState, seat: i64, place: int) -> list[Effect]:
    """What taking a card would do, as far as it can be told (FC-111, FC-705)."""
    number = state.display[place]
    material = state.material
    card = material.cards[number]
    effects: list[Effect] = []
    if card.kind >= CELEBRITY and not has_spot(state, seat, number):
        where = labels.place_phrase(material, number)
        effects.append(Effect(seat, "effect.no_place", {"place": where}))
    if card.kind == CONTRACT:
        effects.append(need_effect(state, seat, number, is_met(state, seat, number)))
    effects += useless_symbols(state, seat, card.source)
    return effects + clear_effects(state, seat, place)


def decline_effects(state: FirstState, seat: i64, place: int) -> list[Effect]:
    reward = state.material.sources[state.material.reward]
    gained: dict[str, object] = {"symbols": labels.symbols_of(reward)}
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
            shares += labels.symbols_of(material.sources[number])
        if shares:
            gained: dict[str, object] = {"player": seat_name(owner), "shares": shares}
            effects.append(Effect(owner, "effect.share", gained))
    if not state.open:
        return effects
    place = place_of_bit(state.open, 0)
    removed = labels.card_name(material, state.display[place])
    effects.append(Effect(seat, "effect.removes", {"card": removed}))
    return effects + clear_effects(state, seat, place)


# The answers


class CardAnswer(Acting[D]):
    """A card of the display is taken, whatever becomes of it."""

    def why_not(self, state: FirstState, seat: i64, move: D) -> Illegal | None:
        if has_bit(state.open, move.place):
            return None
        where: dict[str, object] = {"row": move.row + 1, "column": move.column + 1}
        return Illegal("FC-110", "refused.empty", where)

    def choice(self, state: FirstState, seat: i64, move: D) -> Choice:
        material, card = state.material, state.display[move.place]
        params: dict[str, object] = {
            "kind": labels.card_kind(material, card),
            "card": labels.card_name(material, card),
            "gives": labels.card_text(material, card),
        }
        targets = [Target("card", material.names[card])]
        group = f"card {move.row + 1}.{move.column + 1}"
        label, preview = "choose.take", take_effects(state, seat, move.place)
        primary = is_worth_taking(state, seat, card)
        if isinstance(move, Decline):
            label, preview = "choose.decline", decline_effects(state, seat, move.place)
            primary = not primary
        return Choice(move.text(), label, params, targets, group, primary, preview)


@final
class TakingCard(CardAnswer[Take]):
    """Take a card and execute it (FC-111)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        """Each card is offered twice in a row: to take it, and to decline it."""
        actions = state.material.moves
        places = state.open
        place: i64 = 0
        while places:
            if places & 1:
                moves.append(actions.takes[place])
                moves.append(actions.declines[place])
            places >>= 1
            place += 1

    def resolve(self, state: FirstState, seat: i64, move: Take) -> None:
        """The row is cleared before the card is executed (FC-120)."""
        self.go_on(state, seat)
        if state.events is not None:
            tell_card(state, "taken", seat, move.place)
        number = leave_display(state, move.place)
        card = state.material.cards[number]
        if card.kind == TRACK:
            lay_track(state, seat, number)
        elif card.kind == CONTRACT:
            player = state.players[seat]
            player.contracts = with_one(player.contracts, number)
        else:
            begin(state, seat, card.source)
            if card.kind >= CELEBRITY and has_spot(state, seat, number):
                state.stack.push(state.steps.place[seat])

    def gaps(self, state: FirstState, seat: i64) -> dict[str, object]:
        number = state.turn // len(state.players) + 1
        return {"round": state.round, "n": number, "of": TURNS}


@final
class DecliningCard(CardAnswer[Decline]):
    """Take a card, use nothing of it, get the reward (»ablehnen«, FC-114)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        """They stand beside those that take a card, see `TakingCard`."""

    def resolve(self, state: FirstState, seat: i64, move: Decline) -> None:
        self.go_on(state, seat)
        if state.events is not None:
            tell_card(state, "declined", seat, move.place)
        card = leave_display(state, move.place)
        player = state.players[seat]
        player.pile = append(player.pile, card)
        begin(state, seat, state.material.reward)


@final
class TakingTile(Acting[TakeTile]):
    """Everybody gets a share, then the first card is removed (FC-131, FC-133)."""

    def add_moves(self, state: FirstState, seat: i64, moves: list[Move]) -> None:
        if state.tile_owner == NO_SEAT:
            moves.append(state.material.moves.tile)

    def why_not(self, state: FirstState, seat: i64, move: TakeTile) -> Illegal | None:
        if state.tile_owner == NO_SEAT:
            return None
        owner: dict[str, object] = {"player": seat_name(state.tile_owner)}
        return Illegal("FC-130", "refused.tile", owner)

    def resolve(self, state: FirstState, seat: i64, move: TakeTile) -> None:
        self.go_on(state, seat)
        count = len(state.players)
        state.tile_owner = seat
        state.stack.push(state.steps.remove_first)
        for offset in range(count - 1, -1, -1):
            owner = (seat + offset) % count
            state.stack.push(state.steps.give_share[owner][offset])
        state.tell_of(seat, "start_tile", None, [Target("start_tile", "tile")])

    def choice(self, state: FirstState, seat: i64, move: TakeTile) -> Choice:
        targets = [Target("start_tile", "tile")]
        preview = tile_effects(state, seat)
        return offer(move, "tile", {}, targets, "start_tile", preview)


@final
class After(SeatRun):
    """Free actions after the main action, if there are any (FC-118)."""

    def run(self, state: FirstState) -> None:
        if can_act_freely(state, self.owner):
            state.stack.push(state.steps.post[self.owner])
