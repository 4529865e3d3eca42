# SPDX-License-Identifier: MIT
"""Conditions of the objective cards (»Zielkarten«), numbered at load."""

from __future__ import annotations

from typing import Final, final

from stellwerk.core.messages import phrase
from stellwerk.games.cube_express.edition import METRICS, ObjectiveCard

CITIES_OF_SIZE: Final = 0
STATIONS: Final = 1
LOCOMOTIVES: Final = 2
DELIVERIES: Final = 3
FIRST_DELIVERIES: Final = 4
SITES: Final = 5
DIFFERENT_RESOURCES: Final = 6
STOCK_VALUE: Final = 7
DIVIDENDS: Final = 8
PASSENGERS: Final = 9
FOREIGN_CITIES: Final = 10
FOREIGN_PASSENGERS: Final = 11
DISTANCE: Final = 12

AT_LEAST: Final = 0
AT_MOST: Final = 1
OPS: Final = (">=", "<=", "==")
OP_WORDS: Final = ("at_least", "at_most", "exactly")


@final
class Objective:
    """One objective card: a metric, compared with a value."""

    def __init__(self, card: ObjectiveCard) -> None:
        self.id: Final = card.id
        self.metric_name: Final = card.condition.metric
        self.metric: Final = METRICS.index(card.condition.metric)
        self.op: Final = OPS.index(card.condition.op)
        self.value: Final = card.condition.value
        self.size: Final = card.condition.params.get("min_size", 0)

    def goal(self) -> object:
        """Its condition for a sentence: ``own dividends (at least 4)``."""
        metric = phrase("metric." + self.metric_name, {"size": self.size})
        params: dict[str, object] = {"metric": metric, "value": self.value}
        return phrase("objective." + OP_WORDS[self.op], params)

    def demand(self) -> object:
        """The same as short as the board shows it: ``4 own dividends``."""
        params: dict[str, object] = {"value": self.value, "size": self.size}
        what = phrase("demand." + self.metric_name, params)
        return phrase("demand." + OP_WORDS[self.op], {"what": what})

    def is_met_by(self, found: int) -> bool:
        if self.op == AT_LEAST:
            return found >= self.value
        if self.op == AT_MOST:
            return found <= self.value
        return found == self.value
