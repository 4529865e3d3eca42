# SPDX-License-Identifier: MIT
"""Wagon halls, goods buildings and regions of the player board (TE-520 to TE-542)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.games.taubertal_express.gains import (
    give_back,
    stone_words,
)
from stellwerk.games.taubertal_express.material import BIT, NO_TILE
from stellwerk.games.taubertal_express.moves import (
    BuildGoods,
    BuildHall,
    Decline,
    PlaceTile,
)
from stellwerk.games.taubertal_express.regions import region_preview, score_regions
from stellwerk.games.taubertal_express.state import TauberState, added, replaced
from stellwerk.games.taubertal_express.station import why_no_price
from stellwerk.games.taubertal_express.steps import Steps, TauberDecision
from stellwerk.games.taubertal_express.wagons import collect_wagon


def fill_space(state: TauberState, seat: int, space: int) -> None:
    """A building stands in a city; its region lacks one space less."""
    player = state.players[seat]
    player.free ^= BIT[space]
    map = state.material.map
    region = map.region_of[map.city_of[space]]
    player.missing = added(player.missing, region, -1)


# Halls.


def why_no_hall_tile(state: TauberState, seat: int, move: BuildHall) -> Illegal | None:
    """A tile in the stack, and a free space of its color (TE-520)."""
    if state.halls[move.index] == 0:
        return Illegal("TE-E8", "refused.build.gone", {"source": move.name})
    board = state.material.board
    color = board.hall_colors[move.index]
    if state.players[seat].free & state.material.map.halls[color]:
        return None
    hall = "@hall." + board.hall_names[color]
    return Illegal("TE-503", "refused.build.no_space", {"what": hall})


def hall_fits(state: TauberState, free: i64, stack: int) -> bool:
    """Is a tile left in the stack, and a space free for it?"""
    material = state.material
    color = material.board.hall_colors[stack]
    return state.halls[stack] > 0 and bool(free & material.map.halls[color])


def why_no_hall(state: TauberState, seat: int, move: BuildHall) -> Illegal | None:
    refusal = why_no_hall_tile(state, seat, move)
    if refusal is not None:
        return refusal
    price = state.material.board.hall_costs[move.index]
    return why_no_price(state, state.players[seat], price)


def buy_hall(state: TauberState, steps: Steps, seat: int, stack: int) -> None:
    give_back(state, state.players[seat], state.material.board.hall_costs[stack])
    state.stack.push(steps.place_hall[seat][stack])


@final
class AskPlaceHall(TauberDecision):
    """In which city does the hall stand (»Wagenhalle«, TE-520)?"""

    def __init__(self, steps: Steps, seat: int, stack: int, name: str) -> None:
        super().__init__(steps, seat, "TE-520", "place_hall")
        self.stack: Final = stack
        self.stack_name: Final = name

    def text(self) -> str:
        return f"place_hall {self.seat + 1} {self.stack_name}"

    def spaces(self, state: TauberState) -> int:
        material = state.material
        return material.map.halls[material.board.hall_colors[self.stack]]

    def moves(self, state: TauberState) -> list[Move]:
        spaces = state.material.map.hall_list
        return place_moves(state, self.seat, spaces, self.spaces(state))

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if not isinstance(move, PlaceTile):
            return Illegal("TE-520", "refused.place")
        return why_no_place(state, self.seat, move, self.spaces(state), "TE-520")

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, PlaceTile)
        player = state.players[self.seat]
        state.halls = added(state.halls, self.stack, -1)
        player.unturned |= BIT[move.index]
        fill_space(state, self.seat, move.index)
        if state.events is not None:
            board = state.material.board
            color = board.hall_names[board.hall_colors[self.stack]]
            tell_placed(state, self.seat, "@hall." + color, move)
        state.stack.push(self.steps.regions)
        if state.material.map.city_of[move.index] == player.city:
            collect_wagon(state, self.steps, self.seat)

    def question(self, state: TauberState) -> Question:
        board = state.material.board
        color = board.hall_names[board.hall_colors[self.stack]]
        return Question("ask.place", {"what": "@hall." + color})

    def choice(self, state: TauberState, move: Move) -> Choice:
        return place_choice(state, move)


def place_moves(
    state: TauberState, seat: int, spaces: list[int], fitting: i64
) -> list[Move]:
    """One answer for every free space that fits."""
    free = state.players[seat].free & fitting
    places = state.material.moves.places
    moves: list[Move] = []
    for space in spaces:
        if free & BIT[space]:
            moves.append(places[space])
    return moves


def why_no_place(
    state: TauberState, seat: int, move: PlaceTile, spaces: i64, rule: str
) -> Illegal | None:
    """The city must have a space for it, and nothing is built over (TE-531)."""
    city = state.material.map.space_names[move.index]
    if not spaces & BIT[move.index]:
        return Illegal(rule, "refused.place.kind", {"city": city})
    if state.players[seat].free & BIT[move.index]:
        return None
    return Illegal("TE-531", "refused.place.taken", {"city": city})


def tell_placed(state: TauberState, seat: int, what: str, move: PlaceTile) -> None:
    params: dict[str, object] = {
        "player": seat_name(seat),
        "what": what,
        "city": state.material.map.space_names[move.index],
    }
    state.tell("placed", seat, params, [state.material.map.targets[move.index]])


def place_choice(state: TauberState, move: Move) -> Choice:
    assert isinstance(move, PlaceTile)
    params: dict[str, object] = {"city": state.material.map.space_names[move.index]}
    target = state.material.map.targets[move.index]
    map = state.material.map
    region = map.region_of[map.city_of[move.index]]
    preview = region_preview(state, state.stack.top().seat, region)
    return Choice(
        move.text(), "choose.place", params, [target], "place", False, preview
    )


@final
class AskFreeHall(TauberDecision):
    """A wagon hall of any color, free of cost, or none (TE-311, TE-905).

    `closed` is the rule by which nothing else can be done meanwhile.
    """

    def __init__(
        self, steps: Steps, seat: int, rule: str, closed: str, name: str
    ) -> None:
        super().__init__(steps, seat, rule, name)
        self.closed: Final = closed

    def moves(self, state: TauberState) -> list[Move]:
        answers = state.material.moves
        free = state.players[self.seat].free
        moves: list[Move] = []
        for stack in range(len(state.halls)):
            if hall_fits(state, free, stack):
                moves.append(answers.halls[stack])
        moves.append(answers.none)
        return moves

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if isinstance(move, Decline):
            return None
        if not isinstance(move, BuildHall):
            return Illegal(self.closed, "refused.free_hall")
        return why_no_hall_tile(state, self.seat, move)

    def resolve(self, state: TauberState, move: Move) -> None:
        if isinstance(move, BuildHall):
            state.stack.push(self.steps.place_hall[self.seat][move.index])

    def question(self, state: TauberState) -> Question:
        return Question("ask.free_hall")

    def choice(self, state: TauberState, move: Move) -> Choice:
        if not isinstance(move, BuildHall):
            return Choice(move.text(), "choose.decline", {}, None, "build")
        return hall_choice(state, move, "choose.free")


def can_place_hall(state: TauberState, seat: int) -> bool:
    """Is there any hall that the player could place?"""
    free = state.players[seat].free
    for stack in range(len(state.halls)):
        if hall_fits(state, free, stack):
            return True
    return False


def hall_choice(state: TauberState, move: BuildHall, label: str) -> Choice:
    board = state.material.board
    color = board.hall_names[board.hall_colors[move.index]]
    params: dict[str, object] = {
        "what": "@hall." + color,
        "source": move.name,
        "stones": stone_words(state, board.hall_costs[move.index]),
    }
    target = Target("hall_stack", move.name)
    return Choice(move.text(), label, params, [target], "build")


# Goods buildings.


def why_no_goods_tile(
    state: TauberState, seat: int, move: BuildGoods
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
    building = "@building." + state.material.names.buildings[kind]
    return Illegal("TE-503", "refused.build.no_space", {"what": building})


def why_no_goods(state: TauberState, seat: int, move: BuildGoods) -> Illegal | None:
    refusal = why_no_goods_tile(state, seat, move)
    if refusal is not None:
        return refusal
    price = state.material.board.goods_costs[move.index]
    return why_no_price(state, state.players[seat], price)


def buy_goods(state: TauberState, steps: Steps, seat: int, field: int) -> None:
    give_back(state, state.players[seat], state.material.board.goods_costs[field])
    state.stack.push(steps.place_goods[seat][field])


@final
class AskPlaceGoods(TauberDecision):
    """In which city does the goods building stand (»Gütergebäude«, TE-530)?"""

    def __init__(self, steps: Steps, seat: int, field: int, name: str) -> None:
        super().__init__(steps, seat, "TE-530", "place_goods")
        self.field: Final = field
        self.field_name: Final = name

    def text(self) -> str:
        return f"place_goods {self.seat + 1} {self.field_name}"

    def spaces(self, state: TauberState) -> int:
        return state.material.map.fits[state.goods_fields[self.field]]

    def moves(self, state: TauberState) -> list[Move]:
        spaces = state.material.map.goods_list
        return place_moves(state, self.seat, spaces, self.spaces(state))

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if not isinstance(move, PlaceTile):
            return Illegal("TE-530", "refused.place")
        return why_no_place(state, self.seat, move, self.spaces(state), "TE-530")

    def resolve(self, state: TauberState, move: Move) -> None:
        assert isinstance(move, PlaceTile)
        player = state.players[self.seat]
        kind = state.goods_fields[self.field]
        state.goods_fields = replaced(state.goods_fields, self.field, NO_TILE)
        player.built = added(player.built, kind, BIT[move.index])
        fill_space(state, self.seat, move.index)
        if state.events is not None:
            name = state.material.names.buildings[kind]
            tell_placed(state, self.seat, "@building." + name, move)
        score_regions(state, self.seat)

    def question(self, state: TauberState) -> Question:
        kind = state.goods_fields[self.field]
        name = state.material.names.buildings[kind]
        return Question("ask.place", {"what": "@building." + name})

    def choice(self, state: TauberState, move: Move) -> Choice:
        return place_choice(state, move)


@final
class AskFreeGoods(TauberDecision):
    """A goods building of the display, free of cost, or none (TE-311)."""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "TE-311", "free_goods")

    def moves(self, state: TauberState) -> list[Move]:
        answers = state.material.moves
        fields = fitting_fields(state, self.seat)
        moves: list[Move] = [answers.goods[field] for field in fields]
        moves.append(answers.none)
        return moves

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if isinstance(move, Decline):
            return None
        if not isinstance(move, BuildGoods):
            return Illegal("TE-318", "refused.free_goods")
        return why_no_goods_tile(state, self.seat, move)

    def resolve(self, state: TauberState, move: Move) -> None:
        if isinstance(move, BuildGoods):
            state.stack.push(self.steps.place_goods[self.seat][move.index])

    def question(self, state: TauberState) -> Question:
        return Question("ask.free_goods")

    def choice(self, state: TauberState, move: Move) -> Choice:
        if not isinstance(move, BuildGoods):
            return Choice(move.text(), "choose.decline", {}, None, "build")
        return goods_choice(state, move, "choose.free")


def fitting_fields(state: TauberState, seat: int) -> list[int]:
    """Fields of the display whose goods building fits on the player's board."""
    free, fits = state.players[seat].free, state.material.map.fits
    kinds = enumerate(state.goods_fields)
    return [field for field, kind in kinds if kind != NO_TILE and free & fits[kind]]


def goods_choice(state: TauberState, move: BuildGoods, label: str) -> Choice:
    kind = state.goods_fields[move.index]
    name = state.material.names.buildings[kind]
    params: dict[str, object] = {
        "what": "@building." + name,
        "source": move.name,
        "stones": stone_words(state, state.material.board.goods_costs[move.index]),
    }
    target = Target("goods_field", move.name)
    return Choice(move.text(), label, params, [target], "build")
