# SPDX-License-Identifier: MIT
"""Goods: provide, load, sell, and the token for the customs office (TE-601)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Target
from stellwerk.games.taubertal_express.asking import FreeAction, go_on
from stellwerk.games.taubertal_express.counts import (
    GOODS,
    ONE,
    colors_in,
    count_of,
    total_of,
)
from stellwerk.games.taubertal_express.gains import own, spend_stones
from stellwerk.games.taubertal_express.map import BIT
from stellwerk.games.taubertal_express.moves import Named, offer
from stellwerk.games.taubertal_express.player import Player
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.games.taubertal_express.station import goods_room, unload
from stellwerk.parts.moves import Word

NO_GOOD: Final = -1
NO_SPACE: Final = -1


def good_at(player: Player, space: i64) -> int:
    """The good of the player's own building on a space, or NO_GOOD."""
    bit = BIT[space]
    for good in range(GOODS):
        if player.built[good] & bit:
            return good
    return NO_GOOD


# Provide.


@final
class Provide(Named):
    """Put a goods token onto the own building in a city: ``provide KOE``.

    `index` is the space; a second space of a city is ``provide KOE.2``.
    """


def why_no_token(state: TauberState, seat: int, move: Provide) -> Illegal | None:
    """An own goods building without a token, and one in the supply (TE-602)."""
    player = state.players[seat]
    city = state.material.map.space_names[move.index]
    good = good_at(player, move.index)
    if good == NO_GOOD:
        return Illegal("TE-601", "refused.provide.building", {"city": city})
    if player.stocked & BIT[move.index]:
        return Illegal("TE-602", "refused.provide.token", {"city": city})
    if count_of(state.tokens, good):
        return None
    return Illegal("TE-E5", "refused.provide.supply", good_words(state, good))


def good_words(state: TauberState, good: int) -> dict[str, object]:
    """A kind of good, to be put into a sentence."""
    return {"good": "@good." + state.material.names.goods[good]}


@final
class Providing(FreeAction[Provide]):
    """A stone of the good's color brings a token onto a building (TE-601)."""

    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        add_provides(state, player, False, moves)

    def why_not(self, state: TauberState, seat: i64, move: Provide) -> Illegal | None:
        refusal = why_no_token(state, seat, move)
        if refusal is not None:
            return refusal
        player = state.players[seat]
        good = good_at(player, move.index)
        if count_of(player.stones, good):
            return None
        color = "@color." + state.material.names.colors[good]
        return Illegal("TE-601", "refused.no_stone", {"color": color})

    def resolve(self, state: TauberState, seat: i64, move: Provide) -> None:
        go_on(state, seat)
        good = good_at(state.players[seat], move.index)
        spend_stones(state, seat, ONE[good])
        provide(state, seat, move.index)

    def choice(self, state: TauberState, seat: i64, move: Provide) -> Choice:
        return provide_choice(state, seat, move, "choose.provide")


def add_provides(
    state: TauberState, player: Player, free: bool, moves: list[Move]
) -> None:
    """Append an answer for every own building that can get a token."""
    map = state.material.map
    empty = map.goods_spaces & ~(player.free | player.stocked)
    if empty == 0:
        return
    goods = colors_in(state.tokens)
    if not free:
        goods &= colors_in(player.stones)
    provides = state.steps.moves.provides
    good: i64
    for good in range(GOODS):
        if (goods >> good) & 1:
            bare = empty & player.built[good]
            if bare:
                for space in map.goods_lists[good]:
                    if bare & BIT[space]:
                        moves.append(provides[space])


def provide(state: TauberState, seat: int, space: int) -> None:
    """Put a token of the supply onto an own goods building (TE-601)."""
    player = state.players[seat]
    good = good_at(player, space)
    state.tokens -= ONE[good]
    player.stocked |= BIT[space]
    if state.events is not None:
        map = state.material.map
        told = {**good_words(state, good), "city": map.space_names[space]}
        state.say("provided", seat, told, map.targets[space])


def provide_choice(state: TauberState, seat: int, move: Provide, label: str) -> Choice:
    good = good_at(state.players[seat], move.index)
    params = {
        **good_words(state, good),
        "city": state.material.map.space_names[move.index],
        "color": "@color." + state.material.names.colors[good],
    }
    return offer(move, label, params, "token", "goods")


@final
class PlacingToken(Answer[TauberState, Provide]):
    """A token of a dice area, free of cost; then those that are left (TE-313)."""

    def __init__(self, left: int) -> None:
        super().__init__(Provide)
        self.left: Final = left

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        add_provides(state, state.players[seat], True, moves)

    def why_not(self, state: TauberState, seat: i64, move: Provide) -> Illegal | None:
        return why_no_token(state, seat, move)

    def resolve(self, state: TauberState, seat: i64, move: Provide) -> None:
        provide(state, seat, move.index)
        ask_tokens(state, seat, self.left - 1)

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        return {"n": self.left}

    def choice(self, state: TauberState, seat: i64, move: Provide) -> Choice:
        return provide_choice(state, seat, move, "choose.token")


