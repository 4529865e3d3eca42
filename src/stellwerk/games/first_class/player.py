# SPDX-License-Identifier: MIT
"""What one player owns in First Class."""

from __future__ import annotations

from typing import Final, final

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


@final
class Player:
    """Two trains, a track, coins, cards. Lists of two are by train, upper first.

    Wagons are counted by train and level: the order rule (FC-213) leaves only one
    way to line them up, best first. These and other small counts are digits.
    """

    def __init__(
        self,
        *,
        wagons: i64,
        cards: i64,
        conductors: i64,
        mail: list[int],
        tiles: list[int],
        loco: i64,
        reached: i64,
        track: list[int],
        cities: list[int],
        stops: list[int],
        coins: i64,
        contracts: list[int],
        spots: list[int],
        laid: list[int],
        pile: list[int],
        end_cards: list[int],
        points: list[int],
        scored: i64,
        used_cities: i64,
        used_slots: i64,
    ) -> None:
        self.wagons = wagons  # digits by train and level
        self.cards = cards  # digits by train, mail wagon and tile included
        self.conductors = conductors  # positions by train, 0 is the brass plate
        self.mail = mail  # mail wagon in each train, or NONE_LAID
        self.tiles = tiles  # locomotive tile in each train, or NONE_LAID
        self.loco = loco  # number of the city, 0 is Paris
        self.reached = reached  # bonus cities reached
        self.track = track  # track cards laid
        self.cities = cities  # cities of the whole track, in order
        self.stops = stops  # numbers of the bonus cities, one per section
        self.coins = coins  # digits by column
        self.contracts = contracts  # open contracts
        self.spots = spots  # where each card of `laid` lies
        self.laid = laid  # module cards at wagons, sections and slots
        self.pile = pile  # used action cards
        self.end_cards = end_cards  # the first one is from the draft
        self.points = points  # on the score board, by category
        self.scored = scored  # scoring phases done
        self.used_cities = used_cities  # bits of sections used in this scoring phase
        self.used_slots = used_slots  # bits of slots whose switch was used in it

    def copy(self) -> Player:
        return Player(
            wagons=self.wagons,
            cards=self.cards,
            conductors=self.conductors,
            mail=self.mail,
            tiles=self.tiles,
            loco=self.loco,
            reached=self.reached,
            track=self.track,
            cities=self.cities,
            stops=self.stops,
            coins=self.coins,
            contracts=self.contracts,
            spots=self.spots,
            laid=self.laid,
            pile=self.pile[:],
            end_cards=self.end_cards,
            points=self.points[:],
            scored=self.scored,
            used_cities=self.used_cities,
            used_slots=self.used_slots,
        )

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

    def score(self) -> int:
        total: i64 = 0
        for points in self.points:
            total += points
        return total
