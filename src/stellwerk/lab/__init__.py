# SPDX-License-Identifier: MIT
"""Questions about bots and rules, answered with numbers.

results = stellwerk.lab.simulate("rail_line", players=3, games=1000, seed=7)
"""

from stellwerk.lab.errors import BadPlan, BadResults, GameFailed
from stellwerk.lab.plan import Header
from stellwerk.lab.rows import Row
from stellwerk.lab.simulation import Results, simulate
from stellwerk.lab.summary import Part, Sample, Summary

__all__ = [
    "BadPlan",
    "BadResults",
    "GameFailed",
    "Header",
    "Part",
    "Results",
    "Row",
    "Sample",
    "Summary",
    "simulate",
]
