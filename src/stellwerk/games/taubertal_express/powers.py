# SPDX-License-Identifier: MIT
"""Station buildings: effects on building, and powers in the own turn (TE-901)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Book, Run
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target, seat_name
from stellwerk.games.taubertal_express.asking import FreeAction, go_on
from stellwerk.games.taubertal_express.building import can_place_hall
from stellwerk.games.taubertal_express.counts import (
    GOODS,
    ONE,
    count_of,
    covers,
    total_of,
)
from stellwerk.games.taubertal_express.draft import add_drops, hire, worker_room
from stellwerk.games.taubertal_express.gains import (
    gain_points,
    give_back,
    pay_out,
    spend_stones,
    stone_words,
    take_black,
    trim,
)
from stellwerk.games.taubertal_express.map import BIT
from stellwerk.games.taubertal_express.moves import DropTicket, Paint, Store, Trade
from stellwerk.games.taubertal_express.player import GOODS_SHED, POWER, Player
from stellwerk.games.taubertal_express.state import TauberState, push_times
from stellwerk.games.taubertal_express.tickets import drop_ticket, ticket_choice

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
            self.ask_police(state, seat)
        elif self.kind == buildings.track_master:
            if can_place_hall(state, seat):
                hall = state.steps.office_hall[seat]
                push_times(state.stack, hall, buildings.free_halls)
        elif self.kind == buildings.power:
            gain_points(state, seat, buildings.power_points, POWER)

    def ask_police(self, state: TauberState, seat: int) -> None:
        player = state.players[seat]
        if player.waiting or player.aboard:
            state.stack.push(state.steps.police[seat])


@final
class LeavingAtPolice(Answer[TauberState, DropTicket]):
    """Discard an own ticket without penalty (»Polizeiposten«, TE-903)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        add_drops(state, state.players[seat], moves)

    def why_not(
        self, state: TauberState, seat: i64, move: DropTicket
    ) -> Illegal | None:
        if state.players[seat].has_ticket(move.index):
            return None
        return Illegal("TE-I28", "refused.not_on_train", {"ticket": move.name})

    def resolve(self, state: TauberState, seat: i64, move: DropTicket) -> None:
        drop_ticket(state, seat, move.index)

    def choice(self, state: TauberState, seat: i64, move: DropTicket) -> Choice:
        return ticket_choice(state, move, move.index, "choose.drop", "drop")


# Powers in the own turn.


def needs(kind: str, rule: str) -> Illegal:
    return Illegal(rule, "refused.power", {"kind": "@kind." + kind})


def power_space(state: TauberState, seat: i64, power: i64) -> Target:
    """The space of Lauda station on which a building lies."""
    space = 0
    for place, kind in enumerate(state.players[seat].lauda):
        if BIT[kind] == power:
            space = place
    return Target("lauda", f"{seat + 1}.{space + 1}")


@final
class Painting(FreeAction[Paint]):
    """Paint shop: two black stones for one of a color (»Lackiererei«, TE-914)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        player = state.players[seat]
        if player.visible & state.material.buildings.paint:
            add_paints(state, player, moves)

    def why_not(self, state: TauberState, seat: i64, move: Paint) -> Illegal | None:
        player = state.players[seat]
        if not player.visible & state.material.buildings.paint:
            return needs("paint_shop", "TE-914")
        if not covers(player.stones, state.material.paint_price):
            stones = stone_words(state, state.material.paint_price)
            return Illegal("TE-914", "refused.paint", {"stones": stones})
        if count_of(state.stones, move.index):
            return None
        color = "@color." + move.name
        return Illegal("TE-342", "refused.stone.none", {"color": color})

    def resolve(self, state: TauberState, seat: i64, move: Paint) -> None:
        go_on(state, seat)
        spend_stones(state, seat, state.material.paint_price)
        state.players[seat].stones += ONE[move.index]
        state.stones -= ONE[move.index]
        if state.events is not None:
            tell_power(state, seat, "painted", move.index)

    def choice(self, state: TauberState, seat: i64, move: Paint) -> Choice:
        place = power_space(state, seat, state.material.buildings.paint)
        params: dict[str, object] = {
            "color": "@color." + move.name,
            "stones": stone_words(state, state.material.paint_price),
        }
        targets = [place, Target("stone", move.name)]
        return Choice(move.text(), "choose.paint", params, targets, "power")


def add_paints(state: TauberState, player: Player, moves: list[Move]) -> None:
    if covers(player.stones, state.material.paint_price):
        for color in range(GOODS):
            if count_of(state.stones, color):
                moves.append(state.material.moves.powers.paints[color])


@final
class Trading(FreeAction[Trade]):
    """Transshipment yard: once per turn a colored stone for a coin (TE-917)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        player = state.players[seat]
        if player.visible & state.material.buildings.yard:
            add_trades(state, player, moves)

    def why_not(self, state: TauberState, seat: i64, move: Trade) -> Illegal | None:
        player = state.players[seat]
        buildings = state.material.buildings
        if not player.visible & buildings.yard:
            return needs("transshipment_yard", "TE-917")
        if state.traded >= buildings.yard_limit:
            return Illegal("TE-917", "refused.trade.again", {"n": buildings.yard_limit})
        return why_no_stone(player, move.index, move.name, "TE-917")

    def resolve(self, state: TauberState, seat: i64, move: Trade) -> None:
        go_on(state, seat)
        give_back(state, state.players[seat], ONE[move.index])
        state.traded += 1
        if state.events is not None:
            tell_power(state, seat, "traded", move.index)
        pay_out(state, seat, state.material.buildings.yard_coins)

    def choice(self, state: TauberState, seat: i64, move: Trade) -> Choice:
        buildings = state.material.buildings
        params: dict[str, object] = {
            "color": "@color." + move.name,
            "n": buildings.yard_coins,
        }
        place = power_space(state, seat, buildings.yard)
        targets = [place, Target("own_stone", move.name)]
        return Choice(move.text(), "choose.trade", params, targets, "power")


