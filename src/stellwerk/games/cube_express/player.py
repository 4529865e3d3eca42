# SPDX-License-Identifier: MIT
"""What one player owns in Cube Express."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
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

    def __init__(self, old: Player | None = None) -> None:
        """Somebody who owns nothing, or a copy of another player."""
        # Markers by area (»Vorrat«, »Dividenden«, »Lager«)
        self.reserve: i64 = i64(0) if old is None else old.reserve
        self.dividends: i64 = i64(0) if old is None else old.dividends
        self.coal: i64 = i64(0) if old is None else old.coal
        self.wood: i64 = i64(0) if old is None else old.wood
        self.iron: i64 = i64(0) if old is None else old.iron
        # The field of the disc (»Aktienwert«), $ fields that still hold a marker as
        # bits, whether the disc has been on the last field, 9-VP markers
        self.stock: i64 = i64(0) if old is None else old.stock
        self.dollars: i64 = i64(0) if old is None else old.dollars
        self.topped: bool = False if old is None else old.topped
        self.nines: i64 = i64(0) if old is None else old.nines
        # Stations on the map, the start station included; where the locomotives stand,
        # of which the second may be NOWHERE; own markers on houses (»Passagiere«)
        self.stations: i64 = i64(0) if old is None else old.stations
        self.locomotives: vec[i64] = vec[i64]() if old is None else old.locomotives[:]
        self.passengers: i64 = i64(0) if old is None else old.passengers
        # Production sites owned, markers on A fields, on all factory fields
        # (»Lieferungen«), and what those are worth
        self.sites: i64 = i64(0) if old is None else old.sites
        self.firsts: i64 = i64(0) if old is None else old.firsts
        self.deliveries: i64 = i64(0) if old is None else old.deliveries
        self.delivered: i64 = i64(0) if old is None else old.delivered
        # Tiles in hand, sorted, hidden from the others; as bits those of them that all
        # saw being taken, those seen that are now in hand, under a back, or discarded,
        # and those that this player laid back up or discarded
        self.hand: list[int] = [] if old is None else old.hand[:]
        self.known: i64 = i64(0) if old is None else old.known
        self.maybe: i64 = i64(0) if old is None else old.maybe
        self.lost: i64 = i64(0) if old is None else old.lost

    def copy(self) -> Player:
        return Player(self)

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

    def covers(self, cost: vec[i64]) -> bool:
        """Do the stores hold resources for a cost by area?"""
        return (
            self.coal >= cost[COAL]
            and self.wood >= cost[WOOD]
            and self.iron >= cost[IRON]
        )

    def stored(self) -> i64:
        """Resources in all stores together (»Lager«)."""
        return self.coal + self.wood + self.iron
