# SPDX-License-Identifier: MIT
"""The book of a game: all moves, numbered, and all steps by name.

A new kind of move is its class and its answer in the file of its chapter, and here
its row, its answer among those of a question, and the steps of its own, if any.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from stellwerk.core.answers import Answer, Book
from stellwerk.core.contract import Move
from stellwerk.games.taubertal_express import (
    building,
    dice,
    draft,
    gains,
    goods,
    luck,
    phases,
    powers,
    regions,
    sale,
    setup,
    station,
    tickets,
    travel,
    turn,
    wagons,
)
from stellwerk.games.taubertal_express.asking import (
    NOTHING,
    PASSENGER,
    PLACE,
    STONES,
    TOKEN,
    Decline,
    FreeAction,
)
from stellwerk.games.taubertal_express.counts import COLORS
from stellwerk.games.taubertal_express.map import Map
from stellwerk.games.taubertal_express.material import Material
from stellwerk.games.taubertal_express.moves import counted, named, plain
from stellwerk.games.taubertal_express.names import WAGONS
from stellwerk.games.taubertal_express.purse import Purses
from stellwerk.games.taubertal_express.state import TauberState
from stellwerk.parts.leaving import Leaving
from stellwerk.parts.moves import Numbering

LONG_LINK: Final = 2  # stones; payments up to this are numbered in every edition

Answers = tuple[Answer[TauberState, Any], ...]


class CycleMoves:
    """Answers at the start of a cycle, main actions, and the end of a turn."""

    def __init__(self, made: Numbering, material: Material) -> None:
        names = material.names
        self.picks: Final = named(made, "pick", draft.PickTicket, names.tickets)
        self.drops: Final = named(made, "drop", tickets.DropTicket, names.tickets)
        self.take_tiles: Final = named(made, "tile", draft.TakeTile, names.tiles)
        self.hires: Final = counted(made, "hire", draft.Hire, material.workers)
        self.keep: Final = plain(made, "keep", dice.KeepDice)
        self.reroll: Final = plain(made, "reroll", dice.Reroll)
        self.areas: Final = named(made, "dice", turn.UseArea, names.areas)
        self.stones: Final = plain(made, "stones", turn.TakeStones)
        self.use_tiles: Final = named(made, "use", turn.UseTile, names.tiles)
        self.end: Final = plain(made, "end", turn.EndTurn)
        self.only_end: Final[list[Move]] = [self.end]  # nobody changes it


class InnerMoves(CycleMoves):
    """Answers inside an action."""

    def __init__(self, made: Numbering, material: Material) -> None:
        super().__init__(made, material)
        names = material.names
        self.none: Final = plain(made, "none", Decline)
        self.take: Final = named(made, "stone", gains.TakeStone, names.colors)
        self.give: Final = named(made, "return", gains.ReturnStone, names.colors)
        self.jokers: Final = named(made, "joker", dice.PlaceJoker, names.areas)
        self.places: Final = named(made, "place", building.PlaceTile, names.cities)
        spaces = range(material.map.spaces)
        self.covers: Final = made.row([station.Cover(made.next(i), i) for i in spaces])
        self.wagons: Final = named(made, "wagon", wagons.CoupleWagon, WAGONS)
        self.choose_good: Final = named(made, "good", goods.ChooseGood, names.goods)
        self.sell: Final = plain(made, "sell", sale.SellGoods)
        self.part: Final = plain(made, "part", sale.SellPart)
        self.amounts: Final = counted(
            made, "amount", sale.SellAmount, max(material.tokens)
        )
        # By the colors there are, a mask; nobody changes these lists:
        self.take_some: Final = by_colors(self.take)
        self.take_or_none: Final = [[*some, self.none] for some in self.take_some]
        self.give_some: Final = by_colors(self.give)
        self.some_good: Final = by_colors(self.choose_good)


@final
class Moves(InnerMoves):
    """Every answer that a player can give, made once; lists are by number.

    The order numbers them. A new kind comes last: all others keep their ids.
    """

    def __init__(self, material: Material) -> None:
        made = Numbering()
        super().__init__(made, material)
        names, map = material.names, material.map
        self.all: Final = made.moves
        self.go: Final = named(made, "go", travel.Go, names.cities)
        dearest = max([LONG_LINK] + [max(row) for row in map.costs])
        self.pays: Final = travel.payments_up_to(dearest, names.colors, made)  # by cost
        self.tickets: Final = named(
            made, "ticket", tickets.TakeTicket, names.ticket_fields
        )
        light = names.light_fields
        self.stations: Final[list[station.BuildStation]] = [  # by source
            *named(made, "build", station.BuildLight, light),
            *named(made, "build", station.BuildDark, names.dark, len(light)),
        ]
        self.halls: Final = named(made, "build", building.BuildHall, names.stacks)
        self.goods: Final = named(
            made, "build", building.BuildGoods, names.goods_fields
        )
        self.provides: Final = named(made, "provide", goods.Provide, names.cities)
        self.loads: Final = [made.one(goods.Load(made.next(), 0))]
        self.delivers: Final = named(made, "deliver", tickets.Deliver, names.tickets)
        colored = names.colors[:-1]
        # By the colors there are, as above
        self.paints: Final = by_colors(named(made, "paint", powers.Paint, colored))
        self.trades: Final = by_colors(named(made, "trade", powers.Trade, colored))
        self.stores: Final = by_colors(named(made, "store", powers.Store, colored))
        # Spaces beyond the first of a city, which only an owner's edition has
        first, beyond = len(names.cities), names.spaces[len(names.cities) :]
        self.places.extend(named(made, "place", building.PlaceTile, beyond, first))
        self.provides.extend(named(made, "provide", goods.Provide, beyond, first))
        for place in range(1, names.most_spaces):
            self.loads.append(made.one(goods.Load(made.next(), place)))
        self.goes: Final = goes(map, self.go, dearest)


def goes(map: Map, moves: list[travel.Go], dearest: int) -> list[list[list[Move]]]:
    """By city and stones, up to the dearest link: where the locomotive can go."""
    return [
        [
            [moves[other] for other in exits if costs[other] <= stones]
            for stones in range(dearest + 1)
        ]
        for costs, exits in zip(map.costs, map.exits, strict=True)
    ]


def by_colors(moves: Sequence[Move]) -> list[list[Move]]:
    """By a mask of colors, the moves of those colors; others are passed over."""
    return [
        [move for color, move in enumerate(moves) if mask >> color & 1]
        for mask in range(2**COLORS)
    ]


class Works(Book[TauberState]):
    """Luck's questions, and the work between the questions."""

    def __init__(self, material: Material) -> None:
        super().__init__()
        names, board = material.names, material.board
        self.moves: Final = Moves(material)
        self.purses: Final = Purses(
            board.light_costs, board.hall_costs, board.goods_costs, self.moves.pays
        )
        self.start: Final = setup.AskStart(self, "TE-110", material.players)
        self.goods: Final = luck.AskGoods(self, "TE-710", "goods", names.buildings)
        self.light: Final = luck.AskLight(self, "TE-710", "light", names.kinds)
        self.exchange: Final = luck.AskExchange(
            self, "TE-711", "exchange", names.buildings
        )
        self.open: Final = luck.AskOpen(self, "TE-423", "open", names.tickets)
        self.pack: Final = luck.AskPack(self, "TE-210", "pack", names.tickets)
        self.tiles: Final = luck.AskTiles(self, "TE-B03", "tiles", names.tiles)
        self.roll: Final = [dice.AskRoll(self, s) for s in range(material.players)]
        self.begin_cycle: Final = phases.BeginCycle(self, "begin_cycle")
        self.end_draft: Final = draft.EndDraft(self, "end_draft")
        self.next_turn: Final = phases.NextTurn(self, "next_turn")
        self.remember: Final = dice.Remember(self, "remember")
        self.area_coins: Final = dice.AreaCoins(self, "area_coins")
        self.area_tokens: Final = dice.AreaTokens(self, "area_tokens")
        self.area_roll: Final = dice.AreaRoll(self, "area_roll")
        self.bonus: Final = dice.Bonus(self, "bonus")
        self.lay_coins: Final = dice.LayCoins(self, "lay_coins")
        self.trim: Final = gains.Trim(self, "trim")
        self.regions: Final = regions.Regions(self, "regions")
        self.refill_open: Final = luck.RefillOpen(self, "refill_open")
        self.settle_sale: Final = sale.SettleSale(self, "settle_sale")
        self.payday: Final = phases.Payday(self, "payday")
        self.check_display: Final = phases.CheckDisplay(self, "check_display")
        kinds = enumerate(names.kinds)
        self.effect: Final = [powers.BuildingEffect(self, i, name) for i, name in kinds]

    def leaving(self, label: str, group: str) -> Leaving[TauberState]:
        """Take nothing, or no more."""
        return Leaving(self.moves.none, label, group)


