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

    def __init__(self, names: Names, spaces: int, workers: int, tokens: int) -> None:
        self.all: list[Move] = []
        n = self.next
        self.picks: Final = [PickTicket(n(i), i, t) for i, t in enum(names.tickets)]
        self.all.extend(self.picks)
        self.drops: Final = [DropTicket(n(i), i, t) for i, t in enum(names.tickets)]
        self.all.extend(self.drops)
        self.take_tiles: Final = [TakeTile(n(i), i, t) for i, t in enum(names.tiles)]
        self.all.extend(self.take_tiles)
        self.hires: Final = [Hire(n(i), i) for i in range(workers + 1)]
        self.all.extend(self.hires)
        self.keep: Final = KeepDice(n())
        self.all.append(self.keep)
        self.reroll: Final = Reroll(n())
        self.all.append(self.reroll)
        self.areas: Final = [UseArea(n(i), i, a) for i, a in enum(names.areas)]
        self.all.extend(self.areas)
        self.stones: Final = TakeStones(n())
        self.all.append(self.stones)
        self.use_tiles: Final = [UseTile(n(i), i, t) for i, t in enum(names.tiles)]
        self.all.extend(self.use_tiles)
        self.end: Final = EndTurn(n())
        self.all.append(self.end)
        self.none: Final = Decline(n())
        self.all.append(self.none)
        self.take: Final = [TakeStone(n(i), i, c) for i, c in enum(names.colors)]
        self.all.extend(self.take)
        self.give: Final = [ReturnStone(n(i), i, c) for i, c in enum(names.colors)]
        self.all.extend(self.give)
        self.jokers: Final = [PlaceJoker(n(i), i, a) for i, a in enum(names.areas)]
        self.all.extend(self.jokers)
        self.places: Final = [PlaceTile(n(i), i, c) for i, c in enum(names.cities)]
        self.all.extend(self.places)
        self.covers: Final = [Cover(n(i), i) for i in range(spaces)]
        self.all.extend(self.covers)
        self.wagons: Final = [CoupleWagon(n(i), i, w) for i, w in enum(WAGONS)]
        self.all.extend(self.wagons)
        self.choose_good: Final = [ChooseGood(n(i), i, g) for i, g in enum(names.goods)]
        self.all.extend(self.choose_good)
        self.sell: Final = SellGoods(n())
        self.all.append(self.sell)
        self.part: Final = SellPart(n())
        self.all.append(self.part)
        self.amounts: Final = [SellAmount(n(i), i) for i in range(tokens + 1)]
        self.all.extend(self.amounts)
        self.go: Final = [Go(n(i), i, c) for i, c in enum(names.cities)]
        self.all.extend(self.go)
        one = payments(1, names.colors, n())
        self.all.extend(one)
        two = payments(2, names.colors, n())
        self.all.extend(two)
        none: list[PayStones] = []
        self.pays: Final = [none, one, two]  # by cost of the link
        self.tickets: Final = [
            TakeTicket(n(i), i, f) for i, f in enum(names.ticket_fields)
        ]
        self.all.extend(self.tickets)
        sources = names.light_fields + names.dark
        self.stations: Final = [BuildStation(n(i), i, s) for i, s in enum(sources)]
        self.all.extend(self.stations)
        self.halls: Final = [BuildHall(n(i), i, s) for i, s in enum(names.stacks)]
        self.all.extend(self.halls)
        self.goods: Final = [
            BuildGoods(n(i), i, f) for i, f in enum(names.goods_fields)
        ]
        self.all.extend(self.goods)
        self.provides: Final = [Provide(n(i), i, c) for i, c in enum(names.cities)]
        self.all.extend(self.provides)
        self.load: Final = Load(n())
        self.all.append(self.load)
        self.delivers: Final = [Deliver(n(i), i, t) for i, t in enum(names.tickets)]
        self.all.extend(self.delivers)
        colored = names.colors[:-1]
        self.paints: Final = [Paint(n(i), i, c) for i, c in enum(colored)]
        self.all.extend(self.paints)
        self.trades: Final = [Trade(n(i), i, c) for i, c in enum(colored)]
        self.all.extend(self.trades)
        self.stores: Final = [Store(n(i), i, c) for i, c in enum(colored)]
        self.all.extend(self.stores)

        # Answers that are the same again and again; nobody changes these lists.
        self.only_end: Final[list[Move]] = [self.end]
        # By the colors there are, a mask:
        colors = range(2**COLORS)
        self.take_or_none: Final = [
            [*those_of(self.take, mask), self.none] for mask in colors
        ]
        self.give_some: Final = [those_of(self.give, mask) for mask in colors]

    def next(self, offset: int = 0) -> int:
        """The next free action id, `offset` places further."""
        return len(self.all) + offset


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
