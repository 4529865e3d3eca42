# SPDX-License-Identifier: MIT
"""Questions about bots and rules, answered with numbers.

results = stellwerk.lab.simulate("rail_line", players=3, games=1000, seed=7)
found = stellwerk.lab.tournament("rail_line", ["greedy", "random"], games=400, seed=7)
"""

from stellwerk.bots.advice import Advice, Judgement, NothingToAdvise, worst
from stellwerk.bots.bot import BadBudget, Budget
from stellwerk.lab.advice import hint, review
from stellwerk.lab.errors import BadPlan, BadResults, ClusterFailed, GameFailed
from stellwerk.lab.simulations.plan import Header
from stellwerk.lab.simulations.rows import Row
from stellwerk.lab.simulations.simulation import Results, simulate
from stellwerk.lab.simulations.summary import Part, Sample, Summary
from stellwerk.lab.tournaments.plan import TournamentRow
from stellwerk.lab.tournaments.standings import Duel, Standing, Standings
from stellwerk.lab.tournaments.tournament import Tournament, tournament

__all__ = [
    "Advice",
    "BadBudget",
    "BadPlan",
    "BadResults",
    "Budget",
    "ClusterFailed",
    "Duel",
    "GameFailed",
    "Header",
    "Judgement",
    "NothingToAdvise",
    "Part",
    "Results",
    "Row",
    "Sample",
    "Standing",
    "Standings",
    "Summary",
    "Tournament",
    "TournamentRow",
    "hint",
    "review",
    "simulate",
    "tournament",
    "worst",
]
