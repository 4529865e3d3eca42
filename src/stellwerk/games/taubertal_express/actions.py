# SPDX-License-Identifier: MIT
"""All moves of players, made once and numbered in a fixed order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from stellwerk.core.contract import Move
from stellwerk.games.taubertal_express.counts import COLORS, ONE
from stellwerk.games.taubertal_express.moves import (
    BuildDark,
    BuildGoods,
    BuildHall,
    BuildLight,
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
    PayStones,
    PickTicket,
    PlaceJoker,
    PlaceTile,
    PowerMoves,
    Provide,
    Reroll,
    ReturnStone,
    SellAmount,
    SellGoods,
    SellPart,
    TakeStone,
    TakeStones,
    TakeTicket,
    TakeTile,
    UseArea,
    UseTile,
)
from stellwerk.games.taubertal_express.names import Names, enum
from stellwerk.parts.moves import DrawStart, Numbering

WAGONS: Final = ["passenger", "worker", "goods"]
MOST_SEATS: Final = 4


class CycleMoves:
    """Answers at the start of a cycle."""

    def __init__(self, made: Numbering, names: Names, workers: int) -> None:
        n = made.next
        tickets, tiles = enum(names.tickets), enum(names.tiles)
        self.picks: Final = made.row([PickTicket(n(i), i, t) for i, t in tickets])
        self.drops: Final = made.row([DropTicket(n(i), i, t) for i, t in tickets])
        self.take_tiles: Final = made.row([TakeTile(n(i), i, t) for i, t in tiles])
        self.hires: Final = made.row([Hire(n(i), i) for i in range(workers + 1)])


class MainMoves(CycleMoves):
    """Main actions, and the end of a turn."""

    def __init__(self, made: Numbering, names: Names, workers: int) -> None:
        super().__init__(made, names, workers)
        n = made.next
        areas, tiles = enum(names.areas), enum(names.tiles)
        self.keep: Final = made.one(KeepDice(n()))
        self.reroll: Final = made.one(Reroll(n()))
        self.areas: Final = made.row([UseArea(n(i), i, a) for i, a in areas])
        self.stones: Final = made.one(TakeStones(n()))
        self.use_tiles: Final = made.row([UseTile(n(i), i, t) for i, t in tiles])
        self.end: Final = made.one(EndTurn(n()))
        self.only_end: Final[list[Move]] = [self.end]  # nobody changes it


class InnerMoves(MainMoves):
    """Answers inside an action."""

    def __init__(
        self, made: Numbering, names: Names, workers: int, spaces: int, tokens: int
    ) -> None:
        super().__init__(made, names, workers)
        n = made.next
        colors, areas = enum(names.colors), enum(names.areas)
        cities, goods = enum(names.cities), enum(names.goods)
        wagons, counts = enum(WAGONS), range(tokens + 1)
        self.none: Final = made.one(Decline(n()))
        self.take: Final = made.row([TakeStone(n(i), i, c) for i, c in colors])
        self.give: Final = made.row([ReturnStone(n(i), i, c) for i, c in colors])
        self.jokers: Final = made.row([PlaceJoker(n(i), i, a) for i, a in areas])
        self.places: Final = made.row([PlaceTile(n(i), i, c) for i, c in cities])
        self.covers: Final = made.row([Cover(n(i), i) for i in range(spaces)])
        self.wagons: Final = made.row([CoupleWagon(n(i), i, w) for i, w in wagons])
        self.choose_good: Final = made.row([ChooseGood(n(i), i, g) for i, g in goods])
        self.sell: Final = made.one(SellGoods(n()))
        self.part: Final = made.one(SellPart(n()))
        self.amounts: Final = made.row([SellAmount(n(i), i) for i in counts])
        # By the colors there are, a mask; nobody changes these lists:
        masks = range(2**COLORS)
        self.take_or_none: Final = [
            [*those_of(self.take, mask), self.none] for mask in masks
        ]
        self.give_some: Final = [those_of(self.give, mask) for mask in masks]


@final
class Actions(InnerMoves):
    """Every answer that a player can give, interned; lists are by number."""

    def __init__(
        self, names: Names, spaces: int, workers: int, tokens: int, dearest: int
    ) -> None:
        made = Numbering()
        super().__init__(made, names, workers, spaces, tokens)
        n = made.next
        self.all: Final = made.moves
        fields, stacks = enum(names.goods_fields), enum(names.stacks)
        light, dark = enum(names.light_fields), enum(names.dark)
        tickets, cities = enum(names.tickets), enum(names.cities)
        opens = enum(names.ticket_fields)
        self.go: Final = made.row([Go(n(i), i, c) for i, c in cities])
        self.pays: Final = payments_up_to(dearest, names.colors, made)  # by cost
        self.tickets: Final = made.row([TakeTicket(n(i), i, f) for i, f in opens])
        first = len(light)
        self.stations: Final[list[BuildStation]] = [  # by source
            *made.row([BuildLight(n(i), i, f) for i, f in light]),
            *made.row([BuildDark(n(i), first + i, kind) for i, kind in dark]),
        ]
        self.halls: Final = made.row([BuildHall(n(i), i, s) for i, s in stacks])
        self.goods: Final = made.row([BuildGoods(n(i), i, f) for i, f in fields])
        self.provides: Final = made.row([Provide(n(i), i, c) for i, c in cities])
        self.loads: Final = [made.one(Load(n(), 0))]
        self.delivers: Final = made.row([Deliver(n(i), i, t) for i, t in tickets])
        self.powers: Final = PowerMoves(made, names.colors[:-1])
        self.add_spaces(made, names)
        # Luck's moves have no numbers.
        self.starts: Final = [DrawStart(seat) for seat in range(MOST_SEATS)]

    def add_spaces(self, made: Numbering, names: Names) -> None:
        """Spaces beyond the first of a city, which only an owner's edition has.

        They come last: the numbers of all other moves stay as they are without them.
        """
        n = made.next
        first = len(names.cities)
        beyond = enum(names.spaces)[first:]
        more = range(1, names.most_spaces)
        self.places.extend(made.row([PlaceTile(n(i - first), i, s) for i, s in beyond]))
        self.provides.extend(made.row([Provide(n(i - first), i, s) for i, s in beyond]))
        self.loads.extend(made.row([Load(n(i - 1), i) for i in more]))


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
