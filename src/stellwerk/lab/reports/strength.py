# SPDX-License-Identifier: MIT
"""How much each card, tile or building is worth, corrected for who takes it and when.

Points of a seat, less the mean of its game, are explained by what the seat took, in
which rounds it took anything, where it sat and which bot played. What all seats of a
game have in common, its deal above all, drops out. Deals are clusters: intervals hold
whatever the seats of one deal have to do with each other.

With few deals a regression bends towards each of them, so what is left over of a deal
is too small. It is therefore set against what the regression without that deal would
leave (the jackknife of clusters, “CR3”).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stellwerk.lab.reports.estimates import Estimate, Floats, ratio_of_sums
from stellwerk.lab.reports.played import Played
from stellwerk.lab.reports.takes import Takes, Thing
from stellwerk.lab.simulations.summary import t95

RARE: Final = 30  # a thing taken in fewer games is not measured
MOST_THINGS: Final = 500  # the most taken ones; the regression grows with the square
ROUND_GROUPS: Final = 12  # later rounds are joined
BLOCK: Final = 1 << 21  # numbers of one block
TINY: Final = 1e-9  # of the largest eigenvalue: no information
LEAST_FREE: Final = 1e-3  # of a deal: what the others must say about it


@dataclass
class Strength:
    """What one thing did for those who took it."""

    thing: Thing
    games: int  # in which somebody took it
    points: Estimate  # more than the mean of its kind in the same rounds, corrected
    wins: Estimate  # the same in shares of a win
    won: Estimate  # share of wins of those who took it, not corrected
    lead: Estimate  # their points less the mean of the game, not corrected


@dataclass
class Strengths:
    """All measured things, and those too rare to measure."""

    measured: list[Strength] = field(default_factory=list)
    rare: list[Thing] = field(default_factory=list)
    influence: NDArray[Any] | None = None  # by deal and thing: what it adds to points
    deals: NDArray[Any] | None = None


class Design:
    """The rows of the regression, made block by block from the takes."""

    def __init__(self, played: Played, takes: Takes) -> None:
        self.played: Final = played
        self.takes: Final = takes
        often = np.argsort(-takes.taken, kind="stable")[:MOST_THINGS]
        self.things: Final = sorted(
            int(thing) for thing in often if takes.taken[thing] >= RARE
        )
        numbers = np.full(len(takes.things) + 1, -1, dtype=np.int64)
        numbers[self.things] = np.arange(len(self.things))
        self.numbers: Final = numbers
        last = int(takes.rounds.max(initial=0))
        self.groups: Final = min(ROUND_GROUPS, last + 1)
        self.others: Final = self.groups + played.players + len(played.bot_names)
        self.width: Final = len(self.things) + self.others

    def blocks(self) -> Iterator[tuple[slice, Floats, Floats]]:
        """Whole deals: games, what explains (game, seat, column), what is explained."""
        step = max(1, BLOCK // (self.width * self.played.players))
        starts = deal_starts(self.played)
        ends = np.append(starts[1:], self.played.count)
        start = 0
        while start < self.played.count:
            fitting = np.searchsorted(ends, start + step, "right") - 1
            first = np.searchsorted(ends, start, "right")
            games = slice(start, int(ends[max(fitting, first)]))
            yield games, self.explaining(games), self.explained(games)
            start = games.stop

    def explaining(self, games: slice) -> Floats:
        """What each seat took and when, its place and its bot."""
        seats, count = self.played.players, games.stop - games.start
        ends = np.searchsorted(
            self.takes.rows, [games.start * seats, games.stop * seats]
        )
        part = slice(int(ends[0]), int(ends[1]))
        rows = (self.takes.rows[part] - games.start * seats) * self.width
        things = self.numbers[self.takes.columns[part]]
        rounds = np.minimum(self.takes.rounds[part], self.groups - 1)
        at = [rows[things >= 0] + things[things >= 0], rows + len(self.things) + rounds]
        size = count * seats * self.width
        flat = np.bincount(np.concatenate(at).astype(np.int64), minlength=size)
        found = flat.reshape(count, seats, self.width).astype(np.float64)
        first = len(self.things) + self.groups
        found[:, range(seats), range(first, first + seats)] = 1
        bots = self.played.bots[games]
        for bot in range(len(self.played.bot_names)):
            found[:, :, first + seats + bot] = bots == bot
        return found

    def explained(self, games: slice) -> Floats:
        """Points and wins of each seat."""
        both = [self.played.scores[games], self.played.wins[games]]
        found: Floats = np.stack(both, axis=2).astype(np.float64)
        return found


def within(numbers: Floats) -> Floats:
    """Less the mean of the game."""
    found: Floats = numbers - numbers.mean(axis=1, keepdims=True)
    return found


def measure(played: Played, takes: Takes, keep: bool = False) -> Strengths:
    """The strength of every thing that was taken often enough.

    With `keep`, what each deal adds to the estimates is kept, for paired differences.
    """
    design = Design(played, takes)
    known = set(design.things)
    rare = [thing for at, thing in enumerate(takes.things) if at not in known]
    if not known or played.count < RARE:
        return Strengths(rare=takes.things[:])
    inner, effect, sums = fit(design)
    contrast = contrasts(design) @ inner
    clusters = deal_starts(played)
    squares, influence = scores_of(design, inner, effect, contrast, keep)
    deals = len(clusters)
    errors = np.sqrt(squares * (deals - 1) / deals)
    centred = contrasts(design) @ effect
    reach = t95(max(1, deals - 1)) * errors
    measured = [
        one_strength(design, place, centred, reach, sums, deals)
        for place in range(len(design.things))
    ]
    return Strengths(measured, rare, influence, played.deals[clusters])


def deal_starts(played: Played) -> NDArray[Any]:
    """The first game of every deal."""
    return np.unique(played.deals, return_index=True)[1]


def fit(design: Design) -> tuple[Floats, Floats, Floats]:
    """The inverse of the normal equations, the effects, and sums about the takers."""
    width, things = design.width, len(design.things)
    inner, cross = np.zeros((width, width)), np.zeros((width, 2))
    sums = np.zeros((2, 5, things))
    for _, explaining, explained in design.blocks():
        sums += taker_sums(explaining[:, :, :things] > 0, explained)
        rows = within(explaining).reshape(-1, width)
        inner += rows.T @ rows
        cross += rows.T @ within(explained).reshape(-1, 2)
    values, vectors = np.linalg.eigh(inner)
    safe = values > TINY * max(1.0, float(values.max()))
    inverse = (vectors[:, safe] / values[safe]) @ vectors[:, safe].T
    return inverse, inverse @ cross, sums


def taker_sums(taken: NDArray[Any], explained: Floats) -> Floats:
    """For wins, and points less the game's mean: sums for ratios by game."""
    took = taken.astype(np.float64)
    bottoms = took.sum(axis=1)
    found = []
    for values in (explained[:, :, 1], within(explained)[:, :, 0]):
        tops = np.einsum("gst,gs->gt", took, values)
        products = (tops, bottoms, tops * tops, tops * bottoms, bottoms * bottoms)
        found.append(np.stack([each.sum(axis=0) for each in products]))
    return np.stack(found)


