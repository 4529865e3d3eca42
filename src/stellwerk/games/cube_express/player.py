# SPDX-License-Identifier: MIT
"""What one player owns in Cube Express."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

NOWHERE: Final = -1
# The areas of a player board (»Spielertableau«)
RESERVE: Final = 0
DIVIDENDS: Final = 1
COAL: Final = 2
WOOD: Final = 3
IRON: Final = 4


@final
class Player:
    """A player board, a stock disc, two locomotives, stations and a hand of tiles."""

    def __init__(
        self,
        *,
        reserve: i64,
        dividends: i64,
        coal: i64,
        wood: i64,
        iron: i64,
        stock: i64,
        dollars: i64,
        topped: bool,
        nines: i64,
        stations: i64,
        locomotives: list[int],
        passengers: i64,
        sites: i64,
        firsts: i64,
        deliveries: i64,
        delivered: i64,
        hand: list[int],
        known: i64,
        maybe: i64,
        lost: i64,
    ) -> None:
        self.reserve = reserve  # markers by area (»Vorrat«)
        self.dividends = dividends
        self.coal = coal
        self.wood = wood
        self.iron = iron
        self.stock = stock  # field of the disc (»Aktienwert«)
        self.dollars = dollars  # $ fields that still hold a marker, as bits
        self.topped = topped  # the disc has been on the last field
        self.nines = nines  # 9-VP markers
        self.stations = stations  # on the map, the start station included
        self.locomotives = locomotives  # where they stand; the second may be NOWHERE
        self.passengers = passengers  # own markers on houses (»Passagiere«)
        self.sites = sites  # production sites owned
        self.firsts = firsts  # markers on A fields
        self.deliveries = deliveries  # markers on all factory fields (»Lieferungen«)
        self.delivered = delivered  # what those markers are worth
        self.hand = hand  # tiles, sorted, hidden from the others
        self.known = known  # hand tiles that all saw being taken, as bits
        self.maybe = maybe  # seen being taken; now in hand, under a back, or discarded
        self.lost = lost  # tiles laid back up or discarded by this player, as bits

    def copy(self) -> Player:
        return Player(
            reserve=self.reserve,
            dividends=self.dividends,
            coal=self.coal,
            wood=self.wood,
            iron=self.iron,
            stock=self.stock,
            dollars=self.dollars,
            topped=self.topped,
            nines=self.nines,
            stations=self.stations,
            locomotives=self.locomotives[:],
            passengers=self.passengers,
            sites=self.sites,
            firsts=self.firsts,
            deliveries=self.deliveries,
            delivered=self.delivered,
            hand=self.hand[:],
            known=self.known,
            maybe=self.maybe,
            lost=self.lost,
        )

    def held(self, area: i64) -> i64:
        """The markers in an area."""
        if area == RESERVE:
            return self.reserve
        if area == DIVIDENDS:
            return self.dividends
        if area == COAL:
            return self.coal
        return self.wood if area == WOOD else self.iron

    def add(self, area: i64, count: i64) -> None:
        """Put markers into an area; a negative number takes them out."""
        if area == RESERVE:
            self.reserve += count
        elif area == DIVIDENDS:
            self.dividends += count
        elif area == COAL:
            self.coal += count
        elif area == WOOD:
            self.wood += count
        else:
            self.iron += count

    def covers(self, cost: list[int]) -> bool:
        """Do the stores hold resources for a cost by area?"""
        return (
            self.coal >= cost[COAL]
            and self.wood >= cost[WOOD]
            and self.iron >= cost[IRON]
        )

    def stored(self) -> i64:
        """Resources in all stores together (»Lager«)."""
        return self.coal + self.wood + self.iron
