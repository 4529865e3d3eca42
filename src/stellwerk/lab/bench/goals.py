# SPDX-License-Identifier: MIT
"""What the benchmark's ratios should reach; shown beside the figures, never failing.

A goal divides the rate of one measure by that of another, round by round;
a ratio of times is the rates' ratio turned round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Goal:
    """One ratio: `must` is the bar for a release, `aim` what we want."""

    id: str
    what: str
    above: tuple[str, str]  # contender and measure
    below: tuple[str, str]
    must: float
    aim: float
    less_is_better: bool = False

    def reached(self, ratio: float, bar: float) -> bool:
        return ratio <= bar if self.less_is_better else ratio >= bar

    def verdict(self, ratio: float) -> str:
        if self.reached(ratio, self.aim):
            return "met"
        return "minimum met" if self.reached(ratio, self.must) else "not met"


COMPILED: Final = ("compiled", "decisions")
INTERPRETED: Final = ("interpreted", "decisions")
STEPS: Final = ("compiled", "steps")  # from an interpreted loop
COPY: Final = ("compiled", "copies")
IMAGINE: Final = ("compiled", "imagined")
PLAYOUTS: Final = ("compiled", "playouts")
SEARCH: Final = ("compiled", "simulations")
WIDENED: Final = ("compiled", "widened")  # with evaluations, as by default
SEARCHED: Final = ("compiled", "searched")  # decisions inside simulations
CATAN: Final = ("catanatron", "decisions")
CATAN_COPY: Final = ("catanatron", "copies")
BACKGAMMON: Final = ("backgammon", "decisions")
BACKGAMMON_SEARCH: Final = ("backgammon", "simulations")
BACKGAMMON_CPP: Final = ("backgammon", "searched")  # OpenSpiel's search in C++
CONNECT_FOUR_CPP: Final = ("connect_four", "searched")
CHESS: Final = ("chess", "decisions")

GOALS: Final = (
    Goal("P1", "compiled / catanatron", COMPILED, CATAN, 15, 40),
    Goal("P3", "interpreted / catanatron", INTERPRETED, CATAN, 2, 5),
    Goal("P4", "compiled / interpreted", COMPILED, INTERPRETED, 6, 12),
    Goal("P5", "steps / backgammon", STEPS, BACKGAMMON, 3, 9),
    Goal("P6", "steps / chess", STEPS, CHESS, 1, 3),
    Goal("C1", "catanatron's copy / ours", COPY, CATAN_COPY, 10, 25),
    Goal("C2", "copy / decision", COMPILED, COPY, 10, 6, less_is_better=True),
    Goal("C3", "imagining / copy", COPY, IMAGINE, 3, 2, less_is_better=True),
    Goal("M1", "search / OpenSpiel's search", SEARCH, BACKGAMMON_SEARCH, 8, 30),
    Goal("M2", "searched / C++, connect four", SEARCHED, CONNECT_FOUR_CPP, 1, 1),
    Goal("M3", "search / plain games to the end", SEARCH, PLAYOUTS, 0.8, 0.9),
    Goal("M4", "the same, search as by default", WIDENED, PLAYOUTS, 0.8, 0.9),
    Goal("M5", "searched / C++, backgammon", SEARCHED, BACKGAMMON_CPP, 5, 10),
)
