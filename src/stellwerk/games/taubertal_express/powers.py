# SPDX-License-Identifier: MIT
"""Station buildings: effects on building, and powers in the own turn (TE-901)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Book, Run
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target
from stellwerk.games.taubertal_express.asking import FreeAction, go_on
from stellwerk.games.taubertal_express.building import fitting_stacks
from stellwerk.games.taubertal_express.counts import (
    ONE,
    colors_in,
    count_of,
    covers,
    total_of,
)
from stellwerk.games.taubertal_express.draft import hire, worker_room
from stellwerk.games.taubertal_express.gains import (
    color_of,
    gain_points,
    give_back,
    pay_out,
    spend_stones,
    stone_words,
    take_black,
    tell_stones,
    trim,
)
from stellwerk.games.taubertal_express.goods import good_words
from stellwerk.games.taubertal_express.map import BIT
from stellwerk.games.taubertal_express.moves import N, Named
from stellwerk.games.taubertal_express.player import GOODS_SHED, POWER, Player
from stellwerk.games.taubertal_express.state import TauberState, push_times
from stellwerk.games.taubertal_express.station import lauda_space
from stellwerk.games.taubertal_express.tickets import Dropping, DropTicket, drop_ticket

# Immediate effects.


@final
class BuildingEffect(Run[TauberState]):
    """What a station building does at once for the active player (TE-514)."""

    def __init__(self, book: Book[TauberState], kind: int, name: str) -> None:
        super().__init__(book, f"effect {name}")
        self.kind: Final = kind

    def run(self, state: TauberState) -> None:
        buildings = state.material.buildings
        seat: int = state.active
        if self.kind == buildings.kiosk:
            state.stack.push(state.steps.trim)
            if buildings.kiosk_stones > 0 and state.stones:
                state.stack.push(state.steps.kiosk[seat][buildings.kiosk_stones])
        elif self.kind == buildings.canteen:
            room = worker_room(state, state.players[seat])
            count = min(room, buildings.canteen_workers)
            if count > 0:
                hire(state, seat, count)
        elif self.kind == buildings.police:
            if state.players[seat].waiting or state.players[seat].aboard:
                state.stack.push(state.steps.police[seat])
        elif self.kind == buildings.track_master:
            if fitting_stacks(state, state.players[seat]):
                hall = state.steps.office_hall[seat]
                push_times(state.stack, hall, buildings.free_halls)
        elif self.kind == buildings.power:
            gain_points(state, seat, buildings.power_points, POWER)


@final
class LeavingAtPolice(Dropping):
    """Discard an own ticket without penalty (»Polizeiposten«, TE-903, TE-I28)."""

    def resolve(self, state: TauberState, seat: i64, move: DropTicket) -> None:
        drop_ticket(state, seat, move.index)


# Powers in the own turn.


class Power(FreeAction[N]):
    """What a visible station building allows; moves name a color."""

    def __init__(self, moves: type[N], building: int, kind: str, rule: str) -> None:
        super().__init__(moves, building)
        self.kind: Final = kind
        self.rule: Final = rule

    @final
    def why_not(self, state: TauberState, seat: i64, move: N) -> Illegal | None:
        player = state.players[seat]
        if player.visible & self.needs:
            return self.why_no_use(state, player, move)
        return Illegal(self.rule, "refused.power", {"kind": "@kind." + self.kind})

    @abstractmethod
    def why_no_use(self, state: TauberState, player: Player, move: N) -> Illegal | None:
        """The first rule that an owner of the building breaks."""

    def why_no_stone(self, player: Player, move: N) -> Illegal | None:
        if count_of(player.stones, move.index):
            return None
        return Illegal(self.rule, "refused.no_stone", color_of(move))

    def use(
        self,
        state: TauberState,
        seat: i64,
        move: N,
        label: str,
        params: dict[str, object],
        stone: str,
    ) -> Choice:
        """A use as it is offered: the building's space of Lauda station, a stone."""
        kinds = [BIT[kind] for kind in state.players[seat].lauda]
        space = kinds.index(self.needs)
        targets = [lauda_space(seat, space), Target(stone, move.name)]
        return Choice(
            move.text(), label, {**color_of(move), **params}, targets, "power"
        )


@final
class Paint(Named):
    """Paint shop: exchange black stones for a color: ``paint yellow``."""


