# SPDX-License-Identifier: MIT
"""Wagon halls, goods buildings and regions of the player board (TE-520 to TE-542)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal
from stellwerk.games.taubertal_express.gains import stone_words
from stellwerk.games.taubertal_express.map import BIT, NO_TILE
from stellwerk.games.taubertal_express.moves import Named, offer
from stellwerk.games.taubertal_express.player import Player
from stellwerk.games.taubertal_express.regions import region_preview, score_regions
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.games.taubertal_express.station import Buying
from stellwerk.games.taubertal_express.wagons import collect_wagon
from stellwerk.parts.lists import added, replaced


def fill_space(state: TauberState, seat: int, space: int) -> None:
    """A building stands in a city; its region lacks one space less."""
    player = state.players[seat]
    player.free ^= BIT[space]
    map = state.material.map
    region = map.region_of[map.city_of[space]]
    player.missing = added(player.missing, region, -1)


@final
class PlaceTile(Named):
    """Put the hall or goods building into a city: ``place KOE``.

    `index` is the space; a second space of a city is ``place KOE.2``.
    """


# Halls.


@final
class BuildHall(Named):
    """Build a wagon hall of a stack: ``build H2``."""


def hall_fits(state: TauberState, free: i64, stack: int) -> bool:
    """Is a tile left in the stack, and a space free for it?"""
    material = state.material
    color = material.board.hall_colors[stack]
    return state.halls[stack] > 0 and bool(free & material.map.halls[color])


@final
class BuyingHall(Buying[BuildHall]):
    """A wagon hall of a stack (»Wagenhalle«, TE-520, TE-311, TE-905)."""

    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        halls = state.steps.moves.halls
        payable = state.steps.purses.of(player.stones).halls
        for stack in self.all if self.free else payable:
            if hall_fits(state, player.free, stack):
                moves.append(halls[stack])

    def why_no_tile(
        self, state: TauberState, seat: i64, move: BuildHall
    ) -> Illegal | None:
        """A tile in the stack, and a free space of its color (TE-520)."""
        if state.halls[move.index] == 0:
            return Illegal("TE-E8", "refused.build.gone", {"source": move.name})
        if hall_fits(state, state.players[seat].free, move.index):
            return None
        hall = hall_word(state, move.index)
        return Illegal("TE-503", "refused.build.no_space", {"what": hall})

    def take(self, state: TauberState, seat: i64, place: i64) -> None:
        state.stack.push(state.steps.place_hall[seat][place])

    def choice(self, state: TauberState, seat: i64, move: BuildHall) -> Choice:
        price = self.costs[move.index]
        what = hall_word(state, move.index)
        return build_choice(state, move, self.label, what, price, "hall_stack")


class Placing(Answer[TauberState, PlaceTile]):
    """Put a hall or a goods building on a free space that fits."""

    def __init__(self, rule: str) -> None:
        super().__init__(PlaceTile)
        self.rule: Final = rule

    @abstractmethod
    def fitting(self, state: TauberState) -> int:
        """The spaces of the board where it may stand, as bits."""

    @abstractmethod
    def spaces(self, state: TauberState) -> list[int]:
        """The spaces among which those are, city by city."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        free = state.players[seat].free & self.fitting(state)
        places = state.steps.moves.places
        for space in self.spaces(state):
            if free & BIT[space]:
                moves.append(places[space])

    def why_not(self, state: TauberState, seat: i64, move: PlaceTile) -> Illegal | None:
        """The city must have a space for it, and nothing is built over (TE-531)."""
        city = state.material.map.space_names[move.index]
        if not self.fitting(state) & BIT[move.index]:
            return Illegal(self.rule, "refused.place.kind", {"city": city})
        if state.players[seat].free & BIT[move.index]:
            return None
        return Illegal("TE-531", "refused.place.taken", {"city": city})

    def tell(self, state: TauberState, seat: int, what: str, move: PlaceTile) -> None:
        map = state.material.map
        told: dict[str, object] = {"what": what, "city": map.space_names[move.index]}
        state.say("placed", seat, told, map.targets[move.index])

    def choice(self, state: TauberState, seat: i64, move: PlaceTile) -> Choice:
        map = state.material.map
        params: dict[str, object] = {"city": map.space_names[move.index]}
        at = [map.targets[move.index]]
        gain = region_preview(state, seat, map.region_of[map.city_of[move.index]])
        return Choice(move.text(), "choose.place", params, at, "place", preview=gain)


