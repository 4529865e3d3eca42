# SPDX-License-Identifier: MIT
"""Station buildings in Lauda, the pioneer track, building over (TE-510 to TE-516)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.answers import Answer, Ask
from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Target, seat_name
from stellwerk.games.taubertal_express.asking import (
    NOTHING,
    STONES,
    FreeAction,
    go_on,
)
from stellwerk.games.taubertal_express.counts import covers, total_of
from stellwerk.games.taubertal_express.gains import (
    pay_and_go_on,
    spend_coins,
    stone_words,
    tell_amount,
    trim,
)
from stellwerk.games.taubertal_express.map import BIT, NO_TILE
from stellwerk.games.taubertal_express.moves import N, Named
from stellwerk.games.taubertal_express.player import Player
from stellwerk.games.taubertal_express.regions import region_preview
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.games.taubertal_express.tickets import discard_ticket
from stellwerk.parts.lists import added, replaced
from stellwerk.parts.moves import Word


class BuildStation(Named):
    """Build a station building; `index` is the source: light fields, then dark ones."""


@final
class BuildLight(BuildStation):
    """Build a light station building: ``build S03`` (its field)."""


@final
class BuildDark(BuildStation):
    """Build a dark station building: ``build kiosk``."""


def kind_at(state: TauberState, source: i64) -> int:
    """The kind that a source offers: a light field, or a dark kind; or NO_TILE."""
    light = state.material.light_fields
    if source < light:
        return state.light_fields[source]
    kind = state.material.buildings.dark[source - light]
    return kind if state.dark[kind] > 0 else NO_TILE


def discount(state: TauberState, player: Player) -> i64:
    """Coins saved on a dark building with a bank and four buildings (TE-921)."""
    buildings = state.material.buildings
    if player.visible & buildings.bank and len(player.lauda) >= buildings.bank_minimum:
        return buildings.bank_discount
    return 0


def coin_price(state: TauberState, player: Player, kind: int) -> i64:
    """Coins for a dark building."""
    price: i64 = state.material.buildings.prices[kind]
    return max(price - discount(state, player), 0)


def payable_dark(state: TauberState, player: Player) -> list[int]:
    """The places of the dark buildings that the player has coins for."""
    payable = state.material.buildings.payable
    most: i64 = len(payable) - 1
    return payable[min(player.coins + discount(state, player), most)]


def why_no_tile(state: TauberState, seat: int, move: BuildStation) -> Illegal | None:
    """A tile must lie there, of a kind not yet in the own station (TE-513)."""
    kind = kind_at(state, move.index)
    if kind == NO_TILE:
        return Illegal("TE-504", "refused.build.gone", {"source": move.name})
    if state.players[seat].kinds & BIT[kind]:
        return Illegal("TE-513", "refused.build.twice", kind_words(state, kind))
    return None


def kind_words(state: TauberState, kind: int) -> dict[str, object]:
    """A kind of station building, to be put into a sentence."""
    return {"kind": "@kind." + state.material.names.kinds[kind]}


class Buying(FreeAction[N]):
    """A tile of the display for stones (TE-502), or free of cost (TE-311).

    `costs` are its prices; what is free is answered outside of a turn.
    """

    def __init__(self, moves: type[N], costs: list[int], free: bool = False) -> None:
        super().__init__(moves, STONES if all(costs) and not free else NOTHING)
        self.costs: Final = costs
        self.free: Final = free
        self.all: Final = list(range(len(costs)))
        self.label: Final = "choose.free" if free else "choose.build"

    @abstractmethod
    def why_no_tile(self, state: TauberState, seat: i64, move: N) -> Illegal | None:
        """The first rule against the tile, whatever it costs."""

    @abstractmethod
    def take(self, state: TauberState, seat: i64, place: i64) -> None:
        """The tile is paid, if it has to be."""

    @final
    def why_not(self, state: TauberState, seat: i64, move: N) -> Illegal | None:
        """Prices are paid in exactly their colors, never in black (TE-502)."""
        refusal = self.why_no_tile(state, seat, move)
        price = self.costs[move.index]
        if refusal or self.free or covers(state.players[seat].stones, price):
            return refusal
        stones = stone_words(state, price)
        return Illegal("TE-502", "refused.build.stones", {"stones": stones})

    @final
    def resolve(self, state: TauberState, seat: i64, move: N) -> None:
        """Pay first, then place (TE-516)."""
        if not self.free:
            pay_and_go_on(state, seat, self.costs[move.index])
        self.take(state, seat, move.index)


@final
class BuyingLight(Buying[BuildLight]):
    """A light station building of the display (TE-502, TE-311)."""

    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        fields, stations = state.light_fields, state.steps.moves.stations
        payable = state.steps.purses.of(player.stones).light
        for field in self.all if self.free else payable:
            kind = fields[field]
            if kind != NO_TILE and not player.kinds & BIT[kind]:
                moves.append(stations[field])

    def why_no_tile(
        self, state: TauberState, seat: i64, move: BuildLight
    ) -> Illegal | None:
        return why_no_tile(state, seat, move)

    def take(self, state: TauberState, seat: i64, place: i64) -> None:
        lay_station(state, seat, place)

    def choice(self, state: TauberState, seat: i64, move: BuildLight) -> Choice:
        return station_choice(state, seat, move, self.label)


@final
class BuyingDark(FreeAction[BuildDark]):
    """Pay coins for a dark station building (TE-502, TE-921)."""

    def add_free(self, state: TauberState, player: Player, moves: list[Move]) -> None:
        dark, light = state.material.buildings.dark, state.material.light_fields
        for place in payable_dark(state, player):
            kind = dark[place]
            if state.dark[kind] > 0 and not player.kinds & BIT[kind]:
                moves.append(state.steps.moves.stations[light + place])

    def why_not(self, state: TauberState, seat: i64, move: BuildDark) -> Illegal | None:
        refusal = why_no_tile(state, seat, move)
        if refusal is not None:
            return refusal
        player = state.players[seat]
        price = coin_price(state, player, kind_at(state, move.index))
        if player.coins >= price:
            return None
        params: dict[str, object] = {"n": price, "have": player.coins}
        return Illegal("TE-502", "refused.build.coins", params)

    def resolve(self, state: TauberState, seat: i64, move: BuildDark) -> None:
        go_on(state, seat)
        kind = kind_at(state, move.index)
        spend_coins(state, seat, coin_price(state, state.players[seat], kind))
        lay_station(state, seat, move.index)

    def choice(self, state: TauberState, seat: i64, move: BuildDark) -> Choice:
        offer = station_choice(state, seat, move, "choose.build.coins")
        kind = kind_at(state, move.index)
        offer.params["n"] = coin_price(state, state.players[seat], kind)
        return offer


def lay_station(state: TauberState, seat: int, source: int) -> None:
    """Onto the lowest free space, or over a building if there is none (TE-510)."""
    player = state.players[seat]
    if len(player.lauda) == state.material.map.spaces:
        state.stack.push(state.steps.cover[seat][source])
        return
    kind = take_tile(state, source)
    player.lauda = [*player.lauda, kind]
    map = state.material.map
    player.missing = added(player.missing, map.region_of[map.home], -1)
    if state.events is not None:
        tell_built(state, seat, kind, len(player.lauda) - 1)
    ahead = min(state.spaces[seat] + 1, state.material.track_last)
    opened(state, seat, kind, ahead)


def take_tile(state: TauberState, source: int) -> int:
    """The tile leaves the display."""
    kind = kind_at(state, source)
    if source < state.material.light_fields:
        state.light_fields = replaced(state.light_fields, source, NO_TILE)
    else:
        state.dark = added(state.dark, kind, -1)
    return kind


def tell_built(state: TauberState, seat: int, kind: int, space: int) -> None:
    name = state.material.names.kinds[kind]
    params: dict[str, object] = {
        "player": seat_name(seat),
        "kind": "@kind." + name,
        "n": space + 1,
    }
    state.tell("built", seat, params, [Target("kind", name), lauda_space(seat, space)])


def lauda_space(seat: int, space: int) -> Target:
    """A space of a player's Lauda station."""
    return Target("lauda", f"{seat + 1}.{space + 1}")