MAIN: Final = (
    turn.UsingArea(turn.UseArea),
    turn.TakingStones(turn.TakeStones),
    turn.UsingTile(turn.UseTile),
    turn.EndingTurn(turn.EndTurn),
)


def free_actions(material: Material) -> tuple[FreeAction[Any], ...]:
    """All free actions (TE-303), each with what it needs at least."""
    kinds, board = material.buildings, material.board
    return (
        travel.Going(travel.Go, STONES),
        tickets.Delivering(tickets.Deliver, PASSENGER),
        tickets.TakingTicket(tickets.TakeTicket, PLACE),
        station.BuyingLight(station.BuildLight, board.light_costs),
        building.BuyingHall(building.BuildHall, board.hall_costs),
        building.BuyingGoods(building.BuildGoods, board.goods_costs),
        station.BuyingDark(station.BuildDark, NOTHING),
        goods.Providing(goods.Provide, STONES),
        goods.Loading(goods.Load, TOKEN),
        powers.Painting(powers.Paint, kinds.paint, "paint_shop", "TE-914"),
        powers.Trading(powers.Trade, kinds.yard, "transshipment_yard", "TE-917"),
        powers.Storing(powers.Store, kinds.goods_shed, "goods_shed", "TE-919"),
    )


class TurnQuestions(Works):
    """Players' questions at the start of a cycle and in a turn; lists are by seat."""

    def __init__(self, material: Material) -> None:
        super().__init__(material)
        seats = range(material.players)
        # The start of a cycle
        pick = (draft.PickingTicket(draft.PickTicket),)
        tile = (draft.TakingTile(draft.TakeTile),)
        hire = (draft.Hiring(draft.Hire),)
        self.pick: Final = self.ask_each(seats, "TE-210", "pick", pick)
        self.tile: Final = self.ask_each(seats, "TE-B03", "tile", tile)
        self.hire: Final = self.ask_each(seats, "TE-230", "hire", hire)
        # A turn
        reroll = (dice.KeepingDice(dice.KeepDice), dice.Rerolling(dice.Reroll))
        joker = (dice.PlacingJoker(dice.PlaceJoker),)
        give = (gains.ReturningStone(gains.ReturnStone),)
        free = free_actions(material)
        self.reroll: Final = self.ask_each(seats, "TE-305", "reroll", reroll)
        self.turn: Final = [turn.AskTurn(self, s, MAIN, free) for s in seats]
        self.joker: Final = [
            dice.AskJoker(self, s, "TE-331", "joker", joker) for s in seats
        ]
        self.give: Final = self.ask_each(seats, "TE-340", "give", give, "return")


