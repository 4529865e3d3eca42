# SPDX-License-Identifier: MIT
"""What the rows of a tournament say about its bots, with 95 % intervals.

All games of a round are dealt the same luck, so only rounds are independent: every
interval is that of the rounds' means.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from stellwerk.lab.simulations.summary import Z95, Interval, Sample, t95, wilson
from stellwerk.lab.tournaments.plan import TournamentHeader, TournamentRow
from stellwerk.lab.tournaments.rating import Duels, Rating, ratings


class ByRound:
    """Numbers that come in rounds; the mean of a round is one observation."""

    def __init__(self) -> None:
        self.means: Final = Sample()
        self.values = 0
        self.total = 0.0
        self.count = 0

    def add(self, value: float) -> None:
        self.total += value
        self.count += 1

    def end_round(self) -> None:
        self.means.add(self.total / self.count)
        self.values += self.count
        self.total, self.count = 0.0, 0

    @property
    def mean(self) -> float:
        return self.means.mean

    @property
    def interval(self) -> Interval:
        """95 % interval of the mean (Student's t over rounds)."""
        return self.means.interval

    @property
    def share_interval(self) -> Interval:
        """95 % interval (Wilson) of a mean of numbers between 0 and 1.

        It counts as many independent games as would vary like the rounds do, but
        never more than were played, and fewer for the few rounds that tell it.
        Everything is possible after a single round.
        """
        rounds, share = self.means.count, self.mean
        if rounds < 2:
            return (0.0, 1.0)
        variance = self.means.deviation**2 / rounds
        if share in (0.0, 1.0):
            games = float(rounds)
        elif variance == 0.0:
            games = float(self.values)
        else:
            games = min(self.values, share * (1 - share) / variance)
        games *= (Z95 / t95(rounds - 1)) ** 2
        return wilson(share, games)


@dataclass
class Standing:
    """How one bot did on all its seats."""

    bot: str
    played_as: str
    seats: list[Sample]  # its scores by seat
    wins: ByRound = field(default_factory=ByRound)  # ties are shared
    score: ByRound = field(default_factory=ByRound)
    lead: ByRound = field(default_factory=ByRound)  # over the mean of the others
    decisions: Sample = field(default_factory=Sample)  # per seat and game
    rating: Rating = field(default_factory=lambda: Rating(math.nan, (0, 0)))

    def add(self, row: TournamentRow, seat: int) -> None:
        others = [
            score
            for score, bot in zip(row.scores, row.bots, strict=True)
            if bot != self.bot
        ]
        score = row.scores[seat]
        self.seats[seat].add(score)
        self.score.add(score)
        self.lead.add(score - sum(others) / len(others))
        self.wins.add(1 / len(row.winners) if seat in row.winners else 0)
        self.decisions.add(row.seat_decisions[seat])

    def end_round(self) -> None:
        for numbers in (self.wins, self.score, self.lead):
            numbers.end_round()


@dataclass
class Duel:
    """Two bots at the same table: the first seen against the second."""

    ahead: ByRound = field(default_factory=ByRound)  # better place 1, tie a half
    difference: ByRound = field(default_factory=ByRound)  # of the scores


@dataclass
class Standings:
    """A tournament in a few numbers; bots in the order they were named."""

    header: TournamentHeader
    bots: list[Standing]
    duels: dict[tuple[int, int], Duel]
    seat_wins: list[ByRound]  # by seat, whoever sits there
    categories: dict[str, None] = field(default_factory=dict)  # names, in order
    tie_breaks: dict[str, None] = field(default_factory=dict)
    games: int = 0
    rounds: int = 0

    @property
    def ladder(self) -> list[Standing]:
        """The strongest first."""
        return sorted(self.bots, key=lambda standing: -standing.rating.value)

    def duel(self, first: str, second: str) -> Duel:
        """The two bots against each other, by name."""
        names = self.header.bots
        return self.duels[names.index(first), names.index(second)]

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain JSON; an interval that says nothing is null."""
        return {
            "rounds": self.rounds,
            "games": self.games,
            "bots": [bot_facts(standing) for standing in self.ladder],
            "duels": [
                {
                    "bot": self.header.bots[first],
                    "against": self.header.bots[second],
                    "ahead": share_facts(duel.ahead),
                    "score_difference": mean_facts(duel.difference),
                }
                for (first, second), duel in self.duels.items()
            ],
            "seat_wins": [share_facts(wins) for wins in self.seat_wins],
        }


def bot_facts(standing: Standing) -> dict[str, Any]:
    return {
        "bot": standing.bot,
        "played_as": standing.played_as,
        "games_by_seat": [sample.count for sample in standing.seats],
        "rating": with_interval(standing.rating.value, standing.rating.interval),
        "win_rate": share_facts(standing.wins),
        "score": mean_facts(standing.score),
        "lead": mean_facts(standing.lead),
        "decisions": standing.decisions.mean,
    }


def mean_facts(numbers: ByRound) -> dict[str, Any]:
    return with_interval(numbers.mean, numbers.interval)


def share_facts(numbers: ByRound) -> dict[str, Any]:
    return with_interval(numbers.mean, numbers.share_interval)


def with_interval(value: float, interval: Interval) -> dict[str, Any]:
    known = not math.isinf(interval[0])
    return {"value": value, "interval": list(interval) if known else None}


class Count:
    """Adds the rows of a tournament up, game by game."""

    def __init__(self, header: TournamentHeader) -> None:
        names = header.bots
        pairs = [(a, b) for a in range(len(names)) for b in range(len(names)) if a != b]
        self.numbers: Final = {name: number for number, name in enumerate(names)}
        self.points: Final = Duels(len(names))
        self.standings: Final = Standings(
            header,
            [
                Standing(name, meant, [Sample() for _ in range(header.players)])
                for name, meant in zip(names, header.played_as, strict=True)
            ],
            {pair: Duel() for pair in pairs},
            [ByRound() for _ in range(header.players)],
        )

    def add(self, row: TournamentRow) -> None:
        """One game; the last of a round closes it."""
        sums = self.standings
        sums.games += 1
        bots = [self.numbers[name] for name in row.bots]
        for seat, bot in enumerate(bots):
            sums.bots[bot].add(row, seat)
            won = 1 / len(row.winners) if seat in row.winners else 0
            sums.seat_wins[seat].add(won)
            for other, rival in enumerate(bots):
                if bot != rival:
                    self.compare(row, (seat, other), (bot, rival))
        for named in row.breakdown:
            sums.categories.update(dict.fromkeys(named))
        for named in row.tie_breaks:
            sums.tie_breaks.update(dict.fromkeys(named))
        if sums.games % sums.header.schedule.round_games == 0:
            self.end_round()

    def compare(
        self, row: TournamentRow, seats: tuple[int, int], bots: tuple[int, int]
    ) -> None:
        """The bot on the first seat against the one on the second."""
        seat, other = seats
        mine, theirs = row.places[seat], row.places[other]
        points = 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
        duel = self.standings.duels[bots]
        duel.ahead.add(points)
        duel.difference.add(row.scores[seat] - row.scores[other])
        self.points.add(*bots, points)

    def end_round(self) -> None:
        sums = self.standings
        sums.rounds += 1
        self.points.end_round()
        for standing in sums.bots:
            standing.end_round()
        for duel in sums.duels.values():
            duel.ahead.end_round()
            duel.difference.end_round()
        for wins in sums.seat_wins:
            wins.end_round()


def count_up(header: TournamentHeader, rows: Iterable[TournamentRow]) -> Standings:
    """All rows in one pass, and the ratings that follow from them."""
    count = Count(header)
    for row in rows:
        count.add(row)
    found = ratings(count.points)
    for standing, rating in zip(count.standings.bots, found, strict=True):
        standing.rating = rating
    return count.standings
