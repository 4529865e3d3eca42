# SPDX-License-Identifier: MIT
"""Symbols and the sources that give them, numbered at load."""

from __future__ import annotations

from typing import Final, final, get_args

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.games.first_class.edition import LEVELS, METRICS, REPEATED, Code, Symbol
from stellwerk.games.first_class.packing import packed

W0: Final = 0  # »0er-Waggon nehmen«
U01: Final = 1  # the five named upgrades are 1 to 5: their lower level plus one
U712: Final = 5
UA: Final = 6  # »Aufwertung eines Waggons deiner Wahl«
CB: Final = 7  # both conductors (»beide Schaffner«)
C1: Final = 8  # one conductor's total (»ein Schaffner«)
L: Final = 9  # »Lokomotive«
COIN: Final = 10
VP: Final = 11
EG: Final = 12  # »Spielendekarte«
VP_PER: Final = 13
VP_HERE: Final = 14
EV_DRAW: Final = 15
EV_DROP: Final = 16
EV_GIVE: Final = 17
EV_OTHERS: Final = 18
EV_PEEK: Final = 19
CODES: Final[list[str]] = list(get_args(Code))
KIND_COUNT: Final = len(CODES)
TRAIN_KINDS: Final = list(range(W0, C1 + 1))  # they count in every scoring phase
# Executed without saying more.
WORD_KINDS: Final = [CB, L, COIN, VP, VP_PER, VP_HERE, *range(EV_DROP, EV_PEEK + 1)]
REPEATED_KINDS: Final = [CODES.index(code) for code in REPEATED]
# What a source is; cities and switches alone may be interrupted (FC-525).
OF_CARD: Final = 0
OF_REWARD: Final = 1  # for declining
OF_SHARE: Final = 2  # of the start-player tile
OF_GOAL: Final = 3  # a contract or another card that is fulfilled
OF_MAIL: Final = 4
OF_TILE: Final = 5
OF_END_CARD: Final = 6
OF_CITY: Final = 7
OF_SWITCH: Final = 8
SOURCE_KINDS: Final = [
    "card",
    "reward",
    "share",
    "goal",
    "mail",
    "tile",
    "end_card",
    "city",
    "switch",
]
NO_CARD: Final = -1
METRIC_WAGONS: Final = 0
METRIC_CITIES: Final = 1


@final
class Source:
    """Anything that gives a list of symbols (section »Quellen« of the rules, FC-112).

    `kinds` are its different symbols, `times` how often each is printed, `amounts`
    the size of a symbol with a magnitude. `card` is the action card it belongs to.
    """

    def __init__(
        self, number: int, of: int, name: str, card: int, symbols: list[Symbol]
    ) -> None:
        self.number: Final[i64] = number
        self.of: Final[i64] = of
        self.name: Final = name
        self.card: Final[i64] = card
        kinds = [CODES.index(symbol.sym) for symbol in symbols]
        self.kinds: Final = vec[i64](kinds)
        self.times: Final = [symbol.times or 1 for symbol in symbols]
        self.amounts: Final = vec[i64]([symbol.n or 1 for symbol in symbols])
        self.interruptible: Final = of in (OF_CITY, OF_SWITCH)
        self.full: Final[i64] = packed(self.times)
        self.places: Final = vec[i64](
            [kinds.index(i) if i in kinds else -1 for i in range(KIND_COUNT)]
        )
        # Evidence is drawn before anything else (FC-743).
        draws = [symbol.n or 0 for symbol in symbols if symbol.sym == "EV_DRAW"]
        self.draws: Final[i64] = draws[0] if draws else 0
        # Points per something (FC-712): what is counted, from which value, how much.
        scaling = [symbol for symbol in symbols if symbol.per is not None]
        per = scaling[0].per if scaling else None
        self.metric: Final = METRICS.index(per.metric) if per is not None else 0
        self.metric_value: Final = per.min_level if per is not None else 0
        self.metric_level: Final[i64] = LEVELS.index(self.metric_value)
        self.most: Final = (scaling[0].max or 0) if scaling else 0

    def place_of(self, kind: i64) -> i64:
        """Where a symbol stands in the list, or -1."""
        return self.places[kind]

    def amount_of(self, kind: i64) -> i64:
        """The size of a symbol that the source has."""
        return self.amounts[self.places[kind]]