class Questions(TurnQuestions):
    """Players' questions about buildings; lists are by seat."""

    def __init__(self, material: Material) -> None:
        super().__init__(material)
        seats = range(material.players)
        no = self.leaving("choose.decline", "build")  # tile
        no_drop = self.leaving("choose.decline", "drop")
        # Buildings
        police = (powers.LeavingAtPolice("TE-I28"), no_drop)
        wagon = (wagons.CouplingWagon(wagons.CoupleWagon),)
        unload = (goods.Unloading(goods.ChooseGood),)
        board = material.board
        light = (station.BuyingLight(station.BuildLight, board.light_costs, True), no)
        tile = (building.BuyingGoods(building.BuildGoods, board.goods_costs, True), no)
        hall = (building.BuyingHall(building.BuildHall, board.hall_costs, True), no)
        self.free_station: Final = [
            station.AskFreeStation(self, s, "TE-311", "free_station", light)
            for s in seats
        ]
        self.free_goods: Final = self.ask_each(
            seats, "TE-311", "free_goods", tile, closed="TE-318"
        )
        self.free_hall: Final = self.ask_each(
            seats, "TE-311", "free_hall", hall, closed="TE-318"
        )
        self.office_hall: Final = self.ask_each(
            seats, "TE-905", "office_hall", hall, "free_hall"
        )
        self.wagon: Final = self.ask_each(seats, "TE-521", "wagon", wagon)
        self.unload: Final = self.ask_each(seats, "TE-I14", "unload", unload)
        self.police: Final = self.ask_each(seats, "TE-903", "police", police)


