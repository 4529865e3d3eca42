# SPDX-License-Identifier: MIT
"""A turn: one main action, and free actions in any order around it (TE-301)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.core.contract import Move
from stellwerk.core.messages import Choice, Illegal, Question, Target, seat_name
from stellwerk.core.rng import Rng
from stellwerk.games.taubertal_express.building import (
    buy_goods,
    buy_hall,
    goods_choice,
    hall_choice,
    hall_fits,
    why_no_goods,
    why_no_hall,
)
from stellwerk.games.taubertal_express.counts import covers, total_of
from stellwerk.games.taubertal_express.dice import use_area, why_no_area
from stellwerk.games.taubertal_express.gains import (
    ask_stones,
    stone_words,
    take_stones,
)
from stellwerk.games.taubertal_express.goods import (
    add_loads,
    add_provides,
    buy_token,
    load,
    provide_choice,
    why_no_load,
    why_no_provide,
)
from stellwerk.games.taubertal_express.material import BIT, NO_TILE
from stellwerk.games.taubertal_express.moves import (
    BuildGoods,
    BuildHall,
    BuildStation,
    Deliver,
    EndTurn,
    Go,
    KeepDice,
    Load,
    Paint,
    Provide,
    Reroll,
    Store,
    TakeStones,
    TakeTicket,
    Trade,
    UseArea,
    UseTile,
)
from stellwerk.games.taubertal_express.offers import (
    go_choice,
    main_choice,
    power_choice,
)
from stellwerk.games.taubertal_express.player import Player
from stellwerk.games.taubertal_express.powers import (
    add_powers,
    paint,
    store,
    trade,
    turn_end_stones,
    why_no_paint,
    why_no_store,
    why_no_trade,
)
from stellwerk.games.taubertal_express.state import TauberState, without
from stellwerk.games.taubertal_express.station import (
    buy_station,
    coin_price,
    payable_dark,
    station_choice,
    why_no_station,
)
from stellwerk.games.taubertal_express.steps import Steps, TauberDecision
from stellwerk.games.taubertal_express.travel import (
    deliver,
    take_open,
    ticket_choice,
    why_no_delivery,
    why_no_go,
    why_no_ticket,
)

MOST_ACTIONS: Final = 200  # free actions in one turn, a safety net (TE-E23)


# The free actions.


def goes_of(state: TauberState, player: Player) -> list[Move]:
    """Where the locomotive can go."""
    goes = state.material.goes[player.city]
    most: i64 = len(goes) - 1
    return goes[min(total_of(player.stones), most)]


def others_of(state: TauberState, player: Player) -> list[Move]:
    """All other free actions."""
    moves: list[Move] = []
    add_tickets(state, player, moves)
    if player.stones:
        add_buildings(state, player, moves)
    add_dark(state, player, moves)
    if player.stones:
        add_provides(state, player, False, moves)
    if player.stocked:
        add_loads(state, player, moves)
    if player.visible & state.material.buildings.powers:
        add_powers(state, player, moves)
    return moves


def add_tickets(state: TauberState, player: Player, moves: list[Move]) -> None:
    """Append deliveries and open tickets."""
    material = state.material
    city = player.city
    for ticket in player.aboard:
        if material.tickets.ends[ticket] == city:
            moves.append(material.moves.delivers[ticket])
    if player.free_places() > 0:
        prices = material.board.ticket_costs
        starts = material.tickets.starts
        for field in range(len(prices)):
            ticket = state.open[field]
            if ticket == NO_TILE:
                continue
            if starts[ticket] == city or covers(player.stones, prices[field]):
                moves.append(material.moves.tickets[field])


def add_buildings(state: TauberState, player: Player, moves: list[Move]) -> None:
    """Append everything that the stones can buy."""
    material = state.material
    answers = material.moves
    purse = material.purses.of(player.stones)
    for field in purse.light:
        kind = state.light_fields[field]
        if kind != NO_TILE and not player.kinds & BIT[kind]:
            moves.append(answers.stations[field])
    for stack in purse.halls:
        if hall_fits(state, player.free, stack):
            moves.append(answers.halls[stack])
    fits = material.map.fits
    for field in purse.goods:
        kind = state.goods_fields[field]
        if kind != NO_TILE and player.free & fits[kind]:
            moves.append(answers.goods[field])


def add_dark(state: TauberState, player: Player, moves: list[Move]) -> None:
    """Append the dark station buildings that the coins can buy."""
    material = state.material
    for place in payable_dark(state, player):
        kind = material.buildings.dark[place]
        if state.dark[kind] > 0 and not player.kinds & BIT[kind]:
            moves.append(material.moves.stations[material.light_fields + place])


# The turn.


@final
class AskTurn(TauberDecision):
    """What next in this turn (»Spielzug«, TE-302, TE-303, TE-304)?"""

    def __init__(self, steps: Steps, seat: int) -> None:
        super().__init__(steps, seat, "TE-302", "turn")

    # What may be done.

    def moves(self, state: TauberState) -> list[Move]:
        main = self.main_actions(state)
        if state.actions >= MOST_ACTIONS:
            return main
        player = state.players[self.seat]
        return [*main, *goes_of(state, player), *others_of(state, player)]

    def draw(self, state: TauberState, rng: Rng) -> Move:
        """One of three lists in a row, most of which need not be made."""
        main = self.main_actions(state)
        count: i64 = len(main)
        if state.actions >= MOST_ACTIONS:
            return main[rng.below(count)]
        player = state.players[self.seat]
        goes = goes_of(state, player)
        others = others_of(state, player)
        ways: i64 = len(goes)
        number = rng.below(count + ways + len(others))
        if number < count:
            return main[number]
        number -= count
        return goes[number] if number < ways else others[number - ways]

    def main_actions(self, state: TauberState) -> list[Move]:
        """What a turn must have; when that is done, its end."""
        answers = state.material.moves
        if state.main_done:
            return answers.only_end
        moves: list[Move] = []
        if state.material.with_dice:
            for area, dice in enumerate(state.dice):
                if dice:
                    moves.append(answers.areas[area])
            moves.append(answers.stones)
        else:
            for tile in state.players[self.seat].tiles:
                moves.append(answers.use_tiles[tile])
        return moves

    # Why something may not be done.

    def why_not(self, state: TauberState, move: Move) -> Illegal | None:
        if isinstance(move, EndTurn):
            return None if state.main_done else Illegal("TE-I4", "refused.end")
        if isinstance(move, (UseArea, TakeStones, UseTile)):
            return self.why_no_main(state, move)
        if isinstance(move, (Go, TakeTicket, Deliver)):
            return self.limited(state) or self.why_no_travel(state, move)
        if isinstance(move, (BuildStation, BuildHall, BuildGoods)):
            return self.limited(state) or self.why_no_building(state, move)
        if isinstance(move, (Provide, Load, Paint, Trade, Store)):
            return self.limited(state) or self.why_no_other(state, move)
        if isinstance(move, (KeepDice, Reroll)):
            return Illegal("TE-305", "refused.keep")
        key = "refused.turn" if state.main_done else "refused.turn.main"
        return Illegal("TE-302", key)

    def limited(self, state: TauberState) -> Illegal | None:
        if state.actions < MOST_ACTIONS:
            return None
        return Illegal("TE-E23", "refused.limit", {"n": MOST_ACTIONS})

    def why_no_main(self, state: TauberState, move: Move) -> Illegal | None:
        """Exactly one main action per turn (TE-302, TE-B04)."""
        if state.main_done:
            return Illegal("TE-302", "refused.main.again")
        if isinstance(move, UseArea):
            return why_no_area(state, move.index, move.name)
        if isinstance(move, UseTile):
            if state.material.with_dice:
                return Illegal("TE-220", "refused.no_tiles")
            if move.index in state.players[self.seat].tiles:
                return None
            return Illegal("TE-B04", "refused.tile.not_yours", {"tile": move.name})
        return (
            None if state.material.with_dice else Illegal("TE-B01", "refused.no_dice")
        )

    def why_no_travel(self, state: TauberState, move: Move) -> Illegal | None:
        if isinstance(move, Go):
            return why_no_go(state, self.seat, move)
        if isinstance(move, TakeTicket):
            return why_no_ticket(state, self.seat, move)
        assert isinstance(move, Deliver)
        return why_no_delivery(state, self.seat, move)

    def why_no_building(self, state: TauberState, move: Move) -> Illegal | None:
        if isinstance(move, BuildStation):
            return why_no_station(state, self.seat, move)
        if isinstance(move, BuildHall):
            return why_no_hall(state, self.seat, move)
        assert isinstance(move, BuildGoods)
        return why_no_goods(state, self.seat, move)

    def why_no_other(self, state: TauberState, move: Move) -> Illegal | None:
        if isinstance(move, Provide):
            return why_no_provide(state, self.seat, move)
        if isinstance(move, Load):
            return why_no_load(state, self.seat, move)
        if isinstance(move, Paint):
            return why_no_paint(state, self.seat, move)
        if isinstance(move, Trade):
            return why_no_trade(state, self.seat, move)
        assert isinstance(move, Store)
        return why_no_store(state, self.seat, move)

    # What it does.

    def resolve(self, state: TauberState, move: Move) -> None:
        if isinstance(move, EndTurn):
            end_turn(state, self.steps, self.seat)
            return
        state.stack.push(self)
        if isinstance(move, (UseArea, TakeStones, UseTile)):
            self.main_action(state, move)
            return
        state.actions += 1
        steps = self.steps
        seat = self.seat
        if isinstance(move, Go):
            state.stack.push(steps.pay[seat][move.index])
        elif isinstance(move, Provide):
            buy_token(state, seat, move.index)
        elif isinstance(move, BuildStation):
            buy_station(state, steps, seat, move.index)
        elif isinstance(move, BuildGoods):
            buy_goods(state, steps, seat, move.index)
        elif isinstance(move, TakeTicket):
            take_open(state, steps, seat, move.index)
        elif isinstance(move, Deliver):
            deliver(state, steps, seat, move.index)
        elif isinstance(move, BuildHall):
            buy_hall(state, steps, seat, move.index)
        elif isinstance(move, Load):
            load(state, seat, move.place)
        elif isinstance(move, Store):
            store(state, seat, move.index)
        elif isinstance(move, Paint):
            paint(state, seat, move.index)
        elif isinstance(move, Trade):
            trade(state, seat, move.index)

    def main_action(self, state: TauberState, move: Move) -> None:
        """The dice action, three stones instead, or an action tile (TE-302)."""
        state.main_done = True
        steps = self.steps
        if isinstance(move, UseArea):
            use_area(state, steps, self.seat, move.index)
            return
        state.stack.push(steps.trim)
        state.stack.push(steps.bonus)
        if isinstance(move, UseTile):
            use_tile(state, self.seat, move.index)
        else:
            if state.events is not None:
                params: dict[str, object] = {"player": seat_name(self.seat)}
                state.tell("three_stones", self.seat, params)
            ask_stones(state, steps, self.seat, state.material.free_stones)

    # How it is asked.

    def question(self, state: TauberState) -> Question:
        key = "ask.turn.free" if state.main_done else "ask.turn.main"
        return Question(key, {"n": state.round_number()})

    def choice(self, state: TauberState, move: Move) -> Choice:
        if isinstance(move, (UseArea, TakeStones, UseTile, EndTurn)):
            return main_choice(state, move)
        if isinstance(move, Go):
            return go_choice(state, self.seat, move)
        if isinstance(move, TakeTicket):
            return self.open_choice(state, move)
        if isinstance(move, Deliver):
            return ticket_choice(state, move, move.index, "choose.deliver", "ticket")
        if isinstance(move, BuildStation):
            return self.station_choice(state, move)
        if isinstance(move, BuildHall):
            return hall_choice(state, move, "choose.build")
        if isinstance(move, BuildGoods):
            return goods_choice(state, move, "choose.build")
        if isinstance(move, Provide):
            return provide_choice(state, self.seat, move, "choose.provide")
        return power_choice(state, self.seat, move)

    def open_choice(self, state: TauberState, move: TakeTicket) -> Choice:
        ticket = state.open[move.index]
        start = state.material.tickets.starts[ticket]
        here = start == state.players[self.seat].city
        label = "choose.ticket.here" if here else "choose.ticket"
        offer = ticket_choice(state, move, ticket, label, "ticket")
        color = stone_words(state, state.material.board.ticket_costs[move.index])
        offer.params["stones"] = color
        return offer

    def station_choice(self, state: TauberState, move: BuildStation) -> Choice:
        first = state.material.light_fields
        if move.index < first:
            return station_choice(state, move, "choose.build")
        offer = station_choice(state, move, "choose.build.coins")
        kind = state.material.buildings.dark[move.index - first]
        offer.params["n"] = coin_price(state, state.players[self.seat], kind)
        return offer


def use_tile(state: TauberState, seat: int, tile: int) -> None:
    """The tile goes onto the cab and gives its four stones (TE-B04, TE-B05)."""
    player = state.players[seat]
    player.tiles = without(player.tiles, tile)
    player.used_tiles = [*player.used_tiles, tile]
    if state.events is not None:
        name = state.material.names.tiles[tile]
        params: dict[str, object] = {"player": seat_name(seat), "tile": name}
        state.tell("used_tile", seat, params, [Target("tile", name)])
    take_stones(state, seat, state.material.action_tiles[tile])


def end_turn(state: TauberState, steps: Steps, seat: int) -> None:
    """The turn is over; signal works look at the coal wagon (TE-304, TE-I26)."""
    state.stack.push(steps.next_turn)
    if state.events is not None:
        state.tell("turn_over", seat, {"player": seat_name(seat)})
    turn_end_stones(state, steps, seat)