def add_trades(state: TauberState, player: Player, moves: list[Move]) -> None:
    if state.traded < state.material.buildings.yard_limit:
        for color in range(GOODS):
            if count_of(player.stones, color):
                moves.append(state.material.moves.powers.trades[color])


def why_no_stone(player: Player, color: i64, name: str, rule: str) -> Illegal | None:
    if count_of(player.stones, color):
        return None
    return Illegal(rule, "refused.no_stone", {"color": "@color." + name})


@final
class Storing(FreeAction[Store]):
    """Goods shed: a stone and its good; three bring points and go back (TE-919)."""

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        player = state.players[seat]
        if player.visible & state.material.buildings.goods_shed:
            add_stores(state, player, moves)

    def why_not(self, state: TauberState, seat: i64, move: Store) -> Illegal | None:
        player = state.players[seat]
        material = state.material
        if not player.visible & material.buildings.goods_shed:
            return needs("goods_shed", "TE-919")
        if material.shed_limit and state.stored >= material.shed_limit:
            return Illegal("TE-I13", "refused.store.limit", {"n": material.shed_limit})
        if count_of(state.tokens, move.index) == 0:
            good = "@good." + material.names.goods[move.index]
            return Illegal("TE-E5", "refused.provide.supply", {"good": good})
        return why_no_stone(player, move.index, move.name, "TE-919")

    def resolve(self, state: TauberState, seat: i64, move: Store) -> None:
        go_on(state, seat)
        player = state.players[seat]
        buildings = state.material.buildings
        one = ONE[move.index]
        give_back(state, player, one)
        state.tokens -= one
        player.shed += one
        state.stored += 1
        if state.events is not None:
            tell_power(state, seat, "stored", move.index)
        if total_of(player.shed) >= buildings.shed_set:
            state.tokens += player.shed
            player.shed = 0
            gain_points(state, seat, buildings.shed_points, GOODS_SHED)

    def choice(self, state: TauberState, seat: i64, move: Store) -> Choice:
        material = state.material
        params: dict[str, object] = {
            "color": "@color." + move.name,
            "good": "@good." + material.names.goods[move.index],
        }
        place = power_space(state, seat, material.buildings.goods_shed)
        targets = [place, Target("own_stone", move.name)]
        return Choice(move.text(), "choose.store", params, targets, "power")


def add_stores(state: TauberState, player: Player, moves: list[Move]) -> None:
    limit = state.material.shed_limit
    if limit == 0 or state.stored < limit:
        for color in range(GOODS):
            if count_of(player.stones, color) and count_of(state.tokens, color):
                moves.append(state.material.moves.powers.stores[color])


def tell_power(state: TauberState, seat: int, key: str, color: int) -> None:
    params: dict[str, object] = {
        "player": seat_name(seat),
        "stones": stone_words(state, ONE[color]),
    }
    state.tell(key, seat, params, [Target("stones", str(seat + 1))])


POWERS: Final = (Painting(Paint), Trading(Trade), Storing(Store))


def add_powers(state: TauberState, player: Player, moves: list[Move]) -> None:
    """Append every use of the own paint shop, yard and goods shed."""
    buildings = state.material.buildings
    visible = player.visible
    if visible & buildings.paint:
        add_paints(state, player, moves)
    if visible & buildings.yard:
        add_trades(state, player, moves)
    if visible & buildings.goods_shed:
        add_stores(state, player, moves)


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
