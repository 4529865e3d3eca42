# SPDX-License-Identifier: MIT
"""What one player owns in First Class."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.games.first_class.material import LEVEL_COUNT, MAIL_AFTER
from stellwerk.games.first_class.packing import DIGIT, digit, sum_of

NONE_LAID: Final = -1
PHASES: Final = 3  # of scoring
# Where points come from, in the order of the score sheet.
CATEGORIES: Final = [
    "cities",
    "constantinople",
    "trains",
    "celebrities",
    "postcards",
    "bonuses",
    "spent",
    "coins",
    "end_wagon",
    "end_conductor",
    "end_locomotive",
    "escape",
    "arrest",
]
CITIES: Final = 0
CONSTANTINOPLE: Final = 1
TRAIN_POINTS: Final = 2
CELEBRITIES: Final = 3
POSTCARDS: Final = 4
BONUSES: Final = 5
SPENT: Final = 6
COINS_LEFT: Final = 7
END_CARDS: Final = 8  # and the two after it, by kind of base card
ESCAPE: Final = 11
ARREST: Final = 12
TRAIN_BITS: Final = 24  # of the wagons of one train
TRAIN_MASK: Final = 0xFFFFFF
# Both trains begin with one 0-wagon.
FIRST_WAGONS: Final = 0x1000001
FIRST_CARDS: Final = 0x11
NO_TRAINS: Final = [NONE_LAID, NONE_LAID]
NO_POINTS: Final = vec[i64]([0] * len(CATEGORIES))


@final
class Player:
    """Two trains, a track, coins, cards. Lists of two are by train, upper first.

    Wagons are counted by train and level: the order rule (FC-213) leaves only one
    way to line them up, best first. These and other small counts are digits.
    """

    def __init__(self, old: Player | None = None) -> None:
        """Somebody with two trains of one 0-wagon (FC-007), or a copy of a player."""
        # Digits: wagons by train and level, cards by train with mail wagon and tile,
        # positions of conductors by train, of which 0 is the brass plate
        self.wagons: i64 = FIRST_WAGONS if old is None else old.wagons
        self.cards: i64 = FIRST_CARDS if old is None else old.cards
        self.conductors: i64 = 0 if old is None else old.conductors
        # Mail wagon and locomotive tile in each train, or NONE_LAID
        self.mail: list[int] = NO_TRAINS if old is None else old.mail
        self.tiles: list[int] = NO_TRAINS if old is None else old.tiles
        # Number of the locomotive's city, of which 0 is Paris; bonus cities reached
        self.loco: i64 = 0 if old is None else old.loco
        self.reached: i64 = 0 if old is None else old.reached
        # Track cards laid, cities of the whole track in order, and numbers of the bonus
        # cities, one per section
        self.track: list[int] = [] if old is None else old.track
        self.cities: list[int] = [] if old is None else old.cities
        self.stops: list[int] = [] if old is None else old.stops
        # Digits by column; open contracts, module cards at wagons, sections and slots,
        # and where each of them lies; used action cards
        self.coins: i64 = 0 if old is None else old.coins
        self.contracts: vec[i64] = vec[i64]() if old is None else old.contracts
        self.spots: vec[i64] = vec[i64]() if old is None else old.spots
        self.laid: vec[i64] = vec[i64]() if old is None else old.laid
        self.pile: vec[i64] = vec[i64]() if old is None else old.pile[:]
        # The first one is from the draft
        self.end_cards: list[int] = [] if old is None else old.end_cards
        # On the score board, by category; scoring phases done, and bits of the sections
        # and of the slots with a switch that were used in the one that runs
        self.points: vec[i64] = NO_POINTS[:] if old is None else old.points[:]
        self.scored: i64 = 0 if old is None else old.scored
        self.used_cities: i64 = 0 if old is None else old.used_cities
        self.used_slots: i64 = 0 if old is None else old.used_slots

    def copy(self) -> Player:
        return Player(self)

    def refresh_bonuses(self) -> None:
        """All bonus cities and switches may be used, until a scoring phase uses them.

        They are fresh before and after every phase (FC-521, FC-784).
        """
        self.used_cities = 0
        self.used_slots = 0

    def wagons_of(self, train: i64) -> i64:
        """The wagons of one train, digits by level."""
        return (self.wagons >> (TRAIN_BITS * train)) & TRAIN_MASK

    def wagons_in(self, train: i64, level: i64) -> i64:
        """How many wagons of a level or better are in a train."""
        return sum_of(self.wagons_of(train) >> (DIGIT * level))

    def cards_in(self, train: i64) -> i64:
        return digit(self.cards, train)

    def conductor(self, train: i64) -> i64:
        """The position of a conductor."""
        return digit(self.conductors, train)

    def level_at(self, train: i64, position: i64) -> i64:
        """The level of the wagon at a position of a train."""
        wagon = position if position <= MAIL_AFTER else position - 1
        wagons = self.wagons_of(train)
        level: i64 = LEVEL_COUNT - 1
        while level > 0:
            wagon -= digit(wagons, level)
            if wagon <= 0:
                return level
            level -= 1
        return 0

    def wagons_from(self, level: i64) -> i64:
        """How many wagons of a level or better are in both trains."""
        return self.wagons_in(0, level) + self.wagons_in(1, level)

    def phases_left(self) -> float:
        """Scoring phases that the player has yet to finish."""
        return float(PHASES - self.scored)

    def coin_count(self) -> i64:
        return sum_of(self.coins)

    def score(self) -> i64:
        total: i64 = 0
        for points in self.points:
            total += points
        return total
