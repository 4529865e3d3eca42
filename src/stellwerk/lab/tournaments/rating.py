# SPDX-License-Identifier: MIT
"""Ratings by maximum likelihood: Bradley and Terry's model on Elo's scale.

The model says that a bot rated d points above another finishes ahead of it with
probability 1 / (1 + 10^(-d/400)). One drawn game is added for every pair that met, so
that ratings stay finite when somebody always wins.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, TypeAlias

from stellwerk.lab.simulations.summary import Z95, Interval, t95

Matrix: TypeAlias = list[list[float]]

MIDDLE: Final = 1500.0  # the mean of all ratings
SCALE: Final = 400 / math.log(10)
STEPS: Final = 200
EXACT: Final = 1e-10


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, with its 95 % interval."""

    value: float
    interval: Interval


class Duels:
    """Who finished ahead of whom, added up; ties count half for both."""

    def __init__(self, bots: int) -> None:
        self.wins: Final = zeros(bots)
        self.rounds = 0
        self.current: list[float] = [0.0] * bots  # points of each bot in this round
        self.sums: Final = [0.0] * bots
        self.products: Final = zeros(bots)

    def add(self, winner: int, loser: int, points: float = 1.0) -> None:
        """Half a point to each is a tie, given by two calls with 0.5."""
        self.wins[winner][loser] += points
        self.current[winner] += points

    def end_round(self) -> None:
        """Games of a round share their luck: only whole rounds are independent."""
        self.rounds += 1
        for a, points in enumerate(self.current):
            self.sums[a] += points
            for b, others in enumerate(self.current):
                self.products[a][b] += points * others
        self.current = [0.0] * len(self.sums)

    def scatter(self) -> Matrix:
        """How the bots' points varied together from round to round."""
        bots = range(len(self.sums))
        return [
            [
                self.products[a][b] - self.sums[a] * self.sums[b] / self.rounds
                for b in bots
            ]
            for a in bots
        ]


def zeros(size: int) -> Matrix:
    return [[0.0] * size for _ in range(size)]


def ratings(duels: Duels) -> list[Rating]:
    """The most likely ratings; their mean is `MIDDLE`."""
    wins = with_draws(duels.wins)
    strengths = most_likely(wins)
    reaches = [SCALE * reach for reach in spread(duels, information(wins, strengths))]
    values = [MIDDLE + SCALE * strength for strength in strengths]
    return [
        Rating(value, (value - reach, value + reach))
        for value, reach in zip(values, reaches, strict=True)
    ]


def with_draws(wins: Matrix) -> Matrix:
    """One drawn game more for every pair that met."""
    bots = range(len(wins))
    return [
        [wins[a][b] + (0.5 if wins[a][b] + wins[b][a] > 0 else 0.0) for b in bots]
        for a in bots
    ]


def ahead(a: float, b: float) -> float:
    """The probability that strength a finishes ahead of strength b."""
    return 1 / (1 + math.exp(b - a))


def most_likely(wins: Matrix) -> list[float]:
    """Newton's method; steps are shortened far from the answer."""
    strengths = [0.0] * len(wins)
    for _ in range(STEPS):
        inverse = pseudo_inverse(information(wins, strengths))
        surprise = surprises(wins, strengths)
        step = [dot(line, surprise) for line in inverse]
        longest = max(abs(part) for part in step)
        scale = min(1.0, 1.0 / max(longest, EXACT))
        strengths = [
            old + scale * part for old, part in zip(strengths, step, strict=True)
        ]
        if longest < EXACT:
            break
    return strengths


def surprises(wins: Matrix, strengths: list[float]) -> list[float]:
    """How many points more each bot has than its strength lets expect."""
    surprise = [0.0] * len(wins)
    for a in range(len(wins)):
        for b in range(len(wins)):
            if a != b:
                games = wins[a][b] + wins[b][a]
                expected = games * ahead(strengths[a], strengths[b])
                surprise[a] += wins[a][b] - expected
    return surprise


def information(wins: Matrix, strengths: list[float]) -> Matrix:
    """Fisher's information: how sharply the games pin the strengths down."""
    matrix = zeros(len(wins))
    for a in range(len(wins)):
        for b in range(len(wins)):
            if a != b:
                chance = ahead(strengths[a], strengths[b])
                weight = (wins[a][b] + wins[b][a]) * chance * (1 - chance)
                matrix[a][b] -= weight
                matrix[a][a] += weight
    return matrix


def spread(duels: Duels, pinned: Matrix) -> list[float]:
    """How far the 95 % intervals reach.

    The larger of two answers: what the model expects of independent games, and what
    the rounds show (a sandwich estimate), which knows that luck was shared.
    """
    inverse = pseudo_inverse(pinned)
    expected = [Z95 * math.sqrt(max(0.0, line[a])) for a, line in enumerate(inverse)]
    if duels.rounds < 2:
        return [math.inf for _ in expected]
    shown = product(product(inverse, duels.scatter()), inverse)
    factor = t95(duels.rounds - 1) * math.sqrt(duels.rounds / (duels.rounds - 1))
    return [
        max(reach, factor * math.sqrt(max(0.0, shown[a][a])))
        for a, reach in enumerate(expected)
    ]


def dot(left: list[float], right: list[float]) -> float:
    return sum(a * b for a, b in zip(left, right, strict=True))


def product(left: Matrix, right: Matrix) -> Matrix:
    columns = [list(column) for column in zip(*right, strict=True)]
    return [[dot(line, column) for column in columns] for line in left]


def pseudo_inverse(matrix: Matrix) -> Matrix:
    """The inverse where strengths add up to 0; a common shift changes no game."""
    shift = 1 / len(matrix)
    whole = [[value + shift for value in line] for line in matrix]
    return [[value - shift for value in line] for line in inverted(whole)]


def inverted(matrix: Matrix) -> Matrix:
    """Gauss and Jordan, with the largest pivot first."""
    size = len(matrix)
    rows = [
        [*line, *[float(a == b) for b in range(size)]] for a, line in enumerate(matrix)
    ]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        divisor = rows[column][column]
        rows[column] = [value / divisor for value in rows[column]]
        for other in range(size):
            if other != column:
                factor = rows[other][column]
                rows[other] = [
                    value - factor * top
                    for value, top in zip(rows[other], rows[column], strict=True)
                ]
    return [line[size:] for line in rows]