@final
class PlacingHall(Placing):
    """Put the hall on a free space of its color; its wagon waits there (TE-520)."""

    def __init__(self, stack: int) -> None:
        super().__init__("TE-520")
        self.stack: Final = stack

    def fitting(self, state: TauberState) -> int:
        material = state.material
        return material.map.halls[material.board.hall_colors[self.stack]]

    def spaces(self, state: TauberState) -> list[int]:
        return state.material.map.hall_list

    def resolve(self, state: TauberState, seat: i64, move: PlaceTile) -> None:
        player = state.players[seat]
        state.halls = added(state.halls, self.stack, -1)
        player.unturned |= BIT[move.index]
        fill_space(state, seat, move.index)
        if state.events is not None:
            self.tell(state, seat, hall_word(state, self.stack), move)
        state.stack.push(state.steps.regions)
        if state.material.map.city_of[move.index] == player.city:
            collect_wagon(state, seat)

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        return {"what": hall_word(state, self.stack)}


def hall_word(state: TauberState, stack: int) -> str:
    """The color of the halls of a stack, to be put into a sentence."""
    board = state.material.board
    return "@hall." + board.hall_names[board.hall_colors[stack]]


def fitting_stacks(state: TauberState, player: Player) -> list[int]:
    """Stacks whose halls the player could place."""
    stacks = range(len(state.halls))
    return [stack for stack in stacks if hall_fits(state, player.free, stack)]


def build_choice(
    state: TauberState, move: Named, label: str, what: str, price: i64, place: str
) -> Choice:
    """A tile as it is offered, with its price in stones."""
    stones = stone_words(state, price)
    params: dict[str, object] = {"what": what, "source": move.name, "stones": stones}
    return offer(move, label, params, place, "build")


# Goods buildings.


@final
class BuildGoods(Named):
    """Build the goods building of a field: ``build G03``."""


def building_word(state: TauberState, kind: int) -> str:
    """A kind of goods building, to be put into a sentence."""
    return "@building." + state.material.names.buildings[kind]


@final
class BuyingGoods(Buying[BuildGoods]):
    """The goods building of a field (»Gütergebäude«, TE-530, TE-311)."""

    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        fits, fields = state.material.map.fits, state.goods_fields
        goods = state.steps.moves.goods
        payable = state.steps.purses.of(player.stones).goods
        for field in self.all if self.free else payable:
            kind = fields[field]
            if kind != NO_TILE and player.free & fits[kind]:
                moves.append(goods[field])

    def why_no_tile(
        self, state: TauberState, seat: i64, move: BuildGoods
    ) -> Illegal | None:
        """A tile on the field, and a free space that shows its symbol (TE-530)."""
        kind = state.goods_fields[move.index]
        least = state.material.board.goods_least[move.index]
        if least > state.material.players:
            absent: dict[str, object] = {"source": move.name, "n": least}
            return Illegal("TE-104", "refused.field.absent", absent)
        if kind == NO_TILE:
            return Illegal("TE-504", "refused.build.gone", {"source": move.name})
        if state.players[seat].free & state.material.map.fits[kind]:
            return None
        building = building_word(state, kind)
        return Illegal("TE-503", "refused.build.no_space", {"what": building})

    def take(self, state: TauberState, seat: i64, place: i64) -> None:
        state.stack.push(state.steps.place_goods[seat][place])

    def choice(self, state: TauberState, seat: i64, move: BuildGoods) -> Choice:
        price = self.costs[move.index]
        what = building_word(state, state.goods_fields[move.index])
        return build_choice(state, move, self.label, what, price, "goods_field")


@final
class PlacingGoods(Placing):
    """Put the goods building on a free space that shows its symbol (TE-530)."""

    def __init__(self, field: int) -> None:
        super().__init__("TE-530")
        self.field: Final = field

    def fitting(self, state: TauberState) -> int:
        return state.material.map.fits[state.goods_fields[self.field]]

    def spaces(self, state: TauberState) -> list[int]:
        return state.material.map.goods_list

    def resolve(self, state: TauberState, seat: i64, move: PlaceTile) -> None:
        player = state.players[seat]
        kind = state.goods_fields[self.field]
        state.goods_fields = replaced(state.goods_fields, self.field, NO_TILE)
        player.built = added(player.built, kind, BIT[move.index])
        fill_space(state, seat, move.index)
        if state.events is not None:
            self.tell(state, seat, building_word(state, kind), move)
        score_regions(state, seat)

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        kind = state.goods_fields[self.field]
        return {"what": building_word(state, kind)}


def fitting_fields(state: TauberState, player: Player) -> list[int]:
    """Fields of the display whose goods building fits on the player's board."""
    free, fits = player.free, state.material.map.fits
    found: list[int] = []
    for field, kind in enumerate(state.goods_fields):
        if kind != NO_TILE and free & fits[kind]:
            found.append(field)
    return found
