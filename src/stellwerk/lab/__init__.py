# SPDX-License-Identifier: MIT
"""Questions about bots and rules, answered with numbers.

results = stellwerk.lab.simulate("rail_line", players=3, games=1000, seed=7)
found = stellwerk.lab.tournament("rail_line", ["greedy", "random"], games=400, seed=7)
"""

from stellwerk.bots.advice import Advice, Judgement, NothingToAdvise, worst
from stellwerk.bots.bot import BadBudget, Budget
from stellwerk.lab.advice import hint, review
from stellwerk.lab.errors import BadPlan, BadResults, GameFailed
from stellwerk.lab.plan import Header
from stellwerk.lab.rows import Row
from stellwerk.lab.simulation import Results, simulate
from stellwerk.lab.standings import Duel, Standing, Standings
from stellwerk.lab.summary import Part, Sample, Summary
from stellwerk.lab.tournament import Tournament, tournament
from stellwerk.lab.tournament_plan import TournamentRow

__all__ = [
    "Advice",
    "BadBudget",
    "BadPlan",
    "BadResults",
    "Budget",
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
