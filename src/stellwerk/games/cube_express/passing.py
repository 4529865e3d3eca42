# SPDX-License-Identifier: MIT
"""Pass-by actions (»Aktionen während der Fahrt«, CE-701 to CE-732)."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Effect, Illegal, Target, seat_name
from stellwerk.games.cube_express.cities import (
    free_houses,
    station_city,
)
from stellwerk.games.cube_express.faces import (
    FACTORY,
    FIRST_RESOURCE,
    SITE,
    START_CROSSING,
    STATION,
)
from stellwerk.games.cube_express.map import NOBODY
from stellwerk.games.cube_express.material import AREA_NAMES, DELIVERY_PLACES
from stellwerk.games.cube_express.moves import Deliver, PlacePassenger, Word
from stellwerk.games.cube_express.naming import (
    amounts,
    objective_name,
    place_name,
    tile_name,
)
from stellwerk.games.cube_express.paying import house_at
from stellwerk.games.cube_express.player import Player
from stellwerk.games.cube_express.preview import score_changes
from stellwerk.games.cube_express.state import CubeState
from stellwerk.games.cube_express.stock import advance


def can_act(state: CubeState, seat: int, moves: list[Move]) -> None:
    """Append the pass-by actions of the tile on which the traveller stands."""
    at = state.players[seat].locomotives[state.turn.traveller]
    face = state.map.tiles[at] >> 2
    kind = state.material.faces.kind[face]
    player = state.players[seat]
    if kind in (SITE, START_CROSSING):
        if player.reserve > 0:
            moves.append(state.material.moves.take)
    elif kind == FACTORY:
        if can_supply(player, state.material.faces.demand[face]):
            moves.extend(delivery_moves(state, seat, face))
    elif kind == STATION and player.reserve > 0 and state.map.holders[at] != NOBODY:
        add_passengers(state, at, moves)


def add_passengers(state: CubeState, at: int, moves: list[Move]) -> None:
    """Append one move per free house in the city of the station (CE-730)."""
    table = state.map
    actions = state.material.moves
    city = station_city(table, state.material.faces, at)
    for house in free_houses(table, city):
        laid = table.house_tile[house]
        number = house - table.first_house[laid]
        moves.append(actions.passenger(table.cells[laid], number))


def can_supply(player: Player, demand: list[int]) -> bool:
    """Do the stores hold what a factory demands (CE-720)?"""
    return (
        player.coal >= demand[0]
        and player.wood >= demand[1]
        and player.iron >= demand[2]
    )


def pledges_a_marker(state: CubeState, face: int) -> bool:
    """Is a delivered marker left for an objective card (CE-720, CE-E18)?"""
    return sum(state.material.faces.demand[face]) >= DELIVERY_PLACES


def delivery_moves(state: CubeState, seat: int, face: int) -> list[Move]:
    """One move per objective card with room; one without if there is none (CE-E4)."""
    actions = state.material.moves
    moves: list[Move] = []
    if pledges_a_marker(state, face):
        limit = state.material.pledge_limit
        for column in range(state.material.columns):
            if state.pledge_of(seat, column) < limit:
                moves.append(actions.deliver[column])
    if not moves:
        moves.append(actions.deliver_only)
    return moves


@final
class PassBy:
    """The pass-by action of the tile that a player's travelling locomotive is on."""

    def __init__(self, state: CubeState, seat: int) -> None:
        self.state: Final = state
        self.seat: Final = seat
        self.at: Final = state.players[seat].locomotives[state.turn.traveller]
        self.face: Final = state.map.tiles[self.at] >> 2
        self.kind: Final = state.material.faces.kind[self.face]

    def place(self) -> str:
        return self.state.material.grid.name(self.state.map.cells[self.at])

    # Refusals

    def why_not(self, move: Move) -> Illegal | None:
        take = move is self.state.material.moves.take
        if not take and not isinstance(move, (Deliver, PlacePassenger)):
            return Illegal("CE-605", "refused.on_tile")
        if self.state.turn.acted:
            return Illegal("CE-701", "refused.acted")
        if isinstance(move, Deliver):
            return self.why_not_deliver(move)
        if isinstance(move, PlacePassenger):
            return self.why_not_passenger(move)
        if self.kind not in (SITE, START_CROSSING):
            return Illegal("CE-710", "refused.take")
        return self.why_empty()

    def why_empty(self) -> Illegal | None:
        if self.state.players[self.seat].reserve > 0:
            return None
        return Illegal("CE-E2", "refused.reserve")

    def why_not_deliver(self, move: Deliver) -> Illegal | None:
        if self.kind != FACTORY:
            return Illegal("CE-720", "refused.deliver")
        demand = self.state.material.faces.demand[self.face]
        if not can_supply(self.state.players[self.seat], demand):
            return Illegal("CE-720", "refused.deliver.goods", self.demanded())
        legal = delivery_moves(self.state, self.seat, self.face)
        if move in legal:
            return None
        if not pledges_a_marker(self.state, self.face):
            return Illegal("CE-E18", "refused.deliver.no_card")
        if move.column >= 0:
            limit: dict[str, object] = {"n": self.state.material.pledge_limit}
            return Illegal("CE-724", "refused.pledge.full", limit)
        return Illegal("CE-I19", "refused.deliver.card")

    def demanded(self) -> dict[str, object]:
        """The demanded resources in words, for labels and the log."""
        demand = self.state.material.faces.demand[self.face]
        return {"goods": amounts([0] * FIRST_RESOURCE + demand)}

    def why_not_passenger(self, move: PlacePassenger) -> Illegal | None:
        state = self.state
        table = state.map
        where: dict[str, object] = {
            "place": place_name(state, move.cell),
            "house": move.house + 1,
        }
        if self.kind != STATION or table.holders[self.at] == NOBODY:
            return Illegal("CE-730", "refused.passenger")
        refusal = self.why_empty()
        if refusal is not None:
            return refusal
        house = house_at(state, move.cell, move.house)
        if house < 0:
            return Illegal("CE-730", "refused.passenger.no_house", where)
        city = station_city(table, state.material.faces, self.at)
        if table.city_of[table.house_node[house]] != city:
            return Illegal("CE-730", "refused.passenger.elsewhere", where)
        if table.passengers[house] != NOBODY:
            return Illegal("CE-731", "refused.passenger.taken", where)
        return None

    # Effects

    def resolve(self, move: Move) -> None:
        if isinstance(move, Deliver):
            self.deliver(move)
        elif isinstance(move, PlacePassenger):
            self.seat_passenger(move)
        else:
            self.take()

    def take(self) -> None:
        """A resource from the reserve; a foreign owner's stock rises (CE-710 ff.)."""
        state = self.state
        player = state.players[self.seat]
        area = state.material.faces.resource[self.face]
        player.reserve -= 1
        player.add(area, 1)
        if state.events is not None:
            self.tell("took", {"area": "@area." + AREA_NAMES[area]})
        owner = state.map.holders[self.at]
        if owner != NOBODY and owner != self.seat:
            advance(state, owner, state.material.stock.foreign_take)

    def deliver(self, move: Deliver) -> None:
        """Distribute the delivered markers, then the stock rises (CE-720, CE-I39)."""
        state = self.state
        material = state.material
        player = state.players[self.seat]
        demand = material.faces.demand[self.face]
        total = sum(demand)
        for place in range(len(demand)):
            player.add(FIRST_RESOURCE + place, -demand[place])
        first = state.map.holders[self.at] == NOBODY
        self.mark_factory(first)
        if total > 1:
            player.dividends += 1
        rest = max(0, total - 2)
        if move.column >= 0:
            state.pledges[self.seat * material.columns + move.column] += 1
            rest -= 1
        player.reserve += rest
        if state.events is not None:
            self.tell_delivery(move, first)
        stock = material.stock
        steps = stock.first_delivery if first else stock.later_delivery
        advance(state, self.seat, steps)

    def mark_factory(self, first: bool) -> None:
        """A marker on field A for the very first, else on field B (CE-721, CE-722)."""
        player = self.state.players[self.seat]
        face = self.state.material.faces.all[self.face]
        player.deliveries += 1
        if first:
            self.state.own_map().holders[self.at] = self.seat
            player.firsts += 1
            player.delivered += face.first_value
        else:
            self.state.own_map().later.append(8 * self.at + self.seat)
            player.delivered += face.later_value

    def tell_delivery(self, move: Deliver, first: bool) -> None:
        face = self.state.material.faces.all[self.face]
        told = self.demanded()
        told["n"] = face.first_value if first else face.later_value
        self.tell("delivered", told)
        if move.column >= 0:
            target = Target("objective", str(move.column + 1))
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "goal": objective_name(self.state, move.column),
            }
            self.state.tell("pledged_on", self.seat, params, [target])

    def seat_passenger(self, move: PlacePassenger) -> None:
        """A passenger from the reserve on a free house (CE-730, CE-I7)."""
        state = self.state
        player = state.players[self.seat]
        house = house_at(state, move.cell, move.house)
        state.own_map().passengers[house] = self.seat
        player.reserve -= 1
        player.passengers += 1
        if state.events is not None:
            params: dict[str, object] = {
                "player": seat_name(self.seat),
                "place": place_name(state, move.cell),
            }
            target = Target("house", f"{move.place} {move.house + 1}")
            state.tell("passenger", self.seat, params, [target])

    def tell(self, key: str, params: dict[str, object]) -> None:
        params["player"] = seat_name(self.seat)
        params["place"] = tile_name(self.state, self.at)
        self.state.tell(key, self.seat, params, [Target("cell", self.place())])

    # Offers

    def scored(self, move: Move) -> list[Effect]:
        """Whose points would change."""
        twin = self.state.copy()
        PassBy(twin, self.seat).resolve(move)
        return score_changes(self.state, twin)

    def offer(self, move: Move) -> Choice:
        if isinstance(move, Deliver):
            return self.offer_delivery(move)
        if isinstance(move, PlacePassenger):
            params: dict[str, object] = {
                "place": place_name(self.state, move.cell),
                "house": move.house + 1,
            }
            target = Target("house", f"{move.place} {move.house + 1}")
            return Choice(
                move.text(),
                "choose.passenger",
                params,
                [target],
                "passenger",
                False,
                self.scored(move),
            )
        assert isinstance(move, Word)
        return self.offer_take(move)

    def offer_take(self, move: Word) -> Choice:
        area = self.state.material.faces.resource[self.face]
        owner = self.state.map.holders[self.at]
        preview: list[Effect] = []
        if owner != NOBODY and owner != self.seat:
            gain: dict[str, object] = {
                "player": seat_name(owner),
                "n": self.state.material.stock.foreign_take,
            }
            preview.append(Effect(owner, "preview.stock", gain))
        preview += self.scored(move)
        params: dict[str, object] = {"area": "@area." + AREA_NAMES[area]}
        targets = [Target("cell", self.place())]
        return Choice(
            move.text(), "choose.take", params, targets, "act", False, preview
        )

    def offer_delivery(self, move: Deliver) -> Choice:
        stock = self.state.material.stock
        first = self.state.map.holders[self.at] == NOBODY
        face = self.state.material.faces.all[self.face]
        gain: dict[str, object] = {
            "player": seat_name(self.seat),
            "n": stock.first_delivery if first else stock.later_delivery,
        }
        params = self.demanded()
        params["n"] = face.first_value if first else face.later_value
        targets = [Target("cell", self.place())]
        label = "choose.deliver.only"
        if move.column >= 0:
            label = "choose.deliver"
            params["goal"] = objective_name(self.state, move.column)
            targets.append(Target("objective", str(move.column + 1)))
        preview = [Effect(self.seat, "preview.stock", gain), *self.scored(move)]
        return Choice(move.text(), label, params, targets, "deliver", False, preview)