def contrasts(design: Design) -> Floats:
    """Effects of things, less the mean of their kind among takes of the same rounds.

    Cards that appear only early or only late are so compared with their like alone.
    """
    things = len(design.things)
    often = takes_by_round(design)
    kinds = np.array([design.takes.things[thing].kind for thing in design.things])
    found = np.zeros((things, design.width))
    found[:, :things] = np.eye(things)
    for kind in np.unique(kinds):
        members = np.nonzero(kinds == kind)[0]
        part = often[members]
        own = part / part.sum(axis=1, keepdims=True)
        among = part / np.maximum(part.sum(axis=0), 1)
        found[np.ix_(members, members)] -= own @ among.T
    return found


def takes_by_round(design: Design) -> Floats:
    """How often each measured thing was taken in each group of rounds."""
    numbers = design.numbers[design.takes.columns]
    rounds = np.minimum(design.takes.rounds, design.groups - 1)
    known = numbers >= 0
    at = numbers[known] * design.groups + rounds[known]
    size = len(design.things) * design.groups
    counts: Floats = np.bincount(at, minlength=size).astype(np.float64)
    return counts.reshape(-1, design.groups)


def scores_of(
    design: Design, inner: Floats, effect: Floats, contrast: Floats, keep: bool
) -> tuple[Floats, NDArray[Any] | None]:
    """How far estimates move without each deal: sums of squares, and every deal's."""
    known = design.played.deals[deal_starts(design.played)]
    squares = np.zeros((2, len(design.things)))
    own = np.zeros((len(known), len(design.things)), np.float32) if keep else None
    for games, explaining, explained in design.blocks():
        rows = within(explaining)
        left = within(explained) - rows @ effect
        deals = design.played.deals[games]
        for places in deals_by_size(deals):
            of_deal = rows[places].reshape(len(places), -1, design.width)
            rest = left[places].reshape(len(places), -1, 2)
            free = without_deal(of_deal, rest, inner)
            moves = np.einsum("nrw,nro->onw", of_deal, free) @ contrast.T
            squares += (moves**2).sum(axis=1)
            if own is not None:
                own[np.searchsorted(known, deals[places[:, 0]])] = moves[0]
    return squares, own


def deals_by_size(deals: NDArray[Any]) -> Iterator[NDArray[Any]]:
    """The places of games, one row for each deal; deals of one size at a time."""
    _, starts, sizes = np.unique(deals, return_index=True, return_counts=True)
    for size in np.unique(sizes):
        yield starts[sizes == size][:, None] + np.arange(size)


def without_deal(rows: Floats, left: Floats, inner: Floats) -> Floats:
    """What a regression without the deal would leave over, for every deal."""
    hat = (rows @ inner) @ rows.transpose(0, 2, 1)
    free, vectors = np.linalg.eigh(np.eye(rows.shape[1]) - hat)
    turned = vectors.transpose(0, 2, 1) @ left
    found: Floats = vectors @ (turned / np.maximum(free, LEAST_FREE)[:, :, None])
    return found


def one_strength(
    design: Design, place: int, centred: Floats, reach: Floats, sums: Floats, deals: int
) -> Strength:
    """Everything about one thing."""
    at = design.things[place]
    corrected = [
        Estimate(
            float(centred[place, outcome]),
            float(centred[place, outcome] - reach[outcome, place]),
            float(centred[place, outcome] + reach[outcome, place]),
            design.played.count,
        )
        for outcome in range(2)
    ]
    raw = [ratio_of_sums(deals, *sums[outcome, :, place]) for outcome in range(2)]
    games = int(design.takes.taken[at])
    won = raw[0].within(0, 1)  # nobody wins less than nothing
    return Strength(
        design.takes.things[at], games, corrected[0], corrected[1], won, raw[1]
    )


def standard_error(found: Estimate, deals: int) -> float:
    """Back from an interval to its standard error."""
    return found.half / t95(max(1, deals - 1)) if found.known else math.inf