@final
class Painting(Power[Paint]):
    """Paint shop: two black stones for one of a color (»Lackiererei«, TE-914)."""

    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        if covers(player.stones, state.material.paint_price):
            moves.extend(state.steps.moves.paints[colors_in(state.stones)])

    def why_no_use(
        self, state: TauberState, player: Player, move: Paint
    ) -> Illegal | None:
        if not covers(player.stones, state.material.paint_price):
            stones = stone_words(state, state.material.paint_price)
            return Illegal("TE-914", "refused.paint", {"stones": stones})
        if count_of(state.stones, move.index):
            return None
        return Illegal("TE-342", "refused.stone.none", color_of(move))

    def resolve(self, state: TauberState, seat: i64, move: Paint) -> None:
        go_on(state, seat)
        spend_stones(state, seat, state.material.paint_price)
        state.players[seat].stones += ONE[move.index]
        state.stones -= ONE[move.index]
        tell_stones(state, seat, ONE[move.index], "painted")

    def choice(self, state: TauberState, seat: i64, move: Paint) -> Choice:
        stones = stone_words(state, state.material.paint_price)
        return self.use(state, seat, move, "choose.paint", {"stones": stones}, "stone")


@final
class Trade(Named):
    """Transshipment yard: exchange a colored stone for a coin: ``trade blue``."""


@final
class Trading(Power[Trade]):
    """Transshipment yard: once per turn a colored stone for a coin (TE-917)."""

    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        if state.traded < state.material.buildings.yard_limit:
            moves.extend(state.steps.moves.trades[colors_in(player.stones)])

    def why_no_use(
        self, state: TauberState, player: Player, move: Trade
    ) -> Illegal | None:
        limit = state.material.buildings.yard_limit
        if state.traded >= limit:
            return Illegal("TE-917", "refused.trade.again", {"n": limit})
        return self.why_no_stone(player, move)

    def resolve(self, state: TauberState, seat: i64, move: Trade) -> None:
        go_on(state, seat)
        give_back(state, state.players[seat], ONE[move.index])
        state.traded += 1
        tell_stones(state, seat, ONE[move.index], "traded")
        pay_out(state, seat, state.material.buildings.yard_coins)

    def choice(self, state: TauberState, seat: i64, move: Trade) -> Choice:
        coins = state.material.buildings.yard_coins
        return self.use(state, seat, move, "choose.trade", {"n": coins}, "own_stone")


@final
class Store(Named):
    """Goods shed: pay a stone, store its good: ``store white``."""


@final
class Storing(Power[Store]):
    """Goods shed: a stone and its good; three bring points and go back (TE-919)."""

    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        limit = state.material.shed_limit
        if limit == 0 or state.stored < limit:
            colors = colors_in(player.stones) & colors_in(state.tokens)
            moves.extend(state.steps.moves.stores[colors])

    def why_no_use(
        self, state: TauberState, player: Player, move: Store
    ) -> Illegal | None:
        limit = state.material.shed_limit
        if limit and state.stored >= limit:
            return Illegal("TE-I13", "refused.store.limit", {"n": limit})
        if count_of(state.tokens, move.index) == 0:
            good = good_words(state, move.index)
            return Illegal("TE-E5", "refused.provide.supply", good)
        return self.why_no_stone(player, move)

    def resolve(self, state: TauberState, seat: i64, move: Store) -> None:
        go_on(state, seat)
        player = state.players[seat]
        buildings = state.material.buildings
        one = ONE[move.index]
        give_back(state, player, one)
        state.tokens -= one
        player.shed += one
        state.stored += 1
        tell_stones(state, seat, ONE[move.index], "stored")
        if total_of(player.shed) >= buildings.shed_set:
            state.tokens += player.shed
            player.shed = 0
            gain_points(state, seat, buildings.shed_points, GOODS_SHED)

    def choice(self, state: TauberState, seat: i64, move: Store) -> Choice:
        good = good_words(state, move.index)
        return self.use(state, seat, move, "choose.store", good, "own_stone")


# The end of a turn.


def turn_end_stones(state: TauberState, seat: int) -> None:
    """Signal works, and the signal box if it also counts idle turns (TE-906)."""
    player = state.players[seat]
    material = state.material
    buildings = material.buildings
    if player.visible & buildings.works and player.stones == 0:
        take_black(state, seat, buildings.works_stones)
    idle = player.city == material.box_city and not state.entered
    if material.box_when_idle and idle and player.visible & buildings.signal_box:
        take_black(state, seat, buildings.box_stones)
        trim(state, seat)
