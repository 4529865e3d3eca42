# SPDX-License-Identifier: MIT
"""What one player owns in Der Taubertal-Express."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.taubertal_express.map import Map

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


class Train:
    """What a player has on the way: a score, coins, a train and its load."""

    def __init__(self, map: Map, old: Train | None) -> None:
        self.map: Final = map
        zero: i64 = 0
        # The marker on the score track, and the same by source: they add up to it
        self.score: i64 = zero if old is None else old.score
        self.points: list[int] = [0] * len(SOURCES) if old is None else old.points
        # Coins, stones on the coal wagon (»Kohlewaggon«), where the locomotive stands
        self.coins: i64 = zero if old is None else old.coins
        self.stones: i64 = zero if old is None else old.stones
        self.city: i64 = i64(map.home) if old is None else old.city
        self.passenger_wagons: i64 = i64(1) if old is None else old.passenger_wagons
        self.worker_wagons: i64 = i64(1) if old is None else old.worker_wagons
        self.goods_wagons: i64 = zero if old is None else old.goods_wagons
        # Tickets whose passenger is not on board, or is; delivered ones under the
        # board (TE-907)
        self.waiting: list[int] = [] if old is None else old.waiting
        self.aboard: list[int] = [] if old is None else old.aboard
        self.kept: list[int] = [] if old is None else old.kept
        # Hired workers, those of them that have not loaded yet, goods on the train
        self.hired: i64 = zero if old is None else old.hired
        self.fresh: i64 = zero if old is None else old.fresh
        self.loaded: i64 = zero if old is None else old.loaded

    def same_train(self, other: Train) -> bool:
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

    def free_places(self) -> i64:
        """Passenger wagons without a ticket (TE-214, TE-422)."""
        return self.passenger_wagons - len(self.waiting) - len(self.aboard)

    def has_ticket(self, ticket: int) -> bool:
        return ticket in self.waiting or ticket in self.aboard


@final
class Player(Train):
    """A train, a board and a score.

    Lists are values: a change replaces the list, so that copies can share it.
    Sets of spaces and of building kinds are bits; stones and goods are piles
    (`counts.py`).
    """

    def __init__(self, map: Map, old: Player | None = None) -> None:
        """An empty board and a train with two wagons (TE-111), or a copy."""
        super().__init__(map, old)
        zero: i64 = 0
        # Spaces: still empty, by goods building where it stands, with a goods token on
        # the building, whose hall still holds its wagon
        self.free: i64 = i64(map.buildable) if old is None else old.free
        self.built: list[int] = [0] * len(map.fits) if old is None else old.built
        self.stocked: i64 = zero if old is None else old.stocked
        self.unturned: i64 = zero if old is None else old.unturned
        # Visible kind by occupied space of Lauda station; kinds built over, in order of
        # time, and on which space each
        self.lauda: list[int] = [] if old is None else old.lauda
        self.covered: list[int] = [] if old is None else old.covered
        self.covered_on: list[int] = [] if old is None else old.covered_on
        # Kinds whose benefit counts, and all kinds present, covered ones included
        self.visible: i64 = zero if old is None else old.visible
        self.kinds: i64 = zero if old is None else old.kinds
        # Tokens on the customs office and on the goods shed
        self.customs: i64 = zero if old is None else old.customs
        self.shed: i64 = zero if old is None else old.shed
        # Empty spaces by region, or SCORED; dice at the last turn's start, or empty
        self.missing: list[int] = map.region_spaces if old is None else old.missing
        self.remembered: list[int] = [] if old is None else old.remembered
        # Action tiles not used yet, and those on the cab (without dice)
        self.tiles: list[int] = [] if old is None else old.tiles
        self.used_tiles: list[int] = [] if old is None else old.used_tiles

    def copy(self) -> Player:
        return Player(self.map, self)

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