def ask_tokens(state: TauberState, seat: int, left: int) -> None:
    """Ask for the next free token if any building can take one (TE-312)."""
    if left <= 0:
        return
    found: list[Move] = []
    add_provides(state, state.players[seat], True, found)
    if found:
        state.stack.push(state.steps.token[seat][left])


# Load.


@final
class Load(Word):
    """Load the token of the current city: ``load``; of its second space ``load 2``."""

    def __init__(self, id: int, place: int) -> None:
        super().__init__(f"load {place + 1}" if place else "load", id)
        self.place: Final = place


def space_here(state: TauberState, player: Player, place: int) -> int:
    """The space of the locomotive's city that a move means, or NO_SPACE."""
    spaces = state.material.map.in_city[player.city]
    return spaces[place] if place < len(spaces) else NO_SPACE


@final
class Loading(FreeAction[Load]):
    """One worker brings one token onto the train and is off duty (TE-610)."""

    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        map = state.material.map
        if player.fresh == 0 or not player.stocked & map.here[player.city]:
            return
        if total_of(player.loaded) >= goods_room(state, player):
            return
        for place, space in enumerate(map.in_city[player.city]):
            if player.stocked & BIT[space]:
                moves.append(state.steps.moves.loads[place])

    def why_not(self, state: TauberState, seat: i64, move: Load) -> Illegal | None:
        """A token here, a fresh worker and a free place on the train."""
        player = state.players[seat]
        space = space_here(state, player, move.place)
        if space == NO_SPACE or not player.stocked & BIT[space]:
            names = state.material.map
            city = names.names[player.city] if space < 0 else names.space_names[space]
            return Illegal("TE-610", "refused.load.token", {"city": city})
        if player.fresh == 0:
            return Illegal("TE-610", "refused.load.worker")
        room = goods_room(state, player)
        if total_of(player.loaded) >= room:
            return Illegal("TE-611", "refused.load.room", {"n": room})
        return None

    def resolve(self, state: TauberState, seat: i64, move: Load) -> None:
        go_on(state, seat)
        player = state.players[seat]
        space = space_here(state, player, move.place)
        good = good_at(player, space)
        player.stocked ^= BIT[space]
        player.loaded += ONE[good]
        player.fresh -= 1
        if state.events is not None:
            state.say("loaded", seat, good_words(state, good), own("train", seat))

    def choice(self, state: TauberState, seat: i64, move: Load) -> Choice:
        """The good of the city, and how many fresh workers are left then."""
        player = state.players[seat]
        space = space_here(state, player, move.place)
        city = state.material.map.space_names[space]
        params = {**good_words(state, good_at(player, space)), "city": city}
        target = Target("token", state.material.names.spaces[space])
        left = [Effect(seat, "preview.load", {"n": player.fresh - 1})]
        return Choice(
            move.text(), "choose.load", params, [target], "goods", preview=left
        )


@final
class ChooseGood(Named):
    """Name a kind of goods token: ``good wine``."""


@final
class Unloading(Answer[TauberState, ChooseGood]):
    """A warehouse was built over: a token of the train goes back (TE-I14)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        loaded = state.players[seat].loaded
        moves.extend(state.steps.moves.some_good[colors_in(loaded)])

    def why_not(
        self, state: TauberState, seat: i64, move: ChooseGood
    ) -> Illegal | None:
        if count_of(state.players[seat].loaded, move.index):
            return None
        good = good_words(state, move.index)
        return Illegal("TE-I14", "refused.unload.none", good)

    def resolve(self, state: TauberState, seat: i64, move: ChooseGood) -> None:
        state.players[seat].loaded -= ONE[move.index]
        state.tokens += ONE[move.index]
        tell_good(state, seat, "unloaded", move)
        unload(state, seat)

    def choice(self, state: TauberState, seat: i64, move: ChooseGood) -> Choice:
        return good_choice(state, move, "choose.unload", "own_good")


def good_choice(state: TauberState, move: ChooseGood, label: str, kind: str) -> Choice:
    """A kind of token, of the supply (`good`) or on the train (`own_good`)."""
    return offer(move, label, good_words(state, move.index), kind, "good")


def tell_good(state: TauberState, seat: int, key: str, move: ChooseGood) -> None:
    if state.events is not None:
        state.say(key, seat, good_words(state, move.index), Target("good", move.name))