class Payments(Questions):
    """Players' questions about sales, by seat; what they get and pay, also by thing."""

    def __init__(self, material: Material) -> None:
        super().__init__(material)
        seats = range(material.players)
        # A sale
        customs = (sale.StoringAtCustoms(goods.ChooseGood),)
        no_sale = self.leaving("choose.no_sale", "sale")
        sell = (sale.Selling(sale.SellGoods), sale.SellingPart(sale.SellPart), no_sale)
        self.sale: Final = self.ask_each(seats, "TE-620", "sale", sell)
        self.customs: Final = self.ask_each(
            seats, "TE-912", "customs", customs, closed="TE-923"
        )
        names = material.names
        kiosk = range(material.buildings.kiosk_stones + 1)
        stones = range(
            max(material.free_stones, len(kiosk) - 1, *material.dice.any) + 1
        )
        # In the order of the observations; by the new ticket, by what is left to take,
        # by the city ahead
        replacing = {
            name: (draft.ReplacingTicket(i),) for i, name in enumerate(names.tickets)
        }
        self.replace: Final = self.ask_about(seats, "TE-214", "replace", replacing)
        self.stone: Final = self.ask_stones(seats, "TE-343", "stone", stones)
        self.kiosk: Final = self.ask_stones(seats, "TE-901", "kiosk", kiosk)
        self.pay: Final = [
            [travel.AskPay(self, s, i, name) for i, name in enumerate(names.cities)]
            for s in seats
        ]

    def ask_stones(
        self, seats: range, rule: str, name: str, counts: range
    ) -> list[list[gains.AskStone]]:
        """By what is left to take: a stone of any color, or no more."""
        no_more = self.leaving("choose.no_more", "stone")
        answers = [(gains.TakingStone(n, name == "kiosk"), no_more) for n in counts]
        return [
            [
                gains.AskStone(self, s, rule, name, answers[n], str(n), words="stone")
                for n in counts
            ]
            for s in seats
        ]


@final
class Steps(Payments):
    """The rest of them: by what is left, stack, field, source and good."""

    def __init__(self, material: Material) -> None:
        super().__init__(material)
        seats = range(material.players)
        names = material.names
        fields = names.goods_fields
        sources = names.light_fields + names.dark
        no_token = self.leaving("choose.no_more", "goods")
        tokens = {
            str(left): (goods.PlacingToken(left), no_token)
            for left in range(max(material.dice.tokens) + 1)
        }
        halls = {
            name: (building.PlacingHall(i),) for i, name in enumerate(names.stacks)
        }
        tiles = {name: (building.PlacingGoods(i),) for i, name in enumerate(fields)}
        covers = {name: (station.Covering(i),) for i, name in enumerate(sources)}
        self.token: Final = self.ask_about(
            seats, "TE-313", "token", tokens, closed="TE-318"
        )
        self.place_hall: Final = self.ask_about(
            seats, "TE-520", "place_hall", halls, "place"
        )
        self.place_goods: Final = self.ask_about(
            seats, "TE-530", "place_goods", tiles, "place"
        )
        self.cover: Final = self.ask_about(seats, "TE-512", "cover", covers)
        self.amount: Final = [
            [sale.AskAmount(self, s, i, name) for i, name in enumerate(names.goods)]
            for s in seats
        ]
