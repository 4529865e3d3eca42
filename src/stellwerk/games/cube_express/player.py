# SPDX-License-Identifier: MIT
"""What one player owns in Cube Express."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

NOWHERE: Final = -1


@final
class Player:
    """A player board, a stock disc, two locomotives, stations and a hand of tiles."""

    def __init__(
        self,
        cubes: list[int],
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
        self.cubes = cubes  # markers by area: reserve, dividends, coal, wood, iron
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
            self.cubes[:],
            self.stock,
            self.dollars,
            self.topped,
            self.nines,
            self.stations,
            self.locomotives[:],
            self.passengers,
            self.sites,
            self.firsts,
            self.deliveries,
            self.delivered,
            self.hand[:],
            self.known,
            self.maybe,
            self.lost,
        )
