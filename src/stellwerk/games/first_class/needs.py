# SPDX-License-Identifier: MIT
"""What cards ask for before they give their bonus (»Voraussetzung«)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from stellwerk.games.first_class.edition import LEVELS, REQUIRED, Requirement

# Types of requirements, in the order of the edition's table.
NAMES: Final = list(REQUIRED)
WAGONS: Final = 0
TRAIN_CARDS: Final = 1
CONDUCTOR: Final = 2
CITY: Final = 3
TRACK: Final = 4
COINS: Final = 5
MAIL: Final = 6
END_CARDS: Final = 7
CELEBRITIES: Final = 8
POSTCARDS: Final = 9  # 10 is both together
EVIDENCE: Final = 11
HERE: Final = 12
PAIR_CONDUCTORS: Final = 13
PAIR_LEVELS: Final = 14
PAIR_SUM: Final = 15  # 16 is a pair of equal wagons


@final
class Need:
    """What a card asks for before it gives its bonus (»Voraussetzung«)."""

    def __init__(self, printed: Requirement | None) -> None:
        need = printed or Requirement("wagons")
        self.type: Final[i64] = NAMES.index(need.type)
        self.both: Final = need.which == "both"
        self.count: Final[i64] = need.count or 0
        self.value: Final[i64] = need.min_level or 0
        self.level: Final[i64] = LEVELS.index(self.value)
        self.position: Final[i64] = need.position or 0
        self.city: Final[i64] = need.city or 0
        self.conductor: Final = bool(need.conductor)
        self.first_place: Final[i64] = need.min_position or need.min_slot or 1
        self.sum: Final[i64] = need.min_sum or 0