def opened(state: TauberState, seat: int, kind: int, ahead: int) -> None:
    """The benefit begins, the marker moves, then effect and regions (TE-516)."""
    player = state.players[seat]
    player.visible |= BIT[kind]
    player.kinds |= BIT[kind]
    advance(state, seat, ahead)
    state.stack.push(state.steps.regions)
    state.stack.push(state.steps.effect[kind])


def advance(state: TauberState, seat: int, space: int) -> None:
    """Put a marker on top of a space of the pioneer track (TE-511, TE-515)."""
    order: list[int] = []
    placed = False
    for other in state.pioneers:
        if other == seat:
            continue
        if not placed and state.spaces[other] <= space:
            order.append(seat)
            placed = True
        order.append(other)
    if not placed:
        order.append(seat)
    state.pioneers = order
    state.spaces = replaced(state.spaces, seat, space)
    tell_amount(state, seat, "pioneer", space, "pioneer")


@final
class Cover(Word):
    """Build over a space of Lauda station: ``cover 3``."""

    def __init__(self, id: int, space: int) -> None:
        super().__init__(f"cover {space + 1}", id)
        self.space: Final = space


@final
class Covering(Answer[TauberState, Cover]):
    """All spaces are full: build over one of them (»überbauen«, TE-512)."""

    def __init__(self, source: int) -> None:
        super().__init__(Cover)
        self.source: Final = source

    def add_moves(self, state: TauberState, seat: i64, moves: list[Move]) -> None:
        moves.extend(state.steps.moves.covers)

    def resolve(self, state: TauberState, seat: i64, move: Cover) -> None:
        player = state.players[seat]
        old = player.lauda[move.space]
        kind = take_tile(state, self.source)
        player.lauda = replaced(player.lauda, move.space, kind)
        player.covered = [*player.covered, old]
        player.covered_on = [*player.covered_on, move.space]
        if state.events is not None:
            tell_built(state, seat, kind, move.space)
            state.say("covered", seat, kind_words(state, old))
        opened(state, seat, kind, state.material.track_last)
        close(state, seat, old)

    def gaps(self, state: TauberState, seat: i64) -> dict[str, object]:
        return kind_words(state, kind_at(state, self.source))

    def choice(self, state: TauberState, seat: i64, move: Cover) -> Choice:
        kind = state.players[seat].lauda[move.space]
        params = {**kind_words(state, kind), "n": move.space + 1}
        target = lauda_space(seat, move.space)
        return Choice(move.text(), "choose.cover", params, [target], "cover")


