# SPDX-License-Identifier: MIT
"""Where on the table a choice is made: cards of trains, steps, cities, coins."""

from __future__ import annotations

from mypy_extensions import i64

from stellwerk.core.messages import Target
from stellwerk.games.first_class.material import MAIL_AFTER
from stellwerk.games.first_class.moves import NEW_WAGON, TRAINS
from stellwerk.games.first_class.player import Player
from stellwerk.games.first_class.symbols import CODES


def train_word(train: i64) -> str:
    """A train as an entry of the catalogue."""
    return "@train." + TRAINS[train]


def place_of_level(player: Player, train: i64, level: i64) -> int:
    """The position of the leftmost wagon of a level (FC-212)."""
    better: int = player.wagons_in(train, level + 1)
    return better + 1 if better < MAIL_AFTER else better + 2


def last_of_level(player: Player, train: i64, level: i64) -> int:
    """The position of the rightmost wagon of a level: where an upgrade makes one."""
    count: int = player.wagons_in(train, level)
    return count if count <= MAIL_AFTER else count + 1


def symbol_target(kind: i64) -> Target:
    """A symbol of the running source."""
    return Target("symbol", CODES[kind])


def car_target(seat: i64, train: i64, position: i64) -> Target:
    """A place of a train, with or without a card."""
    return Target("car", f"{seat + 1}.{TRAINS[train]}.{position}")


def wagon_target(player: Player, seat: i64, train: i64, level: i64) -> Target:
    """The wagon that an upgrade changes, or the place of a new one."""
    if level == NEW_WAGON:
        return car_target(seat, train, player.cards_in(train) + 1)
    return car_target(seat, train, place_of_level(player, train, level))


def step_targets(player: Player, seat: i64, upper: i64, lower: i64) -> list[Target]:
    """The cards that conductors reach with their steps."""
    targets: list[Target] = []
    for train, steps in enumerate((upper, lower)):
        reached = min(player.conductor(train) + steps, player.cards_in(train))
        if reached > player.conductor(train):
            targets.append(Target("step", f"{seat + 1}.{TRAINS[train]}.{reached}"))
    return targets


def city_target(seat: i64, number: i64) -> Target:
    return Target("city", f"{seat + 1}.{number}")


def run_target(player: Player, seat: i64, steps: i64) -> Target:
    """The city that the locomotive reaches."""
    return city_target(seat, min(player.loco + steps, len(player.cities)))


def column_target(seat: i64, column: i64) -> Target:
    return Target("column", f"{seat + 1}.{column + 1}")


def paid_targets(seat: i64, coins: list[int]) -> list[Target]:
    """The last coin of each column that is paid: "the first two of column 1"."""
    return [
        Target("coin", f"{seat + 1}.{column + 1}.{count}")
        for column, count in enumerate(coins)
        if count
    ]
