# SPDX-License-Identifier: MIT
"""All moves of players, made once and numbered in a fixed order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.games.taubertal_express.counts import COLORS, ONE
from stellwerk.games.taubertal_express.edition import TaubertalEdition
from stellwerk.games.taubertal_express.moves import (
    BuildGoods,
    BuildHall,
    BuildStation,
    ChooseGood,
    CoupleWagon,
    Cover,
    Decline,
    Deliver,
    DropTicket,
    EndTurn,
    Go,
    Hire,
    KeepDice,
    Load,
    Paint,
    PayStones,
    PickTicket,
    PlaceJoker,
    PlaceTile,
    Provide,
    Reroll,
    ReturnStone,
    SellAmount,
    SellGoods,
    SellPart,
    Store,
    TakeStone,
    TakeStones,
    TakeTicket,
    TakeTile,
    Trade,
    UseArea,
    UseTile,
)
from stellwerk.parts.moves import Numbering

WAGONS: Final = ["passenger", "worker", "goods"]


@final
class Names:
    """The ids of everything printed, in the order of its numbers."""

    def __init__(self, edition: TaubertalEdition) -> None:
        board = edition.main_board
        colors = sorted(edition.stone_colours, key=lambda c: c.kind == "black")
        by_color = {good.colour: good for good in edition.goods}
        goods = [by_color[color.id] for color in colors[:-1]]
        kinds = edition.station_buildings
        self.colors: Final = [color.id for color in colors]
        self.goods: Final = [good.id for good in goods]
        self.buildings: Final = [good.building for good in goods]
        self.cities: Final = [city.id for city in edition.map.cities]
        self.spaces: Final = spaces_of(edition)
        self.most_spaces: Final = most_spaces(edition)
        self.regions: Final = [region.id for region in edition.map.regions]
        self.tickets: Final = [ticket.id for ticket in edition.tickets]
        self.tiles: Final = [tile.id for tile in edition.action_tiles]
        self.areas: Final = [area.id for area in edition.dice_board.areas]
        self.kinds: Final = [kind.id for kind in kinds]
        self.goods_fields: Final = [f.id for f in board.goods_building_fields]
        self.light_fields: Final = [f.id for f in board.light_building_fields]
        self.stacks: Final = [stack.id for stack in board.hall_stacks]
        self.ticket_fields: Final = [f.id for f in board.open_ticket_fields]
        self.dark: Final = [kind.id for kind in kinds if kind.shade == "dark"]


@final
class Actions:
    """Every answer that a player can give, interned; lists are by number."""

    def __init__(
        self, names: Names, spaces: int, workers: int, tokens: int, dearest: int
    ) -> None:
        made = Numbering()
        n = made.next
        self.all: Final = made.moves
        tickets, tiles = enum(names.tickets), enum(names.tiles)
        areas, colors = enum(names.areas), enum(names.colors)
        cities = enum(names.cities)
        # Spaces beyond the first of a city, which only an owner's edition has, come
        # last: the numbers of all other moves stay as they are without them.
        beyond = enum(names.spaces)[len(cities) :]
        self.picks: Final = made.row([PickTicket(n(i), i, t) for i, t in tickets])
        self.drops: Final = made.row([DropTicket(n(i), i, t) for i, t in tickets])
        self.take_tiles: Final = made.row([TakeTile(n(i), i, t) for i, t in tiles])
        self.hires: Final = made.row([Hire(n(i), i) for i in range(workers + 1)])
        self.keep: Final = made.one(KeepDice(n()))
        self.reroll: Final = made.one(Reroll(n()))
        self.areas: Final = made.row([UseArea(n(i), i, a) for i, a in areas])
        self.stones: Final = made.one(TakeStones(n()))
        self.use_tiles: Final = made.row([UseTile(n(i), i, t) for i, t in tiles])
        self.end: Final = made.one(EndTurn(n()))
        self.none: Final = made.one(Decline(n()))
        self.take: Final = made.row([TakeStone(n(i), i, c) for i, c in colors])
        self.give: Final = made.row([ReturnStone(n(i), i, c) for i, c in colors])
        self.jokers: Final = made.row([PlaceJoker(n(i), i, a) for i, a in areas])
        places = made.row([PlaceTile(n(i), i, c) for i, c in cities])
        self.covers: Final = made.row([Cover(n(i), i) for i in range(spaces)])
        self.wagons: Final = made.row(
            [CoupleWagon(n(i), i, w) for i, w in enum(WAGONS)]
        )
        self.choose_good: Final = made.row(
            [ChooseGood(n(i), i, g) for i, g in enum(names.goods)]
        )
        self.sell: Final = made.one(SellGoods(n()))
        self.part: Final = made.one(SellPart(n()))
        self.amounts: Final = made.row([SellAmount(n(i), i) for i in range(tokens + 1)])
        self.go: Final = made.row([Go(n(i), i, c) for i, c in cities])
        self.pays: Final = payments_up_to(dearest, names.colors, made)  # by cost
        self.tickets: Final = made.row(
            [TakeTicket(n(i), i, f) for i, f in enum(names.ticket_fields)]
        )
        sources = names.light_fields + names.dark
        self.stations: Final = made.row(
            [BuildStation(n(i), i, s) for i, s in enum(sources)]
        )
        self.halls: Final = made.row(
            [BuildHall(n(i), i, s) for i, s in enum(names.stacks)]
        )
        self.goods: Final = made.row(
            [BuildGoods(n(i), i, f) for i, f in enum(names.goods_fields)]
        )
        provides = made.row([Provide(n(i), i, c) for i, c in cities])
        load = made.one(Load(n(), 0))
        self.delivers: Final = made.row([Deliver(n(i), i, t) for i, t in tickets])
        colored = names.colors[:-1]
        self.paints: Final = made.row([Paint(n(i), i, c) for i, c in enum(colored)])
        self.trades: Final = made.row([Trade(n(i), i, c) for i, c in enum(colored)])
        self.stores: Final = made.row([Store(n(i), i, c) for i, c in enum(colored)])
        first = len(cities)
        self.places: Final = places + made.row(
            [PlaceTile(n(i - first), i, s) for i, s in beyond]
        )  # by space
        self.provides: Final = provides + made.row(
            [Provide(n(i - first), i, s) for i, s in beyond]
        )  # by space
        more = range(1, names.most_spaces)
        self.loads: Final = [load, *made.row([Load(n(i - 1), i) for i in more])]

        # Answers that are the same again and again; nobody changes these lists.
        self.only_end: Final[list[Move]] = [self.end]
        # By the colors there are, a mask:
        masks = range(2**COLORS)
        self.take_or_none: Final = [
            [*those_of(self.take, mask), self.none] for mask in masks
        ]
        self.give_some: Final = [those_of(self.give, mask) for mask in masks]


def spaces_of(edition: TaubertalEdition) -> list[str]:
    """Spaces to build on: the first has the name of its city, then ``KOE.2``."""
    cities = edition.map.cities
    beyond = [
        f"{city.id}.{place}"
        for city in cities
        if not city.start_of_locomotive
        for place in range(2, len(city.slots) + 1)
    ]
    return [city.id for city in cities] + beyond


def most_spaces(edition: TaubertalEdition) -> int:
    """The most spaces to build on that one city has."""
    cities = edition.map.cities
    return max([len(city.slots) for city in cities if not city.start_of_locomotive])


def payments_up_to(
    dearest: int, colors: list[str], made: Numbering
) -> list[list[PayStones]]:
    """By the cost of a link, all ways to pay it."""
    none: list[PayStones] = []
    rows = [none]
    for cost in range(1, dearest + 1):
        rows.append(made.row(payments(cost, colors, made.next())))
    return rows


def those_of(moves: Sequence[Move], colors: int) -> list[Move]:
    """The moves of some colors."""
    return [move for color, move in enumerate(moves) if colors >> color & 1]


def enum(names: list[str]) -> list[tuple[int, str]]:
    return list(enumerate(names))


def payments(cost: int, colors: list[str], first: int) -> list[PayStones]:
    """Every set of `cost` stones once, whatever their order (TE-401)."""
    sets: list[list[int]] = [[]]
    for _ in range(cost):
        longer: list[list[int]] = []
        for chosen in sets:
            for color in range(chosen[-1] if chosen else 0, COLORS):
                longer.append([*chosen, color])
        sets = longer
    found: list[PayStones] = []
    for place, chosen in enumerate(sets):
        price = sum([ONE[color] for color in chosen])
        names = [colors[color] for color in chosen]
        found.append(PayStones(first + place, price, names))
    return found
