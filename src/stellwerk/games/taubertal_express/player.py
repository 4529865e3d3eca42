# SPDX-License-Identifier: MIT
"""What one player owns in Der Taubertal-Express."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

# Where points came from during the game, in the order of the rulebook.
TICKETS: Final = 0
REGIONS: Final = 1
SALES: Final = 2
GOODS_SHED: Final = 3
POWER: Final = 4
SHORTAGE: Final = 5
PENALTIES: Final = 6
SOURCES: Final = (
    "tickets",
    "regions",
    "sales",
    "goods_shed",
    "power_station",
    "shortage",
    "penalties",
)
SCORED: Final = -1  # in `missing`: the region has been scored


@final
class Player:
    """A train, a board and a score.

    Lists are values: a change replaces the list, so that copies can share it.
    Sets of spaces and of building kinds are bits; stones and goods are piles
    (`counts.py`).
    """

    def __init__(
        self,
        *,
        score: i64,
        points: list[int],
        coins: i64,
        stones: i64,
        city: i64,
        passenger_wagons: i64,
        worker_wagons: i64,
        goods_wagons: i64,
        waiting: list[int],
        aboard: list[int],
        kept: list[int],
        hired: i64,
        fresh: i64,
        loaded: i64,
        free: i64,
        built: list[int],
        stocked: i64,
        unturned: i64,
        lauda: list[int],
        covered: list[int],
        covered_on: list[int],
        visible: i64,
        kinds: i64,
        customs: i64,
        shed: i64,
        missing: list[int],
        remembered: list[int],
        tiles: list[int],
        used_tiles: list[int],
    ) -> None:
        self.score = score  # the marker on the score track
        self.points = points  # the same by source; they add up to `score`
        self.coins = coins
        self.stones = stones  # on the coal wagon (»Kohlewaggon«)
        self.city = city  # where the locomotive stands
        self.passenger_wagons = passenger_wagons
        self.worker_wagons = worker_wagons
        self.goods_wagons = goods_wagons
        self.waiting = waiting  # tickets whose passenger is not on board
        self.aboard = aboard  # tickets whose passenger is on board
        self.kept = kept  # delivered tickets under the board (TE-907)
        self.hired = hired
        self.fresh = fresh  # hired workers that have not loaded yet
        self.loaded = loaded  # goods on the train
        self.free = free  # spaces still empty
        self.built = built  # by goods building the spaces where it stands
        self.stocked = stocked  # spaces with a goods token on the building
        self.unturned = unturned  # spaces whose hall still holds its wagon
        self.lauda = lauda  # visible kind by occupied space of Lauda station
        self.covered = covered  # kinds built over, in order of time
        self.covered_on = covered_on  # and on which space each
        self.visible = visible  # kinds whose benefit counts
        self.kinds = kinds  # kinds present, covered ones included
        self.customs = customs  # tokens on the customs office
        self.shed = shed  # tokens on the goods shed
        self.missing = missing  # empty spaces by region, or SCORED
        self.remembered = remembered  # dice at the last turn's start, or empty
        self.tiles = tiles  # action tiles not used yet (without dice)
        self.used_tiles = used_tiles  # action tiles on the cab

    def copy(self) -> Player:
        return Player(
            score=self.score,
            points=self.points,
            coins=self.coins,
            stones=self.stones,
            city=self.city,
            passenger_wagons=self.passenger_wagons,
            worker_wagons=self.worker_wagons,
            goods_wagons=self.goods_wagons,
            waiting=self.waiting,
            aboard=self.aboard,
            kept=self.kept,
            hired=self.hired,
            fresh=self.fresh,
            loaded=self.loaded,
            free=self.free,
            built=self.built,
            stocked=self.stocked,
            unturned=self.unturned,
            lauda=self.lauda,
            covered=self.covered,
            covered_on=self.covered_on,
            visible=self.visible,
            kinds=self.kinds,
            customs=self.customs,
            shed=self.shed,
            missing=self.missing,
            remembered=self.remembered,
            tiles=self.tiles,
            used_tiles=self.used_tiles,
        )

    def looks_like(self, other: Player) -> bool:
        """Does everybody see the same of both? Lists that differ may still be equal."""
        return (
            self.same_train(other)
            and self.same_board(other)
            and self.score == other.score
            and self.coins == other.coins
            and self.remembered is other.remembered
            and self.tiles is other.tiles
            and self.used_tiles is other.used_tiles
        )

    def same_train(self, other: Player) -> bool:
        """Is all the same on the train, and where it stands?"""
        return (
            self.stones == other.stones
            and self.city == other.city
            and self.passenger_wagons == other.passenger_wagons
            and self.worker_wagons == other.worker_wagons
            and self.goods_wagons == other.goods_wagons
            and self.waiting is other.waiting
            and self.aboard is other.aboard
            and self.hired == other.hired
            and self.fresh == other.fresh
            and self.loaded == other.loaded
        )

    def same_board(self, other: Player) -> bool:
        """Is all the same on the board and at the station?"""
        return (
            self.kept is other.kept
            and self.free == other.free
            and self.built is other.built
            and self.stocked == other.stocked
            and self.unturned == other.unturned
            and self.lauda is other.lauda
            and self.covered is other.covered
            and self.covered_on is other.covered_on
            and self.visible == other.visible
            and self.customs == other.customs
            and self.shed == other.shed
        )

    def free_places(self) -> i64:
        """Passenger wagons without a ticket (TE-214, TE-422)."""
        return self.passenger_wagons - len(self.waiting) - len(self.aboard)

    def has_ticket(self, ticket: int) -> bool:
        return ticket in self.waiting or ticket in self.aboard