def close(state: TauberState, seat: int, kind: int) -> None:
    """A covered building's benefit ends; what it held goes back (TE-I14)."""
    player = state.players[seat]
    buildings = state.material.buildings
    bit = BIT[kind]
    player.visible &= ~bit
    if bit == buildings.customs:
        state.tokens += player.customs
        player.customs = 0
    elif bit == buildings.goods_shed:
        state.tokens += player.shed
        player.shed = 0
    elif bit == buildings.reception:
        tickets = player.kept
        player.kept = []
        for ticket in tickets:
            discard_ticket(state, ticket)
    elif bit == buildings.workshop:
        trim(state, seat)
    elif bit == buildings.warehouse:
        unload(state, seat)


def goods_room(state: TauberState, player: Player) -> i64:
    """Places for goods on the train, one more with a warehouse (TE-611, TE-913)."""
    material = state.material
    room = player.goods_wagons * material.goods_places
    if player.goods_wagons and player.visible & material.buildings.warehouse:
        room += material.extra_place
    return room


def unload(state: TauberState, seat: int) -> None:
    """A token too many goes back to the supply, as the player chooses (TE-I14)."""
    player = state.players[seat]
    if total_of(player.loaded) > goods_room(state, player):
        state.stack.push(state.steps.unload[seat])


@final
class AskFreeStation(Ask[TauberState]):
    """Which light station building of the display, free of cost (TE-311, TE-317)?"""

    def why_other(self, state: TauberState, move: Move) -> Illegal:
        rule = "TE-311" if isinstance(move, BuildDark) else "TE-318"
        return Illegal(rule, "refused.free_station")


def free_light(state: TauberState, player: Player) -> list[int]:
    """Fields with a light building that the player does not have yet (TE-E7)."""
    kinds = player.kinds
    found: list[int] = []
    for field, kind in enumerate(state.light_fields):
        if kind != NO_TILE and not kinds & BIT[kind]:
            found.append(field)
    return found


def station_choice(
    state: TauberState, seat: i64, move: BuildStation, label: str
) -> Choice:
    """A station building as it is offered: its kind, and where it lies."""
    kind = state.material.names.kinds[kind_at(state, move.index)]
    params: dict[str, object] = {"what": "@kind." + kind, "source": move.name}
    target = Target("kind", kind)
    if move.index < state.material.light_fields:
        target = Target("light_field", move.name)
        price = state.material.board.light_costs[move.index]
        params["stones"] = stone_words(state, price)
    full = len(state.players[seat].lauda) == state.material.map.spaces
    home = state.material.map.region_of[state.material.map.home]
    preview = [] if full else region_preview(state, seat, home)
    return Choice(move.text(), label, params, [target], "build", preview=preview)
